"""Two worlds, same bytes: what a page is sent depends on nothing that its seats may not know."""

from __future__ import annotations

import asyncio
import json
import logging

import pytest

from server.evening import SECRET, Evening, part
from server.guests import Guest, Json, scene
from server.test_people import table_of
from tablee import Chance, game, games
from tablee.core.codec import union
from tablee.server.actor.broadcast import Broadcast, Change
from tablee.server.actor.sockets import ENCODER
from tablee.server.protocol import from_page
from tablee.server.room import inputs as log
from tablee.server.room.presence import Presence
from tablee.server.room.room import Room
from tablee.server.room.shown import show_options, show_own, show_room

PLAYED = 12
WORLDS = 3


def evening_of(name: str) -> Evening:
    seats = min(game(name).seats, key=lambda seats: abs(seats - 4))
    evening = Evening(seats=seats, bots=("easy",) * (seats - 1), game=name)
    evening.say("anna", from_page.Clear, seat=1)
    evening.seat(bob=1)
    evening.join("carl")  # only watches
    evening.start("anna", "bob")
    return evening


def play_one(evening: Evening, turn: int) -> None:
    match = evening.match
    seat = min(match.to_act)
    move = match.legal(seat).sample(Chance("leaks", turn + 1))
    evening.server(log.Played(seat, match.step, union(match.game.forms.Move).encode(move)))


def bytes_for(room: Room, who: str | None) -> bytes:
    """All that a page of this person is sent, now and at its next arrival."""
    member = None if who is None else room.known(who)
    here = Presence(frozenset({0, 1}), watched=True)
    own = show_own(room, show_room(room, here, 1), member, without_the_rest=True)
    around = ENCODER.encode([show_options(room), own])
    changes = [Change(room=True, table=True, newcomers=set(), before=step, presence=here) for step in (0, 999)]
    number = member.number if member else None
    tables = [
        Broadcast()._write_table(room, number, change, came=came, offers=True)
        for change in changes
        for came in (False, True)
    ]
    return b"".join([around, *(part for table in tables if table for part in table)])


@pytest.mark.parametrize("name", games())
@pytest.mark.parametrize(("who", "seat"), [("anna", 0), ("bob", 1), ("carl", None), (None, None)])
def test_an_imagined_world_gives_the_same_bytes(name: str, who: str | None, seat: int | None) -> None:
    evening = evening_of(name)
    for turn in range(PLAYED):
        match = evening.match
        for drafting in match.to_act:
            match.draft(drafting, match.legal(drafting).sample(Chance("drafts", turn + 1)))
        real = bytes_for(evening.room, who)
        for world in range(WORLDS):
            evening.room.match = other = match.fork(match.imagine(seat, Chance(f"{turn}", world)))
            other._answers, other._drafts = {**match._answers}, {**match._drafts}  # these are real in both worlds
            assert bytes_for(evening.room, who) == real
        evening.room.match = match
        if match.outcome is None:
            play_one(evening, turn)


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


def test_answers_of_others_are_the_same_bytes_whatever_they_are() -> None:
    """Mind Up!: everybody sees that Bob has chosen, nobody what."""
    seen = set()
    for place in range(3):
        evening = Evening(bots=("easy",))
        evening.begun(bob=2)
        evening.answer("bob", 2, place)
        seen.add(bytes_for(evening.room, "anna") + bytes_for(evening.room, None))
    assert len(seen) == 1


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
