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
`load("coppie", target=50)`. The types of a family are in its package: `dominorules.line` for
tiles in one line, `dominorules.triangle` for triangular tiles on a grid, such as
`load("tripple_domino")`, and `dominorules.meld` for figures made of tiles, such as
`load("triplone")`. A match is kept as a `Record` (see `dump`, `load_record` and
`dominorules.record`), whose code is imported when first used.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

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

if TYPE_CHECKING:
    from dominorules.record import (
        IllegalRecord,
        Record,
        SeatRecord,
        dump,
        dump_text,
        from_data,
        load_record,
        load_seat_record,
        to_data,
    )

__all__ = [
    "HandResult",
    "IllegalMove",
    "IllegalRecord",
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
    "Record",
    "Refusal",
    "Ruleset",
    "Score",
    "ScoreEvent",
    "Seat",
    "SeatRecord",
    "Side",
    "Tile",
    "TileSet",
    "domino_set",
    "double_six",
    "dump",
    "dump_text",
    "from_data",
    "load",
    "load_record",
    "load_seat_record",
    "parse_tile",
    "rulesets",
    "to_data",
]


def __getattr__(name: str) -> Any:
    if name in __all__:  # what is not here yet is of the records
        value = globals()[name] = getattr(import_module("dominorules.record"), name)
        return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__
