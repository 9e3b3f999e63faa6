"""How a match ends where several sides score in a hand: the higher total wins, level totals play on."""

from __future__ import annotations

from collections.abc import Mapping

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dominorules as dr
from dominorules.api import LineRuleset
from dominorules.core.score import Outcome, ScoreEvent
from dominorules.core.seats import Side
from dominorules.line import LineParams, LineState, Pass, Phase
from dominorules.rulebook.clauses import Award, Basis
from dominorules.rulebook.engines import engine_for

COPPIE = dr.load("coppie", target=250)
BOARD: Mapping[str, object] = {"ends": [2, 6], "hands": [["4-4"], ["2-6"], ["1-3"], ["0-1"]], "turn": 2}


def ten_for_the_others(p: LineParams, s: LineState, m: Pass, after: LineState) -> tuple[ScoreEvent, ...]:
    assert s.turn is not None
    other = Side(1 - p.side_of[s.turn])
    return (ScoreEvent("pass.pays", other, 10, s.sheet.hand_number, s.turn),)


def house(rules: LineRuleset) -> LineRuleset:
    """Several sides may score in a hand: every pass pays ten points to the other side."""
    pays = Award("pass.pays", on=Pass, events=ten_for_the_others, basis=Basis.HOUSE)
    left = tuple([clause for clause in rules.rulebook.clauses if clause.id != "count.one-side"])
    origins = {**rules.rulebook.origins, "pass.pays": "house"}
    book = attrs.evolve(rules.rulebook, id="house", clauses=(*left, pays), origins=origins)
    return attrs.evolve(rules, id="house", rulebook=book, family=engine_for(book))


def played(points: list[int]) -> LineState:
    """Two passes pay side 1 and one pays side 0, then side 1 goes out with 13."""
    rules = house(COPPIE)
    state = rules.position({**BOARD, "points": points})
    for move in ("pass", "pass", "pass", "2-6@L"):
        state = rules.apply(state, rules.move(move))
    return state


def test_of_two_sides_that_reach_the_target_the_higher_total_wins_and_it_is_no_cappotto() -> None:
    state = played([240, 241])
    assert state.points == (250, 274)
    assert house(COPPIE).outcome(state) == Outcome("match.target", (Side(1),), ())


def test_level_totals_beyond_the_target_play_on() -> None:
    rules = house(COPPIE)
    state = played([249, 226])
    assert state.points == (259, 259)
    assert (rules.outcome(state), state.phase) == (None, Phase.DEAL)
    again = rules.apply(state, rules.deal(state, seed=1))
    assert again.turn is not None


@given(st.tuples(*[st.integers(0, 400)] * 2))
def test_the_match_is_over_exactly_when_one_side_alone_is_ahead_at_the_target(
    points: tuple[int, int],
) -> None:
    state = COPPIE.position({**BOARD, "hands": [["4-4"], ["2-2"], ["1-3"], ["0-1"]]})
    engine, clauses = COPPIE.family, house(COPPIE).family
    ended = attrs.evolve(state, turn=None, sheet=attrs.evolve(state.sheet, phase=Phase.DEAL, points=points))
    found = clauses.settle(COPPIE.params, ended).sheet.outcome
    ahead = [Side(side) for side in (0, 1) if points[side] >= 250 and points[side] > points[1 - side]]
    flags = ("cappotto.flag",) if 0 in points else ()
    assert found == (Outcome("match.target", tuple(ahead), flags) if ahead else None)
    events = tuple([ScoreEvent("score.carried", Side(side), n, 0) for side, n in enumerate(points) if n])
    carried = attrs.evolve(state, sheet=attrs.evolve(state.sheet, points=points, events=events))
    assert engine.settle(COPPIE.params, carried) == clauses.settle(COPPIE.params, carried)


@pytest.mark.parametrize("points", [[250, 0], [0, 251], [260, 250]])
def test_a_position_of_a_match_that_was_won_before_is_refused(points: list[int]) -> None:
    with pytest.raises(dr.InvalidPosition, match=r"points\[\d\]: expected 0..249"):
        COPPIE.position({**BOARD, "points": points})


def test_a_position_of_level_totals_beyond_the_target_is_played_and_loaded_again() -> None:
    state = COPPIE.position({**BOARD, "points": [300, 300]})
    assert dr.from_data(COPPIE, LineState, dr.to_data(COPPIE, state)) == state
    for move in ("pass", "pass", "pass", "2-6@R"):
        state = COPPIE.apply(state, COPPIE.move(move))
    assert COPPIE.outcome(state) == Outcome("match.target", (Side(1),))
