"""What a seat at the ring may know."""

from __future__ import annotations

import attrs

from dominorules.core.moves import ADDED, COUNTED, LISTED
from dominorules.core.score import Outcome, ScoreEvent
from dominorules.core.seats import Seat
from dominorules.core.tiles import Tile, TileSet
from ring.engine import legal_moves
from ring.moves import RingMove
from ring.params import RingParams
from ring.state import RingState

__all__ = ["RingView", "view"]


@attrs.frozen
class RingView:
    """A table as one seat sees it."""

    seat: Seat | None
    turn: Seat | None
    hand: TileSet
    hands: tuple[TileSet | None, ...]
    hand_sizes: tuple[int, ...]
    stock: int
    ring: tuple[Tile, ...]
    points: tuple[int, ...]
    hand_number: int
    outcome: Outcome | None
    events: tuple[ScoreEvent, ...]
    history: tuple[RingMove, ...]
    legal_moves: tuple[RingMove, ...] = attrs.field(metadata=LISTED)
    legal_count: int = attrs.field(default=COUNTED, metadata=ADDED)


def view(p: RingParams, s: RingState, seat: Seat | None) -> RingView:
    """Give what a seat may know; at the end all hands lie open."""
    hands = [hand if s.sheet.outcome or own == seat else None for own, hand in enumerate(s.hands)]
    mine = TileSet.of(()) if seat is None else s.hands[seat]
    moves = legal_moves(p, s) if seat is not None and seat == s.turn else ()
    sizes, number = tuple(map(len, s.hands)), s.sheet.hand_number
    return RingView(
        seat,
        s.turn,
        mine,
        tuple(hands),
        sizes,
        len(s.stock),
        s.ring,
        s.points,
        number,
        s.sheet.outcome,
        s.events,
        s.history,
        moves,
    )
