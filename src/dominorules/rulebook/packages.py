"""Where rulesets live: in this library, in other installed packages, or in a folder.

An installed package offers rulesets through the entry point group `dominorules.rulesets`; each
names a package that holds a `ruleset.toml`. A ruleset may hold Python: loading it runs its
code, as importing any package does. Nothing is ever loaded from the network.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
import sys
import tomllib
import traceback
from collections.abc import Mapping
from functools import cache, lru_cache
from hashlib import sha256
from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from types import ModuleType
from typing import Any

import attrs

from dominorules.core.errors import InvalidRuleset, clip
from dominorules.core.params import near

__all__ = ["BUILT_IN", "GROUP", "Package", "find", "installed", "open_folder"]

GROUP = "dominorules.rulesets"
BUILT_IN = "dominorules_spec"
_FILE = "ruleset.toml"
_MOST_BYTES = 1_000_000


@lru_cache(maxsize=64)
def _parsed(source: str) -> Mapping[str, Any]:
    """Parse a text once, however often it is asked for; `ruleset.toml` is for every explained clause."""
    return tomllib.loads(source)


@attrs.frozen(eq=False)
class Package:
    """One ruleset's folder: `ruleset.toml`, texts, examples, and maybe `clauses.py`."""

    id: str
    root: Traversable
    module: str | None
    """The import name of the folder; None for a folder outside any package."""

    @property
    def built_in(self) -> bool:
        """Whether the ruleset comes with this library."""
        return self.module is not None and self.module.startswith(f"{BUILT_IN}.")

    @property
    def folder(self) -> str | None:
        """The path of a folder outside any package; None for an installed ruleset."""
        return None if self.module is not None else str(self.root)

    @property
    def location(self) -> str:
        """The folder as a path that a person can open."""
        return str(self.root)

    def read(self, name: str) -> str | None:
        """Read a file of the folder; None if it does not exist.

        Raises `InvalidRuleset` for one that is no UTF-8 text of a reasonable size.
        """
        file = self.root.joinpath(name)
        if not file.is_file():
            return None
        with file.open("rb") as stream:
            raw = stream.read(_MOST_BYTES + 1)
        try:
            text = raw.decode() if len(raw) <= _MOST_BYTES else None
        except UnicodeDecodeError:
            text = None
        if text is None:
            raise InvalidRuleset("spec.file", f"{self.id}/{name}")
        return text

    def toml(self, name: str = _FILE) -> Mapping[str, Any]:
        """Read a TOML file of the folder; empty if it does not exist."""
        try:
            return _parsed(self.read(name) or "")
        except tomllib.TOMLDecodeError as error:
            raise InvalidRuleset("spec.toml", f"{self.id}/{name}", why=str(error)) from None

    def beside(self, path: str) -> tuple[str, Mapping[str, Any]] | None:
        """Read a TOML file in the folder, or with `../` in the one that holds it."""
        name = path.removeprefix("../")
        root = self.root if name == path else self._holder()
        package = Package(self.id, root, self.module)
        return (f"{root}/{name}", package.toml(name)) if root.joinpath(name).is_file() else None

    def _holder(self) -> Traversable:
        if self.module is None:
            return Path(str(self.root)).parent
        parent = self.module.rpartition(".")[0]
        return files(parent) if parent else Path(str(self.root)).parent

    def names(self, folder: str) -> tuple[str, ...]:
        """List the TOML files of a sub-folder, sorted."""
        place = self.root.joinpath(folder)
        if not place.is_dir():
            return ()
        return tuple(
            sorted(f"{folder}/{file.name}" for file in place.iterdir() if file.name.endswith(".toml"))
        )

    def clauses(self) -> ModuleType | None:
        """Import the folder's `clauses.py`; None if there is none."""
        if not self.root.joinpath("clauses.py").is_file():
            return None
        try:
            if self.module is not None:
                return importlib.import_module(f"{self.module}.clauses")
            return _import_file(Path(str(self.root)) / "clauses.py")
        except Exception as error:
            why = f"{type(error).__name__}: {error}"
            raise InvalidRuleset("spec.python", f"{self.id}/clauses.py:{_line(error)}", why=why) from error


def _line(error: Exception) -> int:
    """Where in a file of clauses an error arose."""
    if isinstance(error, SyntaxError):
        return error.lineno or 1
    frames = traceback.extract_tb(error.__traceback__)
    return next((frame.lineno or 1 for frame in reversed(frames) if frame.filename.endswith("clauses.py")), 1)


def _import_file(path: Path) -> ModuleType:
    digest = sha256(str(path.resolve()).encode() + path.read_bytes()).hexdigest()[:16]
    name = f"_dominorules_folder_{digest}"
    if name in sys.modules:
        return sys.modules[name]
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise InvalidRuleset("spec.file", str(path))
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


@cache
def _own() -> dict[str, Package]:
    root = files(BUILT_IN)
    folders = [place for place in root.iterdir() if place.joinpath(_FILE).is_file()]
    return {place.name: Package(place.name, place, f"{BUILT_IN}.{place.name}") for place in folders}


@cache
def _others() -> dict[str, Package]:
    found: dict[str, Package] = {}
    for point in entry_points(group=GROUP):
        if point.name not in _own():
            found[point.name] = Package(point.name, _files(point), point.value)
    return found


def _files(point: EntryPoint) -> Traversable:
    """Another package's fault is told as its own, and not skipped."""
    try:
        return files(point.value)
    except Exception as error:
        why = f"{type(error).__name__}: {error}"
        raise InvalidRuleset("spec.entry", f"{GROUP}:{point.name}", package=point.value, why=why) from error


def installed() -> dict[str, Package]:
    """Give every installed ruleset, this library's and other packages', by id."""
    return {**_own(), **_others()}


def find(id: str, beside: Package | None = None) -> Package:
    """Find a ruleset by id, first in folders beside another that is no package.

    Raises `InvalidRuleset` with the nearest known id.
    """
    if beside is not None and beside.module is None and id.isidentifier():
        place = Path(str(beside.root)).parent / id
        if _holds(place):
            return open_folder(place)
    if isinstance(id, str) and id in _own():
        return _own()[id]
    known = installed()
    if not isinstance(id, str) or id not in known:
        raise InvalidRuleset("ruleset.unknown", ruleset=clip(id), near=near(str(id), known))
    return known[id]


def open_folder(path: Path) -> Package:
    """Open a ruleset that lies in a folder; raises `InvalidRuleset` if it holds no `ruleset.toml`."""
    if not _holds(path):
        raise InvalidRuleset("spec.no_folder", str(path))
    return Package(path.resolve().name, path.resolve(), None)


def _holds(folder: Path) -> bool:
    """Whether a folder holds a ruleset; not either where the name is one that no folder can have."""
    return os.path.isfile(folder / _FILE)  # noqa: PTH113  # `Path.is_file` raises for a name too long
