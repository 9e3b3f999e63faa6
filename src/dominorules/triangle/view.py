"""What one seat, or a spectator, may know of a state."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import attrs

from dominorules.core.lazy import Lazy, derived_field, freeze_draft
from dominorules.core.moves import ADDED, COUNTED, LISTED, counted
from dominorules.core.phase import Phase
from dominorules.core.score import HandResult, Outcome, ScoreEvent, result_of
from dominorules.core.seats import Seat, Side
from dominorules.core.sets import seen, sizes
from dominorules.triangle.board import Board
from dominorules.triangle.legality import legal_moves
from dominorules.triangle.moves import Draw, TriangleMove
from dominorules.triangle.params import TriangleParams
from dominorules.triangle.state import TriangleState
from dominorules.triangle.tiles import TriTile, TriTileSet

__all__ = ["TriangleView", "Turn", "turns", "view"]


@attrs.frozen
class Turn:
    """One move of the current round, and who made it."""

    seat: Seat
    move: TriangleMove


class _Past(NamedTuple):
    """What the lazy fields of a view are derived from; everybody knows it."""

    first: Seat | None
    """Who made the first move."""
    moves: tuple[TriangleMove, ...]
    ended: str | None
    winners: tuple[Side, ...]


def _history(v: TriangleView, past: _Past) -> tuple[Turn, ...]:
    return turns(past.first, past.moves, v.seats)


def _result(v: TriangleView, past: _Past) -> HandResult | None:
    return result_of(v.hand_number, past.ended, v.laid_by, past.winners, (), v.events)


@attrs.define(init=False, repr=False, eq=False)
class _Draft(Lazy[_Past]):
    """The fields of a view while it is being made; see `view`."""

    seat: Seat | None
    """Whose view this is; None for a spectator."""
    turn: Seat | None
    """The seat to act."""
    phase: Phase
    """What the match waits for."""
    hand_number: int
    """The number of the current round, from 1; 0 before the first deal."""
    opener: Seat | None
    """Who starts the current round."""
    hands: tuple[TriTileSet | None, ...]
    """Per seat its tiles; None where they are hidden. All are shown once a round has ended."""
    hand_sizes: tuple[int, ...]
    """Per seat how many tiles it holds."""
    stock: int
    """How many tiles are in the boneyard."""
    drawable: int
    """How many of them may still be drawn in this round."""
    board: Board
    """The tiles on the table."""
    drawn: int
    """How many tiles the seat to act has drawn in this turn."""
    drawn_tile: TriTile | None
    """The tile that it drew last; None in the views of others."""
    passes: int
    """How many passes were made in a row while nothing more could be drawn."""
    laid_by: Seat | None
    """The seat that laid the last tile."""
    history: tuple[Turn, ...] = attrs.field(metadata=derived_field(_history))
    """The moves of the current round; draws do not say which tile."""
    points: tuple[int, ...]
    """Points per seat."""
    events: tuple[ScoreEvent, ...]
    """Every score event of the match."""
    result: HandResult | None = attrs.field(metadata=derived_field(_result))
    """How the last round ended, until the next deal."""
    outcome: Outcome | None
    """How the match ended."""
    legal_moves: tuple[TriangleMove, ...] = attrs.field(metadata=LISTED)
    """The legal moves of this view's seat; empty when it is not to act. Data lists 500 at most, else none."""
    legal_count: int = attrs.field(default=COUNTED, metadata=ADDED | derived_field(counted))
    """How many legal moves there are, listed or not."""


@attrs.frozen
class TriangleView(_Draft):
    """What a seat may know: no other hand while the round is played, no stock order, no seed."""

    @property
    def hand(self) -> TriTileSet:
        """The tiles of this view's own seat; empty for a spectator."""
        own = None if self.seat is None else self.hands[self.seat]
        return own if own is not None else TriTileSet()

    @property
    def seats(self) -> int:
        """How many seats are at the table."""
        return len(self.hands)


def turns(first: Seat | None, moves: Iterable[TriangleMove], seats: int) -> tuple[Turn, ...]:
    """The moves of the round with the seats that made them: each turn ends but with a draw."""
    seat, out = first, []
    for move in moves:
        if seat is None:  # no round with moves is without a first seat
            break
        out.append(Turn(seat, move))
        if not isinstance(move, Draw):
            seat = Seat((seat + 1) % seats)
    return tuple(out)


# Every move of a player asks for one: facts are put in place, and the rest waits to be looked at.
def view(p: TriangleParams, s: TriangleState, seat: Seat | None) -> TriangleView:
    """What this seat (or, for None, anybody) may know of the state."""
    sheet, own = s.sheet, seat is not None and seat == s.turn
    v = _Draft.__new__(_Draft)
    v.seat = seat
    v.turn = s.turn
    v.phase = sheet.phase
    v.hand_number = sheet.hand_number
    v.opener = sheet.opener
    v.hands = s.hands if sheet.ended is not None else seen(s.hands, seat)
    v.hand_sizes = sizes(s.hands)
    v.stock = len(s.stock)
    v.drawable = min(v.stock, p.draw_total - s.drawn_total)
    v.board = s.board
    v.drawn = s.drawn
    v.drawn_tile = s.drawn_tile if own else None
    v.passes = s.passes
    v.laid_by = s.laid_by
    v.points = s.points
    v.events = s.events
    v.outcome = sheet.outcome
    v.legal_moves = legal_moves(p, s) if own else ()
    return freeze_draft(v, TriangleView, _Past(sheet.first, s.history, sheet.ended, sheet.winners))
