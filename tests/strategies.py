"""What the tests draw: seeds, deals, tables, and playouts of any ruleset.

A playout is a run of steps, each a state, a move, and the state after it. `playout` lets
Hypothesis choose every move, which shrinks well and suits a hand; `match` is played from one
seed, which is fast and suits whole matches.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import count, islice
from random import Random
from typing import Any, Generic, TypeVar, get_args

import attrs
import pytest
from hypothesis import currently_in_test_context, event, example, given, settings
from hypothesis import strategies as st

import dominorules as dr
from dominorules.api import LineId, LineRuleset
from dominorules.core.family import StateLike, ViewLike
from dominorules.line import (
    BlockedWinner,
    Count,
    Drawing,
    FirstOpener,
    NextOpener,
    NextOpenerAfterBlock,
)

__all__ = [
    "FIRST_OF_FAMILY",
    "LINE_RULESETS",
    "Step",
    "chance",
    "known",
    "line_tables",
    "loaded",
    "match",
    "most_later",
    "on_every_line_table",
    "orders",
    "played",
    "playout",
    "scaled",
    "seeds",
]

P = TypeVar("P")
S = TypeVar("S", bound=StateLike)
M = TypeVar("M")
V = TypeVar("V", bound=ViewLike)
T = TypeVar("T")
Test = TypeVar("Test", bound=Callable[..., None])

LINE_RULESETS: tuple[LineId, ...] = get_args(LineId)
"""The ids of the line family's built-in rulesets."""

FIRST_OF_FAMILY = {"coppie", "tripple_domino", "triplone"}
"""One built-in ruleset of each family."""

LONGEST_HAND = 5_000
"""More moves than any hand has: a fault that lets one go on for ever fails instead of hanging."""


@attrs.frozen
class Step(Generic[S, M]):
    """One move of a playout."""

    before: S
    move: M
    after: S

    @property
    def seat(self) -> dr.Seat | None:
        """Who made the move; None for chance."""
        return self.before.turn


def scaled(share: float) -> settings:
    """Run a share of the profile's examples: `@scaled(0.2)` where one example is a whole match."""
    profile = settings.get_profile(settings.get_current_profile_name())
    return settings(max_examples=max(3, int(profile.max_examples * share)))


def most_later(ids: Iterable[str]) -> list[Any]:
    """Of these rulesets one of each family now, and the others with what takes long."""
    return [id if id in FIRST_OF_FAMILY else pytest.param(id, marks=pytest.mark.long) for id in ids]


def seeds() -> st.SearchStrategy[int]:
    """A seed for chance, or for the choice of moves."""
    return st.integers(0, 2**32 - 1)


def orders(things: Sequence[T]) -> st.SearchStrategy[tuple[T, ...]]:
    """An order of the tiles to deal; shrinks towards the order of the set."""
    return st.permutations(things).map(tuple)


@cache
def loaded(id: LineId) -> LineRuleset:
    """A built-in ruleset of the line family."""
    return dr.load(id)


def chance(rules: dr.Ruleset[P, S, M, V], state: S, seed: int) -> M:
    """The lot or deal that is due."""
    move = rules.family.chance(rules.params, state, seed)
    assert move is not None
    return move


def _steps(
    rules: dr.Ruleset[P, S, M, V], state: S, seed: Callable[[], int], choose: Callable[[Sequence[M]], M]
) -> Iterator[Step[S, M]]:
    while rules.outcome(state) is None:
        move = chance(rules, state, seed()) if state.turn is None else choose(rules.legal_moves(state))
        step = Step(state, move, rules.apply(state, move))
        state = step.after
        _count(rules, step)
        yield step


def _count(rules: dr.Ruleset[P, S, M, V], step: Step[S, M]) -> None:
    """How hands end is counted; `--hypothesis-show-statistics` prints it."""
    result = rules.hand_result(step.after)
    if result is not None and step.seat is not None and currently_in_test_context():
        event(f"{rules.id}: {result.reason}")
        for flag in result.flags:
            event(f"{rules.id}: {flag}")


def playout(
    data: st.DataObject, rules: dr.Ruleset[P, S, M, V], state: S | None = None, *, hands: int = 1
) -> Iterator[Step[S, M]]:
    """Play on from a state (or a new match) for so many hands, Hypothesis choosing every move."""

    def choose(moves: Sequence[M]) -> M:
        return moves[0] if len(moves) == 1 else data.draw(st.sampled_from(moves))

    yield from _first(hands, rules, _steps(rules, _begun(rules, state), lambda: data.draw(seeds()), choose))


def match(
    rules: dr.Ruleset[P, S, M, V], seed: int, state: S | None = None, *, hands: int = 200
) -> Iterator[Step[S, M]]:
    """Play on from a state (or a new match) to the end, everything chosen by one seed.

    `hands` is a bound for tables where nobody may score for long.
    """
    moves = Random(seed)
    start = _begun(rules, state)
    yield from _first(hands, rules, _steps(rules, start, lambda: moves.getrandbits(32), moves.choice))


_KEPT: dict[tuple[int, int, int, int], tuple[list[Any], Iterator[Any]]] = {}
_KNOWN: dict[int, Any] = {}
_FEW = 100


def known(rules: T) -> T:
    """Let the matches of a ruleset that lasts as long as the tests be kept."""
    _KNOWN[id(rules)] = rules
    return rules


def played(
    rules: dr.Ruleset[P, S, M, V], seed: int, *, seats: int | None = None, hands: int = 200
) -> Iterator[Step[S, M]]:
    """Play as `match` does, but a known table's match by a small seed once for all tests."""
    start = rules.start(seats)
    if id(rules) not in _KNOWN or seed >= _FEW:
        yield from match(rules, seed, start, hands=hands)
        return
    key = (id(rules), start.seats, seed, hands)
    steps, rest = _KEPT.setdefault(key, ([], match(rules, seed, start, hands=hands)))
    for number in count():
        if number == len(steps):
            steps.extend(islice(rest, 1))
        if number == len(steps):
            return
        yield steps[number]


def _begun(rules: dr.Ruleset[P, S, M, V], state: S | None) -> S:
    return rules.start() if state is None else state


def _first(hands: int, rules: dr.Ruleset[P, S, M, V], steps: Iterator[Step[S, M]]) -> Iterator[Step[S, M]]:
    moves = 0
    for step in steps:
        yield step
        moves = 0 if step.seat is None else moves + 1
        assert moves < LONGEST_HAND, f"the hand goes on and on: {step.after}"
        hands -= step.seat is not None and step.after.turn is None
        if hands <= 0:
            return


_TABLE_CUSTOMS: dict[str, st.SearchStrategy[Any]] = {
    "draw": st.sampled_from(Drawing),
    "first_opener": st.sampled_from(FirstOpener),
    "next_opener": st.sampled_from(NextOpener),
    "next_opener_after_block": st.sampled_from(NextOpenerAfterBlock),
    "count": st.sampled_from(Count),
    "blocked_winner": st.sampled_from(BlockedWinner),
    "capicu_bonus": st.sampled_from([0, 25, 30]),
    "target": st.integers(1, 60),
}


@st.composite
def _drawn_tables(draw: st.DrawFn) -> LineRuleset:
    max_pip = draw(st.integers(1, 9))
    tiles = (max_pip + 1) * (max_pip + 2) // 2
    seats = draw(st.integers(2, min(6, tiles)))
    hand_size = draw(st.integers(1, min(8, tiles // seats)))
    customs: dict[str, object] = draw(st.fixed_dictionaries(_TABLE_CUSTOMS))
    customs["partners"] = seats in (4, 6) and draw(st.booleans())
    stock = 0 if customs["draw"] is Drawing.NONE else tiles - hand_size * seats
    customs["stock_floor"] = draw(st.integers(0, min(3, stock)))
    return dr.load("coppie", max_pip=max_pip, seats=seats, hand_size=hand_size, **customs)


def line_tables() -> st.SearchStrategy[LineRuleset]:
    """A built-in ruleset of the line family, or any other table that its parameters allow."""
    return st.sampled_from(LINE_RULESETS).map(loaded) | _drawn_tables()


def on_every_line_table(share: float = 0.5) -> Callable[[Test], Test]:
    """Give a test `rules` and a `seed`: each built-in ruleset once, then drawn tables."""

    def wrap(test: Test) -> Test:
        wrapped: Any = given(rules=line_tables(), seed=seeds())(test)
        for number, id in enumerate(LINE_RULESETS):
            wrapped = example(rules=known(loaded(id)), seed=number)(wrapped)
        return scaled(share)(wrapped)  # type: ignore[no-any-return]

    return wrap
