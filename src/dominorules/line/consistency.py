"""Whether a match can reach a state, and whether a view can be one: what loading checks.

Every part is held against the others: seats, tiles, the line, points. `story` then plays the
current hand of a state again. A view hides too much for that; it is only held against itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from dominorules.core.checks import (
    CARRIED,
    check_begun,
    check_hands_shown,
    check_length,
    check_number,
    check_score,
    check_seats,
    check_waiting,
    tiles_nowhere,
)
from dominorules.core.errors import InvalidRecord
from dominorules.core.score import ScoreEvent
from dominorules.core.tiles import Tile, TileSet
from dominorules.line.moves import Lay
from dominorules.line.params import LineParams
from dominorules.line.state import Base, Laid, LineState
from dominorules.line.story import LineFamily, check_story, ends_after, shown_ends
from dominorules.line.view import LineView

__all__ = ["MOVE_PATTERN", "check_state", "check_view"]

_TILE: Final = "([0-9]|1[0-8])-([0-9]|1[0-8])"
MOVE_PATTERN: Final = f"^((lot|deal)( {_TILE})+|open {_TILE}|{_TILE}@[LR]|draw|pass)$"
"""What the notation of a move looks like."""
NEVER_NEGATIVE: Final = frozenset({"count.all", "count.losers", "capicu.bonus", CARRIED})
"""The awards of the family itself; a house rule's own may take points away."""


def check_state(family: LineFamily, p: LineParams, s: LineState) -> None:
    """Refuse a state that no match can reach; raises `InvalidRecord` whose field leads to the fault."""
    sheet, base = s.sheet, s.sheet.base
    seats = {"turn": s.turn, "laid_by": s.laid_by, "sheet.opener": sheet.opener}
    seats |= {"sheet.next_opener": sheet.next_opener, "sheet.base.turn": base.turn if base else None}
    check_seats(seats, p.seats)
    check_number(sheet.hand, "sheet.hand")
    check_begun(sheet.hand, {"sheet.opener": sheet.opener})
    check_length(s.history, len(p.tile_set), p.seats)
    left = tiles_nowhere(p.tile_set, _places(s))
    _check_count(p, sheet.hand, len(p.tile_set) - len(left), left)
    if base is not None:
        _check_base(p, base)
    _check_score(p, sheet.points, sheet.events, sheet.hand, "sheet.")
    check_story(family, p, s)


def check_view(family: LineFamily, p: LineParams, v: LineView) -> None:
    """Refuse a view that contradicts itself; raises `InvalidRecord` whose field leads to the fault."""
    seats = {"seat": v.seat, "turn": v.turn, "opener": v.opener, "next_opener": v.next_opener}
    seats |= {"result.seat": v.result.seat if v.result else None}
    check_seats(seats | {f"history[{i}].seat": turn.seat for i, turn in enumerate(v.history)}, p.seats)
    check_number(v.hand_number, "hand_number")
    check_length(v.history, len(p.tile_set), p.seats)
    check_hands_shown(v, p.seats)
    _check_missing(p, v)
    tiles_nowhere(p.tile_set, [("lot", tile) for tile in v.lot or ()])
    left = tiles_nowhere(p.tile_set, _places_shown(v))
    hidden = sum([size for size, hand in zip(v.hand_sizes, v.hands, strict=True) if hand is None])
    _check_count(p, v.hand_number, len(p.tile_set) - len(left) + hidden + v.stock, left)
    _check_line(v.line, v.played, "line")
    if len(v.line) == len(v.played):  # else some lie in an unknown order
        _check_chain(v.line, v.ends, "")
    _check_turns(p, v)
    _check_score(p, v.points, v.events, v.hand_number, "")
    check_waiting(v, v.hand_number, p.sides)


def _check_score(
    p: LineParams, points: tuple[int, ...], events: tuple[ScoreEvent, ...], hand: int, where: str
) -> None:
    check_score(
        points,
        events,
        hand=hand,
        table=p.seats,
        sides=p.sides,
        target=p.target,
        positive=NEVER_NEGATIVE,
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


# --- views ---


def _check_missing(p: LineParams, v: LineView) -> None:
    if len(v.missing) != p.seats:
        raise InvalidRecord("position.hands", "missing", seats=p.seats)
    for i, numbers in enumerate(v.missing):
        if not numbers <= set(range(p.max_pip + 1)):
            wanted = f"0..{p.max_pip}"
            raise InvalidRecord("record.type", f"missing[{i}]", wanted=wanted, value=sorted(numbers))


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
