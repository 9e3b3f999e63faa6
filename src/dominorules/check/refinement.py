"""The tie between a fast engine and the clauses: the same moves, states, scores and views."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from dominorules.check.findings import Finding, texts_of, where_clause
from dominorules.core.errors import IllegalMove
from dominorules.core.family import Family
from dominorules.core.seats import Seat
from dominorules.rulebook.clauses import Effect, Invariant, Knows, Requirement
from dominorules.rulebook.plain import plain
from dominorules.rulebook.reference import asking, settle
from dominorules.rulebook.resolve import Rulebook
from dominorules.rulebook.worlds import Visit

__all__ = [
    "compare_list",
    "compare_moves",
    "compare_settled",
    "compare_state",
    "compare_successor",
    "compare_turn",
    "fault",
]

Book = Rulebook[Any, Any]
Engine = Family[Any, Any, Any, Any]


def fault(book: Book, gate: str, code: str, id: str, board: object, **details: object) -> Finding:
    """Make a finding about a clause, with its text, its place and a board."""
    clause = next((clause for clause in book.clauses if clause.id == id), None)
    return Finding(
        gate=gate,
        code=code,
        subject=id,
        where=where_clause(clause) if clause else "",
        details=details,
        text=texts_of(book, id),
        board=str(board),
    )


def compare_moves(
    book: Book, engine: Engine, params: Any, state: Any, verdicts: list[tuple[Any, tuple[str, ...]]]
) -> Iterator[Finding]:
    """The engine lists exactly the moves that no clause refuses, and decides each alike."""
    for move, failing in verdicts:
        allowed = engine.is_legal(params, state, move)
        if allowed == bool(failing):
            blame = failing[0] if failing else _first(book, type(move))
            yield _disagree(book, blame, state, move, failing, engine=allowed)
        if failing and _plays(engine, params, state, move):
            yield fault(book, "refinement", "refine.apply", failing[0], state, move=str(move))
    yield from compare_list(book, engine, params, state, [move for move, failing in verdicts if not failing])


def compare_list(
    book: Book, engine: Engine, params: Any, state: Any, allowed: Iterable[Any]
) -> Iterator[Finding]:
    """The engine lists the moves that no clause refuses, in their order."""
    legal = tuple(dict.fromkeys(allowed))
    if state.turn is not None and engine.legal_moves(params, state) != legal:
        listed = [str(move) for move in engine.legal_moves(params, state)]
        mine = [str(move) for move in legal]
        blame = _first(book, type(legal[0])) if legal else ""
        yield fault(book, "refinement", "refine.list", blame, state, engine=listed, clauses=mine)


def _plays(engine: Engine, params: Any, state: Any, move: Any) -> bool:
    try:
        engine.apply(params, state, move)
    except IllegalMove:
        return False
    return True


def compare_settled(book: Book, engine: Engine, params: Any, state: Any) -> Iterator[Finding]:
    """In a position set up by hand, the same things happen by themselves."""
    mine, after = engine.settle(params, state), settle(book, params, state)
    if mine != after:
        details = {"engine": str(mine), "clauses": str(after)}
        yield fault(book, "refinement", "refine.settle", "settle", state, **details)


def _first(book: Book, move: type) -> str:
    rows = book.on(Requirement, move)
    return rows[-1].id if rows else ""


def _disagree(
    book: Book, id: str, state: Any, move: object, failing: tuple[str, ...], *, engine: bool
) -> Finding:
    says = ", ".join(failing) or "✓"
    mine = "✓" if engine else "✗"
    return fault(book, "refinement", "refine.legal", id, state, move=str(move), engine=mine, clauses=says)


def compare_turn(book: Book, engine: Engine, params: Any, visit: Visit) -> Iterator[Finding]:
    """In one position the engine allows the same moves, and they lead it to the same states."""
    yield from compare_moves(book, engine, params, visit.state, visit.verdicts)
    for move, after in visit.successors:
        if engine.is_legal(params, visit.state, move):
            yield from compare_successor(book, engine, params, visit.state, move, after)


def compare_successor(
    book: Book, engine: Engine, params: Any, state: Any, move: Any, after: Any
) -> Iterator[Finding]:
    """A move leads the engine and the clauses to the same state, slot by slot and point by point."""
    mine = engine.apply(params, state, move)
    if mine == after:
        return
    parts = list(_parts_apart(book, engine, params, state, move, mine, after))
    yield from parts or [fault(book, "refinement", "refine.state", "state", state, move=str(move))]


def _parts_apart(
    book: Book, engine: Engine, params: Any, state: Any, move: Any, mine: Any, after: Any
) -> Iterator[Finding]:
    if engine.score(params, mine) != engine.score(params, after):
        a, b = plain(engine.score(params, mine)), plain(engine.score(params, after))
        yield fault(book, "refinement", "refine.score", "score", state, move=str(move), engine=a, clauses=b)
    for slot in book.family.slots:
        a, b = plain(slot.get(mine)), plain(slot.get(after))
        if slot.get(mine) != slot.get(after):
            setting = [c.id for c in book.clauses if isinstance(c, Effect) and c.slot == slot]
            id = setting[0] if setting else slot.path
            details = {"move": str(move), "slot": slot.path, "engine": a, "clauses": b}
            yield fault(book, "refinement", "refine.slot", id, state, **details)


def compare_state(book: Book, engine: Engine, params: Any, state: Any) -> Iterator[Finding]:
    """Invariants hold in a state, and every seat's view of it is what the clauses say."""
    with asking(book, state):
        broken = [c.id for c in book.clauses if isinstance(c, Invariant) and not c.holds(params, state)]
    for id in broken:
        yield fault(book, "worlds", "world.invariant", id, state)
    yield from compare_settled(book, engine, params, state)
    knows = [clause for clause in book.clauses if isinstance(clause, Knows)]
    for seat in (None, *map(Seat, range(state.seats))):
        view = engine.view(params, state, seat)
        for clause in knows:
            with asking(book, state):
                shown, known = clause.field.get(view), clause.value(params, state, seat)
            if shown != known:
                details = {"seat": plain(seat), "field": clause.field.path}
                details |= {"engine": plain(shown), "clauses": plain(known)}
                yield fault(book, "refinement", "refine.view", clause.id, state, **details)
        own = engine.legal_moves(params, state) if seat is not None and seat == state.turn else ()
        if view.legal_moves != own:
            yield fault(book, "refinement", "refine.own_moves", "view", state, seat=plain(seat))
