"""Who is gone, slow or has left: a bot stands in, everybody sees it, and the seat is handed back."""

from __future__ import annotations

import asyncio
from pathlib import Path

from server.guests import Guest, scene, serving, sqlite
from server.test_people import table_of
from tablee.server.actor.clocks import Timeouts

QUICK = Timeouts(answer={"off": None, "relaxed": 60.0, "fast": 0.4}, absent=0.3)


def stood_in(seat: int) -> object:
    return lambda guest: guest.room["seats"][seat]["stood_in"]


@scene
async def test_gone_a_bot_stands_in_and_hands_back(tmp_path: Path) -> None:
    with serving(sqlite(tmp_path), timeouts=QUICK) as address:
        anna, bob = await table_of(address, "Anna", "Bob", bots=["easy", "easy"])
        await anna.start(bob)
        await bob.leave()
        await anna.until(stood_in(1))
        assert (anna.room["seats"][1]["present"], anna.room["seats"][1]["name"]) == (False, "Bob")
        await anna.play_card()
        await anna.until(lambda g: g.table and g.table["step"] == 1)
        await bob.enter(anna.code)
        assert bob.room["seats"][1]["stood_in"] is False
        assert len(bob.seen["view"]["hand"]) == 6
        await asyncio.gather(anna.play_on(), bob.play_on())
        stand_ins = anna.ask(f"/api/records/{anna.code}-1")["stood_in"]
        assert [1, 1] in stand_ins
        assert [18, 1] not in stand_ins


@scene
async def test_a_short_absence_is_nobodys_business(tmp_path: Path) -> None:
    with serving(sqlite(tmp_path), timeouts=Timeouts(absent=5.0)) as address:
        anna, bob = await table_of(address, "Anna", "Bob", bots=["easy", "easy"])
        await anna.start(bob)
        await bob.leave()
        await anna.until(lambda g: not g.room["seats"][1]["present"])
        assert anna.room["seats"][1]["stood_in"] is False
        await bob.enter(anna.code)
        await anna.until(lambda g: g.room["seats"][1]["present"])
        assert anna.room["host"] == 0


@scene
async def test_out_of_time_a_bot_answers(tmp_path: Path) -> None:
    with serving(sqlite(tmp_path), timeouts=QUICK) as address:
        anna, bob = await table_of(address, "Anna", "Bob", bots=["easy", "easy"])
        await anna.taken("settings", clock="fast", stand_in="random", visibility="private")
        await anna.start(bob)
        assert anna.table
        assert 0 < anna.table["left_ms"] <= 400
        await anna.play_card()
        await bob.until(lambda g: g.table and g.table["step"] == 1)  # Bob has been asleep
        assert bob.room["seats"][1]["stood_in"] is False  # it has cost him one answer, and no more
        await bob.until(lambda g: g.room["played_for_you"])
        assert [one["step"] for one in bob.room["played_for_you"]] == [0]
        await asyncio.gather(anna.play_on(), bob.play_on())
        assert anna.ask(f"/api/records/{anna.code}-1")["stood_in"] == [[1, 1]]


@scene
async def test_three_answers_in_a_row_and_a_bot_plays_on(tmp_path: Path) -> None:
    with serving(sqlite(tmp_path), timeouts=QUICK) as address:
        anna, bob = await table_of(address, "Anna", "Bob", bots=["easy", "easy"])
        await anna.taken("settings", clock="fast", stand_in="random")
        await anna.start(bob)
        for step in range(3):
            await anna.play_card()
            await anna.until(lambda g, step=step: g.table["step"] == step + 1)
        await bob.until(stood_in(1))
        await anna.play_card()
        await anna.until(lambda g: g.table["step"] == 4)  # nobody waits for him any more
        await bob.taken("sit", seat=1)  # he touches the table
        await bob.until(lambda g: not g.room["seats"][1]["stood_in"])
        assert bob.room["played_for_you"] == []


@scene
async def test_everybody_asleep_and_the_game_waits(tmp_path: Path) -> None:
    with serving(sqlite(tmp_path), timeouts=QUICK) as address:
        (anna,) = await table_of(address, "Anna", bots=["random", "random"])
        await anna.taken("settings", clock="fast")
        await anna.start()
        await anna.until(lambda g: g.room["frozen"])
        assert (anna.table["step"], anna.room["seats"][0]["stood_in"]) == (2, True)  # type: ignore[index]
        await anna.taken("sit", seat=0)
        await anna.until(lambda g: not g.room["frozen"])
        await anna.play_card()
        await anna.until(lambda g: g.table["step"] == 3)


@scene
async def test_a_bots_answer_can_be_taken_back_and_the_bot_is_asked_again(tmp_path: Path) -> None:
    """Who withdraws what the bot said and is slow again is not waited for for ever."""
    with serving(sqlite(tmp_path), timeouts=QUICK) as address:
        anna, bob = await table_of(address, "Anna", "Bob", bots=["easy", "easy"])
        await anna.taken("settings", clock="fast", stand_in="easy", visibility="private")
        await anna.start(bob)
        await bob.until(lambda g: 1 in g.seen["answered"] or g.table["step"])
        message = await bob.say("withdraw", seat=1, step=0)
        assert message["type"] == "ack" or message["key"] == "stale"
        await bob.until(lambda g: g.table["step"] >= 1)


@scene
async def test_who_leaves_finds_the_seat_again(tmp_path: Path) -> None:
    with serving(sqlite(tmp_path), timeouts=QUICK) as address:
        anna, bob = await table_of(address, "Anna", "Bob", bots=["easy", "easy"])
        await anna.start(bob)
        await bob.taken("leave")
        await anna.until(stood_in(1))
        assert [member["name"] for member in anna.room["members"]] == ["Anna"]
        await bob.until(lambda g: g.room["you"] is None and g.seen["seat"] is None)
        carl = await Guest(address, "Carl").arrive().enter(anna.code)
        assert await carl.refusal("sit", seat=1) == "ask_for_seat"
        await bob.taken("join", name="Bob", lang="en")
        await bob.until(lambda g: g.room["you"] == 1 and g.seen["seat"] == 1)
        await anna.until(lambda g: not g.room["seats"][1]["stood_in"])


@scene
async def test_the_host_is_gone_and_another_pauses_the_game(tmp_path: Path) -> None:
    with serving(sqlite(tmp_path), timeouts=QUICK) as address:
        anna, bob = await table_of(address, "Anna", "Bob", bots=["easy", "easy"])
        await anna.start(bob)
        await anna.leave()
        await bob.until(lambda g: g.room["host"] == 1)
        await bob.taken("pause", paused=True)


@scene
async def test_who_is_gone_from_the_lobby_is_not_ready(tmp_path: Path) -> None:
    with serving(sqlite(tmp_path), timeouts=QUICK) as address:
        anna, bob = await table_of(address, "Anna", "Bob", bots=["easy", "easy"])
        await bob.ready()
        await anna.until(lambda g: g.room["seats"][1]["kind"] == "person" and g.room["seats"][1]["ready"])
        await bob.leave()
        await anna.until(lambda g: not g.room["seats"][1]["ready"])
        assert anna.room["seats"][1]["kind"] == "person"
        await bob.enter(anna.code)
        await anna.start(bob)
