"""Errors: typed, worded in three languages, short, and able to travel."""

from __future__ import annotations

import copy
import pickle
import re
from collections.abc import Callable
from pathlib import Path
from threading import Lock
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dominorules as dr
import dominorules.draw
from dominorules.core.errors import clip, word
from dominorules.words import LANGUAGES
from worded import worded

MESSAGES = worded("errors")
KINDS = [kind for kind in dr.Invalid.__subclasses__() if kind.__module__ == dr.Invalid.__module__]
CODES = [code for code in MESSAGES if code != "move.legal"]


def test_every_code_that_is_raised_is_worded() -> None:
    source = "".join([path.read_text("utf-8") for path in Path(dr.__file__).parent.rglob("*.py")])
    raised = set(re.findall(r"""(?:Invalid[A-Z]\w+|SpecError|clash)\(\s*"([a-z_]+\.[a-z_]+)\"""", source))
    assert len(raised) > 20
    assert raised <= set(MESSAGES)


@pytest.mark.parametrize("kind", KINDS)
def test_an_error_keeps_its_code_field_and_details_wherever_it_goes(kind: type[dr.Invalid]) -> None:
    error = kind("tile.half", "hands[2]", tile="3-5", half=1)
    for twin in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
        assert type(twin) is kind
        assert isinstance(twin, ValueError)
        assert (twin.code, twin.field, twin.details) == (error.code, error.field, error.details)
        assert str(twin) == str(error) == error.message("en") == "hands[2]: tile 3-5 has no 1"
    assert error.message("it") == "hands[2]: la tessera 3-5 non ha il numero 1"
    assert error.message("nl") == "hands[2]: steen 3-5 heeft geen 1"


@pytest.mark.parametrize("lang", ["fr", "", "IT", None, 3, [], b"it"])
def test_an_unknown_language_is_refused_with_the_known_ones_whoever_is_asked(lang: Any) -> None:
    rules = dr.load("coppie")
    state = rules.apply(rules.start(), rules.deal(rules.start(), 7))
    picture = dominorules.draw.picture(rules, state)
    asked: list[Callable[[], object]] = [
        lambda: word("move.text", lang, {"move": "x", "examples": "y"}),
        lambda: dr.InvalidTile("tile.text", tile="x").message(lang),
        lambda: dr.IllegalMove(("play.match",), "3-5@L").message(lang),
        lambda: rules.explain("play.match", lang),
        lambda: rules.why_not(state, rules.move("pass"), lang),
        lambda: rules.rulebook.name(lang),
        lambda: rules.rulebook.text("play.match", lang),
        lambda: dominorules.draw.svg(picture, lang),
    ]
    for ask in asked:
        with pytest.raises(dr.Invalid) as error:
            ask()
        assert (error.value.code, error.value.details["known"]) == ("lang.unknown", "it, nl, en")


def test_a_refused_move_keeps_what_refused_it_wherever_it_goes() -> None:
    error = dr.IllegalMove(("play.match",), "3-5@L", reasons=("Halves must match.",), legal=("pass",))
    for twin in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
        assert (twin.clauses, twin.move) == (("play.match",), "3-5@L")
        assert (twin.reasons, twin.legal) == (error.reasons, error.legal)
        assert str(twin) == str(error)
    for lang in LANGUAGES:
        assert "3-5@L" in error.message(lang)
        assert "play.match" in error.message(lang)
        assert "pass" in error.message(lang)


def test_the_path_of_a_field_is_put_in_front() -> None:
    error = dr.InvalidTile("tile.text", tile="x")
    assert error.at("hands").field == "hands"
    assert error.at("[1]").at("hands").field == "hands[1]"
    assert error.at("line").at("given").field == "given.line"
    assert type(error.at("hands")) is dr.InvalidTile


HUGE = [10**10_000, -(10**10_000), "x" * 10**6, b"x" * 10**6, [[["deep"] * 9] * 9] * 9, {1: 2}, object()]
SMALL = st.integers() | st.text() | st.floats() | st.none()


@given(value=st.sampled_from(HUGE) | st.recursive(SMALL, st.lists))
def test_a_value_is_shown_short_enough_to_read(value: object) -> None:
    assert len(clip(value)) <= 120


def test_no_control_character_of_an_input_reaches_a_message() -> None:
    with pytest.raises(dr.InvalidTile) as error:
        dr.parse_tile("3\x1b[2J\r\n")
    assert str(error.value).isprintable()


@pytest.mark.parametrize("value", [lambda: 0, Lock(), [Lock()], (x for x in "ab"), {"key": object}, 10**9])
def test_an_error_travels_even_if_what_it_refuses_cannot(value: object) -> None:
    error = dr.InvalidMove("move.type", "move", move=value)
    refused = dr.IllegalMove(("play.match",), "3-5@L", legal=(value,))
    for each in (error, refused):
        twin = pickle.loads(pickle.dumps(each))
        assert type(twin) is type(each)
    assert str(pickle.loads(pickle.dumps(error))) == str(error)
