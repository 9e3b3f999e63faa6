"""Positions and moves in words, for the tests of single rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

import dominorules as dr
from dominorules.api import MeldRuleset
from dominorules.core.tiles import double_six
from dominorules.meld import MeldMove, MeldState
from meld.tables import loaded

__all__ = ["Words", "after", "allowed", "at", "field", "figures", "hand", "legal", "refused", "with_custom"]

Words = Sequence[str]


def with_custom(**customs: object) -> MeldRuleset:
    """Triplone with some of its switches turned."""
    return dr.load("triplone", **customs)


def field(owner: int, family: str, tiles: str, **more: object) -> dict[str, object]:
    """A figure on the table; its tiles as words."""
    return {"owner": owner, "family": family, "tiles": tiles.split(), **more}


def at(
    hands: Words,
    *table: dict[str, object],
    rules: MeldRuleset | None = None,
    stock: int | Words = 1,
    **given: Any,
) -> MeldState:
    """A position in which seat 0 has drawn; hands as words, and a tile left in the stock.

    A second seat that nothing is said of holds a tile that is nowhere else.
    """
    held = [words.split() for words in hands]
    if len(held) == 1:
        used = {*held[0], *[tile for figure in table for tile in map(str, figure["tiles"])]}  # type: ignore[call-overload]
        held.append([next(tile for tile in map(str, double_six()) if tile not in used)])
    known = rules or loaded()
    return known.position({"hands": held, "table": list(table), "stock": stock, **given})


def allowed(state: MeldState, move: str, rules: MeldRuleset | None = None) -> bool:
    """Whether a move is legal; `is_legal`, `legal_moves` and `apply` must say the same."""
    known = rules or loaded()
    parsed = known.family.parse_move(move)  # with tiles that are none of the set, too
    legal = known.is_legal(state, parsed)
    listed: list[MeldMove] = list(known.legal_moves(state))
    assert listed.count(parsed) == int(legal), f"{move}: {listed}"
    if not legal:
        with pytest.raises(dr.IllegalMove) as error:
            known.apply(state, parsed)
        assert error.value.move == str(parsed)
    return legal


def refused(state: MeldState, move: str, rules: MeldRuleset | None = None) -> bool:
    """Whether a move is not legal, whoever is asked."""
    return not allowed(state, move, rules)


def after(state: MeldState, *moves: str, rules: MeldRuleset | None = None) -> MeldState:
    """The state after some moves, each of which must be legal."""
    known = rules or loaded()
    for move in moves:
        assert allowed(state, move, known), move
        state = known.apply(state, known.move(move))
    return state


def legal(state: MeldState, kind: type[MeldMove], rules: MeldRuleset | None = None) -> set[str]:
    """The legal moves of one kind, as texts."""
    return {str(move) for move in (rules or loaded()).legal_moves(state) if isinstance(move, kind)}


def figures(state: MeldState) -> dict[int, str]:
    """The figures on the table by id, as owner, family and tiles."""
    return {figure.id: f"{figure.owner} {figure.family.value} {figure.tiles}" for figure in state.table}


def hand(state: MeldState, seat: int = 0) -> str:
    """A hand as words."""
    return str(state.hands[seat])
