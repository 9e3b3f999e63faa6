"""Boards, positions and playouts of the triangle family for the tests."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from random import Random
from typing import Final, get_args

from hypothesis import strategies as st

import dominorules as dr
from dominorules.api import TriangleId, TriangleRuleset
from dominorules.triangle import Board, Place, TriangleState, parse_cell, tri_set
from dominorules.triangle.tiles import parse_turned
from strategies import seeds
from triangle.brute import Digits, Laid

__all__ = [
    "TRIANGLE_RULESETS",
    "ZEROS_ALONE",
    "board",
    "boards",
    "digits_of",
    "grown",
    "loaded",
    "placed",
    "points_for",
    "table",
]

TRIANGLE_RULESETS: tuple[TriangleId, ...] = get_args(TriangleId)
"""The ids of the triangle family's built-in rulesets."""

ZEROS_ALONE: Final = {"U(0,0)": "0-0-0"}
"""A table with one tile."""


@cache
def loaded(id: TriangleId, **overrides: object) -> TriangleRuleset:
    """A built-in ruleset of the triangle family."""
    return dr.load(id, **overrides)


def board(cells: Mapping[str, str]) -> Board:
    """A board from the texts of cells and of the digits at their corners."""
    return Board([(parse_cell(cell), parse_turned(digits)) for cell, digits in cells.items()])


def digits_of(laid: Board) -> Laid:
    """A board as the brute force knows it."""
    return {cell: way.digits for cell, way in laid.items()}


def grown(size: int, seed: int) -> Iterator[Place]:
    """The placements of a board of about so many tiles, each laid by the engine at random."""
    rng, rules = Random(seed), loaded("tripple_domino", hand_size_2=28, out_bonus=0)
    state = rules.apply(rules.start(2), rules.deal(rules.start(2), seed))
    while state.turn is not None and len(state.board) < size:
        laying = [move for move in rules.legal_moves(state) if isinstance(move, Place)]
        move = rng.choice(laying or rules.legal_moves(state))
        state = rules.apply(state, move)
        if isinstance(move, Place):
            yield move


def boards(most: int = 16) -> st.SearchStrategy[Board]:
    """A board that play can reach, of at most so many tiles."""

    def grow(size: int, seed: int) -> Board:
        return Board([(move.cell, move.way) for move in grown(size, seed)])

    return st.builds(grow, st.integers(1, most), seeds())


def table(
    hands: list[list[str]],
    laid: Mapping[str, str] | None = None,
    *,
    rules: TriangleRuleset | None = None,
    **given: object,
) -> TriangleState:
    """A position of Tripple-Domino (or of other rules) with these hands and this board."""
    return (rules or loaded("tripple_domino")).position({"hands": hands, "board": laid or {}, **given})


def placed(state: TriangleState, rules: TriangleRuleset | None = None) -> set[str]:
    """The legal placements, as texts."""
    moves = (rules or loaded("tripple_domino")).legal_moves(state)
    return {str(move) for move in moves if isinstance(move, Place)}


def points_for(state: TriangleState, move: str, rules: TriangleRuleset | None = None) -> dict[str, int]:
    """What a move scores for the seat that makes it, by clause."""
    known = rules or loaded("tripple_domino")
    after = known.apply(state, known.move(move))
    new = known.score(after).events[len(known.score(state).events) :]
    return {event.clause: event.points for event in new if int(event.side) == state.turn}


EVERY: Final[tuple[Digits, ...]] = tuple(tile.digits for tile in tri_set())
"""All tiles as the brute force knows them."""
