"""A table for people who share one terminal: each sees the tiles of the seat to act, one after the other.

    python examples/hotseat.py [ruleset] [people] [link]

Seats beyond the people are the machine's. At the prompt: a move, an empty line for the first legal
one, `u` to take your last move back, `l` for a link to this moment, which shows whoever has it all
hands. With a link the match goes on from there.
"""

from __future__ import annotations

import sys
from typing import Any, TypeAlias

import dominorules as dr
from dominorules.draw.text import board_text, tiles_text
from dominorules.players import GreedyPlayer
from dominorules.session import Table, link_of, open_link

AnyTable: TypeAlias = Table[Any, Any, Any, Any]
MACHINE = GreedyPlayer()
WIDTH = 80


def show(table: AnyTable, seat: int) -> None:
    """Show what this seat may know."""
    family, view = table.rules.family.name, table.view(seat)
    print("", *(board_text(family, view, WIDTH) or ["an empty table"]), f"seat {seat}, your tiles:", sep="\n")
    print(*tiles_text(family, view.hand, WIDTH), sep="\n")


def asked(table: AnyTable, seat: int) -> AnyTable:
    """Give the table after what the person at this seat wants, the same one if that cannot be."""
    show(table, seat)
    text = input(f"your move, such as {table.legal_moves[0]}: ")
    try:
        if text == "u":
            return table.undo(seat)
        if text == "l":
            print(link_of(table))
            return table
        return table.play_as(seat, text or table.legal_moves[0])
    except (dr.Invalid, dr.IllegalMove) as refusal:
        print(refusal)
        return table


def goes_on(table: AnyTable, people: int) -> AnyTable:
    """Give the table after the next move, whoever makes it, and tell how a hand ended."""
    seat = table.state.turn
    if seat is None:
        return table.chance()
    after = asked(table, seat) if seat < people else table.let(MACHINE)
    if after is not table and seat >= people:
        print(f"seat {seat}: {after.moves[-1]}")
    if (result := after.rules.hand_result(after.state)) is not None:
        print(f"hand {result.hand}: {after.rules.explain(result.reason)}")
        print(f"points: {after.rules.score(after.state).points}")
    return after


def main(ruleset: str = "coppie_1v1", people: str = "1", link: str = "") -> None:
    """Play until the match is over, or the input ends."""
    table: AnyTable = open_link(link) if link else Table.start(dr.load(ruleset))
    try:
        while table.outcome is None:
            table = goes_on(table, int(people))
        print(table.outcome)
    except EOFError:
        print("\nyou leave the table")


if __name__ == "__main__":
    main(*sys.argv[1:4])
