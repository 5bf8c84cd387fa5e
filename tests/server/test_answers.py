"""Answers: changed, withdrawn, stale, foreign, illegal, said twice – and acknowledged only when they are durable."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from server.guests import Guest, running, scene, serving, sqlite
from server.test_people import table_of
from tablee.server.actor import sockets
from tablee.server.app import create_app
from tablee.server.http import api
from tablee.server.http.limits import PERSON
from tablee.server.http.settings import ServerSettings
from tablee.server.room import room as remembering
from tablee.server.room.inputs import Input
from tablee.server.room.players import FinishedMatch
from tablee.server.store.errors import StoreFailed
from tablee.server.store.store import Store


@scene
async def test_an_answer_can_be_changed_and_withdrawn_until_the_step(address: str) -> None:
    anna, bob = await table_of(address, "Anna", "Bob", bots=["easy", "easy"])
    await anna.start(bob)
    first, second, *_ = anna.seen["view"]["hand"]
    await anna.taken("answer", seat=0, step=0, move={"card": first})
    await anna.until(lambda g: g.seen["mine"] == {"card": first})
    await anna.taken("answer", seat=0, step=0, move={"card": second})
    await anna.until(lambda g: g.seen["mine"] == {"card": second})
    await anna.taken("withdraw", seat=0, step=0)
    await anna.until(lambda g: g.seen["mine"] is None)
    await bob.until(lambda g: 0 in g.seen["awaited"] and 2 in g.seen["answered"])
    assert await anna.refusal("withdraw", seat=0, step=0) == "nothing_to_withdraw"
    await anna.taken("answer", seat=0, step=0, move={"card": first})
    await bob.play_card()
    await anna.until(lambda g: g.table and g.table["step"] == 1)
    assert first not in anna.seen["view"]["hand"]
    assert anna.table
    assert anna.table["fresh"] is True
    assert await anna.refusal("answer", seat=0, step=0, move={"card": second}) == "stale"
    assert await anna.refusal("withdraw", seat=0, step=0) == "stale"


@scene
async def test_nobody_answers_for_another_seat(address: str) -> None:
    anna, bob = await table_of(address, "Anna", "Bob", bots=["easy", "easy"])
    await anna.start(bob)
    card = bob.seen["view"]["hand"][0]
    assert await anna.refusal("answer", seat=1, step=0, move={"card": card}) == "not_your_seat"
    assert await anna.refusal("answer", seat=2, step=0, move={"card": card}) == "not_your_seat"
    assert await anna.refusal("answer", seat=9, step=0, move={"card": card}) == "no_such_seat"
    await bob.play_card()
    assert await anna.refusal("withdraw", seat=1, step=0) == "not_your_seat"


@scene
async def test_a_refusal_names_the_rule_in_the_language_of_the_person(address: str) -> None:
    anna, bob = Guest(address, "Anna", "fr").arrive(), Guest(address, "Bob", "en").arrive()
    await anna.enter(anna.open(seats=3, bots=["easy", "easy"]))
    await bob.enter(anna.code)
    await bob.taken("sit", seat=1)
    await anna.start(bob)
    for guest, text in ((anna, "votre main"), (bob, "your hand")):
        message = await guest.say("answer", seat=guest.seen["seat"], step=0, move={"card": 1000})
        assert (message["type"], message["key"], message["rule"]) == ("refused", "not_in_hand", "MU-09")
        assert text in message["text"]
        assert "MU-09" not in message["text"]
    await bob.taken("join", name="Bob", lang="fr")  # languages can be changed in mid-game
    message = await bob.say("answer", seat=1, step=0, move={"card": "x"})
    assert message["text"] == "«\u202fcard\u202f» doit être un nombre entier."
    await bob.send("rubbish")
    assert (await bob.hear("refused"))["text"].startswith("La maison n’a pas compris")


@scene
async def test_saying_it_twice_is_saying_it_once(tmp_path: Path) -> None:
    """Also after a reconnect, and after a restart."""
    with serving(sqlite(tmp_path)) as address:
        anna, bob = await table_of(address, "Anna", "Bob", bots=["easy", "easy"])
        await anna.start(bob)
        await anna.taken("chat", said="one", text="once")
        await anna.taken("chat", said="one", text="once")
        card = anna.seen["view"]["hand"][0]
        await anna.taken("answer", said="two", seat=0, step=0, move={"card": card})
        await bob.play_card()
        await anna.until(lambda g: g.table and g.table["step"] == 1)
        await anna.leave()
        await anna.enter(anna.code)
        await anna.taken("answer", said="two", seat=0, step=0, move={"card": card})  # not "stale": it is taken already
    with serving(sqlite(tmp_path)) as address:
        anna.address = address
        await anna.enter(anna.code)
        assert anna.table
        assert anna.table["step"] == 1
        await anna.taken("answer", said="two", seat=0, step=0, move={"card": card})
        await anna.taken("chat", said="one", text="once")
        chats = [message for message in anna.received if message["type"] == "chatter" and not message["fresh"]]
        assert [line["text"] for line in chats[-1]["lines"]] == ["once"]
        assert len(anna.seen["view"]["hand"]) == 6


@scene
async def test_what_the_room_has_forgotten_the_log_knows(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A phone that slept for hours says again what was taken: it is told so, all come again, nothing is twice."""
    monkeypatch.setattr(remembering, "REMEMBERED", 3)
    monkeypatch.setattr(sockets, "SAID_AGAIN", 1)
    with serving(database) as address:
        anna, bob = await table_of(address, "Anna", "Bob", bots=["easy", "easy"])
        await anna.taken("chat", said="old", text="once")
        for number in range(4):
            await bob.taken("chat", text=f"line {number}")
        await anna.taken("chat", said="old", text="once")
        await anna.hear("bye")
        await bob.hear("bye")
        assert "once" not in [line["text"] for line in last_chat(bob)[-1:]], "it was shown before it was in the log"
        for guest in (anna, bob):
            await guest.enter(guest.code)
            assert [line["text"] for line in last_chat(guest)] == ["once", "line 0", "line 1", "line 2", "line 3"]
        await anna.taken("chat", text="still here")


@scene
async def test_whoever_says_forgotten_things_all_the_time_waits_outside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each time the room is read again and everybody has to come back: alone they could keep it shut."""
    monkeypatch.setattr(remembering, "REMEMBERED", 3)
    monkeypatch.setattr(sockets, "SAID_AGAIN", PERSON["page"][1] + 0.6)  # at half an arrival a second: a second or so
    monkeypatch.setattr(api, "HASTE", 0.0)
    with serving(sqlite(tmp_path)) as address:
        anna, bob = await table_of(address, "Anna", "Bob", bots=["easy", "easy"])
        await anna.taken("chat", said="old", text="once")
        for number in range(4):
            await bob.taken("chat", text=f"line {number}")
        await anna.taken("chat", said="old", text="once")
        await anna.hear("bye")
        await bob.hear("bye")
        began = time.monotonic()
        await anna.enter(anna.code)
        assert time.monotonic() - began > 0.5
        await bob.enter(bob.code)
        await bob.taken("chat", text="nobody else has waited")


def last_chat(guest: Guest) -> list[dict[str, Any]]:
    return [message["lines"] for message in guest.received if message["type"] == "chatter"][-1]  # type: ignore[no-any-return]


@scene
async def test_two_people_may_use_the_same_ids(address: str) -> None:
    anna, bob = await table_of(address, "Anna", "Bob", bots=["easy", "easy"])
    await anna.taken("chat", said="same", text="from Anna")
    await bob.taken("chat", said="same", text="from Bob")
    await bob.hear("chatter")
    lines = [message["lines"] for message in bob.received if message["type"] == "chatter" and message["fresh"]]
    assert [line["text"] for some in lines for line in some] == ["from Anna", "from Bob"]


class SlowStore(Store):
    """A disk that takes its time, or fails."""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self.open = threading.Event()
        self.open.set()
        self.waited_for = threading.Event()
        self.failing = False
        append = self.writer.append

        async def slowly(
            room: str, given: Sequence[Input], finished: Mapping[int, FinishedMatch] | None = None
        ) -> None:
            if not self.open.is_set():
                self.waited_for.set()
            await asyncio.to_thread(self.open.wait)
            if self.failing:
                raise StoreFailed("store_failed", problem="a test")
            await append(room, given, finished)

        self.writer.append = slowly  # type: ignore[method-assign]

    async def until_waited_for(self) -> None:
        """An input has come as far as the disk, which takes its time."""
        assert await asyncio.to_thread(self.waited_for.wait, 10)
        self.waited_for.clear()


async def silence(guest: Guest, seconds: float) -> list[dict[str, Any]]:
    """What a guest is told while we wait."""
    heard = []
    try:
        while True:
            heard.append(await guest.next(seconds))
    except TimeoutError:
        return heard


@scene
async def test_nothing_is_acknowledged_or_shown_before_it_is_durable(tmp_path: Path) -> None:
    store = SlowStore(sqlite(tmp_path))
    with running(create_app(ServerSettings(store, pace=0))) as address:
        anna, bob = await table_of(address, "Anna", "Bob", bots=["easy", "easy"])
        store.open.clear()
        await anna.send({"type": "chat", "id": "slow", "text": "is it written?"})
        await store.until_waited_for()
        heard = await silence(anna, 0.3) + await silence(bob, 0.1)
        assert {message["type"] for message in heard} <= {"room_now"}  # that Bob has come
        assert "is it written?" not in str(store.load(anna.code))
        store.open.set()
        assert (await anna.hear("ack"))["id"] == "slow"
        assert "is it written?" in str(store.load(anna.code))
        await bob.hear("chatter")


@scene
async def test_a_failed_write_is_not_acknowledged_and_the_room_is_read_again(tmp_path: Path) -> None:
    store = SlowStore(sqlite(tmp_path))
    with running(create_app(ServerSettings(store, pace=0))) as address:
        anna, bob = await table_of(address, "Anna", "Bob", bots=["easy", "easy"])
        await anna.start(bob)
        card, other = anna.seen["view"]["hand"][:2]
        await anna.taken("answer", seat=0, step=0, move={"card": other})
        store.failing = True
        lost = {"type": "answer", "id": "lost", "seat": 0, "step": 0, "move": {"card": card}}
        await anna.send(lost)
        for guest in (anna, bob):
            message = await guest.hear("bye")
            assert message == {"type": "bye", "reason": "gone", "again": True}
        assert "lost" not in {message.get("id") for message in anna.received}
        store.failing = False
        await anna.enter(anna.code)
        await bob.enter(anna.code)
        assert anna.seen["mine"] == {"card": other}  # as the log has it
        await anna.send(lost)
        assert (await anna.hear("ack"))["id"] == "lost"
        await asyncio.gather(anna.play_on(), bob.play_on())


@scene
async def test_a_page_that_comes_while_the_room_fails_is_not_left_alone(tmp_path: Path) -> None:
    store = SlowStore(sqlite(tmp_path))
    with running(create_app(ServerSettings(store, pace=0))) as address:
        (anna,) = await table_of(address, "Anna", bots=["easy", "easy"])
        store.open.clear()
        store.failing = True
        await anna.send({"type": "chat", "id": "lost", "text": "lost"})
        bob = Guest(address, "Bob").arrive()
        coming = asyncio.create_task(bob.enter(anna.code))
        await asyncio.sleep(0.2)
        store.open.set()
        with pytest.raises(ConnectionClosed):
            await coming
        assert bob.received[-1] == {"type": "bye", "reason": "gone", "again": True}
        store.failing = False
        await bob.enter(anna.code)
