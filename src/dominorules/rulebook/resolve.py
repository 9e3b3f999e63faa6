"""A rulebook: what a ruleset says once everything it inherits, replaces and drops is resolved."""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from typing import Any, Final, Generic, TypeVar

import attrs

from dominorules.core.added import KINDS, Addition, Docs, with_added
from dominorules.core.errors import Invalid, InvalidRuleset, check_language, clip
from dominorules.core.family import Family
from dominorules.core.params import near, override
from dominorules.rulebook.added import Wording, added_by, worded_by
from dominorules.rulebook.clauses import (
    Award,
    Clause,
    Effect,
    Event,
    Knows,
    LastResort,
    Param,
    PostRequirement,
    Requirement,
)
from dominorules.rulebook.families import family_named
from dominorules.rulebook.packages import Package, find
from dominorules.rulebook.shapes import BY_LANGUAGE, TEXT, TEXTS, check_table
from dominorules.rulebook.texts import Text, fill, parse_rules
from dominorules.words import LANGUAGES

__all__ = ["ACTING", "LANGUAGES", "Rulebook", "SpecError", "resolve", "rulebook", "rulebook_of"]

ACTING = (Requirement, PostRequirement, LastResort, Effect, Award, Event)
"""The kinds of clause that decide what an engine does."""

_KEYS: Final[Mapping[str, type]] = {
    "id": str,
    "version": str,
    "family": str,
    "extends": str,
    "abstract": bool,
    "name": dict,
    "language": str,
    "provenance": str,
    "sources": list,
    "trademarks": list,
    "params": dict,
    "param": list,
    "clauses": dict,
    "waiver": list,
    "world": list,
}
_CLAUSES: Final = ("replace", "drop")
_PREDICATES: Final = ("holds", "value", "events")
_TOML: Final[Mapping[type, str]] = {str: '"…"', bool: "true, false", dict: "{…}", list: "[…]"}
_PROVENANCE = ("described", "observed", "house")
_DEEPEST = 16

P = TypeVar("P")
S = TypeVar("S")


class SpecError(InvalidRuleset):
    """A rulebook that contradicts itself; `field` is the clause, or its place."""


@attrs.frozen(eq=False)
class Rulebook(Generic[P, S]):
    """The resolved clauses, texts and parameters of one ruleset."""

    id: str
    version: str
    chain: tuple[Package, ...]
    """The packages it is made of, the most general first, its own last."""
    meta: Mapping[str, Any]
    """Its own `ruleset.toml`."""
    family: Family[Any, Any, Any, Any]
    params: P
    """The parameters without overrides by the caller."""
    set_here: Mapping[str, str]
    """Per parameter that some ruleset of the chain sets, the last one that does."""
    added: Mapping[str, Addition]
    """The parameters that the chain's rulesets add to the family's, by name."""
    clauses: tuple[Clause[P, S], ...]
    """In reading order: the parents' first, replaced ones in their old place."""
    origins: Mapping[str, str]
    """Per clause id the ruleset whose `clauses.py` defines it."""
    replaced: frozenset[str]
    """Ids that a ruleset of the chain replaced."""
    dropped: frozenset[str]
    """Ids that a ruleset of the chain dropped."""
    texts: Mapping[str, Mapping[str, Text]]
    """Per language and clause id the text, in reading order."""
    wordings: Mapping[str, Wording] = attrs.field(factory=dict)
    """Per parameter what the chain's rulesets say that it means."""
    _on: dict[tuple[type, type], tuple[Any, ...]] = attrs.field(factory=dict, init=False, repr=False)
    _others: list[tuple[object, object, tuple[Any, ...]]] = attrs.field(factory=list, init=False, repr=False)

    @property
    def package(self) -> Package:
        """The ruleset's own package."""
        return self.chain[-1]

    @property
    def language(self) -> str:
        """The normative language."""
        return self._inherited("language", "en")

    @property
    def provenance(self) -> str:
        """`described` by a source, `observed` at tables, or a `house` rule."""
        return str(self.meta.get("provenance", "house"))

    @property
    def abstract(self) -> bool:
        """Whether it exists only to be extended."""
        return bool(self.meta.get("abstract", False))

    @property
    def events(self) -> tuple[Event[P, S, Any], ...]:
        """The events in their fixed order."""
        return tuple([clause for clause in self.clauses if isinstance(clause, Event)])

    def _inherited(self, key: str, default: str) -> str:
        for package in reversed(self.chain):
            if key in package.toml():
                return str(package.toml()[key])
        return default

    def name(self, lang: str) -> str:
        """What people call the ruleset, in a language; raises `Invalid` for an unknown one."""
        check_language(lang)
        names = self.meta.get("name", {})
        return str(names.get(lang, names.get(self.language, self.id)))

    def get(self, id: str) -> Clause[P, S]:
        """Give a clause by id; raises `InvalidRuleset` with the nearest known id."""
        for clause in self.clauses:
            if clause.id == id:
                return clause
        raise self._unknown(id)

    def on(self, kind: type, move: type) -> tuple[Any, ...]:
        """Give the clauses of a kind that are about a move or event of this class."""
        key = (kind, move)
        if key not in self._on:
            every: Iterator[Any] = (clause for clause in self.clauses if isinstance(clause, kind))
            self._on[key] = tuple([clause for clause in every if issubclass(move, clause.on)])
        return self._on[key]

    def recall(self, params: object, state: object) -> tuple[Any, ...] | None:
        """Give what was remembered of this very state, if it was the last to be."""
        last = self._others[-1] if self._others else (None, None, ())
        return last[2] if last[0] is params and last[1] is state else None

    def remember(self, params: object, state: object, others: tuple[Any, ...]) -> None:
        """Keep, of one state, the moves that its last resorts are weighed against."""
        self._others[:] = [(params, state, others)]

    def text_of(self, id: str, lang: str) -> Text:
        """Give a clause's text as written, in the normative language where none is in `lang`.

        A clause that has no text yet is told by its predicate. Raises `InvalidRuleset` for an unknown id,
        `Invalid` for an unknown language.
        """
        language = self._language_of(id, lang)
        if language is None:
            return Text(id, title=id, body=_said(self.get(id)), level=3)
        return self.texts[language][id]

    def text(self, id: str, lang: str, params: object = None) -> str:
        """Give a clause's text with the values of parameters in place; one in another language is marked."""
        told = fill(self.text_of(id, lang).body, self.values(params))
        language = self._language_of(id, lang)
        return told if language in (None, lang) or not told else f"{told} [{language}]"

    def _language_of(self, id: str, lang: str) -> str | None:
        """The language in which a clause is told to a reader of `lang`; None where it has no text."""
        check_language(lang)
        languages = (lang, self.language, *LANGUAGES)
        return next((each for each in languages if id in self.texts.get(each, {})), None)

    def meaning(self, name: str, lang: str) -> str | None:
        """Say what a parameter means, marked where that is in another language; None where nobody says it."""
        wording = self.wordings.get(name)
        return None if wording is None else _in_language(wording.docs, lang)

    def meaning_of_choice(self, name: str, value: str, lang: str) -> str | None:
        """Say what one of a parameter's choices means, as `meaning` does."""
        wording = self.wordings.get(name)
        docs = () if wording is None else wording.values.get(value, ())
        return _in_language(docs, lang) if docs else None

    def values(self, params: object = None) -> dict[str, object]:
        """Give all names that a text may hold, with their values."""
        chosen: Any = self.params if params is None else params
        return attrs.asdict(chosen, recurse=False, filter=lambda field, _: field.init)

    def _unknown(self, id: str) -> InvalidRuleset:
        known = {clause.id for clause in self.clauses} | set(self.texts.get(self.language, {}))
        return InvalidRuleset("clause.unknown", self.id, clause=clip(id), near=near(str(id), known))


def _said(clause: Clause[Any, Any]) -> str:
    predicate = next((getattr(clause, part) for part in _PREDICATES if hasattr(clause, part)), None)
    return inspect.getdoc(predicate) or clause.id


def _in_language(docs: Docs, lang: str) -> str:
    """Choose the text in a language; the first, with a mark, where there is none."""
    own, (language, first) = dict(docs).get(lang), docs[0]
    return f"{first} [{language}]" if own is None else own


@cache
def rulebook(id: str) -> Rulebook[Any, Any]:
    """Resolve an installed ruleset by id; raises `InvalidRuleset`."""
    return resolve(find(id))


def resolve(package: Package) -> Rulebook[Any, Any]:
    """Resolve the ruleset of a package with all that it inherits; raises `InvalidRuleset`."""
    return _resolve(_chain(package))


@lru_cache(maxsize=64)  # pages and checks ask again and again what the same rulesets inherit
def rulebook_of(chain: tuple[Package, ...]) -> Rulebook[Any, Any]:
    """Give the rulebook of a chain of packages as they were opened, such as that of a parent."""
    return _resolve(chain) if chain[-1].module is None else rulebook(chain[-1].id)


def _resolve(chain: tuple[Package, ...]) -> Rulebook[Any, Any]:
    package = chain[-1]
    family = _family(chain[0])
    params, set_here, added, wordings = _params(family, chain)
    clauses = _Clauses(added)
    for link in chain:
        clauses.add(link)
    return Rulebook(
        id=package.id,
        version=str(package.toml().get("version", "")),
        chain=chain,
        meta=package.toml(),
        family=family,
        params=params,
        set_here=set_here,
        added=added,
        clauses=tuple([row for rows in clauses.by_id.values() for row in rows]),
        origins=clauses.origins,
        replaced=frozenset(clauses.replaced),
        dropped=frozenset(clauses.dropped),
        texts={lang: _texts(chain, lang, clauses) for lang in LANGUAGES},
        wordings=wordings,
    )


def _family(root: Package) -> Family[Any, Any, Any, Any]:
    name = str(root.toml().get("family", ""))
    try:
        return family_named(name)
    except InvalidRuleset as error:
        raise InvalidRuleset(error.code, f"{root.id}/ruleset.toml:family", **error.details) from None


def _chain(package: Package) -> tuple[Package, ...]:
    chain = [package]
    while True:
        meta = _checked_meta(chain[0])
        parent = meta.get("extends")
        if parent is None:
            return tuple(chain)
        try:
            found = find(parent, chain[0])
        except InvalidRuleset as error:
            raise error.at(f"{chain[0].id}/ruleset.toml:extends") from None
        if len(chain) >= _DEEPEST or any(found.location == link.location for link in chain):
            raise InvalidRuleset("spec.cycle", f"{package.id}/ruleset.toml:extends")
        chain.insert(0, found)


def _checked_meta(package: Package) -> Mapping[str, Any]:
    meta, where = package.toml(), f"{package.id}/ruleset.toml"
    for key in meta:
        if key == "constants":  # until version 0.1, and still in many a folder
            example = next(iter(meta[key]), "name") if type(meta[key]) is dict else "name"
            raise InvalidRuleset("spec.constants", f"{where}:{key}", key=clip(example))
        if key not in _KEYS:
            raise InvalidRuleset("spec.key", where, key=key, near=near(key, _KEYS))
        if type(meta[key]) is not _KEYS[key]:
            raise InvalidRuleset("spec.type", f"{where}:{key}", kind=_TOML[_KEYS[key]])
    if meta.get("id") != package.id:
        raise InvalidRuleset("spec.id", where, id=meta.get("id"), folder=package.id)
    if "version" not in meta:
        raise InvalidRuleset("spec.missing", where, key="version")
    if meta.get("provenance", "house") not in _PROVENANCE:
        raise InvalidRuleset("spec.provenance", where, value=meta["provenance"])
    if meta.get("language", LANGUAGES[0]) not in LANGUAGES:
        raise InvalidRuleset("spec.language", where, language=meta["language"], known=", ".join(LANGUAGES))
    if ("extends" in meta) == ("family" in meta):
        raise InvalidRuleset("spec.root", where)
    _check_tables(meta, where)
    return meta


def _check_tables(meta: Mapping[str, Any], where: str) -> None:
    """The tables inside `ruleset.toml` hold what they are made for."""
    for key, ids in meta.get("clauses", {}).items():
        if key not in _CLAUSES:
            raise InvalidRuleset("spec.key", f"{where}:clauses", key=key, near=near(key, _CLAUSES))
        if type(ids) is not list:
            raise InvalidRuleset("spec.type", f"{where}:clauses.{key}", kind=_TOML[list])
    for key in ("param", "waiver", "world"):
        if not all(type(row) is dict for row in meta.get(key, [])):
            raise InvalidRuleset("spec.type", f"{where}:{key}", kind=f"[[{key}]]")
    inner = {"name": BY_LANGUAGE, "sources": TEXTS, "trademarks": TEXTS}
    check_table({key: meta[key] for key in inner if key in meta}, inner, where)
    check_table(meta.get("clauses", {}), dict.fromkeys(_CLAUSES, TEXTS), f"{where}:clauses")
    for row in meta.get("waiver", []):
        check_table(row, dict.fromkeys(("gate", "subject", "reason"), TEXT), f"{where}:waiver")


def _params(
    family: Family[Any, Any, Any, Any], chain: tuple[Package, ...]
) -> tuple[Any, dict[str, str], dict[str, Addition], dict[str, Wording]]:
    """Each ruleset adds parameters to those above it and sets any that there are by then."""
    kind, changes = family.params_type, {}
    params: Any = kind()
    owner: dict[str, str] = {}
    added: dict[str, Addition] = {}
    wordings: dict[str, Wording] = {}
    for package in chain:
        own = added_by(package, kind)
        wordings |= worded_by(package, kind, own)
        added |= own
        kind = with_added(family.params_type, tuple(added.values()))
        here = package.toml().get("params", {})
        changes.update(here)
        owner.update(dict.fromkeys(here, package.id))
        try:
            params = override(kind(), changes)
        except Invalid as error:
            raise error.at(f"{package.id}/ruleset.toml:params") from None
    return params, owner, added, wordings


@attrs.define
class _Clauses:
    """The clauses gathered along a chain."""

    added: Mapping[str, Addition]
    """The parameters that they may read."""
    by_id: dict[str, tuple[Clause[Any, Any], ...]] = attrs.field(factory=dict)
    origins: dict[str, str] = attrs.field(factory=dict)
    replaced: set[str] = attrs.field(factory=set)
    dropped: set[str] = attrs.field(factory=set)

    def add(self, package: Package) -> None:
        """Take one ruleset's clauses, with what it replaces and drops."""
        where = f"{package.id}/ruleset.toml"
        table = package.toml().get("clauses", {})
        replace, drop = table.get("replace", []), table.get("drop", [])
        for id in [*replace, *drop]:
            if id not in self.by_id:
                raise SpecError("spec.dangling", where, clause=id, near=near(id, self.by_id))
        own = self._own(package)
        for id in drop:
            del self.by_id[id]
            self.dropped.add(id)
        for id, rows in own.items():
            if id in self.by_id and id not in replace:
                raise SpecError("spec.again", f"{package.id}/clauses.py:{id}", ruleset=package.id)
            if id in self.dropped:
                raise SpecError("spec.reused", f"{package.id}/clauses.py:{id}", ruleset=package.id)
            self.by_id[id] = rows
            self.origins[id] = package.id
        missing = [id for id in replace if self.origins[id] != package.id]
        if missing:
            raise SpecError("spec.unreplaced", where, clause=missing[0])
        self.replaced |= set(replace)

    def _own(self, package: Package) -> dict[str, tuple[Clause[Any, Any], ...]]:
        """A clause that sets several slots has a row for each, under one id."""
        module = package.clauses()
        if module is None:
            return {}
        for param in [value for value in vars(module).values() if isinstance(value, Param)]:
            self._check(param, f"{package.id}/clauses.py:{clip(param.name)}")
        rows: dict[str, tuple[Clause[Any, Any], ...]] = {}
        clauses = getattr(module, "CLAUSES", None)
        if not isinstance(clauses, tuple) or not all(isinstance(clause, Clause) for clause in clauses):
            raise SpecError("spec.clauses", f"{package.id}/clauses.py:CLAUSES")
        for clause in clauses:
            before = rows.get(clause.id, ())
            if before and (type(before[0]) is not type(clause) or not isinstance(clause, Effect | Knows)):
                raise SpecError("spec.twice", f"{package.id}/clauses.py:{clause.id}")
            rows[clause.id] = (*before, clause)
        return rows

    def _check(self, param: Param[Any], where: str) -> None:
        """What clauses read is a parameter that was added, of the type that they say."""
        known = self.added.get(param.name)
        if known is None:
            names = ", ".join(self.added) or "–"
            raise SpecError("spec.param_unknown", where, param=clip(param.name), known=names)
        wanted = KINDS[known.kind]
        if param.type is not wanted:
            raise SpecError("spec.param_type", where, param=known.name, kind=known.kind, type=wanted.__name__)


def _texts(chain: tuple[Package, ...], lang: str, clauses: _Clauses) -> dict[str, Text]:
    texts: dict[str, Text] = {}
    for package in chain:
        own = _texts_of(package, lang)
        texts.update({id: text for id, text in own.items() if id not in clauses.dropped})
        for id in set(package.toml().get("clauses", {}).get("replace", ())) - own.keys():
            # What the parent says of a replaced clause is no longer true.
            texts.pop(id, None)
    return texts


def _texts_of(package: Package, lang: str) -> dict[str, Text]:
    texts: dict[str, Text] = {}
    name = f"rules.{lang}.md"
    for text in parse_rules(package.read(name) or "", package.id, f"{package.id}/{name}"):
        if text.id in texts:
            raise InvalidRuleset("text.twice", f"{package.id}/{name}:{text.line}", id=text.id)
        if text.id:
            texts[text.id] = text
    return texts
