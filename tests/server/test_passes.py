"""To another device and still the same person: good once, for a short while, and for nobody who guesses."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import text

from server.guests import Guest, Json, running, scene, serving, sqlite
from tablee.server import clock
from tablee.server.app import create_app
from tablee.server.http.identity import hash_of, new_secret, seal
from tablee.server.http.settings import ServerSettings
from tablee.server.store.store import Store


def give(guest: Guest, **wanted: str) -> Json:
    reply: Json = guest.ask("/api/me/pass", dict(wanted))
    return reply


def token_of(reply: Json) -> str:
    return str(reply["link"]).partition("#")[2].partition("/")[0]


def take(guest: Guest, token: str) -> Json:
    reply: Json = guest.ask("/api/me/take", {"token": token})
    return reply


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    store = Store(database)
    yield store
    store.close()


def test_only_the_token_opens_what_is_sealed() -> None:
    secret, token = new_secret(), new_secret()
    assert seal(seal(secret, token), token) == secret
    assert seal(seal(secret, token), new_secret()) != secret


@scene
async def test_a_pass_is_good_once_and_in_time(store: Store) -> None:
    people, sealed = store.people, "5" * 32
    await people.give_pass("anna", "token", sealed, until=100)
    assert people.pass_for("token", now=99) == sealed
    assert people.pass_for("token", now=100) is None
    assert people.pass_for("another", now=99) is None
    assert [people.has_pass("anna", now) for now in (99, 100)] == [True, False]
    assert not people.has_pass("bob", now=99)
    assert sorted(await asyncio.gather(*(people.use_pass("token") for _ in range(5)))) == [False] * 4 + [True]
    assert people.pass_for("token", now=99) is None
    assert not people.has_pass("anna", now=99)


@scene
async def test_only_the_newest_pass_of_a_person_is_good(store: Store) -> None:
    people = store.people
    for person, token in (("anna", "first"), ("bob", "foreign"), ("anna", "second")):
        await people.give_pass(person, token, "5" * 32, until=100)
    good = [token for token in ("first", "foreign", "second") if people.pass_for(token, now=1)]
    assert good == ["foreign", "second"]


@scene
async def test_the_other_device_takes_the_seat(address: str) -> None:
    phone = Guest(address, "Zoé", "fr").arrive()
    code = phone.open(seats=3)
    await phone.enter(code)
    reply = give(phone, code=code)
    assert reply["link"].endswith(f"/{code}")
    assert "/pass#" in reply["link"]
    assert reply["qr"].startswith("<svg")
    assert reply["seconds"] == 120
    tablet = Guest(address).arrive()
    before = tablet.cookie
    assert take(tablet, token_of(reply)) == {"name": "Zoé", "lang": "fr"}
    assert tablet.cookie == phone.cookie != before
    await tablet.enter(code)
    assert tablet.room["you"] == phone.room["you"]


def test_a_pass_outlives_a_restart_and_neither_token_nor_secret_is_kept(tmp_path: Path) -> None:
    with serving(sqlite(tmp_path)) as address:
        anna = Guest(address).arrive()
        token = token_of(give(anna))
    secret = anna.cookie.partition("=")[2]
    kept = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert not any(held.encode() in kept for held in (token, secret, str(int(secret, 16))))
    assert hash_of(token).encode() in kept
    with serving(sqlite(tmp_path)) as address:
        tablet = Guest(address)
        take(tablet, token)
        assert tablet.cookie == anna.cookie


def test_used_foreign_old_and_malformed_tokens(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    anna, thief = Guest(address).arrive(), Guest(address).arrive()
    token, cookie = token_of(give(anna)), thief.cookie
    assert take(thief, new_secret())["key"] == "pass_unknown"
    assert take(thief, "not a token")["key"] == "bad_request"
    take(Guest(address), token)
    assert take(thief, token)["key"] == "pass_unknown"
    token, now = token_of(give(anna)), clock.now_ms()
    monkeypatch.setattr(clock, "now_ms", lambda: now + 121_000)
    assert take(thief, token)["key"] == "pass_unknown"
    assert thief.cookie == cookie


def test_a_pass_with_a_secret_that_was_changed_is_void(address: str) -> None:
    anna, thief = Guest(address).arrive(), Guest(address).arrive()
    token, cookie = token_of(give(anna)), thief.cookie
    anna.ask("/api/me/rotate", {})
    assert take(thief, token)["key"] == "pass_unknown"
    assert thief.cookie == cookie


def test_strangers_and_other_sites_get_no_pass(address: str) -> None:
    for cookie in ("", f"tablee={new_secret()}"):
        assert give(Guest(address, cookie=cookie))["key"] == "stranger_here"
    anna, elsewhere = Guest(address).arrive(), {"origin": "http://elsewhere.example"}
    assert anna.ask("/api/me/pass", {}, elsewhere)["key"] == "foreign_origin"
    token = token_of(give(anna))
    assert Guest(address).ask("/api/me/take", {"token": token}, elsewhere)["key"] == "foreign_origin"
    assert "key" not in take(Guest(address), token)


def test_who_guesses_is_slowed_down_and_nobody_else(address: str) -> None:
    anna, bob = Guest(address).arrive(), Guest(address).arrive()
    token = token_of(give(anna))
    assert [take(Guest(address), new_secret())["key"] for _ in range(12)][-1] == "too_fast"
    take(bob, token)  # from the same address
    assert bob.cookie == anna.cookie


def test_nothing_of_it_is_logged(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("DEBUG")
    with running(create_app(ServerSettings(Store(sqlite(tmp_path))))) as address:
        anna = Guest(address).arrive()
        token = token_of(give(anna))
        take(Guest(address), token)
        anna.ask("/api/me/rotate", {})
    secret = anna.cookie.partition("=")[2]
    assert not any(held in caplog.text for held in (token, secret, hash_of(token), hash_of(secret)))


@scene
async def test_old_passes_are_thrown_away(store: Store) -> None:
    for person, until in (("anna", 100), ("bob", 200)):
        await store.people.give_pass(person, person, "5" * 32, until)
    await store.people.purge(before=0, now=100, present=())
    with store.reading() as connection:
        assert connection.execute(text("SELECT person FROM passes")).scalars().all() == ["bob"]
