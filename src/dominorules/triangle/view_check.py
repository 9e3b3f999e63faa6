"""Whether the legal moves that a triangle view lists follow from its own facts."""

from __future__ import annotations

from collections.abc import Iterator

from dominorules.core.checks import check_listed, tiles_nowhere
from dominorules.core.family import Family
from dominorules.triangle import effects
from dominorules.triangle.moves import Draw, TriangleMove
from dominorules.triangle.params import OpeningTile, TriangleParams
from dominorules.triangle.state import Sheet, TriangleState
from dominorules.triangle.tiles import TriTile, TriTileSet
from dominorules.triangle.view import TriangleView

__all__ = ["check_legal"]

TriangleFamily = Family[TriangleParams, TriangleState, TriangleMove, TriangleView]


def check_legal(family: TriangleFamily, p: TriangleParams, v: TriangleView) -> None:
    """The moves of the seat to act are those that the rules give it in a state that fits the view."""
    if v.seat is None or v.seat != v.turn:
        return
    few = 1 if family.legality_by_engine else 2
    check_listed(
        v, [family.legal_moves(p, state) for state, _ in zip(_fitting(p, v), range(few), strict=False)]
    )


def _fitting(p: TriangleParams, v: TriangleView) -> Iterator[TriangleState]:
    """States that the view can be one of: what it hides is dealt in the order of tiles, or against it."""
    seen = [("hands", tile) for hand in v.hands for tile in hand or ()]
    hidden = tiles_nowhere(p.tile_set, [*seen, *(("board", way.tile) for way in v.board.values())])
    for left in (iter(hidden), reversed(hidden)):
        hands = [
            TriTileSet.of([next(left) for _ in range(size)]) if hand is None else hand
            for hand, size in zip(v.hands, v.hand_sizes, strict=True)
        ]
        yield _state(p, v, tuple(hands), tuple([next(left) for _ in range(v.stock)]))


def _state(
    p: TriangleParams, v: TriangleView, hands: tuple[TriTileSet, ...], stock: tuple[TriTile, ...]
) -> TriangleState:
    history = tuple([turn.move for turn in v.history])
    first = v.history[0].seat if v.history else v.turn
    must = None
    if not v.board and v.hand and p.opening_tile is OpeningTile.THAT_TILE:
        must = effects.first_opening([v.hand])[1]
    sheet = Sheet(v.phase, v.hand_number, v.opener, must, first)
    turn = (v.drawn, v.drawn_tile, _drawn_total(p, v), v.passes, v.laid_by)
    return TriangleState(v.turn, hands, stock, v.board, *turn, v.points, v.events, history, sheet)


def _drawn_total(p: TriangleParams, v: TriangleView) -> int:
    """How many tiles were drawn: as the view counts them, but that many must still be drawable."""
    most = p.draw_total - v.drawable
    drawn = len([turn for turn in v.history if isinstance(turn.move, Draw)])
    return most if v.drawable < v.stock else min(most, max(drawn, v.drawn))
