"""The family as a whole: what it exports, what its slots reach, which rulesets are typed."""

from __future__ import annotations

from typing import get_args, get_type_hints

import attrs

import dominorules as dr
from dominorules import meld
from dominorules.api import MeldId
from dominorules.meld import MeldState, Sheet
from dominorules.meld.family import MELD
from dominorules.meld.slots import SLOTS
from meld.tables import loaded, steps


def test_the_ids_that_are_typed_are_those_of_the_family() -> None:
    assert {id for id in dr.rulesets() if dr.load(id).family.name == "meld"} == set(get_args(MeldId))


def test_all_that_the_package_names_is_there_in_order() -> None:
    assert meld.__all__ == sorted(meld.__all__, key=lambda name: (name.islower(), name))
    assert all(getattr(meld, name) is not None for name in meld.__all__)


def test_every_part_of_a_state_but_the_score_is_a_slot() -> None:
    paths = {field.name for field in attrs.fields(MeldState)} - {"sheet", "points", "events"}
    paths |= {f"sheet.{field.name}" for field in attrs.fields(Sheet)} - {"sheet.origin"}
    assert {slot.path for slot in SLOTS} == paths
    assert len(SLOTS) == len(paths)
    *_, last = steps(loaded(), 2, 1, most=9)
    for slot in SLOTS:
        assert slot.set(last.after, slot.get(last.after)) == last.after


def test_seats_are_those_that_can_be_dealt_their_hands() -> None:
    assert loaded().seat_counts == (2, 3, 4)
    assert dr.load("triplone", hand_size=9).seat_counts == (2, 3)
    assert dr.load("triplone", hand_size=14).seat_counts == (2,)
    assert MELD.sides(loaded().params, 3) == (0, 1, 2)


def test_every_move_type_is_one_that_the_notation_reads() -> None:
    texts = ("lot 0-0", "deal 0-0", "draw", "validate tris", "add #1", "recompose tris", "end")
    assert tuple([type(MELD.parse_move(text)) for text in texts]) == MELD.move_types
    assert set(get_args(meld.MeldMove)) == set(MELD.move_types)
    assert "legal_moves" in get_type_hints(MELD.view_type)
