"""The line family: tiles laid end to end in one line of play with two open ends.

`LineParams` tells one table from another, `LineState` is one moment of a match, the moves are
`Lot`, `Deal`, `Open`, `Play`, `Draw` and `Pass`, and `LineView` is what one seat may know.
"""

from dominorules.core.phase import Phase
from dominorules.line.arms import LEFT, RIGHT, Arm
from dominorules.line.moves import Deal, Draw, LineMove, Lot, Open, Pass, Play
from dominorules.line.params import (
    BlockedTie,
    BlockedWinner,
    Count,
    Drawing,
    FirstOpener,
    LineParams,
    NextOpener,
    NextOpenerAfterBlock,
)
from dominorules.line.state import Base, Laid, LineState, Sheet
from dominorules.line.view import LineView, Turn

__all__ = [
    "LEFT",
    "RIGHT",
    "Arm",
    "Base",
    "BlockedTie",
    "BlockedWinner",
    "Count",
    "Deal",
    "Draw",
    "Drawing",
    "FirstOpener",
    "Laid",
    "LineMove",
    "LineParams",
    "LineState",
    "LineView",
    "Lot",
    "NextOpener",
    "NextOpenerAfterBlock",
    "Open",
    "Pass",
    "Phase",
    "Play",
    "Sheet",
    "Turn",
]
