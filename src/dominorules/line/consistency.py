"""Whether a match can reach a state, and whether a view can be one: what loading checks.

Every part is held against the others: seats, tiles, the line, points. `story` then plays the
current hand of a state again. A view hides too much for that; it is only held against itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final

from dominorules.core.errors import InvalidRecord
from dominorules.core.remembered import check_number
from dominorules.core.score import ScoreEvent
from dominorules.core.seats import Seat, check_seat
from dominorules.core.tiles import Tile, TileSet
from dominorules.line.moves import Lay
from dominorules.line.params import LineParams
from dominorules.line.state import Base, Laid, LineState, Phase
from dominorules.line.story import LineFamily, check_story, ends_after, shown_ends
from dominorules.line.view import LineView

__all__ = ["MOVE_PATTERN", "check_state", "check_view"]

_TILE: Final = "([0-9]|1[0-8])-([0-9]|1[0-8])"
MOVE_PATTERN: Final = f"^((lot|deal)( {_TILE})+|open {_TILE}|{_TILE}@[LR]|draw|pass)$"
"""What the notation of a move looks like."""
NEVER_NEGATIVE: Final = frozenset({"count.all", "count.losers", "capicu.bonus", "score.carried"})
"""The awards of the family itself; a house rule's own may take points away."""


def check_state(family: LineFamily, p: LineParams, s: LineState) -> None:
    """Refuse a state that no match can reach; raises `InvalidRecord` whose field leads to the fault."""
    sheet, base = s.sheet, s.sheet.base
    seats = {"turn": s.turn, "laid_by": s.laid_by, "sheet.opener": sheet.opener}
    seats |= {"sheet.next_opener": sheet.next_opener, "sheet.base.turn": base.turn if base else None}
    _check_seats(p, seats)
    check_number(sheet.hand, "sheet.hand")
    _check_length(p, s.history)
    left = _missing_tiles(p, _places(s))
    _check_count(p, sheet.hand, len(p.tile_set) - len(left), left)
    if base is not None:
        _check_base(p, base)
    _check_score(p, sheet.points, sheet.events, sheet.hand, "sheet.")
    check_story(family, p, s)


def check_view(family: LineFamily, p: LineParams, v: LineView) -> None:
    """Refuse a view that contradicts itself; raises `InvalidRecord` whose field leads to the fault."""
    seats = {"seat": v.seat, "turn": v.turn, "opener": v.opener, "next_opener": v.next_opener}
    seats |= {"result.seat": v.result.seat if v.result else None}
    _check_seats(p, seats | {f"history[{i}].seat": turn.seat for i, turn in enumerate(v.history)})
    check_number(v.hand_number, "hand_number")
    _check_length(p, v.history)
    _check_shown(p, v)
    _missing_tiles(p, (("lot", tile) for tile in v.lot or ()))
    left = _missing_tiles(p, _places_shown(v))
    hidden = sum([size for size, hand in zip(v.hand_sizes, v.hands, strict=True) if hand is None])
    _check_count(p, v.hand_number, len(p.tile_set) - len(left) + hidden + v.stock, left)
    _check_line(v.line, v.played, "line")
    if len(v.line) == len(v.played):  # else some lie in an unknown order
        _check_chain(v.line, v.ends, "")
    _check_turns(p, v)
    _check_score(p, v.points, v.events, v.hand_number, "")
    _check_waiting(v)
    _check_sides(p, v)


def _check_seats(p: LineParams, seats: dict[str, Seat | None]) -> None:
    """Seats are those of the table."""
    for field, seat in seats.items():
        if seat is not None:
            check_seat(seat, p.seats, field)


def _check_length(p: LineParams, history: Sequence[object]) -> None:
    """A hand has a move for each tile laid or drawn, and between two of them at most a round of passes."""
    most = 2 * len(p.tile_set) * p.seats
    if len(history) > most:
        raise InvalidRecord("record.long", "history", most=most)


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


def _missing_tiles(p: LineParams, places: Iterable[tuple[str, Tile]]) -> list[str]:
    """No tile is in two places; gives the tiles of the set that are in none."""
    seen: dict[Tile, str] = {}
    for where, tile in places:
        if not tile.bit & p.all_bits:
            raise InvalidRecord("position.not_in_set", where, tile=str(tile))
        if tile in seen:
            raise InvalidRecord("position.twice", where, tile=str(tile), first=seen[tile])
        seen[tile] = where
    return [str(tile) for tile in p.tile_set if tile not in seen]


def _check_count(p: LineParams, hand: int, found: int, left: list[str]) -> None:
    """Once a hand was dealt the whole set is there, before it nothing is."""
    wanted = len(p.tile_set) if hand else 0
    if found != wanted:
        raise InvalidRecord("record.tiles", "hands", found=found, wanted=wanted, left=" ".join(left) or "–")


def _check_base(p: LineParams, base: Base) -> None:
    """What lay there before the remembered moves is a line, or tiles in an unknown order."""
    if (base.ends is None) != (not base.played) or base.turn is None:
        raise InvalidRecord("record.table", "sheet.base.ends")
    if base.ends is not None and not 0 <= min(base.ends) <= max(base.ends) <= p.max_pip:
        raise InvalidRecord("record.type", "sheet.base.ends", wanted=f"0..{p.max_pip}", value=list(base.ends))
    _check_line(base.line, base.played, "sheet.base.line")
    _check_chain(base.line, base.ends, "sheet.base.")


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


def _check_chain(line: tuple[Laid, ...], ends: tuple[int, int] | None, prefix: str) -> None:
    """Tiles in order touch with equal halves, and the first and the last are the open ends."""
    for i, (a, b) in enumerate(pairwise(line), 1):
        if a.right != b.left:
            raise InvalidRecord("position.chain", f"{prefix}line[{i}]", a=str(a.tile), b=str(b.tile))
    if line and ends != (line[0].left, line[-1].right):
        found = shown_ends((line[0].left, line[-1].right))
        raise InvalidRecord("position.ends", f"{prefix}ends", ends=shown_ends(ends), line=found)


def _check_score(
    p: LineParams, points: tuple[int, ...], events: tuple[ScoreEvent, ...], hand: int, prefix: str
) -> None:
    """Points are the sum of their events, and no hand is played in a match that was over before it."""
    total, last = [0] * p.sides, 0
    for i, event in enumerate(events):
        where = f"{prefix}events[{i}]"
        _check_event(p, event, range(last, hand + 1), where)
        if event.hand > last:
            _check_under(p, total, prefix)
        last = event.hand
        total[event.side] += event.points
    if tuple(total) != points:
        raise InvalidRecord("record.points", f"{prefix}points", points=list(points), sum=total)
    if last < hand:
        _check_under(p, total, prefix)


def _check_event(p: LineParams, event: ScoreEvent, hands: range, where: str) -> None:
    if event.hand not in hands:
        wanted = f"{hands[0]}..{hands[-1]}"
        raise InvalidRecord("record.type", f"{where}.hand", wanted=wanted, value=event.hand)
    if event.side >= p.sides:
        raise InvalidRecord("record.type", f"{where}.side", wanted=f"0..{p.sides - 1}", value=event.side)
    if event.seat is not None:
        check_seat(event.seat, p.seats, f"{where}.seat")
    if event.points <= 0 and event.clause in NEVER_NEGATIVE:
        raise InvalidRecord("record.negative", f"{where}.points", points=event.points)


def _check_under(p: LineParams, points: Sequence[int], prefix: str) -> None:
    if max(points) >= p.target:
        raise InvalidRecord("record.past", f"{prefix}points", points=list(points), target=p.target)


# --- views ---


def _check_shown(p: LineParams, v: LineView) -> None:
    """There is one of everything per seat; other hands are hidden until the hand has ended."""
    for name, values in (("hands", v.hands), ("hand_sizes", v.hand_sizes), ("missing", v.missing)):
        if len(values) != p.seats:
            raise InvalidRecord("position.hands", name, seats=p.seats)
    for i, (hand, size) in enumerate(zip(v.hands, v.hand_sizes, strict=True)):
        if (hand is not None) != (v.result is not None or i == v.seat):
            raise InvalidRecord("record.hidden", f"hands[{i}]")
        if size < 0 or (hand is not None and size != len(hand)):
            raise InvalidRecord("record.deal", f"hands[{i}]", wanted=size, count=len(hand or ()))
        if not v.missing[i] <= set(range(p.max_pip + 1)):
            wanted = f"0..{p.max_pip}"
            raise InvalidRecord("record.type", f"missing[{i}]", wanted=wanted, value=list(v.missing[i]))
    if v.stock < 0:
        raise InvalidRecord("record.type", "stock", wanted="0…", value=v.stock)


def _places_shown(v: LineView) -> Iterator[tuple[str, Tile]]:
    for seat, hand in enumerate(v.hands):
        yield from ((f"hands[{seat}]", tile) for tile in hand or ())
    yield from (("played", tile) for tile in v.played)


def _check_turns(p: LineParams, v: LineView) -> None:
    """The moves of the hand lay tiles that are on the table, at the ends that were open."""
    ends, left = (v.history[0].ends if v.history else v.ends), set(v.played)
    for i, turn in enumerate(v.history):
        if turn.ends != ends:
            shown, line = shown_ends(turn.ends), shown_ends(ends)
            raise InvalidRecord("position.ends", f"history[{i}].ends", ends=shown, line=line)
        ends = ends_after(turn.move, ends, f"history[{i}].move")
        if isinstance(turn.move, Lay):
            if turn.move.tile not in left:
                raise InvalidRecord("position.rest", f"history[{i}].move", tiles=str(turn.move.tile))
            left.remove(turn.move.tile)
    if v.ends != ends or (ends is None) != (not v.played):
        raise InvalidRecord("position.ends", "ends", ends=shown_ends(v.ends), line=shown_ends(ends))
    if ends is not None and not 0 <= min(ends) <= max(ends) <= p.max_pip:
        raise InvalidRecord("record.type", "ends", wanted=f"0..{p.max_pip}", value=list(ends))


def _check_waiting(v: LineView) -> None:
    """What the match waits for agrees with the seat to act, the moves listed, and what has ended."""
    if (v.phase is Phase.PLAY) != (v.turn is not None) or (v.phase is Phase.OVER) != (v.outcome is not None):
        raise InvalidRecord("record.phase", "phase", phase=v.phase.value)
    if v.result is not None and (v.phase is Phase.PLAY or v.result.hand != v.hand_number):
        raise InvalidRecord("record.phase", "result", phase=v.phase.value)
    if v.result is not None and v.result.events != tuple([e for e in v.events if e.hand == v.hand_number]):
        raise InvalidRecord("record.phase", "result.events", phase=v.phase.value)
    for i, move in enumerate(v.legal_moves):
        if v.seat is None or v.seat != v.turn or (isinstance(move, Lay) and move.tile not in v.hand):
            raise InvalidRecord("record.hidden", f"legal_moves[{i}]")


def _check_sides(p: LineParams, v: LineView) -> None:
    for field, ended in (("result", v.result), ("outcome", v.outcome)):
        if ended is not None and any([side >= p.sides for side in ended.winners]):
            wanted = f"0..{p.sides - 1}"
            raise InvalidRecord("record.type", f"{field}.winners", wanted=wanted, value=ended.winners)
