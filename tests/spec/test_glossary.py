"""Words keep to the glossary: those of rulesets through the gate, all others here."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from pathlib import Path

import pytest

import dominorules as dr
from dominorules.check.wording import Avoided, glossary_of, of_wording, slips
from dominorules.rulebook.families import FAMILIES
from dominorules.rulebook.resolve import rulebook
from dominorules.words import LANGUAGES, areas, phrases

ROOT = Path(__file__).parents[2]
GLOSSARY = tomllib.loads(files("dominorules_spec").joinpath("glossary.toml").read_text("utf-8"))


@cache
def avoided() -> tuple[Avoided, ...]:
    return glossary_of(GLOSSARY)


def met(text: str, lang: str, family: str | None = None) -> set[str]:
    return {form for _, form in slips(text, lang, family, avoided())}


def test_every_term_has_a_word_in_each_language_and_avoids_none_of_its_own() -> None:
    known = {*LANGUAGES, *[f"not_{lang}" for lang in LANGUAGES], "families"}
    for name, term in GLOSSARY.items():
        assert set(LANGUAGES) <= set(term) <= known, name
        assert set(term.get("families", ())) <= set(FAMILIES), name
        for lang in LANGUAGES:
            assert term[lang].strip(), name
            assert not list(slips(term[lang], lang, None, glossary_of({name: term}))), name


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("area", areas())
def test_phrases_keep_to_the_glossary(area: str, lang: str) -> None:
    for key, text in phrases(area, lang).items():
        family = next((name for name in FAMILIES if name in key.split(".")), None)
        assert met(text, lang, family) == set(), (key, text)


@pytest.mark.parametrize(
    "page", sorted((ROOT / "docs" / "pages").glob("*.??.md")), ids=lambda page: page.name
)
def test_pages_keep_to_the_glossary(page: Path) -> None:
    assert met(page.read_text("utf-8"), page.suffixes[0][1:]) == set()


@pytest.mark.parametrize(
    ("lang", "text", "form"),
    [
        ("it", "Le pedine restano coperte", "pedine"),
        ("it", "un solo pezzo", "pezzo"),
        ("nl", "Twee tegels, of drie", "tegels"),
        ("nl", "zijn maten", "maten"),
        ("nl", "met vijf stippen", "stippen"),
        ("nl", "een blokje", "blokje"),
        ("nl", "Wedstrijd", "Wedstrijd"),
        ("en", "All pieces!", "pieces"),
        ("en", "a stone’s value", "stone"),
        ("en", "whoever is knocking", "knocking"),
        ("en", "two minus  points", "minus  points"),
    ],
)
def test_a_word_to_avoid_is_found_in_its_forms(lang: str, text: str, form: str) -> None:
    assert met(text, lang) == {form}


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("it", "spezzo il pane, e manchi solo tu"),
        ("nl", "het formaat van de maatregel, de stippellijn"),
        ("en", "masterpiece, {piece}, `stone`, milestones, teamwork"),
    ],
)
def test_no_other_word_is_taken_for_one(lang: str, text: str) -> None:
    assert met(text, lang) == set()


def test_a_word_may_be_avoided_in_some_games_only() -> None:
    assert met("een steen trekken", "nl", "line") == {"trekken"}
    assert met("een steen trekken", "nl", "triangle") == met("een steen trekken", "nl") == set()


def test_every_kind_of_text_of_a_ruleset_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "dominorules.check.wording._terms", lambda _: {"any": {"en": "a", "not_en": ["the", "in"]}}
    )
    found = {finding.subject for finding in of_wording(rulebook("coppie"))}
    assert {"about", "coppie", "coppie.no-redeal", "coppie/c-33-cappotto"} <= found


def test_rulesets_keep_to_the_glossary() -> None:
    for id in (*dr.rulesets(), *FAMILIES):
        assert list(of_wording(rulebook(id))) == []
