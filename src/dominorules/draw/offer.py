"""What chosen tiles could become, for tables at which moves are made by choosing tiles."""

from __future__ import annotations

from typing import Any

import attrs

from dominorules.draw.shapes import Said

__all__ = ["Offer"]

Cell = tuple[int, int]


@attrs.frozen
class Offer:
    """One thing that chosen tiles could become: the legal ways to make it, or one that is refused."""

    kind: str
    """The kind of its moves, as their notation begins: `validate`."""
    name: Said
    """What the tiles would be, with what it is worth."""
    moves: tuple[Any, ...]
    """Moves that differ in how the rest of the table changes: all legal, or a single one that is not."""
    figure: int | None = None
    """The number of the figure on the table that it changes."""
    layout: tuple[tuple[str, Cell, Cell], ...] | None = None
    """Where the arranging of its tiles begins, if that is the player's: each with its two cells."""
