"""Small faults put into the engine of a family, and whether the spec of its rulesets notices them."""

from __future__ import annotations

import inspect
import pickle
import random
import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import cache
from types import ModuleType
from typing import Any

import attrs
import pytest

import dominorules as dr
from dominorules.check.mutation import Mutant, mutants_of
from dominorules.check.refinement import compare_moves, compare_settled, compare_state, compare_successor
from dominorules.check.subject import Subject
from dominorules.core.errors import IllegalMove, Invalid
from dominorules.rulebook.examples import Example, Trace, mismatches, start, trace
from dominorules.rulebook.reference import refusing_clauses
from dominorules.rulebook.resolve import rulebook
from dominorules.rulebook.worlds import explore, world_params, worlds_of

__all__ = ["Case", "Field", "Place", "cases", "is_noticed", "replaced"]

Place = tuple[Any, str]
"""A module or class, and the name in it that something else is put for."""

AT_WORK: list[str] = []
"""The faults that are sown at the moment."""


@attrs.frozen
class Case:
    """A position, what the clauses say of moves in it, and where the legal ones lead."""

    book: Any
    params: Any
    state: Any
    verdicts: tuple[tuple[Any, tuple[str, ...]], ...]
    successors: tuple[tuple[Any, Any], ...]
    shown: tuple[Example, Trace] | None = None
    """The example that it is, where it is one."""

    def differs(self) -> bool:
        family = self.book.family
        # Made anew, for a state may hold what the engine has worked out for it.
        state = pickle.loads(pickle.dumps(self.state))  # a state of our own
        found = [
            compare_state(self.book, family, self.params, state),
            compare_moves(self.book, family, self.params, state, list(self.verdicts)),
            *[
                compare_successor(self.book, family, self.params, state, move, after)
                for move, after in self.successors
            ],
        ]
        return self.is_untrue() or any(next(findings, None) is not None for findings in found)

    def is_untrue(self) -> bool:
        """What its example states, beginning with the position that is given, is not so."""
        if self.shown is None:
            return False
        example, run = self.shown
        if example.given == "start" and trace(self.book, example) != run:
            return True
        given = start(self.book.family, self.params, example)
        settled = next(compare_settled(self.book, self.book.family, self.params, given), None)
        return settled is not None or bool(mismatches(self.book, self.book.family, example, run))


def _of_examples(subject: Subject) -> Iterator[Case]:
    book = subject.book
    for example, run in subject.traces:
        params, state = run.params, run.before
        moves = list(book.family.probes(params, state)) if state.turn is not None else []
        moves += [] if run.move is None else [run.move]
        verdicts = tuple([(move, refusing_clauses(book, params, state, move)) for move in moves])
        legal = () if run.because or run.move is None else ((run.move, run.after),)
        yield Case(book, params, state, verdicts, legal, (example, run))


def _of_worlds(subject: Subject) -> Iterator[Case]:
    for world in worlds_of(subject.book.package):
        params = world_params(subject.book, world)
        if not world.nightly:
            # Positions at the edge of a world were not asked about.
            inside = (v for v in explore(subject.book, world, params) if v.expanded or v.state.turn is None)
            for visit in inside:
                yield Case(subject.book, params, visit.state, tuple(visit.verdicts), tuple(visit.successors))


@cache
def cases(family: str) -> tuple[Case, ...]:
    """Every example and every position of the small worlds of a family's rulesets, examples first.

    The engine helps to make them (it sets up what is given), so it must be as it is.
    """
    assert not AT_WORK, f"the cases would be made by an engine with a fault: {AT_WORK}"
    subjects = [Subject(rulebook(family))]
    subjects += [Subject(rulebook(id)) for id in dr.rulesets() if rulebook(id).family.name == family]
    shown = [case for subject in subjects for case in _of_examples(subject)]
    small = [case for subject in subjects for case in _of_worlds(subject)]
    random.Random(1).shuffle(small)  # neighbours are alike: most faults show soon in mixed ones
    return (*shown, *small)


def is_noticed(
    family: str, fault: AbstractContextManager[object] | None = None, *, crashes: bool = True
) -> bool:
    """Tell whether the engine, with this fault, differs anywhere from what the spec says, or crashes.

    Refusing what the spec sets up or plays is a difference too. Without `crashes` any other
    error is none of the spec's doing, and raised.
    """
    every = cases(family)  # while the engine is as it is
    with fault or nullcontext():
        try:
            return any(case.differs() for case in every)
        except (Invalid, IllegalMove):
            return True
        except Exception:
            if not crashes:
                raise
            return True


@contextmanager
def _at_work(name: str, clear_caches: Callable[[], None]) -> Iterator[None]:
    """Keep note of a fault while it is there; nothing is remembered from before it, or after."""
    AT_WORK.append(name)
    clear_caches()
    try:
        yield
    finally:
        AT_WORK.remove(name)
        clear_caches()


@contextmanager
def replaced(family: str, faulty: Callable[..., Any], places: Iterable[Place]) -> Iterator[None]:
    """Put a faulty function in these places of a family's engine."""

    def clear_caches() -> None:
        mine = [module for name, module in sys.modules.items() if name.startswith(f"dominorules.{family}.")]
        _clear_caches(mine)

    with pytest.MonkeyPatch.context() as patch, _at_work(faulty.__name__, clear_caches):
        for holder, name in places:
            patch.setattr(holder, name, faulty)
        yield


def _clear_caches(modules: Iterable[ModuleType]) -> None:
    for module in modules:
        for value in vars(module).values():
            if hasattr(value, "cache_clear"):
                value.cache_clear()


@attrs.frozen
class Field:
    """Where the faults of a family's engine are sown."""

    family: str
    modules: tuple[ModuleType, ...]
    not_rules: Collection[str]
    """Functions that read what a caller gives, or serve the kit itself: tests of the library hold them."""
    equivalent: Mapping[str, str]
    """Faults that change nothing that can happen, each with its reason; they are not counted."""

    def mutants(self, chosen: Callable[[Mutant], bool] = lambda _: True) -> list[tuple[ModuleType, Mutant]]:
        """Every small fault in a rule of the engine that is not known to change nothing."""
        return [
            (module, mutant)
            for module in self.modules
            for mutant in mutants_of(module)
            if mutant.function not in self.not_rules and mutant.id not in self.equivalent and chosen(mutant)
        ]

    def noticed_of(self, chosen: list[tuple[ModuleType, Mutant]]) -> tuple[int, list[str]]:
        """How many of these faults the spec notices, and which it does not."""
        assert not is_noticed(self.family)
        alive = []
        for module, mutant in chosen:
            if not is_noticed(self.family, self.sown(mutant, module)):
                alive.append(f"{module.__name__}:{mutant.line} {mutant.id}")
        return len(chosen) - len(alive), alive

    @contextmanager
    def sown(self, mutant: Mutant, module: ModuleType) -> Iterator[None]:
        """Run the faulty code in the place of the function, wherever that is held."""
        function, faulty = getattr(module, mutant.function), getattr(mutant.module, mutant.function)
        real = inspect.unwrap(function)
        code = real.__code__
        with _at_work(mutant.id, self.clear_caches):
            real.__code__ = inspect.unwrap(faulty).__code__
            try:
                yield
            finally:
                real.__code__ = code

    def clear_caches(self) -> None:
        """Forget what the modules remember."""
        _clear_caches(self.modules)
