"""The wording of errors in Italian, Dutch and English, by code."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

__all__ = ["LANGUAGES", "word"]

LANGUAGES = ("it", "nl", "en")
"""The languages of every text in the library."""


@cache
def _messages() -> dict[str, dict[str, str]]:
    raw = files("dominorules.core").joinpath("messages.toml").read_bytes()
    return tomllib.loads(raw.decode())


def word(code: str, lang: str, details: Mapping[str, object]) -> str:
    """Word a code in a language; an unknown language reads as English."""
    texts = _messages()[code]
    return texts.get(lang, texts["en"]).format_map(details)
