"""The structure: no package imports upwards, and nothing imports in a circle."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

import dominorules

HOME = Path(dominorules.__file__).parent
CONTRIBUTING = Path(__file__).parents[1] / "CONTRIBUTING.md"

Imports = Mapping[str, set[str]]


def layers() -> list[set[str]]:
    """The table of CONTRIBUTING, the lowest layer first."""
    text = CONTRIBUTING.read_text("utf-8").partition("## Layers")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| (`.+?`) \|", text, re.MULTILINE)
    return [set(re.findall(r"\w+", row)) for row in reversed(rows)]


def module_of(file: Path, home: Path) -> str:
    return ".".join(file.relative_to(home.parent).with_suffix("").parts).removesuffix(".__init__")


def imports(home: Path) -> Imports:
    """What each module of a package imports of that package, where it is run and not only for types."""
    files = {module_of(file, home): file for file in home.rglob("*.py")}
    return {name: set(_imported(file, files)) - {name} for name, file in files.items()}


def _imported(file: Path, modules: Mapping[str, Path]) -> Iterator[str]:
    for node in _statements(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from [alias.name for alias in node.names if alias.name in modules]
        elif isinstance(node, ast.ImportFrom) and node.module is not None and node.module in modules:
            own = [f"{node.module}.{alias.name}" for alias in node.names]
            inner = [name for name in own if name in modules]
            yield from inner
            if len(inner) < len(own):
                yield node.module


def _statements(tree: ast.AST) -> Iterator[ast.AST]:
    """Every statement, in functions too, but for what only a type checker reads."""
    for node in ast.iter_child_nodes(tree):
        if not (isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"):
            yield node
            yield from _statements(node)


def upwards(found: Imports, order: list[set[str]]) -> list[tuple[str, str]]:
    """The imports that do not lead downwards to another package, or stay within one."""
    height = {package: number for number, packages in enumerate(order) for package in packages}

    def package(module: str) -> str:
        return [*module.split("."), "dominorules"][1]

    return [
        (module, other)
        for module, others in found.items()
        for other in sorted(others)
        if package(module) != package(other) and height[package(module)] <= height[package(other)]
    ]


def circles(found: Imports) -> set[str]:
    """The modules that are left when those that import nothing that is left are taken away."""
    left = {module: set(others) for module, others in found.items()}
    while free := [module for module, others in left.items() if not others & left.keys()]:
        for module in free:
            del left[module]
    return set(left)


def test_every_package_stands_in_the_table_of_layers_once() -> None:
    packages = [package for row in layers() for package in row]
    assert sorted(packages) == sorted(set(packages))
    parts = {path.stem for path in HOME.iterdir() if path.suffix == ".py" or (path / "__init__.py").is_file()}
    assert set(packages) == parts - {"__init__"} | {"dominorules"}


def test_no_package_imports_upwards() -> None:
    assert upwards(imports(HOME), layers()) == []


def test_no_modules_import_each_other_in_a_circle() -> None:
    assert circles(imports(HOME)) == set()


@pytest.mark.parametrize(
    ("files", "up", "circle"),
    [
        ({"core/a.py": "", "line/b.py": "from dominorules.core import a\n"}, 0, 0),
        ({"core/a.py": "from dominorules.line import b\n", "line/b.py": ""}, 1, 0),
        ({"line/a.py": "import dominorules.meld.b\n", "meld/b.py": ""}, 1, 0),
        ({"core/a.py": "def f():\n    from dominorules.line import b\n", "line/b.py": ""}, 1, 0),
        ({"core/a.py": "from dominorules.core import b\n", "core/b.py": "import dominorules.core.a\n"}, 0, 2),
    ],
    ids=["sound", "upwards", "sideways", "within a function", "circle"],
)
def test_a_sown_import_is_found(files: Mapping[str, str], up: int, circle: int, tmp_path: Path) -> None:
    home = tmp_path / "dominorules"
    for name, text in files.items():
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).parent.joinpath("__init__.py").touch()
        (home / name).write_text(text, "utf-8")
    found = imports(home)
    assert len(upwards(found, layers())) == up
    assert len(circles(found)) == circle
