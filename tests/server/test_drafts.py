"""Drafts: shown in ticks of their own to whom the game shows them, never kept, never in anybody's way."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import replace
from math import inf
from pathlib import Path
from typing import Any

import pytest

from server.evening import Evening
from server.guests import Guest, running, scene, sqlite
from server.test_answers import SlowStore, silence
from server.test_people import table_of
from server.test_sockets import page
from tablee.server.actor.broadcast import Broadcast, Change
from tablee.server.actor.throttle import DRAFT_TICK, Throttle
from tablee.server.app import create_app
from tablee.server.http.settings import ServerSettings
from tablee.server.room.presence import Presence


async def drag(guest: Guest, x: int, seat: int | None = None, step: int = 0) -> None:
    where = {"x": x, "y": 0}
    seat = guest.seen["seat"] if seat is None else seat
    await guest.send({"type": "draft", "id": f"d{x}", "seat": seat, "step": step, "move": where})


async def map_of(address: str, *names: str, watching: int = 0) -> tuple[list[Guest], list[Guest]]:
    """People about to place their tokens (Mind Map), and onlookers."""
    people = await table_of(address, *names, game="mind_map", seats=4, bots=["easy"] * 3)
    onlookers = [await Guest(address).enter(people[0].code, join=False) for _ in range(watching)]
    await people[0].start(*people[1:])
    for guest in people:
        await guest.until(lambda g: len(g.seen["awaited"]) == len(people))  # bots have placed their tokens
    for guest in (*people, *onlookers):
        await silence(guest, 0.3)
    return people, onlookers


def drafts_in(messages: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [one for one in messages if one["type"] == "drafts_now"]


@scene
async def test_a_token_is_seen_moving_by_all_without_the_whole_table(address: str) -> None:
    (anna, bob), (tv,) = await map_of(address, "Anna", "Bob", watching=1)
    for x in (10, 20, 30):
        await drag(anna, x)
    for guest in (anna, bob, tv):
        await guest.until(lambda g: g.seen["drafts"].get("0") == {"x": 30, "y": 0})
        heard = await silence(guest, 0.2)
        assert heard == []  # nothing where nothing has changed
        (*_, last) = guest.received
        assert (last["type"], last["step"], len(last["drafts"])) == ("drafts_now", 0, 1)
    await drag(anna, 30)
    assert await silence(bob, 0.2) == []


@scene
async def test_nobody_sees_which_card_is_half_chosen(address: str) -> None:
    """Mind Up! shows a draft to nobody but its own seat."""
    anna, bob = await table_of(address, "Anna", "Bob", bots=["easy", "random"])
    await anna.start(bob)
    card = anna.seen["view"]["hand"][0]
    await bob.until(lambda g: g.seen["awaited"] == [0, 1])  # the bot has chosen
    await anna.send({"type": "draft", "id": "d1", "seat": 0, "step": 0, "move": {"card": card}})
    await anna.until(lambda g: g.seen["drafts"] == {"0": {"card": card}})
    assert await silence(bob, 0.2) == []


@scene
async def test_one_set_for_each_seat_in_the_order_of_the_table(address: str) -> None:
    (anna,) = await table_of(address, "Anna", bots=["easy"])
    await anna.taken("sit", seat=2)
    await anna.start()
    assert anna.table
    first, second = (seen["view"]["hand"][0] for seen in anna.table["seen"])
    for seat, card in ((0, first), (2, second)):
        await anna.send({"type": "draft", "id": f"d{seat}", "seat": seat, "step": 0, "move": {"card": card}})
    await anna.until(lambda g: drafts_in(g.received) and drafts_in(g.received)[-1]["drafts"][1])
    assert drafts_in(anna.received)[-1]["drafts"] == [{"0": {"card": first}}, {"2": {"card": second}}]


@scene
async def test_a_late_draft_is_dropped_in_silence_and_a_bad_one_is_refused(address: str) -> None:
    (anna, bob), _ = await map_of(address, "Anna", "Bob")
    await drag(anna, 5, step=7)
    await anna.taken("answer", seat=0, step=0, move={"x": 100, "y": 100})
    await drag(anna, 6)  # already answered
    await anna.taken("pause", paused=True)
    await drag(bob, 7)
    heard = await silence(anna, 0.2) + await silence(bob, 0.2)
    assert {one["type"] for one in heard} <= {"table_now", "answered_now", "room_now"}
    assert bob.seen["drafts"].get("1") is None
    await anna.taken("pause", paused=False)
    assert await anna.refusal("draft", seat=1, step=0, move={"x": 1, "y": 1}) == "not_your_seat"
    assert await bob.refusal("draft", seat=1, step=0, move={"x": "left", "y": 1}) == "integer"
    assert await bob.refusal("draft", seat=1, step=0, move={}) != ""
    stranger = await Guest(address).enter(anna.code, join=False)
    assert await stranger.refusal("draft", seat=1, step=0, move={"x": 1, "y": 1}) == "not_member"


@scene
async def test_thirty_drags_a_second_disturb_nobody(address: str) -> None:
    (anna, bob), (tv,) = await map_of(address, "Anna", "Bob", watching=1)
    began, seconds = time.monotonic(), 3.0
    for n in range(round(30 * seconds)):
        await drag(anna, n)
        await asyncio.sleep(max(0.0, began + (n + 1) / 30 - time.monotonic()))
        if n == 45:
            await bob.taken("chat", text="am I heard?")
    await tv.until(lambda g: g.seen["drafts"].get("0") == {"x": round(30 * seconds) - 1, "y": 0})
    lasted, ticks = time.monotonic() - began, len(drafts_in(tv.received))
    assert seconds <= ticks <= lasted / DRAFT_TICK + 3  # how many exactly, a clock of one's own says below
    await anna.taken("chat", text="still here")  # neither slowed down nor closed
    assert not [message for message in anna.received if message["type"] in ("refused", "bye")]


@scene
async def test_drafts_do_not_wait_for_the_disk_nor_overtake_a_table(tmp_path: Path) -> None:
    store = SlowStore(sqlite(tmp_path))
    with running(create_app(ServerSettings(store, pace=0))) as address:
        (anna, bob), _ = await map_of(address, "Anna", "Bob")
        store.open.clear()
        await bob.send({"type": "chat", "id": "slow", "text": "hello"})
        await store.until_waited_for()
        await drag(anna, 12)
        await bob.until(lambda g: g.seen["drafts"].get("0") == {"x": 12, "y": 0})
        store.open.set()
        await bob.hear("ack")
        await silence(bob, 0.2)
        store.open.clear()
        await anna.send({"type": "answer", "id": "slow", "seat": 0, "step": 0, "move": {"x": 50, "y": 0}})
        await store.until_waited_for()
        await drag(bob, 13)
        assert await silence(bob, 0.3) == []  # the answer may still come to nothing
        store.open.set()
        await bob.until(lambda g: g.seen["drafts"].get("0") == {"x": 50, "y": 0})
        await bob.until(lambda g: g.seen["drafts"].get("1") == {"x": 13, "y": 0})


@scene
async def test_drafts_are_not_in_the_log(tmp_path: Path) -> None:
    store = SlowStore(sqlite(tmp_path))
    with running(create_app(ServerSettings(store, pace=0))) as address:
        (anna, bob), _ = await map_of(address, "Anna", "Bob")
        await drag(anna, 777)
        await bob.until(lambda g: g.seen["drafts"].get("0") == {"x": 777, "y": 0})
        assert "'x': 777" not in str([one.content for one in store.load(anna.code)])


@scene
async def test_what_all_see_is_written_once() -> None:
    evening, broadcast = Evening(seats=4, bots=("easy",), game="mind_map"), Broadcast()
    evening.begun(bob=2, carl=3)
    pages = [page(who)[0] for who in ("anna", "bob", "carl", "")]
    for socket in pages:
        broadcast.welcome(socket, evening.room)
    broadcast.write(evening.room, Change(room=False, table=True, newcomers=set(), before=0, presence=Presence()))
    broadcast.send_drafts(evening.room)
    assert all(not socket._out for socket in pages)  # the table has told it
    evening.match.draft(0, {"x": 1, "y": 2})
    broadcast.send_drafts(evening.room)
    written = [socket._out.pop(0) for socket in pages]
    assert written[0] == b'{"type":"drafts_now","step":0,"drafts":[{"0":{"x":1,"y":2}}]}'
    assert all(one is written[0] for one in written)
    broadcast.send_drafts(evening.room)
    assert all(not socket._out for socket in pages)


class Timer:
    """What `call_at` gives."""

    def __init__(self, when: float, run: Callable[[], None]) -> None:
        self.when, self.run = when, run

    def cancel(self) -> None:
        self.when = inf


class Clock:
    """As much of an event loop as a throttle needs; time passes when the test says so."""

    def __init__(self) -> None:
        self.now = 0.0
        self.timers: list[Timer] = []

    def time(self) -> float:
        return self.now

    def call_at(self, when: float, run: Callable[[], None]) -> Timer:
        self.timers.append(Timer(when, run))
        return self.timers[-1]

    def wait(self, seconds: float) -> None:
        until = self.now + seconds
        for timer in [timer for timer in self.timers if timer.when <= until]:
            self.timers.remove(timer)
            self.now = timer.when
            timer.run()
        self.now = until


@pytest.mark.parametrize("every", [0.01, 1 / 30])
def test_ticks_are_counted_from_the_last_one(every: float, monkeypatch: pytest.MonkeyPatch) -> None:
    clock, shown = Clock(), list[float]()
    monkeypatch.setattr(asyncio, "get_running_loop", lambda: clock)
    ticking = Throttle(lambda: shown.append(clock.now))
    while clock.now < 1.2:
        ticking.changed()
        clock.wait(every)
    clock.wait(DRAFT_TICK)
    assert shown == pytest.approx([DRAFT_TICK * n for n in range(len(shown))])
    assert len(shown) == pytest.approx(1.2 / DRAFT_TICK, abs=1)
    rest = len(shown)
    clock.wait(2 * DRAFT_TICK)
    assert len(shown) == rest
    ticking.changed()
    ticking.end()
    clock.wait(2 * DRAFT_TICK)
    assert len(shown) == rest


@pytest.mark.parametrize("name", ["mind_up", "upturn"])
@scene
async def test_hidden_drafts_are_told_to_nobody_else(name: str) -> None:
    moves: dict[str, list[dict[str, Any]]] = {
        "mind_up": [{"card": 1}, {"card": 46}],
        "upturn": [{"lay": "40"}, {"draw": True}],
    }
    for move in moves[name]:
        evening, broadcast = Evening(seats=3, bots=("easy",), game=name), Broadcast()
        evening.begun(bob=2)
        if name == "upturn":
            evening.match.state = replace(evening.match.state, turn=0)
        pages = {who: page(who)[0] for who in ("anna", "bob", "")}
        for socket in pages.values():
            broadcast.welcome(socket, evening.room)
        broadcast.write(evening.room, Change(room=False, table=True, newcomers=set(), before=0, presence=Presence()))
        evening.match.draft(0, move)
        broadcast.send_drafts(evening.room)
        assert {who for who, socket in pages.items() if socket._out} == {"anna"}
