"""Sources: where each rule text stands, unit by unit, and the decisions where it is silent.

A unit is a sentence of a printed text, known by its id and a digest; the sentence itself is
never kept. Each unit is told by clauses, settled by a decision, or informative; where it is the
caption of a picture, it may name the examples whose boards replace the picture.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import attrs

from dominorules.core.errors import InvalidRuleset
from dominorules.rulebook.packages import Package

__all__ = ["Decision", "Reading", "Source", "Unit", "sources_of"]


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
    return tuple([_source(package, str(name)) for name in package.toml().get("sources", [])])


@cache
def _source(package: Package, name: str) -> Source:
    where, raw = _read(package, name)
    if raw.get("id") != name:
        raise InvalidRuleset("spec.id", where, id=raw.get("id"), folder=name)
    try:
        return Source(
            id=name,
            language=raw["language"],
            title=raw["title"],
            units=tuple([_unit(row) for row in raw.get("unit", [])]),
            decisions=tuple([_decision(row) for row in raw.get("decision", [])]),
            where=where,
        )
    except KeyError as error:
        raise InvalidRuleset("spec.missing", where, key=str(error)) from None


def _read(package: Package, name: str) -> tuple[str, Mapping[str, Any]]:
    for place in (f"sources/{name}.toml", f"../sources/{name}.toml"):
        beside = package.beside(place)
        if beside is not None:
            return beside
    raise InvalidRuleset("source.unknown", f"{package.id}/ruleset.toml:sources", source=name)


def _unit(row: Mapping[str, Any]) -> Unit:
    return Unit(
        id=row["id"],
        digest=row["digest"],
        clauses=tuple(row.get("clauses", ())),
        decision=row.get("decision"),
        informative=bool(row.get("informative", False)),
        examples=tuple(row.get("examples", ())),
    )


def _decision(row: Mapping[str, Any]) -> Decision:
    readings = tuple([Reading(reading["text"], reading.get("offered")) for reading in row["reading"]])
    return Decision(
        id=row["id"],
        question=row["question"],
        readings=readings,
        chosen=row["chosen"],
        why=row["why"],
        clauses=tuple(row.get("clauses", ())),
        params=tuple(row.get("params", ())),
    )
