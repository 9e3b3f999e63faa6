"""`dominorules replay`: what was saved, shown and checked."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import dominorules as dr
from cli.running import Cli
from dominorules.players import GreedyPlayer, play_match
from dominorules.record import Record, dump, load_record
from dominorules.words import LANGUAGES, Words

QUICK = ("--auto", "--set", "target=5", "--seed", "7")


@pytest.fixture
def saved(cli: Cli, tmp_path: Path) -> Path:
    """A match of one against one, saved."""
    file = tmp_path / "m.json"
    assert cli("play", "coppie_1v1", *QUICK, "--save", str(file)).code == 0
    return file


def test_a_saved_match_is_the_match_that_was_played(saved: Path) -> None:
    record = load_record(saved.read_bytes())
    rules = dr.load("coppie_1v1", target=5)
    steps = list(play_match(rules, [GreedyPlayer()] * 2, seed=7))
    assert record == Record(rules, 2, tuple([step.move for step in steps]))
    assert saved.stat().st_mode & 0o777 == 0o644
    assert list(saved.parent.iterdir()) == [saved]


@pytest.mark.parametrize("name", ["m.txt", "m.json"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_saved_match_is_shown_move_by_move_and_found_valid(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, lang: str
) -> None:
    monkeypatch.chdir(tmp_path)
    words = Words(lang, "command")
    played = cli("play", "coppie", *QUICK, "--lang", lang, "--save", name).out.splitlines()
    shown = cli("replay", name, "--lang", lang)
    assert (shown.code, shown.err) == (0, "")
    only_played = {words("play.seed", seed=7), words("saved", file=name)}
    assert set(played) - set(shown.out.splitlines()) == only_played
    assert words.count("replay.ok", 29) in shown.out


def test_a_replay_shows_the_tiles_dealt_and_drawn(cli: Cli, saved: Path) -> None:
    record = load_record(saved.read_bytes())
    _, deal, *_ = map(str, record.moves)
    shown = cli("replay", str(saved)).out
    for tile in deal.split()[1:15]:
        assert tile in shown.split("opens")[0]
    drawn = re.findall(r"draw from the boneyard .*  (\d-\d)$", shown, re.MULTILINE)
    assert drawn == deal.split()[15 : 15 + len(drawn)]
    assert len(drawn) == [str(move) for move in record.moves].count("draw") > 0


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_first_illegal_move_ends_a_replay_with_1_and_says_why(cli: Cli, saved: Path, lang: str) -> None:
    data = json.loads(saved.read_text())
    index = next(i for i, move in enumerate(data["moves"]) if "@" in move)
    data["moves"][index] = "pass"
    saved.write_text(json.dumps(data))
    result = cli("replay", str(saved), "--lang", lang)
    assert result.code == 1
    assert re.search(rf"\b{index + 1}\b.*\b{len(data['moves'])}\b", result.err)
    assert "pass.stuck" in result.err
    record = load_record(saved.read_bytes())
    state = record.first
    for move in record.moves[:index]:
        state = record.rules.apply(state, move)
    for legal in record.rules.legal_moves(state):
        assert str(legal) in result.err
    title = record.rules.rulebook.text_of("pass.stuck", lang).title
    assert title in result.err


def test_a_move_after_the_match_is_refused(cli: Cli, saved: Path) -> None:
    data = json.loads(saved.read_text())
    for extra in ("pass", data["moves"][1]):
        saved.write_text(json.dumps({**data, "moves": [*data["moves"], extra]}))
        result = cli("replay", str(saved))
        assert result.code == 1
        assert f"move {len(data['moves']) + 1} of" in result.err
        assert "Nobody is to act here." in result.err


def test_a_match_that_was_left_is_valid_but_not_finished(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "left.json"
    cli("play", "--seed", "7", "--save", str(file), answers="1\n1\nq\n")
    result = cli("replay", str(file), "--boards")
    assert result.code == 0
    assert "The match is not finished." in result.out


def test_a_match_from_a_position_is_shown_from_there(cli: Cli, tmp_path: Path) -> None:
    rules = dr.load("coppie", target=5)
    state = rules.position({"line": ["3-3"], "hands": [["3-5"], ["1-2"], ["2-2"], ["1-1"]]})
    file = tmp_path / "position.json"
    file.write_text(dump(Record.start(rules, state).with_move(rules.move("3-5@L"))))
    result = cli("replay", str(file))
    assert result.code == 0
    assert "├─┤ → 3 R" in result.out
    assert "1-2" in result.out


@pytest.mark.parametrize("content", [b"", b"{}", b"\xff\xfe", b"[1, 2", b"null", b"dominorules record 99\n"])
def test_what_is_no_record_is_told_with_the_file(cli: Cli, tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "no.json"
    file.write_bytes(content)
    result = cli("replay", str(file))
    assert result.code == 1
    assert result.err.startswith(f"Error: {file} holds no valid match: ")
    assert result.err.count("\n") == 1
    assert result.out == ""


def test_a_match_of_a_folders_ruleset_is_shown_with_that_folder(cli: Cli, tmp_path: Path) -> None:
    folder = tmp_path / "my_table"
    folder.mkdir()
    (folder / "ruleset.toml").write_text('id = "my_table"\nversion = "1"\nextends = "coppie"\n')
    file = tmp_path / "m.json"
    assert cli("play", str(folder), *QUICK, "--save", str(file)).code == 0
    assert cli("replay", str(file)).code == 1
    assert cli("replay", str(file), "--ruleset", str(folder)).code == 0


def test_a_place_that_cannot_be_written_is_refused_before_the_match(cli: Cli, tmp_path: Path) -> None:
    for place in (tmp_path, tmp_path / "none" / "m.json"):
        result = cli("play", *QUICK, "--save", str(place))
        assert result.code == 2
        assert result.out == ""
    (tmp_path / "m.json").write_text("old")
    assert cli("play", *QUICK, "--save", str(tmp_path / "m.json")).code == 0
    assert load_record((tmp_path / "m.json").read_bytes()).moves


def test_a_match_of_a_ruleset_that_is_not_there_offers_near_ones_alone(cli: Cli, saved: Path) -> None:
    text = saved.read_text()
    for name, told in (("copie", "perhaps coppie?"), ("nosuch", "for a list: dominorules list")):
        saved.write_text(text.replace('"coppie_1v1"', f'"{name}"'))
        result = cli("replay", str(saved))
        assert (result.code, result.err.endswith(f"there is no ruleset '{name}'; {told}\n")) == (1, True)


def test_one_move_is_told_as_one(cli: Cli, saved: Path) -> None:
    data = json.loads(saved.read_text())
    for moves, told in (
        (1, "A valid match: 1 move, a legal one."),
        (2, "A valid match: 2 moves, all of them"),
    ):
        saved.write_text(json.dumps({**data, "moves": data["moves"][:moves]}))
        assert told in cli("replay", str(saved)).out
