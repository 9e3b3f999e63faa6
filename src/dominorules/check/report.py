"""Run a ruleset through its gates and report what they find."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import attrs

from dominorules.api import Ruleset
from dominorules.check.controls import control, is_unwaivable
from dominorules.check.coverage import coverage_gate
from dominorules.check.engine import engine_gate
from dominorules.check.examples import examples_gate
from dominorules.check.findings import Finding, Waiver, of_error, placed
from dominorules.check.mutants import mutants_gate
from dominorules.check.overrides import overrides_gate
from dominorules.check.playouts import playouts_gate
from dominorules.check.subject import Subject
from dominorules.check.text import text_gate
from dominorules.check.worlds import worlds_gate
from dominorules.core.errors import Invalid
from dominorules.rulebook.packages import open_folder
from dominorules.rulebook.resolve import Rulebook, resolve, rulebook
from dominorules.rulebook.worlds import worlds_of

__all__ = ["EXTRA", "GATES", "Report", "check", "is_ready"]

EXTRA = 'pip install "dominorules[check]"'
"""Installs what some gates need besides the library."""

GATES: tuple[str, ...] = (
    "text",
    "overrides",
    "coverage",
    "engine",
    "examples",
    "worlds",
    "playouts",
    "mutants",
)
"""The gates in the order in which they are tried."""

_NEEDED = {"playouts": "hypothesis"}

_Gate = Callable[[Subject, bool], Iterator[Finding]]


def _plain(gate: Callable[[Subject], Iterator[Finding]]) -> _Gate:
    return lambda subject, _: gate(subject)


_RUN: dict[str, _Gate] = {
    "text": _plain(text_gate),
    "overrides": _plain(overrides_gate),
    "coverage": _plain(coverage_gate),
    "engine": _plain(engine_gate),
    "examples": _plain(examples_gate),
    "worlds": worlds_gate,
    "playouts": playouts_gate,
    "mutants": mutants_gate,
}


_READ: dict[str, Callable[[Subject], object]] = {
    "coverage": lambda subject: subject.sources,
    "examples": lambda subject: subject.examples,
    "worlds": lambda subject: worlds_of(subject.book.package),
}


@attrs.frozen
class Report:
    """What a check found."""

    ruleset: str
    findings: tuple[Finding, ...]
    """Faults and warnings, in the order of the gates."""
    waived: tuple[tuple[Finding, Waiver], ...] = ()
    """Findings that the ruleset gives a reason to overlook."""
    idle: tuple[Waiver, ...] = ()
    """Waivers that overlook nothing (any more)."""

    @property
    def ok(self) -> bool:
        """Whether there is nothing but warnings and waived findings."""
        return all(finding.warning for finding in self.findings) and not self.idle

    def __str__(self) -> str:
        lines = [line for finding in self.findings for line in finding.lines()]
        lines += [f"waiver without effect: {w.gate}: {w.subject}" for w in self.idle]
        return "\n".join(lines) or f"{self.ruleset}: ok"


def is_ready(gate: str) -> bool:
    """Whether what a gate needs is installed."""
    return gate not in _NEEDED or find_spec(_NEEDED[gate]) is not None


def check(
    ruleset: str | Path | Ruleset[Any, Any, Any, Any],
    *,
    gates: tuple[str, ...] = GATES,
    nightly: bool = False,
    progress: Callable[[str], None] = lambda _: None,
) -> Report:
    """Check a ruleset through its gates, by id, by the `Path` of its folder, or loaded.

    `nightly` adds the larger worlds and more playouts; `progress` is called with the name of
    each gate as it begins. A ruleset that cannot even be resolved is a finding like others.
    Raises `ModuleNotFoundError` if a gate needs an extra that is not installed.
    """
    for gate in gates:
        if not is_ready(gate):
            raise ModuleNotFoundError(f"the gate {gate} needs an extra: {EXTRA}", name=_NEEDED[gate])
    try:
        subject = Subject(_book(ruleset))
    except Invalid as error:
        return Report(str(ruleset), (_unread(ruleset, error),))
    findings = list(_findings(subject, gates, progress, nightly=nightly))
    told = {(finding.code, finding.where) for finding in findings}
    findings += [found for found in _unreadable(subject, gates) if (found.code, found.where) not in told]
    return _report(subject, findings, gates)


def _unread(ruleset: str | Path | Ruleset[Any, Any, Any, Any], error: Invalid) -> Finding:
    """Only a ruleset that was named, or lies in a folder, can fail to be read."""
    where, name = error.field, str(ruleset)
    if isinstance(ruleset, Path):
        name = ruleset.resolve().name
        where = placed(ruleset, where)
    return Finding(gate="load", code=error.code, subject=name, where=where or name, details=error.details)


def _book(ruleset: str | Path | Ruleset[Any, Any, Any, Any]) -> Rulebook[Any, Any]:
    if isinstance(ruleset, Ruleset):
        return ruleset.rulebook
    return resolve(open_folder(ruleset)) if isinstance(ruleset, Path) else rulebook(ruleset)


def _findings(
    subject: Subject, gates: tuple[str, ...], progress: Callable[[str], None], *, nightly: bool
) -> Iterator[Finding]:
    stopped: set[tuple[str, str]] = set()
    for gate in gates:
        progress(gate)
        try:
            yield from _RUN[gate](subject, nightly)
        except Invalid as error:
            # What cannot be read or played stops every gate that needs it; once is enough to say so.
            if (error.code, error.field) not in stopped:
                yield of_error(subject.book, gate, error, subject.book.id)
            stopped.add((error.code, error.field))
        except Exception as error:  # noqa: BLE001  # whatever breaks a gate off, it has not passed
            yield _broken_off(subject, gate, error)


def _unreadable(subject: Subject, gates: tuple[str, ...]) -> Iterator[Finding]:
    """What cannot be read is told even if the gate that it is for is not among those that are run."""
    for gate, read in _READ.items():
        try:
            if gate not in gates:
                read(subject)
        except Invalid as error:
            yield of_error(subject.book, gate, error, subject.book.id)


def _broken_off(subject: Subject, gate: str, error: Exception) -> Finding:
    last = traceback.extract_tb(error.__traceback__)[-1]
    why = f"{type(error).__name__}: {error}"
    return control(gate, "crash", subject.book.id, f"{last.filename}:{last.lineno}", why=why)


def _report(subject: Subject, findings: list[Finding], gates: tuple[str, ...]) -> Report:
    kept: list[Finding] = []
    waived: list[tuple[Finding, Waiver]] = []
    for finding in findings:
        about = (finding.gate, finding.subject)
        waiver = next((w for w in subject.waivers if (w.gate, w.subject) == about), None)
        if waiver is None or is_unwaivable(finding):
            kept.append(finding)
        else:
            waived.append((finding, waiver))
    used = {id(waiver) for _, waiver in waived}
    whole = set(gates) >= set(GATES)
    idle = [w for w in subject.waivers if id(w) not in used and (whole or w.gate in gates)]
    return Report(subject.book.id, tuple(kept), tuple(waived), tuple(idle))
