"""A gate passes what is sound and finds what is surely wrong, or says that it proves nothing."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import attrs
import pytest

import dominorules as dr
from dominorules.check import controls, mutants, playouts
from dominorules.check.controls import is_of_rule
from dominorules.check.mutation import Endless, Steps, copy_of, mutants_of
from dominorules.rulebook.inherited import examples_under
from dominorules.rulebook.resolve import SpecError
from dominorules.testing import Report, check
from spec.faults import SOUND, faulty

HEAD = """
from itertools import count

from dominorules.line import Open
from dominorules.rulebook.clauses import Requirement
"""

WORLD = """
id = "table"
version = "1.0.0"
extends = "coppie"

[[world]]
id = "two-tiles"
params = { max_pip = 1, seats = 2, partners = false, hand_size = 1 }
"""


def table(tmp_path: Path, clauses: str, world: str = WORLD) -> Path:
    folder = tmp_path / "table"
    folder.mkdir(exist_ok=True)
    (folder / "ruleset.toml").write_text(world)
    (folder / "clauses.py").write_text(HEAD + clauses)
    return folder


def codes(report: Report) -> set[str]:
    return {finding.code for finding in report.findings}


# Mutants that never end.

ENDLESS = {
    "a while that goes the other way": """
def _halves(n):
    times = 0
    while n > 0:
        n = n - 1
        times = times + 1
    return times
""",
    "a for over all numbers": """
def _halves(n):
    for i in count():
        if i == n:
            return i
""",
    "a search over all numbers": """
def _halves(n):
    return next(i for i in count() if i == n)
""",
    "a call of itself that is worked out again and again": """
def _halves(n):
    return n if n < 1 else 1 + (_halves(n - 1) + _halves(n - 1)) // 2
""",
}


@pytest.mark.parametrize("helper", ENDLESS)
def test_a_fault_that_never_ends_is_noticed_after_so_many_steps(helper: str, tmp_path: Path) -> None:
    tail = """
def low(p, s, m): return _halves(m.tile.high) == m.tile.high and m.tile.high < 1
CLAUSES = (Requirement("open.low", on=Open, holds=low),)
"""
    report = check(table(tmp_path, ENDLESS[helper] + tail), gates=("mutants",))
    assert {finding.code for finding in report.findings} <= {"mutant.alive"}, str(report)
    assert not [finding for finding in report.findings if "> " in finding.subject], str(report)


def test_steps_are_counted_in_functions_loops_and_comprehensions(tmp_path: Path) -> None:
    folder = table(
        tmp_path, "def low(n): return sum([1 for i in range(n) if i]) + (lambda: 0)()\nCLAUSES = ()"
    )
    module = dr.load(folder).rulebook.package.clauses()
    assert module is not None
    steps = Steps()
    copied = copy_of(module, steps)
    assert (copied.low(10), steps.taken) == (9, 12)
    steps.begin(11)
    with pytest.raises(Endless):
        copied.low(10)
    assert list(mutants_of(module))


# What broke off for another reason shows nothing of a rule.


@pytest.mark.parametrize(
    ("error", "of_rule"),
    [
        (AttributeError(), True),
        (TypeError(), True),
        (UnboundLocalError(), True),
        (NameError(), False),
        (ImportError(), False),
        (MemoryError(), False),
    ],
)
def test_a_missing_name_or_module_is_nothing_that_a_rule_does(error: Exception, of_rule: bool) -> None:
    assert is_of_rule(error) == of_rule


def test_no_waiver_overlooks_a_control(tmp_path: Path) -> None:
    folder = faulty("control_copy", tmp_path)
    with (folder / "ruleset.toml").open("a") as more:
        more.write('\n[[waiver]]\ngate = "mutants"\nsubject = "napkin"\nreason = "It is right."\n')
    report = check(folder, gates=("mutants",))
    assert not report.ok
    assert report.waived == ()


# Gates that look with closed eyes.


def _sees_nothing(*_: object) -> Iterator[Any]:
    return iter(())


SMALL = """
[params]
max_pip = 1
seats = 2
partners = false
hand_size = 1
"""

LAX = """
def lax(p, s, m): return m.tile.high < 9
CLAUSES = (Requirement("open.lax", on=Open, holds=lax),)
"""


def test_worlds_and_playouts_that_find_no_lie_say_that_they_prove_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = table(tmp_path, LAX, WORLD + SMALL)
    assert check(folder, gates=("worlds", "playouts")).ok
    monkeypatch.setattr(controls, "compare_turn", _sees_nothing)
    report = check(folder, gates=("worlds", "playouts"))
    assert {finding.gate for finding in report.findings} == {"worlds", "playouts"}
    assert codes(report) == {"control.blind"}
    assert {finding.details["fault"] for finding in report.findings} == {"is_legal"}


def test_examples_that_nothing_contradicts_say_that_they_prove_nothing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("dominorules.check.examples.mismatches", lambda *_: {})
    report = check(faulty("example_nothing", tmp_path), gates=("examples",))
    assert "control.blind" in codes(report)


def test_mutants_that_are_noticed_by_everything_say_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(mutants, "mismatches", lambda *_: {"verdict": "reject"})
    assert codes(check(SOUND, gates=("mutants",))) == {"control.copy"}


def test_clauses_that_answer_otherwise_when_asked_again_are_found_out(tmp_path: Path) -> None:
    clauses = """
_ASKED = []
def moody(p, s, m):
    _ASKED.append((s, m))
    return (s, m) not in _ASKED[:-1]
CLAUSES = (Requirement("open.moody", on=Open, holds=moody),)
"""
    assert "control.restless" in codes(check(table(tmp_path, clauses), gates=("worlds",)))


def _breaks(*_: object) -> Any:
    raise AssertionError("a fault of the engine's own")


@pytest.mark.parametrize("gate", ["worlds", "playouts"])
def test_an_engine_that_breaks_off_has_not_passed(gate: str, tmp_path: Path) -> None:
    (tmp_path / "table").mkdir()
    (tmp_path / "table" / "ruleset.toml").write_text(WORLD)
    rules = dr.load(tmp_path / "table")
    changed: Callable[..., Any] = attrs.evolve
    book = attrs.evolve(rules.rulebook, family=changed(rules.rulebook.family, view=_breaks))
    report = check(attrs.evolve(rules, rulebook=book), gates=(gate,))
    assert codes(report) == {"control.crash"}
    assert "a fault of the engine's own" in str(report)


def test_playouts_without_a_turn_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playouts, "_playout", lambda *_, **__: [])
    assert codes(check("coppie_1v1", gates=("playouts",))) == {"playout.nothing"}


def test_a_gate_without_its_extra_is_no_fault_of_a_ruleset(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "hypothesis", None)
    with pytest.raises(ModuleNotFoundError, match=r"dominorules\[check\]"):
        check("coppie_1v1")
    assert check("coppie_1v1", gates=("text",)).ok


def test_what_cannot_be_read_is_told_whatever_gate_is_run(tmp_path: Path) -> None:
    folder = faulty("example_value", tmp_path)
    assert codes(check(folder, gates=("overrides",))) == {"spec.value"}
    assert len(check(folder, gates=("coverage", "examples")).findings) == 1


def test_an_inherited_example_does_not_hide_that_a_clause_breaks_off(tmp_path: Path) -> None:
    clauses = """
def broken(p, s, m): return m.no_such_thing
CLAUSES = (Requirement("open.broken", on=Open, holds=broken),)
"""
    book = dr.load(table(tmp_path, clauses)).rulebook
    with pytest.raises(SpecError):
        examples_under(book)
