"""On small tables every move that can be written down is asked about, not only those thought of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations, product
from typing import Any

import pytest

import dominorules as dr
from dominorules.core.tiles import Tile, TileSet
from dominorules.meld import Add, Changed, EndTurn, FigureFamily, FigureId, MeldState, Recompose, Validate
from dominorules.meld.family import MELD
from dominorules.rulebook.reference import refusing_clauses

RULES = dr.load("triplone")


def tris(owner: int, *tiles: str) -> dict[str, object]:
    return {"owner": owner, "family": "tris", "tiles": list(tiles)}


def rhizome(owner: int, *tiles: str) -> dict[str, object]:
    return {"owner": owner, "family": "rhizome", "tiles": list(tiles)}


SCALE = {"owner": 0, "family": "closed_scale", "tiles": ["1-2", "3-4", "5-6"]}
"""A figure of one's own that stays where it is."""

TABLES: Mapping[str, Mapping[str, Any]] = {
    "tiles of the hand go and come back": {
        "hands": [["1-5"], ["6-6"]],
        "table": [tris(0, "1-3", "1-4", "1-6"), tris(1, "2-3", "2-4", "2-6")],
    },
    "one figure of others completes another": {
        "hands": [["3-6"], ["6-6"]],
        "table": [SCALE, tris(1, "1-5", "2-5", "3-5", "4-5", "0-5"), tris(1, "2-3", "2-4", "2-6")],
    },
    "figures of two others give": {
        "hands": [["3-6", "2-5"], ["6-6"], ["5-5"]],
        "table": [SCALE, tris(1, "0-3", "0-1", "0-6", "0-4"), tris(2, "2-3", "2-4", "2-6")],
    },
    "rhizomes grow and shrink": {
        "hands": [["0-3", "0-2"], ["6-6"]],
        "table": [
            {**SCALE, "tiles": ["1-2", "3-5", "4-6"]},
            rhizome(1, "0-1", "2-3", "2-4"),
            rhizome(0, "0-6", "1-5", "3-4"),
        ],
    },
    "doubles": {
        "hands": [["3-3", "4-4", "6-6"], ["5-5"]],
        "table": [SCALE, {"owner": 1, "family": "triplone", "tiles": ["0-0", "1-1", "2-2"]}],
    },
}


def subsets(tiles: TileSet) -> list[TileSet]:
    return [TileSet.of(part) for n in range(len(tiles) + 1) for part in combinations(tiles, n)]


def every_operation(s: MeldState, hand: TileSet) -> Iterator[Validate | Add | Recompose]:
    """Every validation and addition out of the hand, and every new place of every tile in sight."""
    parts = subsets(hand)
    yield from (Validate(family, part) for family in FigureFamily for part in parts)
    yield from (Add(part, figure.id) for figure in s.table for part in parts)
    loose = [figure for figure in s.table if figure.family is not FigureFamily.CLOSED_SCALE]
    ids, tiles = [figure.id for figure in loose], [tile for figure in loose for tile in figure.tiles]
    # Into the hand only where there are few tiles, for what others laid never goes there.
    home = [None] if len(tiles) < 7 else []
    options = [[None, FigureId(0), *ids]] * len(hand) + [[*home, FigureId(0), *ids]] * len(tiles)
    for places in product(*options):
        moved = put([*hand, *tiles], places)
        new = moved.pop(FigureId(0), TileSet())
        kept = [Changed(f.id, moved.get(f.id, TileSet())) for f in loose]
        changed = tuple([each for each, f in zip(kept, loose, strict=True) if each.tiles != f.tiles])
        if len(new) > 2:
            yield from (Recompose(family, new, changed) for family in FigureFamily)


def put(tiles: list[Tile], places: tuple[FigureId | None, ...]) -> dict[FigureId, TileSet]:
    found: dict[FigureId, int] = {}
    for tile, place in zip(tiles, places, strict=True):
        if place is not None:
            found[place] = found.get(place, 0) | tile.bit
    return {place: TileSet(bits) for place, bits in found.items()}


LARGE = {
    "one figure of others completes another": pytest.mark.long,
    "figures of two others give": pytest.mark.nightly,
    "rhizomes grow and shrink": pytest.mark.nightly,
}


@pytest.mark.parametrize("table", [pytest.param(name, marks=LARGE.get(name, ())) for name in TABLES])
def test_the_engine_lists_every_move_that_the_clauses_allow(table: str) -> None:
    state = RULES.position(TABLES[table])
    hand = state.hands[state.turn or 0]
    allowed = [
        str(move)
        for move in every_operation(state, hand)
        if not refusing_clauses(RULES.rulebook, RULES.params, state, move)
    ]
    listed = [str(move) for move in MELD.legal_moves(RULES.params, state) if not isinstance(move, EndTurn)]
    assert allowed
    assert sorted(listed) == sorted(allowed)
