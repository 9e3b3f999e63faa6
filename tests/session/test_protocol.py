"""Requests that make no sense: one typed error each, in the language asked for, and nothing changes."""

from __future__ import annotations

import json
from typing import Any

import pytest

from dominorules.session import Session
from dominorules.words import LANGUAGES


@pytest.fixture
def session() -> Session:
    session = Session()
    ask(session, do="new", ruleset="coppie", seed=7, lang="nl")
    ask(session, do="chance")
    return session


def ask(session: Session, **request: Any) -> Any:
    return json.loads(session.answer(json.dumps(request)))


@pytest.mark.parametrize("request_", ["", "x", "[]", "null", "3", "[" * 100_000, '{"do"'])
def test_what_is_no_request_is_refused(session: Session, request_: str) -> None:
    assert list(json.loads(session.answer(request_))) == ["error"]


@pytest.mark.parametrize(
    "broken",
    [
        {},
        {"do": None},
        {"do": "paly"},
        {"do": ["play"]},
        {"do": "play"},
        {"do": "play", "move": 3},
        {"do": "play", "move": "nonsense"},
        {"do": "lay", "tile": "x", "place": "L"},
        {"do": "lay", "tile": "0-0", "place": []},
        {"do": "go"},
        {"do": "go", "at": "1"},
        {"do": "go", "at": None},
        {"do": "look"},
        {"do": "look", "seen_by": 9},
        {"do": "look", "seen_by": "everything"},
        {"do": "speak", "lang": "xx"},
        {"do": "speak"},
        {"do": "computer", "player": "nobody"},
        {"do": "computer", "player": []},
        {"do": "look", "seen_by": 0, "width": "wide"},
        {"do": "look", "seen_by": 0, "width": 10**9},
        {"do": "new"},
        {"do": "new", "ruleset": 3},
        {"do": "new", "ruleset": "coppie", "params": []},
        {"do": "new", "ruleset": "coppie", "seats": "4"},
        {"do": "new", "ruleset": "coppie", "given": 3},
        {"do": "new", "ruleset": "coppie", "when": "pass"},
        {"do": "new", "ruleset": "coppie", "when": [3]},
        {"do": "new", "ruleset": "coppie", "seen_by": 4},
        {"do": "new", "ruleset": "coppie", "lang": 3},
        {"do": "example", "ruleset": "coppie"},
        {"do": "example", "ruleset": "coppie", "example": "x"},
        {"do": "load"},
        {"do": "load", "link": 3},
        {"do": "form"},
        {"do": "form", "ruleset": "x"},
        {"do": "offers"},
        {"do": "offers", "tiles": 3},
        {"do": "laid"},
    ],
    ids=str,
)
def test_a_request_that_makes_no_sense_is_told_as_an_error_and_changes_nothing(
    session: Session, broken: dict[str, Any]
) -> None:
    before = session.screen
    told = ask(session, **broken)
    assert list(told) == ["error"]
    assert told["error"]
    assert session.screen is before
    assert list(ask(session, do="look", seen_by=0)) == ["table"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_error_is_told_in_the_language_of_the_request_or_else_of_the_screen(lang: str) -> None:
    session = Session()
    assert "paly" in ask(session, do="paly", lang=lang)["error"]
    wanted = ask(session, do="go", at=1, lang=lang)["error"]
    ask(session, do="new", ruleset="coppie", lang=lang)
    session.clear()
    assert ask(session, do="go", at=1, lang=lang)["error"] == wanted
    ask(session, do="new", ruleset="coppie", lang=lang)
    assert ask(session, do="paly")["error"] == ask(session, do="paly", lang=lang)["error"]


def test_before_a_match_there_is_nothing_to_change_or_ask() -> None:
    for do in ("play", "go", "chance", "link", "record", "suggest"):
        assert "no match" in ask(Session(), do=do)["error"]


def test_two_sessions_know_nothing_of_each_other(session: Session) -> None:
    other = Session()
    ask(other, do="new", ruleset="triplone", seed=1)
    assert session.screen is not None
    assert session.screen.table.rules.id == "coppie"


@pytest.mark.parametrize("ruleset", ["triplone", "tripple_domino_solitair"])
def test_where_nothing_is_laid_at_a_place_that_is_told(ruleset: str) -> None:
    session = Session()
    ask(session, do="new", ruleset=ruleset, seed=1)
    for _ in range(2):
        ask(session, do="chance")
    assert list(ask(session, do="lay", tile="0-0", place="L")) == ["error"]


def test_what_can_become_of_tiles_is_nothing_where_tiles_are_laid_one_by_one(session: Session) -> None:
    assert ask(session, do="offers", tiles=["0-1"]) == {"answer": []}
    assert ask(session, do="laid", layout="0-1") == {"answer": []}
