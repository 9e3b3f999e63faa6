"""The figures: their four families, what kind a set of tiles makes, and what it is worth.

A figure is a set of tiles declared as of one family; its kind and its points follow from the
tiles alone. Sets are the bits of a `TileSet`. Figures come in one order everywhere: fewer tiles
first, then by bits, which is the order of their highest tiles that differ.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from functools import cache
from itertools import combinations
from types import MappingProxyType
from typing import Final

import attrs

from dominorules.core.tiles import SHOWING, Tile, TileSet, double_six
from dominorules.meld.rhizome import Reading, is_rhizome, iter_rhizomes

__all__ = [
    "CLOSED_SCALES",
    "DOUBLES",
    "FigureFamily",
    "FigureValues",
    "Kind",
    "figures_within",
    "is_frozen",
    "kind_of",
    "points_of",
    "rerate",
]

_SET: Final = double_six()
_ALL: Final = (1 << len(_SET)) - 1
DOUBLES: Final = sum(tile.bit for tile in _SET if tile.is_double)
"""The bits of the seven doubles."""


class FigureFamily(Enum):
    """What a figure is declared as; it keeps its family as long as it stands."""

    TRIPLONE = "triplone"
    """Doubles only."""
    TRIS = "tris"
    """Tiles that share a number."""
    CLOSED_SCALE = "closed_scale"
    """Three tiles that hold 1 to 6 in an order."""
    RHIZOME = "rhizome"
    """An open scale with a 0."""


class Kind(Enum):
    """What a figure is at the moment: it follows from the family and the tiles."""

    SIMPLE_TRIPLONE = "simple_triplone"
    """Three or more doubles."""
    TRIPLONE_A_SCALA = "triplone_a_scala"
    """Three or more doubles of consecutive numbers."""
    SANTA_TERESA = "santa_teresa"
    """Three or more tiles with a number in common."""
    POLAR = "polar"
    """The same, with their other numbers consecutive."""
    PARRIGLIA = "parriglia"
    """All seven tiles of a number."""
    ROYAL_SCALE = "royal_scale"
    """One of the two royal closed scales."""
    MINOR_SCALE = "minor_scale"
    """One of the six other closed scales."""
    RHIZOME = "rhizome"
    """A scale with a 0."""


_TRIPLONES: Final = frozenset({Kind.SIMPLE_TRIPLONE, Kind.TRIPLONE_A_SCALA})
_FROZEN: Final = frozenset({Kind.PARRIGLIA, Kind.ROYAL_SCALE, Kind.MINOR_SCALE})


def is_frozen(kind: Kind) -> bool:
    """Closed scales and parriglie neither take nor give tiles."""
    return kind in _FROZEN


@attrs.frozen
class FigureValues:
    """What each kind of figure is worth."""

    simple_triplone: int = 3
    """A triplone of three."""
    triplone_a_scala: int = 4
    """A triplone of three in a row."""
    further_double: int = 1
    """Every double of a triplone beyond three."""
    santa_teresa: int = 0
    """A tris without a run."""
    polar: int = 1
    """A tris with a run."""
    parriglia: int = 3
    """A tris of all seven tiles."""
    royal_scale: int = 3
    """A royal closed scale."""
    minor_scale: int = 2
    """Any other closed scale."""
    rhizome: int = 1
    """A scale with a 0, however large."""

    def of(self, kind: Kind) -> int:
        """Look up a kind; a triplone without its further doubles."""
        value: int = getattr(self, kind.value)
        return value


_VALUES: Final = FigureValues()


def points_of(kind: Kind, size: int, values: FigureValues = _VALUES) -> int:
    """A figure has the points of its kind, and a triplone more for each double beyond three."""
    points = values.of(kind)
    if kind in _TRIPLONES:
        points += values.further_double * (size - 3)
    return points


def rerate(now: Kind, before: Kind, *, rerate_triplone: bool = True) -> Kind:
    """A figure counts as what its tiles are now.

    Without `rerate_triplone`, a triplone that was a scala before still counts as one.
    """
    if not rerate_triplone and before is Kind.TRIPLONE_A_SCALA and now is Kind.SIMPLE_TRIPLONE:
        return before
    return now


def _is_run(numbers: int) -> bool:
    """Numbers given as bits are consecutive if no bit is missing between them."""
    filled = numbers // (numbers & -numbers)
    return not filled & (filled + 1)


def _subsets(tiles: tuple[Tile, ...]) -> Iterator[tuple[Tile, ...]]:
    for size in range(3, len(tiles) + 1):
        yield from combinations(tiles, size)


def _triplones() -> Iterator[tuple[int, Kind]]:
    for tiles in _subsets(tuple(TileSet(DOUBLES))):
        run = _is_run(sum(1 << tile.low for tile in tiles))
        yield TileSet.of(tiles).bits, Kind.TRIPLONE_A_SCALA if run else Kind.SIMPLE_TRIPLONE


def _trises() -> Iterator[tuple[int, Kind]]:
    for number in range(7):
        shown = SHOWING[number] & _ALL
        for tiles in _subsets(tuple(TileSet(shown & ~DOUBLES))):
            # The missing double interrupts the run: 2-3 and 3-4 are no neighbours in a polàr of 3.
            run = _is_run(sum(1 << tile.other(number) for tile in tiles))
            yield TileSet.of(tiles).bits, Kind.POLAR if run else Kind.SANTA_TERESA
        yield shown, Kind.PARRIGLIA


_ROYAL: Final = ("1-2 3-4 5-6", "1-4 2-5 3-6")
_MINOR: Final = (
    "1-3 2-4 5-6",
    "1-2 3-5 4-6",
    "1-2 3-6 4-5",
    "1-4 2-3 5-6",
    "1-6 2-5 3-4",
    "1-6 2-3 4-5",
)
CLOSED_SCALES: Final[Mapping[int, Kind]] = MappingProxyType(
    {TileSet.of(text.split()).bits: Kind.ROYAL_SCALE for text in _ROYAL}
    | {TileSet.of(text.split()).bits: Kind.MINOR_SCALE for text in _MINOR}
)
"""The eight closed scales as bits, each with its kind."""


@cache
def _table(family: FigureFamily) -> Mapping[int, Kind]:
    """List the sets of a family that has few of them, in the order of figures."""
    if family is FigureFamily.TRIPLONE:
        kinds = dict(_triplones())
    elif family is FigureFamily.TRIS:
        kinds = dict(_trises())
    else:
        kinds = dict(CLOSED_SCALES)
    return {bits: kinds[bits] for bits in sorted(kinds, key=lambda bits: (bits.bit_count(), bits))}


def kind_of(family: FigureFamily, bits: int, reading: Reading = Reading.FULL) -> Kind | None:
    """A set of tiles declared as of a family is one kind of figure, or incorrect: None.

    `reading` says which layouts make a rhizome.
    """
    if family is FigureFamily.RHIZOME:
        return Kind.RHIZOME if is_rhizome(bits, reading) else None
    return _table(family).get(bits)


def figures_within(
    family: FigureFamily, pool: int, reading: Reading = Reading.FULL, *, including: int = 0
) -> list[int]:
    """List the figures of a family that a pool of tiles holds, in the order of figures.

    With `including`, only those that have all these tiles (of the pool).
    """
    if family is FigureFamily.RHIZOME:
        return list(iter_rhizomes(pool, reading, including=including))
    outside = ~pool
    return [bits for bits in _table(family) if not bits & outside and not including & ~bits]
