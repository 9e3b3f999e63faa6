"""What a seat owes once the stock is empty: a figure, and a triplone if it holds one."""

from __future__ import annotations

from meld.boards import after, allowed, at, field, refused, with_custom

ONCE = with_custom(duty="once")
NONE = with_custom(duty="none")
TRIS_IN_HAND = "1-2 1-3 1-4"
TRIPLONE = "0-0 3-3 5-5"


def test_three_doubles_in_the_hand_are_laid_before_a_turn_ends() -> None:
    state = at([f"{TRIPLONE} 1-2"], stock=0)
    assert refused(state, "end")
    assert allowed(after(state, "validate triplone 0-0 3-3 5-5"), "end")
    assert allowed(at([f"{TRIPLONE} 1-2"], stock=1), "end")


def test_a_figure_in_the_hand_is_laid_before_a_turn_ends() -> None:
    state = at([f"{TRIS_IN_HAND} 2-5"], stock=0)
    assert refused(state, "end")
    assert allowed(after(state, "validate tris 1-2 1-3 1-4"), "end")


def test_another_figure_does_not_stand_for_the_triplone() -> None:
    state = at([f"{TRIPLONE} {TRIS_IN_HAND} 2-5"], stock=0)
    assert refused(after(state, "validate tris 1-2 1-3 1-4"), "end")
    assert allowed(after(state, "validate triplone 0-0 3-3 5-5"), "end")
    both = after(state, "validate tris 1-2 1-3 1-4", "validate triplone 0-0 3-3 5-5")
    assert allowed(both, "end")


def test_an_addition_does_not_stand_for_a_figure() -> None:
    table = field(0, "triplone", "2-2 4-4 6-6"), field(1, "tris", "0-5 1-5 2-5")
    state = at([f"{TRIS_IN_HAND} 3-5 0-0"], *table, stock=0)
    added = after(state, "add 3-5 #2")
    assert refused(added, "end")
    assert allowed(after(added, "validate tris 1-2 1-3 1-4"), "end")


def test_what_is_owed_is_judged_at_the_end_of_the_turn() -> None:
    table = field(0, "triplone", "2-2 4-4 6-6"), field(1, "tris", "1-5 1-6 0-1")
    state = at([f"{TRIS_IN_HAND} 0-0"], *table, stock=0)
    assert refused(state, "end")
    # With a tile of the tris added elsewhere no figure is left in the hand.
    assert allowed(after(state, "add 1-2 #2"), "end")


def test_one_figure_a_turn_is_enough() -> None:
    state = at([f"{TRIS_IN_HAND} 2-5 3-5 4-5 0-0"], stock=0)
    first = after(state, "validate tris 1-2 1-3 1-4")
    assert allowed(first, "end")
    assert allowed(first, "validate tris 2-5 3-5 4-5")


def test_it_is_owed_in_every_turn_or_once_in_the_round() -> None:
    own, added = field(0, "triplone", "2-2 4-4 6-6"), field(1, "tris", "0-5 1-5 3-5")
    for rules, earlier, may_end in (
        (with_custom(), "figure", False),
        (ONCE, "figure", True),
        (ONCE, "nothing", False),
        (NONE, "nothing", True),
    ):
        position = at(
            [f"{TRIS_IN_HAND} 2-5"], own, added, rules=rules, stock=0, validated=[earlier, "nothing"]
        )
        done = after(position, "add 2-5 #2", rules=rules)
        assert allowed(done, "end", rules) == may_end


def test_a_triplone_is_owed_in_every_turn_or_once_in_the_round() -> None:
    own, added = field(0, "triplone", "2-2 4-4 6-6"), field(1, "tris", "0-5 1-5 3-5")
    for rules, earlier, may_end in (
        (with_custom(), "triplone", False),
        (ONCE, "triplone", True),
        (ONCE, "figure", False),
        (ONCE, "nothing", False),
        (NONE, "nothing", True),
    ):
        position = at([f"{TRIPLONE} 2-5"], own, added, rules=rules, stock=0, validated=[earlier, "nothing"])
        done = after(position, "add 2-5 #2", rules=rules)
        assert allowed(done, "end", rules) == may_end


def test_without_a_duty_a_pass_still_needs_that_nothing_can_be_done() -> None:
    state = at([f"{TRIS_IN_HAND} 2-5"], rules=NONE, stock=0)
    assert refused(state, "end", NONE)
    table = field(0, "triplone", "2-2 4-4 6-6"), field(1, "tris", "0-5 1-5 3-5")
    done = after(at([f"{TRIS_IN_HAND} 2-5"], *table, rules=NONE, stock=0), "add 2-5 #2", rules=NONE)
    assert allowed(done, "end", NONE)


def test_the_duty_begins_in_the_turn_that_takes_the_last_tile() -> None:
    last = at([f"{TRIS_IN_HAND} 2-5"], stock=["6-6"], drawn=False)
    assert refused(after(last, "draw"), "end")
    two = at([f"{TRIS_IN_HAND} 2-5"], stock=["6-6", "5-5"], drawn=False)
    assert allowed(after(two, "draw"), "end")


def test_a_recomposition_does_not_stand_for_a_figure() -> None:
    table = field(0, "triplone", "2-2 4-4 6-6"), field(1, "tris", "0-5 1-5 3-5 4-5")
    state = at([f"{TRIS_IN_HAND} 0-3 0-4 0-0"], *table, stock=0)
    done = after(state, "recompose tris 0-3 0-4 0-5 | #2 1-5 3-5 4-5")
    assert refused(done, "end")
