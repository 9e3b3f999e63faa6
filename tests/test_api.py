"""The public API: loading, refusing, explaining, and what importing it costs."""

from __future__ import annotations

import copy
import doctest
import itertools
import pickle
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, get_args

import pytest
from hypothesis import given

import dominorules as dr
from dominorules.api import LineId
from dominorules.line import Deal, Draw, LineState, Lot, Open, Pass, Play
from dominorules.record import Record
from dominorules.words import LANGUAGES
from strategies import LINE_RULESETS, loaded, match, scaled, seeds

PAIRS = loaded("coppie")
TRIPLONE = dr.load("triplone")
ROOT = Path(__file__).parents[1]


def dealt(seed: int = 7) -> LineState:
    start = PAIRS.start()
    return PAIRS.apply(start, PAIRS.deal(start, seed=seed))


# What the package is.


def test_the_api_is_what_its_list_says() -> None:
    assert dr.__all__ == sorted(dr.__all__, key=lambda name: (name.islower(), name))
    for name in dr.__all__:
        assert getattr(dr, name) is not None


def test_the_example_of_the_package_runs() -> None:
    assert doctest.testmod(dr, raise_on_error=True).attempted >= 5


COUNTED = """
import sys
calls, known = 0, set(sys.modules)
def count(frame, event, what):
    global calls
    calls += event in ("call", "c_call")
sys.setprofile(count)
import {module}
sys.setprofile(None)
print(calls, len(set(sys.modules) - known))
"""


def cost_of_importing(module: str) -> tuple[int, int]:
    """How many functions a fresh Python calls to import a module, and how many modules that loads."""
    code = COUNTED.format(module=module)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    calls, modules = done.stdout.split()
    return int(calls), int(modules)


def test_importing_costs_no_more_than_three_times_as_much_as_importing_attrs() -> None:
    ours, theirs = cost_of_importing("dominorules"), cost_of_importing("attrs")
    assert 1 < ours[0] / theirs[0] < 3
    assert ours[1] / theirs[1] < 3


def test_importing_loads_no_family_and_nothing_optional() -> None:
    code = "import dominorules, sys; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    modules = set(done.stdout.split())
    assert "dominorules" in modules
    assert not modules & {"typer", "rich", "hypothesis", "dominorules.line", "dominorules_spec"}


def test_playing_loads_nothing_optional() -> None:
    code = """
import sys, dominorules as dr
rules = dr.load("coppie")
state = rules.apply(rules.start(), rules.deal(rules.start(), seed=1))
while state.turn is not None:
    state = rules.apply(state, rules.legal_moves(state)[0])
print(*sys.modules)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    modules = set(done.stdout.split())
    assert "dominorules.line.effects" in modules
    assert not modules & {"typer", "rich", "hypothesis", "dominorules.record"}


SNIPPET = """
import dominorules as dr
rules = dr.load("coppie", target=50)
state = rules.start(seats=4)
reveal_type(rules)
reveal_type(state)
reveal_type(state.turn)
reveal_type(rules.params.target)
reveal_type(rules.legal_moves(state))
reveal_type(rules.deal(state, seed=1))
reveal_type(rules.view(state, 0))
reveal_type(rules.view(state, 0).legal_moves)
reveal_type(rules.score(state))
reveal_type(rules.outcome(state))
reveal_type(dr.load("somebody_elses"))
state.no_such_field
rules.apply(state, "pass")
"""
MOVE = (
    "core.kinds.Lot | core.kinds.Deal | line.moves.Open | line.moves.Play | core.kinds.Draw | core.kinds.Pass"
)
REVEALED = [
    f"api.Ruleset[line.params.LineParams, line.state.LineState, {MOVE}, line.view.LineView]",
    "line.state.LineState",
    "core.seats.Seat | None",
    "int",
    f"typing.Sequence[{MOVE}]",
    MOVE,
    "line.view.LineView",
    f"tuple[{MOVE}, ...]",
    "core.score.Score",
    "core.score.Outcome | None",
    "api.Ruleset[Any, Any, Any, Any]",
]


def test_mypy_checks_a_frontend_to_the_last_field(tmp_path: Path) -> None:
    snippet = tmp_path / "frontend.py"
    snippet.write_text(SNIPPET)
    command = [sys.executable, "-m", "mypy", "--config-file", str(ROOT / "pyproject.toml")]
    command += ["--cache-dir", str(tmp_path), "--no-pretty", str(snippet)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    revealed = re.findall(r'Revealed type is "(.*)"', re.sub(r"(dominorules|builtins)\.", "", done.stdout))
    assert revealed == REVEALED, done.stdout + done.stderr
    errors = re.findall(r"frontend.py:(\d+): error: .*\[(.*)\]", done.stdout)
    assert errors == [("16", "attr-defined"), ("17", "arg-type")], done.stdout


# Loading.


def test_every_built_in_ruleset_is_listed_and_loads() -> None:
    assert list(dr.rulesets()) == sorted(dr.rulesets())
    assert set(get_args(LineId)) <= set(dr.rulesets())
    for id in dr.rulesets():
        rules = dr.load(id)
        assert rules.id == id
        assert rules.version
        for seats in rules.seat_counts:
            assert rules.start(seats).seats == seats


def test_the_ids_that_are_typed_are_those_of_the_family() -> None:
    of_family = {id for id in dr.rulesets() if dr.load(id).family.name == "line"}
    assert of_family == set(LINE_RULESETS)


@pytest.mark.parametrize(
    ("id", "near"), [("copie", "coppie"), ("coppie_fld", "coppie_fid"), ("Coppie", "coppie")]
)
def test_an_unknown_ruleset_is_refused_with_the_nearest_known_one(id: str, near: str) -> None:
    with pytest.raises(dr.InvalidRuleset, match=near) as error:
        dr.load(id)
    assert error.value.code == "ruleset.unknown"


NO_IDS: list[Any] = [
    "",
    "../coppie",
    "coppie/",
    "x" * 10**6,
    None,
    7,
    ["coppie"],
    b"coppie",
    "__init__",
    "coppie\0x",
]


@pytest.mark.parametrize("id", NO_IDS, ids=range(len(NO_IDS)))
def test_what_is_no_id_is_refused(id: str) -> None:
    with pytest.raises(dr.InvalidRuleset) as error:
        dr.load(id)
    assert len(str(error.value)) < 300


def test_a_folder_without_a_ruleset_is_refused(tmp_path: Path) -> None:
    for folder in (tmp_path, tmp_path / "nowhere", Path(__file__)):
        with pytest.raises(dr.InvalidRuleset) as error:
            dr.load(folder)
        assert error.value.code == "spec.no_folder"


def test_a_base_of_other_rulesets_is_not_played_itself() -> None:
    with pytest.raises(dr.InvalidRuleset) as error:
        dr.load("line")
    assert error.value.code == "ruleset.abstract"
    assert "line" not in dr.rulesets()


def test_a_ruleset_is_a_value() -> None:
    rules = dr.load("coppie", target=50)
    assert rules == dr.load("coppie", target=50)
    assert hash(rules) == hash(dr.load("coppie", target=50))
    assert rules not in {PAIRS, dr.load("coppie_fid", target=50), dr.load("coppie_corta")}
    for twin in (pickle.loads(pickle.dumps(rules)), copy.copy(rules), copy.deepcopy(rules)):
        assert twin == rules
        assert twin.start() == rules.start()
    assert "coppie" in repr(rules)
    assert "target=50" in repr(rules)


# Chance.


def test_the_deal_that_is_due_can_be_given_as_tiles_or_texts() -> None:
    start = PAIRS.start()
    by_tiles = PAIRS.deal(start, order=dr.double_six())
    by_texts = PAIRS.deal(start, order=[str(tile) for tile in dr.double_six()])
    assert by_tiles == by_texts == Deal(dr.double_six())
    hands = PAIRS.apply(start, by_tiles).hands
    assert [list(hand) for hand in hands] == [list(dr.double_six()[i : i + 7]) for i in (0, 7, 14, 21)]


NO_ORDERS: list[Any] = [
    [],
    dr.double_six()[:27],
    [*dr.double_six(), "0-0"],
    [*dr.double_six()[:27], "0-0"],
    [*dr.double_six()[:27], "7-7"],
    [*dr.double_six()[:27], None],
    [*dr.double_six()[:27], 66],
    "0-0 0-1",
    7,
    {"0-0": 1},
    ["0-0"] * 100_000,
]


@pytest.mark.parametrize("order", NO_ORDERS, ids=range(len(NO_ORDERS)))
def test_an_order_that_is_not_the_whole_set_is_refused(order: Any) -> None:
    with pytest.raises((dr.InvalidMove, dr.InvalidTile)) as error:
        PAIRS.deal(PAIRS.start(), order=order)
    assert len(str(error.value)) < 300


@pytest.mark.parametrize(
    "tiles", [[], ["0-0"], ["0-0", "0-0"], ["0-0", "7-7"], ["0-0", "0-1", "0-2"], 5, "0-0"]
)
def test_a_lot_of_other_tiles_than_one_a_seat_is_refused(tiles: Any) -> None:
    duel = loaded("coppie_1v1")
    with pytest.raises((dr.InvalidMove, dr.InvalidTile)):
        duel.lot(duel.start(), tiles=tiles)


def test_chance_moves_are_made_only_when_they_are_due() -> None:
    duel = loaded("coppie_1v1")
    start = duel.start()
    after_lot = duel.apply(start, duel.lot(start, seed=1))
    playing = duel.apply(after_lot, duel.deal(after_lot, seed=1))
    not_due: list[Callable[[], object]] = [
        lambda: PAIRS.lot(PAIRS.start(), seed=1),
        lambda: duel.deal(start, seed=1),
        lambda: duel.lot(after_lot, seed=1),
        lambda: duel.lot(playing, seed=1),
        lambda: duel.deal(playing, seed=1),
    ]
    for ask in not_due:
        with pytest.raises(dr.InvalidMove) as error:
            ask()
        assert error.value.code == "chance.not_due"
    for state, move in [(start, Deal(dr.double_six())), (playing, Deal(dr.double_six()))]:
        assert not duel.is_legal(state, move)
        with pytest.raises(dr.IllegalMove) as refused:
            duel.apply(state, move)
        assert refused.value.clauses
    assert not duel.is_legal(start, Lot((dr.Tile(0, 0),)))


def test_a_seed_and_an_order_are_not_given_together() -> None:
    duel = loaded("coppie_1v1")
    both: list[Callable[[], object]] = [
        lambda: PAIRS.deal(PAIRS.start(), seed=1, order=dr.double_six()),
        lambda: duel.lot(duel.start(), seed=1, tiles=["0-0", "0-1"]),
    ]
    for ask in both:
        with pytest.raises(dr.InvalidMove) as error:
            ask()
        assert error.value.code == "chance.both"


@scaled(0.5)
@given(seed=seeds())
def test_one_seed_serves_a_whole_match(seed: int) -> None:
    rules = dr.load("coppie", target=200)  # more than one hand can score
    deals = []
    for step in match(rules, seed):
        if step.seat is None:
            deals.append(rules.deal(step.before, seed=seed))
            assert rules.deal(step.before, seed=seed) == deals[-1]
            state = rules.apply(step.before, deals[-1])
            assert sum(map(len, state.hands)) == 28
    assert len(set(deals)) == len(deals) > 1


def test_another_seed_is_another_deal() -> None:
    start = PAIRS.start()
    assert len({PAIRS.deal(start, seed=seed) for seed in range(100)}) == 100
    assert PAIRS.deal(start) != PAIRS.deal(start)


# Refusing and explaining.


def test_a_move_out_of_turn_is_refused_and_in_turn_is_not() -> None:
    state = dealt()
    assert state.turn is not None
    move = PAIRS.legal_moves(state)[0]
    assert PAIRS.apply(state, move, seat=state.turn) == PAIRS.apply(state, move)
    for seat in {0, 1, 2, 3} - {state.turn}:
        with pytest.raises(dr.IllegalMove) as error:
            PAIRS.apply(state, move, seat=seat)
        assert error.value.clauses == ("turn.seat",)
        assert not error.value.legal  # the moves of another seat are not for this one's eyes
    for seat in range(4):
        with pytest.raises(dr.IllegalMove) as error:
            PAIRS.apply(PAIRS.start(), move, seat=seat)
        assert error.value.clauses == ("turn.seat",)


NO_MOVES: list[Any] = [None, "pass", 0, dr.Tile(0, 0), object(), (), Play, [Pass()]]


@pytest.mark.parametrize("move", NO_MOVES, ids=range(len(NO_MOVES)))
def test_what_is_no_move_is_refused_by_type(move: Any) -> None:
    state = dealt()
    for ask in (PAIRS.is_legal, PAIRS.apply, PAIRS.why_not):
        with pytest.raises(dr.InvalidMove) as error:
            ask(state, move)
        assert ("rules.move" in str(error.value)) == isinstance(move, str)


NO_NOTATIONS: list[Any] = [
    "",
    " ",
    "Pass",
    "pass ",
    "pass\n",
    "3-5",
    "3-5@",
    "3-5@l",
    "3-5@LR",
    "3-5 @L",
    "@L",
]
NO_NOTATIONS += ["open", "open  6-6", "open 6-6 5-5", "open 7-77", "19-0@L", "draw 3-5", "lot", "deal"]
NO_NOTATIONS += ["deal " + "0-0 " * 10**5, None, 7, b"pass", ["pass"]]


@pytest.mark.parametrize("text", NO_NOTATIONS, ids=range(len(NO_NOTATIONS)))
def test_a_text_that_is_no_notation_is_refused(text: str) -> None:
    with pytest.raises((dr.InvalidMove, dr.InvalidTile)) as error:
        PAIRS.move(text)
    assert len(str(error.value)) < 300


def test_a_move_needs_neither_its_index_nor_its_seat() -> None:
    assert PAIRS.move("5-3@L") == PAIRS.move("3-5@L") == Play(dr.Tile(3, 5), PAIRS.move("3-5@L").end)  # type: ignore[union-attr]
    assert len({Pass(), Pass(), Draw(), Draw(), Open(dr.Tile(6, 6)), Open(dr.Tile(6, 6))}) == 3


@pytest.mark.parametrize("id", ["coppie", "coppie_1v1", "coppie_fid"])
def test_a_refusal_names_its_clauses_repeats_the_move_and_tells_what_is_legal(id: LineId) -> None:
    rules = loaded(id)
    for step in list(match(rules, 3, hands=1))[:-1:6]:
        if step.after.turn is None:
            continue
        legal = rules.legal_moves(step.after)
        for move in rules.family.probes(rules.params, step.after):
            refusals = rules.why_not(step.after, move)
            assert bool(refusals) == (move not in legal)
            if refusals:
                with pytest.raises(dr.IllegalMove) as error:
                    rules.apply(step.after, move)
                assert error.value.clauses == tuple([refusal.clause for refusal in refusals])
                assert error.value.reasons == tuple([refusal.text for refusal in refusals])
                assert error.value.legal == tuple(map(str, legal))
                assert str(move) in str(error.value)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_message_of_a_refusal_gives_the_reason_in_the_same_language(lang: str) -> None:
    with pytest.raises(dr.IllegalMove) as error:
        PAIRS.apply(dealt(), Pass())
    message = error.value.message(lang)
    for other in LANGUAGES:
        reason = " ".join(PAIRS.explain("pass.stuck", other).splitlines())
        assert (reason in message) == (other == lang)
    assert "\n" not in message
    assert pickle.loads(pickle.dumps(error.value)).message(lang) == message  # made here


def test_a_refusal_is_explained_in_three_languages_under_the_same_ids() -> None:
    state = dealt()
    by_language = [PAIRS.why_not(state, Pass(), lang=lang) for lang in LANGUAGES]
    assert len({tuple([refusal.clause for refusal in refusals]) for refusals in by_language}) == 1
    assert len({refusals[0].text for refusals in by_language}) == len(LANGUAGES)


@pytest.mark.parametrize("id", LINE_RULESETS)
def test_every_clause_is_explained_with_its_numbers_in_place(id: LineId) -> None:
    rules = dr.load(id, target=123)
    explained = [rules.explain(c.id, lang) for c in rules.rulebook.clauses for lang in LANGUAGES]
    assert all(explained)
    assert not [text for text in explained if re.search(r"\{[a-z_]+\}", text)]
    assert [text for text in explained if "123" in text]


def test_an_unknown_clause_is_refused_with_the_nearest_known_one() -> None:
    with pytest.raises(dr.InvalidRuleset, match=r"play\.match") as error:
        PAIRS.explain("play.mach")
    assert error.value.code == "clause.unknown"


def test_a_state_of_nothing_known_is_refused_by_type() -> None:
    for ask in (PAIRS.deal, PAIRS.lot):
        with pytest.raises(dr.InvalidMove) as error:
            ask("a state")  # type: ignore[arg-type]
        assert error.value.code == "state.type"


def test_before_the_first_deal_nothing_has_happened() -> None:
    start = PAIRS.start()
    assert (start.turn, start.seats, PAIRS.legal_moves(start)) == (None, 4, ())
    assert PAIRS.score(start) == dr.Score((0, 0), ())
    assert PAIRS.hand_result(start) is None
    assert PAIRS.outcome(start) is None
    assert PAIRS.start() == PAIRS.start(seats=4) == start


@pytest.mark.parametrize("ruleset", ["coppie", "coppie_1v1", "tripple_domino"])
def test_chance_gives_what_is_due_and_nothing_while_a_seat_is_to_act(ruleset: str) -> None:
    rules = dr.load(ruleset)
    state = rules.start()
    while state.turn is None:
        move = rules.chance(state, seed=7)
        assert move == rules.chance(state, seed=7)
        assert rules.is_legal(state, move)
        state = rules.apply(state, move)
    assert rules.chance(state, seed=7) is None
    with pytest.raises(dr.InvalidMove):
        rules.chance("a state")


@pytest.mark.parametrize("given", [None, 3, "hands", [("hands", [])]])
@pytest.mark.parametrize("ruleset", ["coppie", "tripple_domino", "triplone"])
def test_a_position_is_told_by_keys(ruleset: str, given: Any) -> None:
    with pytest.raises(dr.InvalidPosition) as error:
        dr.load(ruleset).position(given)
    assert (error.value.field, error.value.code) == ("position", "position.type")


def test_the_sides_of_a_table_are_those_of_its_seats() -> None:
    assert dr.load("coppie").sides(4) == (0, 1, 0, 1)
    assert dr.load("tripple_domino").sides(3) == (0, 1, 2)
    with pytest.raises(dr.InvalidSeat):
        dr.load("coppie").sides(3)


@pytest.mark.parametrize("ruleset", ["coppie_1v1", "tripple_domino"])
def test_hands_of_a_position_need_not_be_those_of_a_deal_but_those_of_a_record_do(ruleset: str) -> None:
    rules: Any = dr.load(ruleset)
    order = rules.params.tile_set
    state = rules.position({"hands": [order[:8], order[8:11]]})
    assert [len(hand) for hand in state.hands] == [8, 3]
    assert rules.legal_moves(state)
    with pytest.raises(dr.InvalidRecord) as raised:
        dr.Record.start(rules, state)
    assert (raised.value.code, raised.value.field) == (
        "record.deal",
        "$.position.sheet.origin.state.hands[0]",
    )


FOREIGN = (None, "state", 7, dr.load("tripple_domino").start(2), object())


@pytest.mark.parametrize("state", FOREIGN, ids=lambda state: type(state).__name__)
@pytest.mark.parametrize(
    "asked",
    [
        PAIRS.legal_moves,
        lambda state: PAIRS.is_legal(state, PAIRS.move("pass")),
        lambda state: PAIRS.apply(state, PAIRS.move("pass")),
        lambda state: PAIRS.apply(state, PAIRS.move("pass"), seat=0),
        lambda state: PAIRS.why_not(state, PAIRS.move("pass")),
        PAIRS.score,
        PAIRS.hand_result,
        PAIRS.outcome,
        PAIRS.view,
        lambda state: PAIRS.view(state, 0),
        lambda state: PAIRS.deal(state, 1),
        lambda state: PAIRS.lot(state, 1),
        lambda state: PAIRS.chance(state, 1),
    ],
)
def test_what_is_no_state_of_the_family_is_refused_by_whatever_is_asked(
    asked: Callable[[Any], object], state: Any
) -> None:
    with pytest.raises(dr.InvalidMove) as raised:
        asked(state)
    assert (raised.value.code, raised.value.field) == ("state.type", "state")


@pytest.mark.parametrize(
    "move", [None, "pass", 3, TRIPLONE.move("add 1-5 #3"), TRIPLONE.move("end")], ids=repr
)
def test_nobody_says_why_what_is_no_move_is_not_legal(move: Any) -> None:
    state = PAIRS.apply(PAIRS.start(), PAIRS.deal(PAIRS.start(), 1))
    for asked in (PAIRS.why_not, PAIRS.apply):
        with pytest.raises(dr.InvalidMove) as raised:
            asked(state, move)
        assert (raised.value.code, raised.value.field) == ("move.type", "move")
    with pytest.raises(dr.InvalidMove):
        Record(PAIRS, 4).with_move(move)


@pytest.mark.parametrize("lang", ["de", "", "IT", None, 3, []])
def test_a_language_that_nothing_is_told_in_is_refused(lang: Any) -> None:
    state = PAIRS.apply(PAIRS.start(), PAIRS.deal(PAIRS.start(), 1))
    for asked in (
        lambda: PAIRS.explain("play.match", lang),
        lambda: PAIRS.why_not(state, PAIRS.move("pass"), lang),
    ):
        with pytest.raises(dr.Invalid) as raised:
            asked()
        assert (raised.value.code, raised.value.field) == ("lang.unknown", "lang")
    assert "en" in raised.value.message("nl")


@pytest.mark.parametrize("id", ["coppie", "tripple_domino", "triplone"])
def test_every_event_can_be_explained_points_brought_along_too(id: str) -> None:
    rules = dr.load(id)
    sides = len(set(rules.sides(rules.seat_counts[0])))
    state = rules.position(HELD[id] | {"points": [3] + [0] * (sides - 1)})
    events = rules.score(state).events
    assert [event.clause for event in events] == ["score.carried"]
    texts = {rules.explain(event.clause, lang) for event in events for lang in ("it", "nl", "en")}
    assert len(texts) == 3


HELD: Final[dict[str, dict[str, object]]] = {
    "coppie": {"hands": [["0-1"], ["0-2"], ["1-2"], ["3-5"]], "line": ["0-0"]},
    "tripple_domino": {"hands": [["0-0-1"], ["0-0-2"]]},
    "triplone": {"hands": [["0-1"], ["0-2"]]},
}


@pytest.mark.parametrize(
    ("call", "field"),
    [
        (lambda: PAIRS.move("19-19@L"), "move"),
        (lambda: PAIRS.move("open 03-5"), "move"),
        (lambda: PAIRS.move("3-05@L"), "move"),
        (lambda: TRIPLONE.move("validate tris 1-2 1-03 1-4"), "move"),
        (lambda: PAIRS.deal(PAIRS.start(), order="0-0"), "order"),
        (lambda: PAIRS.deal(PAIRS.start(), order=["0-0", "0-9x"]), "order[1]"),
        (lambda: dr.load("coppie", tiles=["0-0", "0-9x"]), "tiles[1]"),
        (lambda: dr.load("tripple_domino", tiles=["0-0-0", 4]), "tiles[1]"),
        (lambda: dr.load("triplone", tiles=["7-7x"]), "tiles[0]"),
        (lambda: dr.load("coppie_1v1", tiles=itertools.repeat("0-0")), "tiles"),
        (lambda: dr.load("triplone", tiles={"0-0": 1}), "tiles"),
        (lambda: dr.load("triplone", tiles=7), "tiles"),
    ],
)
def test_an_error_names_the_field_and_the_tile_that_it_is_about(
    call: Callable[[], object], field: str
) -> None:
    with pytest.raises(dr.Invalid) as raised:
        call()
    assert raised.value.field == field
    assert all(raised.value.message(lang).startswith(f"{field}: ") for lang in ("it", "nl", "en"))
