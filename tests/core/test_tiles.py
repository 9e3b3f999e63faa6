"""Domino tiles and sets of them."""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dominorules as dr
from dominorules.core.tiles import DOUBLES, MAX_PIP, SHOWING, count_pips, highest

halves = st.integers(0, MAX_PIP)
tiles = st.builds(dr.Tile, halves, halves)
tile_sets = st.frozensets(tiles)


def test_the_double_six_is_28_tiles_with_168_pips_seven_of_each_number_and_seven_doubles() -> None:
    tiles = dr.double_six()
    assert len(set(tiles)) == len(tiles) == 28
    assert sum([tile.low + tile.high for tile in tiles]) == 168
    assert [sum([number in (tile.low, tile.high) for tile in tiles]) for number in range(7)] == [7] * 7
    assert sum([tile.low == tile.high for tile in tiles]) == 7
    assert Counter(tiles)[dr.Tile(0, 0)] == 1


@pytest.mark.parametrize("max_pip", range(MAX_PIP + 1))
def test_a_set_holds_each_pair_of_numbers_once(max_pip: int) -> None:
    pairs = {(a, b) for b in range(max_pip + 1) for a in range(b + 1)}
    tiles = dr.domino_set(max_pip)
    assert len(tiles) == len(pairs)
    assert {(tile.low, tile.high) for tile in tiles} == pairs


def test_every_set_is_the_beginning_of_the_next_larger_one() -> None:
    for small, large in pairwise(map(dr.domino_set, range(MAX_PIP + 1))):
        assert large[: len(small)] == small


@pytest.mark.parametrize("max_pip", [-1, MAX_PIP + 1, 10**9, True, 6.0, "6", None])
def test_a_set_that_is_not_made_is_refused(max_pip: int) -> None:
    with pytest.raises(dr.InvalidTile):
        dr.domino_set(max_pip)


@given(a=halves, b=halves)
def test_which_half_comes_first_makes_no_difference(a: int, b: int) -> None:
    tile = dr.Tile(a, b)
    assert tile is dr.Tile(b, a)
    assert (tile.low, tile.high, tile.pips, tile.is_double) == (min(a, b), max(a, b), a + b, a == b)
    assert dr.parse_tile(f"{a}-{b}") is dr.parse_tile(f"{b}-{a}") is tile


@given(tile=tiles)
def test_a_tile_reads_back_from_all_that_it_is_written_as(tile: dr.Tile) -> None:
    assert dr.parse_tile(str(tile)) is tile
    assert repr(tile) == f"Tile({tile.low}, {tile.high})"
    assert pickle.loads(pickle.dumps(tile)) is tile
    assert copy.deepcopy(tile) is copy.copy(tile) is tile


@given(tile=tiles, number=halves)
def test_the_other_half_is_the_one_across(tile: dr.Tile, number: int) -> None:
    assert tile.shows(number) == (number in (tile.low, tile.high))
    if tile.shows(number):
        assert dr.Tile(number, tile.other(number)) is tile
    else:
        with pytest.raises(dr.InvalidTile, match=f"{tile} has no {number}"):
            tile.other(number)


NO_HALVES: list[Any] = [
    (7, 19),
    (-1, 0),
    (True, 2),
    (2.0, 3),
    ("4", 4),
    (None, 1),
    (10**9, 0),
    (-(10**9), 0),
    (10**100_000, 0),
    ([], 1),
]


@pytest.mark.parametrize("halves", NO_HALVES, ids=range(len(NO_HALVES)))
def test_two_halves_that_make_no_tile_are_refused(halves: tuple[int, int]) -> None:
    with pytest.raises(dr.InvalidTile) as error:
        dr.Tile(*halves)
    assert len(str(error.value)) < 200


NO_TEXTS: list[Any] = ["", "3", "3-", "-5", "3--5", "3-5-1", " 3-5", "3-5\n", "3|5", "٣-٥", "003-5", "19-0"]
NO_TEXTS += ["3-5" * 10**6, None, 35, b"3-5", ["3", "5"]]


@pytest.mark.parametrize("text", NO_TEXTS, ids=range(len(NO_TEXTS)))
def test_a_text_that_names_no_tile_is_refused(text: str) -> None:
    with pytest.raises(dr.InvalidTile) as error:
        dr.parse_tile(text)
    assert len(str(error.value)) < 200


@given(tile=tiles)
def test_a_tile_never_changes(tile: dr.Tile) -> None:
    for name in ("low", "high", "index", "bit", "pips", "is_double", "colour"):
        with pytest.raises(AttributeError, match="immutable"):
            setattr(tile, name, 0)
    with pytest.raises(AttributeError, match="immutable"):
        del tile.low


@given(one=tiles, other=tiles)
def test_tiles_are_ordered_by_their_higher_then_by_their_lower_half(one: dr.Tile, other: dr.Tile) -> None:
    assert (one < other) == ((one.high, one.low) < (other.high, other.low))
    assert (one <= other) == ((one.high, one.low) <= (other.high, other.low))
    assert (one == other) == (one is other)
    assert one not in [f"{one}", one.index]
    with pytest.raises(TypeError):
        sorted([one, "9-9"])  # type: ignore[type-var]


# Sets, with Python's own as the model.


@given(tiles=tile_sets)
def test_a_set_of_tiles_is_what_it_was_made_of(tiles: frozenset[dr.Tile]) -> None:
    made = dr.TileSet.of(tiles)
    assert list(made) == sorted(tiles)
    assert (len(made), bool(made), made.pips) == (len(tiles), bool(tiles), sum([t.pips for t in tiles]))
    assert made == dr.TileSet.of([str(tile) for tile in sorted(tiles, reverse=True)])
    assert hash(made) == hash(dr.TileSet.of(reversed([*made])))
    assert repr(made) == f"TileSet.of({[str(tile) for tile in sorted(tiles)]})"
    assert pickle.loads(pickle.dumps(made)) == made
    assert str(made) == " ".join(map(str, sorted(tiles)))


@given(one=tile_sets, other=tile_sets, tile=tiles, number=halves)
def test_sets_of_tiles_do_what_sets_do(
    one: frozenset[dr.Tile], other: frozenset[dr.Tile], tile: dr.Tile, number: int
) -> None:
    a, b = dr.TileSet.of(one), dr.TileSet.of(other)
    assert set(a | b) == one | other
    assert set(a & b) == one & other
    assert set(a - b) == one - other
    assert (a <= b) == (one <= other)
    assert a & b <= a <= a | b
    assert a.isdisjoint(b) == one.isdisjoint(other)
    assert (tile in a) == (tile in one)
    assert set(a.with_tile(tile)) == one | {tile}
    assert set(a.without(tile)) == one - {tile}
    assert set(a.showing(number)) == {each for each in one if number in (each.low, each.high)}


@given(tiles=st.frozensets(tiles, min_size=1))
def test_the_highest_tile_of_a_set_is_its_last(tiles: frozenset[dr.Tile]) -> None:
    assert highest(dr.TileSet.of(tiles).bits) is max(tiles)


@given(tiles=tile_sets)
def test_pips_are_counted_by_bits_as_by_tiles(tiles: frozenset[dr.Tile]) -> None:
    assert count_pips(sum([tile.bit for tile in tiles])) == sum([tile.low + tile.high for tile in tiles])


def test_the_tables_of_bits_hold_the_tiles_they_say() -> None:
    every = dr.domino_set(MAX_PIP)
    for number, bits in enumerate(SHOWING):
        assert set(dr.TileSet(bits)) == {tile for tile in every if number in (tile.low, tile.high)}
    assert set(dr.TileSet(DOUBLES)) == {tile for tile in every if tile.low == tile.high}


def test_a_tile_given_twice_is_refused_however_it_is_written() -> None:
    rows: list[list[dr.Tile | str]] = [["3-5", "5-3"], [dr.Tile(3, 5), "3-5"], [dr.Tile(5, 3), dr.Tile(3, 5)]]
    for twice in rows:
        with pytest.raises(dr.InvalidTile, match="3-5 occurs twice"):
            dr.TileSet.of(twice)
