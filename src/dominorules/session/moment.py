"""Everything that a screen shows of a moment, as plain JSON values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from typing import Any

import attrs

from dominorules.core.moves import count_of_kind, moves_of_other_kinds
from dominorules.draw import Said, picture
from dominorules.draw.shown import shown
from dominorules.draw.words import described, said
from dominorules.session.screen import Screen
from dominorules.session.wording import Json, clause, in_words, last_resort, score_event
from dominorules.words import Words

__all__ = ["moment", "plain"]


def moment(screen: Screen) -> Json:
    """Give what a page shows: the table, its moves, points and results, all in words too."""
    return {**_seating(screen), **_play(screen), **_board(screen), **_ends(screen)}


def _seating(screen: Screen) -> Json:
    table = screen.table
    return {
        "ruleset": table.rules.id,
        "name": table.rules.rulebook.name(screen.lang),
        "family": table.rules.family.name,
        "places": shown(table.rules.family.name).places(screen.view),
        "seats": table.seats,
        "sides": table.rules.sides(table.seats),
        "seen_by": screen.seen_by,
        "turn": table.state.turn,
        "chance": table.is_chance_due,
    }


def _play(screen: Screen) -> Json:
    last = screen.table.last
    why = last_resort(screen.table.rules, last, screen.lang)
    return {"at": screen.table.at, "moves": list(_moves(screen)), "why": why}


def _moves(screen: Screen) -> Iterator[Json]:
    """The moves of the match and by whom; a deal tells its tiles only to those who see all."""
    table = screen.table
    for before, move in zip(table.states, table.moves, strict=False):
        by_chance = isinstance(move, table.rules.family.chance_types)
        text = str(move).partition(" ")[0] if by_chance and not screen.sees_all else str(move)
        words = "" if by_chance else in_words(table.rules, move, before, screen.lang)
        yield {"seat": before.turn, "move": text, "words": words}


def _board(screen: Screen) -> Json:
    rules, legal, tried = screen.table.rules, screen.legal_moves, screen.refused
    drawing, view = shown(rules.family.name), screen.view
    move = tried and tried.move
    drawn = picture(
        rules, view, width=screen.width, legal=legal, tried=move, refused=bool(tried and tried.clauses)
    )
    return {
        "board": _with_labels(plain(drawn, screen.lang), Words(screen.lang, "table")),
        "described": f"{said(drawn.title, screen.lang)}. {described(drawn, screen.lang)}",
        "legal": [str(move) for move in moves_of_other_kinds(legal, drawing.operations)],
        "operations": _counts(legal, drawing.operations),
        "figures": [
            {"id": figure.id, "owner": figure.owner, "tiles": [*map(str, figure.tiles)]}
            for figure in drawing.figures(view)
        ],
    }


def _with_labels(board: Json, words: Words) -> Json:
    """Give each spot its place, as moves write it, and a label that says what is laid there."""
    return {**board, "spots": [{**spot, **_label(spot, words)} for spot in board["spots"]]}


def _label(spot: Json, words: Words) -> Json:
    place = spot["landings"][0]["move"].partition("@")[2]
    tiles = ", ".join([landing["shape"]["tile"] for landing in spot["landings"]])
    own = words.find(f"spot.{place or 'open'}", tiles=tiles)
    return {"place": place, "label": own or words("spot", tiles=tiles, place=spot["name"] or place)}


def _counts(legal: Sequence[Any], operations: tuple[type[Any], ...]) -> Json:
    """How many legal moves of each kind there are, where they are not told one by one."""
    return {kind.__name__.lower(): count_of_kind(legal, kind) for kind in operations}


def _ends(screen: Screen) -> Json:
    table, lang = screen.table, screen.lang
    return {
        "points": table.rules.score(table.state).points,
        "scored": [score_event(table.rules, event, lang) for event in table.scored],
        "refused": _refused(screen),
        "result": _result(screen),
        "outcome": _outcome(screen),
    }


def _refused(screen: Screen) -> Json:
    tried, table = screen.refused, screen.table
    if tried is None:
        return None
    return {
        "move": str(tried.move),
        "words": in_words(table.rules, tried.move, table.state, screen.lang),
        "clauses": [clause(table.rules, id, screen.lang) for id in tried.clauses],
    }


def _result(screen: Screen) -> Json:
    rules, lang = screen.table.rules, screen.lang
    result = rules.hand_result(screen.table.state)
    if result is None or screen.table.state.turn is not None:
        return None
    flags = [clause(rules, id, lang) for id in result.flags]
    return {
        **clause(rules, result.reason, lang),
        "hand": result.hand,
        "winners": result.winners,
        "flags": flags,
    }


def _outcome(screen: Screen) -> Json:
    outcome = screen.table.outcome
    if outcome is None:
        return None
    return {**clause(screen.table.rules, outcome.reason, screen.lang), "winners": outcome.winners}


def plain(value: Any, lang: str) -> Json:
    """Geometry as JSON: shapes are objects, tiles and moves their texts, and what is said is worded."""
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, Said):
        return said(value, lang)
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, tuple):
        return [plain(one, lang) for one in value]
    if type(value).__module__.startswith("dominorules.draw"):
        return {field.name: plain(getattr(value, field.name), lang) for field in attrs.fields(type(value))}
    return str(value)
