"""House rulesets as folders, and every state of a small table of theirs."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import dominorules as dr

__all__ = ["House", "house", "reachable"]

House = dr.Ruleset[Any, Any, Any, Any]


def house(folder: Path, extends: str, clauses: str, **params: object) -> House:
    """Write a ruleset that adds clauses to another, and load it with these parameters."""
    folder.mkdir()
    (folder / "ruleset.toml").write_text(f'id = "house"\nversion = "1.0.0"\nextends = "{extends}"\n')
    (folder / "clauses.py").write_text(clauses)
    return dr.load(folder, **params)


def _moves(rules: House, state: Any, random: Random, deals: int) -> list[Any]:
    if state.turn is not None:
        return list(rules.legal_moves(state))
    found = [rules.chance(state, random.getrandbits(32)) for _ in range(deals)]
    return [move for move in found if move is not None]


def reachable(rules: House, *begun: Any, most: int, deals: int = 3, seats: int = 2) -> Iterator[Any]:
    """Give the states that moves lead to, the nearest first; where chance is to move a few of its moves."""
    ahead, random = deque(begun or (rules.start(seats),)), Random(1)
    seen = set(ahead)
    while ahead and len(seen) < most:
        state = ahead.popleft()
        yield state
        for move in _moves(rules, state, random, deals):
            after = rules.apply(state, move)
            if after not in seen:
                seen.add(after)
                ahead.append(after)
    yield from islice(ahead, most)
