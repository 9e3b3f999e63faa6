from dominorules.line import LineParams, LineState, Open
from dominorules.rulebook.clauses import Basis, Clause, Requirement


def holds_double(p: LineParams, s: LineState, m: Open) -> bool:
    return s.turn is not None and any(tile.is_double for tile in s.hands[s.turn])


def double_first(p: LineParams, s: LineState, m: Open) -> bool:
    return m.tile.is_double


CLAUSES: tuple[Clause[LineParams, LineState], ...] = (
    Requirement("open.double-first", on=Open, when=holds_double, holds=double_first, basis=Basis.HOUSE),
)
