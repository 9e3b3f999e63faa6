"""Rhizomes: which sets of tiles can be laid as an open scale with a 0, and how.

A set of tiles is a rhizome if some layout of it is legal (see `layout`). `is_rhizome` looks it up in a
table of all sets (see `lookup`), `witness` finds a layout (see `search`) in a few steps whatever the
set (see `hints`), and the tests hold rules, search and tables against each other.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from dominorules.core.tiles import SHOWING
from dominorules.meld.rhizome.hints import lay
from dominorules.meld.rhizome.layout import (
    LOOSE,
    RULES,
    Cell,
    Layout,
    Placed,
    Reading,
    Sought,
    board,
    faults,
    normal_form,
)
from dominorules.meld.rhizome.lookup import number_of, set_at, table
from dominorules.meld.rhizome.search import iter_layouts

__all__ = [
    "LOOSE",
    "RULES",
    "Cell",
    "Layout",
    "Placed",
    "Reading",
    "board",
    "faults",
    "holds_rhizome",
    "is_rhizome",
    "iter_layouts",
    "iter_rhizomes",
    "normal_form",
    "witness",
]


def is_rhizome(bits: int, reading: Reading = Reading.FULL) -> bool:
    """A set of tiles is a rhizome if some layout of it is legal."""
    if bits & ~LOOSE:
        return False
    number = number_of(bits)
    return bool(table(reading)[number >> 3] >> (number & 7) & 1)


def iter_rhizomes(pool: int, reading: Reading = Reading.FULL, *, including: int = 0) -> Iterator[int]:
    """Give every rhizome that a pool of tiles holds: fewer tiles first, then by bits.

    With `including`, only those that have all these tiles (of the pool).
    """
    if not including & ~(pool & LOOSE):
        numbers = sorted(_numbers(pool, including, reading), key=lambda number: (number.bit_count(), number))
        yield from map(set_at, numbers)


def holds_rhizome(pool: int, reading: Reading = Reading.FULL) -> bool:
    """Tell whether some of these tiles are a rhizome."""
    return bool(pool & SHOWING[0] & LOOSE) and any(True for _ in _numbers(pool, 0, reading))


# Looks at every part of the pool: half a million for a hand of all but two of the tiles.
def _numbers(pool: int, including: int, reading: Reading) -> Iterator[int]:
    found = table(reading)
    always = number_of(including)
    free = number_of(pool & LOOSE) & ~always
    some = 0
    while True:
        number = always | some
        if found[number >> 3] >> (number & 7) & 1:
            yield number
        some = (some - free) & free
        if not some:
            return


@lru_cache(maxsize=4096)
def _found(bits: int, reading: Reading) -> tuple[Placed, ...]:
    found = lay(bits, reading)
    return found.placed if found else ()


def witness(bits: int, reading: Reading = Reading.FULL) -> Layout | None:
    """A rhizome has one canonical layout, in normal form: the one found first; any other set has None.

    It is looked for when its tiles are first asked where they lie.
    """
    return Layout(Sought(bits, reading, _found)) if is_rhizome(bits, reading) else None
