"""A record is replayed to its end, or to the first move that the rules refuse."""

from __future__ import annotations

import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dominorules as dr
from dominorules.api import LineRuleset
from dominorules.line import Pass, Play
from dominorules.record import IllegalRecord, Record, dump, load_record
from strategies import Step, loaded, match, on_every_line_table, scaled, seeds


def steps_of(rules: LineRuleset, seed: int, hands: int = 1) -> list[Step[Any, Any]]:
    return list(match(rules, seed, hands=hands))


def moves_of(steps: list[Step[Any, Any]]) -> tuple[Any, ...]:
    return tuple([step.move for step in steps])


def stopped(record: Record[Any, Any, Any, Any]) -> IllegalRecord:
    """The error that stops a replay, met after every state before it."""
    states: list[Any] = []
    with pytest.raises(IllegalRecord) as raised:
        states.extend(load_record(dump(record)).replay())
    error = raised.value
    assert len(states) == error.index + 1
    assert error.field == f"$.moves[{error.index}]"
    assert error.seat == states[-1].turn
    assert error.position == repr(states[-1])
    assert error.move == str(record.moves[error.index])
    with pytest.raises(dr.IllegalMove) as refused:
        record.rules.apply(states[-1], record.moves[error.index])
    assert error.clauses == refused.value.clauses != ()
    assert error.reasons == refused.value.reasons
    return error


@on_every_line_table(0.3)
def test_a_replay_gives_the_states_of_the_match(rules: LineRuleset, seed: int) -> None:
    steps = steps_of(rules, seed, hands=3)
    record = Record(rules, rules.seat_counts[0], moves_of(steps))
    assert list(record.replay()) == [rules.start(), *[step.after for step in steps]]
    assert record.final == steps[-1].after
    assert record.first == rules.start()


@scaled(0.5)
@given(seeds(), st.data())
def test_an_illegal_move_is_named_with_its_place_seat_position_and_reason(
    seed: int, data: st.DataObject
) -> None:
    rules = loaded("coppie_1v1")
    steps = steps_of(rules, seed)
    at = data.draw(st.integers(0, len(steps) - 1))
    every = (
        [*rules.family.probes(rules.params, steps[at].before)] if steps[at].before.turn is not None else []
    )
    bad = [move for move in every if not rules.is_legal(steps[at].before, move)] or [Pass()]
    moves = list(moves_of(steps))
    moves[at] = data.draw(st.sampled_from(bad))
    assert stopped(Record(rules, 2, tuple(moves))).index == at


def test_a_pass_with_a_playable_tile_is_refused() -> None:  # N-10
    rules = loaded("coppie")
    steps = steps_of(rules, 5)
    at = next(i for i, step in enumerate(steps) if isinstance(step.move, Play))
    moves = list(moves_of(steps))
    moves[at] = Pass()
    error = stopped(Record(rules, 4, tuple(moves)))
    assert (error.index, error.seat, error.clauses) == (at, steps[at].seat, ("pass.stuck",))


def test_a_match_with_a_pass_left_out_stops_at_the_wrong_seat_s_move() -> None:  # N-10
    rules = loaded("coppie")
    steps = steps_of(rules, 5)
    at = next(i for i, step in enumerate(steps) if isinstance(step.move, Pass))
    assert isinstance(steps[at + 1].move, Play)
    error = stopped(Record(rules, 4, moves_of(steps[:at] + steps[at + 1 :])))
    assert (error.index, error.seat) == (at, steps[at].seat)
    assert "lay.held" in error.clauses


def test_a_move_after_the_hand_ended_is_refused() -> None:  # N-10
    rules = loaded("coppie")
    steps = steps_of(rules, 5)
    error = stopped(Record(rules, 4, (*moves_of(steps), Pass())))
    assert (error.index, error.seat) == (len(steps), None)
    assert "–" in error.message()


def test_a_move_after_the_match_ended_is_refused() -> None:
    rules = dr.load("coppie", target=1)
    steps = steps_of(rules, 5, hands=50)
    assert rules.outcome(steps[-1].after) is not None
    for move in (Pass(), steps[0].move):
        assert stopped(Record(rules, 4, (*moves_of(steps), move))).index == len(steps)


def test_the_right_tile_at_the_dead_end_is_refused() -> None:  # N-10
    rules = loaded("coppie")
    steps = steps_of(rules, 5)
    for at, step in enumerate(steps):
        if isinstance(step.move, Play):
            other = rules.move(str(step.move)[:-1] + ("R" if str(step.move).endswith("L") else "L"))
            if not rules.is_legal(step.before, other):
                moves = [*moves_of(steps[:at]), other, *moves_of(steps[at + 1 :])]
                error = stopped(Record(rules, 4, tuple(moves)))
                assert (error.index, error.clauses) == (at, ("play.match",))
                return
    raise AssertionError("no such move in the match")


def test_the_message_says_index_seat_position_and_reason_in_every_language() -> None:
    rules = loaded("coppie")
    steps = steps_of(rules, 5)
    error = stopped(Record(rules, 4, (*moves_of(steps[:3]), rules.move("draw"))))
    for lang in ("it", "nl", "en"):
        message = error.message(lang)
        reason = " ".join(rules.explain("draw.never", lang).splitlines())
        for part in ("$.moves[3]", f" {error.seat}", "draw", "draw.never", error.position, reason):
            assert part in message
    assert str(pickle.loads(pickle.dumps(error))) == str(error)  # made here


def test_the_cause_is_the_refused_move() -> None:
    rules = loaded("coppie")
    with pytest.raises(IllegalRecord) as raised:
        _ = Record(rules, 4, (Pass(),)).final
    assert isinstance(raised.value.__cause__, dr.IllegalMove)


def test_what_is_no_move_of_the_family_stops_the_replay_too() -> None:
    with pytest.raises(dr.InvalidRecord) as raised:
        _ = Record(loaded("coppie"), 4, ("pass",)).final  # type: ignore[misc]  # on purpose
    assert raised.value.field.startswith("$.moves[0]")


def test_states_are_made_only_as_they_are_asked_for() -> None:
    rules = loaded("coppie")
    replay = Record(rules, 4, (Pass(),)).replay()
    assert next(replay) == rules.start()


def test_a_record_is_a_value() -> None:
    rules = loaded("coppie")
    empty = Record.start(rules, rules.start())
    deal = rules.deal(rules.start(), seed=1)
    assert empty.with_move(deal) == Record(rules, 4, (deal,))
    assert empty.moves == ()
    assert empty != Record(dr.load("coppie", target=50), 4)
    assert hash(empty.with_move(deal)) == hash(empty.with_move(deal))
    assert pickle.loads(pickle.dumps(empty)) == empty  # made here


def test_records_are_imported_when_first_used() -> None:
    import subprocess
    import sys

    code = (
        "import sys, dominorules as dr; dr.load('coppie'); "
        "assert not [m for m in sys.modules if m.startswith('dominorules.record')]; "
        "assert dr.load_record and dr.Record and 'dominorules.record' in sys.modules; "
        "assert all(hasattr(dr, name) for name in dr.__all__); "
        "assert not hasattr(dr, 'nothing')"
    )
    subprocess.run([sys.executable, "-W", "error", "-c", code], check=True, timeout=60)
