"""Every word that the command line shows, in every language."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import Enum
from importlib.resources import files
from pathlib import Path
from typing import Any, get_type_hints

import attrs
import pytest

import dominorules as dr
from cli.running import Cli
from dominorules.cli.app import COMMANDS
from dominorules.cli.words import choose_language
from dominorules.line import Play
from dominorules.pages import reader as page_reader
from dominorules.rulebook.families import FAMILIES, family_named
from dominorules.rulebook.resolve import Rulebook
from dominorules.rulebook.sources import sources_of
from dominorules.rulebook.texts import Text
from dominorules.words import LANGUAGES, catalogue, keys
from worded import worded

SOURCES = [
    file
    for folder in ("cli", "draw")
    for file in sorted(Path(str(files("dominorules"))).joinpath(folder).glob("*.py"))
]


def table() -> Mapping[str, Mapping[str, str]]:
    return worded("command", "common")


def test_italian_and_dutch_are_not_left_in_english() -> None:
    same = {key for key, texts in table().items() if texts["en"] in (texts["it"], texts["nl"])}
    international = {
        key
        for key in same
        if key.startswith("metavar.")
        or key in ("value.none", "hand", "hand.meld", "value.false", "partner", "help.options")
    }
    assert same == international


def test_every_key_is_used_and_every_key_used_exists() -> None:
    source = "".join(file.read_text() for file in SOURCES)
    literal = set(re.findall(r"""["']([a-z]+(?:\.[A-Za-z_.]+)?)["']""", source))
    built = ("move.", "why.", "must.", "notation.", "ended.", "provenance.", "metavar.", "value.")
    for key in keys("command"):
        stem = re.sub(rf"\.(one|many|all|you|{'|'.join(FAMILIES)})$", "", key)
        command = key.removesuffix(".short").removesuffix(".help") in (*COMMANDS, "program")
        assert {stem, key} & literal or key.startswith((*built, "usage.wants.")) or command, key
    for key in re.findall(r"""(?:words|find|count)\(["']([a-z][a-z_.]*)["']""", source):
        assert key in table() or f"{key}.one" in table(), key


def test_the_moves_of_every_family_have_words() -> None:
    for name in FAMILIES:
        family = family_named(name)
        for kind in set(family.move_types) - set(family.chance_types):
            enums = [hint for hint in get_type_hints(kind).values() if _is_enum(hint)]
            ends = [f".{member.value}" for member in enums[0]] if enums else [""]
            ends = [".L", ".R"] if kind is Play else ends
            for end in ends:
                assert f"move.{name}.{kind.__name__.lower()}{end}" in table()
        assert f"notation.{name}" in table()


def _is_enum(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, Enum)


@pytest.mark.parametrize(
    ("args", "environ", "expected"),
    [
        ([], {}, ("en", [], None)),
        ([], {"LANG": "it_IT.UTF-8"}, ("it", [], None)),
        ([], {"LANG": "de_DE.UTF-8"}, ("en", [], None)),
        ([], {"LANG": "it_IT.UTF-8", "LC_ALL": "nl_BE"}, ("nl", [], None)),
        ([], {"LANGUAGE": "fr:nl:it", "LANG": "it_IT"}, ("nl", [], None)),
        ([], {"LC_ALL": "", "LANG": "nl_NL"}, ("nl", [], None)),
        ([], {"LC_ALL": "C", "LANG": "nl_NL"}, ("en", [], None)),
        (["--lang", "it", "list"], {}, ("it", ["list"], None)),
        (["list", "--lang=nl"], {"LANG": "it_IT"}, ("nl", ["list"], None)),
        (["list", "--lang", "fr"], {"LANG": "it_IT"}, ("it", ["list"], "fr")),
        (["list", "--lang"], {}, ("en", ["list"], "")),
        (["replay", "--", "--lang"], {}, ("en", ["replay", "--", "--lang"], None)),
    ],
)
def test_the_language_is_the_one_asked_for_else_that_of_the_locale(
    args: list[str], environ: dict[str, str], expected: tuple[str, list[str], str | None]
) -> None:
    assert choose_language(args, environ) == expected


# --- no word bypasses the table: with every text put in brackets, nothing is left outside them


@pytest.fixture
def bracketed(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = catalogue.phrase
    monkeypatch.setattr(catalogue, "phrase", lambda *args: f"⟦{plain(*args)}⟧")
    text = Text(id="", title="⟦⟧", body="⟦⟧", level=3)
    monkeypatch.setattr(Rulebook, "text_of", lambda *_: text)
    for told in ("name", "meaning", "meaning_of_choice"):
        monkeypatch.setattr(Rulebook, told, lambda *_: "⟦⟧")
    monkeypatch.setattr(page_reader.Reader, "of", lambda *_: "⟦⟧")


def names() -> set[str]:
    """The names of the library, which are the same in every language."""
    found = {*dr.rulesets(), *COMMANDS, *LANGUAGES, *FAMILIES, "dominorules", "m.json"}
    for ruleset in dr.rulesets():
        book = dr.load(ruleset).rulebook
        params = attrs.asdict(book.params, recurse=False)
        found |= {*book.texts["it"], *params, *[clause.id for clause in book.clauses]}
        for source in sources_of(book.package):
            found |= {source.id, *[unit.id for unit in source.units]}
            found |= {decision.id.partition(".")[2] for decision in source.decisions}
        for field in attrs.fields(type(book.params)):
            if field.metadata.get("kind") == "choice":
                found |= {value.value for value in field.metadata["domain"]}
    return found


def outside(text: str) -> set[str]:
    """The words that stand in no brackets and are no names of the library."""
    before = ""
    while before != text:
        before, text = text, re.sub(r"⟦[^⟦⟧]*⟧", " ", text)
    assert "⟦" not in text
    found = re.findall(r"[^\W\d][\w.-]*\w", re.sub(r"--[a-z]+", " ", text))
    return set(found) - names()


ONES = "1\n" * 200


@pytest.mark.parametrize(
    ("args", "answers"),
    [
        ([], ""),
        (["--help"], ""),
        *[([command, "--help"], "") for command in sorted(COMMANDS)],
        (["list"], ""),
        (["show", "coppie_1v1"], ""),
        (["play", "--auto", "--seed", "1", "--set", "target=20", "--boards"], ""),
        (["play", "coppie_1v1", "--auto", "--seed", "1", "--set", "target=20"], ""),
        (["play", "--seed", "1", "--set", "target=20"], ONES),
        (["play", "coppie_1v1", "--seed", "1", "--set", "target=20"], "?\nu\n99\nno\npass\n1\nu\n" + ONES),
        (["play", "--seed", "1"], "q\n"),
        (["no"], ""),
        (["play", "--no"], ""),
        (["show"], ""),
        (["play", "--seat", "no"], ""),
        (["play", "--seat", "9"], ""),
        (["play", "--seats", "3"], ""),
        (["play", "--seat"], ""),
        (["play", "--auto=1"], ""),
        (["play", "--players", "no"], ""),
        (["play", "--set", "no"], ""),
        (["play", "--set", "target=0"], ""),
        (["play", "--set", "partner=0"], ""),
        (["play", "coppie", "1"], ""),
        (["play", "--save", "/"], ""),
        (["replay", "/"], ""),
        (["replay", "/0"], ""),
        (["show", "0"], ""),
        (["show", "./0"], ""),
        (["list", "--lang", "0"], ""),
    ],
)
@pytest.mark.usefixtures("bracketed")
def test_no_word_bypasses_the_table(cli: Cli, args: list[str], answers: str) -> None:
    result = cli(*args, answers=answers)
    assert outside(result.out + result.err) <= {*answers.split(), "partner"}


@pytest.mark.usefixtures("bracketed")
def test_no_word_bypasses_the_table_in_a_replay(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "m.json"
    result = cli("play", "coppie_1v1", "--auto", "--seed", "2", "--set", "target=5", "--save", str(file))
    good = cli("replay", str(file), "--boards")
    file.write_text(re.sub(r'"[0-6]-[0-6]@[LR]"', '"pass"', file.read_text(), count=3))
    bad = cli("replay", str(file))
    assert (result.code, good.code, bad.code) == (0, 0, 1)
    told = "".join(each.out + each.err for each in (result, good, bad))
    assert outside(told.replace(str(tmp_path), "")) <= {"pass"}
