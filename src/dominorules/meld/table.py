"""The figures that lie on the table, each in the field of a seat."""

from __future__ import annotations

from typing import NewType

import attrs

from dominorules.core.seats import Seat
from dominorules.core.tiles import TileSet
from dominorules.meld.figures import FigureFamily
from dominorules.meld.rhizome import Layout

__all__ = ["Figure", "FigureId", "Moment"]

FigureId = NewType("FigureId", int)
"""A figure's number, from 1 in the order in which the figures of a round were made; never reused."""


@attrs.frozen
class Figure:
    """A figure on the table; what kind it is and what it is worth follow from its tiles."""

    id: FigureId
    owner: Seat
    """In whose field it lies: the seat that gets its points."""
    family: FigureFamily
    """What it was declared as; it stays so while the figure stands."""
    tiles: TileSet
    originals: TileSet
    """The tiles of its validation or recomposition, wherever they are now."""
    was_scala: bool = False
    """Whether it has been a triplone a scala since it was made."""
    layout: Layout | None = None
    """How the tiles of a rhizome lie; None for all other figures."""


@attrs.frozen
class Moment:
    """Where the tiles that a turn can move are: the table without ids, and the hand of the seat to act."""

    table: tuple[tuple[Seat, FigureFamily, TileSet], ...]
    """Field, family and tiles of each figure, ordered by field and then by the bits of the tiles."""
    hand: TileSet
