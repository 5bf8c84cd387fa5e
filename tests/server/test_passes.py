"""To another device and still the same person: good once, for a short while, and for nobody who guesses."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from server.guests import Guest, Json, running, scene, sqlite
from tablee.server.app import create_app
from tablee.server.http.identity import DevicePasses, key_of, new_secret
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


def test_a_pass_opens_once() -> None:
    passes, secret = DevicePasses(), new_secret()
    token = passes.give(secret)
    assert passes.take(new_secret()) is None
    assert passes.take(token) == secret
    assert passes.take(token) is None


def test_a_pass_grows_old(monkeypatch: pytest.MonkeyPatch) -> None:
    passes, secret = DevicePasses(), new_secret()
    token, now = passes.give(secret), time.monotonic()
    monkeypatch.setattr(time, "monotonic", lambda: now + passes.seconds + 1)
    assert passes.take(token) is None


def test_only_the_newest_pass_of_a_person_is_good() -> None:
    passes, secret, other = DevicePasses(), new_secret(), new_secret()
    first, foreign, second = passes.give(secret), passes.give(other), passes.give(secret)
    assert [passes.take(token) for token in (first, second, foreign)] == [None, secret, other]


def test_neither_token_nor_secret_is_kept() -> None:
    passes, secret = DevicePasses(), new_secret()
    token = passes.give(secret)
    assert token not in repr(passes)
    assert secret not in repr(passes)
    assert str(int(secret, 16)) not in repr(passes)


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
    take(tablet, token_of(reply))
    assert tablet.cookie == phone.cookie != before
    await tablet.enter(code)
    assert tablet.room["you"] == phone.room["you"]


def test_used_foreign_and_malformed_tokens(address: str) -> None:
    anna, thief = Guest(address).arrive(), Guest(address).arrive()
    token, cookie = token_of(give(anna)), thief.cookie
    assert take(thief, new_secret())["key"] == "pass_unknown"
    assert take(thief, "not a token")["key"] == "bad_request"
    take(Guest(address), token)
    assert take(thief, token)["key"] == "pass_unknown"
    assert thief.cookie == cookie


def test_strangers_and_other_sites_get_no_pass(address: str) -> None:
    assert give(Guest(address))["key"] == "stranger_here"
    anna, elsewhere = Guest(address).arrive(), {"origin": "http://elsewhere.example"}
    assert anna.ask("/api/me/pass", {}, elsewhere)["key"] == "foreign_origin"
    token = token_of(give(anna))
    assert Guest(address).ask("/api/me/take", {"token": token}, elsewhere)["key"] == "foreign_origin"
    assert "key" not in take(Guest(address), token)


def test_who_guesses_is_slowed_down(address: str) -> None:
    assert [take(Guest(address), new_secret())["key"] for _ in range(12)][-1] == "too_fast"


def test_nothing_of_it_is_logged(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("DEBUG")
    with running(create_app(ServerSettings(Store(sqlite(tmp_path))))) as address:
        anna = Guest(address).arrive()
        token = token_of(give(anna))
        take(Guest(address), token)
    secret = anna.cookie.partition("=")[2]
    assert not any(held in caplog.text for held in (token, secret, key_of(token)))
