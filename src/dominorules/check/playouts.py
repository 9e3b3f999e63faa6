"""The gate of playouts: hands of the real set are played on engine and clauses side by side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from dominorules.check.findings import Finding
from dominorules.check.refinement import compare_moves, compare_state, compare_successor, fault
from dominorules.check.subject import Subject
from dominorules.check.worlds import dead_end, smallest
from dominorules.rulebook.reference import refusing, successor

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
    from hypothesis import HealthCheck, given, settings
    from hypothesis import strategies as st

    book = subject.book
    if book.abstract:
        return
    found: list[Finding] = []
    asked: Counter[type] = Counter()

    @settings(
        max_examples=_NIGHTLY_SEEDS if nightly else _SEEDS,
        deadline=None,
        database=None,
        derandomize=not nightly,
        suppress_health_check=list(HealthCheck),
    )
    @given(seed=st.integers(0, 2**32), random=st.randoms(use_true_random=True))
    def play(seed: int, random: Any) -> None:
        found.clear()
        if asked.total() < _ENOUGH:
            found.extend(_playout(subject, seed, random, asked, whole=nightly))
        if found:
            asked.clear()  # what was found is played again, whatever the time of night
            raise AssertionError

    try:
        play()
    except AssertionError:
        yield from smallest(iter(found))


def _playout(subject: Subject, seed: int, random: Any, asked: Counter[type], *, whole: bool) -> list[Finding]:
    """Play a hand (or a whole match) on engine and clauses side by side until they part.

    What is asked about is counted in `asked`, by kind.
    """
    book, engine, params = subject.book, subject.engine, subject.book.params
    counts = engine.seat_counts(params)
    state = engine.start(params, counts[seed % len(counts)])
    looks = 0
    for number in range(_MOST_MOVES):
        if state.turn is None:
            if engine.outcome(params, state) is not None:
                return []
            if engine.hand_result(params, state) is not None and not whole:
                return []
            due = engine.chance(params, state, seed)
            moves = [] if due is None else [due]
        elif not whole and not _is_looked_at(number):
            state = engine.apply(params, state, random.choice(engine.legal_moves(params, state)))
            continue
        else:
            every = list(engine.candidates(params, state))
            moves = some_of(every, engine.legal_moves(params, state), looks)
            looks += 1
        verdicts = [(move, refusing(book, params, state, move)) for move in moves]
        asked.update(map(type, moves))
        legal = [move for move, failing in verdicts if not failing]
        if not legal:
            return [dead_end(book, state, verdicts)]
        move = random.choice(legal)
        after = successor(book, params, state, move)
        found = [
            *compare_moves(book, engine, params, state, verdicts),
            *compare_successor(book, engine, params, state, move, after),
            *compare_state(book, engine, params, after),
        ]
        if found:
            return found
        state = after
    return [fault(book, "worlds", "world.endless", "", state)]


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
