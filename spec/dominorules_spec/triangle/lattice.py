"""The grid once more, found by looking at corners alone: slow, and without what the library knows of it.

A triangle is the set of its three corner points; a side is two of them. Nothing here knows what
is next to what.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import TypeAlias

from dominorules.clauses.triangle import Cell, Place, TriangleState, TriTile

__all__ = ["Point", "across", "box", "joined", "points_of", "ring", "search", "sides_of"]

Point: TypeAlias = tuple[int, int]
Side: TypeAlias = frozenset[Point]


def points_of(cell: Cell) -> tuple[Point, Point, Point]:
    """The corners of a triangle that stands on its base, or on its point, clockwise from the left."""
    i, j = cell.i, cell.j
    if cell.down:
        return (i, j + 1), (i + 1, j + 1), (i + 1, j)
    return (i, j), (i, j + 1), (i + 1, j)


def sides_of(cell: Cell) -> set[Side]:
    """The three pairs of corners."""
    return {frozenset(pair) for pair in combinations(points_of(cell), 2)}


def box(cells: Iterable[Cell]) -> Iterator[Cell]:
    """Every cell, up and down, of a box that is one wider on each side than these cells need."""
    known = list(cells)
    columns, rows = [cell.i for cell in known], [cell.j for cell in known]
    for i in range(min(columns) - 1, max(columns) + 2):
        for j in range(min(rows) - 1, max(rows) + 2):
            yield Cell(i, j, False)
            yield Cell(i, j, True)


def across(cell: Cell) -> list[Cell]:
    """The cells that share a side with this one, in the order of the corners that they lie across from."""
    points, others = points_of(cell), [other for other in box([cell]) if other != cell]
    facing = [frozenset(points) - {point} for point in points]
    return [other for side in facing for other in others if side in sides_of(other)]


def ring(point: Point, cells: Iterable[Cell]) -> list[Cell]:
    """Those of the cells that have this point as a corner."""
    return [cell for cell in cells if point in points_of(cell)]


def search(s: TriangleState, tiles: Iterable[TriTile]) -> Iterator[Place]:
    """Every way to lay one of the tiles: a free cell, a side along another, equal digits at points."""
    carried = {
        point: digit
        for cell, way in s.board.items()
        for point, digit in zip(points_of(cell), way.digits, strict=True)
    }
    sides = {side for cell in s.board for side in sides_of(cell)}
    ways = [way for tile in tiles for way in tile.ways]
    for cell in box(s.board):
        points = points_of(cell)
        if cell not in s.board and sides & sides_of(cell):
            for way in ways:
                if all(
                    carried.get(point, digit) == digit
                    for point, digit in zip(points, way.digits, strict=True)
                ):
                    yield Place(way.tile, cell, way.rotation)


def joined(cells: Iterable[Cell]) -> bool:
    """From one of the cells all others can be reached over sides."""
    rest = list(cells)
    reached = sides_of(rest.pop()) if rest else set[Side]()
    while near := [cell for cell in rest if reached & sides_of(cell)]:
        reached = reached.union(*map(sides_of, near))
        rest = [cell for cell in rest if cell not in near]
    return not rest
