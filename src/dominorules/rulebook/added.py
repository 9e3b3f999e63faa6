"""The `[[param]]` tables of a `ruleset.toml`: the parameters that the ruleset adds, and what parameters mean.

The ruleset that begins a family says there what the family's own parameters mean.
"""

from __future__ import annotations

import keyword
import re
from collections.abc import Collection, Mapping
from enum import Enum
from functools import partial
from typing import Any, Final

import attrs

from dominorules.core.added import KINDS, Addition, Docs
from dominorules.core.errors import InvalidRuleset, clip
from dominorules.core.params import near
from dominorules.rulebook.packages import Package
from dominorules.words import LANGUAGES

__all__ = ["Wording", "added_by", "worded_by"]

_NAME: Final = re.compile(r"[a-z][a-z0-9_]{0,39}")
_COMMON: Final = ("name", "kind", "default", "doc")
_DOMAIN: Final[Mapping[str, tuple[str, ...]]] = {"whole": ("min", "max"), "flag": (), "choice": ("choices",)}
_MOST: Final = 10**9
"""The largest whole number of a domain, either side of 0."""


@attrs.frozen
class Wording:
    """What a parameter means, and each of its choices."""

    docs: Docs
    values: Mapping[str, Docs]
    owner: str
    """The ruleset that says so."""


def worded_by(package: Package, params: type, added: Mapping[str, Addition]) -> dict[str, Wording]:
    """Read what a ruleset says of parameters: of those that it adds, and of its family's, if it begins one.

    Raises `InvalidRuleset` that names the key.
    """
    found = {name: Wording(one.docs, dict(one.values), package.id) for name, one in added.items()}
    for row in filter(partial(_is_of_family, package, params), package.toml().get("param", [])):
        name, language = row["name"], str(package.toml().get("language", ""))
        where = f"{package.id}/ruleset.toml:param.{name}"
        _check_keys(row, ("name", "doc"), ("values",), where)
        domain = attrs.fields_dict(params)[name].metadata.get("domain", ())
        choices = [value.value for value in domain if isinstance(value, Enum)]
        values = _values(row, choices, f"{where}.values", language)
        found[name] = Wording(_docs(row["doc"], f"{where}.doc", language), dict(values), package.id)
    return found


def _is_of_family(package: Package, params: type, row: Mapping[str, Any]) -> bool:
    """Whether a table tells of a parameter that there is, and adds none."""
    known = attrs.fields_dict(params)
    name = row.get("name")
    return "family" in package.toml() and "kind" not in row and name in known and known[name].init


def _values(
    row: Mapping[str, Any], choices: Collection[str], where: str, language: str
) -> tuple[tuple[str, Docs], ...]:
    """What each choice means, of those that it is said of."""
    values = row.get("values", {})
    if type(values) is not dict:
        raise InvalidRuleset("spec.type", where, kind="{…}")
    for value in values:
        if value not in choices:
            raise InvalidRuleset("spec.key", where, key=value, near=near(value, choices))
    return tuple([(value, _docs(doc, f"{where}.{value}", language)) for value, doc in values.items()])


def _check_keys(row: Mapping[str, Any], keys: tuple[str, ...], more: tuple[str, ...], where: str) -> None:
    """A table has these keys, and may have more."""
    for key in row:
        if key not in (*keys, *more):
            raise InvalidRuleset("spec.key", where, key=key, near=near(key, (*keys, *more)))
    for key in keys:
        if key not in row:
            raise InvalidRuleset("spec.missing", where, key=key)


def added_by(package: Package, params: type) -> dict[str, Addition]:
    """Read what a ruleset adds to parameters of this class; raises `InvalidRuleset` that names the key."""
    found: dict[str, Addition] = {}
    for number, row in enumerate(package.toml().get("param", [])):
        if _is_of_family(package, params, row):
            continue
        name = row.get("name")
        where = f"{package.id}/ruleset.toml:param"
        if type(name) is not str or not _NAME.fullmatch(name):
            raise InvalidRuleset("spec.param_name", f"{where}[{number}].name", name=clip(name))
        if keyword.iskeyword(name):
            raise InvalidRuleset("spec.param_keyword", f"{where}[{number}].name", name=name)
        # `load` takes a ruleset beside its parameters.
        if name in found or hasattr(params, name) or name == "ruleset":
            raise InvalidRuleset("spec.param_again", f"{where}.{name}", param=name)
        found[name] = _addition(row, f"{where}.{name}", package)
    return found


def _addition(row: Mapping[str, Any], where: str, package: Package) -> Addition:
    kind = row.get("kind")
    if type(kind) is not str or kind not in KINDS:
        raise _refuse(f"{where}.kind", kind, ", ".join(KINDS))
    _check_keys(row, (*_COMMON, *_DOMAIN[kind]), ("values",) if kind == "choice" else (), where)
    domain, default = _domain(kind, row, where), row["default"]
    if type(default) is not KINDS[kind] or default not in domain:
        raise _refuse(f"{where}.default", default, _shown(domain))
    language = str(package.toml().get("language", ""))
    docs = _docs(row["doc"], f"{where}.doc", language)
    values = _values(row, [str(value) for value in domain], f"{where}.values", language)
    return Addition(row["name"], kind, domain, default, docs, package.id, values)


def _domain(kind: str, row: Mapping[str, Any], where: str) -> range | tuple[bool, ...] | tuple[str, ...]:
    if kind == "flag":
        return (False, True)
    if kind == "choice":
        return _choices(row["choices"], f"{where}.choices")
    low, high = row["min"], row["max"]
    if type(low) is not int or abs(low) > _MOST:
        raise _refuse(f"{where}.min", low, f"{-_MOST}..{_MOST}")
    if type(high) is not int or not low < high <= _MOST:
        raise _refuse(f"{where}.max", high, f"{low + 1}..{_MOST}")
    return range(low, high + 1)


def _choices(choices: object, where: str) -> tuple[str, ...]:
    """At least two names, each once."""
    texts = [text for text in choices if type(text) is str] if isinstance(choices, list) else []
    named = all(_NAME.fullmatch(text) for text in texts)
    if type(choices) is not list or len(set(texts)) != len(choices) or len(texts) < 2 or not named:
        raise _refuse(where, choices, '["name", "other_name", …]')
    return tuple(texts)


def _docs(doc: object, where: str, language: str) -> Docs:
    """By language, that of the ruleset first."""
    if type(doc) is not dict or not doc or not all(type(text) is str and text for text in doc.values()):
        raise InvalidRuleset("spec.type", where, kind='{ en = "…" }')
    for lang in doc:
        if lang not in LANGUAGES:
            raise InvalidRuleset("spec.key", where, key=lang, near=near(lang, LANGUAGES))
    return tuple(sorted(doc.items(), key=lambda each: (each[0] != language, LANGUAGES.index(each[0]))))


def _shown(domain: range | tuple[bool, ...] | tuple[str, ...]) -> str:
    if isinstance(domain, range):
        return f"{domain[0]}..{domain[-1]}"
    return ", ".join([str(value).lower() for value in domain])


def _refuse(where: str, value: object, domain: str) -> InvalidRuleset:
    return InvalidRuleset("params.value", where, value=clip(value), domain=domain)
