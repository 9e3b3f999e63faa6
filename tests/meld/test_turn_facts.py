"""What the view of the seat to act says of its turn, and that its legal moves follow from it."""

from __future__ import annotations

import json
from typing import Any

import attrs
import pytest
from hypothesis import given

import dominorules as dr
from dominorules.meld import MeldView, Recompose
from dominorules.record import from_data, to_data
from dominorules.rulebook.reference import filtered, reference
from meld.tables import loaded, steps, tables
from strategies import scaled, seeds

RULES = loaded()
GIVEN = {
    "hands": [["1-1", "2-2", "0-6"], ["0-0", "1-2"]],
    "table": [
        {"owner": 0, "family": "tris", "tiles": ["2-4", "4-5", "4-6"]},
        {"owner": 1, "family": "tris", "tiles": ["0-5", "1-5", "3-5", "5-6"]},
    ],
    "stock": ["0-1", "0-2"],
}


def turn(*moves: str, given: dict[str, Any] = GIVEN) -> Any:
    """The state after these moves of seat 0."""
    state = RULES.position(given)
    for move in moves:
        state = RULES.apply(state, RULES.move(move))
    return state


def recomposed() -> Any:
    """A turn in which a tile was borrowed, with something left to do."""
    state = turn()
    move = next(m for m in RULES.legal_moves(state) if isinstance(m, Recompose) and "#2" in str(m))
    return RULES.apply(state, move)


def told(state: Any, seat: int | None = 0) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(json.dumps(to_data(RULES, RULES.view(state, seat))))
    return data


def refused(data: object) -> str:
    with pytest.raises(dr.InvalidRecord) as raised:
        from_data(RULES, MeldView, data)
    assert {raised.value.message(lang) for lang in ("it", "nl", "en")}
    return raised.value.field


@scaled(0.2)
@given(tables(), seeds())
def test_the_seat_to_act_alone_knows_how_its_turn_went(table: tuple[int, int], seed: int) -> None:
    rules, seats = loaded(table[0]), table[1]
    for step in steps(rules, seats, seed, most=40):
        for seat in (*range(seats), None):
            view = rules.view(step.after, seat)
            if seat is not None and seat == step.after.turn:
                assert (view.earlier, view.borrowed) == (step.after.earlier, step.after.borrowed)
            else:
                assert (view.earlier, view.borrowed) == (None, None)
                data: Any = to_data(rules, view)
                assert not {"earlier", "borrowed"} & {*data}


@pytest.mark.parametrize("made", [None, filtered, reference])
def test_after_a_recomposition_every_legal_move_is_known(made: Any) -> None:
    rules: Any = RULES if made is None else attrs.evolve(RULES, family=made(RULES.rulebook, RULES.family))
    state = recomposed()
    view = rules.view(state, 0)
    data = told(state)
    moves = data["legal_moves"]
    assert from_data(rules, MeldView, data) == view
    assert len(moves) > 2
    lists: list[list[str]] = [moves[1:], moves[:-1], [], moves[::-1]]
    for wrong in lists:
        with pytest.raises(dr.InvalidRecord) as raised:
            from_data(rules, MeldView, data | {"legal_moves": wrong, "legal_count": len(wrong)})
        assert raised.value.field.startswith("$.legal_moves")


def test_data_from_before_turns_were_told_is_read_and_lists_no_other_moves() -> None:
    data = told(recomposed())
    older = {key: value for key, value in data.items() if key not in ("earlier", "borrowed")}
    read = from_data(RULES, MeldView, older)
    assert read == attrs.evolve(RULES.view(recomposed(), 0), earlier=None, borrowed=None)
    assert refused(older | {"legal_moves": ["draw"], "legal_count": 1}) == "$.legal_moves[0]"


def test_of_the_turn_all_is_told_or_nothing_and_to_its_seat_alone() -> None:
    data = told(recomposed())
    for key, missing in (("earlier", "borrowed"), ("borrowed", "earlier")):
        assert refused({name: value for name, value in data.items() if name != key}) == f"$.{key}"
        for other in (1, None):
            assert refused(told(recomposed(), other) | {key: data[key]}) == f"$.{key}", missing


def test_what_is_told_of_a_turn_leads_to_what_lies_there() -> None:
    data = told(recomposed())
    before = data["earlier"][0]
    (_, _, own), (_, _, others) = before["table"]
    for wrong in (
        before | {"hand": before["hand"][1:]},
        before | {"hand": [*before["hand"], "6-6"]},
        before | {"hand": ["1-1", *own]},
        before | {"table": before["table"][::-1]},
        before | {"table": before["table"][:1]},
        before | {"table": [[1, "tris", own], [1, "tris", others]]},
        before | {"table": [[0, "rhizome", own], [1, "tris", others]]},
        before | {"table": [[0, "tris", own[1:]], [1, "tris", [*others, own[0]]]]},
        {
            "table": sorted([[f["owner"], f["family"], f["tiles"]] for f in data["table"]]),
            "hand": data["hands"][0],
        },
    ):
        assert refused(data | {"earlier": [wrong]}) == "$.earlier[0]", wrong
    assert refused(data | {"earlier": []}) == refused(data | {"earlier": [before] * 2}) == "$.earlier"


def test_what_was_borrowed_in_a_turn_follows_from_its_moves() -> None:
    data = told(recomposed())
    assert len(data["borrowed"]) == 1
    assert refused(data | {"borrowed": []}) == "$.borrowed"
    assert refused(data | {"borrowed": [*data["borrowed"], "6-6"]}) == "$.borrowed"
    later = json.loads(
        json.dumps(data)
    )  # of a turn that was seen from its beginning nothing was borrowed before
    later["history"].insert(0, {"seat": 1, "move": "end"})
    assert from_data(RULES, MeldView, later).borrowed is not None
    assert refused(later | {"borrowed": [*data["borrowed"], "2-4"]}) == "$.borrowed"


def test_a_turn_set_up_in_its_midst_may_have_borrowed_before() -> None:
    state = turn(given=GIVEN | {"borrowed": ["4-5"]})
    view = RULES.view(state, 0)
    assert from_data(RULES, MeldView, told(state)) == view
    assert refused(told(state) | {"borrowed": ["0-0"]}) == "$.borrowed"


def test_additions_and_validations_are_taken_back_to_the_tile() -> None:
    given = {"hands": [["1-2", "1-3", "1-4", "1-5", "6-6"], ["0-0"]], "stock": ["0-1", "0-2"]}
    state = turn("validate tris 1-2 1-3 1-4", "add 1-5 #1", given=given)
    data = told(state)
    assert from_data(RULES, MeldView, data) == RULES.view(state, 0)
    first, second = data["earlier"]
    assert refused(data | {"earlier": [first, first]}) == "$.earlier[0]"
    assert refused(data | {"earlier": [second, first]}) == "$.earlier[0]"
    assert refused(data | {"earlier": [first, second | {"hand": ["1-5"]}]}) == "$.earlier[0]"
    assert refused(data | {"earlier": [first | {"hand": [*first["hand"], "3-3"]}, second]}) == "$.earlier[0]"
