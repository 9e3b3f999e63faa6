"""Seats are places at the table, sides are who scores together; the two are never mixed."""

from __future__ import annotations

from typing import NewType

from dominorules.core.errors import InvalidSeat, wrong_type

__all__ = ["Seat", "Side", "check_seat"]

Seat = NewType("Seat", int)
"""A place at the table, from 0 in turn order."""

Side = NewType("Side", int)
"""Who scores together: two partners, or one seat that plays alone; numbered from 0."""


def check_seat(seat: object, seats: int, field: str = "seat") -> Seat:
    """A seat is an integer from 0 to one less than the number of seats; else `InvalidSeat`."""
    if type(seat) is not int:
        raise wrong_type(InvalidSeat, field, seat, int.__name__)
    if not 0 <= seat < seats:
        raise InvalidSeat("seat.unknown", field, seat=seat, most=seats - 1)
    return Seat(seat)
