"""What clauses are written with comes from one module a family: in the guide, the samples, the rulebooks."""

from __future__ import annotations

import ast
import importlib
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import dominorules
from dominorules import clauses
from dominorules.rulebook import clauses as kinds
from dominorules.rulebook.scaffold import _samples as samples

SPEC = Path(dominorules.__file__).parents[2] / "spec"
FAMILIES = ("line", "triangle", "meld")


def imported(source: str) -> Iterator[str]:
    """The modules that a text imports from, but for those of Python."""
    for node in ast.walk(ast.parse(source)):
        names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
        names += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        yield from [name for name in names if name.partition(".")[0] not in sys.stdlib_module_names]


def guide() -> list[str]:
    text = (SPEC / "README.md").read_text("utf-8")
    return re.findall(r'^```python title="[^"]*clauses\.py"\n(.*?)^```$', text, re.DOTALL | re.MULTILINE)


def test_the_guide_imports_from_the_module_of_its_family_alone() -> None:
    assert len(guide()) >= 4
    for source in guide():
        assert set(imported(source)) == {"dominorules.clauses.line"}


@pytest.mark.parametrize("family", FAMILIES)
def test_a_sample_of_a_new_ruleset_imports_from_the_module_of_its_family_alone(family: str) -> None:
    assert set(imported(samples()[family]["clauses"])) == {f"dominorules.clauses.{family}"}


@pytest.mark.parametrize("family", FAMILIES)
def test_the_rulebooks_of_a_family_import_from_its_module_and_their_own_folder_alone(family: str) -> None:
    for file in (SPEC / "dominorules_spec" / family).glob("*.py"):
        own = {f"dominorules.clauses.{family}", "attrs"}
        others = set(imported(file.read_text("utf-8"))) - own
        assert all(name.startswith(f"dominorules_spec.{family}.") for name in others), (file, others)


def test_every_rulebook_imports_from_the_public_module_alone() -> None:
    for file in (SPEC / "dominorules_spec").glob("*/*.py"):
        found = [name for name in imported(file.read_text("utf-8")) if name.startswith("dominorules.")]
        assert all(name.startswith("dominorules.clauses.") for name in found), (file, found)


def test_every_kind_of_clause_is_there() -> None:
    assert set(kinds.__all__) <= set(clauses.__all__)


@pytest.mark.parametrize("family", FAMILIES)
def test_everything_of_a_family_is_there_under_one_name_each(family: str) -> None:
    module = importlib.import_module(f"dominorules.clauses.{family}")
    rules = importlib.import_module(f"dominorules_spec.{family}.clauses")
    moves = importlib.import_module(f"dominorules.{family}.moves")
    homes = [clauses, importlib.import_module(f"dominorules.{family}")]
    homes.append(importlib.import_module(f"dominorules.{family}.slots"))
    named = {name: getattr(home, name) for home in homes for name in home.__all__}
    named |= {name: getattr(rules, name) for name in rules.__all__ if name != "CLAUSES"}
    assert len(module.__all__) == len(set(module.__all__)) >= len(named)
    assert {name: getattr(module, name) for name in named} == named
    assert module.SeatMove is moves.SeatMove
    with pytest.raises(AttributeError):
        module.CLAUSES  # noqa: B018  # is a rulebook's own
