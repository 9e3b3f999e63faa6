"""A whole frontend for every ruleset: you at seat 0, the machine at the others.

    python examples/frontend.py [ruleset, or the folder of one]

It shows what a view holds and nothing else, and leaves every rule to the library: which moves are
legal, why one is not, what a hand was worth. An empty line plays the first legal move.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path
from typing import Any, TypeAlias

import dominorules as dr
from dominorules.draw.text import board_text, tiles_text

Rules: TypeAlias = dr.Ruleset[
    Any, Any, Any, Any
]  # a frontend for one family has its types: `api.LineRuleset`

ME = dr.Seat(0)
WIDTH = 80
SHOWN = 20  # moves offered; of figures there can be very many, and any move can be typed


def show(rules: Rules, view: Any) -> None:
    """Show the table as my seat sees it."""
    family = rules.family.name
    others = [f"seat {seat}: {size}" for seat, size in enumerate(view.hand_sizes) if seat != ME]
    print("", *(board_text(family, view, WIDTH) or ["an empty table"]), "your tiles:", sep="\n")
    print(*tiles_text(family, view.hand, WIDTH), sep="\n")
    print(*others, f"stock: {view.stock}", sep="    ")


def offered(moves: Any) -> str:
    """Name the first of the moves, and how many more there are."""
    more = f" and {len(moves) - SHOWN} more" if len(moves) > SHOWN else ""
    return ", ".join(map(str, moves[:SHOWN])) + more


def my_turn(rules: Rules, state: Any) -> Any:
    """Ask until a move is legal."""
    view = rules.view(state, ME)
    show(rules, view)
    while True:
        text = input(f"your move, one of {offered(view.legal_moves)}: ")
        try:
            move = rules.move(text) if text else view.legal_moves[0]
            return rules.apply(state, move, seat=ME)
        except (dr.Invalid, dr.IllegalMove) as refusal:
            print(refusal)


def their_turn(rules: Rules, state: Any, seat: dr.Seat) -> Any:
    """Play any legal move of another seat."""
    move = random.choice(rules.view(state, seat).legal_moves)  # noqa: S311  # a game, not a secret
    print(f"seat {seat}: {move}")
    return rules.apply(state, move, seat=seat)


def tell(rules: Rules, state: Any) -> None:
    """Tell how a hand ended, and by which clause."""
    result = rules.hand_result(state)
    if result is not None:
        print(f"\nhand {result.hand}: {rules.explain(result.reason)}\npoints: {rules.score(state).points}")


def play(rules: Rules) -> None:
    """Play one match."""
    state = rules.start()
    while rules.outcome(state) is None:
        seat = state.turn
        if seat is None:
            state = rules.apply(state, rules.chance(state))
        else:
            state = my_turn(rules, state) if seat == ME else their_turn(rules, state, seat)
            tell(rules, state)
    print(rules.outcome(state))


def main(named: str = "coppie") -> None:
    """Play the ruleset of this id, or that of a folder; who ends the input leaves the table."""
    try:
        play(dr.load(Path(named) if Path(named).is_dir() else named))
    except EOFError:
        print("\nyou leave the table")
    except dr.Invalid as error:
        sys.exit(f"{error}\nrulesets: {', '.join(dr.rulesets())}")


if __name__ == "__main__":
    main(*sys.argv[1:2])
