"""Moves, clauses and points in words, as plain JSON values."""

from __future__ import annotations

from typing import Any

from dominorules.api import Ruleset
from dominorules.core.score import ScoreEvent
from dominorules.draw.naming import move_in_words, reason_in_words
from dominorules.draw.shown import shown
from dominorules.players import Step
from dominorules.rulebook.clauses import LastResort, PostRequirement, Requirement
from dominorules.rulebook.reference import applicable_clauses
from dominorules.words import Words

__all__ = ["Json", "clause", "in_words", "last_resort", "score_event"]

Json = Any
Rules = Ruleset[Any, Any, Any, Any]
_LIMITS = (Requirement, PostRequirement, LastResort)


def in_words(rules: Rules, move: Any, before: Any, lang: str) -> str:
    """Name a move that is made in a state: by the words for its kind, else by its notation."""
    family = rules.family.name
    return move_in_words(Words(lang, "command"), family, move, before, place=shown(family).place(move))


def clause(rules: Rules, id: str, lang: str) -> Json:
    """Give a clause's id, its heading and its text with the table's values in place."""
    return {"id": id, "title": rules.rulebook.text_of(id, lang).title, "text": rules.explain(id, lang)}


def score_event(rules: Rules, event: ScoreEvent, lang: str) -> Json:
    """Give points with whom they went to, and the clause that awards them."""
    told = {"side": event.side, "points": event.points, "seat": event.seat}
    return {**told, **clause(rules, event.clause, lang)}


def last_resort(rules: Rules, step: Step[Any, Any] | None, lang: str) -> Json:
    """Of a last move that laid nothing: why, in a few words if there are any, and the clauses on it."""
    if step is None or step.seat is None or not str(step.move).isalpha():
        return None
    move, before = step.move, step.before
    rows = [each for each in rules.rulebook.clauses if isinstance(each, _LIMITS) and each.on is type(move)]
    ids = dict.fromkeys([each.id for each in applicable_clauses(tuple(rows), rules.params, before, move)])
    told = reason_in_words(Words(lang, "command"), "why", rules.family.name, move, before)
    return {"words": told, "clauses": [clause(rules, id, lang) for id in ids]}
