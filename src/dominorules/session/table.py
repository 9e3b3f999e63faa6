"""A match being played: every state and move of it, and the moment that is looked at."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from functools import cached_property
from typing import Any, Generic, Self, TypeVar

import attrs

from dominorules.api import Refusal, Ruleset
from dominorules.core.chance import Seed
from dominorules.core.errors import IllegalMove, Invalid
from dominorules.core.family import StateLike, ViewLike
from dominorules.core.score import Outcome, ScoreEvent
from dominorules.core.seats import check_seat
from dominorules.players import Player, Step
from dominorules.record import Record

__all__ = ["Refused", "Table"]

P = TypeVar("P")
S = TypeVar("S", bound=StateLike)
M = TypeVar("M")
V = TypeVar("V", bound=ViewLike)


@attrs.frozen
class Refused:
    """A move that was tried and may not be made."""

    move: Any
    clauses: tuple[str, ...]
    """The ids of the clauses that refuse it."""


@attrs.frozen
class Table(Generic[P, S, M, V]):
    """A match at one of its moments: what was played before it, and what had been played after it.

    It never changes: whatever is done gives a new table. To undo is to go back to an earlier
    moment; what came after it can be gone to again, until another move is made there. It holds
    all that is hidden: what a seat may be told is its `view`.

        >>> import dominorules as dr
        >>> from dominorules.players import GreedyPlayer
        >>> table = Table.start(dr.load("coppie")).deal(seed=7)
        >>> table = table.play_as(1, "open 6-6").let(GreedyPlayer())
        >>> table.at, table.state.turn
        (3, 3)
        >>> table.undo(seat=1).state == table.go(1).state
        True
    """

    rules: Ruleset[P, S, M, V]
    states: tuple[S, ...]
    """The state before the first move, then the one after each."""
    moves: tuple[M, ...] = ()
    """Every move, those of chance included."""
    at: int = 0
    """How many of the moves have been made at this moment."""
    given: Mapping[str, object] | None = attrs.field(default=None, eq=False, repr=False)
    """The keys of the position that it began at; None where it began at a state."""

    # --- how a table begins

    @classmethod
    def start(cls, rules: Ruleset[P, S, M, V], seats: int | None = None) -> Self:
        """Set the table for a new match; raises `InvalidSeat` for a number of seats that it cannot have."""
        return cls(rules, (rules.start(seats),))

    @classmethod
    def position(cls, rules: Ruleset[P, S, M, V], given: Mapping[str, object]) -> Self:
        """Begin at a position set up by hand, with the keys and errors of `Ruleset.position`."""
        return cls(rules, (rules.position(given),), given=deepcopy(dict(given)))

    @classmethod
    def of_record(cls, record: Record[P, S, M, V]) -> Self:
        """Give the table at the end of a record; raises `IllegalRecord` if its moves break the rules."""
        return cls(record.rules, tuple(record.replay()), record.moves, len(record.moves))

    # --- this moment

    @property
    def state(self) -> S:
        """The state at this moment, with all that is hidden."""
        return self.states[self.at]

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return self.states[0].seats

    @property
    def steps(self) -> tuple[Step[S, M], ...]:
        """The moves that have been made, with who made them and what they led to."""
        return tuple([self._step(at) for at in range(self.at)])

    @property
    def last(self) -> Step[S, M] | None:
        """The move that was made last; None at the beginning."""
        return self._step(self.at - 1) if self.at else None

    def _step(self, at: int) -> Step[S, M]:
        before = self.states[at]
        return Step(before.turn, self.moves[at], before, self.states[at + 1])

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended; None while it goes on."""
        return self.rules.outcome(self.state)

    @property
    def is_chance_due(self) -> bool:
        """Whether a lot or a deal is next."""
        return self.state.turn is None and self.outcome is None

    @property
    def scored(self) -> tuple[ScoreEvent, ...]:
        """What the last move scored, and for whom."""
        events = self.rules.score(self.state).events
        return events[len(self.rules.score(self.states[self.at - 1]).events) :] if self.at else ()

    @cached_property
    def legal_moves(self) -> Sequence[M]:
        """The legal moves of the seat to act, listed when first asked for."""
        return self.rules.legal_moves(self.state)

    def moves_of(self, seat: int | None) -> Sequence[M]:
        """Give the legal moves of a seat; none where it is not to act."""
        return self.legal_moves if seat == self.state.turn is not None else ()

    def view(self, seat: int | None) -> V:
        """Give what a seat may know of this moment; None is a spectator. Raises `InvalidSeat`."""
        return self.rules.view(self.state, seat)

    def why_not(self, move: M | str, lang: str = "en", *, seat: int | None = None) -> tuple[Refusal, ...]:
        """Give the clauses that refuse a move, in words; none for a legal one. Raises as `Ruleset` does."""
        return self.rules.why_not(self.state, self._read(move), lang, seat=seat)

    # --- what can be done

    def play(self, move: M | str) -> Self:
        """Make a move, or what its notation says.

        Raises what `Ruleset.apply` and `Ruleset.move` raise: `IllegalMove`, `InvalidMove`, `InvalidTile`.
        """
        made = self._read(move)
        return self._with([self.rules.apply(self.state, made)], [made])

    def play_as(self, seat: int | None, move: M | str) -> Self:
        """Make a move for a seat, as a server is asked to; who is not to act, or looks on (None), is refused.

        Raises what `play` raises, and `InvalidSeat`.
        """
        made = self._read(move)
        return self._with([self.rules.apply(self.state, made, check_seat(seat, self.seats))], [made])

    def play_all(self, moves: Iterable[M]) -> Self:
        """Make several moves, one after the other; raises `IllegalMove` and makes none if one is refused."""
        made, states, state = list(moves), [], self.state
        for move in made:
            state = self.rules.apply(state, move)
            states.append(state)
        return self._with(states, made)

    def _with(self, states: Sequence[S], moves: Sequence[M]) -> Self:
        """Put moves in the place of what had been played after this moment."""
        before, made = self.states[: self.at + 1], self.moves[: self.at]
        return attrs.evolve(self, states=(*before, *states), moves=(*made, *moves), at=self.at + len(moves))

    def _read(self, move: M | str) -> M:
        return self.rules.move(move) if isinstance(move, str) else move

    def attempt(self, move: M) -> tuple[Self, Refused | None]:
        """Make a move if the rules allow it; else give the table as it is, and what refuses the move.

        Raises `InvalidMove` for what is no move of the game.
        """
        try:
            return self.play(move), None
        except IllegalMove as error:
            return self, Refused(move, error.clauses)

    def chance(self, seed: Seed | None = None) -> Self:
        """Let chance make one lot or deal; the same table where none is due.

        `seed` is as in `Ruleset.deal`: without one, the operating system's randomness is used, as a
        server should have it. Raises `InvalidSeed`.
        """
        move = self.rules.chance(self.state, seed)
        return self if move is None else self.play(move)

    def deal(self, seed: Seed | None = None) -> Self:
        """Let chance make every lot and deal that is due, until a seat is to act or the match is over."""
        table = self
        while table.is_chance_due:
            table = table.chance(seed)
        return table

    def let(self, player: Player[V, M]) -> Self:
        """Let a player move for the seat to act, from that seat's view alone; the same table if none is."""
        seat = self.state.turn
        return self if seat is None else self.play_as(seat, player(self.view(seat)))

    def go(self, at: int) -> Self:
        """Go to the moment at which so many moves have been made; raises `Invalid` where there is none."""
        if type(at) is not int or not 0 <= at <= len(self.moves):
            raise Invalid("session.moment", "at", at=at, most=len(self.moves))
        return attrs.evolve(self, at=at)

    def undo(self, seat: int | None = None) -> Self:
        """Go back to before the last move, or before the last of a seat; raises `Invalid` if there is none.

        At a table of several people this is theirs to agree on: whoever drew a tile has seen it.
        """
        own = None if seat is None else check_seat(seat, self.seats)
        made = [at for at in range(self.at) if own is None or self.states[at].turn == own]
        if not made:
            raise Invalid("session.undo", "seat", seat=seat)
        return self.go(made[-1])

    def alone(self) -> Self:
        """Give this moment without what was before and after it, for a server that keeps no past."""
        return type(self)(self.rules, (self.state,))

    def record(self) -> Record[P, S, M, V]:
        """Give the match up to this moment as a record, all that is hidden included.

        `record().for_seat(seat)` is what one seat saw of it. Raises `InvalidRecord` where it began at
        a position that no match can reach.
        """
        return attrs.evolve(Record.start(self.rules, self.states[0]), moves=self.moves[: self.at])
