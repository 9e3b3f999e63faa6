"""Everything that clauses for games of figures are written with, in one import.

What `dominorules.clauses` has, and of the family: parameters, states, views and moves, as in
`dominorules.meld`; a slot for each part of a state that effects can set, such as `TURN`; and the
events of its rulebook, such as `RoundOver`, for clauses that are `on` one.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from dominorules import clauses as kinds
from dominorules import meld as family
from dominorules.clauses import *
from dominorules.meld import *
from dominorules.meld import slots
from dominorules.meld.moves import Operation, SeatMove
from dominorules.meld.rhizome import is_rhizome
from dominorules.meld.slots import *

if TYPE_CHECKING:
    from dominorules_spec.meld.clauses import Closed, DoublesOpened, MatchWon, RoundOver, Stalled

__all__ = [
    "Closed",
    "DoublesOpened",
    "MatchWon",
    "Operation",
    "RoundOver",
    "SeatMove",
    "Stalled",
    "is_rhizome",
]
__all__ += kinds.__all__
__all__ += family.__all__
__all__ += slots.__all__

if not TYPE_CHECKING:  # else a type checker would take any name

    def __getattr__(name: str) -> Any:
        """Fetch an event of the rulebook, which itself is written with what is here."""
        if name in __all__:
            return getattr(import_module("dominorules_spec.meld.clauses"), name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
