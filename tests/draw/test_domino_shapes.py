"""The shape of a single tile, and of hands."""

from __future__ import annotations

from itertools import combinations
from math import cos, dist, isclose, radians, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dominorules as dr
from dominorules import draw
from dominorules.core.tiles import MAX_PIP, Tile
from dominorules.draw.domino import DOWN, LEFT, RIGHT, UP, domino, half
from dominorules.draw.shapes import Point, TileShape
from dominorules.draw.triangle_shapes import shape as triangle
from dominorules.triangle import D, TriTile, U
from dominorules.triangle.tiles import TURNED

ORIGIN = Point(0.0, 0.0)


def turned(point: Point, about: Point, angle: float) -> Point:
    """Turn clockwise, where y grows downwards."""
    x, y = point.x - about.x, point.y - about.y
    c, s = cos(radians(angle)), sin(radians(angle))
    return Point(about.x + x * c - y * s, about.y + x * s + y * c)


def are_same(some: TileShape, other: TileShape) -> bool:
    """Parts at the same places with the same numbers; of equal corners and pips the order is open."""
    pairs = zip(some.parts, other.parts, strict=True)
    return are_same_points(some.outline, other.outline) and all(
        one.number == two.number
        and are_same_points([one.at], [two.at])
        and are_same_points(one.outline, two.outline)
        and are_same_points(one.pips, two.pips)
        for one, two in pairs
    )


def are_same_points(some: object, others: object) -> bool:
    assert isinstance(some, list | tuple)
    assert isinstance(others, list | tuple)
    near = [[other for other in others if dist(one, other) < 1e-9] for one in some]
    return len(some) == len(others) and all(map(len, near))


def as_sprite(flat: TileShape, shape: TileShape) -> TileShape:
    """A picture of the tile, turned by the angle of the shape about its middle."""

    def at(point: Point) -> Point:
        moved = Point(point.x - flat.centre.x + shape.centre.x, point.y - flat.centre.y + shape.centre.y)
        return turned(moved, shape.centre, shape.angle)

    parts = [
        draw.Part(p.number, at(p.at), tuple(map(at, p.outline)), tuple(map(at, p.pips)), p.radius)
        for p in flat.parts
    ]
    return draw.TileShape(
        shape.tile, shape.centre, shape.angle, tuple(map(at, flat.outline)), tuple(parts), shape.mark
    )


@pytest.mark.parametrize("heading", [RIGHT, DOWN, LEFT, UP])
@given(low=st.integers(0, 18), high=st.integers(0, 18))
def test_a_domino_is_its_flat_picture_turned_by_its_angle(heading: Point, low: int, high: int) -> None:
    tile = Tile(low, high)
    shape = domino(tile, Point(2.0, -1.5), heading)
    near, far = (part.at for part in shape.parts)
    assert (far.x - near.x, far.y - near.y) == heading
    assert are_same(as_sprite(domino(tile, ORIGIN), shape), shape)


@pytest.mark.parametrize("cell", [U(0, 0), D(2, -3), U(-4, 1)], ids=str)
@pytest.mark.parametrize("way", TURNED[::7], ids=str)
def test_a_triangle_is_its_standing_picture_turned_by_its_angle(cell: object, way: object) -> None:
    shape = triangle(cell, way)  # type: ignore[arg-type]
    standing = triangle(U(0, 0), shape.tile.ways[0])
    assert standing.angle == 0
    assert standing.outline[0].x < standing.outline[1].x < standing.outline[2].x
    assert [part.number for part in standing.parts] == list(shape.tile.digits)
    assert are_same(as_sprite(standing, shape), shape)


@pytest.mark.parametrize("number", range(MAX_PIP + 1))
def test_a_half_shows_as_many_pips_as_its_number_apart_and_inside(number: int) -> None:
    shown = half(number, Point(4.5, -2.5))
    assert len(shown.pips) == number
    for one, other in combinations(shown.pips, 2):
        assert dist(one, other) > 2 * shown.radius
    for x, y in shown.pips:
        assert max(abs(x - 4.5), abs(y + 2.5)) + shown.radius < 0.47
        assert any(isclose(9 - x, a) and isclose(-5 - y, b) for a, b in shown.pips)  # the same upside down


def test_pips_stand_as_on_tiles() -> None:
    def at(number: int) -> set[tuple[int, int]]:
        return {(round(x / 0.27), round(y / 0.27)) for x, y in half(number, ORIGIN).pips}

    corners = {(-1, -1), (-1, 1), (1, -1), (1, 1)}
    diagonal = {(-1, -1), (1, 1)}
    assert [at(number) for number in range(7)] == [
        set(),
        {(0, 0)},
        diagonal,
        {*diagonal, (0, 0)},
        corners,
        {*corners, (0, 0)},
        {*corners, (0, -1), (0, 1)},
    ]


def test_a_six_has_two_rows_along_its_tile() -> None:
    flat, upright = half(6, ORIGIN, RIGHT), half(6, ORIGIN, DOWN)
    assert (len({pip.x for pip in flat.pips}), len({pip.y for pip in flat.pips})) == (3, 2)
    assert (len({pip.x for pip in upright.pips}), len({pip.y for pip in upright.pips})) == (2, 3)


# --- hands


def test_a_view_has_hidden_hands_face_down_and_a_state_has_all_face_up_with_the_boneyard_in_order() -> None:
    rules = dr.load("coppie_1v1")
    state = rules.start()
    state = rules.apply(state, rules.lot(state, seed=1))
    state = rules.apply(state, rules.deal(state, seed=1))
    mine, theirs, stock = draw.picture(rules, rules.view(state, 0)).strips
    assert [shape.tile for shape in mine.shapes] == list(state.hands[0])
    assert [(shape.tile, shape.parts) for shape in theirs.shapes] == [(None, ())] * 7
    assert (stock.seat, stock.size, stock.shapes) == (None, 14, ())
    assert [strip.to_act for strip in (mine, theirs, stock)] == [state.turn == 0, state.turn == 1, False]
    *hands, stock = draw.picture(rules, state).strips
    for strip, hand in zip(hands, state.hands, strict=True):
        assert [shape.tile for shape in strip.shapes] == list(hand)
    assert [shape.tile for shape in stock.shapes] == list(state.stock)


@pytest.mark.parametrize("width", [7, 10, 40])
@pytest.mark.parametrize("ruleset", ["coppie_1v1", "tripple_domino"])
def test_the_tiles_of_a_hand_are_apart_and_in_rows_within_the_width(ruleset: str, width: int) -> None:
    rules = dr.load(ruleset)
    state = rules.start(2)
    while state.turn is None:
        move = rules.family.chance(rules.params, state, 3)
        state = rules.apply(state, move)
    for strip in draw.picture(rules, state, width=width).strips:
        assert (strip.box.x, strip.box.y) == (0, 0)
        assert strip.box.width <= width
        for one, other in combinations(strip.shapes, 2):
            a, b = (draw.shapes.box_around([shape.outline]) for shape in (one, other))
            assert a.x + a.width < b.x or b.x + b.width < a.x or a.y + a.height < b.y or b.y + b.height < a.y
        assert [shape.tile for shape in strip.shapes] == [
            shape.tile for shape in sorted(strip.shapes, key=lambda shape: (shape.centre.y, shape.centre.x))
        ]


def test_a_triangle_in_a_hand_stands_with_its_digits_clockwise_from_the_left() -> None:
    rules = dr.load("tripple_domino")
    state = rules.position({"board": {"U(0,0)": "1-2-3"}, "hands": [["0-2-5"], ["4-4-4"]], "turn": 0})
    (shape,) = draw.picture(rules, state).strips[0].shapes
    assert shape.tile == TriTile(0, 2, 5)
    left, top, right = (part.at for part in shape.parts)
    assert left.x < top.x < right.x
    assert top.y < left.y == right.y
