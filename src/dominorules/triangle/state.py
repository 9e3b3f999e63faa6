"""The state of a match in the triangle family: what lies where, whose turn it is, what was scored."""

from __future__ import annotations

from typing import Any

import attrs

from dominorules.core.origin import Origin
from dominorules.core.phase import Phase
from dominorules.core.score import Outcome, ScoreEvent
from dominorules.core.seats import Seat, Side
from dominorules.triangle.board import Board
from dominorules.triangle.moves import TriangleMove
from dominorules.triangle.tiles import TriTile, TriTileSet

__all__ = ["Sheet", "TriangleState", "make_state"]


@attrs.frozen
class Sheet:
    """All that stays as it is while a round is played."""

    phase: Phase
    hand_number: int
    """The number of the current round, from 1; 0 before the first deal."""
    opener: Seat | None
    """Who starts the current round."""
    must_open: TriTile | None
    """The only tile that the current round may be started with, if any."""
    first: Seat | None
    """Who made the first remembered move of the round."""
    ended: str | None = None
    """The id of the event that ended the round, such as `round.out`, until the next deal."""
    winners: tuple[Side, ...] = ()
    """Who won the round; empty before its end, and on a tie that nobody wins."""
    outcome: Outcome | None = None
    """How the match ended."""
    origin: Origin[TriangleState, TriangleMove] | None = attrs.field(
        default=None, repr=False, metadata={"optional": True}
    )
    """What the moves of the round began with, where it is known; nothing has been dealt at the start."""


@attrs.define(repr=False, eq=False)
class _Draft:
    """The fields of a state while it is being made; see `make_state`."""

    turn: Seat | None
    """The seat to act; None when chance moves next or the match is over."""
    hands: tuple[TriTileSet, ...]
    """The tiles of each seat."""
    stock: tuple[TriTile, ...]
    """The boneyard in the order in which it is drawn."""
    board: Board
    """The tiles on the table."""
    drawn: int
    """How many tiles the seat to act has drawn in this turn."""
    drawn_tile: TriTile | None
    """The tile it drew last in this turn."""
    drawn_total: int
    """How many tiles were drawn in this round."""
    passes: int
    """How many passes were made in a row while nothing more could be drawn."""
    laid_by: Seat | None
    """The seat that laid the last tile."""
    points: tuple[int, ...]
    """Points per seat; each seat is a side of its own."""
    events: tuple[ScoreEvent, ...]
    """Every score event of the match."""
    history: tuple[TriangleMove, ...]
    """The seats' moves of this round."""
    sheet: Sheet
    """Rounds, openers, results: all that stays while a round is played."""


@attrs.frozen(repr=False)
class TriangleState(_Draft):
    """One moment of a match; a value: nothing ever changes it."""

    @property
    def seats(self) -> int:
        """How many seats are at the table."""
        return len(self.hands)

    @property
    def phase(self) -> Phase:
        """What the match waits for."""
        return self.sheet.phase

    def __repr__(self) -> str:
        hands = " / ".join(str(hand) or "-" for hand in self.hands)
        waits = f"seat {self.turn} to act" if self.turn is not None else self.phase.value
        points = ":".join(map(str, self.points))
        table = f"board {self.board or 'empty'}, hands {hands}, stock {len(self.stock)}"
        return f"<TriangleState round {self.sheet.hand_number}, {points}, {waits}, {table}>"


def make_state(
    turn: Seat | None,
    hands: tuple[TriTileSet, ...],
    stock: tuple[TriTile, ...],
    board: Board,
    drawn: int,
    drawn_tile: TriTile | None,
    drawn_total: int,
    passes: int,
    laid_by: Seat | None,
    points: tuple[int, ...],
    events: tuple[ScoreEvent, ...],
    history: tuple[TriangleMove, ...],
    sheet: Sheet,
) -> TriangleState:
    """Make a state in a third of the time that the constructor of a frozen class takes.

    Every simulated move makes one: a draft is filled in the ordinary way, then sealed by
    giving it the frozen class, which has the same slots.
    """
    draft: Any = _Draft(
        turn,
        hands,
        stock,
        board,
        drawn,
        drawn_tile,
        drawn_total,
        passes,
        laid_by,
        points,
        events,
        history,
        sheet,
    )
    draft.__class__ = TriangleState
    return draft  # type: ignore[no-any-return]
