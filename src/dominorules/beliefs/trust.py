"""Which facts can be read off a history: those whose clauses a ruleset has as the family wrote them.

Everything else is left to the rules: a deal is played through, and fits if it gives the view.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

import attrs

from dominorules.api import Ruleset
from dominorules.rulebook.clauses import Effect
from dominorules.rulebook.resolve import ACTING, Rulebook

__all__ = ["Trust", "trust"]


@attrs.frozen
class Trust:
    """What may be taken as known of a ruleset's moves."""

    whole: bool
    """That nothing but the family's own clauses acts: what is counted is all there is to know."""
    effects: bool
    """That moves do what the family's own clauses say, whichever of them a ruleset allows."""
    tiles: bool
    """That tiles go from the deal to hands and stock, from there to hands, from these to the table."""
    numbers: bool
    """That a seat that draws or passes holds neither number shown."""


_TILES: Final = ("deal.hands", "deal.stock", "lay.leaves-hand", "draw.takes", "turn.right", "turn.remembered")
_NUMBERS: Final = ("draw.stuck", "pass.stuck", "open.both-ends", "play.new-end")
_OF_TILES: Final = frozenset({"hands", "stock", "turn", "history"})
_OF_NUMBERS: Final = frozenset({"ends"})


def trust(rules: Ruleset[Any, Any, Any, Any]) -> Trust:
    """Tell what of a ruleset of the line family may be taken as known."""
    family, book = rules.family, rules.rulebook
    if family.effects_by_engine:
        return Trust(whole=family.legality_by_engine, effects=True, tiles=True, numbers=True)
    tiles = _stand(book, _TILES, _OF_TILES)
    return Trust(
        whole=False, effects=False, tiles=tiles, numbers=tiles and _stand(book, _NUMBERS, _OF_NUMBERS)
    )


def _stand(book: Rulebook[Any, Any], ids: Collection[str], slots: Collection[str]) -> bool:
    """Whether clauses of the family are there as it wrote them, and no other says what these slots hold."""
    own = book.family.implements
    acting = [clause for clause in book.clauses if isinstance(clause, ACTING)]
    known = {clause.id for clause in acting if (book.origins[clause.id], clause.id) in own}
    others = [clause for clause in acting if clause.id not in known]
    if not known.issuperset(ids) or any([set(ids) & set(clause.overrides) for clause in others]):
        return False
    return not any([isinstance(clause, Effect) and clause.slot.path in slots for clause in others])
