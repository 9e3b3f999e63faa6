"""The files of a new ruleset, written so that they can be checked and played at once."""

from __future__ import annotations

import json
import keyword
import os
import re
import secrets
import shutil
import tomllib
from collections.abc import Iterator, Mapping
from enum import Enum
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

import attrs

from dominorules.core.errors import InvalidRuleset, clip
from dominorules.rulebook.engines import engine_for
from dominorules.rulebook.packages import Package, find, installed
from dominorules.rulebook.resolve import LANGUAGES, Rulebook, resolve
from dominorules.words import Words

__all__ = ["scaffold"]

_NAME = re.compile(r"[a-z][a-z0-9_]{0,59}")
_TITLE = re.compile("@([a-z]+)@")
_SEED: Final = 7


def scaffold(
    name: str,
    extends: str = "coppie",
    *,
    into: Path | None = None,
    language: str = "en",
    clause: bool = False,
) -> tuple[Path, ...]:
    """Write a new ruleset that extends another into the folder `into/name`; gives its files.

    It is complete: `dominorules check` finds no fault in it. `language` is the one in which
    its texts are normative; `clause` adds a clause of its own with all that belongs to one.
    `extends` is the id of an installed ruleset, or of one in a folder beside the new one.

    Raises `InvalidRuleset` for a bad or taken name, a folder that exists already, an unknown
    parent or language; nothing is written then.
    """
    home = Path() if into is None else into
    _check_name(name, home)
    if language not in LANGUAGES:
        raise InvalidRuleset("spec.language", "language", language=language, known=", ".join(LANGUAGES))
    parent = resolve(find(extends, Package(name, home / name, None)))
    texts = dict(_texts(name, parent, language, clause=clause))
    return _written(home / name, texts)


def _check_name(name: str, home: Path) -> None:
    if not isinstance(name, str) or not _NAME.fullmatch(name) or keyword.iskeyword(name):
        raise InvalidRuleset("scaffold.name", "name", name=clip(name))
    if name in installed():
        raise InvalidRuleset("scaffold.taken", "name", name=name)
    if not os.path.isdir(home):  # noqa: PTH112  # `Path.is_dir` raises for a name too long
        raise InvalidRuleset("scaffold.into", "into", folder=str(home))
    if os.path.lexists(home / name):
        raise InvalidRuleset("scaffold.exists", "name", folder=str(home / name))


def _written(folder: Path, texts: Mapping[str, str]) -> tuple[Path, ...]:
    """Write all files or none: they are put together aside, and moved in one step."""
    try:
        aside = folder.with_name(f".new-{secrets.token_hex(8)}")
        aside.mkdir()
        try:
            for path, text in texts.items():
                (aside / path).parent.mkdir(exist_ok=True)
                (aside / path).write_text(text, encoding="utf-8")
            aside.rename(folder)
        finally:
            shutil.rmtree(aside, ignore_errors=True)
    except OSError as error:
        raise InvalidRuleset("scaffold.unwritable", str(folder), why=error.strerror) from None
    return tuple([folder / path for path in texts])


def _texts(name: str, parent: Rulebook[Any, Any], lang: str, *, clause: bool) -> Iterator[tuple[str, str]]:
    sample = _sample(parent) if clause else {}
    yield (
        "ruleset.toml",
        "\n".join([_ruleset(name, parent, lang), *([sample["worlds"].lstrip()] if sample else [])]),
    )
    yield f"rules.{lang}.md", _rules(name, parent, lang, sample)
    if sample:
        yield "clauses.py", sample["clauses"].lstrip()
        slug = sample["id"].partition(".")[2].replace("-", "_")
        yield f"examples/{slug}.toml", _examples(sample, lang)
    else:
        yield "examples/first_move.toml", _first_move(parent, lang)


@cache
def _samples() -> Mapping[str, Any]:
    raw = files("dominorules.rulebook").joinpath("scaffold.toml").read_bytes()
    return tomllib.loads(raw.decode())


def _sample(parent: Rulebook[Any, Any]) -> Mapping[str, Any]:
    """The clause that a ruleset of this family begins with."""
    family = parent.family.name
    if family not in _samples():
        raise InvalidRuleset("scaffold.sample", "clause", family=family)
    sample: Mapping[str, Any] = _samples()[family] | {"family": family}
    return sample


def _said(key: str, lang: str, **details: object) -> str:
    return Words(lang, "scaffold")(key, **details)


def _title(name: str) -> str:
    return name.replace("_", " ").capitalize()


def _ruleset(name: str, parent: Rulebook[Any, Any], lang: str) -> str:
    return f"""\
id = "{name}"
version = "1.0.0"
extends = "{parent.id}"
language = "{lang}"
provenance = "house"  # or "observed" at tables, or "described" by a text that sources/ accounts for
name = {{ {lang} = {_quoted(_title(name))} }}

# What this table sets otherwise than {parent.id}: take the # away and change the value.
# Every value set here needs an example that would not be true without it.
[params]
{_params(parent, lang)}
# A parameter of its own, "whole" (with min and max), "flag" or "choice" (with choices = ["one", "other"]):
# clauses read it as Param("bonus", int).of(p), texts as {{bonus}}.
# [[param]]
# name = "bonus"
# kind = "whole"
# min = 0
# max = 100
# default = 10
# doc = {{ {lang} = {_quoted(_said("param", lang))} }}
"""


def _params(parent: Rulebook[Any, Any], lang: str) -> str:
    rows = []
    for field in attrs.fields(type(parent.params)):
        value = getattr(parent.params, field.name)
        if field.init and value is not None:
            about = parent.meaning(field.name, lang) or field.metadata.get("doc", "")
            rows.append(f"# {field.name} = {_toml(value)}  # {about}\n")
    return "".join(rows)


def _toml(value: object) -> str:
    if isinstance(value, Enum):
        return _quoted(str(value.value))
    if isinstance(value, tuple):
        return f"[{', '.join(map(_toml, value))}]"
    return str(value).lower() if isinstance(value, bool) else _quoted(value)


def _quoted(value: object) -> str:
    """A number as it is, a text as JSON writes it, which is how TOML does."""
    return json.dumps(value if isinstance(value, int | str) else str(value), ensure_ascii=False)


def _rules(name: str, parent: Rulebook[Any, Any], lang: str, sample: Mapping[str, Any]) -> str:
    about, title = _said("about", lang, parent=parent.name(lang)), _title(name)
    text = f"# {title}\n\n### {title} {{ #about .informative }}\n\n{about}\n"
    if sample:
        heading, body = (_said(f"{sample['family']}.{part}", lang) for part in ("title", "text"))
        text += f"\n### {heading} {{ #{sample['id']} }}\n\n{body}\n"
    return text


def _examples(sample: Mapping[str, Any], lang: str) -> str:
    text: str = sample["examples"].lstrip()
    family: str = sample["family"]
    return _TITLE.sub(lambda key: f"{lang} = {_quoted(_said(f'{family}.{key[1]}', lang))}", text)


def _first_move(parent: Rulebook[Any, Any], lang: str) -> str:
    """An example that any family has, worked out by playing it."""
    engine, params = engine_for(parent), parent.params
    state = engine.start(params, engine.seat_counts(params)[0])
    moves: list[str] = []
    while state.turn is None:
        move = engine.chance(params, state, _SEED)
        moves.append(str(move))
        state = engine.apply(params, state, move)
    legal = engine.legal_moves(params, state)
    after = engine.apply(params, state, legal[0])
    turn = "none" if after.turn is None else int(after.turn)
    return f"""\
# Given, when, then: each example is a test, and a board in the pages.

[[example]]
id = "first-move"
title = {{ {lang} = {_quoted(_said("first_move", lang))} }}
given = "start"
when = [{", ".join(map(_quoted, [*moves, str(legal[0])]))}]
verdict = "accept"
legal = [{", ".join([_quoted(str(move)) for move in legal])}]
then = {{ turn = {_quoted(turn)} }}
"""
