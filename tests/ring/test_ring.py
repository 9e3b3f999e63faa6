"""A fourth family, tiles on a ring: one package and one line of the registry, and everything serves it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import dominorules as dr
from cli.conftest import cli, interruptible  # noqa: F401  # fixtures
from cli.running import Cli
from dominorules.pages.render import render_page
from dominorules.players import PLAYERS, play_match
from dominorules.rulebook import packages
from dominorules.rulebook.families import FAMILIES, Registered
from dominorules.rulebook.packages import open_folder
from dominorules.rulebook.resolve import resolve
from dominorules.session import Session
from dominorules.words import LANGUAGES
from ring.family import RING

GAME = Path(__file__).parent / "ring_game"


@pytest.fixture(autouse=True)
def ring(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(FAMILIES, "ring", Registered("ring.family:RING", "ring.shown:SHOWN"))
    monkeypatch.setattr(packages, "_others", lambda: {"ring_game": open_folder(GAME)})
    monkeypatch.chdir(GAME.parent)


@pytest.mark.parametrize("player", PLAYERS)
def test_it_is_played_to_its_end(player: str) -> None:
    rules = dr.load(GAME)
    *_, last = play_match(rules, [PLAYERS[player](1), PLAYERS[player](2)], seed=1)
    assert rules.outcome(last.state) is not None


def test_its_own_engine_serves_it_and_a_clause_refuses_in_words() -> None:
    rules = dr.load(GAME)
    assert rules.family is RING
    dealt = rules.apply(rules.start(2), rules.deal(rules.start(2), 1))
    assert [refusal.clause for refusal in rules.why_not(dealt, rules.move("pass"))] == ["pass.stuck"]


def test_its_records_states_and_views_come_back_as_they_were() -> None:
    rules = dr.load(GAME)
    steps = list(play_match(rules, [PLAYERS["greedy"](1)] * 3, seed=1))
    record = dr.Record(rules, 3, tuple([step.move for step in steps]))
    assert dr.load_record(dr.dump(record), rules) == record
    for step in steps:
        state = dr.to_data(rules, step.state)
        assert dr.from_data(rules, rules.family.state_type, state) == step.state
        for seat in (None, 0, 1, 2):
            view = rules.view(step.state, seat)
            assert dr.from_data(rules, rules.family.view_type, dr.to_data(rules, view)) == view


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_command_line_plays_it_by_itself(cli: Cli, lang: str) -> None:  # noqa: F811
    result = cli("--lang", lang, "play", "./ring_game", "--auto", "--seed", "1")
    assert (result.code, result.err) == (0, "")
    assert "ring.out" in result.out or "ring.blocked" in result.out


def test_a_person_plays_it_in_the_command_line(cli: Cli) -> None:  # noqa: F811
    result = cli("play", "./ring_game", "--seed", "1", answers="?\n1\n1\n1\n1\nq\n")
    assert (result.code, result.err) == (0, "")


def test_the_command_line_lists_and_shows_it(cli: Cli) -> None:  # noqa: F811
    assert "ring_game" in cli("list").out
    shown = cli("show", "./ring_game")
    assert (shown.code, shown.err) == (0, "")


def test_the_command_line_replays_it(cli: Cli, tmp_path: Path) -> None:  # noqa: F811
    file = str(tmp_path / "ring.json")
    assert cli("play", "ring_game", "--auto", "--seed", "1", "--save", file).code == 0
    replayed = cli("replay", file)
    assert (replayed.code, replayed.err) == (0, "")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_page_is_made_of_its_rules(lang: str) -> None:
    book = resolve(open_folder(GAME))
    assert book.name(lang) in render_page(book, lang)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("seen_by", ["all", None, 0])
def test_the_table_of_the_page_plays_it(lang: str, seen_by: object) -> None:
    told = ask("new", ruleset="ring_game", seed=7, lang=lang, seen_by=seen_by)
    while told["chance"]:
        told = ask("chance")
    if told["legal"]:
        told = ask("play", move=told["legal"][0])
        assert told["at"] == 2
    while told["turn"] is not None:
        told = ask("computer")
    assert told["outcome"]["winners"]


SESSION = Session()


def ask(do: str, **values: object) -> Any:
    answer = json.loads(SESSION.answer(json.dumps({"do": do, **values})))
    assert "table" in answer, answer
    return answer["table"]
