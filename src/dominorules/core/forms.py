"""How values are written in records: the forms of value types, and what a family adds to them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from typing import Any, Generic, Self, TypeVar

import attrs

from dominorules.core.errors import Invalid, InvalidRecord, read_each

__all__ = ["ANY_MOVE", "Form", "RecordKit", "list_form", "parsed", "text_form", "wrong_type"]

T = TypeVar("T")
P = TypeVar("P")
S = TypeVar("S")

ANY_MOVE = "^[!-~]+( [!-~]+)*$"
"""Words of visible ASCII characters, one blank between them."""


@attrs.frozen(eq=False)
class Form(Generic[T]):
    """The one way in which a type of value is written as JSON."""

    type: Any
    """The type of the values."""
    schema: Mapping[str, Any]
    """The JSON Schema of what is written, or a reference to it."""
    write: Callable[[T], Any]
    """Gives the value as lists, dicts, texts, integers, booleans and None."""
    read: Callable[[object], T]
    """The inverse; raises an `Invalid` whose field leads to the fault, such as `[2]`."""
    definition: Mapping[str, Any] | None = None
    """What the reference leads to: the schema of `$defs/<name of the type>`."""

    @classmethod
    def named(
        cls,
        kind: Any,
        definition: Mapping[str, Any],
        write: Callable[[T], Any],
        read: Callable[[object], T],
    ) -> Self:
        """Make a form whose schema has a name of its own, that of the type."""
        return cls(kind, {"$ref": f"#/$defs/{kind.__name__}"}, write, read, definition)


def wrong_type(wanted: str, value: object) -> InvalidRecord:
    """Give the error for a JSON value of another type than the one wanted."""
    return InvalidRecord("record.type", wanted=wanted, value=value)


def parsed(parse: Callable[[str], T], text: str) -> T:
    """Read a text; the fault is that of the whole value, whatever the parser calls it."""
    try:
        return parse(text)
    except Invalid as error:
        raise InvalidRecord(error.code, "", **error.details) from None


def text_form(kind: type[T], parse: Callable[[str], T], pattern: str, about: str) -> Form[T]:
    """Make the form of values that are written as `str()` writes them, and read by `parse`."""

    def read(data: object) -> T:
        if type(data) is not str:
            raise wrong_type(kind.__name__, data)
        return parsed(parse, data)

    definition = {"description": about, "type": "string", "pattern": pattern}
    return Form.named(kind, definition, str, read)


def list_form(
    kind: type[T], item: Form[Any], make: Callable[[list[Any]], T], about: str, most: int | None = None
) -> Form[T]:
    """Make the form of sets that are written as the list of their items, none of them twice.

    A list of more than `most`, which must have one of them twice, is refused before any is read.
    """

    def write(value: T) -> list[Any]:
        items: Iterable[Any] = value  # type: ignore[assignment]  # a set of some kind
        return [item.write(each) for each in items]

    def read(data: object) -> T:
        if most is not None and isinstance(data, list) and len(data) > most:
            raise wrong_type(f"≤ {most}", len(data))
        items = read_list(item, data)
        seen = set()
        for i, each in enumerate(items):
            if each in seen:
                raise InvalidRecord("record.twice", f"[{i}]", value=str(each))
            seen.add(each)
        return make(items)

    schema = {"description": about, "type": "array", "items": item.schema, "uniqueItems": True}
    return (
        Form.named(kind, schema, write, read) if isinstance(kind, type) else Form(kind, schema, write, read)
    )


def read_list(item: Form[T], data: object) -> list[T]:
    """Read a list; the error of an item has the item's place in front."""
    if type(data) is not list:
        raise wrong_type("[…]", data)
    return read_each(data, item.read)


def _nothing(family: Any, params: Any, value: Any) -> None:
    """A family without a check of its own trusts the forms."""


def _all(view: Any) -> Any:
    """A family with short lists of moves keeps views as they are."""
    return view


@attrs.frozen(kw_only=True, eq=False)
class RecordKit(Generic[P, S]):
    """What a family adds to records; everything has a default."""

    forms: tuple[Form[Any], ...] = ()
    """The forms of the family's own value types (tiles, cells); attrs classes and enums need none."""
    omitted: frozenset[Enum] = frozenset()
    """Members of the enums that families share that no value of this family has."""
    move_pattern: str = ANY_MOVE
    """A regular expression (ECMA 262) that every move's notation matches."""
    check_state: Callable[[Any, P, S], None] = _nothing
    """`(family, params, state)`: raises `InvalidRecord` for a state that no match can reach.

    The field of the error leads to the fault from the state, such as `hands[2]`. `family` is
    the one that serves the ruleset, so that a ruleset that runs on its clauses is checked by them.
    """
    check_view: Callable[[Any, P, Any], None] = _nothing
    """`(family, params, view)`: raises `InvalidRecord` for a view that contradicts itself."""
    check_legal: Callable[[Any, P, Any], None] = _nothing
    """`(family, params, view)`: raises `InvalidRecord` for legal moves that the view's facts do not give."""
    replaced: Mapping[str, str] = attrs.field(factory=dict)
    """Keys of older versions, each with the key that took its place: without that one, they are read over."""
    renamed: Mapping[str, str] = attrs.field(factory=dict)
    """Keys of older versions, each with the key that stands for the same now."""
    seen: Callable[[Any], Any] = _all
    """What of a view a seat's record keeps: such a record is shown, and nobody moves in it."""
