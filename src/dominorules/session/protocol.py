"""A table asked and answered in JSON: what the page of a ruleset says to the library."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, Final

import attrs

from dominorules.core.errors import IllegalMove, Invalid, wrong_type
from dominorules.core.params import near
from dominorules.draw.shown import shown
from dominorules.players import PLAYERS
from dominorules.record import dump_text
from dominorules.session.examples import example_of
from dominorules.session.form import form_of
from dominorules.session.links import START, link_of
from dominorules.session.moment import moment
from dominorules.session.offers import arranged, offers, suggestions
from dominorules.session.opening import Opened, begin, open_example, open_text
from dominorules.session.screen import ALL, WIDTH, Screen
from dominorules.session.wording import Json
from dominorules.words import LANGUAGES, ORIGINAL

__all__ = ["Session"]

Asked = Mapping[str, Any]
Seed = int | str | None


@attrs.define(eq=False)
class Session:
    """One screen at one table, asked and answered in JSON; it does change.

    A request is an object with `do` and what that takes. What begins a match or changes what is
    shown is answered by `{"table": ...}`, all that the screen shows then; a question by
    `{"answer": ...}`; what cannot be done by `{"error": ...}` in the reader's language, and nothing
    has changed. A move that the rules refuse is no error: it is shown, with the clauses.

    | `do` | takes | |
    |---|---|---|
    | `new` | `ruleset`, `params`, `seats`, `given`, `when` | a match, or a position |
    | `example` | `ruleset`, `example` | an example of a rulebook |
    | `load` | `link`, `ruleset` | a link, a record, or a pasted example |
    | `play`, `lay` | `move`; `tile`, `place` | a move in notation, or a tile at a place |
    | `chance`, `computer` | `seed`; `player` | the lot or deal that is due; a player of the library |
    | `go`, `look`, `speak` | `at`; `seen_by`; `lang` | another moment, seat or language |
    | `form` | `ruleset` | what there is to choose before a match, and the family's own words |
    | `link`, `record`, `as_example` | | the match up to this moment, to be kept |
    | `offers`, `suggest`, `laid` | `tiles`; ; `layout` | moves made by choosing tiles |

    `lang`, `seed` and `seen_by` go with what begins a match, `width` with everything that is shown. A
    person's own browser may hold all hands, as the page's does; a server sends views instead.
    """

    screen: Screen | None = None
    """What is shown; None before a match has begun."""
    seed: Seed = None
    """Of chance, and of the players that move for empty seats."""

    def answer(self, request: str) -> str:
        """Answer one request."""
        asked: Any = None
        try:
            asked = _read(request)
            return json.dumps(self._answered(asked))
        except (Invalid, IllegalMove) as error:
            return json.dumps({"error": error.message(self._lang(asked))})

    def clear(self) -> None:
        """Forget the match."""
        self.screen = self.seed = None

    def _answered(self, asked: Asked) -> Json:
        do = str(asked.get("do", ""))
        if do == "form":
            return {"answer": form_of(_text(asked, "ruleset"), self._lang(asked))}
        if do in _QUESTIONS:
            return {"answer": _QUESTIONS[do](self._here(), asked)}
        if do in _BEGINNINGS:
            return self._show(_begun(_BEGINNINGS[do](asked), asked), asked, asked.get("seed"))
        if do in _CHANGES:
            return self._show(_CHANGES[do](self._here(), asked, self.seed), asked, self.seed)
        known = ("form", *_QUESTIONS, *_BEGINNINGS, *_CHANGES)
        raise Invalid("session.unknown", "do", do=do, near=near(do, known))

    def _show(self, screen: Screen, asked: Asked, seed: Any) -> Json:
        """Tell what is to be shown now, and keep it once that has been told without a fault."""
        wide = attrs.evolve(screen, width=asked.get("width", WIDTH))
        told = {"table": moment(wide)}
        self.screen, self.seed = wide, seed
        return told

    def _here(self) -> Screen:
        if self.screen is None:
            raise Invalid("session.none", "do")
        return self.screen

    def _lang(self, asked: Any) -> str:
        lang = asked.get("lang") if isinstance(asked, dict) else None
        return lang if lang in LANGUAGES else self.screen.lang if self.screen else ORIGINAL


def _read(request: str) -> Asked:
    try:
        asked = json.loads(request)
    except (ValueError, RecursionError):
        asked = None
    if not isinstance(asked, dict):
        raise Invalid("session.request", "request", request=request)
    return asked


def _text(asked: Asked, key: str) -> str:
    return str(_value(asked, key))


def _value(asked: Asked, key: str) -> Any:
    if key not in asked:
        raise Invalid("session.missing", key, do=asked["do"])
    return asked[key]


# What begins a match.


def _begun(opened: Opened, asked: Asked) -> Screen:
    lang, seen_by = asked.get("lang", ORIGINAL), asked.get("seen_by", ALL)
    return Screen(opened.table, seen_by, lang, refused=opened.refused)


def _new(asked: Asked) -> Opened:
    params, given = asked.get("params", {}), asked.get("given", START)
    return begin(_value(asked, "ruleset"), params, asked.get("seats"), given, asked.get("when", ()))


def _example(asked: Asked) -> Opened:
    return open_example(_text(asked, "ruleset"), _text(asked, "example"))


def _load(asked: Asked) -> Opened:
    return open_text(_text(asked, "link"), asked.get("ruleset"))


# What changes what is shown.


def _play(screen: Screen, asked: Asked, seed: Seed) -> Screen:
    """Make a move, given in its notation; a refused one changes nothing but what is shown."""
    return screen.play(screen.table.rules.family.parse_move(_text(asked, "move")))


def _lay(screen: Screen, asked: Asked, seed: Seed) -> Screen:
    """Lay a tile where the page was clicked: the legal move that does, or else one that is refused."""
    tile, place, rules = _text(asked, "tile"), _text(asked, "place"), screen.table.rules
    ways = shown(rules.family.name).ways(tile, place)
    if not ways:
        raise Invalid("session.unknown", "do", do="lay", near="play")
    tries = [rules.move(text) for text in ways]
    legal = [move for move in tries if rules.is_legal(screen.table.state, move)]
    return screen.play((legal or tries)[0])


def _chance(screen: Screen, asked: Asked, seed: Seed) -> Screen:
    """Let chance make the lot or the deal that is due."""
    return screen.at(screen.table.chance(asked.get("seed", seed)))


def _computer(screen: Screen, asked: Asked, seed: Seed) -> Screen:
    """Let a player of the library move for the seat to act, from that seat's view alone."""
    name, table = str(asked.get("player", "greedy")), screen.table
    if name not in PLAYERS:
        raise Invalid("session.player", "player", player=name, known=", ".join(PLAYERS))
    return screen.at(table.let(PLAYERS[name](f"{seed}/{table.at}")))


def _go(screen: Screen, asked: Asked, seed: Seed) -> Screen:
    """Show an earlier or later moment of the match, the nearest that there is."""
    at = _value(asked, "at")
    return screen.at(screen.table.go(min(max(at, 0), len(screen.table.moves)) if type(at) is int else at))


def _look(screen: Screen, asked: Asked, seed: Seed) -> Screen:
    """Show the view of another seat."""
    return attrs.evolve(screen, seen_by=_value(asked, "seen_by"))


def _speak(screen: Screen, asked: Asked, seed: Seed) -> Screen:
    """Go on in another language."""
    return attrs.evolve(screen, lang=_text(asked, "lang"))


# Questions that change nothing.


def _record(screen: Screen, asked: Asked) -> Json:
    """The match up to this moment as a record of the library: of a seat, if one looks, what it saw."""
    record, seat = screen.table.record(), screen.seen_by
    return dump_text(record if isinstance(seat, str) else record.for_seat(seat))


def _link(screen: Screen, asked: Asked) -> Json:
    return link_of(screen.table)


def _as_example(screen: Screen, asked: Asked) -> Json:
    return example_of(screen)


def _offers(screen: Screen, asked: Asked) -> Json:
    tiles = _value(asked, "tiles")
    if not isinstance(tiles, list):
        raise wrong_type(Invalid, "tiles", tiles, "[…]")
    return offers(screen, tiles)


def _suggest(screen: Screen, asked: Asked) -> Json:
    return suggestions(screen)


def _laid(screen: Screen, asked: Asked) -> Json:
    return arranged(screen, _text(asked, "layout"))


_BEGINNINGS: Final[Mapping[str, Callable[[Asked], Opened]]] = {
    "new": _new,
    "example": _example,
    "load": _load,
}
_CHANGES: Final[Mapping[str, Callable[[Screen, Asked, Seed], Screen]]] = {
    "play": _play,
    "lay": _lay,
    "chance": _chance,
    "computer": _computer,
    "go": _go,
    "look": _look,
    "speak": _speak,
}
_QUESTIONS: Final[Mapping[str, Callable[[Screen, Asked], Json]]] = {
    "link": _link,
    "record": _record,
    "as_example": _as_example,
    "offers": _offers,
    "suggest": _suggest,
    "laid": _laid,
}
