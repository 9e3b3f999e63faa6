"""Rules of a house are respected: its deals are played through by its own rules, and it is said so."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from random import Random

import attrs
import pytest

import dominorules as dr
from beliefs.tables import moments
from dominorules import beliefs
from dominorules.core.origin import without_origin
from dominorules.line import LineState
from dominorules.words import LANGUAGES
from record.houses import FROM_THE_BACK, LINE_HOUSES, House, house

SMALL = {"max_pip": 2, "partners": False, "seats": 2, "hand_size": 2, "target": 1000}

NO_DOUBLE = """
from dominorules.line import Play
from dominorules.rulebook.clauses import Requirement
def plain(p, s, m): return not m.tile.is_double or not any(
    t.shows(n) and not t.is_double for t in s.hands[s.turn] for n in s.ends)
CLAUSES = (Requirement("play.no-double", on=Play, holds=plain),)
"""
PASSES_FREELY = """
from dominorules.line import Pass
from dominorules.rulebook.clauses import Requirement
def free(p, s, m): return True
CLAUSES = (Requirement("pass.free", on=Pass, holds=free, overrides=("pass.stuck",)),)
"""
ADDED = {"a double is laid only if nothing else fits": NO_DOUBLE, "a seat may always pass": PASSES_FREELY}


def check(rules: House, seed: int) -> set[beliefs.Method]:
    """What is said is what every deal played along says."""
    methods = set()
    for moment in list(moments(rules, seed))[:8]:
        for view, same in moment.views():
            known = beliefs.of(rules, view)
            for tile in known.hidden:
                held = sum(tile in each.hands[1] for each in same)
                assert known.odds(tile).seats[1] == Fraction(held, len(same))
            assert without_origin(known.sample(3)) in {without_origin(each) for each in same}
            methods.add(known.method)
            assert known.count == len([*known.deals()])
    return methods


@pytest.mark.parametrize("clauses", ADDED.values(), ids=ADDED)
@pytest.mark.parametrize("draw", ["none", "until_playable"])
def test_of_a_house_with_other_moves_all_deals_are_played(tmp_path: Path, clauses: str, draw: str) -> None:
    rules = house(tmp_path / "house", "coppie", clauses, draw=draw, **SMALL)
    assert check(rules, 1) == {beliefs.Method.FILTERED}


@pytest.mark.parametrize("name", ["tiles are drawn from the back of the stock"])
def test_of_a_house_that_moves_tiles_its_own_way_too(tmp_path: Path, name: str) -> None:
    rules = house(tmp_path / "house", "coppie", LINE_HOUSES[name], draw="until_playable", **SMALL)
    assert FROM_THE_BACK in LINE_HOUSES[name]
    assert check(rules, 1) == {beliefs.Method.FILTERED}


def test_of_many_deals_some_are_played_and_it_is_said_so(tmp_path: Path) -> None:
    rules = house(tmp_path / "house", "coppie", NO_DOUBLE)
    random, state = Random(2), rules.start()
    state = rules.apply(state, rules.deal(state, seed=2))
    for _ in range(9):
        state = rules.apply(state, random.choice([*rules.legal_moves(state)]))
    view = rules.view(state, 0)
    known = beliefs.of(rules, view, most=300)
    assert (known.method, known.exact, known.count) == (beliefs.Method.SAMPLED, False, None)
    assert 0 < known.worlds <= 300
    assert rules.view(known.sample(1), 0) == view
    for odds in known.table.values():
        assert sum(odds.seats) + odds.stock == 1
    with pytest.raises(beliefs.InvalidView, match="at most"):
        known.deals()


# --- what is refused


def begun(rules: House, seed: int = 1) -> LineState:
    state = rules.start()
    while state.turn is None:
        state = rules.apply(state, rules.chance(state, seed))
    return state  # type: ignore[no-any-return]


COPPIE = dr.load("coppie")


def code(rules: House, view: object, most: int = 10) -> str:
    with pytest.raises(beliefs.InvalidView) as error:
        beliefs.of(rules, view, most=most)
    assert all(error.value.message(lang) for lang in LANGUAGES)
    return error.value.code


def test_a_view_that_nothing_fits_is_refused() -> None:
    view = COPPIE.view(begun(COPPIE), 0)
    lower = attrs.evolve(view, hand_sizes=(7, 7, 7, 6))
    assert code(COPPIE, lower) == "beliefs.none"
    assert code(COPPIE, attrs.evolve(view, points=(3, 4))) == "beliefs.none"
    assert code(COPPIE, attrs.evolve(view, opener=dr.Seat((int(view.turn or 0) + 1) % 4))) == "beliefs.none"
    after = COPPIE.apply(begun(COPPIE), COPPIE.legal_moves(begun(COPPIE))[0])
    told = COPPIE.view(after, 0)
    assert (
        code(
            COPPIE,
            attrs.evolve(told, history=(attrs.evolve(told.history[0], seat=dr.Seat(int(told.turn or 0))),)),
        )
        == "beliefs.none"
    )


def test_another_kind_of_view_is_refused_by_its_type() -> None:
    view = COPPIE.view(begun(COPPIE), 0)
    triangle = dr.load("tripple_domino")
    other = triangle.apply(triangle.start(2), triangle.deal(triangle.start(2), seed=1))
    assert code(COPPIE, triangle.view(other, 0)) == "value.wanted"
    assert code(COPPIE, begun(COPPIE)) == "value.wanted"
    assert code(dr.load("coppie_1v1"), view) == "state.seats"
    assert code(dr.load("coppie", max_pip=5, hand_size=5), view) == "beliefs.none"
    assert code(triangle, triangle.view(other, 0)) == "beliefs.family"
    assert code(COPPIE, COPPIE.view(COPPIE.start(), 0)) == "beliefs.undealt"
    assert code(COPPIE, view, most=0) == "value.wanted"


def test_only_tiles_of_the_set_have_odds() -> None:
    view = COPPIE.view(begun(COPPIE), 0)
    known = beliefs.of(COPPIE, view)
    assert known.odds(next(iter(view.hand))).seats == tuple(map(Fraction, (1, 0, 0, 0)))
    with pytest.raises(dr.InvalidTile):
        known.odds("7-7")
    with pytest.raises(dr.InvalidTile):
        known.odds("x")


def test_a_table_too_large_to_count_is_refused_in_bounded_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dominorules.beliefs.line.MOST_STEPS", 0)
    assert code(COPPIE, COPPIE.view(begun(COPPIE), 0)) == "beliefs.large"
