"""What tiles that a person chose could become in a game of figures, legal or not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from dominorules.core.moves import moves_of_kind
from dominorules.core.tiles import TileSet
from dominorules.draw.offer import Offer
from dominorules.draw.shapes import Said
from dominorules.meld import (
    Add,
    Changed,
    FigureFamily,
    Kind,
    MeldMove,
    MeldParams,
    MeldState,
    Recompose,
    Validate,
    kind_of,
    points_of,
)
from dominorules.meld.rhizome import Cell, Layout, Placed, witness

if TYPE_CHECKING:
    from dominorules.api import MeldRuleset

__all__ = ["offers"]

_CHOICES: Final = 24
"""How many ways to change the rest of the table are offered for one figure."""


def offers(
    rules: MeldRuleset, state: MeldState, legal: Sequence[MeldMove], tiles: Sequence[str]
) -> Iterator[Offer]:
    """Tiles of the hand may become a new figure or join one; with one of the table, all is recomposed."""
    chosen = TileSet.of(tiles)
    if chosen & TileSet(sum([figure.tiles.bits for figure in state.table])):
        yield from _recomposed(rules.params, state, legal, chosen)
    else:
        yield from _validated(rules.params, chosen)
        yield from _added(rules.params, state, chosen)


def _validated(p: MeldParams, chosen: TileSet) -> Iterator[Offer]:
    for family in FigureFamily:
        name, layout = _name(p, family, chosen), _layout(p, family, chosen)
        yield Offer("validate", name, (Validate(family, chosen),), layout=layout)


def _added(p: MeldParams, state: MeldState, chosen: TileSet) -> Iterator[Offer]:
    for figure in state.table:
        whole = figure.tiles | chosen
        layout = _layout(p, figure.family, whole, figure.layout)
        yield Offer("add", _name(p, figure.family, whole), (Add(chosen, figure.id),), figure.id, layout)


def _recomposed(
    p: MeldParams, state: MeldState, legal: Sequence[MeldMove], chosen: TileSet
) -> Iterator[Offer]:
    """Every legal way to make this very figure, or else the plain one, to be refused."""
    every: list[Any] = [move for move in moves_of_kind(legal, Recompose) if move.tiles == chosen]
    for family in FigureFamily:
        ways = [move for move in every if move.family is family]
        moves = tuple((ways or [_plain_way(p, state, family, chosen)])[:_CHOICES])
        yield Offer("recompose", _name(p, family, chosen), moves, layout=_layout(p, family, chosen))


def _plain_way(p: MeldParams, state: MeldState, family: FigureFamily, chosen: TileSet) -> Recompose:
    """What is left of each figure stays there; of an own one it returns to the hand if it is none."""
    changed = []
    for figure in state.table:
        rest = figure.tiles - chosen
        if rest != figure.tiles:
            returns = figure.owner == state.turn and not _kind(p, figure.family, rest)
            changed.append(Changed(figure.id, TileSet() if returns else rest))
    return Recompose(family, chosen, tuple(changed))


def _kind(p: MeldParams, family: FigureFamily, tiles: TileSet) -> Kind | None:
    return kind_of(family, tiles.bits, p.rhizome)


def _name(p: MeldParams, family: FigureFamily, tiles: TileSet) -> Said:
    """The kind of a figure and its points, or the family of what is none."""
    kind = _kind(p, family, tiles)
    if kind is None:
        return Said.of(f"meld.family.{family.value}")
    return Said.of(
        "meld.worth", kind=Said.of(f"meld.{kind.value}"), points=points_of(kind, len(tiles), p.values)
    )


def _layout(
    p: MeldParams, family: FigureFamily, tiles: TileSet, before: Layout | None = None
) -> tuple[tuple[str, Cell, Cell], ...] | None:
    """Where the arranging of a rhizome begins: as it lies or usually would, with what is new above it."""
    if family is not FigureFamily.RHIZOME:
        return None
    usual = witness(tiles.bits, p.rhizome) if before is None else before
    placed = usual.placed if usual else ()
    top = max([cell.y for one in placed for cell in (one.low, one.high)], default=-2) + 2
    new = [tile for tile in tiles if tile not in [one.tile for one in placed]]
    above = [Placed(tile, Cell(3 * i, top), Cell(3 * i + 1, top)) for i, tile in enumerate(new)]
    return tuple([(str(one.tile), one.low, one.high) for one in Layout([*placed, *above]).placed])
