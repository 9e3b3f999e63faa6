"""How records write the values of the meld family: layouts as their notation, ids as integers."""

from __future__ import annotations

from typing import Final

import attrs

from dominorules.core.forms import Form, RecordKit, text_form, wrong_type
from dominorules.meld.consistency import check_state, check_view
from dominorules.meld.figures import FigureFamily
from dominorules.meld.moves import MAX_ID, parse_layout
from dominorules.meld.params import MeldParams
from dominorules.meld.rhizome import Layout
from dominorules.meld.state import STANDINGS, MeldState, Validated
from dominorules.meld.table import FigureId
from dominorules.meld.view import MeldView
from dominorules.meld.view_check import check_legal

__all__ = ["RECORDS"]

_TILE: Final = "([0-9]|1[0-8])-([0-9]|1[0-8])"
_CELL: Final = r"\((0|-?[1-9][0-9]{0,2}),(0|-?[1-9][0-9]{0,2})\)"
_PLACED: Final = f"{_TILE}@{_CELL}{_CELL}"
_LAYOUT: Final = f"{_PLACED}( {_PLACED})*"
_FIGURE: Final = f"( {_TILE})*( @ {_LAYOUT})?"
_ID: Final = "#[1-9][0-9]{0,8}"
_FAMILY: Final = f"({'|'.join([family.value for family in FigureFamily])})"
_MOVE: Final = (
    f"^((lot|deal)( {_TILE})+|draw|end|validate {_FAMILY}{_FIGURE}|add( {_TILE})* {_ID}( @ {_LAYOUT})?"
    rf"|recompose {_FAMILY}{_FIGURE}( \| {_ID}{_FIGURE})*)$"
)


def _read_id(data: object) -> FigureId:
    if type(data) is not int or not 1 <= data <= MAX_ID:
        raise wrong_type(f"1..{MAX_ID}", data)
    return FigureId(data)


def _read_standing(data: object) -> Validated:
    if type(data) is not str or data not in STANDINGS:
        raise wrong_type(", ".join(STANDINGS), data)
    return STANDINGS[data]


_WORDS: Final = {standing: word for word, standing in STANDINGS.items()}
_ABOUT: Final = {
    "nothing": "Nothing.",
    "figure": "A figure, but no triplone.",
    "triplone": "A triplone.",
}
_VALIDATED: Final = Form.named(
    Validated,
    {
        "description": "What a seat has validated.",
        "oneOf": [{"const": word, "description": _ABOUT[word]} for word in STANDINGS],
    },
    lambda standing: _WORDS[standing],
    _read_standing,
)
_FIGURE_ID: Final = Form.named(
    FigureId,
    {
        "description": "A figure's number, from 1 in the order in which the figures of a round were made.",
        "type": "integer",
        "minimum": 1,
        "maximum": MAX_ID,
    },
    int,
    _read_id,
)
_LAID: Final = text_form(
    Layout,
    parse_layout,
    f"^{_LAYOUT}$",
    "Where tiles lie on the grid: each with the cells of its numbers, such as 0-1@(0,0)(1,0).",
)


def _seen(view: MeldView) -> MeldView:
    """Leave out the legal moves, of which a turn can have ten thousand, and what only they depend on."""
    return attrs.evolve(view, legal_moves=(), earlier=None, borrowed=None)


RECORDS: Final[RecordKit[MeldParams, MeldState]] = RecordKit(
    forms=(_FIGURE_ID, _VALIDATED, _LAID),
    move_pattern=_MOVE,
    check_state=check_state,
    check_view=check_view,
    check_legal=check_legal,
    replaced={"base": "origin"},
    renamed={"round": "hand_number", "starter": "opener"},
    seen=_seen,
)
"""What the family adds to records."""
