"""A match as a few hundred characters, short enough for a link.

A link holds the whole match, every deal included: whoever has it can see all hands.
"""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections.abc import Mapping
from enum import Enum
from typing import Any, Final

import attrs

from dominorules.core.errors import InvalidRecord
from dominorules.record import Record, dump_text
from dominorules.session.table import Table

__all__ = ["LONGEST", "START", "is_link", "link_of", "no_link", "plain_value", "unpack_link", "written"]

LONGEST: Final = 1_000_000
"""How many characters are opened, unpacked: a match of some thousands of moves."""
START: Final = "start"
"""Stands for the position of a match before anything was dealt."""
_LINK: Final = re.compile(r"[A-Za-z0-9_-]*")

Written = dict[str, Any]
"""A match as plain values: `ruleset`, `params`, `seats`, `given` and `when`."""


def link_of(table: Table[Any, Any, Any, Any]) -> str:
    """Give the match up to this moment in letters that a URL can hold, with every hand in it.

    Raises `InvalidRecord` where it began at a state that no match can reach.
    """
    text = json.dumps(written(table), separators=(",", ":"))
    return base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


def written(table: Table[Any, Any, Any, Any]) -> Written:
    """Give the match up to this moment as plain values, parameters only where they are not the ruleset's."""
    rules, usual = table.rules, table.rules.rulebook.params
    names = [field.name for field in attrs.fields(type(rules.params)) if field.init]
    changed = [name for name in names if getattr(rules.params, name) != getattr(usual, name)]
    return {
        "ruleset": rules.id,
        "params": {name: plain_value(getattr(rules.params, name)) for name in changed},
        "seats": table.seats,
        "given": _beginning(table),
        "when": [str(move) for move in table.moves[: table.at]],
    }


def _beginning(table: Table[Any, Any, Any, Any]) -> Mapping[str, Any] | str:
    """The keys of a position, or `START`, or the record of a state as text."""
    if table.given is not None:
        return {key: plain_value(value) for key, value in table.given.items()}
    record = Record.start(table.rules, table.states[0])
    return START if record.position is None else dump_text(record)


def plain_value(value: Any) -> Any:
    """Give a parameter, or a value of a position, as JSON has it: tiles as texts, enums as their values."""
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Mapping):
        return {key: plain_value(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [plain_value(one) for one in value]
    return value if value is None or isinstance(value, bool | int | float | str) else str(value)


def is_link(text: str) -> bool:
    """Whether a text has the letters of a link and no others."""
    return _LINK.fullmatch(text) is not None


def unpack_link(link: str) -> Written:
    """Give the plain values in a link; raises `InvalidRecord` for one that is none of ours."""
    try:
        packed = base64.urlsafe_b64decode(link.encode() + b"=" * (-len(link) % 4))
        unpack = zlib.decompressobj()
        text = unpack.decompress(packed, LONGEST)
        data: Any = json.loads(text) if unpack.eof else None  # a longer one is none of ours
        told = {key: data[key] for key in ("ruleset", "params", "seats", "given", "when")}
    except (ValueError, KeyError, TypeError, RecursionError, zlib.error):
        raise no_link(link) from None
    return told


def no_link(link: str) -> InvalidRecord:
    """Give the error for a text that is none of what can be opened."""
    return InvalidRecord("record.json", "link", why=link[:20], line=1, column=1)
