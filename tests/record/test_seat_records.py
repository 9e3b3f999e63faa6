"""A seat's record tells what that seat saw, and nothing else."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dominorules as dr
from dominorules.api import LineId, LineRuleset
from dominorules.line import LineState, LineView
from dominorules.record import (
    IllegalRecord,
    Record,
    dump,
    dump_text,
    load_record,
    load_seat_record,
    parse_json,
)
from record.houses import LINE_HOUSES, house
from strategies import line_tables, loaded, match, scaled, seeds


def played(rules: LineRuleset, seed: int, hands: int = 1) -> Record:  # type: ignore[type-arg]
    return Record(rules, rules.seat_counts[0], tuple([step.move for step in match(rules, seed, hands=hands)]))


def hidden(rules: LineRuleset, state: LineState, seat: int | None) -> list[tuple[str, int]]:
    """The places that a seat does not see: the other hands, the stock."""
    hands = [("hand", other) for other in range(state.seats) if other != seat]
    return [*hands, *(("stock", i) for i in range(len(state.stock)))]


def tiles_at(state: LineState, place: tuple[str, int]) -> list[dr.Tile]:
    kind, at = place
    return sorted(state.hands[at]) if kind == "hand" else [state.stock[at]]


def swapped(order: tuple[dr.Tile, ...], a: dr.Tile, b: dr.Tile) -> tuple[dr.Tile, ...]:
    other = {a: b, b: a}
    return tuple([other.get(tile, tile) for tile in order])


@scaled(0.5)
@given(st.data(), line_tables(), seeds())
def test_matches_that_differ_only_in_hidden_tiles_are_one_to_the_seat_until_one_is_shown(
    data: st.DataObject, rules: LineRuleset, seed: int
) -> None:
    record = played(rules, seed)
    states = list(record.replay())
    at = next(i for i, move in enumerate(record.moves) if str(move).startswith("deal"))
    seat = data.draw(st.sampled_from([None, *range(record.seats)]))
    places = hidden(rules, states[at + 1], seat)
    a, b = (
        data.draw(st.sampled_from(tiles_at(states[at + 1], data.draw(st.sampled_from(places))))) for _ in "ab"
    )
    other = rules.deal(states[at], order=swapped(record.moves[at].order, a, b))
    # The same moves, as long as they can be made and neither tile has been seen.
    kept = [*record.moves[:at], other]
    state = rules.apply(states[at], other)
    if state.sheet.must_open != states[at + 1].sheet.must_open or state.turn != states[at + 1].turn:
        return
    for move, before in zip(record.moves[at + 1 :], states[at + 1 :], strict=False):
        if getattr(move, "tile", None) in (a, b) or not rules.is_legal(state, move):
            break
        after = rules.apply(state, move)
        if (after.turn is None) != (rules.apply(before, move).turn is None) or after.turn is None:
            break
        own = () if seat is None else after.hands[seat]
        if seat is not None and (a in own or b in own):
            break
        kept.append(move)
        state = after
    one = Record(rules, record.seats, record.moves[: len(kept)])
    two = Record(rules, record.seats, tuple(kept))
    assert dump(one.for_seat(seat)) == dump(two.for_seat(seat))
    assert dump_text(one.for_seat(seat)) == dump_text(two.for_seat(seat))


@scaled(0.3)
@given(line_tables(), seeds())
def test_while_a_hand_is_played_no_other_hand_no_deal_and_no_stock_are_in_the_record(
    rules: LineRuleset, seed: int
) -> None:
    record = played(rules, seed)
    states = list(record.replay())
    last = max(i for i, state in enumerate(states) if state.turn is not None)
    one = Record(rules, record.seats, record.moves[:last])
    state = states[last]
    data = parse_json(dump(one.for_seat(0)))
    assert isinstance(data, dict)
    assert set(data) == {"schema", "ruleset", "version", "params", "seats", "seat", "views"}
    data["params"] = None  # it lists the tiles of a small set
    text = str(data)
    lots = [str(tile) for view in states for tile in view.sheet.lot or ()]
    for seat, hand in enumerate(state.hands[1:], 1):
        for tile in hand:
            assert str(tile) in lots or f"'{tile}'" not in text, (seat, tile)
    assert "deal" not in text.replace("'phase': 'deal'", "")


def test_a_seat_s_record_holds_the_view_before_the_first_move_and_after_each() -> None:
    rules = loaded("coppie_1v1")
    record = played(rules, 5)
    for seat in (None, 0, 1):
        assert record.for_seat(seat).views == tuple([rules.view(state, seat) for state in record.replay()])


def test_a_seat_s_record_cannot_be_replayed() -> None:
    seen = played(loaded("coppie"), 5).for_seat(2)
    assert not hasattr(seen, "replay")
    for text in (dump(seen), dump_text(seen)):
        with pytest.raises(dr.InvalidRecord) as raised:
            load_record(text)
        assert (raised.value.code, raised.value.field) == ("record.schema", "$.schema")


@pytest.mark.parametrize("seat", [4, -1, True, "0", 0.0])
def test_only_a_seat_of_the_table_has_a_record(seat: object) -> None:
    with pytest.raises(dr.InvalidSeat):
        played(loaded("coppie"), 5).for_seat(seat)  # type: ignore[arg-type]


def test_there_is_no_seat_s_record_of_an_illegal_match() -> None:
    rules = loaded("coppie")
    with pytest.raises(IllegalRecord):
        Record(rules, 4, (rules.move("pass"),)).for_seat(0)


def broken(path: str, value: object, id: LineId = "coppie_1v1", moves: int = 8) -> str:
    """A seat's record after some moves, with one value changed."""
    from dominorules.record.jsontext import print_json

    record = played(loaded(id), 5)
    data = parse_json(dump(Record(record.rules, record.seats, record.moves[:moves]).for_seat(0)))
    *steps, last = [int(step) if step.lstrip("-").isdigit() else step for step in path.split(".")]
    place: object = data
    for step in steps:
        place = place[step]  # type: ignore[index]
    place[last] = value  # type: ignore[index]
    return print_json(data)


@pytest.mark.parametrize(
    ("path", "value", "field", "code"),
    [
        ("seat", 1, "$.views[0].seat", "record.seat"),
        ("seat", 2, "$.seat", "seat.unknown"),
        ("seats", 3, "$.seats", "seat.count"),
        ("views", [], "$.views", "record.type"),
        ("views", None, "$.views", "record.type"),
        ("views.-1.hands.1", ["0-0"], "$.views[8].hands[1]", "record.hidden"),
        ("views.-1.hands.0", None, "$.views[8].hands[0]", "record.hidden"),
        ("views.-1.hands.0.0", "0-7", "$.views[8].hands[0]", "position.not_in_set"),
        ("views.-1.hand_sizes.1", 2**50, "$.views[8].hands", "record.tiles"),
        ("views.-1.hand_sizes.1", -3, "$.views[8].hands[1]", "record.deal"),
        ("views.-1.stock", 3, "$.views[8].hands", "record.tiles"),
        ("views.-1.turn", 2, "$.views[8].turn", "seat.unknown"),
        ("views.-1.turn", None, "$.views[8].phase", "record.phase"),
        ("views.-1.ends.0", 7, "$.views[8].ends", "position.ends"),
        ("views.-1.ends", None, "$.views[8].ends", "position.ends"),
        ("views.-1.line.0.left", 5, "$.views[8].line[0]", "record.laid"),
        ("views.-1.points", [0, 1], "$.views[8].points", "record.points"),
        ("views.-1.points", [0], "$.views[8].points", "record.points"),
        ("views.-1.missing.0", [7], "$.views[8].missing[0]", "record.type"),
        ("views.-1.missing.0", [1, 1], "$.views[8].missing[0][1]", "record.twice"),
        ("views.-1.history.0.seat", 7, "$.views[8].history[0].seat", "seat.unknown"),
        ("views.-1.phase", "over", "$.views[8].phase", "record.phase"),
        ("views.-1.legal_moves", ["1-2@X"], "$.views[8].legal_moves[0]", "move.text"),
        ("views.-1.hand_number", 10**7, "$.views[8].hand_number", "record.type"),
        ("views.-1.lot", ["0-0", "0-0"], "$.views[8].lot", "position.twice"),
    ],
)
def test_a_view_that_contradicts_itself_is_refused(path: str, value: object, field: str, code: str) -> None:
    with pytest.raises(dr.InvalidRecord) as raised:
        load_seat_record(broken(path, value))
    assert (raised.value.field, raised.value.code) == (field, code)


PAIRS: list[tuple[str, object, str]] = [
    ("turn", 0, "turn"),
    ("turn", 3, "turn"),
    ("opener", 0, "history[0].seat"),
    ("opener", None, "opener"),
    ("history.0.seat", 0, "history[0].seat"),
    ("history.1.seat", 0, "history[1].seat"),
    ("history.5.seat", 3, "history[5].seat"),
    ("missing.0", [0, 1, 2, 3, 4, 5, 6], "missing[0]"),
    ("missing.1", [3], "missing[1]"),
    ("lot", ["0-0", "1-1", "2-2", "3-3"], "lot"),
    ("next_opener", 0, "next_opener"),
]


@pytest.mark.parametrize(("path", "value", "field"), PAIRS)
def test_what_a_view_of_a_hand_says_follows_from_its_moves(path: str, value: object, field: str) -> None:
    data = broken("seat", 0, "coppie", 9)
    last = load_seat_record(data).views[-1]
    assert (last.opener, len(last.history), last.turn) == (1, 8, 1)
    with pytest.raises(dr.InvalidRecord) as raised:
        load_seat_record(broken(f"views.-1.{path}", value, "coppie", 9))
    assert raised.value.field == f"$.views[9].{field}"


def changed(text: str, at: int, **values: object) -> str:
    """A seat's record with values of one of its views changed."""
    data: Any = parse_json(text)
    data["views"][at] |= values
    return json.dumps(data)


def refused(text: str) -> str:
    """The field of the view that a seat's record is refused for."""
    with pytest.raises(dr.InvalidRecord) as raised:
        load_seat_record(text)
    assert {raised.value.message(lang) for lang in ("it", "nl", "en")}
    return raised.value.field.partition("].")[2]


def test_what_a_match_waits_for_follows_from_the_hand_and_its_end() -> None:
    whole = dump(played(loaded("coppie"), 5).for_seat(0))
    ended = len(load_seat_record(whole).views) - 1
    assert load_seat_record(whole).views[ended].result is not None
    for phase in ("lot", "deal"):
        assert refused(changed(whole, 9, turn=None, phase=phase)) == "result"
        assert refused(changed(whole, 9, turn=None, phase=phase, legal_moves=[])) == "result"
    assert refused(changed(whole, ended, phase="lot")) == "phase"
    assert refused(changed(whole, ended, next_opener=None)) == "next_opener"
    assert refused(changed(whole, 0, phase="lot")) == "phase"
    assert refused(changed(whole, 0, next_opener=1)) == "next_opener"
    assert refused(changed(whole, 0, opener=1)) == "opener"


def test_a_lot_names_who_opens() -> None:
    whole = dump(played(loaded("coppie_fid"), 5).for_seat(0))
    before, drawn, dealt = load_seat_record(whole).views[:3]
    assert (before.lot, drawn.next_opener) == (None, dealt.opener)
    assert drawn.lot is not None
    lot = [str(tile) for tile in drawn.lot]
    assert dealt.opener is not None
    other = (dealt.opener + 1) % 4
    assert refused(changed(whole, 0, phase="deal")) == "phase"
    assert refused(changed(whole, 0, lot=lot)) == "phase"
    assert refused(changed(whole, 1, lot=None)) == "phase"
    assert refused(changed(whole, 1, next_opener=other)) == "next_opener"
    assert refused(changed(whole, 1, lot=lot[:3])) == "lot"
    assert refused(changed(whole, 2, lot=[*lot[1:], lot[0]])) == "opener"
    assert refused(changed(whole, 2, opener=other)) == "opener"
    assert refused(changed(whole, 2, turn=other)) == "turn"


def test_a_view_whose_seat_drew_more_than_it_holds_is_refused() -> None:
    data: Any = parse_json(dump(played(loaded("coppie_1v1"), 5).for_seat(0)))
    for view in data["views"]:
        draws = [turn for turn in view["history"] if turn["move"] == "draw"]
        if draws and view["result"] is None:
            view["history"] += [draws[-1]] * 20
            break
    assert refused(json.dumps(data)).startswith("history[")


HOUSES = (
    "the seat that opens with a double goes on",
    "a hand without a double is dealt again",
    "who opens next is known from the deal on",
)


@pytest.mark.parametrize("name", HOUSES)
def test_views_of_a_ruleset_whose_clauses_say_otherwise_come_back_equal(name: str, tmp_path: Path) -> None:
    rules = house(tmp_path / "house", "coppie", LINE_HOUSES[name])
    for seed in range(3):
        record = played(rules, seed)
        for seat in (None, 0, 1):
            seen = record.for_seat(seat)
            assert load_seat_record(dump(seen), rules) == seen


def test_the_unbroken_record_is_accepted() -> None:
    assert isinstance(load_seat_record(broken("seat", 0)).views[-1], LineView)
