"""The current round of a loaded state, played again: its moves must lead to the very state.

A position remembers what it was set up with. Of a dealt round, the tiles that a seat was dealt or
drew are those that it laid out of its hand before they ever lay on the table, and those that it
still holds; the ones laid first were dealt. The deal and the moves then go through the engine that
serves the ruleset. Of earlier rounds only the score is remembered, and taken as it stands.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any

import attrs

from dominorules.core.checks import check_same, play_again
from dominorules.core.errors import InvalidRecord
from dominorules.core.family import Family
from dominorules.core.score import ScoreEvent
from dominorules.core.seats import Seat
from dominorules.core.tiles import Tile, TileSet
from dominorules.meld.moves import Add, Deal, Draw, EndTurn, Lot, MeldMove, Recompose, Validate
from dominorules.meld.params import MeldParams
from dominorules.meld.position import begin
from dominorules.meld.state import Base, MeldState, Phase, Sheet

__all__ = ["MeldFamily", "check_story"]

MeldFamily = Family[MeldParams, MeldState, MeldMove, Any]


def check_story(family: MeldFamily, p: MeldParams, s: MeldState) -> None:
    """The moves of the round are legal one after the other, and lead to the state."""
    begun = _begun(family, p, s)
    check_same(s, play_again(family, p, begun, s.history), Sheet)


def _begun(family: MeldFamily, p: MeldParams, s: MeldState) -> MeldState:
    """The state before the remembered moves: a match, a round or a position has just begun."""
    sheet = s.sheet
    if sheet.first is None:
        return _after_lot(family, p, s, sheet.starter)
    if sheet.base is not None and sheet.base.round == sheet.round:
        return _set_up(family, p, s, sheet.base)
    return _dealt(family, p, s, sheet.first)


def _after_lot(family: MeldFamily, p: MeldParams, s: MeldState, starter: Seat | None) -> MeldState:
    """A match begins with the lot; that for a starter gave it the highest tile."""
    begun = family.start(p, s.seats)
    if starter is None:
        return begun
    ranked = sorted(p.tile_set, key=lambda tile: (tile.pips, tile.high))[-s.seats :]
    tiles = [*ranked[:starter], ranked[-1], *ranked[starter:-1]]
    return play_again(family, p, begun, [Lot(tuple(tiles))], "sheet.starter")


def _earlier(s: MeldState) -> tuple[tuple[int, ...], tuple[ScoreEvent, ...]]:
    """The score before the round."""
    points = [0] * s.seats
    events = tuple([event for event in s.events if event.hand < s.sheet.round])
    for event in events:
        points[event.side] += event.points
    return tuple(points), events


def _set_up(family: MeldFamily, p: MeldParams, s: MeldState, base: Base) -> MeldState:
    """A position set up by hand, before its first move."""
    sheet = Sheet(Phase.PLAY, base.round, s.sheet.starter, base.turn, base=base)
    return family.settle(p, begin(base, *_earlier(s), sheet))


def _dealt(family: MeldFamily, p: MeldParams, s: MeldState, first: Seat) -> MeldState:
    """A round begins with what was dealt: these hands, and this stock."""
    order, wanted = _order(p, s), len(p.tile_set)
    if len(order) != wanted:
        left = " ".join([str(tile) for tile in p.tile_set if tile not in order])
        raise InvalidRecord("record.tiles", "hands", found=len(order), wanted=wanted, left=left)
    return play_again(family, p, _before_deal(family, p, s, first), [Deal(order)], "hands")


def _before_deal(family: MeldFamily, p: MeldParams, s: MeldState, first: Seat) -> MeldState:
    if s.sheet.round == 1:
        return attrs.evolve(_after_lot(family, p, s, first), **_score(s))
    last = Seat((first - 1) % s.seats)
    before = Sheet(Phase.DEAL, s.sheet.round - 1, last, last, base=s.sheet.base)
    return attrs.evolve(family.start(p, s.seats), sheet=before, **_score(s))


def _score(s: MeldState) -> dict[str, Any]:
    points, events = _earlier(s)
    return {"points": points, "events": events}


# What was dealt.


@attrs.frozen
class _Origin:
    """The seat that a tile came to the table from, and the move that first laid it there."""

    seat: int
    at: int


def _order(p: MeldParams, s: MeldState) -> tuple[Tile, ...]:
    """The tiles as they were dealt and drawn, one after the other."""
    came, drawers = _origins(s), [seat for seat, move in _turns(s) if isinstance(move, Draw)]
    hands, draws = [], []
    for seat in range(s.seats):
        own = sorted([tile for tile in came if came[tile].seat == seat], key=lambda tile: came[tile].at)
        wanted = p.hand_size + drawers.count(Seat(seat))
        if len(own) != wanted:
            raise InvalidRecord("record.deal", f"hands[{seat}]", wanted=wanted, count=len(own))
        hands.append(own[: p.hand_size])
        draws.append(iter(own[p.hand_size :]))
    return (*chain(*hands), *[next(draws[seat]) for seat in drawers], *s.stock)


def _turns(s: MeldState) -> Iterator[tuple[Seat, MeldMove]]:
    seat = s.sheet.first or Seat(0)
    for move in s.history:
        yield seat, move
        if isinstance(move, EndTurn):
            seat = Seat((seat + 1) % s.seats)


def _origins(s: MeldState) -> dict[Tile, _Origin]:
    """Follow the figures of the round: tiles that lay in none before came from the seat's hand."""
    table: dict[int, TileSet] = {}
    came: dict[Tile, _Origin] = {}
    made = 0
    for at, (seat, move) in enumerate(_turns(s)):
        used = _laid(table, made + 1, move, at)
        made += isinstance(move, Validate | Recompose)
        for tile in used:
            came.setdefault(tile, _Origin(seat, at))
    for holder, tiles in enumerate(zip(s.hands, s.open_doubles, strict=True)):
        for tile in chain(*tiles):
            came.setdefault(tile, _Origin(holder, len(s.history)))
    return came


def _laid(table: dict[int, TileSet], next_id: int, move: MeldMove, at: int) -> TileSet:
    """Change the figures as a move says; gives the tiles that lay in none of those it changes."""
    if isinstance(move, Validate):
        table[next_id] = move.tiles
        return move.tiles
    if isinstance(move, Add):
        table[move.figure] = _known(table, move.figure, move, at) | move.tiles
        return move.tiles
    if isinstance(move, Recompose):
        before, after = TileSet(), move.tiles
        for each in move.changed:
            before |= _known(table, each.figure, move, at)
            after |= each.tiles
            table[each.figure] = each.tiles
        table[next_id] = move.tiles
        return after - before
    return TileSet()


def _known(table: dict[int, TileSet], id: int, move: MeldMove, at: int) -> TileSet:
    if id not in table:
        raise InvalidRecord("record.history", f"history[{at}]", move=str(move), clauses="add.on_table")
    return table[id]
