"""The JSON Schema of each family's records, made from the same classes as the readers."""

from __future__ import annotations

import json
import re
from typing import Any

from dominorules.api import Ruleset
from dominorules.core.forms import Form
from dominorules.core.score import HandResult, Outcome, Score
from dominorules.record.documents import RECORD, SEAT_RECORD, parts_of
from dominorules.record.forms import Forms
from dominorules.rulebook.families import family_named

__all__ = ["print_schema", "schema"]

_RESULTS = (Score, HandResult, Outcome)  # what `to_data` writes besides the parts of records
_REF = re.compile(r"#/\$defs/(\w+)")
_ABOUT = {
    "schema": "The kind and version of the document.",
    "ruleset": "The id of the ruleset.",
    "version": "The version of the ruleset; no other version reads the record.",
    "params": "Every parameter of the ruleset.",
    "seats": "How many seats are at the table.",
    "position": "The state the match begins at; null for the start of a match.",
    "moves": "Every move, those of chance included.",
    "seat": "Whose record it is; null for a spectator's.",
    "views": "The view before the first move, then the one after each move.",
}


def schema(of: str | Ruleset[Any, Any, Any, Any]) -> dict[str, Any]:
    """Give the JSON Schema (draft 2020-12) of a family's records, `line` for one, or of a ruleset's.

    A ruleset's are the family's, with the parameters that it adds.

    The document is a record or a seat's record; `$defs` names every type in them, so that a
    state or a view alone can be held against its own part. A schema says what is well formed;
    whether a match can reach it is checked when it is loaded. Raises `InvalidRuleset` for an
    unknown family.
    """
    named = of.family if isinstance(of, Ruleset) else family_named(of)
    params = type(of.params) if isinstance(of, Ruleset) else named.params_type
    whose = (named.name, f"the {named.name} family")
    if isinstance(of, Ruleset) and of.rulebook.added:
        whose = (f"{named.name}:{of.id}", of.id)
    forms = Forms(named.move_types, named.parse_move, named.records, params)
    documents = {
        "Record": _document(parts_of(RECORD, named, forms)),
        "SeatRecord": _document(parts_of(SEAT_RECORD, named, forms)),
    }
    roots = {kind.__name__ for kind in _RESULTS if forms.of(kind)}
    every = documents | {name: make() for name, make in sorted(forms.defs.items())}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:dominorules:records:1:{whose[0]}",
        "title": f"Records of {whose[1]}",
        "oneOf": [{"$ref": f"#/$defs/{name}"} for name in documents],
        "$defs": _reachable(every, {*documents, *roots}),
    }


def _reachable(every: dict[str, Any], roots: set[str]) -> dict[str, Any]:
    """Leave out the types that no document names, such as the tiles of another family."""
    found, ahead = set(), list(roots)
    while ahead:
        name = ahead.pop()
        if name not in found:
            found.add(name)
            ahead += _REF.findall(json.dumps(every[name]))
    return {name: part for name, part in every.items() if name in found}


def print_schema(family: str) -> str:
    """Give the text of the published schema of a family, `docs/schema/<family>.json`."""
    return json.dumps(schema(family), ensure_ascii=False, indent=2) + "\n"


def _document(parts: dict[str, Form[Any]]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": {key: {**form.schema, "description": _ABOUT[key]} for key, form in parts.items()},
        "required": list(parts),
        "additionalProperties": False,
    }
