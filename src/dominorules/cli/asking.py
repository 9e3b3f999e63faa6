"""Asking the person at the terminal for a move: a numbered choice, a notation, or a command."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.text import Text

from dominorules.cli.telling import Teller, refusals
from dominorules.core.errors import Invalid

__all__ = ["Quit", "Undo", "ask_move", "ask_on"]


class Quit(Exception):
    """The person has had enough."""


class Undo(Exception):
    """The person takes a move back."""


def ask_move(teller: Teller, state: Any) -> Any:
    """Show the table and ask until a legal move is given; raises `Quit`, `Undo` or `EOFError`."""
    view = teller.view(state)
    moves: tuple[Any, ...] = view.legal_moves
    _show(teller, state, view)
    words = teller.terminal.words
    prompt = words("ask.one") if len(moves) == 1 else words("ask", most=len(moves))
    while True:
        answer = _command(teller, prompt)
        if answer == "" and len(moves) == 1:
            return moves[0]
        move = _chosen(teller, state, moves, answer)
        if move is not None:
            return move


def ask_on(teller: Teller) -> None:
    """Wait until the person wants to go on; raises `Quit`, `Undo` or `EOFError`."""
    _command(teller, teller.own_words("ask.on"))


def _command(teller: Teller, prompt: str) -> str:
    """Read an answer that is none of the commands `?`, `u` and `q`."""
    terminal = teller.terminal
    while True:
        answer = terminal.ask(prompt)
        if answer.lower() == "q":
            raise Quit
        if answer.lower() == "u":
            raise Undo
        if answer != "?":
            return answer
        notation = terminal.words.find(f"notation.{teller.rules.family.name}") or ""
        terminal.say(terminal.words("ask.help", notation=notation, ruleset=teller.rules.id))


def _show(teller: Teller, state: Any, view: Any) -> None:
    terminal, moves = teller.terminal, view.legal_moves
    terminal.say()
    teller.board(state)
    terminal.say()
    teller.counts(state)
    terminal.say(terminal.words("your.hand"))
    teller.tiles(view.hand)
    forced = teller.reason("must", moves[0], state) if len(moves) == 1 else None
    if forced:
        terminal.say(forced)
    _menu(teller, moves, view)


def _menu(teller: Teller, moves: Sequence[object], view: Any) -> None:
    """List the moves in as many columns as fit, numbered down the columns."""
    names = [teller.move(move, view) for move in moves]
    size = max(map(len, names)) + 8
    columns = max(1, min(4, (teller.terminal.width - 2) // size))
    rows = -(-len(names) // columns)
    for row in range(rows):
        line = Text("  ")
        for number in range(row, len(names), rows):
            line.append(f"{number + 1:>3}", "bold")
            line.append(f"  {names[number]:<{size - 5}}")
        line.rstrip()
        teller.terminal.say(line)


def _chosen(teller: Teller, state: Any, moves: Sequence[Any], answer: str) -> Any:
    """Read an answer as a number of the list, or as notation; None, and why, if it is neither."""
    words, terminal = teller.terminal.words, teller.terminal
    if answer.isdecimal() and answer.isascii():
        number = int(answer) if len(answer) < 5 else 0
        if 1 <= number <= len(moves):
            return moves[number - 1]
        terminal.say(words("ask.number", most=len(moves)))
        return None
    named = [move for move in moves if answer.lower() in (str(move).lower(), _tile(move))]
    if len(named) == 1:
        return named[0]
    try:
        move = teller.rules.move(answer)
    except Invalid:
        terminal.say(words("ask.unknown", most=len(moves)))
        return None
    return move if teller.rules.is_legal(state, move) else _refuse(teller, state, move)


def _tile(move: object) -> str:
    """A tile alone names the move that lays it, where there is just one."""
    return str(getattr(move, "tile", ""))


def _refuse(teller: Teller, state: Any, move: Any) -> None:
    terminal = teller.terminal
    terminal.say(terminal.words("refused", move=move))
    for refusal in refusals(teller, state, move):
        terminal.say(teller.title(refusal.clause), "bold", indent=2)
        terminal.prose(refusal.text, indent=4)
