"""The line of play drawn as text."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dominorules as dr
from dominorules.draw.text import board_text, in_ascii, table_note, tiles_text
from dominorules.line import LineState, LineView
from dominorules.players import RandomPlayer, play_match

PAIRS = dr.load("coppie", target=1)
LARGE = dr.load("coppie_1v1", max_pip=12, target=1)


def drawn(view: LineView, width: int = 80) -> str:
    return "\n".join(board_text("line", view, width))


def after(*moves: str, first: str = "6-6") -> LineView:
    """The view of a hand that was opened with `first` and went on with these moves, one per seat."""
    laid = [first, *[move.partition("@")[0] for move in moves]]
    hands = [laid[seat::4] for seat in range(4)]
    for tile in map(str, dr.double_six()):
        if tile not in laid:
            min(hands, key=len).append(tile)
    state = PAIRS.position({"hands": hands, "turn": 0})
    for move in (f"open {first}", *moves):
        state = PAIRS.apply(state, PAIRS.move(move))
    return PAIRS.view(state)


def test_a_line_is_drawn_with_doubles_crosswise_and_its_open_ends_marked() -> None:
    board = """
           ┌─┐
      ┌─┬─┐│6│┌─┬─┐
L 3 ← │3│6│├─┤│6│1│ → 1 R
      └─┴─┘│6│└─┴─┘
           └─┘"""
    assert drawn(after("3-6@L", "1-6@R")) == board.removeprefix("\n")


def test_a_line_that_is_too_long_goes_on_in_the_next_row() -> None:
    board = """
      ┌─┐
      │6│┌─┬─┐
L 6 ← ├─┤│6│1│ ⋯
      │6│└─┴─┘
      └─┘
      ┌─┬─┐┌─┬─┐
    ⋯ │1│2││2│5│ → 5 R
      └─┴─┘└─┴─┘"""
    assert drawn(after("1-6@R", "1-2@R", "2-5@R"), width=24) == board.removeprefix("\n")


def test_an_empty_table_has_no_rows() -> None:
    state = PAIRS.start()
    assert board_text("line", PAIRS.view(state), 80) == ()
    assert table_note("line", PAIRS.view(state)) == ""


def test_the_note_names_the_ends() -> None:
    assert table_note("line", after("3-6@L", "1-6@R")) == "3 … 1"


def test_tiles_whose_place_is_unknown_are_a_gap_between_the_plays_to_the_left_and_to_the_right() -> None:
    state = PAIRS.position(
        {"ends": [3, 6], "hands": [["0-3", "1-1"], ["5-6", "1-2"], ["2-2"], ["2-4"]], "turn": 0}
    )
    assert drawn(PAIRS.view(state)) == "L 3 ←  ⋯  → 6 R"
    for move in ("0-3@L", "5-6@R"):
        state = PAIRS.apply(state, PAIRS.move(move))
    assert drawn(PAIRS.view(state)).splitlines()[1] == "L 0 ← │0│3│ ⋯ │6│5│ → 5 R"


def test_numbers_of_two_digits_make_all_halves_wider() -> None:
    state = LARGE.position({"line": ["3-12"], "hands": [["1-1"], ["3-3"]], "turn": 1})
    assert drawn(LARGE.view(state)).splitlines()[1] == "L  3 ← │ 3│12│ → 12 R"


def test_a_hand_is_drawn_flat_and_wrapped() -> None:
    tiles = list(map(dr.parse_tile, ["0-1", "6-6", "2-5"]))
    assert tiles_text("line", tiles, 12) == (
        "┌─┬─┐ ┌─┬─┐",
        "│0│1│ │6│6│",
        "└─┴─┘ └─┴─┘",
        "┌─┬─┐",
        "│2│5│",
        "└─┴─┘",
    )
    assert tiles_text("line", [], 12) == ()


@given(st.integers(0, 10**6), st.integers(24, 120), st.sampled_from([PAIRS, LARGE]))
@settings(max_examples=40)
def test_every_board_stays_within_the_width_and_shows_every_tile_in_order(
    seed: int, width: int, rules: dr.Ruleset[object, LineState, object, LineView]
) -> None:
    seats = rules.seat_counts[0]
    *_, last = play_match(rules, [RandomPlayer(seed)] * seats, seed=seed)
    view = rules.view(last.state)
    rows = board_text("line", view, width)
    assert max(map(len, rows)) <= width
    assert rows[0].rstrip() == rows[0]
    middles = [row for row in rows if "├" in row or re.search(r"\d│ *\d", row)]
    text = " ".join(middles)
    shown = re.findall(r"(├─+┤)|│ *(\d+)│ *(\d+)│", text)
    expected = [laid.crosswise or (str(laid.left), str(laid.right)) for laid in view.line]
    assert [True if cross else (left, right) for cross, left, right in shown] == expected


@pytest.mark.parametrize("width", [24, 80])
def test_in_ascii_a_board_is_as_wide_and_without_any_other_character(width: int) -> None:
    for row in board_text("line", after("3-6@L", "1-6@R"), width):
        assert in_ascii(row).isascii()
        assert len(in_ascii(row)) == len(row)


def test_a_family_without_a_drawing_shows_tiles_as_text_and_no_board() -> None:
    assert board_text("none", object(), 80) == ()
    assert table_note("none", object()) == ""
    assert tiles_text("none", ["0-1-2", "3-3-3"], 80) == ("0-1-2 3-3-3",)
    assert tiles_text("none", [], 80) == ()
