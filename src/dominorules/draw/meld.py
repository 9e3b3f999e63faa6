"""How games of the meld family are shown."""

from __future__ import annotations

from typing import Any, Final

from dominorules.draw import meld_shapes, meld_text
from dominorules.draw.facts import Facts
from dominorules.draw.meld_moves import detailed, grouped, promised, returned, understood
from dominorules.draw.meld_offers import offers
from dominorules.draw.shapes import TileShape
from dominorules.draw.shown import Shown
from dominorules.meld import Add, Figure, MeldParams, Recompose, Validate, parse_layout

__all__ = ["SHOWN"]


def _facts(p: MeldParams) -> Facts:
    return Facts(
        tiles=len(p.tile_set),
        hand_size=p.hand_size,
        target={seats: p.target(seats) for seats in p.seat_counts},
    )


def _figures(table: Any) -> tuple[Figure, ...]:
    return tuple(table.table)


def _arranged(text: str) -> tuple[TileShape, ...]:
    return tuple(meld_shapes.layout_shapes(parse_layout(text)))


SHOWN: Final = Shown(
    picture=meld_shapes.picture,
    spots=False,
    board=meld_text.board,
    tiles=meld_text.tiles,
    details=detailed,
    returned=returned,
    marks=meld_text.MARKS,
    facts=_facts,
    counts_pips=False,
    groups=grouped,
    are_many=True,
    promise=promised,
    understand=understood,
    operations=(Validate, Add, Recompose),
    offers=offers,
    figures=_figures,
    arranged=_arranged,
)
