"""What is scored: by each tile laid, drawn or not found, and at the end of a round."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from dominorules.core.score import Outcome, ScoreEvent
from dominorules.core.seats import Seat, Side
from dominorules.triangle.board import Board
from dominorules.triangle.grid import Cell
from dominorules.triangle.moves import Place
from dominorules.triangle.params import BlockedTie, TriangleParams
from dominorules.triangle.state import TriangleState
from dominorules.triangle.tiles import TriTile

__all__ = [
    "blocked_winners",
    "connection",
    "drawing",
    "going_out",
    "match_outcome",
    "passing",
    "placing",
    "start_tile",
    "when_blocked",
]

Events = tuple[ScoreEvent, ...]


# Rounds score the same few points again and again, and an event is dear to make.
@lru_cache(maxsize=8192)
def _event(clause: str, seat: int, points: int, number: int, whose: int) -> ScoreEvent:
    return ScoreEvent(clause, Side(seat), points, number, Seat(whose))


def _some(s: TriangleState, seat: int, entries: Iterable[tuple[str, int]]) -> Events:
    """One event per entry, for the seat's own doing; what is worth nothing is no event."""
    return tuple([_event(clause, seat, n, s.sheet.hand_number, seat) for clause, n in entries if n])


# Every tile laid in a simulation comes through here.
def placing(p: TriangleParams, s: TriangleState, m: Place, after: Board) -> Events:
    """A tile scores its value, and a bonus for the start of the round or for how it lies."""
    seat, number, value = s.turn, s.sheet.hand_number, m.tile.pips
    if seat is None:
        return ()
    if s.board:
        clause, bonus = connection(p, s.board, m.cell, after)
    else:
        clause, bonus = "start.bonus", p.start_bonus(m.tile)
    plain = (_event("score.tile", seat, value, number, seat),) if value else ()
    return (*plain, _event(clause, seat, bonus, number, seat)) if bonus else plain


def connection(p: TriangleParams, board: Board, cell: Cell, after: Board) -> tuple[str, int]:
    """With one side laid to a tile, a tip that meets another is a bridge; with more, hexagons count.

    A double connection is what completes none. Gives the clause and its points, or no points.
    """
    across = board.across(cell)
    if len(across) == 1:
        free = board.digit_at(cell.corners[across[0]]) is None
        return "score.bridge", 0 if free else p.bridge_bonus
    hexagons = after.hexagons_at(cell)
    if hexagons:
        return "score.hexagon", p.hexagon_bonus[hexagons]
    return "score.double", p.double_bonus


def start_tile(p: TriangleParams, tile: TriTile, number: int) -> Events:
    """The start tile that chance lays in the game for one scores for the only seat."""
    entries = (("solitaire.tile", tile.pips), ("solitaire.bonus", p.start_bonus(tile)))
    return tuple([_event(clause, 0, n, number, 0) for clause, n in entries if n])


def drawing(p: TriangleParams, s: TriangleState, seat: Seat) -> Events:
    """Each tile drawn costs points."""
    return _some(s, seat, (("draw.penalty", -p.draw_penalty),))


def passing(p: TriangleParams, s: TriangleState, seat: Seat) -> Events:
    """A pass after the last draw of a turn, or else because nothing more may be drawn, may cost points."""
    if s.drawn >= p.draw_limit:
        return _some(s, seat, (("draw.failed", -p.failed_draw_penalty),))
    return _some(s, seat, (("empty.penalty", -p.empty_stock_penalty),))


def going_out(p: TriangleParams, s: TriangleState, seat: Seat) -> Events:
    """Whoever goes out gets a bonus and the value of the tiles of all others, who lose nothing."""
    bonus = _some(s, seat, (("out.bonus", p.out_bonus),))
    return bonus + _rest(s, "out.rest", seat)


def _rest(s: TriangleState, clause: str, seat: int) -> Events:
    held = [(whose, hand.pips) for whose, hand in enumerate(s.hands) if whose != seat]
    return tuple([_event(clause, seat, value, s.sheet.hand_number, whose) for whose, value in held if value])


def blocked_winners(p: TriangleParams, s: TriangleState) -> tuple[Side, ...]:
    """The lowest value left in a hand wins a blocked round; who wins a tie is the table's custom."""
    values = [hand.pips for hand in s.hands]
    lowest = tuple([Side(seat) for seat, value in enumerate(values) if value == min(values)])
    return lowest if len(lowest) == 1 or p.blocked_tie is BlockedTie.EACH else ()


def when_blocked(s: TriangleState, winners: Sequence[Side]) -> Events:
    """The winner of a blocked round gets the value of all other hands less that of his own."""
    rest = [event for side in winners for event in _rest(s, "block.rest", side)]
    own = [event for side in winners for event in _some(s, side, (("block.own", -s.hands[side].pips),))]
    return tuple(rest + own)


def match_outcome(p: TriangleParams, points: tuple[int, ...]) -> Outcome | None:
    """At the end of a round the match is over once somebody has the target; most points win.

    The game for one is one round.
    """
    best = max(points)
    if best < p.target and not p.solitaire:
        return None
    winners = tuple([Side(seat) for seat, total in enumerate(points) if total == best])
    return Outcome("match.solitaire" if p.solitaire else "match.target", winners)
