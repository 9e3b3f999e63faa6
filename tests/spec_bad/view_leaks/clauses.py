from dominorules.core.seats import Seat
from dominorules.core.slots import Slot
from dominorules.core.tiles import TileSet
from dominorules.line import LineParams, LineState, LineView
from dominorules.rulebook.clauses import Basis, Clause, Knows


def closed(p: LineParams, s: LineState, seat: Seat | None) -> tuple[TileSet | None, ...]:
    return (None,) * s.seats


CLAUSES: tuple[Clause[LineParams, LineState], ...] = (
    Knows(
        "view.hands",
        field=Slot[LineView, tuple[TileSet | None, ...]]("hands"),
        value=closed,
        basis=Basis.HOUSE,
    ),
)
