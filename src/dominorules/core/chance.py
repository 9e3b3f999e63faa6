"""Shuffling: one documented, unbiased algorithm, the same in every process and Python version.

A shuffle of n things needs one number out of n!, uniformly. It is read from SHAKE-256 over
`dominorules/1`, the purpose, the number of the hand, the seed and a counter: as many bytes as
n! - 1 needs, big-endian, cut to its bit length; a number that is not below n! is thrown away
and the counter goes up by one. The number's digits in the factorial system then pick the
things one after the other (see `permute`). The global random state is never read or set.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from hashlib import shake_256
from itertools import combinations, permutations
from math import factorial
from typing import Final, TypeVar

from dominorules.core.errors import InvalidMove, InvalidSeed
from dominorules.core.phase import Phase

__all__ = ["MAX_SEED", "Seed", "every_order", "not_due", "permute", "shuffle"]

Seed = int | str | bytes
"""What a shuffle may be seeded with; `None` in its place asks the operating system."""

MAX_SEED = 1024
"""The most bytes a seed may have."""

T = TypeVar("T")


def seed_bytes(seed: Seed | None) -> bytes:
    """Encode a seed so that different seeds, and different kinds of seed, never meet.

    Raises `InvalidSeed` for another type, or more than `MAX_SEED` bytes.
    """
    if seed is None:
        return b"o" + secrets.token_bytes(32)
    if isinstance(seed, bool) or not isinstance(seed, int | str | bytes):
        raise InvalidSeed("seed.type", "seed", type=type(seed).__name__)
    if isinstance(seed, int):
        if seed.bit_length() > 8 * MAX_SEED - 8:
            raise InvalidSeed("seed.size", "seed", most=MAX_SEED)
        return b"i" + seed.to_bytes(seed.bit_length() // 8 + 1, "big", signed=True)
    if len(seed) > MAX_SEED:
        raise InvalidSeed("seed.size", "seed", most=MAX_SEED)
    raw = seed if isinstance(seed, bytes) else _utf8(seed)
    if len(raw) > MAX_SEED:
        raise InvalidSeed("seed.size", "seed", most=MAX_SEED)
    return (b"b" if isinstance(seed, bytes) else b"s") + raw


def _utf8(seed: str) -> bytes:
    try:
        return seed.encode()
    except UnicodeEncodeError:
        raise InvalidSeed("seed.type", "seed", type="str (not encodable)") from None


def below(limit: int, seed: bytes, purpose: str, number: int) -> int:
    """Draw an integer from 0 to `limit - 1`, every one equally likely."""
    bits = (limit - 1).bit_length()
    size = (bits + 7) // 8
    head = f"dominorules/1 {purpose} {number} ".encode()
    counter = 0
    while True:
        raw = shake_256(head + counter.to_bytes(4, "big") + seed).digest(size)
        value = int.from_bytes(raw, "big") >> (8 * size - bits)
        if value < limit:
            return value
        counter += 1


def permute(things: Sequence[T], number: int) -> tuple[T, ...]:
    """Give the permutation with this number: 0 keeps the order, n! - 1 reverses it.

    The digits of `number` in the factorial system, the most significant first, say which of
    the things still left comes next.
    """
    digits = []
    for base in range(1, len(things) + 1):
        number, digit = divmod(number, base)
        digits.append(digit)
    left = list(things)
    return tuple([left.pop(digit) for digit in reversed(digits)])


def shuffle(things: Sequence[T], seed: Seed | None, purpose: str, number: int) -> tuple[T, ...]:
    """Shuffle by seed: every order equally likely, equal seeds equal orders.

    `purpose` and `number` (of the hand) keep the shuffles of one match with one seed apart.
    Raises `InvalidSeed`.
    """
    value = below(factorial(len(things)), seed_bytes(seed), purpose, number)
    return permute(things, value)


def every_order(things: tuple[T, ...], size: int, seats: int) -> Iterator[tuple[T, ...]]:
    """Give each way to deal hands of a size, with what is left over in every order."""
    if not seats:
        yield from permutations(things)
        return
    for hand in combinations(things, size):
        left = tuple([thing for thing in things if thing not in hand])
        for rest in every_order(left, size, seats - 1):
            yield (*hand, *rest)


_DUE: Final = {
    Phase.LOT: "chance.lot_due",
    Phase.DEAL: "chance.deal_due",
    Phase.PLAY: "chance.move_due",
    Phase.OVER: "chance.over",
}
"""Per phase of a match what it waits for."""


def not_due(wanted: str, phase: Phase) -> InvalidMove:
    """Give the error for a deal or lot in a phase that waits for something else; it says for what."""
    return InvalidMove("chance.not_due", wanted, due=InvalidMove(_DUE[phase]))
