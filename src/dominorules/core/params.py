"""Checking parameters: types exactly, values against their domain, with a near-match hint."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from itertools import islice
from typing import Any, Final, TypeGuard, TypeVar

import attrs

from dominorules.core.errors import Invalid, InvalidParameters, clip, read_each, type_details

__all__ = [
    "Params",
    "check_tiles",
    "choice",
    "clash",
    "flag",
    "near",
    "nearest",
    "one_of",
    "override",
    "tiles_given",
    "whole",
]

P = TypeVar("P")
T = TypeVar("T")

_FEW: Final = 6
"""So many names are listed in a message though none of them is near."""
_MOST_TILES: Final = 1_000
"""More than any set has: what goes on for ever is not read to its end."""


class Params:
    """What the parameters of every family are."""

    __slots__ = ()


def nearest(name: str, known: Iterable[str]) -> tuple[str, ...]:
    """Give the known names that a mistyped one is nearest to, all that are equally near; none may be."""
    names = sorted(known)
    close = difflib.get_close_matches(name, names, n=max(len(names), 1), cutoff=0.6)
    likeness = [difflib.SequenceMatcher(None, each, name).ratio() for each in close]
    return tuple(sorted([each for each, like in zip(close, likeness, strict=True) if like == likeness[0]]))


def near(name: str, known: Iterable[str]) -> str:
    """Give the known names nearest to a mistyped one; where none is near, all of a few and none of many."""
    names = sorted(known)
    return ", ".join(nearest(name, names) or (names if len(names) <= _FEW else ()))


def _refuse(name: str, value: object, kind: type, domain: str) -> InvalidParameters:
    return InvalidParameters("params.value", name, value=value, domain=domain, **type_details(value, kind))


def whole(low: int, high: int, *, default: int, doc: str) -> Any:
    """A parameter that is an integer from `low` to `high`; True and 2.0 are none."""

    def strict(instance: object, attribute: attrs.Attribute[int], value: int) -> None:
        if type(value) is not int or not low <= value <= high:
            raise _refuse(attribute.name, value, int, f"{low}..{high}")

    domain = range(low, high + 1)
    metadata = {"doc": doc, "domain": domain, "kind": "whole"}
    return attrs.field(default=default, validator=[strict, attrs.validators.in_(domain)], metadata=metadata)


def flag(*, default: bool, doc: str) -> Any:
    """A parameter that is True or False; 0, 1 and "yes" are neither."""

    def strict(instance: object, attribute: attrs.Attribute[bool], value: bool) -> None:
        if type(value) is not bool:
            raise _refuse(attribute.name, value, bool, "true, false")

    metadata = {"doc": doc, "domain": (False, True), "kind": "flag"}
    return attrs.field(
        default=default, validator=[strict, attrs.validators.in_((False, True))], metadata=metadata
    )


def choice(kind: type[Enum], *, default: Enum, doc: str) -> Any:
    """A parameter that is one of the values of an enum, given as a member or as its text."""

    def convert(value: object) -> object:
        by_value = {member.value: member for member in kind}
        return by_value.get(value, value) if isinstance(value, str) else value

    def strict(instance: object, attribute: attrs.Attribute[Enum], value: object) -> None:
        if not isinstance(value, kind):
            raise _refuse(attribute.name, value, str, ", ".join(member.value for member in kind))

    metadata = {"doc": doc, "domain": tuple(kind), "kind": "choice"}
    return attrs.field(
        default=default,
        converter=convert,
        validator=[strict, attrs.validators.in_(tuple(kind))],
        metadata=metadata,
    )


def one_of(texts: tuple[str, ...], *, default: str, doc: str) -> Any:
    """A parameter that is one of a few texts."""

    def strict(instance: object, attribute: attrs.Attribute[str], value: object) -> None:
        if type(value) is not str or value not in texts:
            raise _refuse(attribute.name, value, str, ", ".join(texts))

    metadata = {"doc": doc, "domain": texts, "kind": "choice"}
    return attrs.field(default=default, validator=[strict, attrs.validators.in_(texts)], metadata=metadata)


def tiles_given(tiles: object, read: Callable[[Any], T], example: str) -> tuple[T, ...] | None:
    """Read the tiles that a table is said to play with; None means the whole set.

    Raises `InvalidParameters`, for a tile that is none with its place.
    """
    if tiles is None:
        return None
    given = list(islice(tiles, _MOST_TILES + 1)) if _is_list(tiles) else None
    if given is None or len(given) > _MOST_TILES:
        raise InvalidParameters("params.value", "tiles", value=tiles, domain=f'["{example}", …]')
    try:
        return tuple(read_each(given, read, "tiles"))
    except Invalid as error:
        raise InvalidParameters(error.code, error.field, **error.details) from None


def _is_list(tiles: object) -> TypeGuard[Iterable[object]]:
    return isinstance(tiles, Iterable) and not isinstance(tiles, str | Mapping)


def check_tiles(tiles: Sequence[object], full: Sequence[object]) -> None:
    """A table plays with tiles of the whole set, none twice; raises `InvalidParameters`."""
    if len(set(tiles)) != len(tiles) or not set(tiles) <= set(full):
        shown = list(map(str, tiles))
        raise InvalidParameters("params.tiles", "tiles", value=shown, first=str(full[0]), last=str(full[-1]))


def clash(name: str, other: str, why: str) -> InvalidParameters:
    """The error for two parameters that do not go together."""
    return InvalidParameters("params.clash", name, other=other, why=why)


def override(base: P, changes: Mapping[str, object]) -> P:
    """Give the parameters with some of them changed, every one checked.

    Raises `InvalidParameters` that names the parameter, with the nearest known name for an
    unknown one.
    """
    known = {field.name for field in attrs.fields(type(base)) if field.init}  # type: ignore[arg-type]
    for name in changes:
        if name not in known:
            raise InvalidParameters("params.unknown", clip(name), near=near(clip(name), known))
    checked: Callable[..., P] = attrs.evolve
    return checked(base, **changes)
