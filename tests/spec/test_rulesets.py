"""Every ruleset of the library through every gate, with larger worlds and more random matches."""

from __future__ import annotations

import attrs
import pytest

from dominorules.rulebook.packages import installed
from dominorules.rulebook.resolve import rulebook
from dominorules.rulebook.sources import sources_of
from dominorules.testing import check

# A ruleset without clauses is one that is still to be written.
WRITTEN = sorted(id for id, package in installed().items() if package.built_in and rulebook(id).clauses)


@pytest.mark.parametrize("id", WRITTEN)
def test_a_ruleset_passes_the_quick_gates(id: str) -> None:
    report = check(id, gates=("text", "overrides", "coverage", "examples"))
    assert report.ok, str(report)


OBSERVED = [id for id in WRITTEN if rulebook(id).provenance != "described"]


@pytest.mark.parametrize("id", OBSERVED)
def test_whatever_a_table_plays_otherwise_without_a_text_is_decided_with_its_reasons(id: str) -> None:
    book = rulebook(id)
    mine, parents = attrs.asdict(book.params), attrs.asdict(rulebook(book.chain[-2].id).params)
    derived = {field.name for field in attrs.fields(type(book.params)) if not field.init}
    changed = {name for name in mine if mine[name] != parents[name]} - derived
    decisions = [decision for source in sources_of(book.package) for decision in source.decisions]
    assert changed
    assert changed <= {name for decision in decisions for name in decision.params}
    for decision in decisions:
        name, _, value = (decision.readings[decision.chosen].offered or "").partition("=")
        assert not name or str(getattr(mine[name], "value", mine[name])) == value, decision.id


def test_some_tables_play_what_no_text_describes() -> None:
    assert {"triominos", "puerto_rico_san_juan"} <= set(OBSERVED)


@pytest.mark.nightly
@pytest.mark.parametrize("id", WRITTEN)
def test_a_ruleset_passes_every_gate_at_night(id: str) -> None:
    report = check(id, nightly=True)
    assert report.ok, str(report)
