"""House rulesets as folders, and every state of a small table of theirs."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import dominorules as dr

__all__ = ["FROM_THE_BACK", "LINE_HOUSES", "House", "house", "reachable"]

House = dr.Ruleset[Any, Any, Any, Any]

FROM_THE_BACK = """
def last(p, s, m):
    return tuple(hand.with_tile(s.stock[-1]) if i == s.turn else hand for i, hand in enumerate(s.hands))
def rest(p, s, m): return s.stock[:-1]
CLAUSES = (
    Effect("back.takes", on=Draw, slot=HANDS, value=last, overrides=("draw.takes",)),
    Effect("back.leaves", on=Draw, slot=STOCK, value=rest),
)
"""
"""A house of the line or triangle family that draws from the back of the stock."""

_LINE = """
from attrs import frozen
from dominorules.line import Deal, Draw, Open, Phase
from dominorules.line.slots import HANDS, MUST_OPEN, NEXT_OPENER, OPENER, PHASE, STOCK, TURN
from dominorules.rulebook.clauses import Effect, Event
"""

_LINES = {
    "tiles are drawn from the back of the stock": FROM_THE_BACK,
    "a hand without a double is dealt again": """
@frozen
class Thrown: pass
def thrown(p, s): return bool(s.turn is not None and not s.history and any(
    not any(tile.is_double for tile in hand) for hand in s.hands))
def deal(p, s, e): return Phase.DEAL
def nobody(p, s, e): return None
CLAUSES = (
    Event("hand.thrown", mark=Thrown, holds=thrown),
    Effect("thrown.deal", on=Thrown, slot=PHASE, value=deal),
    Effect("thrown.nobody", on=Thrown, slot=TURN, value=nobody),
)
""",
    "the dealer keeps what the others leave": """
def all_but_one(p, s, m):
    size = p.hand_size
    hands = [s.hands[0].of(m.order[i * size:(i + 1) * size]) for i in range(p.seats)]
    return (hands[0].with_tile(m.order[-1]), *hands[1:])
def but_the_last(p, s, m): return m.order[p.hand_size * p.seats:-1]
CLAUSES = (
    Effect("deal.one-more", on=Deal, slot=HANDS, value=all_but_one, overrides=("deal.hands",)),
    Effect("deal.one-less", on=Deal, slot=STOCK, value=but_the_last, overrides=("deal.stock",)),
)
""",
    "the seat that opens with a double goes on": """
def double(p, s, m): return m.tile.is_double
def again(p, s, m): return s.turn
CLAUSES = (Effect("open.again", on=Open, when=double, slot=TURN, value=again, overrides=("turn.right",)),)
""",
    "who opens next is known from the deal on": """
def second(p, s, m): return 1
CLAUSES = (Effect("deal.second", on=Deal, slot=NEXT_OPENER, value=second, overrides=("deal.clears",)),)
""",
}

LINE_HOUSES = {name: _LINE + clauses for name, clauses in _LINES.items()}
"""Houses of the line family whose clauses say what moves do, each as the text of its clauses."""


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
