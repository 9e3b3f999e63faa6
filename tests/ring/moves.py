"""The moves of the ring: a deal, a tile, a pass."""

from __future__ import annotations

from typing import TypeAlias

import attrs

from dominorules.core.errors import InvalidMove, clip
from dominorules.core.kinds import ChanceMove, SeatMove
from dominorules.core.tiles import Tile, parse_tile

__all__ = ["Deal", "Lay", "Pass", "RingMove", "parse_move"]


@attrs.frozen
class Deal(ChanceMove):
    """The tiles in the order in which they are dealt."""

    order: tuple[Tile, ...]

    def __str__(self) -> str:
        return " ".join(["deal", *map(str, self.order)])


@attrs.frozen
class Lay(SeatMove):
    """A tile laid on the ring, next to the last one."""

    tile: Tile

    @property
    def eagerness(self) -> int:
        """A simple player lays the tile with the most pips."""
        return self.tile.pips

    def __str__(self) -> str:
        return str(self.tile)


@attrs.frozen
class Pass(SeatMove):
    """Nothing is laid."""

    def __str__(self) -> str:
        return "pass"


RingMove: TypeAlias = Deal | Lay | Pass


def parse_move(text: str) -> RingMove:
    """Read the notation of a move."""
    if not isinstance(text, str) or not text:
        raise InvalidMove("move.text", move=clip(text))
    first, *rest = text.split(" ")
    if first == "deal":
        return Deal(tuple(map(parse_tile, rest)))
    return Pass() if text == "pass" else Lay(parse_tile(text))
