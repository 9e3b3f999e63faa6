"""The geometry of triangular tiles on their grid, to scale: sides of 2, the corners at the grid's points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from dominorules.draw.request import Request
from dominorules.draw.shapes import Landing, Mark, Part, Picture, Point, Said, Spot, TileShape
from dominorules.draw.strips import strips
from dominorules.draw.triangle_text import letters
from dominorules.triangle.grid import CENTRE, Cell
from dominorules.triangle.moves import Place
from dominorules.triangle.tiles import Turned
from dominorules.triangle.view import Turn

__all__ = ["picture"]

_SIDE: Final = 2.0
_HEIGHT: Final = _SIDE * 0.75**0.5
_INWARDS: Final = 0.56  # how far a digit stands from the point of its corner, 1 being the tile's middle
_FAR: Final = 60  # nobody wants to look for a tile that was tried so many cells away


def picture(table: Any, request: Request) -> Picture:
    """Give the picture of a state or a view of the triangle family."""
    moves = [turn.move if isinstance(turn, Turn) else turn for turn in table.history]
    laid = [move for move in moves if isinstance(move, Place)]
    marks = {laid[-1].cell: Mark.LAST} if laid and request.last else {}
    return Picture(
        family="triangle",
        shapes=tuple([shape(cell, way, marks.get(cell, Mark.NONE)) for cell, way in table.board.items()]),
        spots=tuple(_spots([move for move in request.legal if isinstance(move, Place)])),
        tried=_tried(table, request),
        strips=strips(table, _in_hand, (_SIDE, _HEIGHT), request.width),
        title=Said.of("table.title", tiles=len(table.board)) if table.board else Said.of("table.empty"),
        said=tuple(_said(table)),
    )


def shape(cell: Cell, way: Turned, mark: Mark = Mark.NONE) -> TileShape:
    """Give the shape of a tile that lies in a cell."""
    outline = _outline(cell)
    angle = (60.0 if cell.down else 0.0) + 120.0 * way.rotation
    first = int(way.rotation)
    order = [(first + step) % 3 for step in range(3)]  # the tile's own digits, clockwise from its first
    parts = tuple([_corner(outline, corner, way.digits[corner]) for corner in order])
    return TileShape(way.tile, _middle(outline), angle, outline, parts, mark)


def _outline(cell: Cell) -> tuple[Point, ...]:
    positions = [vertex.position for vertex in cell.corners]
    return tuple([Point(_SIDE * x, 0.0 - _SIDE * y) for x, y in positions])


def _middle(points: Sequence[Point]) -> Point:
    xs, ys = zip(*points, strict=True)
    return Point(sum(xs) / len(xs), sum(ys) / len(ys))


def _corner(outline: Sequence[Point], corner: int, digit: int) -> Part:
    """A corner's share of the tile reaches to the middles of its sides, and of the tile."""
    tip, after, before = (outline[(corner + step) % 3] for step in range(3))
    middle = _middle(outline)
    at = Point(tip.x + (middle.x - tip.x) * _INWARDS, tip.y + (middle.y - tip.y) * _INWARDS)
    return Part(digit, at, (tip, _middle((tip, after)), middle, _middle((tip, before))))


def _spots(moves: Sequence[Place]) -> Iterator[Spot]:
    names = letters([move.cell for move in moves])
    for cell in sorted({move.cell for move in moves}):
        landings = tuple([_landing(move) for move in moves if move.cell == cell])
        yield Spot(names.get(cell, ""), _middle(_outline(cell)), _outline(cell), landings)


def _landing(move: Place, mark: Mark = Mark.NONE) -> Landing:
    return Landing(move, shape(move.cell, move.way, mark))


def _tried(table: Any, request: Request) -> Landing | None:
    move = request.tried
    if not isinstance(move, Place):
        return None
    near = min([_distance(move.cell, cell) for cell in [*table.board, CENTRE]])
    return _landing(move, request.tried_mark) if near <= _FAR else None


def _distance(one: Cell, other: Cell) -> int:
    return max(abs(one.i - other.i), abs(one.j - other.j))


def _in_hand(tile: Any, centre: Point) -> TileShape:
    around = [
        Point(centre.x + x * _SIDE / 2, centre.y + y * _HEIGHT / 2) for x, y in ((-1, 1), (0, -1), (1, 1))
    ]
    parts = () if tile is None else [_corner(around, i, digit) for i, digit in enumerate(tile.digits)]
    return TileShape(tile, _middle(around), 0.0, tuple(around), tuple(parts))


def _said(table: Any) -> Iterator[Said]:
    if table.board:
        yield Said.of("triangle.tiles", list=tuple([f"{way}@{cell}" for cell, way in table.board.items()]))
