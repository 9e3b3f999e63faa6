"""The family of tiles on a ring as one value."""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import Final

from dominorules.core.family import Family
from dominorules.core.forms import RecordKit, list_form, text_form
from dominorules.core.seats import Side
from dominorules.core.tiles import Tile, TileSet, parse_tile
from ring import engine
from ring.moves import Deal, Lay, Pass, RingMove, parse_move
from ring.params import RingParams
from ring.state import SLOTS, RingState
from ring.view import RingView, view

__all__ = ["RING"]

_TILE: Final = text_form(Tile, parse_tile, "^[0-9]+-[0-9]+$", "A tile.")
_TILES: Final = list_form(TileSet, _TILE, TileSet.of, "Different tiles.", most=28)


def _universe(p: RingParams, s: RingState, standing: Container[str]) -> Iterable[RingMove]:
    return () if s.turn is None else (*map(Lay, s.hands[s.turn]), Pass())


def _is_possible(p: RingParams, s: RingState, m: RingMove) -> bool:
    return m in tuple(_universe(p, s, ()))


RING: Family[RingParams, RingState, RingMove, RingView] = Family(
    name="ring",
    params_type=RingParams,
    state_type=RingState,
    move_types=(Deal, Lay, Pass),
    chance_types=(Deal,),
    view_type=RingView,
    slots=SLOTS,
    given_keys={},
    seat_counts=lambda _: (2, 3),
    start=engine.start,
    deal=engine.DEALER.deal,
    lot=engine.DEALER.lot,
    chance=engine.DEALER.chance,
    sides=lambda _, seats: tuple(map(Side, range(seats))),
    legal_moves=engine.legal_moves,
    is_legal=engine.is_legal,
    apply=engine.apply,
    score=engine.score,
    hand_result=engine.hand_result,
    outcome=engine.outcome,
    view=view,
    position=engine.position,
    parse_move=parse_move,
    universe=_universe,
    is_possible=_is_possible,
    probes=engine.legal_moves,
    settle=engine.settle,
    credit=engine.credit,
    implements=frozenset([("ring_game", id) for id in ("lay.match", "lay.held", "pass.stuck")]),
    essence=lambda s: (s.turn, s.hands, s.ring, s.passes, s.sheet.phase),
    records=RecordKit(forms=(_TILE, _TILES)),
)
