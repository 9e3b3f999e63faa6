"""A match as an example for a rulebook, and an example that somebody pasted."""

from __future__ import annotations

import json
import tomllib
import zlib
from collections.abc import Mapping
from typing import Any, Final

from dominorules.session.links import START, Written, no_link, written
from dominorules.session.screen import Screen
from dominorules.session.wording import clause, in_words
from dominorules.words import LANGUAGES

__all__ = ["example_of", "is_example", "parse_pasted"]

_HEADING: Final = "[[example]]"
_MOST_MOVES: Final = 400


def example_of(screen: Screen) -> str | None:
    """Give the match up to this moment as an example for `examples/*.toml`; a refused move is its last.

    None where it is too long for an example, or began at a state of a record.
    """
    values, tried = written(screen.table), screen.refused
    when = [*values["when"], *([str(tried.move)] if tried else [])]
    begins = isinstance(values["given"], Mapping) or values["given"] == START
    return "\n".join(_rows(screen, values, when)) + "\n" if begins and len(when) <= _MOST_MOVES else None


def _rows(screen: Screen, values: Written, when: list[str]) -> list[str]:
    because = screen.refused.clauses if screen.refused else ()
    scored = () if screen.refused else [event.clause for event in screen.table.scored]
    digest = zlib.crc32(json.dumps([values, when]).encode())
    rows = [
        _HEADING,
        f'id = "table-{digest:08x}"',
        f"clauses = {_toml([*because, *dict.fromkeys(scored)])}",
        f"title = {_toml({lang: _title(screen, lang) for lang in LANGUAGES})}",
    ]
    rows += [f"params = {_toml(values['params'])}"] if values["params"] else []
    rows += [f"seats = {values['seats']}"] if values["given"] == START else []
    rows.append(f"given = {_toml(values['given'])}")
    if when:
        rows += [f"when = {_toml(when)}", f'verdict = "{"reject" if because else "accept"}"']
    rows += [f"because = {_toml(list(because))}"] if because else []
    return rows


def _title(screen: Screen, lang: str) -> str:
    """What an example shows, to be said better by whoever puts it into a rulebook."""
    rules, tried, last = screen.table.rules, screen.refused, screen.table.last
    if tried is not None:
        titles = [str(clause(rules, id, lang)["title"]) for id in tried.clauses]
        return f"{in_words(rules, tried.move, screen.table.state, lang)}: {', '.join(titles)}"
    return rules.rulebook.name(lang) if last is None else in_words(rules, last.move, last.before, lang)


def _toml(value: Any) -> str:
    """A value on one line of TOML."""
    if isinstance(value, Mapping):
        pairs = ", ".join(f"{json.dumps(key)} = {_toml(one)}" for key, one in value.items())
        return f"{{ {pairs} }}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_toml, value))}]"
    return json.dumps(value, ensure_ascii=False)


def is_example(text: str) -> bool:
    """Whether a text looks like a file of examples."""
    return _HEADING in text


def parse_pasted(text: str) -> Written:
    """Give the first of the examples in a text; raises `InvalidRecord` where there is none."""
    try:
        row = tomllib.loads(text)["example"][0]
        when = row.get("when", [])
        return {
            "params": row.get("params", {}),
            "seats": row.get("seats"),
            "given": row["given"],
            "when": [when] if isinstance(when, str) else when,
        }
    except (ValueError, KeyError, TypeError, IndexError, AttributeError):
        raise no_link(text) from None
