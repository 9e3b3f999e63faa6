"""Positions by hand: what is completed, what is refused, and that nothing is repaired."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dominorules as dr
from counting import counted
from dominorules.core.errors import Invalid
from dominorules.core.tiles import TileSet, double_six
from dominorules.meld import FigureFamily, MeldState, Phase, Validated, witness
from dominorules.meld.position import FIGURE_KEYS, GIVEN_KEYS
from dominorules.meld.state import STANDINGS
from meld.tables import loaded, steps, tables
from strategies import scaled, seeds

RULES = loaded()
HANDS = [["1-1", "0-5"], ["2-2"]]
TRIS = {"owner": 0, "family": "tris", "tiles": ["1-2", "1-3", "1-4"]}
RHIZOME = {"owner": 1, "family": "rhizome", "tiles": ["0-1", "1-2", "2-3"]}
WHOLE = Validated.FIGURE | Validated.TRIPLONE


def given_of(state: MeldState) -> dict[str, object]:
    """A state within a round, before the operations of a turn, said with the keys of `position`."""
    words = {standing: word for word, standing in STANDINGS.items()}
    return {
        "hands": [list(hand) for hand in state.hands],
        "stock": list(state.stock),
        "table": [
            {
                "id": figure.id,
                "owner": figure.owner,
                "family": figure.family.value,
                "tiles": list(map(str, figure.tiles)),
                "originals": list(figure.originals),
                "layout": None if figure.layout is None else str(figure.layout),
            }
            for figure in state.table
        ],
        "open_doubles": [list(doubles) for doubles in state.open_doubles],
        "turn": state.turn,
        "drawn": state.drawn,
        "opener": state.sheet.opener,
        "hand_number": state.sheet.hand_number,
        "points": list(state.points),
        "validated": [words[standing] for standing in state.validated],
        "validated_now": words[state.validated_now],
        "borrowed": list(state.borrowed),
        "lowest": state.lowest,
        "quiet": state.quiet,
    }


@scaled(0.2)
@given(tables(), seeds())
def test_every_beginning_of_a_turn_can_be_set_up_by_hand(table: tuple[int, int], seed: int) -> None:
    rules, seats = loaded(table[0]), table[1]
    for step in steps(rules, seats, seed, most=60):
        state = step.after
        if state.turn is None or state.earlier:
            continue
        again = rules.position(given_of(state))
        assert rules.legal_moves(again) == rules.legal_moves(state)
        for field in (
            "hands",
            "stock",
            "open_doubles",
            "turn",
            "drawn",
            "borrowed",
            "lowest",
            "quiet",
            "points",
        ):
            assert getattr(again, field) == getattr(state, field)
        assert (again.validated, again.validated_now) == (state.validated, state.validated_now)
        assert [(f.id, f.owner, f.family, f.tiles, f.originals, f.layout) for f in again.table] == [
            (f.id, f.owner, f.family, f.tiles, f.originals, f.layout) for f in state.table
        ]
        assert (again.sheet.opener, again.sheet.hand_number) == (state.sheet.opener, state.sheet.hand_number)


def test_what_is_not_said_is_completed_as_documented() -> None:
    state = RULES.position({"hands": HANDS})
    assert (state.turn, state.drawn, state.stock, state.table, state.next_id) == (0, True, (), (), 1)
    assert (state.open_doubles, state.borrowed) == ((TileSet(), TileSet()), TileSet())
    assert (state.validated, state.validated_now) == ((Validated.NOTHING,) * 2, Validated.NOTHING)
    assert (state.lowest, state.quiet, state.points, state.events) == (None, 0, (0, 0), ())
    assert (state.sheet.opener, state.sheet.hand_number, state.sheet.phase) == (0, 1, Phase.PLAY)
    assert (state.earlier, state.history) == ((), ())
    assert set(GIVEN_KEYS) == set(given_of(state))
    for text in GIVEN_KEYS.values():
        assert text.endswith(".")


def test_a_figure_is_completed_as_documented() -> None:
    state = RULES.position(
        {"hands": [["5-5"], ["6-6"]], "table": [RHIZOME, TRIS | {"tiles": ["1-3", "1-4", "1-5"]}]}
    )
    rhizome, tris = state.table
    assert (rhizome.id, tris.id, state.next_id) == (1, 2, 3)
    assert (rhizome.owner, tris.owner) == (1, 0)
    assert rhizome.originals == rhizome.tiles == TileSet.of(["0-1", "1-2", "2-3"])
    assert rhizome.layout == witness(rhizome.tiles.bits)
    assert tris.layout is None
    assert (tris.was_scala, rhizome.was_scala) == (False, False)


def test_a_layout_and_original_tiles_are_kept_as_they_are_given() -> None:
    canonical = witness(TileSet.of(["0-1", "1-2", "2-3"]).bits)
    assert canonical is not None
    moved = [
        (one.tile, [(cell.x - 40, cell.y + 7) for cell in (one.low, one.high)]) for one in canonical.placed
    ]
    text = " ".join([f"{tile}@({a},{b})({c},{d})" for tile, [(a, b), (c, d)] in moved])
    state = RULES.position({"hands": HANDS, "table": [RHIZOME | {"layout": text}]})
    assert str(state.table[0].layout) == text
    grown = TRIS | {"tiles": ["1-2", "1-3", "1-4", "1-5"], "originals": ["1-3", "1-4", "1-6"]}
    state = RULES.position({"hands": [["5-5"], ["6-6"]], "table": [grown]})
    assert state.table[0].originals == TileSet.of(["1-3", "1-4", "1-6"])


def test_figures_stand_in_the_order_of_their_ids_whatever_order_they_are_given_in() -> None:
    table = [TRIS | {"id": 7}, RHIZOME | {"id": 2, "tiles": ["0-1", "0-3", "2-3"]}]
    state = RULES.position({"hands": [*HANDS[:1], ["6-6"]], "table": table})
    assert [figure.id for figure in state.table] == [2, 7]
    assert state.next_id == 8


def test_the_stock_is_a_list_or_a_number() -> None:
    listed = RULES.position({"hands": HANDS, "stock": ["5-5", "0-2"]})
    assert list(map(str, listed.stock)) == ["5-5", "0-2"]
    counted = RULES.position({"hands": HANDS, "stock": 3})
    assert list(map(str, counted.stock)) == ["0-0", "0-1", "0-2"]
    assert len(RULES.position({"hands": HANDS, "stock": 25}).stock) == 25


def test_a_triplone_in_this_turn_counts_as_one_in_the_round() -> None:
    state = RULES.position({"hands": HANDS, "turn": 1, "validated_now": "triplone"})
    assert (state.validated_now, state.validated) == (WHOLE, (Validated.NOTHING, WHOLE))
    state = RULES.position({"hands": HANDS, "validated": ["figure", Validated.NOTHING]})
    assert (state.validated_now, state.validated) == (
        Validated.NOTHING,
        (Validated.FIGURE, Validated.NOTHING),
    )


def test_a_position_with_an_empty_hand_is_a_closed_round() -> None:
    state = RULES.position({"hands": [["3-3"], []], "table": [TRIS]})
    assert (state.turn, state.sheet.ended, state.sheet.closer) == (None, "round.closed", 1)
    assert state.points == (0, 1)  # a polàr and a double in hand, and the close


def test_a_position_in_which_nothing_moves_any_more_is_a_stalled_round() -> None:
    state = RULES.position({"hands": [["3-3"], ["4-5"]], "lowest": 2, "quiet": 2})
    assert (state.turn, state.sheet.ended, state.points) == (None, "round.stalled", (-1, 0))


def test_points_may_be_negative_and_beyond_the_target() -> None:
    state = RULES.position({"hands": HANDS, "points": [-80, 350]})
    assert state.points == RULES.score(state).points == (-80, 350)
    assert RULES.outcome(state) is None


BAD: list[tuple[dict[Any, Any], str, str]] = [
    ({"hand": 1}, "hand", "position.key"),
    ({10**5000: 1}, "an integer of 16610 bits", "position.key"),
    ({"table": [TRIS | {10**5000: 1}]}, "table[0].an integer of 16610 bits", "position.key"),
    ({"hands": None}, "hands", "position.type"),
    ({"hands": [["1-1"]]}, "hands", "seat.count"),
    ({"hands": [["1-1"]] * 5}, "hands", "seat.count"),
    ({"hands": [["1-1"], None]}, "hands[1]", "position.type"),
    ({"hands": [["1-1"], ["1-7"]]}, "hands[1][0]", "position.not_in_set"),
    ({"hands": [["1-1"], ["x"]]}, "hands[1][0]", "tile.text"),
    ({"hands": [["1-1"], ["1-1"]]}, "hands[1]", "position.twice"),
    ({"hands": [["1-1"], ["2-2", "2-2"]]}, "hands[1]", "position.twice"),
    ({"stock": "1-2"}, "stock", "position.type"),
    ({"stock": 26}, "stock", "position.type"),
    ({"stock": -1}, "stock", "position.type"),
    ({"stock": True}, "stock", "position.type"),
    ({"stock": ["2-2"]}, "stock", "position.twice"),
    ({"table": {}}, "table", "position.type"),
    ({"table": [[]]}, "table[0]", "position.type"),
    ({"table": [TRIS] * 29}, "table", "position.type"),
    ({"table": [TRIS | {"kind": 1}]}, "table[0].kind", "position.key"),
    ({"table": [TRIS | {"owner": 2}]}, "table[0].owner", "seat.unknown"),
    ({"table": [TRIS | {"owner": None}]}, "table[0].owner", "value.wanted"),
    ({"table": [{"family": "tris", "tiles": TRIS["tiles"]}]}, "table[0].owner", "value.wanted"),
    ({"table": [TRIS | {"family": "trio"}]}, "table[0].family", "meld.family"),
    ({"table": [TRIS | {"family": ["tris"]}]}, "table[0].family", "meld.family"),
    ({"table": [{"owner": 0, "tiles": []}]}, "table[0].family", "meld.family"),
    ({"table": [TRIS | {"tiles": None}]}, "table[0].tiles", "position.type"),
    ({"table": [TRIS | {"tiles": ["1-2", "1-3"]}]}, "table[0].tiles", "meld.incorrect"),
    ({"table": [TRIS | {"tiles": []}]}, "table[0].tiles", "meld.incorrect"),
    ({"table": [TRIS | {"tiles": ["1-2", "1-3", "2-4"]}]}, "table[0].tiles", "meld.incorrect"),
    ({"table": [TRIS | {"tiles": ["1-2", "1-3", "1-3"]}]}, "table[0].tiles", "position.twice"),
    ({"table": [TRIS | {"tiles": ["1-2", "1-3", "1-9"]}]}, "table[0].tiles[2]", "position.not_in_set"),
    ({"table": [TRIS, TRIS]}, "table[1].tiles", "position.twice"),
    ({"table": [TRIS | {"originals": ["1-2"]}]}, "table[0].originals", "meld.incorrect"),
    ({"table": [TRIS | {"originals": ["2-4", "2-5", "3-6"]}]}, "table[0].originals", "meld.incorrect"),
    ({"table": [TRIS | {"id": 0}]}, "table[0].id", "position.type"),
    ({"table": [TRIS | {"id": True}]}, "table[0].id", "position.type"),
    ({"table": [TRIS | {"id": 10**9}]}, "table[0].id", "position.type"),
    (
        {"table": [TRIS | {"id": 4}, RHIZOME | {"id": 4, "tiles": ["0-1", "0-3", "2-3"]}]},
        "table[1].id",
        "meld.id_twice",
    ),
    ({"table": [TRIS | {"layout": "1-2@(0,0)(1,0)"}]}, "table[0].layout", "meld.no_layout"),
    ({"table": [RHIZOME | {"layout": "x"}]}, "table[0].layout", "meld.layout"),
    ({"table": [RHIZOME | {"layout": 5}]}, "table[0].layout", "position.type"),
    ({"table": [RHIZOME | {"layout": "0-1@(0,0)(1,0)"}]}, "table[0].layout", "meld.laid"),
    (
        {"table": [RHIZOME | {"layout": "0-1@(0,0)(1,0) 1-2@(1,0)(2,0) 2-3@(3,0)(4,0)"}]},
        "table[0].layout",
        "meld.laid",
    ),
    ({"open_doubles": [[], [], []]}, "open_doubles", "position.type"),
    ({"open_doubles": [["3-4"], []]}, "open_doubles[0]", "position.type"),
    ({"open_doubles": [["2-2"], []]}, "open_doubles[0]", "position.twice"),
    ({"turn": 2}, "turn", "seat.unknown"),
    ({"turn": True}, "turn", "value.wanted"),
    ({"opener": -1}, "opener", "seat.unknown"),
    ({"drawn": 1}, "drawn", "position.type"),
    ({"hand_number": 0}, "hand_number", "position.type"),
    ({"hand_number": 10**7}, "hand_number", "position.type"),
    ({"points": [1]}, "points", "position.type"),
    ({"points": [1, 10**7]}, "points[1]", "position.type"),
    ({"points": [1, 2.0]}, "points[1]", "position.type"),
    ({"validated": ["figure"]}, "validated", "position.type"),
    ({"validated": ["figure", "all"]}, "validated[1]", "position.type"),
    ({"validated": ["figure", Validated.TRIPLONE]}, "validated[1]", "position.type"),
    ({"validated": ["nothing", "figure"], "validated_now": "figure"}, "validated[0]", "position.type"),
    ({"validated": ["figure", "figure"], "validated_now": "triplone"}, "validated[0]", "position.type"),
    ({"validated_now": None}, "validated_now", "position.type"),
    ({"validated_now": []}, "validated_now", "position.type"),
    ({"borrowed": ["1-1"]}, "borrowed", "position.type"),
    ({"borrowed": ["1-2"], "table": []}, "borrowed", "position.type"),
    ({"lowest": -1}, "lowest", "position.type"),
    ({"lowest": 29}, "lowest", "position.type"),
    ({"lowest": 3, "stock": 1}, "lowest", "position.type"),
    ({"quiet": 1}, "quiet", "position.type"),
    ({"quiet": 3, "lowest": 3}, "quiet", "position.type"),
]


@pytest.mark.parametrize(("changes", "field", "code"), BAD)
def test_what_contradicts_itself_is_refused_and_named(changes: dict[str, Any], field: str, code: str) -> None:
    with pytest.raises(Invalid) as error:
        RULES.position({"hands": HANDS} | changes)
    assert (error.value.field, error.value.code) == (field, code)
    assert all(10 < len(error.value.message(lang)) < 400 for lang in ("it", "nl", "en"))


@pytest.mark.parametrize("key", GIVEN_KEYS)
@pytest.mark.parametrize(
    "value", [object(), 1.5, "x" * 10**6, {"a": 1}, [[]] * 10**5, [None], 10**400, float("nan"), b"1"]
)
def test_any_other_value_is_refused_in_bounded_time(key: str, value: object) -> None:
    with counted(most=1_000), pytest.raises(Invalid) as error:
        RULES.position({"hands": HANDS, key: value})
    assert error.value.field.startswith(key)
    assert len(str(error.value)) < 500


@pytest.mark.parametrize("key", [*FIGURE_KEYS])
@pytest.mark.parametrize("value", [object(), 1.5, "x" * 10**6, {"a": 1}, [[]] * 10**5, 10**400, b"1"])
def test_any_other_value_in_a_figure_is_refused_in_bounded_time(key: str, value: object) -> None:
    with counted(most=1_000), pytest.raises(Invalid) as error:
        RULES.position({"hands": HANDS, "table": [RHIZOME | {key: value}]})
    assert error.value.field.startswith(f"table[0].{key}")
    assert len(str(error.value)) < 500


def test_tiles_of_another_set_are_not_played_with() -> None:
    rules = dr.load("triplone", tiles=double_six()[:15], hand_size=2)
    assert len(rules.position({"hands": [["1-1"], ["2-2"]], "stock": 13}).stock) == 13
    for given_keys in ({"hands": [["5-5"], ["2-2"]]}, {"hands": HANDS}):
        with pytest.raises(dr.InvalidPosition):
            rules.position(given_keys)


@given(st.sampled_from(FigureFamily), st.integers(0, (1 << 28) - 1))
def test_a_figure_is_set_up_exactly_if_it_is_correct(family: FigureFamily, bits: int) -> None:
    from dominorules.meld import kind_of

    tiles = list(TileSet(bits & bits >> 3 & ~TileSet.of(["1-1", "0-6"]).bits))
    entry = {"owner": 0, "family": family, "tiles": tiles}
    right = kind_of(family, TileSet.of(tiles).bits) is not None
    given_keys = {"hands": [["1-1"], ["0-6"]], "table": [entry]}
    if right:
        assert RULES.position(given_keys).table[0].tiles == TileSet.of(tiles)
        return
    with pytest.raises(dr.InvalidPosition) as error:
        RULES.position(given_keys)
    assert error.value.code == "meld.incorrect"
