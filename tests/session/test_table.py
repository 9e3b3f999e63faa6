"""A table: every way to go on gives a new one, and what is hidden stays with it."""

from __future__ import annotations

import doctest
import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dominorules as dr
from dominorules.players import GreedyPlayer, RandomPlayer
from dominorules.rulebook.inherited import examples_under
from dominorules.rulebook.resolve import rulebook
from dominorules.session import ALL, Screen, Table, link_of, moment, open_example, open_link, open_text, table

RULESETS = ("coppie", "tripple_domino", "triplone")
MIDDLE = {"ends": [3, 6], "hands": [["0-6"], ["1-2"], ["2-2"], ["1-1"]], "turn": 0}


def played(ruleset: str, moves: int, seed: int = 7) -> Table[Any, Any, Any, Any]:
    table = Table.start(dr.load(ruleset)).deal(seed)
    player = RandomPlayer(seed)
    for _ in range(moves):
        table = table.let(player)
    return table


def test_the_example_in_the_docstring_runs() -> None:
    assert doctest.testmod(table).attempted
    assert doctest.testmod(table).failed == 0


@pytest.mark.parametrize("ruleset", RULESETS)
def test_chance_deals_until_a_seat_is_to_act_and_then_does_nothing(ruleset: str) -> None:
    start = Table.start(dr.load(ruleset))
    assert start.is_chance_due
    dealt = start.deal(7)
    assert not dealt.is_chance_due
    assert dealt.state.turn is not None
    assert dealt.deal(8) is dealt
    assert dealt.chance(8) is dealt
    assert start.deal(7) == dealt
    assert start.at == 0


def test_nobody_moves_where_chance_is_next() -> None:
    start = Table.start(dr.load("coppie"))
    assert start.let(GreedyPlayer()) is start


def test_a_move_is_made_by_value_or_by_notation_and_never_out_of_turn() -> None:
    table = Table.start(dr.load("coppie")).deal(7)
    (move,) = table.legal_moves
    assert table.play(move) == table.play(str(move)) == table.play_as(1, str(move))
    with pytest.raises(dr.IllegalMove) as refused:
        table.play_as(0, move)
    assert refused.value.clauses == ("turn.seat",)
    with pytest.raises(dr.InvalidMove):
        table.play("nonsense")
    for nobody in (4, None, True):
        with pytest.raises(dr.InvalidSeat):
            table.play_as(nobody, move)


def test_what_refuses_a_move_is_told_in_words_and_changes_nothing() -> None:
    table = Table.position(dr.load("coppie"), MIDDLE)
    move = table.rules.move("pass")
    after, refused = table.attempt(move)
    assert after is table
    assert refused is not None
    assert (refused.move, refused.clauses) == (move, ("pass.stuck",))
    (refusal,) = table.why_not("pass", "it")
    assert refusal.clause == "pass.stuck"
    assert refusal.text == table.rules.explain("pass.stuck", "it")
    assert table.why_not("0-6@R") == ()
    assert [one.clause for one in table.why_not("0-6@R", seat=1)] == ["turn.seat"]


@given(st.integers(0, 12), st.integers(0, 12), st.sampled_from(RULESETS))
def test_every_moment_can_be_gone_to_and_nothing_is_forgotten_before_another_move(
    moves: int, back: int, ruleset: str
) -> None:
    end = played(ruleset, moves)
    at = max(0, end.at - back)
    earlier = end.go(at)
    assert earlier.state == end.states[at]
    assert earlier.go(end.at) == end
    assert len(earlier.steps) == at
    if earlier.state.turn is not None:
        other = earlier.play(earlier.legal_moves[-1])
        assert (other.at, len(other.moves), len(other.states)) == (at + 1, at + 1, at + 2)


@pytest.mark.parametrize("at", [-1, 10**9, None, "1", 1.0, True])
def test_a_moment_that_there_is_not_is_refused(at: Any) -> None:
    with pytest.raises(dr.Invalid) as error:
        played("coppie", 3).go(at)
    assert (error.value.code, error.value.field) == ("session.moment", "at")


def test_undo_takes_back_the_last_move_or_the_last_of_a_seat_with_all_after_it() -> None:
    end = played("coppie", 9)
    assert end.undo() == end.go(end.at - 1)
    back = end.undo(seat=2)
    assert back.state.turn == 2
    assert 2 not in [step.seat for step in end.steps[back.at + 1 :]]
    with pytest.raises(dr.InvalidSeat):
        end.undo(seat=4)
    for seat in (None, 0):
        with pytest.raises(dr.Invalid) as error:
            Table.start(dr.load("coppie")).undo(seat)
        assert error.value.code == "session.undo"


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_moment_alone_goes_on_as_the_whole_table_does(ruleset: str) -> None:
    table = played(ruleset, 5)
    alone = table.alone()
    assert (alone.state, alone.at, alone.moves) == (table.state, 0, ())
    assert alone.let(GreedyPlayer()).state == table.let(GreedyPlayer()).state
    assert [seat for seat in range(table.seats) if alone.moves_of(seat)] == [table.state.turn]
    assert alone.moves_of(None) == ()


def test_several_moves_are_all_made_or_none() -> None:
    end = played("coppie", 6)
    again = Table.start(end.rules).play_all(end.moves)
    assert again == end
    with pytest.raises(dr.IllegalMove):
        end.go(2).play_all([end.moves[2], end.moves[2]])


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_player_is_shown_the_view_of_the_seat_to_act(ruleset: str) -> None:
    seen = []

    def spy(view: Any) -> Any:
        seen.append(view)
        return view.legal_moves[0]

    table = played(ruleset, 4)
    turn = table.state.turn
    after = table.let(spy)
    assert seen == [table.view(turn)]
    assert after.last is not None
    assert (after.last.seat, after.last.move) == (turn, seen[0].legal_moves[0])


def test_a_player_that_gives_no_legal_move_is_refused() -> None:
    table = Table.position(dr.load("coppie"), MIDDLE)
    with pytest.raises(dr.IllegalMove):
        table.let(lambda _: table.rules.move("pass"))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_table_is_a_value(ruleset: str) -> None:
    one, other = played(ruleset, 5), played(ruleset, 5)
    assert one == other
    assert hash(one) == hash(other)
    assert one.legal_moves is one.legal_moves
    assert pickle.loads(pickle.dumps(one)) == one
    with pytest.raises(AttributeError):
        one.at = 0  # type: ignore[misc]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_record_and_link_lead_back_to_the_same_table(ruleset: str) -> None:
    table = played(ruleset, 8).undo()
    now = table.go(table.at)
    for text in (
        link_of(table),
        f"https://example.org/#table={link_of(table)}",
        dr.dump_text(table.record()),
    ):
        opened = open_text(text, ruleset)
        assert opened.refused is None
        assert opened.table.state == now.state
        assert opened.table.moves == now.moves[: now.at]
    assert open_link(link_of(table)).state == now.state
    assert Table.of_record(table.record()).state == now.state


def test_a_position_is_linked_as_it_was_given_with_tiles_as_texts() -> None:
    given: dict[str, Any] = {**MIDDLE, "hands": [[dr.Tile(0, 6)], (dr.Tile(1, 2),), ("2-2",), ["1-1"]]}
    rules = dr.load("coppie", target=50)
    table = Table.position(rules, given).play("0-6@R")
    given["hands"] = []
    assert open_link(link_of(table)).state == table.state
    assert open_link(link_of(table)).rules.params.target == 50


def test_what_is_no_link_is_refused() -> None:
    for link in ("", "x", link_of(played("coppie", 1))[:-9]):
        with pytest.raises(dr.InvalidRecord):
            open_link(link)


def test_an_example_opens_with_its_last_move_tried() -> None:
    examples = [(one, run) for one, run in examples_under(rulebook("coppie")) if one.when][:40]
    refused = {one.id: open_example("coppie", f"{one.origin}/{one.id}").refused for one, _ in examples}
    assert {one.id: run.because for one, run in examples} == {
        id: found.clauses if found else () for id, found in refused.items()
    }
    assert any(refused.values())
    with pytest.raises(dr.InvalidRuleset):
        open_example("coppie", "coppie/no-such")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_screen_tells_what_its_seat_may_know_and_nothing_else(ruleset: str) -> None:
    table = played(ruleset, 6)
    for seat in (*range(table.seats), None):
        told = moment(Screen(table, seat))
        strips = {strip["seat"]: strip["shapes"] for strip in told["board"]["strips"]}
        for other, shapes in strips.items():
            assert all(shape["tile"] is None for shape in shapes) or other == seat
        assert bool(told["legal"] or any(told["operations"].values())) == (seat == table.state.turn)
        deals = [move["move"] for move in told["moves"] if move["seat"] is None]
        assert set(deals) <= {"lot", "deal"}
    everything = moment(Screen(table, ALL))
    assert all(shape["tile"] for strip in everything["board"]["strips"] for shape in strip["shapes"])


@pytest.mark.parametrize("seen_by", [4, -1, "everything", True, 0.0, []])
def test_a_screen_of_a_seat_that_there_is_not_is_refused(seen_by: Any) -> None:
    with pytest.raises(dr.InvalidSeat):
        Screen(played("coppie", 1), seen_by)


def test_a_screen_in_a_language_that_there_is_not_is_refused() -> None:
    with pytest.raises(dr.Invalid) as error:
        Screen(played("coppie", 1), lang="xx")
    assert error.value.code == "lang.unknown"
