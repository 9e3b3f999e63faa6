"""Validating: any correct figure out of the hand, its family named."""

from __future__ import annotations

from itertools import combinations

import pytest

from counting import counted
from dominorules.core.seats import Seat
from dominorules.core.tiles import TileSet, double_six
from dominorules.meld import FigureFamily, Validate, Validated, parse_layout, witness
from dominorules.meld.table import Moment
from meld.boards import after, allowed, at, field, figures, legal, refused, with_custom

LINE = with_custom(rhizome="line")


@pytest.mark.parametrize(
    ("family", "tiles"),
    [
        *[("triplone", "0-0 1-1 2-2"), ("triplone", "0-0 2-2 5-5"), ("triplone", "3-3 4-4 5-5 6-6")],
        *[("tris", "1-2 1-3 1-6"), ("tris", "2-5 3-5 4-5 5-6"), ("tris", "0-2 1-2 2-3 2-4 2-5 2-6")],
        ("tris", "0-4 1-4 2-4 3-4 4-4 4-5 4-6"),
        *[("closed_scale", "1-2 3-4 5-6"), ("closed_scale", "1-6 2-3 4-5"), ("rhizome", "0-1 1-2 2-3")],
    ],
)
def test_every_kind_of_figure_can_be_validated(family: str, tiles: str) -> None:
    state = at([f"{tiles} 1-5"])
    assert allowed(state, f"validate {family} {tiles}")
    done = after(state, f"validate {family} {tiles}")
    assert figures(done) == {1: f"0 {family} {TileSet.of(tiles.split())}"}
    assert done.table[0].originals == TileSet.of(tiles.split())
    assert len(done.hands[0]) == 1
    assert done.next_id == 2


@pytest.mark.parametrize(
    ("family", "tiles"),
    [
        *[("triplone", "0-0 1-1"), ("triplone", "0-0 1-1 1-2"), ("tris", "1-2 1-3"), ("tris", "1-2 1-3 2-3")],
        *[("tris", "5-5 1-5 2-5"), ("tris", "3-3 3-4 3-5"), ("tris", "0-4 1-4 2-4 3-4 4-4 4-5")],
        *[("closed_scale", "1-5 2-4 3-6"), ("closed_scale", "1-2 3-4"), ("closed_scale", "1-2 3-4 5-6 0-1")],
        *[("rhizome", "0-1 1-2"), ("rhizome", "1-2 2-3 3-4"), ("rhizome", "0-0 0-1 1-2")],
        *[("triplone", "1-2 1-3 1-6"), ("tris", "0-0 1-1 2-2"), ("rhizome", "0-2 0-4 0-6")],
    ],
)
def test_what_is_no_figure_of_the_family_named_is_refused(family: str, tiles: str) -> None:
    assert refused(at([f"{tiles} 6-6"]), f"validate {family} {tiles}")


def test_only_tiles_of_the_own_hand_make_a_figure() -> None:
    state = at(["1-2 1-3 5-5", "1-4 2-2"], field(0, "tris", "1-5 1-6 0-1"))
    assert refused(state, "validate tris 1-2 1-3 1-4")
    assert refused(state, "validate tris 1-2 1-3 1-5")
    assert refused(state, "validate tris 1-2 1-3 9-9")
    assert legal(state, Validate) == set()


def test_under_the_line_reading_some_tiles_are_a_tris_and_a_rhizome() -> None:
    state = at(["0-1 0-2 0-3 6-6"], rules=LINE)
    assert allowed(state, "validate tris 0-1 0-2 0-3", LINE)
    assert allowed(state, "validate rhizome 0-1 0-2 0-3", LINE)
    made = after(state, "validate rhizome 0-1 0-2 0-3", rules=LINE)
    assert figures(made) == {1: "0 rhizome 0-1 0-2 0-3"}
    assert refused(at(["0-1 0-2 0-3 6-6"]), "validate rhizome 0-1 0-2 0-3")


def test_there_is_no_need_of_an_own_figure_and_no_duty_while_the_stock_lasts() -> None:
    state = at(["1-2 1-3 1-4 5-5"])
    assert allowed(state, "end")
    assert allowed(state, "validate tris 1-2 1-3 1-4")


def test_every_figure_in_the_hand_is_listed_once_by_family_and_size() -> None:
    state = at(["0-1 1-2 1-3 1-4 2-3 0-0 1-1 2-2"])
    listed = [str(move) for move in with_custom().legal_moves(state) if isinstance(move, Validate)]
    tris = [tiles for n in (3, 4) for tiles in combinations(["0-1", "1-2", "1-3", "1-4"], n)]
    assert listed[0] == "validate triplone 0-0 1-1 2-2"
    assert {text for text in listed if " tris " in text} == {f"validate tris {' '.join(t)}" for t in tris}
    sizes = [len(text.split()) for text in listed if " tris " in text]
    assert sizes == sorted(sizes)
    assert len(set(listed)) == len(listed)
    assert any(text.startswith("validate rhizome") for text in listed)


def test_a_validation_is_remembered_for_turn_and_round() -> None:
    state = at(["1-2 1-3 1-4 0-0 3-3 5-5 6-6"])
    tris = after(state, "validate tris 1-2 1-3 1-4")
    assert tris.validated_now == tris.validated[0] == Validated.FIGURE
    both = after(tris, "validate triplone 0-0 3-3 5-5")
    assert both.validated_now == both.validated[0] == Validated.FIGURE | Validated.TRIPLONE
    assert both.validated[1] is Validated.NOTHING
    ended = after(both, "end")
    assert ended.validated_now is Validated.NOTHING
    assert ended.validated[0] == Validated.FIGURE | Validated.TRIPLONE


def test_a_turn_remembers_how_the_tiles_lay_before() -> None:
    state = at(["1-2 1-3 1-4 6-6"], field(1, "triplone", "0-0 2-2 5-5"))
    done = after(state, "validate tris 1-2 1-3 1-4")
    lying = (Seat(1), FigureFamily.TRIPLONE, TileSet.of(["0-0", "2-2", "5-5"]))
    assert done.earlier == (Moment((lying,), TileSet.of(["1-2", "1-3", "1-4", "6-6"])),)
    assert after(done, "end").earlier == ()


# --- Layouts ---

CHAIN = TileSet.of(["0-1", "2-3", "4-5"])
LAID = "0-1@(0,0)(1,0) 2-3@(2,0)(3,0) 4-5@(4,0)(5,0)"
"""A legal way in which they can lie; the canonical one is another."""


def test_a_rhizome_lies_as_told_or_in_the_canonical_way() -> None:
    state = at(["0-1 2-3 4-5 3-4 6-6"])
    upright = "0-1@(3,0)(3,1) 2-3@(3,2)(3,3) 4-5@(3,4)(3,5)"
    told = after(state, f"validate rhizome 0-1 2-3 4-5 @ {upright}")
    assert told.table[0].layout == parse_layout(upright)
    alone = after(state, "validate rhizome 0-1 2-3 4-5")
    assert alone.table[0].layout == witness(CHAIN.bits) != told.table[0].layout


@pytest.mark.parametrize(
    "layout",
    [
        "0-1@(0,0)(1,0) 2-3@(2,0)(3,0)",
        f"{LAID} 3-4@(5,1)(4,1)",
        "0-1@(0,0)(1,0) 2-3@(2,0)(3,0) 5-6@(4,0)(5,0)",
        "0-1@(0,0)(1,0) 2-3@(2,0)(3,0) 4-5@(5,0)(4,0)",
        "0-1@(0,0)(1,0) 2-3@(2,0)(3,0) 4-5@(5,0)(6,0)",
        "0-1@(0,0)(1,0) 2-3@(2,0)(3,0) 4-5@(3,0)(4,0)",
    ],
)
def test_a_layout_shows_the_tiles_of_its_rhizome_in_a_legal_way(layout: str) -> None:
    state, rules = at(["0-1 2-3 4-5 3-4 6-6"]), with_custom()
    assert rules.is_legal(state, rules.move(f"validate rhizome 0-1 2-3 4-5 @ {LAID}"))
    assert not rules.is_legal(state, rules.move(f"validate rhizome 0-1 2-3 4-5 @ {layout}"))


def test_only_rhizomes_have_layouts() -> None:
    state = at(["0-1 0-2 0-3 6-6"])
    rules = with_custom()
    laid = "0-1@(0,0)(1,0) 0-2@(0,1)(1,1) 0-3@(0,2)(1,2)"
    assert not rules.is_legal(state, rules.move(f"validate tris 0-1 0-2 0-3 @ {laid}"))
    assert after(state, "validate tris 0-1 0-2 0-3").table[0].layout is None


def test_a_very_large_hand_decides_single_moves_at_once() -> None:
    state, rules = at([" ".join(map(str, double_six()[:-1]))], stock=0), with_custom()
    with counted(most=1_000):
        assert rules.is_legal(state, rules.move("validate triplone 0-0 1-1 2-2"))
        assert not rules.is_legal(state, rules.move("validate rhizome 0-1 0-2 0-3 0-4 0-5 0-6 1-2 1-3"))
