"""Positions set up by hand: what is completed, and what is refused by the name of its key."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dominorules as dr
from dominorules.api import LineRuleset
from dominorules.line import Laid, Phase
from line.boards import legal
from strategies import loaded, match, on_every_line_table

PAIRS = loaded("coppie")
DUEL = loaded("coppie_1v1")

FOUR: list[list[str]] = [["3-5", "0-1"], ["0-0"], ["1-1"], ["4-4"]]
TWO: list[list[str]] = [["3-5", "0-1"], ["0-0"]]


def pairs(**given: object) -> dict[str, object]:
    return {"ends": [3, 3], "hands": FOUR, **given}


def refused(rules: LineRuleset, given: Mapping[str, object]) -> str:
    """The field that the error names."""
    before = repr(given)[:10_000]
    with pytest.raises(dr.Invalid) as error:
        rules.position(given)
    assert isinstance(error.value, dr.InvalidPosition | dr.InvalidTile | dr.InvalidSeat)
    assert len(str(error.value)) < 400
    assert repr(given)[:10_000] == before
    return error.value.field


# What is completed.


def test_tiles_that_are_nowhere_lie_on_the_table_once_there_are_ends() -> None:
    state = PAIRS.position(pairs())
    assert set(state.played) == {*dr.double_six()} - {dr.parse_tile(t) for hand in FOUR for t in hand}
    assert (state.stock, state.line) == ((), ())
    assert (state.turn, state.laid_by, state.sheet.hand_number, state.points) == (0, 3, 2, (0, 0))


def test_tiles_that_are_nowhere_are_the_stock_of_an_empty_table() -> None:
    state = DUEL.position({"hands": TWO})
    assert set(state.stock) == {*dr.double_six()} - {dr.parse_tile(t) for hand in TWO for t in hand}
    assert (state.turn, state.ends, legal(DUEL, state)) == (0, (), "open 0-1 open 3-5")


def test_a_line_gives_its_ends_and_lies_so_that_halves_touch() -> None:
    state = PAIRS.position({"hands": FOUR, "line": ["3-6", "6-6", "2-6"]})
    assert state.ends == (3, 2)
    assert state.line == (
        Laid(dr.Tile(3, 6), 3, 6),
        Laid(dr.Tile(6, 6), 6, 6),
        Laid(dr.Tile(2, 6), 6, 2),
    )
    assert PAIRS.position({"hands": FOUR, "line": ["2-6", "6-6", "3-6"]}).ends == (2, 3)
    assert PAIRS.position({"hands": FOUR, "line": ["2-6"]}).ends == (2, 6)


def test_a_single_tile_lies_as_the_ends_say_however_it_is_written() -> None:
    for text in ("2-6", "6-2"):
        lies = {
            ends: PAIRS.position({"hands": FOUR, "line": [text], "ends": ends}) for ends in ((2, 6), (6, 2))
        }
        assert {ends: state.line for ends, state in lies.items()} == {
            (2, 6): (Laid(dr.Tile(2, 6), 2, 6),),
            (6, 2): (Laid(dr.Tile(2, 6), 6, 2),),
        }
        assert [state.ends for state in lies.values()] == [*lies]
        assert PAIRS.position({"hands": FOUR, "line": [text]}).ends == (2, 6)
        assert refused(PAIRS, {"hands": FOUR, "line": [text], "ends": [6, 6]}) == "ends"


def test_a_line_set_up_by_hand_goes_on_in_order() -> None:
    state = PAIRS.position({"hands": FOUR, "line": ["3-6", "2-6"]})
    state = PAIRS.apply(state, PAIRS.move("3-5@L"))
    assert [str(laid.tile) for laid in state.line] == ["3-5", "3-6", "2-6"]
    assert dr.Tile(3, 5) in state.played


def test_the_first_hand_prescribes_its_opening_and_a_later_one_does_not() -> None:
    hands = [["3-5", "0-1"], ["0-0"], ["1-1"], ["4-4"]]
    small = dr.load("coppie", hand_size=1, draw="until_playable")
    assert legal(small, small.position({"hands": hands, "hand_number": 1})) == "open 4-4"
    assert legal(small, small.position({"hands": hands})) == "open 0-1 open 3-5"
    assert legal(small, small.position({"hands": hands, "opener": 2})) == "open 1-1"


def test_a_position_in_which_nobody_can_play_is_a_hand_that_has_ended() -> None:
    state = PAIRS.position(pairs(ends=[6, 6]))
    result = PAIRS.hand_result(state)
    assert result is not None
    assert (result.reason, state.turn, state.phase) == ("hand.blocked", None, Phase.DEAL)


def test_a_seat_that_has_just_laid_its_last_tile_is_out() -> None:
    state = PAIRS.position({"ends": [3, 3], "hands": [["3-5"], ["0-0"], ["1-1"], []], "turn": 0})
    result = PAIRS.hand_result(state)
    assert result is not None
    assert (result.reason, result.seat, state.points) == ("hand.out", 3, (0, 10))


def test_points_carried_in_are_the_sum_of_their_events() -> None:
    state = PAIRS.position(pairs(points=[12, 0]))
    score = PAIRS.score(state)
    assert score.points == (12, 0)
    assert [(event.side, event.points) for event in score.events] == [(0, 12)]


def test_tiles_are_taken_as_values_or_as_texts() -> None:
    as_tiles = [[dr.parse_tile(tile) for tile in hand] for hand in FOUR]
    assert PAIRS.position(pairs(hands=as_tiles)) == PAIRS.position(pairs())
    turned = [["5-3", "1-0"], ["0-0"], ["1-1"], ["4-4"]]
    assert PAIRS.position(pairs(hands=turned)) == PAIRS.position(pairs())


@on_every_line_table(share=0.3)
def test_any_moment_of_a_hand_can_be_set_up_by_hand(rules: LineRuleset, seed: int) -> None:
    for step in match(rules, seed, hands=2):
        state = step.after
        if state.turn is None or not state.line:
            continue
        twin = rules.position(
            {
                "line": [str(laid.tile) for laid in state.line],
                "ends": list(state.ends),
                "hands": [list(map(str, hand)) for hand in state.hands],
                "stock": list(map(str, state.stock)),
                "turn": state.turn,
                "laid_by": state.laid_by,
                "opener": state.sheet.opener,
                "hand_number": state.sheet.hand_number,
                "points": list(state.points),
            }
        )
        assert (twin.hands, twin.stock, twin.ends, twin.turn) == (
            state.hands,
            state.stock,
            state.ends,
            state.turn,
        )
        assert (twin.played, twin.points) == (state.played, state.points)
        assert rules.legal_moves(twin) == rules.legal_moves(state)
        move = rules.legal_moves(state)[0]
        ahead, twin_ahead = rules.apply(state, move), rules.apply(twin, move)
        assert (ahead.points, ahead.sheet.next_opener) == (twin_ahead.points, twin_ahead.sheet.next_opener)


# What is refused.


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"hands": [["3-5"], ["3-5"], ["1-1"], ["4-4"]]}, "hands[1]"),
        ({"hands": [["3-5"], ["5-3"], ["1-1"], ["4-4"]]}, "hands[1]"),
        ({"hands": [["3-5", "5-3"], ["0-0"], ["1-1"], ["4-4"]]}, "hands[0]"),
        ({"ends": None, "line": ["3-5"], "hands": FOUR}, "line"),
        ({"played": ["5-3"]}, "played"),
        ({"ends": None, "line": ["2-3", "2-3"]}, "line"),
    ],
    ids=str,
)
def test_a_tile_is_in_one_place_only(given: dict[str, object], field: str) -> None:
    assert refused(PAIRS, pairs(**given)) == field


def test_a_tile_of_the_stock_is_in_no_hand() -> None:
    assert refused(DUEL, {"ends": [3, 3], "hands": TWO, "stock": ["1-0"]}) == "stock"


NO_TILES: list[Any] = ["7-1", "-1-0", [True, 2], [2.0, 3], ["4", 4], 35, None, "3-5-1", "x" * 10**6, {"a": 1}]


@pytest.mark.parametrize("tile", NO_TILES, ids=range(len(NO_TILES)))
@pytest.mark.parametrize("key", ["hands", "line", "played", "stock"])
def test_what_is_no_tile_of_the_set_is_refused_at_its_place(key: str, tile: object) -> None:
    given = pairs(**{key: ["2-2", tile]})
    place = f"{key}[1]"
    if key == "hands":
        given["hands"], place = [["3-5"], ["0-0", tile], ["1-1"], ["4-4"]], "hands[1][1]"
    assert refused(PAIRS, given) == place


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"ends": None, "line": ["3-6", "2-4"]}, "line[1]"),
        ({"line": ["3-6", "2-6"], "ends": [3, 3]}, "ends"),
        ({"line": ["3-6", "2-6"], "ends": [2, 3]}, "ends"),
        ({"ends": [3, None]}, "ends[1]"),
        ({"ends": [None, 3]}, "ends[0]"),
        ({"ends": [3]}, "ends"),
        ({"ends": [3, 3, 3]}, "ends"),
        ({"ends": [3, 7]}, "ends[1]"),
        ({"ends": [3, -1]}, "ends[1]"),
        ({"ends": [3, True]}, "ends[1]"),
        ({"ends": "33"}, "ends"),
        ({"ends": None, "played": ["2-2"]}, "ends"),
    ],
    ids=str,
)
def test_a_broken_line_or_ends_that_are_not_its_are_refused(given: dict[str, object], field: str) -> None:
    assert refused(PAIRS, pairs(**given)) == field


NO_SEATS: list[Any] = [4, -1, "0", True, 1.0, None, 10**1000]


@pytest.mark.parametrize("seat", NO_SEATS, ids=range(len(NO_SEATS)))
@pytest.mark.parametrize("key", ["turn", "laid_by", "opener"])
def test_what_is_no_seat_is_refused(key: str, seat: object) -> None:
    assert refused(PAIRS, pairs(**{key: seat})) == key


def test_on_an_empty_table_the_opener_is_to_act() -> None:
    dealt = [[str(tile) for tile in dr.double_six()[i : i + 7]] for i in range(0, 28, 7)]
    assert legal(PAIRS, PAIRS.position({"hands": dealt, "hand_number": 1})) == "open 6-6"
    assert refused(PAIRS, {"hands": dealt, "hand_number": 1, "turn": 1}) == "turn"
    assert refused(PAIRS, {"hands": dealt, "opener": 2, "turn": 1}) == "turn"


DEALT = [[str(tile) for tile in dr.double_six()[i : i + 7]] for i in (0, 7, 21, 14)]
"""Four hands of seven tiles; seat 2 holds the double six."""


@pytest.mark.parametrize("key", ["opener", "turn"])
def test_whoever_holds_the_tile_that_must_open_opens_the_first_hand(key: str) -> None:
    state = PAIRS.position({"hands": DEALT, "hand_number": 1, key: 2})
    assert (state.turn, state.sheet.opener, legal(PAIRS, state)) == (2, 2, "open 6-6")
    for seat in (0, 1, 3):
        assert refused(PAIRS, {"hands": DEALT, "hand_number": 1, key: seat}) == key
        later = PAIRS.position({"hands": DEALT, "hand_number": 2, key: seat})
        assert (later.turn, len(PAIRS.legal_moves(later))) == (seat, 7)


def test_the_lot_lets_any_seat_open_the_first_hand() -> None:
    lots = loaded("coppie_fid")
    for seat in range(4):
        state = lots.position({"hands": DEALT, "hand_number": 1, "opener": seat})
        assert (state.turn, len(lots.legal_moves(state))) == (seat, 7)


@pytest.mark.parametrize("seat", [0, 3, 99, -1, "x", [], True, 0.0])
def test_nobody_has_laid_a_tile_on_an_empty_table(seat: object) -> None:
    assert refused(PAIRS, {"hands": DEALT, "laid_by": seat}) == "laid_by"
    assert PAIRS.position({"hands": DEALT, "laid_by": None}).laid_by is None


FIVES = [str(tile) for tile in dr.double_six() if tile.shows(5)]


def test_a_line_of_the_tiles_on_the_table_has_the_ends() -> None:
    tiles = [str(tile) for tile in dr.double_six()]
    hands = [FIVES, ["0-1"], ["0-2"], ["0-3"]]
    rest = [tile for tile in tiles if not any(tile in hand for hand in hands)]
    for ends in ((5, 5), (5, 1), (1, 5)):
        assert refused(PAIRS, {"hands": hands, "ends": ends, "played": rest}) == "ends"
        # What is left for the table is not held against them.
        assert PAIRS.position({"hands": hands, "ends": ends}).ends == ends

    def duel(played: list[str], *ends: int) -> dict[str, object]:
        rest = [tile for tile in tiles if tile not in played]
        return {"hands": [rest[:7], rest[7:14]], "stock": rest[14:], "played": played, "ends": ends}

    for played, ends in (
        (["0-0"], (3, 4)),
        (["0-0"], (0, 1)),
        (["0-1"], (0, 0)),
        (["0-1"], (1, 1)),
        (["0-1", "1-2"], (1, 1)),
        (["0-1", "2-3"], (0, 3)),
    ):
        assert refused(DUEL, duel(played, *ends)) == "ends"
    for played, ends in (
        (["0-0"], (0, 0)),
        (["0-1"], (1, 0)),
        (["0-1", "1-2"], (2, 0)),
        (["0-1", "1-2", "0-2"], (1, 1)),
    ):
        assert DUEL.position(duel(played, *ends)).ends == ends


ENGLISH = {"opener", "none", "played", "seat", "tile", "empty", "left", "right", "null"}
TOLD: list[dict[str, object]] = [
    {"hands": DEALT, "opener": 1, "turn": 0},
    {"hands": DEALT, "hand_number": 1, "opener": 0},
    {"hands": DEALT, "laid_by": 0},
    pairs(ends=None, played=["2-2"]),
    pairs(ends=[3]),
    pairs(line=["3-6", "2-6"], ends=[3, 3]),
    {"hands": [*DEALT[:3], DEALT[3][:-1]], "ends": [0, 1], "played": DEALT[3][-1:]},
]


@pytest.mark.parametrize("given", TOLD, ids=range(len(TOLD)))
@pytest.mark.parametrize("lang", ["it", "nl"])
def test_a_refusal_is_told_in_one_language(given: dict[str, object], lang: str) -> None:
    with pytest.raises(dr.Invalid) as error:
        PAIRS.position(given)
    _, _, told = error.value.message(lang).partition(": ")
    assert not ENGLISH & {*re.findall(r"[a-z]+", told.lower())}
    assert not re.search(r"[{}()_]", told)


NO_HANDS: list[Any] = [FOUR[:3], [*FOUR, ["2-2"]], [], "hands", None, 4, {"0": ["3-5"]}]
NO_HANDS += [[["3-5"], "0-0", ["1-1"], ["4-4"]]]


@pytest.mark.parametrize("hands", NO_HANDS, ids=range(len(NO_HANDS)))
def test_there_is_a_list_of_tiles_for_each_seat(hands: object) -> None:
    assert refused(PAIRS, pairs(hands=hands)).startswith("hands")


def test_nobody_but_who_has_just_gone_out_holds_no_tile() -> None:
    assert refused(PAIRS, pairs(hands=[["3-5"], [], ["1-1"], ["4-4"]])) == "hands[1]"
    assert refused(DUEL, {"hands": [["3-5"], []]}) == "hands[1]"


def test_a_table_without_drawing_has_no_stock() -> None:
    assert refused(PAIRS, pairs(stock=["2-2"])) == "stock"
    assert refused(PAIRS, {"hands": FOUR}) == "stock"


def test_the_whole_set_is_somewhere() -> None:
    assert refused(PAIRS, pairs(played=["2-2"])) == "played"
    assert refused(DUEL, {"hands": TWO, "stock": ["2-2"]}) == "played"
    assert refused(DUEL, {"hands": TWO, "stock": [str(t) for t in dr.double_six()]}) == "stock"


NO_POINTS: list[Any] = [
    [100, 0], [100, 99], [10**6 + 1, 10**6 + 1], [0, -1], [0], [0, 0, 0], ["0", 0], [True, 0], [1.0, 0],
    None, 7, [10**1000, 0],
]  # fmt: skip


@pytest.mark.parametrize("points", NO_POINTS, ids=range(len(NO_POINTS)))
def test_points_are_one_number_a_side_below_the_target(points: object) -> None:
    assert refused(PAIRS, pairs(points=points)).startswith("points")


@pytest.mark.parametrize("hand", [0, -1, True, "1", 1.0, None, 10**7])
def test_hands_are_numbered_from_1(hand: object) -> None:
    assert refused(PAIRS, pairs(hand_number=hand)) == "hand_number"


@pytest.mark.parametrize(
    ("key", "near"), [("hand_s", "hands"), ("end", "ends"), ("turns", "turn"), ("x" * 10**6, "")]
)
def test_an_unknown_key_is_refused_with_the_known_ones(key: str, near: str) -> None:
    with pytest.raises(dr.InvalidPosition) as error:
        PAIRS.position(pairs(**{key: 1}))
    assert error.value.field == (key if len(key) < 60 else f"{key[:59]}…")
    assert near in str(error.value)


@pytest.mark.parametrize("rules", [PAIRS, dr.load("tripple_domino")], ids=["line", "triangle"])
@pytest.mark.parametrize("key", [5, None, ("hands",), pytest.param(10**5000, id="huge"), "\x1b[2J", "hands "])
def test_what_is_no_key_is_refused_by_a_name_that_can_be_printed(rules: Any, key: Any) -> None:
    with pytest.raises(dr.InvalidPosition) as error:
        rules.position({key: 1})
    assert error.value.code == "position.key"
    assert error.value.field.isprintable()
    assert len(str(error.value)) < 400


def test_hands_must_be_given() -> None:
    assert refused(PAIRS, {"ends": [3, 3]}) == "hands"
    assert refused(PAIRS, {}) == "hands"


def nested(depth: int) -> list[object]:
    deep: list[object] = []
    for _ in range(depth):
        deep = [deep]
    return deep


@pytest.mark.parametrize("key", ["hands", "line", "played", "stock", "ends", "points"])
def test_huge_and_deep_values_are_refused_in_bounded_time(key: str) -> None:
    for value in (["2-2"] * 10**6, nested(10**5), 10**100_000, "x" * 10**6):
        with pytest.raises(dr.Invalid) as error:
            PAIRS.position(pairs(**{key: value}))
        assert error.value.field.startswith(key)
        assert len(str(error.value)) < 400


@given(
    given=st.dictionaries(
        st.sampled_from([*PAIRS.family.given_keys]),
        st.recursive(st.none() | st.booleans() | st.integers() | st.text(max_size=5), st.lists, max_leaves=8),
    )
)
def test_nonsense_is_refused_with_one_error_that_names_a_key(given: dict[str, object]) -> None:
    with pytest.raises(dr.Invalid) as error:
        PAIRS.position(given)
    assert error.value.field.split("[")[0] in PAIRS.family.given_keys


def test_ends_need_a_tile_on_the_table() -> None:
    tiles = [str(tile) for tile in dr.double_six()]
    hands = [tiles[seat : seat + 7] for seat in range(0, 28, 7)]
    assert refused(PAIRS, {"ends": [3, 3], "hands": hands, "turn": 0}) == "ends"
    assert refused(PAIRS, {"ends": [3, 3], "played": [], "hands": hands, "turn": 0}) == "ends"
