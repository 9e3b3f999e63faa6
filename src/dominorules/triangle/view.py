"""What one seat, or a spectator, may know of a state."""

from __future__ import annotations

import attrs

from dominorules.core.moves import ADDED, COUNTED, LISTED
from dominorules.core.score import HandResult, Outcome, ScoreEvent
from dominorules.core.seats import Seat
from dominorules.triangle import effects
from dominorules.triangle.board import Board
from dominorules.triangle.legality import legal_moves
from dominorules.triangle.moves import Draw, TriangleMove
from dominorules.triangle.params import TriangleParams
from dominorules.triangle.state import Phase, TriangleState
from dominorules.triangle.tiles import TriTile, TriTileSet

__all__ = ["TriangleView", "Turn", "turns", "view"]


@attrs.frozen
class Turn:
    """One move of the current round, and who made it."""

    seat: Seat
    move: TriangleMove


@attrs.frozen
class TriangleView:
    """What a seat may know: no other hand while the round is played, no stock order, no seed."""

    seat: Seat | None
    """Whose view this is; None for a spectator."""
    turn: Seat | None
    """The seat to act."""
    phase: Phase
    """What the match waits for."""
    round: int
    """The number of the current round, from 1; 0 before the first deal."""
    starter: Seat | None
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
    history: tuple[Turn, ...]
    """The moves of the current round; draws do not say which tile."""
    points: tuple[int, ...]
    """Points per seat."""
    events: tuple[ScoreEvent, ...]
    """Every score event of the match."""
    result: HandResult | None
    """How the last round ended, until the next deal."""
    outcome: Outcome | None
    """How the match ended."""
    legal_moves: tuple[TriangleMove, ...] = attrs.field(metadata=LISTED)
    """The legal moves of this view's seat; empty when it is not to act. Data lists 500 at most, else none."""
    legal_count: int = attrs.field(default=COUNTED, metadata=ADDED)
    """How many legal moves there are, listed or not."""

    @property
    def hand_number(self) -> int:
        """The number of the current round, as every family has it."""
        return self.round

    @property
    def hand(self) -> TriTileSet:
        """The tiles of this view's own seat; empty for a spectator."""
        own = None if self.seat is None else self.hands[self.seat]
        return own if own is not None else TriTileSet()

    @property
    def seats(self) -> int:
        """How many seats are at the table."""
        return len(self.hands)


def turns(s: TriangleState) -> tuple[Turn, ...]:
    """The history of the round with the seats that made the moves: each turn ends but with a draw."""
    seat, out = s.sheet.first, []
    for move in s.history:
        if seat is None:  # no round with moves is without a first seat
            break
        out.append(Turn(seat, move))
        if not isinstance(move, Draw):
            seat = Seat((seat + 1) % len(s.hands))
    return tuple(out)


def view(p: TriangleParams, s: TriangleState, seat: Seat | None) -> TriangleView:
    """What this seat (or, for None, anybody) may know of the state."""
    sheet, own = s.sheet, seat is not None and seat == s.turn
    shown = sheet.ended is not None
    return TriangleView(
        seat=seat,
        turn=s.turn,
        phase=sheet.phase,
        round=sheet.round,
        starter=sheet.starter,
        hands=tuple([hand if shown or i == seat else None for i, hand in enumerate(s.hands)]),
        hand_sizes=tuple(map(len, s.hands)),
        stock=len(s.stock),
        drawable=min(len(s.stock), p.draw_total - s.drawn_total),
        board=s.board,
        drawn=s.drawn,
        drawn_tile=s.drawn_tile if own else None,
        passes=s.passes,
        laid_by=s.laid_by,
        history=turns(s),
        points=s.points,
        events=s.events,
        result=effects.hand_result(p, s),
        outcome=sheet.outcome,
        legal_moves=legal_moves(p, s) if own else (),
    )
