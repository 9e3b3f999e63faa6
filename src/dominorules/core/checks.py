"""What is checked when a state or view is loaded, whatever its family: seats, tiles, points, the story.

Every check raises `InvalidRecord` (or `InvalidSeat`) whose field leads to the fault.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from enum import Enum
from typing import Any, Generic, TypeVar

import attrs

from dominorules.core.errors import IllegalMove, Invalid, InvalidRecord
from dominorules.core.family import Family, StateLike, ViewLike
from dominorules.core.origin import MOST_CHANCE, ORIGIN, set_up
from dominorules.core.score import ScoreEvent
from dominorules.core.seats import Seat, check_seat
from dominorules.core.sets import AnyTile

__all__ = [
    "CARRIED",
    "MOST_HANDS",
    "NO_TARGET",
    "Facts",
    "check_begun",
    "check_counted",
    "check_ended",
    "check_hands_shown",
    "check_length",
    "check_listed",
    "check_number",
    "check_reached",
    "check_same",
    "check_score",
    "check_seats",
    "check_some_listed",
    "check_waiting",
    "most_moves",
    "play_again",
    "tiles_nowhere",
]

P = TypeVar("P")
S = TypeVar("S", bound=StateLike)
M = TypeVar("M")
V = TypeVar("V", bound=ViewLike)
T = TypeVar("T", bound=AnyTile)

CARRIED = "score.carried"
"""The clause of points that a position set up by hand brings along."""
NO_TARGET = 10**9
"""More points than any match has."""
MOST_HANDS = 2 * 10**6
"""The highest number that a hand or round may have: a position says half of it at most, and is played on."""


def check_number(number: int, where: str) -> None:
    """Refuse a number of a hand or round that no match gets to; raises `InvalidRecord`."""
    if not 0 <= number <= MOST_HANDS:
        raise InvalidRecord("record.type", where, wanted=f"0..{MOST_HANDS}", value=number)


def check_seats(seats: Mapping[str, Seat | None], table: int) -> None:
    """Seats, given by their fields, are those of the table."""
    for field, seat in seats.items():
        if seat is not None:
            check_seat(seat, table, field)


def check_begun(number: int, seats: Mapping[str, Seat | None]) -> None:
    """Whoever begins a hand or round is known from the first deal on."""
    for field, seat in seats.items():
        if (seat is None) != (number == 0):
            raise InvalidRecord("record.type", field, wanted="null" if number == 0 else "0…", value=seat)


def most_moves(tiles: int, table: int) -> int:
    """A hand has a move for each tile laid or drawn, and between two of them a round of passes at most."""
    return (2 * tiles + 1) * (table + 1)


def check_length(history: Sequence[object], most: int) -> None:
    """A hand has so many moves at most."""
    if len(history) > most:
        raise InvalidRecord("record.long", "history", most=most)


def tiles_nowhere(tile_set: Iterable[T], places: Iterable[tuple[str, T]]) -> list[T]:
    """No tile is in two places; gives the tiles of the set that are in none."""
    left, seen = dict.fromkeys(tile_set, True), dict[T, str]()
    for where, tile in places:
        if tile not in left:
            raise InvalidRecord("position.not_in_set", where, tile=str(tile))
        if tile in seen:
            raise InvalidRecord("position.twice", where, tile=str(tile), first=seen[tile])
        seen[tile] = where
    return [tile for tile in left if tile not in seen]


def check_score(
    points: Sequence[int],
    events: Iterable[ScoreEvent],
    *,
    hand: int,
    table: int,
    sides: int,
    target: int,
    positive: Collection[str] = (),
    carried_under: bool = True,
    ties_play_on: bool = False,
    where: str = "",
) -> None:
    """Points are the sum of their events, and no hand is played in a match that was over before it.

    `positive` are the awards that never take points away; `carried_under` tells whether the points
    that a position brings along are those of a match that was not over; with `ties_play_on`, a match
    is not over while several share the highest total.
    """
    total, last = [0] * sides, 0
    for i, event in enumerate(events):
        _check_event(event, range(last, hand + 1), table, sides, f"{where}events[{i}]")
        if event.points <= 0 and event.clause in positive:
            raise InvalidRecord("record.negative", f"{where}events[{i}].points", points=event.points)
        if event.hand > last and (last or carried_under):
            _check_under(total, target, where, ties_play_on=ties_play_on)
        last = event.hand
        total[event.side] += event.points
    if tuple(total) != tuple(points):
        raise InvalidRecord("record.points", f"{where}points", points=list(points), sum=total)
    if last < hand and (last or carried_under):
        _check_under(total, target, where, ties_play_on=ties_play_on)


def _check_event(event: ScoreEvent, hands: range, table: int, sides: int, where: str) -> None:
    if event.hand not in hands:
        wanted = f"{hands[0]}..{hands[-1]}"
        raise InvalidRecord("record.type", f"{where}.hand", wanted=wanted, value=event.hand)
    if event.side >= sides:
        raise InvalidRecord("record.type", f"{where}.side", wanted=f"0..{sides - 1}", value=event.side)
    if event.seat is not None:
        check_seat(event.seat, table, f"{where}.seat")


def _check_under(points: Sequence[int], target: int, where: str, *, ties_play_on: bool) -> None:
    if max(points) >= target and not (ties_play_on and points.count(max(points)) > 1):
        raise InvalidRecord("record.past", f"{where}points", points=list(points), target=target)


@attrs.frozen(eq=False)
class Facts(Generic[P, S]):
    """What is true of every state of a family, by itself: each part raises `InvalidRecord`.

    They are asked with the family that serves the ruleset, for its clauses may say otherwise than the
    engine, with the parameters and with the state.
    """

    most_moves: Callable[[P, S], int]
    """How many moves a hand can have at most; given the parameters and the state."""
    values: Callable[[Any, P, S], None]
    """Seats, numbers and points are those of the table."""
    places: Callable[[Any, P, S], None]
    """Every tile is in one place, and the table is one that tiles can make."""
    bounds: Callable[[Any, P, S], None]
    """No more was dealt, drawn or passed than a table can have had before the state."""
    nested: type
    """The type of the part of a state that has parts of its own."""

    def check_length(self, params: P, state: Any) -> None:
        """Refuse a state with more moves than a hand can have, before any of them is looked at."""
        check_length(state.history, self.most_moves(params, state))

    def name(self, family: Any, params: P, state: S) -> None:
        """Name a fault of a state that its moves do not lead to."""
        self.values(family, params, state)
        self.places(family, params, state)

    def check(self, family: Any, params: P, state: Any) -> None:
        """Check a state that nothing leads to; a house that only deals from it may leave tiles anywhere."""
        self.values(family, params, state)
        if family.effects_by_engine or state.turn is not None:
            self.places(family, params, state)
        phase, over = state.sheet.phase.value, state.sheet.outcome is not None
        if (phase == "play") != (state.turn is not None) or (phase == "over") != over:
            raise InvalidRecord("record.phase", "sheet.phase", phase=phase)
        self.bounds(family, params, state)


def check_reached(family: Family[P, S, M, V], params: P, state: S, facts: Facts[P, S]) -> None:
    """A state is what its moves make of its origin, by the rules of its own table.

    Of the origin itself only the facts are checked, as of a state without one, which is taken as it
    stands.
    """
    facts.check_length(params, state)
    if ORIGIN.get(state) is None:
        facts.name(family, params, state)
        facts.check(family, params, state)
        check_same(state, _settled(family, params, state), facts.nested)
        return
    try:
        check_same(state, _played(family, params, state, facts), facts.nested)
    except InvalidRecord:
        facts.name(family, params, state)  # more closely than the first part that differs
        raise


def _played(family: Family[P, S, M, V], params: P, state: Any, facts: Facts[P, S]) -> S:
    """Play the moves of a state again, from its origin on."""
    origin, where = state.sheet.origin, "sheet.origin"
    _check_origin(family, params, state, facts, where)
    begun: S = origin.state if origin.state.turn is None else set_up(origin.state)
    begun = _settled(family, params, begun)
    begun = play_again(family, params, begun, origin.chance, f"{where}.chance[{{}}]")
    known = len(begun.history)  # type: ignore[attr-defined]  # of every family
    return play_again(family, params, begun, state.history[known:], first=known)


def _check_origin(family: Any, params: P, state: Any, facts: Facts[P, Any], where: str) -> None:
    origin = state.sheet.origin
    if ORIGIN.get(origin.state) is not None:
        raise InvalidRecord("record.unknown", f"{where}.state.{where}", near="–")
    if origin.state.seats != state.seats:
        seats = {"seats": state.seats, "found": origin.state.seats}
        raise InvalidRecord("record.seats", f"{where}.state.hands", **seats)
    if len(origin.chance) > MOST_CHANCE:
        raise InvalidRecord("record.long", f"{where}.chance", most=MOST_CHANCE)
    try:
        facts.check_length(params, origin.state)
        facts.check(family, params, origin.state)
    except Invalid as error:
        raise error.at(f"{where}.state") from None


def _settled(family: Family[P, S, M, V], params: P, state: S) -> S:
    """What happens by itself in a position has happened."""
    return state if state.turn is None else family.settle(params, state)


def play_again(
    family: Family[P, S, M, V],
    params: P,
    state: S,
    moves: Iterable[M],
    where: str = "history[{}]",
    first: int = 0,
) -> S:
    """Give the state after the moves; raises `InvalidRecord` at the first that the rules refuse.

    `where` is the field of a move, `{}` its number, which is `first` for the first of them.
    """
    for i, move in enumerate(moves, first):
        try:
            state = family.apply(params, state, move)
        except IllegalMove as error:
            clauses = ", ".join(error.clauses) or "–"
            raise InvalidRecord("record.history", where.format(i), move=str(move), clauses=clauses) from None
    return state


def check_same(found: Any, wanted: Any, nested: type, where: str = "") -> None:
    """Name the first part of a state that is not what its moves lead to; raises `InvalidRecord`.

    `nested` is the type of the part of a state that has parts of its own.
    """
    for field in attrs.fields(type(found)):
        a, b = getattr(found, field.name), getattr(wanted, field.name)
        if a == b:
            continue
        if isinstance(a, nested):
            check_same(a, b, nested, f"{where}{field.name}.")
        raise InvalidRecord("record.differs", where + field.name, value=_plain(a), wanted=_plain(b))


def _plain(value: Any) -> str:
    return str(value.value) if isinstance(value, Enum) else str(value)


def check_hands_shown(view: Any, table: int) -> None:
    """There is a hand per seat, with as many tiles as it says; others' are shown only after their end."""
    for name in ("hands", "hand_sizes"):
        if len(getattr(view, name)) != table:
            raise InvalidRecord("position.hands", name, seats=table)
    for i, (hand, size) in enumerate(zip(view.hands, view.hand_sizes, strict=True)):
        if (hand is not None) != (view.result is not None or i == view.seat):
            raise InvalidRecord("record.hidden", f"hands[{i}]")
        if size < 0 or (hand is not None and size != len(hand)):
            raise InvalidRecord("record.deal", f"hands[{i}]", wanted=size, count=len(hand or ()))
    if view.stock < 0:
        raise InvalidRecord("record.type", "stock", wanted="0…", value=view.stock)


def check_ended(view: Any, number: int) -> None:
    """A hand was dealt, and either it is played or its result is shown.

    Not so where clauses of a ruleset say what moves do: they may have a hand dealt again.
    """
    phase = view.phase.value
    if phase == "play" and number == 0:
        raise InvalidRecord("record.phase", "phase", phase=phase)
    if (view.result is None) != (phase == "play" or number == 0):
        raise InvalidRecord("record.phase", "result", phase=phase)


def check_waiting(view: Any, number: int, sides: int) -> None:
    """What the match waits for agrees with the seat to act, the moves listed, and what has ended."""
    phase, result, outcome = view.phase.value, view.result, view.outcome
    if len(view.points) != sides:
        raise InvalidRecord("record.type", "points", wanted=f"{sides} × 0…", value=list(view.points))
    if (phase == "play") != (view.turn is not None) or (phase == "over") != (outcome is not None):
        raise InvalidRecord("record.phase", "phase", phase=phase)
    if result is not None and (phase == "play" or result.hand != number):
        raise InvalidRecord("record.phase", "result", phase=phase)
    if result is not None and result.events != tuple([e for e in view.events if e.hand == number]):
        raise InvalidRecord("record.phase", "result.events", phase=phase)
    for field, ended in (("result", result), ("outcome", outcome)):
        if ended is not None and any([side >= sides for side in ended.winners]):
            wanted = f"0..{sides - 1}"
            raise InvalidRecord("record.type", f"{field}.winners", wanted=wanted, value=ended.winners)
    listed = set()
    for i, move in enumerate(view.legal_moves):
        if move in listed:
            raise InvalidRecord("record.twice", f"legal_moves[{i}]", value=str(move))
        listed.add(move)
        if view.seat is None or view.seat != view.turn or move.tile not in (None, *view.hand):
            raise InvalidRecord("record.hidden", f"legal_moves[{i}]")


def check_listed(view: Any, lists: Sequence[Sequence[object]]) -> None:
    """A view's moves are those that the rules give in the states that fit it.

    Where these states have different moves, a rule looks at what the seat cannot see: no view tells
    which they are then, and none is refused. A view may say only how many there are.
    """
    wanted = lists[0]
    if any([each != wanted for each in lists[1:]]):
        return
    for i, move in enumerate(view.legal_moves):
        right = wanted[i] if i < len(wanted) else None
        if move != right:
            shown = "–" if right is None else str(right)
            raise InvalidRecord("record.follows", f"legal_moves[{i}]", value=str(move), wanted=shown)
    if view.legal_count != len(wanted):
        field = "legal_moves" if view.legal_count == len(view.legal_moves) else "legal_count"
        raise InvalidRecord("record.follows", field, value=view.legal_count, wanted=len(wanted))


def check_some_listed(view: Any, wanted: Sequence[object], exempt: Callable[[object], bool]) -> None:
    """A view lists none but these moves and those that are exempt."""
    for i, move in enumerate(view.legal_moves):
        if not exempt(move) and move not in wanted:
            raise InvalidRecord("record.follows", f"legal_moves[{i}]", value=str(move), wanted="–")


def check_counted(view: Any, most: int) -> None:
    """A view lists all the moves that it counts; the seat to act may list none of more than `most`."""
    acts = view.seat is not None and view.seat == view.turn
    unlisted = acts and not view.legal_moves and view.legal_count > most
    if view.legal_count != len(view.legal_moves) and not unlisted:
        wanted = len(view.legal_moves)
        raise InvalidRecord("record.follows", "legal_count", value=view.legal_count, wanted=wanted)
