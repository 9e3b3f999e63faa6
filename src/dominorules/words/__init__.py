"""What the library says to people, by language: a language is a folder of TOML files beside this module."""

from dominorules.words.catalogue import (
    COMMON,
    LANGUAGES,
    ORIGINAL,
    Words,
    areas,
    keys,
    phrase,
    phrases,
    printable,
    untranslated,
)

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
