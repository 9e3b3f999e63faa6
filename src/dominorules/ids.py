"""The ids of this library's rulesets; written by `python -m dominorules.rulebook.ids`."""

from __future__ import annotations

from typing import Literal, TypeAlias

__all__ = [
    "LineId",
    "MeldId",
    "TriangleId",
]

LineId: TypeAlias = Literal[
    "coppie",
    "coppie_1v1",
    "coppie_blocco",
    "coppie_capicu_25",
    "coppie_capicu_30",
    "coppie_corta",
    "coppie_fid",
    "coppie_lunga",
    "coppie_perdenti",
    "puerto_rico_san_juan",
]
"""The built-in rulesets of the line family."""
MeldId: TypeAlias = Literal["triplone"]
"""The built-in rulesets of the meld family."""
TriangleId: TypeAlias = Literal[
    "triominos",
    "tripple_domino",
    "tripple_domino_solitair",
]
"""The built-in rulesets of the triangle family."""
