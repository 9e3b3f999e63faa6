from dominorules.line import LineParams, LineState, Open
from dominorules.rulebook.clauses import Basis, Clause, Param, Requirement

HEIGHT = Param("height", int)


def high_first(p: LineParams, s: LineState, m: Open) -> bool:
    return m.tile.high >= HEIGHT.of(p)


CLAUSES: tuple[Clause[LineParams, LineState], ...] = (
    Requirement("open.high-first", on=Open, holds=high_first, basis=Basis.HOUSE),
)
