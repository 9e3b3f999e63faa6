from dominorules.line import LineParams, LineState
from dominorules.rulebook.clauses import Basis, Clause, Invariant


def short(p: LineParams, s: LineState) -> bool:
    return len(s.history) < 3


CLAUSES: tuple[Clause[LineParams, LineState], ...] = (
    Invariant("hand.short", holds=short, basis=Basis.HOUSE),
)
