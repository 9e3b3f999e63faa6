"""The wording of errors in Italian, Dutch and English, by code."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from dominorules.core.errors import Invalid

__all__ = ["LANGUAGES", "check_language", "word"]

LANGUAGES = ("it", "nl", "en")
"""The languages of every text in the library."""


@cache
def _messages() -> dict[str, dict[str, str]]:
    raw = files("dominorules.core").joinpath("messages.toml").read_bytes()
    return tomllib.loads(raw.decode())


def check_language(lang: object) -> None:
    """Refuse a language that nothing is told in; raises `Invalid`."""
    if not isinstance(lang, str) or lang not in LANGUAGES:
        raise Invalid("lang.unknown", "lang", lang=lang, known=", ".join(LANGUAGES))


def word(code: str, lang: str, details: Mapping[str, object]) -> str:
    """Word a code in a language; raises `Invalid` for an unknown one."""
    check_language(lang)
    return _messages()[code][lang].format_map(details)
