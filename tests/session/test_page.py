"""The table in the page, asked as a page asks: it plays by the rules and shows each seat only its view."""

from __future__ import annotations

import base64
import json
import tomllib
import zlib
from pathlib import Path
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dominorules as dr
from counting import counted
from dominorules.check.examples import _of_example
from dominorules.check.subject import Subject
from dominorules.rulebook.inherited import examples_under
from dominorules.rulebook.packages import installed, open_folder
from dominorules.rulebook.resolve import resolve, rulebook
from dominorules.session import Session
from dominorules.words import LANGUAGES, phrase, phrases
from strategies import most_later

PLAYED = [id for id in dr.rulesets() if rulebook(id).package.built_in]
WORDS = {lang: phrases("table", lang) for lang in LANGUAGES}


SESSION = Session()


def ask(do: str, **values: Any) -> Any:
    return json.loads(SESSION.answer(json.dumps({"do": do, **values})))


def state() -> Any:
    """The state at the moment that is shown: what the page cannot see."""
    assert SESSION.screen is not None
    return SESSION.screen.table.state


def shown(do: str, **values: Any) -> Any:
    return ask(do, **values)["table"]


def dealt(ruleset: str, **values: Any) -> Any:
    told = shown("new", **{"ruleset": ruleset, "seed": 7, "lang": "en", **values})
    while told["chance"]:
        told = shown("chance")
    return told


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_words_of_all_languages_have_the_same_keys_and_details(lang: str) -> None:
    assert {key: set(_details(text)) for key, text in WORDS[lang].items()} == {
        key: set(_details(text)) for key, text in WORDS["en"].items()
    }


def _details(text: str) -> list[str]:
    return [part.partition("}")[0] for part in text.split("{")[1:]]


@pytest.mark.parametrize("ruleset", most_later(PLAYED))
def test_a_hand_can_be_played_by_the_computer_to_its_end(ruleset: str) -> None:
    told = dealt(ruleset)
    for _ in range(400):
        if told["turn"] is None:
            break
        told = shown("computer", player="random")
    assert told["result"]
    assert told["result"]["text"]
    assert told["at"] == len(told["moves"])


@pytest.mark.parametrize("ruleset", ["coppie_1v1", "triplone"])
def test_boards_are_as_wide_as_the_page_has_room(ruleset: str) -> None:
    dealt(ruleset, seats=2)
    told = [shown("look", seen_by="all", **width) for width in ({}, {"width": 8}, {"width": 20})]
    wide, narrow, again = ([strip["box"][2] for strip in one["board"]["strips"]] for one in told)
    assert wide == again
    assert max(narrow) <= 8 < max(wide)


@pytest.mark.parametrize("ruleset", PLAYED)
def test_a_seat_is_told_nothing_that_its_view_does_not_hold(ruleset: str) -> None:
    dealt(ruleset)
    told = shown("look", seen_by=0)
    text = json.dumps(told)
    for strip in told["board"]["strips"]:
        if strip["seat"] != 0:
            assert all(shape["tile"] is None for shape in strip["shapes"])
    assert all(move["move"] in ("lot", "deal") for move in told["moves"] if move["seat"] is None)
    hidden = {str(tile) for hand in state().hands[1:] for tile in hand} - _named(told)
    assert not [tile for tile in hidden if f'"{tile}"' in text]


def _named(told: Any) -> set[str]:
    """The tiles on the table."""
    return {shape["tile"] for shape in told["board"]["shapes"]}


def test_a_refused_move_changes_nothing_and_is_shown_with_its_clauses() -> None:
    before = dealt("coppie", lang="nl")
    told = shown("play", move="0-1@L")
    assert told["refused"]["clauses"]
    assert all(clause["title"] and clause["text"] for clause in told["refused"]["clauses"])
    assert (told["at"], told["legal"]) == (before["at"], before["legal"])
    assert told["board"]["tried"] is None or told["board"]["tried"]["shape"]["mark"] == "refused"


def test_steps_back_and_forth_lead_to_the_same_moments() -> None:
    moments = [dealt("tripple_domino", seats=2)]
    moments += [shown("computer") for _ in range(8)]
    last = moments[-1]["at"]
    for told in reversed(moments):
        assert _still(shown("go", at=told["at"])) == _still(told)
    assert shown("go", at=10**9)["at"] == last


def _still(told: Any) -> Any:
    return {key: value for key, value in told.items() if key != "moves"}


@given(st.integers(0, 12), st.sampled_from(PLAYED))
def test_a_link_leads_back_to_the_same_moment(moves: int, ruleset: str) -> None:
    told = dealt(ruleset)
    for _ in range(moves):
        if told["turn"] is not None:
            told = shown("computer", player="random")
    link = ask("link")["answer"]
    assert len(link) < 4000
    assert _still(shown("load", link=link, lang="en")) == _still(told)


@pytest.mark.parametrize("link", ["", "x", "%%%", "eJwDAAAAAAE", "A" * 100_000])
def test_a_link_that_is_none_is_told_as_an_error(link: str) -> None:
    before = dealt("coppie")
    assert "error" in ask("load", link=link)
    assert shown("look", seen_by="all") == before


def test_a_link_that_unpacks_to_too_much_is_refused() -> None:
    bomb = base64.urlsafe_b64encode(zlib.compress(b"[" * 10_000_000)).decode()
    assert "error" in ask("load", link=bomb)


def test_what_is_pasted_is_of_the_ruleset_of_the_page_or_refused() -> None:
    dealt("coppie")
    for text in (ask("link")["answer"], ask("record")["answer"]):
        assert "coppie" in ask("load", link=text, ruleset="triplone", lang="en")["error"]


@pytest.mark.parametrize(
    "broken",
    [
        {"ruleset": 3},
        {"ruleset": None},
        {"ruleset": "../coppie"},
        {"params": []},
        {"params": {"no_such": 1}},
        {"params": {"hand_size": "7"}},
        {"params": {"hand_size": 10**30}},
        {"params": {"tiles": {"0-0": 1}}},
        {"seats": "4"},
        {"seats": 10**9},
        {"given": 5},
        {"given": []},
        {"given": "finish"},
        {"given": {"hands": 5}},
        {"given": {"no_such": []}},
        {"given": {"hands": [["9-9"], [], [], []]}},
        {"when": 7},
        {"when": [7]},
        {"when": ["3-5@L"]},
        {"when": ["\u0000"]},
        {"when": ["pass"] * 50_000},
    ],
    ids=lambda broken: str(broken)[:40],
)
def test_a_link_with_anything_else_in_it_is_told_as_an_error(broken: dict[str, Any]) -> None:
    good = {"ruleset": "coppie", "params": {}, "seats": 4, "given": "start", "when": []}
    told = ask("load", link=packed({**good, **broken}), lang="it")
    assert told.get("error") or told["table"]["refused"]["clauses"]


def packed(told: dict[str, Any]) -> str:
    return base64.urlsafe_b64encode(zlib.compress(json.dumps(told).encode())).decode().rstrip("=")


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "{}",
        "[[example]]",
        "[[example]]\ngiven = 3",
        "[[example]]\n" + "x" * 3000,
        "example = 3 # [[example]]",
        "dominorules record 1",
        "[" * 100_000,
        '{"schema": ' * 5000,
    ],
    ids=lambda text: text[:20],
)
def test_a_text_that_is_nothing_is_told_as_an_error(text: str) -> None:
    assert "error" in ask("load", link=text, ruleset="coppie", lang="nl")


def test_a_record_of_ten_megabytes_is_refused_at_once() -> None:
    ask("load", link="%", lang="en")  # the words of errors are read once
    for text in ("x" * 10_000_000, "dominorules record 1\n" + "pass\n" * 2_000_000):
        with counted(most=1_000):
            assert "1000000" in ask("load", link=text, ruleset="coppie", lang="en")["error"]


@pytest.mark.parametrize("ruleset", PLAYED)
def test_a_record_leads_back_to_the_same_match(ruleset: str) -> None:
    told = played(ruleset, 12)
    record = ask("record")["answer"]
    again = shown("load", link=record, ruleset=ruleset, lang="en")
    assert _still(again) == _still(told)
    assert again["moves"] == told["moves"]
    assert ask("record")["answer"] == record
    assert shown("load", link=ask("link")["answer"], ruleset=ruleset, lang="en") == again


def played(ruleset: str, moves: int, **values: Any) -> Any:
    told = dealt(ruleset, **values)
    for _ in range(moves):
        if told["turn"] is not None:
            told = shown("computer", player="random")
    return told


def test_a_record_that_begins_in_the_middle_can_be_linked_and_not_become_an_example() -> None:
    shown("new", ruleset="coppie", given=MIDDLE, lang="en")
    shown("play", move="3-4@R")
    told = shown("load", link=ask("record")["answer"], ruleset="coppie", lang="en")
    assert told["at"] == 1
    assert shown("load", link=ask("link")["answer"], ruleset="coppie", lang="en") == told
    assert ask("as_example") == {"answer": None}


MIDDLE: dict[str, Any] = {"ends": [1, 4], "hands": [["3-4", "2-2"], ["4-6"], ["2-4"], ["3-3"]], "turn": 0}


def test_a_record_that_breaks_the_rules_is_told_with_its_clause() -> None:
    played("coppie", 4)
    record = ask("record")["answer"]
    assert "pass.stuck" in ask("load", link=f"{record}pass\n", ruleset="coppie", lang="en")["error"]


def test_who_looks_with_one_seat_copies_what_that_seat_saw() -> None:
    played("coppie", 5)
    shown("look", seen_by=2)
    record = dr.load_seat_record(ask("record")["answer"])
    assert record.seat == 2
    assert record.views[-1].hand


REFUSED = {"line": "open 0-0", "triangle": "0-0-1@U(40,40)", "meld": "validate tris 0-0 6-6"}


@pytest.mark.parametrize("ruleset", PLAYED)
@pytest.mark.parametrize("rejected", [False, True], ids=["accepted", "refused"])
def test_what_is_copied_as_an_example_is_one_for_the_kit_as_it_is(
    ruleset: str, rejected: bool, tmp_path: Path
) -> None:
    told = played(ruleset, 6)
    if rejected:
        told = shown("play", move=REFUSED[told["family"]])
        assert told["refused"]
    text = ask("as_example")["answer"]
    folder = tmp_path / "mine"
    (folder / "examples").mkdir(parents=True)
    (folder / "ruleset.toml").write_text(f'id = "mine"\nversion = "1"\nextends = "{ruleset}"\n', "utf-8")
    (folder / "examples" / "table.toml").write_text(text, "utf-8")
    subject = Subject(resolve(open_folder(folder)))
    (example,) = [one for one in subject.examples if one.origin == "mine"]
    assert not [*_of_example(subject, example)]
    assert example.verdict == ("reject" if rejected else "accept")
    assert all(example.title[lang] for lang in LANGUAGES)
    assert _still(shown("load", link=text, ruleset=ruleset, lang="en")) == _still(told)


BACK = """[[example]]
id = "back"
when = "recompose tris 1-4 2-4 4-6 | #1"
verdict = "accept"
[example.given]
hands = [["2-4", "4-6", "5-5"], ["0-0"]]
stock = 2
table = [{ owner = 0, family = "tris", tiles = ["1-2", "1-3", "1-4"] }]
"""


@pytest.mark.parametrize(("lang", "back"), [("it", "di nuovo in mano"), ("nl", "terug in de hand")])
def test_tiles_that_a_recomposition_brings_back_are_told(lang: str, back: str) -> None:
    told = shown("load", link=BACK, ruleset="triplone", lang=lang)
    assert told["moves"][-1]["words"].endswith(f"1-2 1-3 {back}")


def test_two_examples_have_ids_of_their_own() -> None:
    played("coppie", 3)
    first = tomllib.loads(ask("as_example")["answer"])["example"][0]["id"]
    shown("computer")
    assert tomllib.loads(ask("as_example")["answer"])["example"][0]["id"] != first


@pytest.mark.parametrize("ruleset", most_later(id for id, package in installed().items() if package.built_in))
def test_every_example_of_a_page_opens_on_the_table(ruleset: str) -> None:
    for example, run in examples_under(rulebook(ruleset)):
        told = ask("example", ruleset=ruleset, example=f"{example.origin}/{example.id}", lang="it")
        assert "error" not in told, example.id
        refused = told["table"]["refused"]
        assert [clause["id"] for clause in (refused or {"clauses": []})["clauses"]] == list(run.because)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("ruleset", PLAYED)
def test_a_form_has_every_parameter_with_a_label_in_the_language(ruleset: str, lang: str) -> None:
    form = ask("form", ruleset=ruleset, lang=lang)["answer"]
    params = dr.load(ruleset).params
    assert [one["name"] for one in form["params"]] == [
        field.name for field in attrs.fields(type(params)) if field.init and "kind" in field.metadata
    ]
    docs = {field.metadata.get("doc") for field in attrs.fields(type(params))}
    labels = [one["label"] for one in form["params"]]
    labels += [option["label"] for one in form["params"] for option in one.get("options", ())]
    assert all(labels)
    assert lang == "en" or not docs & set(labels)
    assert form["seats"]


def test_parameters_of_the_form_are_those_of_the_table() -> None:
    told = dealt("coppie_1v1", params={"hand_size": 2, "tiles": ["0-0", "0-1", "1-1", "0-2", "1-2", "2-2"]})
    assert [strip["size"] for strip in told["board"]["strips"]] == [2, 2, 2]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("ruleset", most_later(PLAYED))
def test_passes_and_draws_are_told_in_words_with_the_clauses_on_them(ruleset: str, lang: str) -> None:
    told = dealt(ruleset, lang=lang)
    for _ in range(60):
        if told["turn"] is None:
            break
        told = shown("computer", player="random")
        last = told["moves"][-1]
        assert last["words"]
        if last["move"] in ("pass", "draw"):
            assert last["words"] != last["move"] or lang != "it"
            assert told["why"]["clauses"]
            assert all(clause["title"] and clause["text"] for clause in told["why"]["clauses"])
        elif last["move"] != "end":
            assert told["why"] is None


# --- figures

FIGURES: dict[str, Any] = {
    "hands": [["0-2", "1-3", "1-4", "2-2", "2-3"], ["2-6", "3-6", "5-5"]],
    "stock": ["5-6"],
    "table": [
        {"owner": 0, "family": "tris", "tiles": ["0-4", "0-5", "0-6"]},
        {"owner": 1, "family": "rhizome", "tiles": ["0-1", "1-2", "3-4"]},
        {"owner": 1, "family": "tris", "tiles": ["1-5", "2-5", "3-5", "4-5"]},
    ],
}


def figures(**values: Any) -> Any:
    return shown("new", **{"ruleset": "triplone", "given": FIGURES, "lang": "en", **values})


def offers(*tiles: str) -> Any:
    return ask("offers", tiles=tiles)["answer"]


def test_moves_with_figures_are_counted_and_not_sent() -> None:
    told = figures()
    rules = dr.load("triplone")
    legal = rules.legal_moves(rules.position(FIGURES))
    assert told["legal"] == ["end"]
    assert sum(told["operations"].values()) == len(legal) - 1
    assert told["operations"]["recompose"] > 0
    hidden = shown("look", seen_by=1)
    assert hidden["legal"] == []
    assert set(hidden["operations"].values()) == {0}
    assert offers("0-2") == ask("suggest")["answer"] == []


def test_tiles_of_the_hand_are_offered_to_every_family_and_figure_and_legal_moves_come_first() -> None:
    figures()
    told = offers("0-2", "1-3", "2-3")
    assert [offer["legal"] for offer in told] == sorted([offer["legal"] for offer in told], reverse=True)
    assert {offer["kind"] for offer in told} == {"validate", "add"}
    assert len(told) == 4 + 3
    for offer in told:
        (move,) = offer["moves"]
        again = figures()
        after = shown("play", move=move["move"])
        assert (after["refused"] is None) == offer["legal"]
        assert after["at"] == again["at"] + offer["legal"]


@pytest.mark.parametrize("tiles", [["1-5", "1-3", "1-4"], ["0-4", "1-4", "4-5"], ["0-4", "0-2", "0-5"]])
def test_tiles_of_the_table_are_offered_as_every_recomposition_into_just_that_figure(
    tiles: list[str],
) -> None:
    figures()
    rules = dr.load("triplone")
    made = rules.legal_moves(rules.position(FIGURES))
    for offer in offers(*tiles):
        assert offer["kind"] == "recompose"
        family = offer["moves"][0]["move"].split()[1]
        wanted = [str(move) for move in made if str(move).startswith(f"recompose {family} ")]
        wanted = [text for text in wanted if set(text.split(" | ")[0].split()[2:]) == set(tiles)]
        told = [move["move"] for move in offer["moves"]]
        assert offer["legal"] == bool(wanted)
        if wanted:
            assert told == wanted
        else:
            (plain,) = told
            figures()
            assert shown("play", move=plain)["refused"]["clauses"]


def test_suggestions_are_a_few_legal_moves_in_the_words_of_the_language() -> None:
    figures(lang="nl")
    told = ask("suggest")["answer"]
    assert 0 < len(told) <= 12
    assert len({move["words"] for move in told}) == len(told)
    for move in told:
        figures(lang="nl")
        assert shown("play", move=move["move"])["refused"] is None
    assert any("herschik" in move["words"] for move in told)


def test_a_rhizome_is_laid_as_the_reader_says_and_refused_with_the_clause_of_its_layout() -> None:
    given = {"hands": [["0-1", "1-2", "2-3", "6-6"], ["1-3"]], "stock": ["4-4"]}
    figures(given=given)
    (offer,) = [one for one in offers("0-1", "1-2", "2-3") if one["legal"]]
    assert {one["tile"] for one in offer["layout"]} == {"0-1", "1-2", "2-3"}
    move = offer["moves"][0]["move"]
    wrong = "0-1@(0,0)(1,0) 1-2@(0,1)(1,1) 2-3@(2,0)(3,0)"
    told = shown("play", move=f"{move} @ {wrong}")
    assert [clause["id"] for clause in told["refused"]["clauses"]] == ["layout.zero-once"]
    assert {
        shape["mark"] for shape in [told["board"]["tried"]["shape"], *told["board"]["tried"]["more"]]
    } == {"refused"}
    shapes = ask("laid", layout=wrong)["answer"]
    assert [shape["tile"] for shape in shapes] == ["0-1", "1-2", "2-3"]
    assert [part["at"] for part in shapes[1]["parts"]] == [[0, -1], [1, -1]]
    right = "0-1@(0,0)(1,0) 1-2@(0,1)(1,1) 2-3@(0,2)(1,2)"
    assert shown("play", move=f"{move} @ {right}")["refused"] is None
    assert str(state().table[0].layout) == right


def test_what_is_no_layout_is_told_as_an_error() -> None:
    figures()
    assert "error" in ask("laid", layout="0-1@(0,0)")


def test_fields_are_numbered_as_pages_and_records_number_seats() -> None:
    labels = [frame["label"] for frame in figures()["board"]["frames"]]
    assert [label for label in labels if "seat" in label] == ["Field of seat 0", "Field of seat 1"]


# --- What the page does not know of itself ---


@pytest.mark.parametrize(("lang", "left"), [("en", "On the left"), ("it", "A sinistra"), ("nl", "Links")])
def test_each_spot_says_its_place_and_what_is_laid_there(lang: str, left: str) -> None:
    table = {"ends": [3, 6], "hands": [["0-3", "3-6"], ["1-2"], ["2-2"], ["1-1"]], "turn": 0}
    told = shown("new", ruleset="coppie", given=table, lang=lang, seen_by="all")
    spots = {spot["place"]: spot["label"] for spot in told["board"]["spots"]}
    assert set(spots) == {"L", "R"}
    assert left in spots["L"]
    assert "0-3" in spots["L"]
    assert "0-3" not in spots["R"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_cell_is_called_by_the_letter_that_stands_in_it(lang: str) -> None:
    spots = played("tripple_domino", 1, lang=lang)["board"]["spots"]
    assert spots
    assert all(spot["name"] in spot["label"] and spot["place"] for spot in spots)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_family_says_some_words_in_its_own_way(lang: str) -> None:
    own = {id: ask("form", ruleset=id, lang=lang)["answer"]["words"] for id in ("coppie", "tripple_domino")}
    assert own["coppie"] == {}
    assert own["tripple_domino"]["hand"] != phrase("table", "hand", lang)
