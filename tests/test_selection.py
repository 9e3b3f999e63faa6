"""Each test runs in one of three: the README's command, `.ci/run` besides, the night."""

from __future__ import annotations

import importlib.util
import re
import tomllib
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
CI = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
NIGHTLY = (ROOT / ".github" / "workflows" / "nightly.yml").read_text(encoding="utf-8")


def conftest() -> ModuleType:
    spec: Any = importlib.util.spec_from_file_location(
        "conftest_alone", Path(__file__).with_name("conftest.py")
    )
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def runs() -> dict[str, str]:
    """The expressions given with `-m`: none by the README, one by `.ci/run`, one at night."""
    (besides,) = re.findall(r"pytest .*-m '([^']+)'", CI)
    (night,) = re.findall(r"pytest .*-m (\w+)", NIGHTLY)
    return {"README": "", ".ci/run": besides, "night": night}


def is_chosen(marks: set[str], expression: str) -> bool:
    named = re.sub(r"\w+", lambda word: word[0] if word[0] == "or" else str(word[0] in marks), expression)
    return not expression or bool(eval(named))  # noqa: S307  # an expression of our own


@pytest.mark.parametrize(
    ("marks", "run"),
    [
        (set(), "README"),
        ({"parametrize", "skipif"}, "README"),
        ({"long"}, ".ci/run"),
        ({"browser"}, ".ci/run"),
        ({"packaging"}, ".ci/run"),
        ({"nightly"}, "night"),
        ({"nightly", "browser"}, "night"),
        ({"nightly", "long"}, "night"),
    ],
)
def test_a_test_runs_in_one_of_three(marks: set[str], run: str) -> None:
    is_left_out = conftest().is_left_out
    assert [
        name
        for name, expression in runs().items()
        if is_chosen(marks, expression) and not is_left_out(marks, expression)
    ] == [run]


def test_every_mark_is_of_a_run() -> None:
    marks = {line.partition(":")[0] for line in PROJECT["tool"]["pytest"]["ini_options"]["markers"]}
    assert marks == conftest().LATER | {"nightly"}
    assert set(runs()[".ci/run"].split(" or ")) == conftest().LATER
