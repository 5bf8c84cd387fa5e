"""Words to one's own team: who hears them, who never does, and when a team must keep quiet."""

from __future__ import annotations

import asyncio
import logging
import re

import pytest

from server.evening import Evening
from server.guests import Guest, scene
from tablee.core.chance import Chance
from tablee.core.codec import union
from tablee.server.protocol import from_page
from tablee.server.room import inputs as log
from tablee.server.room.taking import rebuild
from tablee.server.room.team_chat import team_chat

SECRET = "rosebud under the stairs"


def teams_of_four(**seats: int) -> Evening:
    """Anna on seat 0 (team 1), the others where they are told, bots elsewhere; eight seats."""
    evening = Evening(8, ("easy",) * 7, game="mind_map")
    for who, seat in seats.items():
        evening.say("anna", from_page.Clear, seat=seat)
        evening.seat(**{who: seat})
    return evening


def heard(evening: Evening, who: str) -> list[str]:
    member = evening.room.known(who)
    return [entry.line.text for entry in evening.room.chat if entry.reaches(member)]


def state_of(evening: Evening, who: str) -> str:
    return team_chat(evening.room, evening.room.known(who))


def test_a_line_reaches_the_team_and_nobody_else() -> None:
    evening = teams_of_four(bob=1, carl=2)
    evening.join("watcher")
    evening.say("anna", from_page.Chat, text=SECRET, to="team")
    assert [heard(evening, who) for who in ("anna", "carl")] == [[SECRET], [SECRET]]
    assert [heard(evening, who) for who in ("bob", "watcher", "a stranger", "")] == [[], [], [], []]
    assert evening.room.chat[0].line.team == 0
    assert rebuild(evening.log) == evening.room


def test_whoever_comes_to_the_team_later_has_not_heard_it() -> None:
    evening = teams_of_four(bob=1)
    evening.say("anna", from_page.Chat, text=SECRET, to="team")
    evening.say("bob", from_page.Stand, seat=1)
    evening.say("bob", from_page.Sit, seat=2)
    assert heard(evening, "bob") == []
    evening.say("anna", from_page.Chat, text="welcome", to="team")
    assert heard(evening, "bob") == ["welcome"]


def test_who_plays_for_both_teams_neither_speaks_nor_listens() -> None:
    evening = teams_of_four(bob=1, carl=2)
    evening.say("anna", from_page.Clear, seat=3)
    evening.say("carl", from_page.Sit, seat=3)
    assert evening.refusal("carl", from_page.Chat, text="psst", to="team") == "both_teams"
    assert state_of(evening, "carl") == "none"
    evening.say("anna", from_page.Chat, text=SECRET, to="team")
    evening.say("bob", from_page.Chat, text=SECRET, to="team")
    assert heard(evening, "carl") == []
    evening.say("carl", from_page.Chat, text="hello all")
    assert heard(evening, "carl") == ["hello all"]


def test_only_with_a_seat_and_only_where_there_are_teams() -> None:
    evening = teams_of_four()
    evening.join("watcher")
    assert evening.refusal("watcher", from_page.Chat, text="psst", to="team") == "sit_first"
    assert (state_of(evening, "watcher"), team_chat(evening.room, None)) == ("none", "none")
    alone = Evening(4, ("easy",) * 3, game="mind_map")
    assert alone.refusal("anna", from_page.Chat, text="psst", to="team") == "no_teams_here"
    assert state_of(alone, "anna") == "none"


def test_the_active_team_keeps_quiet_from_the_deal_to_the_reveal() -> None:
    evening = teams_of_four(bob=1)
    assert state_of(evening, "anna") == "open"
    evening.start("anna", "bob")
    states = [(state_of(evening, "anna"), state_of(evening, "bob"))]
    while len(evening.match.state.history) < 1:
        assert evening.refusal("anna", from_page.Chat, text="mine is 3", to="team") == "team_chat_closed"
        evening.say("bob", from_page.Chat, text="I think so", to="team")
        states.append((state_of(evening, "anna"), state_of(evening, "bob")))
        play_one(evening)
    assert set(states) == {("closed", "open")}
    assert (state_of(evening, "anna"), state_of(evening, "bob")) == ("open", "closed")
    evening.say("anna", from_page.Chat, text="now we may", to="team")
    assert evening.refusal("bob", from_page.Chat, text="mine is 2", to="team") == "team_chat_closed"
    while evening.room.phase == "playing":
        play_one(evening)
    assert (state_of(evening, "anna"), state_of(evening, "bob")) == ("open", "open")


def play_one(evening: Evening) -> None:
    """Whoever is awaited first does the first thing that is allowed."""
    match = evening.match
    seat = min(match.to_act)
    move = match.legal(seat).sample(Chance("luck", evening.room.taken))
    who = {0: "anna", 1: "bob"}.get(seat)
    written = union(match.game.forms.Move).encode(move)
    if who:
        evening.say(who, from_page.Answer, seat=seat, step=match.step, move=written)
    else:
        evening.server(log.Played(seat, match.step, written))


@scene
async def test_on_the_wire(address: str, caplog: pytest.LogCaptureFixture) -> None:
    """On arrival, live and after a reload: the team reads it; nobody else gets a byte of it, nor a log or a figure."""
    caplog.set_level(logging.DEBUG)
    anna = Guest(address).arrive()
    code = anna.open("mind_map", 8, ["easy"] * 6)
    await anna.enter(code)
    people = {name: await Guest(address, name).arrive().enter(code) for name in ("Bob", "Carl", "Watcher")}
    stranger = await Guest(address, "Nobody").enter(code, join=False)
    for name, seat in (("Bob", 1), ("Carl", 2)):
        await people[name].taken("sit", seat=seat)
    assert (anna.room["team_chat"], people["Watcher"].room["team_chat"]) == ("open", "none")
    await anna.taken("chat", text=SECRET, to="team")
    await people["Carl"].until(lambda g: any(SECRET in text for text in g.raw))
    back = await people["Carl"].twin()
    assert any(SECRET in text for text in back.raw)
    others = [people["Bob"], people["Watcher"], stranger]
    others += [await people["Bob"].twin(), await people["Watcher"].twin(), await Guest(address).enter(code, join=False)]
    await anna.taken("chat", text="hello all")
    for other in others:
        await other.until(lambda g: any("hello all" in text for text in g.raw))
        assert not any(SECRET in text for text in other.raw)
    assert SECRET not in str(await asyncio.to_thread(anna.ask, "/metrics"))
    assert SECRET not in caplog.text


@scene
async def test_two_worlds_sound_alike_to_the_other_team(address: str) -> None:
    """What Bob is told is the same byte by byte, whatever the other team whispers, or if it is silent."""
    worlds = [await bobs_evening(address, words) for words in (["rosebud", "under the stairs"], ["x"], [])]
    assert worlds[0] == worlds[1] == worlds[2]


async def bobs_evening(address: str, whispers: list[str]) -> list[str]:
    anna = Guest(address).arrive()
    code = anna.open("mind_map", 8, ["easy"] * 7)
    await anna.enter(code)
    bob = await Guest(address, "Bob").arrive().enter(code)
    await bob.taken("sit", seat=1)
    bob.raw.clear()
    for text in whispers:
        await anna.taken("chat", text=text, to="team")
    await anna.taken("settings", clock="fast", stand_in="easy", visibility="private")
    await bob.until(lambda g: g.room["clock"] == "fast")
    again = await bob.twin()
    deal = bob.room["deal"]["published"]
    raw = [text.replace(code, "CODE").replace(deal, "DEAL") for text in (*bob.raw, *again.raw)]
    return [re.sub(r'"face":\d+', '"face":0', text) for text in raw]  # drawn by lot, and the lot is the room's code
