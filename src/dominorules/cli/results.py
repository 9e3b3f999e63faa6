"""How hands and matches end, in words: every score event with the clause that awards it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rich.text import Text

from dominorules.cli.telling import Teller
from dominorules.core.score import HandResult, Outcome, ScoreEvent
from dominorules.core.seats import Side

__all__ = ["tell_ends"]


def tell_ends(teller: Teller, before: Any, after: Any) -> None:
    """Tell the end of the hand, and of the match, if the move between the two states ended it."""
    rules = teller.rules
    result, outcome = rules.hand_result(after), rules.outcome(after)
    if result is not None and rules.hand_result(before) is None:
        tell_hand(teller, after, result)
    if outcome is not None and rules.outcome(before) is None:
        tell_match(teller, after, outcome)


def tell_hand(teller: Teller, state: Any, result: HandResult) -> None:
    """Tell how a hand ended: the tiles left, every score event with its clause, the points so far."""
    words, terminal = teller.terminal.words, teller.terminal
    terminal.say()
    teller.board(state)
    terminal.say()
    terminal.rule(teller.own_words("hand.over", number=result.hand))
    terminal.say(Text.assemble((_ended(teller, result), "bold"), (f" ({result.reason})", "dim")))
    teller.clause(result.reason, 2)
    terminal.say()
    teller.hands(teller.rules.view(state, None).hands)
    terminal.say()
    _won(teller, result)
    for clause in result.flags:
        terminal.say(teller.title(clause), "bold")
        teller.clause(clause, 2)
    terminal.say(words("score", points=teller.points(state)), "bold")


def _ended(teller: Teller, result: HandResult) -> str:
    words = teller.terminal.words
    if result.seat is not None:
        key = f"ended.{result.reason}" + (".you" if result.seat == teller.you else "")
        told = words.find(key, seat=teller.seat(result.seat))
        if told:
            return told
    return teller.own_words("ended", why=teller.heading(result.reason) or result.reason)


def _won(teller: Teller, result: HandResult) -> None:
    words, terminal = teller.terminal.words, teller.terminal
    if not result.winners:
        terminal.say(teller.own_words("won.nobody"))
    elif not result.events:
        terminal.say(teller.own_words("won.nothing", side=words.all_of(map(teller.side, result.winners))))
    told: set[str] = set()
    for clause, side, events in _together(result.events):
        total = sum(event.points for event in events)
        row = Text.assemble((f"{total:+d}", "bold green"), f"  {teller.side(side)}  ")
        row.append(_sum([event.points for event in events]), "dim")
        terminal.say(row)
        terminal.say(teller.title(clause), indent=2)
        if clause not in told:
            teller.clause(clause, 4)
        told.add(clause)


def _sum(points: list[int]) -> str:
    """Write out what a total is made of: nothing for one part, `= 20 × 5` for equal ones."""
    if len(points) == 1:
        return ""
    if len(set(points)) == 1:
        return f"= {len(points)} × {points[0]}"
    return "= " + " + ".join(map(str, points))


def tell_match(teller: Teller, state: Any, outcome: Outcome) -> None:
    """Tell who won the match."""
    words, terminal = teller.terminal.words, teller.terminal
    terminal.say()
    terminal.rule(words("match.over"))
    mine = teller.you is not None and teller.sides()[teller.you] in outcome.winners
    key = "match.won.you" if mine else "match.won"
    terminal.say(words(key, sides=words.all_of(map(teller.side, outcome.winners))), "bold green")
    terminal.say(teller.points(state))
    for clause in (outcome.reason, *outcome.flags):
        terminal.say(teller.title(clause))
        teller.clause(clause, 2)


def _together(events: Iterable[ScoreEvent]) -> list[tuple[str, Side, list[ScoreEvent]]]:
    """Put the events of one clause and side together, in the order in which they first occur."""
    found: dict[tuple[str, Side], list[ScoreEvent]] = {}
    for event in events:
        found.setdefault((event.clause, event.side), []).append(event)
    return [(clause, side, group) for (clause, side), group in found.items()]
