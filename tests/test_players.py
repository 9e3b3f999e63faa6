"""Players and the loop that lets them play."""

import doctest
import random
from collections import Counter
from itertools import islice
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dominorules as dr
from dominorules import players
from dominorules.line import Draw, LineMove, LineView, Pass
from dominorules.players import (
    PLAYERS,
    GreedyPlayer,
    RandomPlayer,
    Step,
    chance_move,
    play_hands,
    play_match,
)

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


# --- hands


def seats_of(rules: Any) -> list[Any]:
    return [RandomPlayer(seat) for seat in range(rules.seat_counts[0])]


@pytest.mark.parametrize("ruleset", ["coppie_1v1", "tripple_domino", "tripple_domino_solitair", "triplone"])
def test_hands_of_one_match_are_its_steps_cut_where_a_hand_ends(ruleset: str) -> None:
    rules = dr.load(ruleset)
    hands = list(play_hands(rules, seats_of(rules), 4, seed=3))
    assert [len(hand.steps) > 1 for hand in hands] == [True] * 4
    first = [hand for hand in hands if hand.match == 0]
    steps = [step for hand in first for step in hand.steps]
    wanted = list(islice(play_match(rules, seats_of(rules), seed=3), len(steps)))
    assert [step.move for step in steps] == [step.move for step in wanted]
    assert [hand.result.hand for hand in first] == list(range(1, len(first) + 1))
    assert [rules.hand_result(hand.steps[-1].state) for hand in hands] == [hand.result for hand in hands]


def test_the_points_of_the_hands_of_a_match_are_those_of_the_match() -> None:
    hands = list(play_hands(RULES, [RandomPlayer(1), RandomPlayer(2)], 60, seed=5))
    matches: dict[int, list[Any]] = {}
    for hand in hands:
        matches.setdefault(hand.match, []).append(hand)
    assert list(matches) == list(range(len(matches)))
    assert len(matches) > 3
    for played in [*matches.values()][:-1]:
        assert [hand.outcome is None for hand in played] == [True] * (len(played) - 1) + [False]
        total = tuple(map(sum, zip(*[hand.points for hand in played], strict=True)))
        assert total == RULES.score(played[-1].steps[-1].state).points
        assert played[-1].outcome == RULES.outcome(played[-1].steps[-1].state)


def test_equal_seeds_deal_the_same_hands_to_whoever_plays() -> None:
    def dealt(players: Any, seed: Any) -> list[str]:
        hands = islice(play_hands(PAIRS, players, 30, seed=seed), 30)
        return [str(hand.steps[0].move) for hand in hands if hand.result.hand == 1]

    greedy, other = dealt([GreedyPlayer()] * 4, 9), dealt([RandomPlayer(1)] * 4, 9)
    both = min(len(greedy), len(other))
    assert both > 3
    assert greedy[:both] == other[:both]
    assert len(set(greedy)) == len(greedy)
    assert dealt([GreedyPlayer()] * 4, 8)[0] != greedy[0]
    assert dealt([GreedyPlayer()] * 4, b"9" * 1024)[1:] != dealt([GreedyPlayer()] * 4, "9" * 1024)[1:]


def test_hands_are_played_as_they_are_asked_for() -> None:
    asked: list[int] = []

    def player(view: Any) -> Any:
        asked.append(view.seat)
        return view.legal_moves[0]

    hands = play_hands(PAIRS, [player] * 4, 10**9, seed=1)
    assert asked == []
    one = next(hands)
    assert len(asked) == len(one.steps) - 1
    assert list(play_hands(PAIRS, [player] * 4, 0)) == []


@pytest.mark.parametrize("n", [-1, 2.0, "3", None, True])
def test_a_number_of_hands_that_is_none_is_refused_before_anything_is_played(n: Any) -> None:
    with pytest.raises(dr.InvalidParameters) as error:
        play_hands(PAIRS, [GreedyPlayer()] * 4, n)
    assert error.value.field == "n"


def test_a_bad_seed_or_a_table_of_the_wrong_size_is_refused_before_anything_is_played() -> None:
    with pytest.raises(dr.InvalidSeed):
        play_hands(PAIRS, [GreedyPlayer()] * 4, 1, seed=1.5)  # type: ignore[arg-type]
    with pytest.raises(dr.InvalidSeat):
        play_hands(PAIRS, [GreedyPlayer()] * 3, 1)
