"""The gate of coverage: sources are accounted for, and clauses rest on something."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from dominorules.check.findings import Finding
from dominorules.check.refinement import fault
from dominorules.check.subject import Subject
from dominorules.core.errors import InvalidParameters
from dominorules.core.params import override
from dominorules.rulebook.clauses import Basis
from dominorules.rulebook.examples import examples_of
from dominorules.rulebook.resolve import Rulebook
from dominorules.rulebook.sources import Source

__all__ = ["coverage_gate"]


def coverage_gate(subject: Subject) -> Iterator[Finding]:
    """Every unit of a source is accounted for, and every clause rests on something."""
    book = subject.book
    cited: set[str] = set()
    for source in subject.sources:
        yield from _of_source(book, source)
        cited |= {id for unit in source.units for id in unit.clauses}
        cited |= {id for decision in source.decisions for id in decision.clauses}
    for clause in subject.own:
        basis = getattr(clause, "basis", Basis.CITED)
        if basis is Basis.CITED and clause.id not in cited:
            yield fault(book, "coverage", "coverage.uncited", clause.id, "")
    for waiver in subject.waivers:
        if not waiver.reason.strip():
            where = f"{book.package.location}/ruleset.toml"
            yield Finding(gate="coverage", code="coverage.waiver", subject=waiver.subject, where=where)


def _of_source(book: Rulebook[Any, Any], source: Source) -> Iterator[Finding]:
    known = {c.id for c in book.clauses} | set(book.texts[book.language]) | book.dropped
    decisions = {decision.id for decision in source.decisions}

    def finding(code: str, id: str, **details: object) -> Finding:
        return Finding(gate="coverage", code=code, subject=id, where=source.where, details=details)

    cites = [(unit.id, id) for unit in source.units for id in unit.clauses]
    cites += [(decision.id, id) for decision in source.decisions for id in decision.clauses]
    for citing, id in cites:
        if id not in known:
            yield finding("coverage.clause", citing, clause=id)
    for unit in source.units:
        if not unit.clauses and unit.decision is None and not unit.informative:
            yield finding("coverage.unit", unit.id)
        if unit.decision is not None and unit.decision not in decisions:
            yield finding("coverage.decision", unit.id, decision=unit.decision)
    named = [(unit.id, board) for unit in source.units for board in unit.examples]
    boards = _boards(book) if named else set()
    for id, board in named:
        if board not in boards:
            yield finding("coverage.example", id, example=board)
    yield from _of_decisions(book, source)


def _boards(book: Rulebook[Any, Any]) -> set[str]:
    return {example.id for package in book.chain for example in examples_of(package)}


def _of_decisions(book: Rulebook[Any, Any], source: Source) -> Iterator[Finding]:
    def finding(code: str, id: str, **details: object) -> Finding:
        return Finding(gate="coverage", code=code, subject=id, where=source.where, details=details)

    for decision in source.decisions:
        if not 0 <= decision.chosen < len(decision.readings) or len(decision.readings) < 2:
            yield finding("coverage.reading", decision.id)
        for reading in decision.readings:
            if reading.offered is not None and not _is_offered(book, reading.offered):
                yield finding("coverage.offered", decision.id, offered=reading.offered)


def _is_offered(book: Rulebook[Any, Any], offered: str) -> bool:
    """Such as `draw=none`: a parameter with a value of its domain."""
    name, _, text = offered.partition("=")
    value: object = {"true": True, "false": False}.get(text, int(text) if text.isdigit() else text)
    try:
        override(book.params, {name: value})
    except InvalidParameters as error:
        return error.code == "params.clash"
    return True
