"""Moves to ask the clauses about: all legal ones and many that are not."""

from __future__ import annotations

from collections.abc import Iterator

from dominorules.meld.moves import MeldMove
from dominorules.meld.params import MeldParams
from dominorules.meld.state import MeldState

__all__ = ["candidates"]


def candidates(p: MeldParams, s: MeldState) -> Iterator[MeldMove]:
    """TODO."""
    return iter(())
