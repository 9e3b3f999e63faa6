"""The gate of mutants: every small fault in a ruleset's own clauses is noticed.

Before any fault counts as noticed, a copy of the clauses without one goes through all that the
faults go through, and must do as the original does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any, Final

import attrs

from dominorules.check.controls import control, is_of_rule
from dominorules.check.findings import Finding
from dominorules.check.mutation import Endless, Mutant, Steps, copy_of, is_read, mutants_of
from dominorules.check.refinement import compare_state, fault
from dominorules.check.samples import Sample, sampled
from dominorules.check.subject import Subject
from dominorules.rulebook.clauses import Clause, Fact, Invariant, always
from dominorules.rulebook.examples import Example, mismatches, trace
from dominorules.rulebook.reference import reference, refusing_clauses, successor
from dominorules.rulebook.resolve import ACTING, Rulebook

__all__ = ["mutants_gate"]

_PARTS: Final = ("when", "holds", "value", "events")
_TIMES = 20  # as many steps as the clauses without a fault take
_AND_STEPS = 10_000


def mutants_gate(subject: Subject, nightly: bool) -> Iterator[Finding]:
    """Every small fault in the ruleset's own clauses changes a verdict in an example or a world."""
    book = subject.book
    module = book.package.clauses()
    if module is None:
        return
    yield from _unread(subject, module)
    samples = subject.samples[nightly] if nightly in subject.samples else sampled(book, nightly=nightly)
    trial = _Trial(subject, _probes(subject, samples))
    flaws = list(_controls(trial, module))
    yield from flaws
    if not flaws:
        for mutant in mutants_of(module, trial.steps):
            if not _only_states(subject, mutant):
                yield from _of_mutant(trial, mutant, module)


def _unread(subject: Subject, module: ModuleType) -> Iterator[Finding]:
    """A predicate in which no fault can be put is never tried."""
    for clause in subject.own:
        parts = [getattr(clause, part, always) for part in _PARTS]
        if isinstance(clause, ACTING) and not all(p is always or is_read(p, module) for p in parts):
            found = fault(subject.book, "mutants", "mutant.unread", clause.id, "")
            yield attrs.evolve(found, where=found.where or str(module.__file__))


def _of_mutant(trial: _Trial, mutant: Mutant, module: ModuleType) -> Iterator[Finding]:
    other = _with(trial.subject.book, mutant.module)
    code, details = "mutant.alive", {"what": mutant.what, "function": mutant.function}
    try:
        if trial.notices(other, mutant):
            return
    except _Untried as error:
        code, details = "mutant.untried", {**details, "why": str(error)}
    where = f"{module.__file__}:{mutant.line}"
    yield Finding(gate="mutants", code=code, subject=mutant.id, where=where, details=details)


def _only_states(subject: Subject, mutant: Mutant) -> bool:
    """Whether facts and invariants alone use the function: a weaker invariant is no fault in what happens."""
    users = [isinstance(clause, Fact | Invariant) for clause in subject.own if _uses(clause, mutant)]
    return bool(users) and all(users)


def _uses(clause: Clause[Any, Any], mutant: Mutant) -> bool:
    parts = [getattr(clause, part, None) for part in _PARTS]
    return any(getattr(function, "__name__", "") in mutant.users for function in parts)


def _with(book: Rulebook[Any, Any], module: ModuleType) -> Rulebook[Any, Any]:
    """The rulebook with its own clauses from a copy of their module."""
    rows: dict[str, list[Any]] = {}
    for clause in module.CLAUSES:
        rows.setdefault(clause.id, []).append(clause)
    kept = [clause for clause in book.clauses if book.origins[clause.id] != book.id]
    first = [clause for clause in book.clauses if book.origins[clause.id] == book.id]
    own = [row for id in dict.fromkeys(clause.id for clause in first) for row in rows.get(id, ())]
    order = {clause.id: i for i, clause in enumerate(book.clauses)}
    clauses = tuple(sorted([*kept, *own], key=lambda clause: order[clause.id]))
    return attrs.evolve(book, clauses=clauses)


# What faults are tried on.


@attrs.define(eq=False)
class _Probe:
    """A thing that the spec says, and whether a changed rulebook does otherwise."""

    name: str
    about: tuple[str, ...]
    """The clauses that it is about; empty for all."""
    differs: Callable[[Rulebook[Any, Any]], bool]
    of_all: bool = True
    """Whether it is tried too on faults in clauses that it is not about."""
    steps: int = 0
    """How many the clauses without a fault take."""


def _probes(subject: Subject, samples: list[Sample]) -> list[_Probe]:
    """The examples first, then positions of worlds, then facts: their proofs may take long."""
    shown = [_of_example(subject, example) for example in subject.examples]
    tried = [_Probe(f"{sample.move}", (), _of_sample(sample)) for sample in samples]
    facts = [clause for clause in subject.own if isinstance(clause, Fact)]
    return [*shown, *tried, *[_Probe(fact.id, (fact.id,), _of_fact(fact), of_all=False) for fact in facts]]


def _of_example(subject: Subject, example: Example) -> _Probe:
    def differs(other: Rulebook[Any, Any]) -> bool:
        run = trace(other, example, listing=False)
        if mismatches(other, reference(other, other.family), example, run):
            return True
        return next(compare_state(other, subject.engine, run.params, run.after), None) is not None

    return _Probe(f"{example.origin}/{example.id}", example.clauses, differs)


def _of_sample(sample: Sample) -> Callable[[Rulebook[Any, Any]], bool]:
    def differs(other: Rulebook[Any, Any]) -> bool:
        failing = refusing_clauses(other, sample.params, sample.state, sample.move)
        if bool(failing) != bool(sample.failing):
            return True
        if failing:
            return False
        after = successor(other, sample.params, sample.state, sample.move)
        if after != sample.after:
            return True
        return next(compare_state(other, other.family, sample.params, after), None) is not None

    return differs


def _of_fact(fact: Fact[Any, Any]) -> Callable[[Rulebook[Any, Any]], bool]:
    def differs(other: Rulebook[Any, Any]) -> bool:
        return any(not same.holds(other.params) for same in other.clauses if same.id == fact.id)  # type: ignore[attr-defined]  # a fact

    return differs


# Trying them.


class _Untried(Exception):
    """A change could not be tried, because of how it was made."""


@attrs.define(eq=False)
class _Trial:
    """All that faults are tried on, and the steps that they may take."""

    subject: Subject
    probes: list[_Probe]
    steps: Steps = attrs.field(factory=Steps)

    def notices(self, other: Rulebook[Any, Any], mutant: Mutant) -> bool:
        """Whether anything that the spec says is otherwise with the fault; raises `_Untried`."""
        ids = {clause.id for clause in other.clauses if _uses(clause, mutant)}
        # Those that are about the faulty clause first: they are the likeliest to notice.
        near = [probe for probe in self.probes if not ids.isdisjoint(probe.about)]
        far = [probe for probe in self.probes if ids.isdisjoint(probe.about) and probe.of_all]
        return any(self.tells(probe, other) for probe in [*near, *far])

    def tells(self, probe: _Probe, other: Rulebook[Any, Any]) -> bool:
        """Whether one thing that the spec says is otherwise; raises `_Untried`."""
        self.steps.begin(probe.steps * _TIMES + _AND_STEPS)
        try:
            return probe.differs(other)
        except Endless:
            return True
        except Exception as error:
            # The clauses without a fault came through here: it is the fault that breaks off.
            if not is_of_rule(error):
                raise _Untried(str(error)) from error
            return True

    def harm(self, other: Rulebook[Any, Any]) -> tuple[str, str] | None:
        """The first thing that a copy without a fault does otherwise, and how; counts its steps."""
        for probe in self.probes:
            self.steps.begin()
            try:
                if probe.differs(other):
                    return probe.name, "≠"
            except Exception as error:  # noqa: BLE001  # whatever it is, the original did not raise it
                return probe.name, f"{type(error).__name__}: {error}"
            probe.steps = self.steps.taken
        return None


def _controls(trial: _Trial, module: ModuleType) -> Iterator[Finding]:
    """A copy without a fault does as the original, and one that breaks off everywhere is noticed."""
    book, where = trial.subject.book, str(module.__file__)
    try:
        other = _with(book, copy_of(module, trial.steps))
    except Exception as error:  # noqa: BLE001  # the copy's own statements
        yield control(
            "mutants", "copy", book.id, where, by="clauses.py", why=f"{type(error).__name__}: {error}"
        )
        return
    harm = trial.harm(other)
    if harm is not None:
        yield control("mutants", "copy", book.id, where, by=harm[0], why=harm[1])
    elif any(isinstance(clause, ACTING) for clause in trial.subject.own):
        broken = _broken(book)
        if not any(trial.tells(probe, broken) for probe in trial.probes):
            yield control("mutants", "blind", book.id, where, fault="raise")


def _broken(book: Rulebook[Any, Any]) -> Rulebook[Any, Any]:
    """The rulebook with its own acting clauses breaking off whenever they are asked."""

    def breaks(*_: object) -> None:
        raise AssertionError

    def changed(clause: Any) -> Any:
        parts = [part for part in _PARTS if getattr(clause, part, always) is not always]
        return attrs.evolve(clause, **dict.fromkeys(parts, breaks))

    own = [isinstance(c, ACTING) and book.origins[c.id] == book.id for c in book.clauses]
    rows = zip(book.clauses, own, strict=True)
    return attrs.evolve(book, clauses=tuple([changed(c) if mine else c for c, mine in rows]))
