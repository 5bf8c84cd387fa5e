"""The fair deal over real sockets: hash first, promises hidden, parts revealed, and a seed anybody can recompute."""

from __future__ import annotations

import json
import secrets
from hashlib import sha256
from pathlib import Path

from server.guests import Guest, scene, serving, sqlite
from server.test_people import table_of
from tablee import Record, verify
from tablee.server.actor.clocks import Timeouts


def hashed(part: str) -> str:
    return sha256(bytes.fromhex(part)).hexdigest()


@scene
async def test_first_the_hash_then_the_promises_then_the_parts(address: str) -> None:
    anna, bob = await table_of(address, "Anna", "Bob", bots=["easy", "easy"])
    published = anna.room["deal"]["published"]
    assert len(published) == 64
    await anna.ready()
    await bob.until(lambda g: g.room["seats"][0]["ready"])
    assert bob.room["deal"]["promises"] == [None] * 3  # nobody can wait for the others' promises
    assert hashed(anna.contribution) not in "".join(bob.raw)
    await bob.ready()
    for guest in (anna, bob):
        await guest.until(lambda g: g.room["phase"] == "sealing")
        assert guest.room["deal"]["published"] == published
        assert guest.room["deal"]["promises"] == [hashed(anna.contribution), hashed(bob.contribution), None]
    for guest in (anna, bob):
        await guest.taken("reveal", contribution=guest.contribution)
    await anna.until(lambda g: g.room["phase"] == "playing")
    assert anna.contribution not in "".join(bob.raw)


@scene
async def test_the_seed_can_be_recomputed_and_the_secret_was_never_sent(address: str) -> None:
    anna, bob = await table_of(address, "Anna", "Bob", bots=["random", "random"])
    published = anna.room["deal"]["published"]
    await anna.start(bob)
    while not anna.over:
        await anna.play_card()
        await bob.play_card()
        step = anna.table["step"] if anna.table else 0
        for guest in (anna, bob):
            await guest.until(lambda g: g.over or g.table["step"] > step)  # noqa: B023
    record = anna.ask(f"/api/records/{anna.code}-1")
    proof = record["proof"]
    parts = [anna.contribution, bob.contribution, "00" * 32]
    assert proof["contributions"] == parts
    assert hashed(proof["secret"]) == published == proof["published"]
    assert record["seed"] == sha256(bytes.fromhex(proof["secret"] + "".join(parts))).hexdigest()
    assert verify(Record.from_json(json.dumps(record)))
    for guest in (anna, bob):
        assert proof["secret"] not in "".join(guest.raw)
        assert record["seed"] not in "".join(guest.raw)


@scene
async def test_a_wrong_part_brings_everybody_back_to_the_lobby(address: str) -> None:
    anna, bob = await table_of(address, "Anna", "Bob", bots=["easy", "easy"])
    await anna.ready()
    await bob.ready()
    await anna.taken("reveal", contribution=anna.contribution)
    await bob.taken("reveal", contribution=secrets.token_hex(32))
    await anna.until(lambda g: g.room["phase"] == "lobby" and not g.room["seats"][0]["ready"])
    assert anna.table is None
    await anna.start(bob)  # and nothing is lost


@scene
async def test_parts_are_64_digits_and_nothing_else(address: str) -> None:
    (anna,) = await table_of(address, "Anna", bots=["easy", "easy"])
    for wrong in ("", "00" * 31, "00" * 33, "0g" * 32, "AB" * 32, "00" * 32 + "\n", 7, None):
        assert await anna.refusal("ready", promise=wrong) == "bad_message"
    await anna.ready()
    assert await anna.refusal("reveal", contribution=anna.contribution + "\n") == "bad_message"
    assert await anna.refusal("ready", promise="00" * 32) == "not_now"
    await anna.taken("reveal", contribution=anna.contribution)


@scene
async def test_changing_seats_unreadies(address: str) -> None:
    anna, bob = await table_of(address, "Anna", "Bob", seats=4, bots=["easy", "easy", "easy"])
    await anna.ready()
    await bob.taken("sit", seat=2)
    await anna.until(lambda g: g.room["seats"][2]["kind"] == "person")
    assert not any(seat["ready"] for seat in anna.room["seats"] if seat["kind"] == "person")


@scene
async def test_who_does_not_reveal_in_time_is_not_ready(tmp_path: Path) -> None:
    with serving(sqlite(tmp_path), timeouts=Timeouts(sealing=2.0)) as address:  # a deal that goes on needs a part of it
        anna, bob = await table_of(address, "Anna", "Bob", bots=["easy", "easy"])
        await anna.ready()
        await bob.ready()
        await anna.taken("reveal", contribution=anna.contribution)
        await anna.until(lambda g: g.room["phase"] == "lobby" and not g.room["seats"][1]["ready"])
        assert await bob.refusal("reveal", contribution=bob.contribution) == "not_now"
        await anna.start(bob)


@scene
async def test_one_person_with_two_seats_adds_the_same_part_twice(address: str) -> None:
    (anna,) = await table_of(address, "Anna", bots=["easy"])
    await anna.taken("sit", seat=2)
    await anna.start()
    promise = hashed(anna.contribution)
    assert anna.room["deal"]["promises"] == [promise, None, promise]


@scene
async def test_who_watches_has_no_part(address: str) -> None:
    (anna,) = await table_of(address, "Anna", bots=["easy", "easy"])
    bob = await Guest(address, "Bob").arrive().enter(anna.code)
    assert await bob.refusal("ready", promise="00" * 32) == "sit_first"
    await anna.ready()
    assert await bob.refusal("reveal", contribution="00" * 32) == "not_now"


@scene
async def test_who_watches_breaks_no_deal(address: str) -> None:
    """Else anybody with the code could keep a table from ever beginning."""
    anna, bob = await table_of(address, "Anna", "Bob", bots=["easy", "easy"])
    wanda = await Guest(address, "Wanda").arrive().enter(anna.code)
    await wanda.taken("unready")  # before that it is about nobody
    await anna.ready()
    await bob.ready()
    await wanda.until(lambda g: g.room["phase"] == "sealing")
    assert await wanda.refusal("unready") == "not_now"
    for guest in (anna, bob):
        await guest.taken("reveal", contribution=guest.contribution)
    await anna.until(lambda g: g.room["phase"] == "playing")
