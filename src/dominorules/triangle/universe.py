"""Every move of the triangle family that some ruleset could allow.

A tile of the set is laid, in any way, in a cell that has a corner in common with what lies (with the
centre, where nothing does); or the seat draws, or passes. Other cells and tiles are none to move
with, and without a seat to act only chance moves.
"""

from __future__ import annotations

from collections.abc import Container, Iterator

from dominorules.core.deals import every_chance
from dominorules.triangle.grid import CENTRE, Cell
from dominorules.triangle.moves import ChanceMove, Deal, Draw, Pass, Place, TriangleMove, placement
from dominorules.triangle.params import TriangleParams
from dominorules.triangle.state import TriangleState

__all__ = ["cells_near", "chances", "is_possible", "universe"]


def universe(p: TriangleParams, s: TriangleState, standing: Container[str]) -> Iterator[TriangleMove]:
    """Give every move in order: placements by cell, tile and rotation, the draw, the pass."""
    if s.turn is None:
        yield from chances(p, s)
        return
    tiles = tuple(s.hands[s.turn]) if "place.held" in standing else p.tile_set
    for cell in _cells(s, standing):
        for tile in tiles:
            for way in tile.ways:
                yield placement(cell, way.index)
    yield Draw()
    yield Pass()


def is_possible(p: TriangleParams, s: TriangleState, m: TriangleMove) -> bool:
    """A seat moves when it is to act, with tiles that are played with, near what lies."""
    if isinstance(m, ChanceMove):
        return True
    if s.turn is None or not isinstance(m, Place):
        return s.turn is not None
    return m.tile in p.tile_set and _is_near(s, m.cell)


def chances(p: TriangleParams, s: TriangleState) -> Iterator[TriangleMove]:
    """Give each way in which a deal that is due can fall."""
    return every_chance(p, s, hand_size=p.hand_size(s.seats), make_deal=Deal)


def cells_near(s: TriangleState) -> list[Cell]:
    """List the cells that have a corner in common with what lies, or with the centre where nothing does."""
    laid = tuple(s.board) or (CENTRE,)
    return sorted({near for cell in laid for vertex in cell.corners for near in vertex.cells})


def _is_near(s: TriangleState, cell: Cell) -> bool:
    return any(near in s.board or (near == CENTRE and not s.board) for near in _around(cell))


def _around(cell: Cell) -> Iterator[Cell]:
    return (near for vertex in cell.corners for near in vertex.cells)


def _cells(s: TriangleState, standing: Container[str]) -> list[Cell]:
    """The cells near what lies without those that a standing requirement refuses for any tile."""
    if not s.board:
        return [CENTRE] if "start.centre" in standing else cells_near(s)
    cells = cells_near(s)
    if "place.free" in standing:
        cells = [cell for cell in cells if cell not in s.board]
    if "place.side" in standing:
        cells = [cell for cell in cells if any(near in s.board for near in cell.neighbours)]
    return cells
