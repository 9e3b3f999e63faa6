"""The catalogue of words: one phrase for each area, key and language.

An area is a file of a language's folder, such as `errors`. What a language does not have is said in
the original language, with a mark that names it.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final

import attrs

__all__ = [
    "COMMON",
    "LANGUAGES",
    "ORIGINAL",
    "Words",
    "areas",
    "keys",
    "phrase",
    "phrases",
    "printable",
    "untranslated",
]

ORIGINAL: Final = "en"
"""The language that every phrase exists in; the others are translations of it."""
COMMON: Final = "common"
"""The area whose phrases every other area can use."""

_HOME: Final = files("dominorules.words")
_NAME: Final = re.compile("[a-z]{2,3}")


def _languages() -> tuple[str, ...]:
    named = [entry.name for entry in _HOME.iterdir() if entry.is_dir() and _NAME.fullmatch(entry.name)]
    return tuple(sorted(named, key=lambda lang: (lang == ORIGINAL, lang)))


LANGUAGES: Final = _languages()
"""The languages of every text in the library, the original last."""


@cache
def areas() -> tuple[str, ...]:
    """Give the areas of the catalogue: the files that the original language has."""
    entries = [entry.name for entry in _HOME.joinpath(ORIGINAL).iterdir()]
    return tuple(sorted(name.removesuffix(".toml") for name in entries if name.endswith(".toml")))


@cache
def phrases(area: str, lang: str) -> Mapping[str, str]:
    """Read the phrases that a language has in an area, by key; none where it has no such file."""
    file = _HOME.joinpath(lang, f"{area}.toml")
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


def keys(area: str) -> tuple[str, ...]:
    """Give the keys of an area, in the order of the original language's file."""
    return tuple(phrases(area, ORIGINAL))


def untranslated(lang: str) -> Iterator[tuple[str, str]]:
    """Give each area and key that a language does not have."""
    for area in areas():
        own = phrases(area, lang)
        yield from [(area, key) for key in keys(area) if key not in own]


def phrase(area: str, key: str, lang: str) -> str:
    """Give a phrase, in the original language with a mark where there is no translation.

    Raises `KeyError` for a key that neither the area nor the common one has.
    """
    for place in (area, COMMON):
        own = phrases(place, lang)
        if key in own:
            return own[key]
        original = phrases(place, ORIGINAL)
        if key in original:
            return f"{original[key]} [{ORIGINAL}]"
    raise KeyError(f"{area}: {key}")


def printable(text: str) -> str:
    """Keep the control characters of a hostile text out of terminals and logs."""
    return "".join([sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in text])


def _shielded(value: object) -> object:
    return printable(str(value)) if isinstance(value, str | Path) else value


@attrs.frozen
class Words:
    """The phrases of one area in one language."""

    lang: str
    area: str
    shielded: bool = False
    """Whether control characters in details are kept out, as a terminal would obey them."""

    def __call__(self, key: str, /, **details: object) -> str:
        """Give the phrase of a key with the details in their places."""
        shown = {name: _shielded(value) for name, value in details.items()} if self.shielded else details
        return phrase(self.area, key, self.lang).format_map(shown)

    def __contains__(self, key: object) -> bool:
        return key in phrases(self.area, ORIGINAL) or key in phrases(COMMON, ORIGINAL)

    def find(self, key: str, /, **details: object) -> str | None:
        """Give the phrase of a key that may not exist."""
        return self(key, **details) if key in self else None

    def count(self, key: str, number: int, **details: object) -> str:
        """Give the phrase for so many things: that of `key.one` or `key.many`."""
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
