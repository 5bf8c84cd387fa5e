"""Who somebody is: only rows the server has made count, and a secret can be changed without losing a seat."""

from __future__ import annotations

import asyncio
import gzip
import secrets
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from server.guests import Guest, scene, serving, sqlite
from server.test_people import table_of
from server.test_sockets import page
from tablee.server import clock
from tablee.server.http import identities
from tablee.server.http.identities import DAY, Identities, OpenPages
from tablee.server.http.identity import hash_of, new_secret
from tablee.server.protocol import from_page
from tablee.server.room.inputs import Input
from tablee.server.store.people import SPARED_MS, People
from tablee.server.store.store import Store

RECORDS = Path(__file__).parents[1] / "records"


def invented(address: str, name: str = "Eve") -> Guest:
    """A cookie that looks right, and that nobody was given."""
    return Guest(address, name, cookie=f"tablee={secrets.token_hex(16)}")


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    store = Store(database)
    yield store
    store.close()


@scene
async def test_an_invented_cookie_is_a_stranger_everywhere(address: str) -> None:
    (anna,) = await table_of(address, "Anna")
    eve = invented(address)
    await eve.enter(anna.code, join=False)
    assert await eve.refusal("join", name="Eve", lang="en") == "stranger_here"
    assert await eve.refusal("sit", seat=1) == "stranger_here"
    assert await eve.refusal("chat", text="hello") == "stranger_here"
    body = {"game": "mind_up", "seats": 3, "name": "Eve", "lang": "en"}
    for path, asked in (("/api/rooms", body), ("/api/me/pass", {}), ("/api/me/rotate", {})):
        assert eve.ask(path, asked)["key"] == "stranger_here"
    before = eve.cookie
    assert eve.ask("/api/me") == {"name": None, "lang": None}
    assert eve.cookie != before  # the server gives one of its own
    assert [member["name"] for member in anna.room["members"]] == ["Anna"]


@scene
async def test_a_hundred_invented_cookies_do_not_fill_a_room(address: str) -> None:
    (anna,) = await table_of(address, "Anna")
    for _ in range(15):  # more than that, and the address has too many pages of strangers here
        eve = await invented(address).enter(anna.code, join=False)
        assert await eve.refusal("join", name="Eve", lang="en") in ("stranger_here", "too_fast")
    bob = await Guest(address, "Bob").arrive().enter(anna.code)
    await bob.taken("sit", seat=1)
    assert [member["name"] for member in bob.room["members"]] == ["Anna", "Bob"]


def test_identities_are_made_at_a_limited_rate(address: str) -> None:
    anna = Guest(address).arrive()
    reply = [Guest(address).ask("/api/me").get("key") for _ in range(62)]
    assert reply[:59] == [None] * 59
    assert reply[-1] == "too_fast"
    assert anna.ask("/api/me") == {"name": None, "lang": None}  # who has one already need not wait


@scene
async def test_who_never_joined_a_room_is_forgotten_after_a_day(store: Store) -> None:
    ages = {"idle": DAY + 1, "here": DAY + 1, "young": DAY - 60_000, "joined": 30 * DAY}
    for name, age in ages.items():
        await store.people.add(name, hash_of(name), clock.now_ms() - age)
    await store.own("ABCDE")
    await store.append("ABCDE", [Input(1, 1, "joined", from_page.Join("j", "Anna", "en"))])
    pages, here = OpenPages(), page("here")[0]
    with pages.opened(here, hash_of("here")):
        assert await Identities(store.people, pages).purge() == 1
    assert [store.people.find(hash_of(name)) is not None for name in ages] == [False, True, True, True]
    assert await Identities(store.people, pages).purge() == 0  # another server, which does not see them
    later = clock.now_ms() - DAY + SPARED_MS + 1000
    assert await store.people.purge(later, later, []) == 2  # once they are gone; and the one who was young


@scene
async def test_people_are_looked_up_once_and_strangers_each_time(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    known, asked = Identities(store.people, OpenPages()), list[str]()
    key, secret = await known.make()
    find = People.find

    def counting(self: People, hashed: str) -> str | None:
        asked.append(hashed)
        return find(self, hashed)

    monkeypatch.setattr(People, "find", counting)
    assert [await known.find(secret) for _ in range(3)] == [key] * 3
    assert asked == [hash_of(secret)]
    stranger = new_secret()
    assert [await known.find(stranger) for _ in range(2)] == [None, None]
    assert asked[1:] == [hash_of(stranger)] * 2
    later = clock.now() + identities.REMEMBERED + 1
    monkeypatch.setattr(clock, "now", lambda: later)
    assert await known.find(secret) == key
    assert len(asked) == 4


@scene
async def test_a_crowd_is_not_remembered_without_end(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(identities, "MOST_REMEMBERED", 3)
    known = Identities(store.people, OpenPages())
    for _ in range(5):
        await known.find((await known.make())[1])
    assert len(known._known) == 3


@scene
async def test_signed_out_everywhere_but_here(address: str) -> None:
    anna, bob = await table_of(address, "Anna", "Bob")
    other = await anna.twin()  # another device, by a pass
    old = anna.cookie
    assert anna.ask("/api/me/rotate", {}) == {"name": "Anna", "lang": "en"}
    assert anna.cookie != old
    for tab in (anna, other):  # this browser's page comes back by itself
        assert await tab.hear("bye") == {"type": "bye", "reason": "signed_out", "again": False}
    await anna.enter(anna.code)
    assert anna.room["you"] == 0
    await anna.taken("settings", clock="fast")  # the seat, and the host's rights, are still hers
    thief = Guest(address, cookie=old)
    assert thief.ask("/api/me/pass", {})["key"] == "stranger_here"
    await Guest(address, cookie=old).enter(anna.code, join=False)
    thief = await Guest(address, cookie=old).enter(anna.code, join=False)
    assert thief.room["you"] is None
    assert await thief.refusal("join", name="Anna", lang="en") == "stranger_here"
    assert thief.ask("/api/me") == {"name": None, "lang": None}
    await bob.taken("chat", text="nobody else was signed out")


@scene
async def test_two_who_change_the_same_secret_do_not_both_have_it(store: Store) -> None:
    known = Identities(store.people, OpenPages())
    key, secret = await known.make()
    new = await asyncio.gather(*(known.rotate(key, secret) for _ in range(4)))
    (kept,) = [one for one in new if one]
    assert await known.find(kept) == key
    assert await known.find(secret) is None


@scene
async def test_a_look_up_that_began_before_does_not_bring_the_old_secret_back(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    known, found, go = Identities(store.people, OpenPages()), threading.Event(), threading.Event()
    key, secret = await known.make()
    find = People.find

    def slow(self: People, hashed: str) -> str | None:
        held = find(self, hashed)
        found.set()
        go.wait(10)
        return held

    monkeypatch.setattr(People, "find", slow)
    looking = asyncio.create_task(known.find(secret))
    await asyncio.to_thread(found.wait, 10)
    await known.rotate(key, secret)
    go.set()
    await looking
    monkeypatch.setattr(People, "find", find)
    assert await known.find(secret) is None


def test_other_sites_cannot_sign_anybody_out(address: str) -> None:
    anna = Guest(address).arrive()
    before = anna.cookie
    assert anna.ask("/api/me/rotate", {}, {"origin": "http://elsewhere.example"})["key"] == "foreign_origin"
    assert anna.ask("/api/me", headers={"sec-fetch-site": "cross-site"})["key"] == "foreign_origin"
    assert anna.cookie == before
    assert "key" not in anna.ask("/api/me/rotate", {})


@pytest.mark.parametrize("packed", sorted(RECORDS.glob("*/mind_up.sqlite3.gz")), ids=lambda path: path.parent.name)
def test_cookies_of_earlier_releases_are_good(packed: Path, tmp_path: Path) -> None:
    """Then a person's key was the hash of their secret."""
    (tmp_path / "tablee.db").write_bytes(gzip.decompress(packed.read_bytes()))
    secret = new_secret()
    with sqlite3.connect(tmp_path / "tablee.db") as connection:
        (code,) = connection.execute("SELECT room FROM inputs ORDER BY room LIMIT 1").fetchone()
        ((host,),) = connection.execute("SELECT substr(client, 1, 40) FROM inputs WHERE room = ? AND n = 2", [code])
        connection.execute("UPDATE people SET key = ? WHERE key = ?", [hash_of(secret), host])
        for column in ("client", "payload"):
            connection.execute(f"UPDATE inputs SET {column} = replace({column}, ?, ?)", [host, hash_of(secret)])
    connection.close()

    @scene
    async def visit(address: str) -> None:
        anna = Guest(address, cookie=f"tablee={secret}")
        name = anna.ask("/api/me")["name"]
        assert name
        await anna.enter(code, join=False)
        assert anna.room["you"] == 0
        old = anna.cookie
        anna.ask("/api/me/rotate", {})
        assert anna.cookie != old
        await anna.enter(code, join=False)
        assert (anna.room["you"], anna.room["members"][0]["name"]) == (0, name)

    with serving(sqlite(tmp_path)) as address:
        visit(address)


@scene
async def test_a_server_that_is_often_started_anew_forgets_people_too(tmp_path: Path) -> None:
    store = Store(sqlite(tmp_path))
    await store.people.add("old", hash_of("1" * 32), clock.now_ms() - DAY - 1000)
    await store.people.add("new", hash_of("2" * 32), clock.now_ms())
    store.close()
    with serving(sqlite(tmp_path)):
        for _ in range(100):
            with closing(sqlite3.connect(tmp_path / "tablee.db")) as database:
                left = [key for (key,) in database.execute("SELECT key FROM people")]
            if left == ["new"]:
                break
            await asyncio.sleep(0.05)
    assert left == ["new"]
