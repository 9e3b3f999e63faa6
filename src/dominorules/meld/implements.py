"""The clauses that the meld engine implements; a ruleset with others runs on the clauses themselves."""

from __future__ import annotations

from typing import Final

__all__ = ["IMPLEMENTS"]

_IDS: Final = ""

IMPLEMENTS: Final = frozenset(("meld", id) for id in _IDS.split())
"""Ruleset and id of every acting clause that the engine knows."""
