"""`dominorules replay`: a record move by move, every move checked."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from dominorules.cli.files import read_bytes
from dominorules.cli.results import tell_ends
from dominorules.cli.telling import Teller, refusals
from dominorules.cli.terminal import Terminal
from dominorules.cli.usage import Failure, fault, open_ruleset, playable
from dominorules.core.errors import IllegalMove, Invalid, clip
from dominorules.players import Step
from dominorules.record import Record, load_record

__all__ = ["illegal_move", "read_record", "replay"]


def replay(
    ctx: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="replay.help.file")],
    ruleset: Annotated[
        str | None, typer.Option("--ruleset", metavar="RULESET", help="replay.help.ruleset")
    ] = None,
    boards: Annotated[bool, typer.Option("--boards", help="play.help.boards")] = False,
) -> None:
    """Show a record and check it; `replay.help` in the words says more."""
    terminal: Terminal = ctx.obj
    record = read_record(file, ruleset, terminal)
    teller = Teller(record.rules, terminal, record.seats, open_hands=True)
    teller.introduce()
    final = _tell(record, teller, boards=boards)
    terminal.say()
    terminal.say(terminal.words.count("replay.ok", len(record.moves)), "bold green")
    if record.rules.outcome(final) is None:
        terminal.say(terminal.words("replay.unfinished"))


def read_record(file: Path, ruleset: str | None, terminal: Terminal) -> Record[Any, Any, Any, Any]:
    """Read a match that a person named, of an installed ruleset or that of a folder; raises `Failure`."""
    rules = None if ruleset is None else open_ruleset(ruleset, [])
    source = read_bytes(file, terminal.words)
    try:
        return load_record(source, rules)
    except Invalid as error:
        why = fault(playable(error), terminal.words)
        raise Failure("replay.invalid", file=file, why=why) from None


def _tell(record: Record[Any, Any, Any, Any], teller: Teller, *, boards: bool) -> Any:
    """Tell every move; gives the last state. Raises `Failure` at the first illegal one."""
    rules, state = record.rules, record.first
    if record.position is not None:
        teller.board(state)
    for number, move in enumerate(record.moves, 1):
        before = state
        try:
            state = rules.apply(before, move)
        except (IllegalMove, Invalid):
            raise illegal_move(record, teller, before, number) from None
        teller.step(Step(before.turn, move, before, state))
        if boards and before.turn is not None and state.turn is not None:
            teller.board(state, indent=2)
        tell_ends(teller, before, state)
    return state


def illegal_move(record: Record[Any, Any, Any, Any], teller: Teller, state: Any, number: int) -> Failure:
    """Say which move, why not, and what would have been legal."""
    rules, words, move = record.rules, teller.terminal.words, record.moves[number - 1]
    lines = [
        f"{teller.title(refusal.clause)}: {' '.join(refusal.text.split())}"
        for refusal in refusals(teller, state, move)
    ]
    legal = ", ".join(map(str, rules.legal_moves(state)))
    lines.append(words("replay.legal", moves=legal) if legal else words("replay.no_turn"))
    key = "replay.chance" if isinstance(move, rules.family.chance_types) else "replay.illegal"
    who = "–" if state.turn is None else teller.seat(state.turn)
    return Failure(key, *lines, number=number, total=len(record.moves), move=clip(str(move)), seat=who)
