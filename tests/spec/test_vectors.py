"""Vectors are true, complete, described by their schema, and made again byte for byte."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from referencing import Registry, Resource

import dominorules as dr
from dominorules.record.forms import forms_of
from dominorules.rulebook.inherited import examples_under, worlds_under
from dominorules.rulebook.reference import reference
from dominorules.rulebook.resolve import rulebook
from dominorules.vectors.make import first_difference, perft, print_vectors, rulesets_with_vectors, vectors
from dominorules.vectors.schema import print_vectors_schema, vectors_schema

FOLDER = Path(__file__).parents[2] / "spec" / "vectors"
PLAYABLE = [id for id in rulesets_with_vectors() if not rulebook(id).abstract]
Case = dict[str, Any]


@cache
def published(ruleset: str) -> Case:
    return json.loads((FOLDER / f"{ruleset}.json").read_text(encoding="utf-8"))  # type: ignore[no-any-return]


@cache
def validator() -> Any:
    whole = vectors_schema()
    registry = Registry().with_resource(whole["$id"], Resource.from_contents(whole)).crawl()
    return jsonschema.Draft202012Validator({"$ref": whole["$id"]}, registry=registry)


@pytest.mark.parametrize("ruleset", rulesets_with_vectors())
def test_the_published_vectors_are_those_made_now(ruleset: str) -> None:
    found = (FOLDER / f"{ruleset}.json").read_bytes().decode()
    made = print_vectors(vectors(rulebook(ruleset)))
    assert first_difference(made, found) is None, "run: dominorules vectors"


def test_the_published_schema_is_the_one_made_now() -> None:
    assert (FOLDER / "schema.json").read_bytes().decode() == print_vectors_schema()
    jsonschema.Draft202012Validator.check_schema(vectors_schema())


def test_every_ruleset_with_clauses_has_a_file_and_no_other_file_is_there() -> None:
    assert {file.stem for file in FOLDER.glob("*.json")} == {*rulesets_with_vectors(), "schema"}
    assert {"coppie", "line", "triangle", "tripple_domino"} <= set(rulesets_with_vectors())


@pytest.mark.parametrize("ruleset", rulesets_with_vectors())
def test_a_file_is_small_and_as_its_schema_says(ruleset: str) -> None:
    assert (FOLDER / f"{ruleset}.json").stat().st_size < 1_000_000
    validator().validate(published(ruleset))


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("positions", 0, "given", "hands"), 7),
        (("positions", 0, "legal"), ["3-5"]),
        (("positions", 0, "legal"), None),
        (("positions", 0, "because"), []),
        (("examples", 0, "after"), {"sheet": {}}),
        (("examples", 0, "params"), {"no": 1}),
        (("params", "seats"), 0),
        (("family",), "triangle"),
    ],
)
def test_the_schema_refuses_what_no_file_may_hold(path: tuple[Any, ...], value: object) -> None:
    file = json.loads(json.dumps(published("coppie_1v1")))
    place = file
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    assert not validator().is_valid(file)


# --- what a program in another language does with a file, here with the public API and the fast engine


def table(ruleset: str, case: Case) -> dr.Ruleset[Any, Any, Any, Any]:
    return dr.load(ruleset, **{**published(ruleset)["params"], **case.get("params", {})})


def state_of(rules: dr.Ruleset[Any, Any, Any, Any], data: Case) -> Any:
    state = forms_of(rules.family).of(rules.family.state_type).read(data)
    return rules.family.settle(rules.params, state)


def put_over(given: Case, after: Case) -> Case:
    """The state at the end, without its score events, as the README says."""
    state = json.loads(json.dumps(given))
    for path, value in after.items():
        *heads, name = path.split(".")
        place = state
        for head in heads:
            place = place[head]
        place[name] = value
    return without_events(state)


def without_events(state: Case) -> Case:
    """The state as vectors tell it: neither its score events nor what it came from."""
    state = json.loads(json.dumps(state))
    state["sheet"].pop("origin", None)
    for place in (state, *[part for part in state.values() if isinstance(part, dict)]):
        place.pop("events", None)
    return state


def ends_as_told(
    rules: dr.Ruleset[Any, Any, Any, Any], case: Case, given: Case, before: Any, after: Any
) -> None:
    assert without_events(dr.to_data(rules, after)) == put_over(given, case["after"])  # type: ignore[arg-type]
    scored = rules.score(after).events[len(rules.score(before).events) :]
    assert [dr.to_data(rules, event) for event in scored] == case["scored"]
    for key, value in (("result", rules.hand_result(after)), ("outcome", rules.outcome(after))):
        assert (value and dr.to_data(rules, value)) == case[key]


@pytest.mark.parametrize("ruleset", PLAYABLE)
def test_the_engine_plays_every_example_as_it_is_told(ruleset: str) -> None:
    for case in published(ruleset)["examples"]:
        rules = table(ruleset, case)
        unsettled = forms_of(rules.family).of(rules.family.state_type).read(case["given"])
        before, after = unsettled, state_of(rules, case["given"])
        *first, last = case["moves"] or [None]
        for move in first:
            after = rules.apply(after, rules.move(move))
        assert [str(move) for move in rules.legal_moves(after)] == case["legal"]
        if last is not None:
            refused = rules.why_not(after, rules.move(last))
            assert [refusal.clause for refusal in refused] == case["because"]
            assert case["verdict"] == ("reject" if refused else "accept")
            before = after
            after = after if refused else rules.apply(after, rules.move(last))
        ends_as_told(rules, case, case["given"], before, after)
        if "view" in case:
            assert dr.to_data(rules, rules.view(after, case["view"]["seat"])) == case["view"]


@pytest.mark.parametrize("ruleset", PLAYABLE)
def test_the_engine_finds_the_moves_and_successors_of_every_position(ruleset: str) -> None:
    for case in published(ruleset)["positions"]:
        rules = table(ruleset, case)
        state = state_of(rules, case["given"])
        assert dr.to_data(rules, state) == case["given"]
        assert [str(move) for move in rules.legal_moves(state)] == case["legal"]
        for group in case["refused"]:
            moves = [rules.move(text) for text in group["moves"]]
            assert not any(rules.is_legal(state, move) for move in moves)
            refusals = rules.why_not(state, moves[0])
            assert [refusal.clause for refusal in refusals] == group["because"]
        if state.turn is not None:
            told = [successor["move"] for successor in case["successors"]]
            assert told == case["legal"][:: max(-(-len(case["legal"]) // 12), 1)]
        for successor in case["successors"]:
            after = rules.apply(state, rules.move(successor["move"]))
            ends_as_told(rules, successor, case["given"], state, after)


@pytest.mark.parametrize("ruleset", PLAYABLE)
def test_the_clauses_alone_count_the_same_sequences_of_moves(ruleset: str) -> None:
    rules = dr.load(ruleset)
    slow = reference(rules.rulebook, rules.family)
    for case in published(ruleset)["sequences"]:
        state = state_of(rules, case["given"])
        assert len(case["counts"]) >= 4
        counts = [perft(slow, rules.params, state, depth) for depth in (1, 2, 3)]
        assert counts == case["counts"][:3]


def test_a_sequence_ends_with_the_hand() -> None:
    rules = dr.load("coppie")
    state = rules.position({"ends": [1, 4], "hands": [["2-4", "1-1"], ["1-2"], ["0-0"], ["3-3"]], "turn": 0})
    # 2-4 then 1-2 at either end, or 1-1 then 1-2: each second move goes out, and the hand is over.
    assert [perft(rules.family, rules.params, state, depth) for depth in (0, 1, 2, 3)] == [1, 2, 3, 0]


@pytest.mark.parametrize("ruleset", PLAYABLE)
def test_a_match_begins_with_the_shuffles_of_its_seeds(ruleset: str) -> None:
    rules = dr.load(ruleset)
    for case in published(ruleset)["shuffles"]:
        state = rules.start(case["seats"])
        for move in case["moves"]:
            made = rules.family.chance(rules.params, state, case["seed"])
            assert str(made) == move
            state = rules.apply(state, made)
        assert state.turn is not None


# --- what is in them


@pytest.mark.parametrize("family", ["line", "triangle"])
def test_every_clause_that_refuses_moves_does_so_in_the_vectors_of_its_family(family: str) -> None:
    book = rulebook(family)
    named = {id for case in refusals(family) for id in case}
    assert named == {clause.id for clause in book.clauses if type(clause).__name__ == "Requirement"}


def refusals(ruleset: str) -> Iterator[list[str]]:
    file = published(ruleset)
    yield from [case.get("because", []) for case in file["examples"]]
    yield from [group["because"] for case in file["positions"] for group in case["refused"]]


def test_own_examples_are_all_there_and_inherited_ones_where_they_are_true() -> None:
    every = {f"line/{example.id}" for example, _ in examples_under(rulebook("line"))}
    losers = {case["id"] for case in published("coppie_perdenti")["examples"]}
    assert {case["id"] for case in published("line")["examples"]} == every
    assert "coppie/c-22-all-pips-own-included" not in losers  # there own pips do not count
    assert "coppie/c-37-no-stock-in-pairs" in losers
    assert "line/capicu-paid" not in losers  # it asks for a bonus that this table does not pay


def test_worlds_are_inherited_by_tables_that_play_the_same_game() -> None:
    pairs, alone = ({world.id for world in worlds_under(rulebook(id))} for id in ("coppie", "coppie_1v1"))
    assert {"four-one-tile", "four-positions"} <= pairs
    assert {"two-drawing", "two-lot"} <= alone
    assert not pairs & {"two-drawing", "two-lot", "three-all-deals"}
    assert not alone & {"four-positions", "three-all-deals"}


@pytest.mark.parametrize("ruleset", PLAYABLE)
def test_positions_are_of_small_worlds_and_of_the_real_set(ruleset: str) -> None:
    cases = published(ruleset)["positions"]
    of_matches = [case for case in cases if case["from"] == "match"]
    assert 10 <= len(of_matches) <= 100
    assert all(not case["params"] for case in of_matches)


def test_the_first_difference_is_found_wherever_it_is() -> None:
    assert first_difference("a\nb\n", "a\nb\n") is None
    assert first_difference("a\nb\n", "a\nc\n") == (2, "b", "c")
    assert first_difference("a\n", "a\nb\n") == (2, "", "b")
    assert first_difference("a\nb\n", "a\n") == (2, "b", "")
    assert first_difference("a\n", "a") == (2, "", "")
    assert first_difference("a", "") == (1, "a", "")
