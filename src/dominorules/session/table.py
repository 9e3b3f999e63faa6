"""The table in the page: one match, asked and answered in plain JSON values.

The page shows what it is told here and decides nothing: which moves there are, whether one is
legal and which clause refuses it, what was scored and why, and what a seat may see.
"""

from __future__ import annotations

import base64
import json
import re
import tomllib
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum
from typing import Any, Final

import attrs

from dominorules.api import Ruleset, load
from dominorules.core.errors import IllegalMove, Invalid, InvalidRecord, InvalidRuleset
from dominorules.core.moves import count_of, of_kind, of_other_kinds
from dominorules.core.params import override
from dominorules.core.score import ScoreEvent
from dominorules.core.tiles import TileSet
from dominorules.draw import Said, picture
from dominorules.draw.meld_shapes import layout_shapes
from dominorules.draw.naming import move_in_words, reason_in_words
from dominorules.draw.shown import shown
from dominorules.draw.words import described, said
from dominorules.meld import Add, Changed, FigureFamily, Recompose, Validate, kind_of, points_of
from dominorules.meld.moves import parse_layout
from dominorules.meld.rhizome import Cell, Layout, Placed, witness
from dominorules.players import PLAYERS
from dominorules.record import Record, dump_text, load_record
from dominorules.rulebook.clauses import LastResort, PostRequirement, Requirement
from dominorules.rulebook.engines import engine_for
from dominorules.rulebook.examples import Example, examples_of
from dominorules.rulebook.packages import installed
from dominorules.rulebook.reference import applying
from dominorules.rulebook.resolve import LANGUAGES, Rulebook, rulebook
from dominorules.words import Words

__all__ = ["Table", "answer"]

Rules = Ruleset[Any, Any, Any, Any]
Json = Any
ALL: Final = "all"
"""Whose view it is when every hand lies open: the state itself."""
_START: Final = "start"
_MOST: Final = 1_000_000  # characters that are opened, unpacked: a match of some thousands of moves
_LIMITS: Final = (Requirement, PostRequirement, LastResort)
_LINK: Final = re.compile(r"[A-Za-z0-9_-]*")
_MOST_MOVES: Final = 400  # of an example
_WIDTH: Final = 20.0  # of boards, unless a page asks for another


@attrs.define
class Table:
    """One match at one table, at one of its moments."""

    rules: Rules
    lang: str
    seats: int
    seen_by: int | str | None
    """A seat; None for a spectator; `ALL` for everything face up."""
    begin: Mapping[str, object] | str
    """The keys of `position`, or `start`, or the record of a state as text."""
    states: list[Any]
    moves: list[Any]
    at: int = 0
    """How many of the moves have been made at the moment that is shown."""
    seed: int | str | None = None
    refused: tuple[Any, tuple[str, ...]] | None = None
    """The last move that was tried at this moment and may not be made, and why."""
    width: float = _WIDTH
    listed: tuple[Any, Sequence[Any]] = (None, ())
    """A state, and its legal moves: with figures there may be thousands."""

    @property
    def state(self) -> Any:
        """The state at the moment that is shown."""
        return self.states[self.at]

    @property
    def legal(self) -> Sequence[Any]:
        """The legal moves at this moment; none where the seat to act is not the one that looks."""
        if self.seen_by not in (ALL, self.state.turn):
            return ()
        if self.listed[0] is not self.state:
            self.listed = self.state, self.rules.legal_moves(self.state)
        return self.listed[1]

    def make(self, move: Any) -> None:
        """Make a move at this moment; what was made after it is forgotten."""
        after = self.rules.apply(self.state, move)
        del self.states[self.at + 1 :], self.moves[self.at :]
        self.states.append(after)
        self.moves.append(move)
        self.at += 1
        self.refused = None


# What a page asks.


def _new(table: Table | None, asked: Mapping[str, Any]) -> Table:
    """A new match: `ruleset`, `params`, `seats`, `seed`, and `given` for a position."""
    rules = _rules(asked["ruleset"], asked.get("params", {}))
    begin = asked.get("given", _START)
    state = _beginning(rules, begin, asked.get("seats"))
    seen_by = asked.get("seen_by", ALL)
    lang, seed = asked.get("lang", "en"), asked.get("seed")
    made = Table(rules, lang, state.seats, seen_by, begin, [state], [], seed=seed)
    # What is no move of the set is refused by a clause as any other.
    moves = [rules.family.parse_move(text) for text in asked.get("when", ())]
    for move in moves[:-1]:
        made.make(move)
    return _play(made, {"move": str(moves[-1])}) if moves else made


def _rules(id: object, params: Mapping[str, Any]) -> Rules:
    """A ruleset; one that is only the base of others is good enough for examples."""
    book = rulebook(id) if isinstance(id, str) and id in installed() else None
    if book is None or not book.abstract:
        return load(str(id), **params)
    return Ruleset(book.id, book.version, override(book.params, params), engine_for(book), book)


def _beginning(rules: Rules, begin: Mapping[str, object] | str, seats: int | None) -> Any:
    if not isinstance(begin, str):
        return rules.position(begin)
    return rules.start(seats) if begin == _START else load_record(begin, rules).first


def _example(table: Table | None, asked: Mapping[str, Any]) -> Table:
    """An example of a rulebook: all of its moves that are legal have been made."""
    book = rulebook(str(asked["ruleset"]))
    example = _named(book, str(asked["example"]))
    changed = {"params": dict(example.params), "given": example.given, "seats": example.seats}
    return _new(table, {**asked, **changed, "when": example.when})


def _named(book: Rulebook[Any, Any], name: str) -> Example:
    for example in (one for package in book.chain for one in examples_of(package)):
        if f"{example.origin}/{example.id}" == name:
            return example
    raise InvalidRuleset("example.form", "example", example=name)


def _load(table: Table | None, asked: Mapping[str, Any]) -> Table:
    """What somebody followed or pasted: a link, a record, or an example of a rulebook.

    It is of the `ruleset` of the page, or refused.
    """
    wanted = asked.get("ruleset")
    text = str(asked["link"]).rpartition("#table=")[2].strip()
    if len(text) > _MOST:
        raise InvalidRecord("record.size", "$", most=_MOST)
    if "[[example]]" in text:
        return _new(table, {**asked, **_pasted_example(text)})
    if _LINK.fullmatch(text):
        return _new(table, {**asked, **_unpacked(text, wanted)})
    record = load_record(f"{text}\n")
    _check_ruleset(record.rules.id, wanted)
    rules, states = record.rules, [*record.replay()]
    begin = _START if record.position is None else _text_of(rules, states[0])
    at = len(record.moves)
    seed, lang = asked.get("seed"), asked.get("lang", "en")
    return Table(rules, lang, record.seats, ALL, begin, states, [*record.moves], at, seed)


def _text_of(rules: Rules, state: Any) -> str:
    return dump_text(Record.start(rules, state))


def _unpacked(link: str, wanted: object) -> dict[str, Any]:
    try:
        packed = base64.urlsafe_b64decode(link.encode() + b"=" * (-len(link) % 4))
        unpack = zlib.decompressobj()
        text = unpack.decompress(packed, _MOST)
        data: Any = json.loads(text) if unpack.eof else None  # a longer one is none of ours
        told = {key: data[key] for key in ("ruleset", "params", "seats", "given", "when")}
    except (ValueError, KeyError, TypeError, RecursionError, zlib.error):
        raise _no_link(link) from None
    if not _well_formed(told):
        raise _no_link(link)
    _check_ruleset(told["ruleset"], wanted)
    return told


def _no_link(link: str) -> InvalidRecord:
    return InvalidRecord("record.json", "link", why=link[:20], line=1, column=1)


def _well_formed(told: Mapping[str, Any]) -> bool:
    """Whether values are of the kinds that the library reads, and says itself what is wrong with them."""
    return (
        isinstance(told["params"], dict)
        and isinstance(told["given"], dict | str)
        and isinstance(told["when"], list)
        and all(isinstance(move, str) for move in told["when"])
    )


def _check_ruleset(id: object, wanted: object) -> None:
    if wanted is not None and id != wanted:
        raise InvalidRecord("record.ruleset", "ruleset", wanted=wanted, found=str(id)[:40])


def _pasted_example(text: str) -> dict[str, Any]:
    """The first of the examples in a text; its last move is tried even where it is refused."""
    try:
        row = tomllib.loads(text)["example"][0]
        when = row.get("when", [])
        told = {
            "params": row.get("params", {}),
            "seats": row.get("seats"),
            "given": row["given"],
            "when": [when] if isinstance(when, str) else when,
        }
    except (ValueError, KeyError, TypeError, IndexError, AttributeError):
        raise _no_link(text) from None
    if not _well_formed(told):
        raise _no_link(text)
    return told


def _play(table: Table, asked: Mapping[str, Any]) -> Table:
    """Make a move, given in its notation; a refused one changes nothing but what is shown."""
    move = table.rules.family.parse_move(str(asked["move"]))
    try:
        table.make(move)
    except IllegalMove as error:
        table.refused = (move, error.clauses)
    return table


def _lay(table: Table, asked: Mapping[str, Any]) -> Table:
    """Lay a tile where the page was clicked: the legal move that does, or else one that is refused."""
    tile, place = str(asked["tile"]), str(asked["place"])
    tries = [table.rules.move(text) for text in shown(table.rules.family.name).ways(tile, place)]
    legal = [move for move in tries if table.rules.is_legal(table.state, move)]
    return _play(table, {"move": str((legal or tries)[0])})


def _chance(table: Table, asked: Mapping[str, Any]) -> Table:
    """Let chance make the lot or the deal that is due."""
    move = table.rules.family.chance(table.rules.params, table.state, asked.get("seed", table.seed))
    if move is not None:
        table.make(move)
    return table


def _computer(table: Table, asked: Mapping[str, Any]) -> Table:
    """Let a player of the library move for the seat to act, from that seat's view alone."""
    seat = table.state.turn
    if seat is not None:
        player = PLAYERS[asked.get("player", "greedy")](f"{table.seed}/{table.at}")
        table.make(player(table.rules.view(table.state, seat)))
    return table


def _go(table: Table, asked: Mapping[str, Any]) -> Table:
    """Show an earlier or later moment of the match."""
    table.at = max(0, min(int(asked["at"]), len(table.moves)))
    table.refused = None
    return table


def _look(table: Table, asked: Mapping[str, Any]) -> Table:
    """Show the view of another seat."""
    seen_by = asked["seen_by"]
    if seen_by not in (ALL, None):
        table.rules.view(table.state, seen_by)  # refuses what is no seat
    table.seen_by = seen_by
    return table


def _speak(table: Table, asked: Mapping[str, Any]) -> Table:
    """Go on in another language."""
    table.lang = str(asked["lang"])
    return table


# What a page is told.


def _shown(table: Table) -> Json:
    """Everything that the page shows of this moment."""
    rules, state, lang = table.rules, table.state, table.lang
    seen_by = table.seen_by
    view = state if isinstance(seen_by, str) else rules.view(state, seen_by)
    legal = table.legal
    move, because = table.refused or (None, ())
    drawn = picture(rules, view, width=table.width, legal=legal, tried=move, refused=bool(because))
    sides = rules.family.sides(rules.params, table.seats)
    return {
        "ruleset": rules.id,
        "name": rules.rulebook.name(lang),
        "family": rules.family.name,
        "places": shown(rules.family.name).places(view),
        "seats": table.seats,
        "sides": sides,
        "seen_by": table.seen_by,
        "turn": state.turn,
        "chance": state.turn is None and rules.outcome(state) is None,
        "at": table.at,
        "moves": list(_told(table)),
        "why": _why(table),
        "board": _plain(drawn, lang),
        "described": f"{said(drawn.title, lang)}. {described(drawn, lang)}",
        "legal": [str(move) for move in of_other_kinds(legal, shown(rules.family.name).operations)],
        "operations": _counts(legal, shown(rules.family.name).operations),
        "figures": [
            {"id": figure.id, "owner": figure.owner, "tiles": [*map(str, figure.tiles)]}
            for figure in getattr(state, "table", ())
        ],
        "points": rules.score(state).points,
        "scored": [_event(table, event) for event in _new_events(table)],
        "refused": None
        if move is None
        else {
            "move": str(move),
            "words": _in_words(table, move, state),
            "clauses": [_clause(table, id) for id in because],
        },
        "result": _result(table),
        "outcome": _outcome(table),
    }


def _told(table: Table) -> Iterator[Json]:
    """The moves that have been made and by whom; a deal tells its tiles only to those who see all."""
    chance = table.rules.family.chance_types
    for before, move in zip(table.states, table.moves, strict=False):
        by_chance = isinstance(move, chance)
        text = str(move).partition(" ")[0] if by_chance and table.seen_by != ALL else str(move)
        yield {
            "seat": before.turn,
            "move": text,
            "words": "" if by_chance else _in_words(table, move, before),
        }


def _why(table: Table) -> Json:
    """Of a last move that laid nothing: why, in a few words if there are any, and the clauses on it."""
    before, move = table.states[max(table.at - 1, 0)], table.moves[table.at - 1] if table.at else None
    if before.turn is None or move is None or not str(move).isalpha():
        return None
    book = table.rules.rulebook
    rows = tuple([each for each in book.clauses if isinstance(each, _LIMITS) and each.on is type(move)])
    ids = dict.fromkeys([each.id for each in applying(rows, table.rules.params, before, move)])
    told = reason_in_words(Words(table.lang, "command"), "why", table.rules.family.name, move, before)
    return {"words": told, "clauses": [_clause(table, id) for id in ids]}


def _in_words(table: Table, move: Any, before: Any) -> str:
    family = table.rules.family.name
    place = shown(family).place(move)
    return move_in_words(Words(table.lang, "command"), family, move, before, place=place)


def _new_events(table: Table) -> tuple[ScoreEvent, ...]:
    """What the last move scored."""
    before = table.rules.score(table.states[max(table.at - 1, 0)]).events
    return table.rules.score(table.state).events[len(before) :]


def _clause(table: Table, id: str) -> Json:
    book = table.rules.rulebook
    return {
        "id": id,
        "title": book.text_of(id, table.lang).title,
        "text": table.rules.explain(id, table.lang),
    }


def _event(table: Table, event: ScoreEvent) -> Json:
    return {"side": event.side, "points": event.points, "seat": event.seat, **_clause(table, event.clause)}


def _result(table: Table) -> Json:
    result = table.rules.hand_result(table.state)
    if result is None or table.state.turn is not None:
        return None
    flags = [_clause(table, id) for id in result.flags]
    return {**_clause(table, result.reason), "hand": result.hand, "winners": result.winners, "flags": flags}


def _outcome(table: Table) -> Json:
    outcome = table.rules.outcome(table.state)
    if outcome is None:
        return None
    return {**_clause(table, outcome.reason), "winners": outcome.winners}


def _plain(value: Any, lang: str) -> Json:
    """Geometry as JSON: shapes are objects, tiles and moves their texts, and what is said is worded."""
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, Said):
        return said(value, lang)
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, tuple):
        return [_plain(one, lang) for one in value]
    if type(value).__module__.startswith("dominorules.draw"):
        return {field.name: _plain(getattr(value, field.name), lang) for field in attrs.fields(type(value))}
    return str(value)


# Questions that change nothing.


def _link(table: Table, asked: Mapping[str, Any]) -> Json:
    """The match up to this moment, short enough for a link."""
    text = json.dumps(_written(table), separators=(",", ":"))
    return base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


def _written(table: Table) -> dict[str, Any]:
    rules, book = table.rules, rulebook(table.rules.id)
    changed = {
        field.name: _value(getattr(rules.params, field.name))
        for field in attrs.fields(type(rules.params))
        if field.init and getattr(rules.params, field.name) != getattr(book.params, field.name)
    }
    when = [str(move) for move in table.moves[: table.at]]
    return {"ruleset": rules.id, "params": changed, "seats": table.seats, "given": table.begin, "when": when}


def _value(value: Any) -> Json:
    if isinstance(value, Enum):
        return value.value
    return [str(tile) for tile in value] if isinstance(value, tuple) else value


def _record(table: Table, asked: Mapping[str, Any]) -> Json:
    """The match up to this moment as a record of the library: of a seat, if one looks, what it saw."""
    record = Record.start(table.rules, table.states[0])
    for move in table.moves[: table.at]:
        record = record.with_move(move)
    return dump_text(record if isinstance(table.seen_by, str) else record.for_seat(table.seen_by))


def _as_example(table: Table, asked: Mapping[str, Any]) -> Json:
    """The match up to this moment as an example for `examples/*.toml`; a refused move is its last.

    None where it is too long for an example, or began at a state of a record.
    """
    written = _written(table)
    move, because = table.refused or (None, ())
    when = written["when"] if move is None else [*written["when"], str(move)]
    if len(when) > _MOST_MOVES or (isinstance(table.begin, str) and table.begin != _START):
        return None
    named = [*because, *dict.fromkeys([event.clause for event in _new_events(table) if move is None])]
    rows = [
        "[[example]]",
        f'id = "table-{zlib.crc32(json.dumps([written, when]).encode()):08x}"',
        f"clauses = {_toml(named)}",
        f"title = {_toml({lang: _title(table, lang) for lang in LANGUAGES})}",
    ]
    rows += [f"params = {_toml(written['params'])}"] if written["params"] else []
    rows += [f"seats = {table.seats}"] if isinstance(table.begin, str) else []
    rows.append(f"given = {_toml(table.begin)}")
    if when:
        rows += [f"when = {_toml(when)}", f'verdict = "{"reject" if because else "accept"}"']
    rows += [f"because = {_toml(list(because))}"] if because else []
    return "\n".join(rows) + "\n"


def _title(table: Table, lang: str) -> str:
    """What an example shows, to be said better by whoever puts it into a rulebook."""
    spoken = attrs.evolve(table, lang=lang)
    move, because = table.refused or (None, ())
    if move is not None:
        titles = [str(_clause(spoken, id)["title"]) for id in because]
        return f"{_in_words(spoken, move, table.state)}: {', '.join(titles)}"
    if not table.at:
        return table.rules.rulebook.name(lang)
    return _in_words(spoken, table.moves[table.at - 1], table.states[table.at - 1])


def _toml(value: Any) -> str:
    """A value on one line of TOML."""
    if isinstance(value, Mapping):
        pairs = ", ".join(f"{json.dumps(key)} = {_toml(one)}" for key, one in value.items())
        return f"{{ {pairs} }}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_toml, value))}]"
    return json.dumps(value, ensure_ascii=False)


def _form(table: Table | None, asked: Mapping[str, Any]) -> Json:
    """The numbers of seats and the parameters of a ruleset, for a form."""
    book, words = rulebook(str(asked["ruleset"])), Words(str(asked.get("lang", "en")), "command")
    return {
        "family": book.family.name,
        "chosen_by_tiles": bool(shown(book.family.name).operations),
        "seats": book.family.seat_counts(book.params),
        "params": list(_fields(book, words)),
        "players": list(PLAYERS),
    }


def _fields(book: Rulebook[Any, Any], words: Words) -> Iterator[Json]:
    for field in attrs.fields(type(book.params)):
        kind = field.metadata.get("kind") if field.init else None
        if kind is None:
            continue
        key, domain = f"param.{book.family.name}.{field.name}", field.metadata.get("domain", ())
        added = dict(book.added[field.name].docs) if field.name in book.added else {}
        label = words.find(key) or added.get(words.lang) or field.metadata["doc"]
        row = {
            "name": field.name,
            "kind": kind,
            "value": _value(getattr(book.params, field.name)),
            "label": label,
        }
        if kind == "whole":
            row |= {"least": domain[0], "most": domain[-1]}
        if kind == "choice":
            values = [_value(one) for one in domain]
            options = [(value, words.find(f"{key}.{value}") or value) for value in values]
            row["options"] = [{"value": value, "label": label} for value, label in options]
        yield row


# Figures: far too many moves to list, so the reader chooses tiles, and is told what they could become.

_SUGGESTED: Final = 12
_CHOICES: Final = 24


def _counts(legal: Sequence[Any], operations: tuple[type[Any], ...]) -> Json:
    """How many legal moves of each kind there are, where they are not told one by one."""
    return {kind.__name__.lower(): count_of(legal, kind) for kind in operations}


def _offers(table: Table, asked: Mapping[str, Any]) -> Json:
    """What the chosen tiles could become: the legal ones first, then what would be refused."""
    if table.seen_by not in (ALL, table.state.turn) or table.state.turn is None or not asked["tiles"]:
        return []
    chosen = TileSet.of(asked["tiles"])
    lying = TileSet(sum([figure.tiles.bits for figure in table.state.table]))
    offers = (
        _recomposing(table, chosen)
        if chosen & lying
        else [*_validating(table, chosen), *_adding(table, chosen)]
    )
    return sorted(offers, key=lambda offer: not offer["legal"])


def _validating(table: Table, chosen: TileSet) -> Iterator[Json]:
    for family in FigureFamily:
        move = Validate(family, chosen)
        yield _offer(
            table, "validate", [move], _kind_name(table, family, chosen), layout=_laid(table, family, chosen)
        )


def _adding(table: Table, chosen: TileSet) -> Iterator[Json]:
    for figure in table.state.table:
        whole = figure.tiles | chosen
        name = f"#{figure.id} {_kind_name(table, figure.family, whole)}"
        layout = _laid(table, figure.family, whole, figure.layout)
        yield _offer(table, "add", [Add(chosen, figure.id)], name, layout=layout)


def _recomposing(table: Table, chosen: TileSet) -> Iterator[Json]:
    """Every legal way to make this very figure, or else the plain one, to be refused."""
    every = [move for move in of_kind(table.legal, Recompose) if move.tiles == chosen]
    for family in FigureFamily:
        ways = [move for move in every if move.family is family]
        moves = ways or [_plain_way(table, family, chosen)]
        name = _kind_name(table, family, chosen)
        yield _offer(table, "recompose", moves[:_CHOICES], name, layout=_laid(table, family, chosen))


def _plain_way(table: Table, family: FigureFamily, chosen: TileSet) -> Recompose:
    """What is left of each figure stays there; of an own one it returns to the hand if it is none."""
    changed = []
    for figure in table.state.table:
        rest = figure.tiles - chosen
        if rest != figure.tiles:
            returns = figure.owner == table.state.turn and not _kind(table, figure.family, rest)
            changed.append(Changed(figure.id, TileSet() if returns else rest))
    return Recompose(family, chosen, tuple(changed))


def _offer(table: Table, kind: str, moves: list[Any], name: str, *, layout: Layout | None) -> Json:
    legal = table.rules.is_legal(table.state, moves[0])
    told = [{"move": str(move), "words": _in_words(table, move, table.state)} for move in moves]
    return {"kind": kind, "name": name, "legal": legal, "moves": told, "layout": layout and _cells(layout)}


def _kind(table: Table, family: FigureFamily, tiles: TileSet) -> Any:
    return kind_of(family, tiles.bits, table.rules.params.rhizome)


def _kind_name(table: Table, family: FigureFamily, tiles: TileSet) -> str:
    """The kind of a figure and its points, or the family of what is none."""
    kind = _kind(table, family, tiles)
    if kind is None:
        return said(Said.of(f"meld.family.{family.value}"), table.lang)
    points = points_of(kind, len(tiles), table.rules.params.values)
    return said(Said.of("meld.worth", kind=Said.of(f"meld.{kind.value}"), points=points), table.lang)


def _laid(table: Table, family: FigureFamily, tiles: TileSet, before: Layout | None = None) -> Layout | None:
    """Where the rearranging of a rhizome begins: as it lies or usually would, with what is new above it."""
    if family is not FigureFamily.RHIZOME:
        return None
    usual = witness(tiles.bits, table.rules.params.rhizome) if before is None else before
    placed = usual.placed if usual else ()
    top = max([cell.y for one in placed for cell in (one.low, one.high)], default=-2) + 2
    new = [tile for tile in tiles if tile not in [one.tile for one in placed]]
    return Layout(
        [*placed, *[Placed(tile, Cell(3 * i, top), Cell(3 * i + 1, top)) for i, tile in enumerate(new)]]
    )


def _cells(layout: Layout) -> Json:
    return [{"tile": str(one.tile), "low": list(one.low), "high": list(one.high)} for one in layout.placed]


def _suggest(table: Table, asked: Mapping[str, Any]) -> Json:
    """A few legal moves of every kind, those for the most valuable figures first."""
    groups = shown(table.rules.family.name).groups(table.legal)
    few = [move for group in groups for move in group[: _SUGGESTED // 3]]
    return [{"move": str(move), "words": _in_words(table, move, table.state)} for move in few[:_SUGGESTED]]


def _laid_out(table: Table, asked: Mapping[str, Any]) -> Json:
    """The shapes of a layout while it is rearranged."""
    return [_plain(shape, table.lang) for shape in layout_shapes(parse_layout(asked["layout"]))]


_CHANGES: Final[Mapping[str, Callable[[Any, Mapping[str, Any]], Table]]] = {
    "new": _new,
    "example": _example,
    "load": _load,
    "play": _play,
    "lay": _lay,
    "chance": _chance,
    "computer": _computer,
    "go": _go,
    "look": _look,
    "speak": _speak,
}
_ASKS: Final[Mapping[str, Callable[[Any, Mapping[str, Any]], Json]]] = {
    "form": _form,
    "link": _link,
    "record": _record,
    "as_example": _as_example,
    "offers": _offers,
    "suggest": _suggest,
    "laid": _laid_out,
}
_table: Table | None = None


def answer(text: str) -> str:
    """Answer one request, `{"do": ..., ...}`: `{"table": ...}`, `{"answer": ...}` or `{"error": ...}`."""
    global _table  # noqa: PLW0603  # a page has one table, and its worker one module
    asked = json.loads(text)
    do = asked["do"]
    try:
        if do in _ASKS:
            return json.dumps({"answer": _ASKS[do](_table, asked)})
        _table = _CHANGES[do](_table, asked)
        _table.width = asked.get("width", _WIDTH)
        return json.dumps({"table": _shown(_table)})
    except (Invalid, IllegalMove) as error:
        lang = asked.get("lang") or (_table.lang if _table else "en")
        return json.dumps({"error": error.message(lang)})
