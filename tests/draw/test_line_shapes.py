"""The geometry of a line of play."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, pairwise

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dominorules as dr
from dominorules import draw
from dominorules.draw.line_shapes import picture as line_picture
from dominorules.draw.request import NARROWEST, Request
from dominorules.draw.shapes import Box, Mark, Point, TileShape, box_around
from dominorules.line import LEFT, RIGHT, Arm, LineMove, LineParams, LineState, LineView, Open, Play
from dominorules.line.family import LINE
from dominorules.players import RandomPlayer, play_match
from draw.trails import Table, table_after, tables

PAIRS = dr.load("coppie", target=1)
ALONE = dr.load("coppie_1v1", target=1)

WIDTHS = (NARROWEST, 7.5, 12, 18, 60)
any_width = st.sampled_from(WIDTHS) | st.floats(NARROWEST, 60)


def box(outline: Iterable[Point]) -> Box:
    return box_around([outline])


def overlap(one: Iterable[Point], other: Iterable[Point]) -> tuple[float, float]:
    """How far two rectangles overlap across and down; touching is 0, apart is negative."""
    a, b = box(one), box(other)
    across = min(a.x + a.width, b.x + b.width) - max(a.x, b.x)
    down = min(a.y + a.height, b.y + b.height) - max(a.y, b.y)
    return across, down


def are_apart(one: Iterable[Point], other: Iterable[Point]) -> bool:
    return min(overlap(one, other)) <= 0


def share_a_side(one: Iterable[Point], other: Iterable[Point]) -> bool:
    across, down = overlap(one, other)
    return (across == 0 and down > 0) or (down == 0 and across > 0)


def touching(shapes: Sequence[TileShape]) -> Iterator[tuple[int, int, int, int]]:
    """Which tiles touch side to side, and with which numbers."""
    for (i, one), (j, other) in combinations(enumerate(shapes), 2):
        for half in one.parts:
            for near in other.parts:
                if share_a_side(half.outline, near.outline):
                    yield i, j, half.number, near.number


def check(table: Table, width: float) -> None:
    picture = line_picture(table, Request(width=width))
    assert picture.box.width <= width
    assert [shape.tile for shape in picture.shapes] == [laid.tile for laid in table.line]
    for one, other in combinations(picture.shapes, 2):
        assert are_apart(one.outline, other.outline)
    met = list(touching(picture.shapes))
    assert {(i, j) for i, j, _, _ in met} == {(i, i + 1) for i in range(len(table.line) - 1)}
    for i, _, half, near in met:
        assert half == near == table.line[i].right == table.line[i + 1].left


@pytest.mark.parametrize("doubles", [True, False])
@given(table=st.data(), width=any_width)
def test_tiles_stay_within_the_width_and_touch_only_their_neighbours_with_equal_halves(
    doubles: bool, table: st.DataObject, width: float
) -> None:
    check(table.draw(tables(doubles=doubles)), width)


@pytest.mark.parametrize("width", WIDTHS)
@settings(max_examples=15)
@given(tables(whole=True))
def test_a_line_of_all_28_tiles_can_be_laid_in_any_width(width: float, table: Table) -> None:
    assert len(table.line) == 28
    check(table, width)


@given(tables(), any_width)
def test_a_double_stands_across_its_row_and_its_neighbours_meet_it_in_a_row_or_at_its_ends(
    table: Table, width: float
) -> None:
    shapes = line_picture(table, Request(width=width)).shapes
    for shape in shapes:
        _, _, across, down = box(shape.outline)
        assert {across, down} == {1, 2}
        if shape.tile.is_double:
            assert (across, down) == (1, 2)
    for before, shape, after in zip(shapes, shapes[1:], shapes[2:], strict=False):
        if shape.tile.is_double:
            ends = [abs(other.centre.y - shape.centre.y) > 1 for other in (before, after)]
            assert ends.count(True) <= 1  # the other one lies beside it
    for one, other in pairwise(shapes):  # those of different rows are bends
        if one.centre.y == other.centre.y and not (one.tile.is_double or other.tile.is_double):
            assert box(one.outline).width == box(other.outline).width == 2


@given(tables(), any_width)
def test_doubles_of_different_rows_are_at_least_a_half_apart(table: Table, width: float) -> None:
    doubles = [shape for shape in line_picture(table, Request(width=width)).shapes if shape.tile.is_double]
    for one, other in combinations(doubles, 2):
        assert min(overlap(one.outline, other.outline)) <= -1


@settings(max_examples=30)
@given(tables(), any_width)
def test_a_tile_that_is_laid_never_moves(table: Table, width: float) -> None:
    places: dict[object, TileShape] = {}
    for count in range(1, len(table.history) + 1):
        for shape in line_picture(
            table_after(table.history[:count]), Request(width=width, last=False)
        ).shapes:
            assert places.setdefault(shape.tile, shape) == shape


@given(tables(), any_width)
def test_the_spots_at_both_ends_overlap_nothing_and_not_each_other(table: Table, width: float) -> None:
    left = [tile for tile in dr.double_six() if tile.shows(table.ends[0])]
    right = [tile for tile in dr.double_six() if tile.shows(table.ends[1])]
    legal = [*[Play(tile, LEFT) for tile in left], *[Play(tile, RIGHT) for tile in right]]
    picture = line_picture(table, Request(width=width, legal=tuple(legal)))
    assert [spot.name for spot in picture.spots] == ["L", "R"]
    assert picture.box.width <= width
    for spot, other in zip(picture.spots, picture.spots[::-1], strict=True):
        for landing in spot.landings:
            covered = [shape.outline for shape in picture.shapes] + [
                one.shape.outline for one in other.landings
            ]
            assert all(are_apart(landing.shape.outline, outline) for outline in covered)


@given(tables(), any_width, st.sampled_from([LEFT, RIGHT]), st.sampled_from(dr.double_six()))
def test_a_tile_that_is_tried_overlaps_nothing_fit_or_not_and_touches_the_end(
    table: Table, width: float, end: Arm, tile: dr.Tile
) -> None:
    picture = line_picture(table, Request(width=width, tried=Play(tile, end)))
    assert picture.tried is not None
    shape = picture.tried.shape
    assert all(are_apart(shape.outline, other.outline) for other in picture.shapes)
    last = picture.shapes[0 if end is LEFT else -1]
    near = [part for part in shape.parts if any(share_a_side(part.outline, o.outline) for o in last.parts)]
    number = table.ends[0 if end is LEFT else 1]
    assert {part.number for part in near} == {number if tile.shows(number) else tile.low}
    if tile.is_double:
        assert box(shape.outline).width == 1


@pytest.mark.parametrize("rules", [PAIRS, ALONE])
@settings(max_examples=10)
@given(seed=st.integers(0, 10**6), width=any_width)
def test_a_move_lays_its_tile_where_its_spot_says(
    rules: dr.Ruleset[LineParams, LineState, LineMove, LineView], seed: int, width: float
) -> None:
    seats = rules.seat_counts[0]
    for step in play_match(rules, [RandomPlayer(seed)] * seats, seed=seed):
        if not isinstance(step.move, Open | Play):
            continue
        before = draw.picture(rules, rules.view(step.before, step.seat), width=width)
        landings = [landing for spot in before.spots for landing in spot.landings]
        assert {landing.move for landing in landings} == {
            move for move in rules.legal_moves(step.before) if isinstance(move, Open | Play)
        }
        (said,) = [landing.shape for landing in landings if landing.move == step.move]
        after = draw.picture(rules, rules.view(step.state), width=width).shapes
        assert attrs.evolve(said, mark=Mark.LAST) in after
        assert [shape.mark for shape in after].count(Mark.LAST) == 1


# --- positions set up by hand


def position(**given: object) -> LineView:
    hands = [["0-3", "1-1"], ["5-6", "1-2"], ["2-2"], ["2-4"]]
    return PAIRS.view(PAIRS.position({"hands": hands, "turn": 0, **given}), 0)


def test_tiles_whose_order_is_unknown_are_a_gap_that_the_plays_lie_beside() -> None:
    state = PAIRS.position(
        {"ends": [3, 6], "hands": [["0-3", "1-1"], ["5-6", "1-2"], ["2-2"], ["2-4"]], "turn": 0}
    )
    for move in ("0-3@L", "5-6@R"):
        state = PAIRS.apply(state, PAIRS.move(move))
    picture = draw.picture(PAIRS, PAIRS.view(state))
    (gap,) = picture.gaps
    assert [part.number for part in gap.parts] == [3, 6]
    left, right = picture.shapes
    assert share_a_side(left.parts[1].outline, gap.parts[0].outline)
    assert share_a_side(right.parts[1].outline, gap.parts[1].outline)
    assert "3" in draw.svg(picture).partition("<desc>")[2]


def test_a_line_set_up_in_order_has_no_gap() -> None:
    picture = draw.picture(PAIRS, position(line=["3-4", "4-4", "4-6"]))
    assert picture.gaps == ()
    assert [str(shape.tile) for shape in picture.shapes] == ["3-4", "4-4", "4-6"]
    assert [shape.mark for shape in picture.shapes] == [Mark.NONE] * 3
    assert [spot.name for spot in picture.spots] == ["L"]


def test_an_empty_table_has_one_spot_in_the_middle_without_a_name() -> None:
    state = PAIRS.start()
    empty = draw.picture(PAIRS, state)
    assert (empty.shapes, empty.spots, empty.box) == ((), (), Box(0, 0, 0, 0))
    state = PAIRS.apply(state, PAIRS.deal(state, seed=1))
    (spot,) = draw.picture(PAIRS, state).spots
    assert (spot.name, spot.centre) == ("", (0, 0))


def test_a_move_that_is_tried_is_shown_where_it_would_lie_though_it_does_not_fit() -> None:
    view = position(line=["3-4", "4-4", "4-6"])
    fits = draw.picture(PAIRS, view, tried=PAIRS.move("0-3@L")).tried
    assert fits is not None
    assert fits.shape.mark is Mark.TRIED
    refused = draw.picture(PAIRS, view, tried=PAIRS.move("1-1@R"), refused=True)
    assert refused.tried is not None
    assert refused.tried.shape.mark is Mark.REFUSED
    assert refused.box.x + refused.box.width == box(refused.tried.shape.outline).x + 1
    for move in ("open 1-1", "draw", "pass"):
        assert draw.picture(PAIRS, view, tried=PAIRS.move(move)).tried is None


def test_the_legal_moves_of_a_state_are_those_of_the_seat_to_act_and_a_family_knows_none() -> None:
    state = PAIRS.position({"line": ["3-4"], "hands": [["0-3"], ["1-1"], ["2-2"], ["2-5"]], "turn": 0})
    assert [spot.name for spot in draw.picture(PAIRS, state).spots] == ["L"]
    assert draw.picture(LINE, state).spots == ()
    assert len(draw.picture(LINE, PAIRS.view(state, 0)).spots) == 1
    assert draw.picture(PAIRS, state, legal=()).spots == ()
