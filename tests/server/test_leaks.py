"""What is sent, and what is logged, holds no secret. Two whole worlds are compared in test_two_worlds.py."""

from __future__ import annotations

import asyncio
import json
import logging
from itertools import product

import pytest

from server.evening import SECRET, Evening, part
from server.guests import Guest, Json, scene
from server.test_people import table_of
from tablee.server.actor.broadcast import Broadcast, Change
from tablee.server.actor.sockets import ENCODER
from tablee.server.protocol import from_page
from tablee.server.room.presence import Presence
from tablee.server.room.room import Room
from tablee.server.room.shown import show_options, show_own, show_room


def bytes_for(room: Room, who: str | None) -> bytes:
    """All that a page of this person is sent, now and at its next arrival."""
    member = None if who is None else room.known(who)
    here = Presence(frozenset({0, 1}), watched=True)
    own = show_own(room, show_room(room, here, 1), member, without_the_rest=True)
    around = ENCODER.encode([show_options(room), own])
    changes = [Change(room=True, table=True, newcomers=set(), before=step, presence=here) for step in (0, 999)]
    number = member.number if member else None
    tables = [
        Broadcast()._write_table(room, room.match, number, change, came=came, whole=whole)
        for change in changes
        for came, whole in product((False, True), repeat=2)
        if room.match
    ]
    return b"".join([around, *(part for table in tables for part in table)])


@pytest.mark.parametrize("who", ["anna", "bob", "carl", None])
def test_another_secret_or_part_gives_the_same_bytes(who: str | None) -> None:
    """Apart from the hash, nothing that is sent depends on the secret, nor on what has been revealed to the server."""
    evening = Evening(bots=("easy",))
    evening.seat(bob=2)
    evening.join("carl")
    for name in ("anna", "bob"):
        evening.say(name, from_page.Ready, promise="ab" * 32)
    before = bytes_for(evening.room, who)
    evening.room.contributions[0] = part("anna")
    assert bytes_for(evening.room, who) == before
    assert SECRET.encode() not in before


def seen_of_others(messages: list[Json], seat: int) -> list[Json]:
    return [seen for one in messages if one["type"] == "table_now" for seen in one["seen"] if seen["seat"] != seat]


@scene
async def test_on_the_wire_nobody_gets_the_hand_of_another_seat(address: str) -> None:
    anna, bob = await table_of(address, "Anna", "Bob", bots=["easy", "easy"])
    carl = await Guest(address, "Carl").arrive().enter(anna.code)
    stranger = await Guest(address).enter(anna.code, join=False)
    television = Guest(address, cookie=anna.cookie)  # the host's own browser, but for all to see
    await television.enter(f"{anna.code}?public=1", join=False)
    assert television.room["you"] is None
    await anna.start(bob)
    await asyncio.gather(anna.play_on(), bob.play_on())
    for onlooker in (carl, stranger, television):
        await onlooker.until(lambda g: g.over)
        for one in seen_of_others(onlooker.received, -1):
            assert one["seat"] is None
            assert one["view"]["hand"] == []
            assert one["mine"] is None
            assert one["drafts"] == {}
    assert seen_of_others(anna.received, 0) == []
    assert seen_of_others(bob.received, 1) == []


@scene
async def test_on_the_wire_a_hand_appears_only_in_its_owners_frames(address: str) -> None:
    anna, bob = await table_of(address, "Anna", "Bob", bots=["easy", "easy"])
    await anna.start(bob)
    mine, theirs = json.dumps(anna.seen["view"]["hand"]), json.dumps(bob.seen["view"]["hand"])
    assert mine.replace(" ", "") in "".join(anna.raw)
    assert mine.replace(" ", "") not in "".join(bob.raw)
    assert theirs.replace(" ", "") not in "".join(anna.raw)


@scene
async def test_nothing_secret_is_logged(address: str, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        anna, bob = await table_of(address, "Anna", "Bob", bots=["easy", "easy"])
        await anna.start(bob)
        await anna.send("{rubbish")
        assert await bob.refusal("answer", seat=1, step=0, move={"card": 999}) == "not_in_hand"
        await asyncio.gather(anna.play_on(), bob.play_on())
        anna.ask("/api/records/%00")
    proof = anna.ask(f"/api/records/{anna.code}-1")["proof"]
    secrets = [proof["secret"], anna.contribution, *(guest.cookie.partition("=")[2] for guest in (anna, bob))]
    logged = "\n".join(f"{one.getMessage()} {one.exc_text}" for one in caplog.records if one.name[:10] != "websockets")
    assert [secret for secret in secrets if secret in logged] == []
