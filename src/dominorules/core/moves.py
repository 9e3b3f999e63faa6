"""Lazy lists of moves: counted at once, each move made when it is looked at; for lists too long to build."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate, chain
from typing import Any, Final, Protocol, TypeVar, overload

import attrs

__all__ = [
    "ADDED",
    "COUNTED",
    "IN_WORDS",
    "LISTED",
    "MOST_LISTED",
    "ONCE_NULL",
    "Moves",
    "OneKind",
    "Part",
    "count_of_kind",
    "counted",
    "filter_moves",
    "merge_moves",
    "moves_of_kind",
    "moves_of_other_kinds",
]

MOST_LISTED: Final = 500
"""The most legal moves that a view lists as data; of more it says how many there are."""

LISTED: Final = {"most": MOST_LISTED}
"""Marks the list of legal moves of a view."""
ADDED: Final = {"optional": True}
"""Marks a field that older data does not have: it has its default then."""
ONCE_NULL: Final = {"once_null": True}
"""Marks a list that older data has as null where it is empty."""
IN_WORDS: Final = {"in_words": True}
"""Marks a field of a move that tells apart the words for it, as enums do by themselves."""


def counted(view: Any, _: object = None) -> int:
    """Count the legal moves that a view lists."""
    return len(view.legal_moves)


COUNTED: Final[Any] = attrs.Factory(counted, takes_self=True)
"""As many moves as are listed."""

M = TypeVar("M")
T = TypeVar("T")
M_co = TypeVar("M_co", covariant=True)


class Part(Protocol[M_co]):
    """What a list of moves is put together from: a tuple, or what makes its moves by itself."""

    def __len__(self) -> int: ...

    def __iter__(self) -> Iterator[M_co]: ...

    def __contains__(self, move: object, /) -> bool: ...

    def __getitem__(self, index: int, /) -> M_co: ...


class OneKind(Part[M_co], Protocol[M_co]):
    """A part whose moves are all of one class: to leave out others, none of them need be made."""

    @property
    def kind(self) -> type:
        """The class of its moves."""


class Moves(Sequence[M]):
    """Some parts one after the other: equal to the tuple of their moves, and never changed.

    How long it is, whether it has a move and which is its nth takes about the same time however
    many there are. A slice is a tuple, and so is what is left of it in a pickle or a copy.
    """

    __slots__ = ("_ends", "_parts")

    def __init__(self, parts: Sequence[Part[M]]) -> None:
        """Put parts together; nobody may change them afterwards."""
        flat: list[Part[M]] = []
        for part in parts:
            flat += part.parts if isinstance(part, Moves) else [part]
        self._parts = tuple([part for part in flat if len(part)])
        self._ends = list(accumulate(map(len, self._parts)))

    @property
    def parts(self) -> tuple[Part[M], ...]:
        """What it is put together from."""
        return self._parts

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
        try:
            place = range(length)[index]  # as a tuple does it: from the end too
        except IndexError:
            raise IndexError("move index out of range") from None
        return self._at(place)

    def _at(self, place: int) -> M:
        which = bisect_right(self._ends, place)
        return self._parts[which][place - (self._ends[which - 1] if which else 0)]

    def index(self, value: Any, start: int = 0, stop: int | None = None) -> int:
        """Tell the place of a move; raises `ValueError` if it is not there."""
        for place in range(*slice(start, stop).indices(len(self))):
            if self._at(place) == value:
                return place
        raise ValueError("the move is not among these")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, tuple | Moves):
            return NotImplemented
        if self is other:
            return True
        return len(self) == len(other) and all(a == b for a, b in zip(self, other, strict=True))

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return repr(tuple(self))

    def __reduce__(self) -> tuple[object, ...]:
        return tuple, (list(self),)


def moves_of_kind(moves: Iterable[object], kind: type[T]) -> Iterator[T]:
    """Give the moves of a class; none of a part of another kind is made for it."""
    for part in _parts(moves):
        if issubclass(getattr(part, "kind", kind), kind):
            yield from (move for move in part if isinstance(move, kind))


def moves_of_other_kinds(moves: Iterable[T], kinds: tuple[type, ...]) -> Iterator[T]:
    """Give the moves of no such class; none of a part of such a kind is made for it."""
    for part in _parts(moves):
        if not issubclass(getattr(part, "kind", object), kinds):
            yield from (move for move in part if not isinstance(move, kinds))


def count_of_kind(moves: Iterable[object], kind: type) -> int:
    """Count the moves of a class; none of a part of one kind is made for it."""
    counts = [
        len(part) if hasattr(part, "kind") else sum([isinstance(move, kind) for move in part])
        for part in _parts(moves)
        if issubclass(getattr(part, "kind", kind), kind)
    ]
    return sum(counts)


def _parts(moves: Iterable[T]) -> Iterable[Any]:
    return moves.parts if isinstance(moves, Moves) else (moves,)


def _is_exempt(part: Part[Any], concerns: Callable[[type], bool]) -> bool:
    kind = getattr(part, "kind", None)
    return kind is not None and not concerns(kind)


def _filter_part(
    moves: Part[M], concerns: Callable[[type], bool], keeps: Callable[[M], bool]
) -> tuple[M, ...]:
    return tuple([move for move in moves if not concerns(type(move)) or keeps(move)])


def filter_moves(
    moves: Sequence[M], concerns: Callable[[type], bool], keeps: Callable[[M], bool]
) -> Sequence[M]:
    """Filter a list of moves: of the classes that `concerns` names, keep those that `keeps` says.

    Moves of other classes stay; a lazy part that has only such moves stays lazy, and none of them is made.
    """
    if not isinstance(moves, Moves):
        return _filter_part(moves, concerns, keeps)
    return Moves(
        [part if _is_exempt(part, concerns) else _filter_part(part, concerns, keeps) for part in moves.parts]
    )


def merge_moves(moves: Sequence[T], others: Iterable[T]) -> Iterator[T]:
    """Merge two lists of moves, each in its own order, into one that has the moves of both once.

    Where both have a move they meet, so that two lists in one order make one in that order.
    """
    left, known, given = iter(moves), set(moves), set[T]()
    for other in others:
        if other not in known:
            yield other
        while other in known and other not in given:
            move = next(left)
            given.add(move)
            yield move
    yield from left
