"""Everything that clauses for games of triangular tiles are written with, in one import.

What `dominorules.clauses` has, and of the family: parameters, states, views and moves, as in
`dominorules.triangle`; a slot for each part of a state that effects can set, such as `TURN`; and the
events of its rulebook, such as `Out`, for clauses that are `on` one.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from dominorules import clauses as kinds
from dominorules import triangle as family
from dominorules.clauses import *
from dominorules.triangle import *
from dominorules.triangle import slots
from dominorules.triangle.moves import SeatMove
from dominorules.triangle.slots import *

if TYPE_CHECKING:
    from dominorules_spec.triangle.clauses import (
        Blocked,
        MatchOver,
        Out,
        Passed,
        RoundOver,
        Solved,
        Stopped,
        TargetReached,
    )

__all__ = [
    "Blocked",
    "MatchOver",
    "Out",
    "Passed",
    "RoundOver",
    "SeatMove",
    "Solved",
    "Stopped",
    "TargetReached",
]
__all__ += kinds.__all__
__all__ += family.__all__
__all__ += slots.__all__

if not TYPE_CHECKING:  # else a type checker would take any name

    def __getattr__(name: str) -> Any:
        """Fetch an event of the rulebook, which itself is written with what is here."""
        if name in __all__:
            return getattr(import_module("dominorules_spec.triangle.clauses"), name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
