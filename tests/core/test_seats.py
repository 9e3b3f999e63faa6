"""Seats and sides."""

from __future__ import annotations

from typing import Any

import pytest

import dominorules as dr
from dominorules.core.seats import check_seat
from strategies import loaded

NO_SEATS: list[Any] = [4, -1, "0", 0.0, True, None, 10**6, 10**10_000, []]


@pytest.mark.parametrize("seat", range(4))
def test_seats_count_from_0(seat: int) -> None:
    assert check_seat(seat, 4) == seat


@pytest.mark.parametrize("seat", NO_SEATS, ids=range(len(NO_SEATS)))
def test_what_is_no_seat_is_refused_wherever_a_seat_is_asked_for(seat: int) -> None:
    rules = loaded("coppie")
    state = rules.apply(rules.start(), rules.deal(rules.start(), seed=1))
    with pytest.raises(dr.InvalidSeat) as error:
        check_seat(seat, 4, "turn")
    assert error.value.field == "turn"
    if seat is not None:
        for ask in (lambda: rules.view(state, seat), lambda: rules.apply(state, rules.move("pass"), seat)):
            with pytest.raises(dr.InvalidSeat) as error:
                ask()
            assert error.value.field == "seat"


@pytest.mark.parametrize("seats", [0, 1, 2, 3, 5, 7, -4, 10**6, True, 4.0, "4"])
def test_a_table_of_pairs_has_four_seats_and_no_other_number(seats: int) -> None:
    with pytest.raises(dr.InvalidSeat) as error:
        loaded("coppie").start(seats=seats)
    assert error.value.field == "seats"


def test_partners_face_each_other() -> None:
    assert loaded("coppie").params.side_of == (0, 1, 0, 1)
    assert loaded("coppie_1v1").params.side_of == (0, 1)
    assert dr.load("coppie", seats=6, hand_size=4).params.side_of == (0, 1, 2, 0, 1, 2)
    assert dr.load("coppie", seats=3, partners=False).params.side_of == (0, 1, 2)
    assert loaded("coppie").params.partner(2)
    assert not loaded("coppie_1v1").params.partner(0)
