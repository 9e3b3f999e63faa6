"""The moves of the line family, as values: equal moves are equal, whoever makes them.

In text: `lot 6-6 0-1`, `deal 0-0 0-1 ...`, `open 6-6`, `3-5@L`, `3-5@R`, `draw`, `pass`. The letter of a
play is that of its arm.
"""

from __future__ import annotations

from typing import Final, NoReturn, Self, TypeAlias

import attrs

from dominorules.core.errors import InvalidMove, wrong_type
from dominorules.core.kinds import ChanceMove, Deal, Draw, Lot, Pass, SeatMove
from dominorules.core.moves import IN_WORDS
from dominorules.core.tiles import Tile, parse_tile

__all__ = [
    "LEFT",
    "MAX_ARMS",
    "RIGHT",
    "Arm",
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


MAX_ARMS: Final = 40
"""The most arms that a table can have: two of the line, and two across each double of the largest set."""


class Arm:
    """A way in which the tiles on the table go on; at its far end a tile can be laid.

    Arms are numbered from 0 in the order of a state's `ends`: left, right, up, down, then by number.
    In text they are `L`, `R`, `U`, `D`, `5` and so on. Each exists once: `Arm(0) is LEFT`. Which of them
    a table has is a matter of its rules. Raises `InvalidMove` for what is no number of an arm.
    """

    __slots__ = ("index", "text")

    index: int
    """The place of its open end among the `ends` of a state, from 0."""
    text: str
    """How moves are written that lay a tile at it."""

    def __new__(cls, index: int) -> Self:
        """Find the arm with this number."""
        if type(index) is not int:
            raise wrong_type(InvalidMove, "arm", index, int.__name__)
        if not 0 <= index < MAX_ARMS:
            raise InvalidMove("move.arm", "arm", arm=index, most=MAX_ARMS - 1)
        return _ARMS[index]  # type: ignore[return-value]  # interned: the table holds every arm there is

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} is immutable: {name}")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} is immutable: {name}")

    # No __eq__: every arm exists once, so identity is equality.
    def __hash__(self) -> int:
        return self.index

    def __reduce__(self) -> tuple[object, ...]:
        return (Arm, (self.index,))

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Arm({self.index})"


def _make_arm(index: int, text: str) -> Arm:
    arm = object.__new__(Arm)
    object.__setattr__(arm, "index", index)
    object.__setattr__(arm, "text", text)
    return arm


_TEXTS: Final = ("L", "R", "U", "D", *map(str, range(5, MAX_ARMS + 1)))
_ARMS: Final = tuple([_make_arm(index, text) for index, text in enumerate(_TEXTS)])
_BY_TEXT: Final = {arm.text: arm for arm in _ARMS}

LEFT: Final = Arm(0)
"""The arm of the line that goes to the left."""
RIGHT: Final = Arm(1)
"""The arm of the line that goes to the right."""


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
        tile, _, arm = head.partition("@")
        if not rest and arm in _BY_TEXT:
            return Play(parse_tile(tile), _BY_TEXT[arm])
    raise InvalidMove("move.text", "move", move=text, examples="open 6-6, 3-5@L, draw, pass")
