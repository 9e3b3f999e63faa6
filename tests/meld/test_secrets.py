"""What nobody may see is seen by nobody: hands, drawn tiles, the stock's order, what a turn remembers."""

from __future__ import annotations

from random import Random
from typing import Any

import attrs
import pytest
from hypothesis import given

import dominorules as dr
from dominorules.core.tiles import TileSet
from dominorules.meld import Draw, MeldState, Moment
from dominorules.record import Record, dump, dump_text
from meld.tables import loaded, steps, tables
from strategies import scaled, seeds

Table = tuple[int, int]


def reshuffled(state: MeldState, seat: int | None, rng: Random) -> MeldState:
    """Another state that looks the same to a seat: all it cannot see is mixed."""
    hidden = [tile for i, hand in enumerate(state.hands) if i != seat for tile in hand]
    hidden += state.stock
    rng.shuffle(hidden)
    hands = []
    for i, hand in enumerate(state.hands):
        own = list(hand) if i == seat else [hidden.pop() for _ in hand]
        hands.append(TileSet.of(own))
    earlier = state.earlier
    if state.turn != seat and state.turn is not None:
        earlier = tuple([Moment(moment.table, hands[state.turn]) for moment in earlier])
    return attrs.evolve(state, hands=tuple(hands), stock=tuple(hidden), earlier=earlier)


@scaled(0.2)
@given(tables(), seeds())
def test_states_that_differ_in_what_is_hidden_look_alike(table: Table, seed: int) -> None:
    rules, seats = loaded(table[0]), table[1]
    rng = Random(seed)
    for step in steps(rules, seats, seed, most=40):
        if step.after.turn is not None:
            for seat in (*range(seats), None):
                other = reshuffled(step.after, seat, rng)
                assert rules.view(other, seat) == rules.view(step.after, seat)


def values(value: Any) -> set[str]:
    """Every tile anywhere inside a value, as text."""
    if isinstance(value, dr.Tile):
        return {str(value)}
    if isinstance(value, tuple | TileSet):
        return {text for each in value for text in values(each)}
    if attrs.has(type(value)):
        return {text for field in attrs.fields(type(value)) for text in values(getattr(value, field.name))}
    return set()


@scaled(0.2)
@given(tables(), seeds())
def test_while_a_round_is_played_a_view_names_no_tile_of_others_that_never_lay_open(
    table: Table, seed: int
) -> None:
    rules, seats = loaded(table[0]), table[1]
    lain: set[str] = set()
    for step in steps(rules, seats, seed, most=50):
        if step.seat is None:
            lain = set()
        lain |= values(step.after.table) | values(step.after.open_doubles)
        if step.after.turn is None:
            continue
        for seat in (*range(seats), None):
            own = set() if seat is None else values(step.after.hands[seat])
            assert values(rules.view(step.after, seat)) <= lain | own


def test_no_view_names_a_drawn_tile_to_another_seat() -> None:
    rules = loaded()
    given_keys = {"hands": [["0-1"], ["0-2"]], "stock": ["3-4", "5-6"], "drawn": False}
    state = rules.apply(rules.position(given_keys), Draw())
    for seat in (1, None):
        assert "3-4" not in repr(rules.view(state, seat))
    assert "3-4" in repr(rules.view(state, 0))
    assert "5-6" not in repr(rules.view(state, 0))


def test_no_view_has_a_sheet_or_an_origin() -> None:
    from dominorules.meld import MeldView

    assert not {field.name for field in attrs.fields(MeldView)} & {"sheet", "origin"}


@scaled(0.2)
@given(tables(), seeds())
def test_what_a_turn_remembers_no_other_seat_is_told(table: Table, seed: int) -> None:
    rules, seats = loaded(table[0]), table[1]
    for step in steps(rules, seats, seed, most=40):
        for seat in (*range(seats), None):
            if seat != step.after.turn or seat is None:
                view = rules.view(step.after, seat)
                assert (view.earlier, view.borrowed) == (None, None)


@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_seat_record_of_an_unfinished_round_holds_no_secret(seat: int | None) -> None:
    rules = loaded()
    done = list(steps(rules, 2, 6, most=24))
    record = Record(rules, 2, tuple([step.move for step in done]))
    last = done[-1].after
    assert last.turn is not None
    text = dump(record.for_seat(seat)) + dump_text(record.for_seat(seat))
    text = text.replace(str(done[0].move), "")
    lain = {text for step in done for text in values(step.after.table) | values(step.after.open_doubles)}
    hidden = values(last.stock) | {t for i, hand in enumerate(last.hands) if i != seat for t in values(hand)}
    for tile in hidden - lain:
        assert f'"{tile}"' not in text
        assert f" {tile}" not in text
    assert "deal " not in text


@scaled(0.2)
@given(seeds())
def test_matches_that_differ_only_in_the_stock_are_one_to_every_seat_until_it_is_drawn(seed: int) -> None:
    rules = loaded()
    done = list(steps(rules, 3, seed, most=14))
    moves, last = [step.move for step in done], done[-1].after
    if last.turn is None or len(last.stock) < 2:
        return
    order = list(getattr(moves[1], "order"))  # noqa: B009  # the deal comes second
    tail = order[-len(last.stock) :]
    other = rules.deal(done[1].before, order=order[: -len(tail)] + tail[::-1])
    one, two = (Record(rules, 3, (moves[0], deal, *moves[2:])) for deal in (moves[1], other))
    for seat in (None, 0, 1, 2):
        assert dump(one.for_seat(seat)) == dump(two.for_seat(seat))
