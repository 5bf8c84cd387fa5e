"""Again from here: a room goes on from the middle of another game, with new luck that proves itself."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from played_games import played
from server.guests import Guest, scene, serving, sqlite
from server.test_daily import TODAY, sit_down
from tablee.core.catalog import game as find_game
from tablee.core.compact import LARGEST, SharedGame, to_letters
from tablee.core.fair import commitment
from tablee.core.record import Record, replay, verify
from tablee.review import NoReview, of
from tablee.server.protocol import from_page, rest
from tablee.server.room import inputs as log
from tablee.server.room.inputs import Input
from tablee.server.room.room import Room
from tablee.server.room.snapshot import capture, unpack
from tablee.server.room.taking import rebuild, take

RECORD = played("mind_up", 4)
FILE = RECORD.to_json()


def wanted(step: int, source: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:
    return {"source": source or {"file": FILE}, "step": step, "name": "Anna", "lang": "en", **more}


async def go_on(guest: Guest, step: int, **more: Any) -> Guest:
    made = guest.ask("/api/replays/room", wanted(step, **more))
    assert made["link"].endswith(made["code"])
    return await guest.enter(made["code"])


@scene
async def test_a_game_goes_on_from_there_with_luck_of_its_own(address: str) -> None:
    anna = await go_on(Guest(address).arrive(), 8, seat=2, level="random")
    assert (anna.room["begins_at"], anna.room["phase"]) == (8, "lobby")
    assert anna.ask(f"/api/rooms/{anna.code}/places") == [None] * 4, "a file has no names"
    assert [seat["kind"] for seat in anna.room["seats"]] == ["bot", "bot", "person", "bot"]
    await anna.start()
    assert anna.table
    assert (anna.table["step"], anna.table["fresh"]) == (8, False)
    assert anna.seen["view"]["hand"] == [*replay(RECORD.until(8)).seen_by(2).view.hand]
    await anna.play_on()
    record = Record.from_json(json.dumps(anna.ask(f"/api/records/{anna.code}-1")))
    verify(record)
    assert record.steps[:8] == RECORD.steps[:8]
    assert record.seed == RECORD.seed
    assert [step for step, _ in record.seeds] == [9]
    assert record.proof
    assert record.proof.contributions[2] == anna.contribution
    assert anna.table["outcome"]["reviewed"] is False
    assert anna.ask("/api/reviews", {"record": f"{anna.code}-1"})["key"] == "review_again"
    with pytest.raises(NoReview):
        of(record)

    (mine,) = anna.ask("/api/me/history")
    assert (mine["again"], mine["hinted"]) == (True, False)
    replayed = anna.ask("/api/replays", {"record": f"{anna.code}-1"})
    assert (replayed["begins_at"], replayed["is_proven"], replayed["unreviewed"]) == (8, True, "again")
    first, code = anna.table["outcome"]["record"], anna.code
    again = await go_on(Guest(address, "Zoé").arrive(), 12, source={"record": first})  # and from there once more
    assert again.code != code
    assert again.room["begins_at"] == 12
    places = again.ask(f"/api/rooms/{again.code}/places")
    assert places[2] == "Anna", "whose place it was"
    assert len({*places}) == 4
    assert all(places), "bots have names, too"
    assert Guest(address).arrive().ask(f"/api/rooms/{again.code}/places")["key"] == "not_member"
    anna.ask("/api/me/forget", {})
    assert again.ask(f"/api/rooms/{again.code}/places")[2] is None, "forgotten here as well"


@scene
async def test_a_rematch_begins_at_the_same_moment_with_other_luck(address: str) -> None:
    anna = await go_on(Guest(address).arrive(), 17, level="random")
    seeds: list[Any] = []
    for number in (1, 2):
        anna.table = None
        await anna.start()
        assert anna.table
        assert anna.table["step"] == 17
        await anna.play_on()
        seeds.append(anna.ask(f"/api/records/{anna.code}-{number}")["seeds"])
        await anna.taken("rematch")
        await anna.until(lambda g: g.room["phase"] == "lobby")
    assert seeds[0] != seeds[1]


@scene
async def test_going_on_from_a_daily_table_is_no_daily_game(address: str) -> None:
    """Its record begins with the seed of that day; somebody else has only looked at the replay."""
    anna = await sit_down(address)
    await anna.play_on()
    zoe = await go_on(Guest(address, "Zoé").arrive(), 3, source={"record": f"{anna.code}-1"}, level="random")
    await zoe.start()
    await zoe.play_on()
    record = zoe.ask(f"/api/records/{zoe.code}-1")
    assert (record["seed"], len(record["seeds"])) == (f"daily-1 mind_up {TODAY}", 1)
    assert zoe.ask("/api/me/daily") == []
    assert [one["record"] for one in anna.ask("/api/me/daily")] == [f"{anna.code}-1"]


@scene
async def test_its_table_is_that_of_the_other_game(address: str) -> None:
    """Teams and all; the host may begin without the rest, and every seat is still the same one."""
    letters = to_letters(SharedGame(played("mind_map", 6)))
    anna = await go_on(Guest(address).arrive(), 1, source={"letters": letters}, seat=1)
    bob = await Guest(address, "Bob").arrive().enter(anna.code)
    await bob.taken("sit", seat=4)
    assert await anna.refusal("setup", game="mind_map", seats=5, options={}) == "again_fixed"
    await anna.taken("bot", seat=0, level="random")
    await anna.until(lambda g: g.room["seats"][0]["kind"] == "bot")
    await anna.ready()
    await bob.ready()
    await anna.until(lambda g: g.room["may_start"] == 6)
    await anna.taken("start")
    for guest in (anna, bob):
        await guest.until(lambda g: g.room["phase"] == "sealing")
        await guest.say("reveal", contribution=guest.contribution)
    for guest in (anna, bob):
        await guest.until(lambda g: g.table is not None)
    assert [seat["kind"] for seat in anna.room["seats"]] == ["bot", "person", "bot", "bot", "person", "bot"]
    assert (anna.seen["seat"], bob.seen["seat"]) == (1, 4)
    assert anna.seen["view"] != bob.seen["view"]


BAD: list[tuple[dict[str, Any], str]] = [
    (wanted(21), "again_over"),
    (wanted(22), "record_missing"),
    (wanted(-1), "bad_request"),
    (wanted(3, seat=7), "no_such_seat"),
    (wanted(3, level="wizard"), "unknown_bot"),
    (wanted(3, {"file": FILE.replace('"card": ', '"card": 9', 1)}), "record_refused"),
    (wanted(3, {"file": "{"}), "record_json"),
    (wanted(3, {"file": FILE.replace('"mind_up"', '"chess"', 1)}), "record_game_here"),
    (wanted(3, {"file": " " * (LARGEST + 1)}), "record_huge"),
    (wanted(3, {"letters": "AQ"}), "link_broken"),
    (wanted(3, {"record": "ABCDE-1"}), "room_unknown"),
    (wanted(3, {"record": None}), "source_one"),
    (wanted(3) | {"name": "\u200b"}, "empty_text"),
]


@pytest.mark.parametrize(("body", "key"), BAD)
def test_what_cannot_be_gone_on_from_is_said(address: str, body: dict[str, Any], key: str) -> None:
    found = Guest(address).arrive().ask("/api/replays/room", body)
    assert found["key"] == key
    assert found["text"]


def test_strangers_and_other_sites_open_nothing(address: str) -> None:
    assert Guest(address).ask("/api/replays/room", wanted(3))["key"] == "stranger_here"
    evil = {"origin": "https://evil.example"}
    assert Guest(address).arrive().ask("/api/replays/room", wanted(3), evil)["key"] == "foreign_origin"


def opening(record: Record, step: int) -> list[Input]:
    """The log of such a room."""
    first = record.until(step)
    room = rest.NewRoom(first.game, "Anna", "en", len(first.teams))
    content: list[Any] = [log.Opened("ABCDE", "5e" * 32, room, again=first.to_json())]
    content += [from_page.Join("1", "Anna", "en"), from_page.Sit("2", 0)]
    content += [from_page.PutBot(f"b{seat}", seat, "random") for seat in range(1, len(first.teams))]
    return [Input(n, n, "" if n == 1 else "anna", one) for n, one in enumerate(content, start=1)]


def begun(log_so_far: list[Input]) -> tuple[Room, list[Input]]:
    room, given = rebuild(log_so_far), [*log_so_far]
    part = "ab" * 32
    for by, one in (
        ("anna", from_page.Ready("r", commitment(part))),
        ("anna", from_page.RevealPart("s", part)),
        ("", log.Begun(room.game.version)),
    ):
        given.append(Input(room.taken + 1, 9, by, one))
        take(room, given[-1])
    return room, given


@pytest.mark.parametrize(("name", "seats"), [("mind_up", 4), ("mind_map", 6)])
def test_a_room_is_its_log_and_a_snapshot_is_the_room(name: str, seats: int) -> None:
    room, given = begun(opening(played(name, seats), 2))
    assert room.match
    assert room.match.step == 2
    for cut in (4, len(given)):
        half = unpack(capture(rebuild(given[:cut])).pack())
        assert half == rebuild(given[:cut])
        for one in given[cut:]:
            take(half, one)
        assert half == room


def test_under_other_rules_no_game_begins_and_the_room_lives_on(monkeypatch: pytest.MonkeyPatch) -> None:
    given = opening(RECORD, 3)
    rules = find_game("mind_up")
    monkeypatch.setattr(type(rules), "releases", {**rules.releases, rules.version: "0.3.0"})
    monkeypatch.setattr(type(rules), "version", rules.version + 1)
    room, _ = begun(given)
    assert room.match is None
    assert room.is_closed
    assert room.notice
    assert (room.notice.key, room.notice.params["release"]) == ("older_rules", "0.3.0")


@scene
async def test_it_survives_a_restart(tmp_path: Path) -> None:
    with serving(sqlite(tmp_path)) as address:
        anna = await go_on(Guest(address).arrive(), 10, level="random")
    with serving(sqlite(tmp_path)) as address:
        anna.address, anna.table = address, None
        await anna.enter(anna.code)
        assert anna.room["begins_at"] == 10
        await anna.start()
        await anna.play_on()
        verify(Record.from_json(json.dumps(anna.ask(f"/api/records/{anna.code}-1"))))
