"""Small positions that programs have got wrong, played through the public API."""

from __future__ import annotations

import pytest

import dominorules as dr
from dominorules.line import Laid
from line.boards import after, legal, opened, refused, table
from strategies import loaded

PAIRS = loaded("coppie")
DUEL = loaded("coppie_1v1")


# What fits.


def test_where_both_ends_are_equal_left_and_right_are_two_moves() -> None:
    state = table(
        PAIRS,
        """
        ends 3…3
        > 3-5 2-2
          0-0
          1-1
          4-4
        """,
    )
    assert legal(PAIRS, state) == "3-5@L 3-5@R"
    assert after(PAIRS, state, "3-5@L").ends == (5, 3)
    assert after(PAIRS, state, "3-5@R").ends == (3, 5)


def test_a_tile_that_fits_both_ends_leads_to_two_different_lines() -> None:
    state = table(
        PAIRS,
        """
        ends 0…6
        > 0-6 1-1
          0-0
          2-2
          4-4
        """,
    )
    assert legal(PAIRS, state) == "0-6@L 0-6@R"
    assert after(PAIRS, state, "0-6@L").ends == (6, 6)
    assert after(PAIRS, state, "0-6@R").ends == (0, 0)


def test_a_double_is_one_tile_with_one_number_laid_crosswise() -> None:
    state = table(
        PAIRS,
        """
        ends 5…5
        > 5-5 0-1
          0-0
          2-2
          4-4
        """,
    )
    assert legal(PAIRS, state) == "5-5@L 5-5@R"
    for move in ("5-5@L", "5-5@R"):
        laid = after(PAIRS, state, move)
        assert laid.ends == (5, 5)
        assert [tile.crosswise for tile in laid.line] == [True]
    assert not Laid(dr.Tile(3, 5), 3, 5).crosswise


def test_blank_is_a_number_like_any_other() -> None:
    state = table(
        PAIRS,
        """
        ends 0…4
        > 0-2 3-3
          0-0
          1-1
          4-4
        """,
    )
    assert legal(PAIRS, state) == "0-2@L"
    assert after(PAIRS, state, "0-2@L").ends == (2, 4)


def test_ends_that_are_both_blank_are_not_an_empty_table() -> None:
    state = table(
        PAIRS,
        """
        ends 0…0
        > 3-3 1-2
          0-0
          1-1
          4-4
        """,
    )
    assert state.begun
    assert legal(PAIRS, state) == "pass"
    assert refused(PAIRS, state, "open 3-3") == ("open.once",)


# The opening.


def test_the_highest_double_opens_the_first_hand_and_nothing_else_may() -> None:
    state = opened(
        PAIRS,
        """
        0-0 0-1 0-2 0-3 0-4 0-5 0-6
        1-1 1-2 1-3 1-4 1-5 1-6 2-2
        2-3 2-4 2-5 2-6 3-3 3-4 6-6
        """,
    )
    assert state.turn == 2
    assert legal(PAIRS, state) == "open 6-6"
    for move in ("pass", "draw", "open 3-3", "open 0-0", "6-6@L"):
        assert refused(PAIRS, state, move)
    for seat in (0, 1, 3):
        with pytest.raises(dr.IllegalMove) as error:
            PAIRS.apply(state, PAIRS.move("open 6-6"), seat=seat)
        assert error.value.clauses == ("turn.seat",)
    assert PAIRS.apply(state, PAIRS.move("open 6-6"), seat=2).ends == (6, 6)


def test_a_seat_may_have_to_pass_right_after_the_opening() -> None:
    state = opened(
        PAIRS,
        """
        6-6 0-6 1-6 2-6 3-6 4-6 5-6
        0-0 0-1 0-2 0-3 0-4 0-5 1-1
        """,
    )
    assert (state.turn, legal(PAIRS, state)) == (0, "open 6-6")
    state = after(PAIRS, state, "open 6-6")
    assert (state.turn, legal(PAIRS, state)) == (1, "pass")
    assert after(PAIRS, state, "pass").turn == 2


def test_a_hand_that_is_not_the_first_may_be_opened_with_any_tile() -> None:
    state = table(
        PAIRS,
        """
        hand_number 2
          0-0 0-1 0-2 0-3 0-4 0-5 0-6
        > 1-1 1-2 1-3 1-4 1-5 1-6 2-2
          2-3 2-4 2-5 2-6 3-3 3-4 3-5
          3-6 4-4 4-5 4-6 5-5 5-6 6-6
        """,
    )
    assert legal(PAIRS, state) == " ".join([f"open {tile}" for tile in state.hands[1]])
    assert len(PAIRS.legal_moves(state)) == 7


def test_one_against_one_the_higher_tile_of_the_lot_opens_with_any_tile() -> None:
    for lot, opener in [("0-6 3-4", 1), ("5-5 4-6", 1), ("6-6 5-6", 0), ("0-1 0-0", 0)]:
        state = opened(DUEL, "", lot=lot)
        assert state.turn == opener
        assert state.sheet.lot == tuple(map(dr.parse_tile, lot.split()))
        assert len(DUEL.legal_moves(state)) == 7


def test_who_opens_neither_draws_nor_passes() -> None:
    state = opened(DUEL, "", lot="6-6 0-0")
    assert len(state.stock) == 14
    assert "draw.stuck" in refused(DUEL, state, "draw")
    assert "pass.stuck" in refused(DUEL, state, "pass")


# Passing and drawing.


def test_who_can_lay_a_tile_must_not_pass() -> None:
    state = table(
        PAIRS,
        """
        ends 3…3
        > 3-5 6-6
          0-0
          1-1
          4-4
        """,
    )
    assert refused(PAIRS, state, "pass") == ("pass.stuck",)


def test_a_pass_tells_both_numbers_shown_then() -> None:
    state = table(
        PAIRS,
        """
        ends 1…6
          2-2 5-5
        > 0-0 4-5 4-4
          1-2 0-4
          3-6 3-5
        """,
    )
    state = after(PAIRS, state, "pass", "1-2@L", "3-6@R", "2-2@L", "pass")
    assert state.ends == (2, 3)
    assert [*map(sorted, PAIRS.view(state).missing)] == [[], [1, 2, 3, 6], [], []]


def test_nobody_draws_at_a_table_of_pairs() -> None:
    state = table(
        PAIRS,
        """
        ends 3…3
        > 0-1 6-6
          3-5
          1-1
          4-4
        """,
    )
    assert refused(PAIRS, state, "draw") == ("draw.never",)
    assert legal(PAIRS, state) == "pass"
    dealt = opened(PAIRS, "")
    assert [len(hand) for hand in dealt.hands] == [7, 7, 7, 7]
    assert dealt.stock == ()


def test_after_a_draw_that_fits_the_same_seat_lays_that_tile() -> None:
    state = table(
        DUEL,
        """
        ends 0…6
        > 2-3
          1-1
        stock 0-6 4-4
        """,
    )
    assert legal(DUEL, state) == "draw"
    state = after(DUEL, state, "draw")
    assert (state.turn, legal(DUEL, state)) == (0, "0-6@L 0-6@R")
    assert refused(DUEL, state, "pass") == ("pass.stuck", "pass.stock-out")
    assert refused(DUEL, state, "draw") == ("draw.stuck",)


def test_who_can_lay_a_tile_must_not_draw() -> None:
    state = table(
        DUEL,
        """
        ends 3…5
        > 1-3
          1-1
        stock 4-4
        """,
    )
    assert refused(DUEL, state, "draw") == ("draw.stuck",)


def test_a_drawn_tile_that_does_not_fit_stays_and_the_seat_passes_once_the_stock_is_out() -> None:
    state = table(
        DUEL,
        """
        ends 0…6
        > 2-3
          0-1 1-1
        stock 4-4
        """,
    )
    state = after(DUEL, state, "draw")
    assert (state.turn, state.stock, legal(DUEL, state)) == (0, (), "pass")
    assert state.hands[0] == dr.TileSet.of(["2-3", "4-4"])
    state = after(DUEL, state, "pass", "0-1@L")
    assert (state.turn, state.ends) == (0, (1, 6))
    state = after(DUEL, state, "pass", "1-1@L")
    assert state.points == (0, 5 + 8)


def test_a_draw_does_not_tell_the_tile_before_it_is_drawn() -> None:
    state = table(
        DUEL,
        """
        ends 4…4
        > 2-3
          1-1
        stock 0-6 0-4
        """,
    )
    assert legal(DUEL, state) == "draw"
    assert "0-6" not in repr(DUEL.legal_moves(state))
    assert "0-6" not in repr(DUEL.view(state, 0))


def test_undo_is_to_keep_the_old_state_and_draws_the_same_tile_again() -> None:
    state = table(
        DUEL,
        """
        ends 4…4
        > 2-3
          1-1
        stock 0-6 0-4 0-0
        """,
    )
    drawn = after(DUEL, state, "draw")
    again = after(DUEL, state, "draw")
    assert drawn == again
    assert drawn.hands[0] == dr.TileSet.of(["2-3", "0-6"])
    assert state.hands[0] == dr.TileSet.of(["2-3"])


def test_the_last_tiles_of_a_stock_may_have_to_stay() -> None:
    rules = dr.load("coppie_1v1", stock_floor=2)
    state = table(
        rules,
        """
        ends 4…4
        > 2-3
          1-4
        stock 0-6 0-0 1-1
        """,
    )
    state = after(rules, state, "draw")
    assert len(state.stock) == 2
    assert legal(rules, state) == "pass"


# Blocked hands.


def test_a_hand_is_blocked_the_moment_nobody_can_lay() -> None:
    state = table(
        PAIRS,
        """
        ends 4…2
          0-0 1-1
          2-6
        > 2-4 0-1
          5-5
        """,
    )
    state = after(PAIRS, state, "2-4@R")
    result = PAIRS.hand_result(state)
    assert result is not None
    assert (state.ends, state.turn) == ((4, 4), None)
    assert (result.reason, result.seat, state.history) == ("hand.blocked", 2, (PAIRS.move("2-4@R"),))


def test_a_hand_is_not_blocked_while_the_seat_that_laid_last_can_go_on() -> None:
    state = table(
        PAIRS,
        """
        ends 5…0
        > 0-5 2-5
          0-1
          0-2
          0-3
        """,
    )
    state = after(PAIRS, state, "0-5@R", "pass", "pass", "pass")
    assert PAIRS.hand_result(state) is None
    assert (state.turn, legal(PAIRS, state)) == (0, "2-5@L 2-5@R")
    assert PAIRS.hand_result(after(PAIRS, state, "2-5@L")) is not None


def test_in_a_block_the_lower_total_of_a_side_wins_and_not_the_lowest_hand() -> None:
    state = table(
        PAIRS,
        """
        ends 1…1
        > 0-5
          4-6
          2-4 5-6 6-6
          0-2 5-5
        """,
    )
    assert state.points == (0, 34 + 22)


def test_in_a_block_all_pips_count_those_of_the_winners_included() -> None:
    state = table(
        PAIRS,
        """
        ends 3…3
        > 0-1
          0-2 4-4
          1-2
          6-6
        """,
    )
    assert state.points == (4 + 22, 0)


def test_a_hand_worth_nothing_is_not_an_empty_hand() -> None:
    state = table(
        PAIRS,
        """
        ends 5…5
        > 0-0
          0-1
          1-1
          2-2
        """,
    )
    result = PAIRS.hand_result(state)
    assert result is not None
    assert (result.reason, state.points) == ("hand.blocked", (7, 0))


@pytest.mark.parametrize(
    ("first", "second", "points"), [("0-0", "0-5", (17, 0)), ("6-6", "0-1", (0, 25))], ids=["won", "lost"]
)
def test_the_seat_that_blocked_opens_the_next_hand_whoever_won(
    first: str, second: str, points: tuple[int, int]
) -> None:
    state = table(
        PAIRS,
        f"""
        ends 4…2
        opener 1
          {first}
          {second}
          1-1
        > 2-4 5-5
        """,
    )
    state = after(PAIRS, state, "2-4@R")
    assert (state.points, state.sheet.next_opener) == (points, 3)


def test_equal_totals_of_a_block_score_nothing_and_the_blocker_opens() -> None:
    state = table(
        PAIRS,
        """
        ends 4…2
        opener 3
          3-5
          1-1
        > 2-4 0-0
          0-6
        """,
    )
    state = after(PAIRS, state, "2-4@R")
    result = PAIRS.hand_result(state)
    assert result is not None
    assert (result.winners, state.points, state.sheet.next_opener) == ((), (0, 0), 2)


def test_a_stock_that_can_still_be_drawn_keeps_a_hand_from_being_blocked() -> None:
    state = table(
        DUEL,
        """
        ends 4…4
        > 2-3
          1-6
        stock 0-4 1-1
        """,
    )
    assert (DUEL.hand_result(state), legal(DUEL, state)) == (None, "draw")


def test_a_hand_is_not_blocked_while_the_other_seat_can_lay() -> None:
    state = table(
        DUEL,
        """
        ends 1…1
        > 6-6 5-6
          1-6 1-5
        stock
        """,
    )
    assert legal(DUEL, state) == "pass"
    assert DUEL.hand_result(after(DUEL, state, "pass")) is None


def test_one_against_one_the_lower_hand_wins_a_block() -> None:
    state = table(
        DUEL,
        """
        ends 1…1
        > 6-6
          5-5
        stock
        """,
    )
    assert state.points == (0, 22)


def test_with_dead_ends_the_stock_is_drawn_out_before_the_hand_is_blocked() -> None:
    state = table(
        DUEL,
        """
        ends 1…1
        > 6-6
          5-5
        laid_by 1
        stock 2-2 0-0
        """,
    )
    state = after(DUEL, state, "draw")
    assert legal(DUEL, state) == "draw"
    state = after(DUEL, state, "draw")
    result = DUEL.hand_result(state)
    assert result is not None
    assert (result.reason, result.seat, state.points) == ("hand.blocked", 1, (0, 26))
    assert state.sheet.next_opener == 1


def test_a_blocked_hand_leaves_nothing_behind_in_the_next() -> None:
    state = table(
        PAIRS,
        """
        ends 4…4
        > 0-0 0-1
          1-1
          2-2
          3-3
        """,
    )
    blocked = PAIRS.hand_result(state)
    assert blocked is not None
    assert blocked.reason == "hand.blocked"
    hands = """
        0-0 0-1 0-2 1-1 1-2 2-2 5-5
        0-3 0-4 0-5 0-6 1-3 1-4 1-5
        1-6 2-3 2-4 2-5 2-6 3-4 3-6
        3-3 3-5 4-4 4-5 4-6 5-6 6-6
    """
    state = PAIRS.apply(state, PAIRS.deal(state, order=hands.split()))
    assert (state.turn, state.history, PAIRS.hand_result(state)) == (3, (), None)
    state = after(PAIRS, state, "open 4-4", "pass")
    assert (state.turn, PAIRS.hand_result(state), legal(PAIRS, state)) == (1, None, "0-4@L 1-4@L 0-4@R 1-4@R")


# Points, capicú, the end of the match.


LAST_TILE = """
    ends {ends}
    > {hand}
      0-1 1-1
      6-6
      1-4
"""


@pytest.mark.parametrize(
    ("ends", "hand", "move", "capicu"),
    [
        ("2…5", "2-5", "2-5@L", True),
        ("2…5", "2-5", "2-5@R", True),
        ("5…5", "3-5", "3-5@L", False),  # one number at both ends
        ("5…5", "5-5", "5-5@L", False),
        ("2…5", "2-2", "2-2@L", False),
        ("2…5", "2-3", "2-3@L", False),
        ("2…5", "2-5 5-6", "2-5@L", False),  # not the last tile
        ("0…5", "0-5", "0-5@L", True),
    ],
)
def test_capicu_is_judged_by_the_ends_before_the_last_tile(
    ends: str, hand: str, move: str, *, capicu: bool
) -> None:
    for bonus in (0, 25, 30):
        rules = dr.load("coppie", capicu_bonus=bonus)
        state = after(rules, table(rules, LAST_TILE.format(ends=ends, hand=hand)), move)
        result = rules.hand_result(state)
        flags = result.flags if result else ()
        assert ("capicu.flag" in flags) == capicu
        if result:
            assert state.points == (20 + bonus * capicu, 0)
            assert sum([event.points for event in result.events]) == state.points[0]


def test_a_hand_won_against_blanks_alone_is_still_won() -> None:
    state = table(
        DUEL,
        """
        ends 2…5
        > 2-3
          0-0
        stock
        """,
    )
    result = DUEL.hand_result(after(DUEL, state, "2-3@L"))
    assert result is not None
    assert (result.reason, result.winners, result.events) == ("hand.out", (0,), ())


def test_the_undrawn_stock_does_not_count() -> None:
    state = table(
        DUEL,
        """
        ends 2…5
        > 2-3
          0-1
        stock 6-6 5-6
        """,
    )
    assert after(DUEL, state, "2-3@L").points == (1, 0)


def test_the_match_ends_at_the_target_and_not_beyond_it() -> None:
    state = table(
        PAIRS,
        """
        ends 2…5
        points 88:7
        > 2-3
          0-1
          0-2
          3-6
        """,
    )
    state = after(PAIRS, state, "2-3@L")
    assert (state.points, PAIRS.outcome(state)) == ((100, 7), dr.Outcome("match.target", (dr.Side(0),)))
    assert (state.turn, legal(PAIRS, state)) == (None, "")
    with pytest.raises(dr.InvalidMove, match="due"):
        PAIRS.deal(state, seed=1)
    assert refused(PAIRS, state, "pass")


def test_a_point_short_of_the_target_the_match_goes_on() -> None:
    state = table(
        PAIRS,
        """
        ends 2…5
        points 87:7
        > 2-3
          0-1
          0-2
          3-6
        """,
    )
    state = after(PAIRS, state, "2-3@L")
    assert (state.points, PAIRS.outcome(state)) == ((99, 7), None)


def test_a_match_won_against_no_points_is_a_cappotto_and_nothing_is_doubled() -> None:
    state = table(
        PAIRS,
        """
        ends 2…5
        points 91:0
        > 2-3
          0-1
          0-2
          3-6
        """,
    )
    state = after(PAIRS, state, "2-3@L")
    outcome = PAIRS.outcome(state)
    assert outcome is not None
    assert (state.points, outcome.winners, outcome.flags) == ((103, 0), (0,), ("cappotto.flag",))


# Customs of other tables.


BLOCK = """
    ends 4…2
      {0}
      {1}
      {2}
    > 2-4 {3}
"""


@pytest.mark.parametrize(
    ("id", "hands", "winner", "points"),
    [
        ("coppie", "6-6 1-1 0-0 0-3", 1, 17),
        ("coppie_perdenti", "6-6 1-1 0-0 0-3", 1, 12),
        ("coppie_blocco", "6-6 1-1 0-0 0-3", 1, 17),
        ("coppie", "0-1 5-5 1-1 6-6", 0, 25),
        ("coppie_perdenti", "0-1 5-5 1-1 6-6", 0, 22),
        ("coppie_blocco", "0-1 5-5 1-1 6-6", 1, 25),
    ],
)
def test_a_block_is_counted_as_the_table_counts(id: str, hands: str, winner: int, points: int) -> None:
    rules = dr.load(id)
    state = after(rules, table(rules, BLOCK.format(*hands.split())), "2-4@R")
    assert state.points == ((points, 0) if winner == 0 else (0, points))


def test_at_a_table_of_single_hands_the_lowest_hand_wins_its_side_the_block() -> None:
    rules = dr.load("coppie", blocked_winner="lowest_hand")
    state = after(rules, table(rules, BLOCK.format("6-6", "1-1", "0-0", "0-3")), "2-4@R")
    assert state.points == (12 + 2 + 0 + 3, 0)


@pytest.mark.parametrize(
    ("hands", "opener"),
    [
        ("6-6 1-1 0-0 0-3", 3),  # the blocker's side won
        ("0-1 5-5 1-1 6-6", 0),  # it lost
        ("0-6 1-1 0-0 1-3", 1),  # nobody won: the opener again
    ],
)
def test_in_san_juan_who_blocks_and_loses_hands_the_opening_on(hands: str, opener: int) -> None:
    rules = loaded("puerto_rico_san_juan")
    state = table(rules, "opener 1" + BLOCK.format(*hands.split()))
    assert after(rules, state, "2-4@R").sheet.next_opener == opener


@pytest.mark.parametrize("move", ["2-3@L", "2-4@R"], ids=["out", "block"])
def test_in_coppie_fid_the_opening_moves_right_however_the_hand_ended(move: str) -> None:
    rules = loaded("coppie_fid")
    hand = "2-3" if move == "2-3@L" else "2-4 0-0"
    ends = "2…5" if move == "2-3@L" else "4…2"
    state = table(rules, f"ends {ends}\nopener 2\n> {hand}\n 0-1\n 0-3\n 1-1")
    assert after(rules, state, move).sheet.next_opener == 3


def test_coppie_fid_starts_with_a_lot() -> None:
    rules = loaded("coppie_fid")
    state = opened(rules, "", lot="3-3 0-6 1-1 6-6")
    assert state.turn == 3
    assert len(rules.legal_moves(state)) == 7


def test_where_no_hand_holds_a_double_the_highest_tile_must_open() -> None:
    rules = dr.load("coppie", max_pip=3, hand_size=1, seats=2, partners=False)
    for hands, opening in [("0-1 2-3", "2-3"), ("1-3 0-3", "1-3"), ("0-3 1-2", "0-3"), ("0-0 2-3", "0-0")]:
        assert legal(rules, opened(rules, hands)) == f"open {opening}"
