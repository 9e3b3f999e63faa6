"""However large or deep, a record is read or refused in bounded time and memory."""

from __future__ import annotations

import sys
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

import dominorules as dr
from counting import counted
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
from dominorules.record.jsontext import MAX_BYTES, MAX_DEPTH, MAX_VALUES
from dominorules.triangle import records as board_records
from strategies import loaded, match

MEGABYTE = 1_000_000


@contextmanager
def bounded(calls: int, megabytes: float) -> Iterator[None]:
    """What is done inside calls no more functions and takes no more memory."""
    tracemalloc.start()
    try:
        with counted(calls):
            yield
        most = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert most < megabytes * MEGABYTE


def head(rest: str) -> str:
    """A document of a match with the rest of its text replaced."""
    text = dump(Record.start(loaded("coppie"), loaded("coppie").start()))
    return text[: text.rindex('"moves"')] + rest


HUGE: dict[str, tuple[Callable[[], str | bytes], str]] = {
    "50 MB of moves": (lambda: head('"moves": [' + '"pass", ' * 6_250_000 + '"pass"]}'), "record.size"),
    "50 MB of blanks": (lambda: b" " * 50_000_000, "record.size"),
    "a text of wide characters": (lambda: "€" * (MAX_BYTES // 2), "record.size"),
    "depth 10**5": (lambda: head('"moves": ' + "[" * 10**5 + "]" * 10**5 + "}"), "record.depth"),
    "depth 10**5 of objects": (lambda: '{"a":' * 10**5 + "1" + "}" * 10**5, "record.depth"),
    "depth 10**5, never closed": (lambda: "[" * 10**5, "record.depth"),
    "an integer of 10**6 digits": (lambda: head('"moves": [' + "1" * 10**6 + "]}"), "record.integer"),
    "a fraction of 10**6 digits": (lambda: head('"moves": [0.' + "1" * 10**6 + "]}"), "record.number"),
    "two million lists": (lambda: head('"moves": [' + "[]," * 2_000_000 + "[]]}"), "record.values"),
    "two million objects": (lambda: head('"moves": [' + "{}," * 2_000_000 + "{}]}"), "record.values"),
    "a move of 5 MB": (lambda: head('"moves": ["' + "x" * 5_000_000 + '"]}'), "record.type"),
    "a string of 5 MB of escapes": (lambda: head('"moves": ["' + r"\"" * 2_500_000 + '"]}'), "record.type"),
    "a string that never ends": (lambda: head('"moves": ["' + "\\\\" * 4_000_000), "record.json"),
    "a key of 5 MB": (lambda: '{"' + "x" * 5_000_000 + '": 1}', "record.missing"),
    "an unknown key of 5 MB": (lambda: head('"moves": [], "' + "x" * 5_000_000 + '": 1}'), "record.unknown"),
    "300,000 keys, all the same": (lambda: "{" + '"a":1,' * 300_000 + '"a":1}', "record.key_twice"),
    "10**6 seats": (
        lambda: head('"moves": []}').replace('"seats": 4,\n', f'"seats": {10**6},\n'),
        "seat.count",
    ),
    "900,000 things that are no moves": (lambda: head('"moves": [' + "7," * 900_000 + "7]}"), "record.type"),
    "text with 50 MB of lines": (lambda: "dominorules record 1\n" + "#\n" * 25_000_000, "record.size"),
    "text with two million lines": (lambda: "dominorules record 1\n" + "#\n" * 2_000_000, "record.values"),
    "text with a header of depth 10**5": (
        lambda: "dominorules record 1\nx: " + "[" * 10**5 + "\n",
        "record.line",
    ),
}


@pytest.mark.parametrize("name", HUGE)
def test_what_is_huge_is_refused_in_bounded_time_and_memory(name: str) -> None:  # N-12
    make, code = HUGE[name]
    source = make()
    with bounded(calls=10_000_000, megabytes=150), pytest.raises(dr.InvalidRecord) as raised:
        load_record(source)
    assert raised.value.code == code
    assert len(str(raised.value)) < 500


def test_a_history_is_no_longer_than_a_hand_can_be() -> None:
    rules = loaded("coppie")
    state = next(step.after for step in match(rules, 5) if step.after.history)
    text = dump(Record.start(rules, state))
    opening = f'"history": ["{state.history[0]}"'
    assert opening in text
    with bounded(calls=10_000_000, megabytes=150), pytest.raises(dr.InvalidRecord) as raised:
        load_record(text.replace(opening, opening + ', "pass"' * 100_000))
    assert (raised.value.field, raised.value.code) == ("$.position.history", "record.long")


@pytest.mark.parametrize(
    ("id", "field", "many", "most"),
    [
        ("tripple_domino", "board", {f"U({i % 900},{i // 900})": "0-0-0" for i in range(12_100)}, 56),
        ("tripple_domino", "hands", [["0-0-0"] * 57, ["0-0-1"]], 56),
        ("coppie", "played", ["0-0"] * 191, 190),
        ("coppie", "hands", [["0-0"] * 191, *[None] * 3], 190),
        ("triplone", "hands", [["0-0"] * 191, None], 190),
    ],
)
def test_more_tiles_than_there_are_are_refused_before_one_is_read(
    id: str, field: str, many: object, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = loaded(id)
    state = next(step.after for step in match(rules, 5) if step.after.history)
    view = rules.view(state, 0)
    data = to_data(rules, view)
    assert isinstance(data, dict)
    read: list[str] = []
    for module, parser in ((board_records, "parse_turned"), (board_records, "parse_cell")):
        monkeypatch.setattr(module, parser, read.append)
    with pytest.raises(dr.InvalidRecord) as raised:
        from_data(rules, type(view), {**data, field: many})
    assert raised.value.field == ("$.hands[0]" if field == "hands" else f"$.{field}")
    assert f"≤ {most}" in str(raised.value)
    assert read == []


def test_a_long_match_is_read_in_bounded_time_and_memory() -> None:
    rules = loaded("coppie")
    moves = tuple([step.move for step in match(rules, 5, hands=3)])
    record = Record(rules, 4, moves * (100_000 // len(moves)))
    text = dump(record)
    with bounded(calls=10_000_000, megabytes=150):
        assert load_record(text).moves == record.moves


def test_what_is_too_large_to_be_read_is_not_written() -> None:
    rules = loaded("coppie")
    moves = (rules.move("pass"),) * (MAX_BYTES // 8)
    for write in (dump, dump_text):
        with pytest.raises(dr.InvalidRecord) as raised:
            write(Record(rules, 4, moves * 2))
        assert raised.value.code == "record.size"


@pytest.mark.parametrize("brackets", ["[]", "{}"])
def test_the_deepest_nesting_allowed_is_read_and_one_more_is_refused(brackets: str) -> None:
    opening = "[" if brackets == "[]" else '{"[": '

    def nested(depth: int) -> str:
        return opening * depth + "1" + brackets[1] * depth

    assert parse_json(nested(MAX_DEPTH))
    with pytest.raises(dr.InvalidRecord) as raised:
        parse_json(nested(MAX_DEPTH + 1))
    assert raised.value.code == "record.depth"


def test_brackets_in_strings_nest_nothing() -> None:
    text = '["' + "[" * 1000 + '\\"' + "{" * 1000 + '", "\\\\", [1]]'
    assert parse_json(text) == ["[" * 1000 + '"' + "{" * 1000, "\\", [1]]


def test_the_most_values_allowed_are_read() -> None:
    assert parse_json("[" + "1," * (MAX_VALUES - 2) + "1]")
    with pytest.raises(dr.InvalidRecord) as raised:
        parse_json("[" + "1," * MAX_VALUES + "1]")
    assert raised.value.code == "record.values"


def test_depth_is_refused_deep_inside_a_call_stack_too() -> None:
    def deep(calls: int) -> None:
        if calls:
            deep(calls - 1)
        else:
            with pytest.raises(dr.InvalidRecord):
                load_seat_record("[" * 10**5)

    deep(sys.getrecursionlimit() - 400)
