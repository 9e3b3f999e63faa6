"""The triangle family as one value."""

from __future__ import annotations

from dominorules.core.family import Family
from dominorules.core.given import check_seats_of, check_set_of, check_tiles_of
from dominorules.core.seats import Side
from dominorules.triangle import effects, legality, position
from dominorules.triangle.implements import PROOF
from dominorules.triangle.moves import Deal, Draw, Pass, Place, TriangleMove, parse_move
from dominorules.triangle.params import TriangleParams
from dominorules.triangle.probes import probes
from dominorules.triangle.records import RECORDS
from dominorules.triangle.slots import SLOTS
from dominorules.triangle.state import TriangleState
from dominorules.triangle.universe import is_possible, universe
from dominorules.triangle.view import TriangleView, view

__all__ = ["TRIANGLE"]


def _seat_counts(p: TriangleParams) -> tuple[int, ...]:
    return p.seat_counts


def _sides(p: TriangleParams, seats: int) -> tuple[Side, ...]:
    return tuple(map(Side, range(seats)))


def _check_move(p: TriangleParams, m: TriangleMove) -> None:
    check_tiles_of(p.tile_set, m)


def _check_state(p: TriangleParams, s: TriangleState) -> None:
    check_seats_of(s.seats, p.seat_counts)
    check_set_of(p.all_bits, *s.hands, s.stock, s.board.tiles)


TRIANGLE: Family[TriangleParams, TriangleState, TriangleMove, TriangleView] = Family(
    name="triangle",
    params_type=TriangleParams,
    state_type=TriangleState,
    move_types=(Deal, Place, Draw, Pass),
    chance_types=(Deal,),
    view_type=TriangleView,
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
"""Triangular tiles on a grid: every point carries one digit."""
