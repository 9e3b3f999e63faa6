"""The comparison of a family shows all that differs among its rulesets, and nothing that does not."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import attrs
import pytest

from dominorules.pages.compare import render_comparison
from dominorules.rulebook.packages import installed
from dominorules.rulebook.resolve import LANGUAGES, Rulebook, rulebook

BOOKS = [rulebook(id) for id, package in sorted(installed().items()) if package.built_in]
FAMILIES = sorted({book.family.name for book in BOOKS})
every_page = pytest.mark.parametrize(
    ("family", "lang"), [(family, lang) for family in FAMILIES for lang in LANGUAGES]
)


def of(family: str) -> list[Rulebook[Any, Any]]:
    return [book for book in BOOKS if book.family.name == family]


@cache
def page(family: str, lang: str) -> str:
    return render_comparison(of(family), lang)


@every_page
def test_a_parameter_has_a_row_exactly_if_its_values_differ(family: str, lang: str) -> None:
    played = [book for book in of(family) if not book.abstract]
    for field in attrs.fields(type(played[0].params)):
        values = {repr(getattr(book.params, field.name)) for book in played}
        assert (f"`{field.name}` |" in page(family, lang)) == (field.init and len(values) > 1)


@every_page
def test_every_row_has_a_cell_for_every_ruleset_that_is_played(family: str, lang: str) -> None:
    played = [book for book in of(family) if not book.abstract]
    rows = [row for row in page(family, lang).splitlines() if row.startswith("| ")]
    assert {len(re.findall(r" \|", row)) for row in rows} <= {len(played) + 1}
    assert bool(rows) == (len(played) > 1)


def test_a_clause_of_one_ruleset_has_a_row_with_links_to_those_that_have_it() -> None:
    text = page("line", "en")
    own = {book.id: {id for id, origin in book.origins.items() if origin == book.id} for book in of("line")}
    for ruleset, ids in own.items():
        book = rulebook(ruleset)
        for id in ids if not book.abstract else ():
            assert f"({ruleset}.md#{id})" in text
