"""Somebody wants to be forgotten: their name, their key and what they wrote are overwritten in every log.

The log stays a log: the same inputs in the same order give the same room, with somebody in it of whom nothing is known.
Records hold seats and moves and nobody's name, so they stay as they are, and are proven still; who sat where is kept
beside them, and of whoever is forgotten not even that. A room where nobody else has ever been goes altogether, but for
its records.
"""

from __future__ import annotations

import secrets
import sqlite3
from collections.abc import Awaitable, Iterable
from contextlib import closing

import msgspec
from sqlalchemy import Executable, delete, update

from tablee.server.keeping.backup import file_of
from tablee.server.protocol import from_page
from tablee.server.room import inputs as log
from tablee.server.room.inputs import ENCODER, Input, Stored
from tablee.server.room.room import Room
from tablee.server.store.notices import PersonForgotten
from tablee.server.store.store import Store
from tablee.server.store.tables import inputs, passes, people, players, snapshots, visits
from tablee.text import Voice

FORGOTTEN = "forgotten-"
"""How the keys begin that stand for nobody. Each room has others, so that two rooms do not tell of the same person."""
ERASED = "…"
PATIENCE = 1.0
"""Seconds in which readers come to an end."""


def forget_in_room(store: Store, room: Room, given: Iterable[Input], key: str) -> Awaitable[list[int]]:
    """Overwrite somebody in one room's log, in one transaction; nobody else may be writing to it."""
    if all(other == key or other.startswith(FORGOTTEN) for other in room.numbers):
        return store.change(*gone(room.code), room=room.code)
    nobody = f"{FORGOTTEN}{secrets.token_hex(10)}"
    lines, opened = list(given), key_of_opener(room, key)
    changed = [after for one in lines if (after := without(one, key, nobody, opened=opened)) is not one]
    here = inputs.c.room == room.code
    rewritten = [
        update(inputs)
        .where(here, inputs.c.n == one.n)
        .values(client=one.client, payload=ENCODER.encode(Stored(one.by, one.content)).decode())
        for one in changed
    ]
    theirs = delete(visits).where(visits.c.room == room.code, visits.c.person == key)
    snapshot = delete(snapshots).where(snapshots.c.room == room.code)
    return store.change(*rewritten, snapshot, theirs, room=room.code)


def forget_person(store: Store, key: str) -> Awaitable[list[int]]:
    """Their row, their passes, where they have been, and that it was they who played."""
    return store.change(
        update(players).where(players.c.person == key).values(person=None, name=None, face=None),
        delete(people).where(people.c.key == key),
        delete(passes).where(passes.c.person == key),
        delete(visits).where(visits.c.person == key),
        *store.let_know(PersonForgotten(key)),
    )


def leave_no_trace(store: Store) -> None:
    """SQLite's log beside the file has what was overwritten until the file takes it over: have it do so. In a thread.

    Somebody who reads for long may keep it from that; then SQLite does it later by itself.
    """
    database = file_of(store.url)
    if database:
        with closing(sqlite3.connect(database, timeout=PATIENCE)) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def gone(code: str) -> list[Executable]:
    """A room is no more; its records stay."""
    return [
        delete(inputs).where(inputs.c.room == code),
        delete(snapshots).where(snapshots.c.room == code),
        delete(visits).where(visits.c.room == code),
    ]


def key_of_opener(room: Room, key: str) -> bool:
    """Has this person opened the room? Then the first input has their name, too."""
    return room.numbers.get(key) == 0


def without(one: Input, key: str, nobody: str, *, opened: bool) -> Input:
    """The same input of somebody unknown; the input itself where it is not theirs."""
    content = one.content
    if isinstance(content, log.Opened) and opened:
        wanted = msgspec.structs.replace(content.wanted, name=Voice(content.wanted.lang).say("forgotten"))
        return msgspec.structs.replace(one, content=msgspec.structs.replace(content, wanted=wanted))
    if one.by != key:
        return one
    if isinstance(content, from_page.Join):
        content = msgspec.structs.replace(content, name=Voice(content.lang).say("forgotten"), face=None)
    elif isinstance(content, from_page.Sit | from_page.NameSeat) and content.name:  # who sat beside them
        content = msgspec.structs.replace(content, name=ERASED)
    elif isinstance(content, from_page.Chat):
        content = msgspec.structs.replace(content, text=ERASED)
    return msgspec.structs.replace(one, by=nobody, content=content)
