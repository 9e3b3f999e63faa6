"""Lines of play of any length, as bare tables: what may be drawn, however it was played."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from random import Random

import attrs
from hypothesis import strategies as st

from dominorules.core.tiles import Tile, TileSet, double_six
from dominorules.line import LEFT, RIGHT, Laid, LineMove, Open, Play
from dominorules.line.state import lay_out

__all__ = ["Table", "table_after", "tables"]


@attrs.frozen
class Table:
    """What a state and a view of the line family have in common, with nobody at it."""

    line: tuple[Laid, ...]
    history: tuple[LineMove, ...]
    ends: tuple[int, ...]
    played: TileSet
    hands: tuple[TileSet, ...] = ()
    stock: int = 0
    turn: None = None


def table_after(moves: Sequence[LineMove]) -> Table:
    """The table after an opening and plays."""
    line = lay_out(None, tuple(moves))
    ends = (line[0].left, line[-1].right) if line else ()
    return Table(line, tuple(moves), ends, TileSet.of([laid.tile for laid in line]))


def trail(random: Random, tiles: Sequence[Tile]) -> list[tuple[int, int]]:
    """Every tile once, each as (left, right), equal numbers touching: a walk made longer."""
    left = list(tiles)
    random.shuffle(left)
    walk = [random.randrange(7)]
    while left:
        starts = [i for i, number in enumerate(walk) if any(tile.shows(number) for tile in left)]
        place = random.choice(starts)
        round_trip = [walk[place]]
        while tile := next((tile for tile in left if tile.shows(round_trip[-1])), None):
            left.remove(tile)
            round_trip.append(tile.other(round_trip[-1]))
        walk[place : place + 1] = round_trip
    return list(pairwise(walk))


@st.composite
def tables(draw: st.DrawFn, *, doubles: bool = True, whole: bool = False) -> Table:
    """A line of any length out of a double six, with its opening tile anywhere in it."""
    random = Random(draw(st.integers(0, 2**32)))
    halves = trail(random, [tile for tile in double_six() if doubles or not tile.is_double])
    length = len(halves) if whole else draw(st.integers(1, len(halves)))
    halves = halves[:length]
    first = draw(st.integers(0, length - 1))
    lays: list[LineMove] = [Play(Tile(*pair), LEFT) for pair in halves[:first][::-1]]
    after: list[LineMove] = [Play(Tile(*pair), RIGHT) for pair in halves[first + 1 :]]
    opening = Tile(*halves[first])
    if opening.low != halves[first][0]:  # an opening tile lies with its lower number to the left
        return table_after([Open(opening), *_mirrored(after), *_mirrored(lays)])
    merged = [Open(opening)]
    while lays or after:
        merged.append((lays if lays and (not after or random.random() < 0.5) else after).pop(0))  # type: ignore[arg-type]
    return table_after(merged)


def _mirrored(moves: Sequence[LineMove]) -> list[LineMove]:
    other = {LEFT: RIGHT, RIGHT: LEFT}
    return [Play(move.tile, other[move.end]) for move in moves if isinstance(move, Play)]
