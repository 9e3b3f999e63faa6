"""The parts of a meld state that a rule may set, each with its type."""

from __future__ import annotations

from typing import Any

from dominorules.core.phase import Phase
from dominorules.core.score import Outcome
from dominorules.core.seats import Seat, Side
from dominorules.core.slots import Slot
from dominorules.core.tiles import Tile, TileSet
from dominorules.meld.moves import MeldMove
from dominorules.meld.state import MeldState, Validated
from dominorules.meld.table import Figure, FigureId, Moment

__all__ = [
    "BORROWED",
    "CLOSER",
    "DRAWN",
    "EARLIER",
    "ENDED",
    "FIRST",
    "HANDS",
    "HAND_NUMBER",
    "HISTORY",
    "LOWEST",
    "NEXT_ID",
    "OPENER",
    "OPEN_DOUBLES",
    "OUTCOME",
    "PHASE",
    "QUIET",
    "SLOTS",
    "STOCK",
    "TABLE",
    "TURN",
    "VALIDATED",
    "VALIDATED_NOW",
    "WINNERS",
]

TURN = Slot[MeldState, Seat | None]("turn")
HANDS = Slot[MeldState, tuple[TileSet, ...]]("hands")
STOCK = Slot[MeldState, tuple[Tile, ...]]("stock")
TABLE = Slot[MeldState, tuple[Figure, ...]]("table")
NEXT_ID = Slot[MeldState, FigureId]("next_id")
OPEN_DOUBLES = Slot[MeldState, tuple[TileSet, ...]]("open_doubles")
DRAWN = Slot[MeldState, bool]("drawn")
EARLIER = Slot[MeldState, tuple[Moment, ...]]("earlier")
BORROWED = Slot[MeldState, TileSet]("borrowed")
VALIDATED_NOW = Slot[MeldState, Validated]("validated_now")
VALIDATED = Slot[MeldState, tuple[Validated, ...]]("validated")
LOWEST = Slot[MeldState, int | None]("lowest")
QUIET = Slot[MeldState, int]("quiet")
HISTORY = Slot[MeldState, tuple[MeldMove, ...]]("history")
PHASE = Slot[MeldState, Phase]("sheet.phase")
HAND_NUMBER = Slot[MeldState, int]("sheet.hand_number")
OPENER = Slot[MeldState, Seat | None]("sheet.opener")
FIRST = Slot[MeldState, Seat | None]("sheet.first")
CLOSER = Slot[MeldState, Seat | None]("sheet.closer")
ENDED = Slot[MeldState, str | None]("sheet.ended")
WINNERS = Slot[MeldState, tuple[Side, ...]]("sheet.winners")
OUTCOME = Slot[MeldState, Outcome | None]("sheet.outcome")

SLOTS: tuple[Slot[MeldState, Any], ...] = (
    TURN,
    HANDS,
    STOCK,
    TABLE,
    NEXT_ID,
    OPEN_DOUBLES,
    DRAWN,
    EARLIER,
    BORROWED,
    VALIDATED_NOW,
    VALIDATED,
    LOWEST,
    QUIET,
    HISTORY,
    PHASE,
    HAND_NUMBER,
    OPENER,
    FIRST,
    CLOSER,
    ENDED,
    WINNERS,
    OUTCOME,
)
