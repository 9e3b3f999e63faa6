"""Figures: kinds, values, and what a hand holds, each against a slow wording of its rule."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dominorules.core.tiles import Tile, TileSet, double_six
from dominorules.meld.figures import (
    CLOSED_SCALES,
    DOUBLES,
    FigureFamily,
    FigureValues,
    Kind,
    figures_within,
    is_frozen,
    kind_of,
    points_of,
    rerate,
)
from dominorules.meld.rhizome import Reading

TILES = double_six()
FEW = (FigureFamily.TRIPLONE, FigureFamily.TRIS, FigureFamily.CLOSED_SCALE)

hands = st.sets(st.sampled_from(TILES), max_size=9).map(lambda tiles: TileSet.of(tiles).bits)
small_sets = st.sets(st.sampled_from(TILES), min_size=2, max_size=5).map(lambda tiles: TileSet.of(tiles).bits)


def bits(text: str) -> int:
    return TileSet.of(text.split()).bits


def in_a_row(numbers: list[int]) -> bool:
    return all([b - a == 1 for a, b in pairwise(sorted(numbers))])


def slow_triplone(tiles: list[Tile]) -> Kind | None:
    if len(tiles) < 3 or not all([tile.is_double for tile in tiles]):
        return None
    return Kind.TRIPLONE_A_SCALA if in_a_row([tile.low for tile in tiles]) else Kind.SIMPLE_TRIPLONE


def slow_tris(tiles: list[Tile]) -> Kind | None:
    shared = [number for number in range(7) if all([tile.shows(number) for tile in tiles])]
    if len(tiles) < 3 or not shared:
        return None
    if len(tiles) == 7:
        return Kind.PARRIGLIA
    if any([tile.is_double for tile in tiles]):
        return None
    others = [tile.other(shared[0]) for tile in tiles]
    return Kind.POLAR if in_a_row(others) else Kind.SANTA_TERESA


def slow_closed_scale(tiles: list[Tile]) -> Kind | None:
    written = {
        "12 34 56": Kind.ROYAL_SCALE,
        "14 25 36": Kind.ROYAL_SCALE,
        "13 24 56": Kind.MINOR_SCALE,
        "12 35 46": Kind.MINOR_SCALE,
        "12 36 45": Kind.MINOR_SCALE,
        "14 23 56": Kind.MINOR_SCALE,
        "16 25 34": Kind.MINOR_SCALE,
        "16 23 45": Kind.MINOR_SCALE,
    }
    return written.get(" ".join(sorted(f"{tile.low}{tile.high}" for tile in tiles)))


SLOW = {
    FigureFamily.TRIPLONE: slow_triplone,
    FigureFamily.TRIS: slow_tris,
    FigureFamily.CLOSED_SCALE: slow_closed_scale,
}


def subsets(pool: int) -> list[int]:
    tiles = list(TileSet(pool))
    return [TileSet.of(some).bits for size in range(1, len(tiles) + 1) for some in combinations(tiles, size)]


@pytest.mark.parametrize("family", FEW)
def test_the_kind_of_every_set_of_up_to_four_tiles(family: FigureFamily) -> None:
    for size in range(5):
        for tiles in combinations(TILES, size):
            assert kind_of(family, TileSet.of(tiles).bits) is SLOW[family](list(tiles)), tiles


def test_the_kind_of_every_set_of_tiles_that_share_a_number() -> None:
    for number in range(7):
        for chosen in subsets(TileSet.of(TILES).showing(number).bits):
            tiles = list(TileSet(chosen))
            assert kind_of(FigureFamily.TRIS, chosen) is slow_tris(tiles), tiles


def test_the_kind_of_every_set_of_doubles() -> None:
    for chosen in subsets(DOUBLES):
        assert kind_of(FigureFamily.TRIPLONE, chosen) is slow_triplone(list(TileSet(chosen)))


@pytest.mark.parametrize(
    ("family", "tiles", "kind", "points"),
    [
        (FigureFamily.TRIPLONE, "0-0 3-3 5-5", Kind.SIMPLE_TRIPLONE, 3),
        (FigureFamily.TRIPLONE, "0-0 1-1 2-2", Kind.TRIPLONE_A_SCALA, 4),
        (FigureFamily.TRIPLONE, "3-3 4-4 5-5 6-6", Kind.TRIPLONE_A_SCALA, 5),
        (FigureFamily.TRIPLONE, "0-0 5-5 6-6", Kind.SIMPLE_TRIPLONE, 3),
        (FigureFamily.TRIPLONE, "0-0 1-1 2-2 3-3 4-4 5-5 6-6", Kind.TRIPLONE_A_SCALA, 8),
        (FigureFamily.TRIPLONE, "0-0 1-1", None, 0),
        (FigureFamily.TRIS, "1-5 3-5 5-6", Kind.SANTA_TERESA, 0),
        (FigureFamily.TRIS, "2-5 3-5 4-5", Kind.POLAR, 1),
        (FigureFamily.TRIS, "0-6 1-6 2-6 3-6 4-6 5-6", Kind.POLAR, 1),
        (FigureFamily.TRIS, "2-3 3-4 3-5", Kind.SANTA_TERESA, 0),
        (FigureFamily.TRIS, "0-4 1-4 2-4 3-4 4-4 4-5 4-6", Kind.PARRIGLIA, 3),
        (FigureFamily.TRIS, "0-1 1-2 0-2", None, 0),
        (FigureFamily.CLOSED_SCALE, "1-2 3-4 5-6", Kind.ROYAL_SCALE, 3),
        (FigureFamily.CLOSED_SCALE, "1-4 2-5 3-6", Kind.ROYAL_SCALE, 3),
        (FigureFamily.CLOSED_SCALE, "1-6 2-5 3-4", Kind.MINOR_SCALE, 2),
        (FigureFamily.CLOSED_SCALE, "1-5 2-4 3-6", None, 0),
        (FigureFamily.RHIZOME, "0-2 1-2 1-3", None, 0),
        (FigureFamily.RHIZOME, "0-2 1-3 2-3", Kind.RHIZOME, 1),
    ],
)
def test_kinds_and_points_by_example(
    family: FigureFamily, tiles: str, kind: Kind | None, points: int
) -> None:
    assert kind_of(family, bits(tiles)) is kind
    if kind is not None:
        assert points_of(kind, len(tiles.split())) == points


def test_no_double_enters_a_tris_but_that_of_a_whole_parriglia() -> None:
    assert kind_of(FigureFamily.TRIS, bits("5-5 1-5 2-5")) is None
    assert kind_of(FigureFamily.TRIS, bits("3-3 3-4 3-5")) is None
    assert kind_of(FigureFamily.TRIS, bits("0-3 1-3 2-3 3-3 3-4 3-5")) is None


def test_the_missing_double_interrupts_a_run() -> None:
    assert kind_of(FigureFamily.TRIS, bits("2-3 3-4 3-5")) is Kind.SANTA_TERESA
    assert kind_of(FigureFamily.TRIS, bits("3-4 3-5 3-6")) is Kind.POLAR


def test_a_double_added_to_a_scala_may_make_it_simple() -> None:
    scala = bits("0-0 1-1 2-2")
    demoted = kind_of(FigureFamily.TRIPLONE, scala | bits("6-6"))
    assert demoted is Kind.SIMPLE_TRIPLONE
    assert points_of(demoted, 4) == 4
    assert kind_of(FigureFamily.TRIPLONE, scala | bits("3-3")) is Kind.TRIPLONE_A_SCALA
    assert points_of(Kind.TRIPLONE_A_SCALA, 4) == 5


def test_under_the_other_reading_a_scala_stays_one() -> None:
    now, before = Kind.SIMPLE_TRIPLONE, Kind.TRIPLONE_A_SCALA
    assert rerate(now, before) is now
    assert rerate(now, before, rerate_triplone=False) is before
    assert rerate(before, now, rerate_triplone=False) is before
    assert rerate(Kind.SANTA_TERESA, Kind.POLAR, rerate_triplone=False) is Kind.SANTA_TERESA


def test_values_can_be_set() -> None:
    values = FigureValues(simple_triplone=10, further_double=2, santa_teresa=5)
    assert points_of(Kind.SIMPLE_TRIPLONE, 5, values) == 14
    assert points_of(Kind.SANTA_TERESA, 6, values) == 5
    assert all([isinstance(FigureValues().of(kind), int) for kind in Kind])


def test_closed_scales_and_parriglie_are_frozen() -> None:
    frozen = {kind for kind in Kind if is_frozen(kind)}
    assert frozen == {Kind.PARRIGLIA, Kind.ROYAL_SCALE, Kind.MINOR_SCALE}
    every_tile = TileSet.of(TILES)
    for family in FEW:
        for figure in figures_within(family, every_tile.bits):
            kind = kind_of(family, figure)
            assert kind is not None
            if is_frozen(kind):
                steps = [figure ^ tile.bit for tile in TILES]
                assert not any([kind_of(family, step) is kind for step in steps])


def test_how_many_figures_of_three_tiles_there_are() -> None:
    counts = dict.fromkeys(Kind, 0)
    for tiles in combinations(TILES, 3):
        for family in FigureFamily:
            kind = kind_of(family, TileSet.of(tiles).bits)
            if kind is not None:
                counts[kind] += 1
    assert counts == {
        Kind.SIMPLE_TRIPLONE: 30,
        Kind.TRIPLONE_A_SCALA: 5,
        Kind.SANTA_TERESA: 120,
        Kind.POLAR: 20,
        Kind.PARRIGLIA: 0,
        Kind.ROYAL_SCALE: 2,
        Kind.MINOR_SCALE: 6,
        Kind.RHIZOME: 42,
    }


def test_only_under_the_line_reading_is_a_tris_a_rhizome_too() -> None:
    trises = figures_within(FigureFamily.TRIS, TileSet.of(TILES).bits)
    assert len(trises) == 7 * 42 + 7
    both = {
        reading: sum(kind_of(FigureFamily.RHIZOME, tris, reading=reading) is not None for tris in trises)
        for reading in Reading
    }
    assert both[Reading.FULL] == 0
    assert both[Reading.LINE] > 0


def pairings(numbers: list[int]) -> list[frozenset[Tile]]:
    """Every way to pair the numbers."""
    if not numbers:
        return [frozenset()]
    first, *rest = numbers
    return [
        pairing | {Tile(first, partner)}
        for partner in rest
        for pairing in pairings([number for number in rest if number != partner])
    ]


def grids() -> list[list[list[int]]]:
    """1 to 6 in two rows or three, row by row or as a snake, which goes back in every second row."""
    rows = [[[1, 2, 3], [4, 5, 6]], [[1, 2], [3, 4], [5, 6]]]
    return [*rows, *([row[::-1] if k % 2 else row for k, row in enumerate(grid)] for grid in rows)]


def neighbours(grid: list[list[int]]) -> set[Tile]:
    upright = [Tile(a, b) for above, below in pairwise(grid) for a, b in zip(above, below, strict=True)]
    return {*upright, *(Tile(a, b) for row in grid for a, b in pairwise(row))}


def test_the_closed_scales_are_the_coverings_of_1_to_6_in_rows_or_as_a_snake() -> None:
    ways = pairings([1, 2, 3, 4, 5, 6])
    coverings = {way for way in ways for grid in grids() if way <= neighbours(grid)}
    assert len(ways) == 15
    assert len(coverings) == 8
    assert {TileSet.of(sorted(way)).bits for way in coverings} == set(CLOSED_SCALES)


@given(hands, small_sets, st.sampled_from(Reading))
def test_what_a_pool_holds_is_what_its_subsets_are(hand: int, must: int, reading: Reading) -> None:
    for family in FigureFamily:
        found = figures_within(family, hand, reading)
        expected = [chosen for chosen in subsets(hand) if kind_of(family, chosen, reading) is not None]
        assert found == sorted(expected, key=lambda chosen: (chosen.bit_count(), chosen))
        with_all = figures_within(family, hand, reading, including=must)
        assert with_all == [chosen for chosen in found if not must & ~chosen]


@pytest.mark.parametrize("family", list(FigureFamily))
def test_a_set_of_strange_bits_is_no_figure(family: FigureFamily) -> None:
    beyond = Tile(7, 8).bit
    assert kind_of(family, 0) is None
    assert kind_of(family, beyond | bits("0-2 1-3 2-3")) is None
    assert figures_within(family, beyond) == []
