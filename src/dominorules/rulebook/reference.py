"""The reference engine: a rulebook's clauses, executed one by one.

It is slow and obvious. Requirements filter the family's universe of moves; effects, awards and
events make the successor. The fast engine of a family is proved against it; a ruleset with clauses
that the fast engine does not know runs on it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from traceback import walk_tb
from typing import Any, Generic, TypeVar

import attrs

from dominorules.core.errors import IMPOSSIBLE, IllegalMove
from dominorules.core.family import Family, StateLike, ViewLike
from dominorules.core.given import no_move
from dominorules.core.lazy import with_fields
from dominorules.core.moves import Moves, filter_moves, merge_moves
from dominorules.core.origin import ORIGIN, origin_after
from dominorules.core.score import ScoreEvent
from dominorules.core.seats import Seat
from dominorules.core.slots import Slot, with_slots
from dominorules.rulebook.clauses import Award, Effect, LastResort, PostRequirement, Requirement, always
from dominorules.rulebook.proofs import implemented
from dominorules.rulebook.resolve import ACTING, Rulebook, SpecError

__all__ = [
    "Judged",
    "Step",
    "applicable_clauses",
    "asking",
    "effects_of",
    "events_of",
    "filtered",
    "judge_moves",
    "legal_by_clauses",
    "reference",
    "refusing_clauses",
    "settle",
    "steps",
    "successor",
]

P = TypeVar("P")
S = TypeVar("S", bound=StateLike)
M = TypeVar("M")
V = TypeVar("V", bound=ViewLike)

_MOST_EVENTS = 64  # after one move; a longer chain is a loop


class asking:  # noqa: N801  # read as a statement: with asking(book, state)
    """Where clauses are asked about a state: an error in a predicate is told as that clause's.

    A class and not a generator, for it surrounds every question that the reference engine asks.
    """

    __slots__ = ("_book", "_state")

    def __init__(self, book: Rulebook[Any, Any], state: object) -> None:
        self._book, self._state = book, state

    def __enter__(self) -> None:
        """Nothing to prepare."""

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        """Raise `SpecError` that names the clause whose predicate raised."""
        if isinstance(error, Exception) and not isinstance(error, SpecError):
            id = _raising(self._book, error)
            if id is not None:
                why = f"{type(error).__name__}: {error}"
                raise SpecError("spec.raises", id, why=why, board=str(self._state)) from error


def _raising(book: Rulebook[Any, Any], error: Exception) -> str | None:
    parts = ("when", "holds", "value", "events")
    asked: list[tuple[Any, str]] = [
        (getattr(clause, part, None), clause.id) for clause in book.clauses for part in parts
    ]
    ids = {function.__code__: id for function, id in asked if hasattr(function, "__code__")}
    frames = walk_tb(error.__traceback__)
    return next((ids[frame.f_code] for frame, _ in frames if frame.f_code in ids), None)


def applicable_clauses(clauses: tuple[Any, ...], params: Any, state: Any, on: Any) -> list[Any]:
    """Give the clauses that apply here, without those that another clause that applies overrides."""
    found = [clause for clause in clauses if clause.when is always or clause.when(params, state, on)]
    gone = {id for clause in found for id in clause.overrides}
    return [clause for clause in found if clause.id not in gone] if gone else found


Listing = Callable[[], Sequence[object]]
"""Lists the legal moves of a state."""


def refusing_clauses(
    book: Rulebook[P, S], params: P, state: S, move: object, legal: Listing | None = None
) -> tuple[str, ...]:
    """Name the clauses that refuse a move, in the order of the rulebook.

    Requirements on the result are asked only if all others hold, and last resorts only after
    those, in view of what else can be done. `legal` tells that where an engine knows (last resorts
    in it do not matter); otherwise the clauses are asked about the whole universe.
    """
    return _failing(book, params, state, move) or _too_early(book, params, state, move, legal)


def _failing(book: Rulebook[P, S], params: P, state: S, move: object) -> tuple[str, ...]:
    """The clauses that refuse a move whatever else can be done."""
    with asking(book, state):
        before = applicable_clauses(book.on(Requirement, type(move)), params, state, move)
        failing = tuple([clause.id for clause in before if not clause.holds(params, state, move)])
        post = book.on(PostRequirement, type(move))
        if not failing and not book.family.is_possible(params, state, move):
            return (IMPOSSIBLE,)
        if failing or not post:
            return failing
        after = effects_of(book, params, state, move)
        asked = applicable_clauses(post, params, state, move)
        return tuple([clause.id for clause in asked if not clause.holds(params, state, move, after)])


def _too_early(
    book: Rulebook[P, S], params: P, state: S, move: object, legal: Listing | None
) -> tuple[str, ...]:
    """The last resorts that refuse a move in view of what else can be done."""
    rows = book.on(LastResort, type(move))
    if not rows:
        return ()
    with asking(book, state):
        asked = applicable_clauses(rows, params, state, move)
        others = _others(book, params, state, legal) if asked else ()
        return tuple([clause.id for clause in asked if not clause.holds(params, state, move, others)])


def _others(book: Rulebook[P, S], params: P, state: S, legal: Listing | None) -> Sequence[object]:
    """The legal moves besides last resorts, cached while the same state is asked about."""
    if legal is not None:
        return filter_moves(legal(), lambda kind: bool(book.on(LastResort, kind)), lambda _: False)
    if state.turn is None:  # nobody can do anything, and deals are too many to think of them all
        return ()
    found = book.recall(params, state)
    if found is None:
        _verdicts(book, params, state)
        found = book.recall(params, state) or ()
    return found


def _verdicts(book: Rulebook[P, S], params: P, state: S) -> dict[Any, tuple[str, ...]]:
    """The clauses that refuse each move of the universe, in order; caches the ordinary legal moves."""
    moves = list(book.family.universe(params, state, _standing(book)))
    found = {m: _failing(book, params, state, m) for m in moves if _is_ordinary(book, m)}
    book.remember(params, state, tuple([m for m, failing in found.items() if not failing]))
    return {m: found[m] if m in found else refusing_clauses(book, params, state, m) for m in moves}


def _standing(book: Rulebook[Any, Any]) -> frozenset[str]:
    """The ids of the clauses that act as the family wrote them, whatever else a ruleset says."""
    acting = [clause for clause in book.clauses if isinstance(clause, ACTING)]
    overridden = {id for clause in acting for id in clause.overrides}
    ids = {clause.id for clause in acting} - overridden
    known = implemented(book)
    return frozenset([id for id in ids if (book.origins[id], id) in known])


@attrs.frozen
class Judged:
    """What the clauses say of the moves of the universe and of the probes."""

    legal: tuple[Any, ...]
    """The moves of the universe that no clause refuses."""
    verdicts: list[tuple[Any, tuple[str, ...]]]
    """These and the family's probes, in order, each with the clauses that refuse it."""


def judge_moves(book: Rulebook[P, S], params: P, state: S) -> Judged:
    """Judge the universe and the probes, each move once."""
    known = _verdicts(book, params, state)
    legal = tuple([move for move, failing in known.items() if not failing])
    every = merge_moves(legal, book.family.probes(params, state))
    asked = [
        (move, known[move] if move in known else refusing_clauses(book, params, state, move))
        for move in every
    ]
    return Judged(legal, asked)


def _is_ordinary(book: Rulebook[P, S], move: object) -> bool:
    return not book.on(LastResort, type(move))


def effects_of(book: Rulebook[P, S], params: P, state: S, on: object) -> S:
    """Set every slot that an effect of this move or event sets, all from the state before."""
    values: dict[str, Any] = {}
    owner: dict[str, str] = {}
    with asking(book, state):
        for clause in applicable_clauses(book.on(Effect, type(on)), params, state, on):
            path, value = clause.slot.path, clause.value(params, state, on)
            if path in values and values[path] != value:
                details = {"other": owner[path], "slot": path, "board": str(state)}
                raise SpecError("spec.conflict", clause.id, **details)
            values[path], owner[path] = value, clause.id
    try:
        return with_slots(state, values)
    except (AttributeError, TypeError) as error:
        lost = next((path for path in values if not _exists(state, path)), None)
        if lost is None:
            raise
        raise SpecError("override.slot", owner[lost], slot=lost, board=str(state)) from error


def _exists(state: object, path: str) -> bool:
    try:
        Slot[Any, Any](path).get(state)
    except AttributeError:
        return False
    return True


def _awards(book: Rulebook[P, S], params: P, state: S, on: object, after: S) -> S:
    events: list[ScoreEvent] = []
    with asking(book, state):
        for clause in applicable_clauses(book.on(Award, type(on)), params, state, on):
            given = clause.events(params, state, on, after)
            if any(event.clause != clause.id for event in given):
                raise SpecError("spec.award", clause.id, board=str(state))
            events += given
    if not events:
        return after
    return book.family.credit(params, after, tuple(events))  # type: ignore[no-any-return]


@attrs.frozen
class Step(Generic[S]):
    """One thing that happened: a move or an event, with the states around it."""

    on: object
    before: S
    after: S


def _happen(book: Rulebook[P, S], params: P, state: S, on: object) -> Step[S]:
    after = effects_of(book, params, state, on)
    return Step(on, state, _awards(book, params, state, on, after))


def steps(book: Rulebook[P, S], params: P, state: S, move: object) -> tuple[Step[S], ...]:
    """Give what a legal move does: its effects and awards, then events until none holds."""
    first = _happen(book, params, state, move)
    if isinstance(move, book.family.chance_types):
        first = attrs.evolve(first, after=ORIGIN.set(first.after, origin_after(state, move)))
    return (first, *events_of(book, params, first.after))


def events_of(book: Rulebook[P, S], params: P, state: S) -> tuple[Step[S], ...]:
    """Let every event happen that holds, the first in order first, until none does.

    Raises `SpecError` if they never stop.
    """
    done: list[Step[S]] = []
    while len(done) < _MOST_EVENTS:
        with asking(book, state):
            event = next((e for e in book.events if e.holds(params, state)), None)
        if event is None:
            return tuple(done)
        done.append(_happen(book, params, state, event.mark()))
        state = done[-1].after
    raise SpecError("spec.endless", _restless(book, done), board=str(state))


def _restless(book: Rulebook[P, S], done: list[Step[S]]) -> str:
    """Of the events that happen again and again, the ruleset's own before those it inherits."""
    marks = {type(step.on) for step in done[_MOST_EVENTS // 2 :]}
    ids = [event.id for event in book.events if event.mark in marks]
    return next((id for id in ids if book.origins[id] == book.id), ids[0])


def successor(book: Rulebook[P, S], params: P, state: S, move: object) -> S:
    """Give the state after a legal move and all that follows from it by itself."""
    return steps(book, params, state, move)[-1].after


def settle(book: Rulebook[P, S], params: P, state: S) -> S:
    """Give the state after everything that happens by itself."""
    done = events_of(book, params, state)
    return done[-1].after if done else state


def legal_by_clauses(book: Rulebook[P, S], params: P, state: S) -> tuple[Any, ...]:
    """Give the moves of the universe that no clause refuses, in their order."""
    return tuple([move for move, failing in _verdicts(book, params, state).items() if not failing])


def reference(book: Rulebook[P, S], family: Family[P, S, M, V]) -> Family[P, S, M, V]:
    """Make a family that runs on the clauses of a rulebook alone."""

    def legal_moves(params: P, state: S) -> tuple[M, ...]:
        return legal_by_clauses(book, params, state) if state.turn is not None else ()

    def is_legal(params: P, state: S, move: M) -> bool:
        return isinstance(move, family.move_types) and not refusing_clauses(book, params, state, move)

    def apply(params: P, state: S, move: M) -> S:
        if not isinstance(move, family.move_types):
            raise no_move(move)
        failing = refusing_clauses(book, params, state, move)
        if failing:
            raise IllegalMove(failing, str(move))
        return successor(book, params, state, move)

    return attrs.evolve(
        family,
        legal_moves=legal_moves,
        is_legal=is_legal,
        apply=apply,
        view=_viewing(family, legal_moves),
        settle=lambda params, state: settle(book, params, state),
        legality_by_engine=False,
        effects_by_engine=False,
    )


def filtered(book: Rulebook[P, S], family: Family[P, S, M, V]) -> Family[P, S, M, V]:
    """Make a family that runs on the fast engine, and asks the clauses which moves it may list.

    Right where a ruleset only adds requirements. They may make a last resort legal that was none,
    so these moves are weighed again, and made by the clauses.
    """
    those_left = _Filtered(book, family)
    return attrs.evolve(
        family,
        legal_moves=those_left.legal_moves,
        is_legal=those_left.is_legal,
        apply=those_left.apply,
        view=_viewing(family, those_left.legal_moves),
        legality_by_engine=False,
    )


@attrs.frozen
class _Filtered(Generic[P, S, M, V]):
    """What the requirements that a ruleset adds leave of what an engine allows."""

    book: Rulebook[P, S]
    family: Family[P, S, M, V]

    def legal_moves(self, params: P, state: S) -> Sequence[M]:
        others = self._ordinary(params, state)
        weighed = [
            move
            for move in self._last_resorts(params, state)
            if not refusing_clauses(self.book, params, state, move, lambda: others)
        ]
        return (*others, *weighed) if isinstance(others, tuple) else Moves([others, tuple(weighed)])

    def is_legal(self, params: P, state: S, move: M) -> bool:
        if _is_ordinary(self.book, move):
            return self.family.is_legal(params, state, move) and self._is_let(params, state, move)
        return move in self._last_resorts(params, state) and not self._refusing(params, state, move)

    def apply(self, params: P, state: S, move: M) -> S:
        if _is_ordinary(self.book, move):
            after = self.family.apply(params, state, move)
            if self._is_let(params, state, move):
                return after
        elif self.is_legal(params, state, move):
            if self.family.is_legal(params, state, move):
                return self.family.apply(params, state, move)
            return successor(self.book, params, state, move)
        raise IllegalMove(self._refusing(params, state, move), str(move))

    def _ordinary(self, params: P, state: S) -> Sequence[M]:
        def is_asked(kind: type) -> bool:
            return bool(self.book.on(LastResort, kind) or self._added(kind))

        def is_left(move: M) -> bool:
            return _is_ordinary(self.book, move) and self._is_let(params, state, move)

        return filter_moves(self.family.legal_moves(params, state), is_asked, is_left)

    # The engine knows all other clauses, and asking them of every move takes a hundred times as long.
    def _is_let(self, params: P, state: S, move: M) -> bool:
        with asking(self.book, state):
            asked = applicable_clauses(self._added(type(move)), params, state, move)
            return all([row.holds(params, state, move) for row in asked])

    def _added(self, kind: type) -> tuple[Any, ...]:
        """The requirements of a kind of move that the engine does not know."""
        known = implemented(self.book)
        rows = self.book.on(Requirement, kind)
        return tuple([row for row in rows if (self.book.origins[row.id], row.id) not in known])

    def _last_resorts(self, params: P, state: S) -> tuple[M, ...]:
        return self.family.last_resorts(params, state) if self.family.last_resorts else ()

    def _refusing(self, params: P, state: S, move: M) -> tuple[str, ...]:
        return refusing_clauses(self.book, params, state, move, lambda: self._ordinary(params, state))


def _viewing(
    family: Family[P, S, M, V], legal_moves: Callable[[P, S], Sequence[M]]
) -> Callable[[P, S, Seat | None], V]:
    def view(params: P, state: S, seat: Seat | None) -> V:
        shown: Any = family.view(params, state, seat)
        own = legal_moves(params, state) if seat is not None and seat == state.turn else ()
        return with_fields(shown, legal_moves=own, legal_count=len(own))  # type: ignore[no-any-return]

    return view
