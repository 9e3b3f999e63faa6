"""Tiles of any shape that exist once each, and sets of them as one integer.

A kind of tile is a subclass of `AnyTile`, its sets a subclass of `AnyTileSet`; neither base
knows what is printed on a tile.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from functools import total_ordering
from typing import Any, ClassVar, Final, Generic, NoReturn, Self, TypeVar

import attrs

from dominorules.core.errors import InvalidTile, wrong_type

__all__ = ["AnyTile", "AnyTileSet", "of_bits", "seen", "sizes"]


@total_ordering
class AnyTile:
    """A tile exists once, so that equal tiles are the same object, and has its place in an order.

    Subclasses make every tile there is when they are imported (with `object.__setattr__`), and
    their `__new__` finds one.
    """

    __slots__ = ("bit", "index", "pips")

    index: int
    """The place of the tile in the order of its kind, from 0."""
    bit: int
    """`1 << index`: the tile's place in the bits of a set."""
    pips: int
    """The sum of its numbers."""

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} is immutable: {name}")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} is immutable: {name}")

    # No __eq__: every tile exists once, so identity is equality.
    def __hash__(self) -> int:
        return self.index

    def __lt__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self.index < other.index


T = TypeVar("T", bound=AnyTile)


_set: Final[Any] = object.__setattr__


@attrs.frozen(repr=False, order=False, init=False)
class AnyTileSet(Generic[T]):
    """A set of tiles of one kind: immutable, iterated in the order of tiles, equal by content.

    It is one integer in which tile `t` is the bit `t.bit`; the engines work on `bits`. Raises
    `InvalidTile` for what are no bits of such tiles.
    """

    bits: int = 0
    """The tiles as bits; prefer `of` unless you have bits already."""

    _kind: ClassVar[type[AnyTile]]
    """The class of its tiles."""
    _end: ClassVar[int]
    """The first number that is no longer the bits of a set."""

    # Every simulated move makes one: written out, this costs what the generated one does.
    def __init__(self, bits: int = 0) -> None:
        """Take a set as its bits."""
        if type(bits) is not int or not 0 <= bits < self._end:
            raise InvalidTile("tile.bits", "bits", bits=bits, kind=type(self).__name__)
        _set(self, "bits", bits)

    @staticmethod
    @abstractmethod
    def _every() -> Sequence[T]:
        """Give all tiles of the kind, by index."""

    @staticmethod
    @abstractmethod
    def read(tile: object) -> T:
        """Give a tile as it is, or read its text; raises `InvalidTile`."""

    @classmethod
    def of(cls, tiles: Iterable[T | str]) -> Self:
        """Make the set of the given tiles (or their texts); a tile given twice is an `InvalidTile`."""
        bits = 0
        if not isinstance(tiles, Iterable) or isinstance(tiles, str | bytes):
            raise wrong_type(InvalidTile, "tiles", tiles, "[…]")
        for given in tiles:
            tile = cls.read(given)
            if bits & tile.bit:
                raise InvalidTile("tile.twice", tile=str(tile))
            bits |= tile.bit
        return cls(bits)

    @property
    def pips(self) -> int:
        """The pips of all tiles together."""
        return sum([tile.pips for tile in self])

    def with_tile(self, tile: T) -> Self:
        """Give the set with this tile in it; raises `InvalidTile` for what is none."""
        return of_bits(type(self), self.bits | self._tile(tile).bit)

    def without(self, tile: T) -> Self:
        """Give the set with this tile not in it; raises `InvalidTile` for what is none."""
        return of_bits(type(self), self.bits & ~self._tile(tile).bit)

    def isdisjoint(self, other: Self) -> bool:
        """Tell whether no tile is in both sets; raises `InvalidTile` for what is no such set."""
        if type(other) is not type(self):
            raise wrong_type(InvalidTile, "other", other, type(self).__name__)
        return not self.bits & other.bits

    def __or__(self, other: Self) -> Self:
        if type(other) is not type(self):
            return NotImplemented
        return of_bits(type(self), self.bits | other.bits)

    def __and__(self, other: Self) -> Self:
        if type(other) is not type(self):
            return NotImplemented
        return of_bits(type(self), self.bits & other.bits)

    def __sub__(self, other: Self) -> Self:
        if type(other) is not type(self):
            return NotImplemented
        return of_bits(type(self), self.bits & ~other.bits)

    def __le__(self, other: Self) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return not self.bits & ~other.bits

    def __contains__(self, tile: object) -> bool:
        if isinstance(tile, self._kind):
            return bool(self.bits & tile.bit)
        if isinstance(tile, AnyTile):  # of another kind
            return False
        raise self._no_tile(tile)

    def _tile(self, tile: object) -> AnyTile:
        if isinstance(tile, self._kind):
            return tile
        raise self._no_tile(tile)

    def _no_tile(self, tile: object) -> InvalidTile:
        """Refuse what could never be in such a set, rather than say that it is not."""
        kind = self._kind.__name__
        if isinstance(tile, str):
            return InvalidTile("tile.unread", "tile", tile=tile, reader=f"{type(self).__name__}.read")
        return wrong_type(InvalidTile, "tile", tile, kind)

    def __len__(self) -> int:
        return self.bits.bit_count()

    def __bool__(self) -> bool:
        return self.bits != 0

    def __iter__(self) -> Iterator[T]:
        every, bits = self._every(), self.bits
        while bits:
            low = bits & -bits
            yield every[low.bit_length() - 1]
            bits ^= low

    def __str__(self) -> str:
        return " ".join(map(str, self))

    def __repr__(self) -> str:
        return f"{type(self).__name__}.of({[str(tile) for tile in self]})"


H = TypeVar("H", bound=AnyTileSet[Any])

_new: Final = object.__new__
_put: Final[Any] = AnyTileSet.__dict__["bits"].__set__


def of_bits(kind: type[H], bits: int) -> H:
    """Make a set out of bits that are known to be tiles of its kind, in half the time of the check.

    Every simulated move makes one; what comes from outside goes through the constructor.
    """
    made = _new(kind)
    _put(made, bits)
    return made


def seen(hands: Sequence[H], seat: int | None) -> tuple[H | None, ...]:
    """Give the hands as a seat sees them: its own alone, and for None none."""
    own: list[H | None] = [None] * len(hands)
    if seat is not None:
        own[seat] = hands[seat]
    return tuple(own)


def sizes(hands: Iterable[AnyTileSet[Any]]) -> tuple[int, ...]:
    """Give how many tiles each hand holds."""
    return tuple([hand.bits.bit_count() for hand in hands])
