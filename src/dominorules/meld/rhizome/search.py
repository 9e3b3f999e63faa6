"""Finding how tiles can lie as a rhizome: a search that grows layouts tile by tile.

It rests on this: a layout is legal exactly if every two tiles that touch would be legal alone, no
half is touched across by two tiles with the same number (then a line would rise to it and fall
again), and the 0 of tile 0-1 does not lie in a line along and across the tile. So what the rest
of a layout means to a tile are six marks, and what two tiles do to each other is one look-up.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import count
from types import MappingProxyType
from typing import Final, NamedTuple

import attrs

from dominorules.core.tiles import SHOWING, Tile, TileSet, double_six
from dominorules.meld.rhizome.layout import LOOSE, Cell, Layout, Placed, Reading

__all__ = ["Search", "find_layout", "iter_layouts", "search", "trials"]

_SET: Final = double_six()
_ZEROS: Final = SHOWING[0] & LOOSE

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
    beside: tuple[Mapping[int, list[tuple[int, int, int, int]]], ...]
    """The same by the index of the other tile: its pose, the offset, the marks on this and on that."""
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
    beside: list[dict[int, list[tuple[int, int, int, int]]]] = [{} for _ in meets]
    servers: dict[tuple[int, int], int] = {}
    partners = [0] * len(_SET)
    for pose, other, offset in _adjacencies(near):
        marks = _meet(pose, other, offset)
        if marks is None or not marks[0]:
            continue
        for mine, its, there in _turns(pose, other, offset):
            meets[mine][128 * there + its] = marks
            beside[mine].setdefault(its >> 2, []).append((its, there, *marks))
        index, bit = pose >> 2, 1 << (other >> 2)
        partners[index] |= bit
        for half in (_LOW_IN_LINE, _HIGH_IN_LINE):
            if marks[0] & half:
                servers[index, half] = servers.get((index, half), 0) | bit
    return _Geometry(near, tuple(meets), tuple(beside), around, MappingProxyType(servers), tuple(partners))


def _around(step: int) -> frozenset[int]:
    return frozenset(cell + shift for cell in (0, step) for shift in (0, *_STEPS))


def _turns(pose: int, other: int, offset: int) -> Iterator[tuple[int, int, int]]:
    """Two tiles turned together about the first one's low half, by every quarter, lie just as well."""
    x, y = _cell(offset)
    for turn in range(4):
        yield pose + turn, other & ~3 | (other + turn) & 3, x + _ROW * y
        x, y = -y, x


def _adjacencies(near: tuple[frozenset[int], ...]) -> Iterator[tuple[int, int, int]]:
    """Every two poses, the first to the right, at every offset at which they overlap or touch."""
    loose = [tile for tile in _SET if not tile.is_double]
    for one in loose:
        for two in loose:
            if two is one or not any(abs(a - b) == 1 for a in _pair(one) for b in _pair(two)):
                continue
            for its, offsets in enumerate(near[:4]):
                for offset in offsets:
                    yield 4 * one.index, 4 * two.index + its, offset


def _pair(tile: Tile) -> tuple[int, int]:
    return tile.low, tile.high


class _OutOfSteps(Exception):  # no error: the search is given up
    """A search took more steps than it was given."""


class _Growth:
    """All layouts of a set, grown tile by tile from one tile; each is met once, in a fixed order.

    A step picks tiles that must come (see `_pick`) and tries their placements one after the
    other, wide tiles first; what was tried is not laid again in the branches after it. `turn`
    gives other orders of trial.
    """

    __slots__ = ("_full", "_geometry", "_laid", "_marks", "_most", "_turn", "taken")

    taken: int
    """How many steps it has taken."""

    def __init__(self, reading: Reading, *, steps: int | None = None, turn: int = 1) -> None:
        self._full = reading is Reading.FULL
        self._geometry = _geometry()
        self._marks = [0] * len(_SET)
        self._laid: list[tuple[int, int]] = []
        self._most = steps
        self.taken = 0
        self._turn = turn

    def starts(self, bits: int) -> list[int]:
        """The tiles of a set by index, first those that have the fewest ways to touch the others."""
        ways = {tile.index: len(self._beside(4 * tile.index, 0, bits & ~tile.bit)) for tile in TileSet(bits)}
        return sorted(ways, key=lambda index: (ways[index], index))

    def layouts(self, bits: int, first: int) -> Iterator[Layout]:
        """Grow from a tile, which lies from (0,0) to (1,0); mirror images are both given.

        Raises `_OutOfSteps` when more steps are needed than were given.
        """
        self._laid = [(4 * first, 0)]
        rest = bits & ~(1 << first)
        for _ in self._grow(rest, self._beside(4 * first, 0, rest), self._geometry.around[0]):
            yield self._layout()

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
        for tile in TileSet(self._geometry.partners[index] & rest):
            for other, offset, mine, its in self._geometry.beside[pose][tile.index]:
                there = cell + offset
                if (
                    not marks & mine
                    and there not in taken
                    and there + _STEPS[other & 3] not in taken
                    and not _is_zero_twice(index, marks | mine)
                ):
                    choices.append(_Choice(other, there, its, ((index, mine),)))
        return choices

    def _grow(self, rest: int, choices: list[_Choice], taken: frozenset[int]) -> Iterator[None]:
        if self.taken == self._most:
            raise _OutOfSteps
        self.taken += 1
        if not rest:
            if not self._full or not any(True for _ in self._uncovered()):
                yield
            return
        left = list(choices)
        for choice in sorted(self._pick(rest, choices), key=self._trial_order):
            left.remove(choice)
            yield from self._lay(choice, rest, left, taken)

    def _trial_order(self, choice: _Choice) -> tuple[bool, int, int, int]:
        index = choice.pose >> 2
        # 29 is prime, so every turn is another order of the 28 tiles, and the first one theirs.
        return _NARROW[index], (index + 1) * self._turn % 29, choice.pose, choice.cell

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


def _cell(cell: int) -> Cell:
    y = (cell + _ROW // 2) // _ROW
    return Cell(cell - _ROW * y, y)


def iter_layouts(bits: int, reading: Reading = Reading.FULL) -> Iterator[Layout]:
    """Give every legal layout of a set, each once: shifted, turned and mirrored ones are the same."""
    if _may_lie(bits):
        growth = _Growth(reading)
        yield from filter(_is_upright, growth.layouts(bits, growth.starts(bits)[0]))


def _is_upright(layout: Layout) -> bool:
    """The first half, in the order of tiles, that lies beside the line y = 0 lies above it."""
    rows = [cell.y for one in layout.placed for cell in (one.low, one.high)]
    return next((row for row in rows if row), 1) > 0


def _may_lie(bits: int) -> bool:
    return bits.bit_count() >= 3 and not bits & ~LOOSE and bool(bits & _ZEROS)


_FEW_STEPS: Final = 100
_TURNS: Final = len(_SET)


class Search(NamedTuple):
    """What came of looking for a layout."""

    layout: Layout | None
    """None if the set has none."""
    trial: int
    """The number of the search that found it, or came to its end."""
    steps: int
    """How many steps all searches took together."""


def trials(bits: int) -> int:
    """Each round of searches begins one at every tile of a set in every order of trial."""
    return _TURNS * bits.bit_count()


def search(bits: int, reading: Reading = Reading.FULL, trial: int = 0) -> Search:
    """Look for some legal layout of a set, always the same.

    Made for sets that are known to have one. A search that goes wrong early may go on for hours,
    while most others are done in a moment: so one is begun at every tile and given up after a few
    steps, then again in another order, and so on; after a round of them all with twice the steps.
    `trial` is the number of the first one that is not left out. Where there is no layout, one of
    them must come to its end, for which `iter_layouts` takes less time.
    """
    if not _may_lie(bits):
        return Search(None, trial, 0)
    starts = _Growth(reading).starts(bits)
    taken = 0
    for number in count(trial):
        rounds, rest = divmod(number, trials(bits))
        turn, first = divmod(rest, len(starts))
        growth = _Growth(reading, steps=_FEW_STEPS << rounds, turn=turn + 1)
        try:
            layout = next(growth.layouts(bits, starts[first]), None)
            return Search(layout, number, taken + growth.taken)
        except _OutOfSteps:
            taken += growth.taken
    raise AssertionError  # one of them is given enough


def find_layout(bits: int, reading: Reading = Reading.FULL, trial: int = 0) -> Layout | None:
    """Find some legal layout of a set, always the same; None if there is none (see `search`)."""
    return search(bits, reading, trial).layout
