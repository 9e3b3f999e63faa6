"""The triangle family: triangular tiles laid side to side on a grid without bounds.

`TriangleParams` tells one table from another, `TriangleState` is one moment of a match, the
moves are `Deal`, `Place`, `Draw` and `Pass`, and `TriangleView` is what one seat may know.
`U` and `D` name the cells of the grid, `Board` is what lies on them.

Tripple-Domino and Triominos are trademarks of their owners, who have nothing to do with this
library.
"""

from dominorules.core.phase import Phase
from dominorules.triangle.board import Board
from dominorules.triangle.grid import Cell, D, U, Vertex, parse_cell
from dominorules.triangle.moves import Deal, Draw, Pass, Place, TriangleMove
from dominorules.triangle.params import AfterDraw, BlockedTie, OpeningTile, TriangleParams
from dominorules.triangle.state import Sheet, TriangleState
from dominorules.triangle.tiles import Rotation, TriTile, TriTileSet, Turned, parse_tri_tile, tri_set
from dominorules.triangle.view import TriangleView, Turn

__all__ = [
    "AfterDraw",
    "BlockedTie",
    "Board",
    "Cell",
    "D",
    "Deal",
    "Draw",
    "OpeningTile",
    "Pass",
    "Phase",
    "Place",
    "Rotation",
    "Sheet",
    "TriTile",
    "TriTileSet",
    "TriangleMove",
    "TriangleParams",
    "TriangleState",
    "TriangleView",
    "Turn",
    "Turned",
    "U",
    "Vertex",
    "parse_cell",
    "parse_tri_tile",
    "tri_set",
]
