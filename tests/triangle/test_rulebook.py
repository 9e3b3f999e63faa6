"""The rulebook behind the triangle rulesets: whose turn it is, why a move is refused, what may be scored."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given

import dominorules as dr
from dominorules.record import Record, dump, load_record
from dominorules.triangle import Draw, Pass, TriangleState
from strategies import match, scaled, seeds
from triangle.boards import TRIANGLE_RULESETS, ZEROS_ALONE, loaded, table

RULES = loaded("tripple_domino")


@pytest.mark.parametrize("id", TRIANGLE_RULESETS)
def test_the_fast_engine_serves_every_ruleset_of_the_family(id: Any) -> None:
    rules = loaded(id)
    assert rules.family is rules.rulebook.family


def test_a_move_out_of_turn_is_refused_by_the_clause_about_turns() -> None:
    state = table([["0-0-1"], ["0-0-2"], ["0-0-3"]], ZEROS_ALONE, stock=0, turn=1)
    assert RULES.apply(state, Pass(), seat=1) == RULES.apply(state, Pass())
    for seat in (0, 2):
        with pytest.raises(dr.IllegalMove) as error:
            RULES.apply(state, Pass(), seat=seat)
        assert error.value.clauses == ("turn.seat",)
        assert RULES.explain("turn.seat") in str(error.value)
    with pytest.raises(dr.InvalidSeat):
        RULES.apply(state, Pass(), seat=3)


def test_nobody_moves_before_the_deal() -> None:
    state = RULES.start(2)
    for seat in (None, 0):
        with pytest.raises(dr.IllegalMove) as error:
            RULES.apply(state, Draw(), seat=seat)
        assert "turn.seat" in error.value.clauses


@pytest.mark.parametrize(
    ("move", "clauses"),
    [
        ("0-1-0@D(0,0)", ()),
        ("0-2-0@D(0,0)", ("place.held",)),
        ("0-0-1@D(0,0)", ("place.digits",)),
        ("0-0-1@U(5,5)", ("place.side",)),
        ("0-0-1@U(0,0)", ("place.free", "place.side", "place.digits")),
        ("pass", ("pass.may-not-draw",)),
        ("deal 0-0-0", ("deal.due", "deal.whole-set")),
    ],
)
def test_a_refused_move_names_the_clauses_that_refuse_it(move: str, clauses: tuple[str, ...]) -> None:
    state = table([["0-0-1"], ["0-0-2"]], ZEROS_ALONE, stock=["3-3-3"])
    refusals = RULES.why_not(state, RULES.move(move), lang="nl")
    assert tuple(refusal.clause for refusal in refusals) == clauses
    assert all(refusal.text == RULES.explain(refusal.clause, "nl") for refusal in refusals)


@scaled(0.1)
@given(seeds())
def test_every_point_is_given_by_an_award_of_the_rulebook(seed: int) -> None:
    for id in TRIANGLE_RULESETS:
        rules = loaded(id)
        awards = {clause.id for clause in rules.rulebook.clauses if type(clause).__name__ == "Award"}
        for step in match(rules, seed, hands=1):
            assert {event.clause for event in rules.score(step.after).events} <= awards


def recorded(clause: str) -> str:
    """The record of a position in which seat 0 has drawn, the penalty put down to this clause."""
    state = table([["1-1-1"], ["2-2-2"]], ZEROS_ALONE, stock=["3-3-3", "0-0-5"])
    drawn = RULES.apply(state, Draw())
    assert isinstance(drawn, TriangleState)
    return dump(Record.start(RULES, drawn)).replace("draw.penalty", clause)


def test_a_state_with_score_events_is_read_from_a_record() -> None:
    position = load_record(recorded("draw.penalty")).position
    assert position is not None
    assert position.points == (-5, 0)
    assert [event.clause for event in position.events] == ["draw.penalty"]


@pytest.mark.parametrize("clause", ["place.held", "capicu.bonus", "draw.penalties", ""])
def test_points_for_what_is_no_award_are_refused(clause: str) -> None:
    text = recorded(clause)
    assert json.loads(text)["position"]["events"][0]["clause"] == clause
    with pytest.raises(dr.InvalidRecord) as error:
        load_record(text)
    assert error.value.field.startswith("$.position")
