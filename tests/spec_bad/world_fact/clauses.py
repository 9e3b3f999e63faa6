from dominorules.line import LineParams, LineState
from dominorules.rulebook.clauses import Basis, Clause, Fact


def eight(p: LineParams) -> bool:
    return p.seats == 8


CLAUSES: tuple[Clause[LineParams, LineState], ...] = (Fact("table.eight", holds=eight, basis=Basis.HOUSE),)
