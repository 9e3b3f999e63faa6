"""Where rulesets live: in this library, in other installed packages, or in a folder.

An installed package offers rulesets through the entry point group `dominorules.rulesets`; each
names a package that holds a `ruleset.toml`. A ruleset may hold Python: loading it runs its
code, as importing any package does. Nothing is ever loaded from the network.

A folder is read whole when it is opened, and never again: what is edited later belongs to the
next one to open it. An installed ruleset is read once in a process, as its code is.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
import re
import sys
import tomllib
import traceback
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from hashlib import sha256
from importlib.abc import SourceLoader
from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from types import ModuleType
from typing import Any

import attrs

from dominorules.core.errors import InvalidRuleset, clip
from dominorules.core.params import near
from dominorules.words import LANGUAGES

__all__ = ["BUILT_IN", "GROUP", "Package", "find", "installed", "open_folder", "source_of"]

GROUP = "dominorules.rulesets"
BUILT_IN = "dominorules_spec"
_FILE = "ruleset.toml"
_CLAUSES = "clauses.py"
_GLOSSARY = "glossary.toml"
_FOLDERS = ("examples", "sources")
_UP = "../"
_ID = re.compile(r"[\w.-]{1,100}")
_MOST_BYTES = 1_000_000


@attrs.frozen(eq=False)
class Package:
    """One ruleset's folder: `ruleset.toml`, texts, examples, and maybe `clauses.py`."""

    id: str
    root: Traversable
    module: str | None
    """The import name of the folder; None for a folder outside any package."""
    _kept: dict[str, bytes | None] = attrs.field(factory=dict, repr=False)
    """By name what was read: all there is of a folder, of an installed ruleset what was asked for."""
    _parsed: dict[str, Mapping[str, Any]] = attrs.field(factory=dict, init=False, repr=False)

    def __reduce__(self) -> tuple[object, ...]:
        if self.module is not None:
            return (find, (self.id,))
        return (Package, (self.id, self.root, None, self._kept))

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
        """Give the text of a file of the folder, with `../` of the one that holds it; None if there is none.

        Raises `InvalidRuleset` for one that is no UTF-8 text of a reasonable size.
        """
        if name not in self._kept and self.module is not None:
            with _reading(f"{self.id}/{name}"):
                self._kept[name] = _bytes(self._place(name))
        raw = self._kept.get(name)
        if raw is None:
            return None
        try:
            text = raw.decode() if len(raw) <= _MOST_BYTES else None
        except UnicodeDecodeError:
            text = None
        if text is None:
            raise InvalidRuleset("spec.file", f"{self.id}/{name}")
        return text

    def toml(self, name: str = _FILE) -> Mapping[str, Any]:
        """Give what a TOML file of the folder says; empty if it does not exist."""
        if name not in self._parsed:
            try:
                self._parsed[name] = tomllib.loads(self.read(name) or "")
            except tomllib.TOMLDecodeError as error:
                raise InvalidRuleset("spec.toml", f"{self.id}/{name}", why=str(error)) from None
        return self._parsed[name]

    def beside(self, path: str) -> tuple[str, Mapping[str, Any]] | None:
        """Give a TOML file in the folder, or with `../` in the one that holds it, and where it is."""
        return None if self.read(path) is None else (str(self._place(path)), self.toml(path))

    def _place(self, path: str) -> Traversable:
        name = path.removeprefix(_UP)
        return (self.root if name == path else self._holder()).joinpath(name)

    def _holder(self) -> Traversable:
        if self.module is None:
            return Path(str(self.root)).parent
        parent = self.module.rpartition(".")[0]
        return files(parent) if parent else Path(str(self.root)).parent

    def names(self, folder: str) -> tuple[str, ...]:
        """List the TOML files of a sub-folder, sorted."""
        if self.module is None:
            return tuple(sorted([name for name in self._kept if name.startswith(f"{folder}/")]))
        with _reading(f"{self.id}/{folder}"):
            return _tomls(self.root, folder)

    def clauses(self) -> ModuleType | None:
        """Import the folder's `clauses.py`; None if there is none."""
        if self.module is not None and not self.root.joinpath(_CLAUSES).is_file():
            return None
        if self.module is None and _CLAUSES not in self._kept:
            return None
        try:
            if self.module is not None:
                return importlib.import_module(f"{self.module}.clauses")
            return _made(Path(str(self.root)) / _CLAUSES, self._kept[_CLAUSES] or b"")
        except Exception as error:
            why = f"{type(error).__name__}: {error}"
            raise InvalidRuleset("spec.python", f"{self.id}/clauses.py:{_line(error)}", why=why) from error


def _line(error: Exception) -> int:
    """Where in a file of clauses an error arose."""
    if isinstance(error, SyntaxError):
        return error.lineno or 1
    frames = traceback.extract_tb(error.__traceback__)
    return next((frame.lineno or 1 for frame in reversed(frames) if frame.filename.endswith("clauses.py")), 1)


class _Loader(SourceLoader):
    """Makes a module of a text as it was when its folder was opened."""

    def __init__(self, path: Path, source: bytes) -> None:
        self._path, self._source = str(path), source

    def get_filename(self, fullname: str) -> str:  # noqa: ARG002  # the loader is of one module
        """Give the file that the text stood in."""
        return self._path

    def get_data(self, path: str | bytes) -> bytes:
        """Give the text; there is nothing else to be had, such as compiled code."""
        if path != self._path:
            raise FileNotFoundError(path)
        return self._source


def _made(path: Path, source: bytes) -> ModuleType:
    """Two versions of one file are two modules."""
    digest = sha256(str(path).encode() + source).hexdigest()[:16]
    name = f"_dominorules_folder_{digest}"
    if name in sys.modules:
        return sys.modules[name]
    spec = importlib.util.spec_from_file_location(name, path, loader=_Loader(path, source))
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


def source_of(module: ModuleType) -> str | None:
    """Give the text that a module was made from, whatever its file holds by now; None if it has none."""
    get = getattr(getattr(module, "__loader__", None), "get_source", None)
    return None if get is None else get(module.__name__)


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
    root = path.resolve()
    return Package(root.name, root, None, _snapshot(root))


def _snapshot(root: Path) -> dict[str, bytes | None]:
    """Read every file that a ruleset in a folder may ever be asked for."""
    found: dict[str, bytes | None] = {}
    names = [_FILE, _CLAUSES, _GLOSSARY, *[f"rules.{lang}.md" for lang in LANGUAGES]]
    for folder in _FOLDERS:
        with _reading(f"{root.name}/{folder}"):
            names += _tomls(root, folder)
    for name in names:
        with _reading(f"{root.name}/{name}"):
            found[name] = _bytes(root / name)
    for name in _shared(found[_FILE]):
        with _reading(f"{root.name}/{_UP}{name}"):
            found[f"{_UP}{name}"] = _bytes(root.parent / name)
    return {name: raw for name, raw in found.items() if raw is not None}


@contextmanager
def _reading(place: str) -> Iterator[None]:
    """What the system does not let one read is told with its place."""
    try:
        yield
    except OSError as error:
        why = error.strerror or type(error).__name__
        raise InvalidRuleset("spec.unreadable", place, why=why) from None


def _shared(ruleset: bytes | None) -> list[str]:
    """The sources that a ruleset may share with others beside it; what cannot be read has none."""
    try:
        named = tomllib.loads((ruleset or b"").decode()).get("sources", [])
    except ValueError:
        return []
    names = [name for name in named if type(name) is str] if isinstance(named, list) else []
    return [f"sources/{name}.toml" for name in names if _ID.fullmatch(name)]


def _tomls(root: Traversable, folder: str) -> tuple[str, ...]:
    place = root.joinpath(folder)
    if not place.is_dir():
        return ()
    return tuple(sorted([f"{folder}/{file.name}" for file in place.iterdir() if file.name.endswith(".toml")]))


def _bytes(file: Traversable) -> bytes | None:
    """A file's content, or enough to see that it is too large."""
    if not file.is_file():
        return None
    with file.open("rb") as stream:
        return stream.read(_MOST_BYTES + 1)


def _holds(folder: Path) -> bool:
    """Whether a folder holds a ruleset; not either where the name is one that no folder can have."""
    return os.path.isfile(folder / _FILE)  # noqa: PTH113  # `Path.is_file` raises for a name too long
