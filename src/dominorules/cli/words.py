"""The language that the command line speaks: the one asked for, or that of the locale."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from dominorules.words import LANGUAGES, ORIGINAL

__all__ = ["choose_language"]

_LOCALE: Final = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


def choose_language(args: Sequence[str], environ: Mapping[str, str]) -> tuple[str, list[str], str | None]:
    """Take `--lang` out of the arguments, wherever it stands, so that even usage errors are worded in it.

    Gives the language, the arguments without it, and what was asked for if that is none of
    ours (`""` if nothing followed). Without `--lang` the language is that of the locale.
    """
    rest, asked = _without_lang(args)
    fallback = _of_locale(environ)
    if asked is None:
        return fallback, rest, None
    return (asked, rest, None) if asked in LANGUAGES else (fallback, rest, asked)


def _without_lang(args: Sequence[str]) -> tuple[list[str], str | None]:
    rest: list[str] = []
    asked: str | None = None
    left = list(args)
    while left:
        arg = left.pop(0)
        if arg == "--":
            return [*rest, arg, *left], asked
        if arg == "--lang":
            asked = left.pop(0) if left else ""
        elif arg.startswith("--lang="):
            asked = arg.removeprefix("--lang=")
        else:
            rest.append(arg)
    return rest, asked


def _of_locale(environ: Mapping[str, str]) -> str:
    """The first variable of the locale that is set decides, as it does for other programs."""
    named = next((environ[name] for name in _LOCALE if environ.get(name)), "")
    wanted = [part[:2].lower() for part in named.split(":")]
    return next((lang for lang in wanted if lang in LANGUAGES), ORIGINAL)
