"""The shape of a domino: two halves side by side, each with its pips."""

from __future__ import annotations

from functools import cache
from math import ceil
from typing import Final

from dominorules.core.tiles import Tile
from dominorules.draw.shapes import Mark, Part, Point, TileShape

__all__ = ["DOWN", "LEFT", "RIGHT", "UP", "back", "domino", "half", "rectangle"]

RIGHT: Final = Point(1, 0)
DOWN: Final = Point(0, 1)
LEFT: Final = Point(-1, 0)
UP: Final = Point(0, -1)

_ANGLES: Final = {RIGHT: 0.0, DOWN: 90.0, LEFT: 180.0, UP: 270.0}
_SPREAD: Final = 0.27  # from the middle of a half to the outer pips
_WIDE: Final = 0.36  # the same where there are more than three in a row
_PIP: Final = 0.1


def domino(tile: Tile, centre: Point, heading: Point = RIGHT, mark: Mark = Mark.NONE) -> TileShape:
    """Give the shape of a domino whose higher number lies in this direction from its lower one."""
    near, far = (Point(centre.x + heading.x * by, centre.y + heading.y * by) for by in (-0.5, 0.5))
    parts = (half(tile.low, near, heading), half(tile.high, far, heading))
    return TileShape(tile, centre, _ANGLES[heading], _outline(centre, heading), parts, mark)


def back(centre: Point) -> TileShape:
    """Give the shape of a domino that lies flat, face down."""
    return TileShape(None, centre, 0.0, _outline(centre, RIGHT), ())


def rectangle(centre: Point, width: float, height: float) -> tuple[Point, ...]:
    """Give the corners of a rectangle around a point, clockwise from the upper left."""
    left, right = centre.x - width / 2, centre.x + width / 2
    top, bottom = centre.y - height / 2, centre.y + height / 2
    return Point(left, top), Point(right, top), Point(right, bottom), Point(left, bottom)


def _outline(centre: Point, heading: Point) -> tuple[Point, ...]:
    return rectangle(centre, 1 + abs(heading.x), 1 + abs(heading.y))


def half(number: int, at: Point, heading: Point = RIGHT) -> Part:
    """Give the half with this number of a domino that lies in a direction."""
    # Along the tile and across it, as a six has two rows along.
    (cos, sin), (x, y) = heading, at
    pips = [
        Point(x + along * cos - across * sin, y + along * sin + across * cos)
        for along, across in _pips(number)
    ]
    return Part(number, at, rectangle(at, 1, 1), tuple(pips), _radius(number))


def _columns(number: int) -> tuple[int, int, int]:
    """Three columns across the tile hold all pips, the outer two alike."""
    outer = 2 if number == 4 else (number + 1) // 3
    return outer, number - 2 * outer, outer


@cache
def _pips(number: int) -> tuple[Point, ...]:
    if number in (2, 3):  # one in each column: a diagonal
        return tuple([Point(by, by) for by in (-_SPREAD, 0.0, _SPREAD) if number == 3 or by])
    half = _WIDE if number > 9 else _SPREAD
    columns = zip((-_SPREAD, 0.0, _SPREAD), _columns(number), strict=True)
    return tuple([Point(along, across) for along, count in columns for across in _spaced(count, half)])


def _spaced(count: int, half: float) -> list[float]:
    if count < 2:
        return [0.0] * count
    return [half * (2 * i / (count - 1) - 1) for i in range(count)]


def _radius(number: int) -> float:
    most = max(_columns(number))
    return _PIP if number <= 9 else 0.4 * 2 * _WIDE / ceil(most - 1)
