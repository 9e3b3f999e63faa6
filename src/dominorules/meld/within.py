"""Which rhizomes can be made of a pool of tiles: found in time that grows with their number.

The tiles without doubles are split in ten low ones (numbers up to 4) and eleven high ones. Each
set of high tiles has a row: an integer whose bits say which sets of low tiles make a rhizome with
it. A pool, or what may be taken of a figure, is a few such integers too, and `and` is the search.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import accumulate
from typing import Final, NamedTuple, overload

from dominorules.core.tiles import double_six
from dominorules.meld.rhizome import LOOSE, Reading
from dominorules.meld.rhizome_table import table

__all__ = ["Rhizomes", "Sieve", "in_order", "rhizomes_within", "sieve", "subsets"]

Row = int
"""A bit for every set of low tiles."""


class Sieve(NamedTuple):
    """Which parts of some tiles may be taken along."""

    tiles: int
    """The tiles that it speaks of."""
    parts: Mapping[int, Row]
    """By sets of high ones the sets of low tiles, whatever they are otherwise, that may go along."""


_LOW: Final = 15  # the tiles with numbers up to 4, doubles included, come first
_LOW_TILES: Final = tuple(tile.bit for tile in double_six()[:_LOW] if tile.bit & LOOSE)
_HIGH_LOOSE: Final = LOOSE >> _LOW
_LOW_SETS: Final = tuple(
    sum(bit for k, bit in enumerate(_LOW_TILES) if number >> k & 1) for number in range(1 << len(_LOW_TILES))
)
_NUMBER: Final = {bits: number for number, bits in enumerate(_LOW_SETS)}
_EVERY: Final = len(_LOW_SETS) - 1


def subsets(bits: int) -> Iterator[int]:
    """Give every part of a set, from nothing to all of it."""
    part = 0
    while True:
        yield part
        part = (part - bits) & bits
        if not part:
            return


@cache
def _rows(reading: Reading) -> Mapping[int, Row]:
    """List the sets of high tiles that are part of any rhizome, each with its row."""
    every, size = table(reading), len(_LOW_SETS) // 8
    # The table has the sets in their order, without the doubles: high tiles count before low ones.
    rows = {
        high: int.from_bytes(every[number * size : (number + 1) * size], "little")
        for number, high in enumerate(subsets(_HIGH_LOOSE))
    }
    return {high: row for high, row in rows.items() if row}


@lru_cache(maxsize=2048)
def _within(number: int) -> Row:
    """Mark the sets of low tiles that are part of the one with this number."""
    row = 1
    for k in range(len(_LOW_TILES)):
        if number >> k & 1:
            row |= row << (1 << k)
    return row


def _low(bits: int) -> int:
    return _NUMBER[bits & LOOSE & ((1 << _LOW) - 1)]


def sieve(tiles: int, takes: Iterable[int]) -> Sieve:
    """Say which parts may be taken of a set of tiles (doubles never are)."""
    tiles &= LOOSE
    free = _within(_EVERY & ~_low(tiles))
    rows: dict[int, Row] = {}
    for take in takes:
        rows[take >> _LOW] = rows.get(take >> _LOW, 0) | free << _low(take)
    return Sieve(tiles, rows)


class Rhizomes(Sequence[int]):
    """Rhizomes as bits, in the order of these: counted at once, and found when they are looked at."""

    __slots__ = ("_ends", "_heads", "_rows")

    def __init__(self, rows: Mapping[int, Row]) -> None:
        """Take the rows by their sets of high tiles, ascending; none is empty."""
        self._rows = rows
        self._heads = list(rows)
        self._ends = list(accumulate(map(int.bit_count, rows.values())))

    def __len__(self) -> int:
        return self._ends[-1] if self._ends else 0

    def __iter__(self) -> Iterator[int]:
        for high, row in self._rows.items():
            top, left = high << _LOW, row
            while left:
                first = left & -left
                yield top | _LOW_SETS[first.bit_length() - 1]
                left ^= first

    def __contains__(self, bits: object) -> bool:
        if not isinstance(bits, int) or bits & ~LOOSE:
            return False
        return bool(self._rows.get(bits >> _LOW, 0) >> _low(bits) & 1)

    @overload
    def __getitem__(self, index: int, /) -> int: ...

    @overload
    def __getitem__(self, index: slice, /) -> list[int]: ...

    def __getitem__(self, index: int | slice, /) -> int | list[int]:
        if isinstance(index, slice):
            return list(self)[index]
        place = range(len(self))[index]
        which = bisect_right(self._ends, place)
        high = self._heads[which]
        before = self._ends[which - 1] if which else 0
        return high << _LOW | _LOW_SETS[_nth(self._rows[high], place - before)]

    def without(self, figures: Iterable[int]) -> Rhizomes:
        """Leave some of them out."""
        rows = dict(self._rows)
        for bits in figures:
            rows[bits >> _LOW] &= ~(1 << _low(bits))
        return Rhizomes({high: row for high, row in rows.items() if row})


def _nth(row: Row, place: int) -> int:
    """Find the bit that has so many others below it."""
    bit, width = 0, len(_LOW_SETS) // 2
    while width:
        lower = row & ((1 << width) - 1)
        below = lower.bit_count()
        if place < below:
            row = lower
        else:
            row, bit, place = row >> width, bit + width, place - below
        width //= 2
    return bit


# The hot path of listing recompositions.
def rhizomes_within(
    pool: int, reading: Reading, sieves: Sequence[Sieve] = (), *, some_of: int = LOOSE
) -> Rhizomes:
    """List the rhizomes that a pool of tiles holds, in the order of their bits.

    With sieves, also those with such parts of other tiles as these let through, but always such.
    Only those that have any tile of `some_of`.
    """
    pool &= LOOSE
    reach = pool
    for one in sieves:
        reach |= one.tiles
    inside, rows = _within(_low(reach)), _rows(reading)
    heads = [(high, inside) for high in subsets(pool >> _LOW)]
    for one in sieves:
        heads = [(high | more, row & lets) for more, lets in one.parts.items() for high, row in heads]
    apart, high_some = _within(_EVERY & ~_low(some_of)), some_of >> _LOW
    found: list[tuple[int, Row]] = []
    for high, lets in heads:
        row = rows.get(high, 0) & lets
        if row and not high & high_some:
            row &= ~apart
        if row:
            found.append((high, row))
    return Rhizomes(dict(sorted(found)))


def in_order(figures: Iterable[int]) -> list[int]:
    """Put figures in their order: fewer tiles first, then by bits."""
    ordered = sorted(figures)
    ordered.sort(key=int.bit_count)
    return ordered
