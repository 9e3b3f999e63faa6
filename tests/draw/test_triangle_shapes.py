"""The geometry of triangular tiles on their grid."""

from __future__ import annotations

from itertools import combinations
from math import dist, isclose

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dominorules as dr
from dominorules import draw
from dominorules.draw.shapes import Mark, Point
from dominorules.draw.text import place_names
from dominorules.players import RandomPlayer, play_match
from dominorules.triangle import Place

RULES = dr.load("tripple_domino", target=1)
seeds = st.integers(0, 10**6)


def area(outline: tuple[Point, ...]) -> float:
    turns = zip(outline, (*outline[1:], outline[0]), strict=True)
    return sum(a.x * b.y - b.x * a.y for a, b in turns) / 2


@settings(max_examples=15)
@given(seeds)
def test_tiles_are_equilateral_and_equal_and_where_they_meet_their_digits_are_equal(seed: int) -> None:
    *_, last = play_match(RULES, [RandomPlayer(seed)] * 2, seed=seed)
    picture = draw.picture(RULES, RULES.view(last.state))
    assert [shape.tile for shape in picture.shapes] == [way.tile for way in last.state.board.values()]
    numbers: dict[tuple[float, float], int] = {}
    for shape in picture.shapes:
        assert all(isclose(dist(a, b), 2) for a, b in combinations(shape.outline, 2))
        assert area(shape.outline) > 0  # clockwise on a screen
        for part in shape.parts:
            tip, shares = part.outline[0], sum(area(part.outline) for part in shape.parts)
            assert tip in shape.outline
            assert min(shape.outline, key=lambda corner: dist(corner, part.at)) == tip
            where = (round(tip.x, 6), round(tip.y, 6))
            assert numbers.setdefault(where, part.number) == part.number
            assert isclose(abs(area(part.outline)), area(shape.outline) / 3)
            assert isclose(abs(shares), area(shape.outline))
    middles = [shape.centre for shape in picture.shapes]
    assert all(dist(a, b) > 1.15 for a, b in combinations(middles, 2))  # no two in one cell


@settings(max_examples=15)
@given(seeds)
def test_a_move_lays_its_tile_where_its_spot_says_and_spots_have_the_names_of_text_boards(seed: int) -> None:
    for step in play_match(RULES, [RandomPlayer(seed)] * 2, seed=seed):
        if not isinstance(step.move, Place):
            continue
        view = RULES.view(step.before, step.seat)
        before = draw.picture(RULES, view)
        if view.board:
            named = {spot.landings[0].move.cell: spot.name for spot in before.spots}
            assert named == place_names("triangle", view)
        landings = [landing for spot in before.spots for landing in spot.landings]
        assert [landing.move for landing in landings if landing.move == step.move] == [step.move]
        assert {landing.move for landing in landings} == {
            move for move in view.legal_moves if isinstance(move, Place)
        }
        for spot in before.spots:
            assert all(landing.shape.outline == spot.outline for landing in spot.landings)
        (said,) = [landing.shape for landing in landings if landing.move == step.move]
        after = draw.picture(RULES, RULES.view(step.state)).shapes
        assert attrs.evolve(said, mark=Mark.LAST) in after
        assert [shape.mark for shape in after].count(Mark.LAST) == 1


def test_a_tile_that_is_tried_out_of_sight_is_not_shown() -> None:
    state = RULES.position({"board": {"U(0,0)": "1-2-3"}, "hands": [["0-2-5"], ["4-4-4"]], "turn": 0})
    near, far = RULES.move("0-2-5@U(5,5)"), RULES.move("0-2-5@U(999,5)")
    assert draw.picture(RULES, state, tried=near).tried is not None
    assert draw.picture(RULES, state, tried=far) == draw.picture(RULES, state)


@pytest.mark.parametrize("last", [True, False])
def test_the_last_tile_is_marked_if_asked_for(last: bool) -> None:
    state = RULES.position({"board": {"U(0,0)": "1-2-3"}, "hands": [["2-3-3"], ["4-4-4"]], "turn": 0})
    state = RULES.apply(state, RULES.legal_moves(state)[0])
    marks = {str(shape.tile): shape.mark for shape in draw.picture(RULES, state, last=last).shapes}
    assert marks == {"1-2-3": Mark.NONE, "2-3-3": Mark.LAST if last else Mark.NONE}
