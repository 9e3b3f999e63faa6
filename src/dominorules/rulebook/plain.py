"""States, views and results as plain data, the way examples write them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Any

import attrs

__all__ = ["NONE", "agrees", "at_path", "plain"]

NONE = "none"
"""How examples write the absence of a value, which TOML cannot."""


def plain(value: object) -> Any:
    """Give a value as numbers, texts, lists and tables: enums by value, tiles and moves by notation."""
    if value is None:
        return NONE
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, bool | int | str):
        return value
    return _several(value)


def _several(value: object) -> Any:
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, Iterable):
        items = [plain(item) for item in value]
        return sorted(items) if isinstance(value, frozenset | set) else items
    kind: Any = type(value)
    if attrs.has(kind) and kind.__str__ is object.__str__:
        return {field.name: plain(getattr(value, field.name)) for field in attrs.fields(kind)}
    return str(value)


def at_path(value: object, path: str) -> object:
    """Read an attribute, or attributes joined by dots."""
    for name in path.split("."):
        value = getattr(value, name)
    return value


def agrees(wanted: Any, actual: Any) -> bool:
    """What is wanted is there: tables may leave keys out, lists may not leave items out."""
    if isinstance(wanted, Mapping) and isinstance(actual, Mapping):
        return all(agrees(item, actual.get(key, NONE)) for key, item in wanted.items())
    if isinstance(wanted, list) and isinstance(actual, list):
        return len(wanted) == len(actual) and all(map(agrees, wanted, actual))
    return bool(wanted == actual) and isinstance(wanted, bool) == isinstance(actual, bool)
