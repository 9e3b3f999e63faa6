"""The parts of a line state that a rule may set, each with its type."""

from __future__ import annotations

from typing import Any

from dominorules.core.phase import Phase
from dominorules.core.score import Outcome
from dominorules.core.seats import Seat, Side
from dominorules.core.slots import Slot
from dominorules.core.tiles import Tile, TileSet
from dominorules.line.moves import LineMove
from dominorules.line.state import Base, LineState

__all__ = [
    "BASE",
    "ENDED",
    "ENDS",
    "FLAGS",
    "HANDS",
    "HAND_NUMBER",
    "HISTORY",
    "LAID_BY",
    "LOT",
    "MET",
    "MUST_OPEN",
    "NEXT_OPENER",
    "OPENER",
    "OUTCOME",
    "PHASE",
    "SLOTS",
    "STOCK",
    "TURN",
    "WINNER",
]

TURN = Slot[LineState, Seat | None]("turn")
HANDS = Slot[LineState, tuple[TileSet, ...]]("hands")
STOCK = Slot[LineState, tuple[Tile, ...]]("stock")
ENDS = Slot[LineState, tuple[int, ...]]("ends")
MET = Slot[LineState, tuple[int, ...]]("met")
LAID_BY = Slot[LineState, Seat | None]("laid_by")
HISTORY = Slot[LineState, tuple[LineMove, ...]]("history")
PHASE = Slot[LineState, Phase]("sheet.phase")
HAND_NUMBER = Slot[LineState, int]("sheet.hand_number")
OPENER = Slot[LineState, Seat | None]("sheet.opener")
NEXT_OPENER = Slot[LineState, Seat | None]("sheet.next_opener")
MUST_OPEN = Slot[LineState, Tile | None]("sheet.must_open")
BASE = Slot[LineState, Base | None]("sheet.base")
ENDED = Slot[LineState, str | None]("sheet.ended")
WINNER = Slot[LineState, Side | None]("sheet.winner")
FLAGS = Slot[LineState, tuple[str, ...]]("sheet.flags")
OUTCOME = Slot[LineState, Outcome | None]("sheet.outcome")
LOT = Slot[LineState, tuple[Tile, ...] | None]("sheet.lot")

SLOTS: tuple[Slot[LineState, Any], ...] = (
    TURN,
    HANDS,
    STOCK,
    ENDS,
    MET,
    LAID_BY,
    HISTORY,
    PHASE,
    HAND_NUMBER,
    OPENER,
    NEXT_OPENER,
    MUST_OPEN,
    BASE,
    ENDED,
    WINNER,
    FLAGS,
    OUTCOME,
    LOT,
)
