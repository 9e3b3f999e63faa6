"""Boards and hands of any family as text, in rows of characters."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from dominorules.draw.shown import shown

__all__ = ["board_text", "in_ascii", "marks", "place_names", "table_note", "tiles_text"]

_ASCII: Final = str.maketrans("×┌┐└┘├┤┬┴─│←→⋯…·–—•‘’“”«»", 'x++++++++-|<>~.---*\'\'""""')


def board_text(family: str, view: Any, width: int, lang: str = "en") -> tuple[str, ...]:
    """Draw what lies on the table in rows of at most `width` columns; no rows for an empty one.

    Boards that have words on them have those of `lang`. A family that has no drawing gives no rows
    either. What is narrower than a tile is not wrapped.
    """
    return tuple(shown(family).board(view, width, lang))


def tiles_text(family: str, tiles: Iterable[Any], width: int) -> tuple[str, ...]:
    """Draw the tiles of a hand in rows of at most `width` columns; no rows for no tiles."""
    return tuple(shown(family).tiles(tiles, width))


def table_note(family: str, view: Any) -> str:
    """Say in a few characters, in no language, how the table lies: `3 … 5` for a line."""
    return shown(family).note(view)


def place_names(family: str, view: Any) -> Mapping[Any, str]:
    """Give the names that a drawn board gives to the places where the view's seat can lay a tile."""
    return shown(family).place_names(view)


def marks(family: str) -> str:
    """Give the pattern of what should stand out in a drawn board; empty if nothing should."""
    return shown(family).marks


def in_ascii(row: str) -> str:
    """Redraw a row with the nearest ASCII characters, one for one."""
    return row.translate(_ASCII)
