"""Recomposing: one new figure out of tiles of the table, and every figure it takes from left in order."""

from __future__ import annotations

import pytest

from counting import counted
from dominorules.core.tiles import TileSet
from dominorules.meld import Changed, FigureFamily, FigureId, Recompose, witness
from dominorules.meld.rhizome import iter_layouts
from meld.boards import after, allowed, at, field, figures, hand, legal, refused, with_custom

OWN = field(0, "triplone", "0-0 3-3 5-5")
SIXES = field(0, "triplone", "0-0 3-3 6-6")
FOUR = field(1, "tris", "1-2 1-3 1-4 1-5")
THREE = field(1, "tris", "1-2 1-3 1-4")
RULES = with_custom()
LINE = with_custom(rhizome="line")
STRICT = with_custom(own_tiles_return=False)


# --- Taking from others ---


def test_a_new_figure_takes_a_tile_from_the_table() -> None:
    state = at(["2-3 2-4 6-6"], OWN, FOUR)
    done = after(state, "recompose tris 1-2 2-3 2-4 | #2 1-3 1-4 1-5")
    assert figures(done) == {
        1: "0 triplone 0-0 3-3 5-5",
        2: "1 tris 1-3 1-4 1-5",
        3: "0 tris 1-2 2-3 2-4",
    }
    assert hand(done) == "6-6"
    assert done.borrowed == TileSet.of(["1-2"])
    assert done.table[1].originals == TileSet.of(["1-2", "1-3", "1-4", "1-5"])
    assert done.table[2].originals == TileSet.of(["1-2", "2-3", "2-4"])
    assert done.next_id == 4


def test_a_recomposition_is_no_validation() -> None:
    state = at(["2-3 2-4 6-6"], OWN, FOUR)
    done = after(state, "recompose tris 1-2 2-3 2-4 | #2 1-3 1-4 1-5")
    assert done.validated_now == done.validated[0] == state.validated_now


def test_only_a_seat_with_a_figure_of_its_own_recomposes() -> None:
    move = "recompose tris 1-2 2-3 2-4 | #1 1-3 1-4 1-5"
    assert refused(at(["2-3 2-4 6-6"], FOUR), move)
    assert refused(at(["2-3 2-4 6-6", "1-1"], FOUR, open_doubles=[["0-0", "3-3"], []]), move)
    assert allowed(at(["2-3 2-4 6-6"], FOUR, OWN), move)
    late = at(["2-3 2-4 6-6 0-0 3-3 5-5"], FOUR)
    assert refused(late, move)
    assert allowed(after(late, "validate triplone 0-0 3-3 5-5"), move)


def test_tiles_come_from_several_figures_and_from_the_hand() -> None:
    other = field(2, "tris", "2-3 3-4 3-5 3-6")
    state = at(["2-4 6-6", "1-1", "4-4"], OWN, FOUR, other)
    done = after(state, "recompose tris 1-2 2-3 2-4 | #2 1-3 1-4 1-5 | #3 3-4 3-5 3-6")
    assert figures(done)[4] == "0 tris 1-2 2-3 2-4"
    assert done.borrowed == TileSet.of(["1-2", "2-3"])


def test_the_hand_need_not_help() -> None:
    two, three = field(1, "tris", "0-2 1-2 2-5 2-6"), field(1, "tris", "0-1 1-3 1-4 1-6")
    state = at(["6-6"], OWN, two, three, field(1, "tris", "3-5 4-5 0-5 5-6"))
    move = "recompose rhizome 0-1 2-6 3-5 | #2 0-2 1-2 2-5 | #3 1-3 1-4 1-6 | #4 0-5 4-5 5-6"
    legal_here = allowed(state, move)
    assert legal_here == (witness(TileSet.of(["0-1", "2-6", "3-5"]).bits) is not None)
    assert any(hand(after(state, text)) == "6-6" for text in legal(state, Recompose) if "#2" in text)


def test_a_figure_must_be_named_to_give() -> None:
    state = at(["2-3 2-4 6-6"], OWN, FOUR)
    assert refused(state, "recompose tris 1-2 2-3 2-4")
    assert refused(state, "recompose tris 1-2 2-3 2-4 | #2 1-2 1-3 1-4 1-5")
    assert refused(state, "recompose tris 1-2 2-3 2-4 | #3 1-3 1-4 1-5")
    assert refused(state, "recompose tris 1-2 2-3 2-4 | #1 0-0 3-3 5-5 | #2 1-3 1-4 1-5")
    assert refused(state, "recompose tris 1-2 2-3 2-4 | #2 1-3 1-4 1-5 | #2 1-3 1-4 1-5")


def test_figures_are_named_in_order() -> None:
    other = field(1, "tris", "2-3 3-4 3-5 3-6")
    state = at(["2-4 6-6"], OWN, FOUR, other)
    assert allowed(state, "recompose tris 1-2 2-3 2-4 | #2 1-3 1-4 1-5 | #3 3-4 3-5 3-6")
    assert refused(state, "recompose tris 1-2 2-3 2-4 | #3 3-4 3-5 3-6 | #2 1-3 1-4 1-5")


def test_something_is_taken_from_the_table() -> None:
    state = at(["2-3 2-4 0-2 6-6"], OWN, FOUR)
    assert refused(state, "recompose tris 0-2 2-3 2-4 | #2 1-3 1-4 1-5")
    assert refused(state, "recompose tris 0-2 2-3 2-4")
    assert allowed(state, "validate tris 0-2 2-3 2-4")


@pytest.mark.parametrize(
    "move",
    [
        "recompose tris 1-2 2-3 4-6 | #2 1-3 1-4 1-5",
        "recompose tris 1-2 2-3 | #2 1-3 1-4 1-5",
        "recompose rhizome 1-2 2-3 2-4 | #2 1-3 1-4 1-5",
        "recompose triplone 1-2 2-3 2-4 | #2 1-3 1-4 1-5",
    ],
)
def test_the_new_figure_is_correct(move: str) -> None:
    assert refused(at(["2-3 2-4 4-6 6-6"], OWN, FOUR), move)


def test_no_tile_is_used_twice_or_comes_from_nowhere() -> None:
    state = at(["2-3 2-4 6-6", "2-5 1-1"], OWN, FOUR)
    assert refused(state, "recompose tris 1-2 2-3 2-4 | #2 1-2 1-3 1-4")
    assert refused(state, "recompose tris 1-2 2-3 2-5 | #2 1-3 1-4 1-5")
    assert refused(state, "recompose tris 1-2 2-3 0-2 | #2 1-3 1-4 1-5")
    assert refused(state, "recompose triplone 0-0 3-3 6-6 | #2 1-3 1-4 1-5")


def test_a_tile_of_another_seat_never_goes_to_the_hand() -> None:
    five = field(1, "tris", "0-1 1-2 1-3 1-4 1-5")
    state = at(["2-3 2-4 6-6"], OWN, five)
    assert allowed(state, "recompose tris 1-2 2-3 2-4 | #2 0-1 1-3 1-4 1-5")
    assert refused(state, "recompose tris 1-2 2-3 2-4 | #2 1-3 1-4 1-5")
    assert refused(state, "recompose tris 1-2 2-3 2-4 | #2")


# --- Two originals stay ---


def test_two_original_tiles_stay_with_another_seat() -> None:
    kept = field(1, "tris", "1-2 1-3 1-4 1-5", originals=["0-1", "1-2", "1-3"])
    state = at(["2-3 2-4 3-4 4-6 6-6"], OWN, kept)
    assert refused(state, "recompose tris 1-2 2-3 2-4 | #2 1-3 1-4 1-5")
    assert allowed(state, "recompose tris 1-4 2-4 3-4 | #2 1-2 1-3 1-5")


def test_an_original_tile_that_comes_back_counts_again() -> None:
    kept = field(1, "tris", "1-2 1-3 1-4", originals=["0-1", "1-2", "1-3"])
    state = at(["2-3 2-4 0-1 1-5 6-6"], OWN, kept)
    assert refused(state, "recompose tris 1-2 2-3 2-4 | #2 1-3 1-4 1-5")
    assert allowed(state, "recompose tris 1-2 2-3 2-4 | #2 0-1 1-3 1-4")


def test_added_tiles_are_free_to_take() -> None:
    state = at(["1-5 2-5 3-5 6-6"], OWN, THREE)
    assert allowed(after(state, "add 1-5 #2"), "recompose tris 1-5 2-5 3-5 | #2 1-2 1-3 1-4")


# --- Completing ---


def test_a_figure_left_incorrect_gets_one_tile_from_the_hand() -> None:
    state = at(["2-3 2-4 1-5 1-6 6-6"], OWN, THREE)
    assert allowed(state, "recompose tris 1-2 2-3 2-4 | #2 1-3 1-4 1-5")
    assert allowed(state, "recompose tris 1-2 2-3 2-4 | #2 1-3 1-4 1-6")
    assert refused(state, "recompose tris 1-2 2-3 2-4 | #2 1-3 1-4")
    assert refused(state, "recompose tris 1-2 2-3 2-4 | #2 1-3 1-4 1-5 1-6")
    assert refused(state, "recompose tris 1-2 2-3 2-4 | #2 1-3 1-4 6-6")
    done = after(state, "recompose tris 1-2 2-3 2-4 | #2 1-3 1-4 1-5")
    assert hand(done) == "1-6 6-6"
    assert done.table[1].originals == TileSet.of(["1-2", "1-3", "1-4"])


def test_a_figure_left_correct_gets_nothing() -> None:
    state = at(["2-3 2-4 1-6 6-6"], OWN, FOUR)
    assert allowed(state, "recompose tris 1-2 2-3 2-4 | #2 1-3 1-4 1-5")
    assert refused(state, "recompose tris 1-2 2-3 2-4 | #2 1-3 1-4 1-5 1-6")


def test_a_tile_of_another_figure_completes_if_that_stays_correct() -> None:
    giving = field(1, "tris", "1-5 2-5 3-5 4-5")
    state = at(["2-3 2-4 6-6"], OWN, THREE, giving)
    done = after(state, "recompose tris 1-2 2-3 2-4 | #2 1-3 1-4 1-5 | #3 2-5 3-5 4-5")
    assert figures(done)[2] == "1 tris 1-3 1-4 1-5"
    assert done.borrowed == TileSet.of(["1-2", "1-5"])
    short = at(["2-3 2-4 6-6"], OWN, THREE, field(1, "tris", "1-5 2-5 3-5"))
    assert refused(short, "recompose tris 1-2 2-3 2-4 | #2 1-3 1-4 1-5 | #3 2-5 3-5")
    assert refused(short, "recompose tris 1-2 2-3 2-4 | #2 1-3 1-4 1-5 | #3")


def test_a_figure_that_gives_a_completion_keeps_two_originals() -> None:
    giving = field(1, "tris", "1-5 2-5 3-5 4-5", originals=["0-5", "1-5", "2-5"])
    state = at(["2-3 2-4 6-6"], OWN, THREE, giving)
    assert refused(state, "recompose tris 1-2 2-3 2-4 | #2 1-3 1-4 1-5 | #3 2-5 3-5 4-5")


def test_a_figure_that_is_completed_completes_no_other() -> None:
    fives = field(1, "tris", "1-5 2-5 3-5")
    state = at(["2-3 2-4 0-5 6-6"], OWN, THREE, fives)
    assert refused(state, "recompose tris 1-2 2-3 2-4 | #2 1-3 1-4 1-5 | #3 0-5 2-5 3-5")


def test_an_own_figure_completes_if_it_stays_correct() -> None:
    mine = field(0, "tris", "1-5 2-5 3-5 4-5")
    state = at(["2-3 2-4 6-6"], OWN, THREE, mine)
    assert allowed(state, "recompose tris 1-2 2-3 2-4 | #2 1-3 1-4 1-5 | #3 2-5 3-5 4-5")
    less = at(["2-3 2-4 6-6"], OWN, THREE, field(0, "tris", "1-5 2-5 3-5"))
    assert refused(less, "recompose tris 1-2 2-3 2-4 | #2 1-3 1-4 1-5 | #3")


def test_a_figure_that_the_new_one_takes_from_may_complete_another() -> None:
    giving = field(1, "tris", "1-5 2-5 3-5 4-5 5-6")
    state = at(["2-3 2-4 6-6"], OWN, THREE, giving)
    assert allowed(state, "recompose tris 1-2 2-3 2-4 2-5 | #2 1-3 1-4 1-5 | #3 3-5 4-5 5-6")


def test_a_tile_just_taken_completes_nothing() -> None:
    fives = field(1, "tris", "2-5 3-5 4-5")
    state = at(["6-6 0-2"], OWN, THREE, fives)
    # 1-2 and 2-5 make a tris with 0-2; what is left of either cannot help the other.
    assert refused(state, "recompose tris 0-2 1-2 2-5 | #2 1-3 1-4 | #3 3-5 4-5")
    assert refused(state, "recompose tris 0-2 1-2 2-5 | #2 1-3 1-4 2-5 | #3 3-5 4-5")


def test_two_figures_are_completed_at_once() -> None:
    fives = field(1, "tris", "2-5 3-5 4-5")
    state = at(["0-2 1-6 5-6 6-6"], OWN, THREE, fives)
    done = after(state, "recompose tris 0-2 1-2 2-5 | #2 1-3 1-4 1-6 | #3 3-5 4-5 5-6")
    assert hand(done) == "6-6"
    assert refused(state, "recompose tris 0-2 1-2 2-5 | #2 1-3 1-4 1-6 | #3 3-5 4-5")


def test_the_last_tile_of_the_hand_as_a_completion_closes() -> None:
    state = at(["2-3 2-4 1-5"], OWN, THREE)
    result = RULES.hand_result(after(state, "recompose tris 1-2 2-3 2-4 | #2 1-3 1-4 1-5"))
    assert result is not None
    assert (result.reason, result.seat) == ("round.closed", 0)


# --- Own figures ---


def test_what_is_left_of_an_own_figure_stays_if_it_is_correct() -> None:
    mine = field(0, "tris", "1-2 1-3 1-4 1-5", originals=["0-1", "1-2", "1-3"])
    state = at(["2-3 2-4 6-6"], OWN, mine)
    done = after(state, "recompose tris 1-2 2-3 2-4 | #2 1-3 1-4 1-5")
    assert done.table[1].originals == TileSet.of(["1-3", "1-4", "1-5"])
    assert not done.borrowed
    assert refused(state, "recompose tris 1-2 2-3 2-4 | #2")
    assert refused(state, "recompose tris 1-2 2-3 2-4 | #2 1-4 1-5")


def test_what_is_left_of_an_own_figure_returns_if_it_is_not_correct() -> None:
    mine = field(0, "tris", "1-2 1-3 1-4")
    state = at(["2-3 2-4 6-6"], OWN, mine)
    done = after(state, "recompose tris 1-2 2-3 2-4 | #2")
    assert figures(done) == {1: "0 triplone 0-0 3-3 5-5", 3: "0 tris 1-2 2-3 2-4"}
    assert hand(done) == "1-3 1-4 6-6"
    assert refused(state, "recompose tris 1-2 2-3 2-4 | #2 1-3 1-4")
    assert refused(at(["2-3 2-4 6-6"], OWN, mine, rules=STRICT), "recompose tris 1-2 2-3 2-4 | #2", STRICT)


def test_an_own_figure_is_swallowed_whole() -> None:
    mine = field(0, "tris", "1-2 2-3 2-5")
    state = at(["2-4 6-6"], OWN, mine)
    done = after(state, "recompose tris 1-2 2-3 2-4 2-5 | #2")
    assert figures(done)[3] == "0 tris 1-2 2-3 2-4 2-5"
    strict = at(["2-4 6-6"], OWN, mine, rules=STRICT)
    assert allowed(strict, "recompose tris 1-2 2-3 2-4 2-5 | #2", STRICT)
    assert refused(strict, "recompose tris 1-2 2-3 2-4 | #2", STRICT)


def test_an_own_figure_receives_nothing() -> None:
    mine = field(0, "tris", "1-2 1-3 1-4")
    state = at(["2-3 2-4 1-5 6-6"], OWN, mine)
    assert refused(state, "recompose tris 1-2 2-3 2-4 | #2 1-3 1-4 1-5")


def test_the_only_own_figure_may_be_taken_apart() -> None:
    state = at(["2-3 2-4 6-6"], field(0, "tris", "1-2 1-3 1-4"))
    assert figures(after(state, "recompose tris 1-2 2-3 2-4 | #1")) == {2: "0 tris 1-2 2-3 2-4"}


def test_a_new_figure_is_none_that_it_takes_from() -> None:
    mine = field(0, "tris", "0-1 0-2 0-3")
    state = at(["6-6 4-4"], mine)
    assert refused(state, "recompose tris 0-1 0-2 0-3 | #1")
    line = at(["6-6 4-4"], mine, rules=LINE)
    assert RULES.is_legal(state, RULES.move("end"))
    assert refused(line, "recompose rhizome 0-1 0-2 0-3 | #1", LINE)
    # With one tile more it is another figure, in the same field or in the other family.
    more = at(["0-4 6-6 4-4"], mine, rules=LINE)
    assert allowed(more, "recompose rhizome 0-1 0-2 0-3 0-4 | #1", LINE)
    assert allowed(more, "recompose tris 0-1 0-2 0-3 0-4 | #1", LINE)


def test_tiles_taken_from_others_this_turn_do_not_return_to_the_hand() -> None:
    state = at(["2-3 2-4 3-4 3-5 6-6"], OWN, FOUR)
    taken = after(state, "recompose tris 1-2 2-3 2-4 | #2 1-3 1-4 1-5")
    # 2-3 goes on: 2-4 could return, 1-2 is another seat's.
    assert refused(taken, "recompose tris 2-3 3-4 3-5 | #3")


@pytest.mark.parametrize(
    ("borrowed", "legal"), [("", True), ("2-3", True), ("1-2", False), ("2-3 2-4", False)]
)
def test_what_was_taken_in_this_turn_may_go_on_but_not_return(borrowed: str, legal: bool) -> None:
    mine = field(0, "tris", "1-2 2-3 2-4")
    state = at(["3-4 3-5 6-6"], OWN, mine, borrowed=borrowed.split())
    assert allowed(state, "recompose tris 2-3 3-4 3-5 | #2") == legal


# --- Frozen figures ---


@pytest.mark.parametrize("owner", [0, 1])
def test_closed_scales_and_parriglie_give_nothing(owner: int) -> None:
    scale = field(owner, "closed_scale", "1-2 3-4 5-6")
    state = at(["2-3 2-4 1-5 6-6"], OWN, scale)
    assert refused(state, "recompose tris 1-2 2-3 2-4 | #2")
    assert refused(state, "recompose tris 1-2 2-3 2-4 | #2 3-4 5-6")
    whole = field(owner, "tris", "0-4 1-4 2-4 3-4 4-4 4-5 4-6")
    state = at(["1-2 1-3 6-6"], OWN, whole)
    assert refused(state, "recompose tris 1-2 1-3 1-4 | #2 0-4 2-4 3-4 4-5 4-6")
    assert refused(state, "recompose triplone 3-3 4-4 6-6 | #1 | #2 0-4 1-4 2-4 3-4 4-5 4-6")
    assert all("#2" not in text for text in legal(state, Recompose))


def test_a_tris_of_six_is_not_frozen() -> None:
    six = field(1, "tris", "0-4 1-4 2-4 3-4 4-5 4-6")
    assert allowed(at(["1-2 1-3 6-6"], OWN, six), "recompose tris 1-2 1-3 1-4 | #2 0-4 2-4 3-4 4-5 4-6")


def test_a_recomposition_may_make_a_parriglia() -> None:
    six = field(0, "tris", "0-4 1-4 2-4 3-4 4-5 4-6")
    state = at(["4-4 6-6"], six)
    assert allowed(state, "recompose tris 0-4 1-4 2-4 3-4 4-4 4-5 4-6 | #1")
    assert allowed(state, "add 4-4 #1")


# --- Rhizomes ---


def test_what_stays_of_a_rhizome_is_a_rhizome() -> None:
    five = field(1, "rhizome", "0-1 2-3 4-5 2-6")
    state = at(["3-6 4-6 4-4"], SIXES, five)
    assert allowed(state, "recompose tris 2-6 3-6 4-6 | #2 0-1 2-3 4-5")
    # Without its 0 it is none, and one tile can complete it.
    zero = at(["0-2 0-3 0-4 4-4"], SIXES, five)
    assert refused(zero, "recompose tris 0-1 0-2 0-3 | #2 2-3 2-6 4-5")
    completing = {text.split("| #2 ")[1] for text in legal(zero, Recompose) if "tris 0-1 0-2 0-3 |" in text}
    rest = TileSet.of(["2-3", "2-6", "4-5"])
    expected = {str(rest | TileSet.of(["0-4"]))} if witness((rest | TileSet.of(["0-4"])).bits) else set()
    assert completing == expected


def test_a_shrunk_rhizome_lies_as_told_or_in_the_canonical_way() -> None:
    state = at(["3-6 4-6 4-4"], SIXES, field(1, "rhizome", "0-1 2-3 4-5 2-6"))
    rest = TileSet.of(["0-1", "2-3", "4-5"])
    assert after(state, "recompose tris 2-6 3-6 4-6 | #2 0-1 2-3 4-5").table[1].layout == witness(rest.bits)
    layout = list(iter_layouts(rest.bits))[-1]
    told = after(state, f"recompose tris 2-6 3-6 4-6 | #2 0-1 2-3 4-5 @ {layout}")
    assert told.table[1].layout == layout
    whole = state.table[1].layout
    assert not RULES.is_legal(state, RULES.move(f"recompose tris 2-6 3-6 4-6 | #2 0-1 2-3 4-5 @ {whole}"))
    assert not RULES.is_legal(state, RULES.move(f"recompose tris 2-6 3-6 4-6 @ {layout} | #2 0-1 2-3 4-5"))


def test_a_rhizome_out_of_a_tris_and_back() -> None:
    state = at(["2-3 4-5 6-6"], OWN, field(0, "tris", "0-1 1-2 1-3"))
    done = after(state, "recompose rhizome 0-1 2-3 4-5 | #2")
    assert hand(done) == "1-2 1-3 6-6"
    assert done.table[1].layout == witness(TileSet.of(["0-1", "2-3", "4-5"]).bits)


# --- No repetition ---


def test_a_turn_never_comes_back_to_what_it_was() -> None:
    state = at(["3-3 5-6"], field(0, "triplone", "0-0 1-1 2-2"))
    grown = after(state, "add 3-3 #1")
    assert refused(grown, "recompose triplone 0-0 1-1 2-2 | #1")
    assert allowed(grown, "recompose triplone 0-0 1-1 3-3 | #1")


def test_ids_and_originals_make_no_difference_to_what_a_turn_comes_back_to() -> None:
    state = at(["3-3 5-6"], field(0, "triplone", "0-0 1-1 2-2"))
    other = after(state, "add 3-3 #1", "recompose triplone 0-0 1-1 3-3 | #1")
    assert hand(other) == "2-2 5-6"
    # 2-2 again: the four doubles in the field and 5-6 in the hand were there before.
    assert refused(other, "add 2-2 #2")
    assert refused(other, "recompose triplone 0-0 1-1 2-2 3-3 | #2")
    assert refused(other, "recompose triplone 0-0 1-1 2-2 | #2")
    assert allowed(other, "recompose triplone 1-1 2-2 3-3 | #2")


def test_another_turn_may_come_back() -> None:
    grown = at(["5-6"], field(0, "triplone", "0-0 1-1 2-2 3-3"))
    assert allowed(grown, "recompose triplone 0-0 1-1 2-2 | #1")


# --- Nasty moves ---


@pytest.mark.parametrize(
    "move",
    [
        Recompose(FigureFamily.TRIS, TileSet(), ()),
        Recompose(FigureFamily.TRIS, TileSet(1 << 180), ()),
        Recompose(
            FigureFamily.RHIZOME, TileSet((1 << 190) - 1), (Changed(FigureId(2), TileSet((1 << 190) - 1)),)
        ),
        Recompose(
            FigureFamily.TRIS, TileSet.of(["1-2", "2-3", "2-4"]), (Changed(FigureId(999_999_999), TileSet()),)
        ),
        Recompose(
            FigureFamily.TRIS, TileSet.of(["1-2", "2-3", "2-4"]), (Changed(FigureId(2), TileSet(1 << 180)),)
        ),
    ],
)
def test_strange_recompositions_are_refused_at_once(move: Recompose) -> None:
    state = at(["2-3 2-4 6-6"], OWN, FOUR)
    with counted(most=500):
        assert not RULES.is_legal(state, move)


def test_many_figures_named_are_refused_at_once() -> None:
    state = at(["2-3 2-4 6-6"], OWN, FOUR)
    named = tuple(Changed(FigureId(id), TileSet((1 << 28) - 1)) for id in range(1, 29))
    with counted(most=500):
        assert not RULES.is_legal(state, Recompose(FigureFamily.RHIZOME, TileSet((1 << 28) - 1), named))
