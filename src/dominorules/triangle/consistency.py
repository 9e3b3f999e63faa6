"""Whether a match can reach a state, and whether a view can be one: what loading checks.

A state is played again from its origin. Of the origin, as of a state without one, every part is held
against the others: seats, tiles, the board, points. A view hides too much to be played again; it is
only held against itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise, takewhile
from typing import Any, Final

import attrs

from dominorules.core.checks import (
    NO_TARGET,
    Facts,
    check_begun,
    check_ended,
    check_hands_shown,
    check_length,
    check_number,
    check_reached,
    check_same,
    check_score,
    check_seats,
    check_waiting,
    most_moves,
    tiles_nowhere,
)
from dominorules.core.errors import InvalidRecord
from dominorules.core.family import Family
from dominorules.core.origin import without_origin
from dominorules.core.score import ScoreEvent
from dominorules.core.seats import Seat
from dominorules.triangle.board import Board
from dominorules.triangle.effects import first_opening
from dominorules.triangle.moves import Draw, Pass, Place, TriangleMove
from dominorules.triangle.params import OpeningTile, TriangleParams
from dominorules.triangle.position import furthest
from dominorules.triangle.state import Sheet, TriangleState, make_state
from dominorules.triangle.tiles import TriTile, TriTileSet
from dominorules.triangle.view import TriangleView, Turn

__all__ = ["check_state", "check_view"]


TriangleFamily = Family[TriangleParams, TriangleState, TriangleMove, Any]


def check_state(family: TriangleFamily, p: TriangleParams, s: TriangleState) -> None:
    """Refuse a state that no match can reach; raises `InvalidRecord` whose field leads to the fault."""
    check_reached(family, p, s, _FACTS)


def _check_values(family: TriangleFamily, p: TriangleParams, s: TriangleState) -> None:
    """Seats, numbers and points are those of the table."""
    sheet = s.sheet
    seats = {"turn": s.turn, "laid_by": s.laid_by}
    check_seats(seats | {"sheet.opener": sheet.opener, "sheet.first": sheet.first}, s.seats)
    check_number(sheet.hand_number, "sheet.hand_number")
    check_begun(sheet.hand_number, {"sheet.opener": sheet.opener, "sheet.first": sheet.first})
    _check_score(p, s.points, s.events, sheet.hand_number, sure=family.effects_by_engine)


def _check_places(family: TriangleFamily, p: TriangleParams, s: TriangleState) -> None:
    """Every tile is in one place, and those on the table hang together."""
    left = tiles_nowhere(p.tile_set, _places(s.hands, s.stock, s.board))
    _check_board(p, s.board, s.history)
    if not s.sheet.hand_number:
        check_same(without_origin(s), family.start(p, s.seats), Sheet)
    elif family.effects_by_engine and not s.board and left:
        # Only what is set up with tiles on the table may leave some out of play.
        nowhere, whole = " ".join(map(str, left)), len(p.tile_set)
        raise InvalidRecord("record.tiles", "hands", found=whole - len(left), wanted=whole, left=nowhere)


def _check_bounds(family: TriangleFamily, p: TriangleParams, s: TriangleState) -> None:
    """No more was dealt, drawn and passed than the engine lets; clauses may let more."""
    if not family.effects_by_engine or s.turn is None:
        return
    if s.board:
        _check_drawn(p, s, s.turn)
    else:
        _check_opening(p, s)


def _check_opening(p: TriangleParams, s: TriangleState) -> None:
    """A round that is to be started is as it was dealt, and started by whom and with what its rules say."""
    size = p.hand_size(s.seats)
    for seat, hand in enumerate(s.hands):
        if len(hand) != size:
            raise InvalidRecord("record.deal", f"hands[{seat}]", wanted=size, count=len(hand))
    opener, tile = first_opening(s.hands)
    must = tile if p.opening_tile is OpeningTile.THAT_TILE else None
    sheet = attrs.evolve(s.sheet, opener=opener, must_open=must, first=opener)
    dealt = make_state(
        opener, s.hands, s.stock, s.board, 0, None, 0, 0, None, s.points, s.events, s.history, sheet
    )
    check_same(s, dealt, Sheet)


def _check_drawn(p: TriangleParams, s: TriangleState, turn: Seat) -> None:
    """What was drawn and passed is within bounds, and every seat but one that is out has a tile."""
    hand = s.hands[turn]
    if (s.drawn_tile is None) != (s.drawn == 0) or (s.drawn_tile and s.drawn_tile not in hand):
        raise InvalidRecord("record.type", "drawn_tile", wanted=str(hand), value=str(s.drawn_tile))
    bounds = {"drawn": (0, p.draw_limit), "drawn_total": (s.drawn, p.draw_total)}
    bounds["passes"] = (0, 0 if s.stock and s.drawn_total < p.draw_total else s.seats - 1)
    for field, (low, high) in bounds.items():
        if not low <= getattr(s, field) <= high:
            raise InvalidRecord("record.type", field, wanted=f"{low}..{high}", value=getattr(s, field))
    if s.laid_by is None and not p.solitaire:
        raise InvalidRecord("record.type", "laid_by", wanted=f"0..{s.seats - 1}", value=None)
    for seat, held in enumerate(s.hands):
        if not held and seat != s.laid_by and not p.solitaire:
            raise InvalidRecord("record.type", f"hands[{seat}]", wanted="[…]", value=[])


_FACTS: Final = Facts(
    most_moves=lambda p, s: most_moves(len(p.tile_set), s.seats),
    values=_check_values,
    places=_check_places,
    bounds=_check_bounds,
    nested=Sheet,
)


def check_view(family: TriangleFamily, p: TriangleParams, v: TriangleView) -> None:
    """Refuse a view that contradicts itself; raises `InvalidRecord` whose field leads to the fault."""
    table = v.seats
    seats = {"seat": v.seat, "turn": v.turn, "opener": v.opener, "laid_by": v.laid_by}
    seats |= {"result.seat": v.result.seat if v.result else None}
    check_seats(seats | {f"history[{i}].seat": turn.seat for i, turn in enumerate(v.history)}, table)
    check_number(v.hand_number, "hand_number")
    check_begun(v.hand_number, {"opener": v.opener})
    check_length(v.history, most_moves(len(p.tile_set), table))
    check_hands_shown(v, table)
    left = tiles_nowhere(p.tile_set, _places(v.hands, (), v.board))
    hidden = sum([size for size, hand in zip(v.hand_sizes, v.hands, strict=True) if hand is None])
    if hidden + v.stock > len(left):
        most = len(p.tile_set)
        found = most - len(left) + hidden + v.stock
        raise InvalidRecord("record.tiles", "hands", found=found, wanted=most, left="–")
    _check_board(p, v.board, [turn.move for turn in v.history])
    _check_counts(p, v)
    _check_turns(v)
    _check_score(p, v.points, v.events, v.hand_number)
    check_waiting(v, v.hand_number, table)
    if family.effects_by_engine:
        _check_next(v)


def _check_score(
    p: TriangleParams,
    points: tuple[int, ...],
    events: tuple[ScoreEvent, ...],
    number: int,
    *,
    sure: bool = True,
) -> None:
    # Points are taken away for draws, and a round may be set up in which the target is behind somebody.
    seats, target = len(points), p.target if sure else NO_TARGET
    check_score(points, events, hand=number, table=seats, sides=seats, target=target, carried_under=False)


def _places(
    hands: Iterable[TriTileSet | None], stock: Iterable[TriTile], board: Board
) -> Iterator[tuple[str, TriTile]]:
    """Every tile that is shown with the place it is in."""
    for seat, hand in enumerate(hands):
        yield from ((f"hands[{seat}]", tile) for tile in hand or ())
    yield from ((f"stock[{i}]", tile) for i, tile in enumerate(stock))
    yield from ((f"board.{cell}", way.tile) for cell, way in board.items())


def _check_board(p: TriangleParams, board: Board, moves: Iterable[TriangleMove]) -> None:
    """The tiles on the table hang together by their sides; those that were laid lie there, each once."""
    most = furthest(len(p.tile_set), len(board))
    ahead = list(board)[:1]
    found = set(ahead)
    while ahead:
        new = [near for near in board.beside(ahead.pop()) if near not in found]
        found.update(new)
        ahead += new
    for cell in board:
        if max(abs(cell.i), abs(cell.j)) > most:
            raise InvalidRecord("tri.far", f"board.{cell}", cell=str(cell), most=most)
        if cell not in found:
            raise InvalidRecord("tri.apart", f"board.{cell}", first=str(next(iter(board))))
    there = dict(board)
    for i, move in enumerate(moves):
        if isinstance(move, Place) and there.pop(move.cell, None) is not move.way:
            raise InvalidRecord("position.rest", f"history[{i}]", tiles=str(move))


def _check_counts(p: TriangleParams, v: TriangleView) -> None:
    """What was and may be drawn is within bounds, and who has drawn sees the tile, one of the hand."""
    begun = bool(v.hand_number)
    most_drawable = min(v.stock, p.draw_total)
    bounds = {"drawable": most_drawable, "drawn": p.draw_limit * begun, "passes": v.seats * begun}
    bounds |= {"stock": len(p.tile_set) * begun}
    bounds |= {f"hand_sizes[{i}]": len(p.tile_set) * begun for i in range(v.seats)}
    found = {"drawable": v.drawable, "drawn": v.drawn, "passes": v.passes, "stock": v.stock}
    found |= {f"hand_sizes[{i}]": size for i, size in enumerate(v.hand_sizes)}
    for field, most in bounds.items():
        if not 0 <= found[field] <= most:
            raise InvalidRecord("record.type", field, wanted=f"0..{most}", value=found[field])
    own = v.drawn > 0 and v.seat is not None and v.seat == v.turn
    if own != (v.drawn_tile is not None) or (v.drawn_tile is not None and v.drawn_tile not in v.hand):
        raise InvalidRecord("record.hidden", "drawn_tile")


def _check_turns(v: TriangleView) -> None:
    """Turns follow one another round the table, and a draw does not end one."""
    for i, (before, turn) in enumerate(pairwise(v.history), 1):
        due = _due(v, before)
        if turn.seat != due:
            raise InvalidRecord("record.type", f"history[{i}].seat", wanted=due, value=turn.seat)
    drawn = len([*takewhile(_is_draw, reversed(v.history))])
    # Before the moves that are remembered, tiles may have been drawn in the same turn.
    if v.drawn < drawn or (v.drawn > drawn and drawn < len(v.history)):
        raise InvalidRecord("record.type", "drawn", wanted=drawn, value=v.drawn)


def _check_next(v: TriangleView) -> None:
    """What the match waits for, who is to act, who began and who passed follows from the moves."""
    check_ended(v, v.hand_number)
    whole = len(v.board) == len([turn for turn in v.history if isinstance(turn.move, Place)])
    first = v.history[0].seat if v.history else v.turn
    # A round from its first tile on; alone, the start tile is laid by chance.
    if whole and v.hand_number and first not in (None, v.opener):
        raise InvalidRecord("record.type", "opener", wanted=first, value=v.opener)
    due = _due(v, v.history[-1]) if v.history else v.turn
    if v.turn not in (None, due):
        raise InvalidRecord("record.type", "turn", wanted=due, value=v.turn)
    _check_empty(v)
    laid = [turn.seat for turn in v.history if isinstance(turn.move, Place)]
    if laid and v.laid_by != laid[-1]:
        raise InvalidRecord("record.type", "laid_by", wanted=laid[-1], value=v.laid_by)
    _check_passes(v)


def _due(v: TriangleView, turn: Turn) -> Seat:
    """Who is to act after a move: a draw does not end a turn."""
    return turn.seat if isinstance(turn.move, Draw) else Seat((turn.seat + 1) % v.seats)


def _check_empty(v: TriangleView) -> None:
    """Before the first tile nobody has laid, drawn or passed."""
    if not v.board and v.laid_by is not None:
        raise InvalidRecord("position.nobody", "laid_by")
    for field, found in (("drawn", v.drawn), ("passes", v.passes)):
        if not v.board and found:
            raise InvalidRecord("record.type", field, wanted=0, value=found)


def _check_passes(v: TriangleView) -> None:
    """Passes in a row are those since the last tile was laid or drawn, while nothing more can be drawn."""
    passed = len([*takewhile(_is_pass, reversed(v.history))])
    # Before the moves that are remembered, others may have passed.
    least, most = passed, passed if passed < len(v.history) else v.seats
    if v.drawable or not v.board:
        least = most = 0
    if not least <= v.passes <= most:
        raise InvalidRecord("record.type", "passes", wanted=f"{least}..{most}", value=v.passes)


def _is_pass(turn: Turn) -> bool:
    return isinstance(turn.move, Pass)


def _is_draw(turn: Turn) -> bool:
    return isinstance(turn.move, Draw)
