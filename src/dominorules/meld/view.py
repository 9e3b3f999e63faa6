"""What one seat, or a spectator, may know of a state."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import attrs

from dominorules.core.lazy import Lazy, derived_field, freeze_draft
from dominorules.core.moves import ADDED, COUNTED, LISTED, counted
from dominorules.core.phase import Phase
from dominorules.core.score import HandResult, Outcome, ScoreEvent, result_of
from dominorules.core.seats import Seat, Side
from dominorules.core.sets import seen, sizes
from dominorules.core.tiles import TileSet
from dominorules.meld.figures import FigureValues, Kind, points_of
from dominorules.meld.legality import legal_moves
from dominorules.meld.moves import EndTurn, MeldMove
from dominorules.meld.params import MeldParams
from dominorules.meld.rhizome import Reading
from dominorules.meld.scoring import Rates, counts_as
from dominorules.meld.state import MeldState, Validated
from dominorules.meld.table import Figure, Moment

__all__ = ["MeldView", "Turn", "rated", "turns", "view"]


@attrs.frozen
class Turn:
    """One move of the current round, and who made it."""

    seat: Seat
    move: MeldMove


class _Past(NamedTuple):
    """What the lazy fields of a view are derived from; everybody knows it."""

    rhizome: Reading
    rerate_triplone: bool
    values: FigureValues
    first: Seat | None
    """Who made the first move."""
    moves: tuple[MeldMove, ...]
    ended: str | None
    winners: tuple[Side, ...]


def _kinds(v: MeldView, past: _Past) -> tuple[Kind, ...]:
    return rated(past, v.table)[0]


def _worth(v: MeldView, past: _Past) -> tuple[int, ...]:
    return rated(past, v.table)[1]


def _history(v: MeldView, past: _Past) -> tuple[Turn, ...]:
    return turns(past.first, past.moves, v.seats)


def _result(v: MeldView, past: _Past) -> HandResult | None:
    return result_of(v.hand_number, past.ended, v.closer, past.winners, (), v.events)


@attrs.define(init=False, repr=False, eq=False)
class _Draft(Lazy[_Past]):
    """The fields of a view while it is being made; see `view`."""

    seat: Seat | None
    """Whose view this is; None for a spectator."""
    turn: Seat | None
    """The seat to act."""
    phase: Phase
    """What the match waits for."""
    hand_number: int
    """The number of the current round, from 1; 0 before the first deal."""
    opener: Seat | None
    """Who starts the current round, or started the last; before the first deal, who will start it."""
    closer: Seat | None
    """Whose hand ended the round, until the next deal; None where nobody closed."""
    hands: tuple[TileSet | None, ...]
    """Per seat its tiles; None where they are hidden. All are shown once a round has ended."""
    hand_sizes: tuple[int, ...]
    """Per seat how many tiles it holds."""
    stock: int
    """How many tiles are in the stock."""
    table: tuple[Figure, ...]
    """The figures on the table, by id."""
    kinds: tuple[Kind, ...] = attrs.field(metadata=derived_field(_kinds))
    """Per figure on the table what it counts as."""
    worth: tuple[int, ...] = attrs.field(metadata=derived_field(_worth))
    """Per figure on the table the points that its field would get for it now."""
    open_doubles: tuple[TileSet, ...]
    """The doubles that each seat has laid open."""
    drawn: bool
    """Whether the seat to act has drawn in this turn."""
    validated_now: Validated
    """What the seat to act has validated in this turn."""
    validated: tuple[Validated, ...]
    """What each seat has validated in this round."""
    lowest: int | None
    """The fewest tiles in all hands together at the end of any turn since the stock is empty; None before."""
    quiet: int
    """How many turns in a row have ended on an empty stock without a new low."""
    history: tuple[Turn, ...] = attrs.field(metadata=derived_field(_history))
    """The moves of the current round; draws do not say which tile."""
    points: tuple[int, ...]
    """Points per seat."""
    events: tuple[ScoreEvent, ...]
    """Every score event of the match."""
    result: HandResult | None = attrs.field(metadata=derived_field(_result))
    """How the last round ended, until the next deal."""
    outcome: Outcome | None
    """How the match ended."""
    legal_moves: Sequence[MeldMove] = attrs.field(metadata=LISTED)
    """The legal moves of this view's seat; empty when it is not to act. Data lists 500 at most, else none."""
    legal_count: int = attrs.field(default=COUNTED, metadata=ADDED | derived_field(counted))
    """How many legal moves there are, listed or not."""
    earlier: tuple[Moment, ...] | None = attrs.field(default=None, metadata=ADDED)
    """The positions before each operation of this turn; None in the views of others, and where not told."""
    borrowed: TileSet | None = attrs.field(default=None, metadata=ADDED)
    """The tiles that were taken from others' figures in this turn; None where `earlier` is."""


@attrs.frozen
class MeldView(_Draft):
    """What a seat may know: no other hand while the round is played, no stock order, no seed."""

    @property
    def hand(self) -> TileSet:
        """The tiles of this view's own seat; empty for a spectator."""
        own = None if self.seat is None else self.hands[self.seat]
        return own if own is not None else TileSet()

    @property
    def seats(self) -> int:
        """How many seats are at the table."""
        return len(self.hands)


def turns(first: Seat | None, moves: Iterable[MeldMove], seats: int) -> tuple[Turn, ...]:
    """The moves of the round with the seats that made them: a turn lasts until it is ended."""
    seat, out = first, []
    for move in moves:
        if seat is None:  # no round with moves is without a first seat
            break
        out.append(Turn(seat, move))
        if isinstance(move, EndTurn):
            seat = Seat((seat + 1) % seats)
    return tuple(out)


def rated(p: Rates, table: Iterable[Figure]) -> tuple[tuple[Kind, ...], tuple[int, ...]]:
    """What each figure on the table counts as, and what it is worth."""
    counted = [(counts_as(p, figure), len(figure.tiles)) for figure in table]
    kinds = [(kind, size) for kind, size in counted if kind]  # every figure on the table is correct
    worth = [points_of(kind, size, p.values) for kind, size in kinds]
    return tuple([kind for kind, _ in kinds]), tuple(worth)


# Every move of a player asks for one: facts are put in place, and the rest waits to be looked at.
def view(p: MeldParams, s: MeldState, seat: Seat | None) -> MeldView:
    """What this seat (or, for None, anybody) may know of the state."""
    sheet, own = s.sheet, seat is not None and seat == s.turn
    v = _Draft.__new__(_Draft)
    v.seat = seat
    v.turn = s.turn
    v.phase = sheet.phase
    v.hand_number = sheet.hand_number
    v.opener = sheet.opener
    v.closer = sheet.closer
    v.hands = s.hands if sheet.ended is not None else seen(s.hands, seat)
    v.hand_sizes = sizes(s.hands)
    v.stock = len(s.stock)
    v.table = s.table
    v.open_doubles = s.open_doubles
    v.drawn = s.drawn
    v.validated_now = s.validated_now
    v.validated = s.validated
    v.lowest = s.lowest
    v.quiet = s.quiet
    v.points = s.points
    v.events = s.events
    v.outcome = sheet.outcome
    v.legal_moves = legal_moves(p, s) if own else ()
    v.earlier = s.earlier if own else None
    v.borrowed = s.borrowed if own else None
    rates = (p.rhizome, p.rerate_triplone, p.values)
    return freeze_draft(v, MeldView, _Past(*rates, sheet.first, s.history, sheet.ended, sheet.winners))
