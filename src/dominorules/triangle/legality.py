"""Which moves are legal: by bit tests on the open cells of the board, without any search."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from dominorules.core.phase import Phase
from dominorules.triangle.grid import CENTRE
from dominorules.triangle.moves import Deal, Draw, Pass, Place, TriangleMove, placement
from dominorules.triangle.params import TriangleParams
from dominorules.triangle.state import TriangleState
from dominorules.triangle.tiles import TriTileSet

__all__ = ["drawable", "is_legal", "layable", "legal_moves", "may_draw", "may_place"]

DRAW: Final = Draw()
PASS: Final = Pass()


def drawable(p: TriangleParams, s: TriangleState) -> bool:
    """A tile can be drawn while the stock has any, and the round's draws are not used up."""
    return bool(s.stock) and s.drawn_total < p.draw_total


def may_draw(p: TriangleParams, s: TriangleState) -> bool:
    """The seat to act may draw while it can, and its turn's draws are not used up."""
    return s.drawn < p.draw_limit and bool(s.stock) and s.drawn_total < p.draw_total


def layable(p: TriangleParams, s: TriangleState) -> int:
    """The seat to act may lay any tile of its hand (bits), after a draw only the one just drawn.

    To start a round only the tile that it starts for, where one is prescribed.
    """
    if s.turn is None:
        return 0
    held = s.hands[s.turn].bits
    if s.drawn_tile is not None and p.only_drawn:
        return held & s.drawn_tile.bit
    must = s.sheet.must_open
    return held & must.bit if must is not None and not s.board else held


@lru_cache(maxsize=1024)
def _opens(tiles: int) -> tuple[Place, ...]:
    return tuple([placement(CENTRE, tile.ways[0].index) for tile in TriTileSet(tiles)])


# The hot path of simulations together with `apply`: one look at every open cell.
def legal_moves(p: TriangleParams, s: TriangleState) -> tuple[TriangleMove, ...]:
    """The legal moves of the seat to act: placements by cell, then tile; at last a draw or the pass.

    A seat that may draw cannot pass, and one that may not draw may pass, so exactly one of the
    two is listed, but for the start of a round, which is a placement. Empty when no seat is to act.
    """
    if s.turn is None:
        return ()
    tiles = layable(p, s)
    if not s.board:
        return _opens(tiles)
    room = s.board.room
    moves: list[TriangleMove] = []
    for cell in sorted([cell for cell, fit in room.items() if fit.tiles & tiles]):
        fit = room[cell]
        moves += [placement(cell, way) for way in fit.of(fit.tiles & tiles)]
    moves.append(DRAW if may_draw(p, s) else PASS)
    return tuple(moves)


def _deal(p: TriangleParams, s: TriangleState, m: Deal) -> bool:
    # As many powers of two as the whole set has, with the same sum, are the whole set.
    whole = len(m.order) == len(p.tile_set) and sum([tile.bit for tile in m.order]) == p.all_bits
    return s.sheet.phase is Phase.DEAL and whole


def may_place(p: TriangleParams, s: TriangleState, m: Place) -> bool:
    """The tile is one that may be laid now, and fits the cell this way; the first tile lies at the centre."""
    if s.turn is None or not layable(p, s) & m.tile.bit:
        return False
    if not s.board:
        return m.cell == CENTRE and m.rotation == 0
    fit = s.board.room.get(m.cell)
    return fit is not None and bool(fit.ways >> m.way.index & 1)


def _draw(p: TriangleParams, s: TriangleState, m: Draw) -> bool:
    return s.turn is not None and bool(s.board) and may_draw(p, s)


def _pass(p: TriangleParams, s: TriangleState, m: Pass) -> bool:
    return s.turn is not None and bool(s.board) and not may_draw(p, s)


_LEGAL: Final[dict[type, Callable[..., bool]]] = {Deal: _deal, Place: may_place, Draw: _draw, Pass: _pass}


def is_legal(p: TriangleParams, s: TriangleState, m: TriangleMove) -> bool:
    """Decide one move by its own rule, without listing the others."""
    rule = _LEGAL.get(type(m))
    return rule is not None and rule(p, s, m)
