"""Validating, adding and recomposing: whether one such move is legal, and where its tiles go.

Every test asks about the move in hand alone, so it takes no longer where very many moves are
legal. Moves that name figures or tiles which do not exist are refused like any others.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import combinations, pairwise
from typing import NamedTuple

from dominorules.core.phase import Phase
from dominorules.core.seats import Seat
from dominorules.core.tiles import TileSet
from dominorules.meld.figures import FigureFamily, is_frozen, kind_of
from dominorules.meld.moves import Add, Recompose, Validate
from dominorules.meld.params import MeldParams
from dominorules.meld.rhizome import Layout, faults
from dominorules.meld.state import MeldState
from dominorules.meld.table import Figure, FigureId, Moment

__all__ = [
    "frozen",
    "hand_after",
    "is_figure",
    "is_repeated",
    "may_add",
    "may_operate",
    "may_recompose",
    "may_validate",
    "moment",
    "owns_figure",
    "tables_after",
]


def may_operate(s: MeldState) -> bool:
    """A seat operates once it has drawn, or from the start of its turn where the stock is empty."""
    return s.turn is not None and s.sheet.phase is Phase.PLAY and (s.drawn or not s.stock)


def owns_figure(s: MeldState) -> bool:
    """Whether a figure lies in the field of the seat to act."""
    turn = s.turn
    return any([figure.owner == turn for figure in s.table])


def is_figure(p: MeldParams, family: FigureFamily, bits: int) -> bool:
    """Whether a set of tiles is a correct figure of a family."""
    return kind_of(family, bits, reading=p.rhizome) is not None


def frozen(p: MeldParams, figure: Figure) -> bool:
    """Closed scales and parriglie neither take nor give tiles."""
    kind = kind_of(figure.family, figure.tiles.bits, reading=p.rhizome)
    return kind is not None and is_frozen(kind)


def _lies(p: MeldParams, family: FigureFamily, tiles: TileSet, layout: Layout | None) -> bool:
    """A layout that a move carries shows all tiles of its figure, a rhizome, in a legal way."""
    if layout is None:
        return True
    if family is not FigureFamily.RHIZOME or len(layout.placed) != len(tiles):
        return False
    return layout.tiles == tiles and not faults(layout, p.rhizome)


# --- Where tiles are -----------------------------------------------------------------------------


Fields = tuple[tuple[Seat, FigureFamily, TileSet], ...]


class Field(NamedTuple):
    """A figure as it counts for where tiles are: without its id, its originals, its layout."""

    owner: Seat
    family: FigureFamily
    tiles: TileSet


def tables_after(s: MeldState, m: Validate | Add | Recompose) -> dict[FigureId, Field]:
    """Give the figures after an operation by id; the new one has the next id."""
    fields = {figure.id: Field(figure.owner, figure.family, figure.tiles) for figure in s.table}
    if isinstance(m, Add):
        owner, family, tiles = fields[m.figure]
        return fields | {m.figure: Field(owner, family, tiles | m.tiles)}
    if isinstance(m, Recompose):
        for each in m.changed:
            owner, family, _ = fields[each.figure]
            fields[each.figure] = Field(owner, family, each.tiles)
    new = {} if s.turn is None else {s.next_id: Field(s.turn, m.family, m.tiles)}
    return {id: field for id, field in (fields | new).items() if field.tiles}


def hand_after(s: MeldState, m: Validate | Add | Recompose) -> int:
    """No operation makes or loses tiles: what lay or was held and lies no more is held."""
    held = 0 if s.turn is None else s.hands[s.turn].bits
    if not isinstance(m, Recompose):
        return held & ~m.tiles.bits
    laid = m.tiles.bits | _union([each.tiles for each in m.changed])
    return held & ~laid | m.returned(s.table).bits


def _union(sets: Iterable[TileSet]) -> int:
    bits = 0
    for tiles in sets:
        bits |= tiles.bits
    return bits


def _moment(fields: Iterable[tuple[Seat, FigureFamily, TileSet]], hand: int) -> Moment:
    ordered = sorted(fields, key=lambda field: (field[0], field[2].bits))
    return Moment(tuple([(owner, family, tiles) for owner, family, tiles in ordered]), TileSet(hand))


def moment(s: MeldState) -> Moment:
    """Where the tiles are now that the turn can move."""
    hand = 0 if s.turn is None else s.hands[s.turn].bits
    return _moment([(figure.owner, figure.family, figure.tiles) for figure in s.table], hand)


def is_repeated(s: MeldState, m: Validate | Add | Recompose) -> bool:
    """Within a turn the figures and the hand never come back to what they have been."""
    hand = hand_after(s, m)
    # Hands differ more often than not, and are compared much sooner than tables.
    past = [moment for moment in s.earlier if moment.hand.bits == hand]
    after = _moment(tables_after(s, m).values(), hand)
    return after in past or after == moment(s)


# --- Validating and adding -----------------------------------------------------------------------


def may_validate(p: MeldParams, s: MeldState, m: Validate) -> bool:
    """A correct figure of the named family is laid out of the hand."""
    if s.turn is None or not may_operate(s) or not m.tiles <= s.hands[s.turn]:
        return False
    correct = is_figure(p, m.family, m.tiles.bits) and _lies(p, m.family, m.tiles, m.layout)
    return correct and not is_repeated(s, m)


def may_add(p: MeldParams, s: MeldState, m: Add) -> bool:
    """Tiles of the hand go to a figure that can take them, by a seat that has a figure itself."""
    if s.turn is None or not may_operate(s) or not owns_figure(s):
        return False
    if not m.tiles or not m.tiles <= s.hands[s.turn]:
        return False
    figure = next((figure for figure in s.table if figure.id == m.figure), None)
    if figure is None or (figure.owner == s.turn and not p.add_to_own) or frozen(p, figure):
        return False
    whole = figure.tiles | m.tiles
    if not is_figure(p, figure.family, whole.bits) or not _lies(p, figure.family, whole, m.layout):
        return False
    return _is_minimal(p, figure, m.tiles) and not is_repeated(s, m)


def _is_minimal(p: MeldParams, figure: Figure, tiles: TileSet) -> bool:
    """No part of the tiles alone would make a correct figure of what they are added to."""
    bits = [tile.bit for tile in tiles]
    return not any(
        is_figure(p, figure.family, figure.tiles.bits | sum(part))
        for size in range(1, len(bits))
        for part in combinations(bits, size)
    )


# --- Recomposing ---------------------------------------------------------------------------------


class _Change(NamedTuple):
    """A figure that a recomposition names."""

    own: bool
    family: FigureFamily
    originals: int
    before: int
    after: int

    @property
    def stays(self) -> int:
        """What is left of it where it lies."""
        return self.before & self.after

    @property
    def comes(self) -> int:
        """What it receives."""
        return self.after & ~self.before

    @property
    def goes(self) -> int:
        """What it gives, to whatever figure or the hand."""
        return self.before & ~self.after


def may_recompose(p: MeldParams, s: MeldState, m: Recompose) -> bool:
    """One new figure is made in the own field, and every figure that gave tiles is left in order."""
    if s.turn is None or not may_operate(s) or not owns_figure(s) or not _names(p, s, m):
        return False
    figures = {figure.id: figure for figure in s.table}
    changes = [_change(figures, s.turn, each.figure, each.tiles) for each in m.changed]
    new, hand = m.tiles.bits, s.hands[s.turn].bits
    if not _are_correct(p, m, changes) or not _adds_up(changes, new, hand) or not _takes(changes, new):
        return False
    used = new
    for change in changes:
        used |= change.comes
    if not all([change.before & used for change in changes]):
        return False
    in_order = [
        _own_in_order(p, s, change, used) if change.own else _other_in_order(p, hand, changes, change, used)
        for change in changes
    ]
    return all(in_order) and not is_repeated(s, m)


def _change(figures: Mapping[FigureId, Figure], turn: Seat, id: FigureId, after: TileSet) -> _Change:
    figure = figures[id]
    tiles, originals = figure.tiles.bits, figure.originals.bits
    return _Change(figure.owner == turn, figure.family, originals, tiles, after.bits)


def _names(p: MeldParams, s: MeldState, m: Recompose) -> bool:
    """The figures named lie on the table, each once and by id, are changed, and can give tiles."""
    ids = [each.figure for each in m.changed]
    if not ids or any([a >= b for a, b in pairwise(ids)]):
        return False
    named = {figure.id: figure for figure in s.table if figure.id in set(ids)}
    if len(named) < len(ids) or any([frozen(p, figure) for figure in named.values()]):
        return False
    return all([each.tiles != named[each.figure].tiles for each in m.changed])


def _are_correct(p: MeldParams, m: Recompose, changes: list[_Change]) -> bool:
    """The new figure and all that is left of others are correct, and lie so if a layout says how."""
    if not is_figure(p, m.family, m.tiles.bits) or not _lies(p, m.family, m.tiles, m.layout):
        return False
    return all(
        [
            (not change.after or is_figure(p, change.family, change.after))
            and _lies(p, change.family, each.tiles, each.layout)
            for change, each in zip(changes, m.changed, strict=True)
        ]
    )


def _adds_up(changes: list[_Change], new: int, hand: int) -> bool:
    """No tile ends in two figures, and all tiles come from the figures named or the hand."""
    ends, before = new, hand
    for change in changes:
        if ends & change.after:
            return False
        ends |= change.after
        before |= change.before
    return not ends & ~before


def _takes(changes: list[_Change], new: int) -> bool:
    """The new figure has a tile from the table, and is none that it takes from."""
    givers = [change.before for change in changes if change.before & new]
    return bool(givers) and new not in givers


def _own_in_order(p: MeldParams, s: MeldState, change: _Change, used: int) -> bool:
    """What is left of an own figure stays if it is correct, and else returns to the hand."""
    rest = change.before & ~used
    if not rest or is_figure(p, change.family, rest):
        return change.after == rest
    return not change.after and p.own_tiles_return and not rest & s.borrowed.bits


def _other_in_order(p: MeldParams, hand: int, changes: list[_Change], change: _Change, used: int) -> bool:
    """Two originals stay, nothing goes to the hand, and one tile comes exactly where it must."""
    if change.goes & ~used or (change.after & change.originals).bit_count() < 2:
        return False
    if is_figure(p, change.family, change.stays):
        return not change.comes
    if change.comes.bit_count() != 1:
        return False
    # A tile that another figure gave; one that is left incorrect itself cannot complete another.
    sources = [other.before for other in changes if other.before & change.comes and _stands(p, other)]
    return bool(change.comes & hand or sources)


def _stands(p: MeldParams, change: _Change) -> bool:
    """What is left of a figure is correct without help."""
    return is_figure(p, change.family, change.stays)
