"""Sources: where each rule text stands, unit by unit, and the decisions where it is silent.

A unit is a sentence of a printed text, known by its id and a digest; the sentence itself is
never kept. Each unit is told by clauses, settled by a decision, or informative; where it is the
caption of a picture, it may name the examples whose boards replace the picture.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

import attrs

from dominorules.core.errors import InvalidRuleset, clip
from dominorules.rulebook.packages import Package
from dominorules.rulebook.shapes import (
    BY_LANGUAGE,
    COUNT,
    SWITCH,
    TABLES,
    TEXT,
    TEXTS,
    Shape,
    check_table,
)

__all__ = ["Decision", "Reading", "Source", "Unit", "sources_of"]

_SHAPES: Final[Mapping[str, Shape]] = {
    "id": TEXT,
    "language": TEXT,
    "title": BY_LANGUAGE,
    "unit": TABLES,
    "decision": TABLES,
}
_UNIT: Final[Mapping[str, Shape]] = {
    "id": TEXT,
    "digest": TEXT,
    "clauses": TEXTS,
    "decision": TEXT,
    "informative": SWITCH,
    "examples": TEXTS,
}
_DECISION: Final[Mapping[str, Shape]] = {
    "id": TEXT,
    "question": BY_LANGUAGE,
    "reading": TABLES,
    "chosen": COUNT,
    "why": BY_LANGUAGE,
    "clauses": TEXTS,
    "params": TEXTS,
}
_READING: Final[Mapping[str, Shape]] = {"text": BY_LANGUAGE, "offered": TEXT}


@attrs.frozen
class Unit:
    """One sentence of a source."""

    id: str
    digest: str
    clauses: tuple[str, ...]
    decision: str | None
    informative: bool
    examples: tuple[str, ...] = ()
    """The boards that stand in for its picture."""


@attrs.frozen
class Reading:
    """One way to read a text where it is silent or unclear."""

    text: Mapping[str, str]
    offered: str | None
    """The parameter value that offers it, such as `draw=none`."""


@attrs.frozen
class Decision:
    """A question that a text leaves open, and how it is answered here."""

    id: str
    question: Mapping[str, str]
    readings: tuple[Reading, ...]
    chosen: int
    """Which reading, from 0."""
    why: Mapping[str, str]
    clauses: tuple[str, ...]
    params: tuple[str, ...]


@attrs.frozen
class Source:
    """A printed rule text, unit by unit."""

    id: str
    language: str
    title: Mapping[str, str]
    units: tuple[Unit, ...]
    decisions: tuple[Decision, ...]
    where: str
    """Its file."""

    def citing(self, clause: str) -> tuple[str, ...]:
        """Give the units and decisions that a clause rests on."""
        units = [unit.id for unit in self.units if clause in unit.clauses]
        return (*units, *[decision.id for decision in self.decisions if clause in decision.clauses])


def sources_of(package: Package) -> tuple[Source, ...]:
    """Read the sources that a ruleset names: beside it or in its own folder, as `sources/ID.toml`."""
    return tuple([_source(package, name) for name in package.toml().get("sources", [])])


@lru_cache(maxsize=256)
def _source(package: Package, name: str) -> Source:
    where, raw = _read(package, name)
    if raw.get("id") != name:
        raise InvalidRuleset("spec.id", where, id=raw.get("id"), folder=name)
    check_table(raw, _SHAPES, where, _SHAPES.keys() - {"unit", "decision"})
    return Source(
        id=name,
        language=raw["language"],
        title=raw["title"],
        units=tuple([_unit(row, where) for row in raw.get("unit", [])]),
        decisions=tuple([_decision(row, where) for row in raw.get("decision", [])]),
        where=where,
    )


def _read(package: Package, name: str) -> tuple[str, Mapping[str, Any]]:
    for place in (f"sources/{name}.toml", f"../sources/{name}.toml"):
        beside = package.beside(place)
        if beside is not None:
            return beside
    raise InvalidRuleset("source.unknown", f"{package.id}/ruleset.toml:sources", source=name)


def _unit(row: Mapping[str, Any], where: str) -> Unit:
    check_table(row, _UNIT, _at(where, "unit", row), ("id", "digest"))
    return Unit(
        id=row["id"],
        digest=row["digest"],
        clauses=tuple(row.get("clauses", ())),
        decision=row.get("decision"),
        informative=row.get("informative", False),
        examples=tuple(row.get("examples", ())),
    )


def _decision(row: Mapping[str, Any], where: str) -> Decision:
    place = _at(where, "decision", row)
    check_table(row, _DECISION, place, ("id", "question", "reading", "chosen", "why"))
    for reading in row["reading"]:
        check_table(reading, _READING, place, ("text",))
    return Decision(
        id=row["id"],
        question=row["question"],
        readings=tuple([Reading(reading["text"], reading.get("offered")) for reading in row["reading"]]),
        chosen=row["chosen"],
        why=row["why"],
        clauses=tuple(row.get("clauses", ())),
        params=tuple(row.get("params", ())),
    )


def _at(where: str, kind: str, row: Mapping[str, Any]) -> str:
    return f"{where}: {kind} {clip(row.get('id', '?'))}"
