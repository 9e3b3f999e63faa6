"""How the gates that play choose what they look at."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from dominorules.spec.runs import some_of


@given(st.integers(0, 2000), st.sets(st.integers(0, 1999)))
def test_what_the_engine_lists_is_always_asked_about_and_few_others(size: int, listed: set[int]) -> None:
    moves = list(range(size))
    mine = tuple(sorted(listed & set(moves)))
    asked = some_of(moves, mine, 7)
    assert asked == sorted(asked)
    assert set(mine) <= set(asked)
    assert len(asked) <= 301 + len(mine)


@given(st.integers(0, 2000), st.integers(0, 50))
def test_every_move_is_asked_about_within_a_few_turns(size: int, first: int) -> None:
    moves = list(range(size))
    asked = {move for turn in range(first, first + 8) for move in some_of(moves, (), turn)}
    assert asked == set(moves)


def test_few_moves_are_all_asked_about() -> None:
    assert some_of([3, 1, 2], (), 5) == [3, 1, 2]
