"""Hints in a room: for the page that asks, where the room gives them; noted for all to see, nothing else changes."""

from __future__ import annotations

from typing import Any

import pytest

from server.guests import Guest, scene
from tablee.bots.play import BotFailed
from tablee.server.actor.sockets import HINT_BURST
from tablee.server.http.daily import today
from tablee.server.http.settings import ServerSettings
from tablee.server.room.taking import rebuild


async def alone(address: str, game: str = "mind_up", seats: int = 3) -> Guest:
    """Against bots."""
    anna = Guest(address, "Anna").arrive()
    await anna.enter(anna.open(game, seats=seats, bots=["easy"] * (seats - 1)))
    await anna.start()
    await anna.until(lambda guest: 0 in guest.seen["awaited"])
    return anna


async def hint(guest: Guest, seat: int = 0) -> Any:
    assert guest.table
    await guest.taken("hint", seat=seat, step=guest.table["step"])
    return await guest.hear("hint_now")


async def company(address: str) -> tuple[Guest, Guest]:
    """Two people and a bot."""
    anna, bob = Guest(address, "Anna").arrive(), Guest(address, "Bob").arrive()
    await anna.enter(anna.open(seats=3, bots=["easy", "easy"]))
    await bob.enter(anna.code)
    await anna.taken("clear", seat=1)
    await bob.taken("sit", seat=1)
    return anna, bob


@scene
async def test_against_bots_a_hint_comes_with_its_reason(
    address: str, running_server: tuple[str, ServerSettings]
) -> None:
    anna = await alone(address)
    watcher = await Guest(address, "Carl").arrive().enter(anna.code, join=False)
    assert anna.room["gives_hints"]
    found = await hint(anna)
    assert found["move"]["card"] in anna.seen["view"]["hand"]
    assert (found["seat"], found["step"], found["level"]) == (0, 0, "normal")
    assert found["reason"] in ("gain", "alike")
    assert found["params"]["card"] == found["move"]["card"]
    assert found == {**await hint(anna), "id": found["id"]}, "the same answer to the same question"
    assert anna.seen["mine"] is None
    await watcher.until(lambda guest: guest.room["hinted"] == [0])
    await anna.play_card()
    await watcher.hear("table_now")
    assert all(message["type"] != "hint_now" for message in watcher.received)
    kept = rebuild(running_server[1].store.load(anna.code))
    assert kept.hinted == {0}, "so does a room that is read again"


@pytest.mark.parametrize(("game", "seats"), [("upturn", 3), ("mind_map", 4)])
def test_every_game_gives_hints(address: str, game: str, seats: int) -> None:
    @scene
    async def play() -> None:
        anna = await alone(address, game, seats)
        found = await hint(anna)
        legal = anna.seen["offer"]
        assert found["move"]
        assert legal
        await anna.taken("answer", seat=0, step=found["step"], move=found["move"])

    play()


@scene
async def test_in_company_the_room_decides(address: str) -> None:
    anna, bob = await company(address)
    await anna.start(bob)
    assert not bob.room["gives_hints"]
    assert await bob.refusal("hint", seat=1, step=0) == "no_hints"
    assert await bob.refusal("settings", hints="always") == "only_host"
    await anna.taken("settings", hints="always")
    assert await bob.refusal("hint", seat=0, step=0) == "not_your_seat"
    assert await bob.refusal("hint", seat=1, step=7) == "stale"
    assert (await hint(bob, 1))["seat"] == 1
    await bob.play_card()
    assert await bob.refusal("hint", seat=1, step=0) in ("not_now", "stale")
    await anna.taken("settings", hints="never")
    assert await anna.refusal("hint", seat=0, step=0) in ("no_hints", "stale")
    assert await anna.refusal("settings", hints="often") == "bad_message"


@scene
async def test_two_at_one_screen_are_company(address: str) -> None:
    anna = Guest(address, "Anna").arrive()
    await anna.enter(anna.open(seats=3, bots=["easy", "easy"]))
    assert anna.room["gives_hints"]
    await anna.taken("clear", seat=1)
    await anna.taken("sit", seat=1, name="Béa")
    await anna.until(lambda guest: not guest.room["gives_hints"])


@scene
async def test_at_the_daily_table_there_are_none(address: str) -> None:
    """It is the same for everybody."""
    anna = Guest(address, "Anna").arrive()
    await anna.enter(anna.open(seats=2, bots=["random"], daily=today().isoformat()))
    await anna.start()
    assert not anna.room["gives_hints"]
    assert await anna.refusal("hint", seat=0, step=0) == "no_hints"


@scene
async def test_only_so_many_are_given(address: str) -> None:
    anna = await alone(address)
    for _ in range(int(HINT_BURST)):
        await hint(anna)
    assert await anna.refusal("hint", seat=0, step=0) == "too_fast"


@scene
async def test_a_new_game_begins_without(address: str) -> None:
    anna = await alone(address)
    await hint(anna)
    await anna.play_on()
    await anna.until(lambda guest: guest.room["phase"] == "over")
    assert anna.room["hinted"] == [0], "the podium says so"
    assert anna.ask("/api/me/history")[0]["hinted"], "and so does one's list"
    replayed = anna.ask("/api/replays", {"record": f"{anna.code}-1"})["players"]
    assert [player["hinted"] for player in replayed] == [True, *[False] * (len(replayed) - 1)], "and the replay"
    await anna.start()
    await anna.until(lambda guest: not guest.room["hinted"])


def test_a_bot_that_fails_is_told(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any) -> Any:
        raise BotFailed("bot_failed", 0, problem="no")

    @scene
    async def play() -> None:
        anna = await alone(address)
        monkeypatch.setattr("tablee.server.bots.room_bot.advise", fail)
        assert anna.table
        await anna.taken("hint", seat=0, step=anna.table["step"])
        refused = await anna.hear("refused")
        assert refused["key"] == "no_hint"

    play()
