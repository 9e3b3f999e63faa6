"""Sets of tiles without doubles, very many at once.

The tiles are split in ten low ones (numbers up to 4) and eleven high ones. Each set of high tiles
has a row: an integer whose bits say which sets of low tiles go with it. So very many sets are a few
integers, which are counted, joined and searched as such.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from itertools import accumulate
from typing import Final, NamedTuple, overload

from dominorules.core.tiles import double_six
from dominorules.meld.rhizome import LOOSE

__all__ = [
    "HIGH",
    "LOW_SETS",
    "SHIFT",
    "LooseSets",
    "Row",
    "Sieve",
    "lows_within",
    "sieve",
    "subsets",
]

Row = int
"""A bit for every set of low tiles."""


class Sieve(NamedTuple):
    """Which parts of some tiles may be taken along."""

    tiles: int
    """The tiles that it speaks of."""
    parts: Mapping[int, Row]
    """By sets of high ones the sets of low tiles, whatever they are otherwise, that may go along."""


SHIFT: Final = 15  # the tiles with numbers up to 4, doubles included, come first
_LOW_TILES: Final = tuple(tile.bit for tile in double_six()[:SHIFT] if tile.bit & LOOSE)
HIGH: Final = LOOSE >> SHIFT
LOW_SETS: Final = tuple(
    sum(bit for k, bit in enumerate(_LOW_TILES) if number >> k & 1) for number in range(1 << len(_LOW_TILES))
)
_NUMBER: Final = {bits: number for number, bits in enumerate(LOW_SETS)}
_EVERY: Final = len(LOW_SETS) - 1


def subsets(bits: int) -> Iterator[int]:
    """Give every part of a set, from nothing to all of it."""
    part = 0
    while True:
        yield part
        part = (part - bits) & bits
        if not part:
            return


@lru_cache(maxsize=2048)
def _within(number: int) -> Row:
    """Mark the sets of low tiles that are part of the one with this number."""
    row = 1
    for k in range(len(_LOW_TILES)):
        if number >> k & 1:
            row |= row << (1 << k)
    return row


def _number(bits: int) -> int:
    return _NUMBER[bits & LOOSE & ((1 << SHIFT) - 1)]


def lows_within(bits: int) -> Row:
    """Mark the sets of low tiles that are part of some tiles."""
    return _within(_number(bits))


def sieve(tiles: int, takes: Iterable[int]) -> Sieve:
    """Say which parts may be taken of a set of tiles (doubles never are)."""
    tiles &= LOOSE
    free = lows_within(~tiles)
    rows: dict[int, Row] = {}
    for take in takes:
        rows[take >> SHIFT] = rows.get(take >> SHIFT, 0) | free << _number(take)
    return Sieve(tiles, rows)


class LooseSets(Sequence[int]):
    """Sets of tiles without doubles, in the order of their bits: counted at once, found when asked for."""

    def __init__(self, rows: Mapping[int, Row]) -> None:
        """Take the rows by their sets of high tiles; none is empty."""
        self._rows = rows

    @classmethod
    def of(cls, sets: Iterable[int]) -> LooseSets:
        """Put some together."""
        rows: dict[int, Row] = {}
        for bits in sets:
            rows[bits >> SHIFT] = rows.get(bits >> SHIFT, 0) | 1 << _number(bits)
        return cls(rows)

    # The hot path of listing moves.
    @classmethod
    def parts(cls, pool: int, sieves: Iterable[Sieve] = (), *, some_of: int = 0) -> LooseSets:
        """All parts of a pool, with such parts of other tiles as sieves let through, but always such.

        With `some_of` only those that have any of these tiles.
        """
        reach = pool
        for one in sieves:
            reach |= one.tiles
        inside = lows_within(reach)
        heads = [(high, inside) for high in subsets(pool >> SHIFT & HIGH)]
        for one in sieves:
            heads = [(high | more, row & lets) for more, lets in one.parts.items() for high, row in heads]
        high_some, apart = some_of >> SHIFT, lows_within(~some_of) if some_of else 0
        return cls({high: kept for high, row in heads if (kept := row if high & high_some else row & ~apart)})

    @cached_property
    def _heads(self) -> list[int]:
        return sorted(self._rows)

    @cached_property
    def _ends(self) -> list[int]:
        return list(accumulate([self._rows[high].bit_count() for high in self._heads]))

    def __bool__(self) -> bool:
        return bool(self._rows)

    def __len__(self) -> int:
        return sum(map(int.bit_count, self._rows.values()))

    def __iter__(self) -> Iterator[int]:
        for high in self._heads:
            top, left = high << SHIFT, self._rows[high]
            while left:
                first = left & -left
                yield top | LOW_SETS[first.bit_length() - 1]
                left ^= first

    def __contains__(self, bits: object) -> bool:
        if not isinstance(bits, int) or bits & ~LOOSE:
            return False
        return bool(self._rows.get(bits >> SHIFT, 0) >> _number(bits) & 1)

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
        return high << SHIFT | LOW_SETS[_nth(self._rows[high], place - before)]

    @property
    def common(self) -> int:
        """The tiles that all of them have; of no sets all tiles."""
        high, lows = HIGH, 0
        for each, row in self._rows.items():
            high, lows = high & each, lows | row
        return high << SHIFT | sum([bit for k, bit in enumerate(_LOW_TILES) if not lows & _lacking(k)])

    def both(self, others: LooseSets) -> LooseSets:
        """Keep what is among others too."""
        few, many = self._rows, others._rows
        if len(few) > len(many):
            few, many = many, few
        return LooseSets({high: kept for high, row in few.items() if (kept := row & many.get(high, 0))})

    def without(self, sets: Iterable[int]) -> LooseSets:
        """Leave out those of these that are among them."""
        gone = [bits for bits in sets if bits in self]
        if not gone:
            return self
        rows = dict(self._rows)
        for bits in gone:
            rows[bits >> SHIFT] &= ~(1 << _number(bits))
        return LooseSets({high: row for high, row in rows.items() if row})

    def minus(self, others: LooseSets) -> LooseSets:
        """Leave out what is among others too."""
        drop = others._rows.get
        return LooseSets({high: kept for high, row in self._rows.items() if (kept := row & ~drop(high, 0))})

    def plus(self, others: LooseSets) -> LooseSets:
        """Add others."""
        rows = dict(self._rows)
        for high, row in others._rows.items():
            rows[high] = rows.get(high, 0) | row
        return LooseSets(rows)

    def with_some(self, tiles: int, least: int) -> LooseSets:
        """Keep those that have at least so many of these tiles: none, one or two."""
        fewer, high_tiles = _fewer(_number(tiles)), tiles >> SHIFT
        return LooseSets(
            {
                high: kept
                for high, row in self._rows.items()
                if (kept := row & ~fewer[max(0, least - (high & high_tiles).bit_count())])
            }
        )

    def less(self, tile: int) -> LooseSets:
        """Take a tile out that all of them have."""
        by = _number(tile)
        return LooseSets({high & ~(tile >> SHIFT): row >> by for high, row in self._rows.items()})

    def sieve(self, tiles: int, base: int) -> Sieve:
        """Say which parts may be taken of `tiles` so that one of these sets is left of `base`, a part."""
        low = _number(base)
        others = [1 << k for k, bit in enumerate(_LOW_TILES) if not bit & tiles]
        rows = {}
        for high, row in self._rows.items():
            takes = _mirrored(row) >> (_EVERY - low)
            for by in others:  # whatever else is taken along of other tiles
                takes |= takes << by
            rows[base >> SHIFT & ~high] = takes
        return Sieve(tiles & LOOSE, rows)


def _nth(row: Row, place: int) -> int:
    """Find the bit that has so many others below it."""
    bit, width = 0, len(LOW_SETS) // 2
    while width:
        lower = row & ((1 << width) - 1)
        below = lower.bit_count()
        if place < below:
            row = lower
        else:
            row, bit, place = row >> width, bit + width, place - below
        width //= 2
    return bit


@cache
def _lacking(k: int) -> Row:
    """Mark the sets of low tiles without the tile of this place."""
    return _within(_EVERY & ~(1 << k))


@lru_cache(maxsize=2048)
def _fewer(number: int) -> tuple[Row, Row, Row]:
    """Mark the sets of low tiles with fewer than none, one and two of those of a set."""
    none = one = _within(_EVERY & ~number)
    for k in range(len(_LOW_TILES)):
        if number >> k & 1:
            one |= none << (1 << k)
    return 0, none, one


_MIRROR: Final = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))


def _mirrored(row: Row) -> Row:
    """Turn a row round: what was first comes last."""
    return int.from_bytes(row.to_bytes(len(LOW_SETS) // 8, "big").translate(_MIRROR), "little")
