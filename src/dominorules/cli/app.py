"""The commands put together: help pages, usage errors and exit codes, all in the reader's language.

A command is a function that takes a `typer.Context` (its `obj` is the `Terminal`) and whatever
it declares with `typer.Argument` and `typer.Option`. Help texts and metavars are keys of the
words: `NAME.help` for the command NAME, and what each parameter gives as `help` and `metavar`.
To add a command, write the function in a module of its own and name it in `COMMANDS`.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib import import_module
from typing import Any, Final

import typer
from rich.console import Group as Pages
from rich.padding import Padding
from rich.text import Text
from typer.core import TyperCommand, TyperGroup

from dominorules.cli.terminal import Terminal, open_terminal, render
from dominorules.cli.usage import Failure, Usage, fault, reason, unknown
from dominorules.cli.words import choose_language
from dominorules.core.errors import Invalid
from dominorules.words import LANGUAGES, Words

__all__ = ["COMMANDS", "run"]

PROGRAM: Final = "dominorules"

COMMANDS: Final[Mapping[str, str]] = {
    "play": "dominorules.cli.play:play",
    "replay": "dominorules.cli.replay:replay",
    "odds": "dominorules.cli.odds:odds",
    "list": "dominorules.cli.catalogue:list_rulesets",
    "show": "dominorules.cli.catalogue:show",
    "check": "dominorules.cli.check:check_rulesets",
    "new": "dominorules.cli.new:new",
    "vectors": "dominorules.cli.vectors:write_vectors",
}
"""Every command, and the function behind it."""

# Typer takes its errors from click, which newer versions hold inside; the public BadParameter is one of them.
UsageError: type[Exception] = typer.BadParameter.__base__  # type: ignore[assignment]  # None only for object


@contextmanager
def _placed(ctx: Any) -> Iterator[None]:
    """Some errors of the parser do not know which command they belong to: tell them."""
    try:
        yield
    except UsageError as error:
        told: Any = error
        told.ctx = told.ctx or ctx
        raise


def _check_once(command: Any, ctx: Any, args: list[str]) -> None:
    """Refuse a second value for an option that takes one: the parser would drop the first."""
    *_, given = command.make_parser(ctx).parse_args(args=list(args))
    options = [param for param in given if param.param_type_name == "option"]
    once = [param for param in options if not (param.multiple or param.is_flag)]
    twice = next((param for number, param in enumerate(once) if param in once[:number]), None)
    if twice is not None:
        raise Usage("usage.twice", option=twice.opts[0])


class Command(TyperCommand):
    """A command whose help page and errors come from the words."""

    def get_help(self, ctx: Any) -> str:
        """Write the help page."""
        return help_page(self, ctx)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Refuse arguments that nobody asked for, in our words."""
        with _placed(ctx):
            _check_once(self, ctx, args)
            rest: list[str] = super().parse_args(ctx, args)
        if ctx.args:
            raise Usage("usage.extra", text=" ".join(ctx.args), command=ctx.command_path)
        return rest


class Commands(TyperGroup):
    """The program: its help page and errors come from the words too."""

    def get_help(self, ctx: Any) -> str:
        """Write the help page."""
        return help_page(self, ctx)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read what stands before the command."""
        with _placed(ctx):
            return super().parse_args(ctx, args)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Find a command; an unknown one is answered with the nearest."""
        if args[0] not in self.commands:
            raise unknown("usage.command", args[0], self.commands)
        return super().resolve_command(ctx, args)


def usage_line(command: Any, ctx: Any) -> str:
    """Write how a command is called."""
    words: Words = ctx.obj.words
    arguments = [param for param in command.params if param.param_type_name == "argument"]
    named = [_metavar(words, param) for param in arguments]
    shown = [name if param.required else f"[{name}]" for name, param in zip(named, arguments, strict=True)]
    last = words("help.command") if isinstance(command, TyperGroup) else f"[{words('help.optional')}]"
    return " ".join([ctx.command_path, *shown, last])


def _metavar(words: Words, param: Any) -> str:
    key = param.metavar
    return words.find(f"metavar.{key}") or key or ""


def help_page(command: Any, ctx: Any) -> str:
    """Render a help page: usage, what the command does, and every argument, option or command."""
    terminal: Terminal = ctx.obj
    words = terminal.words
    name = "program" if isinstance(command, TyperGroup) else command.name
    parts: list[Any] = [
        Text.assemble((words("help.usage"), "bold"), " ", usage_line(command, ctx)),
        Text(),
        Padding(Text(words.find(f"{name}.help") or command.help or ""), (0, 0, 0, 2)),
    ]
    for heading, rows in _sections(command, words):
        if rows:
            parts += [Text(), Text(words(heading), "bold"), terminal.columns(rows, indent=2)]
    return render(terminal.out, Pages(*parts)).rstrip("\n")


def _sections(command: Any, words: Words) -> list[tuple[str, list[tuple[str, str]]]]:
    arguments = [param for param in command.params if param.param_type_name == "argument"]
    options = [param for param in command.params if param.param_type_name == "option"]
    names = list(command.commands) if isinstance(command, TyperGroup) else []
    return [
        ("help.commands", [(name, words.find(f"{name}.help.short") or "") for name in names]),
        ("help.arguments", [(_metavar(words, param), _help(words, param)) for param in arguments]),
        (
            "help.options",
            [(_option(words, param), _help(words, param)) for param in options] + _common(words),
        ),
    ]


def _option(words: Words, param: Any) -> str:
    return " ".join([", ".join(param.opts), _metavar(words, param)]).strip()


def _help(words: Words, param: Any) -> str:
    return words.find(param.help or "") or param.help or ""


def _common(words: Words) -> list[tuple[str, str]]:
    return [("--lang " + "|".join(LANGUAGES), words("lang.help")), ("--help", words("help.help"))]


def _program(
    ctx: typer.Context, version: bool = typer.Option(False, "--version", help="version.help")
) -> None:
    if version:
        from importlib.metadata import version as installed

        ctx.obj.say(f"{PROGRAM} {installed(PROGRAM)}")
    elif ctx.invoked_subcommand is None:
        ctx.obj.out.print(Text.from_ansi(help_page(ctx.command, ctx)))


def _function(place: str) -> Callable[..., object]:
    module, _, name = place.partition(":")
    return getattr(import_module(module), name)  # type: ignore[no-any-return]


def _build() -> Any:
    app = typer.Typer(
        cls=Commands, add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False
    )
    app.callback(cls=Commands, invoke_without_command=True)(_program)
    for name, place in COMMANDS.items():
        app.command(name, cls=Command, context_settings={"allow_extra_args": True})(_function(place))
    return typer.main.get_command(app)


def run(args: Sequence[str]) -> int:
    """Run one command line; gives the exit code."""
    lang, rest, unknown_lang = choose_language(args, os.environ)
    terminal = open_terminal(Words(lang, "command", shielded=True))
    if unknown_lang is not None:
        terminal.error(terminal.words("usage.lang", lang=unknown_lang, known=", ".join(LANGUAGES)))
        return 2
    if sys.stdout is None:
        return _no_output(terminal, OSError(errno.EBADF, ""))
    code = 0
    try:
        code = _answer(terminal, rest)
        sys.stdout.flush()  # what is refused at the very end is told too
    except OSError as error:
        return _tell_system(terminal, error) if error.filename is not None else _no_output(terminal, error)
    return code


def _answer(terminal: Terminal, args: Sequence[str]) -> int:
    """Do what is asked for; gives the exit code. Raises `OSError` where the output takes no more."""
    try:
        code = _build().main(args, prog_name=PROGRAM, standalone_mode=False, obj=terminal)
    except Usage as error:
        terminal.error(terminal.words(error.key, **error.details), *error.lines)
        return 1 if isinstance(error, Failure) else 2
    except UsageError as error:
        _tell_usage(terminal, error)
        return 2
    except Invalid as error:
        terminal.error(fault(error, terminal.words))
        return 2
    except (KeyboardInterrupt, EOFError, typer.Abort) as error:
        terminal.say()
        return 130 if isinstance(error, KeyboardInterrupt) else 0
    return code if isinstance(code, int) else 0


def _tell_system(terminal: Terminal, error: OSError) -> int:
    """Tell of a file that a ruleset needs and that the system does not give."""
    why = reason(error, terminal.words)
    terminal.error(terminal.words("usage.unreadable", file=error.filename, why=why))
    return 2


def _no_output(terminal: Terminal, error: OSError) -> int:
    """Tell that the output takes no more; a reader who has left, as `head` does, wants to hear nothing."""
    if not isinstance(error, BrokenPipeError):
        terminal.error(terminal.words("usage.output", why=reason(error, terminal.words)))
    return 1


def _tell_usage(terminal: Terminal, error: Any) -> None:
    """Word an error of the command line's parser by what it is about, not by its own English."""
    words = terminal.words
    if error.ctx is not None and error.ctx.obj is not None:
        terminal.complain(
            Text.assemble((words("help.usage"), "bold"), " ", usage_line(error.ctx.command, error.ctx))
        )
    terminal.error(_worded(words, error))
    if error.ctx is not None:
        terminal.complain(words("help.hint", command=error.ctx.command_path), "dim")


def _worded(words: Words, error: Any) -> str:
    kind = type(error).__name__
    param = error.param if isinstance(error, typer.BadParameter) else None
    if kind == "NoSuchOption":
        refused = unknown("usage.option", error.option_name, _options(error.ctx))
        return words(refused.key, **refused.details)
    if kind == "MissingParameter":
        return words("usage.missing", what=_named(words, param))
    if kind == "BadOptionUsage":
        params = [each for each in error.ctx.command.params if error.option_name in each.opts]
        flag = bool(params) and params[0].is_flag
        return words("usage.no_value" if flag else "usage.value", option=error.option_name)
    if param is not None:
        key = f"usage.wants.{param.metavar}"
        return words.find(key, what=_named(words, param)) or words("usage.bad", what=_named(words, param))
    return words("usage.other", text=error.format_message())


def _options(ctx: Any) -> list[str]:
    params = [param for param in ctx.command.params if param.param_type_name == "option"]
    return ["--lang", "--help", *[name for param in params for name in param.opts]]


def _named(words: Words, param: Any) -> str:
    return param.opts[0] if param.param_type_name == "option" else _metavar(words, param)
