"""A table to play at, for frontends, terminals and servers: moves, undo, computer seats, links.

`Table` is a match being played, as a value. It holds everything, so it stays with whoever runs the
table; a seat is sent its `view`. `Screen` adds whose view is shown and in which language, and
`moment` tells all of it in plain JSON values. `Session` is that for one person, asked and answered
in JSON: the page of every ruleset has one. A link (`link_of`, `open_link`) holds the whole match,
every deal included.
"""

from dominorules.session.examples import example_of
from dominorules.session.form import form_of
from dominorules.session.links import link_of
from dominorules.session.moment import moment
from dominorules.session.opening import Opened, open_example, open_link, open_text
from dominorules.session.protocol import Session
from dominorules.session.screen import ALL, Screen
from dominorules.session.table import Refused, Table

__all__ = [
    "ALL",
    "Opened",
    "Refused",
    "Screen",
    "Session",
    "Table",
    "example_of",
    "form_of",
    "link_of",
    "moment",
    "open_example",
    "open_link",
    "open_text",
]
