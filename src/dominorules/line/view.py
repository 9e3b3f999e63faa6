"""What one seat, or a spectator, may know of a state."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import attrs

from dominorules.core.lazy import Lazy, derived_field, freeze_draft
from dominorules.core.moves import ADDED, COUNTED, LISTED, ONCE_NULL, counted
from dominorules.core.phase import Phase
from dominorules.core.score import HandResult, Outcome, ScoreEvent, result_of
from dominorules.core.seats import Seat, Side
from dominorules.core.sets import seen, sizes
from dominorules.core.tiles import Tile, TileSet
from dominorules.line.legality import legal_moves
from dominorules.line.moves import Draw, Lay, LineMove
from dominorules.line.params import LineParams
from dominorules.line.scoring import winners_of
from dominorules.line.state import Base, Laid, LineState, all_played, ends_after, lay_out

__all__ = ["LineView", "Turn", "missing_numbers", "turns", "view"]


@attrs.frozen
class Turn:
    """One move of the current hand, and who made it."""

    seat: Seat
    move: LineMove
    ends: tuple[int, ...] = attrs.field(metadata=ONCE_NULL)
    """The open ends that the seat saw; none on an empty table."""


_Past = tuple[Base | None, tuple[LineMove, ...], Seat | None, str | None, Side | None, tuple[str, ...]]
"""What the lazy fields of a view are derived from, and everybody knows.

What lay there before the moves, these, who laid the last tile; how the hand ended, who won it, its
flags. Each view has one, and a plain tuple is made in a fifth of the time of a named one.
"""


def _line(v: LineView, past: _Past) -> tuple[Laid, ...]:
    base, moves, *_ = past
    return lay_out(base, moves)


def _played(v: LineView, past: _Past) -> TileSet:
    base, moves, *_ = past
    return all_played(base, moves)


def _history(v: LineView, past: _Past) -> tuple[Turn, ...]:
    base, moves, *_ = past
    seat, ends = (base.turn, base.ends) if base else (v.opener, ())
    return turns(seat, ends, moves, v.seats)


def _missing_now(v: LineView, past: _Past) -> tuple[frozenset[int], ...]:
    return missing_numbers(v.history, v.hand_sizes)


def _result(v: LineView, past: _Past) -> HandResult | None:
    *_, laid_by, ended, winner, flags = past
    return result_of(v.hand_number, ended, laid_by, winners_of(winner), flags, v.events)


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
    """The number of the current hand, from 1; 0 before the first deal."""
    opener: Seat | None
    """Who opens the current hand."""
    next_opener: Seat | None
    """Who opens the coming hand, where that is known."""
    lot: tuple[Tile, ...] | None
    """The tiles turned up by lot."""
    hands: tuple[TileSet | None, ...]
    """Per seat its tiles; None where they are hidden. All are shown once a hand has ended."""
    hand_sizes: tuple[int, ...]
    """Per seat how many tiles it holds."""
    stock: int
    """How many tiles are in the boneyard."""
    ends: tuple[int, ...] = attrs.field(metadata=ONCE_NULL)
    """The numbers at the open ends, left and right; none before the opening."""
    line: tuple[Laid, ...] = attrs.field(metadata=derived_field(_line))
    """The line of play from left to right."""
    played: TileSet = attrs.field(metadata=derived_field(_played))
    """All tiles on the table; more than those of `line` only in a position set up by hand."""
    history: tuple[Turn, ...] = attrs.field(metadata=derived_field(_history))
    """The moves of the current hand; draws do not say which tile."""
    missing: tuple[frozenset[int], ...] = attrs.field(metadata=derived_field(_missing_now))
    """Per seat the numbers that its draws, passes and laid tiles prove it not to hold now."""
    points: tuple[int, ...]
    """Points per side."""
    events: tuple[ScoreEvent, ...]
    """Every score event of the match."""
    result: HandResult | None = attrs.field(metadata=derived_field(_result))
    """How the last hand ended, until the next deal."""
    outcome: Outcome | None
    """How the match ended."""
    legal_moves: tuple[LineMove, ...] = attrs.field(metadata=LISTED)
    """The legal moves of this view's seat; empty when it is not to act. Data lists 500 at most, else none."""
    legal_count: int = attrs.field(default=COUNTED, metadata=ADDED | derived_field(counted))
    """How many legal moves there are, listed or not."""


@attrs.frozen
class LineView(_Draft):
    """What a seat may know: no other hand while the hand is played, no stock order, no seed."""

    @property
    def hand(self) -> TileSet:
        """The tiles of this view's own seat; empty for a spectator."""
        own = None if self.seat is None else self.hands[self.seat]
        return own if own is not None else TileSet()

    @property
    def seats(self) -> int:
        """How many seats are at the table."""
        return len(self.hands)


def turns(
    first: Seat | None, ends: tuple[int, ...], moves: Iterable[LineMove], seats: int
) -> tuple[Turn, ...]:
    """The moves of the hand with the seats that made them and the ends they saw; the first saw `ends`."""
    seat, out = first, []
    for move in moves:
        if seat is None:  # no hand with moves is without a first seat
            break
        out.append(Turn(seat, move, ends))
        if isinstance(move, Lay):
            ends = ends_after(move, ends)
        if not isinstance(move, Draw):
            seat = Seat((seat + 1) % seats)
    return tuple(out)


def missing_numbers(history: tuple[Turn, ...], sizes: Sequence[int]) -> tuple[frozenset[int], ...]:
    """A seat that draws or passes holds neither number shown; a tile it draws then may bring them back.

    `sizes` are the tiles that each seat holds now.
    """
    acts: list[list[Turn]] = [[] for _ in sizes]
    for turn in history:
        acts[turn.seat].append(turn)
    return tuple([_missing(own, size) for own, size in zip(acts, sizes, strict=True)])


def _missing(acts: list[Turn], size: int) -> frozenset[int]:
    # What each tile of the hand lacks, the longest held first, so that each lacks what the next one does.
    laid = sum([isinstance(turn.move, Lay) for turn in acts])
    drawn = sum([isinstance(turn.move, Draw) for turn in acts])
    lacks = [frozenset[int]()] * (size + laid - drawn)
    for turn in acts:
        move = turn.move
        if isinstance(move, Lay):
            # Which tile was laid is not known. The longest held that it can have been leaves those
            # that may show the most, and what even they lack is proved.
            can = [i for i, numbers in enumerate(lacks) if not numbers & {move.tile.low, move.tile.high}]
            del lacks[min(can, default=0)]
        else:
            lacks = [numbers.union(turn.ends) for numbers in lacks]
        if isinstance(move, Draw):
            lacks.append(frozenset())
    return lacks[-1] if lacks else frozenset()


# Every move of a player asks for one: facts are put in place, and the rest waits to be looked at.
def view(p: LineParams, s: LineState, seat: Seat | None) -> LineView:
    """What this seat (or, for None, anybody) may know of the state."""
    sheet = s.sheet
    v = _Draft.__new__(_Draft)
    v.seat = seat
    v.turn = s.turn
    v.phase = sheet.phase
    v.hand_number = sheet.hand_number
    v.opener = sheet.opener
    v.next_opener = sheet.next_opener
    v.lot = sheet.lot
    v.hands = s.hands if sheet.ended is not None else seen(s.hands, seat)
    v.hand_sizes = sizes(s.hands)
    v.stock = len(s.stock)
    v.ends = s.ends
    v.points = sheet.points
    v.events = sheet.events
    v.outcome = sheet.outcome
    v.legal_moves = legal_moves(p, s) if seat is not None and seat == s.turn else ()
    past = (sheet.base, s.history, s.laid_by, sheet.ended, sheet.winner, sheet.flags)
    return freeze_draft(v, LineView, past)
