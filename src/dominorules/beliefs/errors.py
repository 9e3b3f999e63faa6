"""What is refused: a view that nothing fits, and more work than is done."""

from __future__ import annotations

from dominorules.core.errors import Invalid

__all__ = ["InvalidView"]


class InvalidView(Invalid):
    """A view that contradicts itself or is not one of its ruleset, or that leaves too much open."""
