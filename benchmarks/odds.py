"""How fast it is told what a seat can know, next to a random hand of PyPI's `dominoes` on the same machine.

    python benchmarks/odds.py

Views are those of all seats in random hands. Counting, the odds of all tiles, and one sample are
timed in turns with hands of `dominoes`, played in place, by processor time; only ratios are kept.
"""

from __future__ import annotations

import random
import statistics
from collections.abc import Callable, Sequence
from time import process_time
from typing import Any

import dominorules as dr
from dominorules import beliefs
from triangles import play_hand_of_dominoes

TABLES = ("coppie", "coppie_1v1")


def views(rules: Any, hands: int) -> list[Any]:
    """What the seats see in random hands."""
    rng, found = random.Random(0), []
    for _ in range(hands):
        state = rules.start()
        while state.turn is None:
            state = rules.apply(state, rules.chance(state, rng.getrandbits(32)))
        while state.turn is not None:
            found += [rules.view(state, seat) for seat in range(state.seats)]
            state = rules.apply(state, rng.choice(rules.legal_moves(state)))
    return found


def timed(act: Callable[[Any], object], things: Sequence[Any]) -> float:
    """Seconds of processor time for one thing, in the mean."""
    begun = process_time()
    for thing in things:
        act(thing)
    return (process_time() - begun) / len(things)


def times(rules: Any, seen: Sequence[Any], seed: int) -> dict[str, float]:
    """How many times as long as a hand of `dominoes` each question takes, in one round."""
    rng, known = random.Random(seed), list[Any]()

    def count(view: Any) -> None:
        known.append(beliefs.of(rules, view))

    hand = timed(lambda _: play_hand_of_dominoes(rng), range(len(seen) // 4))
    return {
        "count": timed(count, seen) / hand,
        "odds": timed(lambda each: each.table, known) / hand,
        "sample": timed(lambda each: each.sample(1), known) / hand,
    }


def measure(hands: int = 5, rounds: int = 5) -> dict[str, float]:
    """The figures by name: the median of the rounds."""
    found: dict[str, float] = {}
    for table in TABLES:
        rules: Any = dr.load(table)
        seen = views(rules, hands)
        taken = [times(rules, seen, number) for number in range(rounds)]
        for name in taken[0]:
            found[f"odds.{table}.{name}"] = statistics.median([each[name] for each in taken])
    return found


def main() -> int:
    for name, value in measure().items():
        print(f"{name:40} {value:,.3g}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
