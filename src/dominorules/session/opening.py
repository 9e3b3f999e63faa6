"""Tables out of what somebody followed or pasted: a link, a record, or an example of a rulebook."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from dominorules.api import Ruleset, load
from dominorules.core.errors import InvalidRecord, InvalidRuleset, wrong_type
from dominorules.core.params import override
from dominorules.record import load_record
from dominorules.rulebook.engines import engine_for
from dominorules.rulebook.examples import Example, examples_of
from dominorules.rulebook.packages import installed
from dominorules.rulebook.resolve import Rulebook, rulebook
from dominorules.session.examples import is_example, parse_pasted
from dominorules.session.links import LONGEST, START, is_link, unpack_link
from dominorules.session.table import Refused, Table

__all__ = ["Opened", "begin", "open_example", "open_link", "open_text"]

Rules = Ruleset[Any, Any, Any, Any]


@attrs.frozen
class Opened:
    """A table, and the last move that was written down where the rules refuse it."""

    table: Table[Any, Any, Any, Any]
    refused: Refused | None = None


def open_link(link: str) -> Table[Any, Any, Any, Any]:
    """Give the table that `link_of` made a link of, alone or at the end of an address.

    Raises `InvalidRecord` for what is no link, and whatever `load`, `position` and `apply` raise for
    what it says.
    """
    return begin(**unpack_link(_end_of(link))).table


def open_text(text: str, ruleset: str | None = None) -> Opened:
    """Give the table of a link, a record, or the first example in a text; of one ruleset, if that is named.

    An example says of which ruleset it is only by where it stands: for one, `ruleset` is needed.
    Raises `InvalidRecord` for what is none of these or too long, and whatever `load`, `position` and
    `apply` raise for what it says.
    """
    told = _end_of(text)
    if len(told) > LONGEST:
        raise InvalidRecord("record.size", "$", most=LONGEST)
    if is_example(told):
        return begin(**{"ruleset": ruleset, **parse_pasted(told)})
    if is_link(told):
        values = unpack_link(told)
        _check_ruleset(values["ruleset"], ruleset)
        return begin(**values)
    record = load_record(f"{told}\n")
    _check_ruleset(record.rules.id, ruleset)
    return Opened(Table.of_record(record))


def open_example(ruleset: str, name: str) -> Opened:
    """Give the table of a rulebook's example, named `ruleset/id`: all of its moves that are legal are made.

    Raises `InvalidRuleset` where there is none.
    """
    book = rulebook(ruleset)
    example = _named(book, name)
    given = example.given
    return begin(ruleset, dict(example.params), example.seats, given, [str(move) for move in example.when])


def _named(book: Rulebook[Any, Any], name: str) -> Example:
    for example in (one for package in book.chain for one in examples_of(package)):
        if f"{example.origin}/{example.id}" == name:
            return example
    raise InvalidRuleset("example.form", "example", example=name)


def begin(
    ruleset: str,
    params: Mapping[str, Any] | None = None,
    seats: int | None = None,
    given: Mapping[str, object] | str = START,
    when: Sequence[str] = (),
) -> Opened:
    """Set a table of a ruleset, and make moves: all must be legal but the last, which may be refused."""
    _check_kinds(params, given, when)
    rules = _rules(ruleset, params or {})
    table = _table(rules, given, seats)
    # What is no move of the set is refused by a clause as any other.
    moves = [rules.family.parse_move(text) for text in when]
    if not moves:
        return Opened(table)
    return Opened(*table.play_all(moves[:-1]).attempt(moves[-1]))


def _check_kinds(params: object, given: object, when: object) -> None:
    """Refuse what nothing can be read from; what is wrong with the rest, its readers say themselves."""
    if not isinstance(params, Mapping | None):
        raise wrong_type(InvalidRecord, "params", params, "{…}")
    if not isinstance(given, Mapping | str):
        raise wrong_type(InvalidRecord, "given", given, "{…}, str")
    if not isinstance(when, list | tuple) or not all(isinstance(move, str) for move in when):
        raise wrong_type(InvalidRecord, "when", when, "[str]")


def _table(rules: Rules, given: Mapping[str, object] | str, seats: int | None) -> Table[Any, Any, Any, Any]:
    if not isinstance(given, str):
        return Table.position(rules, given)
    if given == START:
        return Table.start(rules, seats)
    return Table(rules, (load_record(given, rules).first,))


def _rules(id: object, params: Mapping[str, Any]) -> Rules:
    """A ruleset; one that is only the base of others is good enough for examples."""
    book = rulebook(id) if isinstance(id, str) and id in installed() else None
    if book is None or not book.abstract:
        return load(str(id), **params)
    return Ruleset(book.id, book.version, override(book.params, params), engine_for(book), book)


def _end_of(text: str) -> str:
    return text.rpartition("#table=")[2].strip()


def _check_ruleset(id: object, wanted: str | None) -> None:
    if wanted is not None and id != wanted:
        raise InvalidRecord("record.ruleset", "ruleset", wanted=wanted, found=str(id)[:40])
