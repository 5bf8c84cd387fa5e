"""Mistakes of every kind, planted one at a time: each must be found, or the evenings prove nothing.

What is planted is a mistake that somebody could make in the server; the simulator knows nothing of it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import pytest
from sqlalchemy import text

from evenings.disk import evening_folder
from evenings.evening import HIGH_CARD, Evening
from evenings.witness import Violation
from tablee.server.actor.actor import Actor
from tablee.server.actor.broadcast import Broadcast
from tablee.server.actor.registry import RoomRegistry
from tablee.server.bots.room_bots import RoomBots
from tablee.server.room.presence import Presence
from tablee.server.store import engine, nodes, writer
from tablee.server.store.nodes import Node
from tablee.server.store.writer import Batch, Writer

EVENINGS = 12
"""Within so many it must be found."""


@contextmanager
def acknowledged_before_durable() -> Iterator[None]:
    append = Writer.append

    def at_once(writer: Writer, *args: Any) -> Any:
        append(writer, *args)
        done = asyncio.get_running_loop().create_future()
        done.set_result(None)
        return done

    with patch.object(Writer, "append", at_once):
        yield


@contextmanager
def commits_that_are_not_synced() -> Iterator[None]:
    def hasty(connection: Any, _: object) -> None:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=NORMAL")

    with patch.object(engine, "_durable", hasty):
        yield


@contextmanager
def a_lost_wake_up() -> Iterator[None]:
    wake = writer._wake

    def mostly(batches: Iterable[Batch], flaw: Exception | None) -> None:
        wake([batch for batch in batches if len(batch.rows) != 2 or batch.rows[0]["n"] % 5], flaw)

    with patch.object(writer, "_wake", mostly):
        yield


@contextmanager
def a_bot_that_is_not_asked_again() -> Iterator[None]:
    with patch.object(RoomBots, "done", lambda *_: None):
        yield


@contextmanager
def a_resend_that_is_taken_twice() -> Iterator[None]:
    take, write = Actor._take_message, Writer.write

    def forgetful(actor: Actor, mail: Any, transaction: Any) -> bool:
        actor.room.sent.clear()
        return take(actor, mail, transaction)

    def unmarked(writer: Writer, rows: list[dict[str, Any]], *args: Any) -> Any:
        return write(writer, [{**row, "client": None} for row in rows], *args)

    with patch.object(Actor, "_take_message", forgetful), patch.object(Writer, "write", unmarked):
        yield


@contextmanager
def the_table_of_somebody_else() -> Iterator[None]:
    write = Broadcast._write_table

    def mistaken(broadcast: Broadcast, room: Any, match: Any, member: int | None, *args: Any, **more: Any) -> Any:
        return write(broadcast, room, match, 0 if member == 1 else member, *args, **more)

    with patch.object(Broadcast, "_write_table", mistaken):
        yield


@contextmanager
def a_view_with_anothers_hand() -> Iterator[None]:
    rules: Any = type(HIGH_CARD)
    view = rules.view

    def revealing(game: Any, state: Any, seat: int | None) -> Any:
        return view(game, state, 0 if seat is None else seat)

    with patch.object(rules, "view", revealing):
        yield


@contextmanager
def two_owners_of_one_room() -> Iterator[None]:
    with patch.object(RoomRegistry, "_lock", lambda *_: asyncio.Lock()):
        yield


@contextmanager
def a_frozen_room_that_moves() -> Iterator[None]:
    def everybody(broadcast: Broadcast, room: Any) -> Presence:
        return Presence(frozenset(room.members), True)

    with patch.object(Broadcast, "presence", everybody):
        yield


@contextmanager
def shown_before_durable() -> Iterator[None]:
    write = Broadcast.write

    def at_once(broadcast: Broadcast, *args: Any) -> Any:
        for socket, letter in write(broadcast, *args):
            socket.send(letter)
        return []

    with patch.object(Broadcast, "write", at_once):
        yield


@contextmanager
def a_paused_node_that_goes_on() -> Iterator[None]:
    """Its connection is gone, and it takes a new one and writes on."""
    with patch.object(Node, "lost", lambda _: None):
        yield


@contextmanager
def a_room_that_is_handed_over_and_kept() -> Iterator[None]:
    async def generous(registry: RoomRegistry, code: str) -> None:
        await registry.store.disown(code)

    with patch.object(RoomRegistry, "_let_go", generous):
        yield


@contextmanager
def writing_without_the_lock() -> Iterator[None]:
    def claimed(node: Node, connection: Any, rooms: Any) -> None:
        node.rooms |= set(rooms)

    with patch.object(Node, "claim", claimed):
        yield


@contextmanager
def a_silent_node_that_is_not_cut_off() -> Iterator[None]:
    def polite(node: Node, connection: Any, rooms: Any) -> None:
        with patch.object(nodes, "CUT_OFF", text("SELECT 1")):
            ask_for(node, connection, rooms)

    ask_for = Node.ask_for
    with patch.object(Node, "ask_for", polite):
        yield


BUGS: dict[Callable[[], Any], int] = {
    acknowledged_before_durable: 1,
    shown_before_durable: 1,
    commits_that_are_not_synced: 1,
    a_lost_wake_up: 1,
    a_bot_that_is_not_asked_again: 1,
    a_resend_that_is_taken_twice: 1,
    the_table_of_somebody_else: 1,
    a_view_with_anothers_hand: 1,
    two_owners_of_one_room: 3,
    a_frozen_room_that_moves: 1,
    a_paused_node_that_goes_on: 9,
    a_room_that_is_handed_over_and_kept: 3,
    writing_without_the_lock: 3,
    a_silent_node_that_is_not_cut_off: 3,
}
"""With the number to begin at: from 1 on all are found, but the tests need not wait for it. With several nodes is every
third evening, and those are tried for the last four."""
OF_NODES = list(BUGS)[-4:]


@pytest.mark.parametrize(("bug", "first"), BUGS.items(), ids=lambda bug: getattr(bug, "__name__", ""))
def test_it_is_found(bug: Callable[[], Any], first: int) -> None:
    with bug():
        for seed in range(first, first + EVENINGS) if bug not in OF_NODES else range(first, first + 3 * EVENINGS, 3):
            try:
                with evening_folder() as folder:
                    Evening(seed, folder).run()
            except Violation as found:
                print(f"evening {seed}: {str(found)[:200]}")
                return
    pytest.fail(f"{bug.__name__} was not found in {EVENINGS} evenings")
