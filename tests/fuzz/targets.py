"""One target for each parser: bytes in, nothing out, and only the documented errors pass.

Hypothesis drives them in `test_fuzz.py`. Any other fuzzer can, for a target is a plain function:

    pip install atheris
    cd tests && python -c "
    import atheris, sys
    with atheris.instrument_imports():
        from fuzz.targets import TARGETS
    atheris.Setup(sys.argv, TARGETS['record'])
    atheris.Fuzz()"

A target reads the first byte, where it has a choice of rulesets, and parses the rest. What is not
here yet: rulebook TOML (`ruleset.toml`, examples, sources), whose type errors are still told by
whatever Python raises.
"""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

import dominorules as dr
from dominorules.record import parse_json
from dominorules.rulebook.texts import fill, parse_rules
from dominorules.session import Session, link_of, open_link, open_text
from dominorules.triangle import parse_tri_tile

__all__ = ["RULESETS", "TARGETS", "Target"]

Target = Callable[[bytes], None]

RULESETS: Final = ("coppie", "tripple_domino", "triplone")
"""One of each family; the first byte of some inputs chooses."""


def _ruleset(source: bytes) -> dr.Ruleset[Any, Any, Any, Any]:
    return dr.load(RULESETS[source[0] % len(RULESETS)] if source else RULESETS[0])


def _text(source: bytes) -> str:
    return source.decode("utf-8", "surrogateescape")


def _data(source: bytes) -> Any:
    """What a caller would hand over as plain data; None where the bytes are no JSON."""
    try:
        return json.loads(source)
    except (ValueError, RecursionError):
        return None


def tile(source: bytes) -> None:
    """A tile's text, of two halves or three corners."""
    for parse in (dr.parse_tile, parse_tri_tile):
        with suppress(dr.InvalidTile):
            read = parse(_text(source))
            assert parse(str(read)) == read


def move(source: bytes) -> None:
    """The notation of a move, of any family: parsing and printing are inverse."""
    rules = _ruleset(source)
    with suppress(dr.InvalidMove, dr.InvalidTile):
        read = rules.move(_text(source[1:]))
        assert rules.move(str(read)) == read


def values(source: bytes) -> None:
    """JSON text."""
    with suppress(dr.InvalidRecord):
        parse_json(source)


def record(source: bytes) -> None:
    """A match's record, JSON or text."""
    with suppress(dr.InvalidRecord):
        read = dr.load_record(source)
        assert dr.load_record(dr.dump(read)) == dr.load_record(dr.dump_text(read)) == read


def seat_record(source: bytes) -> None:
    """A seat's record, JSON or text."""
    with suppress(dr.InvalidRecord):
        read = dr.load_seat_record(source)
        assert dr.load_seat_record(dr.dump(read)) == read


def state(source: bytes) -> None:
    """A state as plain data."""
    rules = _ruleset(source)
    with suppress(dr.InvalidRecord):
        dr.from_data(rules, rules.family.state_type, _data(source[1:]))


def view(source: bytes) -> None:
    """A view as plain data."""
    rules = _ruleset(source)
    with suppress(dr.InvalidRecord):
        dr.from_data(rules, rules.family.view_type, _data(source[1:]))


def position(source: bytes) -> None:
    """The keys of a position set up by hand."""
    rules = _ruleset(source)
    with suppress(dr.InvalidPosition, dr.InvalidTile, dr.InvalidSeat, dr.InvalidMove):
        rules.position(_data(source[1:]))


def parameters(source: bytes) -> None:
    """Parameters that a table overrides."""
    rules, data = _ruleset(source), _data(source[1:])
    named = {str(key): value for key, value in data.items()} if isinstance(data, dict) else {}
    named.pop("ruleset", None)
    with suppress(dr.InvalidParameters, dr.InvalidTile):
        dr.load(rules.id, **named)


def rules_text(source: bytes) -> None:
    """The texts of a rulebook, with the places for parameters in them."""
    with suppress(dr.InvalidRuleset):
        for text in parse_rules(_text(source), "house", "rules.en.md"):
            fill(text.body, {"target": 50})


def pasted(source: bytes) -> None:
    """What somebody pasted to be opened at a table: a link, a record, an example."""
    with suppress(dr.Invalid, dr.IllegalMove):
        opened = open_text(_text(source), "coppie")
        assert open_link(link_of(opened.table)).state == opened.table.state


def link(source: bytes) -> None:
    """What is packed into a link."""
    packed = base64.urlsafe_b64encode(zlib.compress(source)).decode().rstrip("=")
    with suppress(dr.Invalid, dr.IllegalMove):
        table = open_link(packed)
        assert open_link(link_of(table)).state == table.state


def asked(source: bytes) -> None:
    """What a page asks of a table."""
    session = Session()
    session.answer('{"do": "new", "ruleset": "coppie", "seed": 1}')
    assert len(json.loads(session.answer(_text(source)))) == 1


def arguments(source: bytes) -> None:
    """What stands behind a command: options that the command line reads itself."""
    from dominorules.cli.usage import Usage
    from dominorules.cli.words import choose_language

    with suppress(Usage, dr.Invalid):
        choose_language(_text(source).split("\0"), {"LANG": "C.UTF-8"})


TARGETS: Final[dict[str, Target]] = {
    "arguments": arguments,
    "asked": asked,
    "link": link,
    "move": move,
    "parameters": parameters,
    "pasted": pasted,
    "position": position,
    "record": record,
    "rules_text": rules_text,
    "seat_record": seat_record,
    "state": state,
    "tile": tile,
    "values": values,
    "view": view,
}
