"""`dominorules list` and `dominorules show`: which rulesets there are, and what one says."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import Annotated, Any

import attrs
import typer
from rich.table import Table
from rich.text import Text

from dominorules.api import Ruleset, rulesets
from dominorules.cli.terminal import Terminal
from dominorules.cli.usage import open_ruleset
from dominorules.cli.words import Words
from dominorules.spec.rulebook import rulebook

_SECTION = 2  # the level of a section's heading

__all__ = ["list_rulesets", "show"]


def list_rulesets(ctx: typer.Context) -> None:
    """List every installed ruleset; `list.help` in the words says more."""
    terminal: Terminal = ctx.obj
    table = Table.grid(padding=(0, 2))
    table.add_column(no_wrap=True)
    table.add_column()
    for id in rulesets():
        table.add_row(Text(id, "bold"), rulebook(id).name(terminal.words.lang))
    terminal.say(table)


def show(
    ctx: typer.Context,
    ruleset: Annotated[str, typer.Argument(metavar="RULESET", help="show.help.ruleset")],
    settings: Annotated[list[str] | None, typer.Option("--set", metavar="SETTING", help="help.set")] = None,
) -> None:
    """Show what a ruleset says; `show.help` in the words says more."""
    terminal: Terminal = ctx.obj
    rules = open_ruleset(ruleset, settings or [])
    _head(terminal, rules)
    _parameters(terminal, rules)
    _rules(terminal, rules)


def _head(terminal: Terminal, rules: Ruleset[Any, Any, Any, Any]) -> None:
    words, book = terminal.words, rules.rulebook
    terminal.rule(book.name(words.lang))
    line = [f"{rules.id} {rules.version}", words(f"provenance.{book.provenance}")]
    parents = [package.id for package in reversed(book.chain[:-1])]
    if parents:
        line.append(words("show.extends", parents=" → ".join(parents)))
    terminal.say(" · ".join(line), "dim")
    terminal.say()


def _parameters(terminal: Terminal, rules: Ruleset[Any, Any, Any, Any]) -> None:
    words = terminal.words
    terminal.say(words("show.parameters"), "bold")
    for name, value, doc in _documented(words, rules):
        terminal.say(Text.assemble((name, "bold"), f" = {value}"), indent=2)
        terminal.say(doc, "dim", indent=6)
    terminal.say()


def _documented(words: Words, rules: Ruleset[Any, Any, Any, Any]) -> Iterator[tuple[str, str, str]]:
    """Every parameter with its value and what both mean, in English where no translation is known."""
    for field in attrs.fields(type(rules.params)):
        if not field.init:
            continue
        key = f"param.{rules.family.name}.{field.name}"
        value = getattr(rules.params, field.name)
        shown = _shown(words, value)
        meaning = words.find(f"{key}.{shown}") if isinstance(value, Enum) else None
        doc = words.find(key) or str(field.metadata.get("doc", ""))
        yield field.name, shown, f"{doc} → {meaning}" if meaning else doc


def _shown(words: Words, value: object) -> str:
    if isinstance(value, Enum):
        return str(value.value)
    if value is None or isinstance(value, bool):
        return words(f"value.{value}".lower())
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _rules(terminal: Terminal, rules: Ruleset[Any, Any, Any, Any]) -> None:
    words, book = terminal.words, rules.rulebook
    ids = list(dict.fromkeys(id for lang in (book.language, words.lang) for id in book.texts.get(lang, {})))
    terminal.say(words("show.rules" if ids else "show.no_rules"), "bold")
    for id in ids:
        text = book.text_of(id, words.lang)
        terminal.say()
        if text.level == _SECTION:
            terminal.rule(text.title)
            if text.body:
                terminal.prose(book.text(id, words.lang, rules.params))
            continue
        row = Text.assemble((text.title, "bold"), (f"  {id}", "dim"))
        if text.informative:
            row.append(f"  {words('show.informative')}", "dim italic")
        terminal.say(row)
        terminal.prose(book.text(id, words.lang, rules.params), indent=2)
