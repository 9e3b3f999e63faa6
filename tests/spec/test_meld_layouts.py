"""Rhizomes laid anyhow: the engine takes just the layouts that the clauses allow."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dominorules as dr
from dominorules.core.tiles import Tile, TileSet, double_six
from dominorules.meld import Cell, FigureFamily, Layout, Placed, Reading, Validate, witness
from dominorules.meld.family import MELD
from dominorules.meld.rhizome import iter_rhizomes
from dominorules.rulebook.reference import refusing_clauses

LOOSE = [tile for tile in double_six() if not tile.is_double]
SETS = {
    reading: [bits for bits in iter_rhizomes(TileSet.of(LOOSE[:15]).bits, reading) if bits.bit_count() < 6]
    for reading in Reading
}
TABLES = {reading: dr.load("triplone", rhizome=reading.value) for reading in Reading}
STEPS = (Cell(1, 0), Cell(0, 1), Cell(-1, 0), Cell(0, -1))


def anywhere(tile: Tile, near: Cell) -> st.SearchStrategy[Placed]:
    """A tile with its low half at a cell or near it, and its high half mostly beside that."""
    small = st.integers(-2, 2)
    low = st.builds(lambda x, y: Cell(near.x + x, near.y + y), small, small)
    step = st.sampled_from([*STEPS, *STEPS, Cell(2, 0), Cell(0, 0)])
    return st.builds(lambda at, by: Placed(tile, at, Cell(at.x + by.x, at.y + by.y)), low, step)


def changed_witness(data: st.DataObject, reading: Reading) -> Layout:
    """The canonical layout of a rhizome, with up to two tiles laid elsewhere, doubled, or put for others."""
    found = witness(data.draw(st.sampled_from(SETS[reading])), reading)
    assert found is not None
    placed = list(found.placed)
    for _ in range(data.draw(st.integers(0, 2))):
        at = data.draw(st.integers(0, len(placed) - 1))
        tile = data.draw(st.sampled_from([placed[at].tile, placed[at].tile, *LOOSE]))
        moved = data.draw(anywhere(tile, placed[at].low))
        placed[at : at + data.draw(st.integers(0, 1))] = [moved]
    return Layout(placed)


@pytest.mark.parametrize("reading", list(Reading))
@given(data=st.data())
def test_the_engine_and_the_clauses_judge_a_layout_alike(reading: Reading, data: st.DataObject) -> None:
    rules = TABLES[reading]
    layout = changed_witness(data, reading)
    held = layout.tiles | TileSet.of(["6-6"])
    state = rules.position({"hands": [list(held), ["5-5"]]})
    move = Validate(FigureFamily.RHIZOME, layout.tiles, layout)
    refused = refusing_clauses(rules.rulebook, rules.params, state, move)
    assert MELD.is_legal(rules.params, state, move) == (not refused), refused
