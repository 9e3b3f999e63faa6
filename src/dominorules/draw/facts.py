"""What one wants to know of a table before all else."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

__all__ = ["Facts"]


@attrs.frozen(kw_only=True)
class Facts:
    """A table at a glance; what a family does not have stays None."""

    partners: bool = False
    """Whether seats across from each other are partners."""
    tiles: int | None = None
    """How many tiles there are."""
    hand_size: int | Mapping[int, int] | None = None
    """How many tiles a hand has; by the number of seats where it depends on that."""
    draw: str | None = None
    """The parameter that says what a seat without a move draws."""
    target: int | Mapping[int, int] | None = None
    """The points that end a match; by the number of seats where they depend on that. None: one hand."""
