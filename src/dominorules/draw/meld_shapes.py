"""The geometry of figures in their fields: a frame for each field, and one in it for each figure.

The tiles of a figure stand side by side, those of a tris with their common number above. A closed
scale lies as the rectangle in which 1 to 6 can be read, and a rhizome as its layout says. What a
move would make is drawn below the fields, be it right or wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final, NamedTuple

import attrs

from dominorules.core.tiles import Tile, TileSet
from dominorules.draw.domino import DOWN, LEFT, RIGHT, UP, back, domino, half, rectangle
from dominorules.draw.request import Request
from dominorules.draw.shapes import (
    Frame,
    Landing,
    Mark,
    Picture,
    Point,
    Said,
    TileShape,
    box_around,
)
from dominorules.draw.strips import strips
from dominorules.draw.words import said
from dominorules.meld.figures import FigureFamily, Kind, kind_of, points_of
from dominorules.meld.moves import Add, Recompose, Validate
from dominorules.meld.params import MeldParams
from dominorules.meld.rhizome import Layout, Placed, Reading, witness
from dominorules.meld.table import Figure
from dominorules.meld.view import MeldView, Turn, rated
from dominorules.words import LANGUAGES

__all__ = ["SCALES", "layout_shapes", "picture"]

_APART: Final = 0.15  # between the tiles of a row
_INSIDE: Final = 0.4  # of a frame
_LABEL: Final = 1.3  # the height that a frame's label takes
_BETWEEN: Final = 0.5  # figures, and fields
_LETTER: Final = 0.35  # about how wide a letter of a label is
_FAR: Final = 60  # cells; nobody wants to look at a layout that is wider
_OPERATIONS: Final = (Validate, Add, Recompose)

SCALES: Final = (
    ((1, 2), (3, 4), (5, 6)),
    ((1, 2, 3), (4, 5, 6)),
    ((1, 2), (4, 3), (5, 6)),
    ((1, 2, 3), (6, 5, 4)),
)
"""The rectangles in which closed scales can be read: in rows, or to and fro as a snake."""


def picture(table: Any, request: Request) -> Picture:
    """Give the picture of a state or a view of the meld family."""
    rows = [*_fields(table, request)]
    tried = _tried(table, request)
    fields = _stacked([*rows, *([tried] if tried else [])], request.width)
    move = fields[-1] if tried else None
    lying = fields[:-1] if tried else fields
    return Picture(
        family="meld",
        shapes=tuple([shape for field in lying for shape in field.shapes]),
        tried=_landing(request.tried, move.shapes) if move else None,
        frames=tuple([frame for field in fields for frame in field.frames]),
        strips=strips(table, _in_hand, (2.0, 1.0), request.width),
        title=Said.of("meld.title", number=len(table.table)) if rows else Said.of("table.empty"),
        said=tuple([one for row in rows for block in row.blocks for one in block.said]),
    )


def layout_shapes(layout: Layout) -> tuple[TileShape, ...]:
    """Give the tiles of a layout, right or wrong, with the middle of cell (0,0) at the origin."""
    halves = [
        Lying(one.tile, *[Point(float(cell.x), 0.0 - cell.y) for cell in (one.low, one.high)])
        for one in layout.placed
    ]
    return tuple([one.shape(Point(0.0, 0.0), Mark.NONE) for one in halves])


def _in_hand(tile: Tile | None, centre: Point) -> TileShape:
    return back(centre) if tile is None else domino(tile, centre)


# --- How the tiles of a figure lie.


class Lying(NamedTuple):
    """A tile, and the middles of its halves."""

    tile: Tile
    low: Point
    high: Point

    def shape(self, at: Point, mark: Mark) -> TileShape:
        """Give its shape, with the origin moved to a point."""
        low, high = (Point(at.x + x, at.y + y) for x, y in (self.low, self.high))
        centre = Point((low.x + high.x) / 2, (low.y + high.y) / 2)
        heading = Point(high.x - low.x, high.y - low.y)
        near = next((way for way in (RIGHT, DOWN, LEFT, UP) if _is_about(way, heading)), None)
        return _torn(self.tile, low, high, mark) if near is None else domino(self.tile, centre, near, mark)


def _is_about(one: Point, other: Point) -> bool:
    return abs(one.x - other.x) + abs(one.y - other.y) < 0.01


def _torn(tile: Tile, low: Point, high: Point, mark: Mark) -> TileShape:
    """A wrong layout may part the halves of a tile: what lies between them is shown as the tile, too."""
    x, y, width, height = box_around([rectangle(low, 1, 1), rectangle(high, 1, 1)])
    centre = Point(x + width / 2, y + height / 2)
    outline = rectangle(centre, width, height)
    return TileShape(tile, centre, 0.0, outline, (half(tile.low, low), half(tile.high, high)), mark)


def _arranged(family: FigureFamily | None, tiles: TileSet, layout: Layout | None) -> list[Lying]:
    """Say how a figure lies, its upper left corner at the origin."""
    if layout is not None and layout.placed and _extent(layout.placed) <= _FAR:
        return _as_laid(layout.placed)
    if family is FigureFamily.CLOSED_SCALE:
        return _as_scale(tiles) or _in_row(tiles)
    return _in_row(tiles, _common(tiles) if family is FigureFamily.TRIS else None)


def _extent(placed: Iterable[Placed]) -> int:
    xs, ys = zip(*[cell for one in placed for cell in (one.low, one.high)], strict=True)
    return int(max(max(xs) - min(xs), max(ys) - min(ys)))


def _as_laid(placed: Sequence[Placed]) -> list[Lying]:
    """The y of cells grows upwards, that of pictures downwards."""
    cells = [cell for one in placed for cell in (one.low, one.high)]
    left, top = min([cell.x for cell in cells]), max([cell.y for cell in cells])

    def at(cell: Any) -> Point:
        return Point(cell.x - left + 0.5, top - cell.y + 0.5)

    # Tiles that are torn apart are drawn first: they hide what they lie upon.
    lying = [Lying(one.tile, at(one.low), at(one.high)) for one in placed]
    return sorted(lying, key=lambda one: -abs(one.low.x - one.high.x) - abs(one.low.y - one.high.y))


def _as_scale(tiles: TileSet) -> list[Lying]:
    """The first rectangle in which every tile covers two neighbours; nothing for what is no closed scale."""
    for rows in SCALES:
        at = {n: Point(x + 0.5, y + 0.5) for y, row in enumerate(rows) for x, n in enumerate(row)}
        lying = [
            Lying(tile, at[tile.low], at[tile.high]) for tile in tiles if tile.low in at and tile.high in at
        ]
        steps = [abs(one.low.x - one.high.x) + abs(one.low.y - one.high.y) for one in lying]
        if len(lying) == len(tiles) == 3 and steps == [1.0] * 3:
            return lying
    return []


def _common(tiles: Iterable[Tile]) -> int | None:
    return next((number for number in range(7) if all([tile.shows(number) for tile in tiles])), None)


def _in_row(tiles: Iterable[Tile], common: int | None = None) -> list[Lying]:
    """Upright, with the common number above if there is one, and in the order of the others."""
    order = list(tiles) if common is None else sorted(tiles, key=lambda tile: tile.other(common))
    lying = []
    for place, tile in enumerate(order):
        x = place * (1 + _APART) + 0.5
        above, below = Point(x, 0.5), Point(x, 1.5)
        turned = common is not None and tile.low != common
        lying.append(Lying(tile, *((below, above) if turned else (above, below))))
    return lying


# --- Figures as blocks, and fields as rows of them.


@attrs.frozen
class Block:
    """A figure, or what else lies in a field, to be put anywhere."""

    label: Said
    lying: Sequence[Lying]
    mark: Callable[[Tile], Mark]
    said: Sequence[Said] = ()

    @property
    def size(self) -> Point:
        """The size of its frame."""
        halves = [rectangle(at, 1, 1) for one in self.lying for at in (one.low, one.high)]
        width, height = box_around(halves)[2:]
        below = height + _INSIDE if self.lying else 0.0
        return Point(max(width, _width(self.label)) + 2 * _INSIDE, _LABEL + below)


def _width(label: Said) -> float:
    """How wide a label is in the language in which it is longest."""
    return max([len(said(label, lang)) for lang in LANGUAGES]) * _LETTER


@attrs.frozen
class Row:
    """A field: what lies in it, and its label."""

    label: Said
    blocks: Sequence[Block]


@attrs.frozen
class Field:
    """A field with everything in its place."""

    shapes: Sequence[TileShape]
    frames: Sequence[Frame]


def _stacked(rows: Sequence[Row], width: float) -> list[Field]:
    """Put the fields below one another, all as wide as the widest."""
    widest = max([width, *[block.size.x + 2 * _INSIDE for row in rows for block in row.blocks]])
    y, fields = 0.0, []
    for row in rows:
        field, height = _placed(row, Point(0.0, y), widest)
        fields.append(field)
        y += height + _BETWEEN
    return fields


def _placed(row: Row, at: Point, width: float) -> tuple[Field, float]:
    """Put the blocks of a field beside one another, and below where there is no room."""
    x, y, deep = _INSIDE, _LABEL, 0.0
    shapes: list[TileShape] = []
    frames: list[Frame] = []
    for block in row.blocks:
        size = block.size
        if x > _INSIDE and x + size.x + _INSIDE > width:
            x, y, deep = _INSIDE, y + deep + _BETWEEN, 0.0
        corner = Point(at.x + x, at.y + y)
        frames.append(Frame(_outline(corner, size), block.label))
        inside = Point(corner.x + _INSIDE, corner.y + _LABEL)
        shapes += [one.shape(inside, block.mark(one.tile)) for one in block.lying]
        x, deep = x + size.x + _BETWEEN, max(deep, size.y)
    height = y + deep + _INSIDE
    return Field(shapes, [Frame(_outline(at, Point(width, height)), row.label), *frames]), height


def _outline(at: Point, size: Point) -> tuple[Point, ...]:
    return rectangle(Point(at.x + size.x / 2, at.y + size.y / 2), size.x, size.y)


# --- The table as it is.


def _fields(table: Any, request: Request) -> Iterator[Row]:
    """The field of every seat that has anything in it."""
    names, last = _names(table, request.params), _last(table, request)

    def mark(tile: Tile) -> Mark:
        return Mark.LAST if tile in last else Mark.NONE

    for seat, opened in enumerate(table.open_doubles):
        own = [
            (figure, name) for figure, name in zip(table.table, names, strict=True) if figure.owner == seat
        ]
        blocks = [_block(figure, name, mark) for figure, name in own]
        if opened:
            label = Said.of("meld.open")
            words = Said.of("meld.opened", seat=seat, list=tuple(opened))
            blocks.append(Block(label, _in_row(opened), mark, (words,)))
        if blocks:
            yield Row(Said.of("meld.field", seat=seat), blocks)


def _block(figure: Figure, name: Said, mark: Callable[[Tile], Mark]) -> Block:
    lying = _arranged(figure.family, figure.tiles, figure.layout)
    label = Said.of("meld.figure", id=figure.id, name=name)
    words = [Said.of("meld.lying", seat=figure.owner, name=label, list=tuple(figure.tiles))]
    if figure.layout is not None:
        words.append(Said.of("meld.laid", id=figure.id, layout=figure.layout))
    return Block(label, lying, mark, words)


def _names(table: Any, params: MeldParams | None) -> list[Said]:
    """Name what each figure counts as, with its points if the table's rules are known, as to a view."""
    if params is None and not isinstance(table, MeldView):
        found = [kind_of(figure.family, figure.tiles.bits, Reading.LINE) for figure in table.table]
        return [Said.of(f"meld.{kind.value}") for kind in found if kind]
    kinds, worth = (table.kinds, table.worth) if params is None else rated(params, table.table)
    return [_named(kind, points) for kind, points in zip(kinds, worth, strict=True)]


def _named(kind: Kind, points: int) -> Said:
    return Said.of("meld.worth", kind=Said.of(f"meld.{kind.value}"), points=points)


def _last(table: Any, request: Request) -> TileSet:
    """The tiles that the last operation laid."""
    moves = [turn.move if isinstance(turn, Turn) else turn for turn in table.history]
    made = [move for move in moves if isinstance(move, _OPERATIONS)]
    return made[-1].tiles if made and request.last else TileSet()


# --- A move as it would be.


def _tried(table: Any, request: Request) -> Row | None:
    move = request.tried
    if not isinstance(move, _OPERATIONS):
        return None
    blocks = [block for block in _made(table, request) if block.lying or block.label.key == "meld.gone"]
    return Row(Said.of("meld.move"), blocks) if any([block.lying for block in blocks]) else None


def _made(table: Any, request: Request) -> Iterator[Block]:
    """The figures that a move makes or changes, as it says; what is on the table need not fit."""
    move, figures = request.tried, {figure.id: figure for figure in table.table}
    if isinstance(move, Add):
        yield _after(figures.get(move.figure), move.figure, move.tiles, move.layout, request, added=True)
        return
    name = _would_be(move.family, move.tiles, request)
    lying = _arranged(move.family, move.tiles, _laid(move.family, move.tiles, move.layout, request))
    yield Block(Said.of("meld.new", name=name), lying, lambda _: request.tried_mark)
    for each in move.changed if isinstance(move, Recompose) else ():
        yield _after(figures.get(each.figure), each.figure, each.tiles, each.layout, request)


def _after(
    figure: Figure | None,
    id: int,
    tiles: TileSet,
    layout: Layout | None,
    request: Request,
    *,
    added: bool = False,
) -> Block:
    """A figure with other tiles: those that come are marked."""
    before = figure.tiles if figure else TileSet()
    whole = before | tiles if added else tiles
    family = figure.family if figure else None
    if not whole and layout is None:
        return Block(Said.of("meld.gone", id=id), (), lambda _: Mark.NONE)
    name = _would_be(family, whole, request)
    lying = _arranged(family, whole, _laid(family, whole, layout, request))
    return Block(
        Said.of("meld.figure", id=id, name=name),
        lying,
        lambda tile: Mark.NONE if tile in before else request.tried_mark,
    )


def _laid(
    family: FigureFamily | None, tiles: TileSet, layout: Layout | None, request: Request
) -> Layout | None:
    if layout is None and family is FigureFamily.RHIZOME:
        return witness(tiles.bits, _reading(request))
    return layout


def _reading(request: Request) -> Reading:
    return Reading.FULL if request.params is None else Reading(request.params.rhizome)


def _would_be(family: FigureFamily | None, tiles: TileSet, request: Request) -> Said:
    """Name the kind of a correct figure, the family of one that is not."""
    if family is None:
        return Said.of("meld.none")
    kind = kind_of(family, tiles.bits, _reading(request))
    if kind is None:
        return Said.of(f"meld.family.{family.value}")
    if request.params is None:
        return Said.of(f"meld.{kind.value}")
    return _named(kind, points_of(kind, len(tiles), request.params.values))


def _landing(move: Any, shapes: Sequence[TileShape]) -> Landing:
    """The tile that stands for the move is one that it lays."""
    first = next((shape for shape in shapes if shape.mark is not Mark.NONE), shapes[0])
    return Landing(move, first, tuple([shape for shape in shapes if shape is not first]))
