"""Parameters: checked at every entry point, and nothing bent into shape."""

from __future__ import annotations

from enum import Enum
from typing import Any

import attrs
import pytest
from hypothesis import given

import dominorules as dr
from dominorules.api import LineRuleset
from dominorules.line import Count, Drawing, LineParams
from strategies import line_tables, loaded

FIELDS = {field.name: field for field in attrs.fields(LineParams) if field.init}
OF_KIND = {
    kind: [name for name, field in FIELDS.items() if field.metadata["kind"] == kind]
    for kind in ("whole", "flag", "choice")
}
NO_WHOLE: list[Any] = [True, 3.0, 3.6, "3", None, -1, 10**12, 10**10_000, [], float("nan"), float("inf")]
NO_FLAG: list[Any] = [0, 1, "yes", "true", None, 1.0, []]
NO_CHOICE: list[Any] = ["", "None", "NONE", 0, None, True, 3.5, Count, ["none"]]
NONE_OF = {"whole": NO_WHOLE, "flag": NO_FLAG, "choice": NO_CHOICE}


def refused(name: str, value: object) -> dr.InvalidParameters:
    with pytest.raises(dr.InvalidParameters) as error:
        dr.load("coppie", **{name: value})
    assert len(str(error.value)) < 300
    return error.value


@pytest.mark.parametrize(
    ("kind", "values"),
    [("whole", NO_WHOLE), ("flag", NO_FLAG), ("choice", NO_CHOICE)],
    ids=["whole", "flag", "choice"],
)
def test_a_value_of_another_kind_is_refused_by_the_name_of_its_parameter(
    kind: str, values: list[Any]
) -> None:
    assert OF_KIND[kind]
    for name in OF_KIND[kind]:
        for value in values:
            error = refused(name, value)
            assert (error.code, error.field) == ("params.value", name)


@pytest.mark.parametrize("name", OF_KIND["whole"])
def test_a_number_just_outside_its_domain_is_refused(name: str) -> None:
    domain = FIELDS[name].metadata["domain"]
    for value in (domain[0] - 1, domain[-1] + 1):
        assert refused(name, value).field == name


def test_every_parameter_is_documented_and_checked() -> None:
    for name, field in FIELDS.items():
        assert field.metadata["doc"].endswith("."), name
        assert field.metadata["kind"] == "tiles" or field.metadata["domain"], name


@pytest.mark.parametrize(
    ("name", "near"),
    [("targets", "target"), ("capicu", "capicu_bonus"), ("Seats", "seats"), ("hand_sizes", "hand_size")],
)
def test_an_unknown_parameter_is_refused_with_the_nearest_known_one(name: str, near: str) -> None:
    error = refused(name, 4)
    assert (error.code, error.field) == ("params.unknown", name)
    assert near in str(error)


def test_what_is_derived_from_parameters_cannot_be_given() -> None:
    for name in ("side_of", "all_bits", "masks", "after", "tile_set"):
        assert refused(name, ()).code == "params.unknown"


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"seats": 3}, "partners"),
        ({"seats": 5}, "partners"),
        ({"seats": 2}, "partners"),
        ({"hand_size": 8}, "hand_size"),
        ({"max_pip": 5}, "hand_size"),
        ({"stock_floor": 2}, "stock_floor"),
        ({"tiles": ["0-0", "0-1"]}, "hand_size"),
        ({"tiles": ["0-0", "0-0"], "hand_size": 1, "seats": 2, "partners": False}, "tiles"),
        ({"tiles": ["7-7", "0-0"], "hand_size": 1, "seats": 2, "partners": False}, "tiles"),
        ({"tiles": "0-0"}, "tiles"),
        ({"tiles": 28}, "tiles"),
    ],
    ids=str,
)
def test_parameters_that_clash_are_refused_by_name(changes: dict[str, object], field: str) -> None:
    with pytest.raises(dr.InvalidParameters) as error:
        dr.load("coppie", **changes)
    assert error.value.field == field


def test_no_more_tiles_are_left_untouched_than_are_left() -> None:
    assert dr.load("coppie_1v1", stock_floor=14).params.stock_floor == 14
    for floor in (15, 100):
        with pytest.raises(dr.InvalidParameters) as error:
            dr.load("coppie_1v1", stock_floor=floor)
        assert (error.value.code, error.value.field) == ("params.clash", "stock_floor")
        assert f"{floor} > 14" in str(error.value)


def test_a_choice_is_given_as_a_member_or_as_its_text() -> None:
    by_text = dr.load("coppie_1v1", draw="none")
    assert by_text.params.draw is Drawing.NONE
    assert by_text == dr.load("coppie_1v1", draw=Drawing.NONE)


@given(rules=line_tables())
def test_overrides_with_what_is_there_already_change_nothing(rules: LineRuleset) -> None:
    given_again: dict[str, Any] = {name: getattr(rules.params, name) for name in FIELDS}
    as_text = {k: v.value if isinstance(v, Enum) else v for k, v in given_again.items()}
    assert dr.load("coppie", **given_again).params == dr.load("coppie", **as_text).params == rules.params


def test_an_override_leaves_the_ruleset_it_came_from_alone() -> None:
    assert dr.load("coppie", target=50).params.target == 50
    assert loaded("coppie").params.target == dr.load("coppie").params.target == 100
    assert dr.load("coppie", target=100) == dr.load("coppie")
    assert dr.load("coppie", target=50) != dr.load("coppie")
    assert dr.load("coppie", target=50) != dr.load("coppie_corta")


def test_parameters_never_change() -> None:
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        loaded("coppie").params.target = 1  # type: ignore[misc]
