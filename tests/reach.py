"""Everything that can be reached from a value, and what of it a seat must not know.

`reached` follows whatever Python lets a program follow: slots and dicts, containers, closures and
defaults, bound methods, partials, caches, frames of generators, weak references, what a class keeps,
and the mutable caches of the modules that functions were written in.
"""

from __future__ import annotations

import gc
import weakref
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from functools import _lru_cache_wrapper
from random import Random
from types import (
    AsyncGeneratorType,
    CodeType,
    CoroutineType,
    FrameType,
    FunctionType,
    GeneratorType,
    ModuleType,
    TracebackType,
)
from typing import Any

import attrs

import dominorules as dr
from dominorules.core import tiles
from dominorules.core.sets import AnyTile, AnyTileSet
from dominorules.triangle import tiles as tri_tiles

__all__ = ["Secrets", "reached", "secrets_of", "told"]

_PLAIN = (type(None), bool, float, complex, CodeType, ModuleType)
_CACHES = (dict, list, set, deque, bytearray, _lru_cache_wrapper, weakref.WeakValueDictionary)
_OURS = ("dominorules", "dominorules_spec", "test_reach")
_INTERNED = {id(table) for module in (tiles, tri_tiles) for table in vars(module).values()}
"""The tables of all tiles that there are: a tile exists once, and its class knows it."""
_RUNNING = {GeneratorType: "gi_frame", CoroutineType: "cr_frame", AsyncGeneratorType: "ag_frame"}


def reached(value: object) -> Iterator[object]:
    """Everything that can be reached from a value, itself included, each object once."""
    seen: set[int] = set()
    ahead, kept = [value], []
    while ahead:
        one = ahead.pop()
        if id(one) in seen or isinstance(one, _PLAIN):
            continue
        seen.add(id(one))
        kept.append(one)  # an object made on the way must not die, or another takes its id
        yield one
        ahead += _next(one)


def _next(one: object) -> Iterable[object]:
    if id(one) in _INTERNED:
        return ()
    if isinstance(one, type):
        return _of_class(one)
    if isinstance(one, FunctionType):
        return _of_function(one)
    if isinstance(one, FrameType):
        return list(one.f_locals.values())
    if isinstance(one, TracebackType):
        return (one.tb_frame, one.tb_next)
    found = [] if isinstance(one, AnyTile) else gc.get_referents(one)
    found = [each for each in found if each is not type(one)]
    if isinstance(one, weakref.ref):
        found.append(one())
    for kind, name in _RUNNING.items():
        if isinstance(one, kind):
            found.append(getattr(one, name))
    if _is_ours(type(one).__module__):
        found.append(type(one))
    return found


def _is_ours(module: str | None) -> bool:
    return module is not None and module.split(".")[-1 if module.endswith("test_reach") else 0] in _OURS


def _of_class(one: type) -> list[object]:
    """What a class keeps besides what instances have; its methods' modules are open to any program anyway."""
    if not _is_ours(one.__module__):
        return []
    found: list[object] = []
    for value in vars(one).values():
        methods = [getattr(value, name, None) for name in ("fget", "func", "__func__")]
        functions = [each for each in (value, *methods) if isinstance(each, FunctionType)]
        found += [each for function in functions for each in _held(function)] if functions else [value]
    return [each for each in found if not isinstance(each, type)]


def _of_function(one: FunctionType) -> list[object]:
    """What a function keeps, and the mutable caches of the module that it was written in."""
    names = one.__globals__.items() if _is_ours(one.__module__) else ()
    return _held(one) + [each for name, each in names if _is_cache(one.__module__, name, each)]


def _held(one: FunctionType) -> list[object]:
    cells = [cell.cell_contents for cell in one.__closure__ or () if not _is_empty(cell)]
    return [*cells, *(one.__defaults__ or ()), *(one.__kwdefaults__ or {}).values(), *vars(one).values()]


def _is_empty(cell: Any) -> bool:
    try:
        cell.cell_contents  # noqa: B018  # it raises where there is nothing
    except ValueError:
        return True
    return False


def _is_cache(module: str, name: str, value: object) -> bool:
    if name.startswith("__") or not isinstance(value, _CACHES):
        return False
    return not isinstance(value, _lru_cache_wrapper) or value.__module__ == module


@attrs.frozen
class Secrets:
    """What a seat must not know of a state."""

    types: tuple[type, ...]
    """No value of these: they hold hidden hands or the order of a deal."""
    tiles: frozenset[AnyTile]
    """No set or list with any of these, which lie in other hands or in the stock and never lay open."""
    hands: tuple[int, ...]
    """The bits of each hidden hand of some tiles: no integer is one of these."""
    order: tuple[AnyTile, ...]
    """The order of the stock: nothing has these one after the other."""
    seed: object
    """What the tiles were shuffled by."""

    def are_in(self, one: object) -> str | None:
        """What of them an object tells by itself, in words."""
        if isinstance(one, (*self.types, Random)) and not isinstance(one, type):
            return f"a {type(one).__name__}"
        if type(one) is type(self.seed) and one == self.seed:
            return "the seed"
        if type(one) is int and one in self.hands:
            return "a hidden hand as bits"
        row = _tiles(one)
        if len(self.order) > 1 and any(_has_run(way, self.order) for way in (row, row[::-1])):
            return "the order of the stock"
        hidden = [tile for tile in row if tile in self.tiles]
        return f"hidden tiles {' '.join(map(str, hidden))}" if hidden else None


def _tiles(one: object) -> tuple[AnyTile, ...]:
    """The tiles that a container holds directly."""
    if id(one) in _INTERNED:
        return ()
    if isinstance(one, AnyTileSet | tuple | list | set | frozenset | deque):
        return tuple([each for each in one if isinstance(each, AnyTile)])
    if isinstance(one, Mapping):
        return tuple([each for pair in one.items() for each in pair if isinstance(each, AnyTile)])
    return ()


def _has_run(row: tuple[AnyTile, ...], order: tuple[AnyTile, ...]) -> bool:
    return any(row[at : at + len(order)] == order for at in range(len(row) - len(order) + 1))


def secrets_of(
    rules: dr.Ruleset[Any, Any, Any, Any],
    state: Any,
    seat: int | None,
    shown: Iterable[AnyTile],
    seed: object,
) -> Secrets:
    """What a seat must not know of a state; `shown` are tiles that have lain open for all to see."""
    ended = rules.hand_result(state) is not None
    hands = () if ended else tuple([hand for i, hand in enumerate(state.hands) if i != seat])
    hidden = frozenset() if ended else frozenset([tile for hand in hands for tile in hand] + [*state.stock])
    deals = tuple([kind for kind in rules.family.chance_types if kind.__name__ == "Deal"])
    sheets = (rules.family.state_type, type(state.sheet), *deals)
    shown = frozenset(shown)
    bits = tuple([hand.bits for hand in hands if len(hand) > 3 and not shown.issuperset(hand)])
    return Secrets(sheets, hidden - shown, bits, tuple(state.stock), seed)


def told(secrets: Secrets, view: object) -> list[str]:
    """What of these secrets can be reached from a view."""
    return [found for one in reached(view) if (found := secrets.are_in(one)) is not None]
