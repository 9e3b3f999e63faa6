"""The way of a contributor: from nothing to a house rule, checked and playable, outside the repository."""

from __future__ import annotations

import os
import pickle
import re
import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import EntryPoint
from pathlib import Path

import attrs
import pytest

import dominorules as dr
from dominorules.line.family import LINE
from dominorules.players import RandomPlayer, play_match
from dominorules.rulebook import engines, packages
from dominorules.rulebook.reference import reference
from dominorules.rulebook.scaffold import scaffold
from dominorules.testing import check

README = Path(__file__).parents[2] / "spec" / "README.md"
BLOCK = re.compile(r'^```(\w+)(?: title="([^"]+)")?\n(.*?)^```$', re.MULTILINE | re.DOTALL)


@attrs.frozen
class Block:
    """A fenced block of the page: a file by title, commands, or what they print."""

    kind: str
    title: str
    text: str


def chapters() -> dict[str, list[Block]]:
    """The numbered chapters of the page, each with its blocks."""
    parts = re.split(r"^## ", README.read_text(encoding="utf-8"), flags=re.MULTILINE)
    numbered = [part for part in parts if re.match(r"\d\. ", part)]
    return {
        part.splitlines()[0]: [Block(*found.groups("")) for found in BLOCK.finditer(part)]
        for part in numbered
    }


CHAPTERS = chapters()


def run(commands: str, folder: Path) -> tuple[int, str]:
    """Run lines of a shell as a person would, in a folder; gives the exit code and what was printed."""
    env = {
        name: value for name, value in os.environ.items() if name not in ("LANGUAGE", "LC_ALL", "LC_MESSAGES")
    }
    env |= {
        "PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]),
        "LANG": "C.UTF-8",
        "COLUMNS": "200",
        "PYTHONPATH": str(folder / "site"),
        # The package is built with what is installed here, and beside it, not into it.
        "PIP_TARGET": str(folder / "site"),
        "PIP_NO_DEPS": "1",
        "PIP_NO_BUILD_ISOLATION": "0",
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        "PIP_ROOT_USER_ACTION": "ignore",
    }
    done = subprocess.run(
        ["bash", "-e", "-c", commands],
        cwd=folder,
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
        timeout=120,
    )
    return done.returncode, " ".join(done.stdout.split())


def follow(blocks: list[Block], folder: Path) -> None:
    """Write each titled block to its file, run each block of commands, look for what it is said to print."""
    for block, after in zip(blocks, [*blocks[1:], Block("", "", "")], strict=True):
        if block.title:
            file = folder / block.title
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(block.text, encoding="utf-8")
        elif block.kind == "sh":
            expected = after.text if after.kind == "text" else ""
            code, printed = run(block.text, folder)
            assert code == (1 if "Error:" in expected else 0), printed
            for line in expected.splitlines():
                assert " ".join(line.split()) in printed, printed


def test_the_page_has_five_chapters_and_each_does_something() -> None:
    assert [title[:2] for title in CHAPTERS] == ["1.", "2.", "3.", "4.", "5."]
    for title, blocks in CHAPTERS.items():
        assert any(block.title for block in blocks), title
        assert [block for block in blocks if block.kind == "sh"], title


@pytest.mark.long
@pytest.mark.parametrize("chapter", CHAPTERS)
def test_every_command_and_file_of_the_page_works_as_it_stands(chapter: str, tmp_path: Path) -> None:
    follow(CHAPTERS[chapter], tmp_path)


def test_the_page_shows_the_clause_that_new_writes(tmp_path: Path) -> None:
    scaffold("doubles_first", into=tmp_path, clause=True)
    for name in ("clauses.py", "rules.en.md"):
        (shown,) = [b.text for b in CHAPTERS["2. A clause of your own"] if b.title == f"doubles_first/{name}"]
        assert (tmp_path / "doubles_first" / name).read_text(encoding="utf-8") == shown


def test_the_page_shows_a_finding_as_it_is_printed(tmp_path: Path) -> None:
    folder = scaffold("doubles_first", into=tmp_path, clause=True)[0].parent
    without(folder / "ruleset.toml", r"\n# Small tables.*")
    without(folder / "examples" / "double_first.toml", r"\nlegal = [^\n]*")
    report = check(folder, gates=("examples", "worlds", "mutants"))
    assert str(report).replace(f"{tmp_path}/", "") in README.read_text(encoding="utf-8")


def without(file: Path, pattern: str) -> None:
    text = file.read_text(encoding="utf-8")
    shorter = re.sub(pattern, "", text, flags=re.DOTALL)
    assert shorter != text
    file.write_text(shorter, encoding="utf-8")


# What a folder is to the library.


def table(folder: Path, toml: str, clauses: str = "") -> Path:
    """Write a folder by hand, with as much as loading needs."""
    folder.mkdir()
    head = f'id = "{folder.name}"\nversion = "1.2.0"\nextends = "coppie"\n'
    (folder / "ruleset.toml").write_text(head + toml, encoding="utf-8")
    if clauses:
        (folder / "clauses.py").write_text(IMPORTS + clauses, encoding="utf-8")
    return folder


IMPORTS = """
from attrs import frozen
from dominorules.core.score import ScoreEvent
from dominorules.core.tiles import Tile
from dominorules.line import Lot, Open, Pass, Phase, Play
from dominorules.line.slots import TURN
from dominorules.rulebook.clauses import Award, Effect, Event, Invariant, LastResort
from dominorules.rulebook.clauses import PostRequirement, Requirement
from dominorules_spec.line.clauses import Out
"""

REQUIREMENT = '''
def low_first(p, s, m):
    """Nobody opens with a tile that shows a six, but for the prescribed one."""
    return m.tile.high < 6 or s.sheet.must_open is not None or all(t.high == 6 for t in s.hands[s.turn or 0])
CLAUSES = (Requirement("open.low-first", on=Open, holds=low_first),)
'''

INVARIANT = """
def few(p, s): return len(s.history) < 999
CLAUSES = (Invariant("hand.few", holds=few),)
"""

RESULT = """
def ends_differ(p, before, m, after): return after.ends[0] != after.ends[1] or m.tile.is_double
CLAUSES = (PostRequirement("open.differ", on=Open, holds=ends_differ),)
"""

LAST_RESORT = """
def stuck(p, s, m, others): return not others
CLAUSES = (LastResort("pass.last", on=Pass, holds=stuck),)
"""

EFFECT = """
def double(p, s, m): return m.tile.is_double
def again(p, s, m): return s.turn
CLAUSES = (Effect("open.again", on=Open, when=double, slot=TURN, value=again, overrides=("turn.right",)),)
"""

AWARD = """
def feat(p, s, m, after): return (ScoreEvent("out.feat", p.side_of[s.laid_by], 3, s.sheet.hand_number),)
CLAUSES = (Award("out.feat", on=Out, events=feat),)
"""

EVENT = """
@frozen
class Sighed: pass
def sigh(p, s): return False
CLAUSES = (Event("hand.sigh", mark=Sighed, holds=sigh),)
"""

EXCEPTION = """
def six_goes(p, s, m): return True
def is_six(p, s, m): return m.tile == Tile(6, 6)
CLAUSES = (Requirement("open.six", on=Open, when=is_six, holds=six_goes, overrides=("open.first-hand",)),)
"""

REPLACED = """
def stuck(p, s, m):
    return bool(s.ends) and not any(t.shows(end) for t in s.hands[s.turn or 0] for end in s.ends)
CLAUSES = (Requirement("pass.stuck", on=Pass, holds=stuck),)
"""

KINDS = {
    "parameters": ("[params]\ntarget = 60\n", "", "fast"),
    "invariant": ("", INVARIANT, "fast"),
    "requirement": ("", REQUIREMENT, "filtered"),
    "result": ("", RESULT, "reference"),
    "last resort": ("", LAST_RESORT, "reference"),
    "effect": ("", EFFECT, "reference"),
    "award": ("", AWARD, "reference"),
    "event": ("", EVENT, "reference"),
    "exception": ("", EXCEPTION, "reference"),
    "replaced": ('[clauses]\nreplace = ["pass.stuck"]\n', REPLACED, "reference"),
    "dropped": ('[clauses]\ndrop = ["capicu.flag"]\n', "", "reference"),
}


@pytest.mark.parametrize("kind", KINDS)
def test_the_engine_that_serves_a_folder_knows_every_clause_of_it(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = ["fast"]

    def spied(name: str) -> Callable[..., object]:
        real = getattr(engines, name)

        def make(*args: object) -> object:
            made.append(name)
            return real(*args)

        return make

    for name in ("filtered", "reference"):
        monkeypatch.setattr(engines, name, spied(name))
    toml, clauses, wanted = KINDS[kind]
    rules = dr.load(table(tmp_path / kind, toml, clauses))
    assert made[-1] == wanted
    assert (rules.family is LINE) == (wanted == "fast")


@pytest.mark.parametrize("kind", ["parameters", "invariant", "requirement"])
def test_a_folder_that_a_fast_engine_serves_plays_move_by_move_as_its_clauses_say(
    kind: str, tmp_path: Path
) -> None:
    toml, clauses, _ = KINDS[kind]
    rules = dr.load(table(tmp_path / kind, toml, clauses))
    slow = attrs.evolve(rules, family=reference(rules.rulebook, LINE))
    for step in play_match(rules, [RandomPlayer(seat) for seat in range(4)], seed=kind):
        if step.before.turn is not None:
            assert rules.legal_moves(step.before) == slow.legal_moves(step.before)
            view = rules.view(step.before, step.seat)
            assert view == slow.view(step.before, step.seat)
        assert step.state == slow.apply(step.before, step.move)
        assert rules.score(step.state) == slow.score(step.state)
        assert rules.hand_result(step.state) == slow.hand_result(step.state)
    assert rules.outcome(step.state) is not None


def test_an_effect_of_a_folder_overrides_that_of_its_parent(tmp_path: Path) -> None:
    toml, clauses, _ = KINDS["effect"]
    rules = dr.load(table(tmp_path / "again", toml, clauses))
    hands = [["6-6", "0-1"], ["1-1", "1-6"], ["2-2", "2-3"], ["3-3", "3-4"]]
    small = attrs.evolve(
        rules, params=dr.load("coppie", hand_size=2, tiles=[tile for hand in hands for tile in hand]).params
    )
    state = small.position({"hands": hands, "turn": 0})
    turns = [small.apply(state, small.move(text)).turn for text in ("open 6-6", "open 0-1")]
    assert turns == [0, 1]


def test_a_new_clause_refuses_with_its_own_sentence_before_and_after_its_text_is_written(
    tmp_path: Path,
) -> None:
    folder = table(tmp_path / "low", "", REQUIREMENT)
    hands = [["6-6", "0-1"], ["1-1", "1-2"], ["2-2", "2-3"], ["3-3", "3-4"]]
    rules = dr.load(folder, hand_size=2, tiles=[tile for hand in hands for tile in hand])
    state = rules.position({"hands": hands, "turn": 0})
    assert [str(move) for move in rules.legal_moves(state)] == ["open 0-1"]
    assert rules.view(state, 0).legal_moves == rules.legal_moves(state)
    move = rules.move("open 6-6")
    assert not rules.is_legal(state, move)
    with pytest.raises(dr.IllegalMove) as caught:
        rules.apply(state, move)
    assert caught.value.clauses == ("open.low-first",)
    assert "Nobody opens with a tile that shows a six" in str(caught.value)
    (folder / "rules.nl.md").write_text("### Laag { #open.low-first }\n\nMet een zes open je niet.\n")
    (refusal,) = dr.load(folder).why_not(state, move, "nl")
    assert (refusal.clause, refusal.text) == ("open.low-first", "Met een zes open je niet.")


def test_a_folder_takes_overrides_and_is_a_value_like_any_ruleset(tmp_path: Path) -> None:
    folder = table(tmp_path / "short", "[params]\ntarget = 60\n")
    rules = dr.load(folder)
    assert (rules.id, rules.version, rules.params.target) == ("short", "1.2.0", 60)
    assert dr.load(folder, target=40).params.target == 40
    assert dr.load(folder) == rules != dr.load(folder, target=40)
    assert pickle.loads(pickle.dumps(dr.load(folder, target=40))).params.target == 40
    with pytest.raises(dr.InvalidParameters) as caught:
        dr.load(folder, targett=40)
    assert caught.value.details["near"] == "target"


def test_a_ruleset_extends_one_in_the_folder_beside_it(tmp_path: Path) -> None:
    table(tmp_path / "short", "[params]\ntarget = 60\n", REQUIREMENT)
    child = tmp_path / "shorter"
    child.mkdir()
    (child / "ruleset.toml").write_text(
        'id = "shorter"\nversion = "1"\nextends = "short"\n[params]\nhand_size = 5\n'
    )
    rules = dr.load(child)
    assert (rules.params.target, rules.params.hand_size) == (60, 5)
    assert rules.rulebook.origins["open.low-first"] == "short"


def test_the_match_of_a_folder_is_kept_as_a_record_and_played_again(tmp_path: Path) -> None:
    rules = dr.load(table(tmp_path / "feat", "[params]\ntarget = 60\n", AWARD))
    steps = list(play_match(rules, [RandomPlayer(seat) for seat in range(4)], seed=5))
    record = dr.Record(rules, 4, tuple([step.move for step in steps]))
    for text in (dr.dump(record), dr.dump_text(record)):
        again = dr.load_record(text, dr.load(tmp_path / "feat"))
        assert again == record
        assert again.final == steps[-1].state
        with pytest.raises(dr.InvalidRecord) as caught:
            dr.load_record(text)
        assert caught.value.field == "$.ruleset"
    assert any(event.clause == "out.feat" for event in rules.score(steps[-1].state).events)


def test_the_command_line_saves_and_replays_the_match_of_a_folder(tmp_path: Path) -> None:
    table(tmp_path / "low", "[params]\ntarget = 20\n", REQUIREMENT)
    play = "dominorules play ./low --auto --seed 3 --save match.json"
    code, printed = run(f"{play} && dominorules replay match.json --ruleset ./low", tmp_path)
    assert code == 0, printed
    assert "A valid match" in printed


@pytest.mark.parametrize(
    "place", ["https://example.org/rules", "git+https://example.org/rules", Path("https://example.org/rules")]
)
def test_nothing_is_loaded_from_an_address(place: str | Path) -> None:
    with pytest.raises(dr.InvalidRuleset):
        dr.load(place)


def test_a_package_that_cannot_be_imported_is_named_and_not_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = EntryPoint("bar_rotto", "no_such_package.bar_rotto", packages.GROUP)
    monkeypatch.setattr(packages, "entry_points", lambda **_: [broken])
    packages._others.cache_clear()
    try:
        with pytest.raises(dr.InvalidRuleset) as caught:
            dr.load("bar_rotto")
        assert (caught.value.code, caught.value.field) == ("spec.entry", "dominorules.rulesets:bar_rotto")
        assert "no_such_package" in str(caught.value)
        assert dr.load("coppie").id == "coppie"
    finally:
        packages._others.cache_clear()
