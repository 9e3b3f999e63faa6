"""The rules of the ring: a tile goes next to the last one, with which it has a number in common."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import attrs

from dominorules.core.deals import Dealer
from dominorules.core.errors import IllegalMove, InvalidMove
from dominorules.core.origin import origin_after
from dominorules.core.phase import Phase
from dominorules.core.score import HandResult, Outcome, Score, ScoreEvent
from dominorules.core.seats import Seat, Side
from dominorules.core.tiles import Tile, TileSet
from ring.moves import Deal, Lay, Pass, RingMove
from ring.params import RingParams
from ring.state import RingState, Sheet


def start(p: RingParams, seats: int) -> RingState:
    nothing = (TileSet.of(()),) * seats
    return RingState(None, nothing, (), (), 0, (0,) * seats, (), (), Sheet(Phase.DEAL))


def fits(ring: tuple[Tile, ...], tile: Tile) -> bool:
    return not ring or tile.shows(ring[-1].low) or tile.shows(ring[-1].high)


def choices(ring: tuple[Tile, ...], hand: TileSet) -> tuple[RingMove, ...]:
    return tuple([Lay(tile) for tile in hand if fits(ring, tile)]) or (Pass(),)


def legal_moves(p: RingParams, s: RingState) -> tuple[RingMove, ...]:
    return () if s.turn is None else choices(s.ring, s.hands[s.turn])


def is_legal(p: RingParams, s: RingState, m: RingMove) -> bool:
    if isinstance(m, Deal):
        return s.sheet.phase is Phase.DEAL and sorted(m.order) == sorted(p.tile_set)
    return m in legal_moves(p, s)


def _make_deal(tiles: Sequence[Any]) -> RingMove:
    return Deal(tuple(map(TileSet.read, tiles)))


DEALER: Final[Dealer[RingParams, RingState, RingMove]] = Dealer(is_legal=is_legal, make_deal=_make_deal)


def apply(p: RingParams, s: RingState, m: RingMove) -> RingState:
    if not is_legal(p, s, m):
        raise IllegalMove((), str(m))
    if isinstance(m, Deal):
        return _dealt(p, s, m)
    seat = s.turn
    assert seat is not None
    after = attrs.evolve(s, turn=Seat((seat + 1) % s.seats), passes=s.passes + 1, history=(*s.history, m))
    if isinstance(m, Lay):
        left = TileSet.of([tile for tile in s.hands[seat] if tile != m.tile])
        hands = (*s.hands[:seat], left, *s.hands[seat + 1 :])
        after = attrs.evolve(after, hands=hands, ring=(*s.ring, m.tile), passes=0)
    return settle(p, after)


def _dealt(p: RingParams, s: RingState, m: Deal) -> RingState:
    size, dealt = p.hand_size, p.hand_size * s.seats
    hands = tuple([TileSet.of(m.order[at : at + size]) for at in range(0, dealt, size)])
    sheet = Sheet(Phase.PLAY, 1, origin=origin_after(s, m))
    return attrs.evolve(s, turn=Seat(0), hands=hands, stock=m.order[dealt:], sheet=sheet)


def settle(p: RingParams, s: RingState) -> RingState:
    if s.turn is None or (all(s.hands) and s.passes < s.seats):
        return s
    reason = "ring.blocked" if all(s.hands) else "ring.out"
    pips = [hand.pips for hand in s.hands]
    best = Side(pips.index(min(pips)))
    event = ScoreEvent(reason, best, sum(pips) - min(pips), 1, Seat(best))
    sheet = attrs.evolve(s.sheet, phase=Phase.OVER, outcome=Outcome(reason, (best,)))
    return credit(p, attrs.evolve(s, turn=None, sheet=sheet), (event,))


def credit(p: RingParams, s: RingState, events: tuple[ScoreEvent, ...]) -> RingState:
    points = list(s.points)
    for event in events:
        points[event.side] += event.points
    return attrs.evolve(s, points=tuple(points), events=(*s.events, *events))


def score(p: RingParams, s: RingState) -> Score:
    return Score(s.points, s.events)


def outcome(p: RingParams, s: RingState) -> Outcome | None:
    return s.sheet.outcome


def hand_result(p: RingParams, s: RingState) -> HandResult | None:
    ended = s.sheet.outcome
    if ended is None:
        return None
    return HandResult(1, ended.reason, Seat(ended.winners[0]), ended.winners, (), s.events)


def position(p: RingParams, given: Any) -> RingState:
    raise InvalidMove("move.text", move="position")
