"""How records write the values of the line family: all as they are, so that nothing is added but checks."""

from __future__ import annotations

from typing import Final

from dominorules.core.forms import RecordKit
from dominorules.line.consistency import check_state, check_view
from dominorules.line.params import LineParams
from dominorules.line.state import LineState
from dominorules.line.view_check import check_legal

__all__ = ["RECORDS"]

_TILE: Final = "([0-9]|1[0-8])-([0-9]|1[0-8])"
_MOVE: Final = f"^((lot|deal)( {_TILE})+|open {_TILE}|{_TILE}@([LRUD]|[5-9]|[1-3][0-9]|40)|draw|pass)$"

RECORDS: Final[RecordKit[LineParams, LineState]] = RecordKit(
    move_pattern=_MOVE,
    check_state=check_state,
    check_view=check_view,
    check_legal=check_legal,
    renamed={"hand": "hand_number"},
)
"""What the family adds to records."""
