"""Rooms and records of every release are still read: what went on there goes on, and nothing that was shown is lost.

The promise: a game whose rules version is still ours goes on as if nothing had happened. Of a game under older rules
everybody is told that it is closed and which release replays it; the room around it lives on.
"""

from __future__ import annotations

import gzip
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

import pytest

from records.described import describe, finished_in, shown
from server.guests import Guest, scene, serving
from tablee.core.catalog import game as find_game
from tablee.core.chance import Chance
from tablee.core.codec import union
from tablee.core.errors import OtherVersion, TableeError
from tablee.core.fair import commitment
from tablee.core.match import Match
from tablee.core.record import Record, replay, verify
from tablee.server.http.identity import hash_of
from tablee.server.protocol import from_page
from tablee.server.room import inputs as log
from tablee.server.room.inputs import Input
from tablee.server.room.room import Room
from tablee.server.room.taking import rebuild, take
from tablee.server.store.store import Store

Json = dict[str, Any]
PART = "c0" * 32
HERE = Path(__file__).parent
KINDS = {
    *("opened", "laid", "begun", "played", "out_of_time", "gone", "back", "unsealed"),
    *("join", "leave", "sit", "stand", "bot", "clear", "setup", "settings", "ready", "unready", "reveal"),
    *("answer", "withdraw", "chat", "pause", "kick", "rematch"),
}
"""Everything that could be logged until 0.2."""
DATABASES = sorted(HERE.glob("*/*.sqlite3.gz"))
PAST: dict[str, Json] = {
    str(path): json.loads(path.with_suffix("").with_suffix(".json").read_text()) for path in DATABASES
}
RECORDS: Json = {
    f"{file.parent.name} {name}": past
    for file in sorted(HERE.glob("*/records.json"))
    for name, past in json.loads(file.read_text()).items()
}


def name_of(path: object) -> str:
    return f"{path.parent.name} {path.name.partition('.')[0]}" if isinstance(path, Path) else str(path)


def is_ours(past: Json) -> bool:
    """Do we still play by the rules it was made with?"""
    return bool(find_game(past["game"]).version == past["version"])


def unpacked(packed: Path, folder: Path) -> str:
    """A copy to work on, as the address of a database."""
    database = folder / packed.stem
    database.write_bytes(gzip.decompress(packed.read_bytes()))
    return f"sqlite:///{database}"


def rooms_of(packed: Path, folder: Path) -> dict[str, Room]:
    """Every room, rebuilt from its log by today's code."""
    store = Store(unpacked(packed, folder))
    try:
        return {code: rebuild(store.load(code)) for code in PAST[str(packed)]}
    finally:
        store.close()


def kinds_in(packed: Path) -> set[str]:
    """The kinds of input in a database."""
    with NamedTemporaryFile(suffix=".sqlite3") as file:
        file.write(gzip.decompress(packed.read_bytes()))
        file.flush()
        with closing(sqlite3.connect(file.name)) as connection:
            return {kind for (kind,) in connection.execute("SELECT DISTINCT kind FROM inputs")}


def test_the_past_is_here() -> None:
    """Fixtures are few enough to be named, and none may get lost."""
    assert {name_of(path) for path in DATABASES} >= {
        f"{release} {game}" for release in ("0.1", "0.2") for game in ("mind_up", "upturn", "mind_map")
    }
    assert len(RECORDS) >= 22
    assert {kind for path in DATABASES for kind in kinds_in(path)} >= KINDS


@pytest.mark.parametrize("packed", DATABASES, ids=name_of)
def test_rooms_are_as_they_were(packed: Path, tmp_path: Path) -> None:
    """Members, seats, chat, settings, the table as everybody and as each seat saw it, half-made choices, results."""
    for code, room in rooms_of(packed, tmp_path).items():
        was = PAST[str(packed)][code]
        if is_ours(was):
            finished = finished_in(tmp_path / packed.stem, code)
            now = describe(room, finished, was["match"] and was["match"]["public"])
            assert {part: now[part] for part in was} == was, code
        else:
            check_around(room, was)


def check_around(room: Room, was: Json) -> None:
    """The game has other rules by now: the room around it is as it was, and tells so."""
    now = describe(room, {})
    for part in ("game", "number", "host", "settings", "members", "teams", "ready", "chat"):
        assert now[part] == was[part], (room.code, part)
    assert [seat[:2] for seat in now["seats"]] == [seat[:2] for seat in was["seats"]]
    begun = was["match"] is not None
    assert now["phase"] == ("over" if begun else was["phase"])
    assert room.is_closed == bool(room.notice) == begun
    assert not begun or (room.notice and replays(room.notice, was))


@pytest.mark.parametrize("packed", DATABASES, ids=name_of)
def test_running_games_are_played_to_their_end(packed: Path, tmp_path: Path) -> None:
    """Whoever sits there goes on, or after a game under older rules anew; the deal is proven fair."""
    for code, room in rooms_of(packed, tmp_path).items():
        if room.is_closed:
            begin_anew(room)
        if room.phase == "playing":
            play_on(room)
            assert room.record, code
            assert verify(room.record) == room.match


@pytest.mark.parametrize("packed", DATABASES, ids=name_of)
def test_a_server_opens_every_room(packed: Path, tmp_path: Path) -> None:
    """Somebody who has never been there comes in and reads the chat of then."""

    @scene
    async def visit(address: str) -> None:
        visitor = Guest(address, "Visitor").arrive()
        for code, was in PAST[str(packed)].items():
            visitor.received.clear()
            await visitor.enter(code)
            seats = zip(visitor.room["seats"], was["seats"], strict=True)
            assert all(seat["name"] == name or name in gone_from(was) for seat, (name, *_) in seats)
            heard = {message["type"]: message for message in visitor.received}
            public = [[name, text] for name, text, team in was["chat"] if team is None]
            assert [[line["name"], line["text"]] for line in heard["chatter"]["lines"]] == public
            if was["match"] and not is_ours(was):
                assert heard["refused"]["key"] == "older_rules"
                assert visitor.room["phase"] == "lobby"
                assert visitor.ask(f"/api/records/{code}-1")["key"] == "record_older"
            await visitor.leave()

    with serving(unpacked(packed, tmp_path)) as address:
        visit(address)


def gone_from(was: Json) -> set[str]:
    """Who had left, where the table is reset because its game is closed: a bot has their seat then."""
    return set() if is_ours(was) else {name for name, _, left, _ in was["members"] if left}


@pytest.mark.parametrize("packed", DATABASES, ids=name_of)
def test_finished_games_have_their_row(packed: Path, tmp_path: Path) -> None:
    """Those of before the table of records were found in the logs; older rules leave theirs there."""
    store = Store(unpacked(packed, tmp_path))
    try:
        for code, was in PAST[str(packed)].items():
            for number, text in was["finished"].items():
                assert store.record(code, int(number)) == (text if is_ours(json.loads(text)) else None)
    finally:
        store.close()


@pytest.mark.parametrize("name", RECORDS)
def test_records_replay_to_what_they_were(name: str) -> None:
    """An equal end, or the name of the release that replays it."""
    was = RECORDS[name]
    header = json.loads(was["record"])
    if is_ours(header):
        match = replay(Record.from_json(was["record"]))
        now = shown(match, was["public"])
        assert {part: now[part] for part in now} == {part: was[part] for part in now}
    else:
        refuses(was["record"])


@pytest.mark.parametrize("packed", DATABASES, ids=name_of)
def test_finished_games_are_proven_still(packed: Path) -> None:
    """Seed, promises and every draw of luck; or the name of the release that checks them."""
    for was in PAST[str(packed)].values():
        for text in was["finished"].values():
            if is_ours(json.loads(text)):
                assert verify(Record.from_json(text)).outcome
            else:
                refuses(text)


def refuses(text: str) -> None:
    with pytest.raises(OtherVersion) as refused:
        Record.from_json(text)
    assert refused.value.key == "record_older"
    assert replays(refused.value, json.loads(text))


def replays(why: TableeError, was: Json) -> bool:
    """Is the release that is named one that played by those rules?"""
    release = str(why.params["release"]).rpartition(".")[0]
    rooms = json.loads((HERE / release / f"{was['game']}.json").read_text())
    return all(room["version"] == was["version"] for room in rooms.values())


def begin_anew(room: Room) -> None:
    """The server lays the table, and everybody is ready again."""
    hear(room, "", log.TableReset("5e" * 32))
    people = [room.members[number] for number in sorted(room.seated)]
    for place, member in enumerate(people):
        hear(room, member.key, from_page.Ready(f"ready-{place}", commitment(PART)))
    for place, member in enumerate(people):
        hear(room, member.key, from_page.RevealPart(f"reveal-{place}", PART))
    hear(room, "", log.Begun(room.game.version))


def play_on(room: Room) -> None:
    """Everybody awaited does something legal, people by their own hand and bots by the server's."""
    if room.paused:
        hear(room, room.members[room.host or 0].key, from_page.Pause("resume", paused=False))
    while room.match and room.phase == "playing":
        seat, step = min(room.match.to_act), room.match.step
        owner, move = room.holders[seat].member, chosen(room.match, seat)
        if owner is None or seat in room.bots:
            hear(room, "", log.Played(seat, step, move))
        else:
            hear(room, room.members[owner].key, from_page.Answer(f"past-{room.taken}", seat, step, move))


def hear(room: Room, by: str, said: Any) -> None:
    take(room, Input(room.taken + 1, 0, by, said))


def chosen(match: Match, seat: int) -> Json:
    """Rather a lay with a call, or a vote: games shall end."""
    choices = match.legal(seat)
    some = [choices.sample(Chance(f"{match.step} {draw}", seat)) for draw in range(12)]
    written: list[Json] = [union(match.game.forms.Move).encode(move) for move in some]
    return max(written, key=lambda move: ("call" in move, "lay" in move or "votes" in move))


@pytest.mark.parametrize("packed", DATABASES, ids=name_of)
def test_cookies_of_before_stay_good(packed: Path, tmp_path: Path) -> None:
    """Until 0.2 somebody's key was the hash of their secret: whoever has the cookie is still the same person."""
    url, secret = unpacked(packed, tmp_path), "0123456789abcdef" * 2
    with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as connection, connection:
        connection.execute("UPDATE people SET key = ? WHERE key = (SELECT min(key) FROM people)", [hash_of(secret)])
    store = Store(url)
    try:
        assert store.people.find(hash_of(secret)) == hash_of(secret)
        assert store.people.find(hash_of(secret[::-1])) is None
    finally:
        store.close()
