"""What a person typed that cannot be done, and reading what a person types."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import attrs

from dominorules.api import Ruleset, load
from dominorules.core.chance import Seed

__all__ = ["Failure", "Usage", "open_ruleset", "place_of", "read_seed"]


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


def place_of(name: str) -> str | Path:
    """A name that looks like a path is a ruleset's folder; any other is an id."""
    return Path(name) if "/" in name or "\\" in name or name.startswith(".") else name


def open_ruleset(name: str, settings: list[str]) -> Ruleset[Any, Any, Any, Any]:
    """Load a ruleset by id or, if the name looks like a path, from a folder; `settings` are `name=value`.

    Raises `Usage` for a malformed setting, `Invalid` for what `load` refuses.
    """
    place = place_of(name)
    plain = load(place)
    changes = dict(_setting(type(plain.params), text) for text in settings)
    return load(place, **changes) if changes else plain


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
