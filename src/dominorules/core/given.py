"""Reading what somebody wrote down by hand: lists, whole numbers and tiles of positions and moves."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, TypeVar

import attrs

from dominorules.core.errors import (
    Invalid,
    InvalidMove,
    InvalidPosition,
    InvalidTile,
    clip,
    read_each,
    type_details,
)
from dominorules.core.params import near
from dominorules.core.sets import AnyTile, AnyTileSet

__all__ = [
    "check_in_set",
    "check_keys",
    "check_seats_of",
    "check_set_of",
    "check_tiles_of",
    "list_at",
    "no_move",
    "tile_at",
    "tiles_at",
    "tiles_of_move",
    "whole_at",
]

T = TypeVar("T", bound=AnyTile)


def check_keys(given: Mapping[str, object], known: Collection[str], where: str = "") -> None:
    """A position, or a part of it, is told with known keys only; `InvalidPosition` names any other."""
    for key in given:
        if key not in known:
            named = clip(key)
            path = f"{where}.{named}" if where else named
            raise InvalidPosition("position.key", path, known=near(named, known))


def list_at(given: Mapping[str, object], key: str) -> list[object]:
    """Read the list under a key, empty where there is none; raises `InvalidPosition`."""
    value = given.get(key, [])
    if not isinstance(value, list | tuple):
        raise InvalidPosition("position.type", key, wanted="[…]", value=value)
    return list(value)


def whole_at(value: object, key: str, low: int, high: int) -> int:
    """Read an integer from `low` to `high`; raises `InvalidPosition`."""
    if type(value) is not int or not low <= value <= high:
        wanted = f"{low}..{high}"
        raise InvalidPosition("position.type", key, wanted=wanted, value=value, **type_details(value, int))
    return value


def check_in_set(tile: T, played_with: Collection[T], where: str) -> T:
    """Give a tile that is one of those played with; raises `InvalidPosition`."""
    if tile not in played_with:
        raise InvalidPosition("position.not_in_set", where, tile=str(tile))
    return tile


def tile_at(kind: type[AnyTileSet[T]], played_with: Collection[T], value: object, where: str) -> T:
    """Read a tile, or its text; raises `InvalidTile`, or `InvalidPosition` for one not played with."""
    try:
        tile = kind.read(value)
    except Invalid as error:
        raise error.at(where) from None
    return check_in_set(tile, played_with, where)


def tiles_at(
    kind: type[AnyTileSet[T]], played_with: Collection[T], given: Mapping[str, object], key: str
) -> tuple[T, ...]:
    """Read the list of tiles under a key; raises as `list_at` and `tile_at` do."""
    values = list_at(given, key)
    if len(values) > len(played_with):
        raise InvalidPosition("position.type", key, wanted=f"≤ {len(played_with)}", value=len(values))
    return tuple([tile_at(kind, played_with, value, f"{key}[{i}]") for i, value in enumerate(values)])


def tiles_of_move(kind: type[AnyTileSet[T]], tile: type[T], tiles: object) -> tuple[T, ...]:
    """Read the tiles that a move carries; raises `InvalidMove`, or `InvalidTile`."""
    if type(tiles) is tuple and {*map(type, tiles)} == {tile}:
        return tiles
    if not isinstance(tiles, list | tuple):
        raise InvalidMove("move.tiles", "tiles", tiles=tiles)
    return tuple(read_each(tiles, kind.read, "tiles"))


def no_move(value: object) -> InvalidMove:
    """Give the error for what stands in the place of a move and is none; a text can be read."""
    hint = {"hint": InvalidMove("move.read")} if isinstance(value, str) else {}
    return InvalidMove("move.type", "move", move=value, **hint)


def check_tiles_of(played_with: Collection[Any], move: object) -> None:
    """A move has only tiles that are played with; raises `InvalidTile` for the first other."""
    for tile in _tiles_in(move):
        if tile not in played_with:
            raise InvalidTile("move.not_in_set", tile=str(tile))


def check_seats_of(seats: int, counts: Collection[int]) -> None:
    """A state is of a match with as many seats as the ruleset is for; raises `InvalidMove`."""
    if seats not in counts:
        allowed = ", ".join(map(str, counts))
        raise InvalidMove("state.seats", "state", seats=seats, allowed=allowed)


def check_set_of(played_with: int, *places: Iterable[AnyTile]) -> None:
    """A state is of a match with tiles that the ruleset plays with, as bits; raises `InvalidMove`.

    Whether a tile is in two places is not asked: a house may leave tiles where they are until the deal.
    """
    for tiles in places:
        for tile in tiles:
            if not tile.bit & played_with:
                raise InvalidMove("state.tiles", "state", tile=str(tile))


def _tiles_in(value: Any) -> Iterator[AnyTile]:
    if isinstance(value, AnyTile):
        yield value
    elif isinstance(value, AnyTileSet | tuple | list | frozenset):
        for each in value:
            yield from _tiles_in(each)
    elif attrs.has(type(value)):
        for field in attrs.fields(type(value)):
            yield from _tiles_in(getattr(value, field.name))
