"""What a seat may know: its own tiles and the table, never another hand or the order of the stock."""

from __future__ import annotations

import pickle

import attrs
import pytest
from hypothesis import given

from dominorules.core.tiles import TileSet
from dominorules.meld import Draw, EndTurn, Kind, MeldState, Validated
from meld.tables import loaded, steps, tables, three_figures
from strategies import scaled, seeds

Table = tuple[int, int]


@scaled(0.2)
@given(tables(), seeds())
def test_a_view_shows_the_whole_table_and_ones_own_hand(table: Table, seed: int) -> None:
    rules, seats = loaded(table[0]), table[1]
    for step in steps(rules, seats, seed, most=40):
        state = step.after
        ended = rules.hand_result(state) is not None
        for seat in (*range(seats), None):
            view = rules.view(state, seat)
            for field in ("table", "open_doubles", "drawn", "lowest", "quiet", "turn", "points", "events"):
                assert getattr(view, field) == getattr(state, field)
            assert (view.validated, view.validated_now) == (state.validated, state.validated_now)
            assert (view.stock, view.hand_sizes) == (len(state.stock), tuple(map(len, state.hands)))
            assert (view.hand_number, view.opener) == (state.sheet.hand_number, state.sheet.opener)
            assert (view.closer, view.result) == (state.sheet.closer, rules.hand_result(state))
            assert [hand is not None for hand in view.hands] == [seat == i or ended for i in range(seats)]
            assert all(hand in (None, state.hands[i]) for i, hand in enumerate(view.hands))
            mine = seat is not None and seat == state.turn
            assert view.legal_moves == (rules.legal_moves(state) if mine else ())
            assert view.hand == (state.hands[seat] if seat is not None else TileSet())
            assert view.seats == seats


@scaled(0.2)
@given(tables(), seeds())
def test_a_view_remembers_who_made_which_move(table: Table, seed: int) -> None:
    rules, seats = loaded(table[0]), table[1]
    made: list[tuple[int, str]] = []
    for step in steps(rules, seats, seed, most=50, hands=2):
        made = [] if step.seat is None else [*made, (step.seat, str(step.move))]
        view = rules.view(step.after, None)
        assert [(turn.seat, str(turn.move)) for turn in view.history] == made


@scaled(0.2)
@given(tables(), seeds())
def test_figures_are_worth_what_the_round_scores_for_them(table: Table, seed: int) -> None:
    rules, seats = loaded(table[0]), table[1]
    for step in steps(rules, seats, seed, most=150):
        result = rules.hand_result(step.after)
        if result is None:
            continue
        view = rules.view(step.after, None)
        scored = [event for event in result.events if event.clause.startswith("score.")]
        for seat in range(seats):
            own = [
                points for figure, points in zip(view.table, view.worth, strict=True) if figure.owner == seat
            ]
            assert sum(own) == sum(event.points for event in scored if event.side == seat)


def test_a_view_tells_what_every_figure_is_and_what_it_is_worth() -> None:
    view = loaded().view(loaded().position(three_figures()), None)
    assert view.kinds == (Kind.POLAR, Kind.SIMPLE_TRIPLONE, Kind.RHIZOME)
    assert view.worth == (1, 3, 1)


SCALA = [
    {"owner": 0, "family": "triplone", "tiles": ["0-0", "1-1", "2-2"]},
    {"owner": 1, "family": "tris", "tiles": ["3-4", "3-5", "3-6"]},
]


@pytest.mark.parametrize(
    ("custom", "kind", "worth"), [(0, Kind.SIMPLE_TRIPLONE, 4), (2, Kind.TRIPLONE_A_SCALA, 5)]
)
def test_a_triplone_a_scala_that_is_extended_is_shown_as_it_counts(
    custom: int, kind: Kind, worth: int
) -> None:
    rules = loaded(custom)
    state = rules.position({"hands": [["0-1"], ["5-5", "0-2"]], "turn": 1, "table": SCALA})
    assert rules.view(state, None).kinds[0] is Kind.TRIPLONE_A_SCALA
    view = rules.view(rules.apply(state, rules.move("add 5-5 #1")), None)
    assert (view.kinds[0], view.worth[0]) == (kind, worth)


@given(tables(), seeds())
def test_a_view_is_a_value_without_a_state(table: Table, seed: int) -> None:
    rules, seats = loaded(table[0]), table[1]
    *_, last = steps(rules, seats, seed, most=6)
    view = rules.view(last.after, 0)
    assert pickle.loads(pickle.dumps(view)) == view
    assert b"MeldState" not in pickle.dumps(view)
    assert not any(isinstance(value, MeldState) for value in attrs.astuple(view, recurse=False))


def test_what_was_validated_is_known_to_everybody() -> None:
    rules = loaded()
    state = rules.position({"hands": [["1-1", "2-2", "3-3", "0-6"], ["1-2"]]})
    state = rules.apply(state, rules.move("validate triplone 1-1 2-2 3-3"))
    whole = Validated.FIGURE | Validated.TRIPLONE
    for seat in (0, 1, None):
        view = rules.view(state, seat)
        assert (view.validated_now, view.validated) == (whole, (whole, Validated.NOTHING))
    state = rules.apply(state, EndTurn())
    view = rules.view(state, 0)
    assert (view.validated_now, view.validated) == (Validated.NOTHING, (whole, Validated.NOTHING))


def test_the_view_of_a_round_that_is_due_is_empty_but_for_its_start() -> None:
    rules = loaded()
    state = rules.start(3)
    view = rules.view(state, 1)
    assert (view.turn, view.table, view.legal_moves, view.hand_number, view.opener) == (None, (), (), 0, None)
    state = rules.apply(state, rules.lot(state, tiles=["1-2", "6-6", "0-0"]))
    assert rules.view(state, 1).opener == 1
    state = rules.apply(state, rules.deal(state, seed=1))
    assert rules.view(state, 1).legal_moves == (Draw(),)
