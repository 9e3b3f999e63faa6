"""What the facts about figures are proved with: every grid, pairing and layout there is, one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations

from dominorules.clauses.meld import Cell, Layout, Placed, Tile

__all__ = ["coverings", "grids", "layouts_of_three", "pairings"]

Grid = tuple[tuple[int, ...], ...]
Pairs = frozenset[frozenset[int]]


def grids() -> list[Grid]:
    """Write 1 to 6 into two rows and into three, each row from the left, or every second from the right."""
    found: list[Grid] = []
    for size in (3, 2):
        rows = [tuple(range(start, start + size)) for start in range(1, 7, size)]
        snake = [row[::-1] if n % 2 else row for n, row in enumerate(rows)]
        found += [tuple(rows), tuple(snake)]
    return found


def pairings() -> set[Pairs]:
    """Give every way to make three pairs of 1 to 6."""
    pairs = [frozenset(pair) for pair in combinations(range(1, 7), 2)]
    threes = map(frozenset, combinations(pairs, 3))
    return {three for three in threes if len(frozenset().union(*three)) == 6}


def coverings(grid: Grid) -> set[Pairs]:
    """Give every way to pair the numbers of a grid in which the two of each pair lie side by side."""
    place = {number: (x, y) for y, row in enumerate(grid) for x, number in enumerate(row)}

    def beside(pair: frozenset[int]) -> bool:
        (a, b), (c, d) = [place[number] for number in pair]
        return abs(a - c) + abs(b - d) == 1

    return {pairs for pairs in pairings() if all(map(beside, pairs))}


def layouts_of_three(tiles: list[Tile], allowed: Callable[[Layout], bool]) -> Iterator[Layout]:
    """Lay three of the tiles in every way in which one touches both others, but for turning the whole.

    `allowed` says what two tiles may not break; it must be such that three tiles of which two break
    it break it too, as a line that is out of order stays so when it goes on.
    """
    for tile in tiles:
        middle = Placed(tile, Cell(0, 0), Cell(1, 0))
        others = [other for other in tiles if other is not tile]
        near = [one for one in _touching(middle, others) if allowed(Layout((middle, one)))]
        for one, two in combinations(near, 2):
            if one.tile is not two.tile:
                yield Layout((middle, one, two))


def _touching(middle: Placed, tiles: list[Tile]) -> Iterator[Placed]:
    taken = {middle.low, middle.high}
    rim = {cell for at in taken for cell in _around(at)} - taken
    places = {(a, b) for a in rim for b in _around(a)} | {(b, a) for a in rim for b in _around(a)}
    for low, high in sorted(place for place in places if taken.isdisjoint(place)):
        yield from (Placed(tile, low, high) for tile in tiles)


def _around(cell: Cell) -> list[Cell]:
    x, y = cell
    return [Cell(x + 1, y), Cell(x - 1, y), Cell(x, y + 1), Cell(x, y - 1)]
