"""`dominorules check` at the terminal: what it counts, and how it words it."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.running import checked
from dominorules.words import Words


@pytest.fixture
def faulty(tmp_path: Path) -> Path:
    """A folder whose ruleset has one fault alone: it extends what there is not."""
    folder = tmp_path / "my_table"
    folder.mkdir()
    (folder / "ruleset.toml").write_text('id = "my_table"\nversion = "1"\nextends = "nosuch"\n')
    return folder


@pytest.mark.parametrize(
    ("lang", "one", "failed"),
    [
        ("it", "1 cosa da sistemare", "difetti trovati: 1; regolamenti controllati: 1"),
        ("nl", "1 bevinding", "gevonden fouten: 1; gecontroleerde regelsets: 1"),
        ("en", "1 finding", "faults found: 1; rulesets checked: 1"),
    ],
)
def test_one_finding_is_told_as_one(faulty: Path, lang: str, one: str, failed: str) -> None:
    result = checked("./my_table", "--lang", lang, cwd=faulty.parent)
    assert result.returncode == 1
    assert result.stdout.startswith(f"my_table: {one}\n")
    assert result.stderr.endswith(f" {failed}\n")


@pytest.mark.parametrize(
    ("key", "texts"),
    [
        ("check.ok", ("1 avvertimento)", "2 avvertimenti)", "1 waarschuwing)", "2 waarschuwingen)")),
        ("check.faults", ("1 cosa da", "2 cose da", "1 bevinding", "2 bevindingen")),
        ("target", ("1 punto.", "2 punti.", "1 punt.", "2 punten.")),
    ],
)
def test_things_are_counted_in_the_singular_and_the_plural(key: str, texts: tuple[str, ...]) -> None:
    told = [
        Words(lang, "command").count(key, number, ruleset="r")
        if key.startswith("check")
        else Words(lang, "command").count(key, number)
        for lang in ("it", "nl")
        for number in (1, 2)
    ]
    assert all(text in line for text, line in zip(texts, told, strict=True))


def test_a_gate_named_twice_is_tried_once(faulty: Path) -> None:
    (faulty / "ruleset.toml").write_text('id = "my_table"\nversion = "1"\nextends = "coppie"\n')
    once, twice = (checked("./my_table", *["--gate", "text"] * times, cwd=faulty.parent) for times in (1, 2))
    assert once.stdout.startswith("my_table: ")
    assert once.stdout == twice.stdout
