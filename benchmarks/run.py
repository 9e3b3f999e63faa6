"""How fast hands are played, beside a peer: medians of paired ratios, and no claim about any machine.

Run it with the `test` extra installed: `python benchmarks/run.py`. Every round takes the
processor time of each contestant for as many random hands, one right after the other, so that whatever slows
the machine slows them alike; only ratios within a round are kept. All choose their moves in the same way.
"""

from __future__ import annotations

import argparse
import copy
import statistics
import sys
from collections.abc import Callable, Sequence
from random import Random
from time import process_time

import attrs
import dominoes

import dominorules as dr
import melds
import odds
import triangles
from dominorules.api import LineRuleset
from dominorules.line import Phase
from dominorules.rulebook.reference import reference

Contestant = Callable[[int, Random], int]
"""Plays so many hands and gives how many moves they had; a peer's skipped passes are none."""


def ours(rules: LineRuleset, *, viewed: bool = False) -> Contestant:
    """This library through its public, validating API; every state is a value that stays.

    `viewed` is to choose each move from the view of the seat that makes it, as a player does.
    """
    seats = rules.seat_counts[0]

    def play(hands: int, random: Random) -> int:
        moves_made = 0
        for _ in range(hands):
            state = rules.start(seats)
            if state.phase is Phase.LOT:
                state = rules.apply(state, rules.lot(state, random.getrandbits(64)))
            state = rules.apply(state, rules.deal(state, random.getrandbits(64)))
            while state.turn is not None:
                moves = rules.view(state, state.turn).legal_moves if viewed else rules.legal_moves(state)
                state = rules.apply(state, moves[int(random.random() * len(moves))])
                moves_made += 1
        return moves_made

    return play


def in_place(hands: int, random: Random) -> int:
    """The peer as it is meant to be used: one game, changed by every move."""
    first, moves_made = dominoes.Domino(6, 6), 0
    for _ in range(hands):
        game = dominoes.Game.new(starting_domino=first)
        while game.result is None:
            moves = game.valid_moves
            game.make_move(*moves[int(random.random() * len(moves))])
            moves_made += 1
    return moves_made


def copied(hands: int, random: Random) -> int:
    """The peer made to keep every position, as a search or an undo needs it."""
    first, moves_made = dominoes.Domino(6, 6), 0
    for _ in range(hands):
        game = dominoes.Game.new(starting_domino=first)
        while game.result is None:
            moves = game.valid_moves
            game = copy.deepcopy(game)
            game.make_move(*moves[int(random.random() * len(moves))])
            moves_made += 1
    return moves_made


def on_clauses(rules: LineRuleset) -> LineRuleset:
    """The same ruleset on the engine that executes its clauses one by one."""
    return attrs.evolve(rules, family=reference(rules.rulebook, rules.rulebook.family))


@attrs.frozen
class Row:
    """A contestant, and how many hands it plays for each of the base's in a round."""

    name: str
    play: Contestant
    share: float = 1.0


PAIRS = dr.load("coppie")
BASE = Row("`coppie`, public API", ours(PAIRS))
PEERS = (
    Row("`dominoes` 6.1.0, one game changed in place", in_place),
    Row("`dominoes` 6.1.0, a copy for every move", copied, 0.2),
)
TABLES = (
    Row("`coppie`, each move chosen from a view", ours(PAIRS, viewed=True)),
    Row("`coppie_1v1`: 2 seats, drawing", ours(dr.load("coppie_1v1"))),
    Row("2 seats, no drawing", ours(dr.load("coppie", seats=2, partners=False))),
    Row("3 seats, no drawing", ours(dr.load("coppie", seats=3, partners=False))),
    Row("3 seats, drawing", ours(dr.load("coppie", seats=3, partners=False, draw="until_playable"))),
    Row("6 seats in pairs, four tiles each, no drawing", ours(dr.load("coppie", seats=6, hand_size=4))),
    Row("`coppie` on the clauses themselves", ours(on_clauses(PAIRS)), 0.02),
)


@attrs.frozen
class Timing:
    """What one contestant took in one round."""

    per_hand: float
    per_move: float


def timed(row: Row, hands: int, seed: int) -> Timing:
    """Time one contestant on a share of the hands."""
    count = max(1, round(hands * row.share))
    random = Random(seed)
    begin = process_time()
    moves = row.play(count, random)
    seconds = process_time() - begin
    return Timing(seconds / count, seconds / moves)


def rounds_of(rows: Sequence[Row], rounds: int, hands: int) -> list[list[Timing]]:
    """Time all rows in every round, each round beginning with another of them."""
    for row in rows:
        timed(row, max(1, hands // 5), 0)  # caches are filled before anything counts
    out = []
    for number in range(rounds):
        places = [(number + i) % len(rows) for i in range(len(rows))]
        taken = {place: timed(rows[place], hands, number) for place in places}
        out.append([taken[place] for place in range(len(rows))])
    return out


def spread(ratios: Sequence[float]) -> str:
    """The median of ratios, and the quartiles around it."""
    if len(ratios) < 2:
        return f"{ratios[0]:.2f}"
    low, middle, high = statistics.quantiles(ratios, n=4, method="inclusive")
    return f"**{middle:.2f}** ({low:.2f}–{high:.2f})"


def report(rows: Sequence[Row], results: Sequence[Sequence[Timing]], head: str) -> list[float]:
    """Print how much longer each row takes than the first; gives the medians for a hand."""
    print(f"\n| {head} | time for a hand | time for a move |\n|---|---|---|")
    medians = []
    for place, row in enumerate(rows):
        hand = [taken[place].per_hand / taken[0].per_hand for taken in results]
        move = [taken[place].per_move / taken[0].per_move for taken in results]
        medians.append(statistics.median(hand))
        print(f"| {row.name} | {spread(hand) if place else '1'} | {spread(move) if place else '1'} |")
    return medians


def report_triangle(rounds: int, hands: int) -> None:
    """Print how long random triangles and a list of their moves take, beside a hand of the peer."""
    found = triangles.measure(min(1.0, hands / 300), max(1, rounds // 4))
    listing = found["triangle.listing_seconds"] * found["triangle.dominoes_hands_per_second"]
    print("\n| triangles | time |\n|---|---|")
    print("| a hand of `dominoes` 6.1.0, one game changed in place | 1 |")
    print(f"| a round of `tripple_domino` for two, public API | **{1 / found['triangle.ratio']:.1f}** |")
    print(f"| one list of legal moves with 46 tiles on the table | **{listing:.3f}** |")


def report_meld(rounds: int, hands: int) -> None:
    """Print how long random rounds of figures and lists of their moves take, beside a hand of the peer."""
    print("\n| figures | 2 seats | 3 seats | 4 seats |\n|---|---|---|---|")
    found = [melds.measure(rounds * hands / 600, seats) for seats in (2, 3, 4)]
    print("| a hand of `dominoes` 6.1.0, one game changed in place | 1 | 1 | 1 |")
    _row("a round of `triplone`, public API", [1 / each["meld.ratio"] for each in found])
    _row("legal moves listed in a round", [each["meld.lists_per_round"] for each in found])
    for name, key in (("middle", "median"), ("99 of 100", "99_percent"), ("longest", "worst")):
        times = [
            each[f"meld.listing_{key}_seconds"] * each["meld.dominoes_hands_per_second"] for each in found
        ]
        _row(f"one list of legal moves, {name}", times)
    made = [each["meld.making_seconds_per_move"] * each["meld.dominoes_hands_per_second"] for each in found]
    _row("one move of the longest list, looked at", made)
    _row("most moves in a list", [each["meld.most_moves"] for each in found])


def report_odds(rounds: int, hands: int) -> None:
    """Print how long it takes to tell what a seat can know, beside a hand of the peer."""
    found = odds.measure(max(1, hands // 60), max(1, rounds // 4))
    print("\n| what a seat can know, a view | " + " | ".join([f"`{table}`" for table in odds.TABLES]) + " |")
    print("|---|" + "---|" * len(odds.TABLES))
    print("| a hand of `dominoes` 6.1.0, one game changed in place |" + " 1 |" * len(odds.TABLES))
    for key, name in (
        ("count", "how many deals fit"),
        ("odds", "the odds of every tile"),
        ("sample", "a sample"),
    ):
        _row(name, [found[f"odds.{table}.{key}"] for table in odds.TABLES])


def _row(name: str, values: Sequence[float]) -> None:
    shown = [f"{value:,.3g}" if value < 100 else f"{value:,.0f}" for value in values]
    print(f"| {name} | {' | '.join(shown)} |")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--rounds", type=int, default=21)
    parser.add_argument("--hands", type=int, default=300, help="hands a round")
    parser.add_argument("--at-least", type=float, default=0.0, help="fail if the peer in place takes less")
    chosen = parser.parse_args()
    print("How many times as long as the first row; median (quartiles) of paired rounds.")
    peers = (BASE, *PEERS)
    medians = report(peers, rounds_of(peers, chosen.rounds, chosen.hands), "peers")
    tables = (BASE, *TABLES)
    report(tables, rounds_of(tables, chosen.rounds, chosen.hands), "tables")
    report_triangle(chosen.rounds, chosen.hands)
    report_meld(chosen.rounds, chosen.hands)
    report_odds(chosen.rounds, chosen.hands)
    return 0 if medians[1] >= chosen.at_least else 1


if __name__ == "__main__":
    sys.exit(main())
