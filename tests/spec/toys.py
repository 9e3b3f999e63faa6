"""Families just large enough to try a kind of clause on."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import attrs

from dominorules.core.family import Family
from dominorules.core.score import ScoreEvent
from dominorules.core.slots import Slot
from dominorules.rulebook.clauses import Clause
from dominorules.rulebook.resolve import Rulebook


def _unused(*_: object) -> Any:
    raise AssertionError("a toy has no such function")


def credit(params: object, state: Any, events: tuple[ScoreEvent, ...]) -> Any:
    return attrs.evolve(state, events=state.events + events)


def book(
    clauses: Iterable[Clause[Any, Any]],
    state: type,
    moves: tuple[type, ...],
    moves_of: Callable[[Any, Any], Iterable[Any]] = _unused,
) -> Rulebook[None, Any]:
    """Make a rulebook of these clauses for a family with this state and these moves."""
    names = [field.name for field in attrs.fields(state)]
    unused = {field.name: _unused for field in attrs.fields(Family) if field.default is attrs.NOTHING}
    parts = {
        "name": "toy",
        "params_type": type(None),
        "state_type": state,
        "move_types": moves,
        "chance_types": (),
        "view_type": object,
        "slots": tuple([Slot[Any, Any](name) for name in names]),
        "given_keys": {},
        "universe": lambda params, state, _: moves_of(params, state),
        "is_possible": lambda *_: True,
        "probes": moves_of,
        "credit": credit,
        "implements": frozenset(),
    }
    make: Any = Family
    clauses = tuple(clauses)
    return Rulebook(
        id="toy",
        version="1",
        chain=(),
        meta={},
        family=make(**{**unused, **parts}),
        params=None,
        set_here={},
        added={},
        clauses=clauses,
        origins={clause.id: "toy" for clause in clauses},
        replaced=frozenset(),
        dropped=frozenset(),
        texts={},
    )
