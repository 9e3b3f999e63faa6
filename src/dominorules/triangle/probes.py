"""Moves to try a triangle engine on: those that are legal, and many that break a rule."""

from __future__ import annotations

from collections.abc import Iterator

from dominorules.triangle.moves import Draw, Pass, TriangleMove, placement
from dominorules.triangle.params import TriangleParams
from dominorules.triangle.state import TriangleState
from dominorules.triangle.tiles import TriTileSet
from dominorules.triangle.universe import cells_near, chances

__all__ = ["probes"]


def probes(p: TriangleParams, s: TriangleState) -> Iterator[TriangleMove]:
    """All tiles of all hands, in every way, in every cell near what lies; draw and pass.

    Before them what chance can do.
    """
    yield from chances(p, s)
    held = TriTileSet()
    for hand in s.hands:
        held |= hand
    for cell in cells_near(s):
        for tile in held:
            for way in tile.ways:
                yield placement(cell, way.index)
    yield Draw()
    yield Pass()
