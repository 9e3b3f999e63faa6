"""A match in words: who sits where, how the table lies, who did what."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import attrs
from rich.table import Table
from rich.text import Text

from dominorules.api import Refusal, Ruleset
from dominorules.cli.terminal import Terminal
from dominorules.core.errors import Invalid
from dominorules.core.seats import Seat, Side
from dominorules.draw.naming import move_in_words, reason_in_words
from dominorules.draw.shown import Shown, shown
from dominorules.players import Step

__all__ = ["Teller", "refusals"]


@attrs.frozen
class Teller:
    """Tells a match to one seat, or to somebody who looks on (`you` is None)."""

    rules: Ruleset[Any, Any, Any, Any]
    terminal: Terminal
    seats: int
    you: Seat | None = None
    open_hands: bool = False
    """Whether tiles may be told that only their owner knows: in a match already played."""

    def introduce(self) -> None:
        """Name what is played."""
        rules, words = self.rules, self.terminal.words
        self.terminal.say(f"{rules.rulebook.name(words.lang)} ({rules.id} {rules.version})", "bold")

    @property
    def shown(self) -> Shown:
        """How the family that is played is shown."""
        return shown(self.rules.family.name)

    # --- names

    def seat(self, seat: int) -> str:
        """Name a seat."""
        words = self.terminal.words
        return words("you") if seat == self.you else words("seat", seat=seat)

    def side(self, side: int) -> str:
        """Name a side by its seats, your own first."""
        seats = [seat for seat, own in enumerate(self.sides()) if own == side]
        return self.terminal.words.all_of(map(self.seat, sorted(seats, key=lambda seat: seat != self.you)))

    def sides(self) -> tuple[Side, ...]:
        """Give the side of each seat."""
        return self.rules.family.sides(self.rules.params, self.seats)

    def heading(self, clause: str) -> str | None:
        """Give the heading of a clause; None in a ruleset without texts."""
        try:
            return self.rules.rulebook.text_of(clause, self.terminal.words.lang).title
        except Invalid:
            return None

    def title(self, clause: str) -> str:
        """Give the heading of a clause, and its id; just the id where there is no text."""
        heading = self.heading(clause)
        return clause if heading is None else f"{heading} ({clause})"

    def clause(self, clause: str, indent: int) -> None:
        """Print the text of a clause, if it has one."""
        try:
            text = self.rules.explain(clause, self.terminal.words.lang)
        except Invalid:  # a ruleset without texts
            return
        self.terminal.prose(text, indent)

    def own_words(self, key: str, **details: object) -> str:
        """Give the words of a key as this family says it, where it has words of its own."""
        words = self.terminal.words
        return words.find(f"{key}.{self.rules.family.name}", **details) or words(key, **details)

    # --- the table

    def view(self, state: Any) -> Any:
        """Give what the reader may know."""
        return self.rules.view(state, self.you)

    def board(self, state: Any, indent: int = 0) -> None:
        """Draw the table."""
        width, lang = self.terminal.width - indent, self.terminal.words.lang
        rows = tuple(self.shown.board(self.view(state), width, lang))
        if rows:
            self.terminal.draw(tuple([" " * indent + row for row in rows]), self.shown.marks)
        else:
            self.terminal.say(self.terminal.words("table.empty"), "dim", indent)

    def tiles(self, tiles: Iterable[Any], indent: int = 2) -> None:
        """Draw the tiles of a hand."""
        rows = self.shown.tiles(tiles, self.terminal.width - indent)
        self.terminal.draw(tuple([" " * indent + row for row in rows]))

    def counts(self, state: Any) -> None:
        """Tell how many tiles the others hold, and how many are in the stock."""
        words, view = self.terminal.words, self.view(state)
        parts = [
            f"{self._with_partner(seat)}: {words.count('tiles', size)}"
            for seat, size in enumerate(view.hand_sizes)
            if seat != self.you
        ]
        if view.stock:
            parts.append(f"{self.own_words('stock')}: {words.count('tiles', view.stock)}")
        self.terminal.say(" · ".join(parts), "dim")

    def _with_partner(self, seat: int) -> str:
        sides = self.sides()
        if self.you is None or seat == self.you or sides[seat] != sides[self.you]:
            return self.seat(seat)
        return f"{self.seat(seat)} ({self.terminal.words('partner')})"

    def hands(self, hands: Iterable[Iterable[Any] | None]) -> None:
        """List the tiles of every seat, with their pips where these count."""
        grid = Table.grid(padding=(0, 2))
        for seat, hand in enumerate(hands):
            tiles = tuple(hand or ())
            shown, pips = Text(" ".join(map(str, tiles)) or "–"), Text(self._pips(tiles), "dim")
            grid.add_row(f"  {self.seat(seat)}", shown, pips)
        self.terminal.say(grid)

    def _pips(self, tiles: tuple[Any, ...]) -> str:
        words, family = self.terminal.words, self.rules.family.name
        if not self.shown.counts_pips:
            return ""
        number = sum(tile.pips for tile in tiles)
        return words.find(f"pips.{family}", number=number) or words.count("pips", number)

    def points(self, state: Any) -> str:
        """Tell the score in one line."""
        totals = self.rules.score(state).points
        return " · ".join(f"{self.side(side)}: {total}" for side, total in enumerate(totals))

    # --- moves

    def move(self, move: Any, view: Any = None, state: Any = None) -> str:
        """Name a move: by the words for its kind, else by its notation.

        With the view that it is chosen in, its place is named as the drawn board names it. With that
        view, or with the state before it, the tiles that it brings back to the hand are told too.
        """
        cell, family = self.shown.place(move), self.rules.family.name
        place = self.shown.place_names(view).get(cell, cell) if view is not None else cell
        return move_in_words(self.terminal.words, family, move, view or state, place=place)

    def reason(self, key: str, move: object, state: Any) -> str | None:
        """Tell why the seat to act can do nothing else, for moves that need telling."""
        return reason_in_words(self.terminal.words, key, self.rules.family.name, move, self.view(state))

    def step(self, step: Step[Any, Any]) -> None:
        """Tell one move of a seat on one line."""
        if step.seat is None:
            self._chance(step)
            return
        told = self.move(step.move, state=step.before)
        why = self.reason("why", step.move, step.before)
        row = Text.assemble((f"  {self.seat(step.seat):<{self._widest()}}  ", "bold"), told)
        if why:
            row.append(f"  ({why})", "dim")
        for more in (self._gained(step), *self._scored(step)):
            row.append(f"  {more}" if more else "", "bold")
        note = self.shown.note(self.view(step.state))
        if self.you is None and note and not why:
            row.append(" " * max(2, self._note_at() - len(row)) + note, "dim")
        self.terminal.say(row)

    def _widest(self) -> int:
        return max(len(self.seat(seat)) for seat in range(self.seats))

    def _note_at(self) -> int:
        return min(44, self.terminal.width - 8)

    def _gained(self, step: Step[Any, Any]) -> str:
        """The tile that a draw brought, for those who may know it; what returns is told with the move."""
        seat = self.you if not self.open_hands else step.seat
        if seat is None or seat != step.seat:
            return ""
        before, after = (self.rules.view(state, seat) for state in (step.before, step.state))
        told = {*before.hand, *self.shown.returned(step.move, step.before)}
        new = [tile for tile in after.hand if tile not in told]
        return " ".join(map(str, new))

    def _scored(self, step: Step[Any, Any]) -> list[str]:
        """The points of a move in mid-hand; those of a hand's end are told with it."""
        if self.rules.hand_result(step.state) is not None:
            return []
        before, after = (self.rules.score(state).events for state in (step.before, step.state))
        return [f"{e.points:+d} {self.heading(e.clause) or ''}".strip() for e in after[len(before) :]]

    def _chance(self, step: Step[Any, Any]) -> None:
        """Tell a lot or a deal, without what nobody may know."""
        lots = [f"{self.seat(seat)}: {tile}" for seat, tile in enumerate(step.move.tiles)]
        if lots:
            self.terminal.say(self.terminal.words("lot", lots=" · ".join(lots)))
        else:
            self._dealt(step)

    def _dealt(self, step: Step[Any, Any]) -> None:
        words, terminal, state = self.terminal.words, self.terminal, step.state
        view = self.view(state)
        terminal.say()
        number = view.hand_number
        terminal.rule(self.own_words("hand", number=number))
        terminal.say(self.points(state), "dim")
        target = self.shown.facts(self.rules.params).target  # None: one hand is the whole match
        if target is not None and number == 1:
            points = target if isinstance(target, int) else target[self.seats]
            terminal.say(words.count("target", points), "dim")
        if self.open_hands:
            self.hands(self.rules.view(state, seat).hand for seat in range(self.seats))
        for scored in self._scored(step):  # by a tile that the deal itself lays
            terminal.say(scored, "bold", 2)
        mine = state.turn == self.you
        if state.turn is not None and self.seats > 1:
            terminal.say(self.own_words("opens.you" if mine else "opens", seat=self.seat(state.turn)))
        if not mine:
            terminal.say()


def refusals(teller: Teller, state: Any, move: Any) -> tuple[Refusal, ...]:
    """Give the clauses that refuse a move, in the reader's language; none in a ruleset without texts."""
    try:
        return teller.rules.why_not(state, move, teller.terminal.words.lang)
    except Invalid:
        return ()
