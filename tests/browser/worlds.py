"""Worlds the public cannot tell apart: other secrets, and from now on the same happenings for all to see."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import count
from typing import Any

from tablee.core.chance import Chance
from tablee.core.game import Audience, Event
from tablee.core.match import Match
from tablee.games.mind_up.state import State as MindUp

MOST_DRAWS = 5000


@dataclass(frozen=True, slots=True)
class Deed:
    """What somebody does, what they thought of before where nobody sees it, and what all then see."""

    seat: int
    move: Any
    events: tuple[Event, ...]
    thought: Any = None


@dataclass(frozen=True, slots=True)
class World:
    """A table, and what happens there next."""

    match: Match
    deeds: tuple[Deed, ...]


def real_world(match: Match, steps: int) -> World:
    """The table as it is, and its next steps."""
    return World(match.fork(), tuple(_deeds(match.fork(), match.step + steps)))


def _deeds(match: Match, end: int) -> Iterator[Deed]:
    while match.step < end:
        seat = min(match.to_act)
        move = match.legal(seat).sample(Chance("deed", match.step * 20 + seat))
        thought = _thought(match, seat, world=0)
        yield Deed(seat, move, match.answer(seat, move), thought)


def other_worlds(real: World, many: int) -> list[World]:
    """So many, with other secrets, in which all that is seen happens as in the real one."""
    found: list[World] = []
    for draw in count(1):
        assert draw < MOST_DRAWS, "no such world"
        world = _world(real, draw)
        if world and all(world.match.state != other.match.state for other in (real, *found)):
            found.append(world)
        if len(found) == many:
            return found
    raise AssertionError


def _world(real: World, draw: int) -> World | None:
    match = real.match.fork(_imagine(real, Chance("tv", draw)))
    played, deeds = match.fork(), []
    for deed in real.deeds:
        legal, thought = played.legal(deed.seat), _thought(played, deed.seat, draw)
        # what is done in secret may have to be something else here
        move = deed.move if deed.move in legal else legal.sample(Chance("secret", draw))
        if played.answer(deed.seat, move) != deed.events:
            return None
        deeds.append(replace(deed, move=move, thought=thought))
    return World(match, tuple(deeds))


def _imagine(real: World, chance: Chance) -> Any:
    """Cards that will be played lie where they will be played from; to imagine so, take them for known."""
    state = real.match.state
    if not isinstance(state, MindUp):
        return real.match.imagine(None, chance)
    planned = [[deed.move.number for deed in real.deeds if deed.seat == seat] for seat in range(len(state.hands))]
    known = tuple(tuple(sorted({*seen, *cards})) for seen, cards in zip(state.known, planned, strict=True))
    return replace(real.match.game.imagine(replace(state, known=known), None, chance), known=state.known)


def _thought(match: Match, seat: int, world: int) -> Any:
    """Another answer first, where nobody sees it and it does not yet make the step happen."""
    if match.game.audience(match.state, seat) is not Audience.NOBODY or len(match.to_act) == 1:
        return None
    return match.legal(seat).sample(Chance("thought", world * 1000 + match.step * 20 + seat))
