"""Shuffles: documented, unbiased, bounded, and the same everywhere."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
from collections import Counter
from hashlib import shake_256
from itertools import permutations
from math import factorial
from pathlib import Path
from typing import TypeVar

import attr
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dominorules as dr
from dominorules.core.chance import MAX_SEED, Seed, below, permute, seed_bytes, shuffle
from strategies import seeds

T = TypeVar("T")

any_seed: st.SearchStrategy[Seed] = st.integers() | st.text(max_size=200) | st.binary(max_size=200)


@pytest.mark.parametrize("size", range(6))
def test_the_numbers_below_n_factorial_give_every_order_once_in_lexicographic_order(size: int) -> None:
    orders = [permute(range(size), number) for number in range(factorial(size))]
    assert orders == list(permutations(range(size)))


@given(st.integers(0, 12).flatmap(lambda n: st.tuples(st.just(n), st.integers(0, factorial(n) - 1))))
def test_an_order_holds_everything_once(drawn: tuple[int, int]) -> None:
    size, number = drawn
    assert sorted(permute(range(size), number)) == list(range(size))


def by_the_book(things: list[int], seed: bytes, purpose: str, number: int) -> list[int]:
    """The shuffle once more, from its description alone."""
    wanted = factorial(len(things))
    bits = (wanted - 1).bit_length()
    counter = 0
    while True:
        text = f"dominorules/1 {purpose} {number} ".encode() + counter.to_bytes(4, "big") + seed
        raw = shake_256(text).digest(-(-bits // 8))
        value = int("0" + "".join([f"{byte:08b}" for byte in raw])[:bits], 2)
        if value < wanted:
            break
        counter += 1
    rest, out = list(things), []
    while rest:
        place, value = divmod(value, factorial(len(rest) - 1))
        out.append(rest.pop(place))
    return out


@given(seed=st.text(max_size=30), size=st.integers(1, 60), number=st.integers(1, 100))
def test_a_shuffle_follows_its_description(seed: str, size: int, number: int) -> None:
    expected = by_the_book(list(range(size)), b"s" + seed.encode(), "deal", number)
    assert list(shuffle(range(size), seed, "deal", number)) == expected


KNOWN: dict[Seed, str] = {
    0: "22 26 13 04 66 25 36 35 11 45 12 55 01 44 23 15 05 02 46 00 03 24 06 56 16 14 34 33",
    7: "12 34 06 35 26 01 24 16 46 36 66 03 04 14 45 15 00 05 55 22 13 02 44 25 56 23 11 33",
    -1: "26 02 45 05 35 15 34 23 66 01 36 55 04 33 56 13 46 14 03 00 24 22 11 25 06 44 12 16",
    "7": "03 00 12 26 23 55 44 16 04 33 15 25 14 11 13 22 36 34 45 24 35 05 56 02 01 06 66 46",
    b"7": "12 66 44 25 23 16 55 04 33 36 11 46 03 22 02 56 34 06 26 45 24 15 35 14 01 13 00 05",
    "coppie": "15 05 24 45 34 03 44 16 13 23 14 46 04 55 02 01 22 25 06 26 35 12 36 00 66 11 56 33",
    2**64: "24 01 56 11 22 44 23 25 00 12 26 35 46 04 05 36 66 33 16 03 06 13 45 15 14 34 02 55",
}


@pytest.mark.parametrize("seed", KNOWN, ids=repr)
def test_known_seeds_give_known_orders_for_ever(seed: Seed) -> None:
    order = shuffle(dr.double_six(), seed, "deal", 1)
    assert " ".join([f"{tile.low}{tile.high}" for tile in order]) == KNOWN[seed]


PROGRAM = """
from hashlib import sha256
from dominorules.core.chance import shuffle
seeds = [*range(-50, 50), "coppie", "é", b"", b"\\xff", 2**4000]
orders = [shuffle(range(n), seed, "deal", n) for n in (1, 2, 28, 56, 190) for seed in seeds]
print(sha256(repr(orders).encode()).hexdigest())
"""
DIGEST = "76542b0a5ec5d4dff11c483298e75bdd8572362ac07a274df5f30d84c7fe9d02"


def pythons() -> dict[str, str]:
    """The path of this Python, and of others from 3.11 on that start here, by version."""
    names = [shutil.which(f"python3.{minor}") for minor in range(11, 20)]
    kept = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")).glob("versions/3.*/bin/python")
    paths = [*filter(None, names), *map(str, kept), sys.executable]
    found = {version(path): path for path in paths}
    return {number: path for number, path in found.items() if number}


def version(path: str) -> str:
    """What a Python calls itself; empty for one that does not start or is too old."""
    ask = "import sys; print(sys.version if sys.version_info >= (3, 11) else '')"
    done = subprocess.run([path, "-c", ask], capture_output=True, text=True, check=False, timeout=60)
    return done.stdout.strip() if done.returncode == 0 else ""


def test_every_process_and_python_shuffles_alike() -> None:
    # attrs is pure Python, and so any version can read this one's copy.
    paths = [Path(dr.__file__).parents[1], Path(attr.__file__).parents[1]]
    for hash_seed, python in enumerate(pythons().values()):
        env = {
            "PYTHONPATH": os.pathsep.join(map(str, paths)),
            "PYTHONHASHSEED": str(hash_seed),
            "PYTHONDONTWRITEBYTECODE": "1",
        }
        done = subprocess.run([python, "-c", PROGRAM], env=env, capture_output=True, text=True, check=True)
        assert done.stdout.strip() == DIGEST, python


def chi_square(counts: Counter[T], kinds: int) -> float:
    expected = counts.total() / kinds
    return sum([(n - expected) ** 2 / expected for n in counts.values()]) + (kinds - len(counts)) * expected


@pytest.mark.parametrize(("size", "bound"), [(3, 35.9), (4, 74.0)])
def test_every_order_comes_up_as_often_as_any_other(size: int, bound: float) -> None:
    # A fair shuffle passes the bound but once in a million choices of seeds; the seeds are fixed.
    seeds_taken = 1_000 * factorial(size)
    counts = Counter([shuffle(range(size), seed, "deal", 1) for seed in range(seeds_taken)])
    assert chi_square(counts, factorial(size)) < bound


@pytest.mark.parametrize("limit", [1, 2, 3, 5, 6, 100])
def test_every_number_below_the_limit_comes_up_as_often_as_any_other(limit: int) -> None:
    counts = Counter([below(limit, b"%d" % seed, "test", 0) for seed in range(200 * limit)])
    assert set(counts) == set(range(limit))
    assert chi_square(counts, limit) < limit + 6 * (2 * limit) ** 0.5


def test_a_shuffle_moves_every_tile_to_every_place() -> None:
    tiles = dr.double_six()
    met = {(place, tile) for seed in range(400) for place, tile in enumerate(shuffle(tiles, seed, "deal", 1))}
    assert len(met) == 28 * 28


@given(seed=any_seed, other=any_seed)
def test_different_seeds_and_different_kinds_of_seed_never_meet(seed: Seed, other: Seed) -> None:
    alike = type(seed) is type(other) and seed == other
    assert (seed_bytes(seed) == seed_bytes(other)) == alike


@given(number=st.integers(0, 300))
def test_a_number_its_text_and_its_bytes_are_three_seeds(number: int) -> None:
    kinds: list[Seed] = [number, str(number), str(number).encode()]
    assert len({seed_bytes(seed) for seed in kinds}) == 3
    assert len({shuffle(range(28), seed, "deal", 1) for seed in kinds}) == 3


@given(seed=seeds())
def test_the_purpose_and_the_number_of_the_hand_keep_shuffles_apart(seed: int) -> None:
    orders = {shuffle(range(28), seed, purpose, hand) for purpose in ("deal", "lot") for hand in range(1, 20)}
    assert len(orders) == 38


def test_without_a_seed_no_two_shuffles_are_alike() -> None:
    assert len({shuffle(range(28), None, "deal", 1) for _ in range(50)}) == 50


def test_the_global_random_state_is_neither_read_nor_set() -> None:
    rules = dr.load("coppie_1v1")
    orders = []
    for number in (1, 2):
        random.seed(number)
        before = random.getstate()
        start = rules.start()
        lot = rules.apply(start, rules.lot(start, seed=5))
        orders.append((lot, rules.deal(lot, seed=5)))
        rules.deal(lot)
        assert random.getstate() == before
    assert orders[0] == orders[1]


def test_a_seed_has_a_size_up_to_which_it_is_taken() -> None:
    taken: list[Seed] = [
        "x" * MAX_SEED,
        b"x" * MAX_SEED,
        "é" * (MAX_SEED // 2),
        2 ** (8 * MAX_SEED - 8) - 1,
        -(2 ** (8 * MAX_SEED - 9)),
    ]
    refused: list[Seed] = [
        "x" * (MAX_SEED + 1),
        b"x" * (MAX_SEED + 1),
        "é" * (MAX_SEED // 2 + 1),
        2 ** (8 * MAX_SEED - 8),
        "x" * 1_000_000,
        b"x" * 1_000_000,
        10**1_000_000,
    ]
    for seed in taken:
        assert len(seed_bytes(seed)) <= MAX_SEED + 1
    for seed in refused:
        with pytest.raises(dr.InvalidSeed) as error:
            seed_bytes(seed)
        assert (error.value.code, error.value.field) == ("seed.size", "seed")


@pytest.mark.parametrize("seed", [True, 1.5, (1,), object, "\ud800"], ids=repr)
def test_what_is_no_seed_is_refused(seed: Seed) -> None:
    with pytest.raises(dr.InvalidSeed) as error:
        seed_bytes(seed)
    assert (error.value.code, error.value.field) == ("seed.type", "seed")
