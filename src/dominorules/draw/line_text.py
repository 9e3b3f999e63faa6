"""A line of play as text: tiles in boxes, doubles crosswise, wrapped within a width.

               ┌─┐
          ┌─┬─┐│6│┌─┬─┐
    L 3 ← │3│6│├─┤│6│1│ → 1 R
          └─┴─┘│6│└─┴─┘
               └─┘

The open ends are marked with the letter that a move at that end carries. A line that is
wrapped goes on at the left of the next row.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from dominorules.core.tiles import Tile
from dominorules.draw.line_shapes import gap_place
from dominorules.line import LineView
from dominorules.line.moves import Lay
from dominorules.line.state import Laid

__all__ = ["MARKS", "board", "note", "tiles"]

MARKS: Final = r"^ *L +\d+ ←|→ +\d+ R$"
"""Matches what should stand out in a drawn board: the marks of its open ends."""

_MORE: Final = "⋯"

Box = tuple[str, ...]
"""The rows of one drawn thing, all equally wide, an odd number of them."""


def board(view: LineView, width: int, lang: str = "en") -> tuple[str, ...]:
    """Draw the line of play within `width` columns; no rows for an empty table."""
    if not view.ends:
        return ()
    digits = _digits([half for laid in view.line for half in (laid.left, laid.right)] + list(view.ends))
    left, right = (f"{number:>{digits}}" for number in view.ends)
    boxes = _with_gap(view, [_laid(laid, digits) for laid in view.line])
    head, tail = f"L {left} ← ", f" → {right} R"
    room = max(width - len(head) - len(tail), 1)
    rows = list(_wrapped(boxes, room))
    return tuple(_rows(rows, head, tail))


def tiles(held: Iterable[Tile], width: int) -> tuple[str, ...]:
    """Draw the tiles of a hand side by side within `width` columns; no rows for no tiles."""
    shown = list(held)
    digits = _digits([tile.high for tile in shown])
    boxes = [_pad(_flat(tile.low, tile.high, digits), " ") for tile in shown]
    rows = [_joined(row) for row in _wrapped(boxes, max(width + 1, 1))]
    return tuple([text.rstrip() for row in rows for text in row])


def note(view: LineView) -> str:
    """Say how the line ends: `3 … 5`; nothing for an empty table."""
    return " … ".join(map(str, view.ends))


def _digits(numbers: Sequence[int]) -> int:
    return max(map(len, map(str, numbers)), default=1)


def _flat(left: int, right: int, digits: int) -> Box:
    bar = "─" * digits
    return (f"┌{bar}┬{bar}┐", f"│{left:>{digits}}│{right:>{digits}}│", f"└{bar}┴{bar}┘")


def _laid(laid: Laid, digits: int) -> Box:
    if not laid.crosswise:
        return _flat(laid.left, laid.right, digits)
    bar, half = "─" * digits, f"│{laid.left:>{digits}}│"
    return (f"┌{bar}┐", half, f"├{bar}┤", half, f"└{bar}┘")


def _with_gap(view: LineView, boxes: list[Box]) -> list[Box]:
    """Tiles whose order is unknown lie between the plays to the left and those to the right."""
    place = gap_place(view, [turn.move for turn in view.history if isinstance(turn.move, Lay)])
    return boxes if place is None else [*boxes[:place], (f" {_MORE} ",), *boxes[place:]]


def _pad(box: Box, margin: str) -> Box:
    return tuple([row + margin for row in box])


def _wrapped(boxes: Sequence[Box], room: int) -> Iterator[list[Box]]:
    row: list[Box] = []
    used = 0
    for box in boxes:
        size = len(box[0])
        if row and used + size > room:
            yield row
            row, used = [], 0
        row.append(box)
        used += size
    if row:
        yield row


def _joined(boxes: Sequence[Box]) -> Box:
    """Boxes of different heights stand with their middles on one row."""
    height = max(map(len, boxes))
    return tuple(map("".join, zip(*[_centred(box, height) for box in boxes], strict=True)))


def _centred(box: Box, height: int) -> Box:
    blank = (" " * len(box[0]),) * ((height - len(box)) // 2)
    return (*blank, *box, *blank)


def _rows(rows: Sequence[list[Box]], head: str, tail: str) -> Iterator[str]:
    """The open ends stand before the first row and after the last, marks of the wrap elsewhere."""
    for number, boxes in enumerate(rows):
        before = head if number == 0 else f"{_MORE:>{len(head) - 1}} "
        after = tail if number == len(rows) - 1 else f" {_MORE}"
        yield from [row.rstrip() for row in _joined([(before,), *boxes, (after,)])]
