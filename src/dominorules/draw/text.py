"""Boards and hands as text, for any family: each draws its own in a module of its own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib import import_module
from typing import Any, Final

__all__ = ["BOARDS", "board_text", "in_ascii", "marks", "place_names", "table_note", "tiles_text"]

BOARDS: Final[Mapping[str, str]] = {
    "line": "dominorules.draw.line_text",
    "meld": "dominorules.draw.meld_text",
    "triangle": "dominorules.draw.triangle_text",
}
"""Per family the module that draws it: its functions `board`, `tiles`, `note`, `places`, and `MARKS`."""

_ASCII: Final = str.maketrans("×┌┐└┘├┤┬┴─│←→⋯…·–—•‘’“”«»", 'x++++++++-|<>~.---*\'\'""""')


def board_text(family: str, view: Any, width: int, lang: str = "en") -> tuple[str, ...]:
    """Draw what lies on the table in rows of at most `width` columns; no rows for an empty one.

    Boards that have words on them have those of `lang`. A family that has no drawing gives no rows
    either. What is narrower than a tile is not wrapped.
    """
    if family not in BOARDS:
        return ()
    return tuple(import_module(BOARDS[family]).board(view, width, lang))


def tiles_text(family: str, tiles: Iterable[Any], width: int) -> tuple[str, ...]:
    """Draw the tiles of a hand in rows of at most `width` columns; no rows for no tiles."""
    if family in BOARDS:
        return tuple(import_module(BOARDS[family]).tiles(tiles, width))
    text = " ".join(map(str, tiles))
    return (text,) if text else ()


def table_note(family: str, view: Any) -> str:
    """Say in a few characters, in no language, how the table lies: `3 … 5` for a line."""
    return str(import_module(BOARDS[family]).note(view)) if family in BOARDS else ""


def place_names(family: str, view: Any) -> Mapping[Any, str]:
    """Give the names that a drawn board gives to the places where the view's seat can lay a tile."""
    return import_module(BOARDS[family]).places(view) if family in BOARDS else {}


def marks(family: str) -> str:
    """Give the pattern of what should stand out in a drawn board; empty if nothing should."""
    return str(import_module(BOARDS[family]).MARKS) if family in BOARDS else ""


def in_ascii(row: str) -> str:
    """Redraw a row with the nearest ASCII characters, one for one."""
    return row.translate(_ASCII)
