"""`dominorules play`, in this process and at a terminal."""

from __future__ import annotations

import io
import os
import re
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pexpect
import pytest
from rich.console import Console

import dominorules as dr
from cli.running import PROGRAM, Cli, environment
from dominorules.cli.asking import Menu, _meant
from dominorules.cli.telling import Teller
from dominorules.cli.terminal import Terminal
from dominorules.core.seats import Seat
from dominorules.record import load_record
from dominorules.triangle import parse_tri_tile, tri_set
from dominorules.words import LANGUAGES, Words

QUICK = ("--set", "target=20", "--seed", "7")
ONES = "1\n" * 300
CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f]")


@pytest.fixture
def terminal(request: pytest.FixtureRequest) -> Iterator[pexpect.spawn]:
    """A game at a terminal of 80 columns, with the arguments and environment that the test gives."""
    args, more = request.param
    child = pexpect.spawn(
        PROGRAM,
        ["play", *args],
        env=environment(TERM="xterm-256color", **more),
        dimensions=(40, 80),
        encoding="utf-8",
        timeout=300,  # nobody waits so long: what hangs is ended
    )
    yield child
    child.close(force=True)


def ended(child: pexpect.spawn) -> int:
    """The exit code, once all output has been read."""
    child.expect(pexpect.EOF)
    child.close()
    return int(child.exitstatus if child.exitstatus is not None else -child.signalstatus)


# --- a match that plays itself


def test_a_match_with_a_seed_is_told_alike_every_time(cli: Cli) -> None:
    first = cli("play", "--auto", *QUICK, "--players", "random")
    again = cli("play", "--auto", *QUICK, "--players", "random")
    other = cli("play", "--auto", "--set", "target=20", "--seed", "8", "--players", "random")
    assert first.code == 0
    assert first == again
    assert first.out != other.out
    assert "The match is over" in first.out


DEAR = (
    *("--seats", "2", "--set", "max_digit=2", "--set", "hand_size_2=4"),
    *[word for seats in range(3, 7) for word in ("--set", f"hand_size_{seats}=0")],
    *("--set", "draw_penalty=1000", "--set", "empty_stock_penalty=1000"),
)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_match_that_never_ends_stops_and_says_why(
    cli: Cli, lang: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("dominorules.cli.play.MOST_QUIET", 6)
    saved = tmp_path / "match.json"
    result = cli(
        "play", "tripple_domino", "--auto", "--seed", "1", *DEAR, "--lang", lang, "--save", str(saved)
    )
    assert result.code == 1
    shown = " ".join(result.err.split())
    assert Words(lang, "command")("play.endless", hands=6) in shown
    scores = [max(step.points) for step in ended_hands(saved)]
    assert max(scores[-6:]) <= max(scores[:-6])


def ended_hands(saved: Path) -> list[Any]:
    """The states of a saved match in which a hand has just ended."""
    record = load_record(saved.read_text(encoding="utf-8"))
    rules, state, ended = record.rules, record.rules.start(record.seats), []
    for move in record.moves:
        state = rules.apply(state, move)
        if state.turn is None and rules.hand_result(state) is not None:
            ended.append(state)
    return ended


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_match_is_told_in_the_language_asked_for(cli: Cli, lang: str) -> None:
    words = Words(lang, "command")
    result = cli("play", "coppie_1v1", "--auto", *QUICK, "--lang", lang)
    assert result.code == 0
    for key in ("match.over", "move.line.draw"):
        assert words(key) in result.out
    assert dr.load("coppie_1v1").rulebook.name(lang) in result.out
    assert dr.load("coppie").rulebook.text_of("match.target", lang).title in result.out


def test_every_score_event_is_told_with_the_text_of_its_clause(cli: Cli) -> None:
    rules = dr.load("coppie_capicu_25", target=200)
    result = cli("play", "coppie_capicu_25", "--auto", "--seed", "3", "--set", "target=200")
    told = " ".join(result.out.split())
    assert "capicu.bonus" in result.out
    for clause in ("count.all", "capicu.bonus", "match.target"):
        first_words = " ".join(rules.explain(clause).replace("*", "").split()[:6])
        assert first_words in told
    points = [int(number) for number in re.findall(r"^\+(\d+) ", result.out, re.MULTILINE)]
    final = [int(number) for number in re.findall(r": (\d+)", result.out.split("The match is over")[1])[:2]]
    assert sum(points) == sum(final)
    assert max(final) >= 200


def test_boards_are_drawn_after_every_move_if_asked_for(cli: Cli) -> None:
    plain, drawn = (cli("play", "--auto", *QUICK, *more).out for more in ((), ("--boards",)))
    assert drawn.count("L ") > plain.count("L ") + 10


@pytest.mark.parametrize(
    "width", [24, 120, *(pytest.param(width, marks=pytest.mark.long) for width in (40, 50, 80))]
)
def test_nothing_is_wider_than_the_terminal(cli: Cli, monkeypatch: pytest.MonkeyPatch, width: int) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    triangles = ["play", "tripple_domino", "--auto", "--boards", "--seed", "4", "--set", "target=1"]
    for args in (["play", "--auto", "--boards", *QUICK], triangles, ["show", "coppie"], ["play", "--help"]):
        result = cli(*args)
        wide = [line for line in result.out.splitlines() if len(line) > width]
        assert not wide, args


# --- a game at the terminal


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_match_is_played_to_its_end_by_choosing_move_1_each_time(cli: Cli, lang: str) -> None:
    words = Words(lang, "command")
    result = cli("play", "coppie_1v1", "--set", "target=20", "--seed", "3", "--lang", lang, answers=ONES)
    assert result.code == 0
    assert result.err == ""
    assert words("match.over") in result.out
    assert words("must.line.draw", ends="5") in result.out


def test_hidden_tiles_are_not_shown_while_a_hand_is_played(cli: Cli) -> None:
    rules = dr.load("coppie")
    state = rules.apply(rules.start(), rules.deal(rules.start(), seed=7))
    before = cli("play", "--seed", "7", "--seat", "1", answers="q\n").out
    assert {tile for tile in map(str, state.hands[1]) if tile in before} == {"6-6"}
    hidden = [str(tile) for seat in (0, 2, 3) for tile in state.hands[seat]]
    assert not [tile for tile in hidden if tile in before]


def test_a_drawn_tile_is_told_to_nobody_but_the_one_who_drew_it(cli: Cli) -> None:
    args = ("play", "coppie_1v1", "--set", "target=60", "--seed", "3")
    played, watched = cli(*args, answers=ONES).out, cli(*args, "--auto").out
    draws = [line for line in (played + watched).splitlines() if "draw from the boneyard" in line]
    told = {line.split()[0] for line in draws if re.search(r"\) +\d-\d$", line)}
    assert told == {"You"}
    assert any(line.split()[0] == "Seat" for line in draws)


def test_a_move_can_be_given_by_number_by_notation_or_by_its_tile(cli: Cli) -> None:
    by_number = cli("play", "--seed", "7", answers="1\nq\n").out
    by_notation = cli("play", "--seed", "7", answers="3-5@l\nq\n").out
    by_tile = cli("play", "--seed", "7", answers="3-5\nq\n").out
    turned = cli("play", "--seed", "7", answers="5-3@L\nq\n").out
    told = [text.split("Your move", 2)[2] for text in (by_number, by_notation, by_tile, turned)]
    assert len(set(told)) == 1
    assert "You     3-5 left" in by_number


def test_what_is_no_move_is_explained_and_asked_again(cli: Cli) -> None:
    result = cli("play", "--seed", "7", answers="0\n4\nfoo\n\n1-1@L\n3-5@R\npass\ndeal 0-0\n?\n1\nq\n")
    assert result.code == 0
    assert result.out.count("The list has moves 1 to 3.") == 2
    assert result.out.count("That is no move.") == 2
    assert "The move 1-1@L is not allowed." in result.out
    assert "lay.held" in result.out
    assert "play.match" in result.out
    assert "The move pass is not allowed." in result.out
    assert "dominorules show coppie" in result.out


def test_undo_takes_back_your_last_move_and_what_followed(cli: Cli) -> None:
    result = cli("play", "--seed", "7", answers="u\n1\nu\n2\nq\n")
    assert "You have made no move yet" in result.out
    assert "Taken back: 3-5 left." in result.out
    menus = [part.split("Your tiles")[-1] for part in result.out.split("Your move")[:-1]]
    assert menus[0] == menus[1] == menus[3]
    assert menus[2] != menus[0]


def test_undo_brings_the_same_tile_back_when_it_is_drawn_again(cli: Cli) -> None:
    text = cli("play", "coppie_1v1", "--seed", "3", answers="1\nu\n1\nq\n").out
    drawn = re.findall(r"You +draw from the boneyard +\(nothing fits 5\) +(\d-\d)", text)
    assert len(drawn) == 2
    assert len(set(drawn)) == 1


@pytest.mark.parametrize("answers", ["q\n", "Q\n", "1\nq\n", ""])
def test_leaving_is_no_error_and_keeps_what_was_played(cli: Cli, tmp_path: Path, answers: str) -> None:
    file = tmp_path / "left.json"
    result = cli("play", "--seed", "7", "--save", str(file), answers=answers)
    assert result.code == 0
    assert result.err == ""
    record = load_record(file.read_bytes())
    assert len(record.moves) == 4 + 4 * answers.count("1")


@pytest.mark.parametrize("terminal", [(["--seed", "7"], {})], indirect=True)
def test_control_c_leaves_with_130_and_no_traceback(terminal: pexpect.spawn) -> None:
    terminal.expect("Your move")
    terminal.sendintr()
    assert ended(terminal) == 130
    assert "Traceback" not in terminal.before


@pytest.mark.parametrize("terminal", [(["--seed", "7"], {})], indirect=True)
def test_the_end_of_the_input_leaves_with_0(terminal: pexpect.spawn) -> None:
    terminal.expect("Your move")
    terminal.sendeof()
    assert ended(terminal) == 0
    assert "Traceback" not in terminal.before


@pytest.mark.parametrize(
    "terminal",
    [(["coppie_1v1", *QUICK, "--lang", lang], {"NO_COLOR": "1"}) for lang in LANGUAGES],
    indirect=True,
)
def test_a_match_is_played_at_a_terminal_without_colour(terminal: pexpect.spawn) -> None:
    terminal.logfile_read = log = io.StringIO()
    while terminal.expect([r":\s$", pexpect.EOF]) == 0:
        terminal.sendline("1")
    terminal.close()
    assert terminal.exitstatus == 0
    assert not CONTROL.search(log.getvalue().replace("\r\n", "\n"))


@pytest.mark.parametrize("terminal", [(["--seed", "7"], {})], indirect=True)
def test_a_terminal_gets_colour(terminal: pexpect.spawn) -> None:
    terminal.expect("Your move")
    assert "\x1b[1" in terminal.before
    terminal.sendline("q")
    assert ended(terminal) == 0


# --- away from a terminal


def piped(*args: str, **more: str) -> subprocess.CompletedProcess[str]:
    env = environment(**more)
    return subprocess.run([PROGRAM, *args], env=env, capture_output=True, encoding="utf-8", check=False)


@pytest.mark.parametrize("more", [{}, {"FORCE_COLOR": "1", "TERM": "xterm-256color"}])
def test_piped_output_is_plain(more: dict[str, str]) -> None:
    result = piped("play", "--auto", "--boards", *QUICK, **more)
    assert result.returncode == 0
    assert not CONTROL.search(result.stdout)
    assert not re.search(r" $", result.stdout, re.MULTILINE)


def test_an_output_without_boxes_gets_the_nearest_characters() -> None:
    result = piped("play", "--auto", "--boards", "--lang", "it", *QUICK, PYTHONIOENCODING="ascii", LC_ALL="C")
    assert result.returncode == 0
    assert result.stdout.isascii()
    assert "+-+-+" in result.stdout
    assert "?" not in result.stdout


def test_a_reader_that_goes_away_is_no_traceback() -> None:
    with subprocess.Popen(
        [PROGRAM, "show", "coppie"], env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as child:
        assert child.stdout is not None
        assert child.stderr is not None
        child.stdout.readline()
        child.stdout.close()
        assert child.stderr.read() == b""


def test_a_signal_during_a_match_that_plays_itself_is_no_traceback() -> None:
    args = [PROGRAM, "play", "--auto", "--players", "random", "--set", "target=10000"]
    with subprocess.Popen(args, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE) as child:
        assert child.stdout is not None
        assert child.stderr is not None
        child.stdout.readline()
        os.kill(child.pid, signal.SIGINT)
        child.stdout.read()
        assert child.wait() == 130
        assert b"Traceback" not in child.stderr.read()


# --- which rules, which seat


def test_parameters_can_be_set(cli: Cli) -> None:
    result = cli("play", "--auto", "--seed", "7", "--set", "target=1", "--set", "count=losers")
    assert result.code == 0
    assert "count.losers" in result.out
    assert "The match is played to 1 point." in result.out


def test_a_folder_can_be_played(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "my_table"
    folder.mkdir()
    (folder / "ruleset.toml").write_text(
        'id = "my_table"\nversion = "1"\nextends = "coppie"\n'
        'name = { en = "My table" }\n[params]\ntarget = 5\n'
    )
    monkeypatch.chdir(tmp_path)
    for place in ("./my_table", str(folder)):
        result = cli("play", place, "--auto", "--seed", "7")
        assert result.code == 0
        assert "My table (my_table 1)" in result.out


def test_any_seat_can_be_taken(cli: Cli) -> None:
    result = cli("play", "--seed", "7", "--seat", "1", answers="q\n")
    assert "You open." in result.out
    assert "Seat 3 (partner): 7 tiles" in result.out


# --- the other families


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_match_of_triangles_is_played_by_choosing_move_1_each_time(cli: Cli, lang: str) -> None:
    words = Words(lang, "command")
    args = ("--seats", "3", "--seed", "2", "--set", "target=20", "--lang", lang)
    result = cli("play", "tripple_domino", *args, answers=ONES)
    assert (result.code, result.err) == (0, "")
    assert words("hand.triangle", number=1) in result.out
    assert words("match.over") in result.out
    assert re.search(
        rf"^ +1  \d-\d-\d{words('move.triangle.place', move=_Tile(), place='a')}", result.out, re.MULTILINE
    )


class _Tile:
    """A move whose tile is not written, to find the words around it."""

    tile = ""


def test_points_in_mid_round_are_told_with_the_move(cli: Cli) -> None:
    result = cli("play", "tripple_domino", "--auto", "--seed", "2", "--set", "target=20")
    assert re.search(r"^  Seat \d  draw from the stock +-5", result.out, re.MULTILINE)
    assert re.search(r"^  Seat \d  \d-\d-\d at [UD]\(-?\d,-?\d\) +\+\d+", result.out, re.MULTILINE)


def test_a_match_of_triangles_is_saved_and_shown_again(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "m.json"
    args = ("--auto", "--seats", "4", "--seed", "2", "--set", "target=20", "--players", "random")
    assert cli("play", "tripple_domino", *args, "--save", str(file)).code == 0
    result = cli("replay", str(file), "--boards")
    assert (result.code, result.err) == (0, "")
    assert "A valid match" in result.out


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_game_for_one_is_played_at_the_terminal_to_its_end(cli: Cli, lang: str) -> None:
    words = Words(lang, "command")
    result = cli("play", "tripple_domino_solitair", "--seed", "5", "--lang", lang, answers=ONES)
    assert (result.code, result.err) == (0, "")
    assert words("match.over") in result.out
    assert "match.solitaire" in result.out
    rulebook = dr.load("tripple_domino_solitair").rulebook
    for clause in ("solitaire.tile", "solitaire.bonus"):
        assert re.search(rf"^  \+\d+ {rulebook.text_of(clause, lang).title}$", result.out, re.MULTILINE)
    assert words("opens.you.triangle") not in result.out  # chance lays the first tile


def test_a_placement_is_given_by_number_by_notation_or_as_the_list_names_it(cli: Cli) -> None:
    args = ("play", "tripple_domino_solitair", "--seed", "5")
    before = "draw\n" * 4
    shown = cli(*args, answers=f"{before}q\n").out
    number, name = re.findall(r"(\d+)  (\d-\d-\d at [a-z])\b", shown)[-1]
    told = {
        cli(*args, answers=f"{before}{answer}\nq\n").out.rpartition("Your move")[0].rpartition("You  ")[2]
        for answer in (number, name, f" {name.upper()} ")
    }
    assert len(told) == 1
    assert re.match(r"\d-\d-\d at [UD]", told.pop())


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        ("3-2-1@U(0,0)", "mirror image"),
        ("1-2-9@U(0,0)", "0 to 5"),
        ("1-2@U(0,0)", "not a triangular tile"),
        (f"1-2-3@U({10**9},0)", "U(0,-1)"),
        ("1-2-3@X(0,0)", "U(0,-1)"),
    ],
)
def test_a_tile_or_cell_that_there_is_not_is_told_apart_from_what_is_no_move(
    cli: Cli, answer: str, why: str
) -> None:
    result = cli("play", "tripple_domino_solitair", "--seed", "5", answers=f"{answer}\nq\n")
    assert result.code == 0
    assert why in result.out
    assert "That is no move." not in result.out


# A row of tiles with so many open cells that their letters begin again as capitals.
ROW = (
    "1-2-3 2-3-3 3-3-1 3-4-1 1-4-5 4-5-5 5-5-2 5-1-2 2-1-1 1-1-1 1-1-5 1-5-5 5-5-3 5-2-3 "
    "3-2-2 2-4-2 2-4-1 4-4-1 1-4-1 4-0-1 1-0-0 0-4-0 0-4-4 4-4-4 4-4-3 4-5-3 3-5-0"
)


def test_a_letter_that_differs_from_another_in_its_case_alone_is_understood() -> None:
    row = ROW.split()
    laid = [f"{digits}@{'UD'[at % 2]}({at // 2},0)" for at, digits in enumerate(row)]
    hand = [tile for tile in tri_set() if tile not in map(parse_tri_tile, row)]
    rules = dr.load("tripple_domino")
    state = rules.position({"hands": [hand[1:], hand[:1]], "board": laid})
    console = Console(file=io.StringIO(), width=200)
    teller = Teller(rules, Terminal(Words("en", "command"), console, console), 2, Seat(0))
    view = teller.view(state)
    menu = Menu(teller, view, (view.legal_moves,), len(view.legal_moves))
    names = {teller.move(move, view): move for move in view.legal_moves}
    assert {"a", "A"} <= {name[-1] for name in names if " at " in name}
    assert all(_meant(menu, name) == (move,) for name, move in names.items())
