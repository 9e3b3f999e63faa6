"""The clauses that the triangle engine implements; a ruleset with others runs on the clauses themselves."""

from __future__ import annotations

from typing import Final

__all__ = ["IMPLEMENTS"]

_IDS: Final = """
deal.due
deal.whole-set
deal.hands
deal.stock
deal.table
deal.drawn
deal.clears
deal.begins
start.triple
start.value
start.that-tile
solitaire.start-tile
solitaire.stock
solitaire.seat
solitaire.tile
solitaire.bonus
turn.seat
place.held
start.lay
start.tile
start.centre
place.free
place.side
place.digits
place.hand
place.board
place.by
place.drawn
place.passes
turn.next
turn.remembered
score.tile
start.bonus
score.bridge
score.hexagon
score.double
draw.drawn-only
draw.limit
draw.stock
draw.total
pass.may-not-draw
draw.hand
draw.stock-left
draw.count
draw.tile
draw.count-round
draw.penalty
pass.drawn
pass.count
draw.failed
empty.penalty
round.out
round.blocked
round.passed
round.over
out.winner
out.bonus
out.rest
block.winner
block.tie-each
block.rest
block.own
match.target
match.solitaire
match.over
match.winner
solitaire.outcome
"""

IMPLEMENTS: Final = frozenset(("triangle", id) for id in _IDS.split())
"""Ruleset and id of every acting clause that the engine knows."""
