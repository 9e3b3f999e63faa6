"""The gate of examples: each is true, and together they show every clause at work."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import attrs

from dominorules.check.controls import control, is_of_rule
from dominorules.check.findings import Finding, of_error
from dominorules.check.refinement import (
    compare_moves,
    compare_settled,
    compare_state,
    compare_successor,
    fault,
)
from dominorules.check.subject import Subject
from dominorules.core.errors import InvalidParameters, InvalidRuleset
from dominorules.core.params import override
from dominorules.rulebook.clauses import Award, Effect, Event, LastResort, PostRequirement, Requirement
from dominorules.rulebook.examples import Example, Trace, mismatches, start, trace
from dominorules.rulebook.reference import applicable_clauses, judge_moves, refusing_clauses
from dominorules.rulebook.resolve import ACTING, Rulebook

__all__ = ["examples_gate"]

_UNTRUE = "\0"
"""What no state, move or clause is called."""


def examples_gate(subject: Subject) -> Iterator[Finding]:
    """Every example is true of clauses and engine, and together they show every clause at work."""
    book = subject.book
    broken = False
    for example in subject.examples:
        found = list(_of_example(subject, example)) or list(_controls(subject, example))
        broken = broken or bool(found)
        yield from found
    if broken:
        return
    unseen = [finding for id in subject.own_ids for finding in _shown(subject, id)]
    yield from unseen
    # What no example shows at work none can miss.
    yield from _unmissed(subject, {finding.subject for finding in unseen})
    if not book.abstract:
        yield from _unmoved(subject)


def _of_example(subject: Subject, example: Example) -> Iterator[Finding]:
    book = subject.book
    known = {clause.id for clause in book.clauses}
    for id in (*example.clauses, *example.because):
        if id not in known:
            yield _example_finding(example, "example.clause", clause=id)
    try:
        run = subject.traced(example)
        wrong = mismatches(book, subject.engine, example, run)
    except InvalidRuleset as error:
        yield of_error(book, "examples", error, f"{example.origin}/{example.id}")
        return
    for key, actual in wrong.items():
        yield _example_finding(example, "example.wrong", run.before, key=key, actual=actual)
    yield from _engine_agrees(subject, example, run)


def _controls(subject: Subject, example: Example) -> Iterator[Finding]:
    """A true example states something, stays true on a copy of the clauses, and untrue were it otherwise."""
    book = subject.book
    stated = _stated(example)
    if not stated:
        yield _example_finding(example, "example.nothing")
        return
    if _outcome(subject, attrs.evolve(book, clauses=tuple(book.clauses)), example):
        yield control("examples", "restless", f"{example.origin}/{example.id}", example.where)
    run = subject.traced(example)
    for key, changes in stated.items():
        if key not in mismatches(book, subject.engine, attrs.evolve(example, **changes), run):
            yield control("examples", "blind", f"{example.origin}/{example.id}", example.where, fault=key)


def _stated(example: Example) -> dict[str, dict[str, Any]]:
    """Per thing that an example states, the same example's fields with another statement."""
    other: dict[str, dict[str, Any]] = {}
    if example.verdict is not None:
        other["verdict"] = {"verdict": "reject" if example.verdict == "accept" else "accept"}
        other["because"] = {"because": (*example.because, _UNTRUE)}
    if example.legal is not None:
        other["legal"] = {"legal": (*example.legal, _UNTRUE)}
    for key, value in example.then.items():
        told = {name: part for name, part in value.items() if name != "seat"} if key == "view" else value  # type: ignore[attr-defined]
        if _says(told):
            untrue = {**value, **dict.fromkeys(told, _UNTRUE)} if key == "view" else _UNTRUE  # type: ignore[dict-item,call-overload]
            other[f"then.{key}"] = {"then": {key: untrue}}
    return other


def _says(value: object) -> bool:
    """Whether a table states anything, however deep; a value always does."""
    return any(map(_says, value.values())) if isinstance(value, Mapping) else True


def _engine_agrees(subject: Subject, example: Example, run: Trace) -> Iterator[Finding]:
    book, engine = subject.book, subject.engine
    if engine is book.family:
        yield from compare_settled(book, engine, run.params, start(book.family, run.params, example))
        if run.move is not None:
            # Deals are too many to think of them all.
            if run.before.turn is None:
                verdicts = [(run.move, refusing_clauses(book, run.params, run.before, run.move))]
            else:
                verdicts = [
                    *judge_moves(book, run.params, run.before).verdicts,
                    (run.move, refusing_clauses(book, run.params, run.before, run.move)),
                ]
            yield from compare_moves(book, engine, run.params, run.before, verdicts)
            if not run.because:
                yield from compare_successor(book, engine, run.params, run.before, run.move, run.after)
        yield from compare_state(book, engine, run.params, run.after)


def _example_finding(example: Example, code: str, board: object = "", **details: object) -> Finding:
    details = {"example": example.id, **details}
    subject = f"{example.origin}/{example.id}"
    return Finding(
        gate="examples",
        code=code,
        subject=subject,
        where=example.where,
        details=details,
        text=example.title,
        board=str(board),
    )


def _shown(subject: Subject, id: str) -> Iterator[Finding]:
    """A requirement accepts and refuses, a guard is true and false, effects and awards change something."""
    rows = [clause for clause in subject.own if clause.id == id]
    kind: Any = rows[0]
    book = subject.book
    if isinstance(kind, Requirement | PostRequirement | LastResort):
        if not any(id in run.because for _, run in subject.traces):
            yield fault(book, "examples", "show.reject", id, "")
        if not any(_accepts(book, kind, run) for _, run in subject.traces):
            yield fault(book, "examples", "show.accept", id, "")
    if isinstance(kind, Effect) and not any(_changes(book, rows, run) for _, run in subject.traces):
        yield fault(book, "examples", "show.change", id, "")
    if isinstance(kind, Award) and not any(_scores(subject, id, run) for _, run in subject.traces):
        yield fault(book, "examples", "show.change", id, "")
    if isinstance(kind, Event) and not _happens(kind, subject):
        yield fault(book, "examples", "show.event", id, "")
    if isinstance(kind, Requirement | PostRequirement | LastResort | Effect | Award):
        guards: list[Any] = list(rows)
        seen = {bool(row.when(*args)) for row in guards for args in _looked_at(subject, row)}
        if _guarded(rows) and seen != {True, False}:
            yield fault(book, "examples", "show.guard", id, "", seen=sorted(seen))


def _guarded(rows: list[Any]) -> bool:
    return any(row.when.__name__ != "always" for row in rows)


def _looked_at(subject: Subject, row: Any) -> Iterator[tuple[Any, Any, Any]]:
    for _, run in subject.traces:
        if run.because and isinstance(run.move, row.on):
            yield run.params, run.before, run.move
        for step in run.steps:
            if isinstance(step.on, row.on):
                yield run.params, step.before, step.on


def _accepts(book: Rulebook[Any, Any], clause: Any, run: Trace) -> bool:
    if run.move is None or run.because or not isinstance(run.move, clause.on):
        return False
    return bool(clause.when(run.params, run.before, run.move))


def _changes(book: Rulebook[Any, Any], rows: list[Any], run: Trace) -> bool:
    return any(
        row.slot.get(step.before) != row.value(run.params, step.before, step.on)
        for step in run.steps
        # One that is overridden here has no value to give, and may not even be able to.
        for row in applicable_clauses(book.on(Effect, type(step.on)), run.params, step.before, step.on)
        if row in rows
    )


def _scores(subject: Subject, id: str, run: Trace) -> bool:
    if not run.steps:
        return False
    score = subject.book.family.score
    before = len(score(run.params, run.steps[0].before).events)
    return any(event.clause == id for event in score(run.params, run.after).events[before:])


def _happens(clause: Event[Any, Any, Any], subject: Subject) -> bool:
    return any(isinstance(step.on, clause.mark) for _, run in subject.traces for step in run.steps)


def _outcome(subject: Subject, book: Rulebook[Any, Any], example: Example) -> object:
    """What an example states, with what a changed rulebook makes of it; nothing where it stays true."""
    try:
        override(book.params, example.params)
    except InvalidParameters:  # what the example asks for goes with no such table: it shows nothing
        return None
    try:
        run = trace(book, example, listing=False)
        return mismatches(book, subject.engine, example, run)
    except Exception as error:
        # A rulebook without one of its clauses may not even be able to play the example.
        if not is_of_rule(error):
            raise
        return type(error).__name__


def _unmissed(subject: Subject, unseen: set[str]) -> Iterator[Finding]:
    """A clause without which every example stays true is not shown by any."""
    book = subject.book
    for id in subject.own_ids:
        rows = [clause for clause in subject.own if clause.id == id]
        if id in unseen or not isinstance(rows[0], ACTING):
            continue
        without = attrs.evolve(book, clauses=tuple([c for c in book.clauses if c.id != id]))
        # Those that are about the clause first: they are the likeliest to miss it.
        examples = sorted(subject.examples, key=lambda example: id not in example.clauses)
        if not any(_outcome(subject, without, example) for example in examples):
            yield fault(book, "examples", "show.unmissed", id, "")


def _unmoved(subject: Subject) -> Iterator[Finding]:
    """A parameter that the ruleset adds or sets, and that no example depends on, is not shown."""
    book = subject.book
    own = [name for name, added in book.added.items() if added.owner == book.id]
    for name in dict.fromkeys([*own, *book.package.toml().get("params", {})]):
        moved = list(_moved(book, name))
        seen = any(_outcome(subject, other, example) for other in moved for example in subject.examples)
        if moved and not seen:
            where = f"{book.package.location}/ruleset.toml: {'param' if name in own else 'params'}.{name}"
            yield Finding(
                gate="examples",
                code="show.unmoved",
                subject=name,
                where=where,
                details={"param": name, "value": getattr(book.params, name)},
            )


def _moved(book: Rulebook[Any, Any], name: str) -> Iterator[Rulebook[Any, Any]]:
    field = attrs.fields_dict(type(book.params))[name]
    current, domain = getattr(book.params, name), field.metadata.get("domain", ())
    near = [current - 1, current + 1] if field.metadata.get("kind") == "whole" else [*domain, field.default]
    for value in near:
        if value != current and (value in domain or value is field.default):
            try:
                yield attrs.evolve(book, params=override(book.params, {name: value}))
            except InvalidParameters:
                continue
