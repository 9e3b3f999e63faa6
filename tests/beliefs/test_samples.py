"""States drawn from what a view leaves open: they give this view, evenly, and look like the true one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

import pytest

import dominorules as dr
from beliefs.tables import SMALL, Rules, moments
from dominorules import beliefs
from dominorules.beliefs import known as known_of
from dominorules.core.chance import below
from dominorules.ids import LineId
from dominorules.line import LEFT, RIGHT, Draw, LineMove, LineState, Pass, Phase, Play
from dominorules.record import Record
from strategies import LINE_RULESETS, loaded

TABLES: tuple[Rules, ...] = (
    *map(loaded, LINE_RULESETS),
    dr.load("coppie", seats=3, partners=False),
    dr.load("coppie", seats=3, partners=False, draw="until_playable", stock_floor=2),
    dr.load("coppie", seats=2, partners=False, hand_size=5, draw="until_playable"),
    dr.load("coppie", max_pip=9, hand_size=9),
    dr.load("coppie", max_pip=5, hand_size=3, seats=6),
)


def states(rules: Rules, seed: int, hands: int = 2) -> Iterator[LineState]:
    """Every state of hands played at random, from the first deal on."""
    random, state = Random(seed), rules.start()
    while rules.outcome(state) is None and state.sheet.hand_number <= hands:
        move = rules.chance(state, random.getrandbits(32)) or random.choice([*rules.legal_moves(state)])
        state = rules.apply(state, move)
        if state.sheet.hand_number:
            yield state


def chi_square(found: Counter[int], kinds: int, drawn: int) -> float:
    """How far counts are from being equal, in about standard deviations."""
    expected = drawn / kinds
    square = sum((found[kind] - expected) ** 2 / expected for kind in range(kinds))
    # Wilson and Hilferty: the cube root of it is nearly normal.
    spread = 2 / (9 * (kinds - 1))
    return float(((square / (kinds - 1)) ** (1 / 3) - (1 - spread)) / spread**0.5)


@pytest.mark.parametrize("rules", TABLES, ids=lambda rules: rules.id)
def test_a_sample_gives_the_view_that_it_was_drawn_from_and_can_be_kept(rules: Rules) -> None:
    random = Random(5)
    for state in states(rules, 1):
        seat = random.choice([None, *range(state.seats)])
        view = rules.view(state, seat)
        sample = beliefs.of(rules, view).sample(random.getrandbits(32))
        assert rules.view(sample, seat) == view
        if state.phase is Phase.PLAY:
            assert Record.start(rules, sample).final == sample


@pytest.mark.parametrize("rules", TABLES, ids=lambda rules: rules.id)
def test_what_is_true_is_never_told_to_be_impossible(rules: Rules) -> None:
    random = Random(6)
    for state in states(rules, 2):
        known = beliefs.of(rules, rules.view(state, random.choice([None, *range(state.seats)])))
        for tile, odds in known.table.items():
            held = [tile in hand for hand in state.hands]
            assert sum(odds.seats) + odds.stock == 1
            assert all(not is_held or part for is_held, part in zip(held, odds.seats, strict=True))
            assert odds.stock or tile not in state.stock


def dealt(state: LineState) -> object:
    """Who was dealt what, and every tile drawn, in a first hand."""
    origin = state.sheet.origin
    assert origin is not None
    order = origin.chance[-1].order  # type: ignore[union-attr]  # the last is the deal
    return order[: len(order) - len(state.stock)]


@pytest.mark.parametrize("rules", [SMALL[1], SMALL[7], SMALL[8]], ids=str)
def test_all_that_fits_is_drawn_equally_often(rules: Rules) -> None:
    for moment in list(moments(rules, 3))[:4]:
        known = beliefs.of(moment.rules, moment.rules.view(moment.state, 0))
        numbers = {dealt(state): number for number, state in enumerate(known.deals())}
        drawn = 100 * len(numbers)
        found = Counter(numbers[dealt(sample)] for sample in known.samples(drawn, seed=8))
        assert len(numbers) == known.count
        assert len(numbers) == 1 or chi_square(found, len(numbers), drawn) < 4


def test_equal_seeds_give_equal_samples_and_others_others() -> None:
    rules = TABLES[0]
    state = next(states(rules, 3))
    known = beliefs.of(rules, rules.view(state, 0))
    assert known.sample(1) == known.sample(1) == next(known.samples(3, 1))
    assert len({known.sample(seed) for seed in (1, 2, "1", b"1")} | {*known.samples(3, 1)}) == 6
    assert known.sample() != known.sample()
    with pytest.raises(dr.InvalidSeed):
        known.sample(1.5)  # type: ignore[arg-type]


# --- the true state among samples, where moves tell nothing but that they were legal


def proposed(rules: Rules, state: LineState, random: Random) -> LineMove:
    """A move that does not look at the hand of its seat, and so tells nothing of it if it is legal."""
    if not state.ends:
        return next(iter(rules.legal_moves(state)))  # type: ignore[no-any-return]  # the prescribed one
    if random.random() < 0.3:
        return (
            Draw()
            if len(state.stock) > rules.params.stock_floor and rules.params.draw.value != "none"
            else Pass()
        )
    end = random.choice([LEFT, RIGHT])
    fitting = [tile for tile in rules.params.tile_set if tile.shows(state.pip_at(end))]
    return Play(random.choice(fitting), end)


def blind(rules: Rules, moves: int, random: Random) -> LineState:
    """A state after so many moves that were all made blindly; where one was not legal, all begins again."""
    while True:
        begun = rules.start()
        order = random.sample(rules.params.tile_set, len(rules.params.tile_set))
        state = rules.apply(begun, rules.deal(begun, order=order))
        for _ in range(moves):
            move = proposed(rules, state, random)
            if not rules.is_legal(state, move):
                break
            state = rules.apply(state, move)
        else:
            if state.turn is not None:
                return state


BLIND = (
    (dr.load("coppie", seats=3, partners=False, max_pip=3, hand_size=3, target=1000), 3),
    (dr.load("coppie_1v1", max_pip=3, hand_size=2, first_opener="highest_double", target=1000), 4),
    (dr.load("coppie_1v1", max_pip=2, hand_size=2, first_opener="highest_double", target=1000), 3),
)
LOOKS: tuple[Callable[[LineState], int], ...] = (
    lambda state: state.hands[1].pips,
    lambda state: len(state.hands[1].showing(1)),
    lambda state: state.hands[1].bits % 7,
    lambda state: state.stock[0].index if state.stock else state.hands[-1].pips,
    lambda state: sum(tile.is_double for tile in state.hands[1]),
)


@pytest.mark.parametrize(("rules", "moves"), BLIND, ids=str)
def test_nobody_can_tell_the_true_state_from_samples(rules: Rules, moves: int) -> None:
    random, others, hands = Random(9), 4, 250
    ranks: list[Counter[int]] = [Counter() for _ in LOOKS]
    for _ in range(hands):
        state = blind(rules, moves, random)
        samples = [*beliefs.of(rules, rules.view(state, 0)).samples(others, random.getrandbits(64))]
        for look, rank in zip(LOOKS, ranks, strict=True):
            true, *rest = [(look(each), random.random()) for each in (state, *samples)]
            rank[sum(each < true for each in rest)] += 1
    assert [chi_square(rank, others + 1, hands) < 4 for rank in ranks] == [True] * len(LOOKS)


def test_a_sampler_that_draws_from_one_half_is_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(known_of, "below", lambda limit, *seed: below(limit, *seed) // 2)
    with pytest.raises(AssertionError):
        test_nobody_can_tell_the_true_state_from_samples(*BLIND[0])


@pytest.mark.parametrize("id", ["coppie", "coppie_1v1"])
def test_tiles_are_held_as_often_as_it_is_said(id: LineId) -> None:
    rules, random = loaded(id), Random(10)
    said: dict[int, list[tuple[float, bool]]] = {}
    for seed in range(120):
        state = random.choice([each for each in states(rules, seed, 1) if each.turn is not None])
        for tile, odds in beliefs.of(rules, rules.view(state, 0)).table.items():
            for hand, part in zip(state.hands, odds.seats, strict=True):
                said.setdefault(int(part * 5), []).append((float(part), tile in hand))
    for rows in said.values():
        spread = sum(part * (1 - part) for part, _ in rows) ** 0.5
        assert abs(sum(is_held - part for part, is_held in rows)) <= 4 * spread
