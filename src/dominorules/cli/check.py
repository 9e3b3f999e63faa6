"""`dominorules check`: a ruleset through its gates, with findings that a stranger can act on."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from itertools import groupby
from operator import itemgetter
from typing import Annotated, Any

import typer
from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from dominorules.check.report import EXTRA, is_ready
from dominorules.cli.terminal import Terminal
from dominorules.cli.usage import Failure, Usage, place_of
from dominorules.rulebook.packages import find, installed
from dominorules.testing import GATES, Report, check
from dominorules.words import LANGUAGES, untranslated

__all__ = ["check_rulesets"]


def check_rulesets(
    ctx: typer.Context,
    rulesets: Annotated[
        list[str] | None, typer.Argument(metavar="RULESET", help="check.rulesets.help")
    ] = None,
    nightly: Annotated[bool, typer.Option("--nightly", help="check.nightly.help")] = False,
    gate: Annotated[list[str] | None, typer.Option("--gate", metavar="GATE", help="check.gate.help")] = None,
) -> None:
    """Check rulesets: all of this library's without an argument."""
    terminal: Terminal = ctx.obj
    chosen = tuple(dict.fromkeys(gate or GATES))
    for name in chosen:
        if name not in GATES:
            raise Usage("check.gate.unknown", gate=name, gates=", ".join(GATES))
        if not is_ready(name):
            raise Failure("check.extra", gate=name, command=EXTRA)
    names = rulesets or _own()
    for name in names:
        if place_of(name) == name:
            find(name)  # a name that is not there is no finding, but a slip of the person who typed it
    reports = _run(terminal, names, chosen, nightly=nightly)
    for report in reports:
        _tell(terminal, report)
    if rulesets is None:
        _tell_untranslated(terminal)
    faults = sum(not finding.warning for report in reports for finding in report.findings)
    idle = sum(len(report.idle) for report in reports)
    if faults or idle:
        raise Failure("check.failed", faults=faults + idle, rulesets=len(reports))
    terminal.say(terminal.words("check.passed", rulesets=len(reports)))


def _own() -> list[str]:
    """This library's rulesets, each after what it extends."""
    ids = [id for id, package in installed().items() if package.built_in]
    return sorted(ids, key=lambda name: ("extends" in find(name).toml(), name))


def _tell_untranslated(terminal: Terminal) -> None:
    """List what a language does not say yet, and is therefore said in the original one."""
    for lang in LANGUAGES:
        for area, keys in groupby(untranslated(lang), key=itemgetter(0)):
            missing = [key for _, key in keys]
            details = {"lang": lang, "area": area, "keys": ", ".join(missing)}
            terminal.say(terminal.words.count("check.untranslated", len(missing), **details))


def _check(name: str, gates: tuple[str, ...], nightly: bool) -> Report:
    return check(place_of(name), gates=gates, nightly=nightly)


def _run(terminal: Terminal, names: list[str], gates: tuple[str, ...], *, nightly: bool) -> list[Report]:
    columns: list[Any] = [SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn()]
    with (
        Progress(*columns, console=terminal.err, transient=True, disable=not terminal.err.is_terminal) as bar,
        ProcessPoolExecutor(max_workers=2) as pool,
    ):
        futures = [pool.submit(_check, name, gates, nightly) for name in names]
        task = bar.add_task(names[0], total=len(names))
        reports = []
        for name, future in zip(names, futures, strict=True):
            bar.update(task, description=name)
            reports.append(future.result())
            bar.advance(task)
    return reports


def _tell(terminal: Terminal, report: Report) -> None:
    key = "check.ok" if report.ok else "check.faults"
    words = terminal.words
    terminal.say(words.count(key, len(report.findings), ruleset=report.ruleset))
    for finding in report.findings:
        for line in finding.lines(words.lang):
            terminal.say(line, indent=2)
    for finding, waiver in report.waived:
        details = {"gate": finding.gate, "subject": finding.subject, "reason": waiver.reason}
        terminal.say(words("check.waived", **details), indent=2)
    for waiver in report.idle:
        terminal.say(words("check.idle", gate=waiver.gate, subject=waiver.subject), indent=2)
