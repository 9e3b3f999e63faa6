"""The parts of a triangle state that a rule may set, each with its type."""

from __future__ import annotations

from typing import Any

from dominorules.core.phase import Phase
from dominorules.core.score import Outcome
from dominorules.core.seats import Seat, Side
from dominorules.core.slots import Slot
from dominorules.triangle.board import Board
from dominorules.triangle.moves import TriangleMove
from dominorules.triangle.state import TriangleState
from dominorules.triangle.tiles import TriTile, TriTileSet

__all__ = [
    "BOARD",
    "DRAWN",
    "DRAWN_TILE",
    "DRAWN_TOTAL",
    "ENDED",
    "FIRST",
    "HANDS",
    "HAND_NUMBER",
    "HISTORY",
    "LAID_BY",
    "MUST_OPEN",
    "OPENER",
    "OUTCOME",
    "PASSES",
    "PHASE",
    "SLOTS",
    "STOCK",
    "TURN",
    "WINNERS",
]

TURN = Slot[TriangleState, Seat | None]("turn")
HANDS = Slot[TriangleState, tuple[TriTileSet, ...]]("hands")
STOCK = Slot[TriangleState, tuple[TriTile, ...]]("stock")
BOARD = Slot[TriangleState, Board]("board")
DRAWN = Slot[TriangleState, int]("drawn")
DRAWN_TILE = Slot[TriangleState, TriTile | None]("drawn_tile")
DRAWN_TOTAL = Slot[TriangleState, int]("drawn_total")
PASSES = Slot[TriangleState, int]("passes")
LAID_BY = Slot[TriangleState, Seat | None]("laid_by")
HISTORY = Slot[TriangleState, tuple[TriangleMove, ...]]("history")
PHASE = Slot[TriangleState, Phase]("sheet.phase")
HAND_NUMBER = Slot[TriangleState, int]("sheet.hand_number")
OPENER = Slot[TriangleState, Seat | None]("sheet.opener")
MUST_OPEN = Slot[TriangleState, TriTile | None]("sheet.must_open")
FIRST = Slot[TriangleState, Seat | None]("sheet.first")
ENDED = Slot[TriangleState, str | None]("sheet.ended")
WINNERS = Slot[TriangleState, tuple[Side, ...]]("sheet.winners")
OUTCOME = Slot[TriangleState, Outcome | None]("sheet.outcome")

SLOTS: tuple[Slot[TriangleState, Any], ...] = (
    TURN,
    HANDS,
    STOCK,
    BOARD,
    DRAWN,
    DRAWN_TILE,
    DRAWN_TOTAL,
    PASSES,
    LAID_BY,
    HISTORY,
    PHASE,
    HAND_NUMBER,
    OPENER,
    MUST_OPEN,
    FIRST,
    ENDED,
    WINNERS,
    OUTCOME,
)
