"""Worlds beside a match: one draw of luck or one move fell otherwise, and from there on they are played alike.

They could have been, and are made without asking the game what it imagines; so they can judge it. A seat that saw two
worlds part must not forget what it saw, and a seat that saw no difference must imagine that there may be one.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from itertools import islice
from typing import Any

from tablee.core.chance import Chance
from tablee.core.fair import Drawn
from tablee.core.game import Choices, Event, Seat
from tablee.core.match import Match
from tablee.testing.scripted import Otherwise

Path = tuple[str | int, ...]
Difference = tuple[Path, object, object]
"""Where, what is there in one world, what in the other; `hands.1.*` is what only one of two tuples holds."""
Chosen = Mapping[Seat, Any]

MANY, FEWER, WATCHERS, LIVES = 6, 6, 3, (10, 40, 400)
"""So many worlds run beside a match, one fewer after every sixth step; so many watch each; it lives so many steps."""
PAUSE = 50
"""A long game repeats itself: then a world more at every fiftieth step, if there is none."""
DRAWS, ORDERS = 300, 30
"""So many imagined worlds without a change are no accident, nor so many in which the same things keep their order."""
SHUFFLES = 2
"""What was seen before things were shuffled so often may be so again by luck that nobody has seen."""
LISTED = 60
ANY = "*"


@dataclass(frozen=True)
class Sight:
    """What a seat got to see of a step, its own move included."""

    view: Any
    events: tuple[Event, ...] = ()
    move: Any = None


@dataclass
class Watcher:
    """A seat, or the public, that watches the real world and one beside it, and what it can tell."""

    seat: Seat | None
    parted: tuple[int, Sight, Sight] | None = None
    """The step at which it saw a difference: what it saw here, and would have seen there."""
    before: set[Difference] = field(default_factory=set)
    """In what the worlds differed before that, unseen."""
    pairs: list[tuple[Any, Any]] = field(default_factory=list)
    """The states of both worlds since then."""
    shuffles: int = 0
    """How often luck has moved things since then."""
    suspicion: str = ""
    """What is wrong if the order in which things lie, all in which the worlds differ, is ever seen."""

    def remembers(self) -> set[Difference]:
        """What it has learnt, and what has lain untouched since: of things that moved on it need not know any more.

        It has learnt of what lay there before, for that came to light; and of the very things it saw. Whatever else was
        different from that step on may be so by luck nobody has seen.
        """
        assert self.parted
        still = set.intersection(*(set(differences(*pair)) for pair in self.pairs))
        values = {value for _, here, there in still for value in (here, there)}
        saw_it = any({here, there} <= values for _, here, there in differences(*self.parted[1:]))
        return still if saw_it else still & self.before


@dataclass
class World:
    """A world beside the real one."""

    until: int
    watchers: list[Watcher]
    state: Any


class Parallels:
    """The worlds beside one match.

    The mere order of things may be nobody's business, as on one's own rack: it counts if it is seen later.
    """

    def __init__(self, match: Match, dice: random.Random) -> None:
        self._match, self._game, self._dice = match, match.game, dice
        self._before = self._state = match.state
        self._step = match.step
        self._worlds: list[World] = []
        self._shuffled = False
        """Did luck move several things in the last step? One draw alone is no shuffle."""
        self._views: dict[Seat | None, Any] = {}
        """Of the state as it is now, by whoever has looked at it: several worlds are compared with it."""
        for _ in range(MANY):
            world = self._world(self._game.setup(match.seating, Otherwise(match.trace[0], dice)))
            self._compare(world, set(), {}, (), {}, ())

    def follow(self) -> None:
        """Play the steps the match has made since in every world, and see that nobody forgets how they differ."""
        for step in self._match.record.steps[self._step :]:
            self._play(dict(step))
        assert self._state == self._match.state, "the same moves and the same luck gave another state the second time"

    def check_imagined(self) -> None:
        """What a seat could not have noticed it must think possible: `imagine` moves what may lie otherwise."""
        for world in self._worlds:
            for watcher in world.watchers:
                if not watcher.parted and not watcher.suspicion:
                    self._check_not_idle(watcher, set(differences(self._state, world.state)))

    def _check_not_idle(self, watcher: Watcher, found: set[Difference]) -> None:
        things = _places(filter(_is_a_thing, found))
        idle = self._idle(watcher.seat, things or _places(found), DRAWS if things else ORDERS)
        wrong = f"imagine never moves {', '.join(sorted(idle))}, though {who(watcher.seat)} cannot know what is there"
        assert not (things and idle), wrong
        if idle == _places(found):
            watcher.suspicion = wrong

    def _idle(self, seat: Seat | None, places: set[str], draws: int) -> set[str]:
        """Those of the places that no imagined world touches."""
        for _ in range(draws):
            if not places:
                break
            places = places - _places(differences(self._state, self._game.imagine(self._state, seat, self._luck())))
        return places

    def _play(self, moves: Chosen) -> None:
        self._step += 1
        self._before, chance = self._state, self._real_luck()
        self._state, events = self._game.apply(self._before, moves, chance)
        self._views, self._shuffled = {}, len(chance.trace) > 1
        worlds, self._worlds = self._worlds, []
        for world in worlds:
            there = self._moves_there(world.state, moves)
            if there and self._step < world.until:
                self._go(world, moves, events, there, self._real_luck())
        if len(self._worlds) < MANY - self._step // FEWER or (not self._worlds and self._step % PAUSE == 0):
            self._begin(moves, events, chance.trace)

    def _begin(self, moves: Chosen, events: tuple[Event, ...], fell: list[Drawn]) -> None:
        """One world more, in which the last step was made with other luck, or with another move."""
        before, world = self._before, self._world(self._before)
        if fell and self._dice.random() < 0.5:
            self._go(world, moves, events, moves, Otherwise(fell, self._dice))
            return
        seat = self._dice.choice(sorted(moves))
        other = self._game.legal(before, seat).sample(self._luck())
        if self._game.at_once(before, seat, other) == self._game.at_once(before, seat, moves[seat]):
            self._go(world, moves, events, {**moves, seat: other}, self._real_luck())

    def _world(self, state: Any) -> World:
        everybody = (None, *range(self._match.seating.seats))
        watchers = [Watcher(seat) for seat in self._dice.sample(everybody, min(WATCHERS, len(everybody)))]
        return World(self._step + self._dice.choice(LIVES), watchers, state)

    def _go(self, world: World, moves: Chosen, events: tuple[Event, ...], there: Chosen, luck: Chance) -> None:
        unseen = not all(watcher.parted for watcher in world.watchers)
        before = set(differences(self._before, world.state)) if unseen else set()
        world.state, seen = self._game.apply(world.state, there, luck)
        self._compare(world, before, moves, events, there, seen)

    def _compare(
        self,
        world: World,
        before: set[Difference],
        moves: Chosen,
        events: tuple[Event, ...],
        there: Chosen,
        seen: tuple[Event, ...],
    ) -> None:
        """Keep the world as long as it is another one, and somebody has something to remember or to imagine."""
        if world.state == self._state:
            return
        watchers, world.watchers = world.watchers, []
        for watcher in watchers:
            if watcher.seat not in self._views:
                self._views[watcher.seat] = self._game.view(self._state, watcher.seat)
            here = Sight(self._views[watcher.seat], events, _own(moves, watcher))
            other = Sight(self._game.view(world.state, watcher.seat), seen, _own(there, watcher))
            if not watcher.parted and here != other:
                watcher.parted, watcher.before = (self._step, here, other), before
            if self._watches_on(watcher, world, here, other):
                world.watchers.append(watcher)
        if world.watchers:
            self._worlds.append(world)

    def _watches_on(self, watcher: Watcher, world: World, here: Sight, there: Sight) -> bool:
        """Has it forgotten something? Else: is there more to come?"""
        assert not (watcher.suspicion and here != there), watcher.suspicion
        if not watcher.parted:
            return True
        watcher.pairs.append((self._state, world.state))
        watcher.shuffles += self._shuffled and self._step > watcher.parted[0]
        if watcher.shuffles >= SHUFFLES:
            return False
        if here.view != there.view:
            return True
        if still := watcher.remembers():
            wrong = _forgotten(watcher, still)
            assert not any(map(_is_a_thing, still)), wrong
            if still == set(differences(self._state, world.state)):
                watcher.suspicion = wrong
        return bool(watcher.suspicion)

    def _moves_there(self, state: Any, moves: Chosen) -> Chosen:
        """The same moves where they are legal, else others; none where the other world goes another way."""
        there = {}
        for seat, move in moves.items():
            choices = self._game.legal(state, seat)
            if not choices:
                return {}
            there[seat] = (
                move if move in choices else self._instead(move, choices, self._game.legal(self._before, seat))
            )
        alone = len(there) == 1 and all(self._game.at_once(state, seat, move) for seat, move in there.items())
        return there if alone or there.keys() == self._game.to_act(state) else {}

    def _instead(self, move: Any, there: Choices[Any], here: Choices[Any]) -> Any:
        """A move that shows the difference, if one is listed: legal there and not here, and of the same kind if any."""
        try:
            new = [other for other in islice(there, LISTED) if other not in here]
        except TypeError:  # too many to list
            new = []
        alike = [other for other in new if type(other) is type(move)]
        return self._dice.choice(alike or new) if new else there.sample(self._luck())

    def _real_luck(self) -> Chance:
        return Chance(self._match.seed, self._step)

    def _luck(self) -> Chance:
        return Chance(str(self._dice.random()), 0)


def differences(here: Any, there: Any, path: Path = ()) -> Iterator[Difference]:
    """All in which two states, views or events differ."""
    if here == there:
        return
    if is_dataclass(here) and type(here) is type(there):
        for each in fields(here):
            yield from differences(getattr(here, each.name), getattr(there, each.name), (*path, each.name))
    elif isinstance(here, tuple) and isinstance(there, tuple):
        if len(here) == len(there):
            for i, (one, other) in enumerate(zip(here, there, strict=True)):
                yield from differences(one, other, (*path, i))
        yield from (((*path, ANY), item, "nothing") for item in here if item not in there)
        yield from (((*path, ANY), "nothing", item) for item in there if item not in here)
    else:
        yield path, here, there


def _places(found: Iterable[Difference]) -> set[str]:
    """The places of the differences, as wide as one seat's share: `hands.1`, whichever of its cards is another."""
    return {_written(path[: _share(path)]) for path, *_ in found}


def _share(path: Path) -> int:
    """The length of a path up to its first index, or without its end."""
    return next((i + _is_index(part) for i, part in enumerate(path) if _is_index(part) or part == ANY), len(path))


def _is_index(part: str | int) -> bool:
    return isinstance(part, int)


def _is_a_thing(found: Difference) -> bool:
    """Something lies in another place, or is another; not only in another order in its tuple."""
    path = found[0]
    return not path or not _is_index(path[-1])


def _own(moves: Chosen, watcher: Watcher) -> Any:
    return None if watcher.seat is None else moves.get(watcher.seat)


def _forgotten(watcher: Watcher, still: set[Difference]) -> str:
    assert watcher.parted
    step, here, there = watcher.parted
    return (
        f"{who(watcher.seat)} has forgotten what it saw at step {step} ({_described(differences(here, there))}): "
        f"its view is the same in a world that still differs ({_described(still)})"
    )


def _described(found: Iterable[Difference]) -> str:
    """The plainest of the differences."""
    path, here, there = min(found, key=lambda each: (ANY in each[0], len(each[0]), str(each)))
    return f"{_written(path)}: {here}, there {there}"


def _written(path: Path) -> str:
    return ".".join(map(str, path)) or "the state"


def who(seat: Seat | None) -> str:
    """How a message names whoever looks."""
    return "the public" if seat is None else f"seat {seat}"
