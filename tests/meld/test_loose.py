"""Very many sets of tiles as a few integers: they answer like plain sets of sets."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dominorules.core.tiles import TileSet
from dominorules.meld import FigureFamily, Reading, kind_of
from dominorules.meld.listing.bitmaps import LooseSets, Sieve, sieve, subsets
from dominorules.meld.listing.figure_index import doubled_figures, loose_figures
from dominorules.meld.listing.roles import FewSets
from dominorules.meld.rhizome import LOOSE

EVERY = (1 << 28) - 1
TILES = [tile.bit for tile in TileSet(LOOSE)]
tile = st.sampled_from(TILES)
pools = st.sets(tile, max_size=7).map(sum)
collections = st.lists(st.sets(tile, max_size=9).map(sum), max_size=30)


def parts(pool: int) -> set[int]:
    return set(subsets(pool))


@given(collections, collections, st.sets(tile, max_size=5).map(sum), st.integers(0, 2))
def test_what_is_asked_of_many_sets_is_answered_as_of_plain_ones(
    some: list[int], others: list[int], tiles: int, least: int
) -> None:
    one, two = LooseSets.of(some), LooseSets.of(others)
    a, b = {*some}, {*others}
    assert (list(one), len(one), bool(one)) == (sorted(a), len(a), bool(a))
    assert list(one.both(two)) == sorted(a & b)
    assert list(one.minus(two)) == sorted(a - b)
    assert list(one.plus(two)) == sorted(a | b)
    assert list(one.without(a & b)) == sorted(a - b)
    assert list(one.with_some(tiles, least)) == sorted(x for x in a if (x & tiles).bit_count() >= least)
    few = FewSets(some)
    assert {*few.minus(FewSets(others))} == {*few.without(others)} == a - b
    assert {*few.with_some(tiles, least)} == {x for x in a if (x & tiles).bit_count() >= least}


@given(collections, tile)
def test_a_tile_that_all_have_can_be_taken_out(some: list[int], out: int) -> None:
    with_it = [bits | out for bits in some]
    expected = {bits & ~out for bits in with_it}
    assert list(LooseSets.of(with_it).less(out)) == sorted(expected)
    assert {*FewSets(with_it).less(out)} == expected


@given(collections)
def test_what_all_have_in_common_is_known(some: list[int]) -> None:
    common = LOOSE
    for bits in some:
        common &= bits
    assert LooseSets.of(some).common == common
    assert FewSets(some).common & LOOSE == common


@given(pools, pools, st.integers(0, 99), st.sets(tile, max_size=5).map(sum))
def test_parts_of_a_pool_go_with_what_a_sieve_lets_through(
    pool: int, tiles: int, seed: int, some: int
) -> None:
    pool &= ~tiles
    takes = [part for part in parts(tiles) if Random(seed ^ part).random() < 0.5]
    expected = {mine | take for mine in parts(pool) for take in takes}
    assert list(LooseSets.parts(pool, [sieve(tiles, takes)])) == sorted(expected)
    kept = sorted(each for each in expected if each & some or not some)
    assert list(LooseSets.parts(pool, [sieve(tiles, takes)], some_of=some)) == kept


@given(pools, pools, st.integers(0, 99))
def test_what_may_be_left_says_what_may_be_taken(tiles: int, given: int, seed: int) -> None:
    """Of a figure some tiles go elsewhere; of the rest one of some sets must stay."""
    base = tiles & ~given
    rests = [part for part in parts(base) if Random(seed ^ part).random() < 0.5]
    found, plain = LooseSets.of(rests).sieve(tiles, base), sieve(tiles, [base & ~rest for rest in rests])
    assert isinstance(found, Sieve)
    assert found.tiles == plain.tiles
    assert found.parts == plain.parts


@pytest.mark.parametrize("reading", Reading)
@pytest.mark.parametrize("family", FigureFamily)
def test_every_figure_is_with_doubles_or_without(family: FigureFamily, reading: Reading) -> None:
    loose, doubled = loose_figures(family, reading), doubled_figures(family)
    rng = Random(family.value)
    assert all(kind_of(family, bits, reading) for bits in doubled)
    assert all(bits & ~LOOSE for bits in doubled)
    picked = [loose[rng.randrange(len(loose))] for _ in range(200)] if loose else []
    assert all(kind_of(family, bits, reading) for bits in picked)
    for _ in range(500):
        bits = sum(rng.sample(TILES, rng.randint(1, 6)))
        assert (bits in loose) == bool(kind_of(family, bits, reading))
