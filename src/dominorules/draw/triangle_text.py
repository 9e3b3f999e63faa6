r"""A grid of triangular tiles as text: every point with its digit, every side of a tile as a stroke.

      2───4
     / \ / \
    1───3───0
     \ /a
      3

Open cells in which the view's seat can lay a tile have a letter; an empty cell that tiles
surround has a cross. A grid that is too wide goes on below.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from string import ascii_letters
from typing import Final

import attrs

from dominorules.triangle.grid import Cell, Vertex
from dominorules.triangle.moves import Place
from dominorules.triangle.tiles import TriTile
from dominorules.triangle.view import TriangleView

__all__ = ["MARKS", "board", "letters", "places", "tiles"]

MARKS: Final = r"[a-zA-Z]"
"""Matches what should stand out in a drawn board: the letters of cells."""

_MORE: Final = "⋯"
_HOLE: Final = "×"
_TILE: Final = 5  # columns of a tile, and of the overlap when a wide grid is cut


@attrs.define
class Canvas:
    """Characters at columns and rows, of which the drawn ones make a rectangle."""

    cells: dict[tuple[int, int], str] = attrs.field(factory=dict)

    def put(self, x: int, y: int, text: str) -> None:
        """Write to the right of a column of a row."""
        for offset, char in enumerate(text):
            self.cells[x + offset, y] = char

    def rows(self) -> tuple[str, ...]:
        """Give the rows from the top, each from the leftmost column to its last character."""
        xs, ys = ([spot[axis] for spot in self.cells] for axis in (0, 1))
        rows = [
            "".join([self.cells.get((x, y), " ") for x in range(min(xs), max(xs) + 1)])
            for y in range(min(ys), max(ys) + 1)
        ]
        return tuple([row.rstrip() for row in rows])


def board(view: TriangleView, width: int, lang: str = "en") -> tuple[str, ...]:
    """Draw the grid within `width` columns; no rows for an empty table."""
    if not view.board:
        return ()
    canvas = Canvas()
    for cell in view.board:
        _sides(canvas, cell)
    for cell, way in view.board.items():
        for vertex, digit in zip(cell.corners, way.digits, strict=True):
            canvas.put(*_spot(vertex), str(digit))
    for hole in _holes(view):
        canvas.put(*_centre(hole), _HOLE)
    for cell, letter in places(view).items():
        canvas.put(*_centre(cell), letter)
    return tuple(_within(canvas.rows(), width))


def tiles(held: Iterable[TriTile], width: int) -> tuple[str, ...]:
    """Draw the tiles of a hand side by side within `width` columns; no rows for no tiles."""
    shown = list(held)
    most = max((width + 2) // (_TILE + 2), 1)
    rows: list[str] = []
    for start in range(0, len(shown), most):
        drawn = [
            (f"  {t.digits[1]}  ", " / \\ ", f"{t.digits[0]}───{t.digits[2]}")
            for t in shown[start : start + most]
        ]
        rows += ["  ".join(parts).rstrip() for parts in zip(*drawn, strict=True)]
    return tuple(rows)


def places(view: TriangleView) -> Mapping[Cell, str]:
    """Give the letter of every cell in which the view's seat can lay a tile, while there are letters."""
    return letters([move.cell for move in view.legal_moves if isinstance(move, Place)]) if view.board else {}


def letters(cells: Iterable[Cell]) -> Mapping[Cell, str]:
    """Give each of these cells its letter, in the order in which one reads, while there are letters."""
    return dict(zip(sorted(set(cells), key=_reading), ascii_letters, strict=False))


def _reading(cell: Cell) -> tuple[int, int]:
    x, y = _centre(cell)
    return y, x


def _spot(vertex: Vertex) -> tuple[int, int]:
    return 4 * vertex.i + 2 * vertex.j, -2 * vertex.j


def _centre(cell: Cell) -> tuple[int, int]:
    return 4 * cell.i + 2 * cell.j + (4 if cell.down else 2), -2 * cell.j - 1


def _sides(canvas: Canvas, cell: Cell) -> None:
    x, y = _centre(cell)
    falls, rises = (x - 1, x + 1) if cell.down else (x + 1, x - 1)
    canvas.put(falls, y, "\\")
    canvas.put(rises, y, "/")
    canvas.put(x - 1, y - 1 if cell.down else y + 1, "───")


def _holes(view: TriangleView) -> Iterator[Cell]:
    around = {near for cell in view.board for near in cell.neighbours}
    for cell in around:
        if cell not in view.board and all([near in view.board for near in cell.neighbours]):
            yield cell


def _within(rows: tuple[str, ...], width: int) -> Iterator[str]:
    """Cut a grid that is too wide into parts that overlap by a tile, one below the other."""
    total = max(map(len, rows))
    step = max(width - _TILE, 1)
    starts = range(0, max(total - _TILE, 1), step) if total > width else range(1)
    for start in starts:
        if start:
            yield _MORE
        part = [row[start : start + width].rstrip() for row in rows]
        yield from part
