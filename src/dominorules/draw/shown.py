"""How a family of games is shown: one record that everything which shows tables reads."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import attrs

from dominorules.draw.facts import Facts
from dominorules.draw.offer import Offer
from dominorules.draw.request import Request
from dominorules.draw.shapes import Picture, TileShape
from dominorules.rulebook.families import FAMILIES, registered_value
from dominorules.words import Words

__all__ = ["Shown", "shown"]

Moves = Sequence[Any]


def _nothing(*_: Any) -> tuple[Any, ...]:
    return ()


def _no_text(*_: Any) -> str:
    return ""


def _no_names(*_: Any) -> Mapping[Any, str]:
    return {}


def _no_details(*_: Any) -> Mapping[str, object]:
    return {}


def _no_place(move: Any) -> None:
    return None


def _no_facts(params: Any) -> Facts:
    return Facts()


def _plain_tiles(tiles: Iterable[Any], width: int) -> tuple[str, ...]:
    text = " ".join(map(str, tiles))
    return (text,) if text else ()


def _one_group(moves: Moves) -> tuple[Moves, ...]:
    return (moves,)


@attrs.frozen(kw_only=True, eq=False)
class Shown:
    """How a family is shown; every part has a default that serves any family."""

    picture: Callable[[Any, Request], Picture] | None = None
    """The table of a state or view as shapes; None where there are no pictures, and no table in the page."""
    spots: bool = True
    """Whether pictures mark where tiles can be laid; without, no moves need be listed for one."""
    board: Callable[[Any, int, str], Iterable[str]] = _nothing
    """`(view, width, lang)`: rows of at most `width` columns; none for an empty table."""
    tiles: Callable[[Iterable[Any], int], Iterable[str]] = _plain_tiles
    """`(tiles, width)`: a hand in rows; none for no tiles."""
    note: Callable[[Any], str] = _no_text
    """How the table lies in a few characters, in no language: `3 … 5` for a line."""
    place: Callable[[Any], object] = _no_place
    """Where a move lays its tile, if the words for it name that; None for any other move."""
    place_names: Callable[[Any], Mapping[Any, str]] = _no_names
    """The names that a drawn board gives to the places where the view's seat can lay a tile."""
    details: Callable[[Words, Any, Any], Mapping[str, object]] = _no_details
    """`(words, move, table)`: what the words for a move say besides the move and its place, of a state or
    view in which it is made; of None where that is not known."""
    returned: Callable[[Any, Any], Iterable[Any]] = _nothing
    """`(move, table)`: the tiles that a move brings back to the hand, which its words say."""
    marks: str = ""
    """The pattern of what should stand out in a drawn board."""
    facts: Callable[[Any], Facts] = _no_facts
    """What one wants to know of a table before all else."""
    counts_pips: bool = True
    """Whether the pips of tiles in hand count."""
    places: Callable[[Any], tuple[str, ...]] = _nothing
    """Where a tile can be tried that a person picked up, besides the marked spots; as in `ways`."""
    ways: Callable[[str, str], tuple[str, ...]] = _nothing
    """`(tile, place)`: the notations of the moves that lay a tile at a place, any of which may be legal."""
    groups: Callable[[Moves], tuple[Moves, ...]] = _one_group
    """The moves as a person looks through them, group by group; one group where they are few."""
    are_many: bool = False
    """Whether moves can be too many for one list."""
    promise: Callable[[Any, Any, str], str] = _no_text
    """`(params, move, lang)`: what a move is worth, beside its name."""
    understand: Callable[[Words, Moves, str], tuple[Any, ...] | None] | None = None
    """`(words, moves, answer)`: the moves that a typed answer may mean, in other ways than their notation."""
    operations: tuple[type[Any], ...] = ()
    """The kinds of move that are chosen by tiles and not from a list."""
    offers: Callable[[Any, Any, Moves, Sequence[str]], Iterable[Offer]] = _nothing
    """`(rules, state, legal, tiles)`: what chosen tiles could become by these operations, legal or not."""
    figures: Callable[[Any], Iterable[Any]] = _nothing
    """The figures on the table of a state or view, each with `id`, `owner` and `tiles`."""
    arranged: Callable[[str], tuple[TileShape, ...]] = _nothing
    """The shapes of tiles that a player arranges, by the notation of their layout."""


def shown(family: str) -> Shown:
    """Give how a family, by name, is shown; in plain words where nothing is registered for it."""
    entry = FAMILIES.get(family)
    if entry is None or not entry.shown:
        return Shown()
    found: Shown = registered_value(entry.shown)
    return found
