"""Asking the person at the terminal for a move: a numbered choice, a notation, or a command."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import attrs
from rich.text import Text

from dominorules.cli.telling import Teller, refusals
from dominorules.core.errors import Invalid, InvalidMove
from dominorules.core.family import MoveLike

__all__ = ["Quit", "Undo", "ask_move", "ask_on"]

_PAGE: Final = 8
"""How many moves of each kind are listed at a time, where there are many."""
_FEW: Final = 24
"""So many moves are listed at once, of whatever kinds they are."""


class Quit(Exception):
    """The person has had enough."""


class Undo(Exception):
    """The person takes a move back."""


@attrs.define
class Menu:
    """The moves to choose from, in groups, of which as much is listed as a person reads."""

    teller: Teller
    view: Any
    groups: tuple[Sequence[Any], ...]
    page: int
    """How many moves of each group are listed at a time."""
    listed: int = 0
    """How many moves of each group have been listed."""

    @property
    def moves(self) -> tuple[Any, ...]:
        """Every move, in the order of their numbers."""
        return tuple([move for group in self.groups for move in group])

    def show(self) -> None:
        """List the next moves of each group, numbered, and tell how many are left; in the end all over."""
        first, left = 1, 0
        if self.listed >= max(map(len, self.groups)):
            self.listed = 0
        for group in self.groups:
            _list(self.teller, group[self.listed :][: self.page], self.view, first + self.listed)
            first, left = first + len(group), left + max(0, len(group) - self.listed - self.page)
        self.listed += self.page
        if left:
            self.teller.terminal.say(self.teller.terminal.words.count("ask.more", left), "dim", 2)


def ask_move(teller: Teller, state: Any) -> Any:
    """Show the table and ask until a legal move is given; raises `Quit`, `Undo` or `EOFError`."""
    view = teller.view(state)
    menu = _menu(teller, view)
    _show(teller, state, view, menu)
    words, moves = teller.terminal.words, menu.moves
    prompt = words("ask.one") if len(moves) == 1 else words("ask", most=len(moves))
    while True:
        answer = _command(teller, prompt)
        if answer == "" and len(moves) == 1:
            return moves[0]
        if answer == "+":
            menu.show()
            continue
        move = _chosen(menu, state, answer)
        if move is not None:
            return move


def _menu(teller: Teller, view: Any) -> Menu:
    moves, drawing = view.legal_moves, teller.shown
    paged = drawing.are_many and len(moves) > _FEW
    return Menu(teller, view, drawing.groups(moves), _PAGE if paged else len(moves))


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


def _show(teller: Teller, state: Any, view: Any, menu: Menu) -> None:
    terminal, moves = teller.terminal, menu.moves
    terminal.say()
    teller.board(state)
    terminal.say()
    teller.counts(state)
    terminal.say(terminal.words("your.hand"))
    teller.tiles(view.hand)
    forced = teller.reason("must", moves[0], state) if len(moves) == 1 else None
    if forced:
        terminal.say(forced)
    menu.show()


def _list(teller: Teller, moves: Sequence[object], view: Any, first: int) -> None:
    """List moves in as many columns as fit, numbered down the columns."""
    names = [_offered(teller, move, view) for move in moves]
    size = max(map(len, names), default=0) + 8
    columns = max(1, min(4, (teller.terminal.width - 2) // size))
    rows = -(-len(names) // columns)
    for row in range(rows):
        line = Text("  ")
        for number in range(row, len(names), rows):
            line.append(f"{number + first:>3}", "bold")
            line.append(f"  {names[number]:<{size - 5}}")
        line.rstrip()
        teller.terminal.say(line)


def _offered(teller: Teller, move: Any, view: Any) -> str:
    """Name a move, and where it makes a figure tell what that is worth."""
    promise = teller.shown.promise(teller.rules.params, move, teller.terminal.words.lang)
    return f"{teller.move(move, view)}  {promise}".rstrip()


def _chosen(menu: Menu, state: Any, answer: str) -> Any:
    """Read an answer as a number of the list, or as a move; None, and why, if it is neither."""
    teller, moves = menu.teller, menu.moves
    words, terminal = teller.terminal.words, teller.terminal
    if answer.isdecimal() and answer.isascii():
        number = int(answer) if len(answer) < 5 else 0
        if 1 <= number <= len(moves):
            return moves[number - 1]
        terminal.say(words.count("ask.number", len(moves)))
        return None
    try:
        meant = _meant(menu, answer)
    except Invalid as error:
        # Of what was meant as a move, but with a tile or cell that there is not, that is told.
        fault = None if error.code == "move.text" else error.message(words.lang)
        terminal.say(fault or words.count("ask.unknown", len(moves)))
        return None
    if len(meant) != 1:
        terminal.say(words("ask.which", moves=words.any_of(meant)) if meant else words("ask.no_figure"))
        return None
    return meant[0] if teller.rules.is_legal(state, meant[0]) else _refuse(teller, state, meant[0])


def _meant(menu: Menu, answer: str) -> tuple[Any, ...]:
    """Read an answer as the moves that it may mean, legal or not; raises `Invalid` if it cannot be read."""
    teller, moves = menu.teller, menu.moves
    if teller.shown.understand is not None:
        found = teller.shown.understand(teller.terminal.words, moves, answer)
        if found is None:
            raise InvalidMove("move.text", move=answer)
        return found
    # Letters of cells may differ in their case alone, so a move is looked for as it is written first.
    for said, names in ((answer, _names), (answer.lower(), _small_names)):
        named = [move for move in moves if said in names(menu, move)]
        if len(named) == 1:
            return (named[0],)
    return (teller.rules.move(answer),)


def _names(menu: Menu, move: MoveLike) -> tuple[str, ...]:
    """What a move can be called: its notation, the one tile that it lays, or as the list has it."""
    return str(move), "" if move.tile is None else str(move.tile), menu.teller.move(move, menu.view)


def _small_names(menu: Menu, move: MoveLike) -> tuple[str, ...]:
    return tuple([name.lower() for name in _names(menu, move)])


def _refuse(teller: Teller, state: Any, move: Any) -> None:
    terminal = teller.terminal
    terminal.say(terminal.words("refused", move=move))
    for refusal in refusals(teller, state, move):
        terminal.say(teller.title(refusal.clause), "bold", indent=2)
        terminal.prose(refusal.text, indent=4)
