"""An end is a value: an arm of the table, whichever arms a table has."""

from __future__ import annotations

import copy
import pickle

import attrs
import pytest

import dominorules as dr
from dominorules.line import LEFT, RIGHT, Arm, Play
from dominorules.line.arms import MAX_ARMS
from dominorules.line.moves import parse_move
from dominorules.line.state import ends_after
from dominorules.record import from_data, to_data
from line.boards import refused, table
from strategies import loaded

PAIRS = loaded("coppie")
ARMS = [Arm(index) for index in range(MAX_ARMS)]
LINE = """
    ends 3…3
    > 3-5 2-2
      1-5 1-1
      0-1 0-0
      4-4 2-4
"""


def test_each_arm_exists_once() -> None:
    assert (Arm(0), Arm(1)) == (LEFT, RIGHT)
    assert len(set(ARMS)) == MAX_ARMS
    for arm in ARMS:
        assert Arm(arm.index) is arm is copy.deepcopy(arm) is pickle.loads(pickle.dumps(arm))
    with pytest.raises(AttributeError):
        LEFT.index = 1
    with pytest.raises(AttributeError):
        del LEFT.text


def test_arms_are_written_left_right_up_down_and_then_by_number() -> None:
    assert list(map(str, ARMS[:6])) == ["L", "R", "U", "D", "5", "6"]
    for arm in ARMS:
        move = Play(dr.Tile(3, 5), arm)
        assert parse_move(str(move)) == move


@pytest.mark.parametrize("text", ["3-5@", "3-5@l", "3-5@4", "3-5@05", "3-5@41", "3-5@L@R", "3-5@LR", "@L"])
def test_no_other_texts_are_arms(text: str) -> None:
    with pytest.raises(dr.Invalid):
        parse_move(text)


@pytest.mark.parametrize(("index", "code"), [(-1, "move.arm"), (MAX_ARMS, "move.arm"), (True, ""), ("L", "")])
def test_what_is_no_number_of_an_arm_is_refused(index: int, code: str) -> None:
    with pytest.raises(dr.InvalidMove) as raised:
        Arm(index)
    assert raised.value.field == "arm"
    assert code in ("", raised.value.code)


def test_an_arm_that_the_table_does_not_have_is_no_place_for_a_tile() -> None:
    state = table(PAIRS, LINE)
    for arm in ARMS[2:]:
        assert state.pip_at(arm) is None
        assert refused(PAIRS, state, f"3-5@{arm}") == ("play.match",)


@pytest.mark.parametrize("ends", [(3,), (3, 3, 3)])
def test_a_state_with_other_ends_than_its_table_has_is_refused(ends: tuple[int, ...]) -> None:
    state = attrs.evolve(table(PAIRS, LINE), ends=ends)
    with pytest.raises(dr.InvalidMove) as raised:
        PAIRS.legal_moves(state)
    assert raised.value.code == "state.ends"


def test_the_end_of_any_number_of_arms_is_covered() -> None:
    assert ends_after(Play(dr.Tile(1, 6), Arm(2)), (4, 5, 1, 0)) == (4, 5, 6, 0)


def test_no_ends_are_an_empty_list_and_were_null() -> None:
    state = PAIRS.start()
    data = to_data(PAIRS, state)
    assert isinstance(data, dict)
    assert (data["ends"], data["met"]) == ([], [])
    assert from_data(PAIRS, type(state), {**data, "ends": None, "met": None}) == state
