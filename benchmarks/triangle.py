"""How fast the triangle family is, next to PyPI's `dominoes` on the same machine.

    python benchmarks/triangle.py

Rounds are random ones of two players through the public API: `legal_moves` and `apply`. The
limits are ratios to hands of `dominoes`, played in place, so that they hold on any machine.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable

import dominoes

import dominorules as dr
from dominorules.triangle import TriangleState

LEAST_RATIO = 0.081
"""Rounds per hand of `dominoes`: 500 to 6,200."""
MOST_LISTING = 0.001
"""Seconds for the legal moves with 46 tiles on the board and 10 in the hand."""

RULES = dr.load("tripple_domino")


def rate(play: Callable[[random.Random], None], seconds: float, runs: int = 3) -> float:
    """Plays per second: the best of some runs, which disturbs the others' work least."""
    best = 0.0
    for run in range(runs):
        rng, count = random.Random(run), 0
        begun = time.perf_counter()
        while time.perf_counter() - begun < seconds:
            play(rng)
            count += 1
        best = max(best, count / (time.perf_counter() - begun))
    return best


def play_round(rng: random.Random) -> None:
    state = RULES.start(2)
    state = RULES.apply(state, RULES.deal(state, seed=rng.getrandbits(32)))
    while state.turn is not None:
        moves = RULES.legal_moves(state)
        state = RULES.apply(state, moves[int(rng.random() * len(moves))])


def play_hand_of_dominoes(rng: random.Random) -> None:
    game = dominoes.Game.new()
    while game.result is None:
        moves = game.valid_moves
        game.make_move(*moves[int(rng.random() * len(moves))])


def crowded(seed: int) -> TriangleState:
    """A board of 46 tiles and the other ten in the only hand, one of which fits at least."""
    rng = random.Random(seed)
    deep = dr.load("tripple_domino", hand_size_2=28)
    alone = dr.load("tripple_domino_solitair")
    while True:
        state = deep.start(2)
        state = deep.apply(state, deep.deal(state, seed=rng.getrandbits(32)))
        while state.turn is not None and len(state.board) < 46:
            moves = deep.legal_moves(state)
            state = deep.apply(state, moves[int(rng.random() * len(moves))])
        if len(state.board) == 46:
            left = [tile for hand in state.hands for tile in hand]
            found = alone.position({"hands": [left], "board": state.board, "stock": 0})
            if found.turn is not None:
                return found


def listing(seconds: float) -> float:
    """Seconds that one list of legal moves takes on a crowded board."""
    states = [crowded(seed) for seed in range(5)]

    def list_all(rng: random.Random) -> None:
        for state in states:
            RULES.legal_moves(state)

    return 1 / rate(list_all, seconds) / len(states)


def measure(seconds: float = 2.0) -> dict[str, float]:
    rounds, hands = rate(play_round, seconds), rate(play_hand_of_dominoes, seconds)
    return {
        "triangle.rounds_per_second": rounds,
        "triangle.dominoes_hands_per_second": hands,
        "triangle.ratio": rounds / hands,
        "triangle.listing_seconds": listing(seconds / 4),
    }


def main() -> int:
    found = measure()
    for name, value in found.items():
        print(f"{name:40} {value:,.6g}")
    good = found["triangle.ratio"] >= LEAST_RATIO and found["triangle.listing_seconds"] < MOST_LISTING
    print("within the limits" if good else "too slow")
    return 0 if good else 1


if __name__ == "__main__":
    raise SystemExit(main())
