"""How fast the meld family is, next to PyPI's `dominoes` on the same machine.

    python benchmarks/melds.py [SECONDS]

Rounds are random ones of Triplone for two, three and four through the public API: `legal_moves` and
`apply`. They are timed in pairs with hands of `dominoes`, played in place, by processor time, so that
neither the machine nor its other work makes a difference. How long a round is, and how many moves
are legal in it, differs very much: a large rhizome and a large hand make thousands of figures, and
a random player may go on with them for hundreds of moves. So single lists are timed too, and what it
costs to look at every move of the longest.
"""

from __future__ import annotations

import random
import statistics
import sys
from time import process_time

import attrs

import dominorules as dr
from dominorules.meld import MeldState
from triangles import play_hand_of_dominoes, rate

RULES = dr.load("triplone")


@attrs.define
class Lists:
    """The lists of legal moves of some rounds: how long each took, and how many moves it has."""

    seconds: list[float] = attrs.Factory(list)
    sizes: list[int] = attrs.Factory(list)
    rounds: int = 0
    most: int = 0
    longest: MeldState | None = None

    def quantile(self, share: float) -> float:
        """How long the list took that is longer than such a share of them."""
        ordered = sorted(self.seconds)
        return ordered[min(int(share * len(ordered)), len(ordered) - 1)]


def play_round(rng: random.Random, lists: Lists, seats: int) -> None:
    state = RULES.start(seats)
    state = RULES.apply(state, RULES.lot(state, seed=rng.getrandbits(32)))
    state = RULES.apply(state, RULES.deal(state, seed=rng.getrandbits(32)))
    while state.turn is not None:
        begun = process_time()
        moves = RULES.legal_moves(state)
        lists.seconds.append(process_time() - begun)
        if len(moves) > lists.most:
            lists.most, lists.longest = len(moves), state
        lists.sizes.append(len(moves))
        state = RULES.apply(state, moves[int(rng.random() * len(moves))])
    lists.rounds += 1


def measure(seconds: float = 20.0, seats: int = 2, seed: int = 0) -> dict[str, float]:
    """The figures by name; takes twice so many seconds, give or take a round."""
    play_round(random.Random(seed), Lists(), seats)  # fills the caches
    lists, rng, spent, hands = Lists(), random.Random(seed), 0.0, []
    while spent < seconds:
        begun = process_time()
        play_round(rng, lists, seats)
        took = process_time() - begun
        hands.append(rate(play_hand_of_dominoes, min(took, 0.5), lists.rounds))
        spent += took
    peer = statistics.median(hands)
    return {
        "meld.dominoes_hands_per_second": peer,
        "meld.rounds_per_second": lists.rounds / spent,
        "meld.ratio": lists.rounds / spent / peer,
        "meld.rounds": lists.rounds,
        "meld.lists_per_round": len(lists.seconds) / lists.rounds,
        "meld.listing_median_seconds": lists.quantile(0.5),
        "meld.listing_99_percent_seconds": lists.quantile(0.99),
        "meld.listing_worst_seconds": lists.quantile(1.0),
        "meld.most_moves": lists.most,
        "meld.making_seconds_per_move": making(lists.longest) if lists.longest else 0.0,
    }


def making(state: MeldState) -> float:
    """How long it takes to look at every move of a list, for a move: the best of a few times."""
    times = []
    for _ in range(5):
        moves = RULES.legal_moves(state)
        begun = process_time()
        for move in moves:
            del move
        times.append((process_time() - begun) / len(moves))
    return min(times)


def main() -> int:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 20.0
    for seats in RULES.seat_counts:
        print(f"{seats} seats")
        for name, value in measure(seconds, seats).items():
            print(f"  {name:40} {value:,.6g}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
