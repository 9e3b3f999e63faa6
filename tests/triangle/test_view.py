"""What a seat may know: its own tiles and the table, never another hand or the order of the stock."""

from __future__ import annotations

import pickle
from random import Random

import attrs
from hypothesis import given
from hypothesis import strategies as st

from dominorules.api import TriangleRuleset
from dominorules.triangle import Draw, TriangleState, TriTileSet
from strategies import match, scaled, seeds
from triangle.boards import TRIANGLE_RULESETS, loaded

tables = st.sampled_from([(loaded(id), n) for id in TRIANGLE_RULESETS for n in loaded(id).seat_counts])
Table = tuple[TriangleRuleset, int]


def reshuffled(state: TriangleState, seat: int | None, rng: Random) -> TriangleState:
    """Another state that looks the same to a seat: all it cannot see is mixed."""
    hidden = [tile for i, hand in enumerate(state.hands) if i != seat for tile in hand]
    hidden += state.stock
    rng.shuffle(hidden)
    hands = []
    for i, hand in enumerate(state.hands):
        own = list(hand) if i == seat else [hidden.pop() for _ in hand]
        hands.append(TriTileSet.of(own))
    drawn = state.drawn_tile
    if drawn is not None and state.turn is not None and seat != state.turn:
        drawn = rng.choice(list(hands[state.turn]))
    return attrs.evolve(state, hands=tuple(hands), stock=tuple(hidden), drawn_tile=drawn)


@scaled(0.2)
@given(tables, seeds())
def test_states_that_differ_in_what_is_hidden_look_alike(table: Table, seed: int) -> None:
    rules, seats = table
    rng = Random(seed)
    for step in match(rules, seed, rules.start(seats), hands=1):
        if step.after.turn is not None:
            for seat in (*range(seats), None):
                other = reshuffled(step.after, seat, rng)
                assert rules.view(other, seat) == rules.view(step.after, seat)


@scaled(0.2)
@given(tables, seeds())
def test_a_view_shows_the_whole_table_and_ones_own_hand(table: Table, seed: int) -> None:
    rules, seats = table
    for step in match(rules, seed, rules.start(seats), hands=1):
        state = step.after
        ended = rules.hand_result(state) is not None
        for seat in (*range(seats), None):
            view = rules.view(state, seat)
            assert view.board == state.board
            assert view.hand_sizes == tuple(map(len, state.hands))
            assert view.stock == len(state.stock)
            assert (view.points, view.events) == (state.points, state.events)
            shown = [seat == i or ended for i in range(seats)]
            assert [hand is not None for hand in view.hands] == shown
            assert all(hand in (None, state.hands[i]) for i, hand in enumerate(view.hands))
            mine = seat is not None and seat == state.turn
            assert view.legal_moves == (rules.legal_moves(state) if mine else ())
            assert view.drawn_tile == (state.drawn_tile if mine else None)
            assert view.hand == (state.hands[seat] if seat is not None else TriTileSet())
            assert view.seats == seats


@scaled(0.2)
@given(tables, seeds())
def test_a_view_remembers_who_made_which_move(table: Table, seed: int) -> None:
    rules, seats = table
    made: list[tuple[int, str]] = []
    for step in match(rules, seed, rules.start(seats), hands=2):
        made = [] if step.seat is None else [*made, (step.seat, str(step.move))]
        view = rules.view(step.after, None)
        assert [(turn.seat, str(turn.move)) for turn in view.history] == made


def test_no_view_names_a_drawn_tile_to_another_seat() -> None:
    rules = loaded("tripple_domino")
    state = rules.position(
        {"hands": [["1-1-1"], ["2-2-2"]], "board": {"U(0,0)": "0-0-0"}, "stock": ["3-4-5", "0-0-1"]}
    )
    state = rules.apply(state, Draw())
    for seat in (1, None):
        assert "3-4-5" not in repr(rules.view(state, seat))
    assert "3-4-5" in repr(rules.view(state, 0))
    assert "0-0-1" not in repr(rules.view(state, 0)).replace("0-0-0", "")


@given(tables, seeds())
def test_a_view_is_a_value_without_a_state(table: Table, seed: int) -> None:
    rules, seats = table
    state = rules.apply(rules.start(seats), rules.deal(rules.start(seats), seed))
    view = rules.view(state, 0)
    assert pickle.loads(pickle.dumps(view)) == view
    assert b"TriangleState" not in pickle.dumps(view)
    assert not any(isinstance(value, TriangleState) for value in attrs.astuple(view, recurse=False))
