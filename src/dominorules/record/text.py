r"""Records as text, for people, diffs and mail: the same content as the JSON, line by line.

    dominorules record 1
    ruleset: "coppie"
    version: "1.0.0"
    params.target: 50
    ...
    seats: 4
    position: null

    deal 3-5 0-0 ...
    # the second hand
    open 6-6
    3-6@L
    pass

The grammar:

    text    = kind NL { header NL } NL { item NL }
    kind    = "dominorules record 1" | "dominorules record 2" | "dominorules seat-record 1"
    header  = key [ "." key ] ": " JSON      one for each key of the JSON document but the last
    item    = move | JSON                    a move in its notation; in a seat's record a view
    comment = "#" { any character } NL       allowed before any line but the first

NL is a line feed. Where the JSON holds an object (`params`, a `position`), each of its keys
has a line of its own, such as `params.target: 50`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from dominorules.core.errors import InvalidRecord
from dominorules.record.jsontext import MAX_VALUES, Json, parse_json, print_json

__all__ = ["is_text", "parse_text", "text_lines"]

_KIND = re.compile(r"dominorules (record|seat-record) ([0-9]{1,9})")
_HEADER = re.compile(r"([A-Za-z_0-9]{1,60})(?:\.([A-Za-z_0-9]{1,60}))?: (.+)")
_ITEMS: Final = {"record": "moves", "seat-record": "views"}


def text_lines(head: Mapping[str, Any], key: str, items: Iterable[Any]) -> Iterator[str]:
    """Write a record's JSON values, and the items of its list apart from them, as lines of text."""
    _, kind, version = head["schema"].split("/")
    yield f"dominorules {kind} {version}\n"
    for name, value in head.items():
        if isinstance(value, dict):
            yield from (f"{name}.{part}: {print_json(each)}\n" for part, each in value.items())
        elif name != "schema":
            yield f"{name}: {print_json(value)}\n"
    yield "\n"
    for item in items:
        yield f"{item if key == 'moves' else print_json(item)}\n"


def is_text(source: str) -> bool:
    """Tell text from JSON: its first line begins with the library's name."""
    return source.startswith("dominorules ")


def parse_text(text: str) -> dict[str, Json]:
    """Read lines of text as a record's JSON values; the inverse of `text_lines` but for comments.

    Raises `InvalidRecord` with the number of the line, or the path of a faulty value.
    """
    if text.count("\n") + text.count(",") + text.count("[") + text.count("{") > MAX_VALUES:
        raise InvalidRecord("record.values", "$", most=MAX_VALUES)
    first, *lines = text.split("\n")
    kind = _KIND.fullmatch(first)
    if kind is None:
        raise _fault(1, "dominorules record 1")
    if not lines or lines.pop():
        raise _fault(len(lines) + 2, "\\n")
    numbered = [(i, line) for i, line in enumerate(lines, 2) if not line.startswith("#")]
    end = next((at for at, (_, line) in enumerate(numbered) if not line), None)
    if end is None:
        raise _fault(len(lines) + 2, "\\n\\n")
    data = _headers(numbered[:end]) | {"schema": f"dominorules/{kind[1]}/{kind[2]}"}
    return data | {_ITEMS[kind[1]]: _items(kind[1], numbered[end + 1 :])}


def _fault(line: int, wanted: str) -> InvalidRecord:
    return InvalidRecord("record.line", "$", line=line, wanted=wanted)


def _headers(lines: list[tuple[int, str]]) -> dict[str, Any]:
    data: dict[str, Any] = {}
    for number, line in lines:
        header = _HEADER.fullmatch(line)
        if header is None or header[1] in ("schema", *_ITEMS.values()):
            raise _fault(number, "key: JSON")
        key, part = header[1], header[2]
        place = data.setdefault(key, {}) if part else data
        if not isinstance(place, dict) or (part or key) in place:
            raise InvalidRecord("record.key_twice", "$", key=header[0].split(":")[0])
        place[part or key] = _value(header[3], f"$.{key}.{part}" if part else f"$.{key}")
    return data


def _value(text: str, path: str) -> Json:
    try:
        return parse_json(text)
    except InvalidRecord as error:
        raise InvalidRecord(error.code, path + error.field[1:], **error.details) from None


def _items(kind: str, lines: list[tuple[int, str]]) -> Json:
    if kind == "record":
        return [line for _, line in lines]
    return [_value(line, f"$.views[{i}]") for i, (_, line) in enumerate(lines)]
