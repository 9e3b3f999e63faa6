"""The picture of any table, drawn as its family is."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from dominorules.core.errors import InvalidRuleset, clip
from dominorules.core.family import Family
from dominorules.draw.request import WIDTH, Request
from dominorules.draw.shapes import Mark, Picture
from dominorules.draw.shown import shown

if TYPE_CHECKING:
    from dominorules.api import Ruleset

__all__ = ["picture"]


def picture(
    rules: Ruleset[Any, Any, Any, Any] | Family[Any, Any, Any, Any],
    table: Any,
    *,
    width: float = WIDTH,
    legal: Iterable[Any] | None = None,
    last: bool = True,
    tried: Any = None,
    refused: bool = False,
    params: Any = None,
) -> Picture:
    """Give the picture of a view, or of a state with all hands face up, as data.

    A line bends within `width` (in sides of a half, 7 at least), and hands are as wide; a grid
    is as wide as it is. `legal` are the moves whose places are shown: by default the view's
    own, or with a state those of the seat to act if `rules` is a ruleset. `last` marks the tile
    laid last. `tried` is a move to be shown where it would lay its tiles, `refused` if it may not.
    `params` are needed with a state and a family only, to tell what figures are worth.

    A view's picture depends on the view alone. Raises `InvalidParameters` for a width that is
    none, `InvalidRuleset` for a family that has no pictures.
    """
    family = rules if isinstance(rules, Family) else rules.family
    drawing = shown(family.name)
    if drawing.picture is None:
        raise InvalidRuleset("draw.family", "family", family=clip(family.name))
    if not drawing.spots:
        legal = ()  # there may be very many, and none is shown
    request = Request(
        width=width,
        legal=tuple(_legal(rules, table) if legal is None else legal),
        last=last,
        tried=tried,
        tried_mark=Mark.REFUSED if refused else Mark.TRIED,
        params=params if isinstance(rules, Family) else rules.params,
    )
    return drawing.picture(table, request)


def _legal(rules: Ruleset[Any, Any, Any, Any] | Family[Any, Any, Any, Any], table: Any) -> Iterable[Any]:
    if isinstance(rules, Family):
        return () if isinstance(table, rules.state_type) else table.legal_moves
    if isinstance(table, rules.family.state_type):
        return rules.legal_moves(table)
    return table.legal_moves  # type: ignore[no-any-return]  # a view
