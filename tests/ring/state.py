"""The state of a match on the ring."""

from __future__ import annotations

from typing import Any

import attrs

from dominorules.core.origin import Origin
from dominorules.core.phase import Phase
from dominorules.core.score import Outcome, ScoreEvent
from dominorules.core.seats import Seat
from dominorules.core.slots import Slot
from dominorules.core.tiles import Tile, TileSet
from ring.moves import RingMove

__all__ = ["SLOTS", "RingState", "Sheet"]


@attrs.frozen
class Sheet:
    """All that stays while the hand is played."""

    phase: Phase
    hand_number: int = 0
    outcome: Outcome | None = None
    origin: Origin[RingState, RingMove] | None = attrs.field(
        default=None, repr=False, metadata={"optional": True}
    )


@attrs.frozen
class RingState:
    """One moment of a match."""

    turn: Seat | None
    hands: tuple[TileSet, ...]
    stock: tuple[Tile, ...]
    ring: tuple[Tile, ...]
    passes: int
    points: tuple[int, ...]
    events: tuple[ScoreEvent, ...]
    history: tuple[RingMove, ...]
    sheet: Sheet

    @property
    def seats(self) -> int:
        """How many seats are at the table."""
        return len(self.hands)


SLOTS: tuple[Slot[RingState, Any], ...] = tuple(
    [Slot(name) for name in ("turn", "hands", "ring", "passes", "points", "events", "history", "sheet")]
)
