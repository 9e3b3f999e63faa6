"""Fields of figures as text: each figure with its number, its kind, its points and its tiles.

    Field of seat 0
      #1  triplone in sequence, 4 points
          0-0 1-1 2-2
      #3  rhizome, 1 point
          0-1 1-2 2-3
            0-1
              |
              2

The tiles of a rhizome are also drawn as they lie. What is too wide goes on below.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from dominorules.core.tiles import Tile
from dominorules.draw.shapes import Said
from dominorules.draw.words import said
from dominorules.meld.figures import Kind
from dominorules.meld.rhizome import Cell, Layout, Placed
from dominorules.meld.rhizome import board as drawn
from dominorules.meld.table import Figure
from dominorules.meld.view import MeldView

__all__ = ["MARKS", "board", "kind_name", "tiles"]

MARKS: Final = r"#\d+"
"""Matches what should stand out in a drawn board: the numbers of figures."""

_MORE: Final = "⋯"
_BOX: Final = 5  # columns of a tile of a hand
_INDENT: Final = 6

_KINDS: Final[Mapping[Kind, str]] = {
    Kind.SIMPLE_TRIPLONE: "meld.simple_triplone",
    Kind.TRIPLONE_A_SCALA: "meld.triplone_a_scala",
    Kind.SANTA_TERESA: "meld.santa_teresa",
    Kind.POLAR: "meld.polar",
    Kind.PARRIGLIA: "meld.parriglia",
    Kind.ROYAL_SCALE: "meld.royal_scale",
    Kind.MINOR_SCALE: "meld.minor_scale",
    Kind.RHIZOME: "meld.rhizome",
}


def board(view: MeldView, width: int, lang: str = "en") -> tuple[str, ...]:
    """Draw the fields within `width` columns; no rows for an empty table."""
    rows: list[str] = []
    for seat, opened in enumerate(view.open_doubles):
        own = [at for at, figure in enumerate(view.table) if figure.owner == seat]
        if own or opened:
            field = Said.of("meld.own_field") if seat == view.seat else Said.of("meld.field", seat=seat)
            rows.append(said(field, lang)[:width])
        for at in own:
            rows += _figure(view.table[at], view.kinds[at], view.worth[at], width, lang)
        if opened:
            label = said(Said.of("meld.open_doubles"), lang)
            rows += _wrapped(f"{label} {opened}", width, 2)
    return tuple(rows)


def kind_name(kind: Kind, lang: str) -> str:
    """Name a kind of figure in `it`, `nl` or `en`."""
    return said(Said.of(_KINDS[kind]), lang)


def _figure(figure: Figure, kind: Kind, points: int, width: int, lang: str) -> Iterator[str]:
    key = "meld.points.one" if points == 1 else "meld.points.many"
    worth = said(Said.of(key, number=points), lang)
    yield from _wrapped(f"{f'#{figure.id}':<3} {kind_name(kind, lang)}, {worth}", width, 2)
    yield from _wrapped(str(figure.tiles), width, _INDENT)
    if figure.layout is not None:
        yield from _grid(figure.layout, width)


def _wrapped(text: str, width: int, indent: int) -> Iterator[str]:
    """Break between words, and go on a little further in."""
    row = " " * indent
    for word in text.split(" "):
        if row.strip() and len(row) + len(word) > width:
            yield row.rstrip()
            row = " " * max(indent, _INDENT)
        row += f"{word} "
    yield row.rstrip()


def _grid(layout: Layout, width: int) -> Iterator[str]:
    """Draw a rhizome on its grid, upright or on its side, whichever is narrower, and cut what is too wide."""
    room = max(width - _INDENT - 2, 1)
    rows = min((drawn(layout).split("\n"), drawn(_on_its_side(layout)).split("\n")), key=_columns)
    for start in range(0, _columns(rows), room):
        if start:
            yield " " * (_INDENT + 2) + _MORE
        for row in rows:
            yield (" " * (_INDENT + 2) + row[start : start + room]).rstrip()


def _columns(rows: list[str]) -> int:
    return max(map(len, rows))


def _on_its_side(layout: Layout) -> Layout:
    turned = [Placed(one.tile, Cell(*one.low[::-1]), Cell(*one.high[::-1])) for one in layout.placed]
    return Layout(tuple(turned))


def tiles(held: Iterable[Tile], width: int) -> tuple[str, ...]:
    """Draw the tiles of a hand side by side within `width` columns; no rows for no tiles."""
    shown = list(held)
    most = max((width + 1) // (_BOX + 1), 1)
    rows: list[str] = []
    for start in range(0, len(shown), most):
        boxes = [("┌─┬─┐", f"│{tile.low}│{tile.high}│", "└─┴─┘") for tile in shown[start : start + most]]
        rows += [" ".join(parts) for parts in zip(*boxes, strict=True)]
    return tuple(rows)
