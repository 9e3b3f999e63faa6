"""What the tests of the command line share."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import attrs


@attrs.frozen
class Result:
    """What one run of the command line left behind."""

    code: int
    out: str
    err: str


Cli: TypeAlias = Callable[..., Result]

PROGRAM = str(Path(sys.executable).with_name("dominorules"))


def checked(*args: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run a check, which works in processes of its own, outside the threads of the tests."""
    return subprocess.run(
        [PROGRAM, "check", *args],
        env=environment(),
        cwd=cwd,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


def environment(**more: str) -> dict[str, str]:
    """This process's environment with an English locale and 80 columns."""
    kept = {name: value for name, value in os.environ.items() if name not in UNSET}
    return {**kept, "LANG": "C.UTF-8", "COLUMNS": "80", **more}


UNSET = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG", "NO_COLOR", "FORCE_COLOR", "COLUMNS", "TERM")
