from dominorules.line import LineParams, LineState, Pass
from dominorules.rulebook.clauses import Basis, Clause, Requirement


def stuck(p: LineParams, s: LineState, m: Pass) -> bool:
    return m == Pass()


CLAUSES: tuple[Clause[LineParams, LineState], ...] = (
    Requirement("pass.stuck", on=Pass, holds=stuck, basis=Basis.HOUSE),
)
