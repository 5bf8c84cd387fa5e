"""A bot gets what a player gets: nothing hidden can be reached from it, however deep one looks."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from enum import Enum
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any

import pytest

import tablee
from tablee.bots.play import ask
from tablee.core.bot import Imagine
from tablee.core.chance import Chance
from tablee.core.game import Choices, Listed, Seat
from tablee.core.match import Match, Seen
from tablee.server.bots.room_bot import RoomBot

TABLES: tuple[tuple[str, int, dict[str, int]], ...] = (
    ("mind_up", 3, {"objectives": 2}),
    ("upturn", 2, {}),
    ("upturn", 4, {}),
    ("mind_map", 5, {}),
    ("mind_map", 8, {}),
)
STEPS = 60


class Curious:
    """Plays any move, and keeps all that it was given."""

    def __init__(self) -> None:
        self.given: tuple[Any, ...] = ()

    def choose(self, seen: Seen, legal: Choices[Any], imagine: Imagine, chance: Chance) -> Any:
        self.given = seen, legal, imagine, chance, imagine(Chance("world", 0))
        return legal.sample(chance) if seen.seat in seen.awaited else None


def inside(*given: Any) -> Iterator[Any]:
    """Everything that can be reached: fields, items and what functions close over; code, not what modules hold."""
    found, todo = set[int](), list(given)
    while todo:
        thing = todo.pop()
        if id(thing) in found or isinstance(thing, type | ModuleType | BuiltinFunctionType):
            continue
        found.add(id(thing))
        yield thing
        if isinstance(thing, FunctionType):
            todo += [cell.cell_contents for cell in thing.__closure__ or ()]
            todo += [thing.__defaults__, thing.__kwdefaults__, thing.__dict__]
        elif not isinstance(thing, Enum):
            todo += gc.get_referents(thing)


def written(*given: Any) -> list[str]:
    """The kind of everything inside, in the order it is met, and its value where it is a plain one."""
    plain = (int, str, bytes, float, type(None), Enum)
    return [repr(thing) if isinstance(thing, plain) else type(thing).__name__ for thing in inside(*given)]


def given_in_game(match: Match, seat: Seat) -> tuple[Any, ...]:
    """What a bot on that seat gets in simulations and in the terminal; the match itself does not go on."""
    bot = Curious()
    ask(match.fork(match.state), seat, bot, Chance("bot", match.step))
    return bot.given


def given_in_room(match: Match, seat: Seat) -> tuple[Any, ...]:
    """What one gets in a room."""
    bot = Curious()
    sitting = RoomBot(match.game, "somebody's own", Chance("luck", 0))
    sitting._bot = bot
    sitting.choose(match.fork(), seat, Chance("bot", match.step), shown=True)
    assert not sitting.failed
    return bot.given


@pytest.mark.parametrize("given_to", [given_in_game, given_in_room])
@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_a_bot_finds_the_same_in_every_world_it_could_be_in(
    name: str, seats: int, options: dict[str, int], given_to: Callable[[Match, Seat], tuple[Any, ...]]
) -> None:
    """If anything inside depended on what is hidden, it would differ where that is another."""
    match = Match(tablee.game(name), seats, options, seed="inside")
    looked = 0
    while match.to_act and match.step < STEPS:
        for seat in range(seats):
            if match.legal(seat) and match.step % 5 == 0:
                other = match.fork(match.imagine(seat, Chance("other", match.step)))
                real = given_to(match, seat)
                assert written(*real) == written(*given_to(other, seat))
                holders = [thing for thing in inside(*real) if isinstance(thing, Match) or thing is match.state]
                assert holders == []
                assert match.seed not in inside(*real)
                looked += other.state != match.state
        for seat in sorted(match.to_act):
            match.answer(seat, match.legal(seat).sample(Chance(f"answer {seat}", match.step)))
    assert looked > 5, "the worlds were not different"


def test_worlds_are_imagined_from_the_moment_the_bot_was_asked() -> None:
    match = Match(tablee.game("mind_up"), 3, seed="moment")
    bot, first = Curious(), match.imagine(0, Chance("again", 0))
    for seat in range(3):
        ask(match, seat, bot if seat == 0 else Curious(), Chance("bot", seat))
    assert match.step == 1
    assert bot.given[2](Chance("again", 0)) == first


def test_this_look_inside_finds_what_is_there() -> None:
    match = Match(tablee.game("mind_up"), 3, seed="found")
    hidden = match.state.hands[1]
    leaks: list[Any] = [
        lambda luck: match.imagine(0, luck),
        lambda luck=hidden: luck,
        Listed((), lambda _: match.state),
    ]
    for leak in leaks:
        assert any(thing is hidden for thing in inside(leak))
