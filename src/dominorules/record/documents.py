"""Records as documents: JSON with a named schema, or lines of text with the same content."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeVar, Union

import attrs

from dominorules.api import Ruleset, load
from dominorules.core.errors import Invalid, InvalidRecord, InvalidSeat
from dominorules.core.family import Family
from dominorules.core.forms import Form, wrong_type
from dominorules.core.seats import Seat, check_seat
from dominorules.record.forms import Forms, forms_of, read_keys
from dominorules.record.jsontext import MAX_BYTES, Json, decode, parse_json, print_json
from dominorules.record.match import AnyRecord, Record, SeatRecord
from dominorules.record.text import is_text, parse_text, text_lines
from dominorules.record.values import check_rules, check_state, check_view, rooted

__all__ = [
    "RECORD",
    "SEAT_RECORD",
    "dump",
    "dump_text",
    "load_record",
    "load_seat_record",
    "parts_of",
]

T = TypeVar("T")

AnyRules = Ruleset[Any, Any, Any, Any]

RECORD: Final = "dominorules/record/1"
"""The `schema` of a match's record that begins at the start."""
RECORD_AT: Final = "dominorules/record/2"
"""The `schema` of a record that begins at a state, whose origin version 1 did not tell; both are read."""
SEAT_RECORD: Final = "dominorules/seat-record/1"
"""The `schema` of a seat's record."""

_ID = re.compile(r"[A-Za-z0-9_.-]{1,100}")


def dump(record: AnyRecord) -> str:
    """Write a record as JSON, a line for each move or view; equal records give equal text.

    Raises `InvalidRecord` if it is larger than `load_record` reads.
    """
    return _bounded(_json_lines(record))


def _json_lines(record: AnyRecord) -> Iterator[str]:
    head, key, items = _data(record)
    for name, value in head.items():
        yield f"{'{' if name == 'schema' else ','}\n {print_json(name)}: {print_json(value)}"
    before = f",\n {print_json(key)}: ["
    yield before
    count = 0
    for count, item in enumerate(items, 1):
        yield f"{',' if count > 1 else ''}\n  {print_json(item)}"
    yield "\n ]\n}\n" if count else "]\n}\n"


def dump_text(record: AnyRecord) -> str:
    """Write a record as text: header lines, an empty line, then a line for each move or view.

    Raises `InvalidRecord` if it is larger than `load_record` reads.
    """
    return _bounded(text_lines(*_data(record)))


def load_record(source: str | bytes, rules: AnyRules | None = None) -> Record[Any, Any, Any, Any]:
    """Read the record of a match, as `dump` or `dump_text` wrote it.

    `rules` serves a ruleset that is not installed; its id and version must be the record's, its
    parameters come from the record. Raises `InvalidRecord` with the path of the fault, such as
    `$.moves[17]`. Moves are read, not judged: `Record.replay` and `Record.final` play them, and
    raise `IllegalRecord` at the first that the rules refuse.
    """
    found, values = _load(source, RECORD, rules)
    return Record(found, values["seats"], values["moves"], values["position"])


def load_seat_record(source: str | bytes, rules: AnyRules | None = None) -> SeatRecord[Any, Any, Any, Any]:
    """Read a seat's record, as `dump` or `dump_text` wrote it; otherwise as `load_record`."""
    found, values = _load(source, SEAT_RECORD, rules)
    return SeatRecord(found, values["seats"], values["seat"], values["views"])


def parts_of(schema: str, family: Family[Any, Any, Any, Any], forms: Forms) -> dict[str, Form[Any]]:
    """Give the keys of a kind of record, each with the form of its value."""
    head = {
        "schema": _kind(schema),
        "ruleset": forms.of(str),
        "version": forms.of(str),
        "params": forms.of(forms.params),
        "seats": forms.of(int),
    }
    if schema == SEAT_RECORD:
        view: Any = family.view_type
        return head | {"seat": forms.of(Seat | None), "views": forms.of(tuple[view, ...])}
    state: Any = family.state_type
    move: Any = Union[family.move_types]  # noqa: UP007  # a tuple of types
    return head | {"position": forms.of(state | None), "moves": forms.of(tuple[move, ...])}


def _kind(schema: str) -> Form[str]:
    """Give the form of `schema`: the names that a kind of record has, whatever its version."""
    texts = (RECORD, RECORD_AT) if schema == RECORD else (schema,)

    def read(data: object) -> str:
        if type(data) is not str or data not in texts:
            raise InvalidRecord("record.schema", wanted=", ".join(texts), found=data)
        return data

    named: list[dict[str, Any]] = [{"const": text} for text in texts]
    return Form(str, named[0] if len(named) == 1 else {"oneOf": named}, str, read)


def _schema_of(record: AnyRecord) -> str:
    if isinstance(record, SeatRecord):
        return SEAT_RECORD
    return RECORD if record.position is None else RECORD_AT


def _data(record: AnyRecord) -> tuple[dict[str, Any], str, Iterator[Any]]:
    """Give the keys of a record as JSON, and apart from them the name of its list and its items."""
    if not isinstance(record, Record | SeatRecord):
        raise wrong_type("Record, SeatRecord", record).at("record")
    rules, seen = record.rules, isinstance(record, SeatRecord)
    head: dict[str, Any] = {
        "schema": _schema_of(record),
        "ruleset": rules.id,
        "version": rules.version,
        "params": rules.params,
        "seats": record.seats,
    }
    head |= {"seat": record.seat} if isinstance(record, SeatRecord) else {"position": record.position}
    forms = forms_of(rules.family, type(rules.params))
    parts = parts_of(SEAT_RECORD if seen else RECORD, rules.family, forms)
    written = {key: parts[key].write(value) for key, value in head.items()}
    if isinstance(record, SeatRecord):
        return written, "views", map(forms.of(rules.family.view_type).write, record.views)
    return written, "moves", map(str, record.moves)


def _bounded(pieces: Iterable[str]) -> str:
    """Put a text together; one that gets too large is given up before the rest of it is made."""
    size, kept = 0, []
    for piece in pieces:
        size += len(piece.encode())
        if size > MAX_BYTES:
            raise InvalidRecord("record.size", "$", most=MAX_BYTES)
        kept.append(piece)
    return "".join(kept)


def _load(source: str | bytes, schema: str, rules: AnyRules | None) -> tuple[AnyRules, dict[str, Any]]:
    if rules is not None:
        check_rules(rules)
    text = decode(source)
    data = parse_text(text) if is_text(text) else parse_json(text)
    try:
        return _read(data, schema, rules)
    except Invalid as error:
        raise rooted(error) from None


def _read(data: Json, schema: str, known: AnyRules | None) -> tuple[AnyRules, dict[str, Any]]:
    if not isinstance(data, dict):
        raise wrong_type("{…}", data)
    found = _rules(data, schema, known)
    forms = forms_of(found.family, type(found.params))
    values = read_keys(parts_of(schema, found.family, forms), _completed(data, found, forms))
    rules = attrs.evolve(found, params=values["params"])
    seats, counts = values["seats"], rules.seat_counts
    if seats not in counts:
        raise InvalidSeat("seat.count", "seats", seats=seats, allowed=", ".join(map(str, counts)))
    if schema == SEAT_RECORD:
        _check_views(rules, values["seat"], seats, values["views"])
    elif values["position"] is not None:
        _check_position(rules, values["position"], seats)
    return rules, values


def _completed(data: dict[str, Any], rules: AnyRules, forms: Forms) -> dict[str, Any]:
    """A record older than a parameter that the ruleset added was played by the ruleset's own value."""
    given = data.get("params")
    if not rules.rulebook.added or type(given) is not dict:
        return data
    own = forms.of(forms.params).write(rules.rulebook.params)
    return data | {"params": {name: own[name] for name in rules.rulebook.added} | given}


def _rules(data: Mapping[str, Any], schema: str, known: AnyRules | None) -> AnyRules:
    """Give the ruleset that a record names, before the rest of the record is read."""
    for key in ("schema", "ruleset", "version"):
        if key not in data:
            raise InvalidRecord("record.missing", key)
    _at("schema", lambda: _kind(schema).read(data["schema"]))
    id, version = data["ruleset"], data["version"]
    if type(id) is not str or not _ID.fullmatch(id):
        raise wrong_type("id", id).at("ruleset")
    rules = _at("ruleset", lambda: load(id)) if known is None else known
    if rules.id != id:
        raise InvalidRecord("record.ruleset", "ruleset", wanted=rules.id, found=id)
    if rules.version != version:
        raise InvalidRecord("record.version", "version", ruleset=id, found=version, known=rules.version)
    return rules


def _at(key: str, read: Callable[[], T]) -> T:
    try:
        return read()
    except Invalid as error:
        raise error.at(key) from None


def _check_position(rules: AnyRules, position: Any, seats: int) -> None:
    if position.seats != seats:
        raise InvalidRecord("record.seats", "seats", seats=seats, found=position.seats)
    _at("position", lambda: check_state(rules, position))


def _check_views(rules: AnyRules, seat: int | None, seats: int, views: Sequence[Any]) -> None:
    if seat is not None:
        check_seat(seat, seats)
    if not views:
        raise wrong_type("[…]", []).at("views")
    for i, view in enumerate(views):
        if view.seat != seat:
            raise InvalidRecord("record.seat", f"views[{i}].seat", seat=seat, found=view.seat)
        try:
            check_view(rules, view, of_record=True)
        except Invalid as error:
            raise error.at(f"views[{i}]") from None
