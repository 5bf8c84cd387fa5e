"""Somebody wants to be forgotten: their name, their key and what they wrote are overwritten in every log.

The log stays a log: the same inputs in the same order give the same room, with somebody in it of whom nothing is known.
Records hold seats and moves and nobody's name, so they stay as they are, and are proven still; who sat where is kept
beside them, and of whoever is forgotten not even that. A room where nobody else has ever been goes altogether, but for
its records.
"""

from __future__ import annotations

import secrets
import sqlite3
from collections.abc import Awaitable, Sequence
from contextlib import closing

import msgspec
from sqlalchemy import Executable, delete, select, update

from tablee.server.keeping.backup import file_of
from tablee.server.protocol import from_page
from tablee.server.room import inputs as log
from tablee.server.room.inputs import ENCODER, Input, Stored
from tablee.server.store.notices import PersonForgotten
from tablee.server.store.store import Store
from tablee.server.store.tables import inputs, passes, people, players, snapshots, visits
from tablee.server.store.writer import Line
from tablee.text import Voice

FORGOTTEN = "forgotten-"
"""How the keys begin that stand for nobody. Each room has others, so that two rooms do not tell of the same person."""
ERASED = "…"
PATIENCE = 1.0
"""Seconds in which readers come to an end."""


def forget_in_room(store: Store, code: str, instead: Sequence[Line] | None, key: str) -> Awaitable[list[int]]:
    """Overwrite somebody in one room's log, in one transaction; nobody else may be writing to it.

    Half of it would be a room that nobody could read: somebody unknown would go on with what another has begun.
    """
    if instead is None:
        return store.rewrite(code, (), *gone(code))
    theirs = delete(visits).where(visits.c.room == code, visits.c.person == key)
    return store.rewrite(code, instead, delete(snapshots).where(snapshots.c.room == code), theirs)


def lines_without(given: Sequence[Input], key: str) -> list[Line] | None:
    """What the log is to say instead of what tells of somebody; None where nobody else has ever come in.

    Only the log is asked, no room is made of it: that takes the game that is played there, and it may have been of a
    kit that is not installed any more.
    """
    guests = [one.by for one in given if isinstance(one.content, from_page.Join)]
    if all(other == key or other.startswith(FORGOTTEN) for other in guests):
        return None
    nobody, opened = f"{FORGOTTEN}{secrets.token_hex(10)}", guests[0] == key  # whoever opens a room comes in first
    changed = [after for one in given if (after := without(one, key, nobody, opened=opened)) is not one]
    return [Line(one.n, one.client, ENCODER.encode(Stored(one.by, one.content)).decode()) for one in changed]


def sign_out(store: Store, key: str) -> Awaitable[list[int]]:
    """Whoever is being forgotten is a stranger from now on, on every device and on every node.

    What is left instead of their secret is nobody's: it says that they are to be forgotten, should it be broken off.
    """
    return store.change(
        update(people).where(people.c.key == key).values(secret=f"{FORGOTTEN}{secrets.token_hex(10)}"),
        delete(passes).where(passes.c.person == key),
        *store.let_know(PersonForgotten(key)),
    )


def half_forgotten(store: Store) -> list[str]:
    """Who was being forgotten when a server ended, or the disk was full."""
    with store.reading() as connection:
        theirs = people.c.secret.startswith(FORGOTTEN)
        return [str(key) for key in connection.execute(select(people.c.key).where(theirs)).scalars()]


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
