"""Hypothesis profiles, what runs where, and how tests are dealt to processes."""

from __future__ import annotations

import os
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

# How long an example takes says more about the machine than about the library.
_CALM = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])

settings.register_profile("dev", _CALM, max_examples=50)
settings.register_profile("ci", _CALM, max_examples=50, derandomize=True, database=None)
settings.register_profile("nightly", _CALM, max_examples=5_000)
settings.load_profile("ci" if os.environ.get("CI") else "dev")


LATER = {"long", "browser", "packaging"}
"""The marks of what `.ci/run` runs besides; what is marked `nightly` waits for the night."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is marked to run elsewhere, unless the expression given with `-m` speaks of it."""
    kept: list[pytest.Item] = []
    left_out: list[pytest.Item] = []
    for item in items:
        marks = {mark.name for mark in item.iter_markers()}
        (left_out if is_left_out(marks, config.option.markexpr) else kept).append(item)
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = kept


def is_left_out(marks: set[str], expression: str) -> bool:
    """Whether a test with these marks waits for another run than the one of this expression."""
    if "nightly" in expression:
        return False
    waiting = marks & LATER
    return "nightly" in marks or (bool(waiting) and not any(mark in expression for mark in waiting))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> object:
    """Keep the tests of a module together, for they share what is costly; who is idle takes some over."""
    from xdist.scheduler import WorkStealingScheduling

    return WorkStealingScheduling(config, log) if config.getvalue("dist") == "load" else None
