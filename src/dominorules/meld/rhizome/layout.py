"""How tiles can lie as a rhizome: layouts as values, and the rules that make one legal.

Tiles lie on the square grid, two cells each that share an edge. A *line* is a straight run of
cells, as long as it gets, that belong to at least two tiles. A layout is legal if it breaks none
of the `RULES`; `faults` looks at them word for word.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import Enum
from itertools import pairwise
from typing import Final, NamedTuple

import attrs

from dominorules.core.tiles import Tile, TileSet, double_six

__all__ = [
    "LOOSE",
    "RULES",
    "Cell",
    "Layout",
    "Placed",
    "Reading",
    "Sought",
    "board",
    "faults",
    "normal_form",
]

LOOSE: Final = sum(tile.bit for tile in double_six() if not tile.is_double)
"""The bits of the 21 tiles that are no doubles."""


class Reading(Enum):
    """What a layout must be beyond its lines' being in order."""

    FULL = "full"
    """Every half of every tile lies in some line."""
    LINE = "line"
    """Halves may stick out of the lines."""


class Cell(NamedTuple):
    """A square of the grid: x to the right, y upwards."""

    x: int
    y: int

    def __str__(self) -> str:
        return f"({self.x},{self.y})"


@attrs.frozen
class Placed:
    """A tile and the two cells that it covers."""

    tile: Tile
    """The tile."""
    low: Cell
    """Where its lower number lies."""
    high: Cell
    """Where its higher number lies."""

    def __str__(self) -> str:
        return f"{self.tile}@{self.low}{self.high}"


@attrs.frozen
class Sought:
    """Where tiles lie that nobody has laid: found when somebody looks."""

    bits: int
    """The tiles."""
    reading: Reading
    find: Callable[[int, Reading], tuple[Placed, ...]]
    """Gives the same for the same."""


def _in_order(placed: Iterable[Placed] | Sought) -> tuple[Placed, ...] | Sought:
    if isinstance(placed, Sought):
        return placed
    return tuple(sorted(placed, key=lambda one: (one.tile.index, one.low, one.high)))


# To find how tiles can lie takes far longer than a move, and most are never drawn.
@attrs.frozen(eq=False, repr=False)
class Layout:
    """Tiles laid on the grid, in the order of tiles; any tiles anywhere, legal or not."""

    _laid: tuple[Placed, ...] | Sought = attrs.field(converter=_in_order, alias="placed")

    @property
    def placed(self) -> tuple[Placed, ...]:
        """Each tile with its cells."""
        laid = self._laid
        return laid.find(laid.bits, laid.reading) if isinstance(laid, Sought) else laid

    @property
    def tiles(self) -> TileSet:
        """The tiles that lie here."""
        laid = self._laid
        return TileSet(laid.bits if isinstance(laid, Sought) else sum({one.tile.bit for one in laid}))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Layout):
            return NotImplemented
        return self._laid == other._laid or self.placed == other.placed

    def __hash__(self) -> int:
        return hash(self.tiles)

    def __repr__(self) -> str:
        return f"Layout(placed={self.placed!r})"

    def __str__(self) -> str:
        return " ".join(map(str, self.placed))


RULES: Final = (
    "rhizome.three_tiles",
    "rhizome.no_doubles",
    "rhizome.zero",
    "rhizome.shape",
    "rhizome.overlap",
    "rhizome.connected",
    "rhizome.line_steps",
    "rhizome.zero_once",
    "rhizome.full",
)
"""What a layout may break, in the order in which `faults` names it.

Three tiles or more; no doubles; a 0 somewhere; the halves of a tile share an edge; no tile and
no cell is used twice; the tiles hang together; along each line the numbers rise by one or fall by
one at every step; a 0 lies in one line at most; every half lies in a line (reading `FULL` only).
"""


def faults(layout: Layout, reading: Reading = Reading.FULL) -> tuple[str, ...]:
    """A layout is legal if it breaks no rule; the broken ones are named, in the order of `RULES`.

    Where tiles overlap or are torn apart, the rules about lines are not looked at.
    """
    tiles = [one.tile for one in layout.placed]
    broken = {
        "rhizome.three_tiles": len(tiles) < 3,
        "rhizome.no_doubles": any([tile.is_double for tile in tiles]),
        "rhizome.zero": not any([tile.shows(0) for tile in tiles]),
        "rhizome.shape": not all([_touch(one.low, one.high) for one in layout.placed]),
        "rhizome.overlap": _overlaps(layout),
    }
    if not (broken["rhizome.shape"] or broken["rhizome.overlap"]):
        broken |= _line_faults(layout, reading)
    return tuple(rule for rule in RULES if broken.get(rule))


def _touch(a: Cell, b: Cell) -> bool:
    return abs(a.x - b.x) + abs(a.y - b.y) == 1


def _overlaps(layout: Layout) -> bool:
    cells = [cell for one in layout.placed for cell in (one.low, one.high)]
    return len(set(cells)) < len(cells) or len(layout.tiles) < len(layout.placed)


def _line_faults(layout: Layout, reading: Reading) -> dict[str, bool]:
    numbers = _numbers(layout)
    lines = _lines(layout)
    in_lines = [cell for line in lines for cell in line]
    return {
        "rhizome.connected": not _is_connected(set(numbers)),
        "rhizome.line_steps": not all([_is_scale([numbers[cell] for cell in line]) for line in lines]),
        "rhizome.zero_once": any([numbers[cell] == 0 and in_lines.count(cell) > 1 for cell in numbers]),
        "rhizome.full": reading is Reading.FULL and not numbers.keys() <= set(in_lines),
    }


def _numbers(layout: Layout) -> dict[Cell, int]:
    numbers = {one.low: one.tile.low for one in layout.placed}
    return numbers | {one.high: one.tile.high for one in layout.placed}


def _lines(layout: Layout) -> list[list[Cell]]:
    """A line is a maximal straight run of cells that belong to two tiles or more."""
    owner = {cell: one.tile for one in layout.placed for cell in (one.low, one.high)}
    lines = []
    for dx, dy in ((1, 0), (0, 1)):
        for cell in owner:
            if Cell(cell.x - dx, cell.y - dy) in owner:
                continue
            run = [cell]
            while (following := Cell(run[-1].x + dx, run[-1].y + dy)) in owner:
                run.append(following)
            if len({owner[each] for each in run}) > 1:
                lines.append(run)
    return lines


def _is_scale(numbers: list[int]) -> bool:
    return {b - a for a, b in pairwise(numbers)} in ({1}, {-1})


def _is_connected(cells: set[Cell]) -> bool:
    reached: set[Cell] = set()
    waiting = set(sorted(cells)[:1])
    while waiting:
        cell = waiting.pop()
        reached.add(cell)
        x, y = cell
        around = {Cell(x + 1, y), Cell(x - 1, y), Cell(x, y + 1), Cell(x, y - 1)}
        waiting |= (around & cells) - reached
    return reached == cells


def normal_form(layout: Layout) -> Layout:
    """Layouts that differ by shifting, turning or mirroring are one, and have one normal form.

    The first tile lies from (0,0) to (1,0), and the first half in the order of tiles that lies
    beside this axis lies above it.
    """
    if not layout.placed:
        return layout
    first = layout.placed[0]
    (ox, oy), (ax, ay) = first.low, first.high
    dx, dy = ax - ox, ay - oy

    def turned(cell: Cell, flip: int) -> Cell:
        x, y = cell.x - ox, cell.y - oy
        return Cell(x * dx + y * dy, flip * (y * dx - x * dy))

    heights = [turned(cell, 1).y for one in layout.placed for cell in (one.low, one.high)]
    flip = -1 if next((y for y in heights if y), 1) < 0 else 1
    return Layout(
        tuple(Placed(one.tile, turned(one.low, flip), turned(one.high, flip)) for one in layout.placed)
    )


def board(layout: Layout) -> str:
    """Draw a layout as text: numbers, with a stroke between the halves of a tile."""
    numbers = _numbers(layout)
    if not numbers:
        return ""
    xs, ys = [cell.x for cell in numbers], [cell.y for cell in numbers]
    left, top = min(xs), max(ys)
    rows = [[" "] * (2 * (max(xs) - left) + 1) for _ in range(2 * (top - min(ys)) + 1)]
    for cell, number in numbers.items():
        rows[2 * (top - cell.y)][2 * (cell.x - left)] = str(number)
    for one in layout.placed:
        x, y = one.low.x + one.high.x - 2 * left, 2 * top - one.low.y - one.high.y
        rows[y][x] = "-" if one.low.y == one.high.y else "|"
    return "\n".join("".join(row).rstrip() for row in rows)
