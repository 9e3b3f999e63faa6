from dominorules.core.seats import Seat
from dominorules.core.tiles import Tile
from dominorules.line import LineParams, LineState, Open
from dominorules.line.slots import TURN
from dominorules.rulebook.clauses import Basis, Clause, Effect


def with_blank(p: LineParams, s: LineState, m: Open) -> Seat | None:
    return next((Seat(i) for i, hand in enumerate(s.hands) if Tile(0, 0) in hand), s.turn)


CLAUSES: tuple[Clause[LineParams, LineState], ...] = (
    Effect("open.blank-next", on=Open, slot=TURN, value=with_blank, basis=Basis.HOUSE),
)
