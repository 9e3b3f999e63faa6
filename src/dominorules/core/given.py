"""Reading what somebody wrote down by hand: lists, whole numbers and tiles of positions and moves."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TypeVar

from dominorules.core.errors import Invalid, InvalidMove, InvalidPosition, clip, read_each
from dominorules.core.params import near
from dominorules.core.sets import AnyTile, AnyTileSet

__all__ = ["check_in_set", "check_keys", "list_at", "tile_at", "tiles_at", "tiles_of_move", "whole_at"]

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
        raise InvalidPosition("position.type", key, wanted=f"{low}..{high}", value=value)
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
