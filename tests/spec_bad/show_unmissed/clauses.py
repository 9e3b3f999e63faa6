from dominorules.core.seats import Seat
from dominorules.line import LineParams, LineState, Open
from dominorules.line.slots import TURN
from dominorules.rulebook.clauses import Basis, Clause, Effect


def next_seat(p: LineParams, s: LineState, m: Open) -> Seat | None:
    return None if s.turn is None else Seat((s.turn + 1) % s.seats)


CLAUSES: tuple[Clause[LineParams, LineState], ...] = (
    Effect("open.turn", on=Open, slot=TURN, value=next_seat, basis=Basis.HOUSE),
)
