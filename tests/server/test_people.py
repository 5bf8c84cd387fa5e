"""People in a room: several seats and tabs, hosts, guests who must leave, onlookers, chat, pause, rematch."""

from __future__ import annotations

import asyncio
import json

from server.guests import Guest, scene
from tablee import Record, verify


async def table_of(address: str, *names: str, seats: int = 3, **wanted: object) -> list[Guest]:
    """The first opens a room, the others sit down after them."""
    host, *others = [Guest(address, name).arrive() for name in names]
    await host.enter(host.open(seats=seats, **wanted))  # type: ignore[arg-type]
    for seat, guest in enumerate(others, start=1):
        await guest.enter(host.code)
        await guest.taken("sit", seat=seat)
    return [host, *others]


@scene
async def test_one_browser_holds_several_seats_and_tabs(address: str) -> None:
    (anna,) = await table_of(address, "Anna", bots=["easy"])
    await anna.taken("sit", seat=2)
    tab = await anna.twin()
    assert tab.room["you"] == 0
    await anna.start()
    await tab.until(lambda g: g.table is not None)
    assert tab.table
    assert anna.table
    assert [seen["seat"] for seen in tab.table["seen"]] == [0, 2]
    assert tab.table["seen"][0]["view"]["hand"] == anna.table["seen"][0]["view"]["hand"]
    for seen in tab.table["seen"]:  # one tab answers for both seats, the other sees it
        await tab.taken("answer", seat=seen["seat"], step=0, move={"card": seen["view"]["hand"][0]})
    await anna.until(lambda g: g.table and g.table["step"] == 1)
    await tab.leave()
    await anna.taken("chat", text="the other tab is closed")
    assert anna.room["members"][0]["present"] is True


@scene
async def test_a_bots_seat_is_taken_over_in_mid_game(address: str) -> None:
    (anna,) = await table_of(address, "Anna", bots=["easy", "easy"])
    await anna.start()
    await anna.play_card()
    await anna.until(lambda g: g.table and g.table["step"] == 1)
    bob = await Guest(address, "Bob").arrive().enter(anna.code)
    assert bob.seen["seat"] is None
    assert await bob.refusal("sit", seat=1) == "ask_for_seat"
    await bob.until(lambda g: g.room["seats_to_ask"] == [1, 2])
    await bob.taken("ask_seat", seat=1)
    await anna.until(lambda g: g.room["requests"])
    assert anna.room["requests"] == [{"member": 1, "name": "Bob", "seat": 1}]
    await anna.taken("answer_request", member=1, yes=True)
    await bob.until(lambda g: g.room["seat_granted"])
    assert bob.seen["seat"] is None  # not before the next step
    await anna.play_card()
    await bob.until(lambda g: g.seen["seat"] == 1)
    assert bob.table["step"] == 2  # type: ignore[index]
    await asyncio.gather(anna.play_on(), bob.play_on())
    record = Record.from_json(json.dumps(anna.ask(f"/api/records/{anna.code}-1")))
    assert verify(record)
    assert record.stood_in == ()
    assert record.proof
    assert set(record.proof.contributions[1]) == {"0"}  # who comes late adds nothing


@scene
async def test_the_host_goes_and_the_next_one_may(address: str) -> None:
    anna, bob, carl = await table_of(address, "Anna", "Bob", "Carl")
    assert await bob.refusal("kick", member=2) == "only_host"
    await anna.taken("leave")
    await bob.until(lambda g: g.room["host"] == 1)
    assert bob.room["seats"][0]["kind"] == "empty"
    await bob.taken("bot", seat=0, level="easy")
    await carl.until(lambda g: g.room["seats"][0]["kind"] == "bot")


@scene
async def test_whoever_is_kicked_is_shown_the_door_in_every_tab(address: str) -> None:
    anna, bob = await table_of(address, "Anna", "Bob")
    tab = await bob.twin()
    await anna.taken("kick", member=1)
    for page in (bob, tab):
        assert await page.hear("bye") == {"type": "bye", "reason": "kicked", "again": False}
    await anna.until(lambda g: g.room["seats"][1]["kind"] == "empty")
    assert await bob.turned_away(anna.code) == ("kicked", "kicked", False)
    assert [member["name"] for member in anna.room["members"]] == ["Anna"]


@scene
async def test_onlookers_are_counted_and_see_no_hand(address: str) -> None:
    (anna,) = await table_of(address, "Anna", bots=["easy", "easy"])
    stranger = Guest(address, "Zoé")  # no cookie at all
    await stranger.enter(anna.code, join=False)
    bob = await Guest(address, "Bob").arrive().enter(anna.code)
    await anna.until(lambda g: g.room["watching"] == 2)
    await anna.start()
    for onlooker in (stranger, bob):
        await onlooker.until(lambda g: g.table is not None)
        assert onlooker.seen["seat"] is None
        assert onlooker.seen["view"]["hand"] == []
    assert await stranger.refusal("join", name="Zoé", lang="fr") == "stranger_here"
    assert await stranger.refusal("chat", text="hello") == "stranger_here"
    await bob.leave()
    await anna.until(lambda g: g.room["watching"] == 1)


@scene
async def test_chat_reaches_everybody_as_text_and_has_its_limits(address: str) -> None:
    anna, bob = await table_of(address, "Anna", "Bob")
    await anna.taken("chat", text="<img src=x onerror=alert(1)> \u202e&amp; ça va\u0000?")
    line = (await bob.hear("chatter"))["lines"][0]
    assert (line["name"], line["text"]) == ("Anna", "<img src=x onerror=alert(1)> &amp; ça va ?")
    assert await anna.refusal("chat", text=" \u200b ") == "empty_text"
    keys = [(await bob.say("chat", text=f"{n}")).get("key") for n in range(7)]
    assert keys == [None] * 5 + ["chat_too_fast"] * 2
    message = await bob.say("chat", text="x" * 301)
    assert message["key"] == "bad_message"
    late = Guest(address, "Carl").arrive()
    await late.enter(anna.code)
    lines = next(message for message in late.received if message["type"] == "chatter")
    assert (len(lines["lines"]), lines["fresh"]) == (6, False)


@scene
async def test_a_page_may_ask_whether_the_line_is_alive(address: str) -> None:
    """Nobody else notices, and nothing is kept of it; strangers may, too."""
    (anna,) = await table_of(address, "Anna", bots=["easy", "easy"])
    stranger = await Guest(address, "Tim").enter(anna.code, join=False)
    await anna.until(lambda g: g.room["watching"] == 1)
    was = len(anna.received)
    await stranger.taken("ping")
    await anna.taken("ping")
    assert [one["type"] for one in anna.received[was:]] == ["ack"]


@scene
async def test_a_pause_stops_people_and_bots(address: str) -> None:
    (anna,) = await table_of(address, "Anna", bots=["easy", "easy"])
    assert await anna.refusal("pause", paused=True) == "not_now"
    await anna.start()
    await anna.taken("pause", paused=True)
    await anna.until(lambda g: g.room["paused"])
    card = anna.seen["view"]["hand"][0]
    assert await anna.refusal("answer", seat=0, step=0, move={"card": card}) == "paused"
    await asyncio.sleep(0.1)
    await anna.taken("pause", paused=False)
    await anna.play_on()  # bots that were interrupted play on


@scene
async def test_a_rematch_has_a_new_secret_and_number(address: str) -> None:
    anna, bob = await table_of(address, "Anna", "Bob", bots=["easy", "random"])
    assert await anna.refusal("rematch") == "not_now"
    await anna.start(bob)
    await asyncio.gather(anna.play_on(), bob.play_on())
    first = anna.room["deal"]["published"]
    assert await bob.refusal("rematch") == "only_host"
    await anna.taken("rematch")
    await bob.until(lambda g: g.room["number"] == 2)
    assert bob.room["phase"] == "lobby"
    assert bob.room["deal"]["published"] != first
    assert bob.room["deal"]["promises"] == [None] * 3
    anna.table = bob.table = None
    await anna.start(bob)
    await asyncio.gather(anna.play_on(), bob.play_on())
    seeds = {anna.ask(f"/api/records/{anna.code}-{number}")["seed"] for number in (1, 2)}
    assert len(seeds) == 2


@scene
async def test_nobody_is_called_like_somebody_else_in_the_room(address: str) -> None:
    anna, other = await table_of(address, "Anna", "ＡＮＮＡ", bots=["easy"])
    await anna.until(lambda g: len(g.room["members"]) == 2)
    assert [member["name"] for member in anna.room["members"]] == ["Anna", "ＡＮＮＡ (2)"]
    await anna.taken("join", name="anna", lang="en")  # one's own name is no other one's
    await other.taken("join", name="Bob", lang="en")
    await anna.until(lambda g: [member["name"] for member in g.room["members"]] == ["anna", "Bob"])
    await other.taken("chat", text="It is me")
    assert (await anna.hear("chatter"))["lines"][0]["name"] == "Bob"
    assert other.ask("/api/me")["name"] == "Bob"
    await anna.taken("leave")
    await other.taken("join", name="Anna", lang="en")  # free again
    await other.until(lambda g: [member["name"] for member in g.room["members"]] == ["Anna"])
    await anna.taken("join", name="Anna", lang="en")
    await other.until(lambda g: len(g.room["members"]) == 2)
    assert [member["name"] for member in other.room["members"]] == ["Anna (2)", "Anna"]


@scene
async def test_no_two_seats_have_the_same_name(address: str) -> None:
    """Neither somebody beside a member nor a bot is called like a person who comes later."""
    (anna,) = await table_of(address, "Anna", seats=5, bots=["easy"])
    await anna.taken("sit", seat=2, name="Bruno")
    for seat, name in ((3, "bruno"), (4, "Ｂasile")):
        other = await Guest(address, name).arrive().enter(anna.code)
        await other.taken("sit", seat=seat)
    await anna.until(lambda g: g.room["seats"][4]["kind"] == "person")
    assert [seat["name"] for seat in anna.room["seats"]] == ["Anna", "Gaston", "Bruno (2)", "bruno", "Ｂasile"]


@scene
async def test_a_name_that_cannot_be_seen_is_refused_at_the_door(address: str) -> None:
    anna = Guest(address, "Anna").arrive()
    assert anna.ask("/api/rooms", {"game": "mind_up", "seats": 3, "bots": [], "name": "\u3164", "lang": "en"})[
        "key"
    ] == ("empty_text")
    bob = await Guest(address, "Bob").arrive().enter(anna.open(), join=False)
    assert await bob.refusal("join", name="\u2800\u200d", lang="en") == "empty_text"


@scene
async def test_everybody_is_told_how_many_watch(address: str) -> None:
    (anna,) = await table_of(address, "Anna", bots=["easy"])
    stranger = await Guest(address).enter(anna.code, join=False)
    await anna.until(lambda g: g.room["watching"] == 1)
    await stranger.leave()
    await anna.until(lambda g: g.room["watching"] == 0)
