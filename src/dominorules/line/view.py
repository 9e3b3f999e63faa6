"""What one seat, or a spectator, may know of a state."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from dominorules.core.moves import ADDED, COUNTED, LISTED
from dominorules.core.score import HandResult, Outcome, ScoreEvent
from dominorules.core.seats import Seat
from dominorules.core.tiles import Tile, TileSet
from dominorules.line import effects
from dominorules.line.legality import legal_moves
from dominorules.line.moves import Draw, End, Lay, LineMove, Open, Play
from dominorules.line.params import LineParams
from dominorules.line.state import Laid, LineState, Phase

__all__ = ["LineView", "Turn", "missing_numbers", "turns", "view"]


@attrs.frozen
class Turn:
    """One move of the current hand, and who made it."""

    seat: Seat
    move: LineMove
    ends: tuple[int, int] | None
    """The open ends that the seat saw."""


@attrs.frozen
class LineView:
    """What a seat may know: no other hand while the hand is played, no stock order, no seed."""

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
    ends: tuple[int, int] | None
    """The numbers at the open ends."""
    line: tuple[Laid, ...]
    """The line of play from left to right."""
    played: TileSet
    """All tiles on the table; more than those of `line` only in a position set up by hand."""
    history: tuple[Turn, ...]
    """The moves of the current hand; draws do not say which tile."""
    missing: tuple[frozenset[int], ...]
    """Per seat the numbers that its draws, passes and laid tiles prove it not to hold now."""
    points: tuple[int, ...]
    """Points per side."""
    events: tuple[ScoreEvent, ...]
    """Every score event of the match."""
    result: HandResult | None
    """How the last hand ended, until the next deal."""
    outcome: Outcome | None
    """How the match ended."""
    legal_moves: tuple[LineMove, ...] = attrs.field(metadata=LISTED)
    """The legal moves of this view's seat; empty when it is not to act. Data lists 500 at most, else none."""
    legal_count: int = attrs.field(default=COUNTED, metadata=ADDED)
    """How many legal moves there are, listed or not."""

    @property
    def hand(self) -> TileSet:
        """The tiles of this view's own seat; empty for a spectator."""
        own = None if self.seat is None else self.hands[self.seat]
        return own if own is not None else TileSet()

    @property
    def seats(self) -> int:
        """How many seats are at the table."""
        return len(self.hands)


def turns(s: LineState) -> tuple[Turn, ...]:
    """The history of the hand with the seats that made the moves and the ends they saw."""
    sheet = s.sheet
    ends = sheet.base.ends if sheet.base else None
    seat = sheet.base.turn if sheet.base else sheet.opener
    out = []
    for move in s.history:
        if seat is None:  # no hand with moves is without a first seat
            break
        out.append(Turn(seat, move, ends))
        ends = _ends_after(move, ends)
        if not isinstance(move, Draw):
            seat = Seat((seat + 1) % len(s.hands))
    return tuple(out)


def _ends_after(move: LineMove, ends: tuple[int, int] | None) -> tuple[int, int] | None:
    if isinstance(move, Open):
        return move.tile.low, move.tile.high
    if not isinstance(move, Play) or ends is None:
        return ends
    left, right = ends
    if move.end is End.LEFT:
        return move.tile.other(left), right
    return left, move.tile.other(right)


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
            lacks = [numbers.union(turn.ends or ()) for numbers in lacks]
        if isinstance(move, Draw):
            lacks.append(frozenset())
    return lacks[-1] if lacks else frozenset()


def view(p: LineParams, s: LineState, seat: Seat | None) -> LineView:
    """What this seat (or, for None, anybody) may know of the state."""
    sheet, history = s.sheet, turns(s)
    shown = sheet.ended is not None
    sizes = tuple(map(len, s.hands))
    return LineView(
        seat=seat,
        turn=s.turn,
        phase=sheet.phase,
        hand_number=sheet.hand,
        opener=sheet.opener,
        next_opener=sheet.next_opener,
        lot=sheet.lot,
        hands=tuple([hand if shown or i == seat else None for i, hand in enumerate(s.hands)]),
        hand_sizes=sizes,
        stock=len(s.stock),
        ends=s.ends,
        line=s.line,
        played=s.played,
        history=history,
        missing=missing_numbers(history, sizes),
        points=sheet.points,
        events=sheet.events,
        result=effects.hand_result(p, s),
        outcome=sheet.outcome,
        legal_moves=legal_moves(p, s) if seat is not None and seat == s.turn else (),
    )
