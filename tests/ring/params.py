"""The parameters of the ring: how many tiles a hand has."""

from __future__ import annotations

import attrs

from dominorules.core.params import Params, whole

__all__ = ["RingParams"]


@attrs.frozen(kw_only=True)
class RingParams(Params):
    """What one table plays."""

    hand_size: int = whole(1, 3, default=3, doc="How many tiles each seat is dealt.")
