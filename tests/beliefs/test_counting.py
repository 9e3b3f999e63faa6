"""What is counted, held against every deal of small tables, played along."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import factorial
from typing import Any

import pytest

from beliefs.tables import SMALL, Moment, Rules, moments, positions
from dominorules import TileSet, beliefs
from dominorules.core.origin import without_origin
from dominorules.line import LineState, LineView

POSITIONS: tuple[dict[str, object], ...] = (
    {"hands": [["0-0", "1-2"], ["1-1", "2-2"]], "stock": ["0-1", "0-2"], "hand_number": 1},
    {"hands": [["0-0", "1-2"], ["1-1", "2-2"]], "stock": ["0-1", "0-2"], "turn": 1},
    {"hands": [["0-1"], ["1-2"]], "stock": ["0-0", "1-1"], "ends": [0, 2], "turn": 0},
    {
        "hands": [["0-1"], ["1-2"]],
        "stock": ["0-0", "1-1"],
        "line": ["0-2", "2-2"],
        "turn": 1,
        "points": [3, 4],
    },
    {"hands": [["0-1"], ["1-2"]], "stock": ["0-0", "1-1"], "line": ["0-2"], "turn": 1, "hand_number": 1},
)


def held(states: Sequence[LineState], view: LineView) -> dict[object, tuple[list[Fraction], Fraction]]:
    """In which part of states that are equally likely a hidden tile is where."""
    shown = {*view.played, *(tile for hand in view.hands for tile in hand or ())}
    tiles = {
        tile for state in states for place in (*state.hands, TileSet.of(state.stock)) for tile in place
    } - shown

    def part(tile: Any, places: Sequence[Any]) -> Fraction:
        return Fraction(sum(tile in place for place in places), len(states))

    return {
        tile: (
            [part(tile, [state.hands[seat] for state in states]) for seat in range(view.seats)],
            part(tile, [state.stock for state in states]),
        )
        for tile in tiles
    }


def whole(state: LineState) -> object:
    """All of a state but where it comes from."""
    return without_origin(state)


def tiles(state: LineState) -> object:
    """Who holds what, and the order of the stock."""
    return state.hands, state.stock


def check(moment: Moment, part: Callable[[LineState], object] = whole) -> int:
    """Count, odds and states are those of all deals that give the same view."""
    checked = 0
    for view, same in moment.views():
        known = beliefs.of(moment.rules, view)
        assert (known.method, known.exact) == (beliefs.Method.COUNTED, True)
        assert known.count is not None
        assert known.count * factorial(view.stock) == len(same)
        table = {tile: ([*odds.seats], odds.stock) for tile, odds in known.table.items()}
        assert table == held(same, view)
        states = {part(state) for state in same}
        made = {part(known._state(number)) for number in range(len(same))}
        assert made == states
        assert len([*known.deals(len(same))]) == known.count
        assert {part(state) for state in known.deals(len(same))} <= states
        assert part(known.sample(1)) in states
        checked += 1
    return checked


@pytest.mark.parametrize("rules", SMALL, ids=str)
@pytest.mark.parametrize("hand", [1, 2])
def test_counts_odds_and_states_are_those_of_every_deal_played_along(rules: Rules, hand: int) -> None:
    assert sum(check(moment) for moment in moments(rules, hand, hand)) >= 6


@pytest.mark.nightly
@pytest.mark.parametrize("rules", SMALL, ids=str)
@pytest.mark.parametrize("seed", range(3, 13))
def test_the_same_holds_in_more_hands(rules: Rules, seed: int) -> None:
    for moment in moments(rules, seed, seed % 3 + 1):
        check(moment)


@pytest.mark.parametrize("given", POSITIONS, ids=str)
@pytest.mark.parametrize("rules", SMALL[:2], ids=str)
def test_in_a_position_what_is_known_begins_with_it(rules: Rules, given: dict[str, object]) -> None:
    # A view does not tell an empty table that was set up from one that was dealt.
    part = whole if "ends" in given or "line" in given else tiles
    for seed in range(3):
        for moment in positions(rules, given, seed):
            check(moment, part)
