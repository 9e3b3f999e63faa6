"""The gate of mutants: every small fault in a ruleset"s own clauses is noticed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs

from dominorules.check.findings import Finding
from dominorules.check.mutation import Mutant, mutants_of
from dominorules.check.refinement import compare_state
from dominorules.check.samples import Sample, sampled
from dominorules.check.subject import Subject
from dominorules.rulebook.clauses import Clause, Fact, Invariant
from dominorules.rulebook.examples import mismatches, trace
from dominorules.rulebook.reference import reference, refusing, successor
from dominorules.rulebook.resolve import Rulebook

__all__ = ["mutants_gate"]


def mutants_gate(subject: Subject, nightly: bool) -> Iterator[Finding]:
    """Every small fault in the ruleset's own clauses changes a verdict in an example or a world."""
    book = subject.book
    module = book.package.clauses()
    if module is None:
        return
    samples = subject.samples[nightly] if nightly in subject.samples else sampled(book, nightly=nightly)
    for mutant in mutants_of(module):
        if _only_states(subject, mutant):
            continue
        if not _is_killed(subject, mutant, samples):
            details = {"what": mutant.what, "function": mutant.function}
            where = f"{module.__file__}:{mutant.line}"
            yield Finding(
                gate="mutants", code="mutant.alive", subject=mutant.id, where=where, details=details
            )


def _only_states(subject: Subject, mutant: Mutant) -> bool:
    """Whether facts and invariants alone use the function: a weaker invariant is no fault in what happens."""
    users = [isinstance(clause, Fact | Invariant) for clause in subject.own if _uses(clause, mutant)]
    return bool(users) and all(users)


def _is_killed(subject: Subject, mutant: Mutant, samples: list[Sample]) -> bool:
    book = subject.book
    origin = book.id
    rows: dict[str, list[Any]] = {}
    for clause in mutant.module.CLAUSES:
        rows.setdefault(clause.id, []).append(clause)
    kept = [clause for clause in book.clauses if book.origins[clause.id] != origin]
    first = [clause for clause in book.clauses if book.origins[clause.id] == origin]
    own = [row for id in dict.fromkeys(clause.id for clause in first) for row in rows.get(id, ())]
    order = {clause.id: i for i, clause in enumerate(book.clauses)}
    clauses = tuple(sorted([*kept, *own], key=lambda clause: order[clause.id]))
    other = attrs.evolve(book, clauses=clauses)
    try:
        shown = _differs_in_examples(subject, other, mutant)
        return shown or any(_differs(other, sample) for sample in samples) or _is_untrue(other, mutant)
    except Exception:  # noqa: BLE001  # a mutant that crashes is noticed
        return True


def _differs_in_examples(subject: Subject, other: Rulebook[Any, Any], mutant: Mutant) -> bool:
    engine = reference(other, other.family)
    # Those that are about the faulty clause first: they are the likeliest to notice.
    ids = {clause.id for clause in other.clauses if _uses(clause, mutant)}
    for example in sorted(subject.examples, key=lambda example: ids.isdisjoint(example.clauses)):
        run = trace(other, example, listing=False)
        if mismatches(other, engine, example, run):
            return True
        if next(compare_state(other, subject.engine, run.params, run.after), None) is not None:
            return True
    return False


def _is_untrue(other: Rulebook[Any, Any], mutant: Mutant) -> bool:
    """Some fact that rests on the faulty function does not hold; proofs may take long, so they come last."""
    facts = [clause for clause in other.clauses if isinstance(clause, Fact) and _uses(clause, mutant)]
    return any(not fact.holds(other.params) for fact in facts)


def _uses(clause: Clause[Any, Any], mutant: Mutant) -> bool:
    parts = [getattr(clause, part, None) for part in ("when", "holds", "value", "events")]
    return any(getattr(function, "__name__", "") in mutant.users for function in parts)


def _differs(other: Rulebook[Any, Any], sample: Sample) -> bool:
    failing = refusing(other, sample.params, sample.state, sample.move)
    if bool(failing) != bool(sample.failing):
        return True
    if failing:
        return False
    after = successor(other, sample.params, sample.state, sample.move)
    if after != sample.after:
        return True
    return next(compare_state(other, other.family, sample.params, after), None) is not None
