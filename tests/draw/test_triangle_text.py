"""A grid of triangular tiles drawn as text."""

from __future__ import annotations

from itertools import pairwise

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dominorules as dr
from dominorules.draw.text import board_text, in_ascii, place_names, table_note, tiles_text
from dominorules.players import RandomPlayer, play_match
from dominorules.triangle import Board, D, Place, TriangleView, parse_tri_tile
from dominorules.triangle.tiles import parse_turned

RULES = dr.load("tripple_domino", target=1)


def position(board: dict[str, str], hand: list[str], other: str = "0-0-0") -> TriangleView:
    state = RULES.position({"board": board, "hands": [hand, [other]], "turn": 0, "stock": ["4-4-4"]})
    view: TriangleView = RULES.view(state, 0)
    return view


def drawn(view: TriangleView, width: int = 80) -> str:
    return "\n".join(board_text("triangle", view, width))


def test_a_tile_is_a_triangle_with_its_digits_at_the_points() -> None:
    view = position({"U(0,0)": "1-2-3"}, ["5-5-5"])
    assert drawn(view) == "  2\n / \\\n1───3"


def test_tiles_that_touch_share_their_points_and_sides_and_playable_cells_have_letters() -> None:
    view = position({"U(0,0)": "1-2-3", "D(0,0)": "2-3-3"}, ["2-2-3", "5-5-5"])
    board = """
    a
  2───3
 / \\ /
1───3"""
    assert drawn(view) == board.removeprefix("\n")
    assert [str(move) for move in view.legal_moves if isinstance(move, Place)] == ["2-2-3@U(0,1)"]
    assert {str(cell): letter for cell, letter in place_names("triangle", view).items()} == {"U(0,1)": "a"}


def around_a_hole() -> TriangleView:
    """Three tiles around an empty cell; how they came to lie there does not matter here."""
    laid = {D(0, -1): "1-1-2", D(-1, 0): "3-1-1", D(0, 0): "1-4-1"}
    view = position({"U(9,9)": "1-2-3"}, ["5-5-5"])
    return attrs.evolve(
        view, board=Board({cell: parse_turned(digits) for cell, digits in laid.items()}), legal_moves=()
    )


def test_a_cell_that_tiles_surround_has_a_cross() -> None:
    rows = ("3───1───4", " \\ /×\\ /", "  1───1", "   \\ /", "    2")
    assert board_text("triangle", around_a_hole(), 80) == rows


def test_a_hand_is_drawn_as_triangles_and_wrapped() -> None:
    tiles = list(map(parse_tri_tile, ["0-1-2", "3-3-3", "2-4-5"]))
    assert tiles_text("triangle", tiles, 12) == (
        "  1      3",
        " / \\    / \\",
        "0───2  3───3",
        "  4",
        " / \\",
        "2───5",
    )
    assert tiles_text("triangle", [], 12) == ()


def test_an_empty_table_has_no_rows_and_no_names() -> None:
    state = RULES.start(2)
    state = RULES.apply(state, RULES.deal(state, seed=1))
    view = RULES.view(state, state.turn)
    assert board_text("triangle", view, 80) == ()
    assert place_names("triangle", view) == {}
    assert table_note("triangle", view) == ""


@pytest.mark.parametrize("width", [20, 33, 80])
@given(seed=st.integers(0, 10**6))
@settings(max_examples=20)
def test_every_board_stays_within_the_width_and_loses_nothing(width: int, seed: int) -> None:
    *_, last = play_match(RULES, [RandomPlayer(seed)] * 2, seed=seed)
    view = RULES.view(last.state)
    whole, cut = board_text("triangle", view, 1000), board_text("triangle", view, width)
    assert max(map(len, cut)) <= width
    parts = [part.split("\n") for part in "\n".join(cut).split("\n⋯\n")]
    assert all(len(part) == len(whole) for part in parts)
    step = width - 5
    for number, row in enumerate(whole):
        told = "".join(part[number].ljust(width)[:step] for part in parts[:-1]) + parts[-1][number]
        assert told.rstrip() == row
    digits = sum(row.count(digit) for row in whole for digit in "012345")
    assert digits == len({vertex for cell in view.board for vertex in cell.corners})


@given(st.integers(0, 10**6))
@settings(max_examples=20)
def test_letters_name_every_playable_cell_once_in_reading_order(seed: int) -> None:
    for step in play_match(RULES, [RandomPlayer(seed)] * 2, seed=seed):
        view = RULES.view(step.before, step.seat)
        if step.seat is None or not view.board:
            continue
        names = place_names("triangle", view)
        cells = {move.cell for move in view.legal_moves if isinstance(move, Place)}
        assert set(names) == cells
        shown = "".join(board_text("triangle", view, 1000))
        letters = [char for char in shown if char.isalpha()]
        assert letters == sorted(names.values())
        assert all(first < second for first, second in pairwise(letters))


def test_in_ascii_a_board_is_as_wide_and_without_any_other_character() -> None:
    for row in board_text("triangle", around_a_hole(), 80):
        assert in_ascii(row).isascii()
        assert len(in_ascii(row)) == len(row)
