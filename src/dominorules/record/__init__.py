"""Records: text and JSON of tiles, moves, states, views and whole matches.

A `Record` is a match as its moves; `dump` writes it as JSON, `dump_text` as lines that a person
reads, and `load_record` reads either. A `SeatRecord` is what one seat saw of a match. Parts of
a match go to and from plain JSON values with `to_data` and `from_data`. `schema` gives the JSON
Schema of it all and `print_types` the TypeScript types, both published in `docs/schema`.

Reading is strict: the first fault raises an `InvalidRecord` that names its path and changes
nothing. Time and memory are bounded, see `jsontext`.
"""

from dominorules.record.documents import dump, dump_text, load_record, load_seat_record
from dominorules.record.jsontext import parse_json
from dominorules.record.match import IllegalRecord, Record, SeatRecord
from dominorules.record.published import publish
from dominorules.record.schema import print_schema, schema
from dominorules.record.typescript import print_types
from dominorules.record.values import from_data, to_data

__all__ = [
    "IllegalRecord",
    "Record",
    "SeatRecord",
    "dump",
    "dump_text",
    "from_data",
    "load_record",
    "load_seat_record",
    "parse_json",
    "print_schema",
    "print_types",
    "publish",
    "schema",
    "to_data",
]
