"""Single values of a match as JSON: states, views, parameters, moves, results.

A move is its notation, a tile its text (`3-5`), a set of tiles a list, a choice its value, and
everything else an object with a key for each of its fields.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar, get_origin

from dominorules.api import Ruleset
from dominorules.core.checks import CARRIED, check_counted
from dominorules.core.errors import Invalid, InvalidRecord, InvalidRuleset, InvalidSeat, wrong_type
from dominorules.core.forms import Form, RecordKit
from dominorules.core.moves import MOST_LISTED
from dominorules.core.score import ScoreEvent
from dominorules.record.forms import forms_of
from dominorules.record.jsontext import Json
from dominorules.rulebook.clauses import Award

__all__ = ["check_rules", "check_state", "check_view", "from_data", "rooted", "to_data"]

T = TypeVar("T")


def to_data(rules: Ruleset[Any, Any, Any, Any], value: object) -> Json:
    """Give a state, view, move, tile, score, result or the parameters as plain JSON values.

    Raises `InvalidRecord` for what records do not hold, `InvalidRuleset` for what is no ruleset.
    """
    return _form(rules, type(value)).write(value)  # type: ignore[no-any-return]


def from_data(rules: Ruleset[Any, Any, Any, Any], kind: type[T], data: object) -> T:
    """Read a value of this type; the inverse of `to_data`.

    A state is played again from its origin, by the rules of its own table, and refused if it is not
    what that leads to; one without an origin is taken as it stands, if its facts agree. A view that
    contradicts itself is refused, too. Raises `InvalidRecord` with the path of the fault, such as
    `$.hands[2]`, and for a type that records do not hold; `InvalidRuleset` for what is no ruleset.
    """
    form = _form(rules, kind)
    try:
        value = form.read(data)
        if isinstance(value, rules.family.state_type):
            check_state(rules, value)
        elif isinstance(value, rules.family.view_type):
            check_view(rules, value)
    except Invalid as error:
        raise rooted(error) from None
    return value  # type: ignore[no-any-return]


def _form(rules: Ruleset[Any, Any, Any, Any], kind: Any) -> Form[Any]:
    """Give the form of a type; raises `InvalidRecord` for one that records do not hold."""
    check_rules(rules)
    family = rules.family
    names = [each.__name__ for each in (family.state_type, family.view_type)]
    if not isinstance(kind, type) and get_origin(kind) is None:
        raise wrong_type(InvalidRecord, "kind", kind, ", ".join([f"type[{name}]" for name in names]))
    try:
        forms = forms_of(family, type(rules.params))
        return forms.of(forms.params if kind is family.params_type else kind)
    except (TypeError, NameError):  # a type with parts that records do not hold
        shown = kind.__name__ if isinstance(kind, type) else kind
        raise InvalidRecord("record.kind", "kind", kind=shown, known=", ".join(names)) from None


def check_rules(rules: object) -> None:
    """What stands in the place of a ruleset is one; else `InvalidRuleset`."""
    if not isinstance(rules, Ruleset):
        raise wrong_type(InvalidRuleset, "rules", rules, Ruleset.__name__)


def check_state(rules: Ruleset[Any, Any, Any, Any], state: Any) -> None:
    """Refuse a state that no match of the ruleset can reach; the field leads to the fault."""
    family, counts = rules.family, rules.seat_counts
    if state.seats not in counts:
        allowed = ", ".join(map(str, counts))
        raise InvalidSeat("seat.count", "hands", seats=state.seats, allowed=allowed)
    family.records.check_state(family, rules.params, state)
    _check_awards(rules, family.score(rules.params, state).events)


def _check_awards(rules: Ruleset[Any, Any, Any, Any], events: Iterable[ScoreEvent], where: str = "") -> None:
    """Points come from the awards of the ruleset, where its rulebook writes any down."""
    awards = {clause.id for clause in rules.rulebook.clauses if isinstance(clause, Award)}
    for i, event in enumerate(events if awards else ()):
        if event.clause not in awards and event.clause != CARRIED:
            raise InvalidRecord("record.clause", where.format(i), clause=event.clause)


def check_view(rules: Ruleset[Any, Any, Any, Any], view: Any, *, of_record: bool = False) -> None:
    """Refuse a view that contradicts itself; the field leads to the fault.

    A view `of_record` need not tell the moves where a family leaves them out of records: older
    records do not even say how many there are.
    """
    kit = rules.family.records
    kit.check_view(rules.family, rules.params, view)
    _check_awards(rules, view.events, "events[{}].clause")
    left_out = of_record and kit.seen is not RecordKit().seen
    check_counted(view, 0 if left_out else MOST_LISTED)
    if view.legal_count or not left_out:
        kit.check_legal(rules.family, rules.params, view)


def rooted(error: Invalid) -> InvalidRecord:
    """Give any fault as one of a record, its path beginning at `$`."""
    at = error.at("$")
    return InvalidRecord(at.code, at.field, **at.details)
