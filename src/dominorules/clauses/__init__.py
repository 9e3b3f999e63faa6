"""What the clauses of a ruleset are written with: the kinds of clause, and the nouns of all games.

A `clauses.py` has one import, from the module of its family: `dominorules.clauses.line`,
`dominorules.clauses.triangle` or `dominorules.clauses.meld`. Each has all that is here, and the
parameters, states, moves and slots of the family, with the events of its rulebook.
"""

from dominorules.core.moves import moves_of_kind
from dominorules.core.score import HandResult, Outcome, ScoreEvent
from dominorules.core.seats import Seat, Side
from dominorules.core.slots import Slot
from dominorules.core.tiles import Tile, TileSet
from dominorules.rulebook.clauses import (
    Award,
    Basis,
    Clause,
    Effect,
    Event,
    Fact,
    Invariant,
    Knows,
    LastResort,
    Param,
    PostRequirement,
    Requirement,
    always,
)

__all__ = [
    "Award",
    "Basis",
    "Clause",
    "Effect",
    "Event",
    "Fact",
    "HandResult",
    "Invariant",
    "Knows",
    "LastResort",
    "Outcome",
    "Param",
    "PostRequirement",
    "Requirement",
    "ScoreEvent",
    "Seat",
    "Side",
    "Slot",
    "Tile",
    "TileSet",
    "always",
    "moves_of_kind",
]
