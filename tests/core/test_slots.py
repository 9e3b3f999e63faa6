"""Typed handles on the parts of a state."""

from __future__ import annotations

from operator import attrgetter

from dominorules.api import LineRuleset
from dominorules.core.slots import with_slots
from dominorules.line import LineState
from dominorules.line.slots import ENDED, SLOTS, TURN
from strategies import loaded, match, on_every_line_table


def everything(state: LineState) -> dict[str, object]:
    return {slot.path: slot.get(state) for slot in SLOTS}


@on_every_line_table(share=0.1)
def test_a_slot_reads_its_part_and_setting_it_sets_no_other(rules: LineRuleset, seed: int) -> None:
    states = [step.after for step in match(rules, seed, hands=2)]
    first, last = states[0], states[-1]
    for slot in SLOTS:
        assert slot.get(last) == attrgetter(slot.path)(last)
        assert slot.set(last, slot.get(last)) == last
        mixed = slot.set(last, slot.get(first))
        assert everything(mixed) == everything(last) | {slot.path: slot.get(first)}


@on_every_line_table(share=0.1)
def test_all_slots_set_at_once_make_the_other_state(rules: LineRuleset, seed: int) -> None:
    states = [step.after for step in match(rules, seed, hands=2)]
    moved = with_slots(states[0], everything(states[-1]))
    assert everything(moved) == everything(states[-1])


def test_setting_a_slot_leaves_the_old_state_alone() -> None:
    start = loaded("coppie").start()
    ended = ENDED.set(TURN.set(start, None), "hand.out")
    assert (start.sheet.ended, ended.sheet.ended) == (None, "hand.out")
