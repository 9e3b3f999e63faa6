"""Hands and boneyard as rows of tiles, for any family whose tables have `hands` and a `stock`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from dominorules.core.seats import Seat
from dominorules.draw.shapes import Point, Strip, TileShape, box_around

__all__ = ["GAP", "strips"]

GAP: Final = 0.4
"""How far apart tiles of a hand are."""

Builder = Callable[[Any, Point], TileShape]
"""Makes the shape of a tile, or of one that lies face down (None), around a point."""


def strips(table: Any, shape_of: Builder, size: tuple[float, float], width: float) -> tuple[Strip, ...]:
    """Give the hands and the boneyard of a state or a view; none before anything was dealt.

    `size` is that of a tile; rows are at most `width` long.
    """

    def strip(seat: Seat | None, tiles: Sequence[Any], count: int) -> Strip:
        places = _places(size, width)
        shapes = tuple([shape_of(tile, place) for tile, place in zip(tiles, places, strict=False)])
        to_act = seat is not None and seat == table.turn
        return Strip(seat, count, shapes, to_act, box_around([shape.outline for shape in shapes]))

    # A view tells how many tiles a hidden hand and the boneyard have, a state has the tiles.
    hands = [
        tuple(hand) if hand is not None else (None,) * table.hand_sizes[seat]
        for seat, hand in enumerate(table.hands)
    ]
    stock = () if isinstance(table.stock, int) else tuple(table.stock)
    left = table.stock if isinstance(table.stock, int) else len(stock)
    if not left and not any(hands):
        return ()
    return (
        *[strip(Seat(seat), hand, len(hand)) for seat, hand in enumerate(hands)],
        strip(None, stock, left),
    )


def _places(size: tuple[float, float], width: float) -> Iterator[Point]:
    """Give the middles of as many tiles as are asked for, row by row."""
    across, down = size
    in_row = max(int((width + GAP) // (across + GAP)), 1)
    row = 0
    while True:
        for column in range(in_row):
            yield Point(across / 2 + column * (across + GAP), down / 2 + row * (down + GAP))
        row += 1
