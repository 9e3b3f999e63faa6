"""Boards to look at: the geometry of any state or view as data, and SVG and text made from it.

`picture(rules, view)` tells where every tile, half and pip lies, which tile was laid last, where
one can be laid, and who holds what, in units of a domino's half: for frontends that draw with
graphics of their own. `svg(picture, lang)` draws it. Text boards are in `dominorules.draw.text`.
"""

from dominorules.draw.pictures import picture
from dominorules.draw.shapes import (
    Box,
    Frame,
    Gap,
    Landing,
    Mark,
    Part,
    Picture,
    Point,
    Said,
    Spot,
    Strip,
    TileShape,
)
from dominorules.draw.svg import style, svg

__all__ = [
    "Box",
    "Frame",
    "Gap",
    "Landing",
    "Mark",
    "Part",
    "Picture",
    "Point",
    "Said",
    "Spot",
    "Strip",
    "TileShape",
    "picture",
    "style",
    "svg",
]
