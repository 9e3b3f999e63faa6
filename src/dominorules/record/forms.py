"""Forms of every type that a record holds, made from the annotations of the attrs classes.

One walk over a type gives how it is written, how it is read and its JSON Schema, so that the
three cannot drift apart. Reading is strict: no value is turned into another type, every key is
there and none more, and the first fault ends it.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping, Sequence, Set
from enum import Enum
from functools import lru_cache, partial
from typing import Any, Final, TypeVar, Union, get_args, get_origin, get_type_hints

import attrs

from dominorules.core.errors import Invalid, InvalidRecord
from dominorules.core.family import Family
from dominorules.core.forms import Form, RecordKit, list_form, parsed, read_list, text_form, wrong_type
from dominorules.core.params import near
from dominorules.core.seats import Seat, Side
from dominorules.core.tiles import MAX_PIP, Tile, TileSet, domino_set, parse_tile
from dominorules.record.docs import about_class, about_fields
from dominorules.record.jsontext import MAX_INTEGER, key_path

__all__ = ["Forms", "forms_of", "read_keys"]

T = TypeVar("T")

MAX_TEXT: Final = 200
"""The most characters of an id, such as a clause's."""
MAX_MOVE: Final = 10_000
"""The most characters of a move's notation."""

_TILE: Final = text_form(
    Tile, parse_tile, "^([0-9]|1[0-8])-([0-9]|1[0-8])$", "A tile; written with its lower half first."
)
_TILE_SET: Final = list_form(
    TileSet,
    _TILE,
    TileSet.of,
    "Different tiles; written in the order of tiles.",
    most=len(domino_set(MAX_PIP)),
)


def _exact(kind: type[T], name: str, schema: Mapping[str, Any]) -> Form[T]:
    def read(data: object) -> T:
        if type(data) is not kind:
            raise wrong_type(name, data)
        return data

    return Form(kind, schema, lambda value: value, read)


def _whole(kind: Any, low: int, about: str) -> Form[int]:
    def read(data: object) -> int:
        if type(data) is not int or not low <= data <= MAX_INTEGER:
            raise wrong_type(f"{low}…" if low == 0 else "int", data)
        return data

    if low:
        return Form(kind, {"type": "integer"}, lambda value: value, read)
    definition = {"description": about, "type": "integer", "minimum": 0}
    return Form.named(kind, definition, lambda value: value, read)


def _read_text(data: object) -> str:
    if type(data) is not str or len(data) > MAX_TEXT:
        raise wrong_type(f"str (≤ {MAX_TEXT})", data)
    return data


_SIMPLE: Final[Mapping[Any, Form[Any]]] = {
    bool: _exact(bool, "true, false", {"type": "boolean"}),
    type(None): _exact(type(None), "null", {"type": "null"}),
    int: _whole(int, -MAX_INTEGER, ""),
    str: Form(str, {"type": "string", "maxLength": MAX_TEXT}, lambda value: value, _read_text),
    Seat: _whole(Seat, 0, "A seat, from 0 in turn order."),
    Side: _whole(Side, 0, "A side, from 0."),
    Tile: _TILE,
    TileSet: _TILE_SET,
}


@attrs.define(eq=False)
class Forms:
    """The forms of one family's types, each made when it is first asked for."""

    move_types: tuple[type, ...]
    parse_move: Callable[[str], Any]
    kit: RecordKit[Any, Any]
    params: type
    """The class of parameters."""
    defs: dict[str, Callable[[], dict[str, Any]]] = attrs.field(factory=dict)
    """Per named type so far what gives its JSON Schema."""
    _made: dict[Any, Form[Any]] = attrs.field(factory=dict)

    def __attrs_post_init__(self) -> None:
        for form in (*_SIMPLE.values(), *self.kit.forms):
            self._made[form.type] = form
            if form.definition is not None:
                self.defs[form.type.__name__] = partial(dict, form.definition)

    def of(self, kind: Any) -> Form[Any]:
        """Give the form of a type; raises `TypeError` for one that records cannot hold."""
        if kind not in self._made:
            self._made[kind] = self._make(kind)
        return self._made[kind]

    def _make(self, kind: Any) -> Form[Any]:
        origin, args = get_origin(kind), get_args(kind)
        if self._is_move(kind):
            return self._move(kind)
        if origin in (Union, types.UnionType):
            return self._optional(kind, args)
        if origin in (tuple, Sequence):
            return self._sequence(kind, args if origin is tuple else (*args, ...))
        if origin is frozenset:
            form = list_form(
                kind, self.of(args[0]), frozenset, "Different values; written in ascending order."
            )
            return attrs.evolve(form, write=lambda value: form.write(sorted(value)))
        if isinstance(kind, type) and issubclass(kind, Enum):
            return self._enum(kind)
        if isinstance(origin or kind, type) and attrs.has(kind):
            self._made[kind] = self._named(kind)  # a state has an origin, which has a state
            return self._object(kind)
        raise TypeError(f"records hold no {kind}")

    def _is_move(self, kind: Any) -> bool:
        kinds = get_args(kind) or (kind,)
        return all(isinstance(k, type) and issubclass(k, self.move_types) for k in kinds)

    def _move(self, kind: Any) -> Form[Any]:
        """Moves are written in their notation, whichever class they are of."""
        parse, kinds = self.parse_move, get_args(kind) or (kind,)

        def read(data: object) -> Any:
            if type(data) is not str or len(data) > MAX_MOVE:
                raise wrong_type(f"str (≤ {MAX_MOVE})", data)
            move = parsed(parse, data)
            if not isinstance(move, kinds):
                raise wrong_type(" | ".join(k.__name__ for k in kinds), data)
            return move

        self.defs["Move"] = lambda: {
            "description": "A move in its notation; equal moves are equal texts, whatever the state.",
            "type": "string",
            "pattern": self.kit.move_pattern,
            "maxLength": MAX_MOVE,
        }
        return Form(kind, {"$ref": "#/$defs/Move"}, str, read)

    def _optional(self, kind: Any, args: tuple[Any, ...]) -> Form[Any]:
        kinds = tuple([arg for arg in args if arg is not type(None)])
        if len(kinds) == len(args):
            raise TypeError(f"records hold no {kind}: only a type or None can be told apart")
        inner = self.of(Union[kinds])  # noqa: UP007  # a tuple of types
        schema = {"anyOf": [inner.schema, {"type": "null"}]}
        return Form(
            kind,
            schema,
            lambda value: None if value is None else inner.write(value),
            lambda data: None if data is None else inner.read(data),
        )

    def _sequence(self, kind: Any, args: tuple[Any, ...]) -> Form[Any]:
        if args[-1] is Ellipsis:
            item = self.of(args[0])
            return Form(
                kind,
                {"type": "array", "items": item.schema},
                lambda value: [item.write(each) for each in value],
                lambda data: tuple(read_list(item, data)),
            )
        return _fixed(kind, tuple([self.of(arg) for arg in args]))

    def _enum(self, kind: type[Enum]) -> Form[Any]:
        members = [member for member in kind if member not in self.kit.omitted]
        by_value = {member.value: member for member in members}

        def read(data: object) -> Enum:
            if type(data) is not str or data not in by_value:
                raise wrong_type(", ".join(by_value), data)
            return by_value[data]

        self.defs[kind.__name__] = lambda: _enum_schema(kind, members)
        return Form(kind, {"$ref": f"#/$defs/{kind.__name__}"}, lambda member: member.value, read)

    def _named(self, kind: Any) -> Form[Any]:
        """Refer to the form of a class that is still being made."""
        return Form(
            kind,
            {"$ref": f"#/$defs/{_plain(kind).__name__}"},
            lambda value: self.of(kind).write(value),
            lambda data: self.of(kind).read(data),
        )

    def _object(self, kind: Any) -> Form[Any]:
        make, hints = _plain(kind), _hints(kind)
        fields = [field for field in attrs.fields(make) if field.init]
        optional = frozenset([field.alias for field in fields if field.metadata.get("optional")])
        hints |= {field.name: _given(hints[field.name]) for field in fields if field.alias in optional}
        parts = {field.alias: _as_once(self.of(hints[field.name]), field) for field in fields}
        names = [(field.alias, field.name, _at_most(parts[field.alias], field)) for field in fields]
        self.defs[make.__name__] = lambda: _object_schema(make, parts, optional)

        def write(value: Any) -> dict[str, Any]:
            told = [(key, getattr(value, name), form) for key, name, form in names]
            return {
                key: form.write(part) for key, part, form in told if part is not None or key not in optional
            }

        def read(data: object) -> Any:
            return make(**read_keys(parts, self._newer(parts, data), optional))

        return Form(kind, {"$ref": f"#/$defs/{make.__name__}"}, write, read)

    def _newer(self, parts: Mapping[str, Form[Any]], data: object) -> object:
        """Read an object of an older version by the keys of now, without those that others have replaced."""
        if type(data) is not dict or data.keys() <= parts.keys():
            return data
        gone = [old for old, new in self.kit.replaced.items() if new in parts and new not in data]
        names = {
            old: new
            for old, new in self.kit.renamed.items()
            if new in parts and old not in parts and new not in data
        }
        return {names.get(key, key): value for key, value in data.items() if key not in gone}


def _as_once(form: Form[Any], field: attrs.Attribute[Any]) -> Form[Any]:
    """Give the form of a field; where older data had null for an empty list, it is still read."""
    if not field.metadata.get("once_null"):
        return form
    older = {"type": "null", "deprecated": True, "description": "In older data, for an empty list."}
    return attrs.evolve(
        form,
        schema={"anyOf": [form.schema, older]},
        read=lambda data: form.read([] if data is None else data),
    )


def _at_most(form: Form[Any], field: attrs.Attribute[Any]) -> Form[Any]:
    """Give the form of a field; of a list that is longer than the field lets it be, nothing is written."""
    most, write = field.metadata.get("most"), form.write
    if most is None:
        return form
    return attrs.evolve(form, write=lambda value: write(value) if len(value) <= most else [])


def _plain(kind: Any) -> Any:
    """Give a class without what its type variables stand for."""
    return get_origin(kind) or kind


def _hints(kind: Any) -> dict[str, Any]:
    """Give the types of the fields of a class, also of a generic one."""
    hints = get_type_hints(_plain(kind))
    known = dict(zip(getattr(_plain(kind), "__parameters__", ()), get_args(kind), strict=False))
    return {name: _bound(hint, known) for name, hint in hints.items()}


def _bound(hint: Any, known: Mapping[Any, Any]) -> Any:
    if hint in known:
        return known[hint]
    free = tuple([known[each] for each in getattr(hint, "__parameters__", ()) if each in known])
    return hint[free] if free else hint


def _given(hint: Any) -> Any:
    """Give the type of a field that is there, where None stands for one that is not."""
    if get_origin(hint) not in (Union, types.UnionType):
        return hint
    return Union[tuple([kind for kind in get_args(hint) if kind is not type(None)])]  # noqa: UP007  # a tuple of types


def read_keys(
    parts: Mapping[str, Form[Any]], data: object, optional: Set[str] = frozenset()
) -> dict[str, Any]:
    """Read an object that has just these keys; the error of a value has its key in front.

    Those that are `optional` may be missing, as older data has none of them.
    """
    if type(data) is not dict:
        raise wrong_type("{…}", data)
    if not parts.keys() - optional <= data.keys() <= parts.keys():
        raise _wrong_keys(parts, data, optional)
    values = {}
    for key in [key for key in parts if key in data]:
        try:
            values[key] = parts[key].read(data[key])
        except Invalid as error:
            raise error.at(key) from None
    return values


def _wrong_keys(
    parts: Mapping[str, Form[Any]], data: Mapping[Any, object], optional: Set[str]
) -> InvalidRecord:
    missing = next((key for key in parts if key not in data and key not in optional), None)
    if missing is not None:
        return InvalidRecord("record.missing", missing)
    key = str(next(key for key in data if key not in parts))
    return InvalidRecord("record.unknown", key_path("", key).lstrip("."), near=near(key[:60], parts))


def _fixed(kind: Any, items: tuple[Form[Any], ...]) -> Form[Any]:
    def read(data: object) -> tuple[Any, ...]:
        if type(data) is not list or len(data) != len(items):
            raise wrong_type(f"[{', '.join('…' for _ in items)}]", data)
        out: list[Any] = []
        try:
            for item, each in zip(items, data, strict=True):
                out.append(item.read(each))  # the length tells where it stopped
        except Invalid as error:
            raise error.at(f"[{len(out)}]") from None
        return tuple(out)

    schema = {
        "type": "array",
        "prefixItems": [item.schema for item in items],
        "items": False,
        "minItems": len(items),
    }
    return Form(
        kind,
        schema,
        lambda value: [item.write(each) for item, each in zip(items, value, strict=True)],
        read,
    )


def _enum_schema(kind: type[Enum], members: Sequence[Enum]) -> dict[str, Any]:
    docs = about_fields(kind)
    values = [
        {"const": member.value, "description": docs.get(member.name, member.name)} for member in members
    ]
    return {"description": about_class(kind), "oneOf": values}


def _object_schema(kind: Any, parts: Mapping[str, Form[Any]], optional: Set[str]) -> dict[str, Any]:
    docs = about_fields(kind)
    fields = [field for field in attrs.fields(kind) if field.alias in parts]
    return {
        "description": about_class(kind),
        "type": "object",
        "properties": {field.alias: _property(field, parts[field.alias], docs) for field in fields},
        "required": [key for key in parts if key not in optional],
        "additionalProperties": False,
    }


def _property(field: attrs.Attribute[Any], form: Form[Any], docs: Mapping[str, str]) -> dict[str, Any]:
    """Give the schema of a field, with its own description and the bounds of a parameter."""
    schema = dict(form.schema)
    domain = field.metadata.get("domain")
    if isinstance(domain, range):
        schema |= {"minimum": domain[0], "maximum": domain[-1]}
    elif domain and type(domain[0]) is str:
        schema = {"oneOf": [{"const": text} for text in domain]}
    text = field.metadata.get("doc") or docs.get(field.name)
    return schema | ({"description": text} if text else {})


def forms_of(family: Family[Any, Any, Any, Any], params: type | None = None) -> Forms:
    """Give the forms of a family; all engines of a family share them.

    `params` is the class of parameters where a ruleset adds some to the family's.
    """
    return _forms(family.move_types, family.parse_move, family.records, params or family.params_type)


@lru_cache(maxsize=64)
def _forms(
    move_types: tuple[type, ...], parse_move: Callable[[str], Any], kit: RecordKit[Any, Any], params: type
) -> Forms:
    return Forms(move_types, parse_move, kit, params)
