"""The 56 tiles: what there is, how it is written, and what is no tile."""

from __future__ import annotations

import copy
import pickle
from itertools import combinations_with_replacement, pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dominorules as dr
from dominorules.core.tiles import TileSet
from dominorules.triangle import TriTile, TriTileSet, Turned, parse_tri_tile, tri_set
from triangle.brute import turns_of

TILES = tri_set()
tiles = st.sampled_from(TILES)
tile_lists = st.lists(tiles, unique=True)


def test_the_set_has_56_tiles_of_which_6_are_triples_and_30_have_a_pair() -> None:
    kinds = [len(set(tile.digits)) for tile in TILES]
    assert (len(TILES), kinds.count(1), kinds.count(2), kinds.count(3)) == (56, 6, 30, 20)
    assert [sum(tile.shows(digit) for tile in TILES) for digit in range(6)] == [21] * 6
    assert sum(tile.pips for tile in TILES) == TriTileSet.of(TILES).pips == 420
    assert {tile.digits for tile in TILES} == set(combinations_with_replacement(range(6), 3))


@pytest.mark.parametrize("digits", range(1, 6))
def test_a_set_with_fewer_digits_is_the_beginning_of_the_whole_one(digits: int) -> None:
    small = tri_set(digits)
    assert small == TILES[: len(small)]
    assert {tile.digits for tile in small} == set(combinations_with_replacement(range(digits + 1), 3))


def test_a_tile_is_the_same_from_whichever_corner_it_is_read() -> None:
    assert parse_tri_tile("3-5-2") is parse_tri_tile("5-2-3") is TriTile(2, 3, 5)
    for tile in TILES:
        for digits in turns_of(tile.digits):
            assert TriTile(*digits) is tile
            assert parse_tri_tile("-".join(map(str, digits))) is tile


def test_a_mirror_image_is_no_tile() -> None:
    whole = {digits for tile in TILES for digits in turns_of(tile.digits)}
    refused = 0
    for digits in product(range(6), repeat=3):
        if digits not in whole:
            refused += 1
            with pytest.raises(dr.InvalidTile) as error:
                TriTile(*digits)
            assert error.value.code == "tri.mirror"
    assert refused == 20 * 3
    with pytest.raises(dr.InvalidTile, match="3-2-5"):
        parse_tri_tile("3-2-5")


def test_there_is_one_way_of_lying_per_reading() -> None:
    for tile in TILES:
        assert [way.digits for way in tile.ways] == [way.digits for way in map(Turned.of, _readings(tile))]
        assert {way.digits for way in tile.ways} == turns_of(tile.digits)
        assert len(tile.ways) == (1 if tile.is_triple else 3)
        for way in tile.ways:
            assert way.digits[way.rotation] == tile.digits[0]
            assert Turned(tile, way.rotation) is way


def _readings(tile: TriTile) -> list[tuple[int, int, int]]:
    a, b, c = tile.digits
    return [(a, a, a)] if tile.is_triple else [(a, b, c), (c, a, b), (b, c, a)]


@pytest.mark.parametrize("rotation", [-1, 1, 2, 3, True, 0.0, "0", None])
def test_a_triple_has_one_rotation_and_no_tile_has_more_than_three(rotation: object) -> None:
    with pytest.raises(dr.InvalidTile):
        Turned(TriTile(4, 4, 4), rotation)  # type: ignore[arg-type]
    if rotation not in (1, 2) or type(rotation) is not int:
        with pytest.raises(dr.InvalidTile):
            Turned(TriTile(0, 1, 2), rotation)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "digits",
    [(0, 6, 3), (-1, 0, 0), (6, 6, 6), (10**40, 0, 0), (True, 2, 3), (2.0, 3, 4), ("1", 2, 3), (None, 0, 0)],
)
def test_other_digits_make_no_tile(digits: tuple[int, int, int]) -> None:
    with pytest.raises(dr.InvalidTile) as error:
        TriTile(*digits)
    assert error.value.code in ("tri.range", "tri.type")
    assert len(str(error.value)) < 200


@pytest.mark.parametrize(
    "text",
    ["", "1-2", "1-2-3-4", "1 2 3", "1-2-3 ", "01-2-3", "１-2-3", "1-2--3", "a-b-c", None, 123, b"1-2-3"],
)
def test_other_texts_are_no_tile(text: str) -> None:
    with pytest.raises(dr.InvalidTile) as error:
        parse_tri_tile(text)
    assert error.value.code == "tri.text"
    assert all(error.value.message(lang) for lang in ("it", "nl", "en"))


@given(tiles)
def test_a_tile_survives_copying_and_pickling_as_itself(tile: TriTile) -> None:
    way = tile.ways[-1]
    assert copy.copy(tile) is copy.deepcopy(tile) is pickle.loads(pickle.dumps(tile)) is tile
    assert copy.copy(way) is copy.deepcopy(way) is pickle.loads(pickle.dumps(way)) is way


@pytest.mark.parametrize("value", [TriTile(0, 1, 2), Turned(TriTile(0, 1, 2), 1)])
def test_tiles_never_change(value: TriTile | Turned) -> None:
    with pytest.raises(AttributeError):
        value.digits = (0, 0, 0)
    with pytest.raises(AttributeError):
        del value.digits
    with pytest.raises(AttributeError):
        value.extra = 1


@given(tile_lists, tile_lists)
def test_sets_of_tiles_are_sets(some: list[TriTile], others: list[TriTile]) -> None:
    a, b = TriTileSet.of(some), TriTileSet.of(others)
    for both, plain in [
        (a | b, {*some, *others}),
        (a & b, {*some} & {*others}),
        (a - b, {*some} - {*others}),
    ]:
        assert list(both) == sorted(plain)
        assert len(both) == len(plain)
        assert both.pips == sum(sum(tile.digits) for tile in plain)
    assert (a <= b) == (set(some) <= set(others))
    assert a.isdisjoint(b) == set(some).isdisjoint(others)
    assert (a == b) == (set(some) == set(others))
    assert all(tile in a for tile in some)


def test_a_set_takes_a_tile_once_under_whatever_reading() -> None:
    with pytest.raises(dr.InvalidTile) as error:
        TriTileSet.of(["1-2-3", "2-3-1"])
    assert error.value.code == "tile.twice"


def test_a_set_of_triangles_is_never_a_set_of_dominoes() -> None:
    domino: object = TileSet(1)
    assert TriTileSet(1) != domino
    assert dr.Tile(0, 0) not in TriTileSet(1)


def test_tiles_are_ordered_by_their_digits_from_the_highest_down() -> None:
    assert list(TILES) == sorted(TILES, key=lambda tile: sorted(tile.digits, reverse=True))
    assert all(a < b for a, b in pairwise(TILES))
