"""Small tables, and every deal of theirs played along with one match."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import attrs

import dominorules as dr
from dominorules.core.chance import every_order
from dominorules.line import LineState, LineView, Phase

__all__ = ["SMALL", "Moment", "moments", "positions"]

Rules = dr.Ruleset[Any, LineState, Any, LineView]

_TABLES: tuple[dict[str, object], ...] = (
    {"seats": 2, "hand_size": 2},
    {"seats": 2, "hand_size": 2, "draw": "until_playable"},
    {"seats": 2, "hand_size": 1, "draw": "until_playable"},
    {"seats": 2, "hand_size": 1, "draw": "until_playable", "stock_floor": 2},
    {"seats": 2, "hand_size": 2, "draw": "until_playable", "stock_floor": 1, "first_opener": "lot"},
    {"seats": 2, "hand_size": 2, "first_opener": "lot"},
    {"seats": 3, "hand_size": 1},
    {"seats": 3, "hand_size": 2},
    {"seats": 3, "hand_size": 1, "draw": "until_playable"},
    {"seats": 4, "hand_size": 1, "partners": True},
    {"seats": 2, "hand_size": 2, "max_pip": 3, "tiles": ("0-1", "0-2", "1-2", "1-3", "2-3", "0-3")},
    {"seats": 2, "hand_size": 2, "max_pip": 3, "tiles": ("0-0", "0-1", "1-3", "3-3", "2-3", "0-3")},
)

SMALL: tuple[Rules, ...] = tuple(
    [dr.load("coppie", **{"partners": False, "max_pip": 2, "target": 1000, **table}) for table in _TABLES]
)
"""Tables whose every deal can be played: with and without drawing, a floor, partners, a lot, doubles."""


@attrs.frozen
class Moment:
    """A state, and those that every other deal would have led to by the same moves of seats."""

    rules: Rules
    state: LineState
    others: tuple[LineState, ...]

    def views(self) -> Iterator[tuple[LineView, list[LineState]]]:
        """The view of each seat and a spectator's, and the states that it is the view of."""
        for seat in (None, *range(self.state.seats)):
            view = self.rules.view(self.state, seat)
            yield view, [other for other in self.others if self.rules.view(other, seat) == view]


def moments(rules: Rules, seed: int, hand: int = 1) -> Iterator[Moment]:
    """Play hands at random, and give every moment of the one with this number, from its deal on."""
    random, state = Random(seed), rules.start()
    while rules.view(state).hand_number < hand - 1 or state.phase is not Phase.DEAL:
        state = rules.apply(state, _next(rules, state, random))
    orders = every_order(rules.params.tile_set, rules.params.hand_size, state.seats)
    others = [rules.apply(state, rules.deal(state, order=order)) for order in orders]
    state = rules.apply(state, rules.deal(state, random.getrandbits(32)))
    yield Moment(rules, state, tuple(others))
    yield from _played(rules, state, others, random)


def _next(rules: Rules, state: LineState, random: Random) -> Any:
    if state.turn is None:
        return rules.chance(state, random.getrandbits(32))
    return random.choice(list(rules.legal_moves(state)))


def positions(rules: Rules, given: dict[str, object], seed: int) -> Iterator[Moment]:
    """Play on from a position whose hidden tiles may lie otherwise, with every way in which they may."""
    state = rules.position(given)
    free = [tile for hand in state.hands for tile in hand] + list(state.stock)
    size = len(state.hands[0])
    assert {len(hand) for hand in state.hands} == {size}
    others = []
    for order in every_order(tuple(sorted(free)), size, state.seats):
        hands = [[str(tile) for tile in order[i * size : (i + 1) * size]] for i in range(state.seats)]
        stock = [str(tile) for tile in order[size * state.seats :]]
        others.append(rules.position({**given, "hands": hands, "stock": stock}))
    yield Moment(rules, state, tuple(others))
    yield from _played(rules, state, others, Random(seed))


def _played(rules: Rules, state: LineState, others: list[LineState], random: Random) -> Iterator[Moment]:
    while state.turn is not None:
        seat, move = state.turn, random.choice(list(rules.legal_moves(state)))
        state = rules.apply(state, move)
        others = [
            rules.apply(other, move) for other in others if other.turn == seat and rules.is_legal(other, move)
        ]
        yield Moment(rules, state, tuple(others))
