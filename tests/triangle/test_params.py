"""Parameters: what each may be, what goes together, and what each of the built-in tables plays."""

from __future__ import annotations

import attrs
import pytest

import dominorules as dr
from dominorules.triangle import AfterDraw, BlockedTie, OpeningTile, TriangleParams, tri_set
from triangle.boards import loaded


def test_the_defaults_are_those_of_tripple_domino() -> None:
    assert loaded("tripple_domino").params == TriangleParams()
    p = TriangleParams()
    assert p.seat_counts == (2, 3, 4, 5, 6)
    assert [p.hand_size(seats) for seats in p.seat_counts] == [10, 8, 8, 6, 6]
    assert p.hexagon_bonus == (0, 40, 80, 120)


def test_what_is_played_alone() -> None:
    p = loaded("tripple_domino_solitair").params
    assert (p.solitaire, p.seat_counts, p.hand_size(1), p.draw_total) == (True, (1,), 0, 20)


def test_what_triominos_plays() -> None:
    p = loaded("triominos").params
    assert [p.hand_size(seats) for seats in p.seat_counts] == [9, 7, 7, 6, 6]
    assert (p.bridge_bonus, p.double_bonus, p.hexagon_bonus) == (40, 0, (0, 50, 60, 70))
    assert (p.failed_draw_penalty, p.empty_stock_penalty, p.out_bonus, p.target) == (10, 0, 25, 400)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("max_digit", 0),
        ("max_digit", 6),
        ("hand_size_2", -1),
        ("hand_size_2", 29),
        ("hand_size_2", 3.6),
        ("hand_size_2", True),
        ("hand_size_6", 10),
        ("target", 0),
        ("target", -5),
        ("target", 10**12),
        ("draw_limit", 0),
        ("draw_total", 57),
        ("draw_penalty", -5),
        ("draw_penalty", "5"),
        ("solitaire", "yes"),
        ("solitaire", 1),
        ("opening_tile", "that"),
        ("after_draw", True),
        ("blocked_tie", None),
        ("tiles", "0-0-0"),
        ("tiles", 5),
        ("tiles", ["0-0-0", "0-0-0"]),
        ("tiles", ["1-3-2"]),
        ("tiles", [None]),
        ("tiles", ["0-0-0", "0-0-1"]),
        ("hand_size", 7),
        ("seats", 2),
    ],
)
def test_other_values_are_refused_by_name(name: str, value: object) -> None:
    with pytest.raises((dr.InvalidParameters, dr.InvalidTile)) as error:
        dr.load("tripple_domino", **{name: value})
    assert name in error.value.field or error.value.code == "params.clash"
    assert all(error.value.message(lang) for lang in ("it", "nl", "en"))


def test_a_table_for_nobody_is_refused() -> None:
    nobody = {f"hand_size_{seats}": 0 for seats in range(2, 7)}
    with pytest.raises(dr.InvalidParameters):
        dr.load("tripple_domino", **nobody)
    with pytest.raises(dr.InvalidParameters):
        dr.load("tripple_domino_solitair", draw_total=0)
    with pytest.raises(dr.InvalidParameters):
        dr.load("tripple_domino_solitair", hand_size_1=55, tiles=["0-0-0", "0-0-1"])


def test_a_hand_of_no_tiles_means_that_so_many_do_not_play() -> None:
    rules = dr.load("tripple_domino", hand_size_3=0, hand_size_6=0)
    assert rules.seat_counts == (2, 4, 5)
    with pytest.raises(dr.InvalidSeat):
        rules.start(3)


@pytest.mark.parametrize("seats", [0, 1, 7, 10**6, True, "2", 2.0])
def test_so_many_seats_do_not_play(seats: object) -> None:
    with pytest.raises(dr.InvalidSeat):
        loaded("tripple_domino").start(seats)  # type: ignore[arg-type]


def test_a_small_world_plays_with_the_tiles_that_it_lists() -> None:
    small = {f"hand_size_{seats}": 0 for seats in range(3, 7)}
    rules = dr.load("tripple_domino", tiles=["1-2-0", "0-0-0", "0-0-1"], hand_size_2=1, **small)
    assert list(map(str, rules.params.tile_set)) == ["0-0-0", "0-0-1", "0-1-2"]
    state = rules.apply(rules.start(2), rules.deal(rules.start(2), order=["0-0-1", "0-0-0", "0-1-2"]))
    assert (state.turn, list(map(str, state.stock))) == (1, ["0-1-2"])


def test_choices_are_read_by_value() -> None:
    p = dr.load("tripple_domino", opening_tile="any_tile", after_draw="any_tile", blocked_tie="each").params
    assert (p.opening_tile, p.after_draw, p.blocked_tie) == (
        OpeningTile.ANY_TILE,
        AfterDraw.ANY_TILE,
        BlockedTie.EACH,
    )


def test_every_parameter_says_what_it_is() -> None:
    for field in attrs.fields(TriangleParams):
        if field.init:
            assert field.metadata["doc"].endswith("."), field.name
            assert field.metadata["kind"] in ("whole", "flag", "choice", "tiles")


def test_the_start_bonus_depends_on_the_tile() -> None:
    p = loaded("triominos").params
    zeros, *others = tri_set()
    assert p.start_bonus(zeros) == 40
    assert {p.start_bonus(tile) for tile in others if tile.is_triple} == {10}
    assert {p.start_bonus(tile) for tile in others if not tile.is_triple} == {0}
