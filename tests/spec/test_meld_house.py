"""Tables that only add requirements to Triplone: served by the engine, judged as by the clauses alone."""

from __future__ import annotations

from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dominorules as dr
from counting import counted
from dominorules.core.errors import IllegalMove
from dominorules.meld import Add, EndTurn, FigureFamily, MeldParams, MeldState, Recompose, Validate
from dominorules.meld.listing.recomposition import _Recompositions
from dominorules.rulebook.clauses import Requirement
from dominorules.rulebook.engines import engine_for
from dominorules.rulebook.reference import reference
from dominorules.rulebook.resolve import Rulebook
from meld.worlds import few_tiles
from strategies import scaled, seeds

TRIPLONE = dr.load("triplone")


def few(p: MeldParams, s: MeldState, m: Validate) -> bool:
    return len(m.tiles) == 3


def never(p: MeldParams, s: MeldState, m: Validate | Add | Recompose) -> bool:
    return False


def in_tris(p: MeldParams, s: MeldState, m: Recompose) -> bool:
    return m.family is FigureFamily.TRIS


def after_something(p: MeldParams, s: MeldState, m: EndTurn) -> bool:
    return bool(s.earlier) or not s.stock


HOUSE: dict[str, Requirement[MeldParams, MeldState, Any]] = {
    "few": Requirement("house.few", on=Validate, holds=few),
    "no-additions": Requirement("house.never", on=Add, holds=never),
    "no-validations": Requirement("house.never", on=Validate, holds=never),
    "tris": Requirement("house.tris", on=Recompose, holds=in_tris),
    "no-idle-turn": Requirement("house.idle", on=EndTurn, holds=after_something),
}


def with_rule(rule: Requirement[MeldParams, MeldState, Any]) -> Rulebook[MeldParams, MeldState]:
    book = TRIPLONE.rulebook
    origins = {**book.origins, rule.id: "house"}
    return attrs.evolve(book, id="house", clauses=(*book.clauses, rule), origins=origins)


@pytest.mark.parametrize("name", HOUSE)
@scaled(0.2)
@given(seeds(), st.integers(0, 2), st.booleans())
def test_the_engine_serves_what_an_added_requirement_leaves(
    name: str, seed: int, operations: int, empty: bool
) -> None:
    book = with_rule(HOUSE[name])
    served, by_clauses = engine_for(book), reference(book, book.family)
    params, state = TRIPLONE.params, few_tiles(TRIPLONE.params, seed, 7)
    if empty:
        state = attrs.evolve(state, stock=())
    for turn in range(operations + 1):
        listed = served.legal_moves(params, state)
        assert listed == by_clauses.legal_moves(params, state)
        for move in (*listed, *TRIPLONE.legal_moves(state), EndTurn()):
            assert served.is_legal(params, state, move) == (move in listed)
        if not listed or turn == operations:
            return
        move = listed[seed % len(listed)]
        state, before = served.apply(params, state, move), state
        assert state == by_clauses.apply(params, before, move)
        if state.turn is None:
            return


def test_what_was_owed_is_owed_no_more_where_a_table_forbids_it() -> None:
    state = TRIPLONE.position({"hands": [["0-0", "1-1", "2-2", "1-4"], ["3-5"]]})
    served = engine_for(with_rule(HOUSE["no-validations"]))
    assert not TRIPLONE.is_legal(state, EndTurn())
    assert served.legal_moves(TRIPLONE.params, state) == (EndTurn(),)
    assert served.apply(TRIPLONE.params, state, EndTurn()).turn == 1
    with pytest.raises(IllegalMove) as caught:
        served.apply(TRIPLONE.params, state, TRIPLONE.legal_moves(state)[0])
    assert caught.value.clauses == ("house.never",)


@pytest.mark.parametrize("name", ["no-additions", "no-validations", "no-idle-turn"])
def test_a_rule_for_other_kinds_of_moves_makes_no_recomposition(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rhizomes = ["2-3 0-5 1-6", "1-2 4-5 0-6", "0-1 0-2 0-3 1-3 0-4 1-4 3-4 1-5 3-5 2-6 3-6 4-6 5-6"]
    table = [
        {"owner": owner, "family": "rhizome", "tiles": tiles.split()}
        for owner, tiles in zip((0, 0, 1), rhizomes, strict=True)
    ]
    hands = [["2-2", "4-4", "2-5", "5-5"], ["0-0", "1-1", "6-6"]]
    state = TRIPLONE.position({"hands": hands, "table": table, "stock": 1})
    monkeypatch.setattr(_Recompositions, "_move", lambda *_: pytest.fail("a recomposition was made"))
    listed = engine_for(with_rule(HOUSE[name])).legal_moves(TRIPLONE.params, state)
    assert 60_000 < len(listed) <= len(TRIPLONE.legal_moves(state))


def test_a_refused_end_is_explained_without_thinking_of_every_move() -> None:
    loose = [str(tile) for tile in TRIPLONE.params.tile_set if not tile.is_double]
    state = TRIPLONE.position({"hands": [loose[:14], ["3-3"]]})
    with counted(most=500_000):
        refusing_clauses = TRIPLONE.why_not(state, EndTurn())
    assert [each.clause for each in refusing_clauses] == ["end.stuck", "end.owes-figure"]
