from dominorules.line import LineParams, LineState, Open
from dominorules.rulebook.clauses import Basis, Clause, Requirement


def double_first(p: LineParams, s: LineState, m: Open) -> bool:
    held = s.hands[s.turn] if s.turn is not None else ()
    return m.tile.is_double or not any(tile.is_double for tile in held)


CLAUSES: tuple[Clause[LineParams, LineState], ...] = (
    Requirement("open.double-first", on=Open, holds=double_first, basis=Basis.HOUSE),
)
