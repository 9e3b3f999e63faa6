from dominorules.core.score import ScoreEvent
from dominorules.core.tiles import Tile
from dominorules.line import LineParams, LineState, Play
from dominorules.rulebook.clauses import Award, Basis, Clause
from dominorules_spec.line.clauses import Out


def tip(p: LineParams, s: LineState, m: Out, after: LineState) -> tuple[ScoreEvent, ...]:
    last = s.history[-1] if s.history else None
    winner = after.sheet.winner
    if not isinstance(last, Play) or last.tile != Tile(0, 0) or winner is None:
        return ()
    return (ScoreEvent("count.all", winner, 10, s.sheet.hand),)


CLAUSES: tuple[Clause[LineParams, LineState], ...] = (
    Award("out.tip", on=Out, events=tip, basis=Basis.HOUSE),
)
