"""What moves do: the successor of a state, hand ends, points, the match.

`apply` is the hot path of every simulation: it makes the next state with `make_state` and never
with `attrs.evolve`, which costs a third of the speed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from attrs import evolve

from dominorules.core.deals import Dealer
from dominorules.core.errors import IllegalMove
from dominorules.core.given import no_move
from dominorules.core.origin import origin_after
from dominorules.core.phase import Phase
from dominorules.core.score import HandResult, Outcome, Score, ScoreEvent, result_of, total
from dominorules.core.seats import Seat, Side
from dominorules.core.sets import of_bits
from dominorules.core.tiles import DOUBLES, Tile, TileSet, count_pips, highest
from dominorules.line import scoring
from dominorules.line.arms import LEFT, RIGHT
from dominorules.line.legality import drawable, is_legal
from dominorules.line.moves import Deal, Draw, LineMove, Lot, Open, Pass, Play
from dominorules.line.params import (
    FirstOpener,
    LineParams,
    NextOpener,
    NextOpenerAfterBlock,
)
from dominorules.line.state import LineState, Sheet, make_sheet, make_state, with_sheet

__all__ = [
    "DEALER",
    "apply",
    "credit",
    "essence",
    "hand_result",
    "outcome",
    "score",
    "settle",
    "start",
]

OUT: Final = "hand.out"
BLOCKED: Final = "hand.blocked"


def start(p: LineParams, seats: int) -> LineState:
    """A match begins with empty hands, no points, and the lot or the first deal to come."""
    phase = Phase.LOT if p.first_opener is FirstOpener.LOT else Phase.DEAL
    sheet = Sheet(phase, 0, None, None, None, None, (0,) * p.sides, ())
    return make_state(None, (TileSet(),) * seats, (), (), (), None, (), sheet)


DEALER: Final[Dealer[LineParams, LineState, LineMove]] = Dealer(
    is_legal=is_legal, make_deal=Deal, make_lot=Lot
)
"""Shuffles, or takes in the order given, the lot or the deal that is due."""


def _rank(tile: Tile) -> tuple[int, int]:
    return tile.pips, tile.high


def _lot(p: LineParams, s: LineState, m: Lot) -> LineState:
    best = max(m.tiles, key=_rank)
    opener = Seat(m.tiles.index(best))
    origin = origin_after(s, m)
    return evolve(s, sheet=evolve(s.sheet, phase=Phase.DEAL, lot=m.tiles, next_opener=opener, origin=origin))


def _deal(p: LineParams, s: LineState, m: Deal) -> LineState:
    size, dealt = p.hand_size, p.hand_size * p.seats
    bits = [tile.bit for tile in m.order]
    hands = tuple([of_bits(TileSet, sum(bits[i : i + size])) for i in range(0, dealt, size)])
    old = s.sheet
    opener, must = old.next_opener, None
    if opener is None:
        opener, must = first_opening(hands)
    origin = origin_after(s, m, _without_origin)
    score = (old.points, old.events, None, None, (), None)
    sheet = make_sheet(Phase.PLAY, old.hand_number + 1, opener, None, must, None, *score, old.lot, origin)
    return make_state(opener, hands, m.order[dealt:], (), (), None, (), sheet)


# As `core.origin` does it, in a third of the time: a match has a deal every twenty moves or so.
def _without_origin(s: LineState) -> LineState:
    t = s.sheet
    score = (t.points, t.events, t.ended, t.winner, t.flags, t.outcome, t.lot)
    sheet = make_sheet(t.phase, t.hand_number, t.opener, t.next_opener, t.must_open, t.base, *score)
    return with_sheet(s, s.turn, sheet)


def first_opening(hands: Sequence[TileSet]) -> tuple[Seat, Tile]:
    """The highest double opens; where no hand holds a double, the highest tile does."""
    doubles = [hand.bits & DOUBLES for hand in hands]
    best = max(doubles)
    if best:
        return Seat(doubles.index(best)), highest(best)
    held = [(*_rank(tile), seat, tile) for seat, hand in enumerate(hands) for tile in hand]
    *_, seat, tile = max(held)
    return Seat(seat), tile


def _open(p: LineParams, s: LineState, m: Open) -> LineState:
    if not is_legal(p, s, m):
        raise IllegalMove((), str(m))
    return _laid(p, s, m, m.tile.bit, (m.tile.low, m.tile.high))


def _play(p: LineParams, s: LineState, m: Play) -> LineState:
    ends, tile = s.ends, m.tile
    if ends:
        left, right = ends
        low, high = tile.low, tile.high
        arm = m.end
        if arm is LEFT:
            if left == low:
                return _laid(p, s, m, tile.bit, (high, right))
            if left == high:
                return _laid(p, s, m, tile.bit, (low, right))
        elif arm is RIGHT:
            if right == low:
                return _laid(p, s, m, tile.bit, (left, high))
            if right == high:
                return _laid(p, s, m, tile.bit, (left, low))
    raise IllegalMove((), str(m))


# The hot path: every tile laid comes through here, so the block is tested in place.
def _laid(p: LineParams, s: LineState, m: Open | Play, bit: int, ends: tuple[int, int]) -> LineState:
    turn = s.turn
    if turn is None or not s.hands[turn].bits & bit:
        raise IllegalMove((), str(m))
    hands = [*s.hands]
    rest = hands[turn].bits ^ bit
    hands[turn] = of_bits(TileSet, rest)
    state = make_state(p.after[turn], tuple(hands), s.stock, ends, s.ends, turn, (*s.history, m), s.sheet)
    if not rest:
        return _finish(p, state, OUT)
    fits = p.masks[ends[0]] | p.masks[ends[1]]
    for hand in hands:
        if hand.bits & fits:
            return state
    return state if drawable(p, state) else _finish(p, state, BLOCKED)


def _blocked(p: LineParams, s: LineState) -> bool:
    if not s.ends or drawable(p, s):
        return False
    left, right = s.ends
    fits = p.masks[left] | p.masks[right]
    return not any([hand.bits & fits for hand in s.hands])


def _draw(p: LineParams, s: LineState, m: Draw) -> LineState:
    if s.turn is None or not is_legal(p, s, m):
        raise IllegalMove((), str(m))
    turn = s.turn
    grown = s.hands[turn].with_tile(s.stock[0])
    hands = (*s.hands[:turn], grown, *s.hands[turn + 1 :])
    history = (*s.history, m)
    new = make_state(turn, hands, s.stock[1:], s.ends, s.met, s.laid_by, history, s.sheet)
    return _finish(p, new, BLOCKED) if _blocked(p, new) else new


def _pass(p: LineParams, s: LineState, m: Pass) -> LineState:
    if s.turn is None or not is_legal(p, s, m):
        raise IllegalMove((), str(m))
    after = p.after[s.turn]
    return make_state(after, s.hands, s.stock, s.ends, s.met, s.laid_by, (*s.history, m), s.sheet)


def _chance(change: Callable[..., LineState]) -> Callable[[LineParams, LineState, LineMove], LineState]:
    def checked(p: LineParams, s: LineState, m: LineMove) -> LineState:
        if not is_legal(p, s, m):
            raise IllegalMove((), str(m))
        return change(p, s, m)

    return checked


_APPLY: Final[dict[type, Callable[..., LineState]]] = {
    Lot: _chance(_lot),
    Deal: _chance(_deal),
    Open: _open,
    Play: _play,
    Draw: _draw,
    Pass: _pass,
}


def apply(p: LineParams, s: LineState, m: LineMove) -> LineState:
    """The state after a move; raises `IllegalMove` if it is not legal, `InvalidMove` if it is none."""
    step = _APPLY.get(type(m))
    if step is None:
        raise no_move(m)
    return step(p, s, m)


def settle(p: LineParams, s: LineState) -> LineState:
    """What happens by itself happens: somebody has gone out, or the hand is blocked."""
    if s.sheet.phase is not Phase.PLAY or not s.ends:
        return s
    if s.laid_by is not None and not s.hands[s.laid_by]:
        return _finish(p, evolve(s, turn=None), OUT)
    return _finish(p, s, BLOCKED) if _blocked(p, s) else s


def _finish(p: LineParams, s: LineState, reason: str) -> LineState:
    """A hand that has ended is scored, the next opener is named, and the match may be over."""
    pips = [count_pips(hand.bits) for hand in s.hands]
    winner = scoring.last_side(p, s) if reason == OUT else scoring.blocked_winner(p, s, pips)
    capicu = reason == OUT and scoring.is_capicu(s)
    events = scoring.hand_events(p, s, pips, winner, capicu=capicu)
    opener = _next_opener(p, s, winner) if reason == OUT else _opener_after_block(p, s, winner)
    flags = ("capicu.flag",) if capicu else ()
    return with_sheet(s, None, _closed(p, s.sheet, events, opener, (reason, winner, flags)))


def _closed(
    p: LineParams,
    old: Sheet,
    events: tuple[ScoreEvent, ...],
    opener: Seat | None,
    end: tuple[str, Side | None, tuple[str, ...]],
) -> Sheet:
    points = total(old.points, events)
    outcome = scoring.match_outcome(p, points)
    phase = Phase.OVER if outcome else Phase.DEAL
    rest = (points, old.events + events, *end, outcome, old.lot, old.origin)
    return make_sheet(phase, old.hand_number, old.opener, opener, old.must_open, old.base, *rest)


def _next_opener(p: LineParams, s: LineState, winner: Side | None) -> Seat | None:
    if p.next_opener is NextOpener.ROTATE and s.sheet.opener is not None:
        return p.after[s.sheet.opener]
    return s.laid_by


def _opener_after_block(p: LineParams, s: LineState, winner: Side | None) -> Seat | None:
    rule, opener, blocker = p.next_opener_after_block, s.sheet.opener, s.laid_by
    if rule is NextOpenerAfterBlock.ROTATE and opener is not None:
        return p.after[opener]
    if rule is NextOpenerAfterBlock.BLOCKER_IF_WON and blocker is not None:
        if winner is None:
            return opener
        return blocker if winner == p.side_of[blocker] else p.after[blocker]
    return blocker


def credit(p: LineParams, s: LineState, events: tuple[ScoreEvent, ...]) -> LineState:
    """Points are the sum of the score events: adding events adds their points."""
    sheet = evolve(s.sheet, points=total(s.sheet.points, events), events=s.sheet.events + events)
    return evolve(s, sheet=sheet)


def score(p: LineParams, s: LineState) -> Score:
    """Points per side, and the events that they are the sum of."""
    return Score(s.sheet.points, s.sheet.events)


def hand_result(p: LineParams, s: LineState) -> HandResult | None:
    """How the last hand ended; None while a hand is played and before the first."""
    sheet = s.sheet
    winners = scoring.winners_of(sheet.winner)
    return result_of(sheet.hand_number, sheet.ended, s.laid_by, winners, sheet.flags, sheet.events)


def outcome(p: LineParams, s: LineState) -> Outcome | None:
    """How the match ended; None while it goes on."""
    return s.sheet.outcome


def essence(s: LineState) -> object:
    """All that can matter for what follows: neither the moves made nor why the points were scored."""
    t = s.sheet
    stays = (t.phase, t.opener, t.next_opener, t.must_open, t.points, t.ended, t.winner, t.flags, t.lot)
    return (s.turn, s.hands, s.stock, s.ends, s.met, s.laid_by, bool(t.hand_number), stays)
