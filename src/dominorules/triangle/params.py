"""The parameters of the triangle family: every switch that tells one table from another."""

from __future__ import annotations

from enum import Enum
from typing import Final

import attrs

from dominorules.core.params import Params, check_tiles, choice, clash, flag, tiles_given, whole
from dominorules.triangle.tiles import MAX_DIGIT, TriTile, TriTileSet, tri_set

__all__ = ["MOST_SEATS", "AfterDraw", "BlockedTie", "OpeningTile", "TriangleParams"]

MOST_SEATS: Final = 6
"""The most seats there can be at a table."""


class OpeningTile(Enum):
    """What the seat that starts a round lays."""

    THAT_TILE = "that_tile"
    """The tile for which it starts."""
    ANY_TILE = "any_tile"
    """Any tile of its hand."""


class AfterDraw(Enum):
    """What a seat may lay once it has drawn in its turn."""

    DRAWN_TILE = "drawn_tile"
    """Only the tile that it drew last."""
    ANY_TILE = "any_tile"
    """Any tile of its hand."""


class BlockedTie(Enum):
    """Who wins a blocked round in which several seats hold the lowest value."""

    NOBODY = "nobody"
    """Nobody, and nobody scores."""
    EACH = "each"
    """Each of them, for the points of all other seats less his own."""


def _tiles(tiles: object) -> tuple[TriTile, ...] | None:
    read = tiles_given(tiles, TriTileSet.read, "0-0-1")
    return None if read is None else tuple(sorted(read))


def _points(default: int, doc: str) -> int:
    return whole(0, 1000, default=default, doc=doc)  # type: ignore[no-any-return]


def _hand(seats: int, default: int) -> int:
    doc = f"How many tiles each of {seats} seats is dealt; 0 where so many do not play."
    return whole(0, 56, default=default, doc=doc)  # type: ignore[no-any-return]


@attrs.frozen(kw_only=True)
class TriangleParams(Params):
    """What one table plays; the defaults are those of Tripple-Domino."""

    max_digit: int = whole(1, MAX_DIGIT, default=MAX_DIGIT, doc="The highest digit on a tile of the set.")
    tiles: tuple[TriTile, ...] | None = attrs.field(
        default=None,
        converter=_tiles,
        metadata={"doc": "The tiles played with, where not the whole set.", "kind": "tiles"},
    )
    solitaire: bool = flag(
        default=False,
        doc="Whether one seat plays one round alone: against a start tile that chance lays, and "
        "out only when nothing more may be drawn.",
    )
    hand_size_1: int = whole(0, 55, default=0, doc="How many tiles the only seat is dealt.")
    hand_size_2: int = _hand(2, 10)
    hand_size_3: int = _hand(3, 8)
    hand_size_4: int = _hand(4, 8)
    hand_size_5: int = _hand(5, 6)
    hand_size_6: int = _hand(6, 6)
    opening_tile: OpeningTile = choice(
        OpeningTile, default=OpeningTile.THAT_TILE, doc="What the seat that starts a round lays."
    )
    start_bonus_triple: int = _points(5, "Points for starting with three equal digits that are not zeros.")
    start_bonus_zeros: int = _points(5, "Points for starting with three zeros.")
    start_bonus_other: int = _points(5, "Points for starting with any other tile.")
    bridge_bonus: int = _points(30, "Points for a bridge.")
    double_bonus: int = _points(25, "Points for a tile with two or three sides laid to others.")
    hexagon_bonus_1: int = _points(40, "Points for one completed hexagon.")
    hexagon_bonus_2: int = _points(80, "Points for two hexagons completed by one tile.")
    hexagon_bonus_3: int = _points(120, "Points for three hexagons completed by one tile.")
    draw_limit: int = whole(1, 56, default=3, doc="How many tiles are drawn in one turn at most.")
    draw_total: int = whole(0, 56, default=56, doc="How many tiles are drawn in one round at most.")
    draw_penalty: int = _points(5, "Points lost for each tile drawn.")
    failed_draw_penalty: int = _points(0, "Points lost for laying nothing after the last draw of a turn.")
    empty_stock_penalty: int = _points(5, "Points lost for passing because nothing more may be drawn.")
    after_draw: AfterDraw = choice(
        AfterDraw, default=AfterDraw.DRAWN_TILE, doc="What a seat may lay once it has drawn."
    )
    out_bonus: int = _points(20, "Points for going out, besides the value of the others' tiles.")
    blocked_tie: BlockedTie = choice(
        BlockedTie, default=BlockedTie.NOBODY, doc="Who wins a blocked round on a tie."
    )
    target: int = whole(1, 10_000, default=300, doc="Points that end the match once a round is over.")

    tile_set: tuple[TriTile, ...] = attrs.field(init=False, repr=False, eq=False)
    """The tiles played with, in order."""
    all_bits: int = attrs.field(init=False, repr=False, eq=False)
    """The tiles played with, as bits."""
    seat_counts: tuple[int, ...] = attrs.field(init=False, repr=False, eq=False)
    """The numbers of seats that can play."""
    hexagon_bonus: tuple[int, ...] = attrs.field(init=False, repr=False, eq=False)
    """The points for none, one, two and three hexagons completed by one tile."""
    only_drawn: bool = attrs.field(init=False, repr=False, eq=False)
    """Whether after a draw only the tile just drawn may be laid."""

    def __attrs_post_init__(self) -> None:
        full = tri_set(self.max_digit)
        tiles = full if self.tiles is None else self.tiles
        played = [seats for seats in range(2, MOST_SEATS + 1) if self.hand_size(seats)]
        hexagons = (0, self.hexagon_bonus_1, self.hexagon_bonus_2, self.hexagon_bonus_3)
        set_once = object.__setattr__
        set_once(self, "tile_set", tiles)
        set_once(self, "all_bits", sum({tile.bit for tile in tiles}))
        set_once(self, "seat_counts", (1,) if self.solitaire else tuple(played))
        set_once(self, "hexagon_bonus", hexagons)
        set_once(self, "only_drawn", self.after_draw is AfterDraw.DRAWN_TILE)
        _check(self, full)

    def hand_size(self, seats: int) -> int:
        """Give how many tiles each of so many seats is dealt."""
        return getattr(self, f"hand_size_{seats}")  # type: ignore[no-any-return]

    def start_bonus(self, tile: TriTile) -> int:
        """Give the points for starting with this tile, besides its value."""
        if not tile.is_triple:
            return self.start_bonus_other
        return self.start_bonus_triple if tile.pips else self.start_bonus_zeros


def _check(p: TriangleParams, full: tuple[TriTile, ...]) -> None:
    """The parameters fit together; raises `InvalidParameters` for the first pair that does not."""
    check_tiles(p.tile_set, full)
    if not p.seat_counts:
        raise clash("hand_size_2", "solitaire", "false")
    for seats in p.seat_counts:
        needed = seats * p.hand_size(seats) + p.solitaire
        if needed > len(p.tile_set):
            raise clash(f"hand_size_{seats}", "tiles", f"{needed} > {len(p.tile_set)}")
    if p.solitaire and not p.hand_size_1 and not min(p.draw_total, len(p.tile_set) - 1):
        raise clash("draw_total", "hand_size_1", "0 + 0")
