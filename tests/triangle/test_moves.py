"""The notation of moves: parse and print are inverse, and nothing else is a move."""

from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dominorules as dr
from dominorules.triangle import (
    Cell,
    D,
    Deal,
    Draw,
    Pass,
    Place,
    Rotation,
    TriangleMove,
    TriTile,
    U,
    tri_set,
)
from dominorules.triangle.moves import parse_move
from dominorules.triangle.tiles import TURNED, Turned

indices = st.integers(-9999, 9999)
cells = st.builds(Cell, indices, indices, st.booleans())
places = st.builds(lambda way, cell: Place(way.tile, cell, way.rotation), st.sampled_from(TURNED), cells)
orders = st.permutations(tri_set()).map(lambda order: Deal(tuple(order)))
moves = st.one_of(places, places, orders, st.just(Draw()), st.just(Pass()))


@given(moves)
def test_a_move_reads_back_as_it_was_printed(move: TriangleMove) -> None:
    assert parse_move(str(move)) == move
    assert repr(move) == str(move)
    assert hash(parse_move(str(move))) == hash(move)


@given(moves)
def test_a_move_survives_copying_and_pickling(move: TriangleMove) -> None:
    assert copy.copy(move) == copy.deepcopy(move) == pickle.loads(pickle.dumps(move)) == move


@given(places, places)
def test_different_placements_have_different_texts(a: Place, b: Place) -> None:
    assert (a == b) == (str(a) == str(b))


def test_a_placement_lists_the_digits_at_the_corners_of_its_cell() -> None:
    tile = TriTile(1, 2, 3)
    assert str(Place(tile, U(0, -1), Rotation(0))) == "1-2-3@U(0,-1)"
    assert str(Place(tile, U(0, -1), Rotation(1))) == "3-1-2@U(0,-1)"
    assert str(Place(tile, D(-4, 12), Rotation(2))) == "2-3-1@D(-4,12)"


@pytest.mark.parametrize(
    "text",
    [
        *["", " ", "Draw", "draw ", "pass!", "deal", "deal ", "open 1-2-3", "1-2-3", "1-2-3@", "@U(0,0)"],
        *["1-2-3@L", "1-2-3@X(0,0)", "1-2-3@U(0)", "1-2-3@U(0, 0)", "1-2-3 @U(0,0)", "1-2-3@U(0,0)@U(0,0)"],
        *["1-2-3@U(1000000000,0)", "1-2-3@U(-0,0)", "1-2-3@D(0,0.5)", "deal 1-2-3  1-2-4", "x" * 10**6],
        *[None, 7, b"draw", ["draw"]],
    ],
)
def test_other_texts_are_no_move(text: str) -> None:
    with pytest.raises((dr.InvalidMove, dr.InvalidTile)) as error:
        parse_move(text)
    assert len(str(error.value)) < 300
    assert all(error.value.message(lang) for lang in ("it", "nl", "en"))


@pytest.mark.parametrize(
    ("text", "code"),
    [("3-2-1@U(0,0)", "tri.mirror"), ("1-2-6@U(0,0)", "tri.range"), ("deal 1-3-2", "tri.mirror")],
)
def test_a_mirrored_or_unknown_tile_is_named(text: str, code: str) -> None:
    with pytest.raises(dr.InvalidTile) as error:
        parse_move(text)
    assert error.value.code == code


@pytest.mark.parametrize(
    ("tile", "cell", "rotation"),
    [
        (TriTile(1, 2, 3), U(0, 0), 3),
        (TriTile(1, 2, 3), U(0, 0), True),
        (TriTile(1, 1, 1), U(0, 0), 1),
        ("1-2-3", U(0, 0), 0),
        (TriTile(1, 2, 3), (0, 0, False), 0),
        (TriTile(1, 2, 3), "U(0,0)", 0),
        (TriTile(1, 2, 3), Cell(0.0, 0, False), 0),  # type: ignore[arg-type]
        (TriTile(1, 2, 3), Cell(0, 0, 0), 0),  # type: ignore[arg-type]
        (TriTile(1, 2, 3), U(10_000, 0), 0),
        (TriTile(1, 2, 3), D(0, -(10**9)), 0),
        (TriTile(1, 2, 3), U(10**5000, 0), 0),
        (TriTile(1, 2, 3), None, 0),
        (None, U(0, 0), 0),
    ],
)
def test_other_values_make_no_placement(tile: object, cell: object, rotation: object) -> None:
    with pytest.raises((dr.InvalidMove, dr.InvalidTile)) as error:
        Place(tile, cell, rotation)  # type: ignore[arg-type]
    assert len(str(error.value)) < 300


@pytest.mark.parametrize("order", [None, 5, "1-2-3", {"1-2-3"}, [None], ["1-3-2"]])
def test_other_values_make_no_deal(order: object) -> None:
    with pytest.raises((dr.InvalidMove, dr.InvalidTile)):
        Deal(order)


def test_a_placement_knows_how_its_tile_will_lie() -> None:
    for way in TURNED:
        assert Place(way.tile, U(0, 0), way.rotation).way is way is Turned.of(way.digits)
