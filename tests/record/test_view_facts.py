"""A view that is read agrees with itself: hands with what is missing, legal moves with the facts."""

from __future__ import annotations

import json
from typing import Any

import attrs
import pytest

import dominorules as dr
from dominorules.record import (
    Record,
    SeatRecord,
    documents,
    dump,
    dump_text,
    from_data,
    load_seat_record,
    to_data,
)
from dominorules.rulebook.reference import filtered, reference

Rules = dr.Ruleset[Any, Any, Any, Any]

PASSED = {"ends": [2, 4], "hands": [["0-0", "1-1"], ["0-2"], ["0-4"], ["1-2"]], "turn": 0}


def passed(data: dict[str, Any], hand: list[str]) -> dict[str, Any]:
    """The data of a view with another hand for seat 0; the tiles that it had lie on the table."""
    gone = [tile for tile in data["hands"][0] if tile not in hand]
    played = [tile for tile in data["played"] if tile not in hand] + gone
    return data | {"hands": [hand, *data["hands"][1:]], "played": played}


def refused(rules: Rules, data: object) -> tuple[str, str]:
    with pytest.raises(dr.InvalidRecord) as raised:
        from_data(rules, rules.family.view_type, json.loads(json.dumps(data)))
    assert {raised.value.message(lang) for lang in ("it", "nl", "en")}
    return raised.value.code, raised.value.field


def test_no_hand_shows_a_number_that_its_passes_exclude() -> None:
    rules = dr.load("coppie")
    state = rules.apply(rules.position(PASSED), rules.move("pass"))
    data: Any = to_data(rules, rules.view(state, 0))
    assert data["missing"][0] == [2, 4]
    assert refused(rules, passed(data, ["1-1", "2-2"])) == ("record.lacking", "$.hands[0]")
    assert from_data(rules, rules.family.view_type, passed(data, ["1-1", "3-3"])).hands[0] is not None


def test_nor_in_a_seat_s_record() -> None:
    rules = dr.load("coppie")
    record = Record(rules, 4, (rules.move("pass"),), rules.position(PASSED))
    data = json.loads(dump(record.for_seat(0)))
    data["views"][1] = passed(data["views"][1], ["1-1", "2-2"])
    with pytest.raises(dr.InvalidRecord) as raised:
        load_seat_record(json.dumps(data))
    assert (raised.value.code, raised.value.field) == ("record.lacking", "$.views[1].hands[0]")


def test_nor_once_all_hands_are_shown() -> None:
    rules = dr.load("coppie")
    state = rules.position(PASSED)
    for move in ("pass", "0-2@L"):
        state = rules.apply(state, rules.move(move))
    assert rules.hand_result(state) is not None
    data: Any = to_data(rules, rules.view(state, None))
    assert refused(rules, passed(data, ["1-1", "2-2"])) == ("record.lacking", "$.hands[0]")


FIGURES = {"hands": [["1-2", "1-3", "1-4", "5-5"], ["0-0"]]}
ALL = [str(tile) for tile in dr.load("coppie").params.tile_set]
TABLES: list[tuple[str, dict[str, Any]]] = [
    ("coppie", {"ends": [5, 6], "hands": [["3-5", "1-6"], ["0-2"], ["0-4"], ["1-2"]], "turn": 0}),
    ("coppie", {"hand_number": 1, "hands": [ALL[i::4] for i in range(4)]}),
    ("tripple_domino", {"board": {"U(0,0)": "4-5-5"}, "hands": [["0-4-5", "1-1-1"], ["0-0-0"]]}),
    ("triplone", FIGURES),
]


@pytest.mark.parametrize(("id", "given"), TABLES)
@pytest.mark.parametrize("made", [None, filtered, reference])
def test_a_view_lists_the_legal_moves_that_its_facts_give(id: str, given: dict[str, Any], made: Any) -> None:
    rules: Rules = dr.load(id)
    if made is not None:
        rules = attrs.evolve(rules, family=made(rules.rulebook, rules.family))
    state = rules.position(given)
    view = rules.view(state, state.turn)
    data: Any = to_data(rules, view)
    assert from_data(rules, type(view), data) == view
    moves, other = data["legal_moves"], "pass" if id != "triplone" else "end"
    if other not in moves:
        assert refused(rules, data | {"legal_moves": [other], "legal_count": 1})[1] == "$.legal_moves[0]"
    assert refused(rules, data | {"legal_moves": [], "legal_count": 0})[1] == "$.legal_moves"
    assert refused(rules, data | {"legal_moves": []}) == ("record.follows", "$.legal_count")
    if len(moves) > 1:
        assert refused(rules, data | {"legal_moves": moves[1:], "legal_count": len(moves) - 1})
        assert refused(rules, data | {"legal_moves": moves[::-1]})
    assert refused(rules, data | {"legal_count": len(moves) + 1})[1] == "$.legal_count"


def test_a_rule_that_looks_at_what_is_hidden_does_not_make_its_views_unreadable() -> None:
    rules: Rules = dr.load("coppie_1v1")
    family = rules.family

    def legal_moves(p: Any, s: Any) -> Any:  # as a house might have it: no tile is laid while 0-0 is held
        moves = family.legal_moves(p, s)
        return moves[:1] if any("0-0" in map(str, hand) for hand in s.hands) else moves

    def view(p: Any, s: Any, seat: Any) -> Any:
        own = legal_moves(p, s) if seat == s.turn else ()
        return attrs.evolve(family.view(p, s, seat), legal_moves=own, legal_count=len(own))

    house = attrs.evolve(rules, family=attrs.evolve(family, legal_moves=legal_moves, view=view))
    for other in (["0-0", "1-1"], ["1-1", "2-2"]):
        state = house.position(
            {"ends": [5, 6], "hands": [["3-5", "1-6"], other], "turn": 0, "stock": ["4-4"]}
        )
        shown = house.view(state, 0)
        assert from_data(house, type(shown), to_data(house, shown)) == shown


@pytest.mark.parametrize("ends", [[0, 2], [1, 0], [2, 2], [0, 1]])
def test_the_view_of_a_position_whose_line_is_unknown_is_read(ends: list[int]) -> None:
    rules = dr.load("coppie", max_pip=2, hand_size=1)
    state = rules.position({"ends": ends, "hands": [["1-1"], ["0-2"], ["1-2"], ["2-2"]]})
    for seat in (0, 1, None):
        view = rules.view(state, seat)
        assert from_data(rules, type(view), to_data(rules, view)) == view


LOOSE = ["0-1", "0-2", "1-2", "0-3", "1-3", "2-3", "0-4", "2-4", "1-5", "2-5", "3-6", "5-5"]
MANY = {"hands": [LOOSE, ["6-6"]], "table": [{"owner": 0, "family": "tris", "tiles": ["1-4", "4-5", "4-6"]}]}


def test_of_more_than_500_moves_a_view_as_data_says_only_how_many_there_are() -> None:
    rules = dr.load("triplone")
    state = rules.position(MANY | {"drawn": False, "stock": ["4-4", "3-3"]})
    view = rules.view(rules.apply(state, rules.move("draw")), 0)
    data: Any = to_data(rules, view)
    assert view.legal_count == len(view.legal_moves) == data["legal_count"] > 500
    assert data["legal_moves"] == []
    read = from_data(rules, type(view), data)
    assert read == attrs.evolve(view, legal_moves=())
    assert refused(rules, data | {"legal_count": view.legal_count - 1}) == ("record.follows", "$.legal_count")


def test_data_from_before_moves_were_counted_is_read() -> None:
    rules = dr.load("triplone")
    view = rules.view(rules.position(FIGURES), 0)
    data: Any = to_data(rules, view)
    del data["legal_count"]
    assert from_data(rules, type(view), data) == view
    record = json.loads(dump(Record(rules, 2, (), rules.position(FIGURES)).for_seat(0)))
    for each in record["views"]:
        del each["legal_count"]
    assert load_seat_record(json.dumps(record)).views[0].legal_moves == ()


@pytest.mark.parametrize("write", [dump, dump_text])
def test_a_record_that_is_too_large_is_given_up_before_all_of_it_is_made(
    write: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = dr.load("coppie")
    view, made = rules.view(rules.start(), 0), 0

    def counted(value: Any) -> str:
        nonlocal made
        made += 1
        return json.dumps(value)

    for module in ("documents", "text"):
        monkeypatch.setattr(f"dominorules.record.{module}.print_json", counted)
    monkeypatch.setattr(documents, "MAX_BYTES", 20_000)
    with pytest.raises(dr.InvalidRecord) as raised:
        write(SeatRecord(rules, 4, dr.Seat(0), (view,) * 5_000))
    assert raised.value.code == "record.size"
    assert made < 200
