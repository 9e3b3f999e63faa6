"""Records of the triangle family: what is written comes back equal, and what cannot be is refused."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dominorules as dr
from dominorules.api import TriangleRuleset
from dominorules.record import Record, dump, dump_text, from_data, load_record, load_seat_record, to_data
from dominorules.triangle import Cell, D, Place, TriangleState, TriangleView, U
from dominorules.triangle.position import MAX_INDEX
from strategies import match, scaled, seeds
from triangle.boards import TRIANGLE_RULESETS, loaded

Table = tuple[TriangleRuleset, int]
CUSTOMS: list[tuple[int, dict[str, object]]] = [
    (2, {"after_draw": "any_tile", "draw_limit": 5}),
    (3, {"opening_tile": "any_tile", "draw_total": 6}),
    (4, {"max_digit": 3, "hand_size_4": 4, "opening_tile": "any_tile", "after_draw": "any_tile"}),
    (2, {"max_digit": 2, "hand_size_2": 2, "draw_limit": 2, "blocked_tie": "each", "target": 20}),
    (5, {"max_digit": 4, "hand_size_5": 2}),
]


def only(seats: int) -> dict[str, object]:
    """The hand sizes of a table for just so many seats."""
    return {f"hand_size_{n}": 5 if n == seats else 0 for n in range(2, 7)}


TABLES: list[Table] = [
    *((loaded(id), seats) for id in TRIANGLE_RULESETS for seats in loaded(id).seat_counts),
    *((dr.load("tripple_domino", **(only(seats) | customs)), seats) for seats, customs in CUSTOMS),
    (dr.load("tripple_domino_solitair", hand_size_1=9), 1),
]
tables = st.sampled_from(TABLES)


def recorded(table: Table, seed: int, hands: int = 1) -> Record[Any, Any, Any, Any]:
    rules, seats = table
    return Record(
        rules, seats, tuple([step.move for step in match(rules, seed, rules.start(seats), hands=hands)])
    )


@scaled(0.1)
@given(tables, seeds())
def test_every_state_of_a_round_comes_back_equal(table: Table, seed: int) -> None:
    rules, seats = table
    for step in match(rules, seed, rules.start(seats), hands=2):
        assert from_data(rules, TriangleState, to_data(rules, step.after)) == step.after


@scaled(0.1)
@given(tables, seeds())
def test_every_view_and_move_comes_back_equal(table: Table, seed: int) -> None:
    rules, seats = table
    for step in match(rules, seed, rules.start(seats)):
        assert rules.move(str(to_data(rules, step.move))) == step.move
        view = rules.view(step.after, seed % seats)
        assert from_data(rules, TriangleView, to_data(rules, view)) == view


@scaled(0.1)
@given(tables, seeds())
def test_a_match_comes_back_equal_from_json_and_from_text(table: Table, seed: int) -> None:
    record = recorded(table, seed)
    assert load_record(dump(record)) == record == load_record(dump_text(record))
    seen = record.for_seat(0)
    assert load_seat_record(dump(seen)) == seen == load_seat_record(dump_text(seen))


@scaled(0.1)
@given(tables, seeds(), st.data())
def test_a_position_set_up_by_hand_and_what_follows_comes_back_equal(
    table: Table, seed: int, data: st.DataObject
) -> None:
    rules, seats = table
    states = [step.after for step in match(rules, seed, rules.start(seats)) if step.after.turn is not None]
    state = data.draw(st.sampled_from(states)) if states else None
    if state is None or not state.board:
        return
    given_keys: dict[str, object] = {
        "hands": [list(hand) for hand in state.hands],
        "board": dict(state.board),
        "stock": list(state.stock)[: data.draw(st.integers(0, len(state.stock)))],
        "turn": state.turn,
        "laid_by": state.laid_by or 0,
        "points": list(state.points),
        "hand_number": data.draw(st.integers(1, 5)),
    }
    if state.drawn_tile is not None:
        given_keys |= {"drawn": state.drawn, "drawn_tile": state.drawn_tile}
    position = rules.position(given_keys)
    for step in match(rules, seed + 1, position, hands=2):
        assert from_data(rules, TriangleState, to_data(rules, step.after)) == step.after
    record = Record.start(rules, position)
    assert load_record(dump(record)) == record == load_record(dump_text(record))


def test_what_follows_the_highest_round_that_a_position_can_say_comes_back_too() -> None:
    rules = loaded("tripple_domino")
    laid = {"U(0,0)": "0-0-0"}
    position = rules.position({"hands": [["0-0-1"], ["1-1-1"]], "board": laid, "hand_number": 10**6})
    for step in match(rules, 1, position, hands=2):
        assert load_record(dump(Record.start(rules, step.after))).final == step.after


def positioned(id: Any = "tripple_domino", seats: int = 2, moves: int = 12, seed: int = 3) -> dict[str, Any]:
    """The document of a record that begins in the middle of a round."""
    record = recorded((loaded(id), seats), seed)
    document: dict[str, Any] = json.loads(
        dump(Record.start(record.rules, Record(record.rules, seats, record.moves[:moves]).final))
    )
    return document


def refused_with(data: object) -> tuple[str, str]:
    with pytest.raises(dr.InvalidRecord) as raised:
        load_record(json.dumps(data))
    for lang in ("it", "nl", "en"):
        assert raised.value.message(lang)
    return raised.value.field, raised.value.code


def test_the_unbroken_positions_are_accepted() -> None:
    for id in TRIANGLE_RULESETS:
        for seats in loaded(id).seat_counts:
            assert load_record(json.dumps(positioned(id, seats))).final.seats == seats


@pytest.mark.parametrize(
    ("tile", "code"),
    [
        ("0-6-3", "tri.range"),  # N-03
        ("1-3-2", "tri.mirror"),
        ("1-2", "tri.text"),
        ("1-2-03", "tri.text"),
        ([1, 2, 3], "record.type"),
        (123, "record.type"),
        (None, "record.type"),
    ],
)
def test_what_is_no_tile_is_refused(tile: object, code: str) -> None:
    data = positioned()
    data["position"]["stock"][0] = tile
    assert refused_with(data) == ("$.position.stock[0]", code)


def test_a_tile_in_two_places_is_refused_from_whichever_corner_it_is_read() -> None:  # N-02
    data = positioned()
    stock = data["position"]["stock"]
    at = next(i for i, tile in enumerate(stock) if len(set(tile.split("-"))) == 3)
    a, b, c = stock[at].split("-")
    data["position"]["hands"][0].append(f"{b}-{c}-{a}")
    assert refused_with(data) == (f"$.position.stock[{at}]", "position.twice")


def test_a_tile_that_is_nowhere_is_missed() -> None:
    data = positioned(moves=1)
    del data["position"]["stock"][-1]
    assert refused_with(data) == ("$.position.hands", "record.tiles")


@pytest.mark.parametrize("seats", [1, 7, 0, -1, 10**6])
def test_so_many_cannot_play(seats: int) -> None:  # N-07
    data = positioned()
    data["seats"] = seats
    assert refused_with(data) == ("$.seats", "seat.count")


def test_points_may_be_negative() -> None:  # N-08
    rules = loaded("tripple_domino")
    for seed in range(50):
        for step in match(rules, seed, rules.start(2), hands=1):
            if min(step.after.points) < 0:
                assert from_data(rules, TriangleState, to_data(rules, step.after)) == step.after
                return
    raise AssertionError("nobody ever had a negative score")


@pytest.mark.parametrize(
    ("cell", "digits", "code"),
    [
        ("U(0,0)", "6-0-0", "tri.range"),
        ("U(0,0)", "1-3-2", "tri.mirror"),
        ("U(0,0)", [1, 2, 3], "record.type"),
        ("X(0,0)", "0-0-0", "tri.cell"),
        ("U(0.0,0)", "0-0-0", "tri.cell"),
        (f"U({10**9},0)", "0-0-0", "tri.cell"),
        (f"D(0,-{10**9})", "0-0-0", "tri.cell"),
        ("U(9999,0)", "5-5-5", "tri.far"),
    ],
)
def test_a_board_of_other_things_is_refused(cell: str, digits: object, code: str) -> None:  # N-03, N-12
    data = two_on_the_table()
    data["position"]["hands"][1] = ["4-4-4"]
    data["position"]["board"][cell] = digits
    field, found = refused_with(data)
    assert found == code
    assert field.startswith("$.position.board")


def two_on_the_table() -> dict[str, Any]:
    rules = loaded("tripple_domino")
    laid = {"U(0,0)": "1-2-3", "D(-1,0)": "2-2-1", "D(0,0)": "2-3-3"}
    position = rules.position({"hands": [["0-0-0"], ["5-5-5"]], "board": laid, "stock": 10})
    document: dict[str, Any] = json.loads(dump(Record.start(rules, position)))
    assert load_record(json.dumps(document)).final == position
    return document


@pytest.mark.parametrize(
    ("board", "code"),
    [
        ({"U(0,0)": "1-2-3", "D(-1,0)": "2-2-1", "D(5,5)": "2-3-3"}, "tri.apart"),  # alone
        (
            {"U(0,0)": "1-2-3", "D(-1,0)": "2-2-1", "D(0,0)": "3-3-4"},
            "tri.corner",
        ),  # the digits of a vertex differ
        (
            {"U(0,0)": "1-2-3", "D(-1,0)": "2-2-1", "U(1,0)": "2-3-3"},
            "tri.corner",
        ),  # stored as the other kind of cell
    ],
)
def test_a_board_that_contradicts_itself_is_refused(board: dict[str, str], code: str) -> None:  # N-11
    data = two_on_the_table()
    data["position"]["board"] = board
    field, found = refused_with(data)
    assert found == code
    assert field.startswith("$.position.board")


def test_two_tiles_in_one_cell_are_refused() -> None:  # N-11
    text = json.dumps(two_on_the_table()).replace('"D(-1,0)": "2-2-1"', '"U(0,0)": "2-2-1"')
    with pytest.raises(dr.InvalidRecord) as raised:
        load_record(text)
    assert (raised.value.field, raised.value.code) == ("$.position.board", "record.key_twice")


def test_points_that_the_geometry_does_not_give_are_refused() -> None:  # N-11
    rules = loaded("tripple_domino")
    seed, at, clause = next(
        (seed, i, event.clause)
        for seed in range(200)
        for state in [Record(rules, 2, recorded((rules, 2), seed).moves[:14]).final]
        for i, event in enumerate(state.events)
        if state.turn is not None and event.points in (25, 30, 40)
    )
    data = positioned(moves=14, seed=seed)
    position = data["position"]
    position["events"][at]["points"] += 10
    position["points"][position["events"][at]["side"]] += 10
    assert refused_with(data) == ("$.position.points", "record.differs"), clause


@pytest.mark.parametrize(
    ("path", "value", "field", "code"),
    [
        ("turn", 2, "turn", "seat.unknown"),
        ("turn", None, "turn", "record.differs"),
        ("drawn", 4, "drawn", "record.differs"),
        ("drawn", -1, "drawn", "record.differs"),
        ("drawn_total", 99, "drawn_total", "record.differs"),
        ("passes", 1, "passes", "record.differs"),
        ("laid_by", None, "laid_by", "record.differs"),
        ("points", [1, 2], "points", "record.points"),
        ("points", [1, 2, 3], "points", "record.points"),
        ("sheet.opener", None, "sheet.opener", "record.type"),
        ("sheet.first", None, "sheet.first", "record.type"),
        ("sheet.hand_number", 2, "sheet.hand_number", "record.differs"),
        ("sheet.hand_number", -1, "sheet.hand_number", "record.type"),
        ("sheet.phase", "over", "sheet.phase", "record.differs"),
        ("sheet.phase", "lot", "sheet.phase", "record.type"),
        ("sheet.ended", "round.out", "sheet.ended", "record.differs"),
        ("sheet.winners", [0], "sheet.winners", "record.differs"),
        ("sheet.must_open", None, "sheet.must_open", "record.differs"),
        ("history", [], "board", "ANY"),
        ("history.0", "pass", "ANY", "ANY"),
    ],
)
def test_a_position_that_no_match_reaches_is_refused(path: str, value: object, field: str, code: str) -> None:
    data = positioned()
    *steps, last = [int(step) if step.isdigit() else step for step in path.split(".")]
    place: Any = data["position"]
    for step in steps:
        place = place[step]
    assert place[last] != value
    place[last] = value
    found = refused_with(data)
    assert found[0].startswith("$.position")
    if code != "ANY":
        assert found == (f"$.position.{field}", code)


@scaled(0.5)
@given(tables, seeds(), st.data())
def test_a_document_changed_anywhere_is_refused_or_is_another_whole_record(
    table: Table, seed: int, data: st.DataObject
) -> None:
    rules, seats = table
    record = recorded(table, seed)
    cut = Random(seed).randrange(len(record.moves) + 1)
    state = Record(rules, seats, record.moves[:cut]).final
    broken: Any = to_data(rules, state)
    places = [broken, broken["sheet"]]
    if origin := broken["sheet"].get("origin"):
        places += [origin, origin["state"], origin["state"]["sheet"]]
    place = data.draw(st.sampled_from(places))
    key = data.draw(st.sampled_from(sorted(place)))
    place[key] = data.draw(
        st.none() | st.booleans() | st.integers(-2, 8) | st.just([]) | st.just("0-0-0") | st.just({})
    )
    try:
        again = from_data(rules, TriangleState, broken)
    except dr.InvalidRecord as caught:
        error = caught
    else:
        assert to_data(rules, again) == broken
        assert isinstance(rules.legal_moves(again), tuple)
        return
    assert error.field.startswith("$")
    assert str(error)


@scaled(0.1)
@given(st.sampled_from([(loaded("tripple_domino"), 2), (loaded("triominos"), 4)]), seeds(), st.data())
def test_matches_that_differ_only_in_the_stock_are_one_to_every_seat_until_it_is_drawn(
    table: Table, seed: int, data: st.DataObject
) -> None:
    rules, seats = table
    record = recorded(table, seed)
    states = list(record.replay())
    after = len(states[-1].stock)
    if after < 2:
        return
    order = list(record.moves[0].order)
    tail = data.draw(st.permutations(order[-after:]))
    other = rules.deal(rules.start(seats), order=order[:-after] + list(tail))
    shown = len(record.moves) - 1  # at the end hands are shown, never the stock
    one, two = (Record(rules, seats, (deal, *record.moves[1:shown])) for deal in (record.moves[0], other))
    for seat in (None, *range(seats)):
        assert dump(one.for_seat(seat)) == dump(two.for_seat(seat))


def seen(moves: int = 9, seat: int | None = 0) -> dict[str, Any]:
    """What a seat saw of the beginning of a round for three."""
    record = recorded((loaded("tripple_domino"), 3), 7)
    document: dict[str, Any] = json.loads(dump(Record(record.rules, 3, record.moves[:moves]).for_seat(seat)))
    return document


def test_the_unbroken_views_are_accepted() -> None:
    for moves in (1, 2, 9, 14, 30):
        for seat in (None, 0, 1, 2):
            load_seat_record(json.dumps(seen(moves, seat)))


@pytest.mark.parametrize(
    ("path", "value", "field", "code"),
    [
        ("0.points", [0, 0, 0, 0], "points", "record.type"),
        ("0.points", [0, 0], "points", "record.type"),
        ("0.hand_sizes.1", 1, "hand_sizes[1]", "record.type"),
        ("0.stock", 5, "stock", "record.type"),
        ("0.drawn", 1, "drawn", "record.type"),
        ("0.passes", 1, "passes", "record.type"),
        ("0.opener", 0, "opener", "record.type"),
        ("-1.opener", None, "opener", "record.type"),
        ("-1.hand_number", 0, "opener", "record.type"),
        ("-1.hand_sizes.1", -1, "hands[1]", "record.deal"),
        ("-1.hand_sizes.1", 50, "hands", "record.tiles"),
        ("-1.stock", -1, "stock", "record.type"),
        ("-1.drawable", 33, "drawable", "record.type"),
        ("-1.drawn", 4, "drawn", "record.type"),
        ("-1.drawn_tile", "0-0-0", "drawn_tile", "record.hidden"),
        ("-1.laid_by", None, "laid_by", "record.type"),
        ("-1.history.1.seat", 9, "history[1].seat", "seat.unknown"),
        ("-1.events.0.clause", "score.sile", "events[0].clause", "record.clause"),
        ("-1.events.0.clause", "\x1b[31m", "events[0].clause", "record.clause"),
        ("-1.events.0.points", 500, "points", "record.points"),
        ("-1.turn", None, "phase", "record.phase"),
        ("-1.board", {}, "ANY", "ANY"),
        ("-1.hands.1", ["0-0-0"], "hands[1]", "record.hidden"),
        ("-1.seat", 1, "seat", "record.seat"),
    ],
)
def test_a_view_that_contradicts_itself_is_refused(path: str, value: object, field: str, code: str) -> None:
    data = seen()
    *steps, last = [int(step) if step.lstrip("-").isdigit() else step for step in path.split(".")]
    place: Any = data["views"]
    for step in steps:
        place = place[step]
    assert place[last] != value
    place[last] = value
    with pytest.raises(dr.InvalidRecord) as raised:
        load_seat_record(json.dumps(data))
    assert raised.value.message("it")
    assert raised.value.field.startswith("$.views[")
    if code != "ANY":
        assert (raised.value.field.partition(".views[")[2].partition("].")[2], raised.value.code) == (
            field,
            code,
        )


@pytest.mark.parametrize("moves", [2, 9, 14])
def test_who_is_to_act_began_laid_and_passed_follows_from_the_moves(moves: int) -> None:
    for field in ("turn", "opener", "laid_by", "passes"):
        data = seen(moves, None)
        view = data["views"][-1]
        for value in {0, 1, 2} - {view[field]}:
            broken = json.loads(json.dumps(data))
            broken["views"][-1][field] = value
            with pytest.raises(dr.InvalidRecord) as raised:
                load_seat_record(json.dumps(broken))
            assert raised.value.field == f"$.views[{len(data['views']) - 1}].{field}"


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"turn": None, "phase": "deal"}, "result"),
        ({"board": {}, "laid_by": 0}, "laid_by"),
        ({"passes": 1, "drawable": 0}, "passes"),
    ],
)
def test_what_a_round_waits_for_and_has_seen_agrees(changes: dict[str, object], field: str) -> None:
    data = seen(1, None)  # dealt, and nothing laid yet
    data["views"][-1] |= changes
    with pytest.raises(dr.InvalidRecord) as raised:
        load_seat_record(json.dumps(data))
    assert raised.value.field == f"$.views[1].{field}"


def test_passes_in_a_row_are_those_at_the_end_of_the_moves() -> None:
    rules = dr.load("tripple_domino", draw_total=0, hand_size_3=9)
    record = recorded((rules, 3), 7)
    whole: dict[str, Any] = json.loads(dump(record.for_seat(None)))
    found = {view["passes"] for view in whole["views"]}
    assert {0, 1, 2} <= found
    for i, view in enumerate(whole["views"]):
        for value in {0, 1, 2, 3} - {view["passes"]}:
            if view["hand_number"] == 0:
                continue
            broken = json.loads(json.dumps({**whole, "views": [view]}))
            broken["views"][0]["passes"] = value
            with pytest.raises(dr.InvalidRecord) as raised:
                load_seat_record(json.dumps(broken))
            assert raised.value.field == "$.views[0].passes", i


def test_whatever_is_laid_at_the_edge_of_the_grid_can_be_kept() -> None:
    rules = loaded("tripple_domino")
    far = MAX_INDEX - 55
    hands = [["1-2-2", "2-2-3", "3-3-4"], ["1-1-2", "1-3-3", "1-1-3"]]
    for edge in (D(far, far), U(-far, -far), D(far, 0), U(0, -far)):
        state = rules.position({"hands": hands, "board": {edge: "1-2-3"}})
        for _ in range(12):
            moves = [move for move in rules.legal_moves(state) if isinstance(move, Place)]
            away = max(moves, key=lambda move: reach([move.cell]), default=None)
            state = rules.apply(state, away or rules.legal_moves(state)[0])
            record = Record.start(rules, state)
            assert load_record(dump(record)) == record
            seen = record.for_seat(0)
            assert load_seat_record(dump(seen)) == seen
            if state.turn is None:
                break
        assert reach(state.board) > far


def reach(cells: Iterable[Cell]) -> int:
    """How far the outermost of these cells lies from the centre."""
    return max([max(abs(cell.i), abs(cell.j)) for cell in cells])


GOES_ON = """
from dominorules.rulebook.clauses import Effect
from dominorules.triangle import Place
from dominorules.triangle.slots import TURN
def triple(p, s, m): return m.tile.is_triple
def again(p, s, m): return s.turn
CLAUSES = (Effect("place.again", on=Place, when=triple, slot=TURN, value=again, overrides=("turn.next",)),)
"""


def test_views_of_a_ruleset_whose_clauses_say_otherwise_come_back_equal(tmp_path: Path) -> None:
    folder = tmp_path / "house"
    folder.mkdir()
    (folder / "ruleset.toml").write_text('id = "house"\nversion = "1.0.0"\nextends = "tripple_domino"\n')
    (folder / "clauses.py").write_text(GOES_ON)
    rules: TriangleRuleset = dr.load(folder)
    record = recorded((rules, 2), 3)
    short = Record(rules, 2, record.moves[:40])
    for seat in (None, 0, 1):
        seen = short.for_seat(seat)
        assert load_seat_record(dump(seen), rules) == seen


def test_turns_of_a_view_that_do_not_follow_one_another_are_refused() -> None:
    data = seen(14)
    history = data["views"][-1]["history"]
    ends = [i for i, turn in enumerate(history[:-1]) if turn["move"] != "draw"]
    for i in ends:
        broken = json.loads(json.dumps(data))
        broken["views"][-1]["history"][i + 1]["seat"] = history[i]["seat"]
        with pytest.raises(dr.InvalidRecord) as raised:
            load_seat_record(json.dumps(broken))
        assert f"history[{i + 1}].seat" in raised.value.field
    assert ends


def test_a_tile_that_a_view_has_laid_twice_is_refused() -> None:
    data = seen(14)
    view = data["views"][-1]
    last = next(turn for turn in reversed(view["history"]) if "@" in turn["move"])
    # Once more at the very beginning, as the seat whose turn it would have been.
    view["history"].insert(0, {"seat": (view["history"][0]["seat"] - 1) % 3, "move": last["move"]})
    with pytest.raises(dr.InvalidRecord) as raised:
        load_seat_record(json.dumps(data))
    assert raised.value.code == "position.rest"


def test_a_move_is_not_listed_twice_in_a_view() -> None:
    data = seen(2, None)
    seat = data["views"][1]["turn"]
    data = seen(2, seat)
    moves = data["views"][1]["legal_moves"]
    moves.append(moves[0])
    with pytest.raises(dr.InvalidRecord) as raised:
        load_seat_record(json.dumps(data))
    assert raised.value.code == "record.twice"


def test_a_view_of_the_triangle_family_never_waits_for_a_lot() -> None:
    rules = dr.load("tripple_domino")
    data: Any = to_data(rules, rules.view(rules.start(2), 0))
    assert data["phase"] == "deal"
    with pytest.raises(dr.InvalidRecord) as error:
        from_data(rules, TriangleView, data | {"phase": "lot"})
    assert (error.value.code, error.value.field) == ("record.type", "$.phase")
