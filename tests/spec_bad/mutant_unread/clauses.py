from dominorules.line import LineParams, LineState, Open
from dominorules.rulebook.clauses import Basis, Clause, Requirement


class DoubleFirst:
    """A predicate with a memory of its own."""

    def __call__(self, p: LineParams, s: LineState, m: Open) -> bool:  # noqa: ARG002  # as its kind is called
        held = s.hands[s.turn] if s.turn is not None else ()
        return m.tile.is_double or not any(tile.is_double for tile in held)


CLAUSES: tuple[Clause[LineParams, LineState], ...] = (
    Requirement("open.double-first", on=Open, holds=DoubleFirst(), basis=Basis.HOUSE),
)
