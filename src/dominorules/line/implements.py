"""The clauses that the line engine implements; a ruleset with others runs on the clauses themselves."""

from __future__ import annotations

from typing import Final

__all__ = ["IMPLEMENTS"]

_IDS: Final = """
lot.lot-due
lot.one-each
lot.shown
lot.highest-opens
lot.then-deal
deal.deal-due
deal.whole-set
deal.hands
deal.stock
deal.clears
deal.begins
opener.named
opener.highest-double
open.first-hand
turn.seat
lay.held
open.once
play.begun
play.match
draw.never
draw.left
draw.stuck
pass.stuck
pass.stock-out
lay.leaves-hand
open.both-ends
play.new-end
draw.takes
turn.right
lay.remembered
turn.remembered
hand.out
hand.blocked
hand.over
out.winner
blocked.lower-side
blocked.lowest-hand
blocked.blocker
opener.winner
opener.rotate
opener.blocker
opener.rotate-after-block
opener.blocker-if-won
count.all
count.losers
capicu.flag
capicu.bonus
match.target
match.over
match.winner
cappotto.flag
"""

IMPLEMENTS: Final = frozenset(("line", id) for id in _IDS.split())
"""Ruleset and id of every acting clause that the engine knows."""
