"""The list of legal moves: complete, in order, and what every single move is decided to be."""

from __future__ import annotations

import pickle
from collections.abc import Iterable, Sequence
from copy import copy, deepcopy
from itertools import islice
from random import Random
from typing import Any, TypeVar

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dominorules as dr
from dominorules.api import MeldRuleset
from dominorules.core.tiles import TileSet
from dominorules.meld import (
    Add,
    Draw,
    EndTurn,
    FigureFamily,
    MeldMove,
    MeldState,
    Reading,
    Recompose,
    Validate,
)
from dominorules.meld.listing.bitmaps import LooseSets, sieve, subsets
from dominorules.meld.listing.figure_index import in_order, loose_figures
from dominorules.meld.listing.recomposition import _Recompositions
from dominorules.meld.probes import probes
from dominorules.meld.rhizome import is_rhizome
from meld.boards import at, field, with_custom
from meld.oracle import expected_moves
from meld.tables import CUSTOMS, loaded, steps, tables
from meld.worlds import few_tiles
from strategies import scaled, seeds

T = TypeVar("T")

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
    thought_of = list(probes(rules.params, state))
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


def rank(state: MeldState, move: MeldMove) -> tuple[object, ...]:
    if isinstance(move, Validate):
        return 1, FAMILIES.index(move.family.value), len(move.tiles), move.tiles.bits
    if isinstance(move, Add):
        return 2, move.figure, len(move.tiles), move.tiles.bits
    if isinstance(move, Recompose):
        before = {figure.id: figure.tiles for figure in state.table}
        comes = [(each.figure, (each.tiles - before[each.figure]).bits) for each in move.changed]
        completed = [pair for pair in comes if pair[1]]
        by_size = len(completed), [id for id, _ in completed], [bit for _, bit in completed]
        return 3, FAMILIES.index(move.family.value), by_size, move.tiles.bits
    return (0,) if isinstance(move, Draw) else (4,)


@scaled(0.1)
@given(tables(), seeds())
def test_moves_are_listed_once_in_order_without_layouts_and_decided_alike(
    table: tuple[int, int], seed: int
) -> None:
    rules, seats = loaded(table[0]), table[1]
    for step in islice(steps(rules, seats, seed, most=60), 2, None, 4):
        moves = rules.legal_moves(step.before)
        ranks = [rank(step.before, move) for move in moves]
        assert ranks == sorted(ranks)
        assert len(set(moves)) == len(moves)
        assert all(getattr(move, "layout", None) is None for move in moves)
        asked = list(moves) if len(moves) < 200 else Random(seed).sample(moves, 200)
        assert all(rules.is_legal(step.before, move) for move in asked)


@scaled(0.1)
@given(tables(), seeds())
def test_probes_hold_every_legal_move_in_the_same_order_and_others(table: tuple[int, int], seed: int) -> None:
    rules, seats = loaded(table[0]), table[1]
    for step in islice(steps(rules, seats, seed, most=40), 2, None, 6):
        if step.seat is None:
            continue
        moves, legal = list(probes(rules.params, step.before)), rules.legal_moves(step.before)
        assert tuple(move for move in moves if rules.is_legal(step.before, move)) == legal
        assert len(set(moves)) == len(moves) <= len(legal) + 800
        assert len(moves) > len(legal)


def test_probes_before_a_lot_or_a_deal_are_all_of_them() -> None:
    rules = with_custom(tiles=["1-1", "1-2", "2-2", "0-1", "0-0"], hand_size=2)
    state = rules.start(2)
    lots = list(probes(rules.params, state))
    assert len(set(lots)) == 20
    assert all(rules.is_legal(state, lot) for lot in lots)
    state = rules.apply(state, rules.lot(state, 1))
    deals = list(probes(rules.params, state))
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
    assert list(probes(rules.params, rules.apply(closed, rules.deal(closed, 1))))


pools = st.integers(0, EVERY)


@given(pools, pools, pools, st.sampled_from(Reading))
@scaled(0.2)
def test_a_sieve_lets_through_what_it_says(pool: int, other: int, some: int, reading: Reading) -> None:
    rng = Random(pool ^ other)
    loose = [tile.bit for tile in TileSet(EVERY) if not tile.is_double]
    kept = sum(rng.sample(loose, 11))
    free, sieved = pool & kept, other & kept & ~pool
    takes = [part for part in subsets(sieved) if rng.random() < 0.4]
    within = LooseSets.parts(free, [sieve(sieved, takes)]).with_some(some, 1)
    found = loose_figures(FigureFamily.RHIZOME, reading).both(within)
    every = [part for part in subsets(free | sieved) if is_rhizome(part, reading)]
    expected = [part for part in every if part & some and part & sieved in takes]
    assert list(found) == sorted(expected)
    assert in_order(found) == sorted(expected, key=lambda bits: (bits.bit_count(), bits))
    dropped = rng.sample(expected, len(expected) // 3)
    check_sequence(found.without(dropped), sorted({*expected} - {*dropped}), [*dropped, -1, 0, EVERY])


def check_sequence(found: Sequence[T], expected: list[T], strange: Iterable[object]) -> None:
    """Whatever a list is asked, it answers like a plain one."""
    assert len(found) == len(expected)
    assert [found[i] for i in range(-len(expected), len(expected))] == expected * 2
    assert [each in found for each in expected] == [True] * len(expected)
    assert not any(each in found for each in strange)
    for wrong in (len(expected), -len(expected) - 1):
        with pytest.raises(IndexError):
            found[wrong]
    for part in (slice(None), slice(1, -1, 2), slice(None, None, -1), slice(5, 2)):
        assert [*found[part]] == expected[part]


@scaled(0.1)
@given(tables(), seeds())
def test_moves_that_are_made_when_they_are_looked_at_are_the_same_in_whatever_way(
    table: tuple[int, int], seed: int
) -> None:
    rules, seats = loaded(table[0]), table[1]
    for step in islice(steps(rules, seats, seed, most=60), 2, None, 5):
        moves = rules.legal_moves(step.before)
        every = list(moves)
        if not 1 < len(every) < 2_000:
            continue
        others = [move for move in probes(rules.params, step.before) if move not in set(every)]
        check_sequence(moves, every, [*others, *map(str, every), None])
        for copied in (pickle.loads(pickle.dumps(moves)), copy(moves), deepcopy(moves), moves[:]):
            assert (type(copied), copied) == (tuple, moves)
            assert hash(copied) == hash(moves)
        assert tuple(every) == moves == rules.legal_moves(step.before) != every
        assert moves != tuple(every[1:]) != moves != tuple(every[::-1])
        assert [moves.index(each) for each in every[:20]] == list(range(len(every)))[:20]


def test_very_many_moves_are_counted_without_being_made(monkeypatch: pytest.MonkeyPatch) -> None:
    """A random player pays for the move that it makes alone."""
    figures = [(0, "2-3 0-5 1-6"), (0, "1-2 4-5 0-6")]
    figures.append((1, "0-1 0-2 0-3 1-3 0-4 1-4 3-4 1-5 3-5 2-6 3-6 4-6 5-6"))
    table = [field(owner, "rhizome", tiles) for owner, tiles in figures]
    state, made = at(["2-2 4-4 2-5 5-5", "0-0 1-1 6-6"], *table), []
    rules, build = with_custom(), _Recompositions._move

    def counted(self: _Recompositions, *parts: Any) -> Recompose:
        made.append(parts)
        return build(self, *parts)

    monkeypatch.setattr(_Recompositions, "_move", counted)
    moves = rules.legal_moves(state)
    assert len(moves) > 60_000
    assert made == []
    for place in (5, 10_000, 60_000, -2):
        move = moves[place]
        assert isinstance(move, Validate | Recompose | Add)
        assert move in moves
        assert rules.apply(state, move).table != state.table
    assert len(made) <= 4
    end = EndTurn()
    empty = attrs.evolve(state, stock=())
    assert [each.clause for each in rules.why_not(empty, end)][:1] == ["end.stuck"]
    with pytest.raises(dr.IllegalMove) as refused:
        rules.apply(empty, end)
    assert f"({len(moves) - 1})" in str(refused.value)  # without the end
    view = rules.view(empty, 0)
    assert view == attrs.evolve(view, drawn=True)
    assert len(made) < 40
