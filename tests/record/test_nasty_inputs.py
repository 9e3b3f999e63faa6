"""What is no record of a match is refused: one typed error that names the place, nothing half built."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import dominorules as dr
from dominorules.line import LineState
from dominorules.record import (
    Record,
    dump,
    dump_text,
    from_data,
    load_record,
    load_seat_record,
    parse_json,
    to_data,
)
from strategies import LINE_RULESETS, loaded, match, scaled, seeds


def mid_hand(id: str = "coppie", moves: int = 8, seed: int = 5) -> Record[Any, Any, Any, Any]:
    """A record of the first moves of a match, and so many seat moves."""
    rules = loaded(id)
    steps = list(match(rules, seed, hands=1))
    first = next(i for i, step in enumerate(steps) if step.seat is not None)
    return Record(rules, rules.seat_counts[0], tuple([step.move for step in steps[: first + moves]]))


def document(record: Record[Any, Any, Any, Any]) -> dict[str, Any]:
    data = parse_json(dump(record))
    assert isinstance(data, dict)
    return data


def positioned(id: str = "coppie", moves: int = 8) -> dict[str, Any]:
    """The document of a record that begins in mid hand."""
    record = mid_hand(id, moves)
    return document(Record.start(record.rules, record.final))


def change(data: dict[str, Any], path: str, value: object) -> None:
    """Set the value at a path such as `position.hands.0`."""
    *steps, last = [int(step) if step.lstrip("-").isdigit() else step for step in path.split(".")]
    place: Any = data
    for step in steps:
        place = place[step]
    place[last] = value


def refused(source: str | bytes) -> dr.InvalidRecord:
    """The one error that a source is refused with, worded in every language."""
    with pytest.raises(dr.InvalidRecord) as raised:
        load_record(source)
    for lang in ("it", "nl", "en"):
        message = raised.value.message(lang)
        assert message.startswith(raised.value.field)
        assert len(message) < 700
    return raised.value


def refused_with(data: object) -> tuple[str, str]:
    error = refused(json.dumps(data))
    return error.field, error.code


# N-01: malformed documents


@pytest.mark.parametrize(
    "source",
    [
        "",
        " ",
        "null",
        "[]",
        "7",
        '"coppie"',
        "{",
        "{}",
        '{"schema": "dominorules/record/1"',
        '{"schema": NaN}',
        '{"schema": -Infinity}',
        '{"seats": 1e999}',
        "{'schema': 1}",
        '{"a": 1} {"b": 2}',
        '{"a": 01}',
        '{"a": "\t"}',
        "\ufeff{}",
        "\x00",
        "dominorules",
        "dominorules record",
        "dominorules record 1",
        "dominorules record 1\n",
        b"\xff\xfe{\x00",
        b'{"schema": "\xe9"}',
        '{"schema": "\\ud800"}',
        "\ud800",
    ],
)
def test_what_is_no_document_is_refused(source: str | bytes) -> None:
    assert refused(source).field.startswith("$")


@pytest.mark.parametrize(
    ("source", "path", "code"),
    [
        ('{"a": [1, {"b": NaN}]}', "$.a[1].b", "record.number"),
        ('{"a": [1, -Infinity]}', "$.a[1]", "record.number"),
        ('{"a": {"b": 1, "b": 2}}', "$.a", "record.key_twice"),
        ('{"a": 1e400}', "$.a", "record.number"),
        ('{"a": 9007199254740992}', "$.a", "record.integer"),
        ('{"a": -9007199254740992}', "$.a", "record.integer"),
        ('{"a b": ["\\udc00"]}', '$["a b"][0]', "record.utf8"),
        ('{"\\ud800": 1}', "$", "record.utf8"),
        ("[1, 2", "$", "record.json"),
    ],
)
def test_a_fault_of_json_is_named_by_its_path(source: str, path: str, code: str) -> None:
    with pytest.raises(dr.InvalidRecord) as raised:
        parse_json(source)
    assert (raised.value.field, raised.value.code) == (path, code)


@pytest.mark.parametrize(
    "source", ['{"a": ["\\ud83c\\udc31"]}', '{"a": [9007199254740991, -1.5]}', '{"": {"": null}}']
)
def test_what_is_json_is_read_as_it_stands(source: str) -> None:
    assert parse_json(source) == json.loads(source)


@pytest.mark.parametrize("source", [None, 7, ["{}"], bytearray(b"{}")])
def test_only_text_and_bytes_are_read(source: object) -> None:
    refused(source)  # type: ignore[arg-type]


@pytest.mark.parametrize("cut", range(0, 400, 7))
def test_a_truncated_document_is_refused(cut: int) -> None:
    text = dump(mid_hand())
    refused(text[: cut * len(text) // 400])


# which ruleset, which version


@pytest.mark.parametrize("key", ["schema", "ruleset", "version", "params", "seats", "position", "moves"])
def test_every_key_must_be_there(key: str) -> None:
    data = document(mid_hand())
    del data[key]
    assert refused_with(data) == (f"$.{key}", "record.missing")


@pytest.mark.parametrize(
    ("path", "value", "code"),
    [
        ("schema", "dominorules/record/3", "record.schema"),
        ("schema", "dominorules/seat-record/1", "record.schema"),
        ("schema", 1, "record.schema"),
        ("schema", ["dominorules/record/1"], "record.schema"),
        ("ruleset", "copie", "ruleset.unknown"),
        ("ruleset", "line", "ruleset.abstract"),
        ("ruleset", "../../coppie", "record.type"),
        ("ruleset", "coppie\n", "record.type"),
        ("ruleset", None, "record.type"),
        ("ruleset", "x" * 10**6, "record.type"),
        ("version", "0.9.0", "record.version"),
        ("version", "1", "record.version"),
        ("version", None, "record.version"),
        ("version", 1.0, "record.version"),
    ],
)
def test_another_ruleset_or_version_is_refused(path: str, value: object, code: str) -> None:
    data = document(mid_hand())
    change(data, path, value)
    assert refused_with(data) == (f"$.{path}", code)


def test_the_message_about_a_version_names_both() -> None:
    data = document(mid_hand())
    data["version"] = "0.9.0"
    message = str(refused(json.dumps(data)))
    assert "0.9.0" in message
    assert loaded("coppie").version in message


def test_a_ruleset_given_by_the_caller_must_be_the_record_s() -> None:
    text = dump(mid_hand("coppie_1v1"))
    assert load_record(text, loaded("coppie_1v1")).rules == loaded("coppie_1v1")
    with pytest.raises(dr.InvalidRecord) as raised:
        load_record(text, loaded("coppie"))
    assert (raised.value.field, raised.value.code) == ("$.ruleset", "record.ruleset")


# N-13 and N-08: parameters


@pytest.mark.parametrize(
    ("key", "value", "code"),
    [
        ("partners", "yes", "record.type"),
        ("partners", 1, "record.type"),
        ("hand_size", 3.6, "record.type"),
        ("hand_size", 7.0, "record.type"),
        ("hand_size", True, "record.type"),
        ("hand_size", "7", "record.type"),
        ("hand_size", None, "record.type"),
        ("hand_size", 8, "params.clash"),
        ("target", 0, "params.value"),
        ("target", -5, "params.value"),
        ("target", 10**12, "params.value"),
        ("draw", "sometimes", "record.type"),
        ("draw", ["none"], "record.type"),
        ("draw", {"none": 1}, "record.type"),
        ("stock_floor", 2, "params.clash"),
        ("seats", 10**6, "params.value"),
        ("seats", 3, "params.clash"),
        ("tiles", "0-0", "record.type"),
        ("max_pip", 19, "params.value"),
    ],
)
def test_a_parameter_of_the_wrong_type_or_value_is_refused(key: str, value: object, code: str) -> None:
    data = document(mid_hand())
    data["params"][key] = value
    field, found = refused_with(data)
    assert found == code
    assert field == f"$.params.{key}" or code == "params.clash"


def test_an_unknown_parameter_is_refused_with_the_nearest_name() -> None:
    data = document(mid_hand())
    data["params"]["capicu_bonuss"] = 25
    error = refused(json.dumps(data))
    assert (error.field, error.code) == ("$.params.capicu_bonuss", "record.unknown")
    assert "capicu_bonus?" in str(error)


def test_a_missing_parameter_is_no_default() -> None:
    data = document(mid_hand())
    del data["params"]["capicu_bonus"]
    assert refused_with(data) == ("$.params.capicu_bonus", "record.missing")


def test_an_unknown_key_is_refused_wherever_it_is() -> None:
    for path in ("", "position.", "position.sheet."):
        data = positioned()
        change(data, f"{path}extra arms", True)
        where = "$" + f".{path}".rstrip(".") if path else "$"
        assert refused_with(data) == (f'{where}["extra arms"]', "record.unknown")


# N-02 to N-08: positions


def test_a_position_of_a_match_is_accepted() -> None:
    for id in LINE_RULESETS:
        data = positioned(id)
        assert load_record(json.dumps(data)).final == mid_hand(id).final


def state_of(hands: list[list[str]], **changes: object) -> dict[str, Any]:
    """A first hand, so many tiles to each seat, with some of its fields changed; without an origin."""
    record = mid_hand(moves=0)
    data = document(Record.start(record.rules, record.final))
    del data["position"]["sheet"]["origin"]
    data["position"]["hands"] = hands
    for path, value in changes.items():
        change(data["position"], path.replace("__", "."), value)
    return data


ALL = [str(tile) for tile in dr.double_six()]
SEVENS = [ALL[i : i + 7] for i in range(0, 28, 7)]


def dealt(hands: list[list[str]], stock: list[str] | None = None) -> dict[str, Any]:
    return state_of(hands, stock=stock or [], turn=3, sheet__opener=3, sheet__must_open="6-6")


def test_a_deal_is_accepted() -> None:
    assert load_record(json.dumps(dealt(SEVENS))).final.turn == 3


def test_the_same_tile_in_two_hands_is_refused_however_its_halves_are_written() -> None:  # N-02
    for twice in ("3-5", "5-3"):
        hands = [["3-5", *SEVENS[0][1:]], *SEVENS[1:]]
        hands[3] = [twice if tile == "6-6" else tile for tile in hands[3]]
        field, code = refused_with(dealt(hands))
        assert code == "position.twice"
        assert field in ("$.position.hands[2]", "$.position.hands[3]")


def test_the_same_tile_twice_in_one_hand_is_refused() -> None:  # N-02
    hands = [["1-0", *SEVENS[0][:6]], *SEVENS[1:]]
    assert refused_with(dealt(hands)) == ("$.position.hands[0][2]", "record.twice")


@pytest.mark.parametrize(
    ("tile", "code"),
    [
        ("7-1", "position.not_in_set"),
        ("0-19", "tile.range"),
        ("-1-0", "tile.text"),
        ("true-2", "tile.text"),
        ("2.0-3", "tile.text"),
        ("٣-5", "tile.text"),
        ("3-5\n", "tile.text"),
        ("", "tile.text"),
        ([3, 5], "record.type"),
        ([True, 2], "record.type"),
        ([2.0, 3], "record.type"),
        (["4", 4], "record.type"),
        (35, "record.type"),
        (None, "record.type"),
    ],
)
def test_what_is_no_tile_of_the_set_is_refused(tile: object, code: str) -> None:  # N-03
    hands: list[list[Any]] = [[tile, *SEVENS[0][1:]], *SEVENS[1:]]
    field, found = refused_with(dealt(hands))
    assert found == code
    assert field.startswith("$.position.hands[0]")


@pytest.mark.parametrize(
    ("hands", "stock", "field", "code"),
    [
        ([SEVENS[0][:6], *SEVENS[1:]], [], "$.position.hands", "record.tiles"),  # 27
        ([[*SEVENS[0], "1-1"], *SEVENS[1:]], [], "$.position.hands[0][7]", "record.twice"),  # 29
        ([[*SEVENS[0], "6-6"], *SEVENS[1:]], [], "$.position.hands[3]", "position.twice"),
        ([ALL[:8], ALL[8:15], ALL[15:22], ALL[22:]], [], "$.position.hands[0]", "record.deal"),
        ([SEVENS[0][:6], *SEVENS[1:]], ["0-3"], "$.position.hands[0]", "record.deal"),  # a stock in pairs
        (SEVENS, ["0-0"], "$.position.stock[0]", "position.twice"),  # N-05
        (SEVENS[:3], [], "$.position.hands", "seat.count"),  # N-07
        ([*SEVENS, []], [], "$.position.hands", "seat.count"),
        ([], [], "$.position.hands", "seat.count"),
    ],
)
def test_a_wrong_deal_is_refused(
    hands: list[list[str]], stock: list[str], field: str, code: str
) -> None:  # N-04
    data = dealt(hands, stock)
    found = refused_with(data)
    if code == "seat.count":
        assert found == ("$.seats", "record.seats")
        data["seats"] = len(hands)
        assert refused_with(data) == ("$.seats", "seat.count")
    else:
        assert found == (field, code)


@pytest.mark.parametrize(
    ("path", "value", "field", "code"),
    [
        # N-05: in a hand and on the table
        ("hands.0.0", "LAID", "$.position.history[0]", "position.twice"),
        # N-06: the line and its ends
        ("ends", None, "$.position.ends", "position.ends"),
        ("ends", [0, 0], "$.position.ends", "position.ends"),
        ("ends", [6, None], "$.position.ends[1]", "record.type"),
        ("ends", [6], "$.position.ends", "position.ends"),
        ("ends", [6, 6, 6], "$.position.ends", "position.ends"),
        ("ends", {"left": 6, "right": 6}, "$.position.ends", "record.type"),
        ("history", [], "$.position.hands", "record.tiles"),
        ("history.1", "deal 0-1", "$.position.hands", "record.tiles"),
        ("history.1", "draw now", "$.position.history[1]", "move.text"),
        ("history.1", 3, "$.position.history[1]", "record.type"),
        # N-07: seats
        ("turn", 4, "$.position.turn", "seat.unknown"),
        ("turn", -1, "$.position.turn", "record.type"),
        ("turn", "0", "$.position.turn", "record.type"),
        ("turn", 0.0, "$.position.turn", "record.type"),
        ("turn", False, "$.position.turn", "record.type"),
        ("turn", None, "$.position.turn", "record.differs"),
        ("laid_by", 9, "$.position.laid_by", "seat.unknown"),
        ("sheet.opener", 7, "$.position.sheet.opener", "seat.unknown"),
        # N-08: points
        ("sheet.points", [100, 100], "$.position.sheet.points", "record.points"),
        ("sheet.points", [-3, 0], "$.position.sheet.points", "record.points"),
        ("sheet.points", [0], "$.position.sheet.points", "record.points"),
        ("sheet.points", [0, 0, 0], "$.position.sheet.points", "record.points"),
        ("sheet.phase", "over", "$.position.sheet.phase", "record.differs"),
        ("sheet.phase", "deal", "$.position.sheet.phase", "record.differs"),
        ("sheet.phase", "paused", "$.position.sheet.phase", "record.type"),
        (
            "sheet.outcome",
            {"reason": "match.target", "winners": [0], "flags": []},
            "$.position.sheet.outcome",
            "record.differs",
        ),
        ("sheet.ended", "hand.out", "$.position.sheet.ended", "record.differs"),
        ("sheet.winner", 1, "$.position.sheet.winner", "record.differs"),
        ("sheet.flags", ["capicu.flag"], "$.position.sheet.flags", "record.differs"),
        ("sheet.next_opener", 1, "$.position.sheet.next_opener", "record.differs"),
        ("sheet.must_open", None, "$.position.sheet.must_open", "record.differs"),
        ("sheet.lot", ["0-0", "1-1", "2-2", "3-3"], "$.position.sheet.lot", "record.differs"),
        ("sheet.hand_number", 0, "$.position.sheet.opener", "record.type"),
        ("sheet.hand_number", -1, "$.position.sheet.hand_number", "record.type"),
        ("sheet.hand_number", 10**12, "$.position.sheet.hand_number", "record.type"),
        ("met", [0, 1], "$.position.met", "record.differs"),
        ("sheet", None, "$.position.sheet", "record.type"),
    ],
)
def test_a_position_that_no_match_reaches_is_refused(path: str, value: object, field: str, code: str) -> None:
    data = positioned()
    laid = data["position"]["history"][0].removeprefix("open ")
    change(data, f"position.{path}", laid if value == "LAID" else value)
    assert refused_with(data) == (field, code)


def test_the_score_of_earlier_hands_must_be_one_that_a_match_can_have() -> None:  # N-08
    def score(points: list[int], *events: tuple[str, int, int]) -> dict[str, Any]:
        data = positioned()
        sheet = data["position"]["sheet"]
        del sheet["origin"]
        sheet["hand_number"], sheet["must_open"], sheet["points"] = 4, None, points
        sheet["events"] = [
            {"clause": clause, "side": side, "points": got, "hand": hand, "seat": None}
            for hand, (clause, side, got) in enumerate(events, 1)
        ]
        return data

    assert load_record(
        json.dumps(score([60, 60], ("count.all", 0, 60), ("count.all", 1, 60)))
    ).final.points == (60, 60)
    both = score([100, 100], ("count.all", 0, 100), ("count.all", 1, 100))
    assert refused_with(both) == ("$.position.sheet.points", "record.past")
    late = score([0, 120], ("count.all", 1, 60), ("count.all", 1, 60))
    assert refused_with(late) == ("$.position.sheet.points", "record.past")
    negative = score([0, -20], ("count.all", 1, -20))
    assert refused_with(negative) == ("$.position.sheet.events[0].points", "record.negative")
    unknown = score([0, -20], ("house.fine", 1, -20))
    assert refused_with(unknown) == ("$.position", "record.clause")
    beyond = score([1, 1, 5], ("count.all", 2, 5))
    assert refused_with(beyond) == ("$.position.sheet.events[0].side", "record.type")
    future = score([5, 0], *[("count.all", 0, 1)] * 5)
    assert refused_with(future) == ("$.position.sheet.events[4].hand", "record.type")


def test_points_of_a_hand_that_goes_on_are_refused() -> None:
    data = positioned()
    sheet = data["position"]["sheet"]
    sheet["points"] = [5, 0]
    sheet["events"] = [{"clause": "count.all", "side": 0, "points": 5, "hand": 1, "seat": None}]
    assert refused_with(data) == ("$.position.sheet.points", "record.differs")


def test_a_match_that_is_over_must_have_been_won() -> None:  # N-08
    rules = dr.load("coppie", target=40)
    *_, last = match(rules, 4)
    data = document(Record.start(rules, last.after))
    assert load_record(json.dumps(data)).final == last.after
    data["params"]["target"] = 10_000
    assert refused_with(data) == ("$.position.sheet.phase", "record.differs")


def by_hand(**changes: object) -> dict[str, Any]:
    """A position set up by hand in the middle of a line, with parts of it changed."""
    rules = loaded("coppie")
    given_keys: dict[str, object] = {
        "line": ["3-5", "5-5", "2-5"],
        "hands": [["3-3", "0-6"], ["1-2", "0-0"], ["2-2", "1-1"], ["1-6", "6-6"]],
    }
    data = document(Record.start(rules, rules.position(given_keys)))
    for path, value in changes.items():
        change(data["position"], path.replace("__", "."), value)
    return data


@pytest.mark.parametrize(
    ("path", "value", "field", "code"),
    [
        (
            "sheet.base.line.1",
            {"tile": "2-4", "left": 4, "right": 2},
            "$.position.sheet.base.line[1]",
            "position.chain",
        ),
        (
            "sheet.base.line.1",
            {"tile": "2-4", "left": 5, "right": 2},
            "$.position.sheet.base.line[1]",
            "record.laid",
        ),
        (
            "sheet.base.line.1",
            {"tile": "3-3", "left": 3, "right": 3},
            "$.position.sheet.base.line[1]",
            "position.rest",
        ),
        (
            "sheet.base.line.1",
            {"tile": "3-5", "left": 3, "right": 5},
            "$.position.sheet.base.line[1]",
            "position.rest",
        ),
        ("sheet.base.ends", [3, 4], "$.position.sheet.base.ends", "position.ends"),
        ("sheet.base.ends", None, "$.position.sheet.base.ends", "record.table"),
        ("sheet.base.turn", None, "$.position.sheet.base.ends", "record.table"),
        ("sheet.base.turn", 1, "$.position.sheet.base", "record.differs"),
        ("sheet.base.played", [], "$.position.hands", "record.tiles"),
        ("sheet.base", None, "$.position.hands", "record.tiles"),
        ("sheet.opener", None, "$.position.sheet.opener", "record.type"),
        ("sheet.lot", ["0-0", "1-1", "2-2", "3-3"], "$.position.sheet.lot", "record.differs"),
        ("sheet.must_open", "6-6", "$.position.sheet.must_open", "record.differs"),
        ("laid_by", None, "$.position.laid_by", "record.differs"),
        ("hands.0", [], "$.position.hands", "record.tiles"),
    ],
)
def test_a_position_set_up_by_hand_must_agree_with_itself(
    path: str, value: object, field: str, code: str
) -> None:
    data = by_hand(**{path.replace(".", "__"): value})
    assert refused_with(data) == (field, code)


@pytest.mark.parametrize(
    ("path", "value", "field", "code"),
    [
        ("sheet.opener", 0, "$.position.sheet.base.turn", "record.type"),
        ("sheet.base.turn", 0, "$.position.sheet.base.turn", "record.type"),
        ("sheet.must_open", None, "$.position.sheet.must_open", "record.differs"),
        ("sheet.must_open", "5-5", "$.position.sheet.must_open", "record.differs"),
        ("sheet.hand_number", 2, "$.position.sheet.hand_number", "record.differs"),
        ("laid_by", 0, "$.position.laid_by", "record.differs"),
    ],
)
def test_the_first_hand_is_opened_as_the_deal_says(path: str, value: object, field: str, code: str) -> None:
    rules = loaded("coppie")
    hands = [*SEVENS[:2], SEVENS[3], SEVENS[2]]
    data = document(Record.start(rules, rules.position({"hands": hands, "hand_number": 1})))
    assert load_record(json.dumps(data)).final.sheet.must_open == dr.Tile(6, 6)
    change(data["position"], path, value)
    assert refused_with(data) == (field, code)


def test_nobody_else_opens_the_first_hand_with_any_tile() -> None:
    rules = loaded("coppie")
    hands = [*SEVENS[:2], SEVENS[3], SEVENS[2]]
    data = document(Record.start(rules, rules.position({"hands": hands, "hand_number": 2, "opener": 0})))
    data["position"]["sheet"]["hand_number"] = 1
    del data["position"]["sheet"]["origin"]
    assert refused_with(data) == ("$.position.sheet.opener", "record.differs")
    for seat in (0, 2):
        data = document(Record.start(rules, rules.position({"hands": hands, "hand_number": 2, "opener": 2})))
        del data["position"]["sheet"]["origin"]
        data["position"]["sheet"] |= {"hand_number": 1, "opener": seat}
        data["position"]["sheet"]["base"]["turn"] = data["position"]["turn"] = seat
        assert refused_with(data)[0] == f"$.position.sheet.{'must_open' if seat == 2 else 'opener'}"


def test_by_lot_any_seat_opens_the_first_hand() -> None:
    rules = loaded("coppie_fid")
    for seat in range(4):
        record = Record.start(rules, rules.position({"hands": SEVENS, "hand_number": 1, "opener": seat}))
        assert load_record(dump(record)) == record


UNREACHED: dict[str, tuple[str, dict[str, object], str]] = {
    "eight tiles where nobody draws": (
        "coppie",
        {"hands": [[*SEVENS[0], "1-3"], ["1-4"], ["2-4"], ["3-4"]], "ends": [5, 5]},
        "$.position.hands[0]",
    ),
    "more tiles than were dealt and drawn": (
        "coppie_1v1",
        {"hands": [[*SEVENS[0], "1-3", "2-3"], ["1-4"]], "stock": SEVENS[3] + SEVENS[2][1:7], "ends": [3, 3]},
        "$.position.hands[0]",
    ),
    "more in two hands than was drawn": (
        "coppie_1v1",
        {
            "hands": [[*SEVENS[0], "1-3"], [*SEVENS[3], "1-4"], ["2-4"]],
            "stock": SEVENS[2][1:],
            "ends": [3, 3],
        },
        "$.position.hands[1]",
    ),
    "a stock that was not left": (
        "coppie_1v1",
        {"hands": [["1-3"], ["1-4"]], "stock": SEVENS[0] + SEVENS[3] + ["2-3"], "ends": [3, 3]},
        "$.position.stock",
    ),
}


@pytest.mark.parametrize("name", UNREACHED)
def test_a_position_that_is_more_than_was_dealt_and_drawn_is_not_kept(name: str) -> None:
    id, given_keys, field = UNREACHED[name]
    hands: Any = given_keys["hands"]
    rules = dr.load(id, seats=len(hands))
    with pytest.raises(dr.InvalidRecord) as raised:
        Record.start(rules, rules.position(given_keys))
    begun = field.replace("position.", "position.sheet.origin.state.")
    assert (raised.value.field, raised.value.code) == (begun, "record.type")


@pytest.mark.parametrize("ends", [[5, 5], [5, 1], [1, 5]])
def test_ends_of_which_every_tile_is_in_a_hand_are_not_kept(ends: list[int]) -> None:
    rules = loaded("coppie")
    fives = [tile for tile in ALL if "5" in tile]
    state = rules.position({"hands": [fives, ["0-1"], ["0-2"], ["0-3"]], "ends": ends})
    with pytest.raises(dr.InvalidRecord) as raised:
        Record.start(rules, state)
    assert (raised.value.field, raised.value.code) == ("$.position.sheet.base.ends", "position.no_line")


@pytest.mark.parametrize("ends", [[3, 4], [0, 1], [1, 1]])
def test_ends_that_no_tile_on_the_table_shows_are_refused(ends: list[int]) -> None:
    rules = loaded("coppie_1v1")
    rest = [tile for tile in ALL if tile != "0-0"]
    hands = {"hands": [rest[:7], rest[7:14]], "stock": rest[14:]}
    data = document(Record.start(rules, rules.position({**hands, "played": ["0-0"], "ends": [0, 0]})))
    data["position"]["ends"] = data["position"]["sheet"]["base"]["ends"] = ends
    assert refused_with(data) == ("$.position.sheet.base.ends", "position.no_line")


def test_a_line_that_does_not_meet_is_refused() -> None:  # N-06
    data = positioned()
    rules, history = loaded("coppie"), data["position"]["history"]
    states = list(load_record(dump(mid_hand())).replay())[1:]
    at = next(
        i
        for i, text in enumerate(history)
        if "@" in text
        and states[i].ends[0] != states[i].ends[1]
        and not rules.is_legal(states[i], flipped(text))
    )
    history[at] = str(flipped(history[at]))
    assert refused_with(data) == (f"$.position.history[{at}]", "position.chain")
    history[at] = "open " + history[at].partition("@")[0]
    assert refused_with(data) == (f"$.position.history[{at}]", "record.history")


def flipped(text: str) -> Any:
    """The same tile at the other end."""
    return loaded("coppie").move(text[:-1] + ("R" if text.endswith("L") else "L"))


def test_open_ends_with_an_empty_line_are_refused() -> None:  # N-06
    data = dealt(SEVENS)
    data["position"]["ends"] = [3, 3]
    assert refused_with(data) == ("$.position.ends", "position.ends")


def test_open_ends_without_a_tile_on_the_table_are_refused() -> None:  # N-06
    data = by_hand(sheet__base__line=[], sheet__base__played=[])
    rest = [tile for tile in ALL if not any(tile in hand for hand in data["position"]["hands"])]
    data["position"]["hands"][0] += rest
    assert refused_with(data) == ("$.position.sheet.base.ends", "record.table")


def test_what_cannot_be_loaded_again_cannot_be_saved() -> None:
    rules = loaded("coppie_1v1")
    state = rules.position({"hands": [["0-0"], ["1-1"]]})  # an empty table, and yet not what is dealt
    with pytest.raises(dr.InvalidRecord) as raised:
        Record.start(rules, state)
    field = "$.position.sheet.origin.state.hands[0]"
    assert (raised.value.field, raised.value.code) == (field, "record.deal")
    with pytest.raises(dr.InvalidRecord):
        Record.start(rules, "state")  # type: ignore[misc]  # on purpose


@pytest.mark.parametrize(
    ("path", "value", "field", "code"),
    [
        ("seats", 3, "$.seats", "seat.count"),
        ("seats", 10**6, "$.seats", "seat.count"),
        ("seats", 4.0, "$.seats", "record.type"),
        ("seats", True, "$.seats", "record.type"),
        ("moves", None, "$.moves", "record.type"),
        ("moves", {"0": "pass"}, "$.moves", "record.type"),
        ("moves", "pass", "$.moves", "record.type"),
        ("moves.2", None, "$.moves[2]", "record.type"),
        ("moves.2", "3-5", "$.moves[2]", "move.text"),
        ("moves.2", "9-19@L", "$.moves[2]", "tile.range"),
        ("moves.2", " pass", "$.moves[2]", "move.text"),
        ("moves.2", "pass\n", "$.moves[2]", "move.text"),
        ("moves.2", "deal " + "0-0 " * 10**6, "$.moves[2]", "record.type"),
        ("moves.2", {"seat": 0, "move": "pass"}, "$.moves[2]", "record.type"),
    ],
)
def test_moves_and_seats_that_are_none_are_refused(path: str, value: object, field: str, code: str) -> None:
    data = document(mid_hand())
    change(data, path, value)
    assert refused_with(data) == (field, code)


# Whatever else: one typed error or a record, never anything else.

JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 30)
    | st.floats()
    | st.sampled_from([*ALL, "pass", "draw", "0-0@L", "play", "", "7-7"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(["turn", "hands", "x", "sheet"]), inner, max_size=3)
    ),
    max_leaves=6,
)


def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [path, *(place for key, value in items for place in places(value, (*path, key)))]


@given(st.data(), st.sampled_from(["coppie", "coppie_1v1", "coppie_fid"]), st.integers(0, 12))
def test_a_document_changed_anywhere_is_refused_or_is_another_whole_record(
    data: st.DataObject, id: str, moves: int
) -> None:
    broken = positioned(id, moves)
    *steps, last = data.draw(st.sampled_from(places(broken)[1:]))
    place: Any = broken
    for step in steps:
        place = place[step]
    if isinstance(place, dict) and data.draw(st.booleans()):
        del place[last]
    else:
        place[last] = data.draw(JSON)
    try:
        record = load_record(json.dumps(broken))
    except dr.InvalidRecord as caught:
        error = caught
    else:
        assert load_record(dump(record)) == record
        assert isinstance(record.rules.legal_moves(record.final), tuple)
        return
    assert error.message("it").startswith(error.field)
    assert error.field.startswith("$")


@scaled(2)
@given(st.text() | st.binary())
def test_any_text_is_refused(source: str | bytes) -> None:
    refused(source)
    with pytest.raises(dr.InvalidRecord):
        load_seat_record(source)


@given(JSON)
def test_any_value_is_refused_as_a_state_unless_it_is_one(value: object) -> None:
    with pytest.raises(dr.InvalidRecord):
        from_data(loaded("coppie"), LineState, value)


@scaled(0.3)
@given(seeds(), st.sampled_from(["coppie", "coppie_1v1"]), st.data())
def test_two_tiles_swapped_between_hand_and_table_are_found_out(
    seed: int, id: str, data: st.DataObject
) -> None:
    rules = loaded(id)
    steps = [step for step in match(rules, seed, hands=1) if step.after.history]
    state = data.draw(st.sampled_from(steps)).after
    broken: Any = to_data(rules, state)
    seat = data.draw(st.sampled_from([s for s, hand in enumerate(state.hands) if hand]))
    at = data.draw(st.integers(0, len(state.history) - 1))
    laid = getattr(state.history[at], "tile", None)
    assume(laid is not None)
    tile = broken["hands"][seat][0]
    broken["hands"][seat][0] = str(laid)
    broken["history"][at] = str(state.history[at]).replace(str(laid), tile)
    # No other tile has the same halves, so that the line would have been another one.
    with pytest.raises(dr.InvalidRecord):
        from_data(rules, LineState, broken)


def test_the_text_form_is_as_strict() -> None:
    text = dump_text(mid_hand())
    assert load_record(text) == mid_hand()
    lines = text.split("\n")
    cases = {
        text.replace("record 1", "record 3", 1): ("$.schema", "record.schema"),
        text.replace('ruleset: "coppie"\n', ""): ("$.ruleset", "record.missing"),
        text.replace('version: "1.0.0"\n', ""): ("$.version", "record.missing"),
        text.replace('ruleset: "coppie"', "ruleset: coppie"): ("$.ruleset", "record.json"),
        text.replace("params.target: 100", "params.target: [NaN]"): ("$.params.target[0]", "record.number"),
        text.replace("params.target: 100", "params.target: 1" + "0" * 10**6): (
            "$.params.target",
            "record.integer",
        ),
        text.replace("\nseats: 4\n", "\nseats: 4\nseats: 4\n"): ("$", "record.key_twice"),
        text.replace("params.target: 100", "params.target: 100\nparams.target: 50"): (
            "$",
            "record.key_twice",
        ),
        text.replace("params.target: 100", "params.target: 100\nparams: {}"): ("$", "record.key_twice"),
        text.replace("params.target: 100", "params.aim: 100"): ("$.params.target", "record.missing"),
        text.replace("position: null", "position : null"): ("$", "record.line"),
        text.replace("position: null", "moves: []"): ("$", "record.line"),
        text.replace("\n", "\r\n"): ("$", "record.line"),
        text.rstrip("\n"): ("$", "record.line"),
        text + "\n": ("$.moves[9]", "move.text"),
        "\n".join([*lines[:-2], "win", ""]): ("$.moves[8]", "move.text"),
    }
    for source, expected in cases.items():
        error = refused(source)
        assert (error.field, error.code) == expected, source[-200:]


def test_comments_are_no_part_of_the_text() -> None:
    record = mid_hand()
    lines = dump_text(record).split("\n")
    commented = "\n".join([lines[0], "# La Plaza, table 3", *lines[1:-3], "# a blunder", *lines[-3:]])
    assert load_record(commented) == record
    refused("# first\n" + dump_text(record))
