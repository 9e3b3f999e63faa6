"""Positions of the line family as text, so that a test reads like a table.

    ends 3…5
    points 88:0
    > 0-1 2-2
      0-4
      1-1
      4-4

One row of tiles for each seat, from seat 0; `>` marks the seat to act. Other rows are keys of
`Ruleset.position` with their values.
"""

from __future__ import annotations

import re

import dominorules as dr
from dominorules.api import LineRuleset
from dominorules.line import LineState

__all__ = ["after", "legal", "opened", "refused", "table"]


def table(rules: LineRuleset, text: str) -> LineState:
    """Set up the position that a text shows."""
    hands: list[list[str]] = []
    given: dict[str, object] = {"hands": hands}
    for row in filter(None, map(str.strip, text.splitlines())):
        if row[0].isalpha():
            key, _, value = row.partition(" ")
            given[key] = _value(key, value)
            continue
        if row[0] == ">":
            given["turn"] = len(hands)
        hands.append(row.strip("> ").split())
    return rules.position(given)


def _value(key: str, text: str) -> object:
    if key in ("stock", "line", "played"):
        return text.split()
    if key in ("ends", "points"):
        return [int(part) for part in re.split("[…:]", text)]
    return int(text)


def legal(rules: LineRuleset, state: LineState) -> str:
    """The legal moves in their notation."""
    return " ".join(map(str, rules.legal_moves(state)))


def after(rules: LineRuleset, state: LineState, *moves: str) -> LineState:
    """The state after these moves."""
    for text in moves:
        state = rules.apply(state, rules.move(text))
    return state


def refused(rules: LineRuleset, state: LineState, move: str) -> tuple[str, ...]:
    """The clauses that refuse a move; the state must be left as it was."""
    image, number = repr(state), hash(state)
    try:
        rules.apply(state, rules.move(move))
    except dr.IllegalMove as error:
        assert (repr(state), hash(state)) == (image, number)
        return error.clauses
    raise AssertionError(f"{move} is legal in {state}")


def opened(rules: LineRuleset, hands: str, *, lot: str = "") -> LineState:
    """A new match, dealt so that the seats hold these tiles, one row each; the rest follows in order."""
    state = rules.start()
    if lot:
        state = rules.apply(state, rules.lot(state, tiles=lot.split()))
    dealt = hands.split()
    rest = [str(tile) for tile in rules.params.tile_set if str(tile) not in dealt]
    return rules.apply(state, rules.deal(state, order=[*dealt, *rest]))
