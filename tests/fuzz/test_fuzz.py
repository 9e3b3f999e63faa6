"""Sound documents, changed anywhere: a parser reads what is left or refuses it with a documented error."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dominorules as dr
from dominorules.session import Screen, Session, Table, example_of, link_of
from dominorules.session.links import written
from dominorules.session.opening import begin
from fuzz.targets import RULESETS, TARGETS
from strategies import match, scaled

SPEC = Path(__file__).parents[2] / "spec" / "dominorules_spec"

NUMBERS: list[Any] = [0, -1, 2**31, 2**53, 10**400, 0.5, -1e300]
STRANGE: list[Any] = [None, True, False, *NUMBERS, "", "x", "0-0", "3-5@L", "pass", "\x00", "é" * 99]
STRANGE += [[], {}, [[]], [None] * 300, {"a": 1}]


POSITIONS: list[dict[str, Any]] = [
    {"ends": [3, 6], "hands": [["0-6"], ["1-2"], ["2-2"], ["1-1"]], "turn": 0},
    {"hands": [["0-0-1"], ["1-1-1"]], "board": ["0-0-0@U(0,0)"], "points": [3, 4]},
    {
        "hands": [["4-5", "0-6"], ["0-1", "1-1"]],
        "stock": ["2-6", "5-6"],
        "turn": 0,
        "table": [
            {"owner": 0, "family": "triplone", "tiles": ["2-2", "3-3", "5-5", "6-6"]},
            {"owner": 1, "family": "tris", "tiles": ["1-4", "2-4", "3-4", "0-4"]},
        ],
    },
]


@cache
def played(ruleset: str) -> tuple[Any, Any]:
    """The rules, and the state after some moves."""
    rules = dr.load(ruleset)
    return rules, list(islice(match(rules, 5), 14))[-1].after


def made(name: str, ruleset: str) -> Any:
    """A document that the target reads."""
    rules, state = played(ruleset)
    record = dr.Record(rules, state.seats, tuple([step.move for step in islice(match(rules, 5), 14)]))
    if name == "record":
        return json.loads(dr.dump(record))
    if name == "seat_record":
        return json.loads(dr.dump(record.for_seat(0)))
    if name == "position":
        return POSITIONS[RULESETS.index(ruleset)]
    if name in ("asked", "link"):
        told = written(Table.of_record(record))
        return {"do": "new", **told, "lang": "nl"} if name == "asked" else told
    values = {"state": state, "view": rules.view(state, state.turn), "parameters": rules.params}
    return dr.to_data(rules, values[name])


@cache
def sound(name: str) -> tuple[tuple[int, Any], ...]:
    """Documents that the target reads, each with the number of its ruleset."""
    return tuple([(number, made(name, ruleset)) for number, ruleset in enumerate(RULESETS)])


def read(name: str, ruleset: str, data: Any) -> object:
    """Read a document as its target does, but let every error pass."""
    rules, _ = played(ruleset)
    if name in ("state", "view"):
        kind = rules.family.state_type if name == "state" else rules.family.view_type
        return dr.from_data(rules, kind, data)
    if name == "position":
        return rules.position(data)
    if name == "parameters":
        return dr.load(ruleset, **data)
    if name == "asked":
        return json.loads(Session().answer(json.dumps(data))).get("table")
    if name == "link":
        return begin(**data)
    return (dr.load_record if name == "record" else dr.load_seat_record)(json.dumps(data))


def changed(draw: st.DrawFn, node: Any) -> Any:
    """Change one node of a document."""
    if isinstance(node, dict | list) and node and draw(st.integers(0, 4)):
        key = draw(st.sampled_from(sorted(node) if isinstance(node, dict) else range(len(node))))
        copy: Any = node.copy()
        copy[key] = changed(draw, node[key])
        return copy
    return draw(st.sampled_from([*STRANGE, *_bent(node)]))


def _bent(node: Any) -> list[Any]:
    """What else a node could be: nested, stretched, repeated, with other digits, without a part."""
    bent: list[Any] = [[[[node]]], [node] * 2, [node] * 60]
    if isinstance(node, list | str):
        bent.append(node * 2)
    if isinstance(node, str):
        bent.append(node.translate(str.maketrans("0123456", "1234567")))
    if isinstance(node, list):
        bent += [node[:-1], node[1:], node[::-1]]
    if isinstance(node, dict):
        bent += [{each: node[each] for each in node if each != key} for key in node]
    return bent


@st.composite
def documents(draw: st.DrawFn, target: str) -> bytes:
    number, document = draw(st.sampled_from(sound(target)))
    for _ in range(draw(st.integers(0, 3))):
        document = changed(draw, document)
    text = json.dumps(document).encode()
    return text if target in PLAIN else bytes([number]) + text


@cache
def words() -> tuple[bytes, ...]:
    """Notations of moves and tiles, each behind the number of its ruleset."""
    found = []
    for number, ruleset in enumerate(RULESETS):
        rules, state = played(ruleset)
        texts = [str(step.move) for step in islice(match(rules, 5), 14)]
        texts += map(str, rules.legal_moves(state)[:20])
        found += [bytes([number]) + text.encode() for text in texts]
    return tuple(found)


@cache
def texts() -> tuple[bytes, ...]:
    """The rules of this library, and records as text."""
    rules, _ = played(RULESETS[0])
    record = dr.Record(rules, 4, tuple([step.move for step in islice(match(rules, 5), 14)]))
    return (
        dr.dump_text(record).encode(),
        link_of(Table.of_record(record)).encode(),
        (example_of(Screen(Table.of_record(record))) or "").encode(),
        *[file.read_bytes() for file in sorted(SPEC.glob("*/rules.en.md"))[:4]],
    )


@st.composite
def spliced(draw: st.DrawFn, sources: Callable[[], tuple[bytes, ...]]) -> bytes:
    """A sound text with a stretch of it replaced, doubled or left out."""
    source = draw(st.sampled_from(sources()))
    at = draw(st.integers(0, len(source)))
    to = draw(st.integers(at, min(len(source), at + 20)))
    middle = draw(st.binary(max_size=8) | st.just(source[at:to] * 2) | st.just(b"9" * 5000))
    return source[:at] + middle + source[to:]


PLAIN = ("asked", "link", "record", "seat_record")
"""Documents that say themselves of which ruleset they are."""
STRUCTURED = (*PLAIN, "parameters", "position", "state", "view")
EVERYTHING = sorted(set(TARGETS))


def driven(name: str) -> st.SearchStrategy[bytes]:
    strange = st.binary(max_size=60) | spliced(words) | spliced(texts)
    return documents(name) | strange if name in STRUCTURED else strange


@pytest.mark.parametrize("name", STRUCTURED)
def test_the_documents_that_are_changed_are_sound(name: str) -> None:
    for number, data in sound(name):
        assert read(name, RULESETS[number], data) is not None


TILES = (b"3-5", b"0-1-2")


@pytest.mark.parametrize(("name", "sources"), [("tile", lambda: TILES), ("move", words)])
def test_the_texts_that_are_changed_are_sound(name: str, sources: Callable[[], tuple[bytes, ...]]) -> None:
    for source in sources():
        TARGETS[name](source)
        if name == "move":
            rules, _ = played(RULESETS[source[0]])
            assert str(rules.move(source[1:].decode())) == source[1:].decode()


@pytest.mark.parametrize("name", EVERYTHING)
def test_a_parser_lets_only_its_documented_errors_pass(name: str) -> None:
    @scaled(0.3)
    @given(driven(name))
    def run(source: bytes) -> None:
        TARGETS[name](source)

    run()


@pytest.mark.nightly
@pytest.mark.parametrize("name", EVERYTHING)
def test_a_parser_lets_only_its_documented_errors_pass_all_night(name: str) -> None:
    @scaled(4)
    @given(driven(name))
    def run(source: bytes) -> None:
        TARGETS[name](source)

    run()
