"""Adding tiles of the hand to figures on the table."""

from __future__ import annotations

import pytest

from dominorules.core.tiles import TileSet
from dominorules.meld import Add, Kind, witness
from dominorules.meld.rhizome import iter_layouts
from meld.boards import after, allowed, at, field, figures, hand, legal, refused, with_custom

OWN = field(0, "triplone", "0-0 2-2 3-3")
NOT_OWN = with_custom(add_to_own=False)


def test_tiles_go_to_the_figures_of_others() -> None:
    state = at(["1-5 2-6 4-4"], OWN, field(1, "tris", "1-2 1-3 1-4"))
    done = after(state, "add 1-5 #2")
    assert figures(done)[2] == "1 tris 1-2 1-3 1-4 1-5"
    assert hand(done) == "4-4 2-6"
    assert done.table[1].originals == TileSet.of(["1-2", "1-3", "1-4"])
    assert refused(state, "add 2-6 #2")


def test_only_a_seat_with_a_figure_of_its_own_adds() -> None:
    tris = field(1, "tris", "1-2 1-3 1-4")
    assert refused(at(["1-5 2-6 4-4"], tris), "add 1-5 #1")
    assert allowed(at(["1-5 2-6 4-4"], tris, OWN), "add 1-5 #1")
    opened = at(["1-5 2-6", "1-1"], tris, open_doubles=[["0-0", "2-2", "3-3"], []])
    assert refused(opened, "add 1-5 #1")


def test_a_figure_validated_in_the_same_turn_counts() -> None:
    state = at(["0-0 2-2 3-3 1-5 6-6"], field(1, "tris", "1-2 1-3 1-4"))
    assert refused(state, "add 1-5 #1")
    assert allowed(after(state, "validate triplone 0-0 2-2 3-3"), "add 1-5 #1")


def test_own_figures_take_tiles_too_where_the_table_allows_it() -> None:
    table = OWN, field(1, "tris", "1-2 1-3 1-4")
    hands = ["1-5 4-4 2-6"]
    assert legal(at(hands, *table), Add) == {"add 4-4 #1", "add 1-5 #2"}
    assert legal(at(hands, *table, rules=NOT_OWN), Add, NOT_OWN) == {"add 1-5 #2"}
    assert refused(at(hands, *table, rules=NOT_OWN), "add 4-4 #1", NOT_OWN)


@pytest.mark.parametrize(
    ("figure", "tile"),
    [("0-4 1-4 2-4 3-4 4-4 4-5 4-6", "1-5"), ("1-2 3-4 5-6", "0-1"), ("1-2 3-4 5-6", "1-3")],
)
def test_closed_scales_and_parriglie_take_nothing(figure: str, tile: str) -> None:
    family = "closed_scale" if len(figure.split()) == 3 else "tris"
    state = at([f"{tile} 6-6"], OWN, field(1, family, figure))
    assert refused(state, f"add {tile} #2")
    assert legal(state, Add) == {"add 6-6 #1"}


def test_the_double_completes_a_parriglia_on_a_tris_of_six_and_no_other() -> None:
    six = field(1, "tris", "0-4 1-4 2-4 3-4 4-5 4-6")
    state = at(["4-4 5-5"], OWN, six)
    done = after(state, "add 4-4 #2")
    assert figures(done)[2] == "1 tris 0-4 1-4 2-4 3-4 4-4 4-5 4-6"
    assert refused(done, "add 5-5 #2")
    five = field(1, "tris", "0-4 1-4 2-4 3-4 4-5")
    assert refused(at(["4-4 5-5"], OWN, five), "add 4-4 #2")
    # With the missing tile the double would fit, but that tile fits without it.
    assert refused(at(["4-4 4-6 5-5"], OWN, five), "add 4-4 4-6 #2")
    assert allowed(at(["4-4 4-6 5-5"], OWN, five), "add 4-6 #2")


def test_only_the_smallest_additions_are_moves() -> None:
    state = at(["1-5 1-6 6-6 4-4"], OWN, field(1, "tris", "1-2 1-3 1-4"))
    assert legal(state, Add) == {"add 4-4 #1", "add 6-6 #1", "add 1-5 #2", "add 1-6 #2"}
    assert refused(state, "add 1-5 1-6 #2")
    assert refused(state, "add 4-4 6-6 #1")


def test_two_tiles_are_added_at_once_where_neither_fits_alone() -> None:
    state = at(["4-5 3-6 6-6"], OWN, field(1, "rhizome", "0-1 1-2 2-3"))
    found = {move for move in legal(state, Add) if move.endswith("#2")}
    assert all(refused(state, f"add {tile} #2") == (f"add {tile} #2" not in found) for tile in ("4-5", "3-6"))
    pairs = at(["2-4 3-5 6-6"], OWN, field(1, "rhizome", "0-1 1-2 2-3"))
    listed = {move for move in legal(pairs, Add) if move.endswith("#2")}
    assert listed  # there is something to add
    for move in listed:
        tiles = move.removeprefix("add ").removesuffix(" #2").split()
        for tile in tiles:
            assert len(tiles) == 1 or f"add {tile} #2" not in listed


def test_nothing_and_what_is_not_held_cannot_be_added() -> None:
    state = at(["1-5 4-4", "1-6 1-1"], OWN, field(1, "tris", "1-2 1-3 1-4"))
    for move in ("add 1-6 #2", "add 1-5 #3", "add 1-5 #999999999", "add 1-5 9-9 #2", "add 1-2 #2"):
        assert refused(state, move)
    rules = with_custom()
    assert not rules.is_legal(state, Add(TileSet(), state.table[1].id))


def test_an_addition_can_change_what_a_figure_counts_as() -> None:
    state = at(["6-6 3-3 4-5"], field(0, "tris", "0-1 0-2 0-3"), field(1, "triplone", "0-0 1-1 2-2"))
    rules = with_custom()
    simple = rules.view(after(state, "add 6-6 #2"), 0)
    scala = rules.view(after(state, "add 3-3 #2"), 0)
    assert (simple.kinds[1], simple.worth[1]) == (Kind.SIMPLE_TRIPLONE, 4)
    assert (scala.kinds[1], scala.worth[1]) == (Kind.TRIPLONE_A_SCALA, 5)


def test_a_last_tile_added_to_somebodys_figure_closes() -> None:
    state = at(["1-5"], OWN, field(1, "tris", "1-2 1-3 1-4"))
    rules = with_custom()
    result = rules.hand_result(after(state, "add 1-5 #2"))
    assert result is not None
    assert (result.reason, result.seat) == ("round.closed", 0)


def test_a_grown_rhizome_lies_as_told_or_in_the_canonical_way() -> None:
    state, rules = at(["2-6 6-6"], OWN, field(1, "rhizome", "0-1 2-3 4-5")), with_custom()
    whole = TileSet.of(["0-1", "2-3", "4-5", "2-6"])
    first, *others = iter_layouts(whole.bits)
    move = "add 2-6 #2"
    assert after(state, move).table[1].layout == witness(whole.bits)
    for layout in (first, *others[:3]):
        assert after(state, f"{move} @ {layout}").table[1].layout == layout
    short = str(first).rsplit(" ", 1)[0]
    assert not rules.is_legal(state, rules.move(f"{move} @ {short}"))
