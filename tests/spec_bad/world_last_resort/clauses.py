from collections.abc import Sequence

from dominorules.line import LineParams, LineState, Play
from dominorules.rulebook.clauses import Basis, Clause, LastResort


def not_a_double(p: LineParams, s: LineState, m: Play, others: Sequence[object]) -> bool:
    return bool(others) or not m.tile.is_double


CLAUSES: tuple[Clause[LineParams, LineState], ...] = (
    LastResort("play.not-a-double", on=Play, holds=not_a_double, basis=Basis.HOUSE),
)
