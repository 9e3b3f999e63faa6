"""What a person typed that cannot be done, and reading what a person types."""

from __future__ import annotations

import errno
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

import attrs

from dominorules.api import Ruleset, load, rulesets
from dominorules.core.chance import Seed
from dominorules.core.errors import Invalid, InvalidRuleset, clip
from dominorules.core.params import nearest
from dominorules.words import Words

__all__ = [
    "Failure",
    "Usage",
    "fault",
    "open_ruleset",
    "place_of",
    "playable",
    "read_seed",
    "reason",
    "unknown",
]

_REASONS: Final[Mapping[int | None, str]] = {
    errno.ENOENT: "why.missing",
    errno.EISDIR: "why.folder",
    errno.ENOTDIR: "why.no_folder",
    errno.ENAMETOOLONG: "why.name",
    errno.ENOSPC: "why.full",
    errno.EDQUOT: "why.full",
    errno.EFBIG: "why.full",
    errno.EBADF: "why.closed",
}

_LISTED: Final = {"ruleset.unknown": "usage.ruleset", "params.unknown": "usage.parameter"}
"""The unknown names that are too many to list in a message, and the words that say where they are listed."""


class Usage(Exception):
    """A usage error, as a key of the words and their details: exit code 2."""

    def __init__(self, key: str, *lines: str, **details: object) -> None:
        """Name the words that say what is wrong; `lines` say more, already worded."""
        super().__init__(key)
        self.key = key
        self.lines = lines
        self.details = details


class Failure(Usage):
    """Something asked for in the right way that did not succeed: exit code 1."""


def unknown(key: str, name: str, known: Iterable[str], **details: object) -> Usage:
    """Refuse a name in the words of `key` with the nearest known one, or of `key.all` where none is near."""
    names = list(known)
    near = nearest(name, names)
    if not near:
        return Usage(f"{key}.all", name=clip(name), known=", ".join(names), **details)
    return Usage(key, name=clip(name), near=", ".join(near), **details)


def reason(error: OSError, words: Words) -> str:
    """Say in the reader's language why the system refused."""
    return words(_REASONS.get(error.errno, "why.refused"))


def fault(error: Invalid, words: Words) -> str:
    """Word an error; where no known name is near an unknown one, tell how to list them all."""
    key = _LISTED.get(error.code)
    name = clip(error.details.get("ruleset", error.field))
    if key is None or nearest(name, str(error.details.get("near")).split(", ")):
        return error.message(words.lang)
    text = words(key, name=name)
    return f"{error.field}: {text}" if error.field else text


def playable(error: Invalid) -> Invalid:
    """Of an unknown ruleset, offer the nearest of those that can be played; any other error as it is."""
    if error.code != "ruleset.unknown":
        return error
    near = nearest(str(error.details["ruleset"]), rulesets())
    return type(error)(error.code, error.field, **{**error.details, "near": ", ".join(near)})


def place_of(name: str) -> str | Path:
    """A name that looks like a path is a ruleset's folder; any other is an id."""
    return Path(name) if "/" in name or "\\" in name or name.startswith(".") else name


def open_ruleset(name: str, settings: list[str]) -> Ruleset[Any, Any, Any, Any]:
    """Load a ruleset by id or, if the name looks like a path, from a folder; `settings` are `name=value`.

    Raises `Usage` for a malformed or repeated setting, `Invalid` for what `load` refuses.
    """
    place = place_of(name)
    try:
        plain = load(place)
    except InvalidRuleset as error:
        raise playable(error) if error.details.get("ruleset") == clip(place) else error from None
    changes = _changes(type(plain.params), settings)
    try:
        return load(place, **changes) if changes else plain
    except Invalid as error:  # everything is a text here, so nothing is to be said of types
        details = {key: value for key, value in error.details.items() if key != "hint"}
        raise type(error)(error.code, error.field, **details) from None


def _changes(params: Any, settings: list[str]) -> dict[str, object]:
    changes: dict[str, object] = {}
    for name, value in [_setting(params, text) for text in settings]:
        if name in changes:
            raise Usage("usage.set.twice", name=clip(name))
        changes[name] = value
    return changes


def _setting(params: Any, text: str) -> tuple[str, object]:
    name, equals, value = text.partition("=")
    if not equals or not name:
        raise Usage("usage.set", text=text)
    kinds = {field.name: field.metadata.get("kind") for field in attrs.fields(params)}
    return name.strip(), _value(kinds.get(name.strip()), value.strip())


def _value(kind: object, value: str) -> object:
    """Read a value as its parameter wants it; what does not fit is left for the parameter to refuse."""
    if kind == "whole" and len(value) < 20 and value.removeprefix("-").isascii():
        return int(value) if value.removeprefix("-").isdigit() else value
    if kind == "flag":
        return {"true": True, "false": False}.get(value.lower(), value)
    return value.replace(",", " ").split() if kind == "tiles" else value


def read_seed(text: str) -> Seed:
    """A seed that is written as a whole number is one; anything else is a text."""
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) < 1000 else text
