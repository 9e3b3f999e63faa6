# ruff: noqa: INP001  # beside a script, in no package
"""The reference of the public modules, out of their docstrings and annotations."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from enum import Enum
from importlib import import_module
from types import UnionType
from typing import Any, Final

from dominorules.record.docs import about_fields

__all__ = ["MODULES", "reference"]

MODULES: Final = (
    "dominorules",
    "dominorules.line",
    "dominorules.triangle",
    "dominorules.meld",
    "dominorules.draw",
    "dominorules.record",
    "dominorules.players",
    "dominorules.session",
    "dominorules.clauses",
    "dominorules.beliefs",
    "dominorules.testing",
)
"""What a program may import from, and nothing else."""
GATHERED: Final = ("dominorules.clauses.line", "dominorules.clauses.triangle", "dominorules.clauses.meld")
"""What the clauses of rulesets import from: it has little that is not told elsewhere."""


def reference() -> str:
    """Give the Markdown of the page: every name of every `__all__`, in its order."""
    parts = ["# Reference", "Everything that is public, by the module that it is imported from."]
    told: dict[int, str] = {}
    for name in MODULES:
        module = import_module(name)
        parts += [f"## {name} {{ #{name} }}", _about(module)]
        for public in module.__all__:
            parts += _told(f"{name}.{public}", getattr(module, public), told)
    for name in GATHERED:
        parts += [f"## {name} {{ #{name} }}", _about(import_module(name)), _gathered(name, told)]
    return "\n\n".join([part for part in parts if part]) + "\n"


def _told(anchor: str, value: Any, told: dict[int, str]) -> Iterator[str]:
    """What has an entry under another module already is told there."""
    name = anchor.rpartition(".")[2]
    if id(value) in told and callable(value):
        yield f"### {name} {{ #{anchor} }}"
        yield f"As {_link(told[id(value)])}."
        return
    told[id(value)] = anchor
    yield from _entry(anchor, name, value)


def _link(anchor: str) -> str:
    return f"[`{anchor}`](#{anchor})"


def _gathered(name: str, told: dict[int, str]) -> str:
    """Every name of a module in one paragraph, each that has an entry as a link to it."""
    module = import_module(name)
    entries = [(public, told.get(id(getattr(module, public)))) for public in sorted(module.__all__)]
    return ", ".join([f"[`{each}`](#{anchor})" if anchor else f"`{each}`" for each, anchor in entries]) + "."


def _entry(anchor: str, name: str, value: Any) -> Iterator[str]:
    kind = "class" if inspect.isclass(value) else "function" if callable(value) else "value"
    yield f"### {name} {{ #{anchor} }}"
    if isinstance(value, UnionType):
        yield "Any of " + ", ".join([f"`{one.__name__}`" for one in value.__args__]) + "."
        return
    if kind == "value":
        yield f"`{name}`, a {type(value).__name__}."
        return
    yield f"```python\n{_signature(name, value)}\n```"
    yield _about(value)
    if kind == "class":
        yield _rows(_fields(value))
        yield _rows(_methods(value))


def _signature(name: str, value: Any) -> str:
    if inspect.isclass(value) and issubclass(value, Enum | Exception | int):
        return f"class {name}({', '.join([base.__name__ for base in value.__bases__])})"
    try:
        shown = str(inspect.signature(value, eval_str=False))
    except (TypeError, ValueError):
        return f"class {name}"
    plain = re.sub(r"<factory>|<[\w.]+ object at \w+>|<function [^>]+(?:> at [^>]+)?>", "...", shown).replace(
        "NOTHING", "..."
    )
    plain = re.sub(r"<(\w+\.\w+): [^>]+>", r"\1", plain)  # members of enums
    plain = re.sub(r"(: |-> )'([^']*)'", r"\1\2", plain)  # annotations, which are kept as text
    plain = re.sub(r"\b(?:dominorules|typing|collections\.abc|pathlib)(?:\.\w+)*\.(?=\w)", "", plain)
    before = "class " if inspect.isclass(value) else "def "
    return f"{before}{name}{plain.removesuffix(' -> None') if inspect.isclass(value) else plain}"


def _about(value: Any) -> str:
    """A docstring as Markdown: its examples become code."""
    text = inspect.getdoc(value) or ""
    return re.sub(r"(?m)((?:^ *(?:>>>|\.\.\. ).*\n?(?:^(?! *>>>) +\S.*\n?)*)+)", _as_code, text).strip()


def _as_code(found: re.Match[str]) -> str:
    return f"```pycon\n{inspect.cleandoc(found[1])}\n```\n"


def _fields(kind: type) -> Iterator[tuple[str, str]]:
    if issubclass(kind, Enum):
        yield from [(member.name, f"`{member.value!r}`") for member in kind]
    elif hasattr(kind, "__attrs_attrs__"):
        said = about_fields(kind)
        public = [field.name for field in kind.__attrs_attrs__ if not field.name.startswith("_")]
        yield from [(name, " ".join(said.get(name, "").split())) for name in public]


def _methods(kind: type) -> Iterator[tuple[str, str]]:
    if issubclass(kind, Enum | Exception) and kind.__name__ != "Invalid":
        return
    for name, value in vars(kind).items():
        made = getattr(value, "__func__", value)
        shown = callable(made) or isinstance(value, property)
        if not name.startswith("_") and shown and inspect.getdoc(value):
            called = name if isinstance(value, property) else _signature(name, made).removeprefix("def ")
            yield called, (inspect.getdoc(value) or "").split("\n\n")[0].replace("\n", " ")


def _rows(pairs: Iterator[tuple[str, str]]) -> str:
    return "\n".join([f"- `{name}`{f': {said}' if said else ''}" for name, said in pairs])
