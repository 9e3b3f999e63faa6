"""How the gates that play choose what they look at."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dominorules.check.mutation import mutants_of
from dominorules.check.playouts import some_of
from dominorules.line.family import LINE
from dominorules.rulebook.resolve import rulebook
from dominorules.rulebook.worlds import Visit, explore, world_params, worlds_of
from dominorules.testing import check


@given(st.integers(0, 2000), st.sets(st.integers(0, 1999)))
def test_what_the_engine_lists_is_always_asked_about_and_few_others(size: int, listed: set[int]) -> None:
    moves = list(range(size))
    mine = tuple(sorted(listed & set(moves)))
    asked = some_of(moves, mine, 7)
    assert asked == sorted(asked)
    assert set(mine) <= set(asked)
    assert len(asked) <= 151 + len(mine)


@given(st.integers(0, 2000), st.integers(0, 50))
def test_every_move_is_asked_about_within_a_few_turns(size: int, first: int) -> None:
    moves = list(range(size))
    asked = {move for turn in range(first, first + 14) for move in some_of(moves, (), turn)}
    assert asked == set(moves)


def test_few_moves_are_all_asked_about() -> None:
    assert some_of([3, 1, 2], (), 5) == [3, 1, 2]


# How far worlds are looked into.


def within(depth: int | None) -> list[Visit]:
    book = rulebook("line")
    world = next(world for world in worlds_of(book.package) if world.id == "two-drawing")
    return list(explore(book, attrs.evolve(world, depth=depth), world_params(book, world)))


def test_a_world_with_an_edge_is_looked_at_up_to_it_and_no_further() -> None:
    essence = LINE.essence
    seeds, near, whole = within(0), within(2), within(None)
    assert len(seeds) == 3
    assert not any(visit.expanded or visit.verdicts for visit in seeds)
    reached = {essence(visit.state) for visit in seeds}
    for _ in range(2):
        steps = [visit for visit in whole if essence(visit.state) in reached]
        reached |= {essence(after) for visit in steps for _, after in visit.successors}
    assert {essence(visit.state) for visit in near} == reached
    assert len(near) < len(whole)


# Which mutants are asked about, and what notices them.

HEAD = """
from dominorules.line import Open
from dominorules.rulebook.clauses import Fact, Invariant, Requirement
"""

PARTS = {
    "a word of facts and invariants alone": (
        """
def _few(number): return number < 99
def few(p, s): return _few(len(s.history))
def small(p): return _few(p.max_pip)
CLAUSES = (Invariant("hand.few", holds=few), Fact("set.small", holds=small))
""",
        set(),
    ),
    "a word of a requirement": (
        """
LOW = 99
def _few(number): return number < LOW
def few(p, s, m): return _few(len(s.history))
CLAUSES = (Requirement("open.few", on=Open, holds=few),)
""",
        {"_few: Lt → LtE"},
    ),
    "a word of both, of which the fact notices more": (
        """
def _few(number): return number < 7
def few(p, s, m): return _few(len(s.history))
def small(p): return _few(p.max_pip) and not _few(p.max_pip + 1)
CLAUSES = (Requirement("open.few", on=Open, holds=few), Fact("set.small", holds=small))
""",
        set(),
    ),
}

WORLD = """
id = "table"
version = "1.0.0"
extends = "coppie"

[[world]]
id = "one-tile"
params = { max_pip = 1, seats = 2, partners = false, hand_size = 1 }
"""


@pytest.mark.parametrize("parts", PARTS)
def test_a_fault_has_to_be_noticed_only_where_it_can_decide_something(parts: str, tmp_path: Path) -> None:
    text, alive = PARTS[parts]
    folder = tmp_path / "table"
    folder.mkdir()
    (folder / "ruleset.toml").write_text(WORLD)
    (folder / "clauses.py").write_text(HEAD + text)
    found = check(folder, gates=("mutants",)).findings
    assert {finding.subject for finding in found} == alive, [str(finding) for finding in found]


def test_a_mutant_tells_what_in_its_module_uses_the_faulty_function(tmp_path: Path) -> None:
    file = tmp_path / "made.py"
    file.write_text(
        "def low(n): return n < 3\ndef both(n): return low(n)\nNAMES = [both]\ndef other(n): return n\n"
    )
    spec = importlib.util.spec_from_file_location("made", file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert {mutant.users for mutant in mutants_of(module)} == {frozenset({"low", "both", "NAMES"})}
