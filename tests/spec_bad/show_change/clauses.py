from dominorules.core.seats import Seat
from dominorules.line import LineParams, LineState, Open
from dominorules.line.slots import TURN
from dominorules.rulebook.clauses import Basis, Clause, Effect


def same_seat(p: LineParams, s: LineState, m: Open) -> Seat | None:
    return s.turn


CLAUSES: tuple[Clause[LineParams, LineState], ...] = (
    Effect("open.again", on=Open, slot=TURN, value=same_seat, overrides=("turn.right",), basis=Basis.HOUSE),
)
