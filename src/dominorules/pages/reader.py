"""A ruleset as one reader sees it: in a language, with everything that its pages are made of at hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from functools import cached_property, lru_cache
from typing import Any

import attrs

from dominorules.core.tiles import Tile
from dominorules.rulebook.clauses import Basis, Clause
from dominorules.rulebook.examples import Example, Trace
from dominorules.rulebook.inherited import examples_under
from dominorules.rulebook.resolve import LANGUAGES, Rulebook, rulebook_of
from dominorules.rulebook.sources import Decision, Source, sources_of
from dominorules.rulebook.texts import Text, fill
from dominorules.words import Words

__all__ = ["Reader"]


@lru_cache(maxsize=64)
def _examples(book: Rulebook[Any, Any]) -> tuple[tuple[Example, Trace], ...]:
    """A page in each language shows the same examples: they are played once."""
    return examples_under(book)


@attrs.define(slots=False, eq=False)
class Reader:
    """A ruleset in a language, with the parameters of a table."""

    book: Rulebook[Any, Any]
    lang: str
    params: Any
    """The parameters whose values stand in the texts."""

    def word(self, key: str, **details: object) -> str:
        """Give the words of a key with the details in their places."""
        return Words(self.lang, "pages")(key, **details)

    def of(self, texts: Mapping[str, str], otherwise: str = "") -> str:
        """Choose a text in the reader's language, in the ruleset's where there is none."""
        return texts.get(self.lang) or texts.get(self.book.language) or next(iter(texts.values()), otherwise)

    # Texts.

    @cached_property
    def ids(self) -> tuple[str, ...]:
        """The ids of all texts in reading order, and after them the clauses that have none."""
        written = self.book.texts.get(self.book.language, {})
        here = self.book.texts.get(self.lang, {})
        return tuple(dict.fromkeys([*written, *here, *[clause.id for clause in self.book.clauses]]))

    def text(self, id: str) -> Text:
        """Give a text as written; in the original language where there is no translation."""
        return self.book.text_of(id, self.lang)

    @cached_property
    def values(self) -> Mapping[str, str]:
        """The values of all parameters as they are shown."""
        return {name: self.value(value) for name, value in self.book.values(self.params).items()}

    def body(self, id: str) -> str:
        """Give a text with the values of this table in place."""
        return fill(self.text(id).body, self.values)

    def title(self, id: str) -> str:
        """Give the heading of a text."""
        return self.text(id).title

    def is_translated(self, id: str) -> bool:
        """Tell whether a text is in the reader's language, or has no text in any."""
        return id in self.book.texts.get(self.lang, {}) or not self.is_written(id)

    def is_written(self, id: str) -> bool:
        """Tell whether a clause has a text at all."""
        return any(id in texts for texts in self.book.texts.values())

    # Clauses.

    def rows(self, id: str) -> list[Clause[Any, Any]]:
        """Give the rows of a clause, one for each part of the state that it sets."""
        return [clause for clause in self.book.clauses if clause.id == id]

    def badge(self, id: str) -> str:
        """Tell whether a rule is `new` here, `replaced`, `reworded` or `inherited`; empty in a base."""
        if len(self.book.chain) == 1:
            return ""
        before = self.parent.texts.get(self.book.language, {})
        if self.book.origins.get(id) == self.book.id:
            return "replaced" if id in self.parent.origins else "new"
        if self.text(id).origin == self.book.id:
            return "reworded" if id in before or id in self.parent.origins else "new"
        return "inherited"

    def origin(self, id: str) -> str:
        """Give the ruleset whose rule, or else whose text it is."""
        return self.book.origins.get(id) or self.text(id).origin or self.book.id

    @cached_property
    def ancestors(self) -> tuple[Rulebook[Any, Any], ...]:
        """The rulesets that this one builds on, the nearest first."""
        chain = self.book.chain
        return tuple([rulebook_of(chain[:length]) for length in range(len(chain) - 1, 0, -1)])

    @property
    def parent(self) -> Rulebook[Any, Any]:
        """The ruleset that this one extends."""
        return self.ancestors[0]

    def basis(self, id: str) -> Basis:
        """Tell what a clause rests on."""
        rows: list[Any] = self.rows(id)
        bases = {row.basis for row in rows}
        return Basis.CITED if Basis.CITED in bases else bases.pop()

    # Sources.

    @cached_property
    def sources(self) -> tuple[Source, ...]:
        """The sources of the ruleset and of all that it builds on, each once."""
        found = {source.id: source for package in self.book.chain for source in sources_of(package)}
        return tuple(found.values())

    def sources_of_rule(self, id: str) -> tuple[Source, ...]:
        """The sources that can tell of a rule: none of what it replaces, and none of a house rule."""
        if self.rows(id) and self.basis(id) is Basis.HOUSE:
            return ()
        chain = [package.id for package in self.book.chain]
        since = self.book.chain[chain.index(self.origin(id)) :]
        named = {source.id for package in since for source in sources_of(package)}
        return tuple([source for source in self.sources if source.id in named])

    @cached_property
    def decisions(self) -> tuple[Decision, ...]:
        """Every decision of the sources."""
        return tuple([decision for source in self.sources for decision in source.decisions])

    # Examples.

    @cached_property
    def examples(self) -> Mapping[str, list[tuple[Example, Trace]]]:
        """The examples under the clause that each shows first; under no id those that name none."""
        found: dict[str, list[tuple[Example, Trace]]] = {}
        for example, run in _examples(self.book):
            found.setdefault((*example.clauses, "")[0], []).append((example, run))
        return found

    def also(self, id: str) -> list[str]:
        """Give the other clauses under which there are examples of this one."""
        return [
            other
            for other, shown in self.examples.items()
            if other not in (id, "") and any(id in example.clauses for example, _ in shown)
        ]

    # Values.

    def value(self, value: object) -> str:
        """Show the value of a parameter: choices by their value, tiles by their notation."""
        if isinstance(value, Enum):
            return str(value.value)
        if value is None or isinstance(value, bool):
            return Words(self.lang, "pages")(f"value.{value}".lower())
        if isinstance(value, Iterable) and not isinstance(value, str | Tile):
            return ", ".join(map(self.value, value))
        return str(value)

    def meaning(self, name: str, value: object) -> str:
        """Say what a parameter means, and for a choice what the value does."""
        field = attrs.fields_dict(type(self.params)).get(name)
        about = self.book.meaning(name, self.lang) or (str(field.metadata.get("doc", "")) if field else "")
        choice = self.book.meaning_of_choice(name, self.value(value), self.lang)
        return f"{about} → {choice}" if choice else about

    def choice(self, name: str) -> str:
        """Say in words what a choice does."""
        value = self.value(getattr(self.params, name))
        return self.book.meaning_of_choice(name, value, self.lang) or value

    def provenance(self) -> str:
        """Say where a ruleset comes from."""
        return Words(self.lang, "pages")(f"provenance.{self.book.provenance}")

    @property
    def trademarks(self) -> list[str]:
        """The names of others that the ruleset's own names use."""
        names = " ".join(self.book.name(lang) for lang in LANGUAGES)
        marks = [mark for package in self.book.chain for mark in package.toml().get("trademarks", ())]
        return [mark for mark in dict.fromkeys(marks) if mark in names]
