from dominorules.line import LineParams, LineState, Open
from dominorules.rulebook.clauses import Basis, Clause, Requirement


def double_first(p: LineParams, s: LineState, m: Open) -> bool:
    held = s.hands[s.turn] if s.turn is not None else ()
    return m.tile.is_double or not any(tile.is_double for tile in held)


def blank_first(p: LineParams, s: LineState, m: Open) -> bool:
    return m.tile.shows(0)


CLAUSES: tuple[Clause[LineParams, LineState], ...] = (
    Requirement(
        "open.double-first", on=Open, holds=double_first, overrides=("open.blank-first",), basis=Basis.HOUSE
    ),
    Requirement(
        "open.blank-first", on=Open, holds=blank_first, overrides=("open.double-first",), basis=Basis.HOUSE
    ),
)
