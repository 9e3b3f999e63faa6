"""The meld family: figures laid open, grown, and taken apart again for new ones.

`MeldParams` tells one table from another, `MeldState` is one moment of a match, the moves are
`Lot`, `Deal`, `Draw`, `Validate`, `Add`, `Recompose` and `EndTurn`, and `MeldView` is what one seat
may know. A `Figure` lies in the field of its owner; `kind_of` says what a set of tiles makes of a
`FigureFamily`, and `points_of` what that is worth. A `Layout` tells how the tiles of a rhizome lie.
"""

from dominorules.core.phase import Phase
from dominorules.meld.figures import FigureFamily, FigureValues, Kind, kind_of, points_of
from dominorules.meld.moves import (
    Add,
    Changed,
    Deal,
    Draw,
    EndTurn,
    Lot,
    MeldMove,
    Recompose,
    Validate,
    parse_layout,
)
from dominorules.meld.params import Duty, MeldParams, OpenDoubles
from dominorules.meld.rhizome import Cell, Layout, Placed, Reading, faults, witness
from dominorules.meld.state import MeldState, Sheet, Validated
from dominorules.meld.table import Figure, FigureId, Moment
from dominorules.meld.view import MeldView, Turn

__all__ = [
    "Add",
    "Cell",
    "Changed",
    "Deal",
    "Draw",
    "Duty",
    "EndTurn",
    "Figure",
    "FigureFamily",
    "FigureId",
    "FigureValues",
    "Kind",
    "Layout",
    "Lot",
    "MeldMove",
    "MeldParams",
    "MeldState",
    "MeldView",
    "Moment",
    "OpenDoubles",
    "Phase",
    "Placed",
    "Reading",
    "Recompose",
    "Sheet",
    "Turn",
    "Validate",
    "Validated",
    "faults",
    "kind_of",
    "parse_layout",
    "points_of",
    "witness",
]
