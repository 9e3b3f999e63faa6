"""The clauses that the triangle engine implements; a ruleset with others runs on the clauses themselves."""

from __future__ import annotations

from typing import Final

__all__ = ["IMPLEMENTS"]

_IDS: Final = """
"""

IMPLEMENTS: Final = frozenset(("triangle", id) for id in _IDS.split())
"""Ruleset and id of every acting clause that the engine knows."""
