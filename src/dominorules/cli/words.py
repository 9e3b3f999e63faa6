"""The words of the command line in Italian, Dutch and English, by key; no other module has any."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final

import attrs

from dominorules.core.errors import printable
from dominorules.core.messages import LANGUAGES

__all__ = ["LANGUAGES", "Words", "choose_language", "table"]

_FALLBACK: Final = "en"
_LOCALE: Final = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


@cache
def table() -> Mapping[str, Mapping[str, str]]:
    """Read all words: per key, per language."""
    raw = files("dominorules.cli").joinpath("words.toml").read_bytes()
    return tomllib.loads(raw.decode())


@attrs.frozen
class Words:
    """The words of one language."""

    lang: str

    def __call__(self, key: str, /, **details: object) -> str:
        """Give the words of a key with the details in their places; a text that is hostile shown safely."""
        safe = {
            name: printable(str(value)) if isinstance(value, str | Path) else value
            for name, value in details.items()
        }
        return table()[key][self.lang].format_map(safe)

    def find(self, key: str, /, **details: object) -> str | None:
        """Give the words of a key that may not exist."""
        return self(key, **details) if key in table() else None

    def count(self, key: str, number: int, **details: object) -> str:
        """Give the words for so many things: of `key.one` or `key.many`."""
        return self(f"{key}.one" if number == 1 else f"{key}.many", number=number, **details)

    def all_of(self, things: Iterable[object]) -> str:
        """Join as in `a, b and c`."""
        return self._joined("join.and", things)

    def any_of(self, things: Iterable[object]) -> str:
        """Join as in `a, b or c`."""
        return self._joined("join.or", things)

    def _joined(self, key: str, things: Iterable[object]) -> str:
        *first, last = map(str, things)
        return self(key, first=", ".join(first), last=last) if first else last


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
    return next((lang for lang in wanted if lang in LANGUAGES), _FALLBACK)
