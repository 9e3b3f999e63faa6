"""The parameters of the line family: every switch that tells one table from another."""

from __future__ import annotations

from enum import Enum

import attrs

from dominorules.core.params import Params, check_tiles, choice, clash, flag, tiles_given, whole
from dominorules.core.seats import Seat, Side
from dominorules.core.tiles import MAX_PIP, SHOWING, Tile, TileSet, domino_set
from dominorules.line.arms import LEFT, RIGHT, Arm

__all__ = [
    "BlockedTie",
    "BlockedWinner",
    "Count",
    "Drawing",
    "FirstOpener",
    "LineParams",
    "NextOpener",
    "NextOpenerAfterBlock",
]


class Drawing(Enum):
    """What a seat does that has nothing to lay."""

    NONE = "none"
    """It passes; nothing is drawn."""
    UNTIL_PLAYABLE = "until_playable"
    """It draws one tile after the other until one fits, and passes when the stock is out."""


class FirstOpener(Enum):
    """Who opens the first hand of a match."""

    HIGHEST_DOUBLE = "highest_double"
    """The holder of the highest double, and with it."""
    LOT = "lot"
    """Whoever turns up the highest tile, with any tile."""


class NextOpener(Enum):
    """Who opens after somebody went out."""

    WINNER = "winner"
    """The seat that went out."""
    ROTATE = "rotate"
    """The seat after the last opener."""


class NextOpenerAfterBlock(Enum):
    """Who opens after a blocked hand."""

    BLOCKER = "blocker"
    """The seat that laid the last tile."""
    ROTATE = "rotate"
    """The seat after the last opener."""
    BLOCKER_IF_WON = "blocker_if_won"
    """The blocker if his side won, else the seat after him; on a tie the same opener again."""


class Count(Enum):
    """Whose tiles the winners of a hand count."""

    ALL = "all"
    """Those of every hand, their own included."""
    LOSERS = "losers"
    """Those of the other sides only."""


class BlockedWinner(Enum):
    """Who wins a blocked hand."""

    LOWER_SIDE = "lower_side"
    """The side with the fewest pips."""
    LOWEST_HAND = "lowest_hand"
    """The side of the single hand with the fewest pips."""
    BLOCKER = "blocker"
    """The side of the seat that laid the last tile."""


class BlockedTie(Enum):
    """Who wins a blocked hand in which the fewest pips are shared."""

    NOBODY = "nobody"
    """Nobody, and nobody scores."""


def _tiles(tiles: object) -> tuple[Tile, ...] | None:
    read = tiles_given(tiles, TileSet.read, "0-1")
    return None if read is None else tuple(sorted(read))


@attrs.frozen(kw_only=True)
class LineParams(Params):
    """What one table plays; the defaults are those of La Plaza's pairs."""

    max_pip: int = whole(1, MAX_PIP, default=6, doc="The highest number on a tile of the set.")
    tiles: tuple[Tile, ...] | None = attrs.field(
        default=None,
        converter=_tiles,
        metadata={"doc": "The tiles played with, where not the whole set.", "kind": "tiles"},
    )
    seats: int = whole(2, 8, default=4, doc="How many seats are at the table.")
    partners: bool = flag(default=True, doc="Whether seats that face each other form one side.")
    hand_size: int = whole(1, 30, default=7, doc="How many tiles each seat is dealt.")
    draw: Drawing = choice(Drawing, default=Drawing.NONE, doc="What a seat does that has nothing to lay.")
    stock_floor: int = whole(0, 100, default=0, doc="How many tiles of the stock are never drawn.")
    first_opener: FirstOpener = choice(
        FirstOpener, default=FirstOpener.HIGHEST_DOUBLE, doc="Who opens the first hand."
    )
    next_opener: NextOpener = choice(
        NextOpener, default=NextOpener.WINNER, doc="Who opens after somebody went out."
    )
    next_opener_after_block: NextOpenerAfterBlock = choice(
        NextOpenerAfterBlock, default=NextOpenerAfterBlock.BLOCKER, doc="Who opens after a block."
    )
    count: Count = choice(Count, default=Count.ALL, doc="Whose tiles the winners count.")
    blocked_winner: BlockedWinner = choice(
        BlockedWinner, default=BlockedWinner.LOWER_SIDE, doc="Who wins a blocked hand."
    )
    blocked_tie: BlockedTie = choice(
        BlockedTie, default=BlockedTie.NOBODY, doc="Who wins a blocked hand on a tie."
    )
    capicu_bonus: int = whole(0, 1000, default=0, doc="Points for a capicú.")
    target: int = whole(1, 10_000, default=100, doc="Points that win the match.")

    masks: tuple[int, ...] = attrs.field(init=False, repr=False, eq=False)
    """For each number the bits of the tiles that show it."""
    side_of: tuple[Side, ...] = attrs.field(init=False, repr=False, eq=False)
    """The side of each seat."""
    tile_set: tuple[Tile, ...] = attrs.field(init=False, repr=False, eq=False)
    """The tiles played with, in order."""
    after: tuple[Seat, ...] = attrs.field(init=False, repr=False, eq=False)
    """For each seat the one to its right, who is next."""
    all_bits: int = attrs.field(init=False, repr=False, eq=False)
    """The tiles played with, as bits."""

    def __attrs_post_init__(self) -> None:
        full = domino_set(self.max_pip)
        tiles = full if self.tiles is None else self.tiles
        sides = self.seats // 2 if self.partners else self.seats
        bits = (1 << len(full)) - 1
        set_once = object.__setattr__
        set_once(self, "tile_set", tiles)
        set_once(self, "all_bits", sum({tile.bit for tile in tiles}))
        set_once(self, "after", tuple(Seat((seat + 1) % self.seats) for seat in range(self.seats)))
        set_once(self, "side_of", tuple(Side(seat % sides) for seat in range(self.seats)))
        set_once(self, "masks", tuple(SHOWING[number] & bits for number in range(self.max_pip + 1)))
        _check(self, full)

    @property
    def arms(self) -> tuple[Arm, ...]:
        """The arms that a line of play has once it has begun."""
        return LEFT, RIGHT

    @property
    def sides(self) -> int:
        """How many sides there are."""
        return max(self.side_of) + 1

    def partner(self, seat: int) -> bool:
        """Tell whether this seat shares its side with another."""
        return self.side_of.count(self.side_of[seat]) > 1


def _check(p: LineParams, full: tuple[Tile, ...]) -> None:
    """The parameters fit together; raises `InvalidParameters` for the first pair that does not."""
    check_tiles(p.tile_set, full)
    if p.partners and (p.seats % 2 or p.seats < 4):
        raise clash("partners", "seats", f"{p.seats}")
    if p.hand_size * p.seats > len(p.tile_set):
        raise clash("hand_size", "seats", f"{p.hand_size} × {p.seats} > {len(p.tile_set)}")
    if p.stock_floor and p.draw is Drawing.NONE:
        raise clash("stock_floor", "draw", "none")
    stock = len(p.tile_set) - p.hand_size * p.seats
    if p.stock_floor > stock:
        raise clash("stock_floor", "hand_size", f"{p.stock_floor} > {stock}")
