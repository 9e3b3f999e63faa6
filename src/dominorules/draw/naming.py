"""Moves in words, for whoever shows a match: the terminal, and a table in a page."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import Any

import attrs

from dominorules.words import Words

__all__ = ["move_in_words", "reason_in_words"]


def move_in_words(words: Words, family: str, move: Any, before: Any = None, *, place: object = None) -> str:
    """Name a move: by the words for its kind, else by its notation.

    `before` is the state or view in which it is made: with it, the tiles that it brings back to
    the hand are told too. `place` names where it lies, if anywhere.
    """
    values = attrs.asdict(move, recurse=False).values()
    kinds = [value.value for value in values if isinstance(value, Enum)]
    key = ".".join(["move", family, type(move).__name__.lower(), *kinds])
    changed = words.all_of(list(_changed(words, move, before)) or ["–"])
    return words.find(key, move=move, place=place, changed=changed) or str(move)


def _changed(words: Words, move: Any, before: Any) -> Iterator[str]:
    """Tell what becomes of the figures that a move changes, and which tiles return to the hand."""
    changed = getattr(move, "changed", ())
    for each in changed:
        gone = words("move.meld.gone", figure=each.figure)
        yield f"#{each.figure} {each.tiles}" if each.tiles else gone
    back = move.returned(before.table) if changed and before is not None else ()
    if back:
        yield words("move.meld.back", tiles=" ".join(map(str, back)))


def reason_in_words(words: Words, key: str, family: str, move: object, table: Any) -> str | None:
    """Tell why a seat can do nothing else, for moves that need telling, in view of the ends of a table."""
    ends = sorted(set(getattr(table, "ends", None) or ()))
    kind = f"{key}.{family}.{type(move).__name__.lower()}"
    return words.find(kind, ends=words.any_of(ends) if ends else "")
