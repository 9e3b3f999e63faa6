"""Which moves are legal: by bit tests, without looking further than hands and open ends."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from dominorules.core.phase import Phase
from dominorules.core.tiles import TileSet
from dominorules.line.arms import LEFT, RIGHT
from dominorules.line.moves import Deal, Draw, LineMove, Lot, Open, Pass, Play
from dominorules.line.params import Drawing, LineParams
from dominorules.line.state import LineState

__all__ = ["drawable", "is_legal", "legal_moves", "stuck"]

# Enum members looked up on their class are slow; the hot path uses this.
NO_DRAWING: Final = Drawing.NONE

DRAWS: Final = (Draw(),)
PASSES: Final = (Pass(),)


# Hands meet the same few tiles again and again: for a double six at most 128 sets show a number.
# Two caches, not one keyed by the arm: hashing that costs as much as all the rest.
@lru_cache(maxsize=8192)
def _plays_left(bits: int) -> tuple[Play, ...]:
    return tuple([Play(tile, LEFT) for tile in TileSet(bits)])


@lru_cache(maxsize=8192)
def _plays_right(bits: int) -> tuple[Play, ...]:
    return tuple([Play(tile, RIGHT) for tile in TileSet(bits)])


@lru_cache(maxsize=4096)
def _opens(bits: int) -> tuple[Open, ...]:
    return tuple([Open(tile) for tile in TileSet(bits)])


def drawable(p: LineParams, s: LineState) -> bool:
    """A tile can be drawn while the stock is above its floor, where drawing is played at all."""
    return p.draw is not NO_DRAWING and len(s.stock) > p.stock_floor


def stuck(p: LineParams, s: LineState) -> bool:
    """The seat to act is stuck when no tile of its hand fits an open end."""
    turn, ends = s.turn, s.ends
    if turn is None or not ends:
        return False
    left, right = ends
    return not s.hands[turn].bits & (p.masks[left] | p.masks[right])


def legal_moves(p: LineParams, s: LineState) -> tuple[LineMove, ...]:
    """The legal moves of the seat to act: left plays, then right plays, each in tile order.

    Openings come in tile order; a draw or a pass stands alone. Empty when no seat is to act.
    """
    turn = s.turn
    if turn is None:
        return ()
    hand = s.hands[turn].bits
    ends = s.ends
    if not ends:
        must = s.sheet.must_open
        return _opens(must.bit if must else hand)
    left, right = ends
    masks = p.masks
    on_left = hand & masks[left]
    on_right = hand & masks[right]
    if on_left or on_right:
        return _plays_left(on_left) + _plays_right(on_right)
    return DRAWS if drawable(p, s) else PASSES


def _lot(p: LineParams, s: LineState, m: Lot) -> bool:
    whole = len(m.tiles) == p.seats == len(set(m.tiles)) and set(m.tiles) <= set(p.tile_set)
    return s.sheet.phase is Phase.LOT and whole


def _deal(p: LineParams, s: LineState, m: Deal) -> bool:
    # As many powers of two as the whole set has, with the same sum, are the whole set.
    whole = len(m.order) == len(p.tile_set) and sum([tile.bit for tile in m.order]) == p.all_bits
    return s.sheet.phase is Phase.DEAL and whole


def _open(p: LineParams, s: LineState, m: Open) -> bool:
    if s.turn is None or s.ends or m.tile not in s.hands[s.turn]:
        return False
    return s.sheet.must_open in (None, m.tile)


def _play(p: LineParams, s: LineState, m: Play) -> bool:
    if s.turn is None or m.tile not in s.hands[s.turn]:
        return False
    return m.tile.shows(s.pip_at(m.end))


def _draw(p: LineParams, s: LineState, m: Draw) -> bool:
    return stuck(p, s) and drawable(p, s)


def _pass(p: LineParams, s: LineState, m: Pass) -> bool:
    return stuck(p, s) and not drawable(p, s)


_LEGAL: Final[dict[type, Callable[..., bool]]] = {
    Lot: _lot,
    Deal: _deal,
    Open: _open,
    Play: _play,
    Draw: _draw,
    Pass: _pass,
}


def is_legal(p: LineParams, s: LineState, m: LineMove) -> bool:
    """Decide one move by its own rule, without listing the others."""
    rule = _LEGAL.get(type(m))
    return rule is not None and rule(p, s, m)
