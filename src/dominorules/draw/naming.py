"""Moves in words, for whoever shows a match: the terminal, and a table in a page."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import Any

import attrs

from dominorules.draw.shown import shown
from dominorules.words import Words

__all__ = ["move_in_words", "reason_in_words"]


def move_in_words(words: Words, family: str, move: Any, before: Any = None, *, place: object = None) -> str:
    """Name a move: by the words for its kind, else by its notation.

    `before` is the state or view in which it is made: with it, the tiles that it brings back to
    the hand are told too. `place` names where it lies, if anywhere.
    """
    key = ".".join(["move", family, type(move).__name__.lower(), *_kinds(move)])
    details = shown(family).details(words, move, before)
    return words.find(key, move=move, place=place, **details) or str(move)


def _kinds(move: Any) -> Iterator[str]:
    """Give the parts of a move that have words of their own."""
    for field in attrs.fields(type(move)):
        value = getattr(move, field.name)
        if isinstance(value, Enum):
            yield value.value
        elif field.metadata.get("in_words"):
            yield str(value)


def reason_in_words(words: Words, key: str, family: str, move: Any, table: Any) -> str | None:
    """Tell why a seat can do nothing else, for moves that need telling, in view of a table."""
    kind = f"{key}.{family}.{type(move).__name__.lower()}"
    return words.find(kind, **shown(family).details(words, move, table))
