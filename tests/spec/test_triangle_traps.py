"""Faults that programs for triangular dominoes had, put into the engine one by one: the spec notices each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import attrs
import pytest

from dominorules.core.score import Outcome, ScoreEvent
from dominorules.core.seats import Seat, Side
from dominorules.triangle import (
    Board,
    Cell,
    Phase,
    Place,
    TriangleParams,
    TriangleState,
    TriTile,
    TriTileSet,
    effects,
    grid,
    legality,
    scoring,
)
from dominorules.triangle import board as board_module
from dominorules.triangle.board import Fit
from spec.sown import Place as Where
from spec.sown import cases, is_noticed, replaced

pytestmark = pytest.mark.long

Events = tuple[ScoreEvent, ...]


# The engine as it is, for faults that change only some of what it does.
SITE, HEXAGONS, CONNECTION, MAY_PLACE = grid.site, Board.hexagons_at, scoring.connection, legality.may_place
PLACING, PASSING, SETTLE, FINISH = scoring.placing, scoring.passing, effects.settle, effects._finish


def mirrored(cell: Cell) -> grid.Site:
    """A tile on a downward cell is read anticlockwise."""
    site = SITE(cell)
    (a, b, c), (x, y, z) = site.corners, site.around
    return attrs.evolve(site, corners=(a, c, b), around=(x, z, y)) if cell.down else site


def forgetful(fit: Fit, corner: int, digit: int) -> Fit:
    """A tile that later meets the tip of an open cell binds nothing there."""
    return fit


def touching(p: TriangleParams, s: TriangleState, m: Place) -> bool:
    """Two corners that agree are enough."""
    met = [s.board.digit_at(vertex) for vertex in m.cell.corners]
    agrees = all(digit in (None, mine) for digit, mine in zip(met, m.way.digits, strict=True))
    enough = m.cell not in s.board and agrees and met.count(None) <= 1
    layable = bool(legality.layable(p, s) & m.tile.bit)
    return MAY_PLACE(p, s, m) or (bool(s.board) and layable and enough)


def fan(p: TriangleParams, board: Board, cell: Cell, after: Board) -> tuple[str, int]:
    """A side beside which other tiles lie makes a bridge, whatever the tip meets."""
    across = board.across(cell)
    near = {tile for vertex in cell.corners for tile in vertex.cells if tile in board}
    if len(across) == 1 and len(near) > 1:
        return "score.bridge", p.bridge_bonus
    return CONNECTION(p, board, cell, after)


def odd_hexagons(board: Board, cell: Cell) -> int:
    """Only a tile with its tip up completes hexagons."""
    return 0 if cell.down else HEXAGONS(board, cell)


def positive_hexagons(board: Board, cell: Cell) -> int:
    """No hexagon is seen to the left of the first tile."""
    return HEXAGONS(board, cell) if cell.i >= 0 else 0


def one_hexagon(board: Board, cell: Cell) -> int:
    """Several hexagons count as one."""
    return min(1, HEXAGONS(board, cell))


def paid_twice(p: TriangleParams, s: TriangleState, m: Place, after: Board) -> Events:
    """A hexagon is paid, and the double connection besides."""
    events = PLACING(p, s, m, after)
    more = [attrs.evolve(e, clause="score.double", points=p.double_bonus) for e in events]
    return events + tuple([e for e, old in zip(more, events, strict=True) if old.clause == "score.hexagon"])


def two_sides_only(p: TriangleParams, board: Board, cell: Cell, after: Board) -> tuple[str, int]:
    """A tile with all three sides laid to others is no double connection."""
    clause, points = CONNECTION(p, board, cell, after)
    return clause, 0 if clause == "score.double" and len(board.across(cell)) == 3 else points


def twice_for_three(p: TriangleParams, board: Board, cell: Cell, after: Board) -> tuple[str, int]:
    """A tile with all three sides laid to others is two double connections."""
    clause, points = CONNECTION(p, board, cell, after)
    return clause, points * (1 + (clause == "score.double" and len(board.across(cell)) == 3))


def in_mid_round(p: TriangleParams, s: TriangleState) -> TriangleState:
    """The match is over as soon as somebody has the target."""
    after = SETTLE(p, s)
    if after.phase is not Phase.PLAY or max(after.points) < p.target:
        return after
    winners = tuple([Side(i) for i, points in enumerate(after.points) if points >= p.target])
    sheet = attrs.evolve(after.sheet, phase=Phase.OVER, outcome=Outcome("match.target", winners))
    return attrs.evolve(after, turn=None, sheet=sheet)


def last_winner(p: TriangleParams, s: TriangleState, reason: str) -> TriangleState:
    """The match goes to who wins its last round."""
    after = FINISH(p, s, reason)
    over = after.sheet.outcome
    if over is None:
        return after
    won = attrs.evolve(over, winners=after.sheet.winners)
    return attrs.evolve(after, sheet=attrs.evolve(after.sheet, outcome=won))


def fewest_tiles(p: TriangleParams, s: TriangleState) -> tuple[Side, ...]:
    """A blocked round goes to the fewest tiles."""
    sizes = [len(hand) for hand in s.hands]
    fewest = tuple([Side(seat) for seat, size in enumerate(sizes) if size == min(sizes)])
    return fewest if len(fewest) == 1 else ()


def clamped(points: tuple[int, ...], events: Events) -> tuple[int, ...]:
    """Nobody falls below zero."""
    totals = list(points)
    for event in events:
        totals[event.side] = max(0, totals[event.side] + event.points)
    return tuple(totals)


def overwritten(points: tuple[int, ...], events: Events) -> tuple[int, ...]:
    """New points take the place of the old."""
    totals = list(points)
    for event in events:
        totals[event.side] = event.points
    return tuple(totals)


def fined_again(p: TriangleParams, s: TriangleState, seat: Seat) -> Events:
    """A pass after the last draw costs what one on an empty stock does."""
    return PASSING(p, attrs.evolve(s, drawn=0), seat)


def anything_held(p: TriangleParams, s: TriangleState) -> int:
    """What was drawn binds nothing."""
    return 0 if s.turn is None else s.hands[s.turn].bits


def by_value(hands: Sequence[TriTileSet]) -> tuple[Seat, TriTile]:
    """The highest value starts, triple or not."""
    _, tile, seat = max([(tile.pips, tile, seat) for seat, hand in enumerate(hands) for tile in hand])
    return Seat(seat), tile


Fault = tuple[Callable[..., Any], list[Where]]

FAULTS: list[Fault] = [
    (mirrored, [(board_module, "site")]),
    (forgetful, [(Fit, "with_digit")]),
    (touching, [(legality, "may_place"), (effects, "may_place")]),
    (fan, [(scoring, "connection")]),
    (odd_hexagons, [(Board, "hexagons_at")]),
    (positive_hexagons, [(Board, "hexagons_at")]),
    (one_hexagon, [(Board, "hexagons_at")]),
    (paid_twice, [(scoring, "placing")]),
    (two_sides_only, [(scoring, "connection")]),
    (twice_for_three, [(scoring, "connection")]),
    (in_mid_round, [(effects, "settle")]),
    (last_winner, [(effects, "_finish")]),
    (fewest_tiles, [(scoring, "blocked_winners")]),
    (clamped, [(effects, "total")]),
    (overwritten, [(effects, "total")]),
    (fined_again, [(scoring, "passing")]),
    (anything_held, [(legality, "layable")]),
    (by_value, [(effects, "first_opening")]),
]


def test_the_engine_as_it_is_has_no_fault() -> None:
    assert not is_noticed("triangle", crashes=False)


@pytest.mark.parametrize("fault", FAULTS, ids=[faulty.__name__ for faulty, _ in FAULTS])
def test_a_fault_that_other_programs_had_is_noticed(fault: Fault) -> None:
    assert is_noticed("triangle", replaced("triangle", *fault), crashes=False)


@pytest.mark.parametrize("fault", FAULTS, ids=[faulty.__name__ for faulty, _ in FAULTS])
def test_no_case_is_made_by_an_engine_with_a_fault(fault: Fault) -> None:
    with replaced("triangle", *fault), pytest.raises(AssertionError, match=fault[0].__name__):
        cases.__wrapped__("triangle")
