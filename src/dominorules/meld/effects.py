"""What moves do: the successor of a state, round ends, points, the match."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeVar

from attrs import evolve

from dominorules.core.deals import Dealer
from dominorules.core.errors import IllegalMove
from dominorules.core.given import no_move
from dominorules.core.origin import origin_after
from dominorules.core.phase import Phase
from dominorules.core.score import HandResult, Outcome, Score, ScoreEvent, result_of, total
from dominorules.core.seats import Seat
from dominorules.core.sets import of_bits
from dominorules.core.tiles import DOUBLES, TileSet
from dominorules.meld import scoring
from dominorules.meld.figures import FigureFamily, Kind, kind_of
from dominorules.meld.legality import is_legal
from dominorules.meld.moves import (
    Add,
    Changed,
    Deal,
    Draw,
    EndTurn,
    Lot,
    MeldMove,
    Recompose,
    Validate,
)
from dominorules.meld.operations import hand_after, moment
from dominorules.meld.params import MeldParams, OpenDoubles
from dominorules.meld.rhizome import Layout, witness
from dominorules.meld.state import MeldState, Sheet, Validated
from dominorules.meld.table import Figure, FigureId

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

CLOSED: Final = "round.closed"
STALLED: Final = "round.stalled"

NOTHING: Final = TileSet()
FIRST_ID: Final = FigureId(1)

T = TypeVar("T")


def start(p: MeldParams, seats: int) -> MeldState:
    """A match begins with empty hands, no points, and the lot for the first start to come."""
    return MeldState(
        turn=None,
        hands=(NOTHING,) * seats,
        stock=(),
        table=(),
        next_id=FIRST_ID,
        open_doubles=(NOTHING,) * seats,
        drawn=False,
        earlier=(),
        borrowed=NOTHING,
        validated_now=Validated.NOTHING,
        validated=(Validated.NOTHING,) * seats,
        lowest=None,
        quiet=0,
        points=(0,) * seats,
        events=(),
        history=(),
        sheet=Sheet(Phase.LOT, 0, None, None),
    )


# --- Chance --------------------------------------------------------------------------------------


DEALER: Final[Dealer[MeldParams, MeldState, MeldMove]] = Dealer(
    is_legal=is_legal, make_deal=Deal, make_lot=Lot
)
"""Shuffles, or takes in the order given, the lot or the deal that is due."""


def _lot(p: MeldParams, s: MeldState, m: Lot) -> MeldState:
    """The highest tile starts: the larger sum, then the larger half."""
    best = max(m.tiles, key=lambda tile: (tile.pips, tile.high))
    opener, origin = Seat(m.tiles.index(best)), origin_after(s, m)
    sheet = evolve(s.sheet, phase=Phase.DEAL, opener=opener, origin=origin)
    return evolve(s, sheet=sheet)


def _deal(p: MeldParams, s: MeldState, m: Deal) -> MeldState:
    seats, size, old = len(s.hands), p.hand_size, s.sheet
    bits = [tile.bit for tile in m.order]
    opener = old.opener
    if opener is not None and old.hand_number:
        opener = _next(s, opener)
    sheet = Sheet(Phase.PLAY, old.hand_number + 1, opener, opener, origin=origin_after(s, m))
    return evolve(
        start(p, seats),
        turn=opener,
        hands=tuple([of_bits(TileSet, sum(bits[i * size : (i + 1) * size])) for i in range(seats)]),
        stock=m.order[seats * size :],
        points=s.points,
        events=s.events,
        sheet=sheet,
    )


# --- Moves ---------------------------------------------------------------------------------------


def _next(s: MeldState, seat: Seat) -> Seat:
    return Seat((seat + 1) % len(s.hands))


def _draw(p: MeldParams, s: MeldState, m: Draw) -> MeldState:
    """The next tile of the stock goes to the hand."""
    seat = _acting(s)
    hands = _with(s.hands, seat, s.hands[seat].with_tile(s.stock[0]))
    return evolve(s, hands=hands, stock=s.stock[1:], drawn=True, history=(*s.history, m))


def _acting(s: MeldState) -> Seat:
    if s.turn is None:
        raise IllegalMove((), "")
    return s.turn


def _with(values: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


def _validate(p: MeldParams, s: MeldState, m: Validate) -> MeldState:
    seat = _acting(s)
    what = Validated.FIGURE
    if m.family is FigureFamily.TRIPLONE:
        what |= Validated.TRIPLONE
    after = _operated(s, m, (*s.table, _made(p, s, seat, m)))
    return evolve(
        after,
        next_id=FigureId(s.next_id + 1),
        validated_now=s.validated_now | what,
        validated=_with(s.validated, seat, s.validated[seat] | what),
    )


def _add(p: MeldParams, s: MeldState, m: Add) -> MeldState:
    table = [
        _relaid(p, figure, figure.tiles | m.tiles, figure.originals, m.layout)
        if figure.id == m.figure
        else figure
        for figure in s.table
    ]
    return _operated(s, m, tuple(table))


def _recompose(p: MeldParams, s: MeldState, m: Recompose) -> MeldState:
    seat = _acting(s)
    changed = {each.figure: each for each in m.changed}
    kept = [_kept(p, seat, figure, changed) for figure in s.table]
    table = (*[figure for figure in kept if figure.tiles], _made(p, s, seat, m))
    borrowed = s.borrowed
    for figure in s.table:
        if figure.id in changed and figure.owner != seat:
            borrowed |= figure.tiles - changed[figure.id].tiles
    return evolve(_operated(s, m, table), next_id=FigureId(s.next_id + 1), borrowed=borrowed)


def _kept(p: MeldParams, seat: Seat, figure: Figure, changed: Mapping[FigureId, Changed]) -> Figure:
    """What stays of an own figure counts as validated anew."""
    change = changed.get(figure.id)
    if change is None:
        return figure
    if figure.owner == seat:
        figure = Figure(figure.id, seat, figure.family, change.tiles, change.tiles)
    return _relaid(p, figure, change.tiles, figure.originals, change.layout)


def _operated(s: MeldState, m: Validate | Add | Recompose, table: tuple[Figure, ...]) -> MeldState:
    """The tiles lie where the operation put them, and the turn remembers how they lay before."""
    hands = _with(s.hands, _acting(s), TileSet(hand_after(s, m)))
    earlier, history = (*s.earlier, moment(s)), (*s.history, m)
    return evolve(s, table=table, hands=hands, earlier=earlier, history=history)


def _made(p: MeldParams, s: MeldState, seat: Seat, m: Validate | Recompose) -> Figure:
    new = Figure(s.next_id, seat, m.family, m.tiles, m.tiles)
    return _relaid(p, new, m.tiles, m.tiles, m.layout)


def _relaid(
    p: MeldParams, figure: Figure, tiles: TileSet, originals: TileSet, layout: Layout | None
) -> Figure:
    """A figure with other tiles; a rhizome lies as told, or else in the canonical way."""
    family = figure.family
    if layout is None and family is FigureFamily.RHIZOME:
        layout = witness(tiles.bits, p.rhizome)
    is_scala = kind_of(family, tiles.bits, reading=p.rhizome) is Kind.TRIPLONE_A_SCALA
    return Figure(figure.id, figure.owner, family, tiles, originals, figure.was_scala or is_scala, layout)


def _end(p: MeldParams, s: MeldState, m: EndTurn) -> MeldState:
    """The next seat is to act; on an empty stock the tiles held are counted."""
    lowest, quiet = _counted(s)
    return evolve(
        s,
        turn=_next(s, _acting(s)),
        drawn=False,
        earlier=(),
        borrowed=NOTHING,
        validated_now=Validated.NOTHING,
        lowest=lowest,
        quiet=quiet,
        history=(*s.history, m),
    )


def _counted(s: MeldState) -> tuple[int | None, int]:
    """A turn that ends on an empty stock brings a new low, or is quiet."""
    if s.stock:
        return s.lowest, s.quiet
    held = sum(map(len, s.hands))
    if s.lowest is None or held < s.lowest:
        return held, 0
    return s.lowest, s.quiet + 1


_APPLY: Final[dict[type, Callable[..., MeldState]]] = {
    Lot: _lot,
    Deal: _deal,
    Draw: _draw,
    Validate: _validate,
    Add: _add,
    Recompose: _recompose,
    EndTurn: _end,
}


def apply(p: MeldParams, s: MeldState, m: MeldMove) -> MeldState:
    """The state after a move; raises `IllegalMove` if it is not legal, `InvalidMove` if it is none."""
    step = _APPLY.get(type(m))
    if step is None:
        raise no_move(m)
    if not is_legal(p, s, m):
        raise IllegalMove((), str(m))
    return settle(p, step(p, s, m))


# --- What happens by itself ----------------------------------------------------------------------


def settle(p: MeldParams, s: MeldState) -> MeldState:
    """What happens by itself happens: doubles are laid open, a round is closed or stalled, a match won."""
    if s.sheet.phase is not Phase.PLAY or s.turn is None:
        return s
    turn = s.turn
    if _opens(p, s):
        s = _opened(s)
    closer = _closer(s, turn)
    if closer is not None:
        return _finish(p, s, CLOSED, closer)
    return _finish(p, s, STALLED, None) if s.quiet >= len(s.hands) else s


def _opens(p: MeldParams, s: MeldState) -> bool:
    """Four seats lay their doubles open right after the last draw, where the table's custom says so."""
    if len(s.hands) != 4 or p.open_doubles is OpenDoubles.NEVER or s.stock or s.earlier or not s.drawn:
        return False
    if not s.history or not isinstance(s.history[-1], Draw):
        return False
    held = [(hand.bits & DOUBLES).bit_count() for hand in s.hands]
    if p.open_doubles is OpenDoubles.WHEN_NO_TRIPLONE and (max(held) >= 3 or _has_triplone(s)):
        return False
    return any(held)


def _has_triplone(s: MeldState) -> bool:
    return any([figure.family is FigureFamily.TRIPLONE for figure in s.table])


def _opened(s: MeldState) -> MeldState:
    hands = tuple([TileSet(hand.bits & ~DOUBLES) for hand in s.hands])
    laid = tuple(
        [TileSet(old.bits | hand.bits & DOUBLES) for old, hand in zip(s.open_doubles, s.hands, strict=True)]
    )
    return evolve(s, hands=hands, open_doubles=laid)


def _closer(s: MeldState, turn: Seat) -> Seat | None:
    """An empty hand closes; of several the first from the seat to act on."""
    seats = len(s.hands)
    around = [Seat((turn + k) % seats) for k in range(seats)]
    return next((seat for seat in around if not s.hands[seat]), None)


def _finish(p: MeldParams, s: MeldState, reason: str, closer: Seat | None) -> MeldState:
    """A round that has ended is scored, and the match may be over."""
    events = scoring.round_events(p, s, closer)
    points = total(s.points, events)
    over = scoring.match_outcome(p, points)
    sheet = evolve(
        s.sheet,
        phase=Phase.OVER if over else Phase.DEAL,
        closer=closer,
        ended=reason,
        winners=scoring.round_winners(len(s.hands), events),
        outcome=over,
    )
    return evolve(s, turn=None, points=points, events=s.events + events, sheet=sheet)


# --- Results -------------------------------------------------------------------------------------


def credit(p: MeldParams, s: MeldState, events: tuple[ScoreEvent, ...]) -> MeldState:
    """Points are the sum of the score events: adding events adds their points."""
    return evolve(s, points=total(s.points, events), events=s.events + events)


def score(p: MeldParams, s: MeldState) -> Score:
    """Points per seat, and the events that they are the sum of."""
    return Score(s.points, s.events)


def hand_result(p: MeldParams, s: MeldState) -> HandResult | None:
    """How the last round ended; None while a round is played and before the first."""
    sheet = s.sheet
    return result_of(sheet.hand_number, sheet.ended, sheet.closer, sheet.winners, (), s.events)


def outcome(p: MeldParams, s: MeldState) -> Outcome | None:
    """How the match ended; None while it goes on."""
    return s.sheet.outcome


def essence(s: MeldState) -> object:
    """All that can matter for what follows: neither the moves made, nor how rhizomes lie, nor ids.

    Figures that were made in another order are the same figures, as are the moments of a turn.
    """
    t = s.sheet
    figures = frozenset([(f.owner, f.family, f.tiles, f.originals, f.was_scala) for f in s.table])
    turn = (s.turn, s.drawn, frozenset(s.earlier), s.borrowed, s.validated_now, s.validated)
    table = (s.hands, s.stock, figures, s.open_doubles, s.lowest, s.quiet)
    return (turn, table, s.points, bool(t.hand_number), t.phase, t.opener, t.closer, t.ended, t.winners)
