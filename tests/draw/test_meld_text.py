"""Fields of figures drawn as text."""

from __future__ import annotations

import re

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dominorules.core.tiles import double_six
from dominorules.draw.meld_text import kind_name
from dominorules.draw.text import board_text, in_ascii, marks, place_names, table_note, tiles_text
from dominorules.meld import Kind, MeldView, parse_layout
from dominorules.words import LANGUAGES
from meld.tables import loaded, steps, tables, three_figures
from strategies import scaled, seeds

FIELDS = """
Your field
  #1  polàr, 1 point
      1-4 1-5 1-6
Field of seat 1
  #2  simple triplone, 3 points
      0-0 1-1 3-3
  #3  rhizome, 1 point
      0-1 1-2 2-3
        0-1

        3 1
        | |
        2 2
"""


def position() -> MeldView:
    rules = loaded()
    return rules.view(rules.position(three_figures()), 0)


def laid(text: str) -> MeldView:
    """The same with the rhizome laid like this, be that legal or not."""
    view = position()
    rhizome = attrs.evolve(view.table[2], layout=parse_layout(text))
    return attrs.evolve(view, table=(*view.table[:2], rhizome))


def test_every_figure_stands_in_its_field_with_its_number_kind_points_and_tiles() -> None:
    view = laid("0-1@(0,2)(1,2) 1-2@(1,1)(1,0) 2-3@(0,0)(0,1)")
    assert board_text("meld", view, 80) == tuple(FIELDS.strip("\n").split("\n"))


def test_the_words_are_those_of_the_language() -> None:
    view = position()
    heads = {
        "it": ("Il tuo campo", "Campo del posto 1", "triplone semplice, 3 punti", "rizoma, 1 punto"),
        "nl": ("Jouw veld", "Veld van plaats 1", "gewone triplone, 3 punten", "rizoom, 1 punt"),
        "en": ("Your field", "Field of seat 1", "simple triplone, 3 points", "rhizome, 1 point"),
    }
    for lang, (own, other, triplone, rhizome) in heads.items():
        text = "\n".join(board_text("meld", view, 80, lang))
        assert text.startswith(f"{own}\n")
        assert f"\n{other}\n" in text
        assert f"#2  {triplone}\n" in text
        assert f"#3  {rhizome}\n" in text
    spectator = attrs.evolve(view, seat=None)
    assert board_text("meld", spectator, 80)[0] == "Field of seat 0"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_kind_has_a_name_of_its_own(lang: str) -> None:
    assert len({kind_name(kind, lang) for kind in Kind}) == len(Kind)


def test_open_doubles_are_shown_in_their_field() -> None:
    rules = loaded()
    keys = {"hands": [["1-2"], ["1-3"], ["1-4"], ["1-5"]], "open_doubles": [["1-1", "3-3"], [], ["0-0"], []]}
    rows = board_text("meld", rules.view(rules.position(keys), 2), 80)
    assert rows == ("Field of seat 0", "  open doubles: 1-1 3-3", "Your field", "  open doubles: 0-0")


def test_a_wide_rhizome_lies_on_its_side_where_that_is_narrower() -> None:
    wide = "0-1@(0,0)(1,0) 1-2@(2,0)(3,0) 2-3@(4,0)(5,0)"
    tall = "0-1@(0,0)(0,1) 1-2@(0,2)(0,3) 2-3@(0,4)(0,5)"
    rows = [board_text("meld", laid(text), 80)[8:] for text in (wide, tall)]
    assert all(max(map(len, drawn)) == 9 for drawn in rows)
    for drawn in rows:
        numbers = [row.strip() for row in drawn if row.strip().isdigit()]
        assert sorted(numbers) == ["0", "1", "1", "2", "2", "3"]


def test_a_hand_is_drawn_as_tiles_and_wrapped() -> None:
    tiles = double_six()[1:4]
    assert tiles_text("meld", tiles, 11) == (
        "┌─┬─┐ ┌─┬─┐",
        "│0│1│ │1│1│",
        "└─┴─┘ └─┴─┘",
        "┌─┬─┐",
        "│0│2│",
        "└─┴─┘",
    )
    assert tiles_text("meld", [], 11) == ()


def test_an_empty_table_has_no_rows_and_no_names() -> None:
    rules = loaded()
    view = rules.view(rules.start(2), 0)
    assert board_text("meld", view, 80) == ()
    assert place_names("meld", view) == {}
    assert table_note("meld", view) == ""


def test_the_numbers_of_figures_stand_out() -> None:
    found = re.findall(marks("meld"), "\n".join(board_text("meld", position(), 80)))
    assert found == ["#1", "#2", "#3"]


@scaled(0.2)
@given(tables(), seeds(), st.sampled_from([24, 40, 80]), st.sampled_from(LANGUAGES))
def test_every_board_stays_within_the_width_and_shows_every_tile(
    table: tuple[int, int], seed: int, width: int, lang: str
) -> None:
    rules, seats = loaded(table[0]), table[1]
    for step in steps(rules, seats, seed, most=60):
        view = rules.view(step.after, None)
        rows = board_text("meld", view, width, lang)
        assert all(len(row) <= width and row == row.rstrip() for row in rows)
        words = " ".join(rows).split()
        for figure in view.table:
            assert f"#{figure.id}" in words
            assert {str(tile) for tile in figure.tiles} <= set(words)
        assert {str(tile) for doubles in view.open_doubles for tile in doubles} <= set(words)
        assert all(in_ascii(row.replace("à", "a")).isascii() for row in rows)
