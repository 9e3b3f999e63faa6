"""Pages say everything that a rulebook says, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import attrs
import pytest

import dominorules as dr
from dominorules.pages import render as pages
from dominorules.pages.blocks import Board, Examples, Prose
from dominorules.pages.code import code_of, words_of
from dominorules.pages.render import document, render_apart, render_page
from dominorules.rulebook.examples import examples_of
from dominorules.rulebook.inherited import examples_under
from dominorules.rulebook.packages import installed, open_folder
from dominorules.rulebook.resolve import LANGUAGES, Rulebook, resolve, rulebook
from dominorules.rulebook.sources import sources_of
from strategies import FIRST_OF_FAMILY
from worded import worded

WRITTEN = sorted([id for id, package in installed().items() if package.built_in])
SOURCE = Path(pages.__file__).parent


def _marks(number: int, ruleset: str, lang: str) -> Any:
    """One of each family in every language now, the others in one language, and all with what takes long."""
    now = ruleset in FIRST_OF_FAMILY or lang == LANGUAGES[number % len(LANGUAGES)]
    return () if now else pytest.mark.long


every_page = pytest.mark.parametrize(
    ("ruleset", "lang"),
    [
        pytest.param(ruleset, lang, marks=_marks(number, ruleset, lang))
        for number, ruleset in enumerate(WRITTEN)
        for lang in LANGUAGES
    ],
)


@cache
def page(ruleset: str, lang: str) -> str:
    return render_page(rulebook(ruleset), lang)


@cache
def ids(text: str) -> list[str]:
    return re.findall(r"^(?:#+ .* \{ #|<div id=\")([^\s\"]+)(?: \}$|\">)", text, re.MULTILINE)


def links(text: str) -> Iterator[tuple[str, str]]:
    without_code = re.sub(r"```.*?```", "", text, flags=re.DOTALL)
    for target in re.findall(r"\]\(([^)]+)\)", without_code):
        place, _, anchor = target.partition("#")
        yield place.removesuffix(".md"), anchor


@cache
def parts(text: str) -> dict[str, str]:
    """What stands between each heading that has an id and the next heading, by its id."""
    _, *rest = re.split(r"^#+ .* \{ #(\S+) \}$", text, flags=re.MULTILINE)
    return dict(zip(rest[::2], rest[1::2], strict=True))


def part(text: str, id: str) -> str:
    return parts(text)[id]


@every_page
def test_every_clause_and_text_has_one_permanent_anchor(ruleset: str, lang: str) -> None:
    book = rulebook(ruleset)
    found = ids(page(ruleset, lang))
    assert len(set(found)) == len(found)
    assert {clause.id for clause in book.clauses} | set(book.texts[lang]) <= set(found)


@every_page
def test_every_link_leads_to_a_page_and_an_anchor(ruleset: str, lang: str) -> None:
    for place, anchor in links(page(ruleset, lang)):
        assert place in ("", *WRITTEN)
        assert anchor in ("", *ids(page(place or ruleset, lang))), anchor


@every_page
def test_a_clause_stands_in_the_language_asked_for_with_the_values_of_the_table(
    ruleset: str, lang: str
) -> None:
    book = rulebook(ruleset)
    for id, text in book.texts[lang].items():
        shown = part(page(ruleset, lang), id)
        assert not re.search(r"\{[a-z][a-z0-9_]*\}", re.sub(r"```.*?```", "", shown, flags=re.DOTALL))
        first = book.text(id, lang).partition("\n")[0]
        assert first in shown
        assert f" {text.title} {{ #{id} }}" in page(ruleset, lang)
    assert worded("pages")["untranslated"][lang] not in page(ruleset, lang)


@every_page
def test_an_example_stands_under_its_clause_with_its_verdict(ruleset: str, lang: str) -> None:
    for example, run in examples_under(rulebook(ruleset)):
        shown = part(page(ruleset, lang), example.clauses[0])
        sign = {"accept": "✓ ", "reject": "✗ ", None: ""}[example.verdict]
        title = example.title[lang].replace('"', "&quot;")
        assert f'"{sign}{title}"' in shown
        if run.because:
            block = shown.partition(f'"{sign}{title}"')[2].partition("\n???")[0]
            assert all(f"](#{id})" in block for id in run.because)


@every_page
def test_decisions_stand_there_with_all_their_readings_and_the_reason(ruleset: str, lang: str) -> None:
    text = page(ruleset, lang)
    for package in rulebook(ruleset).chain:
        for source in sources_of(package):
            for decision in source.decisions:
                shown = text.partition(f'<div id="decision.{decision.id}">')[2].partition("<div id=")[0]
                assert decision.question[lang] in shown.replace("&quot;", '"')
                assert decision.why[lang] in shown
                for number, reading in enumerate(decision.readings):
                    row = next(
                        row for row in shown.splitlines() if f" {number + 1}. {reading.text[lang]}" in row
                    )
                    chosen = f"**{worded('pages')['decisions.chosen'][lang]}.**" in row
                    assert chosen == (number == decision.chosen)


def test_a_clause_names_the_sentences_and_decisions_that_it_rests_on() -> None:
    (source,) = sources_of(rulebook("coppie").package)
    for unit in source.units:
        for id in unit.clauses:
            (named,) = re.findall(
                r"\[Source\]\(#sources\): `coppie` ([^·\n]+)", part(page("coppie", "en"), id)
            )
            assert unit.id in named.strip().split(", ")
    for decision in source.decisions:
        for id in decision.clauses:
            assert f"(#decision.{decision.id})" in part(page("coppie", "en"), id)


@every_page
def test_a_source_without_sentences_is_called_a_custom(ruleset: str, lang: str) -> None:
    words, text = worded("pages"), page(ruleset, lang)
    for package in rulebook(ruleset).chain:
        for source in sources_of(package):
            key, count = ("sources.units", len(source.units)) if source.units else ("sources.customs", 0)
            assert words[key][lang].format(title=source.title[lang], id=source.id, units=count) in text


def test_the_sentences_of_a_source_are_not_on_the_page() -> None:
    (source,) = sources_of(rulebook("coppie").package)
    assert all(unit.digest not in page("coppie", "it") for unit in source.units)


@pytest.mark.parametrize("ruleset", WRITTEN)
def test_the_code_of_a_clause_is_all_its_predicates(ruleset: str) -> None:
    book = rulebook(ruleset)
    for id in {clause.id for clause in book.clauses}:
        rows = [clause for clause in book.clauses if clause.id == id]
        shown = part(page(ruleset, "en"), id)
        for source in (*code_of(rows), *words_of(rows)):
            assert source.partition("\n")[0] in shown


def test_code_comes_with_the_words_that_it_uses() -> None:
    book = rulebook("line")
    rows = [clause for clause in book.clauses if clause.id == "pass.stuck"]
    assert [source.partition("(")[0] for source in code_of(rows)] == ["def pass_stuck"]
    assert [source.partition("(")[0] for source in words_of(rows)] == ["def _fits", "def _own", "def _stuck"]


def test_a_page_of_a_variant_begins_with_what_it_changes() -> None:
    shown = part(page("coppie_fid", "en"), "differences")
    changed = re.findall(r"^\| `(\w+)` \| (\w+) \| (\w+) \|", shown, re.MULTILINE)
    assert changed == [
        ("first_opener", "highest_double", "lot"),
        ("next_opener", "winner", "rotate"),
        ("next_opener_after_block", "blocker", "rotate"),
        ("target", "100", "200"),
    ]
    assert "{ #differences }" not in page("line", "en")


def test_a_reading_that_a_parameter_offers_is_in_force_where_the_parameter_has_that_value() -> None:
    here = "In force at this table: `blocked_winner=blocker`"
    assert here in page("coppie_blocco", "en")
    assert here not in page("coppie", "en")
    assert "To be had with `blocked_winner=blocker`" in page("coppie", "en")


@every_page
def test_every_parameter_stands_there_with_its_value_and_meaning(ruleset: str, lang: str) -> None:
    shown = part(page(ruleset, lang), "parameters")
    rows = re.findall(r"^\| `(\w+)` \| ([^|]+) \| ([^|]+) \| ([^|]*) \|$", shown, re.MULTILINE)
    assert all(meaning.strip() for _, _, meaning, _ in rows)
    params = rulebook(ruleset).params
    values = {row[0]: row[1] for row in rows}
    targets = [name for name in attrs.fields_dict(type(params)) if name.startswith("target")]
    assert targets
    assert {name: values[name] for name in targets} == {name: str(getattr(params, name)) for name in targets}


def test_a_document_holds_the_values_of_the_table_that_is_told_of() -> None:
    rules = dr.load("coppie", target=120)
    told = [block.text for block in document(rules.rulebook, "en", rules.params) if isinstance(block, Prose)]
    assert any("has 120 points or more" in " ".join(text.split()) for text in told)


def test_a_page_is_a_pure_function() -> None:
    book = rulebook("coppie_1v1")
    assert render_page(book, "nl") == render_page(resolve(book.package), "nl")


# --- a ruleset of somebody else


TOML = """
id = "house"
version = "0.1.0"
extends = "coppie"
language = "en"
provenance = "house"
name = { en = "The house" }

[clauses]
replace = ["pass.stuck"]
drop = ["cappotto.flag"]

[params]
target = 150

[[param]]
name = "fine"
kind = "whole"
min = 0
max = 20
default = 7
doc = { en = "What a slip costs.", nl = "Wat een vergissing kost." }
"""
CLAUSES = '''
from dominorules.line import LineParams, LineState, Open, Pass
from dominorules.rulebook.clauses import Basis, Clause, Param, Requirement

FINE = Param("fine", int)

def pass_stuck(p: LineParams, s: LineState, m: Pass) -> bool:
    """Nobody passes on a whim."""
    return not s.begun

def open_double_first(p: LineParams, s: LineState, m: Open) -> bool:
    """A double opens."""
    return m.tile.is_double

def open_untold(p: LineParams, s: LineState, m: Open) -> bool:
    """Nobody wrote this down | yet."""
    return True

CLAUSES = (
    Requirement("pass.stuck", on=Pass, holds=pass_stuck, basis=Basis.HOUSE),
    Requirement(
        "open.double-first", on=Open, holds=open_double_first, overrides=("open.once",), basis=Basis.HOUSE
    ),
    Requirement("open.untold", on=Open, holds=open_untold, basis=Basis.HOUSE),
)
'''
TEXT = """
### The house { #about .informative }

To {target} points, with fines of {fine}.

### Passing here { #pass.stuck }

Only before the opening.

### Doubles open { #open.double-first }

A double opens.
"""
EXAMPLE = """
[[example]]
id = "says-nothing"
title = { en = 'A "quoted" title' }
given = { ends = [2, 5], hands = [["0-2"], ["6-6"], ["1-1"], ["3-3"]], turn = 0 }
"""


@pytest.fixture
def house(tmp_path: Path) -> Rulebook[object, object]:
    folder = tmp_path / "house"
    (folder / "examples").mkdir(parents=True)
    for name, text in {
        "ruleset.toml": TOML,
        "clauses.py": CLAUSES,
        "rules.en.md": TEXT,
        "examples/one.toml": EXAMPLE,
    }.items():
        (folder / name).write_text(text, encoding="utf-8")
    return resolve(open_folder(folder))


def test_new_replaced_and_inherited_rules_are_told_apart(house: Rulebook[object, object]) -> None:
    text = render_page(house, "en")
    assert "**new**{ .badge }" in part(text, "open.double-first")
    assert "**replaced**{ .badge }" in part(text, "pass.stuck")
    assert "**reworded**{ .badge }" in part(text, "about")
    assert "[from Dominoes in one line](line.md#play.match)" in part(text, "play.match")
    assert "prevails over [Only one opening](#open.once)" in part(text, "open.double-first")
    assert "A rule of this table" in part(text, "pass.stuck")
    assert "Source" not in part(text, "pass.stuck")  # the source speaks of the rule that was replaced


def test_differences_list_new_replaced_and_dropped_rules_and_values(house: Rulebook[object, object]) -> None:
    shown = part(render_page(house, "en"), "differences")
    assert "| `target` | 100 | 150 |" in shown
    assert "| `fine` | – | 7 |" in shown
    assert "New rules: [Doubles open](#open.double-first), [open.untold](#open.untold)." in shown
    assert "Replaced rules: [Passing here](#pass.stuck)." in shown
    assert "Rules that do not hold here: [Cappotto](coppie.md#cappotto.flag)." in shown
    assert "cappotto.flag" not in ids(render_page(house, "en"))


def test_what_has_no_translation_stands_in_the_original_with_a_notice(
    house: Rulebook[object, object],
) -> None:
    text = render_page(house, "it")
    words = worded("pages")
    assert words["untranslated"]["it"] in text
    assert f"{words['untranslated.here']['it']} (en)" in part(text, "open.double-first")
    assert "A double opens." in part(text, "open.double-first")
    assert words["untranslated.here"]["it"] not in part(text, "play.match")
    assert words["untranslated"]["en"] not in render_page(house, "en")


def test_a_clause_without_any_text_is_told_by_its_predicate(house: Rulebook[object, object]) -> None:
    text = render_page(house, "en")
    assert "Nobody wrote this down | yet." in part(text, "open.untold")
    assert ids(text).index("no-text") == ids(text).index("open.untold") - 1


def test_an_example_that_names_no_clause_is_shown_all_the_same(house: Rulebook[object, object]) -> None:
    assert len(examples_of(house.package)) == 1
    assert '"A &quot;quoted&quot; title"' in part(render_page(house, "en"), "examples")


def test_a_parameter_that_is_added_is_in_the_text_and_among_the_others(
    house: Rulebook[object, object],
) -> None:
    text = render_page(house, "en")
    assert "To 150 points, with fines of 7." in part(text, "about")
    assert f"| `fine` | 7 | What a slip costs. | `{house.id}` |" in part(text, "parameters")
    assert "| `fine` | 7 | Wat een vergissing kost." in part(render_page(house, "nl"), "parameters")
    assert "| `fine` | – | 7 | What a slip costs. |" in part(text, "differences")


@pytest.mark.parametrize("ruleset", ["tripple_domino", "tripple_domino_solitair", "triominos"])
def test_a_name_that_is_a_trademark_is_said_to_be_one(ruleset: str) -> None:
    for lang in LANGUAGES:
        text = page(ruleset, lang)
        name = "Triominos" if ruleset == "triominos" else "Tripple-Domino"
        said = worded("pages")["trademark"][lang].format(name=name)
        assert said in " ".join(text.split())
    assert "trademark" not in page("coppie", "en")


# --- what is put apart


@cache
def apart(ruleset: str, lang: str) -> tuple[str, str]:
    """The page that leaves to another what is folded in clauses, and that other."""
    return render_page(rulebook(ruleset), lang, table=True, apart=True), render_apart(
        rulebook(ruleset), lang, table=True
    )


@every_page
def test_every_example_stands_open_on_the_page_of_examples_under_its_clause(ruleset: str, lang: str) -> None:
    _, other = apart(ruleset, lang)
    titles: dict[str, list[str]] = {}
    for example, _ in examples_under(rulebook(ruleset)):
        titles.setdefault(example.clauses[0], []).append(example.title[lang].replace('"', "&quot;"))
    for id, wanted in titles.items():
        found = re.findall(r'^\?\?\?\+ \w+ "(?:[✓✗] )?(.*)"$', part(other, id), re.MULTILINE)
        assert sorted(found) == sorted(wanted)
    assert len(re.findall("^    <svg", other, re.MULTILINE)) == sum(map(len, titles.values()))


@every_page
def test_what_is_put_apart_is_linked_where_it_is_folded(ruleset: str, lang: str) -> None:
    text, other = apart(ruleset, lang)
    examples = examples_under(rulebook(ruleset))
    for id in {clause.id for clause in rulebook(ruleset).clauses}:
        shown = part(text, id)
        counts = [int(count) for count in re.findall(r'^\?\?\? example ".*\((\d+)\)"$', shown, re.MULTILINE)]
        here = len(re.findall(r"^\?\?\?\+ ", shown, re.MULTILINE))
        assert here + sum(counts) == sum(example.clauses[0] == id for example, _ in examples)
        links = re.findall(rf"\]\({ruleset}-examples\.md#(\S+)\){{ \.dr-apart(?: data-from=(\d+))? }}", shown)
        assert links == [*([(id, str(here or ""))] if counts else []), (id, "")]
        assert id in parts(other)
    assert "```python" not in re.sub(r"^\?\?\? question.*?(?=^\S)", "", text, flags=re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("ruleset", WRITTEN)
def test_what_is_open_is_the_first_example_of_its_clause_and_no_table_is_shown_twice(ruleset: str) -> None:
    book = rulebook(ruleset)
    titles = {example.title["en"]: example.origin for example, _ in examples_under(book)}
    blocks = [block for block in document(book, "en") if isinstance(block, Examples)]
    inherited = []
    for block in blocks:
        assert block.shown == block.examples[: len(block.shown)]
        assert len(block.shown) <= 1
        for example in block.shown:
            (board,) = [part for part in example.blocks if isinstance(part, Board)]
            assert not isinstance(board.tried, book.family.chance_types)
            if len(book.chain) == 1 or titles[example.title.removeprefix("✓ ").removeprefix("✗ ")] != ruleset:
                inherited.append(board.table)
    assert len(set(inherited)) == len(inherited)
    assert sum(len(block.shown) for block in blocks) > 4


@every_page
def test_links_of_the_page_of_examples_lead_to_the_rules(ruleset: str, lang: str) -> None:
    _, other = apart(ruleset, lang)
    for place, anchor in links(other):
        assert place in WRITTEN
        assert anchor in ("", *ids(page(place, lang)))


@every_page
def test_every_example_can_be_tried_at_a_table_and_a_match_begun_where_one_is_played(
    ruleset: str, lang: str
) -> None:
    book = rulebook(ruleset)
    names = [f"{example.origin}/{example.id}" for example, _ in examples_under(book)]
    text, other = apart(ruleset, lang)
    assert sorted(re.findall(r'data-dr="(.+?)"', other)) == sorted(names)
    assert set(re.findall(r'data-dr="(.+?)"', text)) <= set(names)
    for each in (text, other):
        assert f'class="dr-play" data-ruleset="{ruleset}"' in each
        assert ('data-dr=""' in each) == (not book.abstract)
    assert "data-dr" not in page(ruleset, lang)


# --- words


def test_every_word_of_pages_is_used() -> None:
    source = "".join(file.read_text(encoding="utf-8") for file in SOURCE.glob("*.py"))
    for key in worded("pages"):
        built = key.startswith(("kind.", "badge.", "basis."))
        assert built or f'"{key}"' in source or f"'{key}'" in source, key


def test_every_kind_of_clause_has_a_word() -> None:
    kinds = {type(clause).__name__ for id in WRITTEN for clause in rulebook(id).clauses}
    assert {f"kind.{kind}" for kind in (*kinds, "PostRequirement", "LastResort")} <= set(worded("pages"))
