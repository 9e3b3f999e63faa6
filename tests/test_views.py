"""A view holds facts; what follows from them is derived when it is looked at, and then as good as any."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Iterator
from itertools import islice
from typing import Any

import attrs
import pytest

import dominorules as dr
from dominorules.core.lazy import Lazy
from dominorules.core.moves import MOST_LISTED
from dominorules.record import from_data, to_data
from dominorules.rulebook.reference import filtered, reference
from strategies import match

Rules = dr.Ruleset[Any, Any, Any, Any]

LINE = {"history", "legal_count", "line", "missing", "played", "result"}
DERIVED = {
    "coppie": LINE,
    "coppie_1v1": LINE,
    "tripple_domino": {"history", "result", "legal_count"},
    "triplone": {"history", "kinds", "result", "worth", "legal_count"},
}
"""What the views of a family derive."""


def table(id: str, made: Any) -> Rules:
    rules = dr.load(id)
    return rules if made is None else attrs.evolve(rules, family=made(rules.rulebook, rules.family))


def states(rules: Rules, most: int = 40) -> Iterator[Any]:
    """States of a match: before the first deal, in hands, between them."""
    yield rules.start()
    yield from [step.after for step in islice(match(rules, 7, rules.start(), hands=2), most)]


def waiting(view: Any) -> set[str]:
    """The fields of a view that nobody has looked at yet."""
    out = set()
    for field in attrs.fields(type(view)):
        try:
            object.__getattribute__(view, field.name)
        except AttributeError:
            out.add(field.name)
    return out


@pytest.mark.parametrize("made", [None, filtered, reference])
@pytest.mark.parametrize("id", DERIVED)
def test_a_player_that_reads_its_legal_moves_has_nothing_else_derived(id: str, made: Any) -> None:
    rules, state, asked = table(id, made), dr.load(id).start(), 0
    while asked < 40:
        if state.turn is None:
            state = rules.apply(state, rules.chance(state, 5))
            continue
        view = rules.view(state, state.turn)
        assert view.legal_moves == rules.legal_moves(state)
        assert waiting(view) | {"legal_count"} == DERIVED[id]
        state, asked = rules.apply(state, view.legal_moves[asked % len(view.legal_moves)]), asked + 1


def copies(rules: Rules, state: Any, seat: int | None) -> Iterator[Any]:
    """The view of a seat, copied in each way while nobody has looked at it."""

    def fresh() -> Any:
        return rules.view(state, seat)

    yield from (fresh(), attrs.evolve(fresh()), copy.copy(fresh()), copy.deepcopy(fresh()))
    yield pickle.loads(pickle.dumps(fresh()))
    if fresh().legal_count <= MOST_LISTED:  # else data does not list them
        yield from_data(rules, rules.family.view_type, json.loads(json.dumps(to_data(rules, fresh()))))


@pytest.mark.parametrize("id", DERIVED)
def test_however_a_view_is_copied_it_is_the_same(id: str) -> None:
    rules = dr.load(id)
    for state in states(rules):
        for seat in (*range(state.seats), None):
            view = rules.view(state, seat)
            for name in DERIVED[id]:
                getattr(view, name)
            assert waiting(view) == set()
            for other in copies(rules, state, seat):
                assert other == view
                assert hash(other) == hash(view)
                assert attrs.asdict(other, recurse=False) == attrs.asdict(view, recurse=False)
            assert repr(rules.view(state, seat)) == repr(view)
            assert to_data(rules, rules.view(state, seat)) == to_data(rules, view)


@pytest.mark.parametrize("id", DERIVED)
def test_no_field_of_a_view_can_be_set_or_deleted(id: str) -> None:
    rules = dr.load(id)
    for field in attrs.fields(rules.family.view_type):
        view = rules.view(rules.start(), None)
        assert isinstance(view, Lazy)
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            setattr(view, field.name, None)
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            delattr(view, field.name)
