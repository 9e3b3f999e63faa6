"""`dominorules play`: a game at the terminal, or a whole match that plays itself."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Annotated, Any, Final

import attrs
import typer

from dominorules.cli.asking import Quit, Undo, ask_move, ask_on
from dominorules.cli.files import check_writable, save_record
from dominorules.cli.results import tell_ends
from dominorules.cli.telling import Teller
from dominorules.cli.terminal import Terminal
from dominorules.cli.usage import Failure, open_ruleset, read_seed, unknown
from dominorules.core.chance import Seed
from dominorules.core.seats import Seat, check_seat
from dominorules.players import PLAYERS, Player, Step
from dominorules.session import Table

__all__ = ["play"]

MOST_QUIET: Final = 200
"""How many hands in a row may leave the highest score where it is, in a match that plays itself."""


def play(
    ctx: typer.Context,
    ruleset: Annotated[str, typer.Argument(metavar="RULESET", help="play.help.ruleset")] = "coppie",
    seat: Annotated[int, typer.Option("--seat", metavar="N", help="play.help.seat")] = 0,
    seats: Annotated[int | None, typer.Option("--seats", metavar="N", help="play.help.seats")] = None,
    players: Annotated[str, typer.Option("--players", metavar="PLAYER", help="play.help.players")] = "greedy",
    auto: Annotated[bool, typer.Option("--auto", help="play.help.auto")] = False,
    boards: Annotated[bool, typer.Option("--boards", help="play.help.boards")] = False,
    seed: Annotated[str | None, typer.Option("--seed", metavar="SEED", help="play.help.seed")] = None,
    settings: Annotated[list[str] | None, typer.Option("--set", metavar="SETTING", help="help.set")] = None,
    save: Annotated[Path | None, typer.Option("--save", metavar="FILE", help="play.help.save")] = None,
) -> None:
    """Play a match; `play.help` in the words says more."""
    terminal: Terminal = ctx.obj
    rules = open_ruleset(ruleset, settings or [])
    table = Table.start(rules, seats)
    you = None if auto else check_seat(seat, table.seats, "--seat")
    chosen: Seed = secrets.randbelow(10**9) if seed is None else read_seed(seed)
    others = _players(players, chosen, table.seats, you)
    if save is not None:
        check_writable(save, terminal.words)
    teller = Teller(rules, terminal, table.seats, you)
    match = Match(table, teller, others, chosen, boards=boards)
    _introduce(match)
    try:
        match.run()
    finally:
        if save is not None:
            save_record(save, match.table.record(), terminal.words)
            terminal.say(terminal.words("saved", file=save), "dim")


def _players(name: str, seed: Seed, seats: int, you: Seat | None) -> dict[Seat, Player[Any, Any]]:
    """Make a player for every seat but yours, each with a seed of its own."""
    if name not in PLAYERS:
        raise unknown("usage.players", name, PLAYERS)
    shown = seed.decode(errors="replace") if isinstance(seed, bytes) else seed
    return {Seat(seat): PLAYERS[name](f"{shown} {seat}") for seat in range(seats) if seat != you}


def _introduce(match: Match) -> None:
    words, terminal = match.teller.terminal.words, match.teller.terminal
    match.teller.introduce()
    terminal.say(words("play.seed", seed=match.seed), "dim")
    if match.teller.you is not None:
        terminal.say(words("play.keys"), "dim")


@attrs.define
class Match:
    """A match under way: its table, whoever sits there, and how it is told."""

    table: Table[Any, Any, Any, Any]
    teller: Teller
    players: dict[Seat, Player[Any, Any]]
    seed: Seed
    boards: bool = False
    best: int | None = None
    """The highest score after any hand so far."""
    quiet: int = 0
    """How many hands in a row have not raised it."""

    def run(self) -> None:
        """Play until the match is over or the person leaves."""
        terminal = self.teller.terminal
        try:
            while self._go_on():
                pass
        except Quit:
            terminal.say(terminal.words("play.left"))
        except EOFError:
            terminal.say()
            terminal.say(terminal.words("play.left"))
        except KeyboardInterrupt:
            terminal.say()
            raise

    def _go_on(self) -> bool:
        """Make the next move, or take one back; False once the match is over."""
        try:
            after = self._next()
        except Undo:
            self._undo()
            return True
        step = after.last if after is not self.table else None
        self.table = after
        if step is not None:
            self._tell(step)
        return step is not None

    def _next(self) -> Table[Any, Any, Any, Any]:
        """Give the table after the next move; the same once the match is over."""
        seat = self.table.state.turn
        if seat is None:
            self._pause()
            return self.table.chance(self.seed)
        if seat == self.teller.you:
            return self.table.play_as(seat, ask_move(self.teller, self.table.state))
        return self.table.let(self.players[seat])

    def _tell(self, step: Step[Any, Any]) -> None:
        self.teller.step(step)
        if self.boards and step.seat is not None and step.state.turn is not None:
            self.teller.board(step.state, 2)
        tell_ends(self.teller, step.before, step.state)

    def _pause(self) -> None:
        """Between two hands the reader has time to read, and to take the last move back."""
        if self.table.outcome is not None or self.table.rules.hand_result(self.table.state) is None:
            return
        if self.teller.you is not None:
            ask_on(self.teller)
        else:
            self._check_progress()

    def _check_progress(self) -> None:
        """A match that plays itself stops where it never ends, as where hands cost more than they bring."""
        best = max(self.table.rules.score(self.table.state).points)
        rises = self.best is None or best > self.best
        self.best, self.quiet = (best, 0) if rises else (self.best, self.quiet + 1)
        if self.quiet == MOST_QUIET:
            raise Failure("play.endless", hands=self.quiet)

    def _undo(self) -> None:
        """Go back to your last decision."""
        mine = [step for step in self.table.steps if step.seat == self.teller.you]
        terminal = self.teller.terminal
        if not mine:
            terminal.say(terminal.words("undo.none"))
            return
        terminal.say(terminal.words("undo.done", move=self.teller.move(mine[-1].move)))
        self.table = self.table.undo(self.teller.you)
