"""Which rhizomes can be made of a pool of tiles: found in time that grows with their number.

The tiles without doubles are split in ten low ones (numbers up to 4) and eleven high ones. Each
set of high tiles has a row: an integer whose bits say which sets of low tiles make a rhizome with
it. A pool, or what may be taken of a figure, is a few such integers too, and `and` is the search.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Final, NamedTuple

from dominorules.core.tiles import double_six
from dominorules.meld.rhizome import LOOSE, Reading
from dominorules.meld.rhizome_table import table

__all__ = ["Sieve", "rhizomes_within", "sieve", "subsets"]

Row = int
"""A bit for every set of low tiles."""


class Sieve(NamedTuple):
    """Which parts of some tiles may be taken along."""

    tiles: int
    """The tiles that it speaks of."""
    parts: tuple[tuple[int, Row], ...]
    """Sets of high ones; with each the sets of low tiles, whatever they are otherwise, that may go along."""


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
    return Sieve(tiles, tuple(rows.items()))


# The hot path of listing recompositions.
def rhizomes_within(
    pool: int, reading: Reading, sieves: Sequence[Sieve] = (), *, some_of: int = LOOSE
) -> list[int]:
    """List the rhizomes that a pool of tiles holds, in no order.

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
        heads = [(high | more, row & lets) for more, lets in one.parts for high, row in heads]
    apart, high_some = _within(_EVERY & ~_low(some_of)), some_of >> _LOW
    found: list[int] = []
    for high, lets in heads:
        row = rows.get(high, 0) & lets
        if row and not high & high_some:
            row &= ~apart
        top = high << _LOW
        while row:
            first = row & -row
            found.append(top | _LOW_SETS[first.bit_length() - 1])
            row ^= first
    return found


def in_order(figures: list[int]) -> list[int]:
    """Put figures in their order: fewer tiles first, then by bits."""
    figures.sort()
    figures.sort(key=int.bit_count)
    return figures
