"""`dominorules odds`: who can hold what, as a table that fits the terminal."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from cli.running import Cli
from dominorules import beliefs
from dominorules.cli.odds import _percent
from dominorules.record import load_record
from dominorules.words import LANGUAGES, Words


@pytest.fixture
def saved(cli: Cli, tmp_path: Path) -> Path:
    """A match of one against one, saved."""
    file = tmp_path / "m.json"
    assert cli("play", "coppie_1v1", "--auto", "--set", "target=5", "--seed", "7", "--save", file).code == 0
    return file


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_table_says_what_the_library_says(cli: Cli, saved: Path, lang: str) -> None:
    record = load_record(saved.read_bytes())
    state = list(record.replay())[10]
    known = beliefs.of(record.rules, record.rules.view(state, 0))
    result = cli("odds", saved, "--at", "10", "--seat", "0", "--lang", lang)
    assert (result.code, result.err) == (0, "")
    words = Words(lang, "command")
    assert words.count("odds.moves", 10, seat=words("seat", seat=0)) in result.out
    assert known.count is not None
    assert (
        words("odds.deals.many", number=f"{known.count:,}".replace(",", "\N{NO-BREAK SPACE}")) in result.out
    )
    rows = {row.split()[0]: row.split()[1:] for row in result.out.splitlines() if row[1:2] == "-"}
    assert rows == {
        str(tile): [_percent(odds.seats[1]), _percent(odds.stock)] for tile, odds in known.table.items()
    }


@pytest.mark.parametrize("columns", ["24", "40", "80"])
def test_no_line_is_wider_than_the_terminal(
    cli: Cli, saved: Path, monkeypatch: pytest.MonkeyPatch, columns: str
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    result = cli("odds", saved)
    assert result.code == 0
    assert max(map(len, result.out.splitlines())) <= int(columns)


def test_by_default_it_is_the_last_seat_to_act_that_looks(cli: Cli, saved: Path) -> None:
    record = load_record(saved.read_bytes())
    number = max(at for at, state in enumerate(record.replay()) if state.turn is not None)
    assert cli("odds", saved).out == cli("odds", saved, "--at", number).out


def test_a_hand_that_is_over_hides_no_hand(cli: Cli, saved: Path) -> None:
    record = load_record(saved.read_bytes())
    out = cli("odds", saved, "--at", len(record.moves), "--lang", "en").out
    assert "Seat 0  " not in out
    assert "Boneyard" in out


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["--at", "999"], "there is no moment 999"),
        (["--at", "0"], "nothing has been dealt yet"),
        (["--seat", "2"], "there is no seat 2"),
        (["--at", "x"], "--at"),
    ],
)
def test_what_cannot_be_told_is_a_usage_error(cli: Cli, saved: Path, args: list[str], told: str) -> None:
    result = cli("odds", saved, *args, "--lang", "en")
    assert (result.code, result.out) == (2, "")
    assert told in result.err


def test_a_family_without_odds_yet_says_so(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "t.json"
    assert cli("play", "tripple_domino", "--auto", "--seed", "7", "--save", file).code == 0
    result = cli("odds", file, "--lang", "en")
    assert (result.code, result.out) == (2, "")
    assert "triangle" in result.err


def test_chances_that_are_not_certain_do_not_look_so() -> None:
    assert [_percent(Fraction(n, 1000)) for n in (0, 1, 333, 999, 1000)] == ["–", "<1", "33", ">99", "100"]
