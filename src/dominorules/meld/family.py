"""The meld family as one value."""

from __future__ import annotations

from dominorules.core.family import Family
from dominorules.core.given import check_seats_of, check_set_of, check_tiles_of
from dominorules.core.seats import Side
from dominorules.meld import effects, legality, position
from dominorules.meld.implements import PROOF
from dominorules.meld.moves import Add, Deal, Draw, EndTurn, Lot, MeldMove, Recompose, Validate, parse_move
from dominorules.meld.params import MeldParams
from dominorules.meld.probes import probes
from dominorules.meld.records import RECORDS
from dominorules.meld.slots import SLOTS
from dominorules.meld.state import MeldState
from dominorules.meld.universe import is_possible, universe
from dominorules.meld.view import MeldView, view

__all__ = ["MELD"]


def _seat_counts(p: MeldParams) -> tuple[int, ...]:
    return p.seat_counts


def _sides(p: MeldParams, seats: int) -> tuple[Side, ...]:
    return tuple(map(Side, range(seats)))


def _check_move(p: MeldParams, m: MeldMove) -> None:
    check_tiles_of(p.tile_set, m)


def _check_state(p: MeldParams, s: MeldState) -> None:
    check_seats_of(s.seats, p.seat_counts)
    check_set_of(p.all_bits, *s.hands, s.stock, *s.open_doubles, *[figure.tiles for figure in s.table])


MELD: Family[MeldParams, MeldState, MeldMove, MeldView] = Family(
    name="meld",
    params_type=MeldParams,
    state_type=MeldState,
    move_types=(Lot, Deal, Draw, Validate, Add, Recompose, EndTurn),
    chance_types=(Lot, Deal),
    view_type=MeldView,
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
    last_resorts=legality.last_resorts,
    settle=effects.settle,
    credit=effects.credit,
    implements=PROOF.implements,
    proof=PROOF,
    essence=effects.essence,
    check_move=_check_move,
    check_state=_check_state,
    records=RECORDS,
)
