"""What shows games asks the registry about a family: it compares no names, and guesses at no attributes."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from dominorules.line.arms import LEFT, RIGHT
from dominorules.rulebook.families import FAMILIES

ROOT: Final = Path(__file__).parents[2]
LIBRARY: Final = ROOT / "src" / "dominorules"
SHOWING: Final = ("cli", "draw", "pages", "players", "record", "session", "vectors")
"""The packages and modules that show or carry games of any family."""
ALLOWED: Final = {("cli/files.py", "O_BINARY")}
"""A flag that only some systems have."""
NAMED: Final = "|".join(sorted(FAMILIES))
ARMS: Final = "|".join(str(arm) for arm in (LEFT, RIGHT))
IN_JAVASCRIPT: Final = (
    rf"""["'`./]({NAMED})["'`.]""",
    rf"""["'`]({ARMS})["'`]""",
    r"\bfamily\b",
    r"\bhasOwn(Property)?\(\s*(shown|table|view|state|move|form)\b",
)


def python_files() -> dict[str, str]:
    """Every module of the library but the families', and the scripts of the site."""
    files = {path.relative_to(LIBRARY).as_posix(): path for path in LIBRARY.rglob("*.py")}
    own = {name: path for name, path in files.items() if name.split("/")[0] not in FAMILIES}
    docs = {path.relative_to(ROOT).as_posix(): path for path in (ROOT / "docs").rglob("*.py")}
    return {name: path.read_text("utf-8") for name, path in (own | docs).items()}


def shows(name: str) -> bool:
    return name.startswith("docs/") or name.split("/", maxsplit=1)[0].removesuffix(".py") in SHOWING


def named_families(text: str) -> Iterator[str]:
    """The names of families that code compares something with."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Compare):
            parts = [each for part in (node.left, *node.comparators) for each in ast.walk(part)]
        elif isinstance(node, ast.MatchValue):
            parts = [node.value]
        else:
            continue
        yield from [part.value for part in parts if isinstance(part, ast.Constant) and part.value in FAMILIES]


def guesses(text: str) -> Iterator[str]:
    """The attributes that code tries on a value, but those that Python itself gives."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            name = node.func.id
            if name == "hasattr" or (name == "getattr" and len(node.args) == 3):
                tried = node.args[1]
                tried_name = tried.value if isinstance(tried, ast.Constant) else ast.unparse(tried)
                if not str(tried_name).startswith("__"):
                    yield str(tried_name)


def in_javascript(text: str) -> list[str]:
    return [found[0] for form in IN_JAVASCRIPT for found in re.finditer(form, text)]


def test_no_module_compares_a_name_of_a_family() -> None:
    assert {name: found for name, text in python_files().items() if (found := [*named_families(text)])} == {}


def test_what_shows_games_guesses_at_no_attribute() -> None:
    found = {(name, one) for name, text in python_files().items() if shows(name) for one in guesses(text)}
    assert found == ALLOWED


def test_the_page_knows_no_family_and_no_end_of_one() -> None:
    texts = {path.name: path.read_text("utf-8") for path in (ROOT / "docs" / "play").glob("*.mjs")}
    assert len(texts) > 5
    assert {name: found for name, text in texts.items() if (found := in_javascript(text))} == {}


@pytest.mark.parametrize(
    "text",
    [
        'x = 1 if rules.family.name == "meld" else 2',
        'if "line" != family: pass',
        'if family in ("line", "triangle"): pass',
        'match family:\n    case "meld":\n        pass',
    ],
)
def test_a_name_that_is_compared_is_found(text: str) -> None:
    assert [*named_families(text)]


@pytest.mark.parametrize("text", ['hasattr(move, "tile")', 'getattr(move, "tile", None)', "getattr(a, b, c)"])
def test_a_guess_is_found(text: str) -> None:
    assert [*guesses(text)]


@pytest.mark.parametrize(
    "text", ['getattr(module, "__all__", ())', "getattr(value, field.name)", "hand.tile"]
)
def test_what_is_no_guess_is_none(text: str) -> None:
    assert [*guesses(text)] == []


@pytest.mark.parametrize(
    "text",
    [
        'if (form.family === "meld") add();',
        "shown.family == other",
        'if ("line" !== name) return;',
        'switch (name) { case "triangle": }',
        'Object.hasOwn(shown, "table")',
        "this.words[`${key}.${this.form.family}`]",
        'import("./meld.mjs")',
        '["L", "R", ""].includes(place)',
    ],
)
def test_a_guess_of_the_page_is_found(text: str) -> None:
    assert in_javascript(text)
