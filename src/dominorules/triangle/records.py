"""How records write the values of the triangle family: notations, and the board as an object."""

from __future__ import annotations

from typing import Final

from dominorules.core.errors import Invalid
from dominorules.core.forms import Form, RecordKit, list_form, parsed, text_form, wrong_type
from dominorules.core.phase import Phase
from dominorules.triangle.board import MOST_LAID, Board
from dominorules.triangle.consistency import check_state, check_view
from dominorules.triangle.grid import parse_cell
from dominorules.triangle.params import TriangleParams
from dominorules.triangle.state import TriangleState
from dominorules.triangle.tiles import TriTile, TriTileSet, parse_tri_tile, parse_turned
from dominorules.triangle.view_check import check_legal

__all__ = ["RECORDS"]

_DIGITS: Final = "[0-5]-[0-5]-[0-5]"
_INDEX: Final = "(0|-?[1-9][0-9]{0,3})"
_CELL: Final = rf"[UD]\({_INDEX},{_INDEX}\)"
_MOVE: Final = f"^(deal( {_DIGITS})+|{_DIGITS}@{_CELL}|draw|pass)$"


def _read_board(data: object) -> Board:
    if type(data) is not dict:
        raise wrong_type("{…}", data)
    if len(data) > MOST_LAID:
        raise wrong_type(f"≤ {MOST_LAID}", len(data))
    laid = []
    for cell, digits in data.items():
        if type(digits) is not str:
            raise wrong_type("3-1-2", digits).at(str(cell)[:20])
        try:
            laid.append((parsed(parse_cell, cell), parsed(parse_turned, digits)))
        except Invalid as error:
            raise error.at(str(cell)[:20]) from None
    return Board(laid)


_TILE: Final = text_form(
    TriTile, parse_tri_tile, f"^{_DIGITS}$", "A tile; written clockwise from its lowest digit."
)
_TILES: Final = list_form(
    TriTileSet, _TILE, TriTileSet.of, "Different tiles; written in the order of tiles.", most=MOST_LAID
)
_BOARD: Final = Form.named(
    Board,
    {
        "description": "The tiles on the table: per cell the digits at its corners, in corner order.",
        "type": "object",
        "patternProperties": {f"^{_CELL}$": {"type": "string", "pattern": f"^{_DIGITS}$"}},
        "additionalProperties": False,
    },
    lambda board: {str(cell): str(way) for cell, way in board.items()},
    _read_board,
)

RECORDS: Final[RecordKit[TriangleParams, TriangleState]] = RecordKit(
    forms=(_TILE, _TILES, _BOARD),
    omitted=frozenset((Phase.LOT,)),
    move_pattern=_MOVE,
    check_state=check_state,
    check_view=check_view,
    check_legal=check_legal,
    renamed={"round": "hand_number", "starter": "opener"},
)
"""What the family adds to records."""
