"""The families of games, imported when a ruleset first needs one."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any, Final

from dominorules.core.errors import InvalidRuleset, clip
from dominorules.core.family import Family
from dominorules.core.params import near

__all__ = ["FAMILIES", "family_named"]

FAMILIES: Final[Mapping[str, str]] = {"line": "LINE", "meld": "MELD", "triangle": "TRIANGLE"}
"""The name of each family, and of the value in its `family` module."""


def family_named(name: str) -> Family[Any, Any, Any, Any]:
    """Give a family by name; raises `InvalidRuleset` for an unknown one."""
    if name not in FAMILIES:
        raise InvalidRuleset("spec.family", "family", family=clip(name), near=near(name, FAMILIES))
    module = import_module(f"dominorules.{name}.family")
    return getattr(module, FAMILIES[name])  # type: ignore[no-any-return]
