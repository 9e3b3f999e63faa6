from dominorules.core.slots import Slot
from dominorules.line import LineParams, LineState, Open
from dominorules.rulebook.clauses import Basis, Clause, Effect


def on(p: LineParams, s: LineState, m: Open) -> bool:
    return True


CLAUSES: tuple[Clause[LineParams, LineState], ...] = (
    Effect("open.hat", on=Open, slot=Slot[LineState, bool]("sheet.hat"), value=on, basis=Basis.HOUSE),
)
