"""Bots in a room: asked for one thing at a time, asked again where it came to nothing, unable to stop the table."""

from __future__ import annotations

import asyncio
import gc
import json
import sys
import threading
from typing import Any

import pytest

from server.evening import Evening
from server.guests import scene
from tablee.core.bot import Imagine
from tablee.core.catalog import game as find_game
from tablee.core.chance import Chance
from tablee.core.game import Choices
from tablee.core.match import Match, Seen
from tablee.games.mind_up.moves import Card
from tablee.server.bots import mind
from tablee.server.bots.mind import Mind
from tablee.server.bots.thinkers import Thinkers
from tablee.server.bots.thinking import Minds, Thought
from tablee.server.protocol import messages as says
from tablee.server.room import inputs as log


@pytest.fixture
def thinkers() -> Thinkers:
    return Thinkers()


async def thoughts(minds: Minds, told: list[Thought], wanted: int) -> list[Thought]:
    while len(told) < wanted:
        await asyncio.sleep(0.01)
    await asyncio.sleep(0.05)  # more than wanted would show
    assert len(told) == wanted
    got, told[:] = list(told), []
    return got


@scene
async def test_a_bot_thinks_about_one_thing_at_a_time_and_may_be_asked_again(thinkers: Thinkers) -> None:
    evening = Evening(bots=("easy", "random"))
    evening.start("anna")
    told: list[Thought] = []
    minds = Minds(thinkers, told.append, pace=0)
    minds.ask(evening.room)
    minds.ask(evening.room)
    first = await thoughts(minds, told, 2)
    assert {thought.seat for thought in first} == {1, 2}
    minds.ask(evening.room)  # the room has not heard them yet
    await thoughts(minds, told, 0)
    evening.say("anna", says.Pause, paused=True)  # so that their moves come to nothing
    for thought in first:
        minds.heard(thought)
    minds.ask(evening.room)
    await thoughts(minds, told, 0)
    evening.say("anna", says.Pause, paused=False)
    minds.ask(evening.room)
    for thought in await thoughts(minds, told, 2):
        minds.heard(thought)
        assert thought.move
        evening.house(log.Played(thought.seat, thought.step, thought.move))
    minds.ask(evening.room)  # they have answered
    await thoughts(minds, told, 0)


class Odd:
    """A bot that does what the test says."""

    def __init__(self, does: Any) -> None:
        self.does = does

    def choose(self, seen: Seen, legal: Choices[Any], imagine: Imagine, chance: Chance) -> Any:
        return self.does(seen)


def fail(*_: Any) -> Any:
    raise ZeroDivisionError


def vague(seen: Any) -> Any:
    """Equal to a card of one's hand, and yet none."""
    return Card(1.0 * seen.view.hand[0])


async def asked_once(thinkers: Thinkers) -> tuple[Evening, list[Thought]]:
    """Anna at a table with two bots, and what these think of the first step."""
    evening = Evening(bots=("easy", "easy"))
    evening.start("anna")
    told: list[Thought] = []
    minds = Minds(thinkers, told.append, pace=0)
    minds.ask(evening.room)
    return evening, await thoughts(minds, told, 2)


@pytest.mark.parametrize("does", [fail, vague, sys.exit, lambda _: None, lambda _: "rubbish"])
@scene
async def test_a_bot_that_fails_does_not_stop_the_table(
    thinkers: Thinkers, monkeypatch: pytest.MonkeyPatch, does: Any
) -> None:
    monkeypatch.setattr(mind, "make_bot", lambda *_: Odd(does))
    evening, told = await asked_once(thinkers)
    for thought in told:
        evening.house(log.Played(thought.seat, thought.step, thought.move or {}))
    assert evening.match.answered == {1, 2}


@pytest.mark.parametrize("write", [dict, json.dumps])
@scene
async def test_a_bot_may_answer_in_json(thinkers: Thinkers, monkeypatch: pytest.MonkeyPatch, write: Any) -> None:
    monkeypatch.setattr(mind, "make_bot", lambda *_: Odd(lambda seen: write({"card": seen.view.hand[-1]})))
    evening, told = await asked_once(thinkers)
    for thought in told:
        assert thought.move == {"card": evening.match.seen_by(thought.seat).view.hand[-1]}


@scene
async def test_a_bot_that_cannot_be_made_plays_by_luck(thinkers: Thinkers, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mind, "make_bot", lambda *_: fail())
    _, told = await asked_once(thinkers)
    assert all(thought.move for thought in told)


@scene
async def test_a_bot_that_stays_silent_is_asked_again_only_after_a_step(
    thinkers: Thinkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Upturn: whoever is not awaited may still speak."""
    monkeypatch.setattr(mind, "make_bot", lambda *_: Odd(lambda _: None))
    evening = Evening(seats=3, bots=("easy", "easy"), game="upturn")
    evening.start("anna")
    told: list[Thought] = []
    minds = Minds(thinkers, told.append, pace=0)
    minds._silent = {(1, evening.match.step, seat) for seat in range(3)}
    minds.ask(evening.room)
    await thoughts(minds, told, 0)
    minds.heard(Thought(1, evening.match.step + 1, 1, None))
    assert minds._silent == {(1, evening.match.step + 1, 1)}


@scene
async def test_forgetting_ends_the_thoughts(thinkers: Thinkers, monkeypatch: pytest.MonkeyPatch) -> None:
    slow = threading.Event()
    monkeypatch.setattr(mind, "make_bot", lambda *_: Odd(lambda _: slow.wait(5) and None))
    evening = Evening(bots=("easy", "easy"))
    evening.start("anna")
    told: list[Thought] = []
    minds = Minds(thinkers, told.append, pace=0)
    minds.ask(evening.room)
    await asyncio.sleep(0.05)
    minds.forget()
    slow.set()
    await thoughts(minds, told, 0)


def test_a_compiler_that_has_moved_in_is_no_garbage() -> None:
    """Else every full look for garbage would stop all tables for a tenth of a second."""
    pytest.importorskip("numba")
    match, luck = Match(find_game("mind_up"), 3, seed="frozen"), Chance("mind", 0)
    gc.unfreeze()
    mind._settle.cache_clear()
    Mind(match.game, "normal", luck).choose(match, 0, luck, shown=False)
    assert gc.get_freeze_count() == 0
    Mind(match.game, "expert@1", luck).choose(match, 0, luck, shown=False)
    assert gc.get_freeze_count() > 0
    gc.unfreeze()
