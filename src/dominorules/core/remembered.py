"""Playing again what a state remembers, to see whether the moves lead to the very state."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import Any, TypeVar

import attrs

from dominorules.core.errors import IllegalMove, InvalidRecord
from dominorules.core.family import Family, StateLike, ViewLike

__all__ = ["MOST_HANDS", "check_number", "check_same", "play_again"]

P = TypeVar("P")
S = TypeVar("S", bound=StateLike)
M = TypeVar("M")
V = TypeVar("V", bound=ViewLike)

MOST_HANDS = 10**6
"""The highest number that a hand or round may have, as in a position set up by hand."""


def check_number(number: int, where: str) -> None:
    """Refuse a number of a hand or round that no match gets to; raises `InvalidRecord`."""
    if not 0 <= number <= MOST_HANDS:
        raise InvalidRecord("record.type", where, wanted=f"0..{MOST_HANDS}", value=number)


def play_again(
    family: Family[P, S, M, V], params: P, state: S, moves: Iterable[M], where: str = "history[{}]"
) -> S:
    """Give the state after the moves; raises `InvalidRecord` at the first that the rules refuse.

    `where` is the field of a move, `{}` its number.
    """
    for i, move in enumerate(moves):
        try:
            state = family.apply(params, state, move)
        except IllegalMove as error:
            clauses = ", ".join(error.clauses) or "–"
            raise InvalidRecord("record.history", where.format(i), move=str(move), clauses=clauses) from None
    return state


def check_same(found: Any, wanted: Any, nested: type, where: str = "") -> None:
    """Name the first part of a state that is not what its moves lead to; raises `InvalidRecord`.

    `nested` is the type of the part of a state that has parts of its own.
    """
    for field in attrs.fields(type(found)):
        a, b = getattr(found, field.name), getattr(wanted, field.name)
        if a == b:
            continue
        if isinstance(a, nested):
            check_same(a, b, nested, f"{where}{field.name}.")
        raise InvalidRecord("record.differs", where + field.name, value=_plain(a), wanted=_plain(b))


def _plain(value: Any) -> str:
    return str(value.value) if isinstance(value, Enum) else str(value)
