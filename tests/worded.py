"""The catalogue of words turned over: for each key, what each language says."""

from __future__ import annotations

from collections.abc import Mapping

from dominorules.words import LANGUAGES, phrases

__all__ = ["worded"]


def worded(*areas: str) -> Mapping[str, Mapping[str, str]]:
    """Per key of these areas and language the phrase, where that language has one."""
    found: dict[str, dict[str, str]] = {}
    for area in areas:
        for lang in LANGUAGES:
            for key, text in phrases(area, lang).items():
                found.setdefault(key, {})[lang] = text
    return found
