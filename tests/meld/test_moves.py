"""Moves as values: what makes one, what is refused, and what tells two apart."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

import dominorules as dr
from dominorules.core.tiles import TileSet
from dominorules.meld import (
    Add,
    Cell,
    Changed,
    Deal,
    FigureFamily,
    FigureId,
    Layout,
    Lot,
    Placed,
    Recompose,
    Validate,
    parse_layout,
)
from dominorules.meld.moves import parse_move

TRIS = TileSet.of(["1-2", "1-3", "1-4"])
LAID = parse_layout("0-1@(0,0)(1,0) 1-2@(2,0)(3,0) 2-3@(4,0)(5,0)")


def refused(make: Any) -> dr.InvalidMove:
    with pytest.raises(dr.InvalidMove) as raised:
        make()
    for lang in ("it", "nl", "en"):
        assert 10 < len(raised.value.message(lang)) < 300
    return raised.value


@pytest.mark.parametrize("family", [None, "tris", 1, FigureFamily, TRIS])
def test_a_family_is_one_of_the_four(family: Any) -> None:
    assert refused(lambda: Validate(family, TRIS)).field == "family"
    assert refused(lambda: Recompose(family, TRIS, ())).field == "family"


@pytest.mark.parametrize(
    "tiles",
    [
        None,
        7,
        "1-2",
        ["1-2"],
        (),
        {dr.Tile(1, 2)},
    ],
)
def test_tiles_are_a_set_of_tiles(tiles: Any) -> None:
    for make in (
        lambda: Validate(FigureFamily.TRIS, tiles),
        lambda: Add(tiles, FigureId(1)),
        lambda: Changed(FigureId(1), tiles),
        lambda: Recompose(FigureFamily.TRIS, tiles, ()),
    ):
        assert (refused(make).field, refused(make).code) == ("tiles", "meld.tiles")


@pytest.mark.parametrize("id", [None, 0, -1, True, 1.0, "1", 10**9, 10**400])
def test_an_id_is_a_whole_number_of_at_most_nine_digits(id: Any) -> None:
    for make in (lambda: Add(TRIS, id), lambda: Changed(id, TRIS)):
        assert (refused(make).field, refused(make).code) == ("figure", "meld.id")


@pytest.mark.parametrize("changed", [None, [], [Changed(FigureId(1), TRIS)], (TRIS,), (1,), "#1", (None,)])
def test_what_is_changed_is_a_tuple_of_figures(changed: Any) -> None:
    error = refused(lambda: Recompose(FigureFamily.TRIS, TRIS, changed))
    assert (error.field, error.code) == ("changed", "meld.changed")


def test_no_more_figures_are_changed_than_there_are_tiles() -> None:
    many = tuple([Changed(FigureId(i), TRIS) for i in range(1, 30)])
    assert Recompose(FigureFamily.TRIS, TRIS, many[:28]).changed == many[:28]
    assert refused(lambda: Recompose(FigureFamily.TRIS, TRIS, many)).field == "changed"


ONE = Placed(dr.Tile(0, 1), Cell(0, 0), Cell(1, 0))


@pytest.mark.parametrize(
    "layout",
    [
        "0-1@(0,0)(1,0)",
        (),
        Layout(()),
        Layout((ONE,) * 29),
        Layout((Placed(dr.Tile(0, 1), Cell(0, 0), Cell(1000, 0)),)),
        Layout((Placed(dr.Tile(0, 1), Cell(0, 0), Cell(10**400, 0)),)),
        Layout((Placed(dr.Tile(0, 1), Cell(0.0, 0), Cell(1, 0)),)),  # type: ignore[arg-type]
        Layout((Placed(dr.Tile(0, 1), Cell(False, 0), Cell(1, 0)),)),
        Layout((Placed(dr.Tile(0, 1), (0, 0), (1, 0)),)),  # type: ignore[arg-type]
    ],
)
def test_a_layout_is_a_few_tiles_with_their_cells(layout: Any) -> None:
    for make in (
        lambda: Validate(FigureFamily.RHIZOME, TRIS, layout),
        lambda: Add(TRIS, FigureId(1), layout),
        lambda: Changed(FigureId(1), TRIS, layout),
        lambda: Recompose(FigureFamily.RHIZOME, TRIS, (), layout),
    ):
        assert (refused(make).field, refused(make).code) == ("layout", "meld.layout")


@pytest.mark.parametrize("tiles", [None, 5, "1-2", [None], ["1-7-3"]])
def test_other_values_make_no_chance_move(tiles: Any) -> None:
    for kind in (Lot, Deal):
        with pytest.raises((dr.InvalidMove, dr.InvalidTile)):
            kind(tiles)


def test_a_layout_tells_no_two_moves_apart() -> None:
    plain, laid = Validate(FigureFamily.RHIZOME, TRIS), Validate(FigureFamily.RHIZOME, TRIS, LAID)
    assert plain == laid
    assert hash(plain) == hash(laid)
    assert len({Add(TRIS, FigureId(1)), Add(TRIS, FigureId(1), LAID)}) == 1
    changed = [Changed(FigureId(1), TRIS), Changed(FigureId(1), TRIS, LAID)]
    assert len({Recompose(FigureFamily.RHIZOME, TRIS, (each,)) for each in changed}) == 1


def test_everything_else_tells_two_moves_apart() -> None:
    moves = {
        Validate(FigureFamily.TRIS, TRIS),
        Validate(FigureFamily.RHIZOME, TRIS),
        Validate(FigureFamily.TRIS, TileSet.of(["1-2", "1-3", "1-5"])),
        Add(TRIS, FigureId(1)),
        Add(TRIS, FigureId(2)),
        Recompose(FigureFamily.TRIS, TRIS, ()),
        Recompose(FigureFamily.TRIS, TRIS, (Changed(FigureId(1), TRIS),)),
        Recompose(FigureFamily.TRIS, TRIS, (Changed(FigureId(2), TRIS),)),
        Recompose(FigureFamily.TRIS, TRIS, (Changed(FigureId(1), TileSet()),)),
    }
    assert len(moves) == 9
    assert pickle.loads(pickle.dumps(moves)) == moves


def test_simple_players_like_points_first_and_then_to_keep_their_tiles() -> None:
    wanted = [
        "validate triplone 1-1 2-2 3-3",
        "validate triplone 1-1 2-2 4-4",
        "validate closed_scale 1-3 2-4 5-6",
        "validate tris 1-2 1-3 1-4",
        "validate tris 1-2 1-3 1-4 1-5",
        "validate tris 1-2 1-3 1-5",
        "end",
    ]
    liked: list[Any] = [parse_move(text) for text in wanted]
    assert sorted(liked, key=lambda move: -move.eagerness) == liked
    others: list[Any] = [parse_move(text) for text in ("add 1-2 #1", "draw")]
    assert all([move.eagerness < liked[-1].eagerness for move in others])
