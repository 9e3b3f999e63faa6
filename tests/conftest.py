"""Hypothesis profiles, and the long runs that wait for the night."""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings

# How long an example takes says more about the machine than about the library.
_CALM = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])

settings.register_profile("dev", _CALM)
settings.register_profile("ci", _CALM, derandomize=True, database=None)
settings.register_profile("nightly", _CALM, max_examples=5_000)
settings.load_profile("ci" if os.environ.get("CI") else "dev")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is marked `nightly`, unless the expression given with `-m` speaks of it."""
    if "nightly" in config.option.markexpr:
        return
    left_out = [item for item in items if item.get_closest_marker("nightly")]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if not item.get_closest_marker("nightly")]
