"""States of house rules come back equal: they are played again by the rules of their own table."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import dominorules as dr
from dominorules.record import Record, dump, dump_text, from_data, load_record, to_data
from record.houses import FROM_THE_BACK, LINE_HOUSES, House, house, reachable
from strategies import match


def comes_back(rules: House, state: Any) -> None:
    data = json.loads(json.dumps(to_data(rules, state)))
    again = from_data(rules, type(state), data)
    assert again == state
    assert to_data(rules, again) == data


@pytest.mark.parametrize("name", LINE_HOUSES)
@pytest.mark.parametrize("opener", ["highest_double", "lot"])
def test_every_state_of_a_house_line_comes_back_equal(name: str, opener: str, tmp_path: Path) -> None:
    tiles = ["0-0", "0-1", "1-1", "0-2", "1-2", "2-2", "0-3", "3-3"]
    small = {"tiles": tiles, "hand_size": 2, "target": 12, "first_opener": opener}
    rules = house(tmp_path / "house", "coppie_1v1", LINE_HOUSES[name], **small)
    position = rules.position({"hands": [["0-0"], ["1-2"]], "ends": [1, 3], "stock": ["2-2", "0-2"]})
    seen = [*reachable(rules, most=400), *reachable(rules, position, most=100)]
    assert len({state.sheet.hand_number for state in seen}) > 2
    for state in seen:
        comes_back(rules, state)


def test_a_record_that_begins_at_a_state_of_a_house_comes_back_equal(tmp_path: Path) -> None:
    rules = house(tmp_path / "house", "coppie_1v1", LINE_HOUSES["tiles are drawn from the back of the stock"])
    for state in list(reachable(rules, most=300))[::17]:
        record = Record.start(rules, state)
        assert load_record(dump(record), rules) == record == load_record(dump_text(record), rules)
        assert record.final == state


TRIANGLE = """
from attrs import frozen
from dominorules.rulebook.clauses import Effect, Event
from dominorules.triangle import Draw, Phase, Place
from dominorules.triangle.slots import DRAWN_TILE, HANDS, PHASE, STOCK, TURN, WINNERS
"""

TRIANGLES = {
    "tiles are drawn from the back of the stock": """
def last(p, s, m):
    return tuple(hand.with_tile(s.stock[-1]) if i == s.turn else hand for i, hand in enumerate(s.hands))
def rest(p, s, m): return s.stock[:-1]
def this(p, s, m): return s.stock[-1]
CLAUSES = (
    Effect("back.takes", on=Draw, slot=HANDS, value=last, overrides=("draw.hand",)),
    Effect("back.leaves", on=Draw, slot=STOCK, value=rest, overrides=("draw.stock-left",)),
    Effect("back.shows", on=Draw, slot=DRAWN_TILE, value=this, overrides=("draw.tile",)),
)
""",
    "two tiles are drawn at once": """
def two(p, s, m):
    drawn = [hand.of(s.stock[:2]) for hand in s.hands]
    return tuple(hand | drawn[i] if i == s.turn else hand for i, hand in enumerate(s.hands))
def rest(p, s, m): return s.stock[2:]
CLAUSES = (
    Effect("two.take", on=Draw, slot=HANDS, value=two, overrides=("draw.hand",)),
    Effect("two.leave", on=Draw, slot=STOCK, value=rest, overrides=("draw.stock-left",)),
)
""",
    "whoever lays a triple goes on": """
def triple(p, s, m): return m.tile.is_triple
def again(p, s, m): return s.turn
CLAUSES = (Effect("place.again", on=Place, when=triple, slot=TURN, value=again, overrides=("turn.next",)),)
""",
    "a hand without a triple is dealt again": """
@frozen
class Thrown: pass
def thrown(p, s): return bool(s.turn is not None and not s.history and any(
    not any(tile.is_triple for tile in hand) for hand in s.hands))
def deal(p, s, e): return Phase.DEAL
def nobody(p, s, e): return None
CLAUSES = (
    Event("hand.thrown", mark=Thrown, holds=thrown),
    Effect("thrown.deal", on=Thrown, slot=PHASE, value=deal),
    Effect("thrown.nobody", on=Thrown, slot=TURN, value=nobody),
)
""",
}


@pytest.mark.parametrize("name", TRIANGLES)
def test_every_state_of_a_house_of_triangles_comes_back_equal(name: str, tmp_path: Path) -> None:
    small = {"max_digit": 1, "hand_size_2": 1, "target": 12, "draw_limit": 2}
    small |= {f"hand_size_{n}": 0 for n in range(3, 7)}
    rules = house(tmp_path / "house", "tripple_domino", TRIANGLE + TRIANGLES[name], **small)
    given = {"hands": [["0-0-1"], ["1-1-1"]], "board": {"U(0,0)": "0-0-0"}}
    seen = [*reachable(rules, most=300), *reachable(rules, rules.position(given), most=100)]
    assert len({state.sheet.hand_number for state in seen}) > 2
    for state in seen:
        comes_back(rules, state)


MELD = """
from dominorules.meld import Deal, Draw, EndTurn
from dominorules.meld.slots import HANDS, NEXT_ID, STOCK, TURN
from dominorules.rulebook.clauses import Effect
"""

MELDS = {
    "tiles are drawn from the back of the stock": FROM_THE_BACK,
    "four tiles are left out of every round": """
def fewer(p, s, m): return m.order[p.hand_size * s.seats:-4]
CLAUSES = (Effect("deal.fewer", on=Deal, slot=STOCK, value=fewer, overrides=("deal.stock",)),)
""",
    "whoever draws a double goes on": """
def double(p, s, m): return bool(s.history) and any(tile.is_double for tile in s.hands[s.turn])
def again(p, s, m): return s.turn
CLAUSES = (Effect("end.again", on=EndTurn, when=double, slot=TURN, value=again, overrides=("turn.next",)),)
""",
}


@pytest.mark.parametrize("name", MELDS)
def test_every_state_of_a_house_of_figures_comes_back_equal(name: str, tmp_path: Path) -> None:
    rules = house(tmp_path / "house", "triplone", MELD + MELDS[name], hand_size=2, duty="none")
    given = {"hands": [["1-4", "1-5", "1-6"], ["0-0", "2-3"]], "stock": ["2-2", "3-3", "0-6"], "drawn": False}
    position = rules.position(given)
    seen = [*reachable(rules, most=25, deals=2), *reachable(rules, position, most=25, deals=2)]
    seen += [step.after for step in islice(match(rules, 2, position, hands=2), 20)]
    assert any(state.table for state in seen)
    for state in seen:
        comes_back(rules, state)


ONE_MORE = """
from dominorules.line import Open
from dominorules.rulebook.clauses import Requirement
def low(p, s, m): return m.tile.low < 6
CLAUSES = (Requirement("open.low", on=Open, holds=low),)
"""


@pytest.mark.parametrize(
    ("clauses", "legality", "effects"),
    [
        ("CLAUSES = ()", True, True),
        (ONE_MORE, False, True),
        (LINE_HOUSES["the seat that opens with a double goes on"], False, False),
    ],
    ids=["nothing", "a requirement", "an effect"],
)
def test_a_family_tells_what_of_it_is_by_the_engine(
    clauses: str, legality: bool, effects: bool, tmp_path: Path
) -> None:
    family = house(tmp_path / "house", "coppie", clauses).family
    assert (family.legality_by_engine, family.effects_by_engine) == (legality, effects)


def test_the_moves_of_a_hand_are_counted_before_any_is_looked_at() -> None:
    rules = dr.load("coppie")
    state = rules.apply(rules.start(), rules.deal(rules.start(), seed=1))
    data: Any = to_data(rules, state)
    data["history"] = ["pass"] * 10_000
    without = {**data, "sheet": {key: part for key, part in data["sheet"].items() if key != "origin"}}
    for long in (data, without):
        with pytest.raises(dr.Invalid) as caught:
            from_data(rules, type(state), long)
        assert (caught.value.code, caught.value.field) == ("record.long", "$.history")
