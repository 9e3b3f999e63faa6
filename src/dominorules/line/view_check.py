"""Whether what a line view tells follows from its own facts: hands, missing numbers, legal moves."""

from __future__ import annotations

from collections.abc import Iterator

from dominorules.core.checks import check_listed, tiles_nowhere
from dominorules.core.errors import InvalidRecord
from dominorules.core.family import Family
from dominorules.core.seats import Seat
from dominorules.core.tiles import Tile, TileSet
from dominorules.line import effects
from dominorules.line.moves import Lay, LineMove
from dominorules.line.params import FirstOpener, LineParams
from dominorules.line.state import Base, LineState, Sheet
from dominorules.line.view import LineView

__all__ = ["check_lacking", "check_legal"]

LineFamily = Family[LineParams, LineState, LineMove, LineView]


def check_lacking(family: LineFamily, v: LineView) -> None:
    """No hand that is shown has a number that its seat's draws and passes prove it not to hold.

    Where clauses say what moves do, they may let a seat pass that need not, or move twice.
    """
    if not family.effects_by_engine:
        return
    for i, (hand, numbers) in enumerate(zip(v.hands, v.missing, strict=True)):
        for tile in hand or ():
            if numbers & {tile.low, tile.high}:
                shown = ", ".join(map(str, sorted(numbers)))
                raise InvalidRecord("record.lacking", f"hands[{i}]", tile=str(tile), numbers=shown)


def check_legal(family: LineFamily, p: LineParams, v: LineView) -> None:
    """The moves of the seat to act are those that the rules give it in a state that fits the view."""
    if v.seat is None or v.seat != v.turn:
        return
    if family.legality_by_engine:
        state = next(_fitting(p, v, prescribed=_prescribed(p, v)))
        check_listed(v, [family.legal_moves(p, state)])
    else:
        _check_by_clauses(family, p, v)


def _check_by_clauses(family: LineFamily, p: LineParams, v: LineView) -> None:
    """Clauses may prescribe the opening otherwise, and look at what is hidden: then no move is refused."""
    known = {}
    for prescribed in (True, False):
        one, other = [family.legal_moves(p, state) for state in _fitting(p, v, prescribed=prescribed)]
        if one != other:
            return
        known[prescribed] = one
    if v.legal_moves not in known.values():
        check_listed(v, [known[_prescribed(p, v)]])


def _fitting(p: LineParams, v: LineView, *, prescribed: bool) -> Iterator[LineState]:
    """States that the view can be one of: what it hides is dealt in the order of tiles, or against it."""
    seen = [("hands", tile) for hand in v.hands for tile in hand or ()]
    hidden = tiles_nowhere(p.tile_set, [*seen, *(("played", tile) for tile in v.played)])
    must = effects.first_opening([v.hand])[1] if prescribed and not v.ends and v.hand else None
    for left in (iter(hidden), reversed(hidden)):
        hands = [
            TileSet.of([next(left) for _ in range(size)]) if hand is None else hand
            for hand, size in zip(v.hands, v.hand_sizes, strict=True)
        ]
        yield _state(v, tuple(hands), tuple(left), must)


def _prescribed(p: LineParams, v: LineView) -> bool:
    """The tile that opens the first hand is the best of its opener's, where that decides who opens."""
    return v.hand_number == 1 and v.lot is None and p.first_opener is FirstOpener.HIGHEST_DOUBLE


def _state(v: LineView, hands: tuple[TileSet, ...], stock: tuple[Tile, ...], must: Tile | None) -> LineState:
    lays = [turn for turn in v.history if isinstance(turn.move, Lay)]
    met, by = (lays[-1].ends, lays[-1].seat) if lays else ((), None)
    if v.ends and by is None and v.turn is not None:
        by = Seat((v.turn - 1) % v.seats)
    history = tuple([turn.move for turn in v.history])
    facts = (v.phase, v.hand_number, v.opener, v.next_opener, must, _base(v, history), v.points, v.events)
    return LineState(v.turn, hands, stock, v.ends, met, by, history, Sheet(*facts, lot=v.lot))


def _base(v: LineView, history: tuple[LineMove, ...]) -> Base | None:
    """What lay there before the moves that are remembered, in a position set up by hand."""
    rest = v.played - TileSet.of([move.tile for move in history if isinstance(move, Lay)])
    if not rest:
        return None
    first = v.history[0] if v.history else None
    if first is None:
        return Base(v.ends, v.turn, v.line, rest)
    return Base(first.ends, first.seat, (), rest)
