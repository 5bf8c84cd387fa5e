"""Sockets and companies without a network: what waits, what is too much, who does not fit in any more."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import msgspec

from server.evening import Evening
from server.guests import scene
from tablee.server.actor.admission import LIMITS, Rank
from tablee.server.actor.broadcast import Broadcast, Change
from tablee.server.actor.sockets import BACKLOG, Bucket, Socket
from tablee.server.protocol import from_page, to_page
from tablee.server.room.presence import Presence


class Page:
    """A page that reads nothing until it is told to."""

    def __init__(self) -> None:
        self.reads = asyncio.Event()
        self.sent: list[Any] = []
        self.closed = False
        self.scope: dict[str, Any] = {}

    async def send_data(self, data: bytes, mode: str, encoding: str) -> None:
        await self.reads.wait()
        self.sent.append(msgspec.json.decode(data))

    async def close(self) -> None:
        self.closed = True


def page(key: str = "anna") -> tuple[Socket, Page]:
    wire: Any = Page()
    return Socket(wire, key, "en"), wire


@scene
async def test_a_page_that_does_not_read_is_closed_and_nobody_waits_for_it() -> None:
    socket, wire = page()
    writing = asyncio.create_task(socket.write())
    for n in range(BACKLOG + 2):
        assert not socket.closed
        socket.send(to_page.Ack(f"{n}"))
        await asyncio.sleep(0)
    assert socket.closed
    socket.send(to_page.Ack("too late"))
    wire.reads.set()
    await writing
    assert wire.closed
    assert len(wire.sent) <= BACKLOG
    assert "too late" not in {message["id"] for message in wire.sent}


@scene
async def test_a_goodbye_is_the_last_word() -> None:
    socket, wire = page()
    wire.reads.set()
    socket.send(to_page.Ack("1"))
    socket.close(to_page.Bye("moved", again=True))
    socket.close(to_page.Bye("kicked", again=False))
    socket.send(to_page.Ack("2"))
    await socket.write()
    assert [message["type"] for message in wire.sent] == ["ack", "bye"]


class Wire(Page):
    """A page with a short way to it, which is sometimes shut."""

    def __init__(self) -> None:
        super().__init__()
        self.is_open = True
        self.packets: list[list[str]] = []

    def say(self, texts: Sequence[bytes]) -> bool:
        if self.is_open:
            self.packets.append([msgspec.json.decode(text)["id"] for text in texts])
        return self.is_open

    async def send_data(self, data: bytes, mode: str, encoding: str) -> None:
        await super().send_data(data, mode, encoding)
        self.packets.append([msgspec.json.decode(data)["id"]])


@scene
async def test_what_can_go_at_once_goes_at_once_and_overtakes_nothing() -> None:
    wire = Wire()
    socket = Socket(wire, "anna", "en", at_once=wire)  # type: ignore[arg-type]
    writing = asyncio.create_task(socket.write())
    socket.send(to_page.Ack("1"), to_page.Ack("2"))
    assert wire.packets == [["1", "2"]]
    wire.is_open = False  # the page does not read
    socket.send(to_page.Ack("3"))
    await asyncio.sleep(0)
    wire.is_open = True  # it does again, and what it has not read is still on the long way
    socket.send(to_page.Ack("4"))
    wire.reads.set()
    await asyncio.sleep(0.01)
    socket.send(to_page.Ack("5"))
    assert wire.packets == [["1", "2"], ["3"], ["4"], ["5"]]
    socket.close(None)
    await writing
    assert wire.closed


@scene
async def test_a_room_has_room_for_so_many_pages_of_strangers_and_for_its_own_people() -> None:
    evening, broadcast = Evening(), Broadcast()
    most = LIMITS[Rank.STRANGER][0]
    for n in range(most):
        stranger = page(f"guest{n}")[0]
        stranger.address = f"10.0.0.{n}"
        broadcast.welcome(stranger, evening.room)
    late, wire = page("")
    late.address = "10.0.1.0"
    wire.reads.set()
    broadcast.welcome(late, evening.room)
    await late.write()
    assert [message.get("key") or message["reason"] for message in wire.sent] == ["room_full", "gone"]
    broadcast.welcome(page("anna")[0], evening.room)
    assert len(broadcast.sockets) == most + 1


@scene
async def test_room_and_options_are_shown_again_only_when_they_have_changed() -> None:
    """An own deck is told once, however often somebody comes or sits down."""
    evening, broadcast = Evening(seats=4, game="mind_map"), Broadcast()
    broadcast.welcome(page()[0], evening.room)
    news = Change(room=True, table=False, newcomers=set(), before=0, presence=Presence())

    def shown() -> list[str]:
        letters = [letter for _, letter in broadcast.write(evening.room, news) if isinstance(letter, bytes)]
        return [msgspec.json.decode(letter)["type"] for letter in letters]

    assert shown() == ["options_now", "room_now"]
    assert shown() == []
    evening.say("anna", from_page.PutBot, seat=1, level="easy")
    assert shown() == ["room_now"]
    evening.say(
        "anna", from_page.Setup, game="mind_map", seats=4, options={"own_words": [f"gadget {n}" for n in range(20)]}
    )
    assert shown()[0] == "options_now"
    broadcast.welcome(page()[0], evening.room)
    assert shown() == ["options_now", "room_now"]  # only to the newcomer, who has not seen any


@scene
async def test_a_view_is_sent_once_a_step_and_between_two_who_has_answered() -> None:
    evening, broadcast = Evening(bots=("easy", "easy")), Broadcast()
    evening.start("anna")
    broadcast.welcome(page()[0], evening.room)
    news = Change(room=False, table=True, newcomers=set(), before=0, presence=Presence())

    def shown() -> Any:
        ((_, letter),) = broadcast.write(evening.room, news)
        assert isinstance(letter, bytes)
        return msgspec.json.decode(letter)

    (first,) = shown()["seen"]
    assert (first["mine"], first["answered"]) == (None, [])
    evening.answer("anna", 0)
    second = shown()
    assert second["type"] == "answered_now"
    assert (second["mine"], second["answered"]) == ([{"card": first["view"]["hand"][0]}], [0])
    assert second["awaited"] == [1, 2]
    evening.bot_plays(1)
    evening.bot_plays(2)
    assert shown()["seen"][0]["view"]["hand"] == first["view"]["hand"][1:]


@scene
async def test_an_offer_is_sent_once_a_step_and_again_to_whoever_comes() -> None:
    evening, company = Evening(bots=("easy", "easy")), Broadcast()
    company.welcome(page("anna")[0], evening.room)
    company.welcome(page("carl")[0], evening.room)
    news = Change(room=False, table=True, newcomers=set(), before=0, presence=Presence())

    def offers() -> dict[str, Any]:
        letters = [(socket.key, letter) for socket, letter in company.write(evening.room, news)]
        tables = [(key, msgspec.json.decode(letter)) for key, letter in letters if isinstance(letter, bytes)]
        offered = {key: table["seen"][0].get("offer") for key, table in tables if table["type"] == "table_now"}
        return {key: offer and offer["move_list"] for key, offer in offered.items()}

    assert offers() == {}, "whoever waits for the start has been shown nothing"
    evening.start("anna")
    hand = [{"card": card} for card in evening.match.seen_by(0).view.hand]
    assert offers() == {"anna": hand, "carl": None}
    evening.answer("anna", 0)
    assert offers() == {}
    evening.bot_plays(1)
    evening.bot_plays(2)
    assert offers() == {"anna": hand[1:], "carl": None}
    company.sockets.clear()
    company.welcome(page("anna")[0], evening.room)
    assert offers() == {"anna": hand[1:]}


def test_a_bucket_fills_again_with_time() -> None:
    bucket = Bucket(0.01, 3.0, 3.0)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    assert not bucket.take(0)
    bucket.at -= 100  # as if so many seconds had passed
    assert [bucket.take() for _ in range(2)] == [True, False]
    bucket.at -= 10_000
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


@scene
async def test_a_goodbye_drops_nothing_that_still_has_a_place() -> None:
    socket, wire = page()
    wire.reads.set()
    for n in range(BACKLOG - 5):
        socket.send(to_page.Ack(f"{n}"))
    socket.close(to_page.Bye("moved", again=True))
    await socket.write()
    assert len(wire.sent) == BACKLOG - 4
