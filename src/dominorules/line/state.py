"""The state of a match in the line family: what lies where, whose turn it is, what was scored."""

from __future__ import annotations

from typing import Any

import attrs

from dominorules.core.moves import ONCE_NULL
from dominorules.core.origin import Origin
from dominorules.core.phase import Phase
from dominorules.core.score import Outcome, ScoreEvent
from dominorules.core.seats import Seat, Side
from dominorules.core.tiles import Tile, TileSet
from dominorules.line.arms import LEFT, Arm
from dominorules.line.moves import Lay, LineMove, Open, Play

__all__ = [
    "Base",
    "Laid",
    "LineState",
    "Sheet",
    "all_played",
    "ends_after",
    "lay_out",
    "make_sheet",
    "make_state",
    "with_sheet",
]


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

    ends: tuple[int, ...] = attrs.field(metadata=ONCE_NULL)
    """The numbers at the open ends, left and right; none on an empty table."""
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
    ends: tuple[int, ...] = attrs.field(metadata=ONCE_NULL)
    """The numbers at the open ends, left and right; none before the opening."""
    met: tuple[int, ...] = attrs.field(metadata=ONCE_NULL)
    """The open ends that the last tile met when it was laid; none for an opening."""
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
        return bool(self.ends)

    @property
    def line(self) -> tuple[Laid, ...]:
        """The line of play from left to right (without tiles whose place is unknown)."""
        return lay_out(self.sheet.base, self.history)

    @property
    def played(self) -> TileSet:
        """All tiles on the table."""
        return all_played(self.sheet.base, self.history)

    def pip_at(self, arm: Arm) -> int | None:
        """Give the number at the open end of an arm; None where the table has no such end."""
        return self.ends[arm.index] if arm.index < len(self.ends) else None

    def __repr__(self) -> str:
        ends = "…".join(map(str, self.ends)) or "empty table"
        hands = " / ".join(str(hand) or "-" for hand in self.hands)
        waits = f"seat {self.turn} to act" if self.turn is not None else self.phase.value
        points = ":".join(map(str, self.points))
        table = f"{ends}, hands {hands}, stock {len(self.stock)}"
        return f"<LineState hand {self.sheet.hand_number}, {points}, {waits}, {table}>"


def make_state(
    turn: Seat | None,
    hands: tuple[TileSet, ...],
    stock: tuple[Tile, ...],
    ends: tuple[int, ...],
    met: tuple[int, ...],
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


def ends_after(move: Lay, ends: tuple[int, ...]) -> tuple[int, ...]:
    """Both halves of an opening are open; of a tile that is added, the half across from the one it meets.

    Raises `InvalidTile` for a tile that does not show the number at its end.
    """
    if not isinstance(move, Play):
        return move.tile.low, move.tile.high
    at = move.end.index
    return (*ends[:at], move.tile.other(ends[at]), *ends[at + 1 :])


def lay_out(base: Base | None, history: tuple[LineMove, ...]) -> tuple[Laid, ...]:
    """The line is built by laying each tile with equal halves touching."""
    line = list(base.line) if base else []
    ends = base.ends if base else ()
    for move in [move for move in history if isinstance(move, Lay)]:
        before, ends = ends, ends_after(move, ends)
        left, right = ends
        if isinstance(move, Open):
            line = [Laid(move.tile, left, right)]
        elif move.end is LEFT:
            line.insert(0, Laid(move.tile, left, before[0]))
        else:
            line.append(Laid(move.tile, before[1], right))
    return tuple(line)


def all_played(base: Base | None, history: tuple[LineMove, ...]) -> TileSet:
    """The tiles that lay there before, and those laid since."""
    laid = TileSet.of([move.tile for move in history if isinstance(move, Lay)])
    return base.played | laid if base else laid
