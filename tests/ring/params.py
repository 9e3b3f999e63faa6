"""The parameters of the ring: how many tiles a hand has."""

from __future__ import annotations

from typing import Final

import attrs

from dominorules.core.params import Params, whole
from dominorules.core.tiles import Tile, double_six

__all__ = ["RingParams"]

TILES: Final = double_six()[:10]


@attrs.frozen(kw_only=True)
class RingParams(Params):
    """What one table plays."""

    hand_size: int = whole(1, 3, default=3, doc="How many tiles each seat is dealt.")

    @property
    def tile_set(self) -> tuple[Tile, ...]:
        """The tiles that are played with."""
        return TILES
