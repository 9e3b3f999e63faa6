"""What the tables of a ruleset's files hold: the keys of each, and the kind of every value."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, Final

import attrs

from dominorules.core.errors import InvalidRuleset
from dominorules.core.params import near
from dominorules.words import LANGUAGES

__all__ = [
    "BY_LANGUAGE",
    "COUNT",
    "GIVEN",
    "MOVES",
    "SWITCH",
    "TABLE",
    "TABLES",
    "TEXT",
    "TEXTS",
    "Shape",
    "check_table",
    "rows_of",
]


@attrs.frozen
class Shape:
    """A kind of value, as TOML writes it."""

    written: str
    holds: Callable[[Any], bool]


def _is_text(value: object) -> bool:
    return type(value) is str


def _is_table(value: object) -> bool:
    return isinstance(value, Mapping)


def _all(test: Callable[[object], bool]) -> Callable[[Any], bool]:
    return lambda value: type(value) is list and all(map(test, value))


def _is_worded(value: Any) -> bool:
    return _is_table(value) and value.keys() <= set(LANGUAGES) and all(map(_is_text, value.values()))


TEXT: Final = Shape('"…"', _is_text)
TEXTS: Final = Shape('["…"]', _all(_is_text))
SWITCH: Final = Shape("true, false", lambda value: type(value) is bool)
COUNT: Final = Shape("0, 1, 2 …", lambda value: type(value) is int and value >= 0)
TABLE: Final = Shape("{…}", _is_table)
TABLES: Final = Shape("[{…}]", _all(_is_table))
BY_LANGUAGE: Final = Shape('{ en = "…" }', _is_worded)
MOVES: Final = Shape('"…" / ["…"]', lambda value: _is_text(value) or TEXTS.holds(value))
GIVEN: Final = Shape('{…} / "start"', lambda value: _is_table(value) or value == "start")


def check_table(
    row: Mapping[str, Any], shapes: Mapping[str, Shape], where: str, needed: Collection[str] = ()
) -> None:
    """A table has only keys that mean something, each with its kind of value, and those that it needs.

    Raises `InvalidRuleset` that names the place and the key.
    """
    for key, value in row.items():
        if key not in shapes:
            raise InvalidRuleset("spec.key", where, key=key, near=near(key, shapes))
        if not shapes[key].holds(value):
            raise InvalidRuleset("spec.value", where, key=key, kind=shapes[key].written)
    for key in needed:
        if key not in row:
            raise InvalidRuleset("spec.missing", where, key=key)


def rows_of(table: Mapping[str, Any], key: str, where: str) -> list[Mapping[str, Any]]:
    """Give the rows of a file that holds `[[key]]` and nothing else."""
    check_table(table, {key: TABLES}, where)
    return list(table.get(key, ()))
