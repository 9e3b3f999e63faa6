"""The texts of a ruleset: Markdown with a permanent id in the heading of every clause.

    ## A section
    ### Combaciare { #play.match }
    ### Gelijk aan gelijk { #play.match of=1a2b3c4d }
    ### Il silenzio { #table.silence .informative }

`of` in a translation is the fingerprint of the normative text that was translated. A text may
hold `{target}` and other parameters by name.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import Enum
from hashlib import sha256

import attrs

from dominorules.core.errors import InvalidRuleset
from dominorules.core.tiles import Tile

__all__ = ["Text", "fill", "fingerprint", "parse_rules"]

_HEADING = re.compile(r"(#{2,4})\s+(\S.*)")
_PLACE = re.compile(r"\{([a-z][a-z0-9_]*)\}")


@attrs.frozen
class Text:
    """One clause's (or section's) text in one language."""

    id: str
    """The clause id; for a section heading without one, the empty string."""
    title: str
    body: str
    level: int
    """Of the heading: 2 for a section, 3 for a clause."""
    informative: bool = False
    """Says something that no predicate can express."""
    of: str | None = None
    """Fingerprint of the normative text that this one translates."""
    line: int = 0
    """Where the heading stands in its file."""
    origin: str = ""
    """The ruleset whose file it is in."""


def fingerprint(text: Text) -> str:
    """Give eight hex digits that change when the title or body does, white space apart."""
    words = " ".join(f"{text.title} {text.body}".split())
    return sha256(words.encode()).hexdigest()[:8]


def parse_rules(source: str, origin: str, name: str) -> tuple[Text, ...]:
    """Read a rules file; raises `InvalidRuleset` that names file and line for a bad heading."""
    texts: list[Text] = []
    body: list[str] = []
    for number, row in enumerate(source.splitlines(), 1):
        heading = _HEADING.fullmatch(row.rstrip())
        if heading is None:
            body.append(row)
            continue
        _close(texts, body)
        texts.append(_heading(heading, origin, f"{name}:{number}", number))
    _close(texts, body)
    return tuple(texts)


def _close(texts: list[Text], body: list[str]) -> None:
    if texts:
        texts[-1] = attrs.evolve(texts[-1], body="\n".join(body).strip())
    body.clear()


def _split(title: str) -> tuple[str, str]:
    """A title and what stands in braces at its end, each stripped; without a title there are no braces."""
    head, brace, tail = title.rpartition("{")
    if not brace or not tail.endswith("}") or "}" in tail[:-1] or not head.strip():
        return title, ""
    return head.rstrip(), tail[:-1]


def _heading(match: re.Match[str], origin: str, where: str, line: int) -> Text:
    title, braced = _split(match[2])
    words = braced.split()
    ids = [word[1:] for word in words if word.startswith("#")]
    of = [word[3:] for word in words if word.startswith("of=")]
    known = len(ids) + len(of) + words.count(".informative")
    if len(ids) > 1 or len(of) > 1 or known != len(words):
        raise InvalidRuleset("spec.heading", where, heading=match[0])
    return Text(
        id=ids[0] if ids else "",
        title=title,
        body="",
        level=len(match[1]),
        informative=".informative" in words,
        of=of[0] if of else None,
        line=line,
        origin=origin,
    )


def fill(body: str, values: Mapping[str, object]) -> str:
    """Put the values of parameters in their places; unknown names stay as they are."""

    def value(match: re.Match[str]) -> str:
        name = match[1]
        return _shown(values[name]) if name in values else match[0]

    return _PLACE.sub(value, body)


def _shown(value: object) -> str:
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, tuple | list):
        return ", ".join(str(item) if isinstance(item, Tile) else _shown(item) for item in value)
    return str(value)


def places(body: str) -> tuple[str, ...]:
    """Give the names that a text has places for."""
    return tuple(_PLACE.findall(body))
