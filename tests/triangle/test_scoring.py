"""Bridges, double connections and hexagons come from the shape alone, wherever it lies."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import event, given
from hypothesis import strategies as st

from dominorules.triangle import Board, Cell, D, TriangleParams, U
from dominorules.triangle.scoring import connection
from dominorules.triangle.tiles import Turned
from strategies import seeds
from triangle import brute
from triangle.boards import digits_of

P = TriangleParams()
ZEROS = Turned.of((0, 0, 0))  # fits wherever a shape wants it, which no set of tiles would


def shape(size: int, seed: int) -> Board:
    """So many cells that hang together by their sides, anywhere near the origin."""
    rng = Random(seed)
    first = Cell(rng.randint(-9, 9), rng.randint(-9, 9), rng.random() < 0.5)
    board = Board([(first, ZEROS)])
    while len(board) < size:
        board = board.with_tile(rng.choice(sorted(board.room)), ZEROS)
    return board


def paid(board: Board, cell: Cell) -> tuple[str, int] | None:
    clause, points = connection(P, board, cell, board.with_tile(cell, ZEROS))
    return (clause, points) if points else None


@given(st.integers(1, 40), seeds())
def test_what_a_tile_forms_is_what_the_corners_of_all_cells_say(size: int, seed: int) -> None:
    board = shape(size, seed)
    for cell in board.room:
        name, hexagons = brute.bonus(digits_of(board), cell)
        event(f"{name} {hexagons}")
        worth = {"plain": 0, "bridge": 30, "double": 25, "hexagon": 40 * hexagons}[name]
        assert paid(board, cell) == ((f"score.{name}", worth) if worth else None)


@pytest.mark.parametrize("centre", [U(0, 0), D(0, 0), U(-3, 1), D(-2, -5), U(7, -8)])
def test_one_tile_can_complete_three_hexagons(centre: Cell) -> None:
    around = {cell for vertex in centre.corners for cell in vertex.cells} - {centre}
    board = Board([(cell, ZEROS) for cell in around])
    assert paid(board, centre) == ("score.hexagon", 120)
    for gap in around:
        holed = Board([(cell, ZEROS) for cell in around if cell != gap])
        open_ = sum(gap in vertex.cells for vertex in centre.corners)
        # Each other tile of the ring touches one or two of the three points.
        assert open_ in (1, 2)
        assert paid(holed, centre) == ("score.hexagon", 40 * (3 - open_))


@pytest.mark.parametrize("centre", [U(0, 0), D(0, 0), U(-4, -4), D(3, -6)])
def test_sides_alone_make_a_double_connection(centre: Cell) -> None:
    for chosen in [(0, 1), (0, 2), (1, 2), (0, 1, 2)]:
        board = Board([(centre.neighbours[k], ZEROS) for k in chosen])
        assert paid(board, centre) == ("score.double", 25)


@pytest.mark.parametrize("centre", [U(0, 0), D(0, 0), U(-4, -4), D(3, -6)])
def test_a_bridge_takes_one_side_and_a_tile_at_the_tip_across(centre: Cell) -> None:
    for k, neighbour in enumerate(centre.neighbours):
        assert paid(Board([(neighbour, ZEROS)]), centre) is None
        tip = centre.corners[k]
        touching = [cell for cell in tip.cells if cell != centre and cell not in centre.neighbours]
        for cell in touching:
            assert paid(Board([(neighbour, ZEROS), (cell, ZEROS)]), centre) == ("score.bridge", 30)
