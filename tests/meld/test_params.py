"""Tables at which nobody could ever score are refused."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import dominorules as dr
from dominorules.meld import MeldParams

GAINS = [field.name for field in attrs.fields(MeldParams) if field.name.endswith("_points")]
NOTHING: dict[str, Any] = dict.fromkeys(GAINS, 0)
DOUBLES = ["0-0", "1-1", "2-2", "3-3"]


def refused(**changes: Any) -> dr.InvalidParameters:
    with pytest.raises(dr.InvalidParameters) as error:
        dr.load("triplone", **changes)
    assert all(error.value.message(lang) for lang in ("it", "nl", "en"))
    return error.value


def test_where_nothing_brings_points_no_match_would_end() -> None:
    error = refused(**NOTHING)
    assert error.code == "params.endless"
    assert set(str(error.details["known"]).split(", ")) == set(GAINS)
    assert all(name in str(error) for name in ("closing_points", "rhizome_points"))
    for name in GAINS:
        assert dr.load("triplone", **NOTHING | {name: 1})


@pytest.mark.parametrize(
    ("tiles", "helping"),
    [
        (DOUBLES[:3], {"scala_points", "closing_points"}),
        (DOUBLES, {"triplone_points", "scala_points", "further_double_points", "closing_points"}),
        (["1-2", "1-3", "1-4"], {"polar_points", "closing_points"}),
        (["1-2", "3-4", "5-6"], {"royal_points", "closing_points"}),
        (["0-1", "2-3", "4-5"], {"rhizome_points", "closing_points"}),
    ],
)
def test_what_the_tiles_can_make_may_bring_points(tiles: list[str], helping: set[str]) -> None:
    table = NOTHING | {"tiles": tiles, "hand_size": 1, "open_doubles": "never"}
    for name in GAINS:
        if name in helping:
            assert dr.load("triplone", **table | {name: 1})
        else:
            assert refused(**table | {name: 1}).field in helping


@pytest.mark.parametrize("table", [{}, {"closing_points": 0}, {"open_double_points": 1000}])
def test_tiles_that_make_no_figure_are_refused_whatever_brings_points(table: dict[str, int]) -> None:
    error = refused(tiles=["0-0", "0-1", "1-1"], hand_size=1, **table)
    assert (error.code, error.field) == ("params.no_figure", "tiles")
