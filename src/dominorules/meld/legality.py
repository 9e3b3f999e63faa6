"""Which moves are legal in the meld family: each decided by its own rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from dominorules.core.phase import Phase
from dominorules.meld.listing import legal_moves, may_end
from dominorules.meld.moves import Add, Deal, Draw, EndTurn, Lot, MeldMove, Recompose, Validate
from dominorules.meld.operations import may_add, may_operate, may_recompose, may_validate
from dominorules.meld.params import MeldParams
from dominorules.meld.state import MeldState

__all__ = ["is_legal", "last_resorts", "legal_moves"]


def _lot(p: MeldParams, s: MeldState, m: Lot) -> bool:
    """Each seat takes a tile of the set, none the same."""
    drawn = set(m.tiles)
    right = len(m.tiles) == len(drawn) == len(s.hands) and drawn <= set(p.tile_set)
    return s.sheet.phase is Phase.LOT and right


def _deal(p: MeldParams, s: MeldState, m: Deal) -> bool:
    # As many powers of two as the whole set has, with the same sum, are the whole set.
    whole = len(m.order) == len(p.tile_set) and sum([tile.bit for tile in m.order]) == p.all_bits
    return s.sheet.phase is Phase.DEAL and whole


def _draw(p: MeldParams, s: MeldState, m: Draw) -> bool:
    """Each turn begins with a tile of the stock, while it has any."""
    return s.turn is not None and s.sheet.phase is Phase.PLAY and not may_operate(s)


def _end(p: MeldParams, s: MeldState, m: EndTurn) -> bool:
    return may_end(p, s)


def last_resorts(p: MeldParams, s: MeldState) -> tuple[EndTurn, ...]:
    """Whether a turn may end can depend on what else its seat can do."""
    return (EndTurn(),) if may_operate(s) else ()


_LEGAL: Final[dict[type, Callable[..., bool]]] = {
    Lot: _lot,
    Deal: _deal,
    Draw: _draw,
    Validate: may_validate,
    Add: may_add,
    Recompose: may_recompose,
    EndTurn: _end,
}


def is_legal(p: MeldParams, s: MeldState, m: MeldMove) -> bool:
    """Decide one move by its own rule; only to pass on an empty stock all others are looked at."""
    rule = _LEGAL.get(type(m))
    return rule is not None and rule(p, s, m)
