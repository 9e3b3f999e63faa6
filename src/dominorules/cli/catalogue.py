"""`dominorules list` and `dominorules show`: which rulesets there are, and what one says."""

from __future__ import annotations

from typing import Annotated

import typer

from dominorules.api import rulesets
from dominorules.cli.blocks import write_blocks
from dominorules.cli.terminal import Terminal
from dominorules.cli.usage import open_ruleset
from dominorules.pages.render import document
from dominorules.rulebook.resolve import rulebook

__all__ = ["list_rulesets", "show"]


def list_rulesets(ctx: typer.Context) -> None:
    """List every installed ruleset; `list.help` in the words says more."""
    terminal: Terminal = ctx.obj
    names = [(id, rulebook(id).name(terminal.words.lang)) for id in rulesets()]
    terminal.say(terminal.columns(names, "bold"))


def show(
    ctx: typer.Context,
    ruleset: Annotated[str, typer.Argument(metavar="RULESET", help="show.help.ruleset")],
    settings: Annotated[list[str] | None, typer.Option("--set", metavar="SETTING", help="help.set")] = None,
    everything: Annotated[bool, typer.Option("--all", help="show.help.all")] = False,
) -> None:
    """Show what a ruleset says; `show.help` in the words says more."""
    terminal: Terminal = ctx.obj
    rules = open_ruleset(ruleset, settings or [])
    write_blocks(terminal, document(rules.rulebook, terminal.words.lang, rules.params), opened=everything)
