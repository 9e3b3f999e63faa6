"""What a view keeps to itself: worlds that a seat cannot tell apart look the same to it."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from random import Random

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dominorules as dr
from dominorules.api import LineRuleset
from dominorules.line import Arm, Deal, Draw, LineMove, LineState
from strategies import Step, line_tables, loaded, match, on_every_line_table, playout, scaled, seeds

LineStep = Step[LineState, LineMove]


def other_worlds(
    rules: LineRuleset, steps: list[LineStep], seat: int | None, random: Random, tries: int
) -> Iterator[LineState]:
    """States that a seat cannot tell from the last one: hidden tiles change places, moves stay.

    `steps` are those of one hand, its deal first.
    """
    deal, now = steps[0].move, steps[-1].after
    assert isinstance(deal, Deal)
    hidden = {tile for other, hand in enumerate(now.hands) if other != seat for tile in hand} | {*now.stock}
    for _ in range(tries):
        places = [place for place, tile in enumerate(deal.order) if tile in hidden]
        moved = dict(zip(places, random.sample(places, len(places)), strict=True))
        order = tuple([deal.order[moved.get(place, place)] for place in range(len(deal.order))])
        world = replayed(rules, steps, order)
        if world is not None and world != now:
            yield world


def replayed(rules: LineRuleset, steps: list[LineStep], order: tuple[dr.Tile, ...]) -> LineState | None:
    """The same moves after another deal; None where somebody could not have made them."""
    state = rules.apply(steps[0].before, Deal(order))
    for step in steps[1:]:
        if state.turn != step.seat or not rules.is_legal(state, step.move):
            return None
        state = rules.apply(state, step.move)
    return state if state.turn == steps[-1].after.turn else None


def hand_so_far(steps: Iterator[LineStep]) -> Iterator[list[LineStep]]:
    """The steps of the current hand after each move, its deal first."""
    hand: list[LineStep] = []
    for step in steps:
        hand = [step] if isinstance(step.move, Deal) else [*hand, step]
        if step.after.turn is not None:
            yield hand


@scaled(0.4)
@given(data=st.data(), rules=line_tables(), random=st.randoms(use_true_random=False))
def test_states_that_a_seat_cannot_tell_apart_give_it_equal_views(
    data: st.DataObject, rules: LineRuleset, random: Random
) -> None:
    for steps in hand_so_far(playout(data, rules)):
        now = steps[-1].after
        for seat in [*range(now.seats), None]:
            view = rules.view(now, seat)
            for world in other_worlds(rules, steps, seat, random, tries=1):
                assert rules.view(world, seat) == view
                assert repr(rules.view(world, seat)) == repr(view)


@pytest.mark.parametrize("id", ["coppie", "coppie_1v1", "coppie_fid"])
def test_there_are_many_worlds_that_a_seat_cannot_tell_apart(id: str) -> None:
    rules, worlds = dr.load(id), 0
    for steps in hand_so_far(match(rules, 5, hands=2)):
        for seat in [0, None]:
            for world in other_worlds(rules, steps, seat, Random(len(steps)), tries=20):
                worlds += 1
                assert rules.view(world, seat) == rules.view(steps[-1].after, seat)
                assert rules.legal_moves(world) or world.turn is None
    assert worlds > 200


@on_every_line_table(share=0.25)
def test_the_order_of_the_stock_is_hidden_even_after_the_hand(rules: LineRuleset, seed: int) -> None:
    for step in match(rules, seed, hands=4):
        turned = attrs.evolve(step.after, stock=step.after.stock[::-1])
        for seat in [0, 1, None]:
            assert rules.view(turned, seat) == rules.view(step.after, seat)


def tiles_in(value: object) -> set[dr.Tile]:
    """Every tile that can be reached from a value."""
    if isinstance(value, dr.Tile):
        return {value}
    if isinstance(value, dr.TileSet | tuple | frozenset):
        return {tile for item in value for tile in tiles_in(item)}
    if value is None or isinstance(value, str | int | Enum | Arm):
        return set()
    assert not isinstance(value, LineState)
    kind: type[attrs.AttrsInstance] = type(value)  # type: ignore[assignment]  # else attrs refuses it
    return {tile for field in attrs.fields(kind) for tile in tiles_in(getattr(value, field.name))}


@on_every_line_table(share=0.25)
def test_a_view_holds_no_tile_but_those_of_its_hand_and_the_table(rules: LineRuleset, seed: int) -> None:
    for step in match(rules, seed, hands=4):
        state = step.after
        if state.turn is None:
            continue
        table = {*state.played, *(state.sheet.lot or ())}
        for seat, hand in enumerate(state.hands):
            assert tiles_in(rules.view(state, seat)) == table | {*hand}
        assert tiles_in(rules.view(state)) == table


@on_every_line_table(share=0.25)
def test_a_view_shows_its_own_seats_legal_moves_and_nobody_elses(rules: LineRuleset, seed: int) -> None:
    for step in match(rules, seed, hands=4):
        state = step.after
        for seat in range(state.seats):
            assert rules.view(state, seat).legal_moves == (
                rules.legal_moves(state) if seat == state.turn else ()
            )
        assert rules.view(state).legal_moves == ()


@on_every_line_table(share=0.25)
def test_all_hands_are_shown_once_a_hand_has_ended(rules: LineRuleset, seed: int) -> None:
    for step in match(rules, seed, hands=4):
        state = step.after
        if step.seat is not None and state.turn is None:
            assert rules.view(state).hands == rules.view(state, 0).hands == state.hands


@on_every_line_table(share=0.25)
def test_a_view_tells_what_everybody_sees(rules: LineRuleset, seed: int) -> None:
    for step in match(rules, seed, hands=4):
        state = step.after
        for seat in [None, *range(state.seats)]:
            view = rules.view(state, seat)
            assert (view.seat, view.turn, view.phase, view.ends) == (
                seat,
                state.turn,
                state.phase,
                state.ends,
            )
            assert (view.line, view.played, view.stock) == (state.line, state.played, len(state.stock))
            assert view.hand_sizes == tuple(map(len, state.hands))
            assert (view.points, view.events) == (rules.score(state).points, rules.score(state).events)
            assert (view.result, view.outcome) == (rules.hand_result(state), rules.outcome(state))
            assert [turn.move for turn in view.history] == list(state.history)
            assert view.hand == (dr.TileSet() if seat is None else state.hands[seat])


@on_every_line_table(share=0.25)
def test_the_history_names_who_moved_and_what_was_open_then(rules: LineRuleset, seed: int) -> None:
    seen: list[tuple[int | None, LineMove, tuple[int, ...]]] = []
    for step in match(rules, seed, hands=4):
        seen = [] if step.seat is None else [*seen, (step.seat, step.move, step.before.ends)]
        history = rules.view(step.after).history
        assert [(turn.seat, turn.move, turn.ends) for turn in history] == seen


@scaled(0.5)
@given(seed=seeds())
def test_a_draw_does_not_say_which_tile(seed: int) -> None:
    rules = loaded("coppie_1v1")
    for step in match(rules, seed):
        if isinstance(step.move, Draw):
            assert attrs.fields(Draw) == ()
            assert step.move == Draw()
            assert step.seat is not None
            if step.after.turn is not None:
                assert step.before.stock[0] in rules.view(step.after, step.seat).hand
                assert rules.view(step.after, 1 - step.seat).hands[step.seat] is None


def test_the_seed_is_nowhere_in_a_state() -> None:
    rules, start = loaded("coppie"), loaded("coppie").start()
    deal = rules.deal(start, seed="a secret seed")
    assert isinstance(deal, Deal)
    again = rules.deal(start, order=deal.order)
    assert rules.apply(start, deal) == rules.apply(start, again)
    assert "secret" not in repr(rules.apply(start, deal))
