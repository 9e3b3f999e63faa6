"""Whole matches on every table of the line family, and what must hold at each of their steps.

The oracles here are written from the rules, with plain sets and sums; nothing is taken from the
engine but the state itself.
"""

from __future__ import annotations

import copy
import pickle
from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import dominorules as dr
from dominorules.api import LineRuleset
from dominorules.line import (
    LEFT,
    RIGHT,
    BlockedWinner,
    Count,
    Deal,
    Draw,
    Drawing,
    LineMove,
    LineParams,
    LineState,
    NextOpener,
    NextOpenerAfterBlock,
    Open,
    Pass,
    Play,
)
from strategies import loaded, match, on_every_line_table, orders, played, playout, scaled, seeds


def fitting(state: LineState, seat: int) -> set[dr.Tile]:
    """The tiles of a hand that show the number of an open end."""
    assert state.ends
    return {tile for tile in state.hands[seat] for end in state.ends if end in (tile.low, tile.high)}


def can_draw(p: LineParams, state: LineState) -> bool:
    """Whether the table draws, and the stock is above its floor."""
    return p.draw is Drawing.UNTIL_PLAYABLE and len(state.stock) > p.stock_floor


def side(p: LineParams, seat: int) -> int:
    """Partners sit across: with 4 seats 0 and 2, 1 and 3; with 6 also 0 and 3, and so on."""
    return seat % (p.seats // 2) if p.partners else seat


@on_every_line_table()
def test_every_tile_is_in_exactly_one_place(rules: LineRuleset, seed: int) -> None:
    whole = sorted(rules.params.tile_set)
    for step in played(rules, seed):
        if step.after.sheet.hand_number:
            state = step.after
            hands = [tile for hand in state.hands for tile in hand]
            assert sorted([*hands, *state.stock, *state.played]) == whole


@on_every_line_table()
def test_nobody_passes_who_could_lay_or_draw(rules: LineRuleset, seed: int) -> None:
    for step in played(rules, seed):
        if isinstance(step.move, Pass):
            assert step.seat is not None
            assert not fitting(step.before, step.seat)
            assert not can_draw(rules.params, step.before)


@on_every_line_table()
def test_a_seat_draws_only_while_nothing_fits_and_lays_the_first_tile_that_does(
    rules: LineRuleset, seed: int
) -> None:
    for step in played(rules, seed):
        if isinstance(step.move, Draw):
            assert step.seat is not None
            assert not fitting(step.before, step.seat)
            drawn = step.before.stock[0]
            assert set(step.after.hands[step.seat]) == {*step.before.hands[step.seat], drawn}
            assert step.after.stock == step.before.stock[1:]
            if step.after.turn is not None and fitting(step.after, step.seat):
                laying = rules.legal_moves(step.after)
                assert {move.tile for move in laying if isinstance(move, Play)} == {drawn}
                assert all([isinstance(move, Play) for move in laying])


@on_every_line_table()
def test_a_tile_is_laid_with_the_half_that_meets_the_end(rules: LineRuleset, seed: int) -> None:
    for step in played(rules, seed):
        line = step.after.line
        assert all([left.right == right.left for left, right in pairwise(line)])
        assert all([{laid.left, laid.right} == {laid.tile.low, laid.tile.high} for laid in line])
        assert step.after.ends == ((line[0].left, line[-1].right) if line else ())
        if isinstance(step.move, Play):
            laid = line[0] if step.move.end is LEFT else line[-1]
            rest = line[1:] if step.move.end is LEFT else line[:-1]
            assert laid.tile is step.move.tile
            assert rest == step.before.line


@on_every_line_table()
def test_the_turn_goes_to_the_right_and_stays_only_after_a_draw(rules: LineRuleset, seed: int) -> None:
    for step in played(rules, seed):
        if step.seat is None:
            assert step.after.turn in (None, step.after.sheet.opener)
        elif step.after.turn is not None:
            turned = 0 if isinstance(step.move, Draw) else 1
            assert step.after.turn == (step.seat + turned) % rules.params.seats


@on_every_line_table()
def test_a_hand_ends_as_soon_as_somebody_is_out_or_nobody_can_ever_lay_again(
    rules: LineRuleset, seed: int
) -> None:
    for step in played(rules, seed):
        after, result = step.after, rules.hand_result(step.after)
        if step.seat is None or not after.ends:
            continue
        seats = range(after.seats)
        out = not after.hands[step.seat]
        dead = not can_draw(rules.params, after) and not any([fitting(after, seat) for seat in seats])
        assert (after.turn is None) == (result is not None) == (out or dead)
        if result is not None:
            assert result.reason == ("hand.out" if out else "hand.blocked")
            assert all([after.hands[seat] for seat in seats if not out or seat != step.seat])


@on_every_line_table()
def test_every_hand_ends_within_its_tiles_draws_and_passes(rules: LineRuleset, seed: int) -> None:
    tiles, seats = len(rules.params.tile_set), rules.params.seats
    moves = 0
    for step in played(rules, seed):
        moves = 0 if step.seat is None else moves + 1
        # Between two tiles laid every other seat passes at most once; each tile is drawn once.
        assert moves <= tiles * seats + tiles


@on_every_line_table()
def test_at_most_one_side_scores_a_hand(rules: LineRuleset, seed: int) -> None:
    for step in played(rules, seed):
        grown = [new - old for old, new in zip(step.before.points, step.after.points, strict=True)]
        assert sum([gain != 0 for gain in grown]) <= (step.after.turn is None)
        assert min(grown) >= 0


@on_every_line_table()
def test_points_are_the_sum_of_the_events(rules: LineRuleset, seed: int) -> None:
    for step in played(rules, seed):
        score = rules.score(step.after)
        assert score.points == step.after.points
        for number, points in enumerate(score.points):
            assert points == sum([event.points for event in score.events if event.side == number])
        old = rules.score(step.before).events
        assert score.events[: len(old)] == old
        result = rules.hand_result(step.after)
        assert score.events[len(old) :] == (result.events if result and step.seat is not None else ())


def winner_of(p: LineParams, state: LineState, last: int, *, out: bool) -> int | None:
    """Who wins a hand, by the rules' words."""
    pips = [sum([tile.low + tile.high for tile in hand]) for hand in state.hands]
    if out or p.blocked_winner is BlockedWinner.BLOCKER:
        return side(p, last)
    totals = dict.fromkeys(range(p.sides), 0)
    for seat, held in enumerate(pips):
        if p.blocked_winner is BlockedWinner.LOWER_SIDE:
            totals[side(p, seat)] += held
    if p.blocked_winner is BlockedWinner.LOWEST_HAND:
        totals = {s: min([n for seat, n in enumerate(pips) if side(p, seat) == s]) for s in totals}
    lowest = [number for number, total in totals.items() if total == min(totals.values())]
    return lowest[0] if len(lowest) == 1 else None


def last_layer(rules: LineRuleset, state: LineState) -> int:
    """Who laid the last tile, by counting turns from the opener."""
    assert state.sheet.opener is not None
    seat, last = state.sheet.opener, -1
    for move in state.history:
        if isinstance(move, Open | Play):
            last = seat
        if not isinstance(move, Draw):
            seat = dr.Seat((seat + 1) % rules.params.seats)
    return last


@on_every_line_table()
def test_a_hand_is_worth_the_pips_left_and_the_capicu_bonus(rules: LineRuleset, seed: int) -> None:
    p = rules.params
    for step in played(rules, seed):
        result = rules.hand_result(step.after)
        if result is None or step.seat is None:
            continue
        out = result.reason == "hand.out"
        last = last_layer(rules, step.after)
        winner = winner_of(p, step.after, last, out=out)
        counted = [
            sum([tile.low + tile.high for tile in hand])
            for seat, hand in enumerate(step.after.hands)
            if p.count is Count.ALL or side(p, seat) != winner
        ]
        bonus = p.capicu_bonus if is_capicu(step.before, step.move, out=out) else 0
        gained = [new - old for old, new in zip(step.before.points, step.after.points, strict=True)]
        assert result.seat == last
        assert result.winners == (() if winner is None else (winner,))
        assert sum(gained) == (0 if winner is None else sum(counted) + bonus)
        assert winner is None or gained[winner] == sum(gained)


def is_capicu(before: LineState, move: LineMove, *, out: bool) -> bool:
    """The last tile, no double, fits both ends, and they differ before it is laid."""
    if not out or not isinstance(move, Play) or not before.ends:
        return False
    left, right = before.ends
    return left != right and {move.tile.low, move.tile.high} == {left, right}


@on_every_line_table()
def test_capicu_is_a_last_tile_that_fits_two_different_ends(rules: LineRuleset, seed: int) -> None:
    for step in played(rules, seed):
        result = rules.hand_result(step.after)
        if result is not None and step.seat is not None:
            capicu = is_capicu(step.before, step.move, out=result.reason == "hand.out")
            assert result.flags == (("capicu.flag",) if capicu else ())


@example(loaded("puerto_rico_san_juan"), 4)  # with a tied block
@on_every_line_table()
def test_the_next_hand_is_opened_by_whom_the_table_names(rules: LineRuleset, seed: int) -> None:
    p = rules.params
    for step in played(rules, seed):
        result = rules.hand_result(step.after)
        if result is None or step.seat is None:
            continue
        state, last = step.after, last_layer(rules, step.after)
        opener = state.sheet.opener
        assert opener is not None
        out = result.reason == "hand.out"
        custom = p.next_opener if out else p.next_opener_after_block
        if custom in (NextOpener.ROTATE, NextOpenerAfterBlock.ROTATE):
            expected = (opener + 1) % p.seats
        elif custom is not NextOpenerAfterBlock.BLOCKER_IF_WON:
            expected = last
        elif not result.winners:
            expected = opener
        else:
            expected = last if side(p, last) in result.winners else (last + 1) % p.seats
        assert state.sheet.next_opener == expected
        if rules.outcome(state) is None:
            dealt = rules.apply(state, rules.deal(state, seed))
            assert (dealt.turn, dealt.sheet.must_open) == (expected, None)
            assert {move.tile for move in rules.legal_moves(dealt) if isinstance(move, Open)} == set(
                dealt.hands[expected]
            )


@on_every_line_table()
def test_the_match_is_over_as_soon_as_a_side_has_the_target(rules: LineRuleset, seed: int) -> None:
    for step in played(rules, seed):
        points, outcome = step.after.points, rules.outcome(step.after)
        assert (outcome is not None) == (max(points) >= rules.params.target)
        if outcome is not None:
            winners = tuple([n for n, total in enumerate(points) if total >= rules.params.target])
            shut_out = not any([total for n, total in enumerate(points) if n not in winners])
            assert (outcome.reason, outcome.winners) == ("match.target", winners)
            assert outcome.flags == (("cappotto.flag",) if shut_out else ())
            assert step.after.turn is None


@on_every_line_table()
def test_there_are_no_legal_moves_exactly_when_no_seat_is_to_act(rules: LineRuleset, seed: int) -> None:
    assert rules.legal_moves(rules.start()) == ()
    for step in played(rules, seed):
        assert bool(rules.legal_moves(step.after)) == (step.after.turn is not None)


def order_of(move: LineMove) -> tuple[int, int]:
    """Openings or left plays before right plays, each by its tile."""
    if isinstance(move, Play):
        return (1 if move.end is LEFT else 2), move.tile.index
    return 0, move.tile.index if isinstance(move, Open) else -1


@on_every_line_table()
def test_legal_moves_come_once_each_and_in_their_order(rules: LineRuleset, seed: int) -> None:
    for step in played(rules, seed):
        moves = rules.legal_moves(step.after)
        assert sorted(set(moves), key=order_of) == list(moves)


def moves_of_seats(p: LineParams) -> list[LineMove]:
    """Every move that a seat could ever make at this table."""
    openings: list[LineMove] = [Open(tile) for tile in p.tile_set]
    return [*openings, *(Play(tile, end) for tile in p.tile_set for end in (LEFT, RIGHT)), Draw(), Pass()]


@on_every_line_table(share=0.2)
def test_a_seats_move_is_legal_exactly_if_it_is_listed(rules: LineRuleset, seed: int) -> None:
    every = moves_of_seats(rules.params)
    for step in match(rules, seed, hands=4):
        legal = rules.legal_moves(step.after)
        assert set(legal) <= set(every)
        for move in every:
            assert rules.is_legal(step.after, move) == (move in legal)


@on_every_line_table(share=0.2)
def test_the_probes_hold_all_legal_moves_in_their_order(rules: LineRuleset, seed: int) -> None:
    for step in match(rules, seed, hands=4):
        if step.after.turn is not None:
            probes = list(rules.family.probes(rules.params, step.after))
            legal = rules.legal_moves(step.after)
            assert [move for move in probes if move in legal] == list(legal)


@on_every_line_table(share=0.2)
def test_a_refused_move_leaves_everything_as_it_was(rules: LineRuleset, seed: int) -> None:
    every = moves_of_seats(rules.params)
    for step in match(rules, seed, hands=2):
        state = step.after
        image, number = pickle.dumps(state), hash(state)
        for move in every:
            if not rules.is_legal(state, move):
                with pytest.raises(dr.IllegalMove):
                    rules.family.apply(rules.params, state, move)
        assert (pickle.dumps(state), hash(state)) == (image, number)


@on_every_line_table()
def test_apply_never_changes_its_argument(rules: LineRuleset, seed: int) -> None:
    for step in match(rules, seed, hands=8):
        fresh = copy.deepcopy(step.before)
        number = hash(step.before)
        assert rules.apply(step.before, step.move) == step.after
        assert (step.before, hash(step.before)) == (fresh, number)


@on_every_line_table()
def test_states_after_a_whole_match_are_values(rules: LineRuleset, seed: int) -> None:
    steps = list(played(rules, seed))
    end, replayed = steps[-1].after, rules.start()
    for step in steps:
        replayed = rules.apply(replayed, step.move)
        assert replayed == step.after
    for twin in (replayed, pickle.loads(pickle.dumps(end)), copy.deepcopy(end), copy.copy(end)):
        assert twin == end
        assert hash(twin) == hash(end)
        assert repr(twin) == repr(end)
    assert len({step.after for step in steps}) == len(steps)


@on_every_line_table(share=0.2)
def test_the_notation_of_every_move_reads_back(rules: LineRuleset, seed: int) -> None:
    for step in match(rules, seed, hands=4):
        assert rules.move(str(step.move)) == step.move


@scaled(0.5)
@given(data=st.data(), order=orders(dr.double_six()), seed=seeds())
def test_a_block_of_the_whole_double_six_has_equal_ends_and_an_even_total(
    data: st.DataObject, order: tuple[dr.Tile, ...], seed: int
) -> None:
    rules = loaded("coppie")
    start = rules.start()
    dealt = rules.apply(start, rules.deal(start, order=order))
    for step in playout(data, rules, dealt):
        after, result = step.after, rules.hand_result(step.after)
        if result is not None and result.reason == "hand.blocked":
            assert len(set(after.ends)) == 1
            assert sum([hand.pips for hand in after.hands]) % 2 == 0
    # Blocks are rare in drawn hands, so a match that has some is looked at as well.
    for whole in played(rules, seed):
        result = rules.hand_result(whole.after)
        if result is not None and result.reason == "hand.blocked":
            assert len(set(whole.after.ends)) == 1
            assert sum([hand.pips for hand in whole.after.hands]) % 2 == 0


@scaled(0.2)
@given(seed=seeds())
def test_the_opening_goes_round_the_table_in_coppie_fid(seed: int) -> None:
    steps = match(loaded("coppie_fid"), seed)
    openers = [step.after.sheet.opener for step in steps if isinstance(step.move, Deal)]
    assert len(openers) > 1
    for opener, following in pairwise(openers):
        assert opener is not None
        assert following == (opener + 1) % 4
