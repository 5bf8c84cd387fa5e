"""A crowd in a room keeps its own room busy, and no other one."""

from __future__ import annotations

import time

import pytest

from server.guests import Guest, scene
from server.test_people import table_of
from tablee.server.actor.crowds import CROWD, EACH, LONGEST, REST, Crowds
from tablee.server.actor.sockets import JOIN_BURST

PEOPLE, TABS = 6, 8
MANY = PEOPLE * TABS
FLAPS = 50
"""No more than one may say at once."""


async def crowd(address: str) -> tuple[Guest, list[Guest]]:
    """A room with more pages than a table has; who opened it, and everybody else."""
    (host,) = await table_of(address, "Anna", bots=["easy", "easy"])
    pages = []
    for number in range(PEOPLE):
        guest = await Guest(address, f"G{number}").arrive().enter(host.code)
        pages += [guest, *[await guest.twin() for _ in range(TABS - 1)]]
    await host.until(lambda g: g.room["watching"] == MANY)
    return host, pages


@scene
async def test_a_room_that_tells_many_rests_before_it_tells_them_more(address: str) -> None:
    host, pages = await crowd(address)
    last = pages[-1]
    began, was = time.monotonic(), len(last.received)
    for number in range(FLAPS):
        await host.send({"type": "attend", "id": str(number), "at": "table" if number % 2 else "hidden"})
    await host.send({"type": "attend", "id": "last", "at": "hidden"})
    await host.taken("settings", clock="fast")
    await last.until(lambda g: g.room["clock"] == "fast")
    assert last.room["seats"][0]["present"] is False  # nothing of it is lost: the last one counts
    shown = sum(one["type"] == "room_now" for one in last.received[was:])
    assert time.monotonic() - began >= (shown - 2) * (MANY + 1) * EACH * REST


@scene
async def test_nobody_is_told_all_the_time_that_somebody_who_watches_looks_away(address: str) -> None:
    (anna,) = await table_of(address, "Anna", bots=["easy", "easy"])
    guest = await Guest(address, "G").arrive().enter(anna.code)
    await anna.until(lambda g: len(g.room["members"]) == 2)
    was = len(anna.received)
    for number in range(10):
        await guest.send({"type": "attend", "id": str(number), "at": "table" if number % 2 else "hidden"})
    await guest.taken("chat", text="hello")
    await anna.hear("chatter")
    assert [one["type"] for one in anna.received[was:]] == ["chatter"]
    await guest.send({"type": "attend", "id": "last", "at": "hidden"})
    await guest.taken("chat", text="bye")
    await anna.taken("settings", clock="fast")  # with the next change everybody is
    await anna.until(lambda g: g.room["clock"] == "fast")
    assert [one["present"] for one in anna.room["members"]] == [True, False]


@scene
async def test_whoever_comes_in_again_and_again_is_too_fast(address: str) -> None:
    (anna,) = await table_of(address, "Anna", bots=["easy", "easy"])
    said = [await anna.say("join", name=f"Anna {number}", lang="en") for number in range(int(JOIN_BURST) + 5)]
    assert [one["type"] for one in said[:5]] == ["ack"] * 5
    assert said[-1]["key"] == "too_fast"
    await anna.taken("chat", text="and still here")


@pytest.mark.parametrize("rooms", [1, 2, 5, 10])
def test_all_crowds_together_have_a_share_of_the_time(rooms: int) -> None:
    crowds = Crowds(resting=rooms)
    messages = 200
    work = messages * EACH
    assert rooms * work / (work + crowds.pause(messages)) <= 1 / REST
    assert crowds.pause(10_000) <= LONGEST


def test_a_table_never_rests() -> None:
    crowds = Crowds(resting=3)
    assert crowds.pause(CROWD) == 0
    assert crowds.pause(CROWD + 1) > 0
