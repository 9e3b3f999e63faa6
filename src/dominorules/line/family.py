"""The line family as one value."""

from __future__ import annotations

from dominorules.core.errors import InvalidMove
from dominorules.core.family import Family
from dominorules.core.given import check_seats_of, check_set_of, check_tiles_of
from dominorules.core.seats import Side
from dominorules.line import effects, legality, position
from dominorules.line.implements import PROOF
from dominorules.line.moves import Deal, Draw, Lay, LineMove, Lot, Open, Pass, Play, parse_move
from dominorules.line.params import LineParams
from dominorules.line.probes import probes
from dominorules.line.records import RECORDS
from dominorules.line.slots import SLOTS
from dominorules.line.state import LineState
from dominorules.line.universe import is_possible, universe
from dominorules.line.view import LineView, view

__all__ = ["LINE"]


def _seat_counts(p: LineParams) -> tuple[int, ...]:
    return (p.seats,)


def _sides(p: LineParams, seats: int) -> tuple[Side, ...]:
    return p.side_of


def _check_move(p: LineParams, m: LineMove) -> None:
    check_tiles_of(p.tile_set, m)


def _check_state(p: LineParams, s: LineState) -> None:
    check_seats_of(s.seats, (p.seats,))
    laid = [move.tile for move in s.history if isinstance(move, Lay)]
    before = s.sheet.base.played if s.sheet.base else ()
    check_set_of(p.all_bits, *s.hands, s.stock, before, laid)
    if len(s.points) != p.sides:
        raise InvalidMove("state.sides", "state", sides=len(s.points), wanted=p.sides)
    if s.ends and len(s.ends) != len(p.arms):
        raise InvalidMove("state.ends", "state", ends=len(s.ends), wanted=len(p.arms))
    if s.ends and max(s.ends) > p.max_pip:
        raise InvalidMove("state.tiles", "state", tile=position.shown_ends(s.ends))


LINE: Family[LineParams, LineState, LineMove, LineView] = Family(
    name="line",
    params_type=LineParams,
    state_type=LineState,
    move_types=(Lot, Deal, Open, Play, Draw, Pass),
    chance_types=(Lot, Deal),
    view_type=LineView,
    slots=SLOTS,
    given_keys=position.GIVEN_KEYS,
    seat_counts=_seat_counts,
    start=effects.start,
    deal=effects.DEALER.deal,
    lot=effects.DEALER.lot,
    chance=effects.DEALER.chance,
    sides=_sides,
    legal_moves=legality.legal_moves,
    is_legal=legality.is_legal,
    apply=effects.apply,
    score=effects.score,
    hand_result=effects.hand_result,
    outcome=effects.outcome,
    view=view,
    position=position.position,
    parse_move=parse_move,
    universe=universe,
    is_possible=is_possible,
    probes=probes,
    settle=effects.settle,
    credit=effects.credit,
    implements=PROOF.implements,
    proof=PROOF,
    essence=effects.essence,
    check_move=_check_move,
    check_state=_check_state,
    records=RECORDS,
)
"""Domino chains: tiles laid end to end, two open ends."""
