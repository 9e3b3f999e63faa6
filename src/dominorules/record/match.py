"""A match as its moves, and what one seat saw of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Generic, Self, TypeVar

import attrs

from dominorules.api import Ruleset
from dominorules.core.errors import IllegalMove, Invalid, InvalidRecord, unwrap_texts, word
from dominorules.core.family import StateLike, ViewLike
from dominorules.core.given import no_move
from dominorules.core.seats import Seat, check_seat
from dominorules.record.values import check_rules, check_state, rooted

__all__ = ["IllegalRecord", "Record", "SeatRecord"]

P = TypeVar("P")
S = TypeVar("S", bound=StateLike)
M = TypeVar("M")
V = TypeVar("V", bound=ViewLike)

_MOST_SHOWN = 600


class IllegalRecord(InvalidRecord):
    """A record whose move the rules refuse: says which, whose, in which position, and why."""

    @property
    def index(self) -> int:
        """The place of the move in the record's moves, from 0, as in the path; people count from 1."""
        return self.details["index"]  # type: ignore[return-value]

    @property
    def seat(self) -> Seat | None:
        """The seat that was to act; None where chance was to move or the match was over."""
        return self.details["seat"]  # type: ignore[return-value]

    @property
    def move(self) -> str:
        """The refused move in its notation."""
        return str(self.details["move"])

    @property
    def position(self) -> str:
        """The state in which it was refused, as people read it."""
        return str(self.details["position"])

    @property
    def clauses(self) -> tuple[str, ...]:
        """The ids of the clauses that refuse it."""
        return self.details["clauses"]  # type: ignore[return-value]

    @property
    def reasons(self) -> tuple[str, ...]:
        """What these clauses say, in English."""
        return self.details["reasons"]  # type: ignore[return-value]

    def message(self, lang: str = "en") -> str:
        """Word the refusal in `it`, `nl` or `en` (clause ids stay as they are); moves count from 1."""
        seat = "–" if self.seat is None else self.seat
        shown = {"number": self.index + 1, "seat": seat, "move": self.move[:60], "position": self.position}
        text = word(self.code, lang, shown | {"clauses": ", ".join(self.clauses) or "?"})
        told: Mapping[str, tuple[str, ...]] = self.details["told"]  # type: ignore[assignment]
        return " ".join([f"{self.field}: {text}", *unwrap_texts(told.get(lang, self.reasons))])[:_MOST_SHOWN]


@attrs.frozen
class Record(Generic[P, S, M, V]):
    """A match as its moves, from its start or from a position.

    It is only what was written down: `replay` tells whether the moves are legal.

        >>> import dominorules as dr
        >>> rules = dr.load("coppie", target=50)
        >>> state = rules.start(seats=4)
        >>> record = dr.Record.start(rules, state)
        >>> deal = rules.deal(state, seed=7)
        >>> record = record.with_move(deal)
        >>> dr.load_record(dr.dump(record)) == record
        True
        >>> record.final == rules.apply(state, deal)
        True
    """

    rules: Ruleset[P, S, M, V]
    """The ruleset with its parameters."""
    seats: int
    """How many seats are at the table."""
    moves: tuple[M, ...] = ()
    """Every move, those of chance included."""
    position: S | None = None
    """The state it begins at; None for the start of a match."""

    @classmethod
    def start(cls, rules: Ruleset[P, S, M, V], state: S) -> Self:
        """Give a record that begins at this state, without moves yet.

        Raises `InvalidRecord` for a state that no match can reach, which could not be loaded again.
        """
        check_rules(rules)
        if not isinstance(state, rules.family.state_type):
            raise InvalidRecord("state.type", "$.position", wanted=rules.family.state_type.__name__)
        if state.seats in rules.seat_counts and state == rules.start(state.seats):
            return cls(rules, state.seats)
        try:
            check_state(rules, state)
        except Invalid as error:
            raise rooted(error.at("position")) from None
        return cls(rules, state.seats, (), state)

    def with_move(self, move: M) -> Self:
        """Give the record with one more move at its end; raises `InvalidMove` for what is none."""
        if not isinstance(move, self.rules.family.move_types):
            raise no_move(move)
        return attrs.evolve(self, moves=(*self.moves, move))

    @property
    def first(self) -> S:
        """The state before the first move."""
        return self.rules.start(self.seats) if self.position is None else self.position

    @property
    def final(self) -> S:
        """The state after the last move; raises `IllegalRecord` as `replay` does."""
        *_, last = self.replay()
        return last

    def replay(self) -> Iterator[S]:
        """Give the state before the first move, then the one after each move, as they are asked for.

        Stops at the first move that the rules refuse: raises `IllegalRecord`, which names it.
        """
        state = self.first
        yield state
        for index, move in enumerate(self.moves):
            state = self._next(state, move, index)
            yield state

    def _next(self, state: S, move: M, index: int) -> S:
        try:
            return self.rules.apply(state, move)
        except IllegalMove as error:
            raise IllegalRecord(
                "record.illegal",
                f"$.moves[{index}]",
                index=index,
                seat=state.turn,
                move=error.move,
                position=repr(state),
                clauses=error.clauses,
                reasons=error.reasons,
                told=error.told,
            ) from error
        except Invalid as error:
            raise rooted(error.at(f"moves[{index}]")) from None

    def for_seat(self, seat: int | None) -> SeatRecord[P, S, M, V]:
        """Give what a seat saw of the match; None is a spectator.

        In a game with thousands of moves to choose from, the views do not list them.

        Raises `InvalidSeat`, and `IllegalRecord` as `replay` does.
        """
        own = None if seat is None else check_seat(seat, self.seats)
        keep = self.rules.family.records.seen
        views = tuple([keep(self.rules.view(state, own)) for state in self.replay()])
        return SeatRecord(self.rules, self.seats, own, views)


@attrs.frozen
class SeatRecord(Generic[P, S, M, V]):
    """What one seat saw of a match: it can be shown, not replayed.

    It holds views and nothing else of the match, so no deal, no order of the stock and no seed.
    """

    rules: Ruleset[P, S, M, V]
    """The ruleset with its parameters."""
    seats: int
    """How many seats are at the table."""
    seat: Seat | None
    """Whose record it is; None for a spectator's."""
    views: tuple[V, ...]
    """The view before the first move, then the one after each move."""


AnyRecord = Record[Any, Any, Any, Any] | SeatRecord[Any, Any, Any, Any]
"""Either kind of record."""
