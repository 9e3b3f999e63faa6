"""What is written comes back equal: tiles, moves, states, views, parameters, whole matches."""

from __future__ import annotations

from random import Random

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dominorules as dr
from dominorules.api import LineRuleset
from dominorules.core.score import HandResult, Outcome, Score
from dominorules.line import LineParams, LineState, LineView, Play
from dominorules.record import (
    Record,
    SeatRecord,
    dump,
    dump_text,
    from_data,
    load_record,
    load_seat_record,
    parse_json,
    to_data,
)
from dominorules.record.jsontext import print_json
from dominorules.rulebook.reference import reference
from strategies import (
    LINE_RULESETS,
    line_tables,
    loaded,
    match,
    on_every_line_table,
    orders,
    playout,
    scaled,
    seeds,
)


def recorded(rules: LineRuleset, seed: int, hands: int = 3, state: LineState | None = None) -> Record:  # type: ignore[type-arg]
    """A record of a match played from one seed."""
    record = Record.start(rules, rules.start() if state is None else state)
    for step in match(rules, seed, state, hands=hands):
        record = record.with_move(step.move)
    return record


@on_every_line_table(0.3)
def test_every_state_of_a_match_comes_back_equal(rules: LineRuleset, seed: int) -> None:
    for step in match(rules, seed, hands=4):
        text = print_json(to_data(rules, step.after))
        assert from_data(rules, LineState, parse_json(text)) == step.after


@scaled(0.3)
@given(st.data(), line_tables())
def test_a_state_reached_by_any_moves_comes_back_equal(data: st.DataObject, rules: LineRuleset) -> None:
    for step in playout(data, rules):
        assert from_data(rules, LineState, to_data(rules, step.after)) == step.after


@on_every_line_table(0.2)
def test_every_view_and_move_of_a_match_comes_back_equal(rules: LineRuleset, seed: int) -> None:
    for step in match(rules, seed, hands=2):
        assert rules.move(str(to_data(rules, step.move))) == step.move
        for seat in (None, *range(step.after.seats)):
            view = rules.view(step.after, seat)
            assert from_data(rules, LineView, parse_json(print_json(to_data(rules, view)))) == view


@on_every_line_table(0.2)
def test_every_score_and_result_comes_back_equal(rules: LineRuleset, seed: int) -> None:
    for step in match(rules, seed, hands=3):
        score, result, outcome = (
            rules.score(step.after),
            rules.hand_result(step.after),
            rules.outcome(step.after),
        )
        assert from_data(rules, Score, to_data(rules, score)) == score
        assert result is None or from_data(rules, HandResult, to_data(rules, result)) == result
        assert outcome is None or from_data(rules, Outcome, to_data(rules, outcome)) == outcome


@on_every_line_table(0.5)
def test_a_match_comes_back_equal_from_json_and_from_text(rules: LineRuleset, seed: int) -> None:
    record = recorded(rules, seed)
    assert load_record(dump(record)) == record == load_record(dump_text(record))
    assert load_record(dump(record).encode()).rules.params == rules.params


@on_every_line_table(0.3)
def test_a_match_that_begins_at_any_state_comes_back_equal(rules: LineRuleset, seed: int) -> None:
    steps = list(match(rules, seed, hands=3))
    cut = Random(seed).randrange(len(steps))
    record = Record.start(rules, steps[cut].before)
    for step in steps[cut:]:
        record = record.with_move(step.move)
    assert load_record(dump(record)) == record == load_record(dump_text(record))
    assert record.final == steps[-1].after


@on_every_line_table(0.1)
def test_a_seat_s_record_comes_back_equal_from_json_and_from_text(rules: LineRuleset, seed: int) -> None:
    record = recorded(rules, seed, hands=2)
    for seat in (None, *range(record.seats)):
        seen = record.for_seat(seat)
        assert load_seat_record(dump(seen)) == seen == load_seat_record(dump_text(seen))
        assert isinstance(seen, SeatRecord)


@on_every_line_table(0.3)
def test_equal_records_are_equal_text_and_are_written_in_one_way(rules: LineRuleset, seed: int) -> None:
    record = recorded(rules, seed)
    assert dump(load_record(dump_text(record))) == dump(record)
    assert dump_text(load_record(dump(record))) == dump_text(record)


@given(line_tables())
def test_the_parameters_of_any_table_come_back_equal(rules: LineRuleset) -> None:
    assert from_data(rules, LineParams, to_data(rules, rules.params)) == rules.params


@pytest.mark.parametrize(
    ("id", "given_keys"),
    [
        ("coppie", {"ends": [3, 6], "hands": [["0-6"], ["1-2"], ["2-2"], ["1-1"]], "turn": 0}),
        (
            "coppie",
            {"line": ["3-5", "5-5", "2-5"], "hands": [["0-6"], ["1-2"], ["2-2"], ["1-1"]], "points": [88, 3]},
        ),
        ("coppie", {"ends": [4, 4], "hands": [["0-1"], ["0-2"], ["1-2"], ["2-2"]], "turn": 3, "laid_by": 2}),
        ("coppie_1v1", {"ends": [0, 6], "hands": [["2-3"], ["1-1"]], "stock": ["0-6"]}),
        ("coppie_1v1", {"ends": [1, 1], "hands": [["6-6"], ["5-5"]]}),
        (
            "coppie_1v1",
            {
                "hands": [
                    ["0-0", "0-1", "0-2", "0-3", "0-4", "0-5", "0-6"],
                    ["1-1", "1-2", "1-3", "1-4", "1-5", "1-6", "6-6"],
                ]
            },
        ),
    ],
)
def test_a_position_set_up_by_hand_and_what_follows_comes_back_equal(
    id: str, given_keys: dict[str, object]
) -> None:
    rules: LineRuleset = dr.load(id)
    position = rules.position(given_keys)
    record = recorded(rules, 4, state=position)
    assert load_record(dump(record)) == record == load_record(dump_text(record))
    for state in record.replay():
        assert from_data(rules, LineState, to_data(rules, state)) == state
        assert load_seat_record(dump(Record.start(rules, state).for_seat(0))).views == (rules.view(state, 0),)


def test_a_first_hand_set_up_by_hand_keeps_the_tile_that_must_open() -> None:
    rules = dr.load("coppie")
    tiles = [str(tile) for tile in dr.double_six()]
    state = rules.position({"hand_number": 1, "hands": [tiles[i : i + 7] for i in range(0, 28, 7)]})
    assert state.sheet.must_open == dr.Tile(6, 6)
    assert from_data(rules, LineState, to_data(rules, state)) == state


@given(orders(dr.double_six()), st.sampled_from(LINE_RULESETS), seeds())
def test_draws_are_told_apart_whatever_was_dealt(order: tuple[dr.Tile, ...], id: str, seed: int) -> None:
    rules = dr.load("coppie_1v1", first_opener="highest_double", hand_size=3)
    state = rules.apply(rules.start(), rules.deal(rules.start(), order=order))
    for step in match(rules, seed, state, hands=1):
        assert from_data(rules, LineState, to_data(rules, step.after)) == step.after


def test_a_match_saved_in_mid_hand_with_its_own_parameters_goes_on_as_it_was() -> None:
    rules = dr.load("coppie_fid", target=50, capicu_bonus=25)
    steps = [step for _, step in zip(range(20), match(rules, 3), strict=False)]
    record = Record(rules, 4, tuple([step.move for step in steps]))
    for kept in (record, Record.start(rules, steps[-1].after)):
        again = load_record(dump(kept))
        assert again.final == steps[-1].after
        assert again.rules.params == rules.params
        assert again.rules.legal_moves(again.final) == rules.legal_moves(steps[-1].after)


@scaled(0.5)
@given(seeds(), seeds())
def test_the_same_move_has_the_same_id_in_every_state(one: int, other: int) -> None:
    rules = loaded("coppie_1v1")
    ids: dict[object, object] = {}
    for seed in (one, other):
        for step in match(rules, seed, hands=1):
            for move in rules.legal_moves(step.before):
                assert ids.setdefault(move, to_data(rules, move)) == to_data(rules, move)
    assert len(set(ids.values())) == len(ids)


@pytest.mark.parametrize("id", ["coppie", "coppie_1v1"])
def test_states_of_a_ruleset_that_runs_on_its_clauses_come_back_equal(id: str) -> None:
    fast = loaded(id)
    rules = attrs.evolve(fast, family=reference(fast.rulebook, fast.family))
    for step in match(rules, 3, hands=2):
        assert from_data(rules, LineState, to_data(rules, step.after)) == step.after


def test_a_frontend_reads_plain_values() -> None:
    rules = loaded("coppie")
    assert to_data(rules, dr.Tile(5, 3)) == "3-5"
    assert to_data(rules, dr.TileSet.of(["6-6", "0-1"])) == ["0-1", "6-6"]
    assert to_data(rules, rules.move("3-5@L")) == "3-5@L"
    assert from_data(rules, Play, "3-5@L") == rules.move("3-5@L")
    assert to_data(rules, dr.ScoreEvent("count.all", dr.Side(1), 7, 2, dr.Seat(3))) == {
        "clause": "count.all",
        "side": 1,
        "points": 7,
        "hand": 2,
        "seat": 3,
    }


def test_what_is_no_part_of_a_match_is_refused() -> None:
    with pytest.raises(dr.InvalidRecord, match="object is no type of value"):
        to_data(loaded("coppie"), object())


def test_sets_of_numbers_are_written_in_ascending_order() -> None:
    rules = dr.load("coppie", max_pip=18, hand_size=7)
    numbers = frozenset({1, 8, 16, 17, 9})
    from dominorules.record.forms import forms_of

    assert forms_of(rules.family).of(frozenset[int]).write(numbers) == [1, 8, 9, 16, 17]
