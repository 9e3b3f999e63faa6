"""A ruleset adds parameters that are like any other, and a loaded ruleset is a value: no edit changes it."""

from __future__ import annotations

import copy
import json
import pickle
import shutil
import sys
from pathlib import Path
from typing import Any

import attrs
import jsonschema
import pytest
from referencing import Registry, Resource

import dominorules as dr
from dominorules.core.added import Addition, with_added
from dominorules.line import LineParams
from dominorules.pages.render import render_page
from dominorules.record import Record, dump, dump_text, from_data, load_record, schema, to_data
from dominorules.rulebook.examples import examples_of
from dominorules.rulebook.families import FAMILIES
from dominorules.rulebook.inherited import examples_under
from dominorules.rulebook.resolve import rulebook
from dominorules.testing import check
from dominorules.vectors.make import print_vectors, vectors
from dominorules.vectors.schema import vectors_schema
from dominorules.words import LANGUAGES

VECTORS = Path(__file__).parents[2] / "spec" / "vectors"
RULESET = """
id = "{id}"
version = "1.0.0"
extends = "{extends}"
language = "en"
name = {{ en = "{id}" }}
"""
ADDED = """
[[param]]
name = "bonus"
kind = "whole"
min = 0
max = 100
default = 15
doc = { en = "Points for going out.", nl = "Punten voor wie uit is." }

[[param]]
name = "doubled"
kind = "flag"
default = false
doc = { en = "Whether they count twice." }

[[param]]
name = "paid_to"
kind = "choice"
choices = ["winner", "others"]
default = "winner"
doc = { en = "Who gets them." }
"""
CLAUSES = '''
from dominorules.core.score import ScoreEvent
from dominorules.core.seats import Side
from dominorules.line import LineParams, LineState
from dominorules.rulebook.clauses import Award, Basis, Clause, Param
from dominorules_spec.line.clauses import Out

BONUS = Param("bonus", int)
DOUBLED = Param("doubled", bool)
PAID_TO = Param("paid_to", str)

def out_bonus(p: LineParams, s: LineState, m: Out, after: LineState) -> tuple[ScoreEvent, ...]:
    """Whoever goes out is paid."""
    side = p.side_of[s.laid_by or 0]
    points = BONUS.of(p) * (2 if DOUBLED.of(p) else 1)
    return (ScoreEvent("out.bonus", side if PAID_TO.of(p) == "winner" else Side(1 - side), points, 1),)

CLAUSES: tuple[Clause[LineParams, LineState], ...] = (
    Award("out.bonus", on=Out, events=out_bonus, basis=Basis.HOUSE),
)
'''
TEXT = "### Out { #out.bonus }\n\nGoing out is worth {bonus} points more.\n"
EXAMPLE = """
[[example]]
id = "out"
clauses = ["out.bonus"]
given = { ends = [0, 5], hands = [["0-0"], ["4-4"], ["1-3"], ["2-6"]], turn = 0 }
when = "0-0@L"
verdict = "accept"
then = { points = [35, 0] }

[[example]]
id = "twice"
clauses = ["out.bonus"]
params = { doubled = true, paid_to = "others" }
given = { ends = [0, 5], hands = [["0-0"], ["4-4"], ["1-3"], ["2-6"]], turn = 0 }
when = "0-0@L"
verdict = "accept"
then = { points = [20, 30] }
"""
LAST = {"ends": [0, 5], "hands": [["0-0"], ["4-4"], ["1-3"], ["2-6"]], "turn": 0}

Rules = dr.Ruleset[Any, Any, Any, Any]


def written(folder: Path, more: str = ADDED, extends: str = "coppie", **texts: str) -> Path:
    (folder / "examples").mkdir(parents=True, exist_ok=True)
    (folder / "ruleset.toml").write_text(RULESET.format(id=folder.name, extends=extends) + more)
    for name, text in texts.items():
        (folder / name.replace("__", ".")).write_text(text)
    return folder


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    home = written(tmp_path / "feats", clauses__py=CLAUSES, rules__en__md=TEXT)
    (home / "examples" / "out.toml").write_text(EXAMPLE)
    return home


def paid(rules: Rules) -> int:
    state = rules.position(LAST)
    return sum([event.points for event in events_of(rules, state) if event.clause == "out.bonus"])


def events_of(rules: Rules, state: Any) -> tuple[dr.ScoreEvent, ...]:
    return rules.score(rules.apply(state, rules.move("0-0@L"))).events


# --- parameters like any other


def test_clauses_read_what_load_was_given(folder: Path) -> None:
    assert paid(dr.load(folder)) == 15
    assert paid(dr.load(folder, bonus=20)) == 20
    assert paid(dr.load(folder, bonus=20, doubled=True)) == 40
    sides = [
        events_of(rules, rules.position(LAST))[-1].side
        for rules in (dr.load(folder), dr.load(folder, paid_to="others"))
    ]
    assert sides == [0, 1]


def test_its_vectors_are_as_the_schema_written_beside_them_says(folder: Path, tmp_path: Path) -> None:
    book = dr.load(folder).rulebook
    schema_of_all = vectors_schema([book])
    registry: Any = (
        Registry().with_resource(schema_of_all["$id"], Resource.from_contents(schema_of_all)).crawl()
    )
    validator = jsonschema.Draft202012Validator({"$ref": schema_of_all["$id"]}, registry=registry)
    made = json.loads(print_vectors(vectors(book)))
    validator.validate(made)
    assert made["params"]["bonus"] == 15
    assert not validator.is_valid({**made, "params": {**made["params"], "bonus": 101}})
    plain = json.loads((VECTORS / "coppie.json").read_text(encoding="utf-8"))
    validator.validate(plain)
    assert not validator.is_valid({**plain, "params": {**plain["params"], "bonus": 15}})


def test_values_make_rulesets_equal_or_not(folder: Path) -> None:
    plain, other = dr.load(folder), dr.load(folder, bonus=20)
    assert plain == dr.load(folder) == dr.load(folder, bonus=15)
    assert hash(plain) == hash(dr.load(folder))
    assert plain != other
    assert hash(plain) != hash(other)
    assert len({plain, other, dr.load(folder, doubled=True), dr.load(folder, paid_to="others")}) == 4
    assert plain.params != LineParams()
    assert LineParams() != plain.params
    assert isinstance(plain.params, LineParams)
    assert "bonus=20" in repr(other)


def test_parameters_with_the_same_values_are_equal_whatever_is_said_of_them(folder: Path) -> None:
    before = dr.load(folder)
    written(folder, ADDED.replace("Points for going out.", "What it pays.").replace("max = 100", "max = 50"))
    after = dr.load(folder)
    assert after == before
    assert hash(after) == hash(before)
    written(
        folder,
        ADDED.replace('kind = "whole"\nmin = 0\nmax = 100\ndefault = 15', 'kind = "flag"\ndefault = true'),
    )
    (folder / "clauses.py").write_text(CLAUSES.replace('Param("bonus", int)', 'Param("bonus", bool)'))
    assert dr.load(folder, bonus=True).params != dr.load(folder, bonus=False).params
    assert dr.load(folder).params != attrs.evolve(before.params, bonus=1)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("bonus", "20"), ("bonus", True), ("bonus", 20.0), ("bonus", None), ("bonus", -1), ("bonus", 101),
        ("doubled", 1), ("doubled", "true"), ("paid_to", "Winner"), ("paid_to", 0), ("paid_to", None),
    ],
)  # fmt: skip
def test_a_value_of_another_type_or_out_of_its_domain_is_refused(
    folder: Path, name: str, value: object
) -> None:
    with pytest.raises(dr.InvalidParameters) as caught:
        dr.load(folder, **{name: value})
    assert (caught.value.code, caught.value.field) == ("params.value", name)


def test_an_unknown_name_is_refused_with_the_nearest_one(folder: Path) -> None:
    with pytest.raises(dr.InvalidParameters) as caught:
        dr.load(folder, bonuss=20)
    assert (caught.value.code, caught.value.field) == ("params.unknown", "bonuss")
    assert caught.value.details["near"] == "bonus"
    with pytest.raises(dr.InvalidParameters):
        dr.load("coppie", bonus=20)


def test_texts_and_pages_tell_values_and_meaning(folder: Path) -> None:
    rules = dr.load(folder, bonus=20)
    assert rules.explain("out.bonus") == "Going out is worth 20 points more."
    page = render_page(attrs.evolve(rules.rulebook, params=rules.params), "nl")
    assert "| `bonus` | 20 | Punten voor wie uit is. | `feats` |" in page
    assert "| `paid_to` | winner | Who gets them. [en] | `feats` |" in page


# --- inherited


@pytest.mark.parametrize("family", FAMILIES)
def test_every_parameter_of_a_family_is_worded_in_every_language_beside_its_rules(family: str) -> None:
    book = rulebook(family)
    for field in [each for each in attrs.fields(type(book.params)) if each.init]:
        worded = book.wordings[field.name]
        values = field.metadata["domain"] if field.metadata["kind"] == "choice" else ()
        assert list(worded.values) == [value.value for value in values]
        for docs in (worded.docs, *worded.values.values()):
            assert {lang for lang, _ in docs} == set(LANGUAGES), field.name


def test_a_choice_that_a_ruleset_adds_says_what_it_means(folder: Path) -> None:
    more = 'values = { winner = { en = "The side that went out." } }'
    place = folder / "ruleset.toml"
    place.write_text(f"{place.read_text()}{more}\n")
    book = dr.load(folder).rulebook
    assert book.meaning_of_choice("paid_to", "winner", "nl") == "The side that went out. [en]"
    assert book.meaning_of_choice("paid_to", "others", "en") is None
    assert "Who gets them. → The side that went out." in render_page(book, "en")
    place.write_text(place.read_text().replace("{ winner =", "{ loser ="))
    with pytest.raises(dr.InvalidRuleset) as caught:
        dr.load(folder)
    assert (caught.value.code, caught.value.field) == ("spec.key", "feats/ruleset.toml:param.paid_to.values")


def test_only_who_begins_a_family_words_its_parameters(folder: Path) -> None:
    child = written(folder.parent / "bold", '[[param]]\nname = "target"\ndoc = { en = "Mine." }\n')
    with pytest.raises(dr.InvalidRuleset) as caught:
        dr.load(child)
    assert caught.value.code == "spec.param_again"


def test_a_child_sets_what_its_parent_adds(folder: Path) -> None:
    child = written(folder.parent / "dearer", "[params]\nbonus = 40\n", extends="feats")
    rules = dr.load(child)
    assert (paid(rules), paid(dr.load(child, bonus=1)), paid(dr.load(folder))) == (40, 1, 15)
    assert rules.explain("out.bonus") == "Going out is worth 40 points more."
    assert rules.rulebook.set_here["bonus"] == "dearer"
    assert "| `bonus` | 40 | Points for going out. | `dearer` |" in render_page(rules.rulebook, "en")
    held = [f"{example.origin}/{example.id}" for example, _ in examples_under(rules.rulebook)]
    assert "feats/out" not in held  # it says 35 points, which are 60 here


def test_a_child_adds_to_what_its_parent_adds(folder: Path) -> None:
    more = ADDED.split("[[param]]")[2].replace("doubled", "tripled")
    child = written(folder.parent / "more", f"[[param]]{more}", extends="feats")
    rules = dr.load(child, tripled=True, bonus=3)
    assert (rules.params.tripled, rules.params.bonus, rules.params.target) == (True, 3, 100)
    with pytest.raises(dr.InvalidParameters):
        dr.load(folder, tripled=True)


@pytest.mark.parametrize(
    ("params", "code", "field"),
    [
        ('bonus = "four"', "params.value", "params.bonus"),
        ("bonus = 101", "params.value", "params.bonus"),
        ("bonuss = 4", "params.unknown", "params.bonuss"),
    ],
)
def test_what_a_child_sets_is_checked_where_it_stands(
    folder: Path, params: str, code: str, field: str
) -> None:
    written(folder.parent / "dearer", f"[params]\n{params}\n", extends="feats")
    grandchild = written(folder.parent / "dearest", "[params]\ntarget = 60\n", extends="dearer")
    with pytest.raises(dr.InvalidParameters) as caught:
        dr.load(grandchild)
    assert (caught.value.code, caught.value.field) == (code, f"dearer/ruleset.toml:{field}")


@pytest.mark.parametrize(
    ("old", "new", "code", "field"),
    [
        ('"bonus"', '"Bonus"', "spec.param_name", "[0].name"),
        ('"bonus"', '"class"', "spec.param_keyword", "[0].name"),
        ('"bonus"', "7", "spec.param_name", "[0].name"),
        ('"bonus"', '"target"', "spec.param_again", ".target"),
        ('"bonus"', '"side_of"', "spec.param_again", ".side_of"),
        ('"bonus"', '"sides"', "spec.param_again", ".sides"),
        ('"bonus"', '"doubled"', "spec.param_again", ".doubled"),
        ('"bonus"', '"ruleset"', "spec.param_again", ".ruleset"),
        ('"whole"', '"number"', "params.value", ".bonus.kind"),
        ("max = 100", "", "spec.missing", ".bonus"),
        ("max = 100", "max = 0", "params.value", ".bonus.max"),
        ("max = 100", "max = 10_000_000_000", "params.value", ".bonus.max"),
        ("min = 0", "min = true", "params.value", ".bonus.min"),
        ("min = 0", "min = 0\nstep = 5", "spec.key", ".bonus"),
        ("default = 15", "default = 101", "params.value", ".bonus.default"),
        ("default = 15", "default = true", "params.value", ".bonus.default"),
        ("default = false", "default = 0", "params.value", ".doubled.default"),
        ('default = "winner"', 'default = "nobody"', "params.value", ".paid_to.default"),
        ('"winner", "others"', '"winner"', "params.value", ".paid_to.choices"),
        ('"winner", "others"', '"winner", "winner"', "params.value", ".paid_to.choices"),
        ('"winner", "others"', '"winner", 3', "params.value", ".paid_to.choices"),
        ('["winner", "others"]', '"winner"', "params.value", ".paid_to.choices"),
        ('doc = { en = "Who gets them." }', "", "spec.missing", ".paid_to"),
        ('{ en = "Who gets them." }', '"Who gets them."', "spec.type", ".paid_to.doc"),
        ('{ en = "Who gets them." }', "{ en = 3 }", "spec.type", ".paid_to.doc"),
        ('{ en = "Who', '{ fr = "Who', "spec.key", ".paid_to.doc"),
    ],
)  # fmt: skip
def test_a_fault_in_what_is_added_names_its_key(
    folder: Path, old: str, new: str, code: str, field: str
) -> None:
    assert old in ADDED
    written(folder, ADDED.replace(old, new, 1))
    with pytest.raises(dr.InvalidRuleset) as caught:
        dr.load(folder)
    assert (caught.value.code, caught.value.field) == (code, f"feats/ruleset.toml:param{field}")


@pytest.mark.parametrize("more", ["param = 3", "param = [3]", "[param]\nname = 3"])
def test_only_tables_add_parameters(folder: Path, more: str) -> None:
    written(folder, more)
    with pytest.raises(dr.InvalidRuleset) as caught:
        dr.load(folder)
    assert (caught.value.code, caught.value.field) == ("spec.type", "feats/ruleset.toml:param")


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ('"bonus", int', '"bonos", int', "spec.param_unknown"),
        ('"bonus", int', '"bonus", bool', "spec.param_type"),
    ],
)
def test_clauses_that_read_what_is_not_added_are_refused_at_loading(
    folder: Path, old: str, new: str, code: str
) -> None:
    (folder / "clauses.py").write_text(CLAUSES.replace(old, new))
    with pytest.raises(dr.InvalidRuleset) as caught:
        dr.load(folder)
    assert caught.value.code == code
    assert caught.value.field.startswith("feats/clauses.py:bon")


# --- records


@pytest.mark.parametrize("write", [dump, dump_text])
def test_a_record_keeps_what_was_chosen(folder: Path, write: Any) -> None:
    rules = dr.load(folder, bonus=20, paid_to="others")
    record = Record.start(rules, rules.position(LAST)).with_move(rules.move("0-0@L"))
    read = load_record(write(record), dr.load(folder))
    assert read == record
    assert (read.rules, read.rules.params.bonus) == (rules, 20)
    assert paid(read.rules) == 20


def test_parameters_are_data_and_back(folder: Path) -> None:
    rules = dr.load(folder, bonus=20)
    data: Any = to_data(rules, rules.params)
    assert (data["bonus"], data["doubled"], data["paid_to"], data["target"]) == (20, False, "winner", 100)
    for kind in (LineParams, type(rules.params)):
        assert from_data(rules, kind, data) == rules.params
    for name, value in (("bonus", 101), ("bonus", True), ("doubled", 0), ("paid_to", "nobody")):
        with pytest.raises(dr.InvalidRecord) as caught:
            from_data(rules, LineParams, {**data, name: value})
        assert caught.value.field == f"$.{name}"


def test_a_record_older_than_the_parameter_still_loads(folder: Path) -> None:
    rules = dr.load(folder)
    data = json.loads(dump(Record.start(rules, rules.position(LAST))))
    older = {name: value for name, value in data["params"].items() if name not in rules.rulebook.added}
    read = load_record(json.dumps({**data, "params": older}), dr.load(folder, bonus=99))
    assert read.rules == rules
    with pytest.raises(dr.InvalidRecord) as caught:
        load_record(json.dumps({**data, "params": {**older, "bonuss": 3}}), rules)
    assert caught.value.code == "record.unknown"


def test_a_ruleset_has_a_schema_of_its_own_records(folder: Path) -> None:
    rules = dr.load(folder, bonus=20)
    data = json.loads(dump(Record.start(rules, rules.position(LAST))))
    valid = jsonschema.Draft202012Validator(schema(rules))
    valid.check_schema(schema(rules))
    valid.validate(data)
    for name, value in (("bonus", 101), ("doubled", 0), ("paid_to", "nobody")):
        assert not valid.is_valid({**data, "params": {**data["params"], name: value}})
    assert not jsonschema.Draft202012Validator(schema("line")).is_valid(data)
    assert schema(dr.load("coppie")) == schema("line")


def test_a_ruleset_and_its_parameters_can_be_sent_elsewhere(folder: Path) -> None:
    rules = dr.load(folder, bonus=20)
    sent = pickle.dumps((rules, rules.params))
    shutil.rmtree(folder)
    for again in (pickle.loads(sent)[0], copy.deepcopy(rules), copy.copy(rules)):  # made here
        assert again == rules
        assert paid(again) == 20
        assert [example.id for example in examples_of(again.rulebook.package)] == ["out", "twice"]
    assert pickle.loads(sent)[1] == copy.deepcopy(rules.params) == rules.params  # made here


# --- a loaded ruleset is a value


def test_an_edit_changes_no_ruleset_that_was_loaded_before(folder: Path) -> None:
    old = dr.load(folder)
    page = render_page(old.rulebook, "en")
    (folder / "ruleset.toml").write_text(
        (folder / "ruleset.toml").read_text().replace("default = 15", "default = 25")
    )
    (folder / "rules.en.md").write_text(TEXT.replace("worth", "rewarded with"))
    (folder / "clauses.py").write_text(
        "# one line more\n" + CLAUSES.replace("BONUS.of(p) * ", "BONUS.of(p) + 1000 * ")
    )
    (folder / "examples" / "out.toml").write_text(
        EXAMPLE.replace("35, 0", "1045, 0").replace("20, 30", "20, 2025")
    )
    new = dr.load(folder)
    assert old != new
    assert (paid(old), paid(new)) == (15, 1025)
    assert (old.explain("out.bonus"), new.explain("out.bonus")) == (
        "Going out is worth 15 points more.",
        "Going out is rewarded with 25 points more.",
    )
    assert render_page(old.rulebook, "en") == page
    assert "BONUS.of(p) * (2" in page
    assert "BONUS.of(p) + 1000 * (2" in render_page(new.rulebook, "en")
    assert [example.then["points"] for example in examples_of(old.rulebook.package)] == [[35, 0], [20, 30]]
    assert check(old, gates=("text", "examples")).ok


def test_a_child_keeps_the_parent_that_it_was_loaded_with(folder: Path) -> None:
    child = written(folder.parent / "short", "[params]\ntarget = 60\n", extends="feats")
    grandchild = written(folder.parent / "shorter", "[params]\ntarget = 50\n", extends="short")
    old = dr.load(grandchild)
    (folder / "ruleset.toml").write_text(
        (folder / "ruleset.toml").read_text().replace("default = 15", "default = 25")
    )
    (folder / "examples" / "out.toml").write_text(
        EXAMPLE.replace("35, 0", "45, 0").replace("20, 30", "20, 50")
    )
    (child / "ruleset.toml").write_text((child / "ruleset.toml").read_text().replace("60", "70"))
    new = dr.load(grandchild)
    assert (paid(old), paid(new)) == (15, 25)
    for rules, bonus, target in ((old, 15, 60), (new, 25, 70)):
        held = {f"{example.origin}/{example.id}" for example, _ in examples_under(rules.rulebook)}
        assert {"feats/out", "feats/twice"} <= held
        page = render_page(rules.rulebook, "en")
        assert f"| `target` | {target} | 50 |" in page
        assert f"| `bonus` | {bonus} |" in page


def test_a_folder_is_read_when_it_is_loaded_and_never_again(folder: Path) -> None:
    source = folder.parent / "sources" / "napkin.toml"
    source.parent.mkdir()
    text = '[[unit]]\nid = "1"\ndigest = "00000000"\nclauses = ["out.bonus"]\n'
    source.write_text(f'id = "napkin"\nlanguage = "en"\ntitle = {{ en = "A napkin" }}\n{text}')
    (folder / "ruleset.toml").write_text('sources = ["napkin"]\n' + (folder / "ruleset.toml").read_text())
    rules = dr.load(folder)
    page = render_page(dr.load(folder).rulebook, "en")
    assert "A napkin" in page
    shutil.rmtree(folder)
    shutil.rmtree(source.parent)
    assert render_page(rules.rulebook, "en") == page
    assert paid(rules) == 15
    assert check(rules, gates=("text", "overrides", "coverage", "examples")).ok


def test_loading_a_folder_opens_each_of_its_files_once(folder: Path) -> None:
    opened: list[str] = []
    on = False
    sys.addaudithook(lambda event, args: opened.append(str(args[0])) if event == "open" and on else None)
    on = True
    rules = dr.load(folder)
    rules.explain("out.bonus")
    render_page(rules.rulebook, "en")
    on = False
    mine = [name for name in opened if name.startswith(str(folder))]
    assert sorted(mine) == sorted(set(mine))
    assert {Path(name).name for name in mine} == {"ruleset.toml", "clauses.py", "rules.en.md", "out.toml"}


# --- the check


def test_a_value_that_no_example_depends_on_is_a_finding(folder: Path) -> None:
    assert check(folder, gates=("text", "examples")).ok
    (folder / "clauses.py").write_text(CLAUSES.replace(" * (2 if DOUBLED.of(p) else 1)", ""))
    (folder / "examples" / "out.toml").write_text(EXAMPLE.replace("20, 30", "20, 15"))
    report = check(folder, gates=("examples",))
    assert {(finding.code, finding.subject) for finding in report.findings} == {("show.unmoved", "doubled")}


def test_classes_are_made_once_for_the_same_parameters() -> None:
    one = Addition("bonus", "whole", range(5), 3, (("en", "Points."),), "feats")
    assert with_added(LineParams, ()) is LineParams
    assert with_added(LineParams, (one,)) is with_added(LineParams, (attrs.evolve(one),))
    p: Any = with_added(LineParams, (one,))
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        p().bonus = 4
    assert not hasattr(p(), "__dict__")
