"""A move is legal just if it is listed, whatever a house drops or replaces; every move is thought of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, product
from random import Random
from typing import Any

import attrs
import pytest

import dominorules as dr
from dominorules.core.moves import merge_moves
from dominorules.core.tiles import TileSet
from dominorules.meld import (
    Add,
    Changed,
    Draw,
    EndTurn,
    FigureFamily,
    FigureId,
    MeldMove,
    MeldState,
    Recompose,
    Validate,
)
from dominorules.rulebook.clauses import LastResort, PostRequirement, Requirement
from dominorules.rulebook.engines import engine_for
from dominorules.rulebook.reference import judge_moves, legal_by_clauses, reference, refusing_clauses
from dominorules.rulebook.resolve import Rulebook
from meld.worlds import few_tiles

Book = Rulebook[Any, Any]

SMALL: Mapping[str, Mapping[str, object]] = {
    "coppie_1v1": {"max_pip": 3, "hand_size": 3},
    "tripple_domino": {},
    "triplone": {},
}
ASKED = (Requirement, PostRequirement, LastResort)


@cache
def plain(id: str) -> Book:
    rules: Any = dr.load(id, **SMALL[id])
    return attrs.evolve(rules.rulebook, params=rules.params)


def asked(id: str) -> list[str]:
    """The requirements of a ruleset on the moves of seats."""
    book = plain(id)
    seats = [kind for kind in book.family.move_types if kind not in book.family.chance_types]
    rows = [row for kind in seats for clause in ASKED for row in book.on(clause, kind)]
    return list(dict.fromkeys([row.id for row in rows]))


def without(book: Book, *ids: str) -> Book:
    clauses = tuple([clause for clause in book.clauses if clause.id not in ids])
    return attrs.evolve(book, id="house", clauses=clauses)


def replaced(book: Book, id: str) -> Book:
    """A house that turns a requirement round."""

    def turned(row: Any) -> Any:
        return attrs.evolve(row, holds=lambda *asked: not row.holds(*asked))

    clauses = tuple([turned(clause) if clause.id == id else clause for clause in book.clauses])
    return attrs.evolve(book, id="house", clauses=clauses, origins={**book.origins, id: "house"})


HOUSES = [(id, clause) for id in SMALL for clause in asked(id)]


def check(book: Book, state: Any) -> None:
    """The list has just what is legal of all moves that anybody thinks of."""
    family, params = reference(book, book.family), book.params
    listed = family.legal_moves(params, state)
    known = set(listed)
    assert len(known) == len(listed)
    assert all(family.is_legal(params, state, move) for move in listed)
    for move in family.probes(params, state):
        if not isinstance(move, family.chance_types):
            assert family.is_legal(params, state, move) == (move in known), (book.id, str(move))


def walked(book: Book, state: Any) -> Sequence[Any]:
    """The legal moves; none where a typed error says that there are too many to walk."""
    try:
        return engine_for(book).legal_moves(book.params, state)
    except dr.InvalidRuleset as error:
        if error.code != "universe.large":
            raise
        return ()


def states(book: Book, seed: int, most: int) -> Iterator[Any]:
    """Positions of a match by the house's own rules, as far as these lead on and can be walked."""
    family, rng = engine_for(book), Random(seed)
    state = family.start(book.params, family.seat_counts(book.params)[0])
    for _ in range(most):
        due = family.chance(book.params, state, seed) if state.turn is None else None
        if due is None:
            listed = walked(book, state)
            if not listed:
                return
            yield state
            due = rng.choice(listed)
        try:
            state = family.apply(book.params, state, due)
        except dr.InvalidRuleset:  # without this clause some effect makes no sense
            return


# Every move that can be written down, by plain sets.


def subsets(tiles: TileSet) -> list[TileSet]:
    return [TileSet.of(part) for size in range(len(tiles) + 1) for part in combinations(tiles, size)]


def in_sight(s: MeldState) -> TileSet:
    assert s.turn is not None
    tiles = s.hands[s.turn]
    for each in (*[figure.tiles for figure in s.table], *s.open_doubles):
        tiles |= each
    return tiles


def every_move(s: MeldState) -> Iterator[MeldMove]:
    """Validations and additions of any tiles in sight, and every place of each of these tiles."""
    parts, ids = subsets(in_sight(s)), [figure.id for figure in s.table]
    yield from (Draw(), EndTurn())
    yield from (Validate(family, part) for family in FigureFamily for part in parts)
    yield from (Add(part, id) for id in ids for part in parts)
    for size in range(len(ids) + 1):
        for named in combinations(ids, size):
            yield from arrangements(s, named)


def arrangements(s: MeldState, named: Sequence[FigureId]) -> Iterator[Recompose]:
    """Each tile goes to the new figure, to one of those named, or to none of them."""
    tiles = list(in_sight(s))
    for places in product(["none", "new", *named], repeat=len(tiles)):
        sets = {
            place: TileSet.of([tile for tile, at in zip(tiles, places, strict=True) if at == place])
            for place in ("new", *named)
        }
        changed = tuple([Changed(id, sets[id]) for id in named])
        yield from (Recompose(family, sets["new"], changed) for family in FigureFamily)


TINY: Mapping[str, Mapping[str, Any]] = {
    "a hand that fits": {
        "hands": [["1-4", "1-5"], ["6-6"]],
        "table": [{"owner": 0, "family": "tris", "tiles": ["1-2", "1-3", "1-6"]}],
    },
    "another's rhizome": {
        "hands": [["0-4", "1-2"], ["6-6"]],
        "table": [{"owner": 1, "family": "rhizome", "tiles": ["0-1", "2-3", "2-4"]}],
        "turn": 0,
    },
    "an empty stock": {
        "hands": [["1-1", "3-3"], ["6-6"]],
        "table": [{"owner": 0, "family": "triplone", "tiles": ["0-0", "2-2", "4-4"]}],
        "stock": [],
    },
}
LARGE: Mapping[str, Mapping[str, Any]] = {
    "two figures": {
        "hands": [["1-5"], ["6-6"]],
        "table": [
            {"owner": 0, "family": "tris", "tiles": ["1-2", "1-3", "1-4"]},
            {"owner": 1, "family": "tris", "tiles": ["2-3", "2-4", "2-5"]},
        ],
    },
    "two rhizomes": {
        "hands": [["0-3"], ["6-6"]],
        "table": [
            {"owner": 1, "family": "rhizome", "tiles": ["0-1", "2-3", "2-4"]},
            {"owner": 0, "family": "rhizome", "tiles": ["0-6", "1-5", "3-4"]},
        ],
    },
}


def tiny(table: str) -> MeldState:
    state: MeldState = dr.load("triplone").position({**TINY, **LARGE}[table])
    return state


def at_night(names: Mapping[str, object]) -> list[Any]:
    return [pytest.param(name, marks=pytest.mark.nightly) for name in names]


@pytest.mark.parametrize("table", [*TINY, *at_night(LARGE)])
def test_without_requirements_the_universe_is_every_move_that_can_be_written_down(table: str) -> None:
    book, state = plain("triplone"), tiny(table)
    found = list(book.family.universe(book.params, state, frozenset()))
    assert len(found) == len(set(found))
    assert set(found) == set(every_move(state))
    assert all(book.family.is_possible(book.params, state, move) for move in found)


def check_tiny(book: Book, state: MeldState, moves: Sequence[MeldMove]) -> None:
    listed = set(legal_by_clauses(book, book.params, state))
    for move in moves:
        is_legal = not refusing_clauses(book, book.params, state, move)
        assert is_legal == (move in listed), (book.id, str(move))


def some(moves: Sequence[MeldMove], most: int, seed: int) -> Sequence[MeldMove]:
    return moves if len(moves) <= most else Random(seed).sample(moves, most)


MELD_HOUSES = [clause for id, clause in HOUSES if id == "triplone"]


@pytest.mark.parametrize(
    "clause",
    [
        pytest.param(clause, marks=pytest.mark.long if number % 3 else ())
        for number, clause in enumerate(MELD_HOUSES)
    ],
)
def test_of_all_moves_just_those_listed_are_legal_whatever_is_dropped(clause: str) -> None:
    for number, table in enumerate(TINY):
        state, book = tiny(table), plain("triplone")
        moves = some(list(every_move(state)), 400, number)
        check_tiny(without(book, clause), state, moves)
        check_tiny(replaced(book, clause), state, moves)


@pytest.mark.nightly
@pytest.mark.parametrize("clause", ["", *MELD_HOUSES])
@pytest.mark.parametrize("table", [*TINY, *LARGE])
def test_of_all_moves_without_exception_too(table: str, clause: str) -> None:
    state, book = tiny(table), plain("triplone")
    moves = list(every_move(state))
    check_tiny(without(book, clause), state, moves)
    if clause and table in TINY:
        check_tiny(replaced(book, clause), state, moves)


@pytest.mark.nightly
@pytest.mark.parametrize("pair", list(combinations(MELD_HOUSES, 2)), ids="+".join)
def test_whatever_two_are_dropped(pair: tuple[str, str]) -> None:
    for number, table in enumerate(TINY):
        state = tiny(table)
        check_tiny(without(plain("triplone"), *pair), state, some(list(every_move(state)), 400, number))


# Houses in play.


@pytest.mark.parametrize(("id", "clause"), HOUSES)
@pytest.mark.parametrize("change", [without, pytest.param(replaced, marks=pytest.mark.long)])
def test_a_house_lists_what_it_allows(id: str, clause: str, change: Any) -> None:
    book = change(plain(id), clause)
    if id == "triplone":
        for seed in range(3):
            check(book, few_tiles(book.params, seed, 6))
        return
    for number, state in enumerate(states(book, 1, 10)):
        if number % 3 == 0:
            check(book, state)


def test_a_completed_figure_gives_tiles_to_an_own_figure_where_that_may_get_any() -> None:
    book = without(plain("triplone"), "recompose.own")
    table = [
        {"owner": 0, "family": "rhizome", "tiles": ["1-2", "1-3", "0-4", "3-5"]},
        {"owner": 1, "family": "rhizome", "tiles": ["0-1", "2-3", "4-5", "3-6"]},
    ]
    state: MeldState = dr.load("triplone").position(
        {"hands": [["2-6", "0-5"], ["1-1", "4-4"]], "turn": 0, "table": table}
    )
    mine, theirs = [figure.id for figure in state.table]
    changed = (
        Changed(mine, TileSet.of(["1-2", "2-3", "0-4"])),
        Changed(theirs, TileSet.of(["0-1", "4-5", "2-6"])),
    )
    move = Recompose(FigureFamily.TRIS, TileSet.of(["1-3", "3-5", "3-6"]), changed)
    assert reference(book, book.family).is_legal(book.params, state, move)
    assert move in legal_by_clauses(book, book.params, state)


@pytest.mark.nightly
@pytest.mark.parametrize(("id", "clause"), HOUSES)
@pytest.mark.parametrize("seed", range(5))
def test_a_house_lists_what_it_allows_in_long_matches(id: str, clause: str, seed: int) -> None:
    for change in (without, replaced):
        book = change(plain(id), clause)
        for state in states(book, seed, 40):
            check(book, state)


@pytest.mark.parametrize("id", SMALL)
def test_where_nothing_is_changed_the_clauses_list_what_the_engine_lists(id: str) -> None:
    book = plain(id)
    for seed in range(2):
        for state in states(book, seed, 30):
            assert legal_by_clauses(book, book.params, state) == book.family.legal_moves(book.params, state)


@pytest.mark.parametrize("seed", range(40))
def test_where_figures_have_much_to_do_with_each_other_too(seed: int) -> None:
    book = plain("triplone")
    state = few_tiles(book.params, seed, 9)
    assert legal_by_clauses(book, book.params, state) == book.family.legal_moves(book.params, state)


# What the list leaves out, and where there is none.


def test_tiles_that_can_be_added_in_steps_are_listed_together_where_a_house_lets_them() -> None:
    book = without(plain("triplone"), "add.minimal")
    listed = legal_by_clauses(book, book.params, tiny("a hand that fits"))
    assert [str(move) for move in listed if isinstance(move, Add)] == [
        "add 1-4 #1",
        "add 1-5 #1",
        "add 1-4 1-5 #1",
    ]


@pytest.mark.parametrize("text", ["validate tris 2-5 2-6 3-5", "add 2-5 #1", "add 1-4 #9"])
def test_nobody_moves_what_is_not_there(text: str) -> None:
    book, state = plain("triplone"), tiny("a hand that fits")
    house = without(book, *MELD_HOUSES)
    move = book.family.parse_move(text)
    assert refusing_clauses(house, book.params, state, move) == ("move.possible",)


def test_between_hands_no_seat_moves_even_where_a_house_forgets_to_say_so() -> None:
    book = plain("triplone")
    house = without(book, *MELD_HOUSES)
    state = book.family.start(book.params, 2)
    assert refusing_clauses(house, book.params, state, EndTurn()) == ("move.possible",)


def test_why_a_move_is_none_is_told_in_every_language() -> None:
    rules = dr.load("triplone")
    texts = {rules.explain("move.possible", lang) for lang in ("it", "nl", "en")}
    assert len(texts) == 3


def test_where_there_are_too_many_moves_to_walk_a_typed_error_says_so() -> None:
    book = without(plain("triplone"), "figure.tris", "validate.held", "recompose.completion")
    tiles = [str(tile) for tile in book.params.tile_set]
    state = dr.load("triplone").position({"hands": [tiles[:20], tiles[20:21]]})
    with pytest.raises(dr.InvalidRuleset) as error:
        legal_by_clauses(book, book.params, state)
    assert (error.value.code, error.value.field) == ("universe.large", "legal_moves")
    assert len({error.value.message(lang) for lang in ("it", "nl", "en")}) == 3


def test_the_universe_asks_nothing_of_the_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    import dominorules.meld.universe as module

    names = {value.__module__ for value in vars(module).values() if hasattr(value, "__module__")}
    engine = ("engine", "legality", "listing", "operations", "past", "probes", "recompose", "roles")
    assert names.isdisjoint([f"dominorules.meld.{name}" for name in engine])


def test_a_judged_state_has_its_legal_moves_among_its_verdicts() -> None:
    book, state = plain("triplone"), tiny("a hand that fits")
    found = judge_moves(book, book.params, state)
    assert tuple([move for move, failing in found.verdicts if not failing]) == found.legal


def test_two_lists_are_merged_in_the_order_of_both() -> None:
    assert list(merge_moves("bdf", "abcdeg")) == [*"abcdegf"]
    assert list(merge_moves("abc", "xcy")) == [*"xabcy"]
    assert list(merge_moves("", "aab")) == [*"aab"]
    assert list(merge_moves("ab", "ba")) == [*"ab"]
