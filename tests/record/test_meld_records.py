"""Records of the meld family: what is written comes back equal, and what cannot be is refused."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

import attrs
import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dominorules as dr
from counting import counted
from dominorules.core.moves import MOST_LISTED
from dominorules.core.tiles import TileSet
from dominorules.meld import Add, MeldState, MeldView, witness
from dominorules.meld.consistency import MOST_MOVES
from dominorules.record import (
    Record,
    dump,
    dump_text,
    from_data,
    load_record,
    load_seat_record,
    schema,
    to_data,
)
from meld.tables import loaded, steps, tables, three_figures
from strategies import scaled, seeds

Table = tuple[int, int]


def recorded(table: Table, seed: int, most: int = 40) -> Record[Any, Any, Any, Any]:
    rules, seats = loaded(table[0]), table[1]
    return Record(rules, seats, tuple([step.move for step in steps(rules, seats, seed, most=most, hands=2)]))


@scaled(0.2)
@given(tables(), seeds())
def test_every_state_comes_back_equal(table: Table, seed: int) -> None:
    rules, seats = loaded(table[0]), table[1]
    for number, step in enumerate(steps(rules, seats, seed, most=50, hands=2)):
        if number % 7 == 0 or step.after.turn is None:
            data = json.loads(json.dumps(to_data(rules, step.after)))
            assert from_data(rules, MeldState, data) == step.after


@scaled(0.2)
@given(tables(), seeds())
def test_every_view_and_move_comes_back_equal(table: Table, seed: int) -> None:
    rules, seats = loaded(table[0]), table[1]
    for step in steps(rules, seats, seed, most=30):
        assert rules.move(str(to_data(rules, step.move))) == step.move
        view = rules.view(step.after, seed % seats)
        moves = view.legal_moves if view.legal_count <= MOST_LISTED else ()
        assert from_data(rules, MeldView, to_data(rules, view)) == attrs.evolve(view, legal_moves=moves)


@scaled(0.2)
@given(tables(), seeds())
def test_a_match_comes_back_equal_from_json_and_from_text(table: Table, seed: int) -> None:
    record = recorded(table, seed)
    assert load_record(dump(record)) == record == load_record(dump_text(record))
    assert load_record(dump(record)).final == record.final
    seen = Record(record.rules, record.seats, record.moves[:20]).for_seat(0)
    assert load_seat_record(dump(seen)) == seen == load_seat_record(dump_text(seen))


@scaled(0.2)
@given(seeds())
def test_what_is_written_is_valid_by_the_schema(seed: int) -> None:
    valid = jsonschema.Draft202012Validator(schema("meld"))
    record = recorded((0, 2), seed, 30)
    valid.validate(json.loads(dump(record)))
    valid.validate(json.loads(dump(record.for_seat(1))))
    if record.final.turn is not None:
        valid.validate(json.loads(dump(Record.start(record.rules, record.final))))


@scaled(0.2)
@given(seeds(), st.integers(0, 12))
def test_a_position_set_up_by_hand_and_what_follows_comes_back_equal(seed: int, cut: int) -> None:
    rules, rng = loaded(), Random(seed)
    state = position = rules.position(three_figures() | {"validated_now": "figure", "borrowed": ["1-4"]})
    moves: list[Any] = []
    for _ in range(cut):
        chance = rules.family.chance(rules.params, state, seed)
        moves.append(rng.choice(rules.legal_moves(state)) if state.turn is not None else chance)
        state = rules.apply(state, moves[-1])
        assert from_data(rules, MeldState, to_data(rules, state)) == state
    record = Record(rules, 2, tuple(moves), position)
    assert load_record(dump(record)) == record == load_record(dump_text(record))
    assert load_record(dump(record)).final == state


def test_layouts_are_kept() -> None:
    rules = loaded()
    canonical = witness(TileSet.of(["0-1", "1-2", "2-3"]).bits)
    assert canonical is not None
    moved = [
        (one.tile, [(cell.x - 40, cell.y + 7) for cell in (one.low, one.high)]) for one in canonical.placed
    ]
    layout = " ".join([f"{tile}@({a},{b})({c},{d})" for tile, [(a, b), (c, d)] in moved])
    text = f"validate rhizome 0-1 1-2 2-3 @ {layout}"
    position = rules.position({"hands": [["0-1", "1-2", "2-3", "6-6"], ["5-5"]]})
    record = Record(rules, 2, (rules.move(text),), position)
    for again in (load_record(dump(record)), load_record(dump_text(record))):
        assert [str(move) for move in again.moves] == [text]
        assert str(again.final.table[0].layout) == layout
    state = from_data(rules, MeldState, to_data(rules, record.final))
    assert str(state.table[0].layout) == layout
    assert str(state.history[0]) == text


# --- What is refused


@cache
def _in_a_round() -> str:
    record = recorded((0, 2), 6, 24)
    assert record.final.turn is not None
    assert record.final.table
    return dump(Record.start(record.rules, record.final))


def positioned() -> dict[str, Any]:
    """The document of a record that begins in the middle of a round that was dealt."""
    document: dict[str, Any] = json.loads(_in_a_round())
    return document


def set_up() -> dict[str, Any]:
    """The document of a record that begins with a position."""
    rules = loaded()
    document: dict[str, Any] = json.loads(dump(Record.start(rules, rules.position(three_figures()))))
    return document


def refused_with(data: object) -> tuple[str, str]:
    with pytest.raises(dr.InvalidRecord) as raised:
        load_record(data if isinstance(data, str) else json.dumps(data))
    for lang in ("it", "nl", "en"):
        assert 10 < len(raised.value.message(lang)) < 700
    return raised.value.field, raised.value.code


def change(data: dict[str, Any], path: str, value: object) -> None:
    *way, last = [int(step) if step.lstrip("-").isdigit() else step for step in path.split(".")]
    place: Any = data["position"]
    for step in way:
        place = place[step]
    assert json.dumps(place[last]) != json.dumps(value)
    place[last] = value


def test_the_unbroken_positions_are_accepted() -> None:
    assert load_record(json.dumps(positioned())).final.seats == 2
    assert load_record(json.dumps(set_up())).final.table[2].layout is not None


LAID = "1-2@(1,0)(2,0) 0-1@(0,0)(1,0) 2-3@(3,0)(4,0)"


@pytest.mark.parametrize(
    ("path", "value", "field", "code"),
    [
        ("table.0.id", 0, "table[0].id", "record.type"),
        ("table.0.id", True, "table[0].id", "record.type"),
        ("table.0.id", 10**9, "table[0].id", "record.type"),
        ("table.0.id", 3, "table", "meld.ids"),
        ("table.0.id", 2, "table", "meld.ids"),
        ("next_id", 3, "table", "meld.ids"),
        ("next_id", 10**9, "next_id", "record.type"),
        ("next_id", 9, "next_id", "record.differs"),
        ("table.0.owner", 2, "table[0].owner", "seat.unknown"),
        ("table.0.owner", 1, "table", "record.differs"),
        ("table.0.family", "rhizome", "table[0].tiles", "meld.incorrect"),
        ("table.0.family", "pair", "table[0].family", "record.type"),
        ("table.0.tiles", [], "table[0].tiles", "meld.incorrect"),
        ("table.0.tiles", ["1-4", "1-5"], "table[0].tiles", "meld.incorrect"),
        ("table.0.tiles.0", "1-5", "table[0].tiles[1]", "record.twice"),
        ("table.0.tiles.0", "1-2", "table[2].tiles", "position.twice"),
        ("table.0.tiles.0", "1-3", "table[0].tiles", "position.twice"),
        ("table.0.tiles.0", "1-7", "table[0].tiles", "position.not_in_set"),
        ("table.0.originals", ["1-4"], "table[0].originals", "meld.incorrect"),
        ("table.0.originals", ["7-7"], "table[0].originals", "position.not_in_set"),
        ("table.0.originals", ["1-2", "1-3", "1-4"], "table", "record.differs"),
        ("table.0.layout", "1-4@(0,0)(1,0)", "table[0].layout", "meld.no_layout"),
        ("table.2.layout", None, "table[2].layout", "meld.no_layout"),
        ("table.2.layout", LAID, "table[2].layout", "meld.laid"),
        ("table.2.layout", "0-1@(0,0)(1,0)", "table[2].layout", "meld.laid"),
        ("table.2.layout", "0-1", "table[2].layout", "meld.layout"),
        ("table.2.layout", "0-1@(1000,0)(1,0)", "table[2].layout", "meld.layout"),
        ("table.2.layout", " ".join(["0-1@(0,0)(1,0)"] * 29), "table[2].layout", "meld.layout"),
        ("table.1.was_scala", True, "table", "record.differs"),
        ("hands.0", [], "hands", "record.differs"),
        ("hands.1", ["0-0"], "table[1].tiles", "position.twice"),
        ("stock", ["5-6", "5-6"], "stock[1]", "position.twice"),
        ("open_doubles.0", ["5-6"], "open_doubles[0]", "position.twice"),
        ("open_doubles.0", ["4-6"], "open_doubles[0]", "record.type"),
        ("open_doubles", [[]], "open_doubles", "record.type"),
        ("validated", ["figure"], "validated", "record.type"),
        ("validated.0", "all", "validated[0]", "record.type"),
        ("validated.0", 1, "validated[0]", "record.type"),
        ("validated_now", "figure", "validated_now", "record.differs"),
        ("drawn", False, "drawn", "record.differs"),
        ("drawn", 1, "drawn", "record.type"),
        ("lowest", 3, "lowest", "record.differs"),
        ("quiet", 1, "quiet", "record.differs"),
        ("borrowed", ["1-4"], "borrowed", "record.differs"),
        ("turn", 2, "turn", "seat.unknown"),
        ("turn", 1, "turn", "record.differs"),
        ("points", [5, -1], "points", "record.points"),
        ("history", ["draw"], "history[0]", "record.history"),
        ("history", ["end"], "turn", "record.differs"),
        ("history", ["end"] * (MOST_MOVES + 1), "history", "record.long"),
        ("earlier", [{"table": [], "hand": []}], "earlier", "record.differs"),
        ("sheet.opener", None, "sheet.opener", "record.type"),
        ("sheet.first", None, "sheet.first", "record.type"),
        ("sheet.closer", 0, "sheet.closer", "record.differs"),
        ("sheet.closer", 4, "sheet.closer", "seat.unknown"),
        ("sheet.hand_number", 10**7, "sheet.hand_number", "record.type"),
        ("sheet.phase", "deal", "sheet.phase", "record.differs"),
        ("sheet.ended", "round.closed", "sheet.ended", "record.differs"),
        ("sheet.origin.state.hands.0", ["0-0"], "sheet.origin.state.table[1].tiles", "position.twice"),
        ("sheet.origin.state.lowest", 3, "sheet.origin.state.lowest", "position.type"),
        ("sheet.origin.state.quiet", 1, "sheet.origin.state.quiet", "position.type"),
        ("sheet.origin.state.turn", 7, "sheet.origin.state.turn", "seat.unknown"),
        ("sheet.origin.state.table.0.tiles", ["1-4"], "sheet.origin.state.table[0].tiles", "meld.incorrect"),
        ("sheet.origin.state.table.1.was_scala", True, "sheet.origin.state.table", "record.differs"),
        ("sheet.origin.state.next_id", 7, "sheet.origin.state.next_id", "record.differs"),
        ("sheet.origin", None, "sheet.origin", "record.type"),
    ],
)
def test_a_position_that_no_match_reaches_is_refused(path: str, value: object, field: str, code: str) -> None:
    data = set_up()
    change(data, path, value)
    assert refused_with(data) == (f"$.position.{field}", code)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("history", []),
        ("history.0", "end"),
        ("history.1", "draw"),
        ("earlier", []),
        ("next_id", 9),
        ("hands.0", []),
        ("stock", []),
        ("validated", ["triplone", "triplone"]),
        ("sheet.opener", None),
        ("sheet.first", None),
        ("sheet.winners", [0]),
        ("sheet.outcome", {"reason": "match.target", "winners": [0], "flags": []}),
    ],
)
def test_a_round_that_was_not_played_like_this_is_refused(path: str, value: object) -> None:
    data = positioned()
    change(data, path, value)
    assert refused_with(data)[0].startswith("$.position")


def test_tiles_that_were_dealt_to_nobody_are_missed() -> None:
    data = positioned()
    data["position"]["stock"].pop()
    assert refused_with(data) == ("$.position.stock", "record.differs")


@pytest.mark.parametrize("seats", [1, 5, 0, -1, 10**9])
def test_so_many_cannot_play(seats: int) -> None:
    data = set_up()
    data["seats"] = seats
    assert refused_with(data) == ("$.seats", "seat.count")


HUGE: list[tuple[str, object]] = [
    ("table", [{}] * 10**5),
    ("table.0.tiles", ["0-0"] * 10**5),
    ("table.2.layout", "0-1@(0,0)(1,0) " * 10**5),
    ("history", ["recompose tris 1-2 1-3 1-4" + " | #1" * 100] * 10**4),
    ("history", ["end"] * 5 * 10**5),
    ("history", ["add " + "1-2 " * 3000 + "#1"]),
    ("earlier", [{"table": [], "hand": []}] * 10**5),
    ("open_doubles", [[]] * 5 * 10**5),
    ("validated", ["figure"] * 5 * 10**5),
    ("sheet.origin.state.table", [[]] * 10**5),
]


@pytest.mark.parametrize(("path", "value"), HUGE)
def test_what_is_huge_is_refused_in_bounded_time(path: str, value: object) -> None:
    data = set_up()
    change(data, path, value)
    text = json.dumps(data)
    with counted(most=20_000_000):
        assert refused_with(text)[0].startswith("$")


def test_a_million_figures_with_ids_of_a_billion_are_refused_in_bounded_time() -> None:
    data = set_up()
    figure = data["position"]["table"][0] | {"id": 10**9 + 1, "tiles": [], "originals": []}
    text = json.dumps(data).replace('"table": [', '"table": [' + (json.dumps(figure) + ", ") * 60_000, 1)
    with counted(most=20_000_000):
        assert refused_with(text) == ("$.position.table[0].id", "record.type")


@scaled(0.2)
@given(st.booleans(), st.data())
def test_a_document_changed_anywhere_is_refused_or_is_another_whole_record(
    dealt: bool, data: st.DataObject
) -> None:
    rules = loaded()
    broken: Any = (positioned() if dealt else set_up())["position"]
    places = [broken, broken["sheet"], *broken["table"]]
    if not dealt:
        origin = broken["sheet"]["origin"]
        places += [origin, origin["state"], origin["state"]["sheet"]]
    place = data.draw(st.sampled_from(places))
    key = data.draw(st.sampled_from(sorted(place)))
    values: list[object] = [
        None,
        True,
        False,
        -2,
        0,
        1,
        2,
        3,
        [],
        "",
        "tris",
        "1-1",
        {},
        ["1-2"],
        [[], []],
        "nothing",
    ]
    place[key] = data.draw(st.sampled_from(values))
    try:
        again = from_data(rules, MeldState, broken)
    except dr.InvalidRecord as caught:
        error = caught
    else:
        assert to_data(rules, again) == broken
        assert isinstance(rules.legal_moves(again), Sequence)
        return
    assert error.field.startswith("$")
    assert str(error)


# --- Views and seats' records


def seen() -> dict[str, Any]:
    """The document of a seat's record in the middle of a round."""
    record = recorded((0, 2), 6, 24)
    document: dict[str, Any] = json.loads(dump(record.for_seat(0)))
    assert document["views"][-1]["table"]
    return document


@pytest.mark.parametrize(
    ("path", "value", "field", "code"),
    [
        ("hands.1", ["0-0"], "hands[1]", "record.hidden"),
        ("hands.0", None, "hands[0]", "record.hidden"),
        ("hand_sizes.1", 28, "hands", "record.tiles"),
        ("stock", 40, "hands", "record.tiles"),
        ("stock", -1, "stock", "record.type"),
        ("kinds", [], "kinds", "record.differs"),
        ("worth.0", 99, "worth", "record.differs"),
        ("table.0.id", 10**9, "table[0].id", "record.type"),
        ("table.0.owner", 2, "table[0].owner", "seat.unknown"),
        ("table.0.tiles", ["0-0"], "table[0].tiles", "meld.incorrect"),
        ("open_doubles", [], "open_doubles", "record.type"),
        ("validated", ["nothing"], "validated", "record.type"),
        ("history.0.seat", 5, "history[0].seat", "seat.unknown"),
        ("opener", 2, "opener", "seat.unknown"),
        ("closer", 2, "closer", "seat.unknown"),
        ("phase", "lot", "phase", "record.phase"),
        ("points", [0, 1], "points", "record.points"),
    ],
)
def test_a_view_that_contradicts_itself_is_refused(path: str, value: object, field: str, code: str) -> None:
    data = seen()
    view = {"position": data["views"][-1]}
    change(view, path, value)
    with pytest.raises(dr.InvalidRecord) as raised:
        load_seat_record(json.dumps(data))
    assert (raised.value.field, raised.value.code) == (f"$.views[{len(data['views']) - 1}].{field}", code)


def test_a_view_lists_no_move_with_a_tile_that_its_seat_does_not_hold() -> None:
    rules = loaded()
    state = rules.position({"hands": [["1-2", "1-3", "1-4", "5-5"], ["0-0"]]})
    data: Any = to_data(rules, rules.view(state, 0))
    data["legal_moves"].append("validate tris 2-3 2-4 2-5")
    with pytest.raises(dr.InvalidRecord) as raised:
        from_data(rules, MeldView, data)
    assert raised.value.code == "record.hidden"


def test_a_view_with_thousands_of_moves_is_read_without_comparing_each_with_every_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rules = loaded()
    moves = [f"add 1-5 #{i}" for i in range(1, 3_001)]
    state = rules.position({"hands": [["1-2", "1-3", "1-4", "1-5"], ["0-0"]]})
    data: Any = to_data(rules, rules.view(state, 0))
    data |= {"legal_moves": moves, "legal_count": len(moves)}
    compared = 0

    def counted(self: Add, other: object) -> bool:
        nonlocal compared
        compared += 1
        return isinstance(other, Add) and (self.tiles, self.figure) == (other.tiles, other.figure)

    monkeypatch.setattr(Add, "__eq__", counted)
    with pytest.raises(dr.InvalidRecord) as raised:
        from_data(rules, MeldView, data)
    assert (raised.value.code, raised.value.field) == ("record.follows", "$.legal_moves[0]")
    assert compared < 3_000
    with pytest.raises(dr.InvalidRecord) as raised:
        from_data(rules, MeldView, data | {"legal_moves": [*moves, moves[7]], "legal_count": 3_001})
    assert (raised.value.code, raised.value.field) == ("record.twice", "$.legal_moves[3000]")


def test_a_seat_s_record_leaves_out_the_lists_of_moves_which_can_be_very_long() -> None:
    rules = loaded()
    hand = ["0-1", "0-2", "1-2", "0-3", "1-3", "2-3", "0-4", "2-4", "1-5", "2-5", "3-6", "5-5"]
    table = [{"owner": 0, "family": "tris", "tiles": ["1-4", "4-5", "4-6"]}]
    position = rules.position({"hands": [hand, ["6-6"]], "table": table, "stock": 2})
    assert len(rules.view(position, 0).legal_moves) > 500
    record = Record(rules, 2, (rules.move("end"), rules.move("draw")), position)
    for seat in (0, 1, None):
        seen_by = record.for_seat(seat)
        assert load_seat_record(dump(seen_by)) == seen_by
        for view, state in zip(seen_by.views, record.replay(), strict=True):
            left_out: dict[str, Any] = {"legal_moves": (), "earlier": None, "borrowed": None}
            assert view == attrs.evolve(rules.view(state, seat), **left_out)


def test_a_state_says_in_words_what_was_validated() -> None:
    rules = loaded()
    state = rules.position({"hands": [["1-1", "2-2", "3-3", "0-6"], ["1-2"]]})
    state = rules.apply(state, rules.move("validate triplone 1-1 2-2 3-3"))
    data: Any = to_data(rules, state)
    assert (data["validated_now"], data["validated"]) == ("triplone", ["triplone", "nothing"])
    assert data["table"][0]["tiles"] == [str(tile) for tile in TileSet.of(["1-1", "2-2", "3-3"])]
    assert data["table"][0]["id"] == 1
