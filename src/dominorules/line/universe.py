"""Every move of the line family that some ruleset could allow.

A tile of the set is laid: as the opening, or at an arm of the table; or the seat draws, or passes. A tile
that is not played with is none to move with, and without a seat to act only chance moves.
"""

from __future__ import annotations

from collections.abc import Container, Iterator

from dominorules.core.deals import every_chance
from dominorules.line.moves import ChanceMove, Deal, Draw, Lay, LineMove, Lot, Open, Pass, Play
from dominorules.line.params import LineParams
from dominorules.line.state import LineState

__all__ = ["chances", "is_possible", "universe"]


def universe(p: LineParams, s: LineState, standing: Container[str]) -> Iterator[LineMove]:
    """Give every move in order: openings by tile, plays by arm and tile, the draw, the pass."""
    if s.turn is None:
        yield from chances(p, s)
        return
    tiles = tuple(s.hands[s.turn]) if "lay.held" in standing else p.tile_set
    yield from map(Open, tiles)
    for arm in p.arms:
        for tile in tiles:
            yield Play(tile, arm)
    yield Draw()
    yield Pass()


def is_possible(p: LineParams, s: LineState, m: LineMove) -> bool:
    """A seat moves when it is to act, with tiles that are played with, at arms that the table has."""
    if isinstance(m, ChanceMove):
        return True
    known = not isinstance(m, Lay) or m.tile in p.tile_set
    return s.turn is not None and known and (not isinstance(m, Play) or m.end in p.arms)


def chances(p: LineParams, s: LineState) -> Iterator[LineMove]:
    """Give each way in which a lot or deal that is due can fall."""
    return every_chance(p, s, hand_size=p.hand_size, make_deal=Deal, make_lot=Lot)
