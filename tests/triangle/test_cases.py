"""Positions that real programs got wrong, with the right value under the rules."""

from __future__ import annotations

import pytest

import dominorules as dr
from dominorules.triangle import Draw, Pass, Place, TriangleState, U, tri_set
from triangle.boards import ZEROS_ALONE, loaded, placed, points_for, table

RULES = loaded("tripple_domino")

B1 = {
    "D(0,-1)": "1-5-0",
    "U(1,-1)": "0-5-5",
    "D(1,-1)": "5-1-5",
    "U(1,0)": "5-1-1",
    "D(1,0)": "1-0-1",
    "U(1,1)": "1-4-0",
    "D(0,1)": "3-4-1",
    "U(0,1)": "3-3-1",
}
B3 = {
    "U(0,0)": "4-5-5",
    "D(0,0)": "5-0-5",
    "U(1,0)": "5-0-3",
    "D(0,-1)": "4-5-2",
    "D(1,-1)": "5-3-5",
    "U(2,-1)": "5-3-4",
}
B6 = {"U(0,0)": "1-1-3", "D(-1,0)": "4-1-1", "D(0,-1)": "1-3-5", "U(0,-1)": "5-1-5", "D(-1,-1)": "1-1-5"}


def refused(state: TriangleState, move: str) -> bool:
    """The move is refused by every door, and the state stays as it was."""
    parsed, before = RULES.move(move), repr(state)
    with pytest.raises(dr.IllegalMove):
        RULES.apply(state, parsed)
    assert repr(state) == before
    return not RULES.is_legal(state, parsed) and parsed not in RULES.legal_moves(state)


def test_t03_a_tile_is_never_laid_as_its_mirror_image() -> None:
    state = table([["1-2-2", "1-2-4"], ["5-5-5"]], {"U(0,0)": "1-2-3"})
    at = {move for move in placed(state) if move.endswith("@D(-1,0)")}
    assert at == {"2-2-1@D(-1,0)"}
    for digits in ("1-2-4", "2-4-1", "4-1-2"):
        assert refused(state, f"{digits}@D(-1,0)")


def test_t05_next_to_three_zeros_fit_just_the_five_tiles_with_two() -> None:
    others = [str(tile) for tile in tri_set()[1:]]
    state = table([others[:-1], others[-1:]], ZEROS_ALONE)
    laying = [move for move in RULES.legal_moves(state) if isinstance(move, Place)]
    assert len(laying) == 15
    assert {str(move.tile) for move in laying} == {"0-0-1", "0-0-2", "0-0-3", "0-0-4", "0-0-5"}
    assert {move.cell for move in laying} == set(U(0, 0).neighbours)


def test_t06_one_placement_a_cell_whatever_can_be_turned() -> None:
    state = table([["0-5-5"], ["1-1-1"]], {"U(0,0)": "5-5-5"})
    assert placed(state) == {"0-5-5@D(-1,0)", "5-5-0@D(0,-1)", "5-0-5@D(0,0)"}
    state = table([["5-5-5"], ["1-1-1"]], {"U(0,0)": "0-5-5"})
    assert placed(state) == {"5-5-5@D(0,0)"}


def test_t07_the_tip_has_to_agree_too() -> None:
    state = table([["1-3-5", "1-2-5", "1-4-5"], ["4-4-4"]], B1)
    at = {move for move in placed(state) if move.endswith("@U(0,0)")}
    assert at == {"1-3-5@U(0,0)"}
    assert refused(state, "1-2-5@U(0,0)")
    assert refused(state, "1-4-5@U(0,0)")


def test_t10_a_fan_that_grows_side_to_side_is_no_bridge() -> None:
    fan = ["5-0-5@U(-1,1)", "0-2-5@D(-1,1)", "5-2-3@U(0,1)", "5-3-4@D(0,0)"]
    values = [10, 7, 10, 12]
    state = table([["0-5-5", "2-3-5", "4-5-5", "1-1-1"], ["0-2-5", "3-4-5", "2-2-2"]], {"D(-1,0)": "5-5-5"})
    for move, value in zip(fan, values, strict=True):
        assert points_for(state, move) == {"score.tile": value}
        state = RULES.apply(state, RULES.move(move))
    assert points_for(state, "5-5-4@U(0,0)") == {"score.tile": 14, "score.hexagon": 40}


def test_a_tip_that_meets_a_tile_across_from_the_only_side_is_a_bridge() -> None:
    state = table([["1-3-5", "1-1-1"], ["4-4-4"]], B1)
    assert points_for(state, "1-3-5@U(0,0)") == {"score.tile": 9, "score.bridge": 30}


def test_t12_a_hexagon_is_paid_instead_of_the_double_connection_and_is_no_bridge() -> None:
    state = table([["2-5-5", "1-1-1"], ["4-4-4"]], B3)
    assert points_for(state, "2-5-5@U(1,-1)") == {"score.tile": 12, "score.hexagon": 40}


def test_t16_two_corners_are_no_side() -> None:
    state = table([["1-2-4"], ["5-5-5"]], B6)
    assert refused(state, "2-4-1@D(-2,0)")
    assert {move for move in placed(state) if move.endswith("@D(-2,0)")} == set()


def test_t20_listing_moves_changes_nothing() -> None:
    state = table([["1-3-5", "1-2-5", "0-0-5"], ["4-4-4"]], B1)
    before = (dict(state.board), state.hands, repr(state), hash(state))
    first = RULES.legal_moves(state)
    assert (dict(state.board), state.hands, repr(state), hash(state)) == before
    assert RULES.legal_moves(state) == first


def test_t21_any_triple_starts_before_any_value() -> None:
    hands = [["4-5-5", "1-2-3"], ["0-0-0", "1-1-2"]]
    state = table(hands)
    assert state.turn == 1
    assert [str(move) for move in RULES.legal_moves(state)] == ["0-0-0@U(0,0)"]
    assert points_for(state, "0-0-0@U(0,0)") == {"start.bonus": 5}
    other = loaded("triominos")
    assert points_for(table(hands, rules=other), "0-0-0@U(0,0)", other) == {"start.bonus": 40}


def test_t23_the_holder_of_a_triple_starts() -> None:
    state = table([["4-5-5", "1-2-3"], ["2-2-2", "1-1-2"]])
    assert state.turn == 1
    assert points_for(state, "2-2-2@U(0,0)") == {"score.tile": 6, "start.bonus": 5}
    assert refused(state, "1-1-2@U(0,0)")
    assert refused(state, "draw")
    assert refused(state, "pass")


def test_the_highest_value_starts_where_nobody_holds_a_triple() -> None:
    state = table([["4-4-5", "0-1-2"], ["3-5-5", "0-0-1"], ["3-4-5", "1-1-2"]])
    assert state.turn == 1  # 3-5-5 before 4-4-5, both worth 13
    assert points_for(state, "3-5-5@U(0,0)") == {"score.tile": 13, "start.bonus": 5}
    other = loaded("triominos")
    state = table([["4-4-5", "0-1-2"], ["3-5-5", "0-0-1"]], rules=other)
    assert points_for(state, "3-5-5@U(0,0)", other) == {"score.tile": 13}


@pytest.mark.parametrize(
    ("seats", "size", "stock"), [(2, 10, 36), (3, 8, 32), (4, 8, 24), (5, 6, 26), (6, 6, 20)]
)
def test_t25_hands_by_the_number_of_seats(seats: int, size: int, stock: int) -> None:
    state = RULES.start(seats)
    state = RULES.apply(state, RULES.deal(state, seed=3))
    assert [len(hand) for hand in state.hands] == [size] * seats
    assert len(state.stock) == stock


def test_t26_a_seat_that_could_lay_may_draw() -> None:
    state = table([["4-4-5"], ["1-1-1"]], {"U(0,0)": "4-4-4"}, stock=["0-0-1", "0-0-2", "0-0-3", "0-1-1"])
    assert placed(state)
    for drawn in range(3):
        assert points_for(state, "draw") == {"draw.penalty": -5}
        assert refused(state, "pass")
        state = RULES.apply(state, Draw())
        assert (state.turn, state.drawn) == (0, drawn + 1)
        assert placed(state) == set()  # the tile in the hand has to wait now
    assert refused(state, "draw")
    after = RULES.apply(state, Pass())
    assert (after.turn, after.drawn, after.points) == (1, 0, (-15, 0))


def test_t27_three_useless_draws_cost_fifteen_and_the_pass_nothing() -> None:
    state = table([["1-1-1"], ["2-2-2"]], ZEROS_ALONE, stock=["3-3-3", "4-4-4", "5-5-5", "3-4-5"])
    for _ in range(3):
        state = RULES.apply(state, Draw())
    assert state.points == (-15, 0)
    assert RULES.legal_moves(state) == (Pass(),)
    assert refused(state, "draw")
    assert RULES.apply(state, Pass()).points == (-15, 0)


def test_t28_a_tile_that_was_drawn_costs_also_if_it_is_laid() -> None:
    state = table([["1-1-1"], ["0-0-0"]], {"U(0,0)": "2-2-3"}, stock=["4-4-4", "2-3-4", "1-2-2"])
    state = RULES.apply(RULES.apply(state, Draw()), Draw())
    assert placed(state) == {"2-3-4@D(0,-1)"}
    assert points_for(state, "2-3-4@D(0,-1)") == {"score.tile": 9}
    assert RULES.apply(state, RULES.move("2-3-4@D(0,-1)")).points == (-1, 0)


def test_t29_without_a_stock_a_pass_costs_five() -> None:
    state = table([["1-1-1"], ["0-0-1"]], ZEROS_ALONE, stock=0)
    assert RULES.legal_moves(state) == (Pass(),)
    after = RULES.apply(state, Pass())
    assert (after.points, after.turn) == ((-5, 0), 1)


def test_t33_totals_may_be_negative_and_go_on_from_there() -> None:
    hands, stock = [["1-1-1", "0-0-1"], ["2-2-2", "0-0-2", "0-0-3"]], ["3-3-3", "4-4-4", "5-5-5"]
    state = table(hands, ZEROS_ALONE, stock=stock, points=[-40, 3])
    totals = []
    for move in ("draw", "draw", "draw", "pass", "0-2-0@D(0,0)", "1-0-0@D(-1,0)", "pass"):
        state = RULES.apply(state, RULES.move(move))
        totals.append(state.points)
    assert totals == [(-45, 3), (-50, 3), (-55, 3), (-55, 3), (-55, 5), (-54, 5), (-54, 0)]


def test_t36_passes_with_tiles_left_in_the_stock_end_nothing() -> None:
    stock = ["3-3-3", "4-4-4", "5-5-5", "3-3-4", "3-3-5", "3-4-4", "0-0-1", "0-0-2", "0-0-3"]
    state = table([["1-1-1"], ["2-2-2"]], ZEROS_ALONE, stock=stock)
    for move in ["draw", "draw", "draw", "pass"] * 2:
        state = RULES.apply(state, RULES.move(move))
    assert len(state.stock) == 3
    assert (state.turn, state.passes, RULES.hand_result(state)) == (0, 0, None)


def test_t39_a_blocked_round_is_won_by_the_lower_value_for_the_difference() -> None:
    state = table([["2-4-5", "4-4-4"], ["1-4-4", "5-5-5"]], ZEROS_ALONE, stock=0)
    result = RULES.hand_result(state)
    assert result is not None
    assert (result.reason, result.winners, state.points) == ("round.blocked", (0,), (1, 0))
    assert [(event.clause, event.points, event.seat) for event in result.events] == [
        ("block.rest", 24, 1),
        ("block.own", -23, 0),
    ]


def test_t41_going_out_pays_twenty_and_the_value_of_all_other_tiles() -> None:
    hands = [["4-4-5"], ["0-1-2"], ["5-5-5"]]
    state = table(hands, {"U(0,0)": "4-4-4"})
    after = RULES.apply(state, RULES.move("5-4-4@D(-1,0)"))
    assert after.points == (13 + 20 + 3 + 15, 0, 0)
    result = RULES.hand_result(after)
    assert result is not None
    assert (result.reason, result.seat, result.winners) == ("round.out", 0, (0,))


def test_t42_whoever_lays_the_last_tile_is_out() -> None:
    state = table([["1-1-1"], ["0-0-1"]], ZEROS_ALONE, turn=1)
    after = RULES.apply(state, RULES.move(min(placed(state))))
    result = RULES.hand_result(after)
    assert result is not None
    assert (result.seat, result.winners, after.points) == (1, (1,), (0, 1 + 20 + 3))


# The library.


def test_x02_a_draw_does_not_name_the_tile() -> None:
    state = table([["1-1-1"], ["2-2-2"]], ZEROS_ALONE, stock=["0-0-5"])
    assert list(map(str, RULES.legal_moves(state))) == ["draw"]


def test_x05_a_draw_after_undo_gives_the_same_tile() -> None:
    state = table([["1-1-1"], ["2-2-2"]], ZEROS_ALONE, stock=["0-0-5", "0-0-4"])
    assert RULES.apply(state, Draw()) == RULES.apply(state, Draw())
    assert str(RULES.apply(state, Draw()).drawn_tile) == "0-0-5"


def test_x13_a_refused_move_leaves_everything_as_it_was() -> None:
    state = table([["0-0-1", "1-1-1"], ["0-0-2"]], {"U(0,0)": "0-0-0", "D(0,0)": "0-3-0"})
    for move in ("0-0-2@D(-1,0)", "0-1-0@D(0,0)", "1-1-1@D(-1,0)", "0-0-1@D(5,5)", "pass", "deal 0-0-0"):
        assert refused(state, move)
    with pytest.raises(dr.InvalidMove):
        RULES.apply(state, "draw")  # type: ignore[arg-type]
    with pytest.raises(dr.InvalidMove):
        RULES.lot(state)
    with pytest.raises(dr.InvalidMove):
        RULES.deal(state)


def test_x19_passes_are_counted_anew_after_a_tile_and_in_every_round() -> None:
    state = table([["1-1-1", "0-0-1"], ["2-2-2", "0-0-5"]], ZEROS_ALONE, stock=0, turn=1)
    state = RULES.apply(state, Pass())
    assert state.passes == 1
    state = RULES.apply(state, RULES.move(min(placed(state))))
    assert state.passes == 0
    state = RULES.apply(RULES.apply(state, Pass()), Pass())
    assert state.sheet.ended == "round.passed"
    state = RULES.apply(state, RULES.deal(state, seed=1))
    assert (state.passes, state.drawn_total, state.laid_by, len(state.board)) == (0, 0, None, 0)
