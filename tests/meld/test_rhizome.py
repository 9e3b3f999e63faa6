"""Rhizomes: the table, the search for layouts and the rules about them, held against each other."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Iterator
from importlib.resources import files
from itertools import combinations
from math import comb
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dominorules as dr
from dominorules.core.tiles import Tile, TileSet
from dominorules.meld import FigureFamily, Validate, rhizome
from dominorules.meld.rhizome import (
    LOOSE,
    Layout,
    Reading,
    board,
    faults,
    is_rhizome,
    iter_layouts,
    iter_rhizomes,
    normal_form,
    witness,
)
from dominorules.meld.rhizome.hints import FEW_STEPS, Late, late, make_late, pack_hints, unpack_hints
from dominorules.meld.rhizome.lookup import make_table, number_of, set_at, table
from dominorules.meld.rhizome.search import _Growth, find_layout, search
from dominorules.record import to_data
from meld.plain_rhizomes import (
    FULL,
    LINE,
    TILES,
    as_layout,
    bits,
    grown,
    is_in_order,
    loose_sets,
    read_off,
    readings,
    sets_of,
    some_sets,
)
from strategies import scaled

# --- All layouts of a set --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("size", "reading", "sets", "layouts"),
    [
        (3, FULL, 42, 69),
        (4, FULL, 397, 1_352),
        (3, LINE, 658, 3_181),
        pytest.param(4, LINE, 3_802, 80_415, marks=pytest.mark.long),
        pytest.param(5, FULL, 2_328, 23_414, marks=pytest.mark.nightly),
    ],
)
def test_how_many_sets_and_layouts_there_are(size: int, reading: Reading, sets: int, layouts: int) -> None:
    counts = [sum(1 for _ in iter_layouts(chosen, reading)) for chosen in sets_of(size)]
    assert sum(1 for count in counts if count) == sets
    assert sum(counts) == layouts


def agrees_with_grown(chosen: int) -> None:
    tables = grown(chosen) if chosen & bits("0-1 0-2 0-3 0-4 0-5 0-6") else []
    whole = [laid for laid in tables if is_in_order(laid, whole=True)]
    for reading, expected in ((LINE, tables), (FULL, whole)):
        found = [normal_form(layout) for layout in iter_layouts(chosen, reading)]
        assert len(found) == len(set(found))
        assert set(found) == {normal_form(as_layout(laid)) for laid in expected}
        assert is_rhizome(chosen, reading) == bool(expected)


def test_every_layout_of_three_tiles_is_found_once_by_laying_them_anywhere() -> None:
    for chosen in some_sets(3, 300):
        agrees_with_grown(chosen)


@scaled(0.2)
@given(loose_sets(4, 4))
def test_every_layout_of_four_tiles_is_found_once_by_laying_them_anywhere(chosen: int) -> None:
    agrees_with_grown(chosen)


@pytest.mark.nightly
def test_every_layout_of_all_threes_and_fours_and_some_fives_is_found_once() -> None:
    for chosen in (*sets_of(3), *sets_of(4), *some_sets(5, 30)):
        agrees_with_grown(chosen)


# --- The table -------------------------------------------------------------------------------------

UNSETTLED = None
"""Sizes of which some sets are not decided; what the table calls a rhizome is one all the same."""
BY_SIZE: dict[Reading, list[int | None]] = {
    FULL: [
        42,
        397,
        2_328,
        9_575,
        28_079,
        61_422,
        104_133,
        142_885,
        159_607,
        145_921,
        UNSETTLED,
        UNSETTLED,
        UNSETTLED,
        13_618,
        4_333,
        1_053,
        186,
        21,
        1,
    ],
    LINE: [
        658,
        3_802,
        15_690,
        45_431,
        105_511,
        191_986,
        287_086,
        348_084,
        351_318,
        293_475,
        203_385,
        116_265,
        54_263,
        20_349,
        5_985,
        1_330,
        210,
        21,
        1,
    ],
}
"""How many rhizomes of 3, 4, ... 21 tiles there are."""


@pytest.mark.parametrize("reading", list(Reading))
def test_how_many_rhizomes_the_table_holds(reading: Reading) -> None:
    counts = [0] * 22
    every = int.from_bytes(table(reading), "little")
    for number, digit in enumerate(reversed(f"{every:b}")):
        counts[number.bit_count()] += digit == "1"
    for count, wanted in zip(counts[3:], BY_SIZE[reading], strict=True):
        assert wanted in (count, UNSETTLED)
    assert sum(counts[:3]) == 0


def test_by_lines_every_large_set_with_a_zero_is_a_rhizome() -> None:
    for size, count in enumerate(BY_SIZE[LINE], 3):
        assert (count == comb(21, size) - comb(15, size)) == (size >= 12)


def part(reading: Reading, sizes: range) -> bytes:
    """The table without the sets of other sizes."""
    some = bytearray(1 << 18)
    for size in sizes:
        for tiles in combinations(range(21), size):
            number = sum([1 << tile for tile in tiles])
            some[number >> 3] |= table(reading)[number >> 3] & 1 << (number & 7)
    return bytes(some)


@pytest.mark.parametrize("reading", list(Reading))
@pytest.mark.parametrize(
    "sizes", [range(5), pytest.param(range(5, 9), marks=pytest.mark.nightly)], ids=["0-4", "5-8"]
)
def test_the_table_is_what_the_search_makes_it(reading: Reading, sizes: range) -> None:
    assert make_table(reading, sizes) == part(reading, sizes)


@given(loose_sets(5, 7), readings)
def test_the_table_says_what_the_search_finds(chosen: int, reading: Reading) -> None:
    assert is_rhizome(chosen, reading) == any(True for _ in iter_layouts(chosen, reading))


@pytest.mark.nightly
@pytest.mark.parametrize(("size", "count"), [(9, 3_000), (10, 500), (11, 50)])
def test_the_table_says_what_the_search_finds_for_large_sets(size: int, count: int) -> None:
    for chosen in some_sets(size, count):
        assert is_rhizome(chosen) == (find_layout(chosen) is not None), str(TileSet(chosen))


@pytest.mark.parametrize(
    ("size", "count"), [(5, 15), *(pytest.param(n, 40, marks=pytest.mark.nightly) for n in (6, 7, 8))]
)
def test_the_table_says_what_reading_off_the_sides_finds(size: int, count: int) -> None:
    for chosen in some_sets(size, count):
        if chosen & bits("0-1 0-2 0-3 0-4 0-5 0-6"):
            assert is_rhizome(chosen) == read_off(chosen), str(TileSet(chosen))


@given(loose_sets(0, 21), loose_sets(0, 21))
def test_the_numbers_of_the_table_keep_the_order_of_sets(one: int, two: int) -> None:
    assert set_at(number_of(one)) == one
    assert (number_of(one) < number_of(two)) == (one < two)
    assert number_of(LOOSE) == 2**21 - 1


def test_without_a_zero_with_a_double_or_beyond_the_set_there_is_no_rhizome() -> None:
    correct = bits("0-2 1-3 2-3")
    for reading in Reading:
        assert is_rhizome(correct, reading)
        for chosen in (
            correct | bits("4-4"),
            correct | bits("0-7"),
            bits("1-2 2-3 3-4"),
            bits("0-1 1-2"),
            0,
        ):
            assert not is_rhizome(chosen, reading)
            assert list(iter_layouts(chosen, reading)) == []
            assert find_layout(chosen, reading) is None
            assert witness(chosen, reading) is None


@given(loose_sets(3, 21))
def test_what_is_a_rhizome_in_full_is_one_by_lines(chosen: int) -> None:
    assert is_rhizome(chosen, LINE) or not is_rhizome(chosen, FULL)


@given(loose_sets(0, 9), loose_sets(0, 3), readings)
def test_a_pool_holds_the_rhizomes_among_its_subsets(pool: int, must: int, reading: Reading) -> None:
    tiles = list(TileSet(pool))
    chosen = [TileSet.of(some).bits for size in range(10) for some in combinations(tiles, size)]
    expected = sorted([each for each in chosen if is_rhizome(each, reading)], key=by_size)
    assert list(iter_rhizomes(pool, reading)) == expected
    assert list(iter_rhizomes(pool | bits("0-0 6-6"), reading)) == expected
    with_all = [each for each in expected if not must & ~each]
    assert list(iter_rhizomes(pool, reading, including=must)) == with_all


def by_size(chosen: int) -> tuple[int, int]:
    return chosen.bit_count(), chosen


def test_a_rhizome_need_not_hold_a_smaller_one_nor_stay_one_with_more_tiles() -> None:
    every_four = [chosen for chosen in iter_rhizomes(LOOSE) if chosen.bit_count() == 4]
    alone = [chosen for chosen in every_four if len(list(iter_rhizomes(chosen))) == 1]
    assert (len(alone), len(every_four)) == (170, 397)
    assert is_rhizome(bits("0-2 1-3 2-3"))
    assert not is_rhizome(bits("0-2 1-3 2-3 0-6"))


# --- Witnesses -------------------------------------------------------------------------------------


def check_witness(chosen: int, reading: Reading) -> Layout | None:
    layout = witness(chosen, reading)
    assert (layout is not None) == is_rhizome(chosen, reading)
    if layout is not None:
        assert layout.tiles.bits == chosen == sum(one.tile.bit for one in layout.placed)
        assert faults(layout, reading) == ()
        assert normal_form(layout) == layout
    return layout


@given(loose_sets(3, 12), readings)
def test_a_rhizome_has_a_legal_witness_in_normal_form(chosen: int, reading: Reading) -> None:
    layout = check_witness(chosen, reading)
    again = find_layout(chosen, reading) if layout and number_of(chosen) not in late(reading).laid else None
    assert again is None or normal_form(again) == layout


@given(st.sampled_from([*iter_rhizomes(sum(one.bit for one in TILES[:12]))]))
def test_a_witness_and_the_same_tiles_laid_so_are_equal(chosen: int) -> None:
    layout = witness(chosen)
    assert layout is not None
    laid = Layout(layout.placed)
    assert (laid, hash(laid), repr(laid)) == (layout, hash(layout), repr(layout))
    assert layout not in (Layout(layout.placed[1:]), None, str(layout))
    assert pickle.loads(pickle.dumps(layout)) == copy.deepcopy(layout) == laid


def test_a_rhizome_is_laid_without_looking_for_a_layout(monkeypatch: pytest.MonkeyPatch) -> None:
    def find(bits: int, reading: Reading) -> None:
        raise AssertionError

    monkeypatch.setattr(rhizome, "_found", find)  # what keeps layouts may have kept this one
    rules = dr.load("triplone")
    state = rules.position({"hands": [[*TileSet(LOOSE)], ["1-1"]]})
    after = rules.apply(state, Validate(FigureFamily.RHIZOME, TileSet(LOOSE & ~TILES[-1].bit)))
    layout = after.table[0].layout
    assert layout is not None
    with pytest.raises(AssertionError):
        assert layout.placed


@given(st.sampled_from(TILES), st.sampled_from(TILES), readings)
def test_all_tiles_and_all_but_one_or_two_have_a_legal_witness(
    one: Tile, two: Tile, reading: Reading
) -> None:
    assert check_witness(LOOSE, reading)
    check_witness(LOOSE & ~one.bit & ~two.bit, reading)


@pytest.mark.nightly
@pytest.mark.parametrize("size", range(3, 22))
def test_rhizomes_of_every_size_have_a_legal_witness(size: int) -> None:
    for chosen in some_sets(size, 200):
        for reading in Reading:
            check_witness(chosen, reading)


# --- Searches that are short ------------------------------------------------------------------------


def steps_of(number: int, reading: Reading) -> int:
    """How many steps it takes to find the witness of a set, which is checked as well."""
    known, chosen = late(reading), set_at(number)
    layout = check_witness(chosen, reading)
    if number in known.laid:
        return 0
    found = search(chosen, reading, known.trials.get(number, 0))
    assert found.layout is not None
    assert normal_form(found.layout) == layout
    return found.steps


def rhizomes(reading: Reading) -> list[int]:
    return [number for number in range(1 << 21) if table(reading)[number >> 3] >> (number & 7) & 1]


LONGEST = {
    "14 tiles, 20,000 steps without what is kept": "0-1 0-2 1-2 0-4 2-4 3-4 0-5 1-5 3-5 4-5 0-6 1-6 2-6 4-6",
    "17 tiles, 125,000,000": str(TileSet(set_at(1_822_702))),
    "17 tiles, 255,000,000": str(TileSet(set_at(1_829_867))),
}


@pytest.mark.parametrize("tiles", LONGEST.values(), ids=LONGEST)
def test_a_layout_that_was_looked_for_longest_is_found_in_a_few_steps(
    tiles: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps = []
    grow = _Growth._grow

    def counted(growth: _Growth, *given: Any) -> Iterator[None]:
        steps.append(given)
        if len(steps) > FEW_STEPS:
            pytest.fail("it would go on for hours")
        return grow(growth, *given)

    rhizome._found.cache_clear()
    monkeypatch.setattr(_Growth, "_grow", counted)
    rules = dr.load("triplone")
    state = rules.position({"hands": [[*tiles.split(), "1-1"], ["2-2"]]})
    after = rules.apply(state, rules.move(f"validate rhizome {tiles}"))
    assert "rhizome" in str(to_data(rules, rules.view(after, 0)))
    assert len(steps) <= FEW_STEPS
    assert after.table[0].layout is not None
    assert faults(after.table[0].layout) == ()


@pytest.mark.parametrize("reading", list(Reading))
def test_every_witness_of_a_sample_is_found_in_a_few_steps(reading: Reading) -> None:
    known = late(reading)
    for numbers in (rhizomes(reading), sorted(known.trials), sorted(known.laid)):
        chosen = Random(3).sample(numbers, min(60, len(numbers)))
        assert all([steps_of(number, reading) <= FEW_STEPS for number in chosen])


PARTS = 64


@pytest.mark.nightly
@pytest.mark.parametrize("reading", list(Reading))
@pytest.mark.parametrize("part", range(PARTS))
def test_every_witness_is_found_in_a_few_steps(part: int, reading: Reading) -> None:
    for number in rhizomes(reading)[part::PARTS]:
        assert steps_of(number, reading) <= FEW_STEPS


@pytest.mark.parametrize("reading", list(Reading))
@pytest.mark.parametrize("most", [1 << 12, pytest.param(1 << 15, marks=pytest.mark.nightly)])
def test_what_is_kept_of_long_searches_is_what_they_come_to(reading: Reading, most: int) -> None:
    known = late(reading)
    trials = {number: trial for number, trial in known.trials.items() if number < most}
    laid = {number: cells for number, cells in known.laid.items() if number < most}
    assert make_late(reading, range(most)) == Late(trials, laid)


@pytest.mark.parametrize("reading", list(Reading))
def test_what_is_kept_of_long_searches_is_written_and_read_alike(reading: Reading) -> None:
    assert unpack_hints(pack_hints(late(reading))) == late(reading)
    assert unpack_hints(pack_hints(Late({}, {}))) == Late({}, {})


def test_what_is_kept_of_long_searches_is_not_large() -> None:
    folder = files("dominorules.meld.rhizome")
    kept = [folder.joinpath(f"{reading.value}_hints.bin").read_bytes() for reading in Reading]
    assert sum(map(len, kept)) < 200_000


@pytest.mark.parametrize(
    ("tiles", "drawing"),
    [
        (
            "0-1 1-2 2-3",
            """
2-3

1-2

0-1
""",
        ),
        (
            "0-1 2-3 1-4 0-5",
            """
    0-5

    1-4

0-1 2-3
""",
        ),
        (
            "0-1 0-2 1-4 2-5 1-6",
            """
        2 1
        | |
      6 5 4
      |
    0 1
    |
0-1 2
""",
        ),
    ],
)
def test_canonical_witnesses_stay_what_they_are(tiles: str, drawing: str) -> None:
    layout = witness(bits(tiles))
    assert layout is not None
    assert board(layout) == drawing.strip("\n")
