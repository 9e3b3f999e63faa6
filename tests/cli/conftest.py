"""The command line, run in this process."""

from __future__ import annotations

import io
import signal
import sys
from collections.abc import Iterator

import pytest

from cli.running import UNSET, Cli, Result
from dominorules.cli.app import run


@pytest.fixture(autouse=True)
def interruptible() -> Iterator[None]:
    """What a test starts can be interrupted, though a job in the background begins with Ctrl-C ignored."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture
def cli(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Cli:
    """Run a command line with answers on its standard input; gives code, output and errors."""
    for name in UNSET:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", "80")

    def runner(*args: str, answers: str = "") -> Result:
        monkeypatch.setattr(sys, "stdin", io.StringIO(answers))
        code = run([str(arg) for arg in args])
        out, err = capsys.readouterr()
        return Result(code, out, err)

    return runner
