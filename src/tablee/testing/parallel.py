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
from tablee.core.fair import Draw
from tablee.core.game import Choices, Event, Seat
from tablee.core.match import Match
from tablee.testing.scripted import Otherwise

Path = tuple[str | int, ...]
Difference = tuple[Path, object, object]
"""Where, what is there in one world, what in the other; `hands.1.*` is what only one of two tuples holds."""
Moves = Mapping[Seat, Any]

MANY, CLOSELY, LIVES = 4, 40, (10, 40, 400)
"""So many worlds run beside a match, but only one after so many steps; each lives so long, if it stays another one."""
DRAWS = 300
"""So many imagined worlds without a change are no accident."""
LISTED = 60
ANY = "*"


@dataclass(frozen=True)
class Sight:
    """What a seat got to see of a step, its own move included."""

    view: Any
    events: tuple[Event, ...] = ()
    move: Any = None


@dataclass
class World:
    """A world beside the real one, and what the seat that watches both can tell."""

    watcher: Seat | None
    until: int
    state: Any
    parted: tuple[int, Sight, Sight] | None = None
    """The step at which the watcher saw a difference: what it saw here, and would have seen there."""
    pairs: list[tuple[Any, Any]] = field(default_factory=list)
    """The states of both worlds since then."""
    idle: set[str] = field(default_factory=set)
    """All in which the worlds differ, if no imagined world touches any of it."""

    def still(self) -> set[Difference]:
        """What has differed ever since, untouched: what was seen of things that moved on need not matter any more."""
        return set.intersection(*(set(differences(*pair)) for pair in self.pairs))


class Parallels:
    """The worlds beside one match."""

    def __init__(self, match: Match, dice: random.Random) -> None:
        self._match, self._game, self._dice = match, match.game, dice
        self._state, self._step = match.state, match.step
        self._worlds: list[World] = []
        for _ in range(MANY):
            world = self._world(self._game.setup(match.seating, Otherwise(match.trace[0], dice)))
            here, there = (Sight(self._game.view(state, world.watcher)) for state in (self._state, world.state))
            self._keep(world, here, there)

    def follow(self) -> None:
        """Play the steps the match has made since in every world, and see that nobody forgets how they differ."""
        for step in self._match.record.steps[self._step :]:
            self._play(dict(step))
        assert self._state == self._match.state, "the same moves and the same luck gave another state the second time"

    def check_imagined(self) -> None:
        """What a seat could not have noticed it must think possible: `imagine` moves what may lie otherwise.

        The mere order of things may be nobody's business, as on one's own rack: it counts if it is ever seen.
        """
        for world in self._worlds:
            if world.parted:
                continue
            found = list(differences(self._state, world.state))
            things = [each for each in found if not _is_index(each[0][-1:])]
            idle = self._idle(world.watcher, _places(things or found))
            assert not (things and idle), _idle(idle, world.watcher)
            world.idle = idle if idle == _places(found) else set()

    def _idle(self, watcher: Seat | None, places: set[str]) -> set[str]:
        """Those of the places that no imagined world touches."""
        for _ in range(DRAWS):
            if not places:
                break
            imagined = self._game.imagine(self._state, watcher, self._luck())
            places = places - _places(differences(self._state, imagined))
        return places

    def _play(self, moves: Moves) -> None:
        self._step += 1
        before, chance = self._state, self._real_luck()
        self._state, events = self._game.apply(before, moves, chance)
        worlds, self._worlds = self._worlds, []
        for world in worlds:
            there = self._moves_there(world.state, before, moves)
            if there and self._step < world.until:
                self._go(world, moves, events, there, self._real_luck())
        if len(self._worlds) < (MANY if self._step < CLOSELY else 1):
            self._begin(before, moves, events, chance.trace)

    def _begin(self, before: Any, moves: Moves, events: tuple[Event, ...], fell: list[Draw]) -> None:
        """One world more, in which the last step was made with other luck, or with another move."""
        world = self._world(before)
        if fell and self._dice.random() < 0.5:
            self._go(world, moves, events, moves, Otherwise(fell, self._dice))
            return
        seat = self._dice.choice(sorted(moves))
        other = self._game.legal(before, seat).sample(self._luck())
        if self._game.at_once(before, seat, other) == self._game.at_once(before, seat, moves[seat]):
            self._go(world, moves, events, {**moves, seat: other}, self._real_luck())

    def _go(self, world: World, moves: Moves, events: tuple[Event, ...], there: Moves, luck: Chance) -> None:
        """Make the other world's step, and compare what its watcher sees of both."""
        world.state, seen = self._game.apply(world.state, there, luck)
        watcher = world.watcher
        own, own_there = (None, None) if watcher is None else (moves.get(watcher), there.get(watcher))
        self._keep(
            world,
            Sight(self._game.view(self._state, watcher), events, own),
            Sight(self._game.view(world.state, watcher), seen, own_there),
        )

    def _keep(self, world: World, here: Sight, there: Sight) -> None:
        """Keep the world as long as it is another one, and its watcher has something to remember or to imagine."""
        if world.state == self._state:
            return
        if not world.parted and here != there:
            assert not world.idle, _idle(world.idle, world.watcher)
            world.parted = self._step, here, there
        if world.parted:
            world.pairs.append((self._state, world.state))
            if here.view == there.view:
                assert not (still := world.still()), _forgotten(world, still)
                return
        self._worlds.append(world)

    def _moves_there(self, state: Any, before: Any, moves: Moves) -> Moves:
        """The same moves where they are legal, else others; none where the other world goes another way."""
        there = {}
        for seat, move in moves.items():
            choices = self._game.legal(state, seat)
            if not choices:
                return {}
            there[seat] = move if move in choices else self._instead(choices, self._game.legal(before, seat))
        alone = len(there) == 1 and all(self._game.at_once(state, seat, move) for seat, move in there.items())
        return there if alone or there.keys() == self._game.to_act(state) else {}

    def _instead(self, there: Choices[Any], here: Choices[Any]) -> Any:
        """A move that shows the difference, if one is listed: legal there and not here."""
        try:
            return next(move for move in islice(there, LISTED) if move not in here)
        except (TypeError, StopIteration):
            return there.sample(self._luck())

    def _real_luck(self) -> Chance:
        return Chance(self._match.seed, self._step)

    def _luck(self) -> Chance:
        return Chance(str(self._dice.random()), 0)

    def _world(self, state: Any) -> World:
        watcher = self._dice.choice((None, *range(self._match.seating.seats)))
        return World(watcher, self._step + self._dice.choice(LIVES), state)


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
    """The length of a path up to its first index, or to the end of it."""
    ends = (i + 1 if _is_index((part,)) else i for i, part in enumerate(path) if _is_index((part,)) or part == ANY)
    return next(ends, len(path))


def _is_index(part: Path) -> bool:
    return bool(part) and isinstance(part[0], int)


def _idle(places: set[str], watcher: Seat | None) -> str:
    return f"imagine never moves {', '.join(sorted(places))}, though {_name(watcher)} cannot know what is there"


def _forgotten(world: World, still: set[Difference]) -> str:
    assert world.parted
    step, here, there = world.parted
    return (
        f"{_name(world.watcher)} has forgotten what it saw at step {step} ({_told(differences(here, there))}): "
        f"its view is the same in a world that still differs ({_told(still)})"
    )


def _told(found: Iterable[Difference]) -> str:
    """The plainest of the differences."""
    path, here, there = min(found, key=lambda each: (ANY in each[0], len(each[0]), str(each)))
    return f"{_written(path)}: {here}, there {there}"


def _written(path: Path) -> str:
    return ".".join(map(str, path)) or "the state"


def _name(watcher: Seat | None) -> str:
    return "the public" if watcher is None else f"seat {watcher}"
