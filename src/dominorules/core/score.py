"""What was scored and why: events with the clause that awards them, hand results, outcomes."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from dominorules.core.seats import Seat, Side

__all__ = ["HandResult", "Outcome", "Score", "ScoreEvent", "result_of", "total"]


@attrs.frozen
class ScoreEvent:
    """Points that a side got at one moment, and the clause that awards them."""

    clause: str
    """The id of the clause, such as `count.all`; `score.carried` for points that a position brought along."""
    side: Side
    """The side that got the points."""
    points: int
    """How many; negative where a rule takes points away."""
    hand: int
    """The number of the hand or round, from 1."""
    seat: Seat | None = None
    """The seat whose tiles or doing the points stand for, where there is one."""


@attrs.frozen
class Score:
    """The points of every side so far, and the events that they are the sum of."""

    points: tuple[int, ...]
    """Points per side."""
    events: tuple[ScoreEvent, ...]
    """Every event of the match, the oldest first."""


@attrs.frozen
class HandResult:
    """How a hand (or round) ended."""

    hand: int
    """The number of the hand, from 1."""
    reason: str
    """The id of the clause that ended it, such as `hand.out` or `hand.blocked`."""
    seat: Seat | None
    """Who went out, or who laid the tile that blocked."""
    winners: tuple[Side, ...]
    """The sides that won it; empty on a tie that nobody wins."""
    flags: tuple[str, ...]
    """Clause ids of what else was remarkable, such as `capicu.flag`."""
    events: tuple[ScoreEvent, ...]
    """The events of this hand alone."""


def result_of(
    hand: int,
    reason: str | None,
    seat: Seat | None,
    winners: tuple[Side, ...],
    flags: tuple[str, ...],
    events: Iterable[ScoreEvent],
) -> HandResult | None:
    """Give how a hand ended, with its own among the events of a match; None while it is played."""
    if reason is None:
        return None
    return HandResult(
        hand, reason, seat, winners, flags, tuple([each for each in events if each.hand == hand])
    )


@attrs.frozen
class Outcome:
    """How a match ended."""

    reason: str
    """The id of the clause that ended it."""
    winners: tuple[Side, ...]
    """The sides that won; more than one where the rules share a win."""
    flags: tuple[str, ...] = ()
    """Clause ids of what else was remarkable, such as `cappotto.flag`."""


def total(points: tuple[int, ...], events: Iterable[ScoreEvent]) -> tuple[int, ...]:
    """Points are the sum of the score events; they may be negative."""
    totals = list(points)
    for event in events:
        totals[event.side] += event.points
    return tuple(totals)
