"""The state of a match in the line family: what lies where, whose turn it is, what was scored."""

from __future__ import annotations

from enum import Enum
from typing import Any

import attrs

from dominorules.core.origin import Origin
from dominorules.core.score import Outcome, ScoreEvent
from dominorules.core.seats import Seat, Side
from dominorules.core.tiles import Tile, TileSet
from dominorules.line.moves import End, Lay, LineMove, Open, Play

__all__ = [
    "Base",
    "Laid",
    "LineState",
    "Phase",
    "Sheet",
    "all_played",
    "lay_out",
    "make_sheet",
    "make_state",
    "with_sheet",
]


class Phase(Enum):
    """What the match waits for."""

    LOT = "lot"
    """The lot for the first opener."""
    DEAL = "deal"
    """The next deal."""
    PLAY = "play"
    """The move of a seat."""
    OVER = "over"
    """Nothing: the match has ended."""


@attrs.frozen
class Laid:
    """A tile as it lies in the line, seen from the left."""

    tile: Tile
    left: int
    """The number of its left half; a crosswise double shows it on both sides."""
    right: int
    """The number of its right half."""

    @property
    def crosswise(self) -> bool:
        """A double lies crosswise."""
        return self.tile.is_double


@attrs.frozen
class Base:
    """What lay on the table before the first remembered move of a hand set up by hand."""

    ends: tuple[int, int] | None
    """The open ends, left and right; None on an empty table."""
    turn: Seat | None
    """The seat that made the first remembered move."""
    line: tuple[Laid, ...] = ()
    """The tiles of the line in their order, if that is known."""
    played: TileSet = TileSet()
    """All tiles on the table, those of `line` included."""


@attrs.define(repr=False, eq=False)
class _SheetDraft:
    """The fields of a sheet while it is being made; see `make_sheet`."""

    phase: Phase
    hand_number: int
    """The number of the current hand, from 1; 0 before the first deal."""
    opener: Seat | None
    """Who opens the current hand."""
    next_opener: Seat | None
    """Who opens the coming hand, where that is known already."""
    must_open: Tile | None
    """The only tile that the current hand may be opened with, if any."""
    base: Base | None
    """What lay on the table when the remembered moves began, for a position set up by hand."""
    points: tuple[int, ...]
    """Points per side."""
    events: tuple[ScoreEvent, ...]
    """Every score event of the match."""
    ended: str | None = None
    """The id of the event that ended the hand, `hand.out` or `hand.blocked`, until the next deal."""
    winner: Side | None = None
    """The side that won the hand; None before its end, and on a tie that nobody wins."""
    flags: tuple[str, ...] = ()
    """Clause ids of what else was remarkable about the hand that ended."""
    outcome: Outcome | None = None
    """How the match ended."""
    lot: tuple[Tile, ...] | None = None
    """The tiles turned up by lot."""
    origin: Origin[LineState, LineMove] | None = attrs.field(
        default=None, repr=False, metadata={"optional": True}
    )
    """What the moves of the hand began with, where it is known; nothing has been dealt at the start."""


@attrs.frozen
class Sheet(_SheetDraft):
    """All that stays as it is while a hand is played."""


@attrs.define(repr=False, eq=False)
class _Draft:
    """The fields of a state while it is being made; see `make_state`."""

    turn: Seat | None
    """The seat to act; None when chance moves next or the match is over."""
    hands: tuple[TileSet, ...]
    """The tiles of each seat."""
    stock: tuple[Tile, ...]
    """The boneyard in the order in which it is drawn."""
    ends: tuple[int, int] | None
    """The numbers at the left and right open end; None before the opening."""
    met: tuple[int, int] | None
    """The open ends that the last tile met when it was laid; None for an opening."""
    laid_by: Seat | None
    """The seat that laid the last tile."""
    history: tuple[LineMove, ...]
    """The seats' moves of the current hand."""
    sheet: Sheet
    """Points, openers, results: all that stays while a hand is played."""


@attrs.frozen(repr=False)
class LineState(_Draft):
    """One moment of a match; a value: nothing ever changes it."""

    @property
    def seats(self) -> int:
        """How many seats are at the table."""
        return len(self.hands)

    @property
    def phase(self) -> Phase:
        """What the match waits for."""
        return self.sheet.phase

    @property
    def points(self) -> tuple[int, ...]:
        """Points per side."""
        return self.sheet.points

    @property
    def begun(self) -> bool:
        """Whether the line of play has begun."""
        return self.ends is not None

    @property
    def line(self) -> tuple[Laid, ...]:
        """The line of play from left to right (without tiles whose place is unknown)."""
        return lay_out(self.sheet.base, self.history)

    @property
    def played(self) -> TileSet:
        """All tiles on the table."""
        return all_played(self.sheet.base, self.history)

    def pip_at(self, end: End) -> int:
        """Give the number at an open end of a line that has begun."""
        if self.ends is None:
            raise ValueError("the line has not begun")
        return self.ends[0 if end is End.LEFT else 1]

    def __repr__(self) -> str:
        ends = f"{self.ends[0]}…{self.ends[1]}" if self.ends else "empty table"
        hands = " / ".join(str(hand) or "-" for hand in self.hands)
        waits = f"seat {self.turn} to act" if self.turn is not None else self.phase.value
        points = ":".join(map(str, self.points))
        table = f"{ends}, hands {hands}, stock {len(self.stock)}"
        return f"<LineState hand {self.sheet.hand_number}, {points}, {waits}, {table}>"


def make_state(
    turn: Seat | None,
    hands: tuple[TileSet, ...],
    stock: tuple[Tile, ...],
    ends: tuple[int, int] | None,
    met: tuple[int, int] | None,
    laid_by: Seat | None,
    history: tuple[LineMove, ...],
    sheet: Sheet,
) -> LineState:
    """Make a state in a third of the time that the constructor of a frozen class takes.

    Every simulated move makes one: a draft is filled in the ordinary way, then sealed by
    giving it the frozen class, which has the same slots.
    """
    draft: Any = _Draft(turn, hands, stock, ends, met, laid_by, history, sheet)
    draft.__class__ = LineState
    return draft  # type: ignore[no-any-return]


def make_sheet(*parts: Any) -> Sheet:
    """Make a sheet of its fields in their order, as fast as `make_state` makes states.

    A simulated hand of twenty moves makes three.
    """
    draft: Any = _SheetDraft(*parts)
    draft.__class__ = Sheet
    return draft  # type: ignore[no-any-return]


def with_sheet(s: LineState, turn: Seat | None, sheet: Sheet) -> LineState:
    """Make the state with another sheet, and another seat to act."""
    return make_state(turn, s.hands, s.stock, s.ends, s.met, s.laid_by, s.history, sheet)


def lay_out(base: Base | None, history: tuple[LineMove, ...]) -> tuple[Laid, ...]:
    """The line is built by laying each tile with equal halves touching."""
    line = list(base.line) if base else []
    left, right = (base.ends if base else None) or (0, 0)
    for move in history:
        if isinstance(move, Open):
            left, right = move.tile.low, move.tile.high
            line = [Laid(move.tile, left, right)]
        elif isinstance(move, Play) and move.end is End.LEFT:
            line.insert(0, Laid(move.tile, move.tile.other(left), left))
            left = line[0].left
        elif isinstance(move, Play):
            line.append(Laid(move.tile, right, move.tile.other(right)))
            right = line[-1].right
    return tuple(line)


def all_played(base: Base | None, history: tuple[LineMove, ...]) -> TileSet:
    """The tiles that lay there before, and those laid since."""
    laid = TileSet.of([move.tile for move in history if isinstance(move, Lay)])
    return base.played | laid if base else laid
