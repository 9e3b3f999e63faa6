"""How rounds end and what they score."""

from __future__ import annotations

import pytest
from hypothesis import given

from dominorules.api import MeldRuleset
from dominorules.core.tiles import TileSet
from dominorules.meld import EndTurn, MeldMove, MeldState, Phase
from meld.boards import after, at, field, with_custom
from meld.tables import CUSTOMS, loaded, steps, tables
from strategies import Step, match, scaled, seeds

RULES = with_custom()
KEEP = with_custom(rerate_triplone=False)


def scored(state: MeldState) -> list[tuple[str, int | None, int]]:
    return [(event.clause, event.seat, event.points) for event in RULES.score(state).events]


# --- Closing ---


def test_an_empty_hand_closes_at_once() -> None:
    state = after(at(["1-2 1-3 1-6", "2-2"]), "validate tris 1-2 1-3 1-6")
    result = RULES.hand_result(state)
    assert result is not None
    assert (result.reason, result.seat, state.sheet.closer) == ("round.closed", 0, 0)
    assert (state.turn, state.phase, state.sheet.ended) == (None, Phase.DEAL, "round.closed")
    assert scored(state) == [("close.point", 0, 1), ("held.double", 1, -1)]


def test_who_closes_does_not_always_win_the_round() -> None:
    table = field(1, "triplone", "0-0 1-1 3-3"), field(1, "closed_scale", "1-4 2-5 3-6")
    state = after(at(["1-2 1-3 1-6", "2-2"], *table), "validate tris 1-2 1-3 1-6")
    result = RULES.hand_result(state)
    assert result is not None
    assert (result.seat, result.winners) == (0, (1,))
    assert state.points == (1, 3 + 3 - 1)


def test_the_same_points_share_a_round() -> None:
    table = field(1, "rhizome", "0-1 2-3 4-5"), field(2, "tris", "4-6 3-6 2-6")
    state = after(at(["1-2 1-3 1-5", "2-4", "3-5"], *table), "validate tris 1-2 1-3 1-5")
    result = RULES.hand_result(state)
    assert result is not None
    assert result.winners == (0, 1, 2)


# --- Points ---


@pytest.mark.parametrize(
    ("family", "tiles", "clause", "points"),
    [
        ("triplone", "0-0 1-1 3-3", "score.triplone", 3),
        ("triplone", "0-0 1-1 3-3 5-5", "score.triplone", 4),
        ("triplone", "0-0 1-1 2-2", "score.scala", 4),
        ("triplone", "2-2 3-3 4-4 5-5", "score.scala", 5),
        ("triplone", "0-0 1-1 2-2 3-3 4-4 5-5 6-6", "score.scala", 8),
        ("tris", "1-2 1-3 1-6", "", 0),
        ("tris", "1-2 1-3 1-4", "score.polar", 1),
        ("tris", "3-4 2-3 3-5", "", 0),
        ("tris", "0-4 1-4 2-4 3-4 4-4 4-5 4-6", "score.parriglia", 3),
        ("closed_scale", "1-2 3-4 5-6", "score.royal", 3),
        ("closed_scale", "1-4 2-5 3-6", "score.royal", 3),
        ("closed_scale", "1-3 2-4 5-6", "score.minor", 2),
        ("rhizome", "0-1 2-3 4-5", "score.rhizome", 1),
        ("rhizome", "0-1 2-3 4-5 2-6", "score.rhizome", 1),
    ],
)
def test_a_figure_scores_for_its_field(family: str, tiles: str, clause: str, points: int) -> None:
    state = at(["", "1-5"], field(1, family, tiles))
    expected = [(clause, 1, points)] if points else []
    assert scored(state) == [*expected, ("close.point", 0, 1)]


def test_all_values_are_the_tables_own() -> None:
    rules = with_custom(
        santa_teresa_points=5,
        closing_points=0,
        held_double_penalty=3,
        further_double_points=2,
        triplone_points=10,
    )
    table = field(1, "tris", "1-2 1-3 1-6"), field(0, "triplone", "0-0 1-1 3-3 5-5")
    state = at(["", "4-4 6-6"], *table, rules=rules)
    events = [(event.clause, event.seat, event.points) for event in rules.score(state).events]
    assert events == [("score.triplone", 0, 12), ("score.santa-teresa", 1, 5), ("held.double", 1, -6)]


def test_events_come_kind_by_kind_and_figures_by_id() -> None:
    table = [
        field(1, "rhizome", "0-1 2-3 4-5"),
        field(0, "closed_scale", "1-3 2-4 5-6"),
        field(1, "triplone", "0-0 1-1 3-3"),
        field(0, "tris", "1-6 2-6 3-6"),
        field(1, "tris", "0-5 1-5 2-5"),
    ]
    clauses = [(clause, seat) for clause, seat, _ in scored(at(["", "4-4 6-6"], *table))]
    assert clauses == [
        ("score.triplone", 1),
        ("score.polar", 0),
        ("score.polar", 1),
        ("score.minor", 0),
        ("score.rhizome", 1),
        ("close.point", 0),
        ("held.double", 1),
    ]


def test_a_scala_that_is_extended_out_of_sequence_counts_as_a_simple_triplone() -> None:
    table = field(0, "tris", "1-2 1-3 1-6"), field(1, "triplone", "0-0 1-1 2-2")
    for rules, clause, points in ((RULES, "score.triplone", 4), (KEEP, "score.scala", 5)):
        state = after(at(["6-6", "1-5"], *table, rules=rules), "add 6-6 #2", rules=rules)
        assert (clause, 1, points) in [(e.clause, e.seat, e.points) for e in rules.score(state).events]


def test_a_triplone_that_never_was_a_scala_is_none_under_either_reading() -> None:
    table = field(0, "tris", "1-2 1-3 1-6"), field(1, "triplone", "0-0 1-1 3-3")
    for rules in (RULES, KEEP):
        state = after(at(["6-6", "1-5"], *table, rules=rules), "add 6-6 #2", rules=rules)
        assert "score.triplone" in [event.clause for event in rules.score(state).events]


def test_a_figure_that_was_made_as_a_scala_was_one_in_a_position_too() -> None:
    own, made = field(0, "tris", "1-2 1-3 1-6"), ["0-0", "1-1", "2-2"]
    table = own, field(1, "triplone", "0-0 1-1 2-2 4-4", originals=made)
    for rules, points in ((RULES, 4), (KEEP, 5)):
        state = at(["6-6 1-5", "3-5"], *table, rules=rules)
        assert rules.view(state, None).worth == (0, points)


def test_what_is_left_of_an_own_scala_counts_as_validated_anew() -> None:
    take = "recompose triplone 1-1 3-3 6-6 | #2 2-2 4-4 5-5"
    for owner, points in ((0, 3), (1, 4)):
        table = field(0, "tris", "1-2 1-3 1-6"), field(owner, "triplone", "2-2 3-3 4-4 5-5")
        state = after(at(["1-1 6-6 4-6", "3-5"], *table, rules=KEEP), take, rules=KEEP)
        assert KEEP.view(state, None).worth == (0, points, 3)


def test_a_triplone_that_becomes_a_scala_counts_as_one() -> None:
    table = field(0, "tris", "1-2 1-3 1-6"), field(1, "triplone", "0-0 1-1 3-3")
    for rules in (RULES, KEEP):
        state = after(at(["2-2", "1-5"], *table, rules=rules), "add 2-2 #2", rules=rules)
        assert ("score.scala", 5) in [(event.clause, event.points) for event in rules.score(state).events]


def test_points_belong_to_the_field_whoever_put_the_tile_there() -> None:
    table = field(0, "tris", "1-2 1-3 1-6"), field(1, "tris", "0-4 1-4 3-4")
    state = after(at(["2-4", "1-5"], *table), "add 2-4 #2")
    assert ("score.polar", 1, 1) in scored(state)


# --- Stalled rounds ---


def passing(state: MeldState, turns: int) -> MeldState:
    for _ in range(turns):
        state = after(state, "end")
    return state


def test_after_as_many_turns_as_seats_without_a_new_low_a_round_is_stalled() -> None:
    for hands in (["0-0", "1-2"], ["0-0", "1-2", "5-6"], ["0-0", "1-2", "5-6", "2-3"]):
        seats = len(hands)
        state = passing(at(hands, field(0, "closed_scale", "1-6 2-5 3-4"), stock=0), seats)
        assert (state.turn, state.lowest, state.quiet) == (0, seats, seats - 1)
        stalled = after(state, "end")
        check_end(RULES, Step(state, EndTurn(), stalled), seats)
        result = RULES.hand_result(stalled)
        assert result is not None
        assert (result.reason, result.seat) == ("round.stalled", None)
        assert scored(stalled) == [("score.minor", 0, 2), ("held.double", 0, -1)]


def test_a_new_low_begins_the_count_again() -> None:
    table = field(0, "closed_scale", "1-6 2-5 3-4"), field(1, "triplone", "0-0 1-1 2-2")
    quiet = at(["3-3 0-5", "1-2 0-6"], *table, stock=0, lowest=4, quiet=1)
    lower = after(quiet, "add 3-3 #2", "end")
    assert (lower.lowest, lower.quiet) == (3, 0)


def test_a_turn_that_brings_as_many_tiles_back_is_quiet() -> None:
    table = field(0, "tris", "1-2 1-3 1-4"), field(1, "closed_scale", "1-6 2-5 3-4")
    state = at(["2-3 2-4 0-5", "5-6 0-1"], *table, stock=0, lowest=5, quiet=0)
    state = after(state, "recompose tris 1-2 2-3 2-4 | #1", "end")
    assert (state.lowest, state.quiet) == (5, 1)


def test_while_the_stock_lasts_nothing_is_counted() -> None:
    state = after(at(["0-0 1-5", "1-2"], stock=3), "end", "draw", "end")
    assert (state.lowest, state.quiet) == (None, 0)


def test_the_turn_that_takes_the_last_tile_is_the_first_that_counts() -> None:
    state = after(at(["0-0 1-5", "1-2"], stock=["3-4"], drawn=False), "draw", "end")
    assert (state.lowest, state.quiet) == (4, 0)


def test_closing_comes_before_stalling() -> None:
    state = at(["", "1-2"], stock=0, lowest=1, quiet=2)
    result = RULES.hand_result(state)
    assert result is not None
    assert result.reason == "round.closed"


# --- The next round ---


def test_the_next_round_is_started_by_the_next_seat_on_a_clean_table() -> None:
    state = after(
        at(["1-2 1-3 1-6", "2-2", "3-3"], field(2, "rhizome", "0-1 2-3 4-5")), "validate tris 1-2 1-3 1-6"
    )
    assert state.sheet.opener == 0
    state = RULES.apply(state, RULES.deal(state, 5))
    assert (state.sheet.opener, state.turn, state.sheet.hand_number) == (1, 1, 2)
    assert (state.table, state.next_id, state.history, state.lowest, state.quiet) == ((), 1, (), None, 0)
    assert (state.sheet.closer, state.sheet.ended, state.sheet.winners) == (None, None, ())
    assert not any(state.open_doubles)
    assert [len(tiles) for tiles in state.hands] == [5, 5, 5]
    assert state.points == (1, -1, 0)
    assert RULES.hand_result(state) is None


@scaled(0.1)
@given(tables(), seeds())
def test_points_are_the_sum_of_their_events(table: tuple[int, int], seed: int) -> None:
    rules, seats = loaded(table[0]), table[1]
    for step in steps(rules, seats, seed, most=120, hands=2):
        total = [0] * seats
        for event in step.after.events:
            total[event.side] += event.points
        assert step.after.points == tuple(total)


def check_end(rules: MeldRuleset, step: Step[MeldState, MeldMove], seats: int) -> None:
    result, hands = rules.hand_result(step.after), step.after.hands
    if result is None:
        assert all(hands)
    elif result.reason == "round.closed":
        assert result.seat is not None
        assert not hands[result.seat]
    else:
        assert isinstance(step.move, EndTurn)
        assert not step.after.stock
        assert step.after.quiet == seats


@scaled(0.1)
@given(tables(), seeds())
def test_a_round_ends_exactly_with_an_empty_hand_or_after_quiet_turns(
    table: tuple[int, int], seed: int
) -> None:
    rules, seats = loaded(table[0]), table[1]
    for step in steps(rules, seats, seed, most=150):
        if step.seat is None:
            continue
        check_end(rules, step, seats)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("custom", [number for number, c in enumerate(CUSTOMS) if "line" not in c.values()])
def test_random_rounds_end(custom: int, seats: int) -> None:
    rules = loaded(custom)
    ends = {}
    for seed in range(2):
        *_, last = match(rules, seed, rules.start(seats), hands=1)
        check_end(rules, last, seats)
        result = rules.hand_result(last.after)
        assert result is not None
        ends[seed] = result.reason
    assert set(ends.values()) <= {"round.closed", "round.stalled"}


def test_a_hand_empty_in_a_position_is_closed_by_the_first_from_the_turn_on() -> None:
    state = at(["1-2", "", ""], turn=2)
    assert state.sheet.closer == 2
    assert at(["1-2", "", ""], turn=0).sheet.closer == 1
    assert TileSet() == state.hands[2]
