"""What a match waits for: the same in all families."""

from __future__ import annotations

from enum import Enum

__all__ = ["Phase"]


class Phase(Enum):
    """What the match waits for."""

    LOT = "lot"
    """The lot for the first opener."""
    DEAL = "deal"
    """The next deal."""
    PLAY = "play"
    """The move of a seat."""
    OVER = "over"
    """Nothing: the match has ended."""
