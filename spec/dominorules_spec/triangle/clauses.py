"""The clauses of the triangle family, one predicate a sentence.

Each is written from the rule texts and uses only what states, moves and parameters show.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import TypeAlias

import attrs

from dominorules.clauses.triangle import (
    BOARD,
    DRAWN,
    DRAWN_TILE,
    DRAWN_TOTAL,
    ENDED,
    FIRST,
    HAND_NUMBER,
    HANDS,
    HISTORY,
    LAID_BY,
    MUST_OPEN,
    OPENER,
    OUTCOME,
    PASSES,
    PHASE,
    STOCK,
    TURN,
    WINNERS,
    AfterDraw,
    Award,
    Basis,
    BlockedTie,
    Board,
    Cell,
    Clause,
    D,
    Deal,
    Draw,
    Effect,
    Event,
    Fact,
    HandResult,
    Invariant,
    Knows,
    OpeningTile,
    Outcome,
    Pass,
    Phase,
    Place,
    Requirement,
    ScoreEvent,
    Seat,
    SeatMove,
    Side,
    Slot,
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


def tiles_set(p: TriangleParams) -> bool:
    """Each three digits are on one tile; clockwise from the lowest they ascend."""
    every = product(range(p.max_digit + 1), repeat=3)
    kinds = {(a, b, c) for a, b, c in every if a <= b <= c}
    found = [tile.digits for tile in p.tile_set]
    return (
        len(set(found)) == len(found) and set(found) <= kinds and (p.tiles is not None or set(found) == kinds)
    )


def tiles_value(p: TriangleParams) -> bool:
    return all(tile.pips == sum(tile.digits) for tile in p.tile_set)


def table_seats(p: TriangleParams) -> bool:
    """Two to six, those for whom hands are told and the tiles suffice; alone just one."""
    dealt = {seats: p.hand_size(seats) for seats in range(2, 7)}
    wanted = [1] if p.solitaire else [seats for seats, size in dealt.items() if size]
    return list(p.seat_counts) == wanted and all(
        seats * p.hand_size(seats) + p.solitaire <= len(p.tile_set) for seats in wanted
    )


def grid_sides(p: TriangleParams) -> bool:
    """What lies across from a corner shares the side there, and at every point six cells meet."""
    return all(
        cell.corners == points_of(cell)
        and [*cell.neighbours] == across(cell)
        and all({*vertex.cells} == {*ring(vertex, box([cell]))} for vertex in cell.corners)
        for cell in (U(0, 0), D(0, 0), U(-1, -2), D(-2, 1))
    )


# The deal, and who starts.


def deal_due(p: TriangleParams, s: TriangleState, m: Deal) -> bool:
    """The tiles are dealt before each round."""
    return s.phase is Phase.DEAL


def deal_whole_set(p: TriangleParams, s: TriangleState, m: Deal) -> bool:
    """Every tile of the set is dealt with, once."""
    return sorted(m.order) == sorted(p.tile_set)


def deal_hands(p: TriangleParams, s: TriangleState, m: Deal) -> tuple[TriTileSet, ...]:
    size = p.hand_size(s.seats)
    return tuple(TriTileSet.of(m.order[seat * size : (seat + 1) * size]) for seat in range(s.seats))


def _left_over(p: TriangleParams, s: TriangleState, m: Deal) -> tuple[TriTile, ...]:
    return m.order[s.seats * p.hand_size(s.seats) :]


def alone(p: TriangleParams, s: TriangleState, m: object) -> bool:
    return p.solitaire


def deal_stock(p: TriangleParams, s: TriangleState, m: Deal) -> tuple[TriTile, ...]:
    return _left_over(p, s, m)


def solitaire_stock(p: TriangleParams, s: TriangleState, m: Deal) -> tuple[TriTile, ...]:
    return _left_over(p, s, m)[1:]


def deal_table(p: TriangleParams, s: TriangleState, m: Deal) -> Board:
    return Board()


def solitaire_start_tile(p: TriangleParams, s: TriangleState, m: Deal) -> Board:
    return Board({U(0, 0): Turned(_left_over(p, s, m)[0], 0)})


def solitaire_seat(p: TriangleParams, s: TriangleState, m: Deal) -> Seat | None:
    return Seat(0)


def _held(p: TriangleParams, s: TriangleState, m: Deal) -> list[TriTile]:
    return [tile for hand in deal_hands(p, s, m) for tile in hand]


def some_triple(p: TriangleParams, s: TriangleState, m: Deal) -> bool:
    """Somebody holds a triple."""
    return _triples(_held(p, s, m)) != []


def no_triple(p: TriangleParams, s: TriangleState, m: Deal) -> bool:
    """Nobody holds a triple."""
    return _triples(_held(p, s, m)) == []


def _holder(p: TriangleParams, s: TriangleState, m: Deal, tile: TriTile) -> Seat | None:
    return next(Seat(seat) for seat, hand in enumerate(deal_hands(p, s, m)) if tile in hand)


def start_triple(p: TriangleParams, s: TriangleState, m: Deal) -> Seat | None:
    return _holder(p, s, m, max(_triples(_held(p, s, m)), key=_rank))


def start_value(p: TriangleParams, s: TriangleState, m: Deal) -> Seat | None:
    return _holder(p, s, m, max(_held(p, s, m), key=_rank))


def prescribed(p: TriangleParams, s: TriangleState, m: Deal) -> bool:
    """The tile that decides who starts is the one to start with."""
    return p.opening_tile is OpeningTile.THAT_TILE


def start_that_tile(p: TriangleParams, s: TriangleState, m: Deal) -> TriTile | None:
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


def deal_begins_phase(p: TriangleParams, s: TriangleState, m: object) -> Phase:
    return Phase.PLAY


def deal_begins_round(p: TriangleParams, s: TriangleState, m: object) -> int:
    return s.sheet.hand_number + 1


# A turn.


def turn_seat(p: TriangleParams, s: TriangleState, m: SeatMove) -> bool:
    """Seats move only while a round is played."""
    return s.turn is not None


def place_held(p: TriangleParams, s: TriangleState, m: Place) -> bool:
    """Only a tile of one's own hand can be laid."""
    return m.tile in _own(s)


def start_lay(p: TriangleParams, s: TriangleState, m: SeatMove) -> bool:
    """A round starts with a tile."""
    return len(s.board) > 0 or isinstance(m, Place)


def first_of_round(p: TriangleParams, s: TriangleState, m: Place) -> bool:
    return len(s.board) == 0


def must_be_that_tile(p: TriangleParams, s: TriangleState, m: Place) -> bool:
    """The first tile of the round is prescribed."""
    return len(s.board) == 0 and s.sheet.must_open is not None


def later_in_round(p: TriangleParams, s: TriangleState, m: Place) -> bool:
    return len(s.board) > 0


def start_tile(p: TriangleParams, s: TriangleState, m: Place) -> bool:
    """The round starts with the tile that decided who starts."""
    return m.tile == s.sheet.must_open


def start_centre(p: TriangleParams, s: TriangleState, m: Place) -> bool:
    """The first tile lies in the middle."""
    return m.cell == U(0, 0) and m.rotation == 0


def place_free(p: TriangleParams, s: TriangleState, m: Place) -> bool:
    """A tile is laid where none lies."""
    return m.cell not in s.board


def place_side(p: TriangleParams, s: TriangleState, m: Place) -> bool:
    """A tile is laid along a side of another."""
    return _is_beside(s.board, m.cell)


def place_digits(p: TriangleParams, s: TriangleState, m: Place) -> bool:
    """Each corner has the digit of the tiles that it meets."""
    return _agrees(s.board, m.cell, m.way)


def has_drawn(p: TriangleParams, s: TriangleState, m: Place) -> bool:
    """A tile was drawn in this turn, and only that one may be laid."""
    return s.drawn_tile is not None and p.after_draw is AfterDraw.DRAWN_TILE


def draw_drawn_only(p: TriangleParams, s: TriangleState, m: Place) -> bool:
    """Whoever has drawn lays the tile just drawn, or none."""
    return m.tile == s.drawn_tile


def draw_limit(p: TriangleParams, s: TriangleState, m: Draw) -> bool:
    """Only so many tiles are drawn in a turn."""
    return s.drawn < p.draw_limit


def draw_stock(p: TriangleParams, s: TriangleState, m: Draw) -> bool:
    """There is a tile to draw."""
    return len(s.stock) > 0


def draw_total(p: TriangleParams, s: TriangleState, m: Draw) -> bool:
    """Only so many tiles are drawn in a round."""
    return s.drawn_total < p.draw_total


def pass_may_not_draw(p: TriangleParams, s: TriangleState, m: Pass) -> bool:
    """Who lays nothing draws, and passes only if nothing may be drawn."""
    return not _may_draw(p, s)


# What a move does.


def place_hand(p: TriangleParams, s: TriangleState, m: Place) -> tuple[TriTileSet, ...]:
    return tuple(hand.without(m.tile) if i == s.turn else hand for i, hand in enumerate(s.hands))


def place_board(p: TriangleParams, s: TriangleState, m: Place) -> Board:
    return s.board.with_tile(m.cell, m.way)


def place_by(p: TriangleParams, s: TriangleState, m: Place) -> Seat | None:
    return s.turn


def turn_next(p: TriangleParams, s: TriangleState, m: Place | Pass) -> Seat | None:
    return _next(s, s.turn)


def draw_hand(p: TriangleParams, s: TriangleState, m: Draw) -> tuple[TriTileSet, ...]:
    top = s.stock[0]
    return tuple(hand.with_tile(top) if i == s.turn else hand for i, hand in enumerate(s.hands))


def draw_stock_left(p: TriangleParams, s: TriangleState, m: Draw) -> tuple[TriTile, ...]:
    return s.stock[1:]


def draw_count(p: TriangleParams, s: TriangleState, m: Draw) -> int:
    return s.drawn + 1


def draw_tile(p: TriangleParams, s: TriangleState, m: Draw) -> TriTile | None:
    return s.stock[0]


def draw_count_round(p: TriangleParams, s: TriangleState, m: Draw) -> int:
    return s.drawn_total + 1


def pass_count(p: TriangleParams, s: TriangleState, m: Pass) -> int:
    return s.passes + 1 if _used_up(p, s) else 0


def turn_remembered(p: TriangleParams, s: TriangleState, m: SeatMove) -> tuple[TriangleMove, ...]:
    return (*s.history, m)  # type: ignore[arg-type]  # the seat moves are the family's


# The end of a round.


def round_out(p: TriangleParams, s: TriangleState) -> bool:
    """Who has laid a last tile is out; alone, only if nothing more may be drawn."""
    if s.phase is not Phase.PLAY or s.laid_by is None or s.hands[s.laid_by]:
        return False
    return not p.solitaire or _used_up(p, s)


def round_blocked(p: TriangleParams, s: TriangleState) -> bool:
    """Nothing may be drawn, and no tile of any hand fits anywhere."""
    if s.phase is not Phase.PLAY or len(s.board) == 0 or not _used_up(p, s):
        return False
    return not any(_fits(s.board, tile) for hand in s.hands for tile in hand)


def round_passed(p: TriangleParams, s: TriangleState) -> bool:
    """Everybody has passed in a row while nothing could be drawn."""
    return s.phase is Phase.PLAY and s.passes >= s.seats


def nobody(p: TriangleParams, s: TriangleState, m: object) -> Seat | None:
    return None


def round_over_phase(p: TriangleParams, s: TriangleState, m: object) -> Phase:
    return Phase.DEAL


def round_over_ended_out(p: TriangleParams, s: TriangleState, m: Out) -> str | None:
    return "round.out"


def round_over_ended_blocked(p: TriangleParams, s: TriangleState, m: Blocked) -> str | None:
    return "round.blocked"


def round_over_ended_passed(p: TriangleParams, s: TriangleState, m: Passed) -> str | None:
    return "round.passed"


def _sides_of(seats: Iterable[int | None]) -> tuple[Side, ...]:
    """Each seat is a side of its own."""
    return tuple(Side(seat) for seat in seats if seat is not None)


def out_winner(p: TriangleParams, s: TriangleState, m: Out) -> tuple[Side, ...]:
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


def block_winner(p: TriangleParams, s: TriangleState, m: Stopped) -> tuple[Side, ...]:
    return _sides_of(_lowest(s))


def block_tie_each(p: TriangleParams, s: TriangleState, m: Stopped) -> tuple[Side, ...]:
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
    return (ScoreEvent(clause, Side(side), points, after.sheet.hand_number, Seat(whose)),)


def solitaire_tile(p: TriangleParams, s: TriangleState, m: Deal, after: TriangleState) -> Events:
    return _scored("solitaire.tile", 0, _value([_left_over(p, s, m)[0]]), after)


def solitaire_bonus(p: TriangleParams, s: TriangleState, m: Deal, after: TriangleState) -> Events:
    return _scored("solitaire.bonus", 0, _start_bonus(p, _left_over(p, s, m)[0]), after)


def score_tile(p: TriangleParams, s: TriangleState, m: Place, after: TriangleState) -> Events:
    return _scored("score.tile", s.turn, _value([m.tile]), after)


def start_bonus(p: TriangleParams, s: TriangleState, m: Place, after: TriangleState) -> Events:
    return _scored("start.bonus", s.turn, _start_bonus(p, m.tile), after)


def bridges(p: TriangleParams, s: TriangleState, m: Place) -> bool:
    """One side is laid along a tile, and the tip across from it meets another."""
    beside = _sides(s.board, m.cell)
    tip = {*m.cell.corners}.difference(*[near.corners for near in beside])
    return len(beside) == 1 and _around(s.board, tip.pop()) != []


def score_bridge(p: TriangleParams, s: TriangleState, m: Place, after: TriangleState) -> Events:
    return _scored("score.bridge", s.turn, p.bridge_bonus, after)


def connects_twice(p: TriangleParams, s: TriangleState, m: Place) -> bool:
    """Two or three sides are laid along tiles."""
    return len(_sides(s.board, m.cell)) >= 2


def score_double(p: TriangleParams, s: TriangleState, m: Place, after: TriangleState) -> Events:
    return _scored("score.double", s.turn, p.double_bonus, after)


def _completed(s: TriangleState, m: Place) -> int:
    """How many of the corners have five tiles round them, to which this is the sixth."""
    return sum(len(_around(s.board, vertex)) == 5 for vertex in m.cell.corners)


def completes(p: TriangleParams, s: TriangleState, m: Place) -> bool:
    """The tile completes a hexagon, or several."""
    return _completed(s, m) > 0


def score_hexagon(p: TriangleParams, s: TriangleState, m: Place, after: TriangleState) -> Events:
    by_number = (p.hexagon_bonus_1, p.hexagon_bonus_2, p.hexagon_bonus_3)
    return _scored("score.hexagon", s.turn, by_number[_completed(s, m) - 1], after)


def draw_penalty(p: TriangleParams, s: TriangleState, m: Draw, after: TriangleState) -> Events:
    return _scored("draw.penalty", s.turn, -p.draw_penalty, after)


def last_draw_failed(p: TriangleParams, s: TriangleState, m: Pass) -> bool:
    """As many tiles were drawn as a turn allows."""
    return s.drawn >= p.draw_limit


def nothing_to_draw(p: TriangleParams, s: TriangleState, m: Pass) -> bool:
    """More could have been drawn in this turn, if there were any."""
    return s.drawn < p.draw_limit


def draw_failed(p: TriangleParams, s: TriangleState, m: Pass, after: TriangleState) -> Events:
    return _scored("draw.failed", s.turn, -p.failed_draw_penalty, after)


def empty_penalty(p: TriangleParams, s: TriangleState, m: Pass, after: TriangleState) -> Events:
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


def out_rest(p: TriangleParams, s: TriangleState, m: Out, after: TriangleState) -> Events:
    return _rest("out.rest", s, after)


def block_rest(p: TriangleParams, s: TriangleState, m: Stopped, after: TriangleState) -> Events:
    return _rest("block.rest", s, after)


def block_own(p: TriangleParams, s: TriangleState, m: Stopped, after: TriangleState) -> Events:
    """Each winner loses the value of the own hand."""
    found = [_scored("block.own", who, -_value(s.hands[who]), after) for who in after.sheet.winners]
    return tuple(event for events in found for event in events)


# The match.


def match_target(p: TriangleParams, s: TriangleState) -> bool:
    """A round has been scored and somebody has the target."""
    return s.phase is Phase.DEAL and not p.solitaire and max(s.points) >= p.target


def match_solitaire(p: TriangleParams, s: TriangleState) -> bool:
    """The game for one is over with its only round."""
    return s.phase is Phase.DEAL and p.solitaire and s.sheet.ended is not None


def match_over(p: TriangleParams, s: TriangleState, m: object) -> Phase:
    return Phase.OVER


def match_winner(p: TriangleParams, s: TriangleState, m: TargetReached) -> Outcome | None:
    best = [seat for seat, points in enumerate(s.points) if points == max(s.points)]
    return Outcome("match.target", _sides_of(best))


def solitaire_outcome(p: TriangleParams, s: TriangleState, m: Solved) -> Outcome | None:
    return Outcome("match.solitaire", (Side(0),))


# What is always true.


def tiles_one_place(p: TriangleParams, s: TriangleState) -> bool:
    """No tile is in two places; in a dealt round each is in one."""
    places = [tile for hand in s.hands for tile in hand] + [*s.stock] + [way.tile for way in s.board.values()]
    return len(set(places)) == len(places) and set(places) <= set(p.tile_set)


def board_one_digit(p: TriangleParams, s: TriangleState) -> bool:
    """All tiles that meet at a point have the same digit there."""
    corners = [
        (v, d) for cell, way in s.board.items() for v, d in zip(points_of(cell), way.digits, strict=True)
    ]
    return all(s.board.digit_at(Vertex(*point)) == digit for point, digit in corners)


def board_joined(p: TriangleParams, s: TriangleState) -> bool:
    """The tiles on the table hang together by their sides."""
    return joined(s.board)


def place_lattice(p: TriangleParams, s: TriangleState) -> bool:
    """A search of every cell, tile and turn finds what the clauses let lie, and nothing else."""
    if len(s.board) == 0:
        return True
    room = [cell for cell in box(s.board) if cell not in s.board and _is_beside(s.board, cell)]
    tried = [(cell, way) for cell in room for tile in _own(s) for way in tile.ways]
    let = {Place(way.tile, cell, way.rotation) for cell, way in tried if _agrees(s.board, cell, way)}
    return let == {*search(s, _own(s))}


def draw_bounds(p: TriangleParams, s: TriangleState) -> bool:
    """No turn and no round has more draws than allowed."""
    return 0 <= s.drawn <= p.draw_limit and s.drawn <= s.drawn_total <= p.draw_total


def draw_last_known(p: TriangleParams, s: TriangleState) -> bool:
    """Who has drawn in this turn has drawn a last tile, and holds it."""
    known = s.drawn_tile is not None
    return known == (s.drawn > 0) and (not known or s.turn is None or s.drawn_tile in _own(s))


def points_sum(p: TriangleParams, s: TriangleState) -> bool:
    """The points are the sum of the score events, below zero too."""
    sums = [sum(e.points for e in s.events if e.side == side) for side in range(s.seats)]
    return list(s.points) == sums


def turn_someone_acts(p: TriangleParams, s: TriangleState) -> bool:
    """While a round is played one seat is to act, and at no other time."""
    return (s.turn is not None) == (s.phase is Phase.PLAY)


def turn_draw_or_pass(p: TriangleParams, s: TriangleState) -> bool:
    """Once a tile lies there, whoever is to act may either draw or pass."""
    draws = [rule(p, s, Draw()) for rule in (draw_limit, draw_stock, draw_total)]
    return all(draws) != pass_may_not_draw(p, s, Pass())


# What a seat knows.


def view_hands(p: TriangleParams, s: TriangleState, seat: Seat | None) -> tuple[TriTileSet | None, ...]:
    """One's own hand; every hand once the round has ended."""
    ended = s.sheet.ended is not None
    return tuple(hand if ended or i == seat else None for i, hand in enumerate(s.hands))


def view_sizes(p: TriangleParams, s: TriangleState, seat: Seat | None) -> tuple[int, ...]:
    return tuple(len(hand) for hand in s.hands)


def view_stock(p: TriangleParams, s: TriangleState, seat: Seat | None) -> int:
    return len(s.stock)


def view_stock_drawable(p: TriangleParams, s: TriangleState, seat: Seat | None) -> int:
    return min(len(s.stock), p.draw_total - s.drawn_total)


def view_drawn_tile(p: TriangleParams, s: TriangleState, seat: Seat | None) -> TriTile | None:
    """Who has drawn sees the tile; nobody else does."""
    return s.drawn_tile if seat is not None and seat == s.turn else None


def view_history(p: TriangleParams, s: TriangleState, seat: Seat | None) -> tuple[Turn, ...]:
    """Who did what; a draw does not say which tile, nor does it end the turn."""
    who, out = s.sheet.first, list[Turn]()
    for move in s.history:
        out.append(Turn(Seat(who or 0), move))
        who = who if isinstance(move, Draw) else _next(s, who)
    return tuple(out)


def view_table_result(p: TriangleParams, s: TriangleState, seat: Seat | None) -> HandResult | None:
    """How the round ended, and what it was worth."""
    sheet = s.sheet
    if sheet.ended is None:
        return None
    events = tuple(event for event in s.events if event.hand == sheet.hand_number)
    return HandResult(sheet.hand_number, sheet.ended, s.laid_by, sheet.winners, (), events)


_BOOKS = Basis.DERIVED


def _public(path: str) -> Knows[TriangleParams, TriangleState, TriangleView, object]:
    slot = Slot[TriangleState, object](path)
    field = Slot[TriangleView, object](path.rpartition(".")[2])

    def view_table(p: TriangleParams, s: TriangleState, seat: Seat | None) -> object:
        return slot.get(s)

    return Knows("view.table", field=field, value=view_table, basis=_BOOKS)


_STARTING = ("start.triple", "start.value", "start.that-tile")

CLAUSES: tuple[Clause[TriangleParams, TriangleState], ...] = (
    Fact("tiles.set", holds=tiles_set),
    Fact("tiles.value", holds=tiles_value),
    Fact("grid.sides", holds=grid_sides, basis=_BOOKS),
    Fact("table.seats", holds=table_seats),
    # The deal.
    Requirement("deal.due", on=Deal, holds=deal_due),
    Requirement("deal.whole-set", on=Deal, holds=deal_whole_set),
    Effect("deal.hands", on=Deal, slot=HANDS, value=deal_hands),
    Effect("deal.stock", on=Deal, slot=STOCK, value=deal_stock),
    Effect("deal.table", on=Deal, slot=BOARD, value=deal_table, basis=_BOOKS),
    Effect("deal.drawn", on=Deal, slot=DRAWN, value=zero, basis=_BOOKS),
    Effect("deal.drawn", on=Deal, slot=DRAWN_TILE, value=none, basis=_BOOKS),
    Effect("deal.drawn", on=Deal, slot=DRAWN_TOTAL, value=zero, basis=_BOOKS),
    Effect("deal.clears", on=Deal, slot=PASSES, value=zero, basis=_BOOKS),
    Effect("deal.clears", on=Deal, slot=LAID_BY, value=none, basis=_BOOKS),
    Effect("deal.clears", on=Deal, slot=HISTORY, value=no_moves, basis=_BOOKS),
    Effect("deal.clears", on=Deal, slot=ENDED, value=none, basis=_BOOKS),
    Effect("deal.clears", on=Deal, slot=WINNERS, value=no_winners, basis=_BOOKS),
    Effect("deal.begins", on=Deal, slot=PHASE, value=deal_begins_phase, basis=_BOOKS),
    Effect("deal.begins", on=Deal, slot=HAND_NUMBER, value=deal_begins_round, basis=_BOOKS),
    # Who starts.
    Effect("start.triple", on=Deal, when=some_triple, slot=TURN, value=start_triple),
    Effect("start.triple", on=Deal, when=some_triple, slot=OPENER, value=start_triple),
    Effect("start.triple", on=Deal, when=some_triple, slot=FIRST, value=start_triple),
    Effect("start.value", on=Deal, when=no_triple, slot=TURN, value=start_value),
    Effect("start.value", on=Deal, when=no_triple, slot=OPENER, value=start_value),
    Effect("start.value", on=Deal, when=no_triple, slot=FIRST, value=start_value),
    Effect("start.that-tile", on=Deal, when=prescribed, slot=MUST_OPEN, value=start_that_tile),
    # The game for one.
    Effect(
        "solitaire.start-tile",
        on=Deal,
        when=alone,
        slot=BOARD,
        value=solitaire_start_tile,
        overrides=("deal.table",),
    ),
    Effect(
        "solitaire.stock", on=Deal, when=alone, slot=STOCK, value=solitaire_stock, overrides=("deal.stock",)
    ),
    Effect("solitaire.seat", on=Deal, when=alone, slot=TURN, value=solitaire_seat, overrides=_STARTING),
    Effect("solitaire.seat", on=Deal, when=alone, slot=OPENER, value=solitaire_seat, overrides=_STARTING),
    Effect("solitaire.seat", on=Deal, when=alone, slot=FIRST, value=solitaire_seat, overrides=_STARTING),
    Award("solitaire.tile", on=Deal, when=alone, events=solitaire_tile),
    Award("solitaire.bonus", on=Deal, when=alone, events=solitaire_bonus),
    # Laying.
    Requirement("turn.seat", on=SeatMove, holds=turn_seat),
    Requirement("place.held", on=Place, holds=place_held),
    Requirement("start.lay", on=SeatMove, holds=start_lay),
    Requirement("start.tile", on=Place, when=must_be_that_tile, holds=start_tile),
    Requirement("start.centre", on=Place, when=first_of_round, holds=start_centre),
    Requirement("place.free", on=Place, when=later_in_round, holds=place_free),
    Requirement("place.side", on=Place, when=later_in_round, holds=place_side),
    Requirement("place.digits", on=Place, when=later_in_round, holds=place_digits),
    Effect("place.hand", on=Place, slot=HANDS, value=place_hand, basis=_BOOKS),
    Effect("place.board", on=Place, slot=BOARD, value=place_board, basis=_BOOKS),
    Effect("place.by", on=Place, slot=LAID_BY, value=place_by, basis=_BOOKS),
    Effect("place.drawn", on=Place, slot=DRAWN, value=zero, basis=_BOOKS),
    Effect("place.drawn", on=Place, slot=DRAWN_TILE, value=none, basis=_BOOKS),
    Effect("place.passes", on=Place, slot=PASSES, value=zero, basis=_BOOKS),
    Effect("turn.next", on=Place, slot=TURN, value=turn_next),
    Effect("turn.next", on=Pass, slot=TURN, value=turn_next),
    Effect("turn.remembered", on=SeatMove, slot=HISTORY, value=turn_remembered, basis=_BOOKS),
    # What a tile is worth.
    Award("score.tile", on=Place, events=score_tile),
    Award("start.bonus", on=Place, when=first_of_round, events=start_bonus),
    Award("score.bridge", on=Place, when=bridges, events=score_bridge),
    Award("score.hexagon", on=Place, when=completes, events=score_hexagon, overrides=("score.double",)),
    Award("score.double", on=Place, when=connects_twice, events=score_double),
    # Drawing and passing.
    Requirement("draw.drawn-only", on=Place, when=has_drawn, holds=draw_drawn_only),
    Requirement("draw.limit", on=Draw, holds=draw_limit),
    Requirement("draw.stock", on=Draw, holds=draw_stock),
    Requirement("draw.total", on=Draw, holds=draw_total),
    Requirement("pass.may-not-draw", on=Pass, holds=pass_may_not_draw),
    Effect("draw.hand", on=Draw, slot=HANDS, value=draw_hand),
    Effect("draw.stock-left", on=Draw, slot=STOCK, value=draw_stock_left),
    Effect("draw.count", on=Draw, slot=DRAWN, value=draw_count, basis=_BOOKS),
    Effect("draw.tile", on=Draw, slot=DRAWN_TILE, value=draw_tile, basis=_BOOKS),
    Effect("draw.count-round", on=Draw, slot=DRAWN_TOTAL, value=draw_count_round, basis=_BOOKS),
    Award("draw.penalty", on=Draw, events=draw_penalty),
    Effect("pass.drawn", on=Pass, slot=DRAWN, value=zero, basis=_BOOKS),
    Effect("pass.drawn", on=Pass, slot=DRAWN_TILE, value=none, basis=_BOOKS),
    Effect("pass.count", on=Pass, slot=PASSES, value=pass_count, basis=_BOOKS),
    Award("draw.failed", on=Pass, when=last_draw_failed, events=draw_failed),
    Award("empty.penalty", on=Pass, when=nothing_to_draw, events=empty_penalty),
    # The end of a round.
    Event("round.out", mark=Out, holds=round_out),
    Event("round.blocked", mark=Blocked, holds=round_blocked),
    Event("round.passed", mark=Passed, holds=round_passed),
    Effect("round.over", on=RoundOver, slot=TURN, value=nobody),
    Effect("round.over", on=RoundOver, slot=PHASE, value=round_over_phase),
    Effect("round.over", on=Out, slot=ENDED, value=round_over_ended_out),
    Effect("round.over", on=Blocked, slot=ENDED, value=round_over_ended_blocked),
    Effect("round.over", on=Passed, slot=ENDED, value=round_over_ended_passed),
    Effect("out.winner", on=Out, slot=WINNERS, value=out_winner),
    Award("out.bonus", on=Out, events=out_bonus),
    Award("out.rest", on=Out, events=out_rest),
    Effect("block.winner", on=Stopped, when=one_lowest, slot=WINNERS, value=block_winner),
    Effect("block.tie-each", on=Stopped, when=each_wins, slot=WINNERS, value=block_tie_each),
    Award("block.rest", on=Stopped, events=block_rest),
    Award("block.own", on=Stopped, events=block_own),
    # The match.
    Event("match.target", mark=TargetReached, holds=match_target),
    Event("match.solitaire", mark=Solved, holds=match_solitaire),
    Effect("match.over", on=MatchOver, slot=PHASE, value=match_over),
    Effect("match.winner", on=TargetReached, slot=OUTCOME, value=match_winner),
    Effect("solitaire.outcome", on=Solved, slot=OUTCOME, value=solitaire_outcome),
    # What is always true.
    Invariant("tiles.one-place", holds=tiles_one_place, basis=_BOOKS),
    Invariant("board.one-digit", holds=board_one_digit, basis=_BOOKS),
    Invariant("board.joined", holds=board_joined, basis=_BOOKS),
    Invariant("place.lattice", holds=place_lattice, basis=_BOOKS),
    Invariant("draw.bounds", holds=draw_bounds, basis=_BOOKS),
    Invariant("draw.last-known", holds=draw_last_known, basis=_BOOKS),
    Invariant("points.sum", holds=points_sum, basis=_BOOKS),
    Invariant("turn.someone-acts", holds=turn_someone_acts, basis=_BOOKS),
    Invariant("turn.draw-or-pass", holds=turn_draw_or_pass, basis=_BOOKS),
    # What a seat knows.
    Knows("view.hands", field=Slot[TriangleView, tuple[TriTileSet | None, ...]]("hands"), value=view_hands),
    Knows("view.sizes", field=Slot[TriangleView, tuple[int, ...]]("hand_sizes"), value=view_sizes),
    Knows("view.stock", field=Slot[TriangleView, int]("stock"), value=view_stock),
    Knows("view.stock", field=Slot[TriangleView, int]("drawable"), value=view_stock_drawable),
    Knows("view.drawn-tile", field=Slot[TriangleView, TriTile | None]("drawn_tile"), value=view_drawn_tile),
    Knows(
        "view.history",
        field=Slot[TriangleView, tuple[Turn, ...]]("history"),
        value=view_history,
        basis=_BOOKS,
    ),
    Knows(
        "view.table",
        field=Slot[TriangleView, HandResult | None]("result"),
        value=view_table_result,
        basis=_BOOKS,
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
            "sheet.hand_number",
            "sheet.opener",
            "sheet.outcome",
        ],
    ),
)
"""The clauses in reading order."""
