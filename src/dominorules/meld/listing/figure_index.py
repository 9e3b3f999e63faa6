"""The index of figures: all figures of a family, to be enumerated within many sets of tiles at once."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from dominorules.meld.figures import FigureFamily, figures_within
from dominorules.meld.listing.bitmaps import HIGH, LOW_SETS, LooseSets, subsets
from dominorules.meld.rhizome import LOOSE, Reading
from dominorules.meld.rhizome.lookup import table

__all__ = ["doubled_figures", "in_order", "loose_figures", "rhizomes_within"]


@cache
def loose_figures(family: FigureFamily, reading: Reading) -> LooseSets:
    """List all figures of a family that have no double."""
    if family is FigureFamily.RHIZOME:
        return _rhizomes(reading)
    return LooseSets.of(figures_within(family, LOOSE))


@cache
def doubled_figures(family: FigureFamily) -> list[int]:
    """List all figures of a family that have a double."""
    if family is FigureFamily.RHIZOME:
        return []
    return sorted([bits for bits in figures_within(family, -1) if bits & ~LOOSE])


def _rhizomes(reading: Reading) -> LooseSets:
    every, size = table(reading), len(LOW_SETS) // 8
    # The table has the sets in their order, without the doubles: high tiles count before low ones.
    rows = {
        high: int.from_bytes(every[number * size : (number + 1) * size], "little")
        for number, high in enumerate(subsets(HIGH))
    }
    return LooseSets({high: row for high, row in rows.items() if row})


def rhizomes_within(pool: int, reading: Reading) -> LooseSets:
    """List the rhizomes that a pool of tiles holds, in the order of their bits."""
    return loose_figures(FigureFamily.RHIZOME, reading).both(LooseSets.parts(pool))


def in_order(figures: Iterable[int]) -> list[int]:
    """Put figures in their order: fewer tiles first, then by bits."""
    ordered = sorted(figures)
    ordered.sort(key=int.bit_count)
    return ordered
