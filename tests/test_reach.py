"""From a view nothing can be reached that its seat must not know."""

from __future__ import annotations

import json
import weakref
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property, lru_cache, partial
from itertools import islice
from typing import Any, ClassVar

import attrs
import pytest

import dominorules as dr
from dominorules.record import from_data, to_data
from dominorules.rulebook.reference import filtered, reference
from reach import Secrets, reached, secrets_of, told
from strategies import match

Rules = dr.Ruleset[Any, Any, Any, Any]

SEED = 0x5EED_0F_A_DEA1


def shown_of(state: Any) -> list[Any]:
    """The tiles that everybody has seen: those drawn by lot, and those laid open."""
    laid = [tile for figure in getattr(state, "table", ()) for tile in figure.tiles]
    laid += [way.tile for way in getattr(state, "board", {}).values()]
    return [*laid, *(getattr(state.sheet, "lot", None) or ())]


def played(rules: Rules, seats: int, *, hands: int = 2, most: int = 300) -> Iterator[tuple[Any, set[Any]]]:
    """States of a match with the tiles shown in their hand so far: before it, in mid-hand, between hands."""
    state, shown = rules.start(seats), set[Any]()
    yield state, shown
    for number, step in enumerate(islice(match(rules, SEED, state, hands=hands), most)):
        shown = shown if step.before.turn is not None else set()
        shown = shown | set(shown_of(step.after))
        if number < 9 or number % 11 == 0 or step.after.turn is None:
            yield step.after, shown


def check(rules: Rules, state: Any, shown: Iterable[Any]) -> None:
    """Walk from the view of each seat, listed moves and all, and from what comes back of its data."""
    shown = {*shown, *shown_of(state)}
    for seat in (*range(state.seats), None):
        secrets = secrets_of(rules, state, seat, shown, SEED)
        view = rules.view(state, seat)
        moves = list(islice(view.legal_moves, 50))  # what listing leaves behind is found too
        read = from_data(rules, type(view), json.loads(json.dumps(to_data(rules, view))))
        assert told(secrets, (view, moves, read)) == []


TABLES = [(id, seats) for id in dr.rulesets() for seats in dr.load(id).seat_counts if seats < 4 or "co" in id]
LATER = {(id, seats) for id, seats in TABLES if seats == 3 or id == "triominos"}


@pytest.mark.parametrize(
    ("id", "seats"),
    [pytest.param(*table, marks=pytest.mark.long if table in LATER else ()) for table in TABLES],
)
def test_nothing_hidden_can_be_reached_from_a_view(id: str, seats: int) -> None:
    rules = dr.load(id)
    phases = set()
    for state, shown in played(rules, seats):
        check(rules, state, shown)
        phases.add(state.phase.value)
    assert {"deal", "play"} <= phases


@pytest.mark.parametrize(
    ("id", "short"),
    [
        ("coppie", {"target": 1}),
        ("triplone", {"hand_size": 2, "target_2": 1}),
        ("triominos", {"target": 10}),
        ("tripple_domino", {"target": 10}),
    ],
)
def test_nor_after_the_match(id: str, short: dict[str, object]) -> None:
    rules = dr.load(id, **short)
    ends = [step.after for step in match(rules, SEED, hands=60) if rules.outcome(step.after)]
    assert ends
    check(rules, ends[-1], ())


@pytest.mark.parametrize("made", [reference, filtered])
@pytest.mark.parametrize("id", ["coppie_1v1", "tripple_domino", "triplone"])
def test_nor_where_clauses_serve_the_table(id: str, made: Callable[..., Any]) -> None:
    rules = dr.load(id)
    house = attrs.evolve(rules, family=made(rules.rulebook, rules.family))
    for state, shown in played(house, 2, hands=1, most=8):
        check(house, state, shown)


FIGURES = {
    "hands": [["4-5", "0-6"], ["0-1", "1-1"]],
    "stock": ["2-6", "5-6"],
    "turn": 0,
    "table": [
        {"owner": 0, "family": "triplone", "tiles": ["2-2", "3-3", "5-5", "6-6"]},
        {"owner": 1, "family": "tris", "tiles": ["1-4", "2-4", "3-4", "0-4"]},
    ],
    "validated": ["triplone", "figure"],
}

RHIZOMES = {
    "hands": [["0-6", "1-5", "3-3", "2-4", "2-5"], ["0-0", "1-1", "4-4", "5-5"]],
    "stock": ["6-6", "3-5"],
    "table": [
        {"owner": 0, "family": "tris", "tiles": ["0-1", "0-2", "0-3"]},
        {"owner": 1, "family": "rhizome", "tiles": ["0-5", "4-5", "1-6", "4-6"]},
    ],
}


@pytest.mark.parametrize("given", [FIGURES, RHIZOMES])
@pytest.mark.parametrize("made", [None, filtered])
def test_nor_from_recompositions_that_are_made_as_they_are_looked_at(
    given: dict[str, Any], made: Callable[..., Any] | None
) -> None:
    rules = dr.load("triplone")
    if made is not None:
        rules = attrs.evolve(rules, family=made(rules.rulebook, rules.family))
    state = rules.position(given)
    check(rules, state, ())
    recompositions = [move for move in rules.legal_moves(state) if "recompose" in str(move)]
    assert recompositions
    for move in recompositions[:: -(-len(recompositions) // 3)]:
        check(rules, rules.apply(state, move), shown_of(state))


def test_what_a_board_remembers_does_not_tell_which_tiles_were_asked_about() -> None:
    from dominorules.triangle.board import fit

    near = fit(4, 2, None)
    tiles = [tile.bit for tile in {way.tile for way in near.lying}]
    near.listed.clear()
    near.of(tiles[0])
    asked = dict(near.listed)
    near.listed.clear()
    near.of(tiles[-1] | tiles[1])
    assert near.listed == asked


# --- what the walk would find ---


@attrs.frozen
class Leaky:
    """A view that keeps what it should not, one way or another."""

    kept: object


class Slotted:
    __slots__ = ("inner",)

    def __init__(self, inner: object) -> None:
        self.inner = inner

    def method(self) -> object:
        return self.inner

    @cached_property
    def other(self) -> object:
        return None


class Weak:
    def __init__(self, inner: object) -> None:
        self.inner = inner


class InClass:
    kept: ClassVar[list[object]] = []


_CACHE: dict[int, object] = {}
_ALIVE: list[object] = []


def _uses_cache() -> int:
    return len(_CACHE)


@lru_cache(maxsize=4)
def _cached(key: object) -> object:
    return key


def _frame(inner: object) -> Iterator[int]:
    yield 1
    yield len(str(inner))


def in_a_frame(inner: object) -> object:
    running = _frame(inner)
    next(running)
    return running


def in_a_module(inner: object) -> object:
    _CACHE[0] = inner
    return _uses_cache


def in_a_cache(inner: object) -> object:
    _cached.cache_clear()
    _cached(inner)
    return _cached


def in_a_class(inner: object) -> object:
    InClass.kept[:] = [inner]
    return InClass()


def in_a_weak_reference(inner: object) -> object:
    _ALIVE[:] = [Weak(inner)]
    return weakref.ref(_ALIVE[0])


def in_a_closure(inner: object) -> object:
    return lambda: inner


def in_an_iterator(inner: object) -> object:
    return map(str, [inner])


def in_a_default(inner: object) -> object:
    def told(inner: object = inner) -> object:
        return inner

    return told


def in_a_dict_of_an_instance(inner: object) -> object:
    return Weak({"a": [(inner,)]})


WAYS = [
    lambda inner: inner,
    Slotted,
    lambda inner: Slotted(inner).method,
    lambda inner: partial(print, inner),
    in_a_frame,
    in_a_module,
    in_a_cache,
    in_a_class,
    in_a_weak_reference,
    in_a_closure,
    in_a_default,
    in_an_iterator,
    in_a_dict_of_an_instance,
]


def told_by(way: Callable[[object], object], what: object, secrets: Secrets) -> list[str]:
    try:
        return told(secrets, Leaky(way(what)))
    finally:
        _CACHE.clear()
        _ALIVE.clear()
        _cached.cache_clear()
        InClass.kept.clear()


@pytest.mark.parametrize("way", WAYS)
def test_a_view_that_leaks_is_caught_whichever_way(way: Callable[[object], object]) -> None:
    rules = dr.load("coppie_1v1")
    start = rules.start()
    start = rules.apply(start, rules.lot(start, seed=SEED)) if start.turn is None else start
    deal = rules.deal(start, seed=SEED)
    state = rules.apply(start, deal)
    secrets = secrets_of(rules, state, 0, (), SEED)
    hand = state.hands[1]
    leaks = [
        state,
        state.sheet,
        deal,
        hand,
        tuple(hand),
        hand.bits,
        state.stock,
        frozenset(state.stock),
        SEED,
    ]
    for what in leaks:
        assert told_by(way, what, secrets), what
    assert told_by(way, state.hands[0], secrets) == []


def test_the_walk_sees_what_a_lazy_list_was_made_with() -> None:
    rules = dr.load("triplone")
    state = rules.position(FIGURES)
    view = attrs.evolve(rules.view(state, 0), legal_moves=map(rules.apply, [state]))  # type: ignore[arg-type]
    assert state in list(reached(view))
