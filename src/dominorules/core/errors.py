"""The typed errors: one family for malformed input, one for moves that the rules refuse.

Every error carries a `code` (stable, never translated), the `field` it speaks of and its
`details`; `message(lang)` words it in Italian, Dutch or English, `str()` in English.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, TypeVar

from dominorules.core.moves import Moves
from dominorules.words import LANGUAGES, Words, printable

__all__ = [
    "IMPOSSIBLE",
    "IllegalMove",
    "Invalid",
    "InvalidMove",
    "InvalidParameters",
    "InvalidPosition",
    "InvalidRecord",
    "InvalidRuleset",
    "InvalidSeat",
    "InvalidSeed",
    "InvalidTile",
    "check_language",
    "word",
]

T = TypeVar("T")
E = TypeVar("E", bound="Invalid")

IMPOSSIBLE: Final = "move.possible"
"""What refuses, before any clause is dropped or added, what is no move here: the family's `is_possible`."""

_SHOWN = 60
_SHOWN_NAMES = 200

_NAMES = frozenset({"allowed", "domain", "examples", "known", "near"})
"""The details that list names of the library's own, which help only if none is cut off."""


def clip(value: object, depth: int = 2, most: int = _SHOWN) -> str:
    """Show a value inside a message, cut to a length that a person reads."""
    if isinstance(value, int) and value.bit_length() > 256:
        return f"an integer of {value.bit_length()} bits"
    if isinstance(value, str | int | float | type(None)):
        return printable(_cut(value, most)) if isinstance(value, str) else str(value)
    if isinstance(value, list | tuple) and len(value) <= 8 and depth:
        return f"[{', '.join([clip(item, depth - 1) for item in value])}]"[:_SHOWN]
    size = f" ({len(value)})" if isinstance(value, Sequence | Mapping) else ""
    return type(value).__name__ + size


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"


def word(code: str, lang: str, details: Mapping[str, object]) -> str:
    """Word a code in a language; raises `Invalid` for an unknown one."""
    check_language(lang)
    return Words(lang, "errors")(code, **details)


def told(value: object, lang: str, most: int = _SHOWN) -> str:
    """Show a detail of an error in a language: another error in its words, anything else cut short."""
    return value.message(lang) if isinstance(value, Invalid | IllegalMove) else clip(value, most=most)


def type_details(value: object, kind: type) -> dict[str, object]:
    """Give the detail that tells of a value of another type than the one wanted; none for the right one."""
    if type(value) is kind:
        return {}
    return {"hint": Invalid("value.type", type=type(value).__name__, wanted=kind.__name__)}


def wrong_type(kind: type[E], field: str, value: object, wanted: str) -> E:
    """Give the error for a value of another type than the one wanted."""
    return kind("value.wanted", field, value=value, type=type(value).__name__, wanted=wanted)


def _portable(value: object) -> object:
    """Keep a value that can be pickled as it is, and of any other what a message shows of it."""
    import pickle  # only where it is needed: importing the library is to be quick

    try:
        pickle.dumps(value)
    except Exception:  # noqa: BLE001  # a refused value may raise anything
        return clip(value)
    return value


def _detailed(details: Mapping[str, object], lang: str) -> dict[str, str]:
    return {
        key: told(value, lang, _SHOWN_NAMES if key in _NAMES else _SHOWN) for key, value in details.items()
    }


class Invalid(ValueError):
    """Input that is malformed, whatever the rules say; the base of every `InvalidX`."""

    def __init__(self, code: str, field: str = "", **details: object) -> None:
        """Name the fault by its code, and the field where it was met."""
        super().__init__(code, field)
        self.code = code
        self.field = field
        self.details: dict[str, object] = details

    def message(self, lang: str = "en") -> str:
        """Word the fault in `it`, `nl` or `en`, the field first; raises `Invalid` for another language."""
        code = f"{self.code}.far" if self.details.get("near") == "" else self.code
        text = word(code, lang, _detailed(self.details, lang))
        hint = self.details.get("hint")
        text = text if hint is None else f"{text} ({told(hint, lang)})"
        return f"{self.field}: {text}" if self.field else text

    def at(self, field: str) -> Invalid:
        """Give the same fault with the path of its field put in front."""
        joined = f"{field}{self.field}" if self.field.startswith("[") else f"{field}.{self.field}"
        return type(self)(self.code, joined if self.field else field, **self.details)

    def __str__(self) -> str:
        return self.message()

    def __reduce__(self) -> tuple[object, ...]:
        details = {key: _portable(value) for key, value in self.details.items()}
        return (_rebuild, (type(self), self.code, self.field, details))


def _rebuild(kind: type[Invalid], code: str, field: str, details: dict[str, object]) -> Invalid:
    return kind(code, field, **details)


def read_each(items: Iterable[object], read: Callable[[Any], T], where: str = "") -> list[T]:
    """Read items one after the other; the error of one has `where` and its place in front."""
    out: list[T] = []
    try:
        for each in items:
            out.append(read(each))  # noqa: PERF401  # the length tells where it stopped
    except Invalid as error:
        raise error.at(f"{where}[{len(out)}]") from None
    return out


class InvalidTile(Invalid):
    """A text, pair or number that names no tile."""


class InvalidSeat(Invalid):
    """A seat that is not at the table, or a number of seats that the game does not know."""


class InvalidSeed(Invalid):
    """A seed that is no integer, text or bytes, or is too long."""


class InvalidMove(Invalid):
    """A text or value that names no move of the family (a legal one or not)."""


class InvalidParameters(Invalid):
    """A parameter that is unknown, of the wrong type, out of its domain, or clashes with another."""


class InvalidRuleset(Invalid):
    """A ruleset that does not exist, or whose files do not make a ruleset."""


class InvalidPosition(Invalid):
    """A position that contradicts itself or the set it is played with."""


class InvalidRecord(Invalid):
    """A record that is malformed, of another version, or not a match of its ruleset."""


class IllegalMove(ValueError):
    """A well-formed move that the rules refuse; `clauses` are the ids of the refusing clauses.

    `move` is the move as text, `reasons` the refusing clauses' texts in English where known, `told`
    the same texts by language.
    """

    def __init__(
        self,
        clauses: Sequence[str],
        move: str,
        *,
        reasons: Sequence[str] = (),
        legal: Sequence[object] = (),
        told: Mapping[str, Sequence[str]] | None = None,
    ) -> None:
        """Keep the refusing clauses, the refused move, and the moves that would be legal."""
        super().__init__(tuple(clauses), move)
        self.clauses = tuple(clauses)
        self.move = move
        self.reasons = tuple(reasons)
        self._legal = legal if isinstance(legal, Moves) else tuple(legal)
        self.told = {lang: tuple(texts) for lang, texts in (told or {}).items()}

    @property
    def legal(self) -> tuple[str, ...]:
        """The moves that would be legal, as text; put into words when asked for, for there can be many."""
        return tuple(map(str, self._legal))

    def message(self, lang: str = "en") -> str:
        """Word the refusal in `it`, `nl` or `en` (clause ids stay as they are); as `Invalid.message`."""
        details = {"move": clip(self.move), "clauses": ", ".join(self.clauses) or "?"}
        parts = [word("move.illegal", lang, details), *unwrap_texts(self.told.get(lang, self.reasons))]
        if self._legal:
            parts.append(word("move.legal", lang, {"moves": _listed(self._legal)}))
        return " ".join(parts)

    def __str__(self) -> str:
        return self.message()

    def __reduce__(self) -> tuple[object, ...]:
        legal = self._legal if isinstance(self._legal, Moves) else tuple(map(_portable, self._legal))
        return (_rebuild_illegal, (self.clauses, self.move, self.reasons, legal, self.told))


def _rebuild_illegal(
    clauses: Sequence[str],
    move: str,
    reasons: Sequence[str],
    legal: Sequence[object],
    told: Mapping[str, Sequence[str]],
) -> IllegalMove:
    return IllegalMove(clauses, move, reasons=reasons, legal=legal, told=told)


def check_language(lang: object) -> None:
    """Refuse a language that nothing is told in; raises `Invalid`."""
    if not isinstance(lang, str) or lang not in LANGUAGES:
        raise Invalid("lang.unknown", "lang", lang=lang, known=", ".join(LANGUAGES))


def unwrap_texts(texts: Sequence[str]) -> list[str]:
    """Put texts that were broken into lines on one line each."""
    return [" ".join(text.splitlines()) for text in texts]


def _listed(moves: Sequence[object], most: int = 8) -> str:
    tail = f", … ({len(moves)})" if len(moves) > most else ""
    return ", ".join(map(str, moves[:most])) + tail
