"""The moves of the meld family, as values: equal moves are equal, whoever makes them.

In text: `lot 3-3 1-2`, `deal 0-0 0-1 ...`, `draw`, `end`, `validate tris 1-2 1-3 1-4`,
`add 1-5 #3` and `recompose tris 1-2 1-3 1-4 | #3 2-5 2-6 2-4 | #5`, where the figures that a
recomposition changes follow with the tiles that they have afterwards: figure 5 is gone.

A move may carry the way in which a rhizome is laid, such as `@ 0-1@(0,0)(1,0) 1-2@(2,0)(3,0)`
after its tiles (or the figure that tiles are added to), with the cell of either number of every
tile. That is drawn and kept, but two moves that differ in it alone are equal.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Final, TypeAlias

import attrs

from dominorules.core.errors import InvalidMove
from dominorules.core.kinds import ChanceMove, Deal, Draw, Lot, SeatMove
from dominorules.core.tiles import MAX_PIP, Tile, TileSet, parse_tile
from dominorules.meld.figures import FigureFamily, Kind, kind_of, points_of
from dominorules.meld.rhizome import Cell, Layout, Placed
from dominorules.meld.table import Figure, FigureId

__all__ = [
    "MAX_CELL",
    "MAX_ID",
    "Add",
    "ChanceMove",
    "Changed",
    "Deal",
    "Draw",
    "EndTurn",
    "Lot",
    "MeldMove",
    "Operation",
    "Recompose",
    "SeatMove",
    "Validate",
    "is_layout",
    "parse_layout",
    "parse_move",
]

MAX_ID: Final = 999_999_999
"""The highest number that a figure may have; no round makes as many."""
MAX_CELL: Final = 999
"""How far from the origin a cell of a layout may be; no rhizome reaches further than 41."""
_MOST_TILES: Final = 28
_ALL_BITS: Final = (1 << (MAX_PIP + 1) * (MAX_PIP + 2) // 2) - 1


@attrs.frozen
class Operation(SeatMove):
    """What a seat does with tiles between its draw and the end of its turn."""


def _is_set(instance: object, attribute: attrs.Attribute[TileSet], tiles: object) -> None:
    if type(tiles) is not TileSet or type(tiles.bits) is not int or not 0 <= tiles.bits <= _ALL_BITS:
        raise InvalidMove("meld.tiles", attribute.name, tiles=tiles)


def _is_family(instance: object, attribute: attrs.Attribute[FigureFamily], family: object) -> None:
    if type(family) is not FigureFamily:
        known = ", ".join([each.value for each in FigureFamily])
        raise InvalidMove("meld.family", attribute.name, family=family, known=known)


def _is_id(instance: object, attribute: attrs.Attribute[FigureId], id: object) -> None:
    # Exactly an integer: True would be equal to 1, and not print like it.
    if type(id) is not int or not 1 <= id <= MAX_ID:
        raise InvalidMove("meld.id", attribute.name, id=id, most=MAX_ID)


def _is_layout(instance: object, attribute: attrs.Attribute[Any], layout: object) -> None:
    if layout is not None and not is_layout(layout):
        raise InvalidMove("meld.layout", attribute.name, layout=layout, most=MAX_CELL)


def is_layout(layout: object) -> bool:
    """A layout is a few tiles, each on two cells of the grid; legal or not."""
    if type(layout) is not Layout or not 1 <= len(layout.placed) <= _MOST_TILES:
        return False
    return all([type(one) is Placed and type(one.tile) is Tile for one in layout.placed]) and all(
        [_is_cell(cell) for one in layout.placed for cell in (one.low, one.high)]
    )


def _is_cell(cell: object) -> bool:
    return type(cell) is Cell and all([type(part) is int and abs(part) <= MAX_CELL for part in cell])


def _points(family: FigureFamily, tiles: TileSet) -> int:
    kind = Kind.RHIZOME if family is FigureFamily.RHIZOME else kind_of(family, tiles.bits)
    return 0 if kind is None else points_of(kind, len(tiles))


def _laid(head: Iterable[object], layout: Layout | None) -> str:
    text = " ".join(map(str, head))
    return text if layout is None else f"{text} @ {layout}"


@attrs.frozen(repr=False)
class Validate(Operation):
    """A figure is laid out of the hand into the seat's own field, its family named."""

    family: FigureFamily = attrs.field(validator=_is_family)
    tiles: TileSet = attrs.field(validator=_is_set)
    layout: Layout | None = attrs.field(default=None, eq=False, validator=_is_layout)
    """How a rhizome is laid; None leaves it to the canonical layout."""

    def __str__(self) -> str:
        return _laid(["validate", self.family.value, *self.tiles], self.layout)

    @property
    def points(self) -> int:
        """What the new figure is worth in Triplone, to tell good moves from others; 0 if it is none."""
        return _points(self.family, self.tiles)

    @property
    def eagerness(self) -> int:
        """How much a simple player likes the move: for its points, then for the tiles that it keeps."""
        return 100 * (self.points + 1) - len(self.tiles)

    __repr__ = __str__


@attrs.frozen(repr=False)
class Add(Operation):
    """Tiles of the hand are added to a figure on the table."""

    tiles: TileSet = attrs.field(validator=_is_set)
    figure: FigureId = attrs.field(validator=_is_id)
    layout: Layout | None = attrs.field(default=None, eq=False, validator=_is_layout)
    """How the whole figure lies afterwards, where it is a rhizome."""

    def __str__(self) -> str:
        return _laid(["add", *self.tiles, f"#{self.figure}"], self.layout)

    __repr__ = __str__


@attrs.frozen(repr=False)
class Changed:
    """A figure that a recomposition changes, as it is afterwards."""

    figure: FigureId = attrs.field(validator=_is_id)
    tiles: TileSet = attrs.field(validator=_is_set)
    """Its tiles afterwards; none where it is gone."""
    layout: Layout | None = attrs.field(default=None, eq=False, validator=_is_layout)
    """How they lie, where it is a rhizome."""

    def __str__(self) -> str:
        return _laid([f"#{self.figure}", *self.tiles], self.layout)

    __repr__ = __str__


def _are_changed(instance: object, attribute: attrs.Attribute[Any], changed: object) -> None:
    if type(changed) is not tuple or len(changed) > _MOST_TILES or not {*map(type, changed)} <= {Changed}:
        raise InvalidMove("meld.changed", attribute.name, changed=changed)


@attrs.frozen(repr=False)
class Recompose(Operation):
    """One new figure is made in the seat's own field out of tiles on the table and of the hand.

    The move is its result: the new figure, and every figure that it changes as it is afterwards.
    Tiles that were in a changed figure and are in none afterwards return to the hand.
    """

    family: FigureFamily = attrs.field(validator=_is_family)
    """The family of the new figure."""
    tiles: TileSet = attrs.field(validator=_is_set)
    """The tiles of the new figure."""
    changed: tuple[Changed, ...] = attrs.field(validator=_are_changed)
    """By id, ascending, each once."""
    layout: Layout | None = attrs.field(default=None, eq=False, validator=_is_layout)
    """How the new figure is laid, where it is a rhizome."""

    def __str__(self) -> str:
        new = _laid(["recompose", self.family.value, *self.tiles], self.layout)
        return " | ".join([new, *map(str, self.changed)])

    @property
    def points(self) -> int:
        """What the new figure is worth in Triplone, to tell good moves from others; 0 if it is none."""
        return _points(self.family, self.tiles)

    def returned(self, table: Iterable[Figure]) -> TileSet:
        """What lay in the figures that are changed and lies in none afterwards returns to the hand."""
        named = {each.figure for each in self.changed}
        before, after = 0, self.tiles.bits
        for figure in table:
            before |= figure.tiles.bits if figure.id in named else 0
        for each in self.changed:
            after |= each.tiles.bits
        return TileSet(before & ~after)

    __repr__ = __str__


@attrs.frozen(repr=False)
class EndTurn(SeatMove):
    """The turn ends; without an operation since the draw, the seat passes."""

    def __str__(self) -> str:
        return "end"

    @property
    def eagerness(self) -> int:
        """A simple player ends its turn once it has nothing to validate."""
        return 0

    __repr__ = __str__


MeldMove: TypeAlias = Lot | Deal | Draw | Validate | Add | Recompose | EndTurn
"""Any move of the family, for type checkers."""


_MOST: Final = 4096
"""The longest text that is read: a move with every tile laid out twice has 2,000 characters."""
_EXAMPLES: Final = "draw, validate tris 1-2 1-3 1-4, add 1-5 #3, end"
_FAMILIES: Final = {family.value: family for family in FigureFamily}
_ID: Final = re.compile(r"#([1-9][0-9]{0,8})")
_INDEX: Final = "(0|-?[1-9][0-9]{0,2})"
_PLACED: Final = re.compile(rf"([0-9]{{1,2}}-[0-9]{{1,2}})@\({_INDEX},{_INDEX}\)\({_INDEX},{_INDEX}\)")


def parse_move(text: str) -> MeldMove:
    """Read the notation of a move; the inverse of `str(move)`.

    Raises `InvalidMove` for a text that is no move, `InvalidTile` for a tile that is none.
    """
    move = _parsed(text) if isinstance(text, str) and len(text) <= _MOST else None
    if move is None:
        raise InvalidMove("move.text", "move", move=text, examples=_EXAMPLES)
    return move


def _parsed(text: str) -> MeldMove | None:
    if text in ("draw", "end"):
        return Draw() if text == "draw" else EndTurn()
    kind, *words = text.split(" ")
    if kind in ("lot", "deal") and words:
        return (Lot if kind == "lot" else Deal)(tuple(map(parse_tile, words)))
    if kind == "validate":
        return _validate(words)
    if kind == "add":
        return _add(words)
    return _recompose(text.removeprefix("recompose ")) if kind == "recompose" else None


def _validate(words: list[str]) -> Validate | None:
    if not words or words[0] not in _FAMILIES:
        return None
    tiles, layout = _tiles_and_layout(words[1:])
    return Validate(_FAMILIES[words[0]], TileSet.of(tiles), layout)


def _add(words: list[str]) -> Add | None:
    (*tiles, id), layout = _tiles_and_layout(words) if words[:1] not in ([], ["@"]) else ([""], None)
    found = _ID.fullmatch(id)
    return Add(TileSet.of(tiles), FigureId(int(found[1])), layout) if found else None


def _recompose(text: str) -> Recompose | None:
    new, *rest = [part.split(" ") for part in text.split(" | ")]
    made, changed = _validate(new), [_changed(words) for words in rest]
    if made is None or None in changed:
        return None
    return Recompose(made.family, made.tiles, tuple([each for each in changed if each]), made.layout)


def _changed(words: list[str]) -> Changed | None:
    found = _ID.fullmatch(words[0])
    if found is None:
        return None
    tiles, layout = _tiles_and_layout(words[1:])
    return Changed(FigureId(int(found[1])), TileSet.of(tiles), layout)


def _tiles_and_layout(words: list[str]) -> tuple[list[str], Layout | None]:
    """The tiles of a figure come first; `@` and a layout may follow."""
    if "@" not in words:
        return words, None
    at = words.index("@")
    return words[:at], parse_layout(" ".join(words[at + 1 :]))


def parse_layout(text: str) -> Layout:
    """Read a layout; the inverse of `str(layout)`. The cells follow the numbers as they are written.

    Raises `InvalidMove` for a text that is none, `InvalidTile` for a tile that is none.
    """
    found = [_PLACED.fullmatch(word) for word in text.split(" ")] if len(text) <= _MOST else [None]
    layout = Layout([_placed(*one.groups()) for one in found if one])
    if None in found or not is_layout(layout):
        raise InvalidMove("meld.layout", "layout", layout=text, most=MAX_CELL)
    return layout


def _placed(text: str, *numbers: str) -> Placed:
    tile, (a, b, c, d) = parse_tile(text), map(int, numbers)
    cells = Cell(a, b), Cell(c, d)
    first = int(text.split("-", maxsplit=1)[0])
    return Placed(tile, *(cells if first == tile.low else cells[::-1]))
