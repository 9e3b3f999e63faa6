"""What the tests of the meld family share: tables, and rounds played on them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Any

from hypothesis import strategies as st

import dominorules as dr
from dominorules.api import MeldRuleset
from dominorules.meld import MeldMove, MeldState
from strategies import Step, match

Steps = Iterator[Step[MeldState, MeldMove]]

CUSTOMS: tuple[dict[str, object], ...] = (
    {},
    {"rhizome": "line", "duty": "once"},
    {"add_to_own": False, "own_tiles_return": False, "rerate_triplone": False},
    {"duty": "none", "open_doubles": "always", "target_4": 1, "target_2": 3},
    {"hand_size": 2, "open_doubles": "never", "santa_teresa_points": 2},
)


@cache
def loaded(custom: int = 0) -> MeldRuleset:
    """Triplone, as it is or with some of its switches turned."""
    return dr.load("triplone", **CUSTOMS[custom])


def tables() -> st.SearchStrategy[tuple[int, int]]:
    """The number of a ruleset, for `loaded`, and a number of seats."""
    return st.tuples(st.integers(0, len(CUSTOMS) - 1), st.integers(2, 4))


def steps(rules: MeldRuleset, seats: int, seed: int, *, most: int = 80, hands: int = 1) -> Steps:
    """The first moves of a match; random rounds can go on for very long."""
    yield from islice(match(rules, seed, rules.start(seats), hands=hands), most)


def three_figures() -> dict[str, Any]:
    """A position with a tris, a triplone and a rhizome in the fields of two seats."""
    return {
        "hands": [["1-3", "2-2", "2-5"], ["2-6", "3-5"]],
        "stock": ["5-6", "6-6"],
        "table": [
            {"owner": 0, "family": "tris", "tiles": ["1-4", "1-5", "1-6"]},
            {"owner": 1, "family": "triplone", "tiles": ["0-0", "1-1", "3-3"]},
            {"owner": 1, "family": "rhizome", "tiles": ["0-1", "1-2", "2-3"]},
        ],
        "points": [5, -2],
    }
