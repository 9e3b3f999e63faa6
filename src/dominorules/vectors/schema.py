"""The JSON Schema of vector files, made from the classes that are written in them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

import attrs

from dominorules.api import Ruleset
from dominorules.core.family import Family
from dominorules.record.schema import schema as record_schema
from dominorules.rulebook.families import FAMILIES, family_named
from dominorules.rulebook.resolve import Rulebook
from dominorules.vectors.make import FORMAT

__all__ = ["print_vectors_schema", "vectors_schema"]

Schema = dict[str, Any]

_DEFS: Final = "#/$defs/"
_ID: Final = {"type": "string", "pattern": r"^[a-z][a-z0-9]*\.[a-z][a-z0-9-]*$"}


def vectors_schema(books: Iterable[Rulebook[Any, Any]] = ()) -> Schema:
    """Give the JSON Schema (draft 2020-12) of `spec/vectors/*.json`, and of the files of these rulebooks.

    The schema of each family's records is in it whole, so that it needs no other file; so is that of
    a rulebook that adds parameters.
    """
    families = [_Files(family_named(name), record_schema(name)) for name in sorted(FAMILIES)]
    houses = [_Files(book.family, record_schema(_playable(book)), book.id) for book in books if book.added]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "urn:dominorules:vectors:1",
        "title": "Test vectors of a ruleset",
        "type": "object",
        "properties": {"family": {"enum": [files.family.name for files in families]}},
        "required": ["family"],
        "allOf": [*_branches(families, "family", besides=houses), *_branches(houses, "ruleset")],
        "$defs": {name: part for files in [*families, *houses] for name, part in files.definitions().items()},
    }


def print_vectors_schema(books: Iterable[Rulebook[Any, Any]] = ()) -> str:
    """Give the text of the schema; that of the library's own rulebooks is `spec/vectors/schema.json`."""
    return json.dumps(vectors_schema(books), ensure_ascii=False, indent=1) + "\n"


def _playable(book: Rulebook[Any, Any]) -> Ruleset[Any, Any, Any, Any]:
    return Ruleset(book.id, book.version, book.params, book.family, book)


@attrs.frozen(eq=False)
class _Files:
    """The schema of one family's files, or of those of one ruleset."""

    family: Family[Any, Any, Any, Any]
    records: Mapping[str, Any]
    """The schema of the records of the family, or of the ruleset."""
    ruleset: str | None = None

    @property
    def name(self) -> str:
        """Under which name the schema defines the file."""
        return self.family.name if self.ruleset is None else f"{self.family.name}:{self.ruleset}"

    def definitions(self) -> dict[str, Schema]:
        """Give the file itself, and the records that it refers to."""
        return {self.name: self.file(), f"{self.name}-records": dict(self.records)}

    def of(self, kind: str, about: str = "") -> Schema:
        """Refer to a type of the records."""
        return _told({"$ref": f"{self.records['$id']}{_DEFS}{kind}"}, about)

    def maybe(self, kind: str, about: str) -> Schema:
        """Refer to a type of the records, or nothing."""
        return _told({"anyOf": [self.of(kind), {"type": "null"}]}, about)

    def file(self) -> Schema:
        """Describe a whole file."""
        params = self.of(self.family.params_type.__name__, "Every parameter of the ruleset.")
        return _object(
            {
                "schema": {"const": FORMAT, "description": "The kind and version of the file."},
                "ruleset": {"type": "string", "description": "The id of the ruleset."},
                "version": {"type": "string", "description": "The version of the ruleset."},
                "family": {"const": self.family.name},
                "params": params,
                "examples": _list(self.example(), "What rulebook authors wrote down to show a clause."),
                "positions": _list(self.position(), "Positions with every move, legal and refused."),
                "sequences": _list(self.sequence(), "Counts of sequences of moves."),
                "shuffles": _list(self.shuffle(), "What chance does at the beginning of a match, by seed."),
            }
        )

    def example(self) -> Schema:
        """Describe an example."""
        verdict = {"enum": ["accept", "reject"], "description": "Of the last move; all before it are legal."}
        parts = {
            "id": {"type": "string", "description": "The ruleset that it comes from, and its own id."},
            "title": {"type": "string", "description": "What it shows."},
            "clauses": _list(_ID, "The clauses that it shows."),
            "params": self.changed_params(),
            "given": self.given("The state at first; what happens by itself has yet to happen."),
            "moves": _list(self.of("Move"), "Moves made one after the other; maybe none."),
            "verdict": verdict,
            "because": _list(_ID, "The clauses that refuse the last move, in the order of the rulebook."),
            "legal": _list(self.of("Move"), "The legal moves before the last move, in their order."),
            **self.end(),
            "view": self.of(
                self.family.view_type.__name__, "What one seat may know of the state at the end."
            ),
        }
        return _object(parts, optional=("verdict", "because", "view"))

    def position(self) -> Schema:
        """Describe a sampled position."""
        refused = {
            "because": _list(_ID, "The refusing clauses, in the order of the rulebook."),
            "moves": _list(self.of("Move"), "The moves that just these clauses refuse."),
        }
        successor = {"move": self.of("Move"), **self.end()}
        about = "For each legal move what it leads to; for a few where very many are legal or chance moves."
        return _object(
            {
                "from": {"type": "string", "description": "A small world of the spec, or `match`."},
                "params": self.changed_params(),
                "given": self.given("The state."),
                "legal": _list(self.of("Move"), "The legal moves of the seat to act, in their order."),
                "refused": _list(_object(refused), "Moves that are not legal, by what refuses them."),
                "successors": _list(_object(successor), about),
            }
        )

    def sequence(self) -> Schema:
        """Describe a count."""
        about = "How many sequences of 1, 2, … moves of seats there are; none goes on after the hand's end."
        return _object({"given": self.given("The state at first."), "counts": _list(_whole(), about)})

    def shuffle(self) -> Schema:
        """Describe a seeded beginning."""
        return _object(
            {
                "seats": _whole(),
                "seed": {"type": ["integer", "string"]},
                "moves": _list(self.of("Move"), "The moves of chance until a seat is to act."),
            }
        )

    def given(self, about: str) -> Schema:
        """Describe a state."""
        return self.of(self.family.state_type.__name__, about)

    def end(self) -> Schema:
        """Describe what is told of a state at the end of something."""
        after = (
            "The parts of the state at the end that are not as in `given`, parts of parts by their path; "
            "its score events, left out here, are those of `given` and then those scored."
        )
        scored = "The score events of the last move, or of what happened by itself."
        return {
            "after": _object(dict(self.paths()), about=after, optional=None),
            "scored": _list(self.of("ScoreEvent"), scored),
            "result": self.maybe("HandResult", "How the hand ended; null while one is played."),
            "outcome": self.maybe("Outcome", "How the match ended; null while it goes on."),
        }

    def changed_params(self) -> Schema:
        """Describe parameters that differ from the file's."""
        name = self.family.params_type.__name__
        keys = self.records["$defs"][name]["properties"]
        parts = {key: self.of(f"{name}/properties/{key}") for key in keys}
        return _object(parts, about="The parameters that differ from the file's.", optional=None)

    def paths(self) -> Iterator[tuple[str, Schema]]:
        """Give the parts of a state by path, as vectors tell them."""
        heads = {slot.path.partition(".")[0] for slot in self.family.slots if "." in slot.path}
        name = self.family.state_type.__name__
        for key, schema in self.records["$defs"][name]["properties"].items():
            if key in heads:
                inner = schema["$ref"].removeprefix(_DEFS)
                keys = self.records["$defs"][inner]["properties"]
                yield from [(f"{key}.{k}", self.of(f"{inner}/properties/{k}")) for k in keys if k != "events"]
            elif key != "events":
                yield key, self.of(f"{name}/properties/{key}")


def _branches(every: Sequence[_Files], key: str, *, besides: Sequence[_Files] = ()) -> Iterator[Schema]:
    """Hold a file against its own schema alone, so that a fault is told where it is."""
    others = [files.ruleset for files in besides]
    for files in every:
        own = {"properties": {key: {"const": files.ruleset or files.family.name}}}
        other = {"not": {"properties": {"ruleset": {"enum": others}}, "required": ["ruleset"]}}
        yield {"if": own | other if others else own, "then": {"$ref": f"{_DEFS}{files.name}"}}


def _told(schema: Schema, about: str) -> Schema:
    return schema | {"description": about} if about else schema


def _whole() -> Schema:
    return {"type": "integer", "minimum": 0}


def _list(items: Mapping[str, Any], about: str) -> Schema:
    return {"description": about, "type": "array", "items": dict(items)}


def _object(parts: Schema, *, about: str = "", optional: tuple[str, ...] | None = ()) -> Schema:
    """Describe an object with these keys; all of them are there but the optional ones (None: any of them)."""
    required = [] if optional is None else [key for key in parts if key not in optional]
    schema: Schema = {"type": "object", "properties": parts, "required": required}
    return _told(schema | {"additionalProperties": False}, about)
