"""A whole frontend: you at seat 0, the machine at the others.

    python examples/frontend.py [ruleset]

It shows what a view holds and nothing else, and leaves every rule to the library: which moves are
legal, why one is not, what a hand was worth. An empty line plays the first legal move.
"""

from __future__ import annotations

import random
import sys

import dominorules as dr
from dominorules.api import LineRuleset
from dominorules.line import LineState, LineView

ME = dr.Seat(0)


def show(view: LineView) -> None:
    """Show the table as my seat sees it."""
    line = " ".join([f"{laid.left}-{laid.right}" for laid in view.line]) or "an empty table"
    others = " ".join([f"seat {seat}: {size}" for seat, size in enumerate(view.hand_sizes) if seat != ME])
    print(f"\n{line}\nyour tiles: {view.hand}    {others}    stock: {view.stock}")


def my_turn(rules: LineRuleset, state: LineState) -> LineState:
    """Ask until a move is legal."""
    view = rules.view(state, ME)
    show(view)
    while True:
        text = input(f"your move, one of {', '.join(map(str, view.legal_moves))}: ")
        try:
            move = rules.move(text) if text else view.legal_moves[0]
            return rules.apply(state, move, seat=ME)
        except (dr.Invalid, dr.IllegalMove) as refusal:
            print(refusal)


def their_turn(rules: LineRuleset, state: LineState, seat: dr.Seat) -> LineState:
    """Play any legal move of another seat."""
    move = random.choice(rules.view(state, seat).legal_moves)  # noqa: S311  # a game, not a secret
    print(f"seat {seat}: {move}")
    return rules.apply(state, move, seat=seat)


def tell(rules: LineRuleset, state: LineState) -> None:
    """Tell how a hand ended, and by which clause."""
    result = rules.hand_result(state)
    if result is not None:
        print(f"\nhand {result.hand}: {rules.explain(result.reason)}\npoints: {rules.score(state).points}")


def play(rules: LineRuleset) -> None:
    """Play one match."""
    state = rules.start()
    while rules.outcome(state) is None:
        seat = state.turn
        if seat is None:
            chance = rules.chance(state)
            assert chance is not None  # noqa: S101  # for the type checker: the match goes on
            state = rules.apply(state, chance)
        else:
            state = my_turn(rules, state) if seat == ME else their_turn(rules, state, seat)
            tell(rules, state)
    print(rules.outcome(state))


if __name__ == "__main__":
    play(dr.load(sys.argv[1] if len(sys.argv) > 1 else "coppie"))
