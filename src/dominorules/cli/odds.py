"""`dominorules odds`: who can hold what, as one seat sees a moment of a match."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table
from rich.text import Text

from dominorules import beliefs
from dominorules.beliefs import Beliefs, Odds
from dominorules.cli.replay import illegal_move, read_record
from dominorules.cli.telling import Teller
from dominorules.cli.terminal import Terminal
from dominorules.cli.usage import Failure, Usage
from dominorules.core.errors import IllegalMove, Invalid
from dominorules.core.seats import check_seat
from dominorules.record import Record

__all__ = ["odds"]


def odds(
    ctx: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="replay.help.file")],
    at: Annotated[int | None, typer.Option("--at", metavar="N", help="odds.help.at")] = None,
    seat: Annotated[int | None, typer.Option("--seat", metavar="N", help="odds.help.seat")] = None,
    ruleset: Annotated[
        str | None, typer.Option("--ruleset", metavar="RULESET", help="replay.help.ruleset")
    ] = None,
) -> None:
    """Show what a seat can know; `odds.help` in the words says more."""
    terminal: Terminal = ctx.obj
    record = read_record(file, ruleset, terminal)
    number, state = _moment(record, terminal, at)
    who = state.turn if seat is None else check_seat(seat, record.seats, "--seat")
    known = beliefs.of(record.rules, record.rules.view(state, who))
    teller = Teller(record.rules, terminal, record.seats, None)
    teller.introduce()
    teller.board(state)
    looking = "–" if who is None else teller.seat(who)
    terminal.say(terminal.words.count("odds.moves", number, seat=looking), "bold")
    _tell(known, teller)


def _moment(record: Record[Any, Any, Any, Any], terminal: Terminal, at: int | None) -> tuple[int, Any]:
    """The state after so many moves, or the last in which a seat is to act; raises `Usage` or `Failure`."""
    if at is not None and not 0 <= at <= len(record.moves):
        raise Usage("odds.at", at=at, most=len(record.moves))
    found = None
    for number, state in _states(record, terminal):
        if number == at or (at is None and state.turn is not None):
            found = number, state
        if number == at:
            break
    if found is None:
        raise Failure("odds.none")
    return found


def _states(record: Record[Any, Any, Any, Any], terminal: Terminal) -> Iterator[tuple[int, Any]]:
    state = record.first
    yield 0, state
    for number, move in enumerate(record.moves, 1):
        try:
            state = record.rules.apply(state, move)
        except (IllegalMove, Invalid):
            teller = Teller(record.rules, terminal, record.seats, open_hands=True)
            raise illegal_move(record, teller, state, number) from None
        yield number, state


def _tell(known: Beliefs[Any, Any], teller: Teller) -> None:
    """Tell how many deals fit, and the table of tiles and places."""
    words, terminal = teller.terminal.words, teller.terminal
    key = "odds.sampled" if known.count is None else "odds.deals"
    number = known.worlds if known.count is None else known.count
    terminal.say(
        words(
            f"{key}.one" if number == 1 else f"{key}.many",
            number=f"{number:,}".replace(",", "\N{NO-BREAK SPACE}"),
        )
    )
    if not known.table:
        terminal.say(words("odds.open"))
        return
    terminal.say(words("odds.percent"), "dim")
    names = [*map(teller.seat, range(teller.seats)), teller.own_words("stock")]
    parts = {tile: _parts(each) for tile, each in known.table.items()}
    shown = [i for i in range(len(names)) if any(row[i] for row in parts.values())]
    widths = max(map(len, map(str, parts))), *(max(4, len(names[i])) for i in shown)
    if sum(widths) + 2 * len(widths) > terminal.width:
        for tile, row in parts.items():
            told = " · ".join([f"{names[i]}: {_percent(row[i])}" for i in shown if row[i]])
            terminal.say(Text.assemble((f"{tile}  ", "bold"), told))
        return
    table = Table.grid(padding=(0, 2))
    table.add_row("", *[Text(names[i], "dim", justify="right") for i in shown])
    for tile, row in parts.items():
        table.add_row(Text(str(tile), "bold"), *[Text(_percent(row[i]), justify="right") for i in shown])
    terminal.say(table)


def _parts(each: Odds) -> tuple[Fraction, ...]:
    return (*each.seats, each.stock)


def _percent(part: Fraction) -> str:
    """Show a probability in percent, never as certain or impossible where it is not."""
    if part in {0, 1}:
        return "100" if part else "–"
    whole = round(100 * part)
    return "<1" if whole == 0 else ">99" if whole == 100 else str(whole)
