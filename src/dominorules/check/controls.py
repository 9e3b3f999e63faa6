"""The controls of the gates: what is sound passes, and a fault that is surely there is found.

A gate that finds a fault in what has none, or none where one was put, proves nothing. It says so
with a `control` finding, which no waiver overlooks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

import attrs

from dominorules.check.findings import Finding
from dominorules.check.refinement import compare_state, compare_turn
from dominorules.core.family import Family
from dominorules.rulebook.reference import refusing_clauses, successor
from dominorules.rulebook.resolve import Rulebook
from dominorules.rulebook.worlds import Visit

__all__ = ["control", "control_at", "is_of_rule", "is_unwaivable"]

Book = Rulebook[Any, Any]
Engine = Family[Any, Any, Any, Any]

_NOT_OF_A_RULE = (NameError, ImportError, MemoryError)


def control(gate: str, code: str, subject: str, where: str, **details: object) -> Finding:
    """Make a finding about the gate itself."""
    return Finding(gate=gate, code=f"control.{code}", subject=subject, where=where, details=details)


def is_unwaivable(finding: Finding) -> bool:
    """Whether no waiver may overlook a finding, for the rest of its gate rests on it."""
    return finding.code.startswith("control.")


def is_of_rule(error: Exception) -> bool:
    """Whether an error shows that a changed rule does otherwise: not if a name or a module is missing.

    Such an error comes from how the change was made, and not from what it makes of a position.
    """
    cause = error.__cause__ or error  # an error in a predicate is told as its clause's
    return isinstance(cause, UnboundLocalError) or not isinstance(cause, _NOT_OF_A_RULE)


def control_at(
    book: Book, engine: Engine, gate: str, where: str, params: Any, visit: Visit
) -> Iterator[Finding]:
    """In one position, the clauses agree with themselves, and every lie of an engine is found."""
    if not _is_steady(book, params, visit):
        yield control(gate, "restless", book.id, where)
        return
    for part, lie in _LIES.items():
        lying: Engine = _changed(engine, **{part: lie(engine)})
        if _can_tell(part, visit) and next(_compared(book, lying, params, visit), None) is None:
            yield control(gate, "blind", book.id, where, fault=part)


def _is_steady(book: Book, params: Any, visit: Visit) -> bool:
    """Whether the clauses, asked again, say the same."""
    return all(
        refusing_clauses(book, params, visit.state, move) == failing for move, failing in visit.verdicts
    ) and all(successor(book, params, visit.state, move) == after for move, after in visit.successors)


def _compared(book: Book, engine: Engine, params: Any, visit: Visit) -> Iterator[Finding]:
    yield from compare_turn(book, engine, params, visit)
    yield from compare_state(book, engine, params, visit.state)


def _can_tell(part: str, visit: Visit) -> bool:
    """Whether a position is one in which this lie is none of the truth."""
    if part in ("legal_moves", "view"):
        return visit.state.turn is not None and bool(visit.successors)
    return bool({"is_legal": visit.verdicts, "apply": visit.successors}.get(part, True))


_changed: Callable[..., Engine] = attrs.evolve


def _nothing(*_: object) -> None:
    """What an engine gives that does nothing."""


def _no_moves(*_: object) -> tuple[object, ...]:
    return ()


def _unchanged(params: object, state: object, move: object) -> object:
    return state


def _denying(engine: Engine) -> Callable[..., object]:
    return lambda params, state, move: not engine.is_legal(params, state, move)


def _public(engine: Engine) -> Callable[..., object]:
    return lambda params, state, _: engine.view(params, state, None)


_LIES: Final[Mapping[str, Callable[[Engine], Callable[..., object]]]] = {
    "is_legal": _denying,
    "legal_moves": lambda _: _no_moves,
    "apply": lambda _: _unchanged,
    "settle": lambda _: _nothing,
    "view": _public,
}
"""Per function of an engine one that is wrong wherever it is asked."""
