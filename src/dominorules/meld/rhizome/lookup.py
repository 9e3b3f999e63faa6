"""Which sets of tiles are rhizomes: a table of all of them, and how it is made.

A set without doubles is one of 2^21. There are few enough to have decided all of them once, and
far too many parts of a large hand to search for a layout of each whenever moves are listed. So the
answers are kept, one bit a set, in `full.bin` and `line.bin` (compressed by zlib).

Every set is decided: in the reading `FULL`, 884,718 are rhizomes, from 42 of three tiles to all 21.
`make_table` makes the table again; a compiled search along the same lines made the larger sizes, for
which a layout was found of every rhizome, and the search came to its end for every other set.

The doubles' places are left out of the bits of a set, which keeps the order of sets: the bit of
the table for 0-1 0-2 1-2, say, is number 0b111.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from itertools import combinations
from typing import Final

from dominorules.core.tiles import double_six
from dominorules.meld.rhizome.layout import Reading
from dominorules.meld.rhizome.search import iter_layouts

__all__ = ["make_table", "number_of", "set_at", "table"]

_TILES: Final = tuple(tile.bit for tile in double_six() if not tile.is_double)


@cache
def table(reading: Reading) -> bytes:
    """The bit for set number n is bit n & 7, counted from the lowest, of byte n >> 3."""
    name = f"{reading.value}.bin"
    return zlib.decompress(files("dominorules.meld.rhizome").joinpath(name).read_bytes())


def number_of(bits: int) -> int:
    """Leave the doubles' places out of the bits of a set that has no doubles."""
    return (
        (bits >> 1 & 0x1)
        | (bits >> 2 & 0x6)
        | (bits >> 3 & 0x38)
        | (bits >> 4 & 0x3C0)
        | (bits >> 5 & 0x7C00)
        | (bits >> 6 & 0x1F8000)
    )


def set_at(number: int) -> int:
    """Give the bits of the set with this number; the inverse of `number_of`."""
    return (
        (number & 0x1) << 1
        | (number & 0x6) << 2
        | (number & 0x38) << 3
        | (number & 0x3C0) << 4
        | (number & 0x7C00) << 5
        | (number & 0x1F8000) << 6
    )


def make_table(reading: Reading, sizes: Iterable[int]) -> bytes:
    """Make the table again by searching for a layout of every set; sets of other sizes are left 0.

    Sets of eight take a few minutes; beyond ten, those that are no rhizome take far longer.
    """
    made = bytearray(1 << len(_TILES) - 3)
    for size in sizes:
        for tiles in combinations(_TILES, size):
            bits = sum(tiles)
            if next(iter_layouts(bits, reading), None):
                number = number_of(bits)
                made[number >> 3] |= 1 << (number & 7)
    return bytes(made)
