"""The legal moves of the meld family, listed in order, and when a turn may end in view of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from dominorules.core.moves import Moves, Part
from dominorules.core.phase import Phase
from dominorules.core.sets import of_bits
from dominorules.core.tiles import TileSet
from dominorules.meld.figures import FigureFamily, figures_within, kind_of
from dominorules.meld.listing.bitmaps import LooseSets, sieve
from dominorules.meld.listing.figure_index import in_order, loose_figures, rhizomes_within
from dominorules.meld.listing.recomposition import any_recomposition, recompositions
from dominorules.meld.listing.repetition import Past
from dominorules.meld.moves import Add, Draw, EndTurn, MeldMove, Validate
from dominorules.meld.operations import frozen, may_operate, owns_figure
from dominorules.meld.params import Duty, MeldParams
from dominorules.meld.rhizome import LOOSE, Reading
from dominorules.meld.state import MeldState, Validated

__all__ = ["legal_moves", "may_end"]

DRAW: Final = Draw()
END: Final = EndTurn()


def legal_moves(p: MeldParams, s: MeldState) -> Sequence[MeldMove]:
    """The legal moves of the seat to act, each once and without layouts.

    The draw where it is due. Otherwise validations by family, number of tiles and bits; additions
    by figure, number of tiles and bits; recompositions by family of the new figure, then by the
    figures that are completed (none, one, and so on) and the tiles that complete them, then by the
    bits of the new figure; the end of the turn. Empty when no seat is to act.

    A seat can have tens of thousands of recompositions: they are counted here, and made as they are
    looked at.
    """
    if s.turn is None or s.sheet.phase is not Phase.PLAY:
        return ()
    if not may_operate(s):
        return (DRAW,)
    past = Past(s)
    validations = _validations(p, s, past)
    parts: list[Part[MeldMove]] = [validations]
    if owns_figure(s):
        parts += [tuple(_additions(p, s, past)), *recompositions(p, s, past)]
    if _may_pass(s, anything=any(map(len, parts))) and not _owes(p, s, validations):
        parts.append((END,))
    return Moves(parts)


def _validations(p: MeldParams, s: MeldState, past: Past) -> list[Validate]:
    if s.turn is None:
        return []
    hand = s.hands[s.turn].bits
    return [
        move
        for family in FigureFamily
        for bits in _within(p, family, hand)
        if not past.repeats(move := Validate(family, of_bits(TileSet, bits)), hand & ~bits)
    ]


def _within(p: MeldParams, family: FigureFamily, pool: int) -> list[int]:
    if family is FigureFamily.RHIZOME:
        return in_order(rhizomes_within(pool, p.rhizome))
    return figures_within(family, pool)


def _additions(p: MeldParams, s: MeldState, past: Past) -> Iterator[Add]:
    """Give the additions of a seat that owns a figure."""
    if s.turn is None:
        return
    hand = s.hands[s.turn].bits
    for figure in s.table:
        if (figure.owner == s.turn and not p.add_to_own) or frozen(p, figure):
            continue
        for bits in _addable(figure.family, figure.tiles.bits, hand, p.rhizome):
            move = Add(of_bits(TileSet, bits), figure.id)
            if not past.repeats(move, hand & ~bits):
                yield move


@lru_cache(maxsize=1 << 12)
def _addable(family: FigureFamily, tiles: int, hand: int, reading: Reading) -> tuple[int, ...]:
    """Find the smallest sets out of a hand that a figure can take, in the order of figures."""
    single = [tile.bit for tile in TileSet(hand) if kind_of(family, tiles | tile.bit, reading=reading)]
    if family is not FigureFamily.RHIZOME:
        return tuple(single)
    found: list[int] = []
    free = hand & LOOSE & ~sum(single)
    grown = LooseSets.parts(free, [sieve(tiles, [tiles])])
    wholes = loose_figures(family, reading).both(grown)
    for bits in in_order([whole & ~tiles for whole in wholes]):
        if bits and not any([bits & less == less for less in found]):
            found.append(bits)
    return (*single, *found)


def may_end(p: MeldParams, s: MeldState) -> bool:
    """A turn ends when nothing is owed; on an empty stock nobody passes who can do anything.

    Lists the validations, and looks for one other operation.
    """
    if not may_operate(s):
        return False
    if s.stock:
        return True
    past = Past(s)
    validations = _validations(p, s, past)
    if _owes(p, s, validations):
        return False
    return bool(s.earlier) or not (validations or _can_change(p, s, past))


def _can_change(p: MeldParams, s: MeldState, past: Past) -> bool:
    """Whether the seat to act can add or recompose."""
    if not owns_figure(s):
        return False
    return any(True for _ in _additions(p, s, past)) or any_recomposition(p, s, past)


def _may_pass(s: MeldState, *, anything: bool) -> bool:
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
