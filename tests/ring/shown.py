"""How the ring is shown: the tiles in the order in which they lie."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Any

from dominorules.draw.domino import back, domino
from dominorules.draw.facts import Facts
from dominorules.draw.request import Request
from dominorules.draw.shapes import Picture, Point, Said, TileShape
from dominorules.draw.shown import Shown
from dominorules.draw.strips import strips
from ring.params import RingParams

__all__ = ["SHOWN"]


def _board(view: Any, width: int, lang: str) -> tuple[str, ...]:
    return (f"({' '.join(map(str, view.ring))})",) if view.ring else ()


def _picture(table: Any, request: Request) -> Picture:
    turn = 2 * pi / max(len(table.ring), 1)
    places = [Point(5 * sin(turn * i), -5 * cos(turn * i)) for i in range(len(table.ring))]
    return Picture(
        family="ring",
        shapes=tuple([domino(tile, at) for tile, at in zip(table.ring, places, strict=True)]),
        strips=strips(table, _in_hand, (2.0, 1.0), request.width),
        title=Said.of("table.title", tiles=len(table.ring)) if table.ring else Said.of("table.empty"),
    )


def _in_hand(tile: Any, at: Point) -> TileShape:
    return back(at) if tile is None else domino(tile, at)


def _facts(p: RingParams) -> Facts:
    return Facts(tiles=len(p.tile_set), hand_size=p.hand_size)


SHOWN = Shown(picture=_picture, board=_board, facts=_facts)
