"""Whatever is handed to the library, only its typed errors come out, and they say what would be right."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest

import dominorules as dr
from dominorules.line import LineState, LineView, Play
from dominorules.triangle import TriTile, TriTileSet

IDS = ("coppie", "coppie_1v1", "tripple_domino", "triplone")
RULES = {id: dr.load(id) for id in IDS}
COPPIE = RULES["coppie"]

ODD: list[Any] = [
    None,
    "",
    "0",
    "3-5@L",
    "\ud800\x1b[31m",
    b"3-5",
    0.5,
    float("nan"),
    True,
    -1,
    10**400,
    [],
    ["3-5"],
    [[]],
    [float("nan")],
    (),
    {},
    {"hands": []},
    {1: 2},
    {"hands": [[None], [b"x"], [1.5], [[]]]},
    {1, 2},
    object(),
    object,
    lambda: None,
    dr.Tile(3, 5),
    dr.TileSet(3),
    iter("ab"),
]


SMALL: dict[str, Any] = {"hand_size_2": 3, **{f"hand_size_{n}": 0 for n in range(3, 7)}}
"""Parameters of a table for two with few triangles."""


def dealt(rules: Any) -> Any:
    state = rules.start()
    while state.turn is None:
        state = rules.apply(state, rules.chance(state, 7))
    return state


STATES = {id: dealt(rules) for id, rules in RULES.items()}


def calls(rules: Any, state: Any, odd: Any) -> Iterator[Callable[[], object]]:
    """Every public function of a ruleset, with one argument that may be anything."""
    start, move = rules.start(), rules.legal_moves(state)[0]
    for name in ("legal_moves", "score", "hand_result", "outcome", "view", "chance", "deal", "lot"):
        yield partial(getattr(rules, name), odd)
    for name in ("apply", "is_legal", "why_not"):
        yield partial(getattr(rules, name), odd, move)
        yield partial(getattr(rules, name), state, odd)
    yield lambda: rules.apply(state, move, odd)
    yield lambda: rules.apply(state, odd, 2)
    yield lambda: rules.why_not(state, move, odd)
    yield lambda: rules.why_not(state, move, seat=odd)
    yield lambda: rules.view(state, odd)
    yield lambda: rules.start(odd)
    yield lambda: rules.sides(odd)
    yield lambda: rules.explain(odd)
    yield lambda: rules.explain("turn.seat", odd)
    yield lambda: rules.position(odd)
    for key in rules.family.given_keys:
        yield partial(rules.position, {"hands": [["0-1"], ["0-2"]], key: odd})
    yield lambda: rules.move(odd)
    for name in ("deal", "lot", "chance"):
        yield partial(getattr(rules, name), start, odd)
    yield lambda: rules.deal(start, order=odd)
    yield lambda: rules.lot(start, tiles=odd)
    yield lambda: dr.load(rules.id, **{str(odd): odd})
    for name in ("target", "hand_size", "tiles", "partners", "draw", "seats", "max_pip"):
        yield partial(dr.load, rules.id, **{name: odd})
    yield lambda: dr.from_data(rules, type(state), odd)
    yield lambda: dr.from_data(rules, odd, {})
    yield lambda: dr.to_data(rules, odd)
    yield lambda: dr.Record.start(rules, odd)
    yield lambda: dr.Record(rules, 4).with_move(odd)
    yield lambda: dr.Record.start(rules, start).for_seat(odd)
    yield lambda: dr.load_record("{}", odd)
    yield lambda: dr.load_seat_record("{}", odd)


def other_calls(odd: Any) -> Iterator[Callable[[], object]]:
    """Functions of no ruleset, and the types of tiles."""
    yield lambda: dr.load(odd)
    for read in (dr.load_record, dr.load_seat_record, dr.dump, dr.dump_text, dr.parse_tile, dr.domino_set):
        yield partial(read, odd)
    yield lambda: dr.from_data(odd, LineState, {})
    yield lambda: dr.to_data(odd, dr.Tile(0, 0))
    yield lambda: dr.Record.start(odd, STATES["coppie"])
    yield lambda: dr.Tile(odd, 3)
    yield lambda: dr.Tile(3, odd)
    yield lambda: dr.Tile(3, 5).other(odd)
    yield lambda: TriTile(0, odd, 3)
    yield lambda: Play(odd, odd)
    for kind in (dr.TileSet, TriTileSet):
        full = kind(1)
        yield partial(kind, odd)
        yield partial(kind.of, odd)
        yield partial(kind.read, odd)
        yield partial(full.__contains__, odd)
        yield partial(full.with_tile, odd)
        yield partial(full.without, odd)
        yield partial(full.isdisjoint, odd)
    yield lambda: dr.TileSet(1).showing(odd)


def answer(ask: Callable[[], object]) -> None:
    """Let nothing but a typed error come out, and let it be worded and sent on."""
    error: dr.Invalid | dr.IllegalMove | None = None
    try:
        ask()
    except (dr.Invalid, dr.IllegalMove) as raised:
        error = raised
    if error is not None:
        assert all([error.message(lang).isprintable() for lang in ("it", "nl", "en")])
        assert str(pickle.loads(pickle.dumps(error))) == str(error)


@pytest.mark.parametrize("id", IDS)
@pytest.mark.parametrize("odd", ODD, ids=range(len(ODD)))
def test_a_ruleset_answers_anything_with_typed_errors(id: str, odd: Any) -> None:
    for ask in calls(RULES[id], STATES[id], odd):
        answer(ask)


@pytest.mark.parametrize("odd", ODD, ids=range(len(ODD)))
def test_tiles_and_records_answer_anything_with_typed_errors(odd: Any) -> None:
    for ask in other_calls(odd):
        answer(ask)


def said(ask: Callable[[], object], kind: type[dr.Invalid]) -> str:
    with pytest.raises(kind) as error:
        ask()
    return str(error.value)


def test_a_value_of_the_wrong_type_is_told_from_one_out_of_its_domain() -> None:
    wrong: list[tuple[Callable[[], object], type[dr.Invalid]]] = [
        (lambda: dr.load("coppie", target="50"), dr.InvalidParameters),
        (
            lambda: COPPIE.position(
                {"hands": [["0-0"], ["0-1"], ["0-2"], ["0-3"]], "ends": [3, 4], "hand_number": "1"}
            ),
            dr.InvalidPosition,
        ),
    ]
    for ask, kind in wrong:
        assert "of type str, but the right type is int" in said(ask, kind)
    for ask in (
        lambda: dr.load("coppie", target=0),
        lambda: COPPIE.start(5),
        lambda: COPPIE.view(STATES["coppie"], 4),
    ):
        assert "type" not in said(ask, dr.Invalid)


def test_a_seat_of_another_type_is_not_said_to_be_none_of_the_table() -> None:
    seat: Any = "0"
    state, move = STATES["coppie"], COPPIE.legal_moves(STATES["coppie"])[0]
    asked: list[Callable[[], object]] = [
        lambda: COPPIE.view(state, seat),
        lambda: COPPIE.apply(state, move, seat=seat),
    ]
    for ask in asked:
        assert said(ask, dr.InvalidSeat) == "seat: 0 has the wrong type, str: expected int"
    four: Any = "4"
    assert (
        said(lambda: COPPIE.start(four), dr.InvalidSeat) == "seats: 4 has the wrong type, str: expected int"
    )


def test_a_text_does_not_stand_for_the_type_of_a_value() -> None:
    for kind in ("LineState", "int", None, 3):
        wrong: Any = kind
        text = said(partial(dr.from_data, COPPIE, wrong, {}), dr.InvalidRecord)
        assert text.startswith(f"kind: {kind} has the wrong type, {type(kind).__name__}")


def test_a_name_far_from_every_other_is_refused_without_a_list_of_all() -> None:
    assert said(lambda: dr.load("coppie", lang="de"), dr.InvalidParameters) == (
        "lang: unknown parameter; the ruleset’s `params` shows all there are"
    )
    for ask in (lambda: dr.load("zzzz"), lambda: COPPIE.explain("zzzz")):
        assert "perhaps" not in said(ask, dr.InvalidRuleset)
        assert len(said(ask, dr.InvalidRuleset)) < 80


@pytest.mark.parametrize(
    ("id", "name", "near"),
    [
        ("tripple_domino", "hand_size", [f"hand_size_{n}" for n in range(1, 7)]),
        ("triplone", "target", ["target_2", "target_3", "target_4"]),
        ("coppie", "targt", ["target"]),
    ],
)
def test_all_names_that_are_equally_near_are_named(id: str, name: str, near: list[str]) -> None:
    assert said(lambda: dr.load(id, **{name: 7}), dr.InvalidParameters) == (
        f"{name}: unknown parameter; perhaps {', '.join(near)}?"
    )


def test_who_asks_for_the_wrong_chance_move_is_told_which_is_due() -> None:
    duel = RULES["coppie_1v1"]
    start = duel.start()
    drawn = duel.apply(start, duel.lot(start, 1))
    asked: list[tuple[Callable[[], object], str]] = [
        (lambda: duel.deal(start), "deal: not due now: a lot is due"),
        (lambda: duel.lot(drawn), "lot: not due now: a deal is due"),
        (lambda: duel.deal(STATES["coppie_1v1"]), "deal: not due now: a seat is to act"),
    ]
    for ask, message in asked:
        assert said(ask, dr.InvalidMove) == message


@pytest.mark.parametrize("hand", [dr.TileSet.of(["3-5"]), TriTileSet.of(["0-0-1"])])
def test_a_text_is_not_silently_outside_a_set(hand: Any) -> None:
    for text in ("3-5", "0-0-1", "x"):
        assert "read" in said(partial(hand.__contains__, text), dr.InvalidTile)


@pytest.mark.parametrize(
    ("id", "texts"),
    [
        ("coppie", ["7-7@L", "open 0-9", "deal 0-0 7-7", "lot 0-0 1-7"]),
        (
            "triplone",
            ["validate triplone 7-7 8-8 9-9", "add 7-8 #1", "deal 0-7", "recompose tris 1-7 | #1 1-2"],
        ),
    ],
)
def test_a_move_has_only_tiles_of_the_set(id: str, texts: list[str]) -> None:
    for text in texts:
        assert "is not in the set" in said(partial(RULES[id].move, text), dr.InvalidTile)


def test_a_triangle_has_only_digits_of_the_set() -> None:
    small = dr.load("tripple_domino", max_digit=3, **SMALL)
    assert "3-4-4" in said(lambda: small.move("3-4-4@U(0,0)"), dr.InvalidTile)
    assert str(small.move("0-1-3@U(0,0)")) == "0-1-3@U(0,0)"


def test_a_refusal_can_be_asked_for_a_seat() -> None:
    for id, rules in RULES.items():
        state: Any = STATES[id]
        move = rules.legal_moves(state)[0]
        other = next(seat for seat in range(state.seats) if seat != state.turn)
        assert [each.clause for each in rules.why_not(state, move, seat=other)] == ["turn.seat"]
        assert rules.why_not(state, move, seat=state.turn) == ()


def test_a_state_of_a_match_with_other_seats_or_tiles_is_refused_by_whoever_is_asked() -> None:
    nines = dr.load("coppie", max_pip=9)
    triangles = dr.load("tripple_domino", max_digit=3, **SMALL)
    foreign: list[tuple[Any, Any]] = [
        (RULES["coppie_1v1"], STATES["coppie"]),
        (COPPIE, STATES["coppie_1v1"]),
        (COPPIE, dealt(nines)),
        (triangles, STATES["tripple_domino"]),
        (dr.load("coppie", partners=False), STATES["coppie"]),
    ]
    for rules, state in foreign:
        move = RULES["tripple_domino"].move("draw") if rules is triangles else COPPIE.move("pass")
        for ask in (
            partial(rules.legal_moves, state),
            partial(rules.view, state, 0),
            partial(rules.apply, state, move),
            partial(rules.is_legal, state, move),
        ):
            assert "this is the state of a match with" in said(ask, dr.InvalidMove)


def test_a_stock_can_be_said_by_its_number_in_every_family() -> None:
    duel = RULES["coppie_1v1"].position({"hands": [["3-5"], ["0-0"]], "ends": [3, 6], "stock": 3})
    assert list(map(str, duel.stock)) == ["0-1", "1-1", "0-2"]
    assert len(duel.played) == 23
    for id in ("tripple_domino", "triplone"):
        hands = [["0-0-1"], ["0-0-2"]] if id == "tripple_domino" else [["0-1"], ["0-2"]]
        assert len(RULES[id].position({"hands": hands, "stock": 3}).stock) == 3
    for stock in (-1, 29, True, "3", 3.0):
        with pytest.raises(dr.InvalidPosition, match=r"^stock"):
            RULES["coppie_1v1"].position({"hands": [["3-5"], ["0-0"]], "ends": [3, 6], "stock": stock})


def test_a_position_with_too_many_tiles_aside_says_what_would_help() -> None:
    hands = [["0-0", "0-1"], ["0-2", "0-3"], ["0-4", "0-5"], ["0-6", "1-1"]]
    message = said(lambda: COPPIE.position({"hands": hands}), dr.InvalidPosition)
    assert all(each in message for each in ("tiles=", "hand_size=", "ends"))
    assert dr.load("coppie", hand_size=2).position({"hands": hands}).turn == 0


def test_what_is_not_read_or_written_is_named_with_what_is() -> None:
    kind: Any = "view"
    assert "LineView" in said(lambda: dr.from_data(COPPIE, kind, {}), dr.InvalidRecord)
    assert "$.seat" in said(lambda: dr.from_data(COPPIE, LineView, {}), dr.InvalidRecord)
    assert "tiles[0]" in said(lambda: dr.load("coppie", tiles=["x"]), dr.InvalidParameters)


def test_moves_are_numbered_from_1_in_words_and_from_0_in_paths() -> None:
    start = COPPIE.start()
    moves = (COPPIE.deal(start, 7), COPPIE.move("open 6-6"), COPPIE.move("open 6-6"))
    record = dr.load_record(dr.dump(dr.Record(COPPIE, 4, moves)))
    with pytest.raises(dr.IllegalRecord) as error:
        assert record.final
    assert str(error.value).startswith("$.moves[2]: move 3, seat ")
    assert error.value.index == 2
