"""What passes and draws tell about a hand, held against a search through all hands there could be."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations_with_replacement, permutations
from random import Random

from hypothesis import given
from hypothesis import strategies as st

import dominorules as dr
from dominorules.api import LineRuleset
from dominorules.line import LEFT, Draw, LineMove, Open, Pass, Play, Turn
from dominorules.line.view import missing_numbers
from strategies import loaded, match, on_every_line_table, playout, scaled

ONE_TO_ONE = loaded("coppie_1v1")

Hand = tuple[dr.Tile, ...]


def shows(hand: Iterable[dr.Tile], numbers: Iterable[int]) -> bool:
    return any([number in (tile.low, tile.high) for tile in hand for number in numbers])


class Onlooker:
    """Keeps every hand that would have made one seat do what it did.

    Hands are made of any number of copies of each tile, so that only the seat's own doing
    speaks, and not which tiles lie elsewhere.
    """

    def __init__(self, kinds: Hand, size: int) -> None:
        self.kinds = kinds
        self.hands: set[Hand] = set(combinations_with_replacement(kinds, size))

    def watch(self, turn: Turn) -> None:
        move = turn.move
        if isinstance(move, Open | Play):
            self.hands = {without(hand, move.tile) for hand in self.hands if move.tile in hand}
        else:
            self.hands = {hand for hand in self.hands if not shows(hand, turn.ends)}
        if isinstance(move, Draw):
            self.hands = {tuple(sorted((*hand, tile))) for hand in self.hands for tile in self.kinds}

    def missing(self) -> set[int]:
        numbers = {number for tile in self.kinds for number in (tile.low, tile.high)}
        shown = {number for hand in self.hands for tile in hand for number in (tile.low, tile.high)}
        return numbers - shown


def without(hand: Hand, tile: dr.Tile) -> Hand:
    at = hand.index(tile)
    return hand[:at] + hand[at + 1 :]


def drawing_table(max_pip: int, seats: int, hand_size: int, floor: int = 0) -> LineRuleset:
    return dr.load(
        "coppie_1v1", max_pip=max_pip, seats=seats, hand_size=hand_size, stock_floor=floor, target=10_000
    )


SMALL_TABLES = [
    drawing_table(2, 2, 1),
    drawing_table(2, 2, 2),
    drawing_table(3, 2, 2),
    drawing_table(3, 3, 2, 1),
    drawing_table(4, 2, 2),
]


@given(data=st.data(), rules=st.sampled_from(SMALL_TABLES))
def test_missing_numbers_are_exactly_those_in_no_hand_that_would_have_acted_so(
    data: st.DataObject, rules: LineRuleset
) -> None:
    p = rules.params
    onlookers = [Onlooker(p.tile_set, p.hand_size) for _ in range(p.seats)]
    for step in playout(data, rules):
        if step.seat is not None:
            onlookers[step.seat].watch(Turn(step.seat, step.move, step.before.ends))
        if step.after.turn is not None and max(map(len, step.after.hands)) > 5:
            return  # too many hands to search
        if step.after.turn is None:
            continue
        missing = rules.view(step.after).missing
        assert list(missing) == [onlooker.missing() for onlooker in onlookers]


def test_a_tile_laid_later_can_be_told_to_be_the_one_that_was_drawn() -> None:
    state = ONE_TO_ONE.position(
        {
            "ends": [1, 2],
            "hands": [["3-5", "4-4"], ["0-1", "0-2", "5-6"]],
            "stock": ["1-6", "1-2", "0-0", "2-2"],
            "turn": 0,
        }
    )
    told: list[tuple[str, set[int]]] = [
        ("draw", set()),  # 1-6, which might show any number
        ("1-6@L", {1, 2}),
        ("0-2@R", {1, 2}),
        ("draw", set()),  # 1-2, which fits neither 6 nor 0
        ("draw", set()),  # 0-0
        ("0-0@R", {6, 0}),
        ("0-1@R", {6, 0}),
        ("1-2@R", {6, 0, 1, 2}),  # it had no 1 but the tile drawn since
    ]
    for move, missing in told:
        state = ONE_TO_ONE.apply(state, ONE_TO_ONE.move(move))
        assert list(ONE_TO_ONE.view(state).missing) == [missing, set()], move


@given(size=st.integers(1, 3), random=st.randoms(use_true_random=False))
def test_the_same_holds_for_a_seat_that_meets_any_ends(size: int, random: Random) -> None:
    kinds = dr.domino_set(3)
    onlooker = Onlooker(kinds, size)
    hand, history = random.choices(kinds, k=size), []
    for _ in range(12):
        ends = random.randrange(4), random.randrange(4)
        fitting = [tile for tile in hand if shows([tile], ends)]
        move: LineMove = Pass() if random.random() < 0.3 else Draw()
        if fitting:
            move = Play(random.choice(fitting), LEFT)
        history.append(Turn(dr.Seat(0), move, ends))
        onlooker.watch(history[-1])
        if isinstance(move, Play):
            hand.remove(move.tile)
        elif isinstance(move, Draw):
            hand.append(random.choice(kinds))
        if not 1 <= len(hand) <= 5:
            return
        assert list(missing_numbers(tuple(history), [len(hand)])) == [onlooker.missing()]


@on_every_line_table()
def test_no_hand_holds_a_number_that_it_is_known_to_miss(rules: LineRuleset, seed: int) -> None:
    for step in match(rules, seed, hands=6):
        for hand, missing in zip(step.after.hands, rules.view(step.after).missing, strict=True):
            assert step.after.turn is None or not shows(hand, missing)


@scaled(0.1)
@given(data=st.data())
def test_no_deal_that_agrees_with_the_public_history_holds_a_missing_number(data: st.DataObject) -> None:
    rules = dr.load("coppie_1v1", max_pip=2, hand_size=2, first_opener="highest_double")
    steps = list(playout(data, rules))
    moves = [step.move for step in steps[1:]]
    public = [rules.view(step.after) for step in steps if step.after.turn is not None]
    start, worlds = rules.start(), 0
    for order in permutations(rules.params.tile_set):
        state = rules.apply(start, rules.deal(start, order=order))
        for told, move in zip(public, moves, strict=True):
            if rules.view(state) != told:
                break
            worlds += 1
            assert not any(
                [shows(hand, missing) for hand, missing in zip(state.hands, told.missing, strict=True)]
            )
            if not rules.is_legal(state, move):
                break
            state = rules.apply(state, move)
    assert worlds >= len(moves)


@on_every_line_table()
def test_without_drawing_all_numbers_shown_at_passes_stay_missing(rules: LineRuleset, seed: int) -> None:
    known: list[set[int]] = []
    for step in match(rules, seed, hands=6):
        if step.seat is None or any([isinstance(move, Draw) for move in step.after.history]):
            known = [set() for _ in step.after.hands]
            continue
        if isinstance(step.move, Pass):
            known[step.seat] |= {*step.before.ends}
        if step.after.turn is not None:
            assert rules.view(step.after).missing == tuple(map(frozenset, known))
