"""The ways to put tiles into places of given sizes, each place taking only some of them.

A place is a hand as it was dealt, one tile drawn, or the stock. Tiles that may go to the same places
are alike, and so are places that may take the same tiles; that leaves a few kinds and groups. The
ways are counted kind by kind and group by group: all that matters of what came before is how many of
the kind are left, and how much room.

Every way has a number, from 0 on without a gap, so that to draw one evenly is to draw its number.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import comb
from typing import Final, TypeAlias

import attrs

from dominorules.beliefs.errors import InvalidView

__all__ = ["MOST_STEPS", "Fillings", "fill"]

MOST_STEPS: Final = 300_000
"""How many steps are kept for a view; a step says how many of a kind one group takes."""

State: TypeAlias = tuple[int, tuple[int, ...]]
"""How many of a kind are left to put somewhere, and how many things each group can still take."""
Step: TypeAlias = tuple[int, State, int]
"""How many things a group takes, what that leaves, and how many choices of things it is."""


@attrs.frozen
class _Turn:
    """When a group takes of a kind."""

    kind: int
    group: int
    begins: bool
    """Whether it is the first to take of the kind."""
    others: tuple[int, ...]
    """The groups that take of the kind after it."""
    fills: bool
    """Whether no later kind goes to the group, so that it must be full then."""
    following: int
    """If it is the last to take of the kind, how many there are of the next."""


@attrs.frozen
class _Layer:
    """All that can happen when a group takes of a kind."""

    turn: _Turn
    steps: Mapping[State, Sequence[Step]]
    """From each state that can be reached the steps that lead to a way."""
    ways: Mapping[State, int]
    """From each state the ways that all further steps make."""
    after: Mapping[State, int]
    """The same from each state that its own steps lead to."""

    def step(self, state: State, number: int) -> tuple[Step, int]:
        """Give the step of the way from a state with this number, and the number within the step."""
        for step in self.steps[state]:
            _, left, choices = step
            ways = choices * self.after[left]
            if number < ways:
                return step, number
            number -= ways
        raise IndexError(number)


@attrs.frozen
class Fillings:
    """All ways to put each of some things into one of some places, which then are full."""

    forced: tuple[tuple[int, int], ...]
    """The things that can go to one place only, with that place."""
    kinds: tuple[tuple[int, ...], ...]
    """The other things, by what places they may go to."""
    groups: tuple[tuple[int, ...], ...]
    """The places, by what kinds they may take."""
    sizes: tuple[int, ...]
    """How many of the other things each place takes."""
    layers: tuple[_Layer, ...]
    begin: State
    within: int
    """The ways to spread what the groups take over their places."""

    @property
    def steps(self) -> int:
        """How many steps there are to keep."""
        return sum([len(row) for layer in self.layers for row in layer.steps.values()])

    @property
    def count(self) -> int:
        """How many ways there are."""
        return self.within * (self.layers[0].ways[self.begin] if self.layers else 1)

    def shares(self) -> list[list[int]]:
        """Count, for each thing and place, the ways that put the one into the other."""
        shares = [[0] * len(self.sizes) for _ in range(len(self.forced) + sum(map(len, self.kinds)))]
        for thing, place in self.forced:
            shares[thing][place] = self.count
        for turn, total in self._taken():
            kind, group = self.kinds[turn.kind], self.groups[turn.group]
            room = self.begin[1][turn.group]
            for place in group:
                ways = total * self.within * self.sizes[place] // (len(kind) * room)
                for thing in kind:
                    shares[thing][place] = ways
        return shares

    def _taken(self) -> Iterator[tuple[_Turn, int]]:
        """Of each kind, how many each group takes, over all ways together."""
        reached = {self.begin: 1}
        for layer in self.layers:
            total, following = 0, dict[State, int]()
            for state, before in reached.items():
                for taken, left, choices in layer.steps[state]:
                    total += before * choices * taken * layer.after[left]
                    following[left] = following.get(left, 0) + before * choices
            yield layer.turn, total
            reached = following

    def nth(self, number: int) -> list[int]:
        """Give the place of each thing in the way with this number, of `count`."""
        number, within = divmod(number, self.within)
        held: list[list[int]] = [[] for _ in self.groups]
        state, things = self.begin, list[int]()
        for layer in self.layers:
            turn = layer.turn
            things = list(self.kinds[turn.kind]) if turn.begins else things
            step, number = layer.step(state, number)
            many, state, _ = step
            choice, number = divmod(number, layer.after[state])
            part, things = _choose(things, many, choice)
            held[turn.group] += part
        return self._places(held, within)

    def _places(self, held: list[list[int]], number: int) -> list[int]:
        """Spread what each group holds over its places, in the way with this number."""
        places = [0] * (len(self.forced) + sum(map(len, held)))
        for thing, place in self.forced:
            places[thing] = place
        for group, things in zip(self.groups, held, strict=True):
            left = things
            for place in group:
                number, choice = divmod(number, comb(len(left), self.sizes[place]))
                part, left = _choose(left, self.sizes[place], choice)
                for thing in part:
                    places[thing] = place
        return places


def fill(allowed: Sequence[int], sizes: Sequence[int], most: int = MOST_STEPS) -> Fillings | None:
    """Find all ways to fill places; `allowed` are, for each thing, its places as bits.

    None where there is no way. Raises `InvalidView` for more than `most` steps.
    """
    forced, found, left = _forced(allowed, sizes)
    if 0 in found or min(left, default=0) < 0 or sum(map(len, found.values())) != sum(left):
        return None
    order = sorted(found, key=lambda places: (places.bit_count(), places))
    kinds = tuple([tuple(found[places]) for places in order])
    groups = _groups(order, left)
    room = tuple([sum([left[place] for place in group]) for group in groups])
    begin = (len(kinds[0]) if kinds else 0, room)
    turns = _turns([[i for i, g in enumerate(groups) if places >> g[0] & 1] for places in order], kinds)
    layers = _layers(turns, begin, most) if {turn.group for turn in turns} == {*range(len(groups))} else None
    if layers is None:
        return None
    within = 1
    for group in groups:
        within *= _choices([left[place] for place in group])
    return Fillings(forced, kinds, groups, tuple(left), layers, begin, within)


def _forced(
    allowed: Sequence[int], sizes: Sequence[int]
) -> tuple[tuple[tuple[int, int], ...], dict[int, list[int]], list[int]]:
    """Put what can go to one place only there, which may fill it up for others, until nothing is forced.

    Gives those things with their places, the others by theirs, and the room that is left.
    """
    forced, left, others = list[tuple[int, int]](), list(sizes), list(enumerate(allowed))
    while True:
        free = sum([1 << place for place, size in enumerate(left) if size > 0])
        found: dict[int, list[int]] = {}
        for thing, places in others:
            found.setdefault(places & free, []).append(thing)
        single = [places for places in found if places.bit_count() == 1]
        if not single:
            return tuple(forced), found, left
        for places in single:
            place = places.bit_length() - 1
            left[place] -= len(found[places])
            forced += [(thing, place) for thing in found.pop(places)]
        others = [(thing, places) for places, things in found.items() for thing in things]


def _groups(kinds: Sequence[int], sizes: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Put places that may take the same kinds together."""
    groups: dict[int, list[int]] = {}
    for place, size in enumerate(sizes):
        if size:
            taken = sum([1 << number for number, places in enumerate(kinds) if places >> place & 1])
            groups.setdefault(taken, []).append(place)
    return tuple(map(tuple, groups.values()))


def _turns(groups: Sequence[Sequence[int]], kinds: Sequence[Sequence[int]]) -> list[_Turn]:
    """The turns in which groups take of each kind, where `groups` are those that may."""
    last = {group: kind for kind, row in enumerate(groups) for group in row}
    many = [*map(len, kinds), 0]
    return [
        _Turn(kind, group, at == 0, tuple(row[at + 1 :]), last[group] == kind, many[kind + 1])
        for kind, row in enumerate(groups)
        for at, group in enumerate(row)
    ]


def _layers(turns: Sequence[_Turn], begin: State, most: int) -> tuple[_Layer, ...] | None:
    """All steps from states that can be reached; then of them those that end with every place full."""
    reached, made, steps = {begin}, 0, list[dict[State, list[Step]]]()
    for turn in turns:
        steps.append({state: _steps(turn, state) for state in reached})
        made += sum(map(len, steps[-1].values()))
        if made > most:
            raise InvalidView("beliefs.large", "view", most=MOST_STEPS)
        reached = {left for row in steps[-1].values() for _, left, _ in row}
    layers, after = list[_Layer](), {state: 1 for state in reached if not any(state[1])}
    for turn, layer in zip(reversed(turns), reversed(steps), strict=True):
        kept = {state: [step for step in row if step[1] in after] for state, row in layer.items()}
        kept = {state: row for state, row in kept.items() if row}
        ways = {
            state: sum([choices * after[left] for _, left, choices in row]) for state, row in kept.items()
        }
        layers.append(_Layer(turn, kept, ways, after))
        after = ways
    return tuple(reversed(layers)) if begin in after else None


def _steps(turn: _Turn, state: State) -> list[Step]:
    """How many of a kind a group can take, so that the groups after it can take the rest."""
    things, room = state
    group, free = turn.group, room[turn.group]
    least = max(free if turn.fills else 0, things - sum([room[other] for other in turn.others]))
    before, after = room[:group], room[group + 1 :]
    return [
        (
            taken,
            (things - taken if turn.others else turn.following, (*before, free - taken, *after)),
            comb(things, taken),
        )
        for taken in range(least, min(free, things) + 1)
    ]


def _choices(sizes: Sequence[int]) -> int:
    """In how many ways as many things as that are spread over parts of these sizes."""
    left, choices = sum(sizes), 1
    for size in sizes:
        choices *= comb(left, size)
        left -= size
    return choices


def _choose(things: Sequence[int], size: int, number: int) -> tuple[list[int], list[int]]:
    """Part things into the choice of so many of them with this number, and the others."""
    if size in {0, len(things)}:
        return (list(things), []) if size else ([], list(things))
    part, rest = list[int](), list[int]()
    for at, thing in enumerate(things):
        others = comb(len(things) - at - 1, size - len(part))
        if number < others:
            rest.append(thing)
        else:
            number -= others
            part.append(thing)
    return part, rest
