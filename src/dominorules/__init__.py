"""The rules of domino games as values: load a ruleset, ask for legal moves, apply one, read the score.

    >>> import dominorules as dr
    >>> rules = dr.load("coppie")
    >>> state = rules.start(seats=4)
    >>> state = rules.apply(state, rules.deal(state, seed=7))
    >>> moves = rules.legal_moves(state)
    >>> state = rules.apply(state, moves[0])

States, moves, views and rulesets never change: `apply` gives a new state and the old one stays
as it was, so undo is to keep the old one. Chance is a move as well (`deal`, `lot`). Nothing is
skipped: passes and draws are moves. A frontend shows a seat only its `view`.

`rulesets()` lists what can be loaded; any parameter can be overridden, as in
`load("coppie", target=50)`. Types of the families are in `dominorules.line`.
"""

from dominorules.api import Refusal, Ruleset, load, rulesets
from dominorules.core.errors import (
    IllegalMove,
    Invalid,
    InvalidMove,
    InvalidParameters,
    InvalidPosition,
    InvalidRecord,
    InvalidRuleset,
    InvalidSeat,
    InvalidSeed,
    InvalidTile,
)
from dominorules.core.score import HandResult, Outcome, Score, ScoreEvent
from dominorules.core.seats import Seat, Side
from dominorules.core.tiles import Tile, TileSet, domino_set, double_six, parse_tile

__all__ = [
    "HandResult",
    "IllegalMove",
    "Invalid",
    "InvalidMove",
    "InvalidParameters",
    "InvalidPosition",
    "InvalidRecord",
    "InvalidRuleset",
    "InvalidSeat",
    "InvalidSeed",
    "InvalidTile",
    "Outcome",
    "Refusal",
    "Ruleset",
    "Score",
    "ScoreEvent",
    "Seat",
    "Side",
    "Tile",
    "TileSet",
    "domino_set",
    "double_six",
    "load",
    "parse_tile",
    "rulesets",
]
