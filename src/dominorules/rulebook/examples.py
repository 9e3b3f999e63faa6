"""Examples: given, when, then, in TOML; each is a test, a board in the pages, and a vector."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final, TypeVar

import attrs

from dominorules.core.errors import IllegalMove, Invalid, InvalidRuleset, InvalidSeat
from dominorules.core.family import Family
from dominorules.core.params import override
from dominorules.core.seats import check_seat
from dominorules.rulebook.packages import Package
from dominorules.rulebook.plain import agrees, at_path, plain
from dominorules.rulebook.reference import Step, events_of, legal_by_clauses, refusing_clauses, steps
from dominorules.rulebook.resolve import Rulebook, SpecError
from dominorules.rulebook.shapes import (
    BY_LANGUAGE,
    COUNT,
    GIVEN,
    MOVES,
    TABLE,
    TEXT,
    TEXTS,
    Shape,
    check_table,
    rows_of,
)

__all__ = ["Example", "Trace", "examples_of", "mismatches", "seats_of", "start", "trace"]

P = TypeVar("P")
S = TypeVar("S")

_SHAPES: Final[Mapping[str, Shape]] = {
    "id": TEXT,
    "clauses": TEXTS,
    "title": BY_LANGUAGE,
    "params": TABLE,
    "seats": COUNT,
    "given": GIVEN,
    "when": MOVES,
    "verdict": TEXT,
    "because": TEXTS,
    "legal": TEXTS,
    "then": TABLE,
}
_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_GIVES_ID = re.compile(r'\bid = "([^"]*)"')
_MOST_MOVES = 400


@attrs.frozen(kw_only=True)
class Example:
    """A position, perhaps moves, and what the rules say of them."""

    id: str
    """Unique within its ruleset's package."""
    origin: str
    """The ruleset whose package it is in."""
    where: str
    """File and line."""
    clauses: tuple[str, ...] = ()
    """What it illustrates."""
    title: Mapping[str, str] = attrs.field(factory=dict)
    params: Mapping[str, object] = attrs.field(factory=dict)
    """Parameters that differ from the ruleset's."""
    seats: int | None = None
    given: Mapping[str, object] | str
    """The keys of `position`, or `start`."""
    when: tuple[str, ...] = ()
    """Moves; all but the last are legal."""
    verdict: str | None = None
    """`accept` or `reject`, of the last move."""
    because: tuple[str, ...] = ()
    """For a rejected move exactly the refusing clauses."""
    legal: tuple[str, ...] | None = None
    """Exactly the legal moves before the last of `when`."""
    then: Mapping[str, object] = attrs.field(factory=dict)
    """Slots and results afterwards, as plain data."""


def examples_of(package: Package) -> tuple[Example, ...]:
    """Read the examples of one package; raises `InvalidRuleset` that names file and example."""
    found: dict[str, Example] = {}
    for name in package.names("examples"):
        lines = _lines(package.read(name) or "")
        for row in rows_of(package.toml(name), "example", f"{package.location}/{name}"):
            line = lines.get(str(row.get("id", "")), 1)
            example = _parse(row, package, f"{package.location}/{name}:{line}")
            if example.id in found:
                raise InvalidRuleset("example.twice", found[example.id].where, example=example.id)
            found[example.id] = example
    return tuple(found.values())


def _lines(source: str) -> dict[str, int]:
    """Per id the first line that gives it."""
    found: dict[str, int] = {}
    for number, row in enumerate(source.splitlines(), 1):
        for id in _GIVES_ID.findall(row):
            found.setdefault(id, number)
    return found


def _parse(row: Mapping[str, Any], package: Package, where: str) -> Example:
    check_table(row, _SHAPES, where)
    id = str(row.get("id", ""))
    if not _ID.fullmatch(id) or "given" not in row:
        raise InvalidRuleset("example.form", where, example=id)
    when = row.get("when", [])
    moves = tuple([when] if isinstance(when, str) else when)
    if len(moves) > _MOST_MOVES or bool(moves) != ("verdict" in row):
        raise InvalidRuleset("example.form", where, example=id)
    if row.get("verdict") not in (None, "accept", "reject"):
        raise InvalidRuleset("example.form", where, example=id)
    return Example(
        id=id,
        origin=package.id,
        where=where,
        clauses=tuple(row.get("clauses", ())),
        title=row.get("title", {}),
        params=row.get("params", {}),
        seats=row.get("seats"),
        given=row["given"],
        when=moves,
        verdict=row.get("verdict"),
        because=tuple(row.get("because", ())),
        legal=tuple(row["legal"]) if "legal" in row else None,
        then=row.get("then", {}),
    )


@attrs.frozen
class Trace:
    """An example as it was played on the clauses: what is compared, and what was looked at."""

    params: Any
    before: Any
    """The state before the last move (or the settled position)."""
    move: Any
    """The last move, or None."""
    because: tuple[str, ...]
    legal: tuple[str, ...]
    steps: tuple[Step[Any], ...]
    """What happened: the last move and events, or the events that settled the position."""
    after: Any

    @property
    def verdict(self) -> str | None:
        """Whether the last move is legal."""
        return None if self.move is None else "reject" if self.because else "accept"


def start(family: Family[Any, Any, Any, Any], params: Any, example: Example) -> Any:
    """Give the state that an example is given, not settled yet."""
    if example.given == "start":
        return family.start(params, seats_of(family, params, example.seats))
    if not isinstance(example.given, Mapping):
        raise InvalidRuleset("example.form", example.where, example=example.id)
    return family.position(params, example.given)


def seats_of(family: Family[Any, Any, Any, Any], params: Any, seats: int | None) -> int:
    """Give a number of seats that the table may have, the smallest where none is asked for."""
    counts = family.seat_counts(params)
    if seats is not None and seats not in counts:
        raise InvalidSeat("seat.count", "seats", seats=seats, allowed=", ".join(map(str, counts)))
    return counts[0] if seats is None else seats


def trace(book: Rulebook[Any, Any], example: Example, *, listing: bool = True) -> Trace:
    """Play an example on the clauses of a rulebook.

    Without `listing`, the legal moves are looked for only where the example states them. Raises
    `InvalidRuleset` at its file and line if it cannot be played.
    """
    try:
        params = override(book.params, example.params)
        return _play(book, params, example, listing=listing or example.legal is not None)
    except SpecError:
        raise
    except (Invalid, IllegalMove) as error:
        raise InvalidRuleset("example.broken", example.where, example=example.id, why=error) from None


def _play(book: Rulebook[Any, Any], params: Any, example: Example, *, listing: bool) -> Trace:
    family = book.family
    state = start(family, params, example)
    done = events_of(book, params, state)
    state = done[-1].after if done else state
    moves = [family.parse_move(text) for text in example.when]
    for move in moves[:-1]:
        if refusing_clauses(book, params, state, move):
            raise IllegalMove(refusing_clauses(book, params, state, move), str(move))
        state = steps(book, params, state, move)[-1].after
    legal = _legal(book, params, state) if listing else ()
    if not moves:
        return Trace(params, state, None, (), legal, done, state)
    because = refusing_clauses(book, params, state, moves[-1])
    done = () if because else steps(book, params, state, moves[-1])
    after = done[-1].after if done else state
    return Trace(params, state, moves[-1], because, legal, done, after)


def _legal(book: Rulebook[Any, Any], params: Any, state: Any) -> tuple[str, ...]:
    return () if state.turn is None else tuple(map(str, legal_by_clauses(book, params, state)))


def mismatches(book: Rulebook[Any, Any], family: Any, example: Example, run: Trace) -> dict[str, Any]:
    """Compare what an example states with a trace of it; per key what is there instead.

    `family` supplies score, results and views: the engine that is tried.
    """
    wrong: dict[str, Any] = {}
    if example.verdict != run.verdict:
        wrong["verdict"] = run.verdict
    if example.because != run.because:
        wrong["because"] = list(run.because)
    if example.legal is not None and example.legal != run.legal:
        wrong["legal"] = list(run.legal)
    for key, wanted in example.then.items():
        actual = _actual(book, family, example, run, key)
        if not agrees(wanted, actual):
            wrong[f"then.{key}"] = actual
    return wrong


def _actual(book: Rulebook[Any, Any], family: Any, example: Example, run: Trace, key: str) -> Any:
    params, after = run.params, run.after
    if key == "legal":
        return list(_legal(book, params, after))
    if key == "scored":
        first = run.steps[0].before if run.steps else after
        return plain(family.score(params, after).events[len(family.score(params, first).events) :])
    if key == "result":
        return plain(family.hand_result(params, after))
    if key == "outcome":
        return plain(family.outcome(params, after))
    if key == "view":
        return _seen(family, example, run)
    try:
        return plain(at_path(after, key))
    except AttributeError:
        raise _no_such(example, key) from None


def _seen(family: Any, example: Example, run: Trace) -> dict[str, Any]:
    """What an example asks of a view; the seat is a spectator's where none is named."""
    wanted = example.then["view"]
    if not isinstance(wanted, Mapping):
        raise InvalidRuleset("spec.value", example.where, key="then.view", kind=TABLE.written)
    seat = wanted.get("seat")
    try:
        whose = None if seat is None else check_seat(seat, run.after.seats, "then.view.seat")
    except InvalidSeat as error:
        raise InvalidRuleset("example.broken", example.where, example=example.id, why=error) from None
    view, shown = family.view(run.params, run.after, whose), {}
    for name in wanted:
        try:
            shown[name] = plain(at_path(view, name))
        except AttributeError:
            raise _no_such(example, f"view.{name}") from None
    return shown


def _no_such(example: Example, key: str) -> InvalidRuleset:
    return InvalidRuleset("example.key", example.where, example=example.id, key=key)
