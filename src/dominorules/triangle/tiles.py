"""Triangular tiles, the ways they can lie, and sets of them.

A tile has a digit in each corner and is read clockwise from the lowest: 3-5-2 is 2-3-5. It is
never turned over, so of the two ways round in which three different digits can stand only one
is a tile: 1-2-3 is, its mirror image 1-3-2 is not.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import chain, combinations_with_replacement
from typing import ClassVar, Final, NewType, NoReturn, Self, TypeAlias

import attrs

from dominorules.core.errors import InvalidTile
from dominorules.core.sets import AnyTile, AnyTileSet

__all__ = [
    "MAX_DIGIT",
    "Digits",
    "Rotation",
    "TriTile",
    "TriTileSet",
    "Turned",
    "parse_tri_tile",
    "parse_turned",
    "tri_set",
]

MAX_DIGIT: Final = 5
"""The highest digit on a tile."""

Digits: TypeAlias = tuple[int, int, int]
"""A digit for each of three corners, clockwise."""

Rotation = NewType("Rotation", int)
"""At which corner of its cell, 0 to 2 in corner order, a tile's first (lowest) digit lies."""

_TEXT = re.compile(r"([0-9])-([0-9])-([0-9])")


class TriTile(AnyTile):
    """A tile is three digits, read clockwise; which is read first makes no difference: 3-5-2 is 2-3-5.

    Tiles are ordered by their highest, then by their middle, then by their lowest digit, so that
    a set with fewer digits is the beginning of one with more. Each tile exists once:
    `TriTile(3, 5, 2) is TriTile(2, 3, 5)`. Raises `InvalidTile` for a digit that is not an
    integer from 0 to `MAX_DIGIT`, and for a mirror image such as 1-3-2.
    """

    __slots__ = ("digits", "is_triple")

    digits: Digits
    """The digits clockwise from the lowest, which makes them ascending."""
    is_triple: bool
    """True if all three digits are equal."""

    def __new__(cls, a: int, b: int, c: int) -> Self:
        """Find the tile with these digits, clockwise."""
        return _lies(a, b, c).tile  # type: ignore[return-value]  # interned: no subclass has any tiles

    def shows(self, digit: int) -> bool:
        """Tell whether one of the corners is `digit`."""
        return digit in self.digits

    @property
    def ways(self) -> tuple[Turned, ...]:
        """The ways it can lie: three, one of a triple, whose corners are all alike."""
        return _WAYS_OF[self.index]

    def __reduce__(self) -> tuple[object, ...]:
        return (TriTile, self.digits)

    def __str__(self) -> str:
        return "-".join(map(str, self.digits))

    def __repr__(self) -> str:
        return f"TriTile({', '.join(map(str, self.digits))})"


class Turned:
    """A tile as it lies: which digit is at which corner of its cell.

    Each way of lying exists once, so equality is identity. Raises `InvalidTile` for a rotation
    that is not 0, 1 or 2, or not 0 for a triple.
    """

    __slots__ = ("digits", "index", "rotation", "tile")

    tile: TriTile
    rotation: Rotation
    """The corner, in corner order, at which the tile's first digit lies."""
    digits: Digits
    """The digits at the cell's corners, in corner order."""
    index: int
    """The place among all ways of lying, from 0: by tile, then by rotation."""

    def __new__(cls, tile: TriTile, rotation: int) -> Self:
        """Find the way in which this tile lies with this rotation."""
        if not isinstance(tile, TriTile):
            raise InvalidTile("tri.type", tile=tile)
        found = _WAYS.get((tile, rotation)) if type(rotation) is int else None
        if found is None:
            raise InvalidTile("tri.rotation", tile=str(tile), rotation=rotation)
        return found  # type: ignore[return-value]  # interned: no subclass has any

    @classmethod
    def of(cls, digits: Sequence[int]) -> Turned:
        """Find the way of lying with these digits at the corners, in corner order.

        Raises `InvalidTile`.
        """
        if not isinstance(digits, list | tuple) or len(digits) != 3:
            raise InvalidTile("tri.text", tile=digits)
        return _lies(*digits)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"Turned is immutable: {name}")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"Turned is immutable: {name}")

    def __reduce__(self) -> tuple[object, ...]:
        return (Turned, (self.tile, self.rotation))

    def __str__(self) -> str:
        return "-".join(map(str, self.digits))

    def __repr__(self) -> str:
        return f"Turned({self.tile!r}, {self.rotation})"


def _make_tile(index: int, digits: Digits) -> TriTile:
    tile = object.__new__(TriTile)
    values = {"index": index, "bit": 1 << index, "pips": sum(digits), "digits": digits}
    for name, value in {**values, "is_triple": len({*digits}) == 1}.items():
        object.__setattr__(tile, name, value)
    return tile


def _make_ways(tile: TriTile, first: int) -> list[Turned]:
    a, b, c = tile.digits
    ways = []
    for rotation, digits in enumerate([(a, b, c), (c, a, b), (b, c, a)][: 1 if tile.is_triple else 3]):
        way = object.__new__(Turned)
        values = {"tile": tile, "rotation": rotation, "digits": digits, "index": first + rotation}
        for name, value in values.items():
            object.__setattr__(way, name, value)
        ways.append(way)
    return ways


def _make_all() -> tuple[tuple[TriTile, ...], tuple[tuple[Turned, ...], ...]]:
    kinds = combinations_with_replacement(range(MAX_DIGIT + 1), 3)
    tiles: list[TriTile] = []
    ways: list[tuple[Turned, ...]] = []
    for index, digits in enumerate(sorted(kinds, key=lambda digits: digits[::-1])):
        tiles.append(_make_tile(index, digits))
        ways.append(tuple(_make_ways(tiles[-1], sum(map(len, ways)))))
    return tuple(tiles), tuple(ways)


_BY_INDEX, _WAYS_OF = _make_all()

TURNED: Final = tuple(chain.from_iterable(_WAYS_OF))
"""Every way in which a tile can lie, by index."""

_WAYS: Final = {(way.tile, int(way.rotation)): way for way in TURNED}
_BY_DIGITS: Final = {way.digits: way for way in TURNED}


def _lies(a: int, b: int, c: int) -> Turned:
    if type(a) is not int or type(b) is not int or type(c) is not int:
        raise InvalidTile("tri.type", tile=[a, b, c])
    way = _BY_DIGITS.get((a, b, c))
    if way is None:
        whole = all(0 <= digit <= MAX_DIGIT for digit in (a, b, c))
        code = "tri.mirror" if whole else "tri.range"
        shown = "-".join([str(digit) if abs(digit) < 10**9 else "…" for digit in (a, b, c)])
        raise InvalidTile(code, tile=shown, most=MAX_DIGIT)
    return way


def parse_turned(text: str) -> Turned:
    """Read the digits at the corners of a cell, in corner order: `3-1-2`.

    Raises `InvalidTile` for anything else, and for the mirror image of a tile.
    """
    match = _TEXT.fullmatch(text) if isinstance(text, str) else None
    if match is None:
        raise InvalidTile("tri.text", tile=text)
    return _lies(int(match[1]), int(match[2]), int(match[3]))


def parse_tri_tile(text: str) -> TriTile:
    """Read a tile clockwise from any corner: `2-3-5`, `3-5-2` and `5-2-3` are the same.

    Raises `InvalidTile` for anything else, and for the mirror image of a tile: `3-2-5`.
    """
    return parse_turned(text).tile


@attrs.frozen(repr=False, order=False, init=False)
class TriTileSet(AnyTileSet[TriTile]):
    """A set of triangular tiles (a hand, say)."""

    _kind: ClassVar[type[AnyTile]] = TriTile
    _end: ClassVar[int] = 1 << len(_BY_INDEX)

    @staticmethod
    def _every() -> Sequence[TriTile]:
        return _BY_INDEX

    @staticmethod
    def read(tile: object) -> TriTile:
        """Give a tile as it is, or read its text; raises `InvalidTile`."""
        return tile if isinstance(tile, TriTile) else parse_tri_tile(tile)  # type: ignore[arg-type]  # it refuses


TRIPLES: Final = sum(tile.bit for tile in _BY_INDEX if tile.is_triple)
"""The bits of all triples."""


def last(bits: int) -> TriTile:
    """Give the last tile, in the order of tiles, of a set given as bits that is not empty."""
    return _BY_INDEX[bits.bit_length() - 1]


def tri_set(max_digit: int = MAX_DIGIT) -> tuple[TriTile, ...]:
    """The set with digits from 0 to n holds each three digits once: 56 tiles for 0 to 5.

    Raises `InvalidTile` if `max_digit` is not an integer from 0 to `MAX_DIGIT`.
    """
    return _BY_INDEX[: TriTile(max_digit, max_digit, max_digit).index + 1]
