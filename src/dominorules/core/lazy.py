"""Lazy fields: what follows from the facts of a value is derived when it is first looked at, and then kept.

A view has a dozen facts and about as much that follows from them: who made which move, the line as it
lies, what a pass proves. A player that only looks at its legal moves pays for none of that. Once a
field has been looked at it is like any other, and so it is at once in a copy, a pickle or a value read
from data; two values are equal if all their fields are.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

import attrs

__all__ = ["Lazy", "derived_field", "freeze_draft", "with_fields"]

B = TypeVar("B")
V = TypeVar("V")

_DERIVE: Final = "derive"


def derived_field(derive: Callable[[Any, Any], Any]) -> dict[str, Any]:
    """Give the metadata of a field that `derive` makes of a value and its basis."""
    return {_DERIVE: derive}


class Lazy(Generic[B]):
    """The base of an attrs class with slots, some of them derived when they are first looked at.

    Two threads that look at once derive the same, and either may keep it.
    """

    __slots__ = ("_basis",)

    _basis: B
    """What fields are derived from besides other fields; no field itself, and only what all may know."""

    if not TYPE_CHECKING:  # else every name would be an attribute
        # Python asks here for what it has not found: a slot that nothing was put into yet.
        def __getattr__(self, name: str) -> Any:
            derive = _derivations(type(self)).get(name)
            if derive is None:
                raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
            value = derive(self, self._basis)
            object.__setattr__(self, name, value)
            return value


@cache
def _derivations(kind: type) -> Mapping[str, Callable[[Any, Any], Any]]:
    fields = attrs.fields(kind)
    return {field.name: field.metadata[_DERIVE] for field in fields if _DERIVE in field.metadata}


def freeze_draft(draft: Lazy[B], kind: type[V], basis: B) -> V:
    """Make a draft, whose facts are filled in, a value of the frozen class that has the same slots.

    The constructor of a frozen class takes five times as long, and asks for what is to be derived.
    """
    draft._basis = basis  # noqa: SLF001  # a slot of the base of both classes
    value: Any = draft
    value.__class__ = kind
    return value  # type: ignore[no-any-return]


def with_fields(value: V, **changes: Any) -> V:
    """Give a value with some fields changed as `attrs.evolve` does, but derive nothing for it."""
    new = object.__new__(type(value))
    for name in ("_basis", *[field.name for field in attrs.fields(type(value))]):  # type: ignore[arg-type]  # an attrs class
        try:
            known = changes[name] if name in changes else object.__getattribute__(value, name)
        except AttributeError:  # not derived yet
            continue
        object.__setattr__(new, name, known)
    return new
