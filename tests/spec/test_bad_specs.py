"""A sound ruleset and sound engines with one fault each, which the named gate reports."""

from __future__ import annotations

import re
from collections.abc import Callable, Container
from pathlib import Path
from typing import Any

import attrs
import pytest

import dominorules as dr
from dominorules.check.findings import Finding
from dominorules.core.seats import Seat
from dominorules.line import LineMove, LineParams, LineState, LineView, Pass
from dominorules.line.family import LINE
from dominorules.rulebook.packages import Package
from dominorules.rulebook.resolve import LANGUAGES
from dominorules.testing import GATES, Report, check
from spec.faults import FAULTS, QUICK, SOUND, Fault, faulty


def faults_in(report: Report) -> set[tuple[str, str]]:
    found = {(finding.gate, finding.code) for finding in report.findings if not finding.warning}
    return found | {("waiver", "idle") for _ in report.idle}


@pytest.mark.parametrize("gate", GATES)
def test_without_a_fault_the_ruleset_passes_every_gate(gate: str) -> None:
    report = check(SOUND, gates=(gate,))
    assert report.ok, str(report)


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.id)
def test_the_named_gate_reports_the_fault_and_nothing_else(fault: Fault, tmp_path: Path) -> None:
    report = check(faulty(fault.id, tmp_path), gates=fault.gates)
    assert not report.ok
    assert faults_in(report) == {(fault.gate, fault.code)}, str(report)
    about = {finding.subject for finding in report.findings} | {waiver.subject for waiver in report.idle}
    assert fault.subject in about
    findings = [finding for finding in report.findings if finding.code == fault.code]
    assert findings or report.idle
    for finding in findings:
        assert_reads_well_and_leads_to_a_file(finding)


def assert_reads_well_and_leads_to_a_file(finding: Finding) -> None:
    told = [finding.lines(lang) for lang in LANGUAGES]
    assert len({lines[0] for lines in told}) == len(LANGUAGES)
    for lines in told:
        assert lines[0].startswith(f"{finding.gate}: ")
        assert not re.search(r"Error\(|<function|<class", "\n".join(lines))
    assert leads_to_a_file(finding.where), finding.where
    assert finding.lines()[-1] == f"  → {finding.where}"


def leads_to_a_file(where: str) -> bool:
    """What to edit: a file, or the one to be made in a folder that exists."""
    file = Path(re.split(r":(?=[\da-zA-Z \[])", where)[0])
    return file.is_file() or (file.parent.is_dir() and file.suffix in (".md", ".toml", ".py"))


def test_every_gate_and_every_kind_of_fault_has_a_bad_ruleset() -> None:
    source = "".join(
        path.read_text("utf-8")
        for package in ("rulebook", "check")
        for path in (Path(dr.__file__).parent / package).glob("*.py")
    )
    raised = set(
        re.findall(r'"((?:text|override|coverage|example|show|world|mutant|playout|spec)\.[a-z_]+)"', source)
    )
    # Of the place where a ruleset lies, or of the machine, and so no edit of a sound one.
    no_faults = {"spec.no_folder", "spec.file", "spec.entry", "spec.unreadable", "playout.nothing"}
    assert raised - no_faults - {fault.code for fault in FAULTS} == set()


def test_a_missing_language_is_a_fault_here_and_a_reminder_elsewhere(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    folder = faulty("text_places", tmp_path)
    (folder / "rules.it.md").unlink()
    assert all(finding.warning for finding in check(folder, gates=("text",)).findings)
    monkeypatch.setattr(Package, "built_in", property(bool))
    found = check(folder, gates=("text",)).findings
    assert [finding.details["lang"] for finding in found if finding.subject == "pass.last"] == ["it", "nl"]
    assert {finding.code for finding in found} == {"text.missing", "text.doc"}
    assert not any(finding.warning for finding in found)


def test_a_dead_end_tells_what_only_the_new_clause_refuses_and_why_there_is_no_passing(
    tmp_path: Path,
) -> None:
    report = check(faulty("world_dead_end", tmp_path), gates=("worlds",))
    (finding,) = report.findings
    assert "1-1@R (play.no-double)" in finding.message()
    assert "pass (pass.stuck)" in finding.message()
    assert "0-1@L" not in finding.message()
    assert "1-2 / 1-1 2-2" in finding.board


def test_a_waiver_with_a_reason_lets_its_finding_pass_and_no_other(tmp_path: Path) -> None:
    folder = faulty("show_reject", tmp_path)
    text = '\n[[waiver]]\ngate = "examples"\nsubject = "open.double-first"\nreason = "To be shown."\n'
    with (folder / "ruleset.toml").open("a") as file:
        file.write(text)
    report = check(folder, gates=QUICK)
    assert report.ok
    assert [(finding.code, waiver.reason) for finding, waiver in report.waived] == [
        ("show.reject", "To be shown.")
    ]


# Faults in an engine.

WORLD = """
id = "table"
version = "1.0.0"
extends = "coppie"

[[world]]
id = "two-seats"
params = { max_pip = 2, seats = 2, partners = false, hand_size = 2, draw = "until_playable" }
given = [{ ends = [0, 2], hands = [["1-1"], ["0-1", "1-2"]], stock = ["2-2", "0-0"], turn = 0 }]
"""


def backwards(p: LineParams, s: LineState) -> tuple[LineMove, ...]:
    return tuple(LINE.legal_moves(p, s)[::-1])


def one_short(p: LineParams, s: LineState) -> tuple[LineMove, ...]:
    return tuple(LINE.legal_moves(p, s)[:-1])


def passes_at_will(p: LineParams, s: LineState, m: LineMove) -> bool:
    return LINE.is_legal(p, s, m) or (isinstance(m, Pass) and s.turn is not None)


def never_draws(p: LineParams, s: LineState, m: LineMove) -> bool:
    return str(m) != "draw" and LINE.is_legal(p, s, m)


def same_seat_again(p: LineParams, s: LineState, m: LineMove) -> LineState:
    after = LINE.apply(p, s, m)
    return after if after.turn is None else attrs.evolve(after, turn=s.turn)


def counts_nothing(p: LineParams, s: LineState, m: LineMove) -> LineState:
    after = LINE.apply(p, s, m)
    sheet = attrs.evolve(after.sheet, points=s.points, events=s.sheet.events)
    return attrs.evolve(after, sheet=sheet)


def plays_anything(p: LineParams, s: LineState, m: LineMove) -> LineState:
    return LINE.apply(p, s, m) if LINE.is_legal(p, s, m) else s


def open_hands(p: LineParams, s: LineState, seat: Seat | None) -> LineView:
    return attrs.evolve(LINE.view(p, s, seat), hands=s.hands)


def moves_for_all(p: LineParams, s: LineState, seat: Seat | None) -> LineView:
    return attrs.evolve(LINE.view(p, s, seat), legal_moves=tuple(LINE.legal_moves(p, s)))


def thinks_of_no_draw(p: LineParams, s: LineState, standing: Container[str]) -> tuple[LineMove, ...]:
    return tuple([move for move in LINE.universe(p, s, standing) if str(move) != "draw"])


@pytest.mark.parametrize(
    ("part", "faulty", "code"),
    [
        ("legal_moves", backwards, "refine.list"),
        ("legal_moves", one_short, "refine.list"),
        ("is_legal", passes_at_will, "refine.legal"),
        ("is_legal", never_draws, "refine.legal"),
        ("apply", same_seat_again, "refine.slot"),
        ("apply", counts_nothing, "refine.score"),
        ("apply", plays_anything, "refine.apply"),
        ("view", open_hands, "refine.view"),
        ("view", moves_for_all, "refine.own_moves"),
        ("universe", thinks_of_no_draw, "refine.list"),
    ],
)
def test_an_engine_that_differs_from_the_clauses_is_found_out(
    part: str, faulty: Callable[..., object], code: str, tmp_path: Path
) -> None:
    folder = tmp_path / "table"
    folder.mkdir()
    (folder / "ruleset.toml").write_text(WORLD)
    rules = dr.load(folder)
    assert check(rules, gates=("worlds",)).ok
    changed: Any = attrs.evolve
    book = attrs.evolve(rules.rulebook, family=changed(rules.rulebook.family, **{part: faulty}))
    report = check(attrs.evolve(rules, rulebook=book), gates=("worlds",))
    found = [finding for finding in report.findings if finding.code == code]
    assert found
    for finding in found:
        assert finding.gate == "refinement"
        assert finding.board.startswith("<LineState")
        assert all(finding.lines(lang) for lang in LANGUAGES)


def test_an_engine_that_lets_nothing_happen_by_itself_is_found_out() -> None:
    rules = dr.load("coppie")
    changed: Any = attrs.evolve
    idle = changed(rules.rulebook.family, settle=lambda _, state: state)
    book = attrs.evolve(rules.rulebook, family=idle)
    report = check(attrs.evolve(rules, rulebook=book), gates=("examples",))
    assert "refine.settle" in [finding.code for finding in report.findings]
