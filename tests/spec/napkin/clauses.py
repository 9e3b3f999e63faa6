"""A clause of each kind, and each of them sound."""

from collections.abc import Sequence

import attrs

from dominorules.core.score import ScoreEvent
from dominorules.core.seats import Seat, Side
from dominorules.core.tiles import Tile
from dominorules.line import LEFT, RIGHT, LineParams, LineState, Open, Pass, Phase, Play
from dominorules.line.slots import TURN
from dominorules.rulebook.clauses import (
    Award,
    Basis,
    Clause,
    Effect,
    Event,
    LastResort,
    Param,
    Requirement,
)
from dominorules_spec.line.clauses import HandOver, Out

HEIGHT = Param("height", int)


@attrs.frozen
class BlankLaid(HandOver):
    """The double blank has been laid."""


def open_double_first(p: LineParams, s: LineState, m: Open) -> bool:
    held = s.hands[s.turn] if s.turn is not None else ()
    return m.tile.is_double or not any(tile.is_double and tile.high >= HEIGHT.of(p) for tile in held)


def double(p: LineParams, s: LineState, m: Play) -> bool:
    return m.tile.is_double


def play_back(p: LineParams, s: LineState, m: Play) -> Seat | None:
    return None if s.turn is None else Seat((s.turn - 1) % s.seats)


def pass_last(p: LineParams, s: LineState, m: Pass, others: Sequence[object]) -> bool:
    return not others


def hand_blank(p: LineParams, s: LineState) -> bool:
    return s.phase is Phase.PLAY and Tile(0, 0) in s.played


def out_tip(p: LineParams, s: LineState, m: Out, after: LineState) -> tuple[ScoreEvent, ...]:
    if s.pip_at(LEFT) != s.pip_at(RIGHT):
        return ()
    winners = [Side(side) for side in range(p.sides) if side == after.sheet.winner]
    return tuple(ScoreEvent("out.tip", side, 10, s.sheet.hand_number) for side in winners)


CLAUSES: tuple[Clause[LineParams, LineState], ...] = (
    Requirement("open.double-first", on=Open, holds=open_double_first, basis=Basis.HOUSE),
    Effect(
        "play.back",
        on=Play,
        when=double,
        slot=TURN,
        value=play_back,
        overrides=("turn.right",),
        basis=Basis.HOUSE,
    ),
    LastResort("pass.last", on=Pass, holds=pass_last),
    Event("hand.blank", mark=BlankLaid, holds=hand_blank),
    Award("out.tip", on=Out, events=out_tip, basis=Basis.HOUSE),
)
