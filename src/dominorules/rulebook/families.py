"""The registry of families: one line for each, with what it is and how it is shown."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

import attrs

from dominorules.core.errors import InvalidRuleset, clip
from dominorules.core.family import Family
from dominorules.core.params import near

__all__ = ["FAMILIES", "Registered", "family_named", "registered_value"]


@attrs.frozen
class Registered:
    """Where the two records of a family are: `module:name`, imported when first used."""

    family: str
    """Its rules: a `dominorules.core.family.Family`."""
    shown: str = ""
    """How it is shown: a `dominorules.draw.shown.Shown`; empty for plain words."""
    deals: str = ""
    """The deals that fit a view: `(rules, view)` gives them; empty where nobody has counted them yet."""


FAMILIES: Final[dict[str, Registered]] = {
    "line": Registered(
        "dominorules.line.family:LINE", "dominorules.draw.line:SHOWN", "dominorules.beliefs.line:line_deals"
    ),
    "meld": Registered("dominorules.meld.family:MELD", "dominorules.draw.meld:SHOWN"),
    "triangle": Registered("dominorules.triangle.family:TRIANGLE", "dominorules.draw.triangle:SHOWN"),
}
"""Each family by name."""


def family_named(name: str) -> Family[Any, Any, Any, Any]:
    """Give a family by name; raises `InvalidRuleset` for an unknown one."""
    if name not in FAMILIES:
        raise InvalidRuleset("spec.family", "family", family=clip(name), near=near(name, FAMILIES))
    found: Family[Any, Any, Any, Any] = registered_value(FAMILIES[name].family)
    return found


def registered_value(place: str) -> Any:
    """Import the value at `module:name`."""
    module, _, name = place.partition(":")
    return getattr(import_module(module), name)
