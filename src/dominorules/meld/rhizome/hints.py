"""Where a layout would be looked for too long, what is known of it: so every search is short.

For most rhizomes a layout is found within `FEW_STEPS` steps. For the others a search may take
thousands, at worst 255 million, yet the one trial that finds the layout takes a hundred at most for
nearly all of them: so the number of this trial is kept, and the layout itself where even this trial
takes more. Both are kept in `full_hints.bin` and `line_hints.bin` (compressed by zlib).

Every rhizome was looked for once, by a compiled search that takes the same steps; `make_late` does
so again.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from itertools import accumulate, pairwise
from struct import calcsize, iter_unpack, pack, unpack_from
from typing import Final

import attrs

from dominorules.core.tiles import TileSet
from dominorules.meld.rhizome.layout import Cell, Layout, Placed, Reading, normal_form
from dominorules.meld.rhizome.lookup import number_of, set_at, table
from dominorules.meld.rhizome.search import find_layout, search, trials

__all__ = ["FEW_STEPS", "Late", "late", "lay", "make_late", "pack_hints", "unpack_hints"]

FEW_STEPS: Final = 600
"""A layout that is found in no more steps is looked for from the first trial on."""

_HEAD: Final = "<II"
_LIES: Final = "<bbbb"


@attrs.frozen
class Late:
    """What is known of the sets, by their numbers, whose layout would be looked for too long."""

    trials: Mapping[int, int]
    """The number of the trial that finds it, one of the first round."""
    laid: Mapping[int, bytes]
    """Where its tiles lie in normal form, if no trial of the first round finds it."""


@cache
def late(reading: Reading) -> Late:
    """Give what is kept for a reading."""
    name = f"{reading.value}_hints.bin"
    return unpack_hints(zlib.decompress(files("dominorules.meld.rhizome").joinpath(name).read_bytes()))


def lay(bits: int, reading: Reading) -> Layout | None:
    """Find the layout, in normal form, that `find_layout` finds, in a few steps; None if there is none.

    Made for sets that are known to have one, as `find_layout` is.
    """
    known, number = late(reading), number_of(bits)
    if number in known.laid:
        return _layout(bits, known.laid[number])
    found = find_layout(bits, reading, known.trials.get(number, 0))
    return normal_form(found) if found else None


def make_late(reading: Reading, numbers: Iterable[int]) -> Late:
    """Look again for a layout of each of these sets that is a rhizome; for all of them, this takes hours."""
    begun: dict[int, int] = {}
    laid: dict[int, bytes] = {}
    for number in _rhizomes(reading, numbers):
        bits = set_at(number)
        layout, trial, steps = search(bits, reading)
        if steps > FEW_STEPS and trial < trials(bits):
            begun[number] = trial
        elif steps > FEW_STEPS and layout is not None:
            laid[number] = _cells(normal_form(layout))
    return Late(begun, laid)


def _rhizomes(reading: Reading, numbers: Iterable[int]) -> Iterator[int]:
    found = table(reading)
    return (number for number in numbers if found[number >> 3] >> (number & 7) & 1)


def _cells(layout: Layout) -> bytes:
    return b"".join([pack(_LIES, *one.low, *one.high) for one in layout.placed])


def _layout(bits: int, cells: bytes) -> Layout:
    lies = zip(TileSet(bits), iter_unpack(_LIES, cells), strict=True)
    return Layout([Placed(tile, Cell(x, y), Cell(u, v)) for tile, (x, y, u, v) in lies])


def pack_hints(known: Late) -> bytes:
    """Write what is known: numbers as what each adds to the one before it, a layout as its cells."""
    laid, begun = sorted(known.laid), sorted(known.trials)
    found = [known.trials[number] for number in begun]
    rows = [_row("I", _gaps(laid)), _row("I", _gaps(begun)), _row("H", found)]
    return b"".join([pack(_HEAD, len(laid), len(begun)), *rows, *[known.laid[number] for number in laid]])


def _gaps(numbers: list[int]) -> list[int]:
    return [b - a for a, b in pairwise([0, *numbers])]


def _row(kind: str, values: list[int]) -> bytes:
    return pack(f"<{len(values)}{kind}", *values)


def unpack_hints(data: bytes) -> Late:
    """Read what `pack_hints` has written."""
    laid, begun = unpack_from(_HEAD, data)
    rows = f"<{laid}I{begun}I{begun}H"
    values = unpack_from(rows, data, calcsize(_HEAD))
    numbers = [*accumulate(values[:laid])]
    cells = data[calcsize(_HEAD) + calcsize(rows) :]
    ends = [0, *accumulate([calcsize(_LIES) * number.bit_count() for number in numbers])]
    layouts = {number: cells[a:b] for number, (a, b) in zip(numbers, pairwise(ends), strict=True)}
    late_ones = accumulate(values[laid : laid + begun])
    return Late(dict(zip(late_ones, values[laid + begun :], strict=True)), layouts)
