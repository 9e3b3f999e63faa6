"""The index against repetition: the earlier moments of a turn, looked up for very many moves at once.

A turn can have thousands of operations, and after each all moments before it count. So the index of
the last moment but one is cached, and a copy of it is extended.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Set
from typing import Final, NamedTuple

from dominorules.meld.figures import FigureFamily
from dominorules.meld.moves import Add, Validate
from dominorules.meld.operations import is_repeated
from dominorules.meld.state import MeldState
from dominorules.meld.table import Moment

__all__ = ["Past", "Place", "Places"]

Place = tuple[int, str, int]
"""A figure as a turn remembers it: its field, the name of its family, its tiles."""

Places = frozenset[Place]
"""All figures of a table."""

_Figures = Mapping[str, Mapping[int, Set[int]]]
"""The figures of a field by family and bits, each with the hands that there were beside it."""


class _Index(NamedTuple):
    """Some moments of the turn of a seat, by hand and by figure; never changed once it is made."""

    earlier: tuple[Moment, ...]
    seat: int
    tables: Mapping[int, Set[Places]]
    """By hand."""
    figures: _Figures
    """Those of the seat."""


def _places(moment: Moment) -> Places:
    return frozenset([(int(owner), family.value, tiles.bits) for owner, family, tiles in moment.table])


def _build(earlier: tuple[Moment, ...], seat: int) -> _Index:
    tables: dict[int, set[Places]] = {}
    figures: dict[str, dict[int, set[int]]] = {}
    for moment in earlier:
        hand, places = moment.hand.bits, _places(moment)
        tables.setdefault(hand, set()).add(places)
        for owner, family, bits in places:
            if owner == seat:
                figures.setdefault(family, {}).setdefault(bits, set()).add(hand)
    return _Index(earlier, seat, tables, figures)


def _extend(index: _Index, earlier: tuple[Moment, ...]) -> _Index:
    """Give an index with the last moment too; what that changes is copied."""
    hand, places = earlier[-1].hand.bits, _places(earlier[-1])
    tables = {**index.tables, hand: index.tables.get(hand, frozenset()) | {places}}
    figures = {family: {**known} for family, known in index.figures.items()}
    for owner, family, bits in places:
        if owner == index.seat:
            known = figures.setdefault(family, {})
            known[bits] = known.get(bits, frozenset()) | {hand}
    return _Index(earlier, index.seat, tables, figures)


_MOST: Final = 16
_CACHE: dict[int, _Index] = {}
"""By the last moment, as an object: that costs nothing to find, and the moments are compared then."""


def _index_of(earlier: tuple[Moment, ...], seat: int) -> _Index:
    if not earlier:
        return _Index((), seat, {}, {})
    index = _find_cached(earlier, seat)
    if index is None:
        before = _find_cached(earlier[:-1], seat)
        index = _extend(before, earlier) if before else _build(earlier, seat)
        if len(_CACHE) >= _MOST:
            _CACHE.clear()
        _CACHE[id(earlier[-1])] = index
    return index


def _find_cached(earlier: tuple[Moment, ...], seat: int) -> _Index | None:
    index = _CACHE.get(id(earlier[-1])) if earlier else None
    return index if index and index.seat == seat and index.earlier == earlier else None


class Past:
    """What a turn may not come back to, asked about very many moves.

    No single operation leaves everything as it is, for a new figure is none that it takes from: so
    only what was before the last operation counts.
    """

    def __init__(self, s: MeldState) -> None:
        self._state = s
        self._index = _index_of(s.earlier, -1 if s.turn is None else s.turn)

    def tables(self, hand: int) -> Container[Places]:
        """The tables that there were with a hand."""
        return self._index.tables.get(hand, ())

    def figures(self, family: FigureFamily) -> Mapping[int, Set[int]]:
        """The own figures of a family that there were, as bits, each with the hands beside it."""
        return self._index.figures.get(family.value, {})

    def repeats(self, m: Validate | Add, hand: int) -> bool:
        """Whether a move that leaves this hand comes back to a moment of the turn."""
        return hand in self._index.tables and is_repeated(self._state, m)
