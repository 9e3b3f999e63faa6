"""Rhizomes once more, slowly: boards as text, and two searches that know the rules only from here.

`grown` lays tiles one by one wherever they touch; `read_off` decides the sides of the cells one
after the other. Both ask `is_in_order`, which is worded apart from the library.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

from hypothesis import strategies as st

from dominorules.core.tiles import Tile, TileSet, double_six
from dominorules.meld.rhizome import Cell, Layout, Placed, Reading

__all__ = [
    "FULL",
    "LINE",
    "TILES",
    "Table",
    "additions",
    "as_layout",
    "bits",
    "grown",
    "is_in_order",
    "laid",
    "loose_sets",
    "read_off",
    "readings",
    "sets_of",
    "some_sets",
]

FULL, LINE = Reading.FULL, Reading.LINE
TILES = tuple(tile for tile in double_six() if not tile.is_double)
STEPS = ((1, 0), (0, 1), (-1, 0), (0, -1))

readings = st.sampled_from(Reading)


def loose_sets(low: int, high: int) -> st.SearchStrategy[int]:
    tiles = st.sets(st.sampled_from(TILES), min_size=low, max_size=high)
    return tiles.map(lambda chosen: TileSet.of(chosen).bits)


def bits(text: str) -> int:
    return TileSet.of(text.split()).bits


def sets_of(size: int) -> Iterator[int]:
    """All sets of so many tiles, without doubles and with a 0."""
    for tiles in combinations(TILES, size):
        if tiles[0].low == 0 or any([tile.low == 0 for tile in tiles]):
            yield TileSet.of(tiles).bits


def some_sets(size: int, count: int, seed: int = 1) -> list[int]:
    everything = [TileSet.of(tiles).bits for tiles in combinations(TILES, size)]
    return Random(seed).sample(everything, min(count, len(everything)))


def laid(text: str) -> Layout:
    """Read a board as `board` draws it: numbers two columns apart, a stroke inside each tile."""
    rows = dict(enumerate(text.strip("\n").split("\n")))
    signs = {(x, y): sign for y, row in rows.items() for x, sign in enumerate(row) if sign != " "}
    placed = []
    for (x, y), sign in signs.items():
        if sign in "-|":
            dx, dy = (1, 0) if sign == "-" else (0, 1)
            ends = [(x - dx, y - dy), (x + dx, y + dy)]
            ends.sort(key=lambda end: int(signs[end]))
            low, high = (Cell(a // 2, -(b // 2)) for a, b in ends)
            placed.append(Placed(Tile(int(signs[ends[0]]), int(signs[ends[1]])), low, high))
    return Layout(tuple(placed))


Spot = tuple[int, int]
Table = dict[Tile, tuple[Spot, Spot]]


def is_in_order(table: Table, *, whole: bool) -> bool:
    """Whether no line of a table is out of order; `whole` asks for every half in a line too."""
    at = {
        spot: (tile, number)
        for tile, pair in table.items()
        for spot, number in zip(pair, pips(tile), strict=True)
    }
    times = dict.fromkeys(at, 0)
    for dx, dy in ((1, 0), (0, 1)):
        for x, y in at:
            if (x - dx, y - dy) in at:
                continue
            run = [(x, y)]
            while (run[-1][0] + dx, run[-1][1] + dy) in at:
                run.append((run[-1][0] + dx, run[-1][1] + dy))
            numbers = [at[spot][1] for spot in run]
            if len({at[spot][0] for spot in run}) == 1:
                continue
            upwards = list(range(numbers[0], numbers[0] + len(numbers)))
            downwards = list(range(numbers[0], numbers[0] - len(numbers), -1))
            if numbers not in (upwards, downwards):
                return False
            for spot in run:
                times[spot] += 1
    zeros = [times[spot] for spot, (_, number) in at.items() if number == 0]
    return all([count <= 1 for count in zeros]) and (not whole or 0 not in times.values())


def pips(tile: Tile) -> tuple[int, int]:
    return tile.low, tile.high


def spots_beside(spot: Spot) -> list[Spot]:
    return [(spot[0] + dx, spot[1] + dy) for dx, dy in STEPS]


def grown(chosen: int) -> list[Table]:
    """Every way to lay a set with no line out of order, the first tile from (0,0) to (1,0)."""
    first, *rest = TileSet(chosen)
    level: list[Table] = [{first: ((0, 0), (1, 0))}]
    for _ in rest:
        found = {}
        for table in level:
            for larger in additions(table, [tile for tile in rest if tile not in table]):
                key = frozenset(larger.items())
                if key not in found and is_in_order(larger, whole=False):
                    found[key] = larger
        level = list(found.values())
    return level


def additions(table: Table, rest: list[Tile]) -> Iterator[Table]:
    taken = {spot for pair in table.values() for spot in pair}
    border = {spot for each in taken for spot in spots_beside(each)} - taken
    for tile in rest:
        for spot in border:
            for other in spots_beside(spot):
                if other not in taken:
                    yield table | {tile: (spot, other)}
                    yield table | {tile: (other, spot)}


def as_layout(table: Table) -> Layout:
    return Layout(tuple(Placed(tile, Cell(*low), Cell(*high)) for tile, (low, high) in table.items()))


def read_off(chosen: int) -> bool:
    """Whether a set can be laid in full, deciding for one side of a cell after the other."""
    first, *rest = TileSet(chosen)
    return sides_can_be_settled({first: ((0, 0), (1, 0))}, 0, frozenset(), rest)


def sides_can_be_settled(table: Table, side: int, empty: frozenset[Spot], rest: list[Tile]) -> bool:
    order = [spot for pair in table.values() for spot in pair]
    if not rest:
        return is_in_order(table, whole=True)
    closed = empty | set(order)
    if not may_be_whole(table, closed):
        return False
    sides = [spots_beside(order[k // 4])[k % 4] for k in range(side, 4 * len(order))]
    undecided = [k for k, spot in enumerate(sides, side) if spot not in closed]
    if not undecided:
        return False
    at = undecided[0]
    spot = sides[at - side]
    for tile in rest:
        left = [each for each in rest if each != tile]
        for larger in covers(table, tile, spot, closed):
            if is_in_order(larger, whole=False) and sides_can_be_settled(larger, at + 1, empty, left):
                return True
    return sides_can_be_settled(table, at + 1, empty | {spot}, rest)


def covers(table: Table, tile: Tile, spot: Spot, closed: frozenset[Spot]) -> Iterator[Table]:
    for other in spots_beside(spot):
        if other not in closed:
            yield table | {tile: (spot, other)}
            yield table | {tile: (other, spot)}


def may_be_whole(table: Table, closed: frozenset[Spot]) -> bool:
    """No half is shut in outside every line."""
    for tile, (low, high) in table.items():
        beside = {spot for each in (low, high) for spot in spots_beside(each)} - {low, high}
        if beside <= closed:
            mine = {other: pair for other, pair in table.items() if set(pair) & (beside | {low, high})}
            at = {spot for pair in mine.values() for spot in pair}
            if not is_served(tile, low, high, at) or not is_served(tile, high, low, at):
                return False
    return True


def is_served(tile: Tile, half: Spot, back: Spot, at: set[Spot]) -> bool:
    dx, dy = half[0] - back[0], half[1] - back[1]
    ahead, behind = (half[0] + dx, half[1] + dy), (back[0] - dx, back[1] - dy)
    left, right = (half[0] + dy, half[1] - dx), (half[0] - dy, half[1] + dx)
    return bool({ahead, behind, left, right} & at)
