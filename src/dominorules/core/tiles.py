"""Domino tiles and sets of them: two numbers a tile, no tile twice in a set."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import ClassVar, Final, Self

import attrs

from dominorules.core.errors import InvalidTile, wrong_type
from dominorules.core.sets import AnyTile, AnyTileSet

__all__ = ["MAX_PIP", "Tile", "TileSet", "domino_set", "double_six", "parse_tile"]

MAX_PIP: Final = 18
"""The highest number on a tile of the largest set made (double eighteen)."""

_TEXT = re.compile(r"(0|[1-9][0-9]?)-(0|[1-9][0-9]?)")


class Tile(AnyTile):
    """A tile is two numbers, and which half comes first makes no difference: 5-3 is 3-5.

    Tiles are ordered by their higher, then by their lower half, so that every double-n set is
    the beginning of the next larger one. Each tile exists once: `Tile(5, 3) is Tile(3, 5)`.
    Raises `InvalidTile` for a half that is not an integer from 0 to `MAX_PIP`.
    """

    __slots__ = ("high", "is_double", "low")

    low: int
    """The lower of the two numbers."""
    high: int
    """The higher of the two numbers."""
    is_double: bool
    """True if both halves are equal."""

    def __new__(cls, a: int, b: int) -> Self:
        """Find the tile with these two numbers."""
        if type(a) is not int or type(b) is not int:
            raise InvalidTile("tile.type", tile=[a, b])
        tile = _ALL.get((a, b))
        if tile is None:
            raise InvalidTile("tile.range", tile=f"{_short(a)}-{_short(b)}", most=MAX_PIP)
        return tile  # type: ignore[return-value]  # interned: the table holds every tile there is

    def shows(self, number: int | None) -> bool:
        """Tell whether one of the halves is `number`; None, as where there is no end, is on no tile."""
        return number in (self.low, self.high)

    def other(self, number: int) -> int:
        """Give the half across from `number`; a double shows the same number again."""
        if number == self.low:
            return self.high
        if number == self.high:
            return self.low
        raise InvalidTile("tile.half", tile=str(self), half=number)

    def __reduce__(self) -> tuple[object, ...]:
        return (Tile, (self.low, self.high))

    def __str__(self) -> str:
        return f"{self.low}-{self.high}"

    def __repr__(self) -> str:
        return f"Tile({self.low}, {self.high})"


def _short(half: int) -> str:
    return str(half) if abs(half) < 10**9 else "…"


def _make_all() -> dict[tuple[int, int], Tile]:
    table: dict[tuple[int, int], Tile] = {}
    pairs = [(low, high) for high in range(MAX_PIP + 1) for low in range(high + 1)]
    for index, (low, high) in enumerate(pairs):
        tile = object.__new__(Tile)
        values = (low, high, index, 1 << index, low + high, low == high)
        for name, value in zip(("low", "high", "index", "bit", "pips", "is_double"), values, strict=True):
            object.__setattr__(tile, name, value)
        table[low, high] = table[high, low] = tile
    return table


_ALL: Final = _make_all()
_BY_INDEX: Final = tuple(sorted(set(_ALL.values())))


def parse_tile(text: str) -> Tile:
    """Read a tile as people write it: `3-5` or `5-3`.

    Raises `InvalidTile` for anything else.
    """
    match = _TEXT.fullmatch(text) if isinstance(text, str) else None
    if match is None:
        raise InvalidTile("tile.text", tile=text)
    return Tile(int(match[1]), int(match[2]))


@attrs.frozen(repr=False, order=False, init=False)
class TileSet(AnyTileSet[Tile]):
    """A set of domino tiles (a hand, say)."""

    _kind: ClassVar[type[AnyTile]] = Tile
    _end: ClassVar[int] = 1 << len(_BY_INDEX)

    @staticmethod
    def _every() -> Sequence[Tile]:
        return _BY_INDEX

    @staticmethod
    def read(tile: object) -> Tile:
        """Give a tile as it is, or read its text; raises `InvalidTile`."""
        return tile if isinstance(tile, Tile) else parse_tile(tile)  # type: ignore[arg-type]  # it refuses

    @property
    def pips(self) -> int:
        """The pips of all tiles together."""
        return count_pips(self.bits)

    def showing(self, number: int) -> TileSet:
        """Give the tiles of which a half is `number`; raises `InvalidTile` for no number of a tile."""
        if type(number) is not int or not 0 <= number <= MAX_PIP:
            raise wrong_type(InvalidTile, "number", number, f"int, 0..{MAX_PIP}")
        return TileSet(self.bits & SHOWING[number])


SHOWING: Final = tuple(
    sum(tile.bit for tile in _BY_INDEX if tile.shows(number)) for number in range(MAX_PIP + 1)
)
"""For each number the bits of all tiles that show it."""

DOUBLES: Final = sum(tile.bit for tile in _BY_INDEX if tile.is_double)
"""The bits of all doubles."""


def highest(bits: int) -> Tile:
    """Give the last tile, in the order of tiles, of a set given as bits that is not empty."""
    return _BY_INDEX[bits.bit_length() - 1]


_PLANES: Final = tuple((1 << k, sum(tile.bit for tile in _BY_INDEX if tile.pips >> k & 1)) for k in range(6))
_SIX: Final = (1 << 28) - 1
_ONES, _TWOS, _FOURS, _EIGHTS = (plane & _SIX for _, plane in _PLANES[:4])


def count_pips(bits: int) -> int:
    """Count the pips of a set of tiles given as bits."""
    # One binary digit of the tiles' pips at a time: a few bit tests instead of a loop over tiles.
    if bits <= _SIX:
        ones, twos = (bits & _ONES).bit_count(), (bits & _TWOS).bit_count()
        return ones + 2 * twos + 4 * (bits & _FOURS).bit_count() + 8 * (bits & _EIGHTS).bit_count()
    return sum([weight * (bits & plane).bit_count() for weight, plane in _PLANES])


def domino_set(max_pip: int) -> tuple[Tile, ...]:
    """The double-n set holds each pair of numbers from 0 to n once: 28 tiles for a double six.

    Raises `InvalidTile` if `max_pip` is not an integer from 0 to `MAX_PIP`.
    """
    return _BY_INDEX[: Tile(max_pip, max_pip).index + 1]


def double_six() -> tuple[Tile, ...]:
    """The double-six set: 28 tiles, 168 pips, seven tiles with each number, seven doubles."""
    return domino_set(6)
