"""The gate of texts: ids, headings and predicates match; every language is complete and fresh."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from dominorules.check.findings import Finding, where_text
from dominorules.check.refinement import fault
from dominorules.check.subject import Subject
from dominorules.check.wording import of_wording, own_meanings
from dominorules.rulebook.clauses import Clause, Event, LastResort, PostRequirement, Requirement
from dominorules.rulebook.resolve import LANGUAGES, Rulebook
from dominorules.rulebook.texts import Text, fingerprint, places

__all__ = ["text_gate"]

_ID = re.compile(r"[a-z][a-z0-9]*\.[a-z][a-z0-9]*(-[a-z0-9]+)*")


def text_gate(subject: Subject) -> Iterator[Finding]:
    """Ids, headings and predicates match one to one; every language is complete, fresh and well chosen."""
    book = subject.book
    for clause in subject.own:
        yield from _id_findings(book, clause)
    ids = {clause.id for clause in book.clauses}
    for lang in LANGUAGES:
        texts = book.texts.get(lang, {})
        for id in subject.own_ids:
            if id not in texts:
                yield _text_finding(book, "text.missing", id, lang, warning=_may_lack(book, lang))
        for text in texts.values():
            if text.origin == book.id:
                yield from _of_text(book, text, lang, ids)
    yield from _of_params(book)
    yield from of_wording(book)


def _of_params(book: Rulebook[Any, Any]) -> Iterator[Finding]:
    """Each parameter of which the ruleset says what it means says so in every language."""
    for name, docs in own_meanings(book):
        for lang in LANGUAGES:
            if lang not in dict(docs):
                yield Finding(
                    gate="text",
                    code="text.doc",
                    subject=name,
                    where=f"{book.package.location}/ruleset.toml: param.{name}",
                    details={"lang": lang, "param": name},
                    warning=_may_lack(book, lang),
                )


def _named(clause: Clause[Any, Any]) -> str | None:
    """The name of the function that must be the clause's id; None where several rows share one."""
    function: Callable[..., object] | None = None
    if isinstance(clause, Requirement | PostRequirement | LastResort | Event):
        function = clause.holds
    return None if function is None else getattr(function, "__name__", type(function).__name__)


def _may_lack(book: Rulebook[Any, Any], lang: str) -> bool:
    return lang != book.language and not book.package.built_in


def _id_findings(book: Rulebook[Any, Any], clause: Clause[Any, Any]) -> Iterator[Finding]:
    wanted = re.sub(r"[.-]", "_", clause.id)
    name = _named(clause)
    if not _ID.fullmatch(clause.id):
        yield fault(book, "text", "text.id", clause.id, "")
    elif name not in (None, wanted):
        yield fault(book, "text", "text.name", clause.id, "", name=name, wanted=wanted)


def _text_finding(
    book: Rulebook[Any, Any], code: str, id: str, lang: str, *, warning: bool = False, **details: object
) -> Finding:
    where = where_text(book, id, lang)
    return Finding(
        gate="text",
        code=code,
        subject=id,
        where=where,
        details={"lang": lang, **details},
        warning=warning,
    )


def _of_text(book: Rulebook[Any, Any], text: Text, lang: str, ids: set[str]) -> Iterator[Finding]:
    section = text.level == 2 or text.informative
    if text.id not in ids and not section:
        yield _text_finding(book, "text.orphan", text.id, lang)
    if not text.body and text.level > 2:
        yield _text_finding(book, "text.empty", text.id, lang)
    unknown = [name for name in places(text.body) if name not in book.values()]
    if unknown:
        yield _text_finding(book, "text.place", text.id, lang, place=unknown[0])
    if lang != book.language:
        yield from _of_translation(book, text, lang)


def _of_translation(book: Rulebook[Any, Any], text: Text, lang: str) -> Iterator[Finding]:
    original = book.texts[book.language].get(text.id)
    if original is None or original.origin != text.origin:
        yield _text_finding(book, "text.no_original", text.id, lang)
    elif text.of != fingerprint(original):
        yield _text_finding(book, "text.stale", text.id, lang, wanted=fingerprint(original))
    elif set(places(text.body)) != set(places(original.body)):
        yield _text_finding(book, "text.places", text.id, lang)
