import attrs

from dominorules.core.tiles import Tile
from dominorules.line import LineParams, LineState
from dominorules.rulebook.clauses import Basis, Clause, Event
from dominorules_spec.line.clauses import HandOver


@attrs.frozen
class BlankLaid(HandOver):
    """The double blank has been laid."""


def blank(p: LineParams, s: LineState) -> bool:
    return Tile(0, 0) in s.played


CLAUSES: tuple[Clause[LineParams, LineState], ...] = (
    Event("hand.blank", mark=BlankLaid, holds=blank, basis=Basis.HOUSE),
)
