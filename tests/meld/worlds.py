"""Small positions of the meld family: a few figures that have much to do with each other, and a few tiles."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

from dominorules.core.tiles import Tile, TileSet, double_six
from dominorules.meld import FigureFamily, MeldParams, MeldState, Reading
from dominorules.meld.figures import figures_within
from dominorules.meld.position import position

__all__ = ["few_tiles"]


@cache
def _figures(family: FigureFamily, reading: Reading) -> list[TileSet]:
    every = figures_within(family, (1 << 28) - 1, reading=reading)
    return [TileSet(bits) for bits in every if bits.bit_count() in (3, 4)]


def _figure(rng: Random, p: MeldParams, free: TileSet) -> tuple[FigureFamily, TileSet] | None:
    family = rng.choice([*FigureFamily, FigureFamily.TRIS, FigureFamily.RHIZOME, FigureFamily.RHIZOME])
    fit = [tiles for tiles in _figures(family, p.rhizome) if tiles <= free]
    return (family, rng.choice(fit)) if fit else None


def few_tiles(p: MeldParams, seed: int, most: int = 8) -> MeldState:
    """A position of at most so many tiles on the table and in the hand of seat 0, which has drawn."""
    rng = Random(seed)
    free, count = TileSet((1 << 28) - 1), 0
    table: list[dict[str, Any]] = []
    while count < most - 2 and len(table) < 3:
        found = _figure(rng, p, free)
        if found is None or count + len(found[1]) > most - 1:
            break
        family, tiles = found
        free, count = free - tiles, count + len(tiles)
        owner = 0 if not table else rng.randrange(2)
        table.append({"owner": owner, "family": family.value, "tiles": list(tiles)})
    hand = _near(rng, free, most - count, [tile for figure in table for tile in figure["tiles"]])
    for figure in table:
        if rng.random() < 0.5:
            lying = TileSet.of(figure["tiles"])
            once = [
                tiles
                for tiles in _figures(FigureFamily(figure["family"]), p.rhizome)
                if len(tiles & lying) > 1
            ]
            figure["originals"] = list(rng.choice(once))
    other = rng.sample(sorted(free - TileSet.of(hand)), 2)
    own = [tile for figure in table if figure["owner"] == 0 for tile in figure["tiles"]]
    return position(
        p,
        {
            "hands": [hand, other],
            "table": table,
            "stock": rng.choice([0, 1]),
            "borrowed": [tile for tile in own if rng.random() < 0.15],
        },
    )


def _near(rng: Random, free: TileSet, size: int, lying: Sequence[Tile]) -> list[Tile]:
    """Tiles that share many numbers with those that lie."""
    numbers = [number for tile in lying for number in (tile.low, tile.high)]
    weights = [1 + numbers.count(tile.low) + numbers.count(tile.high) for tile in double_six()]
    hand: list[Tile] = []
    while len(hand) < size:
        tile = rng.choices(double_six(), weights)[0]
        if tile in free and tile not in hand:
            hand.append(tile)
    return hand
