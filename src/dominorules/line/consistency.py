"""Whether a match can reach a state: what is checked when a state is loaded, not made.

First every part is held against the others (seats, tiles, the line, points). Then the current
hand is played again: its draws are taken back to find what was dealt, and the remembered moves
must lead to the very state, under the rules of the ruleset that it is of. What happened in
earlier hands is not remembered; only their score is checked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from itertools import chain
from typing import Any, Final

import attrs

from dominorules.core.errors import IllegalMove, InvalidRecord
from dominorules.core.family import Family
from dominorules.core.score import ScoreEvent
from dominorules.core.seats import Seat, check_seat
from dominorules.core.tiles import Tile, TileSet
from dominorules.line import engine
from dominorules.line.moves import Deal, Draw, End, Lay, LineMove, Lot, Open, Pass, Play
from dominorules.line.params import Drawing, LineParams
from dominorules.line.state import Base, Laid, LineState, Phase, Sheet

__all__ = ["MOVE_PATTERN", "check_state"]

LineFamily = Family[LineParams, LineState, LineMove, Any]

_TILE: Final = "([0-9]|1[0-8])-([0-9]|1[0-8])"
MOVE_PATTERN: Final = f"^((lot|deal)( {_TILE})+|open {_TILE}|{_TILE}@[LR]|draw|pass)$"
"""What the notation of a move looks like."""
MOST_HANDS: Final = 10**6
"""The highest number that a hand may have, as for a position set up by hand."""
NEVER_NEGATIVE: Final = frozenset({"count.all", "count.losers", "capicu.bonus", "score.carried"})
"""The awards of the family itself; a house rule's own may take points away."""


def check_state(family: LineFamily, p: LineParams, s: LineState) -> None:
    """Refuse a state that no match can reach; raises `InvalidRecord` whose field leads to the fault."""
    _check_seats(p, s)
    _check_tiles(p, s)
    _check_base(p, s.sheet.base)
    seen = _seen(p, s)
    _check_points(p, s.sheet)
    _check_story(family, p, s, seen)


def _check_seats(p: LineParams, s: LineState) -> None:
    """Seats and sides are those of the table, and what there is one of per seat is there once."""
    sheet = s.sheet
    base = sheet.base.turn if sheet.base else None
    named = {"turn": s.turn, "laid_by": s.laid_by, "sheet.opener": sheet.opener}
    named |= {"sheet.next_opener": sheet.next_opener, "sheet.base.turn": base}
    for i, event in enumerate(sheet.events):
        named[f"sheet.events[{i}].seat"] = event.seat
    for field, seat in named.items():
        if seat is not None:
            check_seat(seat, p.seats, field)
    sides = [sheet.winner] if sheet.winner is not None else []
    sides += [event.side for event in sheet.events]
    if len(sheet.points) != p.sides or any([side >= p.sides for side in sides]):
        raise InvalidRecord("record.type", "sheet.points", wanted=f"{p.sides} ×", value=list(sheet.points))


def _places(s: LineState) -> Iterator[tuple[str, Tile]]:
    """Every tile of the state with the place it is in."""
    for seat, hand in enumerate(s.hands):
        yield from ((f"hands[{seat}]", tile) for tile in hand)
    yield from ((f"stock[{i}]", tile) for i, tile in enumerate(s.stock))
    if s.sheet.base:
        yield from (("sheet.base.played", tile) for tile in s.sheet.base.played)
    for i, move in enumerate(s.history):
        if isinstance(move, Lay):
            yield f"history[{i}]", move.tile


def _check_tiles(p: LineParams, s: LineState) -> None:
    """Once the first hand is dealt, every tile of the set is in one place."""
    seen: dict[Tile, str] = {}
    for where, tile in _places(s):
        if not tile.bit & p.all_bits:
            raise InvalidRecord("position.not_in_set", where, tile=str(tile))
        if tile in seen:
            raise InvalidRecord("position.twice", where, tile=str(tile), first=seen[tile])
        seen[tile] = where
    left = [str(tile) for tile in p.tile_set if tile not in seen]
    if left and (seen or s.sheet.hand):
        raise InvalidRecord("position.rest", "hands", tiles=" ".join(left))
    if not s.sheet.hand and seen:
        raise InvalidRecord("record.type", "sheet.hand", wanted="1…", value=0)


def _check_base(p: LineParams, base: Base | None) -> None:
    """What lay there before the remembered moves is a line, or tiles in an unknown order."""
    if base is None:
        return
    if (base.ends is None) != (not base.played) or base.turn is None:
        raise InvalidRecord("record.table", "sheet.base.ends")
    if base.ends is not None and max(base.ends) > p.max_pip:
        raise InvalidRecord("record.type", "sheet.base.ends", wanted=f"0..{p.max_pip}", value=list(base.ends))
    left = set(base.played)
    for i, laid in enumerate(base.line):
        where = f"sheet.base.line[{i}]"
        if laid.tile not in left:
            raise InvalidRecord("position.rest", where, tiles=str(laid.tile))
        left.remove(laid.tile)
        _check_laid(laid, base.line[i - 1] if i else None, where)
    if base.line and base.ends != (base.line[0].left, base.line[-1].right):
        found = f"{base.line[0].left}…{base.line[-1].right}"
        raise InvalidRecord("position.ends", "sheet.base.ends", ends=str(base.ends), line=found)


def _check_laid(laid: Laid, before: Laid | None, where: str) -> None:
    if sorted((laid.left, laid.right)) != [laid.tile.low, laid.tile.high]:
        raise InvalidRecord("record.laid", where, tile=str(laid.tile), left=laid.left, right=laid.right)
    if before is not None and before.right != laid.left:
        raise InvalidRecord("position.chain", where, a=str(before.tile), b=str(laid.tile))


@attrs.frozen
class _Seen:
    """A remembered move, with who made it and the ends that were open."""

    seat: Seat
    move: LineMove
    ends: tuple[int, int] | None


def _seen(p: LineParams, s: LineState) -> tuple[_Seen, ...]:
    """Follow the remembered moves: each tile meets the line, and the ends are those that stay open."""
    base, out = s.sheet.base, []
    most = len(p.tile_set) * (p.seats + 3)
    if len(s.history) > most:
        raise InvalidRecord("record.long", "history", most=most)
    seat = (base.turn if base else s.sheet.opener) or Seat(0)
    ends = base.ends if base else None
    for i, move in enumerate(s.history):
        out.append(_Seen(seat, move, ends))
        ends = _ends_after(move, ends, f"history[{i}]")
        seat = seat if isinstance(move, Draw) else p.after[seat]
    if s.ends != ends:
        raise InvalidRecord("position.ends", "ends", ends=_shown(s.ends), line=_shown(ends))
    return tuple(out)


def _shown(ends: tuple[int, int] | None) -> str:
    return f"{ends[0]}…{ends[1]}" if ends else "–"


def _ends_after(move: LineMove, ends: tuple[int, int] | None, where: str) -> tuple[int, int] | None:
    if isinstance(move, Open) and ends is None:
        return move.tile.low, move.tile.high
    if isinstance(move, Play) and ends is not None:
        left, right = ends
        met = left if move.end is End.LEFT else right
        if not move.tile.shows(met):
            raise InvalidRecord("position.chain", where, a=_shown(ends), b=str(move))
        far = move.tile.other(met)
        return (far, right) if move.end is End.LEFT else (left, far)
    if not isinstance(move, Draw | Pass) or ends is None:
        raise InvalidRecord("record.history", where, move=str(move), clauses="–")
    return ends


def _check_points(p: LineParams, sheet: Sheet) -> None:
    """Points are the sum of their events, and no hand was played in a match that was over."""
    if not 0 <= sheet.hand <= MOST_HANDS:
        raise InvalidRecord("record.type", "sheet.hand", wanted=f"0..{MOST_HANDS}", value=sheet.hand)
    total, last = [0] * p.sides, 0
    for i, event in enumerate(sheet.events):
        where = f"sheet.events[{i}]"
        if not last <= event.hand <= sheet.hand:
            wanted = f"{last}..{sheet.hand}"
            raise InvalidRecord("record.type", f"{where}.hand", wanted=wanted, value=event.hand)
        if event.hand > last:
            _check_under(p, total)
        last = event.hand
        if event.points <= 0 and event.clause in NEVER_NEGATIVE:
            raise InvalidRecord("record.negative", f"{where}.points", points=event.points)
        total[event.side] += event.points
    if tuple(total) != sheet.points:
        raise InvalidRecord("record.points", "sheet.points", points=list(sheet.points), sum=total)
    if sheet.phase is not Phase.OVER or last < sheet.hand:
        _check_under(p, total)


def _check_under(p: LineParams, points: Sequence[int]) -> None:
    if max(points) >= p.target:
        raise InvalidRecord("record.past", "sheet.points", points=list(points), target=p.target)


# --- the current hand, played again ---


def _check_story(family: LineFamily, p: LineParams, s: LineState, seen: tuple[_Seen, ...]) -> None:
    """The moves of the hand are legal one after the other, and lead to the state."""
    state = _begun(family, p, s, seen)
    for i, move in enumerate(s.history):
        state = _apply(family, p, state, move, f"history[{i}]")
    _compare(s, state)


def _apply(family: LineFamily, p: LineParams, state: LineState, move: LineMove, where: str) -> LineState:
    try:
        return family.apply(p, state, move)
    except IllegalMove as error:
        clauses = ", ".join(error.clauses) or "–"
        raise InvalidRecord("record.history", where, move=str(move), clauses=clauses) from None


def _begun(family: LineFamily, p: LineParams, s: LineState, seen: tuple[_Seen, ...]) -> LineState:
    """The state before the remembered moves: a match, a hand or a position has just begun."""
    base = s.sheet.base
    if not s.sheet.hand:
        return _before_deal(family, p, s.sheet)
    hands, stock = _take_back(p, s, seen)
    if base is None:
        return _dealt(family, p, s.sheet, hands, stock)
    if base.ends is None:
        _dealt(family, p, s.sheet, hands, stock)
    return family.settle(p, _set_up(p, s, base, hands, stock))


def _before_deal(family: LineFamily, p: LineParams, sheet: Sheet) -> LineState:
    """The state that the deal of the hand was made in; of a match's earlier hands only the score is left."""
    start = family.start(p, p.seats)
    if sheet.lot is not None:
        start = _apply(family, p, start, Lot(sheet.lot), "sheet.lot")
    if sheet.hand <= 1 and sheet.base is None:
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
    dealt = _apply(family, p, _before_deal(family, p, sheet), order, "hands")
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
    p: LineParams, s: LineState, base: Base, hands: tuple[TileSet, ...], stock: tuple[Tile, ...]
) -> LineState:
    """A position set up by hand, before its first move."""
    sheet, turn = s.sheet, base.turn
    if turn is None or sheet.opener is None:
        raise InvalidRecord("record.type", "sheet.opener", wanted=f"0..{p.seats - 1}", value=None)
    laid_by = s.laid_by
    if laid_by is None or any([isinstance(move, Lay) for move in s.history]):
        laid_by = Seat((turn - 1) % p.seats)
    _check_hands(p, hands, stock, laid_by if base.ends else None)
    first = base.ends is None and sheet.hand == 1 and engine.first_opening(hands)
    must = sheet.must_open if first == (sheet.opener, sheet.must_open) else None
    begun = Sheet(Phase.PLAY, sheet.hand, sheet.opener, None, must, base, *_earlier(p, sheet))
    return LineState(turn, hands, stock, base.ends, None, laid_by if base.ends else None, (), begun)


def _check_hands(
    p: LineParams, hands: tuple[TileSet, ...], stock: tuple[Tile, ...], laid_by: Seat | None
) -> None:
    """Every seat has a tile to lay but one that has just gone out, and no more is left than was dealt."""
    for seat, hand in enumerate(hands):
        if not hand and seat != laid_by:
            raise InvalidRecord("record.type", f"hands[{seat}]", wanted="[…]", value=[])
    if p.draw is Drawing.NONE and len(stock) > len(p.tile_set) - p.hand_size * p.seats:
        raise InvalidRecord("position.stock", "stock")


def _compare(found: Any, wanted: Any, where: str = "") -> None:
    """Name the first part of a state that is not what its moves lead to."""
    for field in attrs.fields(type(found)):
        a, b = getattr(found, field.name), getattr(wanted, field.name)
        if a == b:
            continue
        if isinstance(a, Sheet):
            _compare(a, b, f"{field.name}.")
        raise InvalidRecord("record.differs", where + field.name, value=_plain(a), wanted=_plain(b))


def _plain(value: Any) -> str:
    return str(value.value) if isinstance(value, Enum) else str(value)
