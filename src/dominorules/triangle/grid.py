"""The grid of triangles that tiles are laid on: its vertices and cells, without bounds.

Vertex (i, j) sits at x = i + j/2, y = j·√3/2. Every cell is a triangle with three vertices as
corners: `U(i,j)` points up and has the corners (i,j), (i,j+1), (i+1,j); `D(i,j)` points down
and has (i,j+1), (i+1,j+1), (i+1,j). Both lists run clockwise; they are the cell's corner order.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, NamedTuple

import attrs

from dominorules.core.errors import InvalidMove

__all__ = ["CENTRE", "Cell", "D", "U", "Vertex", "is_cell", "parse_cell"]

_MOST: Final = 9999  # that is further than any game can get
_TEXT = re.compile(r"([UD])\((0|-?[1-9][0-9]{0,3}),(0|-?[1-9][0-9]{0,3})\)")


class Vertex(NamedTuple):
    """A point of the grid, where up to six tiles meet."""

    i: int
    j: int

    @property
    def position(self) -> tuple[float, float]:
        """Where it sits in the plane: x to the right, y upwards, edges of length 1."""
        return self.i + self.j / 2, self.j * 0.75**0.5

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The six cells around it."""
        i, j = self
        ups = (U(i, j), U(i, j - 1), U(i - 1, j))
        return (*ups, D(i, j - 1), D(i - 1, j - 1), D(i - 1, j))

    def __str__(self) -> str:
        return f"({self.i},{self.j})"


# A named tuple and no attrs class: cells are keys of dictionaries in every step of a
# simulation, and a tuple of integers hashes and compares without running any Python.
class Cell(NamedTuple):
    """A triangle of the grid; cells are ordered by column i, then row j, the upward one first.

    In text: `U(0,-1)`, `D(0,-1)`; the functions `U` and `D` make them.
    """

    i: int
    j: int
    down: bool
    """Whether it stands on its point."""

    @property
    def corners(self) -> tuple[Vertex, Vertex, Vertex]:
        """Its three vertices, clockwise: the corner order."""
        return site(self).corners

    @property
    def neighbours(self) -> tuple[Cell, Cell, Cell]:
        """The cells that share a side with it; the k-th lies across from the k-th corner."""
        return site(self).neighbours

    def __str__(self) -> str:
        return f"{'D' if self.down else 'U'}({self.i},{self.j})"


def U(i: int, j: int) -> Cell:  # noqa: N802  # the notation
    """The cell that points up, with its left lower corner at (i, j)."""
    return Cell(i, j, False)


def D(i: int, j: int) -> Cell:  # noqa: N802  # the notation
    """The cell that points down, to the right of `U(i, j)`."""
    return Cell(i, j, True)


def is_cell(value: object) -> bool:
    """Tell whether a value is a cell that its notation can write: exactly integers, of four digits at most.

    A cell of 0.0 and 0 would be equal to that of 0 and 0, and not print like it.
    """
    if not isinstance(value, Cell) or [type(part) for part in value] != [int, int, bool]:
        return False
    return max(abs(value.i), abs(value.j)) <= _MOST


CENTRE: Final = U(0, 0)
"""Where the first tile of a round lies."""


def parse_cell(text: str) -> Cell:
    """Read `U(0,-1)` or `D(0,-1)`; indices have four digits at most, which no game can reach.

    Raises `InvalidMove`.
    """
    match = _TEXT.fullmatch(text) if isinstance(text, str) else None
    if match is None:
        raise InvalidMove("tri.cell", "cell", cell=text)
    return Cell(int(match[2]), int(match[3]), match[1] == "D")


@attrs.frozen(eq=False)
class Site:
    """A cell's surroundings, worked out once."""

    corners: tuple[Vertex, Vertex, Vertex]
    neighbours: tuple[Cell, Cell, Cell]
    beyond: tuple[tuple[Cell, tuple[Vertex, Vertex, Vertex]], ...]
    """The neighbours again, each with its corners."""
    around: tuple[tuple[tuple[Cell, int], ...], ...]
    """Per corner the five other cells there, each with the number that the corner has in it."""


def _corners(cell: Cell) -> tuple[Vertex, Vertex, Vertex]:
    i, j, down = cell
    if down:
        return Vertex(i, j + 1), Vertex(i + 1, j + 1), Vertex(i + 1, j)
    return Vertex(i, j), Vertex(i, j + 1), Vertex(i + 1, j)


def _neighbours(cell: Cell) -> tuple[Cell, Cell, Cell]:
    i, j, down = cell
    if down:
        return U(i + 1, j), U(i, j), U(i, j + 1)
    return D(i, j), D(i, j - 1), D(i - 1, j)


# A round is laid on a few dozen cells near the first; the bound only keeps long runs small.
@lru_cache(maxsize=4096)
def site(cell: Cell) -> Site:
    """Give the surroundings of a cell."""
    corners = _corners(cell)
    around = [
        tuple([(other, _corners(other).index(corner)) for other in corner.cells if other != cell])
        for corner in corners
    ]
    neighbours = _neighbours(cell)
    return Site(corners, neighbours, tuple([(near, _corners(near)) for near in neighbours]), tuple(around))
