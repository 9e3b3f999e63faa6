"""The moves of the triangle family, as values: equal moves are equal, whoever makes them.

In text: `deal 0-0-0 0-0-1 ...`, `3-1-2@U(0,-1)`, `draw`, `pass`. The digits of a placement are
those at the cell's corners, in the cell's corner order, so they carry the rotation.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

import attrs

from dominorules.core.errors import InvalidMove
from dominorules.core.given import tiles_of_move
from dominorules.core.kinds import ChanceMove, Draw, Pass, SeatMove
from dominorules.triangle.grid import Cell, is_cell, parse_cell
from dominorules.triangle.tiles import (
    TURNED,
    Rotation,
    TriTile,
    TriTileSet,
    Turned,
    parse_tri_tile,
    parse_turned,
)

__all__ = [
    "ChanceMove",
    "Deal",
    "Draw",
    "Pass",
    "Place",
    "SeatMove",
    "TriangleMove",
    "parse_move",
    "placement",
]


def _tiles(tiles: object) -> tuple[TriTile, ...]:
    return tiles_of_move(TriTileSet, TriTile, tiles)


@attrs.frozen(repr=False)
class Deal(ChanceMove):
    """The shuffled set is dealt: seat 0 gets the first tiles, seat 1 the next; the rest is the stock.

    In the game for one, the first tile of that rest is laid as the start tile.
    """

    order: tuple[TriTile, ...] = attrs.field(converter=_tiles)
    """Every tile of the set; the first tile of the stock is drawn first."""

    def __str__(self) -> str:
        return " ".join(["deal", *map(str, self.order)])

    __repr__ = __str__


def _is_cell(instance: object, attribute: attrs.Attribute[Cell], cell: object) -> None:
    if not is_cell(cell):
        raise InvalidMove("tri.cell", "cell", cell=cell)


@attrs.frozen(repr=False)
class Place(SeatMove):
    """A tile of the hand is laid in a cell of the grid.

    Raises `InvalidMove` for what is no cell, `InvalidTile` for a rotation that the tile does
    not have.
    """

    tile: TriTile
    cell: Cell = attrs.field(validator=_is_cell)
    rotation: Rotation
    """The corner, in corner order, where the tile's first digit goes; 0 for a triple."""
    way: Turned = attrs.field(
        init=False, eq=False, default=attrs.Factory(lambda self: Turned(self.tile, self.rotation), True)
    )
    """The tile as it will lie; its `digits` are those at the cell's corners."""

    @property
    def eagerness(self) -> int:
        """A simple player lays the tile with the most pips."""
        return self.tile.pips

    def __str__(self) -> str:
        return f"{self.way}@{self.cell}"

    __repr__ = __str__


TriangleMove: TypeAlias = Deal | Place | Draw | Pass
"""Any move of the family, for type checkers."""


# A simulation lists some fifteen placements a move, most of them the same as a moment ago.
@lru_cache(maxsize=65536)
def placement(cell: Cell, index: int) -> Place:
    """Give the placement in this cell of the tile that lies in the way with this index."""
    way = TURNED[index]
    return Place(way.tile, cell, way.rotation)


_MOST = 512  # a deal of the whole set is 341 characters


def parse_move(text: str) -> TriangleMove:
    """Read the notation of a move; the inverse of `str(move)`.

    Raises `InvalidMove` for a text that is no move, `InvalidTile` for a tile that is none.
    """
    if isinstance(text, str) and len(text) <= _MOST:
        if text in ("draw", "pass"):
            return Draw() if text == "draw" else Pass()
        head, *rest = text.split(" ")
        if head == "deal" and rest:
            return Deal(tuple(map(parse_tri_tile, rest)))
        digits, at, cell = text.partition("@")
        if at:
            way = parse_turned(digits)
            return Place(way.tile, parse_cell(cell), way.rotation)
    raise InvalidMove("move.text", "move", move=text, examples="3-1-2@U(0,-1), draw, pass")
