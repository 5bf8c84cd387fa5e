"""The moment of grace: a lay that would cut a call off waits; neither logged, acknowledged nor shown before."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

from browser.prepared import PreparedTable
from server.guests import Guest, scene, serving, sqlite
from server.owing import back, lays, owing_table
from server.test_answers import silence
from tablee.server.actor.clocks import Timeouts
from tablee.server.protocol import from_page
from tablee.server.room import inputs as log
from tablee.server.room.inputs import Input
from tablee.server.store.store import Store

GRACE = 0.6
SHORT = Timeouts(grace=GRACE)
LONG = Timeouts(grace=30.0)


def answer(prepared: PreparedTable, move: Any, said: str = "lay", seat: int = 1) -> dict[str, Any]:
    return {"type": "answer", "id": said, "seat": seat, "step": prepared.match.step, "move": move}


def kept(folder: Path, code: str) -> list[Input]:
    store = Store(sqlite(folder))
    try:
        return store.load(code)
    finally:
        store.close()


def events(guest: Guest) -> list[str]:
    return [name for event in guest.seen["events"] for name in event]


async def at_the_table(prepared: PreparedTable, address: str) -> tuple[Guest, Guest]:
    return await back(prepared, address, 0), await back(prepared, address, 1)


def test_only_anothers_next_tile_cuts_a_call_off(tmp_path: Path) -> None:
    """UT-26, UT-27."""
    match = owing_table(tmp_path).match
    assert match.owing == {0}
    assert match.cuts_off(1, lays(match)[0])
    assert not match.cuts_off(1, {"draw": True})
    assert not match.cuts_off(0, {"call": True})
    lay = lays(match)[0]
    match.answer(0, {"call": True})
    assert match.owing == frozenset()
    assert not match.cuts_off(1, lay)


def test_a_lay_waits_for_the_call_until_the_moment_is_over(tmp_path: Path) -> None:
    prepared = owing_table(tmp_path)

    @scene
    async def play() -> None:
        with serving(sqlite(tmp_path), timeouts=SHORT) as address:
            anna, bob = await at_the_table(prepared, address)
            assert bob.table
            assert 0 < bob.table["grace_ms"] <= GRACE * 1000
            await silence(anna, 0.05)
            began = time.monotonic()
            await bob.send(answer(prepared, lays(prepared.match)[0]))
            assert await silence(bob, 0.2) == await silence(anna, 0.05) == []
            assert (await bob.hear("ack"))["id"] == "lay"
            assert GRACE - 0.35 < time.monotonic() - began < GRACE + 4  # counted from the first look after the restart
            await anna.until(lambda g: g.table["step"] == prepared.match.step + 1)
            assert "forgot" in events(anna)
            assert anna.table
            assert anna.table["grace_ms"] is None or anna.seen["view"]["duty"] == 1

    play()


def test_the_call_comes_and_what_waited_follows_at_once(tmp_path: Path) -> None:
    prepared = owing_table(tmp_path)

    @scene
    async def play() -> None:
        with serving(sqlite(tmp_path), timeouts=LONG) as address:
            anna, bob = await at_the_table(prepared, address)
            await bob.send(answer(prepared, lays(prepared.match)[0]))
            await silence(bob, 0.1)
            await anna.taken("answer", seat=0, step=prepared.match.step, move={"call": True})
            assert (await bob.hear("ack"))["id"] == "lay"
            await bob.until(lambda g: g.table["step"] == prepared.match.step + 2)
            assert "forgot" not in events(bob)

    play()
    said = [one.content for one in kept(tmp_path, prepared.code)][-2:]
    assert [(one.seat, one.step) for one in said if isinstance(one, from_page.Answer)] == [
        (0, prepared.match.step),
        (1, prepared.match.step + 1),
    ]


def test_another_word_takes_the_place_of_the_held_one(tmp_path: Path) -> None:
    prepared = owing_table(tmp_path)
    first, *others = lays(prepared.match)
    draw = {"draw": True}

    @scene
    async def play() -> None:
        with serving(sqlite(tmp_path), timeouts=LONG) as address:
            anna, bob = await at_the_table(prepared, address)
            await bob.send(answer(prepared, first, "one"))
            await bob.send(answer(prepared, others[0] if others else first, "two"))
            assert (await bob.hear("ack"))["id"] == "one"  # it has lost its point
            assert await silence(bob, 0.1) == []
            await bob.send(answer(prepared, {"lay": "no such tile"}, "bad"))
            assert (await bob.hear("refused"))["id"] == "bad"
            await bob.send({"type": "withdraw", "id": "back", "seat": 1, "step": prepared.match.step})
            assert [(await bob.hear("ack"))["id"] for _ in range(2)] == ["two", "back"]
            assert await bob.refusal("withdraw", seat=1, step=prepared.match.step) == "nothing_to_withdraw"
            await bob.send(answer(prepared, first, "three"))
            await bob.taken("answer", seat=1, step=prepared.match.step, move=draw)  # cuts nobody off
            await anna.until(lambda g: g.table["step"] == prepared.match.step + 1)
            assert "three" in {message.get("id") for message in bob.received}
            assert anna.table
            assert anna.table["grace_ms"]

    play()
    assert {"one", "two", "bad", "three"}.isdisjoint(
        getattr(one.content, "id", "") for one in kept(tmp_path, prepared.code)
    )


def test_a_held_word_outlives_its_socket_and_is_said_again_without_harm(tmp_path: Path) -> None:
    prepared = owing_table(tmp_path)
    lay = answer(prepared, lays(prepared.match)[0])

    @scene
    async def first_evening() -> None:
        with serving(sqlite(tmp_path), timeouts=LONG) as address:
            _, bob = await at_the_table(prepared, address)
            await bob.send(lay)
            await silence(bob, 0.1)

    @scene
    async def second_evening() -> None:
        with serving(sqlite(tmp_path), timeouts=SHORT) as address:
            anna, bob = await at_the_table(prepared, address)
            assert bob.table
            assert bob.table["step"] == prepared.match.step
            await bob.send(lay)
            await bob.leave()
            await bob.enter(prepared.code)
            await bob.send(lay)
            assert (await bob.hear("ack"))["id"] == "lay"
            await bob.send(lay)
            assert (await bob.hear("ack"))["id"] == "lay"
            await anna.until(lambda g: g.table["step"] == prepared.match.step + 1)

    first_evening()
    assert kept(tmp_path, prepared.code) == prepared.lines  # never acknowledged, so not in the log
    second_evening()
    assert [one.client for one in kept(tmp_path, prepared.code)].count(f"{prepared._key(1)}:lay") == 1


def test_nobody_speaks_for_another_while_a_move_is_held(tmp_path: Path) -> None:
    prepared = owing_table(tmp_path)
    lay = lays(prepared.match)[0]

    @scene
    async def play() -> None:
        with serving(sqlite(tmp_path), timeouts=LONG) as address:
            anna, bob = await at_the_table(prepared, address)
            step = prepared.match.step
            for move in (lay, {"lay": "no such tile"}):  # whether a foreign move were legal is nobody's business
                assert await anna.refusal("answer", seat=1, step=step, move=move) == "not_your_seat"
            assert await bob.refusal("answer", seat=1, step=step - 1, move=lay) == "stale"

    play()


def test_pause_kick_and_the_setting_end_the_hold(tmp_path: Path) -> None:
    prepared = owing_table(tmp_path)
    lay = lays(prepared.match)[0]
    settings: dict[str, Any] = {"clock": "off", "stand_in": "easy", "visibility": "private"}

    @scene
    async def play() -> None:
        with serving(sqlite(tmp_path), timeouts=LONG) as address:
            anna, bob = await at_the_table(prepared, address)
            await bob.send(answer(prepared, lay, "one"))
            await anna.taken("pause", paused=True)
            message = await bob.hear("refused")
            assert (message["id"], message["key"]) == ("one", "paused")
            await anna.taken("pause", paused=False)
            await bob.until(lambda g: not g.room["paused"] and g.table["grace_ms"])
            await bob.send(answer(prepared, lay, "two"))
            await silence(bob, 0.1)
            await anna.taken("settings", **settings, grace=False)
            assert (await bob.hear("ack"))["id"] == "two"
            await bob.until(lambda g: g.table["step"] == prepared.match.step + 1)
            assert bob.table
            assert bob.table["grace_ms"] is None
            assert bob.room["grace"] is False

    play()


def test_whoever_is_kicked_while_held_loses_the_move_and_a_bot_goes_on(tmp_path: Path) -> None:
    prepared = owing_table(tmp_path)

    @scene
    async def play() -> None:
        with serving(sqlite(tmp_path), timeouts=SHORT) as address:
            anna, bob = await at_the_table(prepared, address)
            await bob.send(answer(prepared, lays(prepared.match)[0]))
            await anna.taken("kick", member=1)
            assert (await bob.hear("bye"))["reason"] == "kicked"
            await anna.until(lambda g: g.table["step"] > prepared.match.step)

    play()
    assert f"{prepared._key(1)}:lay" not in {one.client for one in kept(tmp_path, prepared.code)}


def test_bots_are_held_back_too(tmp_path: Path) -> None:
    prepared = owing_table(tmp_path, people=("Anna",))

    @scene
    async def play() -> None:
        with serving(sqlite(tmp_path), timeouts=LONG) as address:
            anna = await back(prepared, address, 0)
            heard = await silence(anna, 0.5)
            lay_of_bot = [
                one for one in heard if one["type"] == "table_now" and "laid" in str(one["seen"][0]["events"])
            ]
            assert [one for one in lay_of_bot if one["fresh"]] == []
            assert anna.table
            await anna.taken("answer", seat=0, step=anna.table["step"], move={"call": True})
            await anna.until(lambda g: 0 in g.seen["awaited"] or g.over)

    play()
    played = [one.content for one in kept(tmp_path, prepared.code)[len(prepared.lines) :]]
    calls = [n for n, one in enumerate(played) if isinstance(one, from_page.Answer)]
    assert any(isinstance(one, log.Played) and "lay" in one.move for one in played[calls[0] :])
    assert not any(isinstance(one, log.Played) and "lay" in one.move for one in played[: calls[0]])


def test_nobody_runs_out_of_time_because_of_a_hold(tmp_path: Path) -> None:
    prepared = owing_table(tmp_path)
    quick = Timeouts(answer={"off": None, "relaxed": 60.0, "fast": 0.5}, grace=1.2)

    @scene
    async def play() -> None:
        with serving(sqlite(tmp_path), timeouts=quick) as address:
            anna, bob = await at_the_table(prepared, address)
            await anna.taken("settings", clock="fast", stand_in="easy", visibility="private")
            await bob.send(answer(prepared, lays(prepared.match)[0]))
            await bob.hear("ack")

    play()
    later = kept(tmp_path, prepared.code)[len(prepared.lines) :]
    until = next(n for n, one in enumerate(later) if one.client == f"{prepared._key(1)}:lay")
    assert not any(isinstance(one.content, log.OutOfTime) and one.content.seat == 1 for one in later[:until])


@scene
async def test_other_games_know_no_grace(address: str) -> None:
    anna = Guest(address).arrive()
    await anna.enter(anna.open(seats=3, bots=["easy", "easy"]))
    await anna.start()
    assert anna.table
    assert anna.table["grace_ms"] is None
    await asyncio.wait_for(anna.play_on(), 30)
