"""A state keeps what it came from, and a loaded state is what its origin leads to."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import attrs
import pytest

import dominorules as dr
from dominorules.core.origin import MOST_CHANCE, ORIGIN, Origin, origin_after, without_origin
from dominorules.record import Record, dump, from_data, load_record, parse_json, to_data
from dominorules.rulebook.reference import reference
from strategies import match

OLD = sorted((Path(__file__).parent / "version_1").glob("*.json"))
TABLES: list[tuple[Any, int]] = [("coppie_1v1", 2), ("coppie", 4), ("tripple_domino", 3), ("triplone", 2)]
each_table = pytest.mark.parametrize(("id", "seats"), TABLES)


def origin_of(state: Any) -> Any:
    return ORIGIN.get(state)


def played(id: str, seats: int, most: int = 60, seed: int = 3) -> list[Any]:
    """The first states of a match."""
    rules = dr.load(id)
    steps = zip(range(most), match(rules, seed, rules.start(seats)), strict=False)
    return [rules.start(seats), *[step.after for _, step in steps]]


@each_table
def test_an_origin_is_carried_along_by_every_move_of_a_hand(id: str, seats: int) -> None:
    start, *states = played(id, seats)
    assert origin_of(start) is None
    for before, after in zip([start, *states], states, strict=False):
        if before.turn is not None:
            assert origin_of(after) is origin_of(before)
        else:
            assert origin_of(after).chance[-1:] != ()
    assert all(origin_of(origin_of(state).state) is None for state in states)


@each_table
def test_engine_and_clauses_remember_the_same_origin(id: str, seats: int) -> None:
    rules = dr.load(id)
    slow = reference(rules.rulebook, rules.family)
    for step in match(rules, 3, rules.start(seats), hands=2 if seats == 4 else 1):
        if step.seat is None:
            assert slow.apply(rules.params, step.before, step.move) == step.after


def test_moves_of_chance_between_which_nobody_moved_are_one_beginning() -> None:
    rules = dr.load("coppie_1v1")
    start = rules.start()
    lot = rules.lot(start, seed=1)
    drawn = rules.apply(start, lot)
    deal = rules.deal(drawn, seed=1)
    assert origin_of(rules.apply(drawn, deal)) == Origin(start, (lot, deal))


def test_origins_never_chain_nor_grow_without_end() -> None:
    rules = dr.load("coppie_1v1")
    start = rules.start()
    lot = rules.lot(start, seed=1)
    state: Any = start
    for _ in range(3 * MOST_CHANCE):
        state = ORIGIN.set(state, origin_after(state, lot))
        assert len(origin_of(state).chance) <= MOST_CHANCE
        assert origin_of(origin_of(state).state) is None


def test_a_position_is_its_own_origin_before_what_happens_by_itself() -> None:
    rules = dr.load("coppie")
    blocked = rules.position({"ends": [6, 6], "hands": [["0-1"], ["0-2"], ["1-2"], ["2-2"]]})
    origin = origin_of(blocked)
    assert blocked.turn is None
    assert (origin.state.turn, origin.chance) == (0, ())
    assert rules.family.settle(rules.params, origin.state).hands == blocked.hands


@each_table
def test_states_are_equal_if_what_they_came_from_is(id: str, seats: int) -> None:
    states = played(id, seats, most=30)
    again = played(id, seats, most=30)
    assert states == again
    assert list(map(hash, states)) == list(map(hash, again))
    for state in states[-3:]:
        kept = pickle.loads(pickle.dumps(state))
        assert (kept, hash(kept)) == (state, hash(state))
        assert origin_of(kept) == origin_of(state)
        assert without_origin(state) != state
        assert dr.load(id).family.essence(without_origin(state)) == dr.load(id).family.essence(state)
        assert "Origin" not in repr(state) + repr(state.sheet)


@each_table
def test_no_view_holds_an_origin(id: str, seats: int) -> None:
    rules = dr.load(id)
    for state in played(id, seats, most=20)[1:]:
        for seat in (None, *range(seats)):
            view = rules.view(state, seat)
            assert '"origin"' not in json.dumps(to_data(rules, view))
            assert not any(isinstance(value, Origin) for value in attrs.astuple(view, recurse=False))


# --- What is refused


def kept(id: str, seats: int, at: Callable[[Any], bool]) -> tuple[Any, Any]:
    """A ruleset, and the JSON of the first state that is so."""
    rules = dr.load(id)
    state = next(state for state in played(id, seats, most=400) if at(state))
    data: Any = to_data(rules, state)
    assert from_data(rules, type(state), data) == state
    return rules, data


def refused(rules: Any, data: Any) -> tuple[str, str]:
    with pytest.raises(dr.InvalidRecord) as raised:
        from_data(rules, rules.family.state_type, data)
    assert raised.value.message("it")
    return raised.value.field, raised.value.code


def later(state: Any) -> bool:
    return bool(origin_of(state)) and bool(origin_of(state).state.history) and len(state.history) > 3


@pytest.mark.parametrize(("id", "seats"), [("coppie_1v1", 2), ("tripple_domino", 3)])
def test_a_state_that_its_origin_does_not_lead_to_is_refused(id: str, seats: int) -> None:
    rules, data = kept(id, seats, later)
    origin = data["sheet"]["origin"]
    deal = origin["chance"][-1].split(" ")
    other = " ".join([deal[0], *deal[2:], deal[1]])
    broken = json.loads(json.dumps(data))
    for chance, field in (
        ([], "turn"),
        ([other], ""),
        ([*origin["chance"]] * 2, "sheet.origin.chance[1]"),
    ):
        broken["sheet"]["origin"]["chance"] = chance
        assert refused(rules, broken)[0].startswith(f"$.{field}" if field else "$.")
    broken["sheet"]["origin"]["chance"] = ["pass"]
    assert refused(rules, broken)[0].startswith("$.sheet.origin.chance[0]")
    broken["sheet"]["origin"]["chance"] = origin["chance"] * (MOST_CHANCE + 1)
    assert refused(rules, broken) == ("$.sheet.origin.chance", "record.long")


@pytest.mark.parametrize(("id", "seats"), [("coppie_1v1", 2), ("tripple_domino", 3)])
@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"turn": 9}, "turn"),
        ({"hands": [[], []] * 4}, "hands"),
        ({"points": [1, 2, 3]}, "points"),
        ({"laid_by": 7}, "laid_by"),
        ({"turn": 0}, "sheet.phase"),
    ],
)
def test_an_origin_that_is_no_state_is_refused(
    id: str, seats: int, change: dict[str, object], field: str
) -> None:
    rules, data = kept(id, seats, later)
    state = data["sheet"]["origin"]["state"]
    place = state["sheet"] if field == "points" and "points" in state["sheet"] else state
    place |= change
    found = refused(rules, data)[0]
    assert (
        found.removeprefix("$.sheet.origin.state.")
        .removeprefix("sheet.")
        .startswith(field.removeprefix("sheet."))
    )
    assert found.startswith("$.sheet.origin.state.")


@each_table
def test_an_origin_of_an_origin_is_refused(id: str, seats: int) -> None:
    rules, data = kept(id, seats, lambda state: len(state.history) > 3)
    data["sheet"]["origin"]["state"]["sheet"]["origin"] = json.loads(json.dumps(data["sheet"]["origin"]))
    assert refused(rules, data)[0] == "$.sheet.origin.state.sheet.origin"


@each_table
def test_a_state_without_an_origin_is_taken_as_it_stands(id: str, seats: int) -> None:
    rules, data = kept(id, seats, lambda state: len(state.history) > 3)
    del data["sheet"]["origin"]
    state: Any = from_data(rules, rules.family.state_type, data)
    assert to_data(rules, state) == data
    for step in match(rules, 2, state, hands=1):
        assert from_data(rules, rules.family.state_type, to_data(rules, step.after)) == step.after
        if len(step.after.history) > 30:
            break
    data["sheet"]["origin"] = None
    assert refused(rules, data)[0] == "$.sheet.origin"


def test_in_a_state_without_an_origin_what_happens_by_itself_has_happened() -> None:
    rules = dr.load("coppie")
    blocked = rules.position({"ends": [6, 6], "hands": [["0-1"], ["0-2"], ["1-2"], ["2-2"]]})
    data: Any = to_data(rules, blocked)
    assert refused(rules, data["sheet"]["origin"]["state"]) == ("$.turn", "record.differs")


# --- Version 1

OLDER = {
    "line": {"hand": "hand_number"},
    "triangle": {"round": "hand_number", "starter": "opener"},
    "meld": {"round": "hand_number", "starter": "opener"},
}
"""Per family the keys of a sheet that are called otherwise now."""


def as_written_now(data: Any) -> Any:
    """Where version 1 had null for no open ends, the list is empty now."""
    if not isinstance(data, dict):
        return data
    return {
        key: [] if value is None and key in ("ends", "met") else as_written_now(value)
        for key, value in data.items()
    }


def test_there_are_records_of_version_1_of_every_family() -> None:
    assert {file.stem.partition("_")[0] for file in OLD} == {"line", "triangle", "meld"}


@pytest.mark.parametrize("file", OLD, ids=lambda file: file.stem)
def test_a_position_of_version_1_loads_and_goes_on(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    record = load_record(text)
    data: Any = parse_json(text)
    assert data["schema"] == "dominorules/record/1"
    data["position"]["sheet"].pop("base", None) if record.rules.family.name == "meld" else None
    names = OLDER[record.rules.family.name]
    sheet = {names.get(key, key): value for key, value in data["position"]["sheet"].items()}
    assert to_data(record.rules, record.position) == as_written_now({**data["position"], "sheet": sheet})
    assert load_record(dump(record)) == record
    for number, step in enumerate(match(record.rules, 1, record.final, hands=2)):
        if number % 9 == 0:
            again = Record.start(record.rules, step.after)
            assert load_record(dump(again)).final == step.after
        if number > 40:
            break


def test_a_record_from_the_start_is_written_as_version_1_wrote_it() -> None:
    rules = dr.load("coppie")
    start = rules.start()
    begun = Record.start(rules, start).with_move(rules.deal(start, seed=1))
    assert '"dominorules/record/1"' in dump(begun)
    assert '"dominorules/record/2"' in dump(Record.start(rules, begun.final))


def by_older_keys(data: Any, older: dict[str, str]) -> Any:
    """The data with the keys that it had before all families had the same."""
    names = {new: old for old, new in older.items()}
    if isinstance(data, list):
        return [by_older_keys(each, older) for each in data]
    if not isinstance(data, dict):
        return data
    return {names.get(key, key): by_older_keys(value, older) for key, value in data.items()}


@each_table
def test_states_and_views_with_the_older_keys_load_as_the_same(id: str, seats: int) -> None:
    rules: Any = dr.load(id)
    older = OLDER[rules.family.name]
    for state in played(id, seats, most=12):
        data: Any = to_data(rules, state)
        assert by_older_keys(data, older) != data
        assert from_data(rules, type(state), by_older_keys(data, older)) == state
        view = rules.view(state, 0)
        data = to_data(rules, view)
        # The views of the line family have always had a hand number.
        again = by_older_keys(data, older) if rules.family.name != "line" else data
        assert from_data(rules, type(view), again) == view


@each_table
def test_one_number_by_two_keys_is_refused(id: str, seats: int) -> None:
    rules: Any = dr.load(id)
    state = played(id, seats)[-1]
    data: Any = to_data(rules, state)
    for old, new in OLDER[rules.family.name].items():
        both = {**data, "sheet": {**data["sheet"], old: data["sheet"][new]}}
        with pytest.raises(dr.Invalid) as raised:
            from_data(rules, type(state), both)
        assert (raised.value.code, raised.value.field) == ("record.unknown", f"$.sheet.{old}")
