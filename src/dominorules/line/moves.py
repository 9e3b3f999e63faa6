"""The moves of the line family, as values: equal moves are equal, whoever makes them.

In text: `lot 6-6 0-1`, `deal 0-0 0-1 ...`, `open 6-6`, `3-5@L`, `3-5@R`, `draw`, `pass`. The letter of a
play is that of its arm.
"""

from __future__ import annotations

from typing import TypeAlias

import attrs

from dominorules.core.errors import InvalidMove, wrong_type
from dominorules.core.kinds import ChanceMove, Deal, Draw, Lot, Pass, SeatMove
from dominorules.core.moves import IN_WORDS
from dominorules.core.tiles import Tile, parse_tile
from dominorules.line.arms import Arm, arm_written

__all__ = [
    "ChanceMove",
    "Deal",
    "Draw",
    "Lay",
    "LineMove",
    "Lot",
    "Open",
    "Pass",
    "Play",
    "SeatMove",
    "parse_move",
]


def _is_tile(instance: object, attribute: attrs.Attribute[Tile], tile: object) -> None:
    if not isinstance(tile, Tile):
        raise wrong_type(InvalidMove, attribute.name, tile, Tile.__name__)


def _is_arm(instance: object, attribute: attrs.Attribute[Arm], arm: object) -> None:
    if not isinstance(arm, Arm):
        raise wrong_type(InvalidMove, attribute.name, arm, f"{Arm.__name__}, L, R")


@attrs.frozen
class Lay(SeatMove):
    """A move that lays a tile of the hand: an opening or a play. Raises `InvalidMove` for what is no tile."""

    tile: Tile = attrs.field(validator=_is_tile)
    """The tile laid."""

    @property
    def eagerness(self) -> int:
        """A simple player lays the tile with the most pips."""
        return self.tile.pips


@attrs.frozen(repr=False)
class Open(Lay):
    """The first tile of a hand is laid; both its halves become open ends."""

    def __str__(self) -> str:
        return f"open {self.tile}"

    __repr__ = __str__


@attrs.frozen(repr=False)
class Play(Lay):
    """A tile is laid at one of the open ends. Raises `InvalidMove` for what is no tile or no arm."""

    end: Arm = attrs.field(validator=_is_arm, metadata=IN_WORDS)
    """The arm it is laid at; left and right are two moves even where both show one number."""

    def __str__(self) -> str:
        return f"{self.tile}@{self.end}"

    __repr__ = __str__


LineMove: TypeAlias = Lot | Deal | Open | Play | Draw | Pass
"""Any move of the family, for type checkers."""

_MOST = 4096  # a deal of the largest set is under 1,200 characters


def parse_move(text: str) -> LineMove:
    """Read the notation of a move; the inverse of `str(move)`.

    Raises `InvalidMove` for a text that is no move, `InvalidTile` for a tile that is none.
    """
    if isinstance(text, str) and len(text) <= _MOST:
        head, *rest = text.split(" ")
        if head in ("lot", "deal") and rest:
            return (Lot if head == "lot" else Deal)(tuple(map(parse_tile, rest)))
        if head == "open" and len(rest) == 1:
            return Open(parse_tile(rest[0]))
        if not rest and head in ("draw", "pass"):
            return Draw() if head == "draw" else Pass()
        tile, _, end = head.partition("@")
        arm = arm_written(end)
        if arm is not None and not rest:
            return Play(parse_tile(tile), arm)
    raise InvalidMove("move.text", "move", move=text, examples="open 6-6, 3-5@L, draw, pass")
