# ruff: noqa: INP001  # beside a script, in no package
"""What the table in the page needs, put into the site: front end, library, and Python for browsers."""

from __future__ import annotations

import gzip
import json
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Mapping
from importlib.metadata import version
from pathlib import Path
from typing import Final

from dominorules.rulebook.packages import installed
from dominorules.words import COMMON, LANGUAGES, keys, phrase

__all__ = ["add_table"]

ROOT: Final = Path(__file__).resolve().parents[1]
PLAY: Final = ROOT / "docs" / "play"
CACHE: Final = ROOT / "build" / "play"
PYODIDE: Final = "314.0.7"
_OWN: Final = (
    "open.mjs",
    "play.mjs",
    "asking.mjs",
    "elements.mjs",
    "board.mjs",
    "figures.mjs",
    "worker.mjs",
    "python.mjs",
    "play.css",
)
_OF_PYODIDE: Final = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
)


def add_table(site: Path) -> None:
    """Put the table into `site/play`, once for all languages; needs Node, and npm the first time.

    Python's memory with the library in it is put there too, so that no reader has to wait while it is
    filled.
    """
    place = site / "play"
    place.mkdir()
    for name in _OWN:
        shutil.copy(PLAY / name, place)
    words = {lang: _words_of_table(lang) for lang in LANGUAGES}
    (place / "words.json").write_text(json.dumps(words, ensure_ascii=False), encoding="utf-8")
    (place / "library.bin").write_bytes(gzip.compress(_packed(_library()), mtime=0))
    (place / "pyodide").mkdir()
    for name in _OF_PYODIDE:
        shutil.copy(_pyodide() / name, place / "pyodide")
    rulesets = [id for id, package in installed().items() if package.built_in]
    subprocess.run([_tool("node"), str(PLAY / "remember.mjs"), str(place), *rulesets], check=True)  # noqa: S603


def _words_of_table(lang: str) -> dict[str, str]:
    """What the table says in a language, with what it shares with everything else."""
    return {key: phrase("table", key, lang) for area in (COMMON, "table") for key in keys(area)}


def _library() -> dict[str, bytes]:
    """The files of the library, and of what it depends on."""
    files: dict[str, bytes] = {}
    with tempfile.TemporaryDirectory() as folder:
        pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", folder]
        subprocess.run([*pip, str(ROOT), f"attrs=={version('attrs')}"], check=True)  # noqa: S603
        for wheel in sorted(Path(folder).glob("*.whl")):
            with zipfile.ZipFile(wheel) as opened:
                files |= {name: opened.read(name) for name in opened.namelist()}
    return files


def _packed(files: Mapping[str, bytes]) -> bytes:
    """Files in a form that a page unpacks at once: a line of names and lengths, then one after another."""
    names = json.dumps([(name, len(content)) for name, content in files.items()])
    return b"\n".join([names.encode(), b"".join(files.values())])


def _pyodide() -> Path:
    """Python for browsers, from npm; kept for the next build."""
    folder = CACHE / PYODIDE / "package"
    if not folder.is_dir():
        folder.parent.mkdir(parents=True, exist_ok=True)
        packed = subprocess.run(  # noqa: S603
            [_tool("npm"), "pack", "--silent", f"pyodide@{PYODIDE}"],
            cwd=folder.parent,
            check=True,
            capture_output=True,
            text=True,
        )
        archive = folder.parent / packed.stdout.split()[-1]
        shutil.unpack_archive(archive, folder.parent, filter="data")
        archive.unlink()
    return folder


def _tool(name: str) -> str:
    found = shutil.which(name)
    if found is None:
        raise SystemExit(f"the table in the page needs {name} (or build with --no-table)")
    return found
