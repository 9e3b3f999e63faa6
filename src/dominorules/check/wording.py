"""The words that texts keep to: a glossary names those to use, and those to avoid for them.

    [tile]
    it = "tessera"
    nl = "steen"
    en = "tile"
    not_en = ["piece", "stone"]
    families = ["line"]

Words to avoid count in their inflected forms too, and where `families` says so only in texts on
these games. This library's rulesets share one glossary; any other ruleset may have one in its
folder, or share one in the package that holds it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

import attrs

from dominorules.check.findings import Finding, where_text
from dominorules.core.added import Docs
from dominorules.core.errors import InvalidRuleset
from dominorules.rulebook.examples import Example, examples_of
from dominorules.rulebook.packages import Package
from dominorules.rulebook.resolve import LANGUAGES, Rulebook
from dominorules.rulebook.shapes import TABLE, TEXT, TEXTS, Shape, check_table
from dominorules.rulebook.sources import Source, sources_of

__all__ = ["Avoided", "glossary_of", "of_wording", "own_meanings", "slips"]

_SHAPES: Final[Mapping[str, Shape]] = {
    **dict.fromkeys(LANGUAGES, TEXT),
    **dict.fromkeys([f"not_{lang}" for lang in LANGUAGES], TEXTS),
    "families": TEXTS,
}
_SPACE = r"\s+"
_NO_WORDS = re.compile(r"\{[^{}]*\}|`[^`]*`")
"""Places for values, and what is code."""


@attrs.frozen
class Avoided:
    """A word that texts avoid in a language, and the one that they use instead."""

    lang: str
    word: str
    instead: str
    families: tuple[str, ...]
    """The families whose texts avoid it; empty for all."""
    pattern: re.Pattern[str]
    """Finds the word in any of its forms."""

    def met(self, text: str) -> str | None:
        """Give the form in which a text has the word."""
        found = self.pattern.search(text)
        return found[0] if found else None


def glossary_of(terms: Mapping[str, Any]) -> tuple[Avoided, ...]:
    """Give the words to avoid of a glossary, term by term."""
    return tuple(
        [
            Avoided(lang, word, term.get(lang, ""), tuple(term.get("families", ())), _forms(word, lang))
            for term in terms.values()
            for lang in LANGUAGES
            for word in term.get(f"not_{lang}", ())
        ]
    )


def slips(
    text: str, lang: str, family: str | None, avoided: Iterable[Avoided]
) -> Iterator[tuple[Avoided, str]]:
    """Give the words of a text that are to be avoided, each with the form met; None is no family's text."""
    bare = _NO_WORDS.sub(" ", text)
    for one in avoided:
        if one.lang == lang and (not one.families or family in one.families):
            met = one.met(bare)
            if met:
                yield one, met


def of_wording(book: Rulebook[Any, Any]) -> Iterator[Finding]:
    """The ruleset's own texts, names, titles and decisions keep to the glossary."""
    avoided = glossary_of(_terms(book.package))
    for subject, where, lang, text in _written(book) if avoided else ():
        for one, met in slips(text, lang, book.family.name, avoided):
            details = {"lang": lang, "word": met, "instead": one.instead}
            yield Finding(gate="text", code="text.avoided", subject=subject, where=where, details=details)


def _terms(package: Package) -> Mapping[str, Any]:
    shared = package.beside("../glossary.toml") if package.module is not None else None
    found = package.beside("glossary.toml") or shared
    place, terms = found or ("", {})
    for name, term in terms.items():
        check_table({name: term}, {name: TABLE}, place)
        check_table(term, _SHAPES, f"{place}: {name}")
    return terms


def _written(book: Rulebook[Any, Any]) -> Iterator[tuple[str, str, str, str]]:
    """Each text with what it is about, where it stands, and its language."""
    for lang in LANGUAGES:
        for text in book.texts.get(lang, {}).values():
            if text.origin == book.id:
                yield text.id, where_text(book, text.id, lang), lang, f"{text.title}\n{text.body}"
    where = f"{book.package.location}/ruleset.toml"
    yield from _each(book.id, where, book.package.toml().get("name", {}))
    for name, docs in own_meanings(book):
        yield from _each(name, where, dict(docs))
    try:
        for example in examples_of(book.package):
            yield from _of_example(example)
        for source in sources_of(book.package):
            yield from _of_source(source)
    except InvalidRuleset:
        # What cannot be read is told by the gate that it is for.
        return


def own_meanings(book: Rulebook[Any, Any]) -> Iterator[tuple[str, Docs]]:
    """What the ruleset itself says of parameters and, as `name.choice`, of their choices."""
    for name, wording in book.wordings.items():
        if wording.owner == book.id:
            yield name, wording.docs
            yield from [(f"{name}.{value}", docs) for value, docs in wording.values.items()]


def _each(subject: str, where: str, texts: Mapping[str, str]) -> Iterator[tuple[str, str, str, str]]:
    for lang, text in texts.items():
        yield subject, where, lang, text


def _of_example(example: Example) -> Iterator[tuple[str, str, str, str]]:
    yield from _each(f"{example.origin}/{example.id}", example.where, example.title)


def _of_source(source: Source) -> Iterator[tuple[str, str, str, str]]:
    yield from _each(source.id, source.where, source.title)
    for decision in source.decisions:
        for texts in (decision.question, decision.why, *[reading.text for reading in decision.readings]):
            yield from _each(decision.id, source.where, texts)


# Inflection, as far as it is regular, in the languages that it is known of; in others a word is met as it
# stands. A plural or a verb that is not regular is a word of its own in the glossary.


def _forms(word: str, lang: str) -> re.Pattern[str]:
    each = [_INFLECTED.get(lang, re.escape)(part) for part in word.split()]
    return re.compile(rf"\b{_SPACE.join(each)}\b", re.IGNORECASE)


def _italian(word: str) -> str:
    """`pezzo`, `pezzi`; `tasca`, `tasche`: another vowel at the end, but for a loan such as `manche`."""
    if word[-1] not in "aeio" or word.endswith("che"):
        return re.escape(word)
    return rf"{re.escape(word[:-1])}h?[aeio]"


def _dutch(word: str) -> str:
    """`stip`, `stippen`, `stipje`; `maat`, `maten`: plurals and diminutives."""
    short = re.sub(r"([aeou])\1([^aeiou])$", r"\1\2", word)
    plural = rf"{re.escape(short)}en|" if short != word else ""
    stem, last = re.escape(word), re.escape(word[-1])
    return rf"(?:{plural}{stem}(?:{last}?en|{last}?e|s|(?:e?t|p|k)?jes?)?)"


def _english(word: str) -> str:
    """`stone`, `stones`; `knock`, `knocked`, `knocking`: plurals and verbs."""
    stem, last = re.escape(word.removesuffix("e")), re.escape(word[-1])
    return rf"(?:{re.escape(word)}(?:e?s)?|{stem}(?:{last})?(?:ed|ing))"


_INFLECTED = {"it": _italian, "nl": _dutch, "en": _english}
