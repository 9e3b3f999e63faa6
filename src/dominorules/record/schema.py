"""The JSON Schema of each family's records, made from the same classes as the readers."""

from __future__ import annotations

import json
from typing import Any

from dominorules.core.score import HandResult, Outcome, Score
from dominorules.record.documents import RECORD, SEAT_RECORD, parts_of
from dominorules.record.forms import forms_of
from dominorules.spec.families import family_named

__all__ = ["print_schema", "schema"]

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


def schema(family: str) -> dict[str, Any]:
    """Give the JSON Schema (draft 2020-12) of a family's records, `line` for one.

    The document is a record or a seat's record; `$defs` names every type in them, so that a
    state or a view alone can be held against its own part. A schema says what is well formed;
    whether a match can reach it is checked when it is loaded. Raises `InvalidRuleset`.
    """
    named = family_named(family)
    forms = forms_of(named)
    documents = {"Record": _document(RECORD, named), "SeatRecord": _document(SEAT_RECORD, named)}
    for kind in (Score, HandResult, Outcome):
        forms.of(kind)
    defs = documents | {name: make() for name, make in sorted(forms.defs.items())}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:dominorules:records:1:{family}",
        "title": f"Records of the {family} family",
        "oneOf": [{"$ref": f"#/$defs/{name}"} for name in documents],
        "$defs": defs,
    }


def print_schema(family: str) -> str:
    """Give the text of the published schema of a family, `docs/schema/<family>.json`."""
    return json.dumps(schema(family), ensure_ascii=False, indent=2) + "\n"


def _document(name: str, family: Any) -> dict[str, Any]:
    parts = parts_of(name, family)
    return {
        "type": "object",
        "properties": {key: {**form.schema, "description": _ABOUT[key]} for key, form in parts.items()},
        "required": list(parts),
        "additionalProperties": False,
    }
