"""The published JSON Schema is what the readers read."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dominorules.api import LineRuleset
from dominorules.record import Record, dump, from_data, load_record, publish, schema, to_data
from dominorules.record.docs import about_fields
from dominorules.rulebook.families import FAMILIES
from strategies import loaded, match, on_every_line_table, scaled, seeds

AGAIN = "python -c \"import pathlib, dominorules.record as r; r.publish(pathlib.Path('docs/schema'))\""
FOLDER = Path(__file__).parents[2] / "docs" / "schema"


def validator(family: str, name: str | None = None) -> Any:
    whole = schema(family)
    part = whole if name is None else {"$ref": f"#/$defs/{name}", "$defs": whole["$defs"]}
    return jsonschema.Draft202012Validator(part)


def test_the_published_files_are_those_made_now(tmp_path: Path) -> None:
    made = publish(tmp_path)
    assert {file.name for file in made} == {f.name for f in FOLDER.iterdir() if f.name != "README.md"}
    for file in made:
        published = (FOLDER / file.name).read_text(encoding="utf-8")
        assert file.read_text(encoding="utf-8") == published, f"run: {AGAIN}"


@pytest.mark.parametrize("family", FAMILIES)
def test_a_schema_is_a_schema_and_all_its_types_are_described(family: str) -> None:
    made = schema(family)
    jsonschema.Draft202012Validator.check_schema(made)
    for name, part in made["$defs"].items():
        if name not in ("Record", "SeatRecord"):
            assert part["description"].endswith("."), name
    assert "None" not in json.dumps(made)


def test_no_schema_is_published_of_a_family_that_is_not_there() -> None:
    assert {file.stem for file in FOLDER.glob("*.json")} == set(FAMILIES)


@on_every_line_table(0.05)
def test_every_record_that_is_written_is_valid(rules: LineRuleset, seed: int) -> None:
    steps = list(match(rules, seed, hands=1))
    record = Record(rules, rules.seat_counts[0], tuple([step.move for step in steps]))
    valid = validator("line")
    valid.validate(json.loads(dump(record)))
    valid.validate(json.loads(dump(Record.start(rules, steps[-2].after))))
    valid.validate(json.loads(dump(Record(rules, record.seats, record.moves[:9]).for_seat(0))))


@on_every_line_table(0.05)
def test_every_part_that_is_written_is_valid(rules: LineRuleset, seed: int) -> None:
    valid = {
        name: validator("line", name) for name in ("LineState", "LineView", "Score", "HandResult", "Outcome")
    }
    for step in list(match(rules, seed, hands=2))[-6:]:
        valid["LineState"].validate(to_data(rules, step.after))
        valid["LineView"].validate(to_data(rules, rules.view(step.after, 0)))
        valid["Score"].validate(to_data(rules, rules.score(step.after)))
        for name, value in (
            ("HandResult", rules.hand_result(step.after)),
            ("Outcome", rules.outcome(step.after)),
        ):
            if value is not None:
                valid[name].validate(to_data(rules, value))


BROKEN: list[tuple[str, object]] = [
    ("schema", "dominorules/record/3"),
    ("schema", None),
    ("ruleset", 7),
    ("params", {}),
    ("seats", "4"),
    ("moves", ["3-5"]),
    ("moves", ["pass "]),
    ("moves", ["0-19@L"]),
    ("moves", "pass"),
    ("position", []),
    ("extra", 1),
]


@pytest.mark.parametrize(("key", "value"), BROKEN)
def test_the_schema_and_the_reader_refuse_alike(key: str, value: object) -> None:
    rules = loaded("coppie")
    data = json.loads(dump(Record.start(rules, rules.start())))
    data[key] = value
    assert not validator("line").is_valid(data)
    with pytest.raises(ValueError, match=r"\$"):
        load_record(json.dumps(data))


ANY: st.SearchStrategy[object] = (
    st.none()
    | st.booleans()
    | st.integers(-2, 20)
    | st.sampled_from(["3-5", "pass", "0-19", "", "play"])
    | st.just([])
)


@scaled(0.5)
@given(seeds(), st.data())
def test_what_the_reader_accepts_the_schema_accepts(seed: int, data: st.DataObject) -> None:
    rules = loaded("coppie_1v1")
    steps = list(match(rules, seed, hands=1))
    state = data.draw(st.sampled_from(steps)).after
    broken: Any = to_data(rules, state)
    place = data.draw(st.sampled_from([broken, broken["sheet"]]))
    place[data.draw(st.sampled_from(sorted(place)))] = data.draw(ANY)
    try:
        again = from_data(rules, type(state), broken)
    except ValueError:
        return
    validator("line", "LineState").validate(broken)
    for part in (broken, broken["sheet"]["base"] or {}):  # once null where they are empty lists now
        part.update({key: [] for key in ("ends", "met") if key in part and part[key] is None})
    assert to_data(rules, again) == broken


def test_fields_are_described_by_the_text_under_them() -> None:
    from dominorules.line import LineState, Phase

    docs = about_fields(LineState)
    assert docs["stock"] == "The boneyard in the order in which it is drawn."
    assert docs["turn"].startswith("The seat to act; null when")
    assert about_fields(Phase)["OVER"] == "Nothing: the match has ended."
