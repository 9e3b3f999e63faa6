"""The geometry of a line of play that bends within a width.

The opening tile lies in the middle and never moves, nor does any tile that is laid: to its
right the line bends downwards, to its left upwards, and goes on in rows. Doubles lie crosswise
in their row, so the tile that a row is left by is never a double. Rows are at least 3 apart, and
so even crosswise doubles of two rows are 1 apart.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

import attrs

from dominorules.core.tiles import Tile
from dominorules.draw.domino import DOWN, LEFT, RIGHT, UP, back, domino, half, rectangle
from dominorules.draw.request import Request
from dominorules.draw.shapes import Gap, Landing, Mark, Picture, Point, Said, Spot, TileShape, box_around
from dominorules.draw.strips import strips
from dominorules.line import LEFT as LEFT_ARM
from dominorules.line import Arm, Open, Play
from dominorules.line.moves import Lay
from dominorules.line.state import Laid
from dominorules.line.view import Turn

__all__ = ["gap_place", "picture"]

_CENTRE: Final = Point(0.0, 0.0)


def picture(table: Any, request: Request) -> Picture:
    """Give the picture of a state or a view of the line family."""
    moves = [turn.move if isinstance(turn, Turn) else turn for turn in table.history]
    lays = [move for move in moves if isinstance(move, Lay)]
    line = _laid_out(table, lays, request)
    mark_of = {lays[-1].tile: Mark.LAST} if lays and request.last else {}
    shapes = [attrs.evolve(shape, mark=mark_of.get(shape.tile, Mark.NONE)) for shape in line.shapes]
    return Picture(
        family="line",
        shapes=tuple(shapes),
        gaps=line.gaps,
        spots=tuple(_spots(line, [move for move in request.legal if isinstance(move, Lay)])),
        tried=_tried(line, request),
        strips=strips(table, _in_hand, (2.0, 1.0), request.width),
        title=_title(table, len(table.played if line.gaps else table.line)),
        said=tuple(_said(table.line, line.gaps)),
    )


# The line.


@attrs.frozen
class Path:
    """Where the tiles of an arm come to lie: to the right and downwards.

    That of the arm to the left is the same, turned about the middle of the picture.
    """

    edge: float
    """Where along its row the next tile begins."""
    row: float
    """The y of the row's middle; while it hangs, where its last tile ends."""
    way: int
    """1 while the row goes to the right, -1 while it goes to the left."""
    limit: float
    """How far from the middle of the picture a row may reach."""
    reach: float
    """How far the last tile reaches downwards from the row's middle."""
    hangs: bool = False
    """Whether the last tile stands upright, so that the next one begins a row."""

    def lay(self, is_double: bool) -> tuple[Point, Point, Path]:
        """Give the middle of the next tile, the direction from its near half to its far one, and the rest."""
        long, reach = (1.0, 1.0) if is_double else (2.0, 0.5)
        row = self.row + reach if self.hangs else self.row
        # Room for a double is kept, so that it never has to be laid around a bend.
        if is_double or self.hangs or self.limit - self.way * self.edge >= long + 1:
            after = attrs.evolve(self, edge=self.edge + self.way * long, row=row, reach=reach, hangs=False)
            heading = DOWN if is_double else RIGHT if self.way > 0 else LEFT
            return Point(self.edge + self.way * long / 2, row), heading, after
        top = row + self.reach
        after = attrs.evolve(self, row=top + 2, way=-self.way, hangs=True)
        return Point(self.edge - self.way * 0.5, top + 1), DOWN, after


_BACK: Final = {DOWN: UP, UP: DOWN, LEFT: RIGHT, RIGHT: LEFT}


@attrs.frozen
class Line:
    """A line that was laid out, and the paths of its two arms as far as they go."""

    shapes: tuple[TileShape, ...]
    gaps: tuple[Gap, ...]
    paths: tuple[Path, Path]
    """To the left and to the right."""
    ends: tuple[int, ...]

    def landing(self, move: Any, mark: Mark = Mark.NONE) -> Landing:
        """Give what a move that lays a tile would look like; it need not fit."""
        if isinstance(move, Open) or not self.ends:
            return Landing(move, domino(move.tile, _CENTRE, DOWN if move.tile.is_double else RIGHT, mark))
        side = move.end.index
        near = self.ends[side]
        shape, _ = _next(self.paths[side], side, move.tile, near if move.tile.shows(near) else move.tile.low)
        return Landing(move, attrs.evolve(shape, mark=mark))


def _next(path: Path, side: int, tile: Tile, near: int) -> tuple[TileShape, Path]:
    """Lay a tile at an arm, with its half `near` towards the line."""
    centre, heading, after = path.lay(tile.is_double)
    if side == LEFT_ARM.index:
        centre, heading = Point(0.0 - centre.x, 0.0 - centre.y), _BACK[heading]  # without any -0.0
    if tile.low != near:
        heading = _BACK[heading]
    return domino(tile, centre, heading), after


def _laid_out(table: Any, lays: Sequence[Lay], request: Request) -> Line:
    line: tuple[Laid, ...] = table.line
    gap = gap_place(table, lays)
    middle = gap if gap is not None else _anchor(line, lays)
    gaps = () if gap is None else (_gap(table, gap),)
    first = [_first(line[middle])] if line and gap is None else []
    start = _start(gaps, first, request.width / 2)
    left, left_path = _along(start, 0, [(laid.tile, laid.right) for laid in line[:middle][::-1]])
    right, right_path = _along(start, 1, [(laid.tile, laid.left) for laid in line[middle + len(first) :]])
    return Line((*left[::-1], *first, *right), gaps, (left_path, right_path), table.ends)


def _start(gaps: Sequence[Gap], first: Sequence[TileShape], limit: float) -> Path:
    """A path begins where the thing in the middle ends; a first tile will lie flat."""
    middle = [*[gap.outline for gap in gaps], *[shape.outline for shape in first]]
    _, _, width, height = box_around(middle or [rectangle(_CENTRE, 2, 1)])
    return Path(width / 2, 0.0, 1, limit, height / 2)


def _anchor(line: Sequence[Laid], lays: Sequence[Lay]) -> int:
    """The opening tile has all later plays to the left before it; a line set up by hand has a middle."""
    return _to_left(lays) + (len(line) - len(lays)) // 2


def gap_place(table: Any, lays: Sequence[Lay]) -> int | None:
    """Tell after how many tiles of a view's (or state's) line tiles lie of which the order is unknown.

    That is between the plays to the left and those to the right; None if the whole order is known.
    """
    if not table.ends or len(table.line) > len(lays) or len(table.played) == len(lays):
        return None
    return _to_left(lays)


def _to_left(lays: Sequence[Lay]) -> int:
    return sum([isinstance(lay, Play) and lay.end is LEFT_ARM for lay in lays])


def _gap(table: Any, place: int) -> Gap:
    left = table.line[place - 1].right if place else table.ends[0]
    right = table.line[place].left if place < len(table.line) else table.ends[1]
    parts = (half(left, Point(-1.0, 0.0)), half(right, Point(1.0, 0.0)))
    return Gap(_CENTRE, rectangle(_CENTRE, 3, 1), parts)


def _first(laid: Laid) -> TileShape:
    heading = DOWN if laid.crosswise else RIGHT if laid.left == laid.tile.low else LEFT
    return domino(laid.tile, _CENTRE, heading)


def _along(path: Path, side: int, tiles: Sequence[tuple[Tile, int]]) -> tuple[list[TileShape], Path]:
    shapes = []
    for tile, near in tiles:
        shape, path = _next(path, side, tile, near)
        shapes.append(shape)
    return shapes, path


# Moves.


def _spots(line: Line, moves: Sequence[Lay]) -> Iterator[Spot]:
    for name in (*[str(Arm(side)) for side in range(len(line.paths))], ""):
        here = [move for move in moves if (str(move.end) if isinstance(move, Play) else "") == name]
        landings = tuple(map(line.landing, here))
        if landings:
            # What most tiles would cover; a double lies across it.
            likely = next((one.shape for one in landings if not one.shape.tile.is_double), landings[0].shape)
            yield Spot(name, likely.centre, likely.outline, landings)


def _tried(line: Line, request: Request) -> Landing | None:
    move = request.tried
    if not isinstance(move, Lay) or not _has_place(line, move):
        return None
    return line.landing(move, request.tried_mark)


def _has_place(line: Line, move: Lay) -> bool:
    """A tile that opens has none where a line lies, and one that is added has none beyond its arms."""
    return not line.ends or (isinstance(move, Play) and move.end.index < len(line.ends))


# Hands, and words.


def _in_hand(tile: Tile | None, centre: Point) -> TileShape:
    return back(centre) if tile is None else domino(tile, centre)


def _title(table: Any, tiles: int) -> Said:
    if not table.ends:
        return Said.of("table.empty")
    left, right = table.ends
    return Said.of("line.title", tiles=tiles, left=left, right=right)


def _said(line: Sequence[Laid], gaps: Sequence[Gap]) -> Iterator[Said]:
    if line:
        yield Said.of("line.tiles", list=tuple([f"{laid.left}-{laid.right}" for laid in line]))
    for gap in gaps:
        left, right = gap.parts
        yield Said.of("line.gap", left=left.number, right=right.number)
