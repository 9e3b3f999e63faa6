"""Whether a match can reach a state, and whether a view can be one: what loading checks.

A state is played again from its origin. Of the origin, as of a state without one, every part is held
against the others: seats, tiles, the line, points. A view hides too much to be played again; it is
only held against itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any, Final

from dominorules.core.checks import (
    CARRIED,
    NO_TARGET,
    Facts,
    check_begun,
    check_ended,
    check_hands_shown,
    check_length,
    check_number,
    check_reached,
    check_same,
    check_score,
    check_seats,
    check_waiting,
    most_moves,
    play_again,
    tiles_nowhere,
)
from dominorules.core.errors import InvalidRecord
from dominorules.core.family import Family
from dominorules.core.origin import without_origin
from dominorules.core.phase import Phase
from dominorules.core.score import ScoreEvent
from dominorules.core.seats import Seat
from dominorules.core.tiles import Tile, TileSet
from dominorules.line.effects import first_opening
from dominorules.line.moves import Draw, Lay, LineMove, Lot, Open, Pass, Play
from dominorules.line.params import Drawing, FirstOpener, LineParams
from dominorules.line.position import leads, shown_ends
from dominorules.line.state import Base, Laid, LineState, Sheet, ends_after
from dominorules.line.view import LineView, Turn, missing_numbers
from dominorules.line.view_check import check_lacking

__all__ = ["check_state", "check_view"]

LineFamily = Family[LineParams, LineState, LineMove, Any]

NEVER_NEGATIVE: Final = frozenset({"count.all", "count.losers", "capicu.bonus", CARRIED})
"""The awards of the family itself; a house rule's own may take points away."""


def check_state(family: LineFamily, p: LineParams, s: LineState) -> None:
    """Refuse a state that no match can reach; raises `InvalidRecord` whose field leads to the fault."""
    check_reached(family, p, s, _FACTS)


def _check_values(family: LineFamily, p: LineParams, s: LineState) -> None:
    """Seats, numbers and points are those of the table."""
    sheet, base = s.sheet, s.sheet.base
    seats = {"turn": s.turn, "laid_by": s.laid_by, "sheet.opener": sheet.opener}
    seats |= {"sheet.next_opener": sheet.next_opener, "sheet.base.turn": base.turn if base else None}
    check_seats(seats, p.seats)
    check_number(sheet.hand_number, "sheet.hand_number")
    check_begun(sheet.hand_number, {"sheet.opener": sheet.opener})
    _check_score(p, sheet.points, sheet.events, sheet.hand_number, "sheet.", sure=family.effects_by_engine)


def _check_places(family: LineFamily, p: LineParams, s: LineState) -> None:
    """Every tile is in one place, and the line leads to its ends."""
    sheet = s.sheet
    left = tiles_nowhere(p.tile_set, _places(s))
    if family.effects_by_engine:
        _check_count(p, sheet.hand_number, len(p.tile_set) - len(left), left)
    if sheet.base is not None:
        _check_base(p, sheet.base, sheet.opener)
    _check_ends(p, s)
    if not sheet.hand_number:
        check_same(without_origin(s), _undealt(family, p, sheet), Sheet)


def _check_bounds(family: LineFamily, p: LineParams, s: LineState) -> None:
    """No more was dealt and drawn than the engine lets; clauses may let more."""
    if not family.effects_by_engine or not s.sheet.hand_number:
        return
    if s.ends:
        _check_left(p, s)
    elif s.turn is not None:
        _check_opening(p, s)


def _check_ends(p: LineParams, s: LineState) -> None:
    """Each remembered tile meets the line, and the ends are those that stay open."""
    ends = s.sheet.base.ends if s.sheet.base else ()
    for i, move in enumerate(s.history):
        ends = _ends_after(move, ends, f"history[{i}]")
    if s.ends != ends:
        raise InvalidRecord("position.ends", "ends", ends=shown_ends(s.ends), line=shown_ends(ends))


def _undealt(family: LineFamily, p: LineParams, sheet: Sheet) -> LineState:
    """The state of a match of which at most the lot was drawn."""
    start = family.start(p, p.seats)
    if sheet.lot is None:
        return start
    return without_origin(play_again(family, p, start, [Lot(sheet.lot)], "sheet.lot"))


def _check_opening(p: LineParams, s: LineState) -> None:
    """A hand that is to be opened is as it was dealt, and opened by whom and with what its rules say."""
    for seat, hand in enumerate(s.hands):
        if len(hand) != p.hand_size:
            raise InvalidRecord("record.deal", f"hands[{seat}]", wanted=p.hand_size, count=len(hand))
    opener, must = s.sheet.opener, None
    if s.sheet.hand_number == 1 and p.first_opener is FirstOpener.HIGHEST_DOUBLE:
        opener, must = first_opening(s.hands)
    for field, found, wanted in (
        ("sheet.opener", s.sheet.opener, opener),
        ("sheet.must_open", s.sheet.must_open, must),
        ("turn", s.turn, opener),
        ("laid_by", s.laid_by, None),
    ):
        if found != wanted:
            raise InvalidRecord("record.differs", field, value=str(found), wanted=str(wanted))


def _check_left(p: LineParams, s: LineState) -> None:
    """A hand holds what it was dealt and what was drawn since at most, and has a tile unless it is out."""
    undealt = len(p.tile_set) - p.hand_size * p.seats
    if len(s.stock) > undealt:
        raise InvalidRecord("record.type", "stock", wanted=f"0..{undealt}", value=len(s.stock))
    drawn = 0 if p.draw is Drawing.NONE else undealt - len(s.stock)
    for seat, hand in enumerate(s.hands):
        least, most = int(seat != s.laid_by), p.hand_size + drawn
        if not least <= len(hand) <= most:
            raise InvalidRecord("record.type", f"hands[{seat}]", wanted=f"{least}..{most}", value=len(hand))
        drawn -= max(0, len(hand) - p.hand_size)


_FACTS: Final = Facts(
    most_moves=lambda p, _: most_moves(len(p.tile_set), p.seats),
    values=_check_values,
    places=_check_places,
    bounds=_check_bounds,
    nested=Sheet,
)


def check_view(family: LineFamily, p: LineParams, v: LineView) -> None:
    """Refuse a view that contradicts itself; raises `InvalidRecord` whose field leads to the fault."""
    seats = {"seat": v.seat, "turn": v.turn, "opener": v.opener, "next_opener": v.next_opener}
    seats |= {"result.seat": v.result.seat if v.result else None}
    check_seats(seats | {f"history[{i}].seat": turn.seat for i, turn in enumerate(v.history)}, p.seats)
    check_number(v.hand_number, "hand_number")
    check_begun(v.hand_number, {"opener": v.opener})
    check_length(v.history, most_moves(len(p.tile_set), p.seats))
    check_hands_shown(v, p.seats)
    tiles_nowhere(p.tile_set, [("lot", tile) for tile in v.lot or ()])
    left = tiles_nowhere(p.tile_set, _places_shown(v))
    hidden = sum([size for size, hand in zip(v.hand_sizes, v.hands, strict=True) if hand is None])
    _check_count(p, v.hand_number, len(p.tile_set) - len(left) + hidden + v.stock, left)
    _check_line(v.line, v.played, "line")
    if len(v.line) == len(v.played):  # else some lie in an unknown order
        _check_chain(v.line, v.ends, "")
    _check_turns(p, v)
    _check_missing(family, p, v)
    check_lacking(family, v)
    _check_score(p, v.points, v.events, v.hand_number, "")
    check_waiting(v, v.hand_number, p.sides)
    if family.effects_by_engine:
        _check_next(family, p, v)


def _check_score(
    p: LineParams,
    points: tuple[int, ...],
    events: tuple[ScoreEvent, ...],
    hand: int,
    where: str,
    *,
    sure: bool = True,
) -> None:
    check_score(
        points,
        events,
        hand=hand,
        table=p.seats,
        sides=p.sides,
        target=p.target if sure else NO_TARGET,
        positive=NEVER_NEGATIVE if sure else (),
        ties_play_on=True,
        where=where,
    )


def _places(s: LineState) -> Iterator[tuple[str, Tile]]:
    """Every tile of the state with the place it is in."""
    for seat, hand in enumerate(s.hands):
        yield from ((f"hands[{seat}]", tile) for tile in hand)
    yield from ((f"stock[{i}]", tile) for i, tile in enumerate(s.stock))
    if s.sheet.base:
        yield from (("sheet.base.played", tile) for tile in s.sheet.base.played)
    for i, move in enumerate(s.history):
        if isinstance(move, Lay):
            yield f"history[{i}]", move.tile


def _check_count(p: LineParams, hand: int, found: int, left: list[Tile]) -> None:
    """Once a hand was dealt the whole set is there, before it nothing is."""
    wanted = len(p.tile_set) if hand else 0
    if found != wanted:
        raise InvalidRecord(
            "record.tiles", "hands", found=found, wanted=wanted, left=" ".join(map(str, left)) or "–"
        )


def _check_base(p: LineParams, base: Base, opener: Seat | None) -> None:
    """What lay there before the remembered moves is a line, or tiles in an unknown order."""
    if not base.ends and base.turn != opener:
        raise InvalidRecord("record.type", "sheet.base.turn", wanted=opener, value=base.turn)
    if (not base.ends) != (not base.played) or base.turn is None:
        raise InvalidRecord("record.table", "sheet.base.ends")
    _check_numbers(p, base.ends, "sheet.base.ends")
    _check_line(base.line, base.played, "sheet.base.line")
    _check_chain(base.line, base.ends, "sheet.base.")
    _check_leads(base.played, base.ends, "sheet.base.ends")


def _check_numbers(p: LineParams, ends: tuple[int, ...], where: str) -> None:
    """A line that has begun has an open end at each arm of the table, with a number of the set."""
    if ends and len(ends) != len(p.arms):
        wanted = ", ".join("…" for _ in p.arms)
        raise InvalidRecord("record.type", where, wanted=f"[{wanted}]", value=list(ends))
    if ends and not 0 <= min(ends) <= max(ends) <= p.max_pip:
        raise InvalidRecord("record.type", where, wanted=f"0..{p.max_pip}", value=list(ends))


def _check_line(line: tuple[Laid, ...], played: TileSet, where: str) -> None:
    """The tiles of a line are on the table, each once."""
    left = set(played)
    for i, laid in enumerate(line):
        if laid.tile not in left:
            raise InvalidRecord("position.rest", f"{where}[{i}]", tiles=str(laid.tile))
        left.remove(laid.tile)
        if sorted((laid.left, laid.right)) != [laid.tile.low, laid.tile.high]:
            halves = {"left": laid.left, "right": laid.right}
            raise InvalidRecord("record.laid", f"{where}[{i}]", tile=str(laid.tile), **halves)


def _check_chain(line: tuple[Laid, ...], ends: tuple[int, ...], prefix: str) -> None:
    """Tiles in order touch with equal halves, and the first and the last are the open ends."""
    for i, (a, b) in enumerate(pairwise(line), 1):
        if a.right != b.left:
            raise InvalidRecord("position.chain", f"{prefix}line[{i}]", a=str(a.tile), b=str(b.tile))
    if line and ends != (line[0].left, line[-1].right):
        found = shown_ends((line[0].left, line[-1].right))
        raise InvalidRecord("position.ends", f"{prefix}ends", ends=shown_ends(ends), line=found)


def _check_leads(played: Iterable[Tile], ends: tuple[int, ...], where: str) -> None:
    """Tiles in whatever order have the ends that some line of them has."""
    tiles = TileSet.of(played)
    if ends and not leads(tiles, ends):
        shown = " ".join(map(str, tiles)) or "–"
        raise InvalidRecord("position.no_line", where, ends=shown_ends(ends), tiles=shown)


# --- views ---


def _ends_after(move: LineMove, ends: tuple[int, ...], where: str) -> tuple[int, ...]:
    """Give the open ends after a move; raises `InvalidRecord` at `where` if it cannot be laid at them."""
    if isinstance(move, Play) and move.end.index < len(ends):
        if not move.tile.shows(ends[move.end.index]):
            raise InvalidRecord("position.chain", where, a=shown_ends(ends), b=str(move))
    elif not isinstance(move, Draw | Pass if ends else Open):
        raise InvalidRecord("record.history", where, move=str(move), clauses="–")
    return ends_after(move, ends) if isinstance(move, Lay) else ends


def _check_missing(family: LineFamily, p: LineParams, v: LineView) -> None:
    """The numbers that a seat is proved not to hold are those that its moves tell."""
    if len(v.missing) != p.seats:
        raise InvalidRecord("position.hands", "missing", seats=p.seats)
    for i, numbers in enumerate(v.missing):
        if not numbers <= set(range(p.max_pip + 1)):
            wanted = f"0..{p.max_pip}"
            raise InvalidRecord("record.type", f"missing[{i}]", wanted=wanted, value=sorted(numbers))
    if (at := _never_had(v)) is not None:
        # A turn that clauses give to another seat is told as if it had gone round the table.
        if family.effects_by_engine:
            move = str(v.history[at].move)
            raise InvalidRecord("record.history", f"history[{at}]", move=move, clauses="–")
        return
    for i, proved in enumerate(missing_numbers(v.history, v.hand_sizes)):
        if v.missing[i] != proved:
            shown = {"wanted": sorted(proved), "value": sorted(v.missing[i])}
            raise InvalidRecord("record.type", f"missing[{i}]", **shown)


def _places_shown(v: LineView) -> Iterator[tuple[str, Tile]]:
    for seat, hand in enumerate(v.hands):
        yield from ((f"hands[{seat}]", tile) for tile in hand or ())
    yield from (("played", tile) for tile in v.played)


def _check_turns(p: LineParams, v: LineView) -> None:
    """The moves of the hand lay tiles that are on the table, at the ends that were open, seat by seat."""
    ends, left = (v.history[0].ends if v.history else v.ends), set(v.played)
    first, due = ends, v.history[0].seat if v.history and ends else v.opener
    for i, turn in enumerate(v.history):
        if turn.seat != due:
            raise InvalidRecord("record.type", f"history[{i}].seat", wanted=due, value=turn.seat)
        due = _due(p, turn)
        if turn.ends != ends:
            shown, line = shown_ends(turn.ends), shown_ends(ends)
            raise InvalidRecord("position.ends", f"history[{i}].ends", ends=shown, line=line)
        ends = _ends_after(turn.move, ends, f"history[{i}].move")
        if isinstance(turn.move, Lay):
            if turn.move.tile not in left:
                raise InvalidRecord("position.rest", f"history[{i}].move", tiles=str(turn.move.tile))
            left.remove(turn.move.tile)
    if v.ends != ends or (not first) != (not left):
        raise InvalidRecord("position.ends", "ends", ends=shown_ends(v.ends), line=shown_ends(ends))
    _check_numbers(p, ends, "ends")


def _due(p: LineParams, turn: Turn) -> Seat:
    """Who is to act after a move: a draw does not end a turn."""
    return turn.seat if isinstance(turn.move, Draw) else p.after[turn.seat]


def _never_had(v: LineView) -> int | None:
    """Give a draw whose tile its seat neither holds nor has laid since."""
    sizes = [*v.hand_sizes]
    for i, turn in reversed([*enumerate(v.history)]):
        sizes[turn.seat] += isinstance(turn.move, Lay) - isinstance(turn.move, Draw)
        if sizes[turn.seat] < 0:
            return i
    return None


def _check_next(family: LineFamily, p: LineParams, v: LineView) -> None:
    """What the match waits for, who is to act and who opens follows from the lot, the moves and the end."""
    named = _by_lot(family, p, v)
    waits = named is None and family.start(p, p.seats).sheet.phase is Phase.LOT and not v.hand_number
    check_ended(v, v.hand_number)
    if (v.phase is Phase.LOT) != waits:
        raise InvalidRecord("record.phase", "phase", phase=v.phase.value)
    if v.hand_number == 0 and v.next_opener != named:
        raise InvalidRecord("record.type", "next_opener", wanted=_shown(named), value=v.next_opener)
    if v.hand_number and (v.next_opener is None) != (v.result is None):
        raise InvalidRecord("record.phase", "next_opener", phase=v.phase.value)
    if v.hand_number == 1 and named not in (None, v.opener):
        raise InvalidRecord("record.type", "opener", wanted=named, value=v.opener)
    due = None if v.ends else v.opener
    if v.history:
        due = _due(p, v.history[-1])
    if v.phase is Phase.PLAY and due not in (None, v.turn):
        raise InvalidRecord("record.type", "turn", wanted=due, value=v.turn)


def _by_lot(family: LineFamily, p: LineParams, v: LineView) -> Seat | None:
    """Who opens the first hand by the lot that was drawn, if one was."""
    if v.lot is None:
        return None
    return play_again(family, p, family.start(p, p.seats), [Lot(v.lot)], "lot").sheet.next_opener


def _shown(seat: Seat | None) -> str:
    return "null" if seat is None else str(seat)
