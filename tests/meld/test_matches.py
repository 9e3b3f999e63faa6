"""When a match is over, and who has won it."""

from __future__ import annotations

import pytest

from dominorules.meld import Phase
from meld.boards import at, field, with_custom
from meld.tables import loaded
from strategies import match

RULES = with_custom()
SCALA = field(0, "triplone", "0-0 1-1 2-2")
HANDS = ["", "1-5", "2-6", "3-4"]


@pytest.mark.parametrize(("seats", "target"), [(2, 21), (3, 21), (4, 11)])
def test_the_target_depends_on_the_number_of_seats(seats: int, target: int) -> None:
    # Seat 0 closes with a scala: 4 + 1 points.
    short = at(HANDS[:seats], SCALA, points=[target - 6, *[0] * (seats - 1)])
    assert (RULES.outcome(short), short.phase, short.points[0]) == (None, Phase.DEAL, target - 1)
    over = at(HANDS[:seats], SCALA, points=[target - 5, *[0] * (seats - 1)])
    outcome = RULES.outcome(over)
    assert outcome is not None
    assert (outcome.reason, outcome.winners, over.phase, over.turn) == (
        "match.target",
        (0,),
        Phase.OVER,
        None,
    )
    assert RULES.legal_moves(over) == ()
    assert RULES.family.chance(RULES.params, over, 1) is None


def test_the_highest_total_wins_whoever_reached_the_target() -> None:
    state = at(["", "1-5"], SCALA, points=[17, 25])
    outcome = RULES.outcome(state)
    assert outcome is not None
    assert outcome.winners == (1,)


def test_equal_highest_totals_play_another_round() -> None:
    state = at(["", "1-5", "2-6"], SCALA, points=[17, 22, 3])
    assert state.points == (22, 22, 3)
    assert RULES.outcome(state) is None
    assert state.phase is Phase.DEAL
    lower = at(["", "1-5", "2-6"], SCALA, points=[20, 22, 22])
    outcome = RULES.outcome(lower)
    assert outcome is not None
    assert outcome.winners == (0,)


def test_totals_may_be_negative() -> None:
    state = at(["", "4-4 5-5 6-6"], points=[-2, -3])
    assert state.points == (-1, -6)
    assert RULES.outcome(state) is None


def test_the_target_is_the_tables_own() -> None:
    rules = with_custom(target_2=5)
    state = at(["", "1-5"], SCALA, rules=rules)
    assert state.points == (5, 0)
    assert rules.outcome(state) is not None


@pytest.mark.parametrize(("custom", "seats"), [(3, 4), (3, 2), (4, 4)])
def test_random_matches_end_with_the_highest_total(custom: int, seats: int) -> None:
    rules = loaded(custom)
    for step in match(rules, 7, rules.start(seats), hands=60):
        if step.seat is None and step.before.sheet.hand_number:
            opener = step.before.sheet.opener
            assert opener is not None
            assert step.after.sheet.opener == (opener + 1) % seats
    outcome = rules.outcome(step.after)
    assert outcome is not None
    best = max(step.after.points)
    assert outcome.winners == (step.after.points.index(best),)
    assert best >= rules.params.target(seats)
    assert step.after.points.count(best) == 1
