"""The packages of the families have the files of the tables in CONTRIBUTING, in one order."""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence
from pathlib import Path

import pytest

import dominorules

HOME = Path(dominorules.__file__).parent
GUIDE = (Path(__file__).parents[1] / "CONTRIBUTING.md").read_text("utf-8")
TABLES = GUIDE.partition("## A family")[2].partition("\n## ")[0]
SHARED = re.findall(r"^\| `(\w+)` \| [^`|]", TABLES, re.MULTILINE)
OWN = re.findall(r"^\| `(\w+)` \| `(\w+)` \|", TABLES, re.MULTILINE)
FAMILIES = ("line", "meld", "triangle")


def unlike(package: Path, shared: Sequence[str], own: Sequence[str]) -> set[str]:
    """The modules and packages that are there and not in the tables, or in them and not there."""
    found = {path.stem for path in package.iterdir() if path.suffix == ".py"}
    found |= {path.parent.name for path in package.glob("*/__init__.py")}
    return found - {"__init__"} ^ {*shared, *own}


def out_of_order(package: Path, shared: Sequence[str]) -> list[tuple[str, str]]:
    """The files that import one that stands below them in the table."""
    return [
        (name, other)
        for number, name in enumerate(shared)
        for other in sorted(_imported(package / f"{name}.py"))
        if other in shared[number:]
    ]


def _imported(file: Path) -> set[str]:
    """What a module imports of its own package."""
    own = f"dominorules.{file.parent.name}"
    found = set()
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module == own:
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and node.module.startswith(f"{own}."):
            found.add(node.module.removeprefix(f"{own}.").partition(".")[0])
    return found


@pytest.mark.parametrize("family", FAMILIES)
def test_a_family_has_the_files_of_all_and_those_of_its_own_game(family: str) -> None:
    assert len(SHARED) > 10
    assert unlike(HOME / family, SHARED, [file for name, file in OWN if name == family]) == set()


@pytest.mark.parametrize("family", FAMILIES)
def test_a_file_of_a_family_imports_only_files_above_it(family: str) -> None:
    assert out_of_order(HOME / family, SHARED) == []


def test_the_tables_name_no_other_family() -> None:
    assert {name for name, _ in OWN} <= set(FAMILIES)


def test_a_sown_file_or_import_is_found(tmp_path: Path) -> None:
    package = tmp_path / "line"
    (package / "grid").mkdir(parents=True)
    (package / "grid" / "__init__.py").touch()
    (package / "params.py").write_text("from dominorules.line.moves import Open\n")
    (package / "moves.py").write_text("from dominorules.line import params\n")
    assert unlike(package, ["params", "moves"], ["grid"]) == set()
    assert unlike(package, ["params", "moves", "state"], []) == {"state", "grid"}
    assert out_of_order(package, ["params", "moves"]) == [("params", "moves")]
    assert out_of_order(package, ["moves", "params"]) == [("moves", "params")]
