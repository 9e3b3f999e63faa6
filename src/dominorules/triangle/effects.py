"""What moves do: the successor of a state, round ends, points, the match.

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
from dominorules.triangle import scoring
from dominorules.triangle.board import Board
from dominorules.triangle.grid import CENTRE
from dominorules.triangle.legality import drawable, is_legal, may_place
from dominorules.triangle.moves import Deal, Draw, Pass, Place, TriangleMove
from dominorules.triangle.params import OpeningTile, TriangleParams
from dominorules.triangle.state import Sheet, TriangleState, make_state
from dominorules.triangle.tiles import TRIPLES, TriTile, TriTileSet, last

__all__ = [
    "DEALER",
    "apply",
    "credit",
    "essence",
    "first_opening",
    "hand_result",
    "outcome",
    "score",
    "settle",
    "start",
]

OUT: Final = "round.out"
BLOCKED: Final = "round.blocked"
PASSED: Final = "round.passed"

NOTHING: Final = TriTileSet()
EMPTY: Final = Board()


def start(p: TriangleParams, seats: int) -> TriangleState:
    """A match begins with empty hands, no points, and the first deal to come."""
    sheet = Sheet(Phase.DEAL, 0, None, None, None)
    points = (0,) * seats
    return make_state(None, (NOTHING,) * seats, (), EMPTY, 0, None, 0, 0, None, points, (), (), sheet)


DEALER: Final[Dealer[TriangleParams, TriangleState, TriangleMove]] = Dealer(is_legal=is_legal, make_deal=Deal)
"""Shuffles, or takes in the order given, the deal that is due; there are no lots in this family."""


def _deal(p: TriangleParams, s: TriangleState, m: Deal) -> TriangleState:
    if not is_legal(p, s, m):
        raise IllegalMove((), str(m))
    seats = len(s.hands)
    size = p.hand_size(seats)
    bits = [tile.bit for tile in m.order]
    hands = tuple([of_bits(TriTileSet, sum(bits[i * size : (i + 1) * size])) for i in range(seats)])
    rest, number, origin = m.order[seats * size :], s.sheet.hand_number + 1, origin_after(s, m)
    if p.solitaire:
        return _alone(p, s, hands, rest, Sheet(Phase.PLAY, number, Seat(0), None, Seat(0), origin=origin))
    opener, tile = first_opening(hands)
    must = tile if p.opening_tile is OpeningTile.THAT_TILE else None
    sheet = Sheet(Phase.PLAY, number, opener, must, opener, origin=origin)
    return make_state(opener, hands, rest, EMPTY, 0, None, 0, 0, None, s.points, s.events, (), sheet)


def _alone(
    p: TriangleParams,
    s: TriangleState,
    hands: tuple[TriTileSet, ...],
    rest: tuple[TriTile, ...],
    sheet: Sheet,
) -> TriangleState:
    """In the game for one the first tile of the stock is laid as the start tile; it is not drawn."""
    tile = rest[0]
    board = EMPTY.with_tile(CENTRE, tile.ways[0])
    events = scoring.start_tile(p, tile, sheet.hand_number)
    points, whole = total(s.points, events), s.events + events
    return settle(
        p, make_state(Seat(0), hands, rest[1:], board, 0, None, 0, 0, None, points, whole, (), sheet)
    )


def first_opening(hands: Sequence[TriTileSet]) -> tuple[Seat, TriTile]:
    """The highest triple starts; where no hand holds a triple, the tile of the highest value does.

    Of tiles of one value the one with the highest digits is higher: 3-5-5 beats 4-4-5.
    """
    triples = [hand.bits & TRIPLES for hand in hands]
    best = max(triples)
    if best:
        return Seat(triples.index(best)), last(best)
    # Tiles are ordered by their digits from the highest down, so the order itself decides a tie.
    _, tile, seat = max([(tile.pips, tile, seat) for seat, hand in enumerate(hands) for tile in hand])
    return Seat(seat), tile


# The hot path: every tile laid comes through here.
def _place(p: TriangleParams, s: TriangleState, m: Place) -> TriangleState:
    turn, hands = s.turn, [*s.hands]
    if turn is None or not may_place(p, s, m):
        raise IllegalMove((), str(m))
    board = s.board.with_tile(m.cell, m.way)
    events = scoring.placing(p, s, m, board)
    hands[turn] = TriTileSet(hands[turn].bits ^ m.tile.bit)
    after = Seat((turn + 1) % len(hands))
    points = total(s.points, events)
    history = (*s.history, m)
    new = make_state(
        after,
        tuple(hands),
        s.stock,
        board,
        0,
        None,
        s.drawn_total,
        0,
        turn,
        points,
        s.events + events,
        history,
        s.sheet,
    )
    return settle(p, new)


def _draw(p: TriangleParams, s: TriangleState, m: Draw) -> TriangleState:
    turn, hands = s.turn, s.hands
    if turn is None or not is_legal(p, s, m):
        raise IllegalMove((), str(m))
    tile = s.stock[0]
    events = scoring.drawing(p, s, turn)
    new = make_state(
        turn,
        (*hands[:turn], hands[turn].with_tile(tile), *hands[turn + 1 :]),
        s.stock[1:],
        s.board,
        s.drawn + 1,
        tile,
        s.drawn_total + 1,
        s.passes,
        s.laid_by,
        total(s.points, events),
        s.events + events,
        (*s.history, m),
        s.sheet,
    )
    return settle(p, new)


def _pass(p: TriangleParams, s: TriangleState, m: Pass) -> TriangleState:
    turn = s.turn
    if turn is None or not is_legal(p, s, m):
        raise IllegalMove((), str(m))
    events = scoring.passing(p, s, turn)
    new = make_state(
        Seat((turn + 1) % len(s.hands)),
        s.hands,
        s.stock,
        s.board,
        0,
        None,
        s.drawn_total,
        0 if drawable(p, s) else s.passes + 1,
        s.laid_by,
        total(s.points, events),
        s.events + events,
        (*s.history, m),
        s.sheet,
    )
    return settle(p, new)


_APPLY: Final[dict[type, Callable[..., TriangleState]]] = {
    Deal: _deal,
    Place: _place,
    Draw: _draw,
    Pass: _pass,
}


def apply(p: TriangleParams, s: TriangleState, m: TriangleMove) -> TriangleState:
    """The state after a move; raises `IllegalMove` if it is not legal, `InvalidMove` if it is none."""
    step = _APPLY.get(type(m))
    if step is None:
        raise no_move(m)
    return step(p, s, m)


def settle(p: TriangleParams, s: TriangleState) -> TriangleState:
    """What happens by itself happens: somebody is out, or nothing fits, or everybody has passed."""
    if s.sheet.phase is not Phase.PLAY or not s.board:
        return s
    more = drawable(p, s)
    if s.laid_by is not None and not s.hands[s.laid_by].bits and not (p.solitaire and more):
        return _finish(p, s, OUT)
    if more:
        return s
    held = 0
    for hand in s.hands:
        held |= hand.bits
    if not s.board.fits_somewhere(held):
        return _finish(p, s, BLOCKED)
    return _finish(p, s, PASSED) if s.passes >= len(s.hands) else s


def _finish(p: TriangleParams, s: TriangleState, reason: str) -> TriangleState:
    """A round that has ended is scored, and the match may be over."""
    if reason == OUT and s.laid_by is not None:
        winners: tuple[Side, ...] = (Side(s.laid_by),)
        events = scoring.going_out(p, s, s.laid_by)
    else:
        winners = scoring.blocked_winners(p, s)
        events = scoring.when_blocked(s, winners)
    points = total(s.points, events)
    over = scoring.match_outcome(p, points)
    old = s.sheet
    phase = Phase.OVER if over else Phase.DEAL
    sheet = Sheet(
        phase, old.hand_number, old.opener, old.must_open, old.first, reason, winners, over, old.origin
    )
    return evolve(s, turn=None, points=points, events=s.events + events, sheet=sheet)


def credit(p: TriangleParams, s: TriangleState, events: tuple[ScoreEvent, ...]) -> TriangleState:
    """Points are the sum of the score events: adding events adds their points."""
    return evolve(s, points=total(s.points, events), events=s.events + events)


def score(p: TriangleParams, s: TriangleState) -> Score:
    """Points per seat, and the events that they are the sum of."""
    return Score(s.points, s.events)


def hand_result(p: TriangleParams, s: TriangleState) -> HandResult | None:
    """How the last round ended; None while a round is played and before the first."""
    sheet = s.sheet
    return result_of(sheet.hand_number, sheet.ended, s.laid_by, sheet.winners, (), s.events)


def outcome(p: TriangleParams, s: TriangleState) -> Outcome | None:
    """How the match ended; None while it goes on."""
    return s.sheet.outcome


def essence(s: TriangleState) -> object:
    """All that can matter for what follows: neither the moves made nor why the points were scored."""
    t = s.sheet
    table = (s.turn, s.hands, s.stock, s.board, s.drawn, s.drawn_tile, s.drawn_total, s.passes, s.laid_by)
    return (table, s.points, bool(t.hand_number), t.phase, t.opener, t.must_open, t.ended, t.winners)
