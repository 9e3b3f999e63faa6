"""The requirements of the ring."""

from __future__ import annotations

from dominorules.clauses import Requirement
from ring.moves import Lay, Pass
from ring.params import RingParams
from ring.state import RingState


def lay_match(p: RingParams, s: RingState, m: Lay) -> bool:
    return not s.ring or any(s.ring[-1].shows(number) for number in (m.tile.low, m.tile.high))


def lay_held(p: RingParams, s: RingState, m: Lay) -> bool:
    return s.turn is not None and m.tile in s.hands[s.turn]


def pass_stuck(p: RingParams, s: RingState, m: Pass) -> bool:
    return s.turn is not None and not any(lay_match(p, s, Lay(tile)) for tile in s.hands[s.turn])


CLAUSES = (
    Requirement("lay.match", on=Lay, holds=lay_match),
    Requirement("lay.held", on=Lay, holds=lay_held),
    Requirement("pass.stuck", on=Pass, holds=pass_stuck),
)
