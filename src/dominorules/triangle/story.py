"""The current round of a loaded state, played again: its moves must lead to the very state.

The draws are taken back to find what was dealt; the deal and the moves then go through the
engine that serves the ruleset. Of earlier rounds only the score is remembered, and taken as it
stands.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import chain, product
from typing import Any

import attrs

from dominorules.core.checks import check_same, play_again
from dominorules.core.errors import InvalidRecord
from dominorules.core.family import Family
from dominorules.core.score import ScoreEvent
from dominorules.core.seats import Seat
from dominorules.triangle import engine
from dominorules.triangle.board import Board
from dominorules.triangle.moves import Deal, Draw, Place, TriangleMove
from dominorules.triangle.params import TriangleParams
from dominorules.triangle.state import Phase, Sheet, TriangleState
from dominorules.triangle.tiles import TriTile, TriTileSet

__all__ = ["TriangleFamily", "by_engine", "check_story"]

TriangleFamily = Family[TriangleParams, TriangleState, TriangleMove, Any]


def by_engine(family: TriangleFamily) -> bool:
    """Tell whether the engine says what moves do; the clauses of a ruleset may say otherwise."""
    return family.settle is engine.settle


@attrs.frozen
class _Begun:
    """What lay where before the remembered moves."""

    hands: tuple[TriTileSet, ...]
    stock: tuple[TriTile, ...]
    board: Board


def check_story(family: TriangleFamily, p: TriangleParams, s: TriangleState) -> None:
    """The moves of the round are legal one after the other, and lead to the state.

    What a position set up by hand remembers of its first moment is not all; where that leaves
    several beginnings, one that leads to the state is enough.
    """
    fault = None
    for begun in _beginnings(family, p, s):
        try:
            check_same(s, play_again(family, p, begun, s.history), Sheet)
        except InvalidRecord as error:
            fault = fault or error
        else:
            return
    raise fault or InvalidRecord("record.differs", "drawn_total", value=s.drawn_total, wanted="–")


def _beginnings(family: TriangleFamily, p: TriangleParams, s: TriangleState) -> Iterator[TriangleState]:
    """The states that the remembered moves may have begun from."""
    if not s.sheet.round:
        yield family.start(p, s.seats)
        return
    begun = _take_back(p, s)
    if not begun.board:
        yield _dealt(family, p, s, begun)
        return
    if p.solitaire and len(begun.board) == 1:
        with suppress(InvalidRecord):  # then it was set up by hand
            yield _dealt(family, p, s, begun)
    for state in _set_up(p, s, begun):
        yield family.settle(p, state)


def _take_back(p: TriangleParams, s: TriangleState) -> _Begun:
    """Undo the moves of the round: laid tiles go back to the hands, drawn ones to the front of the stock."""
    seats, hands, drawn, laid = list(_seats(s)), list(s.hands), list[TriTile](), set()
    after: TriTile | None = s.drawn_tile
    for seat, (i, move) in zip(reversed(seats), reversed([*enumerate(s.history)]), strict=True):
        if isinstance(move, Place):
            laid.add(move.cell)
            hands[seat] = hands[seat].with_tile(move.tile)
        elif isinstance(move, Draw):
            drawn.append(_drawn(hands[seat], after, s.sheet, seat, i))
            hands[seat] = hands[seat].without(drawn[-1])
        # Right after a draw only the tile just drawn is laid, where the rules say so.
        after = move.tile if isinstance(move, Place) and p.only_drawn else None
    board = Board([(cell, way) for cell, way in s.board.items() if cell not in laid])
    return _Begun(tuple(hands), (*reversed(drawn), *s.stock), board)


def _seats(s: TriangleState) -> Iterator[Seat]:
    seat = s.sheet.first or Seat(0)
    for move in s.history:
        yield seat
        seat = seat if isinstance(move, Draw) else Seat((seat + 1) % s.seats)


def _drawn(hand: TriTileSet, after: TriTile | None, sheet: Sheet, seat: Seat, at: int) -> TriTile:
    """Tell which tile of a hand may have been drawn at a move: a draw does not say.

    Where the next move does not, it is one that would have started the round if it had been
    dealt: of the seat that started the lowest, but for those above its opening tile.
    """
    if not hand or (after is not None and after not in hand):
        raise InvalidRecord("record.history", f"history[{at}]", move="draw", clauses="–")
    if after is not None:
        return after
    ranked = sorted(hand, key=_rank)
    above = sheet.must_open is not None and _rank(ranked[-1]) > _rank(sheet.must_open)
    return ranked[-1] if above or seat != sheet.starter else ranked[0]


def _rank(tile: TriTile) -> tuple[bool, int, TriTile]:
    return tile.is_triple, tile.pips, tile


def _earlier(s: TriangleState) -> tuple[tuple[int, ...], tuple[ScoreEvent, ...]]:
    """The score before the round."""
    points = [0] * s.seats
    events = tuple([event for event in s.events if event.hand < s.sheet.round])
    for event in events:
        points[event.side] += event.points
    return tuple(points), events


def _dealt(family: TriangleFamily, p: TriangleParams, s: TriangleState, begun: _Begun) -> TriangleState:
    """A round begins with what was dealt: these hands, this stock, alone also this start tile."""
    laid = [way.tile for way in begun.board.values()]
    order, wanted = (*chain(*begun.hands), *laid, *begun.stock), len(p.tile_set)
    if len(order) != wanted:
        left = " ".join([str(tile) for tile in p.tile_set if tile not in order])
        raise InvalidRecord("record.tiles", "hands", found=len(order), wanted=wanted, left=left)
    points, events = _earlier(s)
    sheet = Sheet(Phase.DEAL, s.sheet.round - 1, None, None, None)
    before = attrs.evolve(family.start(p, s.seats), points=points, events=events, sheet=sheet)
    dealt = play_again(family, p, before, [Deal(order)], "hands")
    for seat, (right, found) in enumerate(zip(dealt.hands, begun.hands, strict=True)):
        if right != found:
            raise InvalidRecord("record.deal", f"hands[{seat}]", wanted=len(right), count=len(found))
    return dealt


def _set_up(p: TriangleParams, s: TriangleState, begun: _Begun) -> Iterator[TriangleState]:
    """The positions set up by hand that the remembered moves may have begun from."""
    first, starter = s.sheet.first or Seat(0), s.sheet.starter
    points, events = _earlier(s)
    sheet = Sheet(Phase.PLAY, s.sheet.round, starter, None, first)
    known: dict[str, Any] = {"turn": first, "points": points, "events": events, "history": (), "sheet": sheet}
    state = attrs.evolve(s, hands=begun.hands, stock=begun.stock, board=begun.board, **known)
    if not s.history:
        _check_set_up(p, state)
        yield state
        return
    total = s.drawn_total - sum([isinstance(move, Draw) for move in s.history])
    if any([isinstance(move, Place) for move in s.history]):
        state = attrs.evolve(state, laid_by=Seat((first - 1) % s.seats))
    for drawn, passes in product(range(p.draw_limit + 1), range(s.seats)):
        tile = _last_drawn(p, s, begun.hands[first]) if drawn else None
        maybe = attrs.evolve(state, drawn=drawn, drawn_tile=tile, drawn_total=total, passes=passes)
        with suppress(InvalidRecord):  # another beginning may do
            _check_set_up(p, maybe)
            yield maybe


def _last_drawn(p: TriangleParams, s: TriangleState, hand: TriTileSet) -> TriTile | None:
    """The tile drawn just before the remembered moves; if the next does not lay it, any may have been."""
    move = s.history[0]
    if isinstance(move, Place) and p.only_drawn:
        return move.tile
    return next(iter(hand), None)


def _check_set_up(p: TriangleParams, s: TriangleState) -> None:
    """What was drawn and passed is within bounds, and every seat but one that is out has a tile."""
    turn = s.turn or Seat(0)
    if (s.drawn_tile is None) != (s.drawn == 0) or (s.drawn_tile and s.drawn_tile not in s.hands[turn]):
        raise InvalidRecord("record.type", "drawn_tile", wanted=str(s.hands[turn]), value=str(s.drawn_tile))
    bounds = {"drawn": (0, p.draw_limit), "drawn_total": (s.drawn, p.draw_total)}
    bounds["passes"] = (0, 0 if s.stock and s.drawn_total < p.draw_total else s.seats - 1)
    for field, (low, high) in bounds.items():
        if not low <= getattr(s, field) <= high:
            raise InvalidRecord("record.type", field, wanted=f"{low}..{high}", value=getattr(s, field))
    if s.laid_by is None:
        raise InvalidRecord("record.type", "laid_by", wanted=f"0..{s.seats - 1}", value=None)
    for seat, hand in enumerate(s.hands):
        if not hand and seat != s.laid_by and not p.solitaire:
            raise InvalidRecord("record.type", f"hands[{seat}]", wanted="[…]", value=[])
