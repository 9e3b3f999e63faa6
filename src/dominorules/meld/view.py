"""What one seat, or a spectator, may know of a state."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import attrs

from dominorules.core.moves import ADDED, COUNTED, LISTED
from dominorules.core.score import HandResult, Outcome, ScoreEvent
from dominorules.core.seats import Seat
from dominorules.core.tiles import TileSet
from dominorules.meld import effects
from dominorules.meld.figures import Kind, points_of
from dominorules.meld.legality import legal_moves
from dominorules.meld.moves import EndTurn, MeldMove
from dominorules.meld.params import MeldParams
from dominorules.meld.scoring import counts_as
from dominorules.meld.state import MeldState, Phase, Validated
from dominorules.meld.table import Figure

__all__ = ["MeldView", "Turn", "rated", "turns", "view"]


@attrs.frozen
class Turn:
    """One move of the current round, and who made it."""

    seat: Seat
    move: MeldMove


@attrs.frozen
class MeldView:
    """What a seat may know: no other hand while the round is played, no stock order, no seed."""

    seat: Seat | None
    """Whose view this is; None for a spectator."""
    turn: Seat | None
    """The seat to act."""
    phase: Phase
    """What the match waits for."""
    round: int
    """The number of the current round, from 1; 0 before the first deal."""
    starter: Seat | None
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
    kinds: tuple[Kind, ...]
    """Per figure on the table what it counts as."""
    worth: tuple[int, ...]
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
    history: tuple[Turn, ...]
    """The moves of the current round; draws do not say which tile."""
    points: tuple[int, ...]
    """Points per seat."""
    events: tuple[ScoreEvent, ...]
    """Every score event of the match."""
    result: HandResult | None
    """How the last round ended, until the next deal."""
    outcome: Outcome | None
    """How the match ended."""
    legal_moves: Sequence[MeldMove] = attrs.field(metadata=LISTED)
    """The legal moves of this view's seat; empty when it is not to act. Data lists 500 at most, else none."""
    legal_count: int = attrs.field(default=COUNTED, metadata=ADDED)
    """How many legal moves there are, listed or not."""

    @property
    def hand_number(self) -> int:
        """The number of the current round, as every family has it."""
        return self.round

    @property
    def hand(self) -> TileSet:
        """The tiles of this view's own seat; empty for a spectator."""
        own = None if self.seat is None else self.hands[self.seat]
        return own if own is not None else TileSet()

    @property
    def seats(self) -> int:
        """How many seats are at the table."""
        return len(self.hands)


def turns(s: MeldState) -> tuple[Turn, ...]:
    """The history of the round with the seats that made the moves: a turn lasts until it is ended."""
    seat, out = s.sheet.first, []
    for move in s.history:
        if seat is None:  # no round with moves is without a first seat
            break
        out.append(Turn(seat, move))
        if isinstance(move, EndTurn):
            seat = Seat((seat + 1) % len(s.hands))
    return tuple(out)


def rated(p: MeldParams, table: Iterable[Figure]) -> tuple[tuple[Kind, ...], tuple[int, ...]]:
    """What each figure on the table counts as, and what it is worth."""
    counted = [(counts_as(p, figure), len(figure.tiles)) for figure in table]
    kinds = [(kind, size) for kind, size in counted if kind]  # every figure on the table is correct
    worth = [points_of(kind, size, p.values) for kind, size in kinds]
    return tuple([kind for kind, _ in kinds]), tuple(worth)


def view(p: MeldParams, s: MeldState, seat: Seat | None) -> MeldView:
    """What this seat (or, for None, anybody) may know of the state."""
    sheet = s.sheet
    shown = sheet.ended is not None
    kinds, worth = rated(p, s.table)
    return MeldView(
        seat=seat,
        turn=s.turn,
        phase=sheet.phase,
        round=sheet.round,
        starter=sheet.starter,
        closer=sheet.closer,
        hands=tuple([hand if shown or i == seat else None for i, hand in enumerate(s.hands)]),
        hand_sizes=tuple(map(len, s.hands)),
        stock=len(s.stock),
        table=s.table,
        kinds=kinds,
        worth=worth,
        open_doubles=s.open_doubles,
        drawn=s.drawn,
        validated_now=s.validated_now,
        validated=s.validated,
        lowest=s.lowest,
        quiet=s.quiet,
        history=turns(s),
        points=s.points,
        events=s.events,
        result=effects.hand_result(p, s),
        outcome=sheet.outcome,
        legal_moves=legal_moves(p, s) if seat is not None and seat == s.turn else (),
    )
