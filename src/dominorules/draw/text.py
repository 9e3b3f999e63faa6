"""Boards and hands as text, for any family: each draws its own in a module of its own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib import import_module
from typing import Any, Final

__all__ = ["BOARDS", "board_text", "in_ascii", "table_note", "tiles_text"]

BOARDS: Final[Mapping[str, str]] = {"line": "dominorules.draw.line_text"}
"""Per family the module that draws it, by its functions `board`, `tiles` and `note`."""

_ASCII: Final = str.maketrans("┌┐└┘├┤┬┴─│←→⋯…·–—•‘’“”«»", '++++++++-|<>~.---*\'\'""""')


def board_text(family: str, view: Any, width: int) -> tuple[str, ...]:
    """Draw what lies on the table in rows of at most `width` columns; no rows for an empty one.

    A family that has no drawing gives no rows either. What is narrower than a tile is not wrapped.
    """
    if family not in BOARDS:
        return ()
    return tuple(import_module(BOARDS[family]).board(view, width))


def tiles_text(family: str, tiles: Iterable[Any], width: int) -> tuple[str, ...]:
    """Draw the tiles of a hand in rows of at most `width` columns; no rows for no tiles."""
    if family in BOARDS:
        return tuple(import_module(BOARDS[family]).tiles(tiles, width))
    text = " ".join(map(str, tiles))
    return (text,) if text else ()


def table_note(family: str, view: Any) -> str:
    """Say in a few characters, in no language, how the table lies: `3 … 5` for a line."""
    return str(import_module(BOARDS[family]).note(view)) if family in BOARDS else ""


def in_ascii(row: str) -> str:
    """Redraw a row with the nearest ASCII characters, one for one."""
    return row.translate(_ASCII)
