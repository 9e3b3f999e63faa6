"""The requirements of the ring."""

from __future__ import annotations

from dominorules.rulebook.clauses import Requirement
from ring.moves import Lay, Pass
from ring.params import RingParams
from ring.state import RingState


def match(p: RingParams, s: RingState, m: Lay) -> bool:
    return not s.ring or any(s.ring[-1].shows(number) for number in (m.tile.low, m.tile.high))


def held(p: RingParams, s: RingState, m: Lay) -> bool:
    return s.turn is not None and m.tile in s.hands[s.turn]


def stuck(p: RingParams, s: RingState, m: Pass) -> bool:
    return s.turn is not None and not any(match(p, s, Lay(tile)) for tile in s.hands[s.turn])


CLAUSES = (
    Requirement("lay.match", on=Lay, holds=match),
    Requirement("lay.held", on=Lay, holds=held),
    Requirement("pass.stuck", on=Pass, holds=stuck),
)
