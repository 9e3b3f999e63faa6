"""The list of legal moves: complete, in order, and what every single move is decided to be."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dominorules.api import MeldRuleset
from dominorules.core.tiles import TileSet
from dominorules.meld import Add, Draw, EndTurn, MeldMove, MeldState, Reading, Recompose, Validate
from dominorules.meld.legality import candidates
from dominorules.meld.rhizome import is_rhizome
from dominorules.meld.within import in_order, rhizomes_within, sieve, subsets
from meld.boards import at, field, with_custom
from meld.oracle import expected_moves
from meld.tables import CUSTOMS, loaded, steps, tables
from meld.worlds import few_tiles
from strategies import scaled, seeds

EVERY = (1 << 28) - 1
FAMILIES = ("triplone", "tris", "closed_scale", "rhizome")


def turn_of(rules: MeldRuleset, seed: int, operations: int, most: int) -> MeldState:
    """A small position after so many random operations."""
    state, rng = few_tiles(rules.params, seed, most), Random(seed)
    for _ in range(operations):
        moves = [move for move in rules.legal_moves(state) if not isinstance(move, EndTurn)]
        if not moves:
            break
        after = rules.apply(state, rng.choice(moves))
        if after.turn is None:
            break
        state = after
    return state


def check_against_the_oracle(rules: MeldRuleset, state: MeldState) -> None:
    expected, listed = expected_moves(rules.params, state), rules.legal_moves(state)
    assert set(listed) == expected
    thought_of = list(candidates(rules.params, state))
    assert [move for move in thought_of if move in expected] == list(listed)
    assert {move for move in thought_of if rules.is_legal(state, move)} == expected


@scaled(0.5)
@given(st.integers(0, len(CUSTOMS) - 1), seeds(), st.integers(0, 2))
def test_with_few_tiles_every_way_to_put_them_somewhere_was_tried(
    custom: int, seed: int, operations: int
) -> None:
    rules = loaded(custom)
    check_against_the_oracle(rules, turn_of(rules, seed, operations, most=7))


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(1500))
def test_with_a_few_tiles_more_too(seed: int) -> None:
    rules = loaded(seed % len(CUSTOMS))
    check_against_the_oracle(rules, turn_of(rules, seed, seed % 3, most=9))


def rank(move: MeldMove) -> tuple[object, ...]:
    if isinstance(move, Validate):
        return 1, FAMILIES.index(move.family.value), len(move.tiles), move.tiles.bits
    if isinstance(move, Add):
        return 2, move.figure, len(move.tiles), move.tiles.bits
    if isinstance(move, Recompose):
        changed = [(each.figure, each.tiles.bits) for each in move.changed]
        return 3, FAMILIES.index(move.family.value), len(move.tiles), move.tiles.bits, changed
    return (0,) if isinstance(move, Draw) else (4,)


@scaled(0.1)
@given(tables(), seeds())
def test_moves_are_listed_once_in_order_without_layouts_and_decided_alike(
    table: tuple[int, int], seed: int
) -> None:
    rules, seats = loaded(table[0]), table[1]
    for step in islice(steps(rules, seats, seed, most=60), 2, None, 4):
        moves = rules.legal_moves(step.before)
        assert list(map(rank, moves)) == sorted(map(rank, moves))
        assert len(set(moves)) == len(moves)
        assert all(getattr(move, "layout", None) is None for move in moves)
        asked = list(moves) if len(moves) < 200 else Random(seed).sample(moves, 200)
        assert all(rules.is_legal(step.before, move) for move in asked)


@scaled(0.1)
@given(tables(), seeds())
def test_candidates_hold_every_legal_move_in_the_same_order_and_others(
    table: tuple[int, int], seed: int
) -> None:
    rules, seats = loaded(table[0]), table[1]
    for step in islice(steps(rules, seats, seed, most=40), 2, None, 6):
        if step.seat is None:
            continue
        moves, legal = list(candidates(rules.params, step.before)), rules.legal_moves(step.before)
        assert tuple(move for move in moves if rules.is_legal(step.before, move)) == legal
        assert len(set(moves)) == len(moves) <= len(legal) + 800
        assert len(moves) > len(legal)


def test_candidates_before_a_lot_or_a_deal_are_all_of_them() -> None:
    rules = with_custom(tiles=["1-1", "1-2", "2-2", "0-1", "0-0"], hand_size=2)
    state = rules.start(2)
    lots = list(candidates(rules.params, state))
    assert len(set(lots)) == 20
    assert all(rules.is_legal(state, lot) for lot in lots)
    state = rules.apply(state, rules.lot(state, 1))
    deals = list(candidates(rules.params, state))
    assert len(set(deals)) == 30
    assert all(rules.is_legal(state, deal) for deal in deals)


def test_nobody_is_to_act_between_rounds() -> None:
    rules = with_custom()
    state = rules.start(2)
    assert rules.legal_moves(state) == ()
    assert not rules.is_legal(state, Draw())
    assert not rules.is_legal(state, EndTurn())
    closed = at(["", "1-1"], field(0, "tris", "1-2 1-3 1-4"))
    assert (closed.turn, rules.legal_moves(closed)) == (None, ())
    assert list(candidates(rules.params, rules.apply(closed, rules.deal(closed, 1))))


pools = st.integers(0, EVERY)


@given(pools, pools, pools, st.sampled_from(Reading))
@scaled(0.2)
def test_a_sieve_lets_through_what_it_says(pool: int, other: int, some: int, reading: Reading) -> None:
    rng = Random(pool ^ other)
    loose = [tile.bit for tile in TileSet(EVERY) if not tile.is_double]
    kept = sum(rng.sample(loose, 11))
    free, sieved = pool & kept, other & kept & ~pool
    takes = [part for part in subsets(sieved) if rng.random() < 0.4]
    found = in_order(rhizomes_within(free, reading, [sieve(sieved, takes)], some_of=some))
    every = [part for part in subsets(free | sieved) if is_rhizome(part, reading)]
    expected = [part for part in every if part & some and part & sieved in takes]
    assert found == sorted(expected, key=lambda bits: (bits.bit_count(), bits))
