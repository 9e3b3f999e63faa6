"""What the checker reports: a fault, where it is, and what to look at."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import attrs

from dominorules.core.errors import Invalid, clip, told, word
from dominorules.rulebook.clauses import Clause
from dominorules.rulebook.resolve import Rulebook

__all__ = ["Finding", "Waiver", "of_error", "placed", "texts_of", "where_clause", "where_text"]


@attrs.frozen
class Waiver:
    """A finding that a ruleset asks to overlook, and why."""

    gate: str
    subject: str
    """The clause id, or the mutant, that it is about."""
    reason: str


@attrs.frozen(kw_only=True)
class Finding:
    """One fault that a gate found."""

    gate: str
    """`text`, `overrides`, `coverage`, `examples`, `worlds`, `refinement` or `mutants`."""
    code: str
    """Which fault; worded by `message`."""
    subject: str = ""
    """The clause id, or what else it is about."""
    where: str = ""
    """File and line to edit."""
    details: Mapping[str, object] = attrs.field(factory=dict)
    text: Mapping[str, str] = attrs.field(factory=dict)
    """The clause's text by language."""
    board: str = ""
    """The smallest position in which the fault shows."""
    warning: bool = False
    """Does not fail the check."""

    def message(self, lang: str = "en") -> str:
        """Say in a language what is wrong."""
        return word(self.code, lang, {key: _told(value, lang) for key, value in self.details.items()})

    def lines(self, lang: str = "en") -> list[str]:
        """The whole finding as lines that a stranger can act on."""
        head = ": ".join([part for part in (self.gate, self.subject) if part])
        mark = f" ({word('finding.warning', lang, {})})" if self.warning else ""
        out = [f"{head}: {self.message(lang)}{mark}"]
        if lang in self.text:
            out.append(f"  “{self.text[lang]}”")
        out += [f"  {row}" for row in self.board.splitlines()]
        if self.where:
            out.append(f"  → {self.where}")
        return out


def _told(value: object, lang: str) -> object:
    return told(value, lang) if isinstance(value, Exception) else value


def texts_of(book: Rulebook[Any, Any], id: str) -> dict[str, str]:
    """Give a clause's text in every language that has it, on one line."""
    return {lang: " ".join(book.text(id, lang).split()) for lang, found in book.texts.items() if id in found}


def placed(folder: Path, field: str) -> str:
    """Give the full path of a field such as `my_table/ruleset.toml:extends`, in a folder or one beside it."""
    beside = folder.resolve().parent
    return (
        str(beside / field) if "/" in field and (beside / field.split("/", maxsplit=1)[0]).is_dir() else field
    )


def of_error(book: Rulebook[Any, Any], gate: str, error: Invalid, subject: str) -> Finding:
    """Make a finding of what stopped a gate: about the clause that the error names, or the subject."""
    clause = next((clause for clause in book.clauses if clause.id == error.field), None)
    details = {
        key: value if isinstance(value, Exception) else clip(value) for key, value in error.details.items()
    }
    return Finding(
        gate=gate,
        code=error.code,
        subject=clause.id if clause else subject,
        where=where_clause(clause) if clause else placed(Path(book.package.location), error.field),
        details=details,
        text=texts_of(book, clause.id) if clause else {},
        board=str(error.details.get("board", "")),
    )


def _function(clause: Clause[Any, Any]) -> Callable[..., object] | None:
    for name in ("holds", "value", "events"):
        if hasattr(clause, name):
            return getattr(clause, name)  # type: ignore[no-any-return]  # a clause's predicate
    return None


def where_clause(clause: Clause[Any, Any]) -> str:
    """Give file and line of a clause's predicate."""
    function = _function(clause)
    code = getattr(function, "__code__", None)
    if function is None or code is None:
        return ""
    return f"{inspect.getsourcefile(function)}:{code.co_firstlineno}"


def where_text(book: Rulebook[Any, Any], id: str, lang: str) -> str:
    """Give file and line of a clause's text."""
    text = book.texts.get(lang, {}).get(id)
    origin = text.origin if text else book.origins.get(id, book.id)
    package = next(link for link in book.chain if link.id == origin)
    line = f":{text.line}" if text else ""
    return f"{package.location}/rules.{lang}.md{line}"
