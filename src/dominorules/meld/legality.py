"""Which moves are legal in the meld family: each decided by itself, and all of them listed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Final

from dominorules.core.tiles import TileSet
from dominorules.meld.candidates import candidates
from dominorules.meld.figures import Family as FigureFamily
from dominorules.meld.figures import figures_within, kind_of
from dominorules.meld.moves import Add, Deal, Draw, EndTurn, Lot, MeldMove, Recompose, Validate
from dominorules.meld.operations import (
    frozen,
    is_repeated,
    may_add,
    may_operate,
    may_recompose,
    may_validate,
    owns_figure,
)
from dominorules.meld.params import Duty, MeldParams
from dominorules.meld.recompose import any_recomposition, recompositions
from dominorules.meld.rhizome import LOOSE, Reading
from dominorules.meld.state import MeldState, Phase, Validated
from dominorules.meld.within import in_order, rhizomes_within, sieve

__all__ = ["candidates", "is_legal", "legal_moves"]

DRAW: Final = Draw()
END: Final = EndTurn()


# --- Listing -------------------------------------------------------------------------------------


def legal_moves(p: MeldParams, s: MeldState) -> tuple[MeldMove, ...]:
    """The legal moves of the seat to act, each once and without layouts.

    The draw where it is due. Otherwise validations by family, number of tiles and bits; additions
    by figure, number of tiles and bits; recompositions by family, number of tiles and bits of the
    new figure, then by the figures changed; the end of the turn. Empty when no seat is to act.
    """
    if s.turn is None or s.sheet.phase is not Phase.PLAY:
        return ()
    if not may_operate(s):
        return (DRAW,)
    validations = _validations(p, s)
    moves: list[MeldMove] = [*validations, *_additions(p, s)]
    if owns_figure(s):
        moves += recompositions(p, s)
    if _may_pass(s, bool(moves)) and not _owes(p, s, validations):
        moves.append(END)
    return tuple(moves)


def _validations(p: MeldParams, s: MeldState) -> list[Validate]:
    if s.turn is None:
        return []
    hand = s.hands[s.turn].bits
    found = [Validate(family, TileSet(bits)) for family in FigureFamily for bits in _within(p, family, hand)]
    return [move for move in found if not is_repeated(s, move)] if s.earlier else found


def _within(p: MeldParams, family: FigureFamily, pool: int) -> list[int]:
    if family is FigureFamily.RHIZOME:
        return in_order(rhizomes_within(pool, p.rhizome))
    return figures_within(family, pool)


def _additions(p: MeldParams, s: MeldState) -> Iterator[Add]:
    if s.turn is None or not owns_figure(s):
        return
    hand = s.hands[s.turn].bits
    for figure in s.table:
        if (figure.owner != s.turn or p.add_to_own) and not frozen(p, figure):
            for bits in _addable(figure.family, figure.tiles.bits, hand, p.rhizome):
                move = Add(TileSet(bits), figure.id)
                if not (s.earlier and is_repeated(s, move)):
                    yield move


@lru_cache(maxsize=1 << 12)
def _addable(family: FigureFamily, tiles: int, hand: int, reading: Reading) -> tuple[int, ...]:
    """Find the smallest sets out of a hand that a figure can take, in the order of figures."""
    single = [tile.bit for tile in TileSet(hand) if kind_of(family, tiles | tile.bit, reading=reading)]
    if family is not FigureFamily.RHIZOME:
        return tuple(single)
    found: list[int] = []
    free = hand & LOOSE & ~sum(single)
    wholes = rhizomes_within(free, reading, [sieve(tiles, [tiles])])
    for bits in in_order([whole & ~tiles for whole in wholes]):
        if bits and not any([bits & less == less for less in found]):
            found.append(bits)
    return (*single, *found)


# --- Deciding ------------------------------------------------------------------------------------


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
    """A turn ends when nothing is owed; with an empty stock nobody passes who can do anything."""
    if not may_operate(s):
        return False
    if s.stock:
        return True
    validations = _validations(p, s)
    if _owes(p, s, validations):
        return False
    return _may_pass(s, bool(validations) or _can_change(p, s))


def _can_change(p: MeldParams, s: MeldState) -> bool:
    return owns_figure(s) and (any(True for _ in _additions(p, s)) or any_recomposition(p, s))


def _may_pass(s: MeldState, anything: bool) -> bool:
    """Whoever has done nothing in a turn may end it while tiles are left, or if nothing can be done."""
    return bool(s.stock) or bool(s.earlier) or not anything


def _owes(p: MeldParams, s: MeldState, validations: list[Validate]) -> bool:
    """On an empty stock a figure that can be validated, and then a triplone, must be."""
    if s.stock or s.turn is None or p.duty is Duty.NONE:
        return False
    done = s.validated_now if p.duty is Duty.EVERY_TURN else s.validated[s.turn]
    if validations and Validated.FIGURE not in done:
        return True
    triplone = any([move.family is FigureFamily.TRIPLONE for move in validations])
    return triplone and Validated.TRIPLONE not in done


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
