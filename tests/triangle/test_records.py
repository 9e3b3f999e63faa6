"""How records write tiles, sets of tiles and boards, and that nothing else is read."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from hypothesis import given

from dominorules.core.errors import Invalid
from dominorules.core.forms import Form
from dominorules.triangle import Board, TriTile, TriTileSet, tri_set
from dominorules.triangle.records import RECORDS
from strategies import match
from triangle.boards import board, boards, loaded

FORMS: dict[type, Form[Any]] = {form.type: form for form in RECORDS.forms}


@given(boards())
def test_a_board_reads_back_from_json(laid: Board) -> None:
    form = FORMS[Board]
    data = json.loads(json.dumps(form.write(laid)))
    assert form.read(data) == laid
    assert all(re.fullmatch(r"[UD]\(-?\d+,-?\d+\)", cell) for cell in data)


def test_tiles_and_sets_of_tiles_read_back() -> None:
    whole = TriTileSet.of(tri_set())
    assert FORMS[TriTileSet].read(FORMS[TriTileSet].write(whole)) == whole
    for tile in tri_set():
        assert FORMS[TriTile].read(FORMS[TriTile].write(tile)) is tile


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        "U(0,0)",
        {"U(0,0)": None},
        {"U(0,0)": [1, 2, 3]},
        {"U(0,0)": "1-3-2"},
        {"U(0,0)": "1-2-7"},
        {"X(0,0)": "1-2-3"},
        {"U(1000000000,0)": "1-2-3"},
        {"U(0,0)": "1-2-3", "D(0,0)": "1-1-1"},
    ],
)
def test_other_data_make_no_board(data: object) -> None:
    with pytest.raises(Invalid):
        FORMS[Board].read(data)


@pytest.mark.parametrize("data", [None, 5, "1-3-2", "0-6-3", [1, 2, 3], "1-2"])
def test_other_data_make_no_tile(data: object) -> None:
    with pytest.raises(Invalid):
        FORMS[TriTile].read(data)
    with pytest.raises(Invalid):
        FORMS[TriTileSet].read([data])


def test_the_published_pattern_takes_every_move() -> None:
    rules = loaded("tripple_domino")
    for step in match(rules, 3, hands=2):
        assert re.search(RECORDS.move_pattern, str(step.move))
    for text in ("1-2-3@L", "open 1-2-3", "deal", "draw 1-2-3", "1-2-3@U(0,-0)"):
        assert not re.search(RECORDS.move_pattern, text)


def test_a_board_is_written_in_the_order_of_cells() -> None:
    laid = board({"D(0,0)": "1-1-2", "U(0,0)": "0-1-2"})
    assert list(FORMS[Board].write(laid)) == ["U(0,0)", "D(0,0)"]
