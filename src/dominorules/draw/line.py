"""How games of the line family are shown."""

from __future__ import annotations

from typing import Any, Final

from dominorules.draw import line_shapes, line_text
from dominorules.draw.facts import Facts
from dominorules.draw.shown import Shown
from dominorules.line import Arm, LineMove, LineParams, LineState, LineView
from dominorules.words import Words

__all__ = ["SHOWN"]


def _facts(p: LineParams) -> Facts:
    return Facts(
        partners=p.partners, tiles=len(p.tile_set), hand_size=p.hand_size, draw="draw", target=p.target
    )


def _places(view: Any) -> tuple[str, ...]:
    """Each arm of a line that has begun; the empty table otherwise."""
    return tuple([str(Arm(i)) for i in range(len(view.ends))]) or ("",)


def _details(words: Words, move: LineMove, table: LineState | LineView | None) -> dict[str, object]:
    """The numbers of the open ends."""
    ends = [] if table is None else sorted(set(table.ends))
    return {"ends": words.any_of(ends) if ends else ""}


def _ways(tile: str, place: str) -> tuple[str, ...]:
    return (f"{tile}@{place}" if place else f"open {tile}",)


SHOWN: Final = Shown(
    picture=line_shapes.picture,
    board=line_text.board,
    tiles=line_text.tiles,
    note=line_text.note,
    details=_details,
    marks=line_text.MARKS,
    facts=_facts,
    places=_places,
    ways=_ways,
)
