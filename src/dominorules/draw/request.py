"""What is asked of the module that draws a family, checked."""

from __future__ import annotations

from typing import Any, Final

import attrs

from dominorules.core.errors import InvalidParameters
from dominorules.draw.shapes import Mark

__all__ = ["MOST", "NARROWEST", "WIDTH", "Request"]

NARROWEST: Final = 7
"""The least width in which every line can bend and every double has a neighbour beside it."""
WIDTH: Final = 18.0
"""The width that is taken where none is asked for."""
MOST: Final = 10_000
"""The greatest width that can be asked for; no line is as long."""


def _is_width(instance: object, attribute: attrs.Attribute[float], width: object) -> None:
    # A comparison that is false of nan, too.
    if isinstance(width, bool) or not isinstance(width, int | float) or not NARROWEST <= width <= MOST:
        raise InvalidParameters("draw.width", "width", width=width, least=NARROWEST, most=MOST)


@attrs.frozen(kw_only=True)
class Request:
    """How a table is to be drawn; raises `InvalidParameters` for a width that is none."""

    width: float = attrs.field(default=WIDTH, validator=_is_width)
    legal: tuple[Any, ...] = ()
    """The moves whose places are shown."""
    last: bool = True
    """Whether the tile laid last is marked."""
    tried: Any = None
    """A move to be shown where it would lay its tile."""
    tried_mark: Mark = Mark.TRIED
    params: Any = None
    """The parameters of the table, where they are known."""
