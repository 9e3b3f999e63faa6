"""Digests of clauses: two are equal if what the predicates say is, however it is laid out.

What counts is the syntax tree of a clause's predicates and of all that they use in their rulebook,
helper modules too. Comments, docstrings, annotations and layout do not, nor which Python reads it.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from hashlib import sha256
from types import FunctionType, ModuleType
from typing import Any, Final

import attrs

from dominorules.rulebook.clauses import Clause
from dominorules.rulebook.packages import BUILT_IN, source_of

__all__ = ["clause_digests", "file_digest", "modules_of"]

_LENGTH: Final = 16
_LIBRARY: Final = "dominorules"
_NO_CODE: Final = frozenset(
    ("annotation", "ctx", "kind", "returns", "type_comment", "type_ignores", "type_params")
)
"""Parts of a syntax tree that change nothing in what is executed, or that not every Python has."""
_ALL: Final = "*"
_NOT_USED: Final = frozenset(("id", "basis"))

_Name = tuple[str, str]
"""A module, and a name in it."""


def file_digest(text: str) -> str:
    """Give the digest of a file's text, whichever way its lines end."""
    return _digest([text.replace("\r\n", "\n")])


def clause_digests(module: ModuleType, clauses: Iterable[Clause[Any, Any]]) -> dict[str, str]:
    """Give per id the digest of a module's clauses, without those whose predicates cannot be read."""
    rows: dict[str, list[Clause[Any, Any]]] = {}
    for clause in clauses:
        rows.setdefault(clause.id, []).append(clause)
    home = _Home(module)
    found = {id: home.digest(group) for id, group in rows.items()}
    return {id: digest for id, digest in found.items() if digest is not None}


def modules_of(module: ModuleType, clauses: Iterable[Clause[Any, Any]]) -> tuple[str, ...]:
    """Name the other modules of rulebooks that the predicates of some clauses use."""
    home = _Home(module)
    roots = {root for clause in clauses for root in home.roots(clause) or ()}
    return tuple(sorted({place for place, _ in home.reached(roots)} - {module.__name__}))


def _digest(texts: Iterable[str]) -> str:
    return sha256("\n".join(texts).encode()).hexdigest()[:_LENGTH]


@attrs.frozen(eq=False)
class _Home:
    """The module of a ruleset's clauses; its name does not count, for a copy has another."""

    module: ModuleType
    tables: dict[str, _Table] = attrs.field(factory=dict, init=False)

    def digest(self, rows: list[Clause[Any, Any]]) -> str | None:
        """The rows one by one, then by name all that they use; None if a predicate cannot be read."""
        roots: set[_Name] = set()
        for row in rows:
            found = self.roots(row)
            if found is None:
                return None
            roots |= found
        used = sorted(self.reached(roots), key=lambda name: (self._told(name[0]), name[1]))
        return _digest([*map(self._row, rows), *[self._text(place, name) for place, name in used]])

    def roots(self, row: Clause[Any, Any]) -> set[_Name] | None:
        """What a clause itself names in modules that are looked into."""
        names: set[_Name] = set()
        for value in _parts(row).values():
            if isinstance(value, type | FunctionType) and self._is_open(value.__module__):
                if not _is_named(value):
                    return None
                names.add((value.__module__, value.__qualname__))
            elif callable(value) and not isinstance(value, type | FunctionType):
                return None
        return names

    def reached(self, roots: set[_Name]) -> set[_Name]:
        """The roots, what statements beside definitions use, and all that their definitions use."""
        found: set[_Name] = set()
        waiting = [*roots, (self.module.__name__, "")]
        while waiting:
            place, name = waiting.pop()
            if (place, name) not in found and self._is_open(place):
                found.add((place, name))
                waiting += [(place, ""), *self._uses(place, name)]
        return {(place, name) for place, name in found if name in self.table(place).texts}

    def _uses(self, place: str, name: str) -> Iterator[_Name]:
        """What a name of a module leads to."""
        table = self.table(place)
        if name == _ALL:
            yield from [(place, each) for each in table.texts]
        elif name in table.texts:
            yield from [(place, each) for each in table.used[name]]
        elif name in table.imported:
            yield table.imported[name]
        elif f"{place}.{name}" in sys.modules:
            yield f"{place}.{name}", _ALL
        if _ALL in table.imported:  # anything may come from there
            yield table.imported[_ALL]

    def table(self, place: str) -> _Table:
        """Give the statements of a module, read once."""
        if place not in self.tables:
            module = sys.modules.get(place)
            source = (source_of(module) if module else None) or ""
            self.tables[place] = _parsed(source, getattr(module, "__package__", None) or "")
        return self.tables[place]

    def _is_open(self, place: str) -> bool:
        """Whether a module belongs to a rulebook, and not to the library or to others."""
        top = place.partition(".")[0]
        return top != _LIBRARY and top in (BUILT_IN, self.module.__name__.partition(".")[0])

    def _told(self, place: str) -> str:
        return "" if place == self.module.__name__ else place

    def _row(self, row: Clause[Any, Any]) -> str:
        said = [f"{name}={self._value(value)}" for name, value in _parts(row).items()]
        return " ".join([type(row).__name__, row.id, *said])

    def _value(self, value: Any) -> str:
        if isinstance(value, type | FunctionType):
            return f"{_short(self._told(value.__module__))}:{value.__qualname__}"
        return repr(value)

    def _text(self, place: str, name: str) -> str:
        table = self.table(place)
        used = sorted(table.used[name] & table.imported.keys())
        origins = [f"{each}={_short(table.imported[each][0])}:{table.imported[each][1]}" for each in used]
        return " ".join([self._told(place), name, *origins, table.texts[name]])


def _is_named(value: type | FunctionType) -> bool:
    """Whether its name leads to it, so that its source can be found."""
    module: object = sys.modules.get(value.__module__)
    return getattr(module, value.__qualname__, None) is value


def _parts(row: Clause[Any, Any]) -> dict[str, Any]:
    return {f.name: getattr(row, f.name) for f in attrs.fields(type(row)) if f.name not in _NOT_USED}


def _short(place: str) -> str:
    """Modules may be moved within a package of the library."""
    names = place.split(".")
    return ".".join(names[:2]) if names[0] == _LIBRARY else place


# The statements of a module.


@attrs.frozen(eq=False)
class _Table:
    """What a module's statements define, by name; without a name what may do anything else."""

    texts: Mapping[str, str]
    used: Mapping[str, frozenset[str]]
    """The names that each definition mentions."""
    imported: Mapping[str, _Name]


@lru_cache(maxsize=16)
def _parsed(source: str, package: str) -> _Table:
    defined: dict[str, list[ast.stmt]] = {}
    imported: dict[str, _Name] = {}
    for node in ast.parse(source).body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            imported |= dict(_imports(node, package))
        elif not _is_remark(node):
            for name in _defines(node):
                defined.setdefault(name, []).append(node)
    texts = {name: " ".join(_words(nodes)) for name, nodes in defined.items()}
    return _Table(texts, {name: frozenset(_names_in(nodes)) for name, nodes in defined.items()}, imported)


def _imports(node: ast.Import | ast.ImportFrom, package: str) -> Iterator[tuple[str, _Name]]:
    for alias in node.names:
        if isinstance(node, ast.Import):
            top = alias.name if alias.asname else alias.name.partition(".")[0]
            yield alias.asname or top, (top, _ALL)
        else:
            above = package.rsplit(".", node.level - 1)[0] if node.level else ""
            yield alias.asname or alias.name, (".".join(filter(None, (above, node.module))), alias.name)


def _defines(node: ast.stmt) -> list[str]:
    """The names that a statement defines, if it does nothing else."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return [node.name]
    if isinstance(node, ast.Assign | ast.AnnAssign):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        names = [target.id for target in targets if isinstance(target, ast.Name)]
        return names if len(names) == len(targets) else [""]
    return [""]


def _is_remark(node: object) -> bool:
    """A text by itself is a docstring."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _inside(node: object) -> Iterator[tuple[str, object]]:
    """The parts of a node that say what is executed."""
    for field in getattr(node, "_fields", ()):
        value = getattr(node, field, None)
        if field not in _NO_CODE and value is not None and value != []:
            yield field, value


def _names_in(node: object) -> Iterator[str]:
    if isinstance(node, ast.Name):
        yield node.id
    for each in node if isinstance(node, list) else [value for _, value in _inside(node)]:
        yield from _names_in(each)


def _words(node: object) -> Iterator[str]:
    """A syntax tree in words that are the same whichever Python reads it."""
    if isinstance(node, list):
        for each in node:
            yield from () if _is_remark(each) else _words(each)
    elif isinstance(node, ast.AST):
        yield f"({type(node).__name__}"
        for field, value in _inside(node):
            yield field
            yield from _words(value)
        yield ")"
    else:
        yield repr(node)
