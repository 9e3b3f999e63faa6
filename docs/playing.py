# ruff: noqa: INP001  # beside a script, in no package
"""What the table in the page needs, put into the site: front end, library, and Python for browsers."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tomllib
from importlib.metadata import version
from pathlib import Path
from typing import Final

__all__ = ["add_table"]

ROOT: Final = Path(__file__).resolve().parents[1]
PLAY: Final = ROOT / "docs" / "play"
CACHE: Final = ROOT / "build" / "play"
PYODIDE: Final = "314.0.7"
_OF_PYODIDE: Final = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
)


def add_table(site: Path) -> None:
    """Put the table into `site/play`, once for all languages; needs npm the first time."""
    place = site / "play"
    place.mkdir()
    for name in ("open.mjs", "play.mjs", "board.mjs", "meld.mjs", "worker.mjs", "play.css", "table.py"):
        shutil.copy(PLAY / name, place)
    words = tomllib.loads((PLAY / "words.toml").read_text(encoding="utf-8"))
    (place / "words.json").write_text(json.dumps(words, ensure_ascii=False), encoding="utf-8")
    wheels = _wheels(place / "wheels")
    (place / "wheels.json").write_text(json.dumps([wheel.name for wheel in wheels]), encoding="utf-8")
    (place / "pyodide").mkdir()
    for name in _OF_PYODIDE:
        shutil.copy(_pyodide() / name, place / "pyodide")


def _wheels(folder: Path) -> list[Path]:
    """Make the wheel of the library, and get that of what it depends on."""
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(folder)]
    subprocess.run([*pip, str(ROOT), f"attrs=={version('attrs')}"], check=True)  # noqa: S603
    return sorted(folder.glob("*.whl"))


def _pyodide() -> Path:
    """Python for browsers, from npm; kept for the next build."""
    folder = CACHE / PYODIDE / "package"
    if not folder.is_dir():
        folder.parent.mkdir(parents=True, exist_ok=True)
        npm = shutil.which("npm")
        if npm is None:
            raise SystemExit(
                "the table in the page needs npm once, to get pyodide (or build with --no-table)"
            )
        packed = subprocess.run(  # noqa: S603
            [npm, "pack", "--silent", f"pyodide@{PYODIDE}"],
            cwd=folder.parent,
            check=True,
            capture_output=True,
            text=True,
        )
        archive = folder.parent / packed.stdout.split()[-1]
        shutil.unpack_archive(archive, folder.parent, filter="data")
        archive.unlink()
    return folder
