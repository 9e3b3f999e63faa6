"""Typed handles on the parts of a state, so that a rule can say which part it sets."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

import attrs

__all__ = ["Slot", "with_slots"]

S = TypeVar("S")
T = TypeVar("T")


@attrs.frozen
class Slot(Generic[S, T]):
    """One part of a state of type `S`, holding a `T`; `path` may lead into a nested part.

    The type variables are invariant on purpose: a value of another slot's type is a type error.
    """

    path: str
    """The attribute, or attributes joined by dots: `turn`, `sheet.points`."""

    def get(self, state: S) -> T:
        """Read the slot."""
        value: Any = state
        for name in self.path.split("."):
            value = getattr(value, name)
        return value  # type: ignore[no-any-return]  # the path is checked against S by the kit

    def set(self, state: S, value: T) -> S:
        """Give the state with this slot set."""
        return with_slots(state, {self.path: value})


def with_slots(state: S, values: dict[str, Any]) -> S:
    """Give the state with the slots at these paths set, all others kept."""
    changes: dict[str, Any] = {}
    nested: dict[str, dict[str, Any]] = {}
    for path, value in values.items():
        head, _, rest = path.partition(".")
        if rest:
            nested.setdefault(head, {})[rest] = value
        else:
            changes[head] = value
    for head, inner in nested.items():
        changes[head] = with_slots(changes.get(head, getattr(state, head)), inner)
    evolve: Any = attrs.evolve  # S is an attrs class, which a type variable cannot say
    return evolve(state, **changes)  # type: ignore[no-any-return]
