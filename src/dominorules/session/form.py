"""What there is to choose before a match begins: seats, parameters, players."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs

from dominorules.draw.shown import shown
from dominorules.players import PLAYERS
from dominorules.rulebook.resolve import Rulebook, rulebook
from dominorules.session.links import plain_value
from dominorules.session.wording import Json
from dominorules.words import keys, phrase

__all__ = ["form_of"]


def form_of(ruleset: str, lang: str = "en") -> Json:
    """Give the numbers of seats and the parameters of a ruleset, with their labels in a language.

    `words` are those of the table that the ruleset's family says in its own way, by their keys.
    """
    book = rulebook(ruleset)
    return {
        "family": book.family.name,
        "chosen_by_tiles": bool(shown(book.family.name).operations),
        "seats": book.family.seat_counts(book.params),
        "params": list(_fields(book, lang)),
        "players": list(PLAYERS),
        "words": _own_words(book.family.name, lang),
    }


def _own_words(family: str, lang: str) -> Json:
    end = f".{family}"
    own = [key for key in keys("table") if key.endswith(end)]
    return {key.removesuffix(end): phrase("table", key, lang) for key in own}


def _fields(book: Rulebook[Any, Any], lang: str) -> Iterator[Json]:
    for field in attrs.fields(type(book.params)):
        if field.init and "kind" in field.metadata:
            yield {**_field(book, field, lang), **_domain(book, field, lang)}


def _field(book: Rulebook[Any, Any], field: attrs.Attribute[Any], lang: str) -> Json:
    label = book.meaning(field.name, lang) or field.metadata["doc"]
    value = plain_value(getattr(book.params, field.name))
    return {"name": field.name, "kind": field.metadata["kind"], "value": value, "label": label}


def _domain(book: Rulebook[Any, Any], field: attrs.Attribute[Any], lang: str) -> Json:
    """The least and the most of a number, and the options of a choice with their labels."""
    kind, domain = field.metadata["kind"], field.metadata.get("domain", ())
    if kind == "whole":
        return {"least": domain[0], "most": domain[-1]}
    if kind != "choice":
        return {}
    values = [plain_value(one) for one in domain]
    labels = [book.meaning_of_choice(field.name, value, lang) or value for value in values]
    return {
        "options": [{"value": value, "label": label} for value, label in zip(values, labels, strict=True)]
    }
