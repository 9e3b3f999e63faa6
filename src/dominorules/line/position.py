"""Positions set up by hand: partial ones are completed in one documented way."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from dominorules.core.errors import InvalidPosition
from dominorules.core.given import check_keys, list_at, tiles_at, whole_at
from dominorules.core.origin import set_up
from dominorules.core.phase import Phase
from dominorules.core.score import ScoreEvent
from dominorules.core.seats import Seat, Side, check_seat
from dominorules.core.tiles import Tile, TileSet
from dominorules.line import effects, scoring
from dominorules.line.params import Drawing, FirstOpener, LineParams
from dominorules.line.state import Base, Laid, LineState, Sheet

__all__ = ["GIVEN_KEYS", "leads", "position", "shown_ends"]

GIVEN_KEYS: Final[Mapping[str, str]] = {
    "hands": "Required: a list of tiles for each seat.",
    "line": "The tiles on the table from left to right, each written either way round, for equal halves "
    "touch; one alone lies as `ends` say, else lower half first. By default their order is unknown.",
    "ends": "The numbers at the left and right end; by default those of `line`, or an empty table.",
    "played": "The tiles on the table, some of which make a line with the ends; by default all tiles that "
    "are nowhere else, once there are ends, whatever they show.",
    "stock": "The boneyard, drawn from the front, or of how many tiles it is made, then of those named "
    "nowhere in their order; by default empty, on an empty table all other tiles.",
    "turn": "The seat to act; by default 0, on an empty table the opener.",
    "hand_number": "The number of the hand, from 1; by default 2 (no opening is prescribed).",
    "opener": "The seat that opened or opens; by default the seat to act. In hand 1 the tile that must "
    "open says whose turn it is on an empty table, where that is the rule.",
    "laid_by": "The seat that laid the last tile, nobody on an empty table; by default the seat before "
    "the one to act.",
    "points": "Points per side, those of a match that is not over; by default 0 each.",
}

_MOST_POINTS: Final = 10**6


def position(p: LineParams, given: Mapping[str, object]) -> LineState:
    """The state with these tiles, seats and points, before what happens by itself.

    What is not said is completed as the keys tell, whether or not a hand comes to that: hands may be
    larger than those dealt, and tiles that were left for the table need not make a line with the
    ends. Records are stricter. Raises `InvalidPosition` (or `InvalidTile`, `InvalidSeat`) that names
    the key.
    """
    check_keys(given, GIVEN_KEYS)
    tiles = tiles_at(TileSet, p.tile_set, given, "line")
    ends = _ends(p, given)
    line = _line(tiles, ends)
    if line:
        ends = _ends_of(line, ends)
    elif not ends and given.get("played"):
        raise InvalidPosition("position.no_ends", "ends")
    hands, stock, played = _places(p, given, line, ends)
    number = whole_at(given.get("hand_number", 2), "hand_number", 1, 10**6)
    turn, opener, must = _turn(p, given, hands, ends, number)
    laid_by = _laid_by(p, given, turn, ends)
    points, events = _points(p, given)
    base = Base(ends, turn, line, played)
    sheet = Sheet(Phase.PLAY, number, opener, None, must, base, points, events)
    state = LineState(turn, hands, stock, ends, (), laid_by, (), sheet)
    return set_up(_checked(state))


def _line(tiles: tuple[Tile, ...], ends: tuple[int, ...]) -> tuple[Laid, ...]:
    """Lay the tiles of a line from left to right with equal halves touching."""
    out: list[Laid] = []
    for i, tile in enumerate(tiles):
        if out:
            previous = out[-1].right
            if not tile.shows(previous):
                raise InvalidPosition("position.chain", f"line[{i}]", a=str(out[-1].tile), b=str(tile))
            out.append(Laid(tile, previous, tile.other(previous)))
        else:
            # One tile alone fits either way, and only the ends can tell.
            turned = len(tiles) == 1 and ends == (tile.high, tile.low)
            left = tile.low if _starts_low(tile, tiles[1:]) and not turned else tile.high
            out.append(Laid(tile, left, tile.other(left)))
    return tuple(out)


def _starts_low(tile: Tile, rest: tuple[Tile, ...]) -> bool:
    # A first tile that could lie either way lies so that the whole line fits; low half first if both do.
    number = tile.high
    for after in rest:
        if not after.shows(number):
            return False
        number = after.other(number)
    return True


def _ends(p: LineParams, given: Mapping[str, object]) -> tuple[int, ...]:
    """The ends that are said, if any."""
    values = [] if given.get("ends") is None else list_at(given, "ends")
    if values and len(values) != len(p.arms):
        wanted = ", ".join([f"0..{p.max_pip}"] * len(p.arms))
        raise InvalidPosition("position.type", "ends", wanted=f"[{wanted}]", value=values)
    return tuple([whole_at(value, f"ends[{i}]", 0, p.max_pip) for i, value in enumerate(values)])


def _ends_of(line: tuple[Laid, ...], said: tuple[int, ...]) -> tuple[int, ...]:
    """The ends of a line, which are those that are said."""
    ends = line[0].left, line[-1].right
    if said not in ((), ends):
        raise InvalidPosition("position.ends", "ends", ends=shown_ends(said), line=shown_ends(ends))
    return ends


def shown_ends(ends: tuple[int, ...]) -> str:
    """Show open ends inside a message."""
    return "…".join(map(str, ends)) or "–"


def leads(tiles: Iterable[Tile], ends: tuple[int, ...]) -> bool:
    """Tell whether a line of some of these tiles leads from one end to the other.

    A single tile leads from half to half; between equal ends it takes a double, or a ring of tiles.
    """
    left, right = ends
    edges = set(tiles)
    for first in [tile for tile in edges if tile.shows(left)]:
        reached, rest = {first.other(left)}, edges - {first}
        while new := {tile.other(n) for n in reached for tile in rest if tile.shows(n)} - reached:
            reached |= new
        if right in reached:
            return True
    return False


def _places(
    p: LineParams, given: Mapping[str, object], line: tuple[Laid, ...], ends: tuple[int, ...]
) -> tuple[tuple[TileSet, ...], tuple[Tile, ...], TileSet]:
    """Every tile is in one place: a hand, the stock or the table."""
    rows = list_at(given, "hands")
    if len(rows) != p.seats:
        raise InvalidPosition("position.hands", "hands", seats=p.seats)
    lists = [tiles_at(TileSet, p.tile_set, {f"hands[{i}]": row}, f"hands[{i}]") for i, row in enumerate(rows)]
    listed = type(given.get("stock")) is not int
    stock = tiles_at(TileSet, p.tile_set, given, "stock") if listed else ()
    played = tiles_at(TileSet, p.tile_set, given, "played")
    on_line = tuple([laid.tile for laid in line])
    seen: dict[Tile, str] = {}
    table = tuple([tile for tile in played if tile not in on_line]) if line else played
    named = [*((f"hands[{i}]", tiles) for i, tiles in enumerate(lists)), ("stock", stock), ("line", on_line)]
    for where, tiles in [*named, ("played", table)]:
        for tile in tiles:
            if tile in seen:
                raise InvalidPosition("position.twice", where, tile=str(tile), first=seen[tile])
            seen[tile] = where
    rest = tuple([tile for tile in p.tile_set if tile not in seen])
    if not listed:
        stock = rest[: whole_at(given["stock"], "stock", 0, len(rest))]
        rest = rest[len(stock) :]
    return tuple(map(TileSet.of, lists)), *_complete(p, given, ends, stock, (*on_line, *table), rest)


def _complete(
    p: LineParams,
    given: Mapping[str, object],
    ends: tuple[int, ...],
    stock: tuple[Tile, ...],
    table: tuple[Tile, ...],
    rest: tuple[Tile, ...],
) -> tuple[tuple[Tile, ...], TileSet]:
    if ends and "played" not in given:
        table, rest = (*table, *rest), ()
    elif not ends and "stock" not in given:
        stock, rest = rest, ()
    if ends and not table:
        raise InvalidPosition("position.no_tile", "ends")
    if rest:
        raise InvalidPosition("position.rest", "played", tiles=" ".join(map(str, rest)))
    if ends and "played" in given and not leads(table, ends):
        shown = " ".join(map(str, TileSet.of(table)))
        raise InvalidPosition("position.no_line", "ends", ends=shown_ends(ends), tiles=shown)
    undealt = len(p.tile_set) - p.hand_size * p.seats
    if p.draw is Drawing.NONE and len(stock) > undealt:
        raise InvalidPosition("position.stock", "stock", most=undealt, stock=len(stock))
    return stock, TileSet.of(table)


def _turn(
    p: LineParams,
    given: Mapping[str, object],
    hands: tuple[TileSet, ...],
    ends: tuple[int, ...],
    number: int,
) -> tuple[Seat, Seat, Tile | None]:
    """Who acts, who opened or opens, and the tile that the hand must be opened with."""
    if ends:
        turn = check_seat(given.get("turn", 0), p.seats, "turn")
        return turn, check_seat(given.get("opener", turn), p.seats, "opener"), None
    if number == 1 and p.first_opener is FirstOpener.HIGHEST_DOUBLE and any(hands):
        opener, tile = effects.first_opening(hands)
        for key in ("opener", "turn"):
            seat = check_seat(given.get(key, opener), p.seats, key)
            if seat != opener:
                details = {"tile": str(tile), "opener": opener}
                raise InvalidPosition("position.opens", key, seat=seat, **details)
        return opener, opener, tile
    opener = check_seat(given.get("opener", given.get("turn", 0)), p.seats, _told(given))
    turn = check_seat(given.get("turn", opener), p.seats, "turn")
    if turn != opener:
        raise InvalidPosition("position.turn", "turn", turn=turn, opener=opener)
    return turn, opener, None


def _told(given: Mapping[str, object]) -> str:
    return "opener" if "opener" in given else "turn"


def _laid_by(p: LineParams, given: Mapping[str, object], turn: Seat, ends: tuple[int, ...]) -> Seat | None:
    if not ends:
        if given.get("laid_by") is not None:
            raise InvalidPosition("position.nobody", "laid_by")
        return None
    return check_seat(given.get("laid_by", (turn - 1) % p.seats), p.seats, "laid_by")


def _points(p: LineParams, given: Mapping[str, object]) -> tuple[tuple[int, ...], tuple[ScoreEvent, ...]]:
    values = list_at(given, "points") if "points" in given else [0] * p.sides
    if len(values) != p.sides:
        raise InvalidPosition(
            "position.type", "points", wanted=f"{p.sides} × 0..{p.target - 1}", value=values
        )
    points = tuple([whole_at(value, f"points[{i}]", 0, _MOST_POINTS) for i, value in enumerate(values)])
    winner = scoring.ahead(p, points)
    if winner is not None:
        whole_at(points[winner], f"points[{winner}]", 0, p.target - 1)
    events = [ScoreEvent("score.carried", Side(side), n, 0) for side, n in enumerate(points) if n]
    return points, tuple(events)


def _checked(s: LineState) -> LineState:
    """A hand that is played has a tile to lay in every hand, but for the seat that has just gone out."""
    for seat, hand in enumerate(s.hands):
        if not hand and (not s.ends or seat != s.laid_by):
            raise InvalidPosition("position.type", f"hands[{seat}]", wanted="[…]", value=[])
    return s
