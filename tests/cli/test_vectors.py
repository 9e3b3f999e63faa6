"""`dominorules vectors`: writing test vectors, and telling where those that are there are out of date."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.running import Cli
from dominorules.cli import vectors as command

FOLDER = Path(__file__).parents[2] / "spec" / "vectors"


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "rulesets_with_vectors", lambda: ("line",))


def test_it_writes_the_published_files_and_finds_them_up_to_date(cli: Cli, tmp_path: Path) -> None:
    written = cli("vectors", "--out", str(tmp_path))
    assert written.code == 0
    assert {file.name for file in tmp_path.iterdir()} == {"line.json", "schema.json"}
    for file in tmp_path.iterdir():
        assert file.read_bytes() == (FOLDER / file.name).read_bytes()
    checked = cli("vectors", "--check", "--out", str(tmp_path))
    assert (checked.code, checked.out) == (0, "Files up to date: 2.\n")


def test_it_writes_the_rulesets_named_and_no_other(cli: Cli, tmp_path: Path) -> None:
    assert cli("vectors", "coppie_1v1", "--out", str(tmp_path)).code == 0
    assert {file.name for file in tmp_path.iterdir()} == {"coppie_1v1.json", "schema.json"}
    assert cli("vectors", "coppie_1v1", "--check", "--out", str(tmp_path)).code == 0


def test_it_tells_the_first_difference_and_changes_nothing(cli: Cli, tmp_path: Path) -> None:
    cli("vectors", "--out", str(tmp_path))
    file = tmp_path / "line.json"
    text = file.read_text(encoding="utf-8")
    line = 1 + text[: text.index('"turn": 0')].count("\n")
    changed = text.replace('"turn": 0', '"turn": 1', 1)
    file.write_text(changed, encoding="utf-8")
    result = cli("vectors", "--check", "--out", str(tmp_path))
    assert (result.code, result.out) == (1, "")
    rows = result.err.splitlines()
    assert f"line {line}" in result.err
    assert any(row.startswith("  - ") and '"turn": 1' in row for row in rows)
    assert any(row.startswith("  + ") and '"turn": 0' in row for row in rows)
    assert file.read_text(encoding="utf-8") == changed


def test_it_tells_a_file_that_is_missing_or_belongs_to_no_ruleset(cli: Cli, tmp_path: Path) -> None:
    missing = cli("vectors", "--check", "--out", str(tmp_path))
    assert (missing.code, "line.json" in missing.err) == (1, True)
    cli("vectors", "--out", str(tmp_path))
    (tmp_path / "old.json").write_text("{}")
    stale = cli("vectors", "--check", "--out", str(tmp_path))
    assert (stale.code, "old.json" in stale.err) == (1, True)
    assert cli("vectors", "line", "--check", "--out", str(tmp_path)).code == 0


def test_it_writes_into_folders_that_are_there(cli: Cli, tmp_path: Path) -> None:
    result = cli("vectors", "--out", str(tmp_path / "no"))
    assert (result.code, "cannot be written" in result.err) == (2, True)
    assert not (tmp_path / "no").exists()


@pytest.mark.parametrize(
    ("more", "told"), [((), "cannot be written"), (("--check",), "the folder spec/vectors cannot be read")]
)
def test_without_its_folder_it_says_what_it_wanted_there(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, more: tuple[str, ...], told: str
) -> None:
    monkeypatch.chdir(tmp_path)
    for why in ("it does not exist", "it is not a folder"):
        result = cli("vectors", *more)
        assert (result.code, told in result.err, result.err.endswith(f"{why}\n")) == (2, True, True)
        (tmp_path / "spec").mkdir(exist_ok=True)
        (tmp_path / "spec" / "vectors").touch()


def test_a_ruleset_that_is_not_there_is_answered_with_the_nearest(cli: Cli, tmp_path: Path) -> None:
    result = cli("vectors", "copie", "--out", str(tmp_path))
    assert (result.code, "coppie" in result.err) == (2, True)
