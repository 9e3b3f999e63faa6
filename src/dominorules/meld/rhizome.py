"""Rhizomes: which sets of tiles can be laid as an open scale with a 0, and how.

Tiles lie on the square grid, two cells each that share an edge. A *line* is a straight run of
cells, as long as it gets, that belong to at least two tiles. A layout is legal if it breaks none
of the `RULES`; a set of tiles is a rhizome if it has a legal layout. `faults` says so of a layout
word for word, `is_rhizome` looks the set up in a table of all sets, `search` finds a layout
without the table, and the tests hold the three against each other.

The search rests on this: a layout is legal exactly if every two tiles that touch would be legal
alone, no half is touched across by two tiles with the same number (then a line would rise to it
and fall again), and the 0 of tile 0-1 does not lie in a line along and across the tile. So what
the rest of a layout means to a tile are six marks, and what two tiles do to each other is one
look-up.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from functools import cache, lru_cache
from importlib.resources import files
from itertools import combinations, pairwise
from types import MappingProxyType
from typing import Final, NamedTuple

import attrs

from dominorules.core.tiles import SHOWING, Tile, TileSet, double_six

__all__ = [
    "LOOSE",
    "RULES",
    "Cell",
    "Layout",
    "Placed",
    "Reading",
    "board",
    "faults",
    "holds_rhizome",
    "is_rhizome",
    "iter_layouts",
    "iter_rhizomes",
    "normal_form",
    "search",
    "witness",
]

_SET: Final = double_six()
LOOSE: Final = sum(tile.bit for tile in _SET if not tile.is_double)
"""The bits of the 21 tiles that are no doubles."""
_ZEROS: Final = SHOWING[0] & LOOSE


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


def _in_order(placed: Iterable[Placed]) -> tuple[Placed, ...]:
    return tuple(sorted(placed, key=lambda one: (one.tile.index, one.low, one.high)))


@attrs.frozen
class Layout:
    """Tiles laid on the grid, in the order of tiles; any tiles anywhere, legal or not."""

    placed: tuple[Placed, ...] = attrs.field(converter=_in_order)
    """Each tile with its cells."""

    @property
    def tiles(self) -> TileSet:
        """The tiles that lie here."""
        bits = 0
        for one in self.placed:
            bits |= one.tile.bit
        return TileSet(bits)

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


# --- Which sets are rhizomes -------------------------------------------------------------------


def _packed(bits: int) -> int:
    """Leave the doubles' places out of the bits of a set; the order of sets stays the same."""
    return (
        (bits >> 1 & 0x1)
        | (bits >> 2 & 0x6)
        | (bits >> 3 & 0x38)
        | (bits >> 4 & 0x3C0)
        | (bits >> 5 & 0x7C00)
        | (bits >> 6 & 0x1F8000)
    )


def _unpacked(place: int) -> int:
    return (
        (place & 0x1) << 1
        | (place & 0x6) << 2
        | (place & 0x38) << 3
        | (place & 0x3C0) << 4
        | (place & 0x7C00) << 5
        | (place & 0x1F8000) << 6
    )


@cache
def _table(reading: Reading) -> bytes:
    """Each of the 2^21 sets without doubles has one bit, which says whether it is a rhizome.

    There are few enough sets to have decided all of them once, and far too many subsets of a
    large hand to search for a layout of each whenever moves are listed. The files are made by
    `tests/meld/rhizome_table.cpp`; the tests make them again and search for what they say.
    """
    name = f"rhizome_{reading.value}.bin"
    return zlib.decompress(files("dominorules.meld").joinpath(name).read_bytes())


def is_rhizome(bits: int, reading: Reading = Reading.FULL) -> bool:
    """A set of tiles is a rhizome if some layout of it is legal."""
    if bits & ~LOOSE:
        return False
    place = _packed(bits)
    return bool(_table(reading)[place >> 3] >> (place & 7) & 1)


def iter_rhizomes(pool: int, reading: Reading = Reading.FULL, *, including: int = 0) -> Iterator[int]:
    """Give every rhizome that a pool of tiles holds: fewer tiles first, then by bits.

    With `including`, only those that have all these tiles (of the pool).
    """
    if not including & ~(pool & LOOSE):
        places = sorted(_places(pool, including, reading), key=lambda place: (place.bit_count(), place))
        for place in places:
            yield _unpacked(place)


def holds_rhizome(pool: int, reading: Reading = Reading.FULL) -> bool:
    """Tell whether a pool of tiles holds any rhizome."""
    return any(True for _ in _places(pool, 0, reading))


def _places(pool: int, including: int, reading: Reading) -> Iterator[int]:
    table = _table(reading)
    always = _packed(including)
    free = _packed(pool & LOOSE) & ~always
    some = 0
    while True:
        place = always | some
        if table[place >> 3] >> (place & 7) & 1:
            yield place
        some = (some - free) & free
        if not some:
            return


# --- Layouts -----------------------------------------------------------------------------------

# What touches a tile, as marks: a number one less or one more across its low or its high half,
# and a tile further along its axis, beyond the low or the high half.
_LOW_LESS, _LOW_MORE, _HIGH_LESS, _HIGH_MORE, _BEYOND_LOW, _BEYOND_HIGH = (1 << k for k in range(6))
_ALONG: Final = _BEYOND_LOW | _BEYOND_HIGH
_LOW_IN_LINE: Final = _LOW_LESS | _LOW_MORE | _ALONG
_HIGH_IN_LINE: Final = _HIGH_LESS | _HIGH_MORE | _ALONG
_ZERO_ONE: Final = Tile(0, 1).index
# Beyond a 0 nothing fits, so these two together are the only way for a 0 to lie in two lines.
_ZERO_TWICE: Final = _LOW_MORE | _BEYOND_HIGH

# Cells as integers x + 256 y, so that a step is an addition; a pose is 4 × tile index + direction
# in which the high half lies from the low one. A rhizome reaches 41 cells at most.
_ROW: Final = 256
_STEPS: Final = (1, _ROW, -1, -_ROW)
_NARROW: Final = tuple(tile.high - tile.low == 1 for tile in _SET)


class _Choice(NamedTuple):
    """A tile that could be laid next: where, what it would be touched by, and what it touches."""

    pose: int
    cell: int
    marks: int
    touched: tuple[tuple[int, int], ...]
    """Tiles that lie there, by index, with the marks that this one would add to them."""


def _meet(pose: int, other: int, offset: int) -> tuple[int, int] | None:
    """Two tiles may lie so if they do not overlap and their touching halves make lines in order.

    Gives the marks on either tile (0 where they do not touch).
    """
    first, second = _halves(pose, 0), _halves(other, offset)
    marks = [0, 0]
    for k, (cell, number, back) in enumerate(first):
        for j, (facing, its_number, its_back) in enumerate(second):
            step = facing - cell
            if not step:
                return None
            if step not in _STEPS:
                continue
            rise = its_number - number
            here = _mark(pose, k, step, rise, number - back)
            there = _mark(other, j, step, -rise, its_number - its_back)
            if here is None or there is None:
                return None
            marks[0] |= here
            marks[1] |= there
    return marks[0], marks[1]


def _halves(pose: int, cell: int) -> tuple[tuple[int, int, int], tuple[int, int, int]]:
    """The low and the high half: cell, number, number of the other half."""
    tile = _SET[pose >> 2]
    return (cell, tile.low, tile.high), (cell + _STEPS[pose & 3], tile.high, tile.low)


def _mark(pose: int, half: int, step: int, rise: int, own_rise: int) -> int | None:
    """A neighbour's number differs by one, and along the tile's axis it goes on as the tile does."""
    if abs(rise) != 1:
        return None
    if abs(step) == abs(_STEPS[pose & 3]):
        return (_BEYOND_LOW, _BEYOND_HIGH)[half] if rise == own_rise else None
    return (_LOW_LESS if rise < 0 else _LOW_MORE) << (2 * half)


@attrs.frozen
class _Geometry:
    """How any two tiles can lie next to each other, worked out once."""

    near: tuple[frozenset[int], ...]
    """Per pair of directions (4 × this + that) the offsets at which tiles overlap or touch."""
    meets: tuple[Mapping[int, tuple[int, int]], ...]
    """Per pose the legal neighbours: 128 × offset + pose, to the marks on this tile and on that."""
    around: tuple[frozenset[int], ...]
    """Per direction the cells of a tile and those next to them."""
    servers: Mapping[tuple[int, int], int]
    """The bits of the tiles that can bring a half (tile index, marks of the half) into a line."""
    partners: tuple[int, ...]
    """Per tile the bits of the tiles that can touch it."""


@cache
def _geometry() -> _Geometry:
    around = tuple(_around(step) for step in _STEPS)
    near = tuple(
        frozenset(cell - shift for cell in around[mine] for shift in (0, _STEPS[its]))
        for mine in range(4)
        for its in range(4)
    )
    meets: list[dict[int, tuple[int, int]]] = [{} for _ in range(4 * len(_SET))]
    servers: dict[tuple[int, int], int] = {}
    partners = [0] * len(_SET)
    for pose, other, offset in _adjacencies(near):
        marks = _meet(pose, other, offset)
        if marks is None or not marks[0]:
            continue
        meets[pose][128 * offset + other] = marks
        index, bit = pose >> 2, 1 << (other >> 2)
        partners[index] |= bit
        for half in (_LOW_IN_LINE, _HIGH_IN_LINE):
            if marks[0] & half:
                servers[index, half] = servers.get((index, half), 0) | bit
    return _Geometry(near, tuple(meets), around, MappingProxyType(servers), tuple(partners))


def _around(step: int) -> frozenset[int]:
    return frozenset(cell + shift for cell in (0, step) for shift in (0, *_STEPS))


def _adjacencies(near: tuple[frozenset[int], ...]) -> Iterator[tuple[int, int, int]]:
    """Every two poses at every offset at which they overlap or touch."""
    loose = [tile for tile in _SET if not tile.is_double]
    for one in loose:
        for two in loose:
            if two is one or not any(abs(a - b) == 1 for a in _pair(one) for b in _pair(two)):
                continue
            for directions, offsets in enumerate(near):
                pose, other = 4 * one.index + directions // 4, 4 * two.index + directions % 4
                for offset in offsets:
                    yield pose, other, offset


def _pair(tile: Tile) -> tuple[int, int]:
    return tile.low, tile.high


class _Growth:
    """All layouts of a set, grown tile by tile from one tile; each is met once, in a fixed order.

    A step picks tiles that must come (see `_pick`) and tries their placements one after the
    other, wide tiles first; what was tried is not laid again in the branches after it. Growth
    order is the order in which this meets layouts. Branches are only cut that end in no layout,
    so a sharper cut changes no result.
    """

    __slots__ = ("_full", "_geometry", "_laid", "_marks")

    def __init__(self, reading: Reading) -> None:
        self._full = reading is Reading.FULL
        self._geometry = _geometry()
        self._marks = [0] * len(_SET)
        self._laid: list[tuple[int, int]] = []

    def layouts(self, bits: int) -> Iterator[Layout]:
        """Grow from the tile that has the fewest ways to touch the others."""
        ways = {tile.index: self._beside(4 * tile.index, 0, bits & ~tile.bit) for tile in TileSet(bits)}
        first = min(ways, key=lambda index: (len(ways[index]), index))
        self._laid = [(4 * first, 0)]
        for _ in self._grow(bits & ~(1 << first), ways[first], self._geometry.around[0]):
            yield self._layout()

    def extensions(self, base: Layout, extra: int) -> Iterator[Layout]:
        """Grow from a layout that stays as it lies, by these tiles."""
        taken: frozenset[int] = frozenset()
        for one in base.placed:
            pose, cell = _pose(one)
            for other, there in self._laid:
                mine, its = self._geometry.meets[pose].get(128 * (there - cell) + other, (0, 0))
                self._marks[pose >> 2] |= mine
                self._marks[other >> 2] |= its
            self._laid.append((pose, cell))
            taken |= {cell + shift for shift in self._geometry.around[pose & 3]}
        for _ in self._grow(extra, self._fitting(extra), taken):
            yield self._layout()

    def _fitting(self, extra: int) -> list[_Choice]:
        """The placements that what lies leaves to further tiles."""
        fitting: list[_Choice] = []
        seen: set[tuple[int, int]] = set()
        for pose, cell in self._laid:
            fresh = [choice for choice in self._beside(pose, cell, extra) if choice[:2] not in seen]
            seen.update([choice[:2] for choice in fresh])
            for other, there in self._laid:
                if other != pose:
                    fresh = self._remaining(_Choice(other, there, self._marks[other >> 2], ()), fresh)
            fitting += fresh
        return fitting

    def _layout(self) -> Layout:
        return Layout(
            tuple(
                Placed(_SET[pose >> 2], _cell(low), _cell(low + _STEPS[pose & 3])) for pose, low in self._laid
            )
        )

    def _beside(self, pose: int, cell: int, rest: int, taken: frozenset[int] = frozenset()) -> list[_Choice]:
        """The placements that touch a tile just laid, and none laid before it."""
        index = pose >> 2
        marks = self._marks[index]
        choices = []
        for key, (mine, its) in self._geometry.meets[pose].items():
            other = key & 127
            if not rest >> (other >> 2) & 1 or marks & mine or _is_zero_twice(index, marks | mine):
                continue
            there = cell + (key >> 7)
            if there not in taken and there + _STEPS[other & 3] not in taken:
                choices.append(_Choice(other, there, its, ((index, mine),)))
        return choices

    def _grow(self, rest: int, choices: list[_Choice], taken: frozenset[int]) -> Iterator[None]:
        if not rest:
            if not self._full or not any(True for _ in self._uncovered()):
                yield
            return
        left = list(choices)
        for choice in sorted(self._pick(rest, choices), key=_trial_order):
            left.remove(choice)
            yield from self._lay(choice, rest, left, taken)

    def _uncovered(self) -> Iterator[tuple[int, int]]:
        for pose, _ in self._laid:
            index = pose >> 2
            for half in (_LOW_IN_LINE, _HIGH_IN_LINE):
                if not self._marks[index] & half:
                    yield index, half

    def _pick(self, rest: int, choices: list[_Choice]) -> list[_Choice]:
        """One of these placements is in every layout that can still be reached.

        A half that lies outside every line must get a neighbour; of several, the one with the
        fewest placements to choose from. The halves of a wide tile not yet laid are such halves
        too once no other tile not yet laid can serve them.
        """
        if not self._full:
            return self._pick_group(rest, choices)
        best: list[_Choice] | None = None
        for needy in self._needy(rest):
            found = _serving(needy, choices)
            if best is None or len(found) < len(best):
                best = found
                if not best:
                    break
        return self._pick_group(rest, choices) if best is None else best

    def _needy(self, rest: int) -> Iterator[tuple[int, int]]:
        yield from self._uncovered()
        servers = self._geometry.servers
        for tile in TileSet(rest):
            if not _NARROW[tile.index]:
                for half in (_LOW_IN_LINE, _HIGH_IN_LINE):
                    if not servers.get((tile.index, half), 0) & rest:
                        yield tile.index, half

    def _pick_group(self, rest: int, choices: list[_Choice]) -> list[_Choice]:
        """Tiles that can only touch each other and what lies must touch what lies somewhere."""
        best = choices
        while rest:
            group = self._group(rest)
            rest &= ~group
            found = [choice for choice in choices if group >> (choice.pose >> 2) & 1]
            if len(found) < len(best):
                best = found
        return best

    def _group(self, rest: int) -> int:
        """The first tile of the rest with all that it can reach through the rest."""
        group = waiting = rest & -rest
        while waiting:
            index = (waiting & -waiting).bit_length() - 1
            fresh = self._geometry.partners[index] & rest & ~group
            group |= fresh
            waiting = (waiting & (waiting - 1)) | fresh
        return group

    def _lay(
        self, choice: _Choice, rest: int, choices: list[_Choice], taken: frozenset[int]
    ) -> Iterator[None]:
        """Lay a tile, see which placements it leaves and which it opens, and grow on."""
        pose, cell, marks, touched = choice
        saved = self._marks
        self._marks = saved.copy()
        self._marks[pose >> 2] = marks
        for index, added in touched:
            self._marks[index] |= added
        self._laid.append((pose, cell))
        rest &= ~(1 << (pose >> 2))
        remaining = self._remaining(choice, choices)
        remaining += self._beside(pose, cell, rest, taken)
        around = self._geometry.around[pose & 3]
        yield from self._grow(rest, remaining, taken | {cell + shift for shift in around})
        self._laid.pop()
        self._marks = saved

    # The innermost loop of the search: long, and without a call where none is needed.
    def _remaining(self, laid: _Choice, choices: list[_Choice]) -> list[_Choice]:
        """The placements that are still possible beside a tile just laid."""
        pose, cell, marks, _ = laid
        index, near, meets, all_marks = (
            pose >> 2,
            self._geometry.near[4 * (pose & 3) : 4 * (pose & 3) + 4],
            self._geometry.meets[pose],
            self._marks,
        )
        remaining = []
        for choice in choices:
            other, there, its_marks, touched = choice
            if other >> 2 == index:
                continue
            for third, added in touched:
                now = all_marks[third]
                if now & added or (third == _ZERO_ONE and (now | added) & _ZERO_TWICE == _ZERO_TWICE):
                    break
            else:
                offset = there - cell
                meeting = meets.get(128 * offset + other)
                if meeting is None:
                    if offset not in near[other & 3]:
                        remaining.append(choice)
                    continue
                mine, its = meeting
                if marks & mine or its_marks & its:
                    continue
                both = its_marks | its
                if not _is_zero_twice(index, marks | mine) and not _is_zero_twice(other >> 2, both):
                    remaining.append(_Choice(other, there, both, (*touched, (index, mine))))
        return remaining


def _is_zero_twice(index: int, marks: int) -> bool:
    return index == _ZERO_ONE and marks & _ZERO_TWICE == _ZERO_TWICE


def _serving(needy: tuple[int, int], choices: list[_Choice]) -> list[_Choice]:
    """The placements that bring a half into a line, be it of a tile that lies or of their own."""
    index, half = needy
    return [
        choice
        for choice in choices
        if (choice.pose >> 2 == index and choice.marks & half)
        or any([mark & half for third, mark in choice.touched if third == index])
    ]


def _trial_order(choice: _Choice) -> tuple[bool, int, int]:
    return _NARROW[choice.pose >> 2], choice.pose, choice.cell


def _pose(one: Placed) -> tuple[int, int]:
    low, high = (cell.x + _ROW * cell.y for cell in (one.low, one.high))
    return 4 * one.tile.index + _STEPS.index(high - low), low


def _cell(cell: int) -> Cell:
    y = (cell + _ROW // 2) // _ROW
    return Cell(cell - _ROW * y, y)


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


def iter_layouts(bits: int, reading: Reading = Reading.FULL) -> Iterator[Layout]:
    """Give every legal layout of a set in its normal form, in growth order."""
    if bits.bit_count() < 3 or bits & ~LOOSE or not bits & _ZEROS:
        return
    seen: set[Layout] = set()
    for layout in _Growth(reading).layouts(bits):
        form = normal_form(layout)
        if form not in seen:
            seen.add(form)
            yield form


def search(bits: int, reading: Reading = Reading.FULL) -> Layout | None:
    """Find the first legal layout of a set without the table; None if there is none.

    Quick up to eight tiles or so; a set of many tiles that has none can take very long.
    """
    return next(iter_layouts(bits, reading), None)


# The first layout of a set of eight takes a millisecond as a rule, and a few dozen at worst; of a
# set of twelve it may take minutes, which is why large rhizomes grow out of smaller ones.
_SMALL: Final = 10


@lru_cache(maxsize=4096)
def witness(bits: int, reading: Reading = Reading.FULL) -> Layout | None:
    """A rhizome has one canonical layout, in normal form; any other set has None.

    Up to ten tiles it is the first in growth order. A larger one is that of the set without one
    tile, or else without two, with these added to it and all others left as they lie: the last
    tiles in the order of tiles for which this can be done, and the first way to add them in
    growth order. Where it can be done for none, it is again the first in growth order.
    """
    if not is_rhizome(bits, reading):
        return None
    grown = _outgrowth(bits, reading) if bits.bit_count() > _SMALL else None
    return grown or search(bits, reading)


def _outgrowth(bits: int, reading: Reading) -> Layout | None:
    last_first = list(TileSet(bits))[::-1]
    for count in (1, 2):
        for extra in combinations(last_first, count):
            added = sum(tile.bit for tile in extra)
            base = witness(bits & ~added, reading)
            grown = base and next(_Growth(reading).extensions(base, added), None)
            if grown:
                return normal_form(grown)
    return None


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
