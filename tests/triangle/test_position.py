"""Positions by hand: what is completed, what is refused, and that nothing is repaired."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dominorules as dr
from counting import counted
from dominorules.core.errors import Invalid
from dominorules.triangle import Cell, D, TriangleState, U, tri_set
from dominorules.triangle.position import GIVEN_KEYS, MAX_INDEX
from strategies import match, scaled, seeds
from triangle.boards import ZEROS_ALONE, loaded

RULES = loaded("tripple_domino")
HANDS = [["0-0-1", "1-1-1"], ["2-2-2"]]


def given_of(state: TriangleState) -> dict[str, object]:
    """A state within a round, said with the keys of `position`."""
    return {
        "hands": [list(hand) for hand in state.hands],
        "board": {str(cell): str(way) for cell, way in state.board.items()},
        "stock": list(state.stock),
        "turn": state.turn,
        "drawn": state.drawn,
        "drawn_tile": state.drawn_tile,
        "drawn_total": state.drawn_total,
        "passes": state.passes,
        **({"laid_by": state.laid_by} if state.laid_by is not None else {}),
        "opener": state.sheet.opener,
        "hand_number": state.sheet.hand_number,
        "points": list(state.points),
    }


@scaled(0.2)
@given(st.sampled_from([(RULES, n) for n in range(2, 7)] + [(loaded("triominos"), 2)]), seeds())
def test_every_state_of_a_round_can_be_set_up_by_hand(table: tuple[Any, int], seed: int) -> None:
    rules, seats = table
    for step in match(rules, seed, rules.start(seats), hands=1):
        if step.after.turn is not None:
            again = rules.position(given_of(step.after))
            a, b = rules.view(again, step.after.turn), rules.view(step.after, step.after.turn)
            assert a.legal_moves == b.legal_moves
            assert (again.hands, again.stock, again.board) == (
                step.after.hands,
                step.after.stock,
                step.after.board,
            )
            assert (a.points, a.turn, a.drawn, a.passes, a.laid_by) == (
                b.points,
                b.turn,
                b.drawn,
                b.passes,
                b.laid_by,
            )


def test_what_is_not_said_is_completed_as_documented() -> None:
    state = RULES.position({"hands": HANDS, "board": ZEROS_ALONE})
    named = {"0-0-1", "1-1-1", "2-2-2", "0-0-0"}
    assert [str(tile) for tile in state.stock] == [str(t) for t in tri_set() if str(t) not in named]
    assert (state.turn, state.laid_by, state.sheet.opener, state.sheet.hand_number) == (0, 1, 0, 1)
    assert (state.drawn, state.drawn_total, state.passes, state.points) == (0, 0, 0, (0, 0))


def test_the_stock_is_a_list_or_a_number() -> None:
    listed = RULES.position({"hands": HANDS, "board": ZEROS_ALONE, "stock": ["5-5-5", "0-0-2"]})
    assert list(map(str, listed.stock)) == ["5-5-5", "0-0-2"]
    counted = RULES.position({"hands": HANDS, "board": ZEROS_ALONE, "stock": 3})
    assert list(map(str, counted.stock)) == ["0-1-1", "0-0-2", "0-1-2"]


def test_a_board_is_written_in_three_ways() -> None:
    texts = {"U(0,0)": "0-1-2", "D(0,0)": "1-1-2"}
    boards: list[object] = [
        texts,
        ["0-1-2@U(0,0)", "1-1-2@D(0,0)"],
        {U(0, 0): [0, 1, 2], D(0, 0): (1, 1, 2)},
        RULES.position({"hands": HANDS, "board": texts}).board,
    ]
    assert len({RULES.position({"hands": HANDS, "board": board}) for board in boards}) == 1


def test_on_an_empty_table_the_round_starts_as_the_rule_says() -> None:
    state = RULES.position({"hands": [["4-5-5"], ["0-0-0", "1-1-2"]]})
    assert (state.turn, state.sheet.opener, str(state.sheet.must_open)) == (1, 1, "0-0-0")
    with pytest.raises(dr.InvalidPosition) as error:
        RULES.position({"hands": [["4-5-5"], ["0-0-0"]], "turn": 0})
    assert error.value.field == "turn"


def test_points_may_be_negative_and_beyond_the_target() -> None:
    state = RULES.position({"hands": HANDS, "board": ZEROS_ALONE, "points": [-80, 350]})
    assert state.points == RULES.score(state).points == (-80, 350)
    assert RULES.outcome(state) is None


def test_a_position_in_which_nobody_can_play_is_a_blocked_round() -> None:
    state = RULES.position({"hands": [["3-3-3"], ["4-4-4"]], "board": ZEROS_ALONE, "stock": []})
    assert (state.turn, state.sheet.ended) == (None, "round.blocked")


def test_a_seat_that_has_just_laid_its_last_tile_is_out() -> None:
    state = RULES.position({"hands": [["3-3-3"], []], "board": ZEROS_ALONE})
    assert (state.turn, state.sheet.ended, state.points) == (None, "round.out", (0, 29))


@pytest.mark.parametrize("value", [0, 1, 99, "x", [], True, 0.0])
def test_nobody_has_laid_drawn_or_passed_on_an_empty_table(value: object) -> None:
    empty = {"hands": [["4-5-5"], ["0-0-0", "1-1-2"]]}
    with pytest.raises(dr.InvalidPosition) as error:
        RULES.position({**empty, "laid_by": value})
    assert (error.value.field, error.value.code) == ("laid_by", "position.nobody")
    assert RULES.position({**empty, "laid_by": None}) == RULES.position(empty)
    for key in ("drawn_total", "passes", "drawn"):
        if value == 0 and type(value) is int:
            assert RULES.position({**empty, key: value}) == RULES.position(empty)
        else:
            with pytest.raises(dr.InvalidPosition) as error:
                RULES.position({**empty, "stock": 0, key: value})
            assert error.value.field == key


@pytest.mark.parametrize("key", ["turn", "opener"])
@pytest.mark.parametrize("lang", ["it", "nl", "en"])
def test_who_does_not_start_is_told_who_does_and_why(key: str, lang: str) -> None:
    with pytest.raises(dr.InvalidPosition) as error:
        RULES.position({"hands": [["4-5-5"], ["0-0-0"]], key: 0})
    assert (error.value.field, error.value.code) == (key, "position.opens")
    assert error.value.details == {"seat": 0, "opener": 1, "tile": "0-0-0"}
    assert "0-0-0" in error.value.message(lang)


FAR = MAX_INDEX - len(tri_set()) + 1
"""How far the only tile on a table may lie."""


@pytest.mark.parametrize(
    ("near", "far"),
    [
        (U(FAR, 0), U(FAR + 1, 0)),
        (D(0, FAR), D(0, FAR + 1)),
        (U(-FAR, 3), U(-FAR - 1, 3)),
        (D(FAR, -FAR), D(FAR, -FAR - 1)),
    ],
)
def test_a_tile_lies_no_further_than_leaves_room_for_all_others(near: Cell, far: Cell) -> None:
    state = RULES.position({"hands": HANDS, "board": {near: "0-0-0"}})
    assert list(state.board) == [near]
    with pytest.raises(dr.InvalidPosition) as error:
        RULES.position({"hands": HANDS, "board": {far: "0-0-0"}})
    assert (error.value.field, error.value.code) == ("board", "tri.far")
    assert error.value.details["most"] == FAR


def test_a_second_tile_may_lie_one_cell_further() -> None:
    inner, outer = {D(FAR, 0): "3-4-3"}, {U(FAR + 1, 0): "3-4-4"}
    assert len(RULES.position({"hands": HANDS, "board": {**inner, **outer}}).board) == 2
    with pytest.raises(dr.InvalidPosition) as error:
        RULES.position({"hands": HANDS, "board": outer})
    assert (error.value.field, error.value.code) == ("board", "tri.far")


BAD: list[tuple[dict[str, Any], str, str]] = [
    ({"hand": 1}, "hand", "position.key"),
    ({"hands": None}, "hands", "position.type"),
    ({"hands": "0-0-1"}, "hands", "position.type"),
    ({"hands": [["0-0-1"]]}, "hands", "seat.count"),
    ({"hands": [["0-0-1"]] * 7}, "hands", "seat.count"),
    ({"hands": [["0-0-1"], None]}, "hands[1]", "position.type"),
    ({"hands": [["0-0-1"], ["1-3-2"]]}, "hands[1][0]", "tri.mirror"),
    ({"hands": [["0-0-1"], ["0-6-3"]]}, "hands[1][0]", "tri.range"),
    ({"hands": [["0-0-1"], [[True, 2, 3]]]}, "hands[1][0]", "tri.text"),
    ({"hands": [["1-2-3"], ["2-3-1"]]}, "hands[1]", "position.twice"),
    ({"hands": [["0-0-1"], []], "laid_by": 0}, "hands[1]", "position.type"),
    ({"hands": [["0-0-1"], []], "board": {}}, "hands[1]", "position.type"),
    ({"board": None}, "board", "position.type"),
    ({"board": "U(0,0)"}, "board", "position.type"),
    ({"board": [5]}, "board[0]", "position.type"),
    ({"board": ["0-0-0"]}, "board[0]", "position.type"),
    ({"board": {"U(0,0)": "0-0-0", U(0, 0): "0-0-2"}}, "board.U(0,0)", "tri.occupied"),
    ({"board": ["0-0-0@U(0,0)", "0-0-2@U(0,0)"]}, "board.U(0,0)", "tri.occupied"),
    ({"board": {"U(0,0)": "0-0-0", "U(3,0)": "0-0-2"}}, "board.U(3,0)", "tri.apart"),
    ({"board": {"U(0,0)": "0-0-0", "U(1,0)": "0-0-2"}}, "board.U(1,0)", "tri.apart"),
    ({"board": {"U(0,0)": "0-0-0", "D(0,0)": "1-2-3"}}, "board.D(0,0)", "tri.corner"),
    ({"board": {"U(0,0)": "0-0-0", "D(1,0)": "0-2-0"}}, "board.D(1,0)", "tri.apart"),
    ({"board": {"U(0,0)": "0-0-0", "D(0,0)": "0-0-0"}}, "board.D(0,0)", "position.twice"),
    ({"board": {"U(0,0)": "0-0-1"}}, "board.U(0,0)", "position.twice"),
    ({"board": {"U(0,0)": "0-2-1"}}, "board.U(0,0)", "tri.mirror"),
    ({"board": {"U(0,0)": [0, 0]}}, "board.U(0,0)", "tri.text"),
    ({"board": {"U(0,0)": [0, 0, 2.0]}}, "board.U(0,0)", "tri.type"),
    ({"board": {"U(0,0)": None}}, "board.U(0,0)", "tri.text"),
    ({"board": {"X(0,0)": "0-0-0"}}, "board", "tri.cell"),
    ({"board": {"U(0.0,0)": "0-0-0"}}, "board", "tri.cell"),
    ({"board": {5: "0-0-0"}}, "board", "tri.cell"),
    ({"board": {Cell(0, 0, 1): "0-0-0"}}, "board", "tri.cell"),  # type: ignore[arg-type]
    ({"board": {"U(1000000000,0)": "0-0-0"}}, "board", "tri.cell"),
    ({"board": {U(10**9, 0): "0-0-0"}}, "board", "tri.cell"),
    ({"board": {D(0, -(10**5000)): "0-0-0"}}, "board", "tri.cell"),
    ({"board": {U(1001, 0): "0-0-0"}}, "board", "tri.far"),
    ({"board": {"U(0,-1001)": "0-0-0"}}, "board", "tri.far"),
    ({"board": dict.fromkeys([f"U({i},0)" for i in range(57)], "0-0-0")}, "board", "position.type"),
    ({"stock": 53}, "stock", "position.type"),
    ({"stock": -1}, "stock", "position.type"),
    ({"stock": True}, "stock", "position.type"),
    ({"stock": ["0-0-1"]}, "stock", "position.twice"),
    ({"stock": ["0-0-2", "0-2-0"]}, "stock", "position.twice"),
    ({"stock": ["0-0-2"] * 10**5}, "stock", "position.type"),
    ({"turn": 2}, "turn", "seat.unknown"),
    ({"turn": -1}, "turn", "seat.unknown"),
    ({"turn": "0"}, "turn", "value.wanted"),
    ({"turn": True}, "turn", "value.wanted"),
    ({"laid_by": 9}, "laid_by", "seat.unknown"),
    ({"opener": 9}, "opener", "seat.unknown"),
    ({"drawn": 4, "drawn_tile": "0-0-1"}, "drawn", "position.type"),
    ({"drawn": 1}, "drawn_tile", "position.type"),
    ({"drawn": 0, "drawn_tile": "0-0-1"}, "drawn_tile", "position.type"),
    ({"drawn_tile": "2-2-2"}, "drawn_tile", "position.type"),
    ({"drawn_tile": 3}, "drawn_tile", "tri.text"),
    ({"board": {}, "turn": 1, "drawn": 1, "drawn_tile": "2-2-2"}, "drawn", "position.type"),
    ({"drawn": 2, "drawn_tile": "0-0-1", "drawn_total": 1}, "drawn_total", "position.type"),
    ({"drawn_total": 57}, "drawn_total", "position.type"),
    ({"passes": 2}, "passes", "position.type"),
    ({"passes": 1}, "passes", "position.type"),
    ({"passes": 2, "stock": 0}, "passes", "position.type"),
    ({"hand_number": 0}, "hand_number", "position.type"),
    ({"hand_number": 10**6 + 1}, "hand_number", "position.type"),
    ({"points": [0]}, "points", "position.type"),
    ({"points": [0, 10**12]}, "points[1]", "position.type"),
    ({"points": [10**6 + 1, 0]}, "points[0]", "position.type"),
    ({"points": [0, -(10**6) - 1]}, "points[1]", "position.type"),
    ({"points": [0, 0.5]}, "points[1]", "position.type"),
    ({"points": {"0": 1}}, "points", "position.type"),
]


@pytest.mark.parametrize(
    ("change", "field", "code"), BAD, ids=[f"{f}-{c}-{i}" for i, (_, f, c) in enumerate(BAD)]
)
def test_bad_input_is_one_error_that_names_its_key(change: dict[str, Any], field: str, code: str) -> None:
    with counted(most=10_000), pytest.raises(Invalid) as error:
        RULES.position({"hands": HANDS, "board": ZEROS_ALONE, **change})
    assert isinstance(error.value, dr.InvalidPosition | dr.InvalidTile | dr.InvalidSeat)
    assert (error.value.field, error.value.code) == (field, code)
    for lang in ("it", "nl", "en"):
        assert len(error.value.message(lang)) < 400


def test_the_game_for_one_needs_a_start_tile_on_the_table() -> None:
    with pytest.raises(dr.InvalidPosition) as error:
        loaded("tripple_domino_solitair").position({"hands": [[]]})
    assert error.value.field == "board"


def test_a_tile_that_the_table_does_not_play_with_is_refused() -> None:
    small = loaded("tripple_domino", max_digit=4, hand_size_6=5)
    changes: dict[str, dict[str, object]] = {
        "hands[0][0]": {"hands": [["0-0-5"], ["1-1-1"]]},
        "board.U(0,0)": {"board": {"U(0,0)": "0-0-5"}},
        "stock[0]": {"stock": ["5-5-5"]},
    }
    for key, change in changes.items():
        with pytest.raises(dr.InvalidPosition) as error:
            small.position({"hands": HANDS, "board": ZEROS_ALONE, **change})
        assert (error.value.field, error.value.code) == (key, "position.not_in_set")


def test_every_key_is_documented_with_its_default() -> None:
    state = RULES.position({"hands": HANDS, "board": ZEROS_ALONE})
    assert set(given_of(state)) == set(GIVEN_KEYS) == set(RULES.family.given_keys)
    assert all(text.endswith(".") for text in GIVEN_KEYS.values())


junk = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(tri_set()),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)


@given(st.sampled_from(sorted(GIVEN_KEYS)), junk)
def test_junk_in_any_key_is_a_typed_error_or_a_position(key: str, value: object) -> None:
    given: dict[str, object] = {"hands": HANDS, "board": ZEROS_ALONE, key: value}
    found: object
    try:
        found = RULES.position(given)
    except Invalid as error:
        found = error
    if isinstance(found, Invalid):
        assert found.field.startswith((key, "board")), found
    else:
        assert isinstance(found, TriangleState)
