"""Positions set up by hand: partial ones are completed in one documented way."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

import attrs

from dominorules.core.errors import Invalid, InvalidPosition, InvalidSeat
from dominorules.core.given import check_keys, list_at, tiles_at, whole_at
from dominorules.core.origin import set_up
from dominorules.core.phase import Phase
from dominorules.core.score import ScoreEvent
from dominorules.core.seats import Seat, Side, check_seat
from dominorules.core.tiles import Tile, TileSet
from dominorules.meld.figures import FigureFamily, Kind, kind_of
from dominorules.meld.moves import MAX_ID, is_layout, parse_layout
from dominorules.meld.params import MeldParams
from dominorules.meld.rhizome import Layout, faults, witness
from dominorules.meld.state import STANDINGS, MeldState, Sheet, Validated
from dominorules.meld.table import Figure, FigureId

__all__ = ["FIGURE_KEYS", "GIVEN_KEYS", "as_given", "check_figure", "position"]

GIVEN_KEYS: Final[Mapping[str, str]] = {
    "hands": "Required: a list of tiles for each seat.",
    "stock": "The stock, drawn from the front, or of how many tiles it is made, then of those named "
    "nowhere in their order; by default empty. What is named nowhere then is out of play.",
    "table": "The figures on the table, each with its `owner`, its `family` (triplone, tris, closed_scale or "
    "rhizome) and its `tiles`; its `originals` are by default its tiles, its `id` the next number, the "
    "`layout` of a rhizome, such as 0-1@(0,0)(1,0) 1-2@(2,0)(3,0), the canonical one. By default empty.",
    "open_doubles": "The doubles that each seat has laid open, a list for each seat; by default none.",
    "turn": "The seat to act; by default 0.",
    "drawn": "Whether that seat has drawn in this turn, as it must while the stock lasts; by default true.",
    "opener": "The seat that started the round; by default the seat to act.",
    "hand_number": "The number of the round, from 1; by default 1.",
    "points": "Points per seat, which may be negative; by default 0 each.",
    "validated": "What each seat has validated in the round: nothing, figure, or triplone (which counts as a "
    "figure, too); by default what `validated_now` says for the seat to act, and nothing for the others.",
    "validated_now": "What the seat to act has validated in this turn, said alike; by default nothing.",
    "borrowed": "The tiles on the table that were taken from others' figures in this turn; by default none.",
    "lowest": "The fewest tiles in all hands together at the end of any turn since the stock is empty, or "
    "None; by default None.",
    "quiet": "How many turns in a row have ended on an empty stock without a new low; by default 0.",
}

FIGURE_KEYS: Final = ("owner", "family", "tiles", "originals", "id", "layout")
"""The keys of a figure under `table`."""

_MOST_POINTS: Final = 10**6
_MOST_TILES: Final = 28


def position(p: MeldParams, given: Mapping[str, object]) -> MeldState:
    """The state with these tiles, seats and points, before what happens by itself.

    Raises `InvalidPosition` (or `InvalidTile`, `InvalidSeat`) that names the key.
    """
    check_keys(given, GIVEN_KEYS)
    hands = _hands(p, given)
    seats = len(hands)
    table, next_id = _table(p, given, seats)
    opened = _open_doubles(p, given, seats)
    stock = _places(p, given, hands, table, opened)
    turn = check_seat(given.get("turn", 0), seats, "turn")
    now, validated = _validated(given, turn, seats)
    lowest, quiet = _standstill(given, stock, seats)
    number = whole_at(given.get("hand_number", 1), "hand_number", 1, 10**6)
    drawn, borrowed = _drawn(given), _borrowed(p, given, table)
    points, events = _points(given, seats)
    opener = check_seat(given.get("opener", turn), seats, "opener")
    sheet = Sheet(Phase.PLAY, number, opener, turn)
    state = MeldState(
        turn=turn,
        hands=hands,
        stock=stock,
        table=table,
        next_id=next_id,
        open_doubles=opened,
        drawn=drawn,
        earlier=(),
        borrowed=borrowed,
        validated_now=now,
        validated=validated,
        lowest=lowest,
        quiet=quiet,
        points=points,
        events=events,
        history=(),
        sheet=sheet,
    )
    return set_up(state)


def as_given(s: MeldState) -> dict[str, object]:
    """Say with the keys of `position` what a state shows that was set up; of its points nothing."""
    words = {standing: word for word, standing in STANDINGS.items()}
    table = [
        {"family": each.family, "originals": [*each.originals], "tiles": [*each.tiles]}
        | {"id": each.id, "layout": each.layout, "owner": each.owner}
        for each in s.table
    ]
    return {
        "hands": [[*hand] for hand in s.hands],
        "stock": [*s.stock],
        "table": table,
        "open_doubles": [[*doubles] for doubles in s.open_doubles],
        "turn": s.turn,
        "drawn": s.drawn,
        "hand_number": s.sheet.hand_number,
        "validated": [words.get(standing) for standing in s.validated],
        "validated_now": words.get(s.validated_now),
        "borrowed": [*s.borrowed],
        "lowest": s.lowest,
        "quiet": s.quiet,
    }


# The table.


def check_figure(error: type[Invalid], p: MeldParams, figure: Figure, where: str) -> list[Kind]:
    """A figure on the table is correct, was so when it was made, and a rhizome lies as its rules ask.

    Gives its kinds: now, and when it was made.
    """
    kinds: list[Kind] = []
    for key, tiles in (("tiles", figure.tiles), ("originals", figure.originals)):
        kind = kind_of(figure.family, tiles.bits, reading=p.rhizome)
        if kind is None:
            raise error("meld.incorrect", f"{where}.{key}", tiles=str(tiles), family=figure.family.value)
        kinds.append(kind)
    if (figure.layout is None) != (figure.family is not FigureFamily.RHIZOME):
        raise error("meld.no_layout", f"{where}.layout", family=figure.family.value)
    if figure.layout is not None:
        _check_layout(error, p, figure.layout, figure.tiles, f"{where}.layout")
    return kinds


def _check_layout(error: type[Invalid], p: MeldParams, layout: Layout, tiles: TileSet, where: str) -> None:
    broken = faults(layout, p.rhizome) if layout.tiles == tiles else ("rhizome.tiles",)
    if broken:
        raise error("meld.laid", where, tiles=str(tiles), rules=", ".join(broken))


def _table(p: MeldParams, given: Mapping[str, object], seats: int) -> tuple[tuple[Figure, ...], FigureId]:
    """Figures are ordered by their ids, of which no two are equal."""
    entries = list_at(given, "table")
    if len(entries) > len(p.tile_set):
        raise InvalidPosition("position.type", "table", wanted=f"≤ {len(p.tile_set)}", value=len(entries))
    figures: dict[FigureId, Figure] = {}
    for i, entry in enumerate(entries):
        figure = _figure(p, entry, f"table[{i}]", seats, max(figures, default=0) + 1)
        if figure.id in figures:
            raise InvalidPosition("meld.id_twice", f"table[{i}].id", id=figure.id)
        figures[figure.id] = figure
    return tuple([figures[id] for id in sorted(figures)]), FigureId(max(figures, default=0) + 1)


def _figure(p: MeldParams, entry: object, where: str, seats: int, next_id: int) -> Figure:
    if not isinstance(entry, Mapping):
        raise InvalidPosition("position.type", where, wanted="{…}", value=entry)
    check_keys(entry, FIGURE_KEYS, where)
    family = _family(entry.get("family"), f"{where}.family")
    tiles = _set_of(p, entry, "tiles", where)
    figure = Figure(
        id=FigureId(whole_at(entry.get("id", next_id), f"{where}.id", 1, MAX_ID - len(p.tile_set))),
        owner=check_seat(entry.get("owner"), seats, f"{where}.owner"),
        family=family,
        tiles=tiles,
        originals=_set_of(p, entry, "originals", where) if "originals" in entry else tiles,
        layout=_layout(p, entry.get("layout"), family, tiles, f"{where}.layout"),
    )
    scala = Kind.TRIPLONE_A_SCALA in check_figure(InvalidPosition, p, figure, where)
    return attrs.evolve(figure, was_scala=scala)


def _family(value: object, where: str) -> FigureFamily:
    known = {family.value: family for family in FigureFamily}
    family = known.get(value) if isinstance(value, str) else value
    if not isinstance(family, FigureFamily):
        raise InvalidPosition("meld.family", where, family=value, known=", ".join(known))
    return family


def _set_of(p: MeldParams, entry: Mapping[str, object], key: str, where: str) -> TileSet:
    path = f"{where}.{key}"
    return TileSet.of(_listed(p, {path: entry.get(key)}, path))


def _layout(p: MeldParams, value: object, family: FigureFamily, tiles: TileSet, where: str) -> Layout | None:
    if value is None:
        return witness(tiles.bits, p.rhizome) if family is FigureFamily.RHIZOME else None
    try:
        layout = parse_layout(value) if isinstance(value, str) else value
    except Invalid as error:
        raise InvalidPosition(error.code, where, **error.details) from None
    if not is_layout(layout):
        raise InvalidPosition("position.type", where, wanted="0-1@(0,0)(1,0)", value=value)
    return layout  # type: ignore[return-value]  # just asked


def _borrowed(p: MeldParams, given: Mapping[str, object], table: Iterable[Figure]) -> TileSet:
    borrowed = TileSet.of(_listed(p, given, "borrowed"))
    laid = TileSet(sum([figure.tiles.bits for figure in table]))
    if not borrowed <= laid:
        raise InvalidPosition("position.type", "borrowed", wanted=str(laid) or "[]", value=str(borrowed))
    return borrowed


# Hands, stock, and what was done.


def _listed(p: MeldParams, given: Mapping[str, object], key: str) -> tuple[Tile, ...]:
    tiles = tiles_at(TileSet, p.tile_set, given, key)
    _once({}, key, tiles)
    return tiles


def _per_seat(given: Mapping[str, object], key: str, seats: int) -> list[object]:
    rows = list_at(given, key)
    if key in given and len(rows) != seats:
        raise InvalidPosition("position.type", key, wanted=f"{seats} × …", value=rows)
    return rows


def _hands(p: MeldParams, given: Mapping[str, object]) -> tuple[TileSet, ...]:
    rows = list_at(given, "hands")
    if len(rows) not in p.seat_counts:
        allowed = ", ".join(map(str, p.seat_counts))
        raise InvalidSeat("seat.count", "hands", seats=len(rows), allowed=allowed)
    return tuple([TileSet.of(_listed(p, {f"hands[{i}]": row}, f"hands[{i}]")) for i, row in enumerate(rows)])


def _open_doubles(p: MeldParams, given: Mapping[str, object], seats: int) -> tuple[TileSet, ...]:
    opened = []
    for i, row in enumerate(_per_seat(given, "open_doubles", seats) or [[]] * seats):
        where = f"open_doubles[{i}]"
        tiles = _listed(p, {where: row}, where)
        for tile in tiles:
            if not tile.is_double:
                raise InvalidPosition("position.type", where, wanted="0-0 … 6-6", value=str(tile))
        opened.append(TileSet.of(tiles))
    return tuple(opened)


def _places(
    p: MeldParams,
    given: Mapping[str, object],
    hands: Iterable[TileSet],
    table: Iterable[Figure],
    opened: Iterable[TileSet],
) -> tuple[Tile, ...]:
    """Every tile is in one place: a hand, a figure, open on the table, or the stock, which is given back."""
    seen: dict[Tile, str] = {}
    for i, hand in enumerate(hands):
        _once(seen, f"hands[{i}]", hand)
    for i, figure in enumerate(table):
        _once(seen, f"table[{i}].tiles", figure.tiles)
    for i, doubles in enumerate(opened):
        _once(seen, f"open_doubles[{i}]", doubles)
    rest = tuple([tile for tile in p.tile_set if tile not in seen])
    wanted = given.get("stock", 0)
    if isinstance(wanted, list | tuple):
        stock = tiles_at(TileSet, p.tile_set, given, "stock")
        _once(seen, "stock", stock)
        return stock
    return rest[: whole_at(wanted, "stock", 0, len(rest))]


def _once(seen: dict[Tile, str], where: str, tiles: Iterable[Tile]) -> None:
    for tile in tiles:
        if tile in seen:
            raise InvalidPosition("position.twice", where, tile=str(tile), first=seen[tile])
        seen[tile] = where


def _drawn(given: Mapping[str, object]) -> bool:
    value = given.get("drawn", True)
    if type(value) is not bool:
        raise InvalidPosition("position.type", "drawn", wanted="true, false", value=value)
    return value


def _validated(
    given: Mapping[str, object], turn: Seat, seats: int
) -> tuple[Validated, tuple[Validated, ...]]:
    """What was validated in this turn was validated in the round."""
    now = _standing(given.get("validated_now", "nothing"), "validated_now")
    rows = _per_seat(given, "validated", seats)
    if "validated" not in given:
        return now, tuple([now if seat == turn else Validated.NOTHING for seat in range(seats)])
    validated = tuple([_standing(row, f"validated[{i}]") for i, row in enumerate(rows)])
    if now & ~validated[turn]:
        wanted = next(word for word, standing in STANDINGS.items() if standing is now)
        raise InvalidPosition("position.type", f"validated[{turn}]", wanted=wanted, value=rows[turn])
    return now, validated


def _standing(value: object, where: str) -> Validated:
    standing = STANDINGS.get(value) if isinstance(value, str) else value
    if not isinstance(standing, Validated) or standing not in STANDINGS.values():
        raise InvalidPosition("position.type", where, wanted=", ".join(STANDINGS), value=value)
    return standing


def _standstill(given: Mapping[str, object], stock: tuple[Tile, ...], seats: int) -> tuple[int | None, int]:
    """Turns are only measured once the stock is empty, and against a low that was reached before."""
    value = given.get("lowest")
    if stock and value is not None:
        raise InvalidPosition("position.type", "lowest", wanted="null", value=value)
    lowest = None if value is None else whole_at(value, "lowest", 0, _MOST_TILES)
    return lowest, whole_at(given.get("quiet", 0), "quiet", 0, 0 if lowest is None else seats)


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
