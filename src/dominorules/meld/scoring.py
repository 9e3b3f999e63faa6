"""What is scored at the end of a round, who won it, and when the match is over."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final, Protocol

from dominorules.core.score import Outcome, ScoreEvent, total
from dominorules.core.seats import Seat, Side
from dominorules.core.tiles import DOUBLES
from dominorules.meld.figures import FigureValues, Kind, kind_of, points_of, rerate
from dominorules.meld.params import MeldParams
from dominorules.meld.rhizome import Reading
from dominorules.meld.state import MeldState
from dominorules.meld.table import Figure

__all__ = ["Rates", "counts_as", "match_outcome", "round_events", "round_winners"]

Events = tuple[ScoreEvent, ...]

_CLAUSES: Final[Mapping[Kind, str]] = MappingProxyType(
    {
        Kind.SIMPLE_TRIPLONE: "score.triplone",
        Kind.TRIPLONE_A_SCALA: "score.scala",
        Kind.SANTA_TERESA: "score.santa-teresa",
        Kind.POLAR: "score.polar",
        Kind.PARRIGLIA: "score.parriglia",
        Kind.ROYAL_SCALE: "score.royal",
        Kind.MINOR_SCALE: "score.minor",
        Kind.RHIZOME: "score.rhizome",
    }
)


class Rates(Protocol):
    """Those of the parameters that say what a figure counts as, and what it is worth."""

    @property
    def rhizome(self) -> Reading:
        """Which layouts make a rhizome."""

    @property
    def rerate_triplone(self) -> bool:
        """Whether a triplone a scala that is changed out of sequence counts as a simple one."""

    @property
    def values(self) -> FigureValues:
        """The points of each kind."""


def counts_as(p: Rates, figure: Figure) -> Kind | None:
    """A figure counts as what its tiles make, or as the triplone a scala that it was; None if incorrect."""
    now = kind_of(figure.family, figure.tiles.bits, reading=p.rhizome)
    if now is None or not figure.was_scala:
        return now
    return rerate(now, Kind.TRIPLONE_A_SCALA, rerate_triplone=p.rerate_triplone)


def round_events(p: MeldParams, s: MeldState, closer: Seat | None) -> Events:
    """Figures score for their fields, kind by kind; then closing, doubles in hands, doubles laid open."""
    scored = [*_figures(p, s)]
    if closer is not None:
        scored.append(("close.point", closer, p.closing_points))
    for seat, hand in enumerate(s.hands):
        scored.append(("held.double", seat, -p.held_double_penalty * _doubles(hand.bits)))
    for seat, laid in enumerate(s.open_doubles):
        sign = 1 if seat == closer else -1
        scored.append(("open.double", seat, sign * p.open_double_points * len(laid)))
    return tuple(
        [
            ScoreEvent(clause, Side(seat), n, s.sheet.hand_number, Seat(seat))
            for clause, seat, n in scored
            if n
        ]
    )


def _doubles(bits: int) -> int:
    return (bits & DOUBLES).bit_count()


def _figures(p: MeldParams, s: MeldState) -> Iterable[tuple[str, int, int]]:
    kinds = [(figure, counts_as(p, figure)) for figure in s.table]
    for kind, clause in _CLAUSES.items():
        for figure, counted in kinds:
            if counted is kind:
                yield clause, figure.owner, points_of(kind, len(figure.tiles), p.values)


def round_winners(seats: int, events: Events) -> tuple[Side, ...]:
    """Most points of the round win it, whoever closed; seats with the same share it."""
    points = total((0,) * seats, events)
    return tuple([Side(seat) for seat, scored in enumerate(points) if scored == max(points)])


def match_outcome(p: MeldParams, points: tuple[int, ...]) -> Outcome | None:
    """After a round with somebody at the target the highest total wins; equal ones play on."""
    best = max(points)
    if best < p.target(len(points)) or points.count(best) > 1:
        return None
    return Outcome("match.target", (Side(points.index(best)),))
