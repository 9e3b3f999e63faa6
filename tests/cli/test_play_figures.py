"""`dominorules play triplone`: many moves to choose from, typed in more than one way."""

from __future__ import annotations

import re
from collections.abc import Sequence
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

import dominorules as dr
from cli.running import Cli
from dominorules.cli.telling import Teller
from dominorules.cli.terminal import Terminal
from dominorules.core.seats import Seat
from dominorules.draw.meld_moves import grouped, promised, understood
from dominorules.meld import MeldMove
from dominorules.players import PLAYERS, GreedyPlayer, Step, play_match
from dominorules.words import LANGUAGES, Words

RULES = dr.load("triplone")
ONES = "1\n" * 500
QUICK = ("--seed", "6", "--set", "target_2=3")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_match_is_played_to_its_end_by_choosing_move_1_each_time(cli: Cli, lang: str) -> None:
    words = Words(lang, "command")
    result = cli("play", "triplone", *QUICK, "--lang", lang, answers=ONES)
    assert (result.code, result.err) == (0, "")
    for told in (words("hand.meld", number=1), words("must.meld.draw"), words("match.over")):
        assert told in result.out
    assert words.count("target", 3) in result.out


@pytest.mark.parametrize("seats", ["2", "3", "4"])
@pytest.mark.parametrize("players", sorted(PLAYERS))
def test_a_match_plays_itself_and_is_shown_again(cli: Cli, tmp_path: Path, seats: str, players: str) -> None:
    file = tmp_path / "m.json"
    quick = ("--seats", seats, "--seed", "2", "--set", f"target_{seats}=2", "--players", players)
    assert cli("play", "triplone", "--auto", "--boards", *quick, "--save", str(file)).code == 0
    result = cli("replay", str(file), "--boards")
    assert (result.code, result.err) == (0, "")
    assert "A valid match" in result.out


@pytest.mark.parametrize("width", [24, *(pytest.param(width, marks=pytest.mark.long) for width in (40, 80))])
def test_nothing_is_wider_than_the_terminal(cli: Cli, monkeypatch: pytest.MonkeyPatch, width: int) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    for args, answers in ((("--auto", "--boards"), ""), ((), "1\n?\n+\n" * 40)):
        result = cli("play", "triplone", *QUICK, *args, "--players", "random", answers=answers)
        assert not [line for line in result.out.splitlines() if len(line) > width]


def test_drawn_tiles_and_other_hands_are_not_shown(cli: Cli) -> None:
    state = RULES.start(2)
    state = RULES.apply(state, RULES.lot(state, seed=6))
    state = RULES.apply(state, RULES.deal(state, seed=6))
    out = cli("play", "triplone", "--seed", "6", answers="q\n").out
    lot = out.split("Lot — ")[1].split("\n")[0]
    out = out.replace(lot, "")
    seen = set(re.findall(r"[0-6]-[0-6]", out))
    assert not {str(tile) for tile in state.hands[1]} & seen - {str(tile) for tile in state.hands[0]}


def test_a_list_of_many_moves_is_shown_page_by_page_and_from_the_start_again(cli: Cli) -> None:
    out = cli("play", "triplone", "--seed", "6", answers="1\n" * 18 + "+\n" * 40 + "q\n").out
    pages = re.findall(r"… and (\d+) more: \+ lists some of them", out)
    assert pages
    menus = out.split("Your move")
    assert all(len(re.findall(r"^ +\d+  ", menu, re.MULTILINE)) <= 4 * 8 for menu in menus)


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("it", "poi #1 sparita e 1-2 1-3 di nuovo in mano"),
        ("nl", "dan #1 weg en 1-2 1-3 terug in de hand"),
        ("en", "then #1 gone and 1-2 1-3 back in the hand"),
    ],
)
def test_tiles_that_return_to_the_hand_are_told_to_all(lang: str, told: str) -> None:
    table = [{"owner": 0, "family": "tris", "tiles": ["1-2", "1-3", "1-4"]}]
    state = RULES.position({"hands": [["2-4", "4-6", "5-5"], ["0-0"]], "table": table, "stock": 2})
    move = RULES.move("recompose tris 1-4 2-4 4-6 | #1")
    for you in (Seat(0), Seat(1), None):
        out = StringIO()
        console = Console(file=out, width=100)
        teller = Teller(RULES, Terminal(Words(lang, "command"), console, console), 2, you)
        assert teller.move(move, RULES.view(state, 0)).endswith(told)
        teller.step(Step(Seat(0), move, state, RULES.apply(state, move)))
        assert out.getvalue().rstrip().endswith(told)


# --- what a person types


HAND = {
    "hands": [["1-2", "1-3", "1-4", "0-1", "2-3", "5-5", "1-5"], ["0-0", "6-6"]],
    "table": [
        {"owner": 0, "family": "tris", "tiles": ["2-4", "2-5", "2-6"]},
        {"owner": 1, "family": "tris", "tiles": ["3-4", "3-5", "3-6"]},
    ],
    "stock": ["0-6"],
}


def legal() -> Sequence[MeldMove]:
    return RULES.legal_moves(RULES.position(HAND))


@pytest.mark.parametrize(
    ("lang", "answer", "move"),
    [
        ("en", "1-2 1-3 1-4", "validate tris 1-2 1-3 1-4"),
        ("en", " 4-1,2-1,  3-1 ", "validate tris 1-2 1-3 1-4"),
        ("en", "validate 1-2 1-3 1-4", "validate tris 1-2 1-3 1-4"),
        ("en", "Validate Tris 1-2 1-3 1-4", "validate tris 1-2 1-3 1-4"),
        ("it", "valida 1-2 1-3 1-4", "validate tris 1-2 1-3 1-4"),
        ("nl", "leg 1-2 1-3 1-4", "validate tris 1-2 1-3 1-4"),
        ("en", "0-1 1-2 2-3", "validate rhizome 0-1 1-2 2-3"),
        ("en", "2-3 #1", "add 2-3 #1"),
        ("en", "#1 2-3", "add 2-3 #1"),
        ("it", "aggiungi 2-3 #1", "add 2-3 #1"),
        ("nl", "voeg 2-3 #1", "add 2-3 #1"),
        ("en", "end", "end"),
        ("it", "fine", "end"),
        ("nl", "pas", "end"),
        ("it", "pesca", "draw"),
        ("it", "scomponi tris 1-2 2-3 2-4|#1 2-5 2-6", "recompose tris 1-2 2-3 2-4 | #1 2-5 2-6"),
        ("en", "recompose tris 1-2 1-3 1-4 | #2 3-4 | #1", "recompose tris 1-2 1-3 1-4 | #1 | #2 3-4"),
        ("en", "validate tris 1-2 5-5", "validate tris 1-2 5-5"),
        ("it", "valida rizoma 0-1, 1-2, 2-3", "validate rhizome 0-1 1-2 2-3"),
        ("it", "scomponi scala chiusa 1-2 3-4 5-6 | #2", "recompose closed_scale 1-2 3-4 5-6 | #2"),
        ("nl", "herschik gesloten reeks 1-2 3-4 5-6|#2", "recompose closed_scale 1-2 3-4 5-6 | #2"),
        ("nl", "leg rizoom 0-1 1-2 5-5", "validate rhizome 0-1 1-2 5-5"),
        ("en", "recompose scale 1-2 3-4 5-6 | #2", "recompose closed_scale 1-2 3-4 5-6 | #2"),
        ("it", "scomponi rhizome 0-1 1-2 2-3 | #2", "recompose rhizome 0-1 1-2 2-3 | #2"),
    ],
)
def test_moves_are_understood_as_people_write_them(lang: str, answer: str, move: str) -> None:
    assert understood(Words(lang, "command"), legal(), answer) == (RULES.move(move),)


def test_a_layout_is_typed_with_the_commas_of_its_cells() -> None:
    typed = "valida rizoma 0-1, 1-2, 2-3 @ 0-1@(0,1)(0,0) 1-2@(1,1)(1,0) 2-3@(2,1)(2,0)"
    (move,) = understood(Words("it", "command"), legal(), typed) or ()
    assert str(move) == typed.replace("valida rizoma", "validate rhizome").replace(", ", " ")
    assert move in legal()


@pytest.mark.parametrize("answer", ["add 1-2 1-3 1-4", "validate 2-3 #1"])
def test_a_verb_is_taken_at_its_word(answer: str) -> None:
    assert understood(Words("en", "command"), legal(), answer) is None


@pytest.mark.parametrize("answer", ["1-2 5-5", "validate 1-2 5-5", "1-2", "0-1 #2", "1-2 #9"])
def test_tiles_that_make_nothing_are_told_from_what_cannot_be_read(answer: str) -> None:
    assert understood(Words("en", "command"), legal(), answer) == ()


@pytest.mark.parametrize(
    "answer", ["", "x", "1-9-2", "1-2 1-2 1-3", "tris", "#1", "1-2 #1 #2", "validate", "|"]
)
def test_what_cannot_be_read_is_no_move(answer: str) -> None:
    assert understood(Words("en", "command"), legal(), answer) is None


def test_tiles_that_make_figures_of_two_families_are_asked_about(cli: Cli) -> None:
    rules = dr.load("triplone", rhizome="line")
    state = rules.position({"hands": [["0-1", "0-2", "0-3", "6-6"], ["5-5"]]})
    moves = rules.legal_moves(state)
    found = understood(Words("en", "command"), moves, "0-1 0-2 0-3") or ()
    assert {str(move).split()[1] for move in found} == {"tris", "rhizome"}


def test_moves_of_a_kind_stand_together_the_most_valuable_first() -> None:
    groups = grouped(legal())
    assert sorted([str(move) for group in groups for move in group]) == sorted(map(str, legal()))
    kinds = [{type(move).__name__ for move in group} for group in groups]
    assert kinds == [{"Validate"}, {"Add"}, {"EndTurn"}, {"Recompose"}]
    for group in groups:
        points = [getattr(move, "points", 0) for move in group]
        assert points == sorted(points, reverse=True)


def test_every_offer_tells_what_it_is_worth_at_this_table() -> None:
    rules = dr.load("triplone", polar_points=7)
    move = rules.move("validate tris 1-2 1-3 1-4")
    assert promised(rules.params, move, "it") == "polàr +7"
    assert promised(RULES.params, move, "en") == "polàr +1"
    assert promised(RULES.params, RULES.move("validate tris 1-2 5-5"), "en") == ""
    assert promised(RULES.params, RULES.move("end"), "en") == ""


def test_answers_that_do_not_work_are_explained_with_the_clauses(cli: Cli) -> None:
    answers = "end\n1-2 3-4\nnonsense\nvalidate tris 1-2 1-3 5-5\n99\nq\n"
    out = cli("play", "triplone", "--seed", "6", "--seat", "1", answers="1\n" * 2 + answers).out
    out += cli("play", "triplone", "--seed", "6", answers="1\n" * 2 + answers).out
    assert "is not allowed." in out
    assert "Nothing can be done with these tiles here." in out
    assert "That is no move." in out
    assert "The list has only move 1." in out


# --- the players


@pytest.mark.parametrize("name", sorted(PLAYERS))
def test_every_player_plays_triplone_to_its_end(name: str) -> None:
    rules = dr.load("triplone", target_3=4)
    *_, last = play_match(rules, [PLAYERS[name](seat) for seat in range(3)], seed=3)
    assert rules.outcome(last.state) is not None


def test_a_greedy_player_validates_the_most_valuable_figure_and_else_ends_its_turn() -> None:
    hand = ["1-2", "1-3", "1-4", "2-5", "0-0", "1-1", "5-5", "3-6"]
    state = RULES.position({"hands": [hand, ["6-6"]], "stock": ["0-6"]})
    made = []
    while state.turn == 0:
        made.append(str(GreedyPlayer()(RULES.view(state, 0))))
        state = RULES.apply(state, RULES.move(made[-1]))
    assert made == ["validate triplone 0-0 1-1 5-5", "validate closed_scale 1-4 2-5 3-6", "end"]


def test_no_pips_are_told_where_nobody_counts_them(cli: Cli) -> None:
    figures = cli("play", "triplone", "--auto", "--seed", "5", "--set", "target_2=2").out
    line = cli("play", "coppie", "--auto", "--seed", "5", "--set", "target=1").out
    assert "is over" in figures
    assert not re.search(r"\d pips?$", figures, re.MULTILINE)
    assert re.search(r"\d pips?$", line, re.MULTILINE)
