"""What a picture of a table is made of, as data: who draws it and how is left to the frontend.

The unit of all lengths is the side of a domino's half: a domino is 2 long and 1 wide, and a
triangular tile has sides of 2. x grows to the right and y downwards, as on screens. Angles are
degrees, clockwise.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import Any, NamedTuple

import attrs

from dominorules.core.seats import Seat

__all__ = [
    "Box",
    "Frame",
    "Gap",
    "Landing",
    "Mark",
    "Part",
    "Picture",
    "Point",
    "Said",
    "Spot",
    "Strip",
    "TileShape",
    "box_around",
]


class Point(NamedTuple):
    """A place in the plane: x to the right, y downwards."""

    x: float
    y: float


class Box(NamedTuple):
    """An upright rectangle; one of no size is at a point."""

    x: float
    """Its left side."""
    y: float
    """Its upper side."""
    width: float
    height: float


def box_around(outlines: Iterable[Iterable[Point]]) -> Box:
    """Give the smallest box around all outlines; of no size, at the origin, if there are none."""
    points = [point for outline in outlines for point in outline] or [Point(0.0, 0.0)]
    xs, ys = zip(*points, strict=True)
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


class Mark(Enum):
    """Why a tile stands out."""

    NONE = "none"
    """It does not."""
    LAST = "last"
    """It was laid last."""
    TRIED = "tried"
    """It does not lie there yet: it is shown where a move would lay it."""
    REFUSED = "refused"
    """As `TRIED`, for a move that the rules refuse."""


@attrs.frozen
class Said:
    """Something to be said of a picture, in no language yet: a key of the words and what goes into it."""

    key: str
    details: tuple[tuple[str, object], ...] = ()
    """Names and values; a value of `tiles` is a number of tiles, a tuple is a list, and any may be `Said`."""

    @classmethod
    def of(cls, key: str, **details: object) -> Said:
        """Say this, with these details."""
        return cls(key, tuple(details.items()))


@attrs.frozen
class Part:
    """A half of a domino, or the corner of a triangular tile: what carries one number."""

    number: int
    at: Point
    """Where a digit is written: the middle of a half, near the point of a corner."""
    outline: tuple[Point, ...]
    """The corners of its own share of the tile; the shares of a tile make up the whole tile."""
    pips: tuple[Point, ...] = ()
    """The middles of the pips; none where the tile shows digits."""
    radius: float = 0.0
    """The radius of a pip."""


@attrs.frozen
class TileShape:
    """A tile, and where it lies."""

    tile: Any
    """The tile; None where it lies face down, and then it has no parts."""
    centre: Point
    angle: float
    """How far it is turned about its centre. At 0 a domino lies flat with its lower number to the
    left, and a triangular tile stands on a side with its first digit at the left."""
    outline: tuple[Point, ...]
    """Its corners, clockwise."""
    parts: tuple[Part, ...]
    """In the order of the tile's numbers: the lower first, or clockwise from the lowest."""
    mark: Mark = Mark.NONE


@attrs.frozen
class Landing:
    """What a move would look like."""

    move: Any
    shape: TileShape
    """The tile where the move lays it."""
    more: tuple[TileShape, ...] = ()
    """The other tiles of the figures that it makes or changes; those that it does not lay are not marked."""

    @property
    def shapes(self) -> tuple[TileShape, ...]:
        """All its tiles."""
        return (self.shape, *self.more)


@attrs.frozen
class Spot:
    """A place where a tile can be laid."""

    name: str
    """What moves and text boards call it: `L` and `R`, or a letter; empty where there is one only."""
    centre: Point
    outline: tuple[Point, ...]
    landings: tuple[Landing, ...]
    """The moves that lay a tile here, each with its own tile's place: a double lies across."""


@attrs.frozen
class Gap:
    """Tiles of which it is not known how they lie, between two numbers that are known."""

    centre: Point
    outline: tuple[Point, ...]
    parts: tuple[Part, Part]
    """The halves at its left and its right end, of tiles that are not known either."""


@attrs.frozen
class Frame:
    """A line around tiles that belong together, such as a figure or a seat's field."""

    outline: tuple[Point, ...]
    label: Said | None = None


@attrs.frozen
class Strip:
    """A hand or the boneyard, in rows from the origin of a plane of its own: to be put anywhere."""

    seat: Seat | None
    """Whose hand it is; None for the boneyard."""
    size: int
    """How many tiles there are."""
    shapes: tuple[TileShape, ...]
    """A hand's tiles, face down where they are hidden. The boneyard's only where its order is known."""
    to_act: bool
    """Whether it is this seat's turn."""
    box: Box


@attrs.frozen(kw_only=True)
class Picture:
    """A table to look at. What a view does not know, its picture does not hold either."""

    family: str
    shapes: tuple[TileShape, ...]
    """The tiles on the table: of a line from left to right, of a grid in the order of cells, of figures
    by field and number."""
    spots: tuple[Spot, ...] = ()
    """Where tiles can be laid."""
    tried: Landing | None = None
    """A move that was asked to be shown."""
    gaps: tuple[Gap, ...] = ()
    frames: tuple[Frame, ...] = ()
    strips: tuple[Strip, ...] = ()
    """The hands by seat, then the boneyard; not part of `box`."""
    title: Said
    """What it is a picture of."""
    said: tuple[Said, ...] = ()
    """What lies on the table, for those who cannot see it."""
    box: Box = attrs.field(init=False)
    """The smallest box around everything on the table."""

    @box.default
    def _box(self) -> Box:
        tried = self.tried.shapes if self.tried else ()
        outlines = [shape.outline for shape in [*self.shapes, *tried]]
        around = [frame.outline for frame in self.frames] + [gap.outline for gap in self.gaps]
        return box_around([*outlines, *around, *[spot.outline for spot in self.spots]])
