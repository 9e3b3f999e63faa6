"""Layouts: what rules they break, their one normal form, and how they are drawn."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from dominorules.core.tiles import Tile
from dominorules.meld.rhizome import (
    RULES,
    Cell,
    Layout,
    Placed,
    Reading,
    board,
    faults,
    iter_layouts,
    normal_form,
    witness,
)
from meld.plain_rhizomes import FULL, LINE, TILES, Table, additions, as_layout, is_in_order, laid, loose_sets


@pytest.mark.parametrize(
    ("drawing", "broken"),
    [
        pytest.param("0-1 2-3 4-5", "", id="one line"),
        pytest.param("0-1 2-4 5-6", "line_steps", id="a step of two"),
        pytest.param("1-0 1-2 3-4", "line_steps", id="down and up"),
        pytest.param("1-2 2-3 3-4", "zero line_steps", id="twice the same"),
        pytest.param("0-1 2 3-4\n    |\n    5", "full", id="a half sticks out"),
        pytest.param("3-0\n\n  1-2 3-4", "full", id="the 3 lies in no line"),
        pytest.param("2\n|\n1\n\n0-1 2-3", "zero_once", id="a corner of 0"),
        pytest.param("0-1 2-3     4-5", "connected full", id="a tile apart"),
        pytest.param("0-1 2-3", "three_tiles", id="two tiles"),
        pytest.param("1-2 3-4 5-6", "zero", id="no zero"),
        pytest.param("    2\n    |\n0-1 2 3-4", "no_doubles full", id="a double"),
        pytest.param("4-1 2-3\n\n  0-5", "line_steps", id="a wide tile in its own line"),
    ],
)
def test_layouts_and_what_they_break(drawing: str, broken: str) -> None:
    layout = laid(drawing)
    expected = tuple(f"rhizome.{name}" for name in broken.split())
    assert faults(layout) == expected, board(layout)
    assert faults(layout, LINE) == tuple(rule for rule in expected if rule != "rhizome.full")


def test_tiles_that_overlap_or_are_torn_apart_are_not_asked_for_lines() -> None:
    straight = [Placed(Tile(k, k + 1), Cell(k, 0), Cell(k + 1, 0)) for k in (0, 2, 4)]
    assert faults(Layout(tuple(straight))) == ()
    torn = [*straight[:2], Placed(Tile(4, 5), Cell(4, 0), Cell(6, 0))]
    assert faults(Layout(tuple(torn))) == ("rhizome.shape",)
    folded = [*straight[:2], Placed(Tile(4, 5), Cell(4, 0), Cell(4, 0))]
    assert faults(Layout(tuple(folded))) == ("rhizome.shape", "rhizome.overlap")
    stacked = [*straight, Placed(Tile(1, 5), Cell(1, 0), Cell(1, 1))]
    assert faults(Layout(tuple(stacked))) == ("rhizome.overlap",)
    doubled = [*straight, Placed(Tile(0, 1), Cell(9, 9), Cell(9, 8))]
    assert faults(Layout(tuple(doubled))) == ("rhizome.overlap",)


def test_an_empty_layout_has_too_few_tiles_and_no_zero() -> None:
    empty = Layout(())
    assert faults(empty) == ("rhizome.three_tiles", "rhizome.zero")
    assert normal_form(empty) == empty
    assert board(empty) == ""


@given(st.permutations(TILES), st.data())
def test_a_layout_of_anything_is_judged_without_complaint(order: list[Tile], data: st.DataObject) -> None:
    cells = st.builds(Cell, st.integers(-2, 2), st.integers(-2, 2))
    size = data.draw(st.integers(0, 4))
    layout = Layout(tuple(Placed(tile, data.draw(cells), data.draw(cells)) for tile in order[:size]))
    broken = faults(layout)
    assert set(broken) <= set(RULES)
    assert faults(Layout(tuple(reversed(layout.placed)))) == broken


@given(st.lists(st.sampled_from(TILES), min_size=3, max_size=5, unique=True), st.data())
def test_tiles_that_hang_together_break_no_rule_just_if_they_lie_in_order(
    tiles: list[Tile], data: st.DataObject
) -> None:
    table: Table = {tiles[0]: ((0, 0), (1, 0))}
    for tile in tiles[1:]:
        ways = list(additions(table, [tile]))
        good = [way for way in ways if is_in_order(way, whole=False)]
        table = data.draw(st.sampled_from(good or ways) | st.sampled_from(ways))
    zero = any([tile.low == 0 for tile in tiles])
    for reading in (FULL, LINE):
        broken = faults(as_layout(table), reading)
        assert (not broken) == (zero and is_in_order(table, whole=reading is FULL)), board(as_layout(table))


@given(loose_sets(3, 5), st.sampled_from((FULL, LINE)))
def test_a_layout_that_breaks_no_rule_is_among_those_of_its_tiles(chosen: int, reading: Reading) -> None:
    layout = witness(chosen, reading)
    assume(layout is not None)
    assert layout is not None
    assert faults(layout, reading) == ()
    assert normal_form(layout) in map(normal_form, iter_layouts(chosen, reading))


@given(loose_sets(3, 6), st.integers(-9, 9), st.integers(-9, 9), st.integers(0, 3), st.booleans())
def test_shifted_turned_and_mirrored_layouts_have_one_normal_form(
    chosen: int, dx: int, dy: int, turns: int, mirrored: bool
) -> None:
    layout = witness(chosen, LINE)
    if layout is None:
        return

    def moved(cell: Cell) -> Cell:
        x, y = cell
        for _ in range(turns):
            x, y = -y, x
        return Cell(-x + dx if mirrored else x + dx, y + dy)

    placed = [Placed(one.tile, moved(one.low), moved(one.high)) for one in reversed(layout.placed)]
    other = Layout(tuple(placed))
    assert normal_form(other) == layout
    assert faults(other, LINE) == ()
    assert laid(board(other)).tiles == layout.tiles
    assert normal_form(laid(board(other))) == layout
