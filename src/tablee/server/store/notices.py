"""What nodes on one PostgreSQL let each other know (NOTIFY), and the thread that listens.

A notice may be lost where a connection is: everything must come right without it, only later.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import islice
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Engine, Executable, func, select

logger = logging.getLogger("tablee.nodes")
CHANNEL = "tablee"
AT_ONCE = 50
"""Rooms, or budgets, in one notice: PostgreSQL takes 8,000 bytes."""
SOON = 1.0
"""Seconds until it is tried again to listen."""


class RoomsWanted(Struct, frozen=True, tag="rooms_wanted"):
    """Another node is asked for these rooms: this one is to hand them over."""

    node: str
    rooms: list[str]


class SecretChanged(Struct, frozen=True, tag="secret_changed"):
    """Somebody has signed out everywhere: pages that came with the secret of this hash are nobody's."""

    secret: str


class PersonForgotten(Struct, frozen=True, tag="person_forgotten"):
    """Somebody is nobody any more."""

    key: str


class Spent(Struct, frozen=True, array_like=True):
    """So much of somebody's budget."""

    what: str
    who: str
    rate: float
    burst: float
    many: int


class BudgetsSpent(Struct, frozen=True, tag="budgets_spent"):
    """What was spent on this node lately counts on all of them."""

    node: str
    spent: list[Spent]


Notice = RoomsWanted | SecretChanged | PersonForgotten | BudgetsSpent
DECODER: msgspec.json.Decoder[Notice] = msgspec.json.Decoder(Notice)


def notify(notice: Notice) -> list[Executable]:
    """The statements that let the others know, once their transaction is durable."""
    return [select(func.pg_notify(CHANNEL, msgspec.json.encode(part).decode())) for part in _in_parts(notice)]


def _in_parts(notice: Notice) -> Iterator[Notice]:
    """Each small enough."""
    match notice:
        case RoomsWanted(node, rooms):
            yield from (RoomsWanted(node, part) for part in _slices(rooms))
        case BudgetsSpent(node, spent):
            yield from (BudgetsSpent(node, part) for part in _slices(spent))
        case _:
            yield notice


def _slices(items: list[Any]) -> Iterator[list[Any]]:
    rest = iter(items)
    while part := list(islice(rest, AT_ONCE)):
        yield part


class Listening:
    """A thread with a connection of its own; what it hears is handed on in that thread."""

    def __init__(self, engine: Engine, hear: Callable[[Notice], None], missed: Callable[[], None]) -> None:
        """`missed` is called whenever something may have been said that nobody here has heard."""
        self._engine, self._hear, self._missed = engine, hear, missed
        self._closed = threading.Event()
        self._thread = threading.Thread(target=self._run, name="notices", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Hear no more."""
        self._closed.set()
        self._thread.join(timeout=2 * SOON)

    def _run(self) -> None:
        while not self._closed.is_set():
            try:
                self._listen()
            except Exception as flaw:  # the writer tells when the database is away
                logger.info("nodes are not heard: %s; it is tried again", type(flaw).__name__)
            self._closed.wait(SOON)

    def _listen(self) -> None:
        connection = self._engine.connect().execution_options(isolation_level="AUTOCOMMIT")
        connection.detach()
        with connection:
            driver: Any = connection.connection.dbapi_connection
            driver.execute(f"LISTEN {CHANNEL}")
            self._missed()
            while not self._closed.is_set():
                for heard in driver.notifies(timeout=SOON):
                    with suppress(msgspec.MsgspecError):  # of a release that says other things
                        self._hear(DECODER.decode(heard.payload))
                    if self._closed.is_set():
                        return
