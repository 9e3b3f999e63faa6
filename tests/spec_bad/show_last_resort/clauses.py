from collections.abc import Sequence

from dominorules.line import LineParams, LineState, Pass
from dominorules.rulebook.clauses import Basis, Clause, LastResort


def last(p: LineParams, s: LineState, m: Pass, others: Sequence[object]) -> bool:
    return not others


CLAUSES: tuple[Clause[LineParams, LineState], ...] = (
    LastResort("pass.last", on=Pass, holds=last, basis=Basis.HOUSE),
)
