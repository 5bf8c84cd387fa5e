"""Two servers on one PostgreSQL: a room is on one of them at a time, and people are the same people on both."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from prometheus_client import REGISTRY
from sqlalchemy import text

from server.databases import Postgres
from server.evening import CODE, Evening
from server.guests import Guest, running, scene
from server.killing import Stubborn
from server.test_people import table_of
from server.test_snapshots import snapshot_of
from server.test_store import line, opened
from tablee.server import clock
from tablee.server.actor import registry
from tablee.server.actor.registry import RoomRegistry
from tablee.server.app import create_app
from tablee.server.http.identity import hash_of
from tablee.server.http.settings import ServerSettings
from tablee.server.protocol import rest
from tablee.server.room.room import Room
from tablee.server.room.taking import rebuild
from tablee.server.store import nodes as store_nodes
from tablee.server.store.errors import RoomElsewhere, StoreFailed
from tablee.server.store.nodes import key_of, room_of
from tablee.server.store.store import Store

ROOM = "ABCDE"
MOVED = {"type": "bye", "reason": "moved", "again": True}


@pytest.fixture(scope="module")
def nodes(postgresql: Postgres) -> Iterator[tuple[ServerSettings, ServerSettings]]:
    """Two servers as they are in earnest, but in one process; `home_url` says where each of them is."""
    database = postgresql.fresh()
    one, two = (ServerSettings(Store(database), pace=0) for _ in range(2))
    with running(create_app(one)) as one.home_url, running(create_app(two)) as two.home_url:
        wait_until(lambda: bool(one.store.node and one.store.node.others and two.store.node and two.store.node.others))
        yield one, two


@pytest.fixture
def here(nodes: tuple[ServerSettings, ServerSettings]) -> str:
    for node in nodes:
        node.budgets.clear()
    assert nodes[0].home_url
    return nodes[0].home_url


@pytest.fixture
def there(nodes: tuple[ServerSettings, ServerSettings]) -> str:
    assert nodes[1].home_url
    return nodes[1].home_url


def wait_until(holds: object, seconds: float = 30) -> None:
    """What is bound to happen, however busy the machine is."""
    assert callable(holds)
    until = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < until, "it did not happen"
        time.sleep(0.05)


def owner_of(nodes: tuple[ServerSettings, ServerSettings], code: str) -> list[int]:
    return [number for number, node in enumerate(nodes) if node.store.owns(code)]


# A room and its owner, as the store has it


def test_the_number_of_a_lock_is_the_rooms_code() -> None:
    codes = ["ABCDE", "ZZZZZ", "A", "ABCDEFGH"]
    assert [room_of(key_of(code)) for code in codes] == codes
    assert key_of("ABCDE") != key_of("ABCED")
    assert max(key_of("zzzzzzzz"), key_of("ZZZZZ")) < 1 << 63


@scene
async def test_only_the_owner_writes_and_only_one_owns(postgresql: Postgres) -> None:
    database = postgresql.fresh()
    with opened(database) as one, opened(database) as two:
        with pytest.raises(RoomElsewhere):
            await one.append(ROOM, [line(1)])
        await one.own(ROOM)
        await one.append(ROOM, [line(1)])
        assert not await two.own_if_free(ROOM)
        with pytest.raises(RoomElsewhere):
            await two.append(ROOM, [line(2)])
        with pytest.raises(RoomElsewhere):
            await two.change(room=ROOM)
        await one.disown(ROOM)
        assert await two.own_if_free(ROOM)
        with pytest.raises(RoomElsewhere):
            await one.append(ROOM, [line(2)])
        await two.append(ROOM, [line(2)])
        assert [one.n for one in two.load(ROOM)] == [1, 2]


@scene
async def test_a_mistake_in_what_is_to_be_written_costs_the_owner_nothing(postgresql: Postgres) -> None:
    """All rooms hang on the one connection: it is not given up because a row was refused."""
    with opened(postgresql.fresh()) as store:
        await store.own(ROOM)
        await store.append(ROOM, [line(1)])
        with pytest.raises(StoreFailed):
            await store.append(ROOM, [line(1)])
        assert store.owns(ROOM)
        await store.append(ROOM, [line(2)])


@scene
async def test_who_has_fallen_silent_is_cut_off_and_writes_nothing_any_more(postgresql: Postgres) -> None:
    """A process that is paused keeps its connection and its locks; the database's clock says that it is paused."""
    database = postgresql.fresh()
    with opened(database) as silent, opened(database) as asking:
        await silent.own(ROOM)
        assert silent.node
        silent.node.is_due = lambda: False  # type: ignore[method-assign]
        began = time.monotonic()
        await asking.own(ROOM)
        assert time.monotonic() - began > 1.5  # not before it was silent for long enough: at most a second had passed
        await asking.append(ROOM, [line(1)])
        for _ in range(2):
            with pytest.raises(StoreFailed):
                await silent.append(ROOM, [line(1, "lost")])
        assert not silent.owns(ROOM)
        assert [one.content.text for one in asking.load(ROOM)] == ["hello"]  # type: ignore[union-attr]


@scene
async def test_a_snapshot_of_a_room_that_has_gone_is_not_written(postgresql: Postgres) -> None:
    """Its new owner may have had somebody forgotten in it."""
    evening, database = Evening(), postgresql.fresh()
    with opened(database) as store:
        await store.own(CODE)
        await store.append(CODE, evening.log)
        await store.disown(CODE)
        store.keep(snapshot_of(evening.room))
        await store.own("OTHER")  # the writer has had its turn
        row = snapshot_of(evening.room)
        assert store.snapshot(CODE, row.release) is None


@scene
async def test_a_lock_that_may_still_be_there_goes_with_the_connection(
    postgresql: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A room that could not be let go would be nobody's: its owner does not write to it, and others cannot."""
    database = postgresql.fresh()
    with opened(database) as one, opened(database) as two:
        await one.own(ROOM)
        monkeypatch.setattr(store_nodes, "UNLOCK", text("SELECT 1/0"))
        with pytest.raises(StoreFailed):
            await one.disown(ROOM)
        monkeypatch.undo()
        await two.own(ROOM)
        await two.append(ROOM, [line(1)])


@scene
async def test_who_loses_the_connection_while_asking_for_a_room_has_lost_all(postgresql: Postgres) -> None:
    """SQLAlchemy would go on with another connection, and nobody would notice that the locks are gone."""
    with opened(postgresql.fresh()) as store:
        await store.own(ROOM)
        assert store.node
        store.node.is_due = lambda: False  # type: ignore[method-assign]
        with store.engine.connect() as connection:
            connection.execute(text("SELECT pg_terminate_backend(pid) FROM nodes"))
        with pytest.raises(StoreFailed):
            await store.own_if_free("OTHER")
        assert not store.owns(ROOM)
        with pytest.raises(RoomElsewhere):
            await store.append(ROOM, [line(1)])


@scene
async def test_a_room_that_is_lost_while_it_is_read_does_not_come_alive(
    postgresql: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    with opened(postgresql.fresh()) as store:
        rooms = RoomRegistry(store, pace=0)
        room = await rooms.open(rest.NewRoom(game="mind_up", name="Anna", lang="en", seats=3), "anna")
        read = RoomRegistry._read

        async def lost_meanwhile(self: RoomRegistry, code: str, who: str = "") -> tuple[Room, int]:
            came = await read(self, code, who)
            assert store.node
            store.node.lost()
            return came

        monkeypatch.setattr(RoomRegistry, "_read", lost_meanwhile)
        with pytest.raises(RoomElsewhere):
            await rooms.find(room.code)
        assert len(rooms) == 0
        monkeypatch.undo()
        assert (await rooms.find(room.code)).room.code == room.code
        await rooms.say_goodbye()


@scene
async def test_open_rooms_are_told_though_a_sign_of_life_fails(
    postgresql: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = postgresql.fresh()
    with opened(database) as one, opened(database) as two:
        await one.own(ROOM)
        assert one.node
        monkeypatch.setattr(store_nodes, "SIGN", text("SELECT 1/0"))
        one.node.open_rooms = "[1]"
        await asyncio.sleep(1.5)
        monkeypatch.undo()
        await asyncio.to_thread(wait_until, lambda: two.open_rooms_elsewhere() == ["[1]"])


def test_servers_that_start_together_make_the_tables_once(postgresql: Postgres) -> None:
    database = postgresql.fresh()
    with ThreadPoolExecutor(4) as threads:
        stores = list(threads.map(Store, [database] * 4))
    for store in stores:
        store.close()


# A room and its people


@scene
async def test_a_room_follows_its_people_and_nothing_is_lost(
    nodes: tuple[ServerSettings, ServerSettings], here: str, there: str
) -> None:
    anna, bob = await table_of(here, "Anna", "Bob", bots=["random", "random"])
    await anna.start(bob)
    await anna.play_card()
    await anna.until(lambda g: g.seen["mine"])
    mine = anna.seen["mine"]
    assert owner_of(nodes, anna.code) == [0]
    bob.address = there  # the balancer leads to the other node now
    await bob.leave()
    await bob.enter(anna.code)
    assert owner_of(nodes, anna.code) == [1]
    await anna.until_closed()
    assert anna.received[-1] == MOVED
    anna.address = there
    await anna.enter(anna.code)
    assert anna.seen["mine"] == mine
    await asyncio.gather(anna.play_on(), bob.play_on())
    log = nodes[0].store.load(anna.code)
    assert [one.n for one in log] == list(range(1, len(log) + 1))
    assert rebuild(log).phase == "over"


@scene
async def test_two_ways_to_one_room_do_not_pull_it_to_and_fro(
    nodes: tuple[ServerSettings, ServerSettings], here: str, there: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A balancer that leads some here and some there: everybody has a moment to say something."""
    monkeypatch.setattr(registry, "STAY", 0.5)
    handed_over = REGISTRY.get_sample_value("tablee_moved_total", {"how": "handed_over"}) or 0
    anna, bob = Stubborn(here, "Anna").arrive(), Stubborn(there, "Bob").arrive()
    await anna.enter(anna.open(seats=3))
    bob.code = anna.code
    began = time.monotonic()
    await bob.come_back()
    await bob.insist("join", name="Bob", lang="en")
    for word in range(2):
        await anna.insist("chat", text=f"here {word}")
        await bob.insist("chat", text=f"there {word}")
    moves = (REGISTRY.get_sample_value("tablee_moved_total", {"how": "handed_over"}) or 0) - handed_over
    assert moves <= 2 + (time.monotonic() - began) / 0.5
    log = [one.content for one in nodes[0].store.load(anna.code)]
    assert [getattr(one, "text", "")[-1:] for one in log if hasattr(one, "text")] == ["0", "0", "1", "1"]


@scene
async def test_to_look_at_a_room_is_no_reason_to_fetch_it(
    nodes: tuple[ServerSettings, ServerSettings], here: str, there: str
) -> None:
    (anna,) = await table_of(here, "Anna", bots=["random", "random"])
    await anna.start()
    elsewhere = Guest(there, cookie=anna.cookie)
    assert elsewhere.ask(f"/api/rooms/{anna.code}")["host"] == "Anna"
    assert elsewhere.ask(f"/api/rooms/{anna.code}/qr.svg").startswith("<svg")
    assert [table["code"] for table in elsewhere.ask("/api/me/tables")["tables"]] == [anna.code]
    assert owner_of(nodes, anna.code) == [0]
    await anna.play_on()


@scene
async def test_a_database_that_goes_away_pauses_the_room_and_loses_nothing(postgresql: Postgres) -> None:
    database = postgresql.fresh()
    settings = ServerSettings(Store(database), pace=0)
    with running(create_app(settings)) as address:
        anna = Stubborn(address, "Anna").arrive()
        await anna.enter(anna.open(seats=3, bots=["random", "random"]))
        await anna.insist("chat", text="before")
        postgresql.away(database, is_away=True)
        saying = asyncio.create_task(anna.insist("chat", text="meanwhile"))
        await asyncio.to_thread(wait_until, lambda: Guest(address).ask("/readyz") == "the database takes nothing")
        assert not saying.done()
        postgresql.away(database, is_away=False)
        await saying
        await asyncio.to_thread(wait_until, lambda: Guest(address).ask("/readyz") == "ok")
        await anna.insist("chat", text="after")
        words = [getattr(one.content, "text", "") for one in settings.store.load(anna.code)]
        assert [word for word in words if word] == ["before", "meanwhile", "after"]


@scene
async def test_the_calendar_is_the_databases_whatever_the_machine_says(
    postgresql: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    right, hour = time.time_ns, 3600 * 10**9
    with opened(postgresql.fresh()) as store:
        monkeypatch.setattr(time, "time_ns", lambda: right() + hour)
        await asyncio.to_thread(wait_until, lambda: abs(clock.now_ms() - right() // 10**6) < 10_000)
        await store.own(ROOM)
        monkeypatch.undo()
        await asyncio.to_thread(wait_until, lambda: abs(clock.now_ms() - right() // 10**6) < 10_000)


# People on both


def test_whoever_is_known_here_is_known_there(here: str, there: str) -> None:
    anna = Guest(here).arrive()
    token = anna.ask("/api/me/pass", {})["link"].partition("#")[2]
    phone = Guest(there)
    assert phone.ask("/api/me/take", {"token": token}) == {"name": None, "lang": None}
    assert phone.cookie == anna.cookie
    assert Guest(here).ask("/api/me/take", {"token": token})["key"] == "pass_unknown"


@scene
async def test_signed_out_everywhere_means_on_every_node(here: str, there: str) -> None:
    anna = Guest(here, "Anna").arrive()
    stolen = await Guest(there, "Anna", cookie=anna.cookie).enter(anna.open(seats=3))
    anna.ask("/api/me/rotate", {})
    await stolen.until_closed()
    assert stolen.received[-1]["reason"] == "signed_out"
    assert stolen.ask("/api/me/tables")["key"] == "stranger_here"


@scene
async def test_a_notice_that_was_missed_comes_right_later(
    nodes: tuple[ServerSettings, ServerSettings], here: str, there: str, postgresql: Postgres
) -> None:
    anna = Guest(here, "Anna").arrive()
    stolen = await Guest(there, "Anna", cookie=anna.cookie).enter(anna.open(seats=3))
    people = nodes[0].store.people
    secret = hash_of(anna.cookie.partition("=")[2])
    with nodes[0].store.reading() as connection:
        connection.execute(text("UPDATE people SET secret = key WHERE secret = :old"), {"old": secret})
        connection.commit()  # nobody is told
    assert people.find(secret) is None
    name = nodes[0].store.engine.url.database
    postgresql.run(
        f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}' AND query LIKE 'LISTEN%'"
    )
    await stolen.until_closed()
    assert stolen.received[-1]["reason"] == "signed_out"


@scene
async def test_rooms_anybody_may_walk_into_are_listed_on_both(here: str, there: str) -> None:
    (anna,) = await table_of(here, "Anna")
    await anna.taken("settings", clock="off", stand_in=None, visibility="open")
    for address in (here, there):
        await asyncio.to_thread(wait_until, lambda a=address: anna.code in codes(a))
    await anna.leave()
    await asyncio.to_thread(wait_until, lambda: anna.code not in codes(there))


def codes(address: str) -> list[str]:
    return [room["code"] for room in Guest(address).ask("/api/rooms")]


def test_what_was_spent_here_is_spent_there(
    nodes: tuple[ServerSettings, ServerSettings], here: str, there: str
) -> None:
    """Whoever tries codes cannot begin anew on the next node; nobody else is slowed down."""
    eve, anna = Guest(here).arrive(), Guest(here).arrive()
    assert [eve.ask("/api/rooms/ZZZZZ")["key"] for _ in range(21)][-1] == "too_fast"
    elsewhere = Guest(there, cookie=eve.cookie)
    wait_until(lambda: elsewhere.ask("/api/rooms/ZZZZZ")["key"] == "too_fast", 20)
    assert Guest(there, cookie=anna.cookie).ask("/api/rooms/ZZZZZ")["key"] == "room_unknown"


@scene
async def test_who_is_forgotten_here_is_forgotten_there(
    nodes: tuple[ServerSettings, ServerSettings], here: str, there: str
) -> None:
    anna, bob = await table_of(here, "Anna", "Bob")
    elsewhere = Guest(there, cookie=bob.cookie)
    assert elsewhere.ask("/api/me")["name"] == "Bob"
    assert elsewhere.ask("/api/me/forget", {}) == {"name": None, "lang": None}
    await anna.until_closed()  # the room was fetched to be written anew
    await anna.enter(anna.code)
    assert anna.room["seats"][1]["kind"] == "bot" or anna.room["seats"][1]["name"] != "Bob"
    assert not any("Bob" in str(one) for one in nodes[0].store.load(anna.code))
    assert Guest(here, cookie=bob.cookie).ask("/api/me/tables")["key"] == "stranger_here"


@scene
async def test_what_is_acknowledged_is_on_a_disk_whatever_the_database_is_set_to(postgresql: Postgres) -> None:
    """But for those who have asked for more, with a second machine."""
    for content_with, is_set in (("off", "on"), ("remote_apply", "remote_apply")):
        url = postgresql.fresh()
        name = url.partition("@/")[2].partition("?")[0]
        postgresql.run(f"ALTER DATABASE {name} SET synchronous_commit = {content_with}")
        with opened(url) as store:
            await store.own(ROOM)
            held = store.writer._connection.held
            assert held
            assert held.execute(text("SHOW synchronous_commit")).scalar() == is_set
