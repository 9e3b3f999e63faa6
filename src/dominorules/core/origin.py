"""Where a state comes from: what its moves began with, so that they can be played again.

A state carries its origin along unchanged, and only chance replaces it. An origin's own state has
none, so that states never chain: of earlier hands no more is kept than the state that the last left.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Generic, TypeVar

import attrs

from dominorules.core.slots import Slot

__all__ = ["MOST_CHANCE", "ORIGIN", "Origin", "origin_after", "set_up", "without_origin"]

S = TypeVar("S")
M = TypeVar("M")

MOST_CHANCE: Final = 100
"""The most moves of chance that an origin remembers; after them a new one begins."""


# A state is hashed with its origin, which is the same for every state of a hand.
@attrs.frozen(cache_hash=True)
class Origin(Generic[S, M]):
    """What the moves of a hand began with; a state follows from its origin by the rules of its table."""

    state: S
    """A position as it was set up, or the state before the lots and deals; it has no origin itself."""
    chance: tuple[M, ...] = ()
    """The lots and deals since that state, between which no seat moved; empty for a position."""


ORIGIN: Final = Slot[Any, Origin[Any, Any] | None]("sheet.origin")
"""The origin of a state of any family. No rule sets it, and no view shows it."""


def origin_after(before: Any, move: Any, bare: Callable[[Any], Any] | None = None) -> Origin[Any, Any]:
    """Give the origin of what a lot or deal leads to; `bare` is a faster `without_origin`."""
    known = before.sheet.origin
    if known is None:
        return Origin(before, (move,))
    if not before.history and len(known.chance) < MOST_CHANCE:
        return Origin(known.state, (*known.chance, move))
    return Origin((bare or without_origin)(before), (move,))


def without_origin(state: S) -> S:
    """Give a state as one whose origin is not known."""
    bare: S = state if ORIGIN.get(state) is None else ORIGIN.set(state, None)
    return bare


def set_up(position: S) -> S:
    """Give a position that is its own origin."""
    begun: S = ORIGIN.set(position, Origin(position))
    return begun
