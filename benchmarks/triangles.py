"""How fast the triangle family is, next to PyPI's `dominoes` on the same machine.

    python benchmarks/triangles.py

Rounds are random ones of two players through the public API: `legal_moves` and `apply`. They
are timed in pairs with hands of `dominoes`, played in place, by processor time, and the median
ratio counts, so that neither the machine nor its other work makes a difference.
"""

from __future__ import annotations

import random
import statistics
from collections.abc import Callable
from time import process_time

import dominoes

import dominorules as dr
from dominorules.triangle import TriangleState

LEAST_RATIO = 0.081
"""Rounds per hand of `dominoes`: 500 to 6,200."""
MOST_LISTING = 0.001
"""Seconds for the legal moves with 46 tiles on the board and 10 in the hand."""

RULES = dr.load("tripple_domino")
ALONE = dr.load("tripple_domino_solitair")


def rate(play: Callable[[random.Random], None], seconds: float, seed: int) -> float:
    """Plays per second of processor time."""
    rng, count, begun = random.Random(seed), 0, process_time()
    while process_time() - begun < seconds:
        play(rng)
        count += 1
    return count / (process_time() - begun)


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
    while True:
        state = deep.start(2)
        state = deep.apply(state, deep.deal(state, seed=rng.getrandbits(32)))
        while state.turn is not None and len(state.board) < 46:
            moves = deep.legal_moves(state)
            state = deep.apply(state, moves[int(rng.random() * len(moves))])
        if len(state.board) == 46:
            left = [tile for hand in state.hands for tile in hand]
            found = ALONE.position({"hands": [left], "board": state.board, "stock": 0})
            if found.turn is not None:
                return found


def listing(seconds: float) -> float:
    """Seconds that one list of legal moves takes on a crowded board."""
    states = [crowded(seed) for seed in range(5)]

    def list_all(rng: random.Random) -> None:
        for state in states:
            ALONE.legal_moves(state)

    return 1 / rate(list_all, seconds, 0) / len(states)


def measure(seconds: float = 1.0, pairs: int = 5) -> dict[str, float]:
    """The figures by name; one pair takes twice so many seconds."""
    rate(play_round, seconds / 2, 0)  # fills the caches
    found = [
        (rate(play_round, seconds, seed), rate(play_hand_of_dominoes, seconds, seed)) for seed in range(pairs)
    ]
    return {
        "triangle.rounds_per_second": statistics.median([rounds for rounds, _ in found]),
        "triangle.dominoes_hands_per_second": statistics.median([hands for _, hands in found]),
        "triangle.ratio": statistics.median([rounds / hands for rounds, hands in found]),
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
