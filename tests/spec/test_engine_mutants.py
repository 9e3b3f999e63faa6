"""Small faults put into the line engine, which the spec of its rulesets must notice by itself."""

from __future__ import annotations

import inspect
import random
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import Any

import attrs
import pytest

import dominorules as dr
from dominorules.line import engine, legality, view
from dominorules.spec.examples import Example, Trace, mismatches, start, trace
from dominorules.spec.gates import Subject
from dominorules.spec.mutants import Mutant, mutants_of
from dominorules.spec.reference import refusing
from dominorules.spec.refinement import compare_moves, compare_settled, compare_state, compare_successor
from dominorules.spec.rulebook import rulebook
from dominorules.spec.worlds import explore, world_params, worlds_of

MODULES = (engine, legality, view)
# They read what a caller gives, or serve the kit itself: tests of the library hold them.
NOT_RULES = {"deal", "lot", "_given", "credit", "essence", "candidates", "_deals", "_chance", "chance"}
WANTED = 0.95

TYPES = "There for the type checker: what it asks for is always so here."
SIZES = "Only how much is remembered; nothing that is decided."
LENGTHS = "Both have one item a seat."
EQUIVALENT = {
    "_blocked: -s.ends is None": TYPES,
    "_draw: -s.turn is None": TYPES,
    "_pass: -s.turn is None": TYPES,
    "_finish: -winner is not None": TYPES,
    "is_capicu: -s.ends is None": TYPES,
    "_next_opener: -s.sheet.opener is not None": TYPES,
    "_opener_after_block: -opener is not None": TYPES,
    "_opener_after_block: -blocker is not None": TYPES,
    "_ends_after: -ends is None": TYPES,
    "_missing: -()": TYPES,
    "settle: -s.laid_by is not None": TYPES,
    "settle: -s.ends is None": "Without ends nobody has laid a tile, and no hand is blocked.",
    "view: -seat is not None": "A spectator is never to act, and when nobody is, there are no moves.",
    "_blocked_winner: 0 → 1": "One more for every side alike.",
    "_blocked_winner: True → False": LENGTHS,
    "missing_numbers: True → False": LENGTHS,
    "_plays_left: 8192 → 8193": SIZES,
    "_plays_right: 8192 → 8193": SIZES,
    "_opens: 4096 → 4097": SIZES,
}
"""Faults that change nothing that can happen, each with its reason; they are not counted."""


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
        found = [
            compare_state(self.book, family, self.params, self.state),
            compare_moves(self.book, family, self.params, self.state, list(self.verdicts)),
            *[
                compare_successor(self.book, family, self.params, self.state, move, after)
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


def of_examples(subject: Subject) -> Iterator[Case]:
    book = subject.book
    for example, run in subject.traces:
        params, state = run.params, run.before
        moves = list(book.family.candidates(params, state)) if state.turn is not None else []
        moves += [] if run.move is None else [run.move]
        verdicts = tuple([(move, refusing(book, params, state, move)) for move in moves])
        legal = () if run.because or run.move is None else ((run.move, run.after),)
        yield Case(book, params, state, verdicts, legal, (example, run))


def of_worlds(subject: Subject) -> Iterator[Case]:
    for world in worlds_of(subject.book.package):
        params = world_params(subject.book, world)
        if not world.nightly:
            for visit in explore(subject.book, world, params):
                yield Case(subject.book, params, visit.state, tuple(visit.verdicts), tuple(visit.successors))


def cases() -> list[Case]:
    subjects = [Subject(rulebook("line"))]
    subjects += [Subject(rulebook(id)) for id in dr.rulesets() if rulebook(id).family.name == "line"]
    shown = [case for subject in subjects for case in of_examples(subject)]
    small = [case for subject in subjects for case in of_worlds(subject)]
    random.Random(1).shuffle(small)  # neighbours are alike: most faults show soon in mixed ones
    return shown + small


@contextmanager
def sown(mutant: Mutant, module: ModuleType) -> Iterator[None]:
    """Run the faulty code in the place of the function, wherever that is held."""
    function, faulty = getattr(module, mutant.function), getattr(mutant.module, mutant.function)
    real = inspect.unwrap(function)
    code = real.__code__
    real.__code__ = inspect.unwrap(faulty).__code__
    clear_caches()
    try:
        yield
    finally:
        real.__code__ = code
        clear_caches()


def clear_caches() -> None:
    for module in MODULES:
        for value in vars(module).values():
            if hasattr(value, "cache_clear"):
                value.cache_clear()


def is_noticed(every: list[Case]) -> bool:
    try:
        return any(case.differs() for case in every)
    except Exception:  # noqa: BLE001  # an engine that crashes is noticed
        return True


def engine_mutants() -> Iterator[tuple[ModuleType, Mutant]]:
    for module in MODULES:
        for mutant in mutants_of(module):
            if mutant.function not in NOT_RULES and mutant.id not in EQUIVALENT:
                yield module, mutant


def noticed_of(chosen: list[tuple[ModuleType, Mutant]]) -> tuple[int, list[str]]:
    every = cases()
    assert not is_noticed(every)
    alive = []
    for module, mutant in chosen:
        with sown(mutant, module):
            if not is_noticed(every):
                alive.append(f"{module.__name__}:{mutant.line} {mutant.id}")
    return len(chosen) - len(alive), alive


@pytest.mark.nightly
def test_the_spec_alone_notices_nearly_every_fault_in_the_engine() -> None:
    chosen = list(engine_mutants())
    noticed, alive = noticed_of(chosen)
    assert noticed >= WANTED * len(chosen), "\n".join(alive)


def test_the_spec_alone_notices_faults_in_the_hot_path() -> None:
    names = {"_laid", "_play", "_pass", "_draw", "stuck"}
    chosen = [(module, mutant) for module, mutant in engine_mutants() if mutant.function in names][::3]
    noticed, alive = noticed_of(chosen)
    assert noticed >= 0.9 * len(chosen), "\n".join(alive)
