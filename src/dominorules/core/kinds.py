"""The two kinds of move in every family: those of chance, and those of a seat."""

from __future__ import annotations

import attrs

from dominorules.core.sets import AnyTile

__all__ = ["ChanceMove", "SeatMove"]


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
