"""Whole rounds and matches on every table of the triangle family, every step held against the oracle."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

import attrs
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import dominorules as dr
from dominorules.api import TriangleRuleset
from dominorules.core.chance import shuffle
from dominorules.triangle import (
    AfterDraw,
    BlockedTie,
    Deal,
    Draw,
    OpeningTile,
    Pass,
    Phase,
    Place,
    tri_set,
)
from strategies import known, match, orders, played, playout, scaled, seeds
from triangle.boards import TRIANGLE_RULESETS, loaded
from triangle.oracle import Move, can_draw, ending, expected_moves, expected_scores, opener, scored

Test = TypeVar("Test", bound=Callable[..., None])
Table = tuple[TriangleRuleset, int]

CUSTOMS: dict[str, st.SearchStrategy[Any]] = {
    "opening_tile": st.sampled_from(OpeningTile),
    "after_draw": st.sampled_from(AfterDraw),
    "blocked_tie": st.sampled_from(BlockedTie),
    "draw_limit": st.integers(1, 5),
    "draw_total": st.integers(1, 30),
    "failed_draw_penalty": st.sampled_from([0, 10]),
    "empty_stock_penalty": st.sampled_from([0, 5]),
    "start_bonus_triple": st.sampled_from([5, 10]),
    "start_bonus_zeros": st.sampled_from([5, 40]),
    "start_bonus_other": st.sampled_from([0, 5]),
    "hexagon_bonus_2": st.sampled_from([60, 80]),
    "target": st.integers(1, 120),
}


@st.composite
def drawn_tables(draw: st.DrawFn) -> Table:
    max_digit = draw(st.integers(2, 5))
    tiles = len(tri_set(max_digit))
    seats = draw(st.integers(1, min(6, tiles // 2)))
    size = draw(st.integers(0 if seats == 1 else 1, min(9, (tiles - 1) // seats)))
    customs: dict[str, object] = draw(st.fixed_dictionaries(CUSTOMS))
    hands = {f"hand_size_{n}": 0 for n in range(2, 7)} | {f"hand_size_{seats}": size}
    solitaire = seats == 1
    return dr.load("tripple_domino", max_digit=max_digit, solitaire=solitaire, **hands, **customs), seats


BUILT_IN: list[Table] = [
    (known(loaded(id)), seats) for id in TRIANGLE_RULESETS for seats in loaded(id).seat_counts
]


def on_every_table(share: float = 0.3) -> Callable[[Test], Test]:
    """Give a test a `table` and a `seed`: each built-in ruleset by every number, then drawn tables."""

    def wrap(test: Test) -> Test:
        wrapped: Any = given(table=st.sampled_from(BUILT_IN) | drawn_tables(), seed=seeds())(test)
        for number, table in enumerate(BUILT_IN):
            wrapped = example(table=table, seed=number)(wrapped)
        return scaled(share)(wrapped)  # type: ignore[no-any-return]

    return wrap


def steps(table: Table, seed: int, hands: int = 2) -> Iterator[Move]:
    rules, seats = table
    return played(rules, seed, seats=seats, hands=hands)


@pytest.mark.parametrize("table", BUILT_IN, ids=lambda table: f"{table[0].id}-{table[1]}")
def test_a_match_begins_with_nothing_on_the_table_and_the_first_deal_to_come(table: Table) -> None:
    rules, seats = table
    state = rules.start(seats)
    assert (state.turn, state.phase, state.sheet.hand_number, len(state.board)) == (None, Phase.DEAL, 0, 0)
    assert (state.drawn, state.drawn_total, state.passes, state.drawn_tile) == (0, 0, 0, None)
    assert (state.points, state.events, state.stock) == ((0,) * seats, (), ())
    assert not any(state.hands)
    assert rules.hand_result(state) is None
    assert rules.outcome(state) is None


@on_every_table()
def test_every_tile_is_in_exactly_one_place(table: Table, seed: int) -> None:
    for step in steps(table, seed):
        state = step.after
        hands = [tile for hand in state.hands for tile in hand]
        laid = [way.tile for way in state.board.values()]
        assert tuple(sorted([*hands, *state.stock, *laid])) == table[0].params.tile_set


@scaled(0.05)
@given(st.sampled_from(BUILT_IN) | drawn_tables(), seeds())
def test_the_legal_moves_are_those_that_a_search_finds(table: Table, seed: int) -> None:
    rules, _ = table
    for step in steps(table, seed, hands=1):
        before = step.before
        if before.turn is not None:
            legal = rules.legal_moves(before)
            assert {str(move) for move in legal} == expected_moves(rules.params, before)
            assert len(legal) == len(set(legal))


@scaled(0.1)
@given(st.sampled_from(BUILT_IN) | drawn_tables(), seeds())
def test_every_point_is_one_that_the_rules_award(table: Table, seed: int) -> None:
    rules, _ = table
    for step in steps(table, seed, hands=1):
        new = step.after.events[len(step.before.events) :]
        assert step.after.events[: len(step.before.events)] == step.before.events
        assert scored(new) == expected_scores(rules.params, step)
        assert {event.hand for event in new} <= {step.after.sheet.hand_number}


@on_every_table()
def test_points_are_the_sum_of_their_events(table: Table, seed: int) -> None:
    rules, seats = table
    for step in steps(table, seed):
        score = rules.score(step.after)
        sums = [sum(e.points for e in score.events if e.side == side) for side in range(seats)]
        assert list(score.points) == sums
        assert all(event.points for event in score.events)


@scaled(0.1)
@given(st.sampled_from(BUILT_IN) | drawn_tables(), seeds())
def test_a_round_ends_as_soon_as_it_must_and_never_before(table: Table, seed: int) -> None:
    rules, _ = table
    for step in steps(table, seed, hands=1):
        result, how = rules.hand_result(step.after), ending(rules.params, step)
        assert (result.reason if result else None) == how
        if result is not None:
            assert step.after.turn is None
            assert rules.legal_moves(step.after) == ()
            assert result.events == tuple(e for e in step.after.events if e.hand == result.hand)
            left = [hand.pips for hand in step.after.hands]
            lowest = tuple(seat for seat, value in enumerate(left) if value == min(left))
            shared = len(lowest) > 1 and rules.params.blocked_tie is BlockedTie.NOBODY
            out = (step.seat,)
            assert result.winners == (out if how == "round.out" else () if shared else lowest)


@on_every_table()
def test_the_turn_goes_round_and_stays_only_after_a_draw(table: Table, seed: int) -> None:
    for step in steps(table, seed):
        if step.seat is not None and step.after.turn is not None:
            turned = 0 if isinstance(step.move, Draw) else 1
            assert step.after.turn == (step.seat + turned) % table[1]


@on_every_table()
def test_each_round_starts_anew_with_whom_the_rule_names(table: Table, seed: int) -> None:
    rules, seats = table
    p = rules.params
    for step in steps(table, seed, hands=3):
        if isinstance(step.move, Deal):
            after, size = step.after, p.hand_size(seats)
            dealt = [set(step.move.order[i * size : (i + 1) * size]) for i in range(seats)]
            assert [set(hand) for hand in after.hands] == dealt
            rest = step.move.order[size * seats :]
            if p.solitaire:
                assert [str(way) for way in after.board.values()] == [str(rest[0])]
                assert after.stock == rest[1:]
            else:
                assert after.stock == rest
                assert (after.turn, after.sheet.opener) == (opener(after)[0],) * 2
                assert not after.board
            assert (after.drawn, after.drawn_total, after.passes, after.drawn_tile) == (0, 0, 0, None)
            assert after.sheet.hand_number == step.before.sheet.hand_number + 1


@on_every_table()
def test_nobody_draws_more_than_allowed_nor_passes_who_may_draw(table: Table, seed: int) -> None:
    p = table[0].params
    for step in steps(table, seed):
        if isinstance(step.move, Draw):
            assert can_draw(p, step.before)
            assert step.after.drawn_tile is step.before.stock[0]
            assert step.after.drawn == step.before.drawn + 1 <= p.draw_limit
            assert step.after.drawn_total == step.before.drawn_total + 1 <= p.draw_total
        if isinstance(step.move, Pass):
            assert not can_draw(p, step.before)
        if isinstance(step.move, Place) and step.before.drawn and p.after_draw is AfterDraw.DRAWN_TILE:
            assert step.move.tile is step.before.drawn_tile


@on_every_table(0.2)
def test_a_match_ends_after_a_round_in_which_somebody_has_the_target(table: Table, seed: int) -> None:
    rules, seats = table
    for step in steps(table, seed, hands=60):
        result, outcome, points = rules.hand_result(step.after), rules.outcome(step.after), step.after.points
        due = result is not None and (rules.params.solitaire or max(points) >= rules.params.target)
        assert (outcome is not None) == due
        assert (step.after.phase is Phase.OVER) == due
        if outcome is not None:
            assert outcome.winners == tuple(s for s in range(seats) if points[s] == max(points))


@on_every_table(0.2)
def test_is_legal_decides_as_the_list_does(table: Table, seed: int) -> None:
    rules, _ = table
    for step in steps(table, seed, hands=1):
        state = step.before
        if state.turn is not None:
            legal = set(rules.legal_moves(state))
            others = [Draw(), Pass(), step.move, *rules.legal_moves(step.after)]
            assert all(rules.is_legal(state, move) for move in legal)
            assert [rules.is_legal(state, move) for move in others] == [move in legal for move in others]


@scaled(0.05)
@given(drawn_tables(), seeds())
def test_probes_hold_every_legal_move_in_its_order(table: Table, seed: int) -> None:
    rules, _ = table
    for step in steps(table, seed, hands=1):
        if step.before.turn is not None:
            probes = list(rules.family.probes(rules.params, step.before))
            assert len(probes) == len(set(probes))
            legal = tuple(move for move in probes if rules.is_legal(step.before, move))
            assert legal == rules.legal_moves(step.before)


@scaled(0.1)
@given(orders(tri_set()), st.data())
def test_a_move_makes_a_new_state_and_leaves_the_old_one(
    order: tuple[dr.Tile, ...], data: st.DataObject
) -> None:
    rules = loaded("tripple_domino")
    state = rules.apply(rules.start(2), rules.deal(rules.start(2), order=order))
    for step in playout(data, rules, state):
        twin = copy.deepcopy(step.before)
        assert rules.apply(step.before, step.move) == step.after
        assert step.before == twin
        assert hash(step.before) == hash(twin)
        assert pickle.loads(pickle.dumps(step.after)) == step.after
        assert rules.family.settle(rules.params, step.after) == step.after


@pytest.mark.parametrize("table", BUILT_IN, ids=lambda table: f"{table[0].id}-{table[1]}")
def test_equal_seeds_play_equal_matches(table: Table) -> None:
    rules, seats = table
    first, again, other = (
        [str(step.move) for step in match(rules, seed, rules.start(seats), hands=2)] for seed in (5, 5, 6)
    )
    assert first == again
    assert first[0] != other[0]


@pytest.mark.parametrize("table", BUILT_IN, ids=lambda table: f"{table[0].id}-{table[1]}")
def test_a_whole_match_comes_to_its_end(table: Table) -> None:
    rules, seats = table
    last = None
    for last in steps(table, 11, hands=1000):
        assert len(last.after.points) == seats
    assert last is not None
    assert rules.outcome(last.after) is not None
    assert rules.legal_moves(last.after) == ()
    for move in (Draw(), Pass()):
        assert not rules.is_legal(last.after, move)
    with pytest.raises(dr.InvalidMove):
        rules.deal(last.after)


@pytest.mark.nightly
@pytest.mark.parametrize("table", BUILT_IN, ids=lambda table: f"{table[0].id}-{table[1]}")
def test_many_rounds_step_by_step(table: Table) -> None:
    rules, _ = table
    for seed in range(12):
        for step in steps(table, seed, hands=2):
            if step.before.turn is not None:
                assert set(map(str, rules.legal_moves(step.before))) == expected_moves(
                    rules.params, step.before
                )
            new = step.after.events[len(step.before.events) :]
            assert scored(new) == expected_scores(rules.params, step)
            result = rules.hand_result(step.after)
            assert (result.reason if result else None) == ending(rules.params, step)


def test_deals_differ_by_seed_and_by_round() -> None:
    rules = loaded("tripple_domino")
    start = rules.start(2)
    later = attrs.evolve(start, sheet=attrs.evolve(start.sheet, hand_number=1))
    deals = [rules.deal(state, seed) for state in (start, later) for seed in range(20)]
    assert len(set(deals)) == 40
    assert rules.deal(start, 3) == Deal(shuffle(rules.params.tile_set, 3, "deal", 1))
    assert rules.deal(later, 3) == Deal(shuffle(rules.params.tile_set, 3, "deal", 2))


def test_probes_hold_every_deal_of_a_small_world_once() -> None:
    small = {f"hand_size_{seats}": 0 for seats in range(3, 7)}
    rules = dr.load("tripple_domino", tiles=tri_set()[:6], hand_size_2=2, **small)
    state = rules.start(2)
    deals = [move for move in rules.family.probes(rules.params, state) if isinstance(move, Deal)]
    assert all(rules.is_legal(state, move) for move in deals)
    results = {(after.hands, after.stock) for after in (rules.apply(state, move) for move in deals)}
    assert len(deals) == len(results) == 15 * 6 * 2
