"""`dominorules list` and `dominorules show`."""

from __future__ import annotations

import re
from pathlib import Path

import attrs
import pytest

import dominorules as dr
from cli.running import Cli
from dominorules.pages.code import code_of
from dominorules.rulebook.inherited import examples_under
from dominorules.rulebook.resolve import Rulebook
from dominorules.rulebook.sources import sources_of
from dominorules.words import LANGUAGES


@pytest.mark.parametrize("lang", LANGUAGES)
def test_list_names_every_ruleset_in_the_language(cli: Cli, lang: str) -> None:
    result = cli("list", "--lang", lang)
    rows = [line.split(maxsplit=1) for line in result.out.splitlines()]
    assert result.code == 0
    assert rows == [[id, dr.load(id).rulebook.name(lang)] for id in dr.rulesets()]


@pytest.mark.parametrize("columns", ["0", "00", "-1", "abc", "²", "", "80", "9" * 12, "9" * 5000])
@pytest.mark.parametrize("args", [("list",), ("show", "coppie_1v1"), ("play", "--auto", "--seed", "1")])
def test_a_width_that_makes_no_sense_hides_nothing(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, columns: str, args: tuple[str, ...]
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    result = cli(*args)
    assert result.code == 0
    assert {"list": "Triplone!", "show": "target = 100", "play": "The match is over"}[args[0]] in result.out
    assert max(map(len, result.out.splitlines())) <= (1000 if columns == "9" * 12 else 80)


def test_a_number_of_lines_that_makes_no_sense_is_no_matter(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = cli("list")
    for lines in ("0", "²", "x"):
        monkeypatch.setenv("LINES", lines)
        assert cli("list") == plain
        monkeypatch.delenv("COLUMNS")
        assert cli("list") == plain
        monkeypatch.setenv("COLUMNS", "80")


@pytest.mark.parametrize("columns", ["1", "24", "30", "40"])
def test_a_narrow_list_and_help_page_leave_no_word_out(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, columns: str
) -> None:
    wide = [sorted(cli(*args).out.split()) for args in (("list",), ("play", "--help"))]
    monkeypatch.setenv("COLUMNS", columns)
    narrow = [sorted(cli(*args).out.split()) for args in (("list",), ("play", "--help"))]
    assert narrow == wide


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("ruleset", ["coppie", "coppie_fid"])
def test_show_gives_every_parameter_and_every_clause_in_reading_order(
    cli: Cli, ruleset: str, lang: str
) -> None:
    rules = dr.load(ruleset)
    result = cli("show", ruleset, "--lang", lang)
    told = " ".join(result.out.split())
    assert result.code == 0
    assert rules.rulebook.name(lang) in result.out
    for field in attrs.fields(type(rules.params)):
        if field.init:
            assert f"{field.name} = " in told
            assert " ".join(str(rules.rulebook.meaning(field.name, lang)).split()) in told
    texts = [text for text in rules.rulebook.texts[lang].values() if text.level > 2]
    places = [result.out.index(f"{text.title}  {text.id}") for text in texts]
    assert places == sorted(places)
    assert len(places) > 40


def test_show_puts_the_values_of_parameters_in_place(cli: Cli) -> None:
    plain, changed = (cli("show", "coppie", *more).out for more in ((), ("--set", "target=77")))
    assert "target = 100" in plain
    assert "has 100 points" in " ".join(plain.split())
    assert "target = 77" in changed
    assert "has 77 points" in " ".join(changed.split())
    assert "{" not in plain


@pytest.mark.parametrize(
    ("ruleset", "clause", "lang"),
    [
        ("coppie", "pass.stuck", "nl"),
        ("tripple_domino", "place.digits", "en"),
        ("triplone", "figure.tris", "it"),
    ],
)
def test_show_opens_code_examples_and_decisions_when_asked(
    cli: Cli, ruleset: str, clause: str, lang: str
) -> None:
    book = dr.load(ruleset).rulebook
    plain, opened = (
        " ".join(cli("show", ruleset, "--lang", lang, *more).out.split()) for more in ((), ("--all",))
    )
    (decision, *_) = [one for source in sources_of(book.package) for one in source.decisions]
    predicate, *_ = code_of([row for row in book.clauses if row.id == clause])
    for said in (decision.why[lang], predicate.partition("\n")[0]):
        assert " ".join(said.replace("`", "").split()) in opened
        assert " ".join(said.replace("`", "").split()) not in plain
    for example, _ in examples_under(book):
        assert " ".join(example.title[lang].split()) in opened
    assert not re.search(r"\]\(|\{ ?[.#:]", plain)


def test_show_copes_with_a_ruleset_without_texts(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "bare").mkdir()
    (tmp_path / "bare" / "ruleset.toml").write_text('id = "bare"\nversion = "1"\nfamily = "line"\n')
    monkeypatch.chdir(tmp_path)
    result = cli("show", "./bare")
    assert result.code == 0
    assert "This ruleset has no text yet." in result.out
    assert "house rule" in result.out


def test_a_ruleset_without_texts_can_be_played_with_ids_in_their_place(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    def nothing(self: object, id: str, lang: str) -> None:
        raise dr.InvalidRuleset("clause.unknown", clause=id, near="")

    monkeypatch.setattr(Rulebook, "text_of", nothing)
    result = cli("play", "--seed", "7", "--set", "target=5", answers="pass\n" + "1\n" * 20)
    assert result.code == 0
    assert "The move pass is not allowed." in result.out
    assert "\n  count.all\n" in result.out
