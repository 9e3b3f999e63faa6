"""How the many moves of a game of figures are worded, and how a person chooses among them and types them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any, Final

import attrs

from dominorules.core.errors import Invalid
from dominorules.core.tiles import TileSet
from dominorules.draw.meld_text import kind_name
from dominorules.meld.figures import kind_of, points_of
from dominorules.meld.moves import Add, EndTurn, MeldMove, Recompose, Validate, parse_move
from dominorules.meld.params import MeldParams
from dominorules.meld.state import MeldState
from dominorules.meld.view import MeldView
from dominorules.words import Words

__all__ = ["detailed", "grouped", "promised", "returned", "understood"]

_KINDS: Final = (Validate, Add, EndTurn, Recompose)
_VERBS: Final = {
    "typed.draw": "draw",
    "typed.end": "end",
    "typed.validate": "validate",
    "typed.add": "add",
    "typed.recompose": "recompose",
}
_FAMILIES: Final = {"typed.closed_scale": "closed_scale", "typed.rhizome": "rhizome"}
_TILE: Final = re.compile(r"[0-9]{1,2}-[0-9]{1,2}")
_ID: Final = re.compile(r"#[1-9][0-9]{0,8}")
_COMMA: Final = re.compile(r",(?![^()]*\))")
"""A comma, but none within the brackets of a cell."""


def grouped(moves: Sequence[MeldMove]) -> tuple[tuple[MeldMove, ...], ...]:
    """Put the moves of a kind together, those for the most valuable figure and with few tiles first."""
    ranked = sorted(moves, key=lambda move: (_rank(move), *_appeal(move)))
    return tuple([tuple(group) for _, group in groupby(ranked, _rank)])


def _appeal(move: MeldMove) -> tuple[int, int]:
    return (-move.points, len(move.tiles)) if isinstance(move, Validate | Recompose) else (0, 0)


def _rank(move: MeldMove) -> int:
    return _KINDS.index(type(move)) if type(move) in _KINDS else -1


def promised(p: MeldParams, move: MeldMove, lang: str) -> str:
    """Tell what kind of figure a move makes, and its points; nothing of a move that makes none."""
    if not isinstance(move, Validate | Recompose):
        return ""
    kind = kind_of(move.family, move.tiles.bits, reading=p.rhizome)
    return f"{kind_name(kind, lang)} {points_of(kind, len(move.tiles), p.values):+d}" if kind else ""


def detailed(words: Words, move: MeldMove, table: MeldState | MeldView | None) -> dict[str, object]:
    """Tell what becomes of the figures that a move changes, and which tiles return to the hand."""
    gone = "move.meld.gone"
    changed = move.changed if isinstance(move, Recompose) else ()
    parts = [f"#{one.figure} {one.tiles}" if one.tiles else words(gone, figure=one.figure) for one in changed]
    back = returned(move, table)
    parts += [words("move.meld.back", tiles=" ".join(map(str, back)))] if back else []
    return {"changed": words.all_of(parts or ["–"])}


def returned(move: MeldMove, table: MeldState | MeldView | None) -> TileSet:
    """Give the tiles that a move brings back to the hand from the figures of a table."""
    return move.returned(table.table) if table is not None and isinstance(move, Recompose) else TileSet()


def understood(words: Words, moves: Iterable[MeldMove], answer: str) -> tuple[MeldMove, ...] | None:
    """Read what a person typed: notation, with verbs and families in the language, or just tiles.

    Tiles alone name the figure that they make, tiles with a number the figure that they are
    added to. Gives every legal move that is meant, one that is not legal if it is said in full,
    none for tiles that make nothing, and None for what cannot be read.
    """
    said = _canonical(words, answer)
    verb = said[0] if said[:1] in (["validate"], ["add"]) else None
    loose = said[1:] if verb else said
    tiles, ids = ([word for word in loose if form.fullmatch(word)] for form in (_TILE, _ID))
    try:
        bare = tiles and len(tiles) + len(ids) == len(loose) and len(ids) < 2
        if bare and verb in (None, "add" if ids else "validate"):
            meant = _meant(moves, TileSet.of(tiles), ids)
            return meant if meant or verb != "add" else _in_full(said)
        return _in_full(said)
    except Invalid:
        return None


def _canonical(words: Words, answer: str) -> list[str]:
    """One blank between words, no commas but those of cells, and verb and family as the notation has them."""
    said = re.sub(r"\s*\|\s*", " | ", _COMMA.sub(" ", answer)).lower().split()
    for key, verb in _VERBS.items():
        if said and said[0] in words(key).split():
            said[0] = verb
    for key, family in _FAMILIES.items():
        names = words(key).split()
        length = next((n for n in (2, 1) if "_".join(said[1 : 1 + n]) in names), 0)
        if length and said[0] in ("validate", "recompose"):
            said[1 : 1 + length] = [family]
    return said


def _meant(moves: Iterable[MeldMove], tiles: TileSet, ids: list[str]) -> tuple[MeldMove, ...]:
    if ids:
        return tuple([move for move in moves if isinstance(move, Add) and _is(move, tiles, ids[0])])
    return tuple([move for move in moves if isinstance(move, Validate) and move.tiles == tiles])


def _is(move: Add, tiles: TileSet, id: str) -> bool:
    return move.tiles == tiles and f"#{move.figure}" == id


def _in_full(said: list[str]) -> tuple[MeldMove, ...]:
    move: Any = parse_move(" ".join(said))
    if isinstance(move, Recompose):
        move = attrs.evolve(move, changed=tuple(sorted(move.changed, key=lambda each: each.figure)))
    return (move,)
