"""The notation of moves and layouts: what is printed is read, and nothing else is."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import dominorules as dr
from dominorules.core.tiles import TileSet, double_six
from dominorules.meld import (
    Add,
    Cell,
    Changed,
    Deal,
    Draw,
    EndTurn,
    FigureFamily,
    FigureId,
    Layout,
    Lot,
    Placed,
    Recompose,
    Validate,
    parse_layout,
)
from dominorules.meld.moves import MAX_CELL, MAX_ID, parse_move
from dominorules.meld.records import RECORDS

TILES = st.sampled_from(double_six())
SETS = st.integers(0, (1 << 28) - 1).map(TileSet)
IDS = st.integers(1, MAX_ID).map(FigureId)
CELLS = st.builds(Cell, st.integers(-MAX_CELL, MAX_CELL), st.integers(-MAX_CELL, MAX_CELL))
LAYOUTS = st.lists(st.builds(Placed, TILES, CELLS, CELLS), min_size=1, max_size=9).map(tuple).map(Layout)
LAID = st.none() | LAYOUTS
FAMILIES = st.sampled_from(FigureFamily)
CHANGED = st.lists(st.builds(Changed, IDS, SETS, LAID), max_size=4).map(tuple)
MOVES: st.SearchStrategy[Any] = st.one_of(
    st.lists(TILES, min_size=1, max_size=28).map(tuple).map(Lot),
    st.permutations(double_six()).map(tuple).map(Deal),
    st.just(Draw()),
    st.just(EndTurn()),
    st.builds(Validate, FAMILIES, SETS, LAID),
    st.builds(Add, SETS, IDS, LAID),
    st.builds(Recompose, FAMILIES, SETS, CHANGED, LAID),
)


def layouts_of(move: Any) -> list[Layout | None]:
    own = [getattr(move, "layout", None)]
    return own + [each.layout for each in getattr(move, "changed", ())]


@given(MOVES)
def test_every_move_is_read_back_with_its_layouts(move: Any) -> None:
    again = parse_move(str(move))
    assert again == move
    assert layouts_of(again) == layouts_of(move)
    assert str(again) == str(move) == repr(move)


@given(MOVES)
def test_every_notation_matches_the_pattern_of_records(move: Any) -> None:
    import re

    assert re.fullmatch(RECORDS.move_pattern, str(move))


@given(LAYOUTS)
def test_every_layout_is_read_back(layout: Layout) -> None:
    assert parse_layout(str(layout)) == layout


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("draw", ""),
        ("end", ""),
        ("lot 3-3 1-2", ""),
        ("validate tris 4-1 3-1 2-1", "validate tris 1-2 1-3 1-4"),
        ("validate triplone", ""),
        ("add 1-5 #3", ""),
        ("add #3", ""),
        (
            "recompose tris 1-2 1-3 1-4 | #3 2-5 2-6 2-4 | #5",
            "recompose tris 1-2 1-3 1-4 | #3 2-4 2-5 2-6 | #5",
        ),
        ("recompose closed_scale 1-2 3-4 5-6", ""),
        ("validate rhizome 0-1 1-2 @ 0-1@(0,0)(1,0) 1-2@(2,0)(3,0)", ""),
        ("add 1-2 #7 @ 1-0@(1,0)(0,0)", "add 1-2 #7 @ 0-1@(0,0)(1,0)"),
        ("recompose rhizome 0-1 @ 0-1@(0,0)(-1,0) | #2 0-3 @ 0-3@(5,5)(5,6) | #9",) * 2,
    ],
)
def test_moves_in_text(text: str, printed: str) -> None:
    assert str(parse_move(text)) == (printed or text)


def test_the_cells_follow_the_numbers_as_they_are_written() -> None:
    assert parse_layout("2-1@(0,0)(1,0)") == parse_layout("1-2@(1,0)(0,0)")
    assert parse_layout("1-2@(0,0)(1,0)") != parse_layout("2-1@(0,0)(1,0)")


@pytest.mark.parametrize(
    "text",
    [
        *["", " ", "Draw", "draw ", "end!", "pass", "lot", "deal", "deal ", "lot  1-1", "1-2", "#3"],
        *[
            "validate",
            "validate ",
            "validate  tris",
            "validate tris ",
            "validate pair 1-2",
            "validate tris 1-2  1-3",
        ],
        *["validate tris 1-2 #3", "validate tris 1-2 @", "validate tris @ 1-2", "validate Tris 1-2"],
        *["add", "add 1-5", "add 1-5 3", "add 1-5 #0", "add 1-5 #03", "add #3 1-5", "add 1-5 #3 #4"],
        *["add 1-5 #1000000000", "add 1-5 #-1", "add 1-5 #1.0", "add @ 0-1@(0,0)(1,0)", "add 1-5 #3 @"],
        *[
            "recompose",
            "recompose tris 1-2|#3",
            "recompose tris 1-2 | 3",
            "recompose tris 1-2 | ",
            "recompose | #3",
        ],
        *["recompose tris 1-2 || #3", "recompose tris 1-2 | #3 @ x", "recompose tris 1-2 | #3 1-7 | #4 5"],
        *["validate rhizome 0-1 @ 0-1@(0,0)", "validate rhizome 0-1 @ 0-1@(00,0)(1,0)"],
        *["validate rhizome 0-1 @ 0-1@(-0,0)(1,0)", "validate rhizome 0-1 @ 0-1@(1000,0)(1,0)"],
        *["validate rhizome 0-1 @ 0-1@(0,0)(1,0) ", "validate rhizome 0-1 @ 0-1@(0, 0)(1,0)"],
        *["validate rhizome 0-1 @ 0-1@(0,0)(1,0) @ 0-1@(0,0)(1,0)", "validate rhizome 0-1 @ 9-99@(0,0)(1,0)"],
        *["x" * 10**6, "add " + "1-5 " * 2000 + "#3", "recompose tris" + " | #1" * 1000],
        *[None, 7, b"draw", ["draw"], Draw()],
    ],
)
def test_other_texts_are_no_move(text: Any) -> None:
    with pytest.raises((dr.InvalidMove, dr.InvalidTile)) as error:
        parse_move(text)
    assert all(10 < len(error.value.message(lang)) < 400 for lang in ("it", "nl", "en"))


def test_a_tile_named_twice_is_no_set() -> None:
    for text in ("validate tris 1-2 2-1", "add 1-2 1-2 #3", "recompose tris 1-2 | #3 1-5 5-1"):
        with pytest.raises(dr.InvalidTile) as error:
            parse_move(text)
        assert error.value.code == "tile.twice"


WORDS = (
    "add",
    "validate",
    "recompose",
    "draw",
    "end",
    "tris",
    "figure",
    "1-2",
    "1-3",
    "1-4",
    "#1",
    "#2",
    "|",
)


@example("draw")
@example("recompose tris 1-2 1-3 1-4 | #1")
@given(
    st.text(st.sampled_from("adrcoveltisn0123456-@#|(), "), max_size=60)
    | st.lists(st.sampled_from(WORDS), max_size=8).map(" ".join)
)
def test_any_text_is_a_move_or_refused(text: str) -> None:
    try:
        move = parse_move(text)
    except (dr.InvalidMove, dr.InvalidTile):
        return
    assert parse_move(str(move)) == move
