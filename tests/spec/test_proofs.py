"""An engine serves the clauses that it was proved against, and never one that was changed since."""

from __future__ import annotations

import importlib
import shutil
import subprocess
import sys
import zipfile
from importlib.resources import files
from pathlib import Path

import pytest

import dominorules as dr
import dominorules_spec
from dominorules.check.report import check
from dominorules.rulebook import proofs
from dominorules.rulebook.digests import clause_digests, modules_of
from dominorules.rulebook.families import family_named
from dominorules.rulebook.packages import find, open_folder
from dominorules.rulebook.proofs import changed, place_of, proof_module, proof_of

FAMILIES = ("line", "triangle", "meld")
SPEC = Path(str(files(dominorules_spec)))
GIVEN = {"ends": (1, 2), "hands": [["1-3"], ["4-4"], ["5-5"], ["6-6"]], "turn": 0}


def house(into: Path, old: str = "", new: str = "") -> Path:
    """A ruleset on a copy of the line family's rulebook in which one text is put for another."""
    shutil.copytree(SPEC / "line", into / "line", ignore=shutil.ignore_patterns("__pycache__"))
    clauses = into / "line" / "clauses.py"
    text = clauses.read_bytes()
    assert old.encode() in text
    clauses.write_bytes(text.replace(old.encode(), new.encode()) if old else text)
    (into / "house").mkdir()
    (into / "house" / "ruleset.toml").write_text(
        'id = "house"\nversion = "1"\nextends = "line"\nname = { en = "House" }\n[params]\ntarget = 90\n'
    )
    return into / "house"


@pytest.mark.parametrize("family", FAMILIES)
def test_the_proofs_that_are_committed_are_of_the_clauses_as_they_stand(family: str) -> None:
    assert place_of(family).read_text("utf-8") == proof_module(proof_of(find(family)))
    assert check(family, gates=("engine",)).ok


MATCH = "return m.tile.shows(s.pip_at(m.end))"
CHANGED = {
    "a predicate": (MATCH, "return True", "play.match"),
    "a word that it uses": (
        "return not s.ends or any(tile.shows(number) for number in s.ends)",
        "return not s.ends",
        "pass.stuck",
    ),
    "its condition": ("return s.begun\n\n\ndef play_match", "return False\n\n\ndef play_match", "play.match"),
    "its kind of move": ('"lay.held", on=Lay', '"lay.held", on=Play', "lay.held"),
    "what it overrides": ('        overrides=("match.winner",),\n', "", "cappotto.flag"),
    "the slot that it sets": (
        '"lot.shown", on=Lot, slot=LOT',
        '"lot.shown", on=Lot, slot=STOCK',
        "lot.shown",
    ),
    "its event": ("class Out(HandOver)", "class Out", "out.winner"),
    "a name bound again": (
        "\nCLAUSES: ",
        "\ndef line_begun(p, s, m): return False\n\n\nCLAUSES: ",
        "play.match",
    ),
    "what it reads, by another statement": (
        "\n_BOOKS =",
        "\nfor each in (): each.begun = True\n_BOOKS =",
        "play.match",
    ),
    "a function made when it is loaded": (
        "when=line_begun, holds=play_match",
        "holds=lambda p, s, m: True",
        "play.match",
    ),
}


@pytest.mark.parametrize("what", CHANGED)
def test_a_changed_clause_is_known_as_one(what: str, tmp_path: Path) -> None:
    old, new, id = CHANGED[what]
    package = open_folder(house(tmp_path, old, new).with_name("line"))
    proof = family_named("line").proof
    assert proof is not None
    assert id in changed(package, proof)


def test_a_changed_clause_runs_itself_and_its_result_follows(tmp_path: Path) -> None:
    sound = dr.load(house(tmp_path / "a"))
    lax = dr.load(house(tmp_path / "b", MATCH, "return True"))
    assert sound.family is family_named("line")
    assert lax.family is not family_named("line")
    listed = [{str(move) for move in rules.legal_moves(rules.position(GIVEN))} for rules in (sound, lax)]
    assert listed == [{"1-3@L"}, {"1-3@L", "1-3@R"}]


SAME = {
    "a comment": ("# The match.", "# How a match ends, in other words.\n# And one more line."),
    "a docstring": ('"""A tile is added only to a line that has begun."""', '"""No line, no play."""'),
    "a line broken": (MATCH, "return m.tile.shows(\n        s.pip_at(m.end)\n    )"),
    "an annotation": ("def play_match(p: LineParams", "def play_match(p: object"),
    "other line ends": ("\n", "\r\n"),
    "a clause that does not act": ('    Invariant("count.total", holds=count_total, basis=_BOOKS),\n', ""),
}


@pytest.mark.parametrize("what", SAME)
def test_what_says_the_same_is_served_by_the_engine(what: str, tmp_path: Path) -> None:
    assert dr.load(house(tmp_path, *SAME[what])).family is family_named("line")


def test_where_no_file_differs_no_digest_is_worked_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []

    def digests(module: object, _: object) -> dict[str, str]:
        asked.append(module)
        return {}

    monkeypatch.setattr(proofs, "clause_digests", digests)
    folder = house(tmp_path)
    for rules in [dr.load("coppie"), dr.load(folder)]:
        assert rules.family is family_named("line")
    assert asked == []
    dr.load(house(tmp_path / "b", "# The match.", "# A match."))
    assert len(asked) == 1


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        (MATCH, "return True", ("engine.clause", "play.match")),
        ("# The match.", "# A match.", ("engine.file", "line")),
    ],
)
def test_the_check_names_what_has_changed(old: str, new: str, found: tuple[str, str], tmp_path: Path) -> None:
    report = check(house(tmp_path, old, new).with_name("line"), gates=("engine",))
    assert [(f.code, f.subject) for f in report.findings if f.gate == "engine"] == [found]


PLAY = f"""
import sys
sys.path.insert(0, sys.argv[1])
import dominorules as dr
import dominorules_spec
assert dominorules_spec.__file__.startswith(sys.argv[1])
rules = dr.load("coppie")
moves = rules.legal_moves(rules.position({GIVEN!r}))
from dominorules.rulebook.families import family_named
print(rules.family is family_named("line"), *moves)
"""


@pytest.fixture(params=["folder", "zip"])
def shelf(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Path, Path]:
    """A second copy of all rulebooks, and where it is imported from: as it is, or zipped."""
    copied = tmp_path / "shelf"
    shutil.copytree(SPEC, copied / "dominorules_spec", ignore=shutil.ignore_patterns("__pycache__"))
    return copied, copied if request.param == "folder" else tmp_path / "shelf.zip"


@pytest.mark.parametrize(("new", "said"), [(MATCH, "True 1-3@L"), ("return True", "False 1-3@L 1-3@R")])
def test_a_rulebook_edited_where_it_is_installed_is_not_served(
    shelf: tuple[Path, Path], new: str, said: str
) -> None:
    copied, place = shelf
    clauses = copied / "dominorules_spec" / "line" / "clauses.py"
    clauses.write_text(clauses.read_text("utf-8").replace(MATCH, new), "utf-8")
    if place.suffix == ".zip":
        with zipfile.ZipFile(place, "w") as archive:
            for file in sorted(copied.rglob("*")):
                archive.write(file, file.relative_to(copied))
    done = subprocess.run([sys.executable, "-c", PLAY, place], capture_output=True, text=True, check=False)
    assert done.stdout.strip() == said, done.stderr


HELPED = """
from dominorules.line import LineParams, LineState, Play
from dominorules.rulebook.clauses import Requirement
from {how}
def play_low(p, s, m): return {use}(m)
CLAUSES = (Requirement("play.low", on=Play, holds=play_low),)
"""


@pytest.mark.parametrize(
    ("how", "use"),
    [
        ("houses.helpers import low", "low"),
        (".helpers import low as least", "least"),
        ("houses import helpers", "helpers.low"),
        ("houses.helpers import *", "low"),
    ],
)
def test_helpers_in_other_modules_of_a_rulebook_count(
    how: str, use: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def digest(helper: str) -> str:
        for name in [name for name in sys.modules if name.partition(".")[0] == "houses"]:
            del sys.modules[name]
        shutil.rmtree(tmp_path / "houses", ignore_errors=True)
        (tmp_path / "houses").mkdir()
        for file, text in {
            "__init__": "",
            "helpers": helper,
            "clauses": HELPED.format(how=how, use=use),
        }.items():
            (tmp_path / "houses" / f"{file}.py").write_text(text)
        importlib.invalidate_caches()
        module = importlib.import_module("houses.clauses")
        assert modules_of(module, module.CLAUSES) == ("houses.helpers",)
        return clause_digests(module, module.CLAUSES)["play.low"]

    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    first = digest("def low(m): return m.tile.low < 3\n")
    assert digest("def low(m):\n    # low\n    return m.tile.low < 3\n") == first
    assert digest("def low(m): return m.tile.low < 4\n") != first
    assert digest("BOUND = 3\ndef low(m): return m.tile.low < BOUND\n") != first
