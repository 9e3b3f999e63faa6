"""Whether a match can reach a state, and whether a view can be one: what loading checks.

A state is played again from its origin. Of the origin, as of a state without one, every part is held
against the others: seats, tiles, figures, points. A view hides too much to be played again; it is
only held against itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

import attrs

from dominorules.core.checks import (
    NO_TARGET,
    Facts,
    check_hands_shown,
    check_length,
    check_number,
    check_reached,
    check_same,
    check_score,
    check_seats,
    check_waiting,
    tiles_nowhere,
)
from dominorules.core.errors import Invalid, InvalidRecord
from dominorules.core.family import Family
from dominorules.core.origin import without_origin
from dominorules.core.phase import Phase
from dominorules.core.score import ScoreEvent
from dominorules.core.tiles import Tile, TileSet
from dominorules.meld.moves import MAX_ID, Add, Draw, MeldMove, Validate
from dominorules.meld.params import MeldParams
from dominorules.meld.position import as_given, check_figure, position
from dominorules.meld.state import MeldState, Sheet, Validated
from dominorules.meld.table import Figure
from dominorules.meld.turn_check import check_told
from dominorules.meld.view import MeldView, rated

__all__ = ["MOST_MOVES", "check_state", "check_view"]

MOST_MOVES: Final = 20_000
"""The most moves of a round that are read; in play, a thousand are already very many."""


MeldFamily = Family[MeldParams, MeldState, MeldMove, Any]


def check_state(family: MeldFamily, p: MeldParams, s: MeldState) -> None:
    """Refuse a state that no match can reach; raises `InvalidRecord` whose field leads to the fault."""
    check_reached(family, p, s, _FACTS)


def _check_values(family: MeldFamily, p: MeldParams, s: MeldState) -> None:
    """Seats, numbers and points are those of the table."""
    sheet = s.sheet
    seats = {"turn": s.turn, "sheet.opener": sheet.opener, "sheet.first": sheet.first}
    check_seats(seats | {"sheet.closer": sheet.closer}, s.seats)
    check_number(sheet.hand_number, "sheet.hand_number")
    _check_begun(s)
    _check_per_seat(s, s.seats)
    _check_score(p, s.points, s.events, sheet.hand_number)


def _check_places(family: MeldFamily, p: MeldParams, s: MeldState) -> None:
    """Every tile is in one place, and figures are figures."""
    tiles_nowhere(p.tile_set, _places(s.hands, s.stock, s.table, s.open_doubles))
    _check_open(s.open_doubles)
    _check_table(p, s.table, s.seats, s.next_id)
    if not s.sheet.hand_number:
        start = family.start(p, s.seats)
        sheet = attrs.evolve(start.sheet, phase=s.sheet.phase, opener=s.sheet.opener)
        check_same(without_origin(s), attrs.evolve(start, sheet=sheet), Sheet)


def _check_bounds(family: MeldFamily, p: MeldParams, s: MeldState) -> None:
    """Where no move is remembered, a round is one that can be set up."""
    if s.turn is None or s.history:
        return
    try:
        again = position(p, as_given(s))
    except Invalid as error:
        raise InvalidRecord(error.code, error.field, **error.details) from None
    check_same(s, attrs.evolve(again, points=s.points, events=s.events, sheet=s.sheet), Sheet)


_FACTS: Final = Facts(
    most_moves=lambda *_: MOST_MOVES,
    values=_check_values,
    places=_check_places,
    bounds=_check_bounds,
    nested=Sheet,
)


def check_view(family: MeldFamily, p: MeldParams, v: MeldView) -> None:
    """Refuse a view that contradicts itself; raises `InvalidRecord` whose field leads to the fault."""
    table = v.seats
    seats = {"seat": v.seat, "turn": v.turn, "opener": v.opener, "closer": v.closer}
    seats |= {"result.seat": v.result.seat if v.result else None}
    check_seats(seats | {f"history[{i}].seat": turn.seat for i, turn in enumerate(v.history)}, table)
    check_number(v.hand_number, "hand_number")
    check_length(v.history, MOST_MOVES)
    check_hands_shown(v, table)
    _check_per_seat(v, table)
    left = tiles_nowhere(p.tile_set, _places(v.hands, (), v.table, v.open_doubles))
    hidden = sum([size for size, hand in zip(v.hand_sizes, v.hands, strict=True) if hand is None])
    if hidden + v.stock > len(left):
        most = len(p.tile_set)
        found = most - len(left) + hidden + v.stock
        raise InvalidRecord("record.tiles", "hands", found=found, wanted=most, left="–")
    _check_open(v.open_doubles)
    _check_table(p, v.table, table, MAX_ID)
    _check_worth(p, v)
    _check_score(p, v.points, v.events, v.hand_number)
    check_waiting(v, v.hand_number, table)
    check_told(v)
    _check_own_moves(v)


def _check_begun(s: MeldState) -> None:
    """Who starts is known from the lot on, who moves first from the first deal on."""
    sheet = s.sheet
    if (sheet.opener is None) != (sheet.phase is Phase.LOT):
        raise InvalidRecord("record.type", "sheet.opener", wanted="null, 0…", value=sheet.opener)
    if (sheet.first is None) != (sheet.hand_number == 0):
        wanted = "null" if sheet.hand_number == 0 else "0…"
        raise InvalidRecord("record.type", "sheet.first", wanted=wanted, value=sheet.first)


def _check_per_seat(of: MeldState | MeldView, seats: int) -> None:
    for field, values in (("open_doubles", of.open_doubles), ("validated", of.validated)):
        if len(values) != seats:
            raise InvalidRecord("record.type", field, wanted=f"{seats} × …", value=list(values))
    for field, standing in {"validated_now": of.validated_now, **_named(of.validated)}.items():
        if standing is Validated.TRIPLONE:
            raise InvalidRecord("record.type", field, wanted="triplone", value=standing.name)


def _named(validated: Sequence[Validated]) -> dict[str, Validated]:
    return {f"validated[{i}]": standing for i, standing in enumerate(validated)}


def _places(
    hands: Iterable[TileSet | None],
    stock: Iterable[Tile],
    table: Iterable[Figure],
    opened: Iterable[TileSet],
) -> Iterator[tuple[str, Tile]]:
    """Every tile that is shown with the place it is in."""
    for seat, hand in enumerate(hands):
        yield from ((f"hands[{seat}]", tile) for tile in hand or ())
    yield from ((f"stock[{i}]", tile) for i, tile in enumerate(stock))
    for i, figure in enumerate(table):
        yield from ((f"table[{i}].tiles", tile) for tile in figure.tiles)
    for seat, doubles in enumerate(opened):
        yield from ((f"open_doubles[{seat}]", tile) for tile in doubles)


def _check_open(opened: Iterable[TileSet]) -> None:
    for seat, doubles in enumerate(opened):
        for tile in doubles:
            if not tile.is_double:
                wanted = "0-0 … 6-6"
                raise InvalidRecord("record.type", f"open_doubles[{seat}]", wanted=wanted, value=str(tile))


def _check_table(p: MeldParams, table: Sequence[Figure], seats: int, next_id: int) -> None:
    """Figures rise by their ids, each correct now and when it was made, of tiles that are played with."""
    ids = [figure.id for figure in table]
    if ids != sorted(set(ids)) or (ids and ids[-1] >= next_id):
        raise InvalidRecord("meld.ids", "table", ids=ids, most=next_id)
    for i, figure in enumerate(table):
        where = f"table[{i}]"
        check_seats({f"{where}.owner": figure.owner}, seats)
        tiles_nowhere(p.tile_set, ((f"{where}.originals", tile) for tile in figure.originals))
        check_figure(InvalidRecord, p, figure, where)


def _check_score(p: MeldParams, points: tuple[int, ...], events: tuple[ScoreEvent, ...], number: int) -> None:
    # Several can reach the target together, and then another round is played: there is no upper bound.
    seats = len(points)
    check_score(points, events, hand=number, table=seats, sides=seats, target=NO_TARGET, carried_under=False)


def _check_worth(p: MeldParams, v: MeldView) -> None:
    """Every figure counts as what its tiles make, and is worth that."""
    kinds, worth = rated(p, v.table)
    for field, found, wanted in (("kinds", v.kinds, kinds), ("worth", v.worth, worth)):
        if found != wanted:
            raise InvalidRecord("record.differs", field, value=found, wanted=wanted)


def _check_own_moves(v: MeldView) -> None:
    """A seat's moves lay tiles of its own hand."""
    for i, move in enumerate(v.legal_moves):
        if isinstance(move, Validate | Add) and not move.tiles <= v.hand:
            raise InvalidRecord("record.hidden", f"legal_moves[{i}]")
        if isinstance(move, Draw) and not v.stock:
            raise InvalidRecord("record.hidden", f"legal_moves[{i}]")
