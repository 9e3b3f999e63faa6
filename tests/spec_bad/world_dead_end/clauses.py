from dominorules.line import LineParams, LineState, Play
from dominorules.rulebook.clauses import Basis, Clause, Requirement


def no_double(p: LineParams, s: LineState, m: Play) -> bool:
    return not m.tile.is_double


CLAUSES: tuple[Clause[LineParams, LineState], ...] = (
    Requirement("play.no-double", on=Play, holds=no_double, basis=Basis.HOUSE),
)
