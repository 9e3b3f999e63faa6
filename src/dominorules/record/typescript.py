"""TypeScript types of each family's records, made from their JSON Schema."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from dominorules.record.schema import schema

__all__ = ["print_types"]

Part = Mapping[str, Any]

_HEAD: Final = """\
// {title}, as `JSON.parse` gives them.
// Made from {family}.json, which says more: patterns, bounds, what is checked.
"""
_PLAIN: Final = {
    "string": "string",
    "integer": "number",
    "boolean": "boolean",
    "null": "null",
}


def print_types(family: str) -> str:
    """Give the TypeScript declarations of a family's records, views, states and moves.

    One exported type for each of the schema's `$defs`, under the same name; every array and field
    is readonly. Raises `InvalidRuleset` for a family that there is not.
    """
    whole = schema(family)
    parts = [_HEAD.format(title=whole["title"], family=family)]
    parts += [_declared(name, part) for name, part in whole["$defs"].items()]
    return "\n".join(parts)


def _declared(name: str, part: Part) -> str:
    about = _doc(part, "")
    if "properties" in part:
        return f"{about}export interface {name} {_fields(part)}\n"
    return f"{about}export type {name} = {_type(part)};\n"


def _doc(part: Part, indent: str) -> str:
    said = part.get("description")
    return f"{indent}/** {said} */\n" if said else ""


def _fields(part: Part) -> str:
    needed = set(part["required"])
    lines = [
        f"{_doc(field, '  ')}  readonly {key}{'' if key in needed else '?'}: {_type(field)};"
        for key, field in part["properties"].items()
    ]
    return "\n".join(["{", *lines, "}"])


def _type(part: Part) -> str:
    """Give the type of one part; a kind of schema that no record has is a `KeyError`."""
    if "$ref" in part:
        return str(part["$ref"]).rpartition("/")[2]
    if "const" in part:
        return json.dumps(part["const"])
    for union in ("oneOf", "anyOf"):
        if union in part:
            return " | ".join([_type(one) for one in part[union] if not one.get("deprecated")])
    if part["type"] == "array":
        return _array(part)
    if part["type"] == "object":
        return _map(part) if "patternProperties" in part else _fields(part)
    return _PLAIN[part["type"]]


def _array(part: Part) -> str:
    if "prefixItems" in part:
        return f"readonly [{', '.join(map(_type, part['prefixItems']))}]"
    item = _type(part["items"])
    return f"readonly ({item})[]" if " " in item else f"readonly {item}[]"


def _map(part: Part) -> str:
    values = sorted({_type(value) for value in part["patternProperties"].values()})
    # Not Record<string, ...>: that name is the record of a match here.
    return f"{{ readonly [key: string]: {' | '.join(values)} }}"
