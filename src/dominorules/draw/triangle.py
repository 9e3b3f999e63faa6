"""How games of the triangle family are shown."""

from __future__ import annotations

from typing import Final

from dominorules.draw import triangle_shapes, triangle_text
from dominorules.draw.facts import Facts
from dominorules.draw.shown import Shown
from dominorules.triangle import Cell, Place, TriangleMove, TriangleParams

__all__ = ["SHOWN"]


def _facts(p: TriangleParams) -> Facts:
    return Facts(
        tiles=len(p.tile_set),
        hand_size={seats: p.hand_size(seats) for seats in p.seat_counts},
        target=None if p.solitaire else p.target,
    )


def _place(move: TriangleMove) -> Cell | None:
    return move.cell if isinstance(move, Place) else None


def _ways(tile: str, place: str) -> tuple[str, ...]:
    """A tile in each of its three rotations."""
    digits = tile.split("-")
    return tuple([f"{'-'.join(digits[turn:] + digits[:turn])}@{place}" for turn in range(len(digits))])


SHOWN: Final = Shown(
    picture=triangle_shapes.picture,
    board=triangle_text.board,
    tiles=triangle_text.tiles,
    place=_place,
    place_names=triangle_text.places,
    marks=triangle_text.MARKS,
    facts=_facts,
    ways=_ways,
)
