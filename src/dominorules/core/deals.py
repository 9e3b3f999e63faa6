"""Lots and deals: how the one that is due is shuffled or read, and every way in which it can fall.

A family has a `Dealer` of its own classes of lot and deal; what these moves do, the family says itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import permutations
from typing import Any, Generic, Protocol, TypeVar

import attrs

from dominorules.core.chance import Seed, every_order, not_due, shuffle
from dominorules.core.errors import InvalidMove
from dominorules.core.phase import Phase

__all__ = ["Dealer", "every_chance"]


class _Sheet(Protocol):
    """What the sheet of a state shows of the lot or the deal that is due."""

    @property
    def phase(self) -> Phase: ...

    @property
    def hand_number(self) -> int: ...


class _Dealt(Protocol):
    """What a state shows of the lot or the deal that is due."""

    @property
    def seats(self) -> int: ...

    @property
    def sheet(self) -> _Sheet: ...


class _Set(Protocol):
    """What parameters show of the tiles that are played with."""

    @property
    def tile_set(self) -> tuple[Any, ...]: ...


P = TypeVar("P", bound=_Set)
S = TypeVar("S", bound=_Dealt)
M = TypeVar("M")


@attrs.frozen(kw_only=True)
class Dealer(Generic[P, S, M]):
    """Makes the lot or the deal that a state waits for, shuffled by seed or of given tiles."""

    is_legal: Callable[[P, S, Any], bool]
    """Whether a lot or a deal may be made now."""
    make_deal: Callable[[Sequence[Any]], M]
    """Makes a deal of tiles in their order."""
    make_lot: Callable[[Sequence[Any]], M] | None = None
    """Makes a lot of one tile per seat; None where there are no lots."""

    def deal(self, p: P, s: S, seed: Seed | None, order: Sequence[Any] | None) -> M:
        """The deal that is due: shuffled by seed, or in the given order (each tile of the set once)."""
        if s.sheet.phase is not Phase.DEAL:
            raise not_due("deal", s.sheet.phase)
        if order is None:
            return self.make_deal(shuffle(p.tile_set, seed, "deal", s.sheet.hand_number + 1))
        if seed is not None:
            raise InvalidMove("chance.both", "deal")
        move = self.make_deal(order)
        if not self.is_legal(p, s, move):
            raise InvalidMove("chance.order", "order")
        return move

    def lot(self, p: P, s: S, seed: Seed | None, tiles: Sequence[Any] | None) -> M:
        """The lot that is due: by seed, or the given tiles, one per seat in seat order."""
        if self.make_lot is None or s.sheet.phase is not Phase.LOT:
            raise not_due("lot", s.sheet.phase)
        if tiles is None:
            return self.make_lot(shuffle(p.tile_set, seed, "lot", 1)[: s.seats])
        if seed is not None:
            raise InvalidMove("chance.both", "lot")
        move = self.make_lot(tiles)
        if not self.is_legal(p, s, move):
            raise InvalidMove("chance.lot", "tiles", seats=s.seats)
        return move

    def chance(self, p: P, s: S, seed: Seed | None) -> M | None:
        """The lot or deal that is due, by seed; None while a seat is to act and after the match."""
        if s.sheet.phase is Phase.LOT:
            return self.lot(p, s, seed, None)
        return self.deal(p, s, seed, None) if s.sheet.phase is Phase.DEAL else None


def every_chance(
    p: _Set,
    s: _Dealt,
    *,
    hand_size: int,
    make_deal: Callable[[Sequence[Any]], M],
    make_lot: Callable[[Sequence[Any]], M] | None = None,
) -> Iterator[M]:
    """Give each way in which the lot or the deal that is due can fall; none while a seat is to act."""
    if make_lot is not None and s.sheet.phase is Phase.LOT:
        yield from map(make_lot, permutations(p.tile_set, s.seats))
    elif s.sheet.phase is Phase.DEAL:
        yield from map(make_deal, every_order(p.tile_set, hand_size, s.seats))
