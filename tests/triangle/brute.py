"""The triangle rules once more, by brute force: every cell, tile and turn, and no tables.

Only the design's formulas for corners are used; sides, neighbours and hexagons are read off the
sets of corners. Tiles are triples of digits, a board is a dict from cell to digits.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from dominorules.triangle import Cell

__all__ = ["Corners", "Laid", "bonus", "cells_near", "corners", "fits", "placements", "turns_of"]

Point = tuple[int, int]
Corners = tuple[Point, Point, Point]
Digits = tuple[int, int, int]
Laid = Mapping[Cell, Digits]


def corners(cell: Cell) -> Corners:
    """The corners in corner order, as the design lists them."""
    i, j = cell.i, cell.j
    if cell.down:
        return (i, j + 1), (i + 1, j + 1), (i + 1, j)
    return (i, j), (i, j + 1), (i + 1, j)


def turns_of(tile: Digits) -> set[Digits]:
    """The clockwise readings of a tile."""
    a, b, c = tile
    return {(a, b, c), (b, c, a), (c, a, b)}


def cells_near(laid: Iterable[Cell], margin: int = 2) -> Iterator[Cell]:
    """Every cell of a box that reaches a little further than the laid tiles."""
    known = list(laid)
    columns, rows = [c.i for c in known], [c.j for c in known]
    for i in range(min(columns) - margin, max(columns) + margin + 1):
        for j in range(min(rows) - margin, max(rows) + margin + 1):
            yield Cell(i, j, False)
            yield Cell(i, j, True)


def contacts(laid: Laid, cell: Cell) -> list[list[tuple[int, int]]]:
    """Per laid tile that shares corners with a cell: which corners, and the digits there."""
    mine = corners(cell)
    shared = [
        [(mine.index(at), digit) for at, digit in zip(corners(other), digits, strict=True) if at in mine]
        for other, digits in laid.items()
    ]
    return [common for common in shared if common]


def fits(laid: Laid, cell: Cell, digits: Digits) -> bool:
    """A free cell, a shared side, and agreement with every tile at every shared corner."""
    met = contacts(laid, cell)
    agrees = all(digits[corner] == digit for common in met for corner, digit in common)
    return cell not in laid and agrees and any(len(common) == 2 for common in met)


def placements(laid: Laid, tiles: Iterable[Digits]) -> set[tuple[Cell, Digits]]:
    """All ways to lay one of the tiles."""
    turned = [digits for tile in tiles for digits in turns_of(tile)]
    found = set()
    for cell in cells_near(laid):
        met = contacts(laid, cell)
        if cell not in laid and any(len(common) == 2 for common in met):
            demands = [demand for common in met for demand in common]
            found |= {(cell, digits) for digits in turned if all(digits[at] == d for at, d in demands)}
    return found


def bonus(laid: Laid, cell: Cell) -> tuple[str, int]:
    """What a cell that is laid next forms: its name, and how many hexagons."""
    mine = set(corners(cell))
    sides = [mine & set(corners(other)) for other in laid if len(mine & set(corners(other))) == 2]
    if len(sides) == 1:
        (tip,) = mine - sides[0]
        touched = any(tip in corners(other) for other in laid)
        return ("bridge", 0) if touched else ("plain", 0)
    full = [at for at in mine if sum(at in corners(other) for other in laid) == 5]
    return ("hexagon", len(full)) if full else ("double", 0)
