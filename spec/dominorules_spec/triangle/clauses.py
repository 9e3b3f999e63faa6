"""The clauses of the triangle family, one predicate a sentence.

Each is written from the rule texts and uses only what states, moves and parameters show.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import TypeAlias

import attrs

from dominorules.core.score import HandResult, Outcome, ScoreEvent
from dominorules.core.seats import Seat, Side
from dominorules.core.slots import Slot
from dominorules.rulebook.clauses import (
    Award,
    Basis,
    Clause,
    Effect,
    Event,
    Fact,
    Invariant,
    Knows,
    Requirement,
)
from dominorules.triangle import (
    AfterDraw,
    BlockedTie,
    Board,
    Cell,
    D,
    Deal,
    Draw,
    OpeningTile,
    Pass,
    Phase,
    Place,
    TriangleMove,
    TriangleParams,
    TriangleState,
    TriangleView,
    TriTile,
    TriTileSet,
    Turn,
    Turned,
    U,
    Vertex,
)
from dominorules.triangle.moves import SeatMove
from dominorules.triangle.slots import (
    BOARD,
    DRAWN,
    DRAWN_TILE,
    DRAWN_TOTAL,
    ENDED,
    FIRST,
    HANDS,
    HISTORY,
    LAID_BY,
    MUST_OPEN,
    OUTCOME,
    PASSES,
    PHASE,
    ROUND,
    STARTER,
    STOCK,
    TURN,
    WINNERS,
)
from dominorules_spec.triangle.lattice import across, box, joined, points_of, ring, search

__all__ = [
    "CLAUSES",
    "Blocked",
    "MatchOver",
    "Out",
    "Passed",
    "RoundOver",
    "Solved",
    "Stopped",
    "TargetReached",
]


@attrs.frozen
class RoundOver:
    """A round has ended."""


@attrs.frozen
class Out(RoundOver):
    """Somebody has laid the last tile of a hand."""


@attrs.frozen
class Stopped(RoundOver):
    """A round has ended without anybody going out."""


@attrs.frozen
class Blocked(Stopped):
    """Nobody can ever lay a tile again."""


@attrs.frozen
class Passed(Stopped):
    """Everybody has passed, and nothing can be drawn."""


@attrs.frozen
class MatchOver:
    """The match has ended."""


@attrs.frozen
class TargetReached(MatchOver):
    """A round has ended and somebody has the target."""


@attrs.frozen
class Solved(MatchOver):
    """The only round of the game for one has ended."""


# Words that several clauses use.


def _value(tiles: Iterable[TriTile]) -> int:
    return sum(sum(tile.digits) for tile in tiles)


def _rank(tile: TriTile) -> tuple[int, list[int]]:
    """By value; of equal values the higher digits."""
    return sum(tile.digits), sorted(tile.digits, reverse=True)


def _triples(tiles: Iterable[TriTile]) -> list[TriTile]:
    return [tile for tile in tiles if len(set(tile.digits)) == 1]


def _start_bonus(p: TriangleParams, tile: TriTile) -> int:
    if not _triples([tile]):
        return p.start_bonus_other
    return p.start_bonus_triple if sum(tile.digits) else p.start_bonus_zeros


def _own(s: TriangleState) -> TriTileSet:
    return TriTileSet() if s.turn is None else s.hands[s.turn]


def _next(s: TriangleState, seat: Seat | None) -> Seat | None:
    return None if seat is None else Seat((seat + 1) % s.seats)


def _used_up(p: TriangleParams, s: TriangleState) -> bool:
    """The stock is empty, or counts as empty."""
    return not s.stock or s.drawn_total >= p.draw_total


def _may_draw(p: TriangleParams, s: TriangleState) -> bool:
    return not _used_up(p, s) and s.drawn < p.draw_limit


def _sides(board: Board, cell: Cell) -> list[Cell]:
    """The laid tiles that have two corners in common with a cell."""
    return [laid for laid in board if len({*laid.corners} & {*cell.corners}) == 2]


def _around(board: Board, vertex: Vertex) -> list[Cell]:
    """The laid tiles that have a corner at this point."""
    return [laid for laid in board if vertex in laid.corners]


def _is_beside(board: Board, cell: Cell) -> bool:
    return any(near in board for near in cell.neighbours)


def _agrees(board: Board, cell: Cell, way: Turned) -> bool:
    corners = [(cell.corners[k], way.digits[k]) for k in range(3)]
    return all(board.digit_at(vertex) in (None, digit) for vertex, digit in corners)


def _fits(board: Board, tile: TriTile) -> bool:
    """There is a free cell at the side of a laid tile, and a way to lie there."""
    free = {near for laid in board for near in laid.neighbours if near not in board}
    return any(_agrees(board, cell, way) for cell in free for way in tile.ways)


# The set, the grid and the table.


def each_once(p: TriangleParams) -> bool:
    """Each three digits are on one tile; clockwise from the lowest they ascend."""
    every = product(range(p.max_digit + 1), repeat=3)
    kinds = {(a, b, c) for a, b, c in every if a <= b <= c}
    found = [tile.digits for tile in p.tile_set]
    return (
        len(set(found)) == len(found) and set(found) <= kinds and (p.tiles is not None or set(found) == kinds)
    )


def worth_its_digits(p: TriangleParams) -> bool:
    return all(tile.pips == sum(tile.digits) for tile in p.tile_set)


def number_of_seats(p: TriangleParams) -> bool:
    """Two to six, those for whom hands are told and the tiles suffice; alone just one."""
    dealt = {seats: p.hand_size(seats) for seats in range(2, 7)}
    wanted = [1] if p.solitaire else [seats for seats, size in dealt.items() if size]
    return list(p.seat_counts) == wanted and all(
        seats * p.hand_size(seats) + p.solitaire <= len(p.tile_set) for seats in wanted
    )


def corners_shared(p: TriangleParams) -> bool:
    """What lies across from a corner shares the side there, and at every point six cells meet."""
    return all(
        cell.corners == points_of(cell)
        and [*cell.neighbours] == across(cell)
        and all({*vertex.cells} == {*ring(vertex, box([cell]))} for vertex in cell.corners)
        for cell in (U(0, 0), D(0, 0), U(-1, -2), D(-2, 1))
    )


# The deal, and who starts.


def due(p: TriangleParams, s: TriangleState, m: Deal) -> bool:
    """The tiles are dealt before each round."""
    return s.phase is Phase.DEAL


def whole_set(p: TriangleParams, s: TriangleState, m: Deal) -> bool:
    """Every tile of the set is dealt with, once."""
    return sorted(m.order) == sorted(p.tile_set)


def dealt(p: TriangleParams, s: TriangleState, m: Deal) -> tuple[TriTileSet, ...]:
    size = p.hand_size(s.seats)
    return tuple(TriTileSet.of(m.order[seat * size : (seat + 1) * size]) for seat in range(s.seats))


def _left_over(p: TriangleParams, s: TriangleState, m: Deal) -> tuple[TriTile, ...]:
    return m.order[s.seats * p.hand_size(s.seats) :]


def alone(p: TriangleParams, s: TriangleState, m: object) -> bool:
    return p.solitaire


def left_over(p: TriangleParams, s: TriangleState, m: Deal) -> tuple[TriTile, ...]:
    return _left_over(p, s, m)


def but_the_first(p: TriangleParams, s: TriangleState, m: Deal) -> tuple[TriTile, ...]:
    return _left_over(p, s, m)[1:]


def nothing_laid(p: TriangleParams, s: TriangleState, m: Deal) -> Board:
    return Board()


def start_tile_laid(p: TriangleParams, s: TriangleState, m: Deal) -> Board:
    return Board({U(0, 0): Turned(_left_over(p, s, m)[0], 0)})


def only_seat(p: TriangleParams, s: TriangleState, m: Deal) -> Seat | None:
    return Seat(0)


def _held(p: TriangleParams, s: TriangleState, m: Deal) -> list[TriTile]:
    return [tile for hand in dealt(p, s, m) for tile in hand]


def some_triple(p: TriangleParams, s: TriangleState, m: Deal) -> bool:
    """Somebody holds a triple."""
    return _triples(_held(p, s, m)) != []


def no_triple(p: TriangleParams, s: TriangleState, m: Deal) -> bool:
    """Nobody holds a triple."""
    return _triples(_held(p, s, m)) == []


def _holder(p: TriangleParams, s: TriangleState, m: Deal, tile: TriTile) -> Seat | None:
    return next(Seat(seat) for seat, hand in enumerate(dealt(p, s, m)) if tile in hand)


def highest_triple(p: TriangleParams, s: TriangleState, m: Deal) -> Seat | None:
    return _holder(p, s, m, max(_triples(_held(p, s, m)), key=_rank))


def highest_value(p: TriangleParams, s: TriangleState, m: Deal) -> Seat | None:
    return _holder(p, s, m, max(_held(p, s, m), key=_rank))


def prescribed(p: TriangleParams, s: TriangleState, m: Deal) -> bool:
    """The tile that decides who starts is the one to start with."""
    return p.opening_tile is OpeningTile.THAT_TILE


def deciding_tile(p: TriangleParams, s: TriangleState, m: Deal) -> TriTile | None:
    held = _held(p, s, m)
    return max(_triples(held) or held, key=_rank)


def none(p: TriangleParams, s: TriangleState, m: object) -> None:
    return None


def zero(p: TriangleParams, s: TriangleState, m: object) -> int:
    return 0


def no_moves(p: TriangleParams, s: TriangleState, m: object) -> tuple[TriangleMove, ...]:
    return ()


def no_winners(p: TriangleParams, s: TriangleState, m: object) -> tuple[Side, ...]:
    return ()


def in_play(p: TriangleParams, s: TriangleState, m: object) -> Phase:
    return Phase.PLAY


def one_more_round(p: TriangleParams, s: TriangleState, m: object) -> int:
    return s.sheet.round + 1


# A turn.


def seat(p: TriangleParams, s: TriangleState, m: SeatMove) -> bool:
    """Seats move only while a round is played."""
    return s.turn is not None


def held(p: TriangleParams, s: TriangleState, m: Place) -> bool:
    """Only a tile of one's own hand can be laid."""
    return m.tile in _own(s)


def lay(p: TriangleParams, s: TriangleState, m: SeatMove) -> bool:
    """A round starts with a tile."""
    return len(s.board) > 0 or isinstance(m, Place)


def first_of_round(p: TriangleParams, s: TriangleState, m: Place) -> bool:
    return len(s.board) == 0


def must_be_that_tile(p: TriangleParams, s: TriangleState, m: Place) -> bool:
    """The first tile of the round is prescribed."""
    return len(s.board) == 0 and s.sheet.must_open is not None


def later_in_round(p: TriangleParams, s: TriangleState, m: Place) -> bool:
    return len(s.board) > 0


def tile(p: TriangleParams, s: TriangleState, m: Place) -> bool:
    """The round starts with the tile that decided who starts."""
    return m.tile == s.sheet.must_open


def centre(p: TriangleParams, s: TriangleState, m: Place) -> bool:
    """The first tile lies in the middle."""
    return m.cell == U(0, 0) and m.rotation == 0


def free(p: TriangleParams, s: TriangleState, m: Place) -> bool:
    """A tile is laid where none lies."""
    return m.cell not in s.board


def side(p: TriangleParams, s: TriangleState, m: Place) -> bool:
    """A tile is laid along a side of another."""
    return _is_beside(s.board, m.cell)


def digits(p: TriangleParams, s: TriangleState, m: Place) -> bool:
    """Each corner has the digit of the tiles that it meets."""
    return _agrees(s.board, m.cell, m.way)


def has_drawn(p: TriangleParams, s: TriangleState, m: Place) -> bool:
    """A tile was drawn in this turn, and only that one may be laid."""
    return s.drawn_tile is not None and p.after_draw is AfterDraw.DRAWN_TILE


def drawn_only(p: TriangleParams, s: TriangleState, m: Place) -> bool:
    """Whoever has drawn lays the tile just drawn, or none."""
    return m.tile == s.drawn_tile


def limit(p: TriangleParams, s: TriangleState, m: Draw) -> bool:
    """Only so many tiles are drawn in a turn."""
    return s.drawn < p.draw_limit


def stock(p: TriangleParams, s: TriangleState, m: Draw) -> bool:
    """There is a tile to draw."""
    return len(s.stock) > 0


def total(p: TriangleParams, s: TriangleState, m: Draw) -> bool:
    """Only so many tiles are drawn in a round."""
    return s.drawn_total < p.draw_total


def may_not_draw(p: TriangleParams, s: TriangleState, m: Pass) -> bool:
    """Who lays nothing draws, and passes only if nothing may be drawn."""
    return not _may_draw(p, s)


# What a move does.


def leaves_hand(p: TriangleParams, s: TriangleState, m: Place) -> tuple[TriTileSet, ...]:
    return tuple(hand.without(m.tile) if i == s.turn else hand for i, hand in enumerate(s.hands))


def laid(p: TriangleParams, s: TriangleState, m: Place) -> Board:
    return s.board.with_tile(m.cell, m.way)


def who_laid(p: TriangleParams, s: TriangleState, m: Place) -> Seat | None:
    return s.turn


def next_seat(p: TriangleParams, s: TriangleState, m: Place | Pass) -> Seat | None:
    return _next(s, s.turn)


def taken(p: TriangleParams, s: TriangleState, m: Draw) -> tuple[TriTileSet, ...]:
    top = s.stock[0]
    return tuple(hand.with_tile(top) if i == s.turn else hand for i, hand in enumerate(s.hands))


def rest_of_stock(p: TriangleParams, s: TriangleState, m: Draw) -> tuple[TriTile, ...]:
    return s.stock[1:]


def one_more_drawn(p: TriangleParams, s: TriangleState, m: Draw) -> int:
    return s.drawn + 1


def top_of_stock(p: TriangleParams, s: TriangleState, m: Draw) -> TriTile | None:
    return s.stock[0]


def one_more_in_round(p: TriangleParams, s: TriangleState, m: Draw) -> int:
    return s.drawn_total + 1


def one_more_pass(p: TriangleParams, s: TriangleState, m: Pass) -> int:
    return s.passes + 1 if _used_up(p, s) else 0


def remembered(p: TriangleParams, s: TriangleState, m: SeatMove) -> tuple[TriangleMove, ...]:
    return (*s.history, m)  # type: ignore[arg-type]  # the seat moves are the family's


# The end of a round.


def out(p: TriangleParams, s: TriangleState) -> bool:
    """Who has laid a last tile is out; alone, only if nothing more may be drawn."""
    if s.phase is not Phase.PLAY or s.laid_by is None or s.hands[s.laid_by]:
        return False
    return not p.solitaire or _used_up(p, s)


def blocked(p: TriangleParams, s: TriangleState) -> bool:
    """Nothing may be drawn, and no tile of any hand fits anywhere."""
    if s.phase is not Phase.PLAY or len(s.board) == 0 or not _used_up(p, s):
        return False
    return not any(_fits(s.board, tile) for hand in s.hands for tile in hand)


def passed(p: TriangleParams, s: TriangleState) -> bool:
    """Everybody has passed in a row while nothing could be drawn."""
    return s.phase is Phase.PLAY and s.passes >= s.seats


def nobody(p: TriangleParams, s: TriangleState, m: object) -> Seat | None:
    return None


def to_deal(p: TriangleParams, s: TriangleState, m: object) -> Phase:
    return Phase.DEAL


def ended_out(p: TriangleParams, s: TriangleState, m: Out) -> str | None:
    return "round.out"


def ended_blocked(p: TriangleParams, s: TriangleState, m: Blocked) -> str | None:
    return "round.blocked"


def ended_passed(p: TriangleParams, s: TriangleState, m: Passed) -> str | None:
    return "round.passed"


def _sides_of(seats: Iterable[int | None]) -> tuple[Side, ...]:
    """Each seat is a side of its own."""
    return tuple(Side(seat) for seat in seats if seat is not None)


def who_is_out(p: TriangleParams, s: TriangleState, m: Out) -> tuple[Side, ...]:
    return _sides_of([s.laid_by])


def _lowest(s: TriangleState) -> list[int]:
    values = [_value(hand) for hand in s.hands]
    return [seat for seat, value in enumerate(values) if value == min(values)]


def one_lowest(p: TriangleParams, s: TriangleState, m: Stopped) -> bool:
    """One seat alone holds the lowest value."""
    return len(_lowest(s)) == 1


def each_wins(p: TriangleParams, s: TriangleState, m: Stopped) -> bool:
    """A tie is won by each."""
    return p.blocked_tie is BlockedTie.EACH


def the_lowest(p: TriangleParams, s: TriangleState, m: Stopped) -> tuple[Side, ...]:
    return _sides_of(_lowest(s))


# Points.

Events: TypeAlias = tuple[ScoreEvent, ...]


def _scored(
    clause: str, side: int | None, points: int, after: TriangleState, seat: int | None = None
) -> Events:
    """One event, for the side's own doing or the tiles of a seat; none for what is worth nothing."""
    if side is None or points == 0:
        return ()
    whose = side if seat is None else seat
    return (ScoreEvent(clause, Side(side), points, after.sheet.round, Seat(whose)),)


def start_tile_value(p: TriangleParams, s: TriangleState, m: Deal, after: TriangleState) -> Events:
    return _scored("solitaire.tile", 0, _value([_left_over(p, s, m)[0]]), after)


def start_tile_bonus(p: TriangleParams, s: TriangleState, m: Deal, after: TriangleState) -> Events:
    return _scored("solitaire.bonus", 0, _start_bonus(p, _left_over(p, s, m)[0]), after)


def tile_value(p: TriangleParams, s: TriangleState, m: Place, after: TriangleState) -> Events:
    return _scored("score.tile", s.turn, _value([m.tile]), after)


def starter_bonus(p: TriangleParams, s: TriangleState, m: Place, after: TriangleState) -> Events:
    return _scored("start.bonus", s.turn, _start_bonus(p, m.tile), after)


def bridges(p: TriangleParams, s: TriangleState, m: Place) -> bool:
    """One side is laid along a tile, and the tip across from it meets another."""
    beside = _sides(s.board, m.cell)
    tip = {*m.cell.corners}.difference(*[near.corners for near in beside])
    return len(beside) == 1 and _around(s.board, tip.pop()) != []


def bridge_bonus(p: TriangleParams, s: TriangleState, m: Place, after: TriangleState) -> Events:
    return _scored("score.bridge", s.turn, p.bridge_bonus, after)


def connects_twice(p: TriangleParams, s: TriangleState, m: Place) -> bool:
    """Two or three sides are laid along tiles."""
    return len(_sides(s.board, m.cell)) >= 2


def double_bonus(p: TriangleParams, s: TriangleState, m: Place, after: TriangleState) -> Events:
    return _scored("score.double", s.turn, p.double_bonus, after)


def _completed(s: TriangleState, m: Place) -> int:
    """How many of the corners have five tiles round them, to which this is the sixth."""
    return sum(len(_around(s.board, vertex)) == 5 for vertex in m.cell.corners)


def completes(p: TriangleParams, s: TriangleState, m: Place) -> bool:
    """The tile completes a hexagon, or several."""
    return _completed(s, m) > 0


def hexagon_bonus(p: TriangleParams, s: TriangleState, m: Place, after: TriangleState) -> Events:
    by_number = (p.hexagon_bonus_1, p.hexagon_bonus_2, p.hexagon_bonus_3)
    return _scored("score.hexagon", s.turn, by_number[_completed(s, m) - 1], after)


def price_of_draw(p: TriangleParams, s: TriangleState, m: Draw, after: TriangleState) -> Events:
    return _scored("draw.penalty", s.turn, -p.draw_penalty, after)


def last_draw_failed(p: TriangleParams, s: TriangleState, m: Pass) -> bool:
    """As many tiles were drawn as a turn allows."""
    return s.drawn >= p.draw_limit


def nothing_to_draw(p: TriangleParams, s: TriangleState, m: Pass) -> bool:
    """More could have been drawn in this turn, if there were any."""
    return s.drawn < p.draw_limit


def price_of_failing(p: TriangleParams, s: TriangleState, m: Pass, after: TriangleState) -> Events:
    return _scored("draw.failed", s.turn, -p.failed_draw_penalty, after)


def price_of_passing(p: TriangleParams, s: TriangleState, m: Pass, after: TriangleState) -> Events:
    return _scored("empty.penalty", s.turn, -p.empty_stock_penalty, after)


def out_bonus(p: TriangleParams, s: TriangleState, m: Out, after: TriangleState) -> Events:
    return _scored("out.bonus", s.laid_by, p.out_bonus, after)


def _rest(clause: str, s: TriangleState, after: TriangleState) -> Events:
    """For each winner the value of the hands of all others."""
    found = [
        _scored(clause, winner, _value(hand), after, seat)
        for winner in after.sheet.winners
        for seat, hand in enumerate(s.hands)
        if seat != winner
    ]
    return tuple(event for events in found for event in events)


def rest_for_out(p: TriangleParams, s: TriangleState, m: Out, after: TriangleState) -> Events:
    return _rest("out.rest", s, after)


def rest_for_lowest(p: TriangleParams, s: TriangleState, m: Stopped, after: TriangleState) -> Events:
    return _rest("block.rest", s, after)


def own_value(p: TriangleParams, s: TriangleState, m: Stopped, after: TriangleState) -> Events:
    """Each winner loses the value of the own hand."""
    found = [_scored("block.own", who, -_value(s.hands[who]), after) for who in after.sheet.winners]
    return tuple(event for events in found for event in events)


# The match.


def target(p: TriangleParams, s: TriangleState) -> bool:
    """A round has been scored and somebody has the target."""
    return s.phase is Phase.DEAL and not p.solitaire and max(s.points) >= p.target


def solitaire(p: TriangleParams, s: TriangleState) -> bool:
    """The game for one is over with its only round."""
    return s.phase is Phase.DEAL and p.solitaire and s.sheet.ended is not None


def over(p: TriangleParams, s: TriangleState, m: object) -> Phase:
    return Phase.OVER


def most_points(p: TriangleParams, s: TriangleState, m: TargetReached) -> Outcome | None:
    best = [seat for seat, points in enumerate(s.points) if points == max(s.points)]
    return Outcome("match.target", _sides_of(best))


def done(p: TriangleParams, s: TriangleState, m: Solved) -> Outcome | None:
    return Outcome("match.solitaire", (Side(0),))


# What is always true.


def one_place(p: TriangleParams, s: TriangleState) -> bool:
    """No tile is in two places; in a dealt round each is in one."""
    places = [tile for hand in s.hands for tile in hand] + [*s.stock] + [way.tile for way in s.board.values()]
    return len(set(places)) == len(places) and set(places) <= set(p.tile_set)


def one_digit(p: TriangleParams, s: TriangleState) -> bool:
    """All tiles that meet at a point have the same digit there."""
    corners = [
        (v, d) for cell, way in s.board.items() for v, d in zip(points_of(cell), way.digits, strict=True)
    ]
    return all(s.board.digit_at(Vertex(*point)) == digit for point, digit in corners)


def hangs_together(p: TriangleParams, s: TriangleState) -> bool:
    """The tiles on the table hang together by their sides."""
    return joined(s.board)


def found_by_search(p: TriangleParams, s: TriangleState) -> bool:
    """A search of every cell, tile and turn finds what the clauses let lie, and nothing else."""
    if len(s.board) == 0:
        return True
    room = [cell for cell in box(s.board) if cell not in s.board and _is_beside(s.board, cell)]
    tried = [(cell, way) for cell in room for tile in _own(s) for way in tile.ways]
    let = {Place(way.tile, cell, way.rotation) for cell, way in tried if _agrees(s.board, cell, way)}
    return let == {*search(s, _own(s))}


def within_bounds(p: TriangleParams, s: TriangleState) -> bool:
    """No turn and no round has more draws than allowed."""
    return 0 <= s.drawn <= p.draw_limit and s.drawn <= s.drawn_total <= p.draw_total


def last_known(p: TriangleParams, s: TriangleState) -> bool:
    """Who has drawn in this turn has drawn a last tile, and holds it."""
    known = s.drawn_tile is not None
    return known == (s.drawn > 0) and (not known or s.turn is None or s.drawn_tile in _own(s))


def sum_of_events(p: TriangleParams, s: TriangleState) -> bool:
    """The points are the sum of the score events, below zero too."""
    sums = [sum(e.points for e in s.events if e.side == side) for side in range(s.seats)]
    return list(s.points) == sums


def someone_acts(p: TriangleParams, s: TriangleState) -> bool:
    """While a round is played one seat is to act, and at no other time."""
    return (s.turn is not None) == (s.phase is Phase.PLAY)


def draw_or_pass(p: TriangleParams, s: TriangleState) -> bool:
    """Once a tile lies there, whoever is to act may either draw or pass."""
    draws = [rule(p, s, Draw()) for rule in (limit, stock, total)]
    return all(draws) != may_not_draw(p, s, Pass())


# What a seat knows.


def shown_hands(p: TriangleParams, s: TriangleState, seat: Seat | None) -> tuple[TriTileSet | None, ...]:
    """One's own hand; every hand once the round has ended."""
    ended = s.sheet.ended is not None
    return tuple(hand if ended or i == seat else None for i, hand in enumerate(s.hands))


def sizes(p: TriangleParams, s: TriangleState, seat: Seat | None) -> tuple[int, ...]:
    return tuple(len(hand) for hand in s.hands)


def stock_size(p: TriangleParams, s: TriangleState, seat: Seat | None) -> int:
    return len(s.stock)


def left_to_draw(p: TriangleParams, s: TriangleState, seat: Seat | None) -> int:
    return min(len(s.stock), p.draw_total - s.drawn_total)


def own_draw(p: TriangleParams, s: TriangleState, seat: Seat | None) -> TriTile | None:
    """Who has drawn sees the tile; nobody else does."""
    return s.drawn_tile if seat is not None and seat == s.turn else None


def told(p: TriangleParams, s: TriangleState, seat: Seat | None) -> tuple[Turn, ...]:
    """Who did what; a draw does not say which tile, nor does it end the turn."""
    who, out = s.sheet.first, list[Turn]()
    for move in s.history:
        out.append(Turn(Seat(who or 0), move))
        who = who if isinstance(move, Draw) else _next(s, who)
    return tuple(out)


def last_result(p: TriangleParams, s: TriangleState, seat: Seat | None) -> HandResult | None:
    """How the round ended, and what it was worth."""
    sheet = s.sheet
    if sheet.ended is None:
        return None
    events = tuple(event for event in s.events if event.hand == sheet.round)
    return HandResult(sheet.round, sheet.ended, s.laid_by, sheet.winners, (), events)


_BOOKS = Basis.DERIVED


def _public(path: str) -> Knows[TriangleParams, TriangleState, TriangleView, object]:
    slot = Slot[TriangleState, object](path)
    field = Slot[TriangleView, object](path.rpartition(".")[2])

    def shown(p: TriangleParams, s: TriangleState, seat: Seat | None) -> object:
        return slot.get(s)

    return Knows("view.table", field=field, value=shown, basis=_BOOKS)


_STARTING = ("start.triple", "start.value", "start.that-tile")

CLAUSES: tuple[Clause[TriangleParams, TriangleState], ...] = (
    Fact("tiles.set", holds=each_once),
    Fact("tiles.value", holds=worth_its_digits),
    Fact("grid.sides", holds=corners_shared, basis=_BOOKS),
    Fact("table.seats", holds=number_of_seats),
    # The deal.
    Requirement("deal.due", on=Deal, holds=due),
    Requirement("deal.whole-set", on=Deal, holds=whole_set),
    Effect("deal.hands", on=Deal, slot=HANDS, value=dealt),
    Effect("deal.stock", on=Deal, slot=STOCK, value=left_over),
    Effect("deal.table", on=Deal, slot=BOARD, value=nothing_laid, basis=_BOOKS),
    Effect("deal.drawn", on=Deal, slot=DRAWN, value=zero, basis=_BOOKS),
    Effect("deal.drawn", on=Deal, slot=DRAWN_TILE, value=none, basis=_BOOKS),
    Effect("deal.drawn", on=Deal, slot=DRAWN_TOTAL, value=zero, basis=_BOOKS),
    Effect("deal.clears", on=Deal, slot=PASSES, value=zero, basis=_BOOKS),
    Effect("deal.clears", on=Deal, slot=LAID_BY, value=none, basis=_BOOKS),
    Effect("deal.clears", on=Deal, slot=HISTORY, value=no_moves, basis=_BOOKS),
    Effect("deal.clears", on=Deal, slot=ENDED, value=none, basis=_BOOKS),
    Effect("deal.clears", on=Deal, slot=WINNERS, value=no_winners, basis=_BOOKS),
    Effect("deal.begins", on=Deal, slot=PHASE, value=in_play, basis=_BOOKS),
    Effect("deal.begins", on=Deal, slot=ROUND, value=one_more_round, basis=_BOOKS),
    # Who starts.
    Effect("start.triple", on=Deal, when=some_triple, slot=TURN, value=highest_triple),
    Effect("start.triple", on=Deal, when=some_triple, slot=STARTER, value=highest_triple),
    Effect("start.triple", on=Deal, when=some_triple, slot=FIRST, value=highest_triple),
    Effect("start.value", on=Deal, when=no_triple, slot=TURN, value=highest_value),
    Effect("start.value", on=Deal, when=no_triple, slot=STARTER, value=highest_value),
    Effect("start.value", on=Deal, when=no_triple, slot=FIRST, value=highest_value),
    Effect("start.that-tile", on=Deal, when=prescribed, slot=MUST_OPEN, value=deciding_tile),
    # The game for one.
    Effect(
        "solitaire.start-tile",
        on=Deal,
        when=alone,
        slot=BOARD,
        value=start_tile_laid,
        overrides=("deal.table",),
    ),
    Effect(
        "solitaire.stock", on=Deal, when=alone, slot=STOCK, value=but_the_first, overrides=("deal.stock",)
    ),
    Effect("solitaire.seat", on=Deal, when=alone, slot=TURN, value=only_seat, overrides=_STARTING),
    Effect("solitaire.seat", on=Deal, when=alone, slot=STARTER, value=only_seat, overrides=_STARTING),
    Effect("solitaire.seat", on=Deal, when=alone, slot=FIRST, value=only_seat, overrides=_STARTING),
    Award("solitaire.tile", on=Deal, when=alone, events=start_tile_value),
    Award("solitaire.bonus", on=Deal, when=alone, events=start_tile_bonus),
    # Laying.
    Requirement("turn.seat", on=SeatMove, holds=seat),
    Requirement("place.held", on=Place, holds=held),
    Requirement("start.lay", on=SeatMove, holds=lay),
    Requirement("start.tile", on=Place, when=must_be_that_tile, holds=tile),
    Requirement("start.centre", on=Place, when=first_of_round, holds=centre),
    Requirement("place.free", on=Place, when=later_in_round, holds=free),
    Requirement("place.side", on=Place, when=later_in_round, holds=side),
    Requirement("place.digits", on=Place, when=later_in_round, holds=digits),
    Effect("place.hand", on=Place, slot=HANDS, value=leaves_hand, basis=_BOOKS),
    Effect("place.board", on=Place, slot=BOARD, value=laid, basis=_BOOKS),
    Effect("place.by", on=Place, slot=LAID_BY, value=who_laid, basis=_BOOKS),
    Effect("place.drawn", on=Place, slot=DRAWN, value=zero, basis=_BOOKS),
    Effect("place.drawn", on=Place, slot=DRAWN_TILE, value=none, basis=_BOOKS),
    Effect("place.passes", on=Place, slot=PASSES, value=zero, basis=_BOOKS),
    Effect("turn.next", on=Place, slot=TURN, value=next_seat),
    Effect("turn.next", on=Pass, slot=TURN, value=next_seat),
    Effect("turn.remembered", on=SeatMove, slot=HISTORY, value=remembered, basis=_BOOKS),
    # What a tile is worth.
    Award("score.tile", on=Place, events=tile_value),
    Award("start.bonus", on=Place, when=first_of_round, events=starter_bonus),
    Award("score.bridge", on=Place, when=bridges, events=bridge_bonus),
    Award("score.hexagon", on=Place, when=completes, events=hexagon_bonus, overrides=("score.double",)),
    Award("score.double", on=Place, when=connects_twice, events=double_bonus),
    # Drawing and passing.
    Requirement("draw.drawn-only", on=Place, when=has_drawn, holds=drawn_only),
    Requirement("draw.limit", on=Draw, holds=limit),
    Requirement("draw.stock", on=Draw, holds=stock),
    Requirement("draw.total", on=Draw, holds=total),
    Requirement("pass.may-not-draw", on=Pass, holds=may_not_draw),
    Effect("draw.hand", on=Draw, slot=HANDS, value=taken),
    Effect("draw.stock-left", on=Draw, slot=STOCK, value=rest_of_stock),
    Effect("draw.count", on=Draw, slot=DRAWN, value=one_more_drawn, basis=_BOOKS),
    Effect("draw.tile", on=Draw, slot=DRAWN_TILE, value=top_of_stock, basis=_BOOKS),
    Effect("draw.count-round", on=Draw, slot=DRAWN_TOTAL, value=one_more_in_round, basis=_BOOKS),
    Award("draw.penalty", on=Draw, events=price_of_draw),
    Effect("pass.drawn", on=Pass, slot=DRAWN, value=zero, basis=_BOOKS),
    Effect("pass.drawn", on=Pass, slot=DRAWN_TILE, value=none, basis=_BOOKS),
    Effect("pass.count", on=Pass, slot=PASSES, value=one_more_pass, basis=_BOOKS),
    Award("draw.failed", on=Pass, when=last_draw_failed, events=price_of_failing),
    Award("empty.penalty", on=Pass, when=nothing_to_draw, events=price_of_passing),
    # The end of a round.
    Event("round.out", mark=Out, holds=out),
    Event("round.blocked", mark=Blocked, holds=blocked),
    Event("round.passed", mark=Passed, holds=passed),
    Effect("round.over", on=RoundOver, slot=TURN, value=nobody),
    Effect("round.over", on=RoundOver, slot=PHASE, value=to_deal),
    Effect("round.over", on=Out, slot=ENDED, value=ended_out),
    Effect("round.over", on=Blocked, slot=ENDED, value=ended_blocked),
    Effect("round.over", on=Passed, slot=ENDED, value=ended_passed),
    Effect("out.winner", on=Out, slot=WINNERS, value=who_is_out),
    Award("out.bonus", on=Out, events=out_bonus),
    Award("out.rest", on=Out, events=rest_for_out),
    Effect("block.winner", on=Stopped, when=one_lowest, slot=WINNERS, value=the_lowest),
    Effect("block.tie-each", on=Stopped, when=each_wins, slot=WINNERS, value=the_lowest),
    Award("block.rest", on=Stopped, events=rest_for_lowest),
    Award("block.own", on=Stopped, events=own_value),
    # The match.
    Event("match.target", mark=TargetReached, holds=target),
    Event("match.solitaire", mark=Solved, holds=solitaire),
    Effect("match.over", on=MatchOver, slot=PHASE, value=over),
    Effect("match.winner", on=TargetReached, slot=OUTCOME, value=most_points),
    Effect("solitaire.outcome", on=Solved, slot=OUTCOME, value=done),
    # What is always true.
    Invariant("tiles.one-place", holds=one_place, basis=_BOOKS),
    Invariant("board.one-digit", holds=one_digit, basis=_BOOKS),
    Invariant("board.joined", holds=hangs_together, basis=_BOOKS),
    Invariant("place.lattice", holds=found_by_search, basis=_BOOKS),
    Invariant("draw.bounds", holds=within_bounds, basis=_BOOKS),
    Invariant("draw.last-known", holds=last_known, basis=_BOOKS),
    Invariant("points.sum", holds=sum_of_events, basis=_BOOKS),
    Invariant("turn.someone-acts", holds=someone_acts, basis=_BOOKS),
    Invariant("turn.draw-or-pass", holds=draw_or_pass, basis=_BOOKS),
    # What a seat knows.
    Knows("view.hands", field=Slot[TriangleView, tuple[TriTileSet | None, ...]]("hands"), value=shown_hands),
    Knows("view.sizes", field=Slot[TriangleView, tuple[int, ...]]("hand_sizes"), value=sizes),
    Knows("view.stock", field=Slot[TriangleView, int]("stock"), value=stock_size),
    Knows("view.stock", field=Slot[TriangleView, int]("drawable"), value=left_to_draw),
    Knows("view.drawn-tile", field=Slot[TriangleView, TriTile | None]("drawn_tile"), value=own_draw),
    Knows("view.history", field=Slot[TriangleView, tuple[Turn, ...]]("history"), value=told, basis=_BOOKS),
    Knows(
        "view.table", field=Slot[TriangleView, HandResult | None]("result"), value=last_result, basis=_BOOKS
    ),
    *map(
        _public,
        [
            "turn",
            "board",
            "drawn",
            "passes",
            "laid_by",
            "points",
            "events",
            "sheet.phase",
            "sheet.round",
            "sheet.starter",
            "sheet.outcome",
        ],
    ),
)
"""The clauses in reading order."""
