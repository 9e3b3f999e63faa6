"""The predicates of a clause as source code, with the private words that they use."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Iterable, Iterator
from dis import get_instructions
from functools import lru_cache
from textwrap import dedent
from types import CodeType
from typing import Any

import attrs

from dominorules.rulebook.clauses import Clause, always
from dominorules.rulebook.packages import source_of

__all__ = ["code_of", "words_of"]

Function = Callable[..., object]

_PARTS = ("when", "holds", "value", "events")


def code_of(rows: Iterable[Clause[Any, Any]]) -> tuple[str, ...]:
    """Give the source of each predicate of a clause once, in the order of its rows."""
    return tuple(dict.fromkeys([_source(function) for function in _predicates(rows)]))


def words_of(rows: Iterable[Clause[Any, Any]]) -> tuple[str, ...]:
    """Give the source of every other function of the same module that the predicates use, in its order."""
    shown = list(dict.fromkeys(_predicates(rows)))
    first = len(shown)
    for function in shown:  # grows while it is gone through
        shown += [used for used in dict.fromkeys(_used(function)) if used not in shown]
    return tuple([_source(used) for used in sorted(shown[first:], key=_place)])


def _place(function: Function) -> tuple[str, int]:
    return function.__module__, function.__code__.co_firstlineno


def _predicates(rows: Iterable[Clause[Any, Any]]) -> Iterator[Function]:
    for row in rows:
        fields = attrs.fields_dict(type(row))
        for part in [part for part in _PARTS if part in fields]:
            function = getattr(row, part)
            if function is not always and inspect.isfunction(function):
                yield function


def _used(function: Function) -> Iterator[Function]:
    everything: dict[str, object] = getattr(function, "__globals__", {})
    for name in _names(function.__code__):
        used = everything.get(name)
        if inspect.isfunction(used) and used.__module__ == function.__module__:
            yield used


def _names(code: CodeType) -> Iterator[str]:
    """Names that are looked up in the module: an attribute of the same name is no use of a function."""
    yield from [each.argval for each in get_instructions(code) if each.opname == "LOAD_GLOBAL"]
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _names(constant)


@lru_cache(maxsize=4096)  # pages in all languages show the same
def _source(function: Function) -> str:
    try:
        text = source_of(sys.modules[function.__module__])
        lines = (text or "").splitlines(keepends=True)[function.__code__.co_firstlineno - 1 :]
        # Not `inspect.getsource`, which reads the file as it is now.
        return dedent("".join(inspect.getblock(lines))).rstrip() or _named(function)
    except (KeyError, OSError):  # made at run time
        return _named(function)


def _named(function: Function) -> str:
    return f"{function.__module__}.{function.__qualname__}"
