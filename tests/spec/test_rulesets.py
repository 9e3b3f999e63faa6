"""Every ruleset of the library through every gate, with larger worlds and more random matches."""

from __future__ import annotations

import pytest

from dominorules.spec.packages import installed
from dominorules.spec.rulebook import rulebook
from dominorules.testing import check

# A ruleset without clauses is one that is still to be written.
WRITTEN = sorted(id for id, package in installed().items() if package.built_in and rulebook(id).clauses)


@pytest.mark.parametrize("id", WRITTEN)
def test_a_ruleset_passes_the_quick_gates(id: str) -> None:
    report = check(id, gates=("text", "overrides", "coverage", "examples"))
    assert report.ok, str(report)


@pytest.mark.nightly
@pytest.mark.parametrize("id", WRITTEN)
def test_a_ruleset_passes_every_gate_at_night(id: str) -> None:
    report = check(id, nightly=True)
    assert report.ok, str(report)
