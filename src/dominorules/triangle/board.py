"""The tiles on the table: which lies where, which digit each point carries, where there is room.

Every vertex carries one digit, so all tiles that meet there agree. A board also keeps the open
cells, those with a laid tile at a side, each with what fits there; laying a tile changes a
handful of them, and nothing is ever searched.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import islice
from typing import Any, Final, NoReturn

import attrs

from dominorules.core.errors import InvalidPosition
from dominorules.triangle.grid import Cell, Vertex, is_cell, site
from dominorules.triangle.tiles import TURNED, TriTileSet, Turned, tri_set

__all__ = ["MOST_LAID", "Board", "Fit", "fit"]

MOST_LAID: Final = len(tri_set())
"""The most tiles that can be on a table: each exists once."""


@attrs.frozen(eq=False)
class Fit:
    """What fits a cell of which some corners have their digit; exists once per pattern."""

    pattern: tuple[int | None, int | None, int | None]
    """The digits at the cell's corners, in corner order; None where none is needed yet."""
    tiles: int
    """The bits of the tiles that fit."""
    ways: int
    """The ways of lying that fit, as bits by their index."""
    lying: tuple[Turned, ...] = attrs.field(repr=False)
    """The ways of lying that fit, in order; next to a side at most one of each tile."""
    listed: dict[int, tuple[int, ...]] = attrs.field(factory=dict, repr=False)
    """Per set of fitting tiles the indices of their ways that fit; empty, or all of them."""

    def with_digit(self, corner: int, digit: int) -> Fit:
        """Give what fits once this corner has this digit too."""
        a, b, c = self.pattern
        if corner == 0:
            return fit(digit, b, c)
        return fit(a, digit, c) if corner == 1 else fit(a, b, digit)

    def of(self, tiles: int) -> tuple[int, ...]:
        """Give the indices of the ways in which these tiles (bits, all of which fit) fit, in order."""
        found = self.listed.get(tiles)
        if found is None:
            found = self._of(tiles)
            # A board is seen by every seat, so what is kept must not tell which tiles were asked about:
            # all sets at once, 64 at most next to a side, where no more than six tiles fit.
            if self.tiles.bit_count() <= _MOST_KEPT:
                self.listed.update({part: self._of(part) for part in _parts(self.tiles)})
        return found

    def _of(self, tiles: int) -> tuple[int, ...]:
        return tuple([way.index for way in self.lying if way.tile.bit & tiles])


_MOST_KEPT: Final = 6


def _parts(bits: int) -> Iterator[int]:
    part = bits
    while part:
        yield part
        part = (part - 1) & bits
    yield 0


@cache
def fit(a: int | None, b: int | None, c: int | None) -> Fit:
    """Give what fits a cell with these digits at its corners; at most 343 there are."""
    lying = [
        way
        for way in TURNED
        if all([need in (None, digit) for need, digit in zip((a, b, c), way.digits, strict=True)])
    ]
    tiles = 0
    for way in lying:
        tiles |= way.tile.bit
    return Fit((a, b, c), tiles, sum([1 << way.index for way in lying]), tuple(lying))


_set: Any = object.__setattr__


class Board(Mapping[Cell, Turned]):
    """The tiles on the table: a mapping from cell to the tile that lies there, that never changes.

    Iterated in the order of cells; equal by content, however it came about.
    """

    __slots__ = ("_digits", "_laid", "_open")

    _laid: dict[Cell, Turned]
    _digits: dict[Vertex, int]
    _open: dict[Cell, Fit]

    def __init__(self, tiles: Mapping[Cell, Turned] | Iterable[tuple[Cell, Turned]] = ()) -> None:
        """Lay these tiles.

        Raises `InvalidPosition` for more tiles than there are, two tiles in one cell, or digits that
        differ at a vertex, and for what is no cell or no tile as it lies.
        """
        entries = list(islice(tiles.items() if isinstance(tiles, Mapping) else tiles, MOST_LAID + 1))
        if len(entries) > MOST_LAID:
            raise InvalidPosition("position.type", wanted=f"≤ {MOST_LAID}", value=len(entries))
        board = _make({}, {}, {})
        for cell, way in entries:
            if not is_cell(cell):
                raise InvalidPosition("tri.cell", cell=cell)
            if not isinstance(way, Turned):
                raise InvalidPosition("tri.type", str(cell), tile=way)
            if cell in board:
                raise InvalidPosition("tri.occupied", str(cell), first=str(board[cell]), second=str(way))
            for vertex, digit in zip(cell.corners, way.digits, strict=True):
                if board.digit_at(vertex) not in (None, digit):
                    there = board.digit_at(vertex)
                    raise InvalidPosition(
                        "tri.corner", str(cell), vertex=str(vertex), first=there, second=digit
                    )
            board = board.with_tile(cell, way)
        for name in self.__slots__:
            _set(self, name, getattr(board, name))

    # Every placement of a simulation comes through here.
    def with_tile(self, cell: Cell, way: Turned) -> Board:
        """Give the board with one more tile; whether it fits is not asked."""
        laid, digits, room = self._laid.copy(), self._digits.copy(), self._open.copy()
        place = site(cell)
        laid[cell] = way
        room.pop(cell, None)
        for corner, vertex in enumerate(place.corners):
            if vertex not in digits:
                digit = digits[vertex] = way.digits[corner]
                for near, number in place.around[corner]:
                    if near in room:
                        room[near] = room[near].with_digit(number, digit)
        for near, (a, b, c) in place.beyond:
            if near not in laid and near not in room:
                room[near] = fit(digits.get(a), digits.get(b), digits.get(c))
        return _make(laid, digits, room)

    @property
    def tiles(self) -> TriTileSet:
        """All tiles on the table."""
        return TriTileSet(sum([way.tile.bit for way in self._laid.values()]))

    @property
    def room(self) -> Mapping[Cell, Fit]:
        """The open cells, those with a laid tile at a side, and what fits there; in no order."""
        return self._open

    def digit_at(self, vertex: Vertex) -> int | None:
        """Give the digit that a vertex carries; None where no tile lies."""
        return self._digits.get(vertex)

    def digits_at(self, cell: Cell) -> tuple[int | None, ...]:
        """Give the digits that the corners of a cell carry, in corner order."""
        return tuple([self._digits.get(vertex) for vertex in site(cell).corners])

    def beside(self, cell: Cell) -> tuple[Cell, ...]:
        """Give the laid cells that share a side with this one."""
        return tuple([near for near in site(cell).neighbours if near in self._laid])

    def across(self, cell: Cell) -> list[int]:
        """Give the corners of a cell, by number, across from which a laid tile shares a side with it."""
        laid = self._laid
        return [corner for corner, near in enumerate(site(cell).neighbours) if near in laid]

    def is_hexagon(self, vertex: Vertex) -> bool:
        """Tell whether tiles lie all round a vertex."""
        return all([cell in self._laid for cell in vertex.cells])

    def hexagons_at(self, cell: Cell) -> int:
        """Count the corners of a laid cell that have tiles all round."""
        return [all([near in self._laid for near, _ in ring]) for ring in site(cell).around].count(True)

    def fits_somewhere(self, tiles: int) -> bool:
        """Tell whether one of these tiles (bits) fits an open cell."""
        return any([fits.tiles & tiles for fits in self._open.values()])

    def __getitem__(self, cell: Cell) -> Turned:
        return self._laid[cell]

    def __contains__(self, cell: object) -> bool:
        return cell in self._laid

    def __iter__(self) -> Iterator[Cell]:
        return iter(sorted(self._laid))

    def __len__(self) -> int:
        return len(self._laid)

    def __eq__(self, other: object) -> bool:
        return self._laid == other._laid if isinstance(other, Board) else NotImplemented

    def __hash__(self) -> int:
        return hash(frozenset(self._laid.items()))

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"Board is immutable: {name}")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"Board is immutable: {name}")

    def __reduce__(self) -> tuple[object, ...]:
        return (Board, (tuple(self.items()),))

    def __str__(self) -> str:
        return " ".join([f"{way}@{cell}" for cell, way in self.items()])

    def __repr__(self) -> str:
        return f"<Board {self or 'empty'}>"


def _make(laid: dict[Cell, Turned], digits: dict[Vertex, int], room: dict[Cell, Fit]) -> Board:
    board = object.__new__(Board)
    _set(board, "_laid", laid)
    _set(board, "_digits", digits)
    _set(board, "_open", room)
    return board
