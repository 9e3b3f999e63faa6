"""The clauses that the meld engine implements; a ruleset with others runs on the clauses themselves."""

from __future__ import annotations

from typing import Final

__all__ = ["IMPLEMENTS"]

_IDS: Final = """
lot.due
lot.one-each
lot.highest-starts
lot.then-deal
deal.due
deal.whole-set
deal.hands
deal.stock
deal.starter
deal.clears
deal.begins
turn.play
draw.first
draw.stock
draw.once
draw.takes
draw.drawn
turn.remembered
figure.triplone
figure.tris
figure.closed-scale
figure.rhizome
layout.of-rhizome
layout.tiles
layout.overlap
layout.connected
layout.steps
layout.zero-once
layout.halves
validate.held
validate.lays
validate.numbers
validate.counts
field.figure-first
figure.frozen
add.some
add.held
add.on-table
add.to-own
add.minimal
add.lays
recompose.names
recompose.held
recompose.gives
recompose.takes
recompose.new
recompose.originals
recompose.completion
recompose.own
recompose.borrowed
recompose.lays
recompose.borrows
recompose.numbers
turn.no-repetition
turn.moments
end.stuck
end.owes-figure
end.owes-triplone
turn.next
end.clears
end.measures
doubles.opened
doubles.open
round.closed
round.stalled
round.over
round.closer
round.winner
score.triplone
score.scala
score.santa-teresa
score.polar
score.parriglia
score.royal
score.minor
score.rhizome
close.point
held.double
open.double
match.target
match.over
match.winner
"""

IMPLEMENTS: Final = frozenset(("meld", id) for id in _IDS.split())
"""Ruleset and id of every acting clause that the engine knows."""
