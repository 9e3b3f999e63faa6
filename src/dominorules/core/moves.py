"""Lists of moves too long to be made whole: counted at once, and each move made when it is looked at."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate, chain
from typing import Any, Protocol, TypeVar, overload

__all__ = ["Moves", "Part"]

M = TypeVar("M")
M_co = TypeVar("M_co", covariant=True)


class Part(Protocol[M_co]):
    """What a list of moves is put together from: a tuple, or what makes its moves by itself."""

    def __len__(self) -> int: ...

    def __iter__(self) -> Iterator[M_co]: ...

    def __contains__(self, move: object, /) -> bool: ...

    def __getitem__(self, index: int, /) -> M_co: ...


class Moves(Sequence[M]):
    """Some parts one after the other: equal to the tuple of their moves, and never changed.

    How long it is, whether it has a move and which is its nth takes about the same time however
    many there are. A slice is a tuple, and so is what is left of it in a pickle or a copy.
    """

    __slots__ = ("_ends", "_parts")

    def __init__(self, parts: Sequence[Part[M]]) -> None:
        """Put parts together; nobody may change them afterwards."""
        self._parts = [part for part in parts if len(part)]
        self._ends = list(accumulate(map(len, self._parts)))

    def __len__(self) -> int:
        return self._ends[-1] if self._ends else 0

    def __iter__(self) -> Iterator[M]:
        return chain.from_iterable(self._parts)

    def __contains__(self, move: object) -> bool:
        return any([move in part for part in self._parts])

    @overload
    def __getitem__(self, index: int, /) -> M: ...

    @overload
    def __getitem__(self, index: slice, /) -> tuple[M, ...]: ...

    def __getitem__(self, index: int | slice, /) -> M | tuple[M, ...]:
        length = len(self)
        if isinstance(index, slice):
            return tuple([self._at(each) for each in range(*index.indices(length))])
        place = range(length)[index]  # as a tuple does it: from the end too, and with its errors
        return self._at(place)

    def _at(self, place: int) -> M:
        which = bisect_right(self._ends, place)
        return self._parts[which][place - (self._ends[which - 1] if which else 0)]

    def index(self, value: Any, start: int = 0, stop: int | None = None) -> int:
        """Tell the place of a move; raises `ValueError` if it is not there."""
        return tuple(self).index(value, start, len(self) if stop is None else stop)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, tuple | Moves):
            return NotImplemented
        return len(self) == len(other) and all(a == b for a, b in zip(self, other, strict=True))

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return repr(tuple(self))

    def __reduce__(self) -> tuple[object, ...]:
        return tuple, (list(self),)
