"""The two kinds of move, those of chance and those of a seat, and the moves that families share.

In text: `lot 6-6 0-1`, `deal 0-0 0-1 ...`, `draw`, `pass`. A family with other tiles than dominoes has a
deal of its own.
"""

from __future__ import annotations

import attrs

from dominorules.core.given import tiles_of_move
from dominorules.core.sets import AnyTile
from dominorules.core.tiles import Tile, TileSet

__all__ = ["ChanceMove", "Deal", "Draw", "Lot", "Pass", "SeatMove"]


@attrs.frozen
class ChanceMove:
    """A move that no seat makes."""

    @property
    def tiles(self) -> tuple[AnyTile, ...]:
        """The tiles that the seats turn up in a lot, in seat order; none in a deal."""
        return ()


@attrs.frozen
class SeatMove:
    """A move of the seat to act."""

    @property
    def tile(self) -> AnyTile | None:
        """The one tile of the hand that the move lays; None where it lays none, or some together."""
        return None

    @property
    def eagerness(self) -> int:
        """How much a simple player likes the move: by its pips where it lays a tile, else not at all."""
        return -1


def _dominoes(tiles: object) -> tuple[Tile, ...]:
    return tiles_of_move(TileSet, Tile, tiles)


@attrs.frozen(repr=False)
class Lot(ChanceMove):
    """Each seat turns up one tile, to see who opens the first hand."""

    tiles: tuple[Tile, ...] = attrs.field(converter=_dominoes)
    """One tile per seat, in seat order."""

    def __str__(self) -> str:
        return " ".join(["lot", *map(str, self.tiles)])

    __repr__ = __str__


@attrs.frozen(repr=False)
class Deal(ChanceMove):
    """The shuffled set is dealt: seat 0 gets the first tiles, seat 1 the next; the rest is the stock."""

    order: tuple[Tile, ...] = attrs.field(converter=_dominoes)
    """Every tile of the set; the first tile of the stock is drawn first."""

    def __str__(self) -> str:
        return " ".join(["deal", *map(str, self.order)])

    __repr__ = __str__


@attrs.frozen(repr=False)
class Draw(SeatMove):
    """The next tile of the stock goes to the hand; which one that is, the move does not say."""

    def __str__(self) -> str:
        return "draw"

    __repr__ = __str__


@attrs.frozen(repr=False)
class Pass(SeatMove):
    """The seat lays nothing, or nothing more, and its turn ends."""

    def __str__(self) -> str:
        return "pass"

    __repr__ = __str__
