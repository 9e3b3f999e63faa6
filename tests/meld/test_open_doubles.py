"""Four seats lay their doubles open once the last tile is drawn."""

from __future__ import annotations

import pytest

from dominorules.api import MeldRuleset
from dominorules.core.tiles import TileSet
from dominorules.meld import MeldState
from meld.boards import after, allowed, at, field, refused, with_custom

RULES = with_custom()
ALWAYS = with_custom(open_doubles="always")
NEVER = with_custom(open_doubles="never")
HANDS = ["0-0 1-2 1-3", "1-1 2-2 0-5", "3-3 3-4", "0-1 0-2"]


def last_draw(
    hands: list[str], *table: dict[str, object], rules: MeldRuleset = RULES, stock: str = "5-6"
) -> MeldState:
    """The position after seat 0 has drawn the first tile of the stock."""
    return after(at(hands, *table, rules=rules, stock=stock.split(), drawn=False), "draw", rules=rules)


def opened(state: MeldState) -> list[str]:
    return [str(tiles) for tiles in state.open_doubles]


def test_after_the_last_draw_every_double_in_a_hand_is_laid_open() -> None:
    state = last_draw(HANDS)
    assert opened(state) == ["0-0", "1-1 2-2", "3-3", ""]
    assert [str(tiles) for tiles in state.hands] == ["1-2 1-3 5-6", "0-5", "3-4", "0-1 0-2"]
    assert state.turn == 0
    assert state.drawn


def test_a_double_that_is_drawn_last_is_laid_open_too() -> None:
    assert opened(last_draw(HANDS, stock="6-6"))[0] == "0-0 6-6"


def test_earlier_draws_lay_nothing_open() -> None:
    assert opened(last_draw(HANDS, stock="5-6 4-5")) == ["", "", "", ""]


@pytest.mark.parametrize("seats", [2, 3])
def test_two_and_three_seats_lay_nothing_open(seats: int) -> None:
    for rules in (RULES, ALWAYS):
        assert not any(last_draw(HANDS[:seats], rules=rules).open_doubles)


def test_a_triplone_on_the_table_keeps_them_closed() -> None:
    table = field(1, "triplone", "4-4 5-5 6-6")
    assert not any(last_draw(HANDS, table).open_doubles)
    assert opened(last_draw(HANDS, table, rules=ALWAYS)) == ["0-0", "1-1 2-2", "3-3", ""]
    other = field(1, "tris", "4-5 4-6 2-4")
    assert any(last_draw(HANDS, other).open_doubles)


def test_a_parriglia_is_no_triplone() -> None:
    whole = field(1, "tris", "0-6 1-6 2-6 3-6 4-6 5-6 6-6")
    assert any(last_draw(HANDS, whole, stock="4-5").open_doubles)


@pytest.mark.parametrize("seat", range(4))
def test_three_doubles_in_any_hand_keep_them_closed(seat: int) -> None:
    hands = ["1-2 1-3 0-0", "0-5 1-1", "3-4 2-2", "0-1 0-2"]
    hands[seat] = {0: "3-3 4-4", 1: "3-3 4-4", 2: "3-3 4-4", 3: "3-3 4-4 5-5"}[seat] + " " + hands[seat]
    assert not any(last_draw(hands).open_doubles)
    assert any(last_draw(hands, rules=ALWAYS).open_doubles)


def test_the_tile_drawn_last_counts_among_the_three() -> None:
    hands = ["0-0 4-4 1-2", "0-5", "3-4", "0-1 0-2"]
    assert not any(last_draw(hands, stock="6-6").open_doubles)
    assert any(last_draw(hands, stock="5-6").open_doubles)


def test_a_table_may_lay_none_open() -> None:
    assert not any(last_draw(HANDS, rules=NEVER).open_doubles)


def test_without_doubles_in_any_hand_nothing_happens() -> None:
    state = last_draw(["1-2 1-3", "0-5", "3-4", "0-1 0-2"], rules=ALWAYS)
    assert not any(state.open_doubles)
    assert state.turn == 0


def test_open_doubles_make_no_figure_and_are_untouchable() -> None:
    hands = ["0-0 4-4 6-6 1-2 1-3", "1-1 0-5", "3-4", "0-1 0-2"]
    state = last_draw(hands, rules=ALWAYS)
    assert refused(state, "validate triplone 0-0 4-4 6-6", ALWAYS)
    own = field(0, "tris", "1-5 2-5 3-5")
    state = last_draw(hands, own, field(1, "tris", "0-3 3-6 2-3"), rules=ALWAYS, stock="5-6")
    assert refused(state, "recompose triplone 0-0 4-4 6-6 | #1", ALWAYS)
    assert allowed(state, "add 5-6 #1", ALWAYS)


def test_if_that_empties_hands_the_first_from_the_drawer_on_closes() -> None:
    state = after(at(["1-2", "1-1 2-2", "3-3", "0-1"], stock=["5-6"], drawn=False), "draw")
    result = RULES.hand_result(state)
    assert result is not None
    assert (result.reason, result.seat) == ("round.closed", 1)
    turned = at(["1-1", "1-2", "0-3", "3-3"], stock=["5-6"], drawn=False, turn=2)
    result = RULES.hand_result(after(turned, "draw"))
    assert result is not None
    assert result.seat == 3


def test_they_win_a_point_each_for_who_closes_and_lose_one_for_all_others() -> None:
    state = at(
        ["", "4-4 0-5", "3-4", "1-2"],
        field(0, "tris", "1-5 2-5 5-6"),
        open_doubles=[["0-0"], ["1-1", "2-2"], ["3-3"], []],
        stock=0,
    )
    points = {(event.clause, event.seat): event.points for event in RULES.score(state).events}
    assert points == {
        ("close.point", 0): 1,
        ("held.double", 1): -1,
        ("open.double", 0): 1,
        ("open.double", 1): -2,
        ("open.double", 2): -1,
    }
    assert state.points == (2, -3, -1, 0)


def test_in_a_stalled_round_they_lose_a_point_each() -> None:
    state = at(
        ["1-2", "0-5", "3-4", "1-6"],
        stock=0,
        quiet=4,
        lowest=4,
        open_doubles=[["0-0"], ["1-1", "2-2"], ["3-3"], []],
    )
    assert state.points == (-1, -2, -1, 0)
    assert TileSet.of(["1-1", "2-2"]) == state.open_doubles[1]
