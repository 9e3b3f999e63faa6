"""The board and its open cells, held against a brute force over cells, tiles and turns."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from itertools import count, islice
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dominorules as dr
from dominorules.core.errors import Invalid
from dominorules.triangle import Board, Cell, D, U, Vertex
from dominorules.triangle.tiles import TURNED, Turned
from strategies import scaled, seeds
from triangle import brute
from triangle.boards import EVERY, board, boards, digits_of, grown

Point = tuple[int, int]


def room(laid: Board) -> set[tuple[Cell, brute.Digits]]:
    """Every way in which a tile fits an open cell, by the board itself."""
    return {(cell, TURNED[index].digits) for cell, fit in laid.room.items() for index in fit.of(fit.tiles)}


@scaled(0.4)
@given(boards())
def test_what_fits_is_what_a_search_of_all_cells_tiles_and_turns_finds(laid: Board) -> None:
    assert room(laid) == brute.placements(digits_of(laid), EVERY)


@scaled(0.4)
@given(boards())
def test_open_cells_are_the_free_ones_beside_a_laid_tile(laid: Board) -> None:
    beside = [cell for cell in brute.cells_near(laid) if any(near in laid for near in cell.neighbours)]
    assert set(laid.room) == {cell for cell in beside if cell not in laid}
    for cell, fit in laid.room.items():
        assert fit.pattern == laid.digits_at(cell)


@scaled(0.4)
@given(boards(), seeds())
def test_a_board_is_the_same_in_whatever_order_its_tiles_were_laid(laid: Board, seed: int) -> None:
    entries = list(laid.items())
    Random(seed).shuffle(entries)
    other = Board(entries)
    assert other == laid
    assert hash(other) == hash(laid)
    assert dict(other.room) == dict(laid.room)
    assert list(other) == sorted(cell for cell, _ in entries)
    assert str(other) == str(laid)


@given(boards())
def test_at_most_one_turn_of_a_tile_fits_beside_a_laid_one(laid: Board) -> None:
    for cell, fit in laid.room.items():
        ways = [TURNED[index] for index in fit.of(fit.tiles)]
        assert len(ways) == len({way.tile for way in ways}), cell


@given(boards())
def test_every_point_carries_one_digit(laid: Board) -> None:
    seen: dict[Vertex, int] = {}
    for cell, way in laid.items():
        for vertex, digit in zip(cell.corners, way.digits, strict=True):
            assert seen.setdefault(vertex, digit) == digit == laid.digit_at(vertex)


@scaled(0.4)
@given(boards(40), st.data())
def test_a_hexagon_is_six_tiles_round_a_point(laid: Board, data: st.DataObject) -> None:
    cell = data.draw(st.sampled_from(list(laid)))
    full = [vertex for vertex in cell.corners if sum(vertex in other.corners for other in laid) == 6]
    assert [laid.is_hexagon(vertex) for vertex in cell.corners].count(True) == len(full)
    assert laid.hexagons_at(cell) == len(full)


# The grid has no centre and no preferred direction, and no digit is special but in value: the
# rules are the same for a board that is moved, turned by sixths, or has all digits counted on
# by one (which keeps clockwise clockwise); and for one seen in a mirror with all digits reversed.


def moved(by: Point) -> Callable[[Vertex], Vertex]:
    return lambda vertex: Vertex(vertex.i + by[0], vertex.j + by[1])


def turned(vertex: Vertex) -> Vertex:
    return Vertex(-vertex.j, vertex.i + vertex.j)


def mirrored(vertex: Vertex) -> Vertex:
    return Vertex(vertex.j, vertex.i)


def cell_of(points: list[Vertex]) -> Cell:
    i, j = min(point.i for point in points), min(point.j for point in points)
    return next(cell for cell in (U(i, j), D(i, j)) if set(cell.corners) == set(points))


def image(
    cell: Cell, digits: brute.Digits, point: Callable[[Vertex], Vertex], digit: Callable[[int], int]
) -> tuple[Cell, brute.Digits]:
    carried = {point(vertex): digit(number) for vertex, number in zip(cell.corners, digits, strict=True)}
    new = cell_of(list(carried))
    a, b, c = (carried[vertex] for vertex in new.corners)
    return new, (a, b, c)


offsets = st.tuples(st.integers(-60, 60), st.integers(-60, 60))
symmetries = st.one_of(
    st.builds(lambda by: (moved(by), lambda digit: digit), offsets),
    st.just((turned, lambda digit: digit)),
    st.builds(lambda by: (moved(by), lambda digit: (digit + 1) % 6), offsets),
    st.just((mirrored, lambda digit: 5 - digit)),
)


@given(boards(), symmetries)
def test_a_moved_turned_or_relabelled_board_has_the_same_room(
    laid: Board, symmetry: tuple[Callable[[Vertex], Vertex], Callable[[int], int]]
) -> None:
    point, digit = symmetry
    entries = [image(cell, way.digits, point, digit) for cell, way in laid.items()]
    other = Board([(cell, Turned.of(digits)) for cell, digits in entries])
    assert room(other) == {image(cell, digits, point, digit) for cell, digits in room(laid)}
    for cell, way in laid.items():
        new, _ = image(cell, way.digits, point, digit)
        assert other.hexagons_at(new) == laid.hexagons_at(cell)


def test_an_hourglass_of_six_tiles_is_no_hexagon() -> None:
    """T-17: the six share no point, whatever the parity of their indices."""
    cells = [U(0, 0), D(0, 0), U(1, 0), D(-1, 1), U(0, 1), D(0, 1)]
    for offset in [(0, 0), (1, 0), (-1, -2), (-3, 4)]:
        at = [Cell(cell.i + offset[0], cell.j + offset[1], cell.down) for cell in cells]
        laid = Board([(cell, Turned.of((0, 0, 0))) for cell in at])
        assert sum(laid.hexagons_at(cell) for cell in at) == 0


@pytest.mark.parametrize("missing", Vertex(0, 0).cells)
@pytest.mark.parametrize("offset", [(0, 0), (-1, 0), (0, -1), (-7, 3), (4, -9)])
def test_a_hexagon_is_seen_from_whichever_cell_completes_it(missing: Cell, offset: Point) -> None:
    """T-18: negative indices and odd sums make no difference."""
    ring = [Cell(cell.i + offset[0], cell.j + offset[1], cell.down) for cell in Vertex(0, 0).cells]
    last = Cell(missing.i + offset[0], missing.j + offset[1], missing.down)
    open_ = Board([(cell, Turned.of((1, 1, 1))) for cell in ring if cell != last])
    assert not open_.is_hexagon(Vertex(*offset))
    closed = open_.with_tile(last, Turned.of((1, 1, 1)))
    assert closed.is_hexagon(Vertex(*offset))
    assert closed.hexagons_at(last) == 1


@given(st.integers(2, 30), seeds())
def test_laying_a_tile_leaves_the_old_board_as_it_was(size: int, seed: int) -> None:
    laid = Board()
    for move in grown(size, seed):
        before = (dict(laid.items()), dict(laid.room), str(laid), hash(laid))
        after = laid.with_tile(move.cell, move.way)
        assert (dict(laid.items()), dict(laid.room), str(laid), hash(laid)) == before
        assert after != laid
        assert {**laid, move.cell: move.way} == dict(after)
        laid = after


@given(boards())
def test_a_board_survives_copying_and_pickling(laid: Board) -> None:
    for other in (copy.copy(laid), copy.deepcopy(laid), pickle.loads(pickle.dumps(laid))):
        assert other == laid
        assert other.room == laid.room


def test_a_board_never_changes() -> None:
    laid = board({"U(0,0)": "1-2-3"})
    with pytest.raises(AttributeError):
        laid._laid = {}
    with pytest.raises(AttributeError):
        del laid._laid
    with pytest.raises(TypeError):
        laid[U(0, 0)] = Turned.of((1, 1, 1))  # type: ignore[index]


@pytest.mark.parametrize(
    ("entries", "code", "field"),
    [
        ([(U(0, 0), (1, 2, 3)), (U(0, 0), (1, 1, 2))], "tri.occupied", "U(0,0)"),
        ([(U(0, 0), (1, 2, 3)), (D(0, 0), (2, 2, 2))], "tri.corner", "D(0,0)"),
        ([(U(0, 0), (1, 2, 3)), (U(-1, 0), (2, 2, 2))], "tri.corner", "U(-1,0)"),
    ],
)
def test_tiles_that_disagree_make_no_board(
    entries: list[tuple[Cell, brute.Digits]], code: str, field: str
) -> None:
    with pytest.raises(Invalid) as error:
        Board([(cell, Turned.of(digits)) for cell, digits in entries])
    assert (error.value.code, error.value.field) == (code, field)
    assert isinstance(error.value, dr.InvalidPosition)
    assert all(error.value.message(lang) for lang in ("it", "nl", "en"))


@pytest.mark.parametrize(
    ("cell", "way", "code"),
    [
        ("U(0,0)", Turned.of((1, 2, 3)), "tri.cell"),
        ((0, 0, False), Turned.of((1, 2, 3)), "tri.cell"),
        (None, Turned.of((1, 2, 3)), "tri.cell"),
        (Cell(0.0, 0, False), Turned.of((1, 2, 3)), "tri.cell"),  # type: ignore[arg-type]
        (Cell(0, 0, 0), Turned.of((1, 2, 3)), "tri.cell"),  # type: ignore[arg-type]
        (U(10**9, 0), Turned.of((1, 2, 3)), "tri.cell"),
        (D(0, -(10**5000)), Turned.of((1, 2, 3)), "tri.cell"),
        (U(0, 0), "1-2-3", "tri.type"),
        (U(0, 0), (1, 2, 3), "tri.type"),
        (U(0, 0), Turned.of((1, 2, 3)).tile, "tri.type"),
    ],
)
def test_other_values_make_no_board(cell: Any, way: Any, code: str) -> None:
    with pytest.raises(dr.InvalidPosition) as error:
        Board([(cell, way)])
    assert error.value.code == code
    assert all(error.value.message(lang) for lang in ("it", "nl", "en"))


def test_more_tiles_than_there_are_make_no_board_and_none_is_laid(monkeypatch: pytest.MonkeyPatch) -> None:
    def lay(board: Board, cell: Cell, way: Turned) -> Board:
        raise AssertionError

    cells = ((U(i, j), Turned.of((0, 0, 0))) for i in count() for j in range(100))
    fifty_six = Board(islice(cells, 56))
    assert len(fifty_six) == 56
    monkeypatch.setattr(Board, "with_tile", lay)
    for entries in (cells, dict(islice(cells, 57))):
        with pytest.raises(dr.InvalidPosition) as error:
            Board(entries)
        assert error.value.code == "position.type"
        assert "≤ 56" in str(error.value)


def test_a_board_may_lie_as_far_away_as_cells_can_be_written() -> None:
    far = [Cell(9990 + cell.i, -9990 + cell.j, cell.down) for cell in Vertex(0, 0).cells]
    laid = Board([(cell, Turned.of((0, 0, 0))) for cell in far])
    assert laid.is_hexagon(Vertex(9990, -9990))
    assert len(laid.room) == 6
