"""Moves for whoever chooses tiles and not from a list, as plain JSON values."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from dominorules.draw.offer import Offer
from dominorules.draw.shown import shown
from dominorules.draw.words import said
from dominorules.session.moment import plain
from dominorules.session.screen import Screen
from dominorules.session.wording import Json, in_words

__all__ = ["arranged", "offers", "suggestions"]

_SUGGESTED: Final = 12
_OF_A_KIND: Final = 4


def offers(screen: Screen, tiles: list[str]) -> Json:
    """Give what the chosen tiles could become: the legal ones first, then what would be refused."""
    table = screen.table
    if not screen.legal_moves or not tiles:
        return []
    found = shown(table.rules.family.name).offers(table.rules, table.state, screen.legal_moves, tiles)
    return sorted([_offer(screen, offer) for offer in found], key=lambda told: not told["legal"])


def _offer(screen: Screen, offer: Offer) -> Json:
    name, layout = said(offer.name, screen.lang), offer.layout
    return {
        "kind": offer.kind,
        "name": name if offer.figure is None else f"#{offer.figure} {name}",
        "legal": screen.table.rules.is_legal(screen.table.state, offer.moves[0]),
        "moves": _told(screen, offer.moves),
        "layout": layout
        and [{"tile": tile, "low": list(low), "high": list(high)} for tile, low, high in layout],
    }


def _told(screen: Screen, moves: Iterable[Any]) -> Json:
    rules, state, lang = screen.table.rules, screen.table.state, screen.lang
    return [{"move": str(move), "words": in_words(rules, move, state, lang)} for move in moves]


def suggestions(screen: Screen) -> Json:
    """Give a few legal moves of every kind, those for the most valuable figures first."""
    groups = shown(screen.table.rules.family.name).groups(screen.legal_moves)
    few = [move for group in groups for move in group[:_OF_A_KIND]]
    return _told(screen, few[:_SUGGESTED])


def arranged(screen: Screen, layout: str) -> Json:
    """Give the shapes of tiles while they are arranged, by the notation of their layout."""
    return [plain(shape, screen.lang) for shape in shown(screen.table.rules.family.name).arranged(layout)]
