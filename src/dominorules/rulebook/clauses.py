"""The kinds of clause that a rulebook is made of, each a plain predicate with an id.

All are generic in the parameters `P` and the state `S` of a family, so that a registry typed
`tuple[Clause[P, S], ...]` refuses a guard for another move and a value for another slot.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from typing import Any, Generic, TypeVar

import attrs

from dominorules.core.params import Params
from dominorules.core.score import ScoreEvent
from dominorules.core.seats import Seat
from dominorules.core.slots import Slot

__all__ = [
    "Award",
    "Basis",
    "Clause",
    "Effect",
    "Event",
    "Fact",
    "Invariant",
    "Knows",
    "LastResort",
    "Param",
    "PostRequirement",
    "Requirement",
    "always",
]

P = TypeVar("P")
S = TypeVar("S")
M = TypeVar("M")
T = TypeVar("T")
K = TypeVar("K", bound=int | str)
V = TypeVar("V")


class Basis(Enum):
    """What a clause rests on."""

    CITED = "cited"
    """A sentence of the source, or a recorded decision, names it."""
    DERIVED = "derived"
    """It follows from other clauses, or keeps the books that they need."""
    HOUSE = "house"
    """It is a table's own rule."""


def always(params: object, state: object, on: object) -> bool:
    """A clause without a condition applies to every move (or event) of its kind."""
    return True


@attrs.frozen(eq=False)
class Clause(Generic[P, S]):
    """One rule with a permanent id, `area.slug`."""

    id: str
    """English, lower case, never reused."""


@attrs.frozen(eq=False)
class Requirement(Clause[P, S], Generic[P, S, M]):
    """A move of this kind is legal only if this holds."""

    on: type[M] = attrs.field(kw_only=True)
    """The kind of move (a base class stands for all its kinds)."""
    holds: Callable[[P, S, M], bool] = attrs.field(kw_only=True)
    """What must be true before the move."""
    when: Callable[[P, S, M], bool] = attrs.field(kw_only=True, default=always)
    """Where the clause applies at all."""
    overrides: tuple[str, ...] = attrs.field(kw_only=True, default=())
    """Clauses that give way where this one applies."""
    basis: Basis = attrs.field(kw_only=True, default=Basis.CITED)


@attrs.frozen(eq=False)
class PostRequirement(Clause[P, S], Generic[P, S, M]):
    """A move of this kind is legal only if this holds of what it results in."""

    on: type[M] = attrs.field(kw_only=True)
    holds: Callable[[P, S, M, S], bool] = attrs.field(kw_only=True)
    """Of parameters, the state before, the move, and the state after."""
    when: Callable[[P, S, M], bool] = attrs.field(kw_only=True, default=always)
    overrides: tuple[str, ...] = attrs.field(kw_only=True, default=())
    basis: Basis = attrs.field(kw_only=True, default=Basis.CITED)


@attrs.frozen(eq=False)
class LastResort(Clause[P, S], Generic[P, S, M]):
    """A move of this kind is legal only if this holds, in view of what else can be done.

    It is asked only about moves that all other clauses allow, and the moves that it is shown
    are those of kinds without any last resort: two such kinds never wait for each other.
    """

    on: type[M] = attrs.field(kw_only=True)
    """The kind of move, all of whose moves are left out of what else can be done."""
    holds: Callable[[P, S, M, Sequence[Any]], bool] = attrs.field(kw_only=True)
    """Of parameters, the state, the move, and the other moves that no clause refuses, in their order."""
    when: Callable[[P, S, M], bool] = attrs.field(kw_only=True, default=always)
    overrides: tuple[str, ...] = attrs.field(kw_only=True, default=())
    basis: Basis = attrs.field(kw_only=True, default=Basis.CITED)


@attrs.frozen(eq=False)
class Effect(Clause[P, S], Generic[P, S, M, T]):
    """After a move or event of this kind, one slot of the state has this value."""

    on: type[M] = attrs.field(kw_only=True)
    slot: Slot[S, T] = attrs.field(kw_only=True)
    value: Callable[[P, S, M], T] = attrs.field(kw_only=True)
    """Of parameters, the state before, and the move or event."""
    when: Callable[[P, S, M], bool] = attrs.field(kw_only=True, default=always)
    overrides: tuple[str, ...] = attrs.field(kw_only=True, default=())
    basis: Basis = attrs.field(kw_only=True, default=Basis.CITED)


@attrs.frozen(eq=False)
class Award(Clause[P, S], Generic[P, S, M]):
    """A move or event of this kind scores these points; awards that apply add up."""

    on: type[M] = attrs.field(kw_only=True)
    events: Callable[[P, S, M, S], tuple[ScoreEvent, ...]] = attrs.field(kw_only=True)
    """Of parameters, the state before, the move or event, and the state after its effects."""
    when: Callable[[P, S, M], bool] = attrs.field(kw_only=True, default=always)
    overrides: tuple[str, ...] = attrs.field(kw_only=True, default=())
    basis: Basis = attrs.field(kw_only=True, default=Basis.CITED)


@attrs.frozen(eq=False)
class Event(Clause[P, S], Generic[P, S, M]):
    """Something that happens by itself, as soon as this holds, after a move or another event."""

    mark: type[M] = attrs.field(kw_only=True)
    """A class without fields that effects and awards can be `on`."""
    holds: Callable[[P, S], bool] = attrs.field(kw_only=True)
    overrides: tuple[str, ...] = attrs.field(kw_only=True, default=())
    basis: Basis = attrs.field(kw_only=True, default=Basis.CITED)


@attrs.frozen(eq=False)
class Invariant(Clause[P, S]):
    """True of every state that can be reached."""

    holds: Callable[[P, S], bool] = attrs.field(kw_only=True)
    basis: Basis = attrs.field(kw_only=True, default=Basis.CITED)


@attrs.frozen(eq=False)
class Fact(Clause[P, S]):
    """True of the parameters alone."""

    holds: Callable[[P], bool] = attrs.field(kw_only=True)
    basis: Basis = attrs.field(kw_only=True, default=Basis.CITED)


@attrs.frozen(eq=False)
class Knows(Clause[P, S], Generic[P, S, V, T]):
    """What a view shows in one of its fields."""

    field: Slot[V, T] = attrs.field(kw_only=True)
    value: Callable[[P, S, Seat | None], T] = attrs.field(kw_only=True)
    """Of parameters, the state, and the seat (None for a spectator)."""
    basis: Basis = attrs.field(kw_only=True, default=Basis.CITED)


@attrs.frozen
class Param(Generic[K]):
    """A parameter that a ruleset adds by `[[param]]`, for its clauses to read as `NAME.of(p)`."""

    name: str
    type: type[K]
    """`int` for a `whole`, `bool` for a `flag`, `str` for a `choice`."""

    def of(self, params: Params) -> K:
        """Give the value that a table's parameters have."""
        return getattr(params, self.name)  # type: ignore[no-any-return]  # its type is checked at loading
