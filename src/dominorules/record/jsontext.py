"""JSON text, read strictly and within bounds of time and memory.

Every fault is an `InvalidRecord` whose field is the path of the value, such as `$.moves[17]`.
Refused are more than `MAX_BYTES` bytes, more than `MAX_VALUES` values, a nesting deeper than
`MAX_DEPTH`, bytes that are not UTF-8, a key given twice, NaN and the infinities, half a
surrogate pair, and integers that a double cannot hold exactly (`MAX_INTEGER`).
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator
from typing import Any, Final, TypeAlias

import attrs

from dominorules.core.errors import InvalidRecord

__all__ = [
    "MAX_BYTES",
    "MAX_DEPTH",
    "MAX_INTEGER",
    "MAX_VALUES",
    "Json",
    "decode",
    "key_path",
    "parse_json",
    "print_json",
]

Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | float | bool | None"
"""A JSON value as Python holds it."""

MAX_BYTES: Final = 10_000_000
"""The most bytes that a record may have; a match of ten hands has about 10,000."""
MAX_VALUES: Final = 1_000_000
"""The most values (with brackets counted too) that a record may hold."""
MAX_DEPTH: Final = 32
"""The deepest nesting of lists and objects."""
MAX_INTEGER: Final = 2**53 - 1
"""The largest integer, either way: what every JSON reader holds exactly."""

_MOST_DIGITS = 40
# Possessive, so that a long string needs no memory to go back.
_BRACKETS = re.compile(r'"(?:[^"\\]++|\\.)*+"?|[\[{]|[\]}]', re.DOTALL)
_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,59}")


@attrs.frozen
class _Fault:
    """Stands in the parsed tree for a value that is refused, until its path is known."""

    code: str
    details: dict[str, object]


def decode(source: str | bytes) -> str:
    """Give the text of a record that is of reasonable size and proper UTF-8; else `InvalidRecord`."""
    if type(source) not in (str, bytes):
        raise InvalidRecord("record.type", "$", wanted="str, bytes", value=source)
    if len(source) > MAX_BYTES:
        raise InvalidRecord("record.size", "$", most=MAX_BYTES)
    try:
        text = source if isinstance(source, str) else source.decode("utf-8")
        size = len(text.encode("utf-8"))
    except UnicodeError:
        raise InvalidRecord("record.utf8", "$") from None
    if size > MAX_BYTES:
        raise InvalidRecord("record.size", "$", most=MAX_BYTES)
    return text


def parse_json(source: str | bytes) -> Json:
    """Read JSON text strictly; see the module for what is refused. Raises `InvalidRecord`."""
    text = decode(source)
    if text.count("[") + text.count("{") + text.count(",") > MAX_VALUES:
        raise InvalidRecord("record.values", "$", most=MAX_VALUES)
    if _depth(text) > MAX_DEPTH:
        raise InvalidRecord("record.depth", "$", most=MAX_DEPTH)
    reader = _Reader()
    try:
        tree = json.loads(
            text,
            parse_int=reader.integer,
            parse_float=reader.number,
            parse_constant=reader.constant,
            object_pairs_hook=reader.object,
        )
    except json.JSONDecodeError as error:
        why = f"{error.msg} ({error.lineno}:{error.colno})"
        raise InvalidRecord("record.json", "$", why=why) from None
    if reader.faulty or _SURROGATE.search(text):
        for path, fault in _faults(tree, "$"):
            raise InvalidRecord(fault.code, path, **fault.details)
    return tree  # type: ignore[no-any-return]


def print_json(data: Json) -> str:
    """Write a JSON value on one line; the inverse of `parse_json`."""
    return json.dumps(data, ensure_ascii=False, allow_nan=False)


def key_path(path: str, key: str) -> str:
    """Give the path of a key of the object at a path."""
    return f"{path}.{key}" if _NAME.fullmatch(key) else f"{path}[{json.dumps(key[:60])}]"


def _depth(text: str) -> int:
    """Count the deepest nesting of brackets outside strings, no further than needed."""
    depth = deepest = 0
    for token in _BRACKETS.finditer(text):
        first = text[token.start()]
        if first in "[{":
            depth += 1
            if depth > deepest:
                deepest = depth
                if deepest > MAX_DEPTH:
                    break
        elif first in "]}":
            depth -= 1
    return deepest


@attrs.define
class _Reader:
    """What the parser calls for numbers and objects; faults stay in the tree as `_Fault`."""

    faulty: bool = False

    def _fault(self, code: str, **details: object) -> _Fault:
        self.faulty = True
        return _Fault(code, details)

    def integer(self, text: str) -> object:
        value = int(text) if len(text) < _MOST_DIGITS else None
        if value is None or abs(value) > MAX_INTEGER:
            return self._fault("record.integer", most=MAX_INTEGER, digits=len(text.lstrip("-")))
        return value

    def number(self, text: str) -> object:
        value = float(text) if len(text) < _MOST_DIGITS else math.inf
        return value if math.isfinite(value) else self.constant(text)

    def constant(self, text: str) -> object:
        return self._fault("record.number", value=text)

    def object(self, pairs: list[tuple[str, Any]]) -> object:
        made = dict(pairs)
        if len(made) != len(pairs):
            return self._fault("record.key_twice", key=_first_twice([key for key, _ in pairs]))
        return made


def _first_twice(keys: list[str]) -> str:
    seen: set[str] = set()
    for key in keys:
        if key in seen:
            return json.dumps(key[:60])
        seen.add(key)
    return ""


def _faults(value: Any, path: str) -> Iterator[tuple[str, _Fault]]:
    """Give the refused values of a tree with their paths, in the order of the text."""
    if isinstance(value, _Fault):
        yield path, value
    elif isinstance(value, str):
        if not _encodable(value):
            yield path, _Fault("record.utf8", {})
    elif isinstance(value, list):
        for i, item in enumerate(value):
            yield from _faults(item, f"{path}[{i}]")
    elif isinstance(value, dict):
        for key, item in value.items():
            if not _encodable(key):
                yield path, _Fault("record.utf8", {})
            yield from _faults(item, key_path(path, key))


def _encodable(text: str) -> bool:
    return not any("\ud800" <= char <= "\udfff" for char in text)
