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
    "Family",
    "FigureValues",
    "Kind",
    "Reading",
    "family_of",
    "figures_within",
    "has_figure",
    "is_frozen",
    "iter_grid_scales",
    "iter_pairings",
    "kind_of",
    "points_of",
    "prove_closed_scales",
    "rerated",
]

_SET: Final = double_six()
_ALL: Final = (1 << len(_SET)) - 1
DOUBLES: Final = sum(tile.bit for tile in _SET if tile.is_double)
"""The bits of the seven doubles."""


class Family(Enum):
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


_FAMILY: Final[Mapping[Kind, Family]] = MappingProxyType(
    {
        Kind.SIMPLE_TRIPLONE: Family.TRIPLONE,
        Kind.TRIPLONE_A_SCALA: Family.TRIPLONE,
        Kind.SANTA_TERESA: Family.TRIS,
        Kind.POLAR: Family.TRIS,
        Kind.PARRIGLIA: Family.TRIS,
        Kind.ROYAL_SCALE: Family.CLOSED_SCALE,
        Kind.MINOR_SCALE: Family.CLOSED_SCALE,
        Kind.RHIZOME: Family.RHIZOME,
    }
)
_FROZEN: Final = frozenset({Kind.PARRIGLIA, Kind.ROYAL_SCALE, Kind.MINOR_SCALE})


def family_of(kind: Kind) -> Family:
    """Every kind of figure belongs to one family."""
    return _FAMILY[kind]


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
    if _FAMILY[kind] is Family.TRIPLONE:
        points += values.further_double * (size - 3)
    return points


def rerated(now: Kind, before: Kind, *, rerate_triplone: bool = True) -> Kind:
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


def _trises(*, strict_run: bool) -> Iterator[tuple[int, Kind]]:
    for number in range(7):
        shown = SHOWING[number] & _ALL
        bridge = 0 if strict_run else 1 << number
        for tiles in _subsets(tuple(TileSet(shown & ~DOUBLES))):
            others = sum(1 << tile.other(number) for tile in tiles)
            run = _is_run(others) or _is_run(others | bridge)
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
def _table(family: Family, strict_run: bool) -> Mapping[int, Kind]:
    """List the sets of a family that has few of them, in the order of figures."""
    if family is Family.TRIPLONE:
        kinds = dict(_triplones())
    elif family is Family.TRIS:
        kinds = dict(_trises(strict_run=strict_run))
    else:
        kinds = dict(CLOSED_SCALES)
    return {bits: kinds[bits] for bits in sorted(kinds, key=lambda bits: (bits.bit_count(), bits))}


def kind_of(
    family: Family, bits: int, *, strict_run: bool = True, reading: Reading = Reading.FULL
) -> Kind | None:
    """A set of tiles declared as of a family is one kind of figure, or incorrect: None.

    With `strict_run` the missing double interrupts the run of a polàr: 2-3 and 3-4 are no
    neighbours. `reading` says which layouts make a rhizome.
    """
    if family is Family.RHIZOME:
        return Kind.RHIZOME if is_rhizome(bits, reading) else None
    return _table(family, strict_run).get(bits)


def figures_within(
    family: Family,
    pool: int,
    *,
    including: int = 0,
    strict_run: bool = True,
    reading: Reading = Reading.FULL,
) -> list[int]:
    """List the figures of a family that a pool of tiles holds, in the order of figures.

    With `including`, only those that have all these tiles (of the pool).
    """
    if family is Family.RHIZOME:
        return list(iter_rhizomes(pool, reading, including=including))
    outside = ~pool
    table = _table(family, strict_run)
    return [bits for bits in table if not bits & outside and not including & ~bits]


def has_figure(family: Family, pool: int, *, reading: Reading = Reading.FULL) -> bool:
    """Tell whether a pool of tiles holds any figure of a family."""
    if family is Family.RHIZOME:
        return any(True for _ in iter_rhizomes(pool, reading))
    if family is Family.TRIPLONE:
        return (pool & DOUBLES).bit_count() >= 3
    if family is Family.TRIS:
        loose = pool & _ALL & ~DOUBLES
        return any((loose & SHOWING[number]).bit_count() >= 3 for number in range(7))
    return any(not bits & ~pool for bits in CLOSED_SCALES)


def iter_pairings(numbers: tuple[int, ...] = (1, 2, 3, 4, 5, 6)) -> Iterator[int]:
    """Six numbers can be paired in fifteen ways; each comes as the bits of its three tiles."""
    if not numbers:
        yield 0
        return
    first, *rest = numbers
    for partner in rest:
        others = tuple(number for number in rest if number != partner)
        for bits in iter_pairings(others):
            yield bits | Tile(first, partner).bit


def _tilings(cells: frozenset[tuple[int, int]]) -> Iterator[tuple[tuple[tuple[int, int], ...], ...]]:
    if not cells:
        yield ()
        return
    row, column = first = min(cells)
    for second in ((row, column + 1), (row + 1, column)):
        if second in cells:
            for rest in _tilings(cells - {first, second}):
                yield ((first, second), *rest)


def iter_grid_scales() -> Iterator[int]:
    """Write 1 to 6 into two rows or three, row by row or as a snake, and cover them with dominoes.

    Each covering comes as the bits of its tiles; some tiles come more than once.
    """
    for rows, columns in ((2, 3), (3, 2)):
        cells = frozenset((row, column) for row in range(rows) for column in range(columns))
        for snake in (False, True):
            for tiling in _tilings(cells):
                bits = 0
                for pair in tiling:
                    a, b = (_written(row, column, columns, snake=snake) for row, column in pair)
                    bits |= Tile(a, b).bit
                yield bits


def _written(row: int, column: int, columns: int, *, snake: bool) -> int:
    """A snake writes every second row backwards."""
    back = snake and row % 2 == 1
    return row * columns + (columns - column if back else column + 1)


def prove_closed_scales() -> bool:
    """The closed scales are the domino coverings of 1 to 6 in rows or as a snake: 8 pairings of 15."""
    grids = set(iter_grid_scales())
    pairings = set(iter_pairings())
    return grids == set(CLOSED_SCALES) and grids < pairings and (len(grids), len(pairings)) == (8, 15)
