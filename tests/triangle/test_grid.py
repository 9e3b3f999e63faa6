"""The grid: corners, sides and points, held against plane geometry."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dominorules as dr
from dominorules.triangle import Cell, D, U, Vertex, parse_cell
from triangle.brute import corners

indices = st.integers(-50, 50)
cells = st.builds(Cell, indices, indices, st.booleans())


def plane(vertex: Vertex) -> complex:
    return complex(*vertex.position)


@given(cells)
def test_a_cell_is_an_equilateral_triangle_read_clockwise(cell: Cell) -> None:
    a, b, c = map(plane, cell.corners)
    assert [abs(a - b), abs(b - c), abs(c - a)] == pytest.approx([1, 1, 1])
    assert ((b - a).conjugate() * (c - a)).imag < 0
    assert cell.corners == corners(cell)


@given(indices, indices)
def test_an_upward_cell_has_its_first_two_corners_left_and_on_top(i: int, j: int) -> None:
    left, top, right = map(plane, U(i, j).corners)
    assert left.imag == pytest.approx(right.imag)
    assert left.real < top.real < right.real
    assert top.imag > left.imag
    left, right, bottom = map(plane, D(i, j).corners)
    assert left.imag == pytest.approx(right.imag)
    assert left.real < bottom.real < right.real
    assert bottom.imag < left.imag


@given(cells)
def test_neighbours_are_the_cells_that_share_two_corners(cell: Cell) -> None:
    span = range(-2, 3)
    near = [Cell(cell.i + i, cell.j + j, down) for i in span for j in span for down in (False, True)]
    shared = {other for other in near if len({*other.corners} & {*cell.corners}) == 2}
    assert set(cell.neighbours) == shared
    for corner, neighbour in zip(cell.corners, cell.neighbours, strict=True):
        assert corner not in neighbour.corners
        assert cell in neighbour.neighbours


@given(indices, indices)
def test_six_cells_meet_at_a_point(i: int, j: int) -> None:
    vertex = Vertex(i, j)
    span = range(-2, 3)
    near = [Cell(i + a, j + b, down) for a in span for b in span for down in (False, True)]
    assert sorted(vertex.cells) == sorted(cell for cell in near if vertex in cell.corners)
    assert len({*vertex.cells}) == 6


def test_the_design_names_the_neighbours_of_an_upward_cell() -> None:
    assert set(U(0, 0).neighbours) == {D(-1, 0), D(0, 0), D(0, -1)}


@given(st.builds(Cell, st.integers(-9999, 9999), st.integers(-9999, 9999), st.booleans()))
def test_the_text_of_a_cell_reads_back(cell: Cell) -> None:
    assert parse_cell(str(cell)) == cell


@pytest.mark.parametrize(
    "text",
    [
        *["", "U", "U()", "U(0)", "U(0,0", "U(0,0,0)", "U (0,0)", "U(0, 0)", "u(0,0)", "X(0,0)", "U(+1,0)"],
        *["U(-0,0)", "U(00,0)", "U(0,1.0)", "U(1000000000,0)", "U(0,-1000000000)", "UD(0,0)", "U(0,0)\n"],
        *["U(٣,0)", None, 5, ("U", 0, 0), b"U(0,0)"],
    ],
)
def test_other_texts_are_no_cell(text: str) -> None:
    with pytest.raises(dr.InvalidMove) as error:
        parse_cell(text)
    assert error.value.code == "tri.cell"
    assert all(error.value.message(lang) for lang in ("it", "nl", "en"))


@given(st.from_regex(r"[UD]\(-?[0-9]{1,5},-?[0-9]{1,5}\)", fullmatch=True))
def test_a_cell_has_one_text(text: str) -> None:
    try:
        cell = parse_cell(text)
    except dr.InvalidMove:
        numbers = text[2:-1].split(",")
        assert any(str(int(number)) != number or len(number.lstrip("-")) > 4 for number in numbers)
    else:
        assert str(cell) == text
