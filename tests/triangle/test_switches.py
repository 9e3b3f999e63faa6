"""The other readings that parameters offer, the game for one, and the other table of the family."""

from __future__ import annotations

import pytest

import dominorules as dr
from dominorules.api import TriangleRuleset
from dominorules.triangle import Deal, Draw, Pass, TriangleState, tri_set
from strategies import match
from triangle.boards import ZEROS_ALONE, loaded, placed, points_for, table

SOLITAIRE = loaded("tripple_domino_solitair")
TRIOMINOS = loaded("triominos")


def run(state: TriangleState, *moves: str, rules: TriangleRuleset) -> TriangleState:
    for move in moves:
        state = rules.apply(state, rules.move(move))
    return state


def test_any_tile_may_start_where_none_is_prescribed() -> None:
    rules = loaded("tripple_domino", opening_tile="any_tile")
    state = table([["4-5-5", "1-2-3"], ["0-0-0", "1-1-2"]], rules=rules)
    assert list(map(str, rules.legal_moves(state))) == ["0-0-0@U(0,0)", "1-1-2@U(0,0)"]
    assert points_for(state, "1-1-2@U(0,0)", rules) == {"score.tile": 4, "start.bonus": 5}


def test_any_tile_may_be_laid_after_a_draw_where_that_is_the_custom() -> None:
    rules = loaded("tripple_domino", after_draw="any_tile")
    plain = loaded("tripple_domino")
    given: dict[str, object] = {"hands": [["0-0-1"], ["5-5-5"]], "board": ZEROS_ALONE, "stock": ["3-3-3"]}
    drawn = run(rules.position(given), "draw", rules=rules)
    assert len(placed(drawn, rules)) == 3
    assert placed(run(plain.position(given), "draw", rules=plain)) == set()


@pytest.mark.parametrize(
    ("custom", "points", "winners"), [("nobody", (0, 0, 0), ()), ("each", (10, 0, 10), (0, 2))]
)
def test_a_tie_in_a_blocked_round(custom: str, points: tuple[int, ...], winners: tuple[int, ...]) -> None:
    rules = loaded("tripple_domino", blocked_tie=custom)
    state = table([["1-1-2"], ["3-3-4"], ["0-1-3"]], ZEROS_ALONE, rules=rules, stock=0)
    result = rules.hand_result(state)
    assert result is not None
    assert (state.points, result.winners) == (points, winners)


def test_the_target_counts_only_at_the_end_of_a_round() -> None:
    """It is reached in mid-round here, and lost again before the end."""
    rules = loaded("tripple_domino")
    hands = [["0-0-5", "1-1-1", "2-2-2"], ["0-0-1", "3-3-3"]]
    state = table(hands, ZEROS_ALONE, stock=0, points=[296, 0])
    state = run(state, "0-5-0@D(0,0)", rules=rules)
    assert (state.points, state.turn, rules.outcome(state)) == ((301, 0), 1, None)
    state = run(state, "pass", "pass", rules=rules)
    assert (state.sheet.ended, state.points) == ("round.passed", (301 - 5 + 10 - 9, -5))
    assert rules.outcome(state) is None


def test_most_points_win_not_the_last_round() -> None:
    rules = loaded("tripple_domino")
    state = table([["0-0-1"], ["1-1-1"]], ZEROS_ALONE, points=[100, 310])
    state = run(state, min(placed(state)), rules=rules)
    outcome, result = rules.outcome(state), rules.hand_result(state)
    assert outcome is not None
    assert result is not None
    assert (result.winners, outcome.winners, outcome.reason) == ((0,), (1,), "match.target")


def test_a_tie_at_the_end_is_a_shared_win() -> None:
    rules = loaded("tripple_domino")
    state = table([["0-0-1"], ["1-1-1"], ["2-2-2"]], ZEROS_ALONE, points=[280, 310, 310])
    state = run(state, min(placed(state)), rules=rules)
    outcome = rules.outcome(state)
    assert state.points == (310, 310, 310)
    assert outcome is not None
    assert outcome.winners == (0, 1, 2)


def test_the_target_is_reached_by_points_equal_to_it() -> None:
    rules = loaded("tripple_domino")
    state = table([["0-0-1"], ["1-1-1"]], ZEROS_ALONE, points=[276, 0])
    assert rules.outcome(run(state, min(placed(state)), rules=rules)) is not None
    state = table([["0-0-1"], ["1-1-1"]], ZEROS_ALONE, points=[275, 0])
    assert rules.outcome(run(state, min(placed(state)), rules=rules)) is None


def test_the_draw_that_empties_the_stock_can_block_the_round_at_once() -> None:
    rules = loaded("tripple_domino")
    state = table([["1-1-1"], ["2-2-2"]], ZEROS_ALONE, stock=["3-3-3"])
    state = run(state, "draw", rules=rules)
    result = rules.hand_result(state)
    assert result is not None
    assert (result.reason, state.points) == ("round.blocked", (-5, 12 - 6))


def test_a_pass_on_an_empty_stock_costs_besides_the_tiles_drawn() -> None:
    rules = loaded("tripple_domino")
    state = table([["1-1-1"], ["0-0-1"]], ZEROS_ALONE, stock=["3-3-3", "4-4-4"])
    state = run(state, "draw", "draw", rules=rules)
    assert list(map(str, rules.legal_moves(state))) == ["pass"]
    assert run(state, "pass", rules=rules).points == (-15, 0)


def test_the_third_draw_may_empty_the_stock_and_its_pass_still_costs_nothing() -> None:
    rules = loaded("tripple_domino")
    state = table([["1-1-1"], ["0-0-1"]], ZEROS_ALONE, stock=["3-3-3", "4-4-4", "5-5-5"])
    state = run(state, "draw", "draw", "draw", "pass", rules=rules)
    assert (state.points, state.passes) == ((-15, 0), 1)


def test_everybody_passing_on_an_empty_stock_ends_the_round() -> None:
    rules = loaded("tripple_domino")
    state = table([["0-0-1"], ["0-0-2"], ["0-0-3"]], ZEROS_ALONE, stock=0)
    state = run(state, "pass", "pass", rules=rules)
    assert state.turn == 2
    state = run(state, "pass", rules=rules)
    result = rules.hand_result(state)
    assert result is not None
    assert (result.reason, result.winners) == ("round.passed", (0,))
    assert state.points == (-5 + 2 + 3 - 1, -5, -5)


def test_a_hand_worth_nothing_is_not_an_empty_hand() -> None:
    rules = loaded("tripple_domino")
    state = table([["0-0-0"], ["1-1-1"]], {"U(0,0)": "5-5-5"}, stock=0)
    result = rules.hand_result(state)
    assert result is not None
    assert (result.reason, state.points) == ("round.blocked", (3, 0))


def test_going_out_comes_before_a_block() -> None:
    rules = loaded("tripple_domino")
    state = table([["0-0-1"], ["3-3-3"]], ZEROS_ALONE, stock=0)
    state = run(state, min(placed(state)), rules=rules)
    result = rules.hand_result(state)
    assert result is not None
    assert (result.reason, state.points) == ("round.out", (1 + 20 + 9, 0))


# Triominos.


def test_the_third_draw_that_does_not_help_costs_ten_more_in_triominos() -> None:
    stock = ["3-3-3", "4-4-4", "5-5-5", "2-2-2"]
    state = table([["1-1-1"], ["0-0-1"]], ZEROS_ALONE, rules=TRIOMINOS, stock=stock)
    assert run(state, "draw", "draw", "draw", "pass", rules=TRIOMINOS).points == (-25, 0)
    state = table([["1-1-1"], ["0-0-1"]], ZEROS_ALONE, rules=TRIOMINOS, stock=0)
    assert run(state, "pass", rules=TRIOMINOS).points == (0, 0)


def test_going_out_pays_twenty_five_in_triominos() -> None:
    state = table([["0-0-1"], ["1-1-1"]], ZEROS_ALONE, rules=TRIOMINOS)
    assert run(state, min(placed(state, TRIOMINOS)), rules=TRIOMINOS).points == (1 + 25 + 3, 0)


# The game for one.


def solitaire(*first: str) -> TriangleState:
    """A round for one whose start tile and first tiles of the stock are these."""
    named = [next(t for t in tri_set() if str(t) == text) for text in first]
    order = [*named, *(tile for tile in tri_set() if tile not in named)]
    state = SOLITAIRE.start()
    return SOLITAIRE.apply(state, SOLITAIRE.deal(state, order=order))


def test_the_start_tile_of_the_game_for_one_scores_and_is_not_drawn() -> None:
    state = solitaire("2-3-4", "1-1-1")
    assert (str(state.board), state.points) == ("2-3-4@U(0,0)", (14,))
    assert (state.drawn_total, len(state.stock), state.turn) == (0, 55, 0)
    assert [(event.clause, event.points) for event in state.events] == [
        ("solitaire.tile", 9),
        ("solitaire.bonus", 5),
    ]
    assert list(map(str, SOLITAIRE.legal_moves(state))) == ["draw"]


def test_laying_the_only_tile_is_not_out_while_more_may_be_drawn() -> None:
    state = run(solitaire("0-0-0", "0-0-1"), "draw", "0-1-0@D(0,0)", rules=SOLITAIRE)
    assert (state.turn, len(state.hands[0]), SOLITAIRE.hand_result(state)) == (0, 0, None)
    assert list(map(str, SOLITAIRE.legal_moves(state))) == ["draw"]
    assert state.points == (5 - 5 + 1,)


def test_after_twenty_draws_the_stock_counts_as_empty() -> None:
    rules = SOLITAIRE
    state = rules.position(
        {"hands": [["0-0-1", "0-0-2"]], "board": ZEROS_ALONE, "drawn_total": 20, "points": [-80]}
    )
    assert len(state.stock) == 53
    assert rules.view(state, 0).drawable == 0
    assert len(rules.legal_moves(state)) == 7
    after = run(state, "pass", rules=rules)
    result, outcome = rules.hand_result(after), rules.outcome(after)
    assert result is not None
    assert outcome is not None
    assert (result.reason, after.points) == ("round.passed", (-80 - 5 - 3,))
    assert (outcome.reason, outcome.winners) == ("match.solitaire", (0,))


def test_going_out_alone_pays_twenty_once_nothing_more_may_be_drawn() -> None:
    given: dict[str, object] = {"hands": [["0-0-1"]], "board": ZEROS_ALONE, "drawn_total": 20}
    state = SOLITAIRE.position(given)
    after = run(state, "0-1-0@D(0,0)", rules=SOLITAIRE)
    assert (after.points, after.sheet.ended) == ((1 + 20,), "round.out")
    state = SOLITAIRE.position(given | {"drawn_total": 19})
    assert run(state, "0-1-0@D(0,0)", rules=SOLITAIRE).sheet.ended is None


def test_the_game_for_one_ends_when_nothing_held_fits_and_nothing_may_be_drawn() -> None:
    given = {"hands": [["3-3-3"]], "board": ZEROS_ALONE, "drawn_total": 19, "stock": ["4-4-4", "0-0-1"]}
    state = run(SOLITAIRE.position(given), "draw", rules=SOLITAIRE)
    assert (state.sheet.ended, state.points) == ("round.blocked", (-5 - 9 - 12,))


def test_a_rack_for_one_as_for_two() -> None:
    rules = loaded("tripple_domino_solitair", hand_size_1=10)
    state = rules.apply(rules.start(), rules.deal(rules.start(), seed=4))
    assert (len(state.hands[0]), len(state.stock), len(state.board)) == (10, 45, 1)
    *_, last = match(rules, 4)
    assert rules.outcome(last.after) is not None


def test_a_hand_that_cannot_begin_is_blocked_by_the_deal() -> None:
    rules = dr.load("tripple_domino_solitair", hand_size_1=1, draw_total=0, tiles=["0-0-0", "1-1-1", "2-2-2"])
    state = rules.apply(rules.start(), rules.deal(rules.start(), order=["1-1-1", "0-0-0", "2-2-2"]))
    assert (state.sheet.ended, state.points) == ("round.blocked", (5 - 3,))


@pytest.mark.parametrize("seed", range(8))
def test_alone_at_most_twenty_tiles_are_drawn_in_one_round(seed: int) -> None:
    drawn = 0
    for step in match(SOLITAIRE, seed):
        drawn += isinstance(step.move, Draw)
        assert step.after.drawn_total == drawn <= 20
        assert step.after.sheet.hand_number == 1
        if step.after.turn is None:
            assert SOLITAIRE.outcome(step.after) is not None


def test_a_deal_that_is_not_the_whole_set_is_refused() -> None:
    rules = loaded("tripple_domino")
    state = rules.start(2)
    whole = list(tri_set())
    for order in (whole[:-1], [*whole, whole[0]], [whole[0], *whole[:-1]], []):
        with pytest.raises(dr.InvalidMove):
            rules.deal(state, order=order)
        with pytest.raises(dr.IllegalMove):
            rules.apply(state, Deal(tuple(order)))
    with pytest.raises(dr.InvalidMove):
        rules.deal(state, 1, order=whole)
    for move in (Draw(), Pass()):
        with pytest.raises(dr.IllegalMove):
            rules.apply(state, move)
