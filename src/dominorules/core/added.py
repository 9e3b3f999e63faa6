"""Parameters that a ruleset adds to those of its family: fields like theirs, in a class made for them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from operator import attrgetter
from typing import Any, ClassVar, TypeVar

import attrs

from dominorules.core.params import Params, flag, one_of, whole

__all__ = ["KINDS", "Addition", "Docs", "with_added"]

P = TypeVar("P")

Docs = tuple[tuple[str, str], ...]
"""A text by language; the first is the one to fall back on."""

KINDS: Mapping[str, type[int | str]] = {"whole": int, "flag": bool, "choice": str}
"""The kinds of parameter that a ruleset may add, each with the type of its values."""


@attrs.frozen
class Addition:
    """One parameter that a ruleset adds."""

    name: str
    kind: str
    """One of `KINDS`."""
    domain: range | tuple[bool, ...] | tuple[str, ...]
    """Every value that it may have."""
    default: int | str
    docs: Docs
    """What it means."""
    owner: str
    """The ruleset that adds it."""
    values: tuple[tuple[str, Docs], ...] = ()
    """What each of its choices means, where that is said."""

    def field(self) -> Any:
        """Give the field, checked exactly as the family's own parameters are."""
        about: Any = {"default": self.default, "doc": self.docs[0][1]}
        if self.kind == "whole":
            return whole(int(self.domain[0]), int(self.domain[-1]), **about)
        return flag(**about) if self.kind == "flag" else one_of(tuple(map(str, self.domain)), **about)


class _Extended(Params):
    """Parameters with some that a ruleset added, equal by their values, whichever load made the class."""

    __slots__ = ()

    _base: ClassVar[type]
    _added: ClassVar[tuple[Addition, ...]]
    _values: ClassVar[Any]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, _Extended) or self._named() != other._named():
            return NotImplemented
        return bool(self._values(self) == other._values(other))

    def __hash__(self) -> int:
        return hash(self._values(self))

    def __reduce__(self) -> tuple[object, ...]:
        kind: Any = type(self)
        values = {field.name: getattr(self, field.name) for field in attrs.fields(kind) if field.init}
        return (_restored, (self._base, self._added, values))

    def _named(self) -> tuple[object, ...]:
        return (self._base, *[(one.name, one.kind) for one in self._added])


def _restored(base: type[P], added: tuple[Addition, ...], values: Mapping[str, object]) -> P:
    made: Callable[..., P] = with_added(base, added)
    return made(**values)


def with_added(base: type[P], added: tuple[Addition, ...]) -> type[P]:
    """Give a family's class of parameters with fields for those added; the class itself for none."""
    made: type[P] = _made(base, added) if added else base  # type: ignore[arg-type]  # classes are hashable
    return made


@lru_cache(maxsize=256)
def _made(base: Any, added: tuple[Addition, ...]) -> Any:
    names = [field.name for field in attrs.fields(base) if field.eq] + [one.name for one in added]
    body = {
        "__module__": base.__module__,
        "__qualname__": base.__qualname__,
        "__doc__": base.__doc__,
        "__annotations__": {one.name: KINDS[one.kind] for one in added},
        "_base": base,
        "_added": added,
        "_values": attrgetter(*names),
        **{one.name: one.field() for one in added},
    }
    made = type(base.__name__, (_Extended, base), body)
    return attrs.frozen(kw_only=True, eq=False)(made)
