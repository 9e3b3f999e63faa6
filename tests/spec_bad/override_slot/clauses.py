from dominorules.core.slots import Slot
from dominorules.line import LineParams, LineState
from dominorules.rulebook.clauses import Basis, Clause, Effect
from dominorules_spec.line.clauses import Out


def one_more(p: LineParams, s: LineState, m: Out) -> tuple[int, ...]:
    return tuple(points + 1 for points in s.points)


CLAUSES: tuple[Clause[LineParams, LineState], ...] = (
    Effect("out.tip", on=Out, slot=Slot("sheet.points"), value=one_more, basis=Basis.HOUSE),
)
