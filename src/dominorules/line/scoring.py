"""What is scored at the end of a hand, who won it, and when the match is over."""

from __future__ import annotations

from collections.abc import Sequence

from dominorules.core.score import Outcome, ScoreEvent
from dominorules.core.seats import Seat, Side
from dominorules.line.params import BlockedWinner, Count, LineParams
from dominorules.line.state import LineState

__all__ = [
    "ahead",
    "blocked_winner",
    "hand_events",
    "is_capicu",
    "last_side",
    "match_outcome",
    "winners_of",
]

Events = tuple[ScoreEvent, ...]


def last_side(p: LineParams, s: LineState) -> Side | None:
    """The side of the seat that laid the last tile."""
    return None if s.laid_by is None else p.side_of[s.laid_by]


def winners_of(winner: Side | None) -> tuple[Side, ...]:
    """A hand is won by one side, or by none."""
    return () if winner is None else (winner,)


def is_capicu(s: LineState) -> bool:
    """A last tile that fitted both of two different ends leaves them equal, unless it is a double."""
    return len(set(s.met)) > 1 and len(set(s.ends)) == 1


def blocked_winner(p: LineParams, s: LineState, pips: Sequence[int]) -> Side | None:
    """The side that wins a blocked hand, by the pips that each seat holds; None on a tie."""
    if p.blocked_winner is BlockedWinner.BLOCKER:
        return last_side(p, s)
    if p.blocked_winner is BlockedWinner.LOWEST_HAND:
        lowest = {p.side_of[seat] for seat, held in enumerate(pips) if held == min(pips)}
    else:
        totals = [0] * p.sides
        for side, held in zip(p.side_of, pips, strict=True):
            totals[side] += held
        lowest = {Side(side) for side, total in enumerate(totals) if total == min(totals)}
    return lowest.pop() if len(lowest) == 1 else None


def hand_events(
    p: LineParams, s: LineState, pips: Sequence[int], winner: Side | None, *, capicu: bool
) -> Events:
    """The winner of a hand counts the pips left in hands, and a bonus for a capicú."""
    if winner is None:
        return ()
    events = _count(p, s, pips, winner)
    if capicu and p.capicu_bonus:
        events = (*events, ScoreEvent("capicu.bonus", winner, p.capicu_bonus, s.sheet.hand_number, s.laid_by))
    return events


def _count(p: LineParams, s: LineState, pips: Sequence[int], winner: Side) -> Events:
    every = p.count is Count.ALL
    clause = "count.all" if every else "count.losers"
    return tuple(
        [
            ScoreEvent(clause, winner, held, s.sheet.hand_number, Seat(seat))
            for seat, held in enumerate(pips)
            if held and (every or p.side_of[seat] != winner)
        ]
    )


def ahead(p: LineParams, points: Sequence[int]) -> Side | None:
    """The side that wins with these points: it has the target, and alone the highest total."""
    best = max(points)
    return Side(points.index(best)) if best >= p.target and points.count(best) == 1 else None


def match_outcome(p: LineParams, points: tuple[int, ...]) -> Outcome | None:
    """After a hand with a side at the target the highest total wins; equal ones play on."""
    winner = ahead(p, points)
    if winner is None:
        return None
    alone = points.count(0) == len(points) - 1
    return Outcome("match.target", (winner,), ("cappotto.flag",) if alone else ())
