"""Positions set up by hand: partial ones are completed in one documented way."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from dominorules.core.errors import Invalid, InvalidPosition, InvalidSeat
from dominorules.core.given import check_in_set, check_keys, list_at, tile_at, tiles_at, whole_at
from dominorules.core.origin import set_up
from dominorules.core.phase import Phase
from dominorules.core.score import ScoreEvent
from dominorules.core.seats import Seat, Side, check_seat
from dominorules.triangle import effects
from dominorules.triangle.board import Board
from dominorules.triangle.grid import Cell, is_cell, parse_cell
from dominorules.triangle.params import OpeningTile, TriangleParams
from dominorules.triangle.state import Sheet, TriangleState
from dominorules.triangle.tiles import TriTile, TriTileSet, Turned, parse_turned

__all__ = ["GIVEN_KEYS", "MAX_INDEX", "furthest", "position"]

MAX_INDEX: Final = 1000
"""How far from the centre any tile may lie in the end; no game gets further than 55.

A tile lies one cell further than another at most, so on the table of a position or a record each
leaves room for as many cells as there are tiles beside the table: whatever is laid then, lies
within these bounds as well. `furthest` says where they are.
"""

GIVEN_KEYS: Final[Mapping[str, str]] = {
    "hands": "Required: a list of tiles for each seat.",
    "board": "The tiles on the table as cell → digits at its corners, in corner order, such as "
    "U(0,0) → 4-5-5, or as a list of 4-5-5@U(0,0); by default empty. Indices run to 1000 at most, less "
    "one for each tile that is not on the table.",
    "stock": "The boneyard, drawn from the front, or of how many tiles it is made, then of those named "
    "nowhere in their order; by default of all those. What is named nowhere then is out of play.",
    "turn": "The seat to act; by default 0, on an empty table always the one that starts.",
    "drawn": "How many tiles that seat has drawn in this turn; by default 0, or 1 with `drawn_tile`.",
    "drawn_tile": "The tile that it drew last, one of its hand; required if it has drawn.",
    "drawn_total": "How many tiles were drawn in the round, none on an empty table; by default those of "
    "this turn.",
    "passes": "How many passes were made in a row while nothing more could be drawn, none on an empty "
    "table; by default 0.",
    "laid_by": "The seat that laid the last tile, nobody on an empty table; by default the seat before "
    "the one to act.",
    "opener": "The seat that started the round; by default the seat to act.",
    "hand_number": "The number of the round, from 1; by default 1.",
    "points": "Points per seat, which may be negative; by default 0 each.",
}

_MOST_POINTS: Final = 10**6


def position(p: TriangleParams, given: Mapping[str, object]) -> TriangleState:
    """The state with these tiles, seats and points, before what happens by itself.

    Raises `InvalidPosition` (or `InvalidTile`, `InvalidSeat`) that names the key.
    """
    check_keys(given, GIVEN_KEYS)
    board = _board(p, given)
    hands, stock = _places(p, given, board)
    seats = len(hands)
    turn, opener, must = _turn(p, given, hands, board)
    drawn, tile, total = _drawn(p, given, hands[turn], board)
    laid_by = _laid_by(given, turn, seats, board)
    passes = whole_at(given.get("passes", 0), "passes", 0, seats - 1 if board else 0)
    if passes and stock and total < p.draw_total:
        raise InvalidPosition("position.type", "passes", wanted="0", value=passes)
    points, events = _points(given, seats)
    number = whole_at(given.get("hand_number", 1), "hand_number", 1, 10**6)
    sheet = Sheet(Phase.PLAY, number, opener, must, turn)
    _check_hands(p, hands, laid_by)
    table = (turn, hands, stock, board, drawn, tile, total, passes, laid_by)
    return set_up(TriangleState(*table, points, events, (), sheet))


# The board.


def _board(p: TriangleParams, given: Mapping[str, object]) -> Board:
    """Tiles lie one in a cell, agree wherever they meet, and hang together by their sides."""
    entries = _entries(given.get("board", {}))
    if len(entries) > len(p.tile_set):
        raise InvalidPosition("position.type", "board", wanted=f"≤ {len(p.tile_set)}", value=len(entries))
    laid = [(_cell(cell), _way(p, cell, digits)) for cell, digits in entries]
    try:
        board = Board(laid)
    except Invalid as error:
        raise error.at("board") from None
    _check_joined(board)
    _check_near(p, board)
    if p.solitaire and not board:
        raise InvalidPosition("position.type", "board", wanted="≥ 1", value=0)
    return board


def _entries(value: object) -> list[tuple[object, object]]:
    if isinstance(value, Mapping):
        return list(value.items())
    if not isinstance(value, list | tuple):
        raise InvalidPosition("position.type", "board", wanted="{…}", value=value)
    return [_split(entry, f"board[{i}]") for i, entry in enumerate(value)]


def _split(entry: object, where: str) -> tuple[object, object]:
    digits, at, cell = entry.partition("@") if isinstance(entry, str) else ("", "", "")
    if not at:
        raise InvalidPosition("position.type", where, wanted="3-1-2@U(0,-1)", value=entry)
    return cell, digits


def _cell(value: object) -> Cell:
    try:
        cell = value if isinstance(value, Cell) else parse_cell(value)  # type: ignore[arg-type]  # it refuses
    except Invalid as error:
        raise InvalidPosition(error.code, "board", **error.details) from None
    if not is_cell(cell):
        raise InvalidPosition("tri.cell", "board", cell=tuple(cell))
    return cell


def _way(p: TriangleParams, cell: object, value: object) -> Turned:
    where = f"board.{cell}"
    try:
        way = value if isinstance(value, Turned) else _digits(value)
    except Invalid as error:
        raise error.at(where) from None
    check_in_set(way.tile, p.tile_set, where)
    return way


def _digits(value: object) -> Turned:
    return Turned.of(value) if isinstance(value, list | tuple) else parse_turned(value)  # type: ignore[arg-type]  # it refuses


def _check_joined(board: Board) -> None:
    ahead = list(board)[:1]
    found = set(ahead)
    while ahead:
        new = [near for near in board.beside(ahead.pop()) if near not in found]
        found.update(new)
        ahead += new
    for cell in board:
        if cell not in found:
            raise InvalidPosition("tri.apart", f"board.{cell}", first=str(next(iter(board))))


def furthest(tiles: int, laid: int) -> int:
    """Give how far a tile may lie on a table with so many of so many tiles."""
    return MAX_INDEX - max(0, tiles - laid)


def _check_near(p: TriangleParams, board: Board) -> None:
    most = furthest(len(p.tile_set), len(board))
    for cell in board:
        if max(abs(cell.i), abs(cell.j)) > most:
            raise InvalidPosition("tri.far", "board", cell=str(cell), most=most)


# Hands, stock and seats.


def _places(
    p: TriangleParams, given: Mapping[str, object], board: Board
) -> tuple[tuple[TriTileSet, ...], tuple[TriTile, ...]]:
    """Every tile is in one place: a hand, the stock or the table."""
    rows = list_at(given, "hands")
    if len(rows) not in p.seat_counts:
        allowed = ", ".join(map(str, p.seat_counts))
        raise InvalidSeat("seat.count", "hands", seats=len(rows), allowed=allowed)
    hands = [
        tiles_at(TriTileSet, p.tile_set, {f"hands[{i}]": row}, f"hands[{i}]") for i, row in enumerate(rows)
    ]
    seen: dict[TriTile, str] = {}
    for i, tiles in enumerate(hands):
        _once(seen, f"hands[{i}]", tiles)
    for cell, way in board.items():
        _once(seen, f"board.{cell}", [way.tile])
    return tuple(map(TriTileSet.of, hands)), _stock(p, given, seen)


def _once(seen: dict[TriTile, str], where: str, tiles: Iterable[TriTile]) -> None:
    for tile in tiles:
        if tile in seen:
            raise InvalidPosition("position.twice", where, tile=str(tile), first=seen[tile])
        seen[tile] = where


def _stock(p: TriangleParams, given: Mapping[str, object], seen: dict[TriTile, str]) -> tuple[TriTile, ...]:
    rest = tuple([tile for tile in p.tile_set if tile not in seen])
    wanted = given.get("stock", len(rest))
    if isinstance(wanted, list | tuple):
        stock = tiles_at(TriTileSet, p.tile_set, given, "stock")
        _once(seen, "stock", stock)
        return stock
    return rest[: whole_at(wanted, "stock", 0, len(rest))]


def _turn(
    p: TriangleParams, given: Mapping[str, object], hands: tuple[TriTileSet, ...], board: Board
) -> tuple[Seat, Seat, TriTile | None]:
    """Who acts, who started, and the tile that the round must be started with."""
    seats = len(hands)
    if board or not all(hands):  # an empty hand on an empty table is refused later
        turn = check_seat(given.get("turn", 0), seats, "turn")
        return turn, check_seat(given.get("opener", turn), seats, "opener"), None
    opener, tile = effects.first_opening(hands)
    for key in ("turn", "opener"):
        seat = check_seat(given.get(key, opener), seats, key)
        if seat != opener:
            raise InvalidPosition("position.opens", key, seat=seat, tile=str(tile), opener=opener)
    return opener, opener, tile if p.opening_tile is OpeningTile.THAT_TILE else None


def _laid_by(given: Mapping[str, object], turn: Seat, seats: int, board: Board) -> Seat | None:
    if not board:
        if given.get("laid_by") is not None:
            raise InvalidPosition("position.nobody", "laid_by")
        return None
    return check_seat(given.get("laid_by", (turn - 1) % seats), seats, "laid_by")


def _drawn(
    p: TriangleParams, given: Mapping[str, object], hand: TriTileSet, board: Board
) -> tuple[int, TriTile | None, int]:
    """What the seat to act has drawn: the last such tile is in its hand."""
    value = given.get("drawn_tile")
    tile = None if value is None else tile_at(TriTileSet, p.tile_set, value, "drawn_tile")
    most, in_all = (p.draw_limit, p.draw_total) if board else (0, 0)
    drawn = whole_at(given.get("drawn", int(tile is not None)), "drawn", 0, most)
    if (tile is None) != (drawn == 0) or (tile is not None and tile not in hand):
        raise InvalidPosition("position.type", "drawn_tile", wanted=str(hand), value=value)
    return drawn, tile, whole_at(given.get("drawn_total", drawn), "drawn_total", drawn, in_all)


def _points(given: Mapping[str, object], seats: int) -> tuple[tuple[int, ...], tuple[ScoreEvent, ...]]:
    values = list_at(given, "points") if "points" in given else [0] * seats
    if len(values) != seats:
        wanted = f"{seats} × ±{_MOST_POINTS}"
        raise InvalidPosition("position.type", "points", wanted=wanted, value=values)
    points = tuple(
        [whole_at(value, f"points[{i}]", -_MOST_POINTS, _MOST_POINTS) for i, value in enumerate(values)]
    )
    events = [ScoreEvent("score.carried", Side(side), n, 0) for side, n in enumerate(points) if n]
    return points, tuple(events)


def _check_hands(p: TriangleParams, hands: tuple[TriTileSet, ...], laid_by: Seat | None) -> None:
    """Every hand has a tile, but that of a seat which has just laid its last, and in the game for one."""
    for seat, hand in enumerate(hands):
        if not hand and seat != laid_by and not p.solitaire:
            raise InvalidPosition("position.type", f"hands[{seat}]", wanted="[…]", value=[])
