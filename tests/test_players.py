"""Players and the loop that lets them play."""

import doctest
import random
from collections import Counter
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dominorules as dr
from dominorules import players
from dominorules.line import Draw, LineMove, LineView, Pass
from dominorules.players import PLAYERS, GreedyPlayer, RandomPlayer, Step, chance_move, play_match

RULES = dr.load("coppie_1v1", target=10)
PAIRS = dr.load("coppie", target=10)
SEEDS = st.integers(0, 10**6)


def moves_of(seed: int, players_seed: int) -> list[str]:
    table = [RandomPlayer(players_seed), RandomPlayer(players_seed + 1)]
    return [str(step.move) for step in play_match(RULES, table, seed=seed)]


def a_view(state: Any = None) -> LineView:
    """A view with several legal moves, of 6 pips (0-6, at two ends) and of 5."""
    given = {"ends": [0, 6], "hands": [["0-5", "0-6", "1-2"], ["1-1"]], "stock": ["4-4"]}
    return RULES.view(RULES.position(given), 0)


@attrs.frozen
class Choice:
    """The part of a view that a player decides by."""

    legal_moves: tuple[Any, ...]
    seat: dr.Seat = dr.Seat(0)
    turn: dr.Seat = dr.Seat(0)


@given(SEEDS, SEEDS)
@settings(max_examples=20, deadline=None)
def test_equal_seeds_play_the_same_match(seed: int, players_seed: int) -> None:
    assert moves_of(seed, players_seed) == moves_of(seed, players_seed)


def test_other_seeds_play_another_match() -> None:
    assert len({tuple(moves_of(7, players_seed)) for players_seed in range(5)}) == 5


def test_the_global_random_state_is_neither_read_nor_set() -> None:
    random.seed(1)
    before = random.getstate()
    first = moves_of(3, 4)
    assert random.getstate() == before
    random.seed(2)
    assert moves_of(3, 4) == first


def test_a_random_player_makes_every_legal_move_about_equally_often() -> None:
    view, player = a_view(), RandomPlayer(5)
    assert len(view.legal_moves) == 3
    count = Counter(player(view) for _ in range(3000))
    assert set(count) == set(view.legal_moves)
    assert all(900 < number < 1100 for number in count.values())


def test_a_greedy_player_lays_the_tile_with_the_most_pips_by_the_first_move_listed() -> None:
    assert [str(move) for move in a_view().legal_moves] == ["0-5@L", "0-6@L", "0-6@R"]
    assert str(GreedyPlayer()(a_view())) == "0-6@L"


def test_a_greedy_player_does_not_draw_where_it_can_lay() -> None:
    blank = RULES.move("0-0@L")
    assert GreedyPlayer()(Choice((Draw(), Pass(), blank))) == blank


@pytest.mark.parametrize("name", sorted(PLAYERS))
def test_every_player_named_plays_a_match_to_its_end(name: str) -> None:
    table = [PLAYERS[name](seat) for seat in range(4)]
    *_, last = play_match(PAIRS, table, seed=1)
    assert PAIRS.outcome(last.state) is not None


@given(SEEDS)
@settings(max_examples=20, deadline=None)
def test_the_steps_of_a_match_are_the_fold_of_apply_over_its_moves(seed: int) -> None:
    state = PAIRS.start()
    for step in play_match(PAIRS, [RandomPlayer(seed), GreedyPlayer()] * 2, seed=seed):
        assert step.before == state
        assert step.seat == state.turn
        state = PAIRS.apply(state, step.move, step.seat)
        assert step.state == state
    assert PAIRS.outcome(state) is not None


def test_a_player_is_shown_its_own_view_on_its_own_turn_and_nothing_else() -> None:
    shown: list[tuple[int, object]] = []

    def spy(seat: int) -> Any:
        def player(view: LineView, /) -> LineMove:
            shown.append((seat, view))
            return view.legal_moves[0]

        return player

    steps = list(play_match(PAIRS, [spy(seat) for seat in range(4)], seed=2))
    assert [view for _, view in shown] == [
        PAIRS.view(step.before, step.seat) for step in steps if step.seat is not None
    ]
    for seat, view in shown:
        assert isinstance(view, LineView)
        assert view.seat == view.turn == seat
        assert [other for other, hand in enumerate(view.hands) if hand is not None] == [seat]


def test_a_match_can_go_on_from_any_state() -> None:
    state = PAIRS.position({"ends": [3, 3], "hands": [["3-5"], ["1-2"], ["2-2"], ["1-1"]], "turn": 0})
    first, *rest = play_match(PAIRS, [GreedyPlayer()] * 4, seed=1, state=state)
    assert first == Step(dr.Seat(0), PAIRS.move("3-5@L"), state, PAIRS.apply(state, PAIRS.move("3-5@L")))
    assert PAIRS.hand_result(first.state) is not None
    assert PAIRS.outcome([first, *rest][-1].state) is not None


@pytest.mark.parametrize("number", [0, 1, 3, 5])
def test_a_match_wants_one_player_per_seat(number: int) -> None:
    with pytest.raises(dr.InvalidSeat):
        play_match(PAIRS, [GreedyPlayer()] * number)
    with pytest.raises(dr.InvalidSeat):
        play_match(PAIRS, [GreedyPlayer()] * number, state=PAIRS.start())


def test_a_player_that_gives_an_illegal_move_is_refused() -> None:
    with pytest.raises(dr.IllegalMove):
        list(play_match(PAIRS, [lambda _: Pass()] * 4, seed=1))


def test_chance_moves_are_due_before_a_hand_and_never_else() -> None:
    for step in play_match(RULES, [GreedyPlayer()] * 2, seed=1):
        due = chance_move(RULES, step.before, 1)
        assert due == (step.move if step.seat is None else None)
    assert chance_move(RULES, step.state, 1) is None


def test_the_example_of_the_module_is_true() -> None:
    assert doctest.testmod(players).failed == 0
