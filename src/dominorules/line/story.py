"""The current hand of a loaded state, played again: its moves must lead to the very state.

The draws are taken back to find what was dealt; the deal and the moves then go through the
engine that serves the ruleset. Of earlier hands only the score is remembered, and taken as it
stands.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import Any

import attrs

from dominorules.core.checks import check_same, play_again
from dominorules.core.errors import InvalidRecord
from dominorules.core.family import Family
from dominorules.core.score import ScoreEvent
from dominorules.core.seats import Seat
from dominorules.core.tiles import Tile, TileSet
from dominorules.line import engine
from dominorules.line.moves import Deal, Draw, End, Lay, LineMove, Lot, Open, Pass, Play
from dominorules.line.params import Drawing, LineParams
from dominorules.line.state import LineState, Phase, Sheet

__all__ = ["LineFamily", "by_engine", "check_story", "ends_after", "leads", "shown_ends"]

LineFamily = Family[LineParams, LineState, LineMove, Any]


def by_engine(family: LineFamily) -> bool:
    """Tell whether the engine says what moves do; the clauses of a ruleset may say otherwise."""
    return family.settle is engine.settle


def check_story(family: LineFamily, p: LineParams, s: LineState) -> None:
    """The moves of the hand are legal one after the other, and lead to the state."""
    begun = _begun(family, p, s, _seen(p, s))
    check_same(s, play_again(family, p, begun, s.history), Sheet)


@attrs.frozen
class _Seen:
    """A remembered move, with who made it and the ends that were open."""

    seat: Seat
    move: LineMove
    ends: tuple[int, int] | None


def _seen(p: LineParams, s: LineState) -> tuple[_Seen, ...]:
    """Follow the remembered moves: each tile meets the line, and the ends are those that stay open."""
    base, out = s.sheet.base, []
    seat = (base.turn if base else s.sheet.opener) or Seat(0)
    ends = base.ends if base else None
    for i, move in enumerate(s.history):
        out.append(_Seen(seat, move, ends))
        ends = ends_after(move, ends, f"history[{i}]")
        seat = seat if isinstance(move, Draw) else p.after[seat]
    if s.ends != ends:
        raise InvalidRecord("position.ends", "ends", ends=shown_ends(s.ends), line=shown_ends(ends))
    return tuple(out)


def shown_ends(ends: tuple[int, int] | None) -> str:
    """Show open ends inside a message."""
    return f"{ends[0]}…{ends[1]}" if ends else "–"


def leads(tiles: Iterable[Tile], ends: tuple[int, int]) -> bool:
    """Tell whether a line of some of these tiles leads from one end to the other.

    A single tile leads from half to half; between equal ends it takes a double, or a ring of tiles.
    """
    left, right = ends
    edges = set(tiles)
    for first in [tile for tile in edges if tile.shows(left)]:
        reached, rest = {first.other(left)}, edges - {first}
        while new := {tile.other(n) for n in reached for tile in rest if tile.shows(n)} - reached:
            reached |= new
        if right in reached:
            return True
    return False


def ends_after(move: LineMove, ends: tuple[int, int] | None, where: str) -> tuple[int, int] | None:
    """Give the open ends after a move; raises `InvalidRecord` at `where` if it cannot be laid at them."""
    if isinstance(move, Open) and ends is None:
        return move.tile.low, move.tile.high
    if isinstance(move, Play) and ends is not None:
        left, right = ends
        met = left if move.end is End.LEFT else right
        if not move.tile.shows(met):
            raise InvalidRecord("position.chain", where, a=shown_ends(ends), b=str(move))
        far = move.tile.other(met)
        return (far, right) if move.end is End.LEFT else (left, far)
    if not isinstance(move, Draw | Pass) or ends is None:
        raise InvalidRecord("record.history", where, move=str(move), clauses="–")
    return ends


def _begun(family: LineFamily, p: LineParams, s: LineState, seen: tuple[_Seen, ...]) -> LineState:
    """The state before the remembered moves: a match, a hand or a position has just begun."""
    base = s.sheet.base
    if not s.sheet.hand:
        return _before_deal(family, p, s.sheet)
    hands, stock = _take_back(p, s, seen)
    if base is None:
        return _dealt(family, p, s.sheet, hands, stock)
    opener, must = s.sheet.opener, None
    if base.ends is None:
        opener, must = _opening(family, s.sheet, _dealt(family, p, s.sheet, hands, stock))
    elif by_engine(family):
        _check_left(p, hands, stock)
    sheet = Sheet(Phase.PLAY, s.sheet.hand, opener, None, must, base, *_earlier(p, s.sheet))
    return family.settle(p, _set_up(p, s, sheet, hands, stock))


def _opening(family: LineFamily, sheet: Sheet, dealt: LineState) -> tuple[Seat | None, Tile | None]:
    """Who opens the hand of a position, in the first hand also with which tile: as the deal says."""
    said = sheet.opener, sheet.must_open
    if sheet.hand != 1:
        return sheet.opener, None
    if not by_engine(family) and said == engine.first_opening(dealt.hands):
        return said  # for positions are set up by the engine, also where clauses say otherwise
    return dealt.sheet.opener, dealt.sheet.must_open


def _before_deal(family: LineFamily, p: LineParams, sheet: Sheet) -> LineState:
    """The state that the deal of the hand was made in; of a match's earlier hands only the score is left."""
    start = family.start(p, p.seats)
    if sheet.lot is not None:
        start = play_again(family, p, start, [Lot(sheet.lot)], "sheet.lot")
    # A first hand set up by hand is told without the lot that named its opener.
    if sheet.hand <= 1 and (sheet.base is None or start.sheet.phase is Phase.DEAL):
        return start
    points, events = _earlier(p, sheet)
    old = Sheet(Phase.DEAL, sheet.hand - 1, None, sheet.opener, None, None, points, events, lot=sheet.lot)
    return attrs.evolve(start, sheet=old)


def _earlier(p: LineParams, sheet: Sheet) -> tuple[tuple[int, ...], tuple[ScoreEvent, ...]]:
    """The score before the hand."""
    points = [0] * p.sides
    events = tuple([event for event in sheet.events if event.hand < sheet.hand])
    for event in events:
        points[event.side] += event.points
    return tuple(points), events


def _dealt(
    family: LineFamily, p: LineParams, sheet: Sheet, hands: tuple[TileSet, ...], stock: tuple[Tile, ...]
) -> LineState:
    """A hand begins with what was dealt: these hands, and this stock."""
    order = Deal((*chain(*hands), *stock))
    dealt = play_again(family, p, _before_deal(family, p, sheet), [order], "hands")
    for seat, (wanted, found) in enumerate(zip(dealt.hands, hands, strict=True)):
        if wanted != found:
            raise InvalidRecord("record.deal", f"hands[{seat}]", wanted=len(wanted), count=len(found))
    return dealt


def _take_back(
    p: LineParams, s: LineState, seen: tuple[_Seen, ...]
) -> tuple[tuple[TileSet, ...], tuple[Tile, ...]]:
    """Undo the moves of the hand: laid tiles go back to the hands, drawn ones to the front of the stock."""
    hands, drawn = list(s.hands), list[Tile]()
    for i in range(len(seen) - 1, -1, -1):
        seat, move = seen[i].seat, seen[i].move
        if isinstance(move, Lay):
            hands[seat] = hands[seat].with_tile(move.tile)
        elif isinstance(move, Draw):
            drawn.append(_drawn(p, hands[seat], seen, i) or _any_drawn(hands[seat], s.sheet.must_open, i))
            hands[seat] = hands[seat].without(drawn[-1])
    return tuple(hands), (*reversed(drawn), *s.stock)


def _drawn(p: LineParams, hand: TileSet, seen: tuple[_Seen, ...], at: int) -> Tile | None:
    """Tell which tile of a hand was drawn at a move: a draw does not say.

    A seat that draws or passes holds nothing that fits. So a tile that fits was drawn now, and
    of the others the one that has to be gone soonest, going back.
    """
    for before in reversed(seen[: at + 1]):
        if before.seat == seen[at].seat and isinstance(before.move, Draw | Pass) and before.ends:
            fits = hand.bits & (p.masks[before.ends[0]] | p.masks[before.ends[1]])
            if fits:
                return next(iter(TileSet(fits)))
    return None


def _any_drawn(hand: TileSet, must: Tile | None, at: int) -> Tile:
    """Where nothing has to be gone sooner, a tile that would have opened the match was not dealt."""
    for tile in hand:
        if must is not None and engine.first_opening((TileSet(must.bit), TileSet(tile.bit)))[1] is tile:
            return tile
    if not hand:
        raise InvalidRecord("record.history", f"history[{at}]", move="draw", clauses="–")
    return next(iter(hand))


def _set_up(
    p: LineParams, s: LineState, sheet: Sheet, hands: tuple[TileSet, ...], stock: tuple[Tile, ...]
) -> LineState:
    """A position set up by hand, before its first move."""
    base, laid_by = sheet.base, s.laid_by
    turn = base.turn if base else None
    if base is None or turn is None:
        raise InvalidRecord("record.table", "sheet.base.turn")
    if laid_by is None or any([isinstance(move, Lay) for move in s.history]):
        laid_by = Seat((turn - 1) % p.seats)
    _check_hands(p, hands, stock, laid_by if base.ends else None)
    return LineState(turn, hands, stock, base.ends, None, laid_by if base.ends else None, (), sheet)


def _check_hands(
    p: LineParams, hands: tuple[TileSet, ...], stock: tuple[Tile, ...], laid_by: Seat | None
) -> None:
    """Every seat has a tile to lay but one that has just gone out, and no more is left than was dealt."""
    for seat, hand in enumerate(hands):
        if not hand and seat != laid_by:
            raise InvalidRecord("record.type", f"hands[{seat}]", wanted="[…]", value=[])
    if p.draw is Drawing.NONE and len(stock) > len(p.tile_set) - p.hand_size * p.seats:
        raise InvalidRecord("position.stock", "stock")


def _check_left(p: LineParams, hands: tuple[TileSet, ...], stock: tuple[Tile, ...]) -> None:
    """A hand holds what it was dealt, and what was drawn from the stock since, at most."""
    undealt = len(p.tile_set) - p.hand_size * p.seats
    if len(stock) > undealt:
        raise InvalidRecord("record.type", "stock", wanted=f"0..{undealt}", value=len(stock))
    drawn = 0 if p.draw is Drawing.NONE else undealt - len(stock)
    for seat, hand in enumerate(hands):
        if len(hand) > p.hand_size + drawn:
            wanted = f"0..{p.hand_size + drawn}"
            raise InvalidRecord("record.type", f"hands[{seat}]", wanted=wanted, value=len(hand))
        drawn -= max(0, len(hand) - p.hand_size)
