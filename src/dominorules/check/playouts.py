"""The gate of playouts: hands of the real set are played on engine and clauses side by side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import attrs

from dominorules.check.controls import control_at
from dominorules.check.findings import Finding
from dominorules.check.refinement import compare_state, compare_turn, fault
from dominorules.check.subject import Subject
from dominorules.check.worlds import dead_end, smallest
from dominorules.core.moves import merge_moves
from dominorules.rulebook.reference import refusing_clauses, successor
from dominorules.rulebook.worlds import Visit

__all__ = ["playouts_gate", "some_of"]

_SEEDS = 12
_NIGHTLY_SEEDS = 300
_MOST_MOVES = 20_000
_MOST_ASKED = 150
_ALL_OF = 40  # moves of a hand that are looked at one by one
_THEN_EVERY = 5
_ENOUGH = 3_000_000  # moves asked about in one night; a game of many moves is played less often


def playouts_gate(subject: Subject, nightly: bool) -> Iterator[Finding]:
    """On random hands of the real set the engine does what the clauses say, step by step."""
    from hypothesis import HealthCheck, Phase, given, settings
    from hypothesis import strategies as st
    from hypothesis.errors import Flaky

    if subject.book.abstract:
        return
    found: list[Finding] = []
    tally = _Tally()

    @settings(
        max_examples=_NIGHTLY_SEEDS if nightly else _SEEDS,
        deadline=None,
        database=None,
        derandomize=not nightly,
        suppress_health_check=list(HealthCheck),
        report_multiple_bugs=False,
        phases=(Phase.generate, Phase.shrink),
    )
    @given(seed=st.integers(0, 2**32), random=st.randoms(use_true_random=True))
    def play(seed: int, random: Any) -> None:
        met = _playout(subject, seed, random, tally, whole=nightly) if tally.moves < _ENOUGH else []
        if met:
            found[:] = met
            tally.moves = tally.turns = 0  # what was found is played again, whatever the time of night
            raise _Parted

    try:
        play()
    except (_Parted, Flaky):
        # What is flaky was found once; playing it again may not show it.
        yield from smallest(iter(found))
    else:
        if not tally.turns:
            where = f"{subject.book.package.location}/ruleset.toml"
            yield Finding(gate="playouts", code="playout.nothing", subject=subject.book.id, where=where)


class _Parted(Exception):
    """Engine and clauses did not do the same."""


@attrs.define
class _Tally:
    """What the playouts of a ruleset have looked at so far."""

    moves: int = 0
    """Moves that the clauses were asked about."""
    turns: int = 0
    """Positions in which a seat was to act."""


def _playout(subject: Subject, seed: int, random: Any, tally: _Tally, *, whole: bool) -> list[Finding]:
    """Play a hand (or a whole match) on engine and clauses side by side until they part."""
    book, engine, params = subject.book, subject.engine, subject.book.params
    counts = engine.seat_counts(params)
    state = engine.start(params, counts[seed % len(counts)])
    looks = 0
    for number in range(_MOST_MOVES):
        if state.turn is None and _is_over(engine, params, state, whole=whole):
            return []
        listed = engine.legal_moves(params, state) if state.turn is not None else ()
        if listed and not whole and not _is_looked_at(number):
            state = engine.apply(params, state, random.choice(listed))
            continue
        if state.turn is None:
            moves = _due(engine, params, state, seed)
        else:
            moves = some_of(list(merge_moves(listed, engine.probes(params, state))), listed, looks)
            looks += 1
        verdicts = [(move, refusing_clauses(book, params, state, move)) for move in moves]
        tally.moves += len(moves)
        legal = [move for move, failing in verdicts if not failing]
        if not legal:
            return [dead_end(book, state, verdicts)]
        move = random.choice(legal)
        visit = Visit(state, verdicts, [(move, successor(book, params, state, move))], expanded=True)
        found = list(_of_visit(subject, params, visit, tally))
        if found:
            return found
        ((_, state),) = visit.successors
    return [fault(book, "worlds", "world.endless", "", state)]


def _is_over(engine: Any, params: Any, state: Any, *, whole: bool) -> bool:
    if engine.outcome(params, state) is not None:
        return True
    return not whole and engine.hand_result(params, state) is not None


def _due(engine: Any, params: Any, state: Any, seed: int) -> list[Any]:
    due = engine.chance(params, state, seed)
    return [] if due is None else [due]


def _of_visit(subject: Subject, params: Any, visit: Visit, tally: _Tally) -> Iterator[Finding]:
    book, engine = subject.book, subject.engine
    yield from compare_turn(book, engine, params, visit)
    for _, after in visit.successors:
        yield from compare_state(book, engine, params, after)
    if visit.state.turn is not None:
        if not tally.turns:
            where = f"{book.package.location}/ruleset.toml"
            yield from control_at(book, engine, "playouts", where, params, visit)
        tally.turns += 1


def _is_looked_at(number: int) -> bool:
    """By day, of a long hand its beginning and then one move in a few; at night all of it."""
    return number < _ALL_OF or number % _THEN_EVERY == 0


def some_of(moves: list[Any], listed: Iterable[Any], number: int) -> list[Any]:
    """Of very many moves that could be thought of, those that the engine lists and every so manieth.

    Which they are changes from turn to turn; worlds ask about every one.
    """
    step = max(1, -(-len(moves) // _MOST_ASKED))
    kept = {*listed, *moves[number % step :: step]}
    return [move for move in moves if move in kept]
