"""Small worlds: a few tiles, every position that can be reached, nothing left to luck."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from typing import Any, Final

import attrs

from dominorules.core.errors import Invalid, InvalidRuleset
from dominorules.core.params import override
from dominorules.rulebook.examples import seats_of
from dominorules.rulebook.packages import Package
from dominorules.rulebook.reference import judge_moves, settle, successor
from dominorules.rulebook.resolve import Rulebook, SpecError
from dominorules.rulebook.shapes import COUNT, SWITCH, TABLE, TABLES, TEXT, Shape, check_table

__all__ = ["World", "explore", "is_endless", "world_params", "worlds_of"]

_SHAPES: Final[Mapping[str, Shape]] = {
    "id": TEXT,
    "params": TABLE,
    "seats": COUNT,
    "given": TABLES,
    "nightly": SWITCH,
    "match": SWITCH,
    "depth": COUNT,
    "most": COUNT,
}
_MOST = 6000


@attrs.frozen(kw_only=True)
class World:
    """A ruleset with so few tiles that all its positions can be visited."""

    id: str
    origin: str
    where: str
    params: Mapping[str, object]
    seats: int | None = None
    given: tuple[Mapping[str, object], ...] = ()
    """Seed positions; without any, every deal is tried."""
    nightly: bool = False
    match: bool = False
    """Whether to go on over hand after hand to the end of the match."""
    depth: int | None = None
    """How many moves away from its first positions the edge is; None where every position is visited."""
    most: int = _MOST
    """More positions than this are a fault of the world: make it smaller."""


def worlds_of(package: Package) -> tuple[World, ...]:
    """Read the worlds of one package's `ruleset.toml`; raises `InvalidRuleset`."""
    worlds = []
    for number, row in enumerate(package.toml().get("world", []), 1):
        where = f"{package.location}/ruleset.toml: world {row.get('id', number)}"
        check_table(row, _SHAPES, where)
        worlds.append(
            World(
                id=str(row.get("id", number)),
                origin=package.id,
                where=where,
                params=row.get("params", {}),
                seats=row.get("seats"),
                given=tuple(row.get("given", ())),
                nightly=row.get("nightly", False),
                match=row.get("match", False),
                depth=row.get("depth"),
                most=row.get("most", _MOST),
            )
        )
    return tuple(worlds)


def world_params(book: Rulebook[Any, Any], world: World) -> Any:
    """Give the parameters of a world; raises `InvalidRuleset` that names the world."""
    try:
        return override(book.params, world.params)
    except Invalid as error:
        raise InvalidRuleset("world.broken", world.where, why=error) from None


def _seeds(book: Rulebook[Any, Any], world: World, params: Any) -> list[Any]:
    family = book.family
    try:
        if not world.given:
            return [family.start(params, seats_of(family, params, world.seats))]
        return [settle(book, params, family.position(params, given)) for given in world.given]
    except SpecError:
        raise
    except Invalid as error:
        raise InvalidRuleset("world.broken", world.where, why=error) from None


@attrs.define
class Visit:
    """One position of a world, with every move that was thought of and what refuses it."""

    state: Any
    verdicts: list[tuple[Any, tuple[str, ...]]]
    """Per legal move and probe the refusing clauses."""
    successors: list[tuple[Any, Any]]
    """Per move of the universe that no clause refuses the state it leads to."""
    expanded: bool
    """Whether its moves were looked at (the end of a hand is the edge of most worlds)."""


def explore(book: Rulebook[Any, Any], world: World, params: Any) -> Iterator[Visit]:
    """Visit every position of a world once, the nearest first, by the clauses alone."""
    family = book.family
    queue = deque([(state, 0) for state in _seeds(book, world, params)])
    seen = {family.essence(state) for state, _ in queue}
    while queue:
        state, away = queue.popleft()
        visit = Visit(state, [], [], expanded=False)
        if away != world.depth:
            visit = _visit(book, world, params, state)
        yield visit
        for _, after in visit.successors:
            key = family.essence(after)
            if key not in seen:
                seen.add(key)
                queue.append((after, away + 1))
        if len(seen) > world.most:
            raise InvalidRuleset("world.large", world.where, most=world.most)


def _visit(book: Rulebook[Any, Any], world: World, params: Any, state: Any) -> Visit:
    edge = book.family.hand_result(params, state) is not None and not world.match
    if edge:
        return Visit(state, [], [], expanded=False)
    found = judge_moves(book, params, state)
    after = [(move, successor(book, params, state, move)) for move in found.legal]
    return Visit(state, found.verdicts, after, expanded=True)


def is_endless(edges: Mapping[object, list[object]]) -> bool:
    """Tell whether some position of a world can come back: a hand need not end then."""
    indegree: dict[object, int] = dict.fromkeys(edges, 0)
    for after in edges.values():
        for key in after:
            indegree[key] = indegree.get(key, 0) + 1
    ready = [key for key, count in indegree.items() if not count]
    done = 0
    while ready:
        done += 1
        for key in edges.get(ready.pop(), ()):
            indegree[key] -= 1
            if not indegree[key]:
                ready.append(key)
    return done < len(indegree)
