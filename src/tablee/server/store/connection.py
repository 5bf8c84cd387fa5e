"""The writer's one connection, kept as long as it holds: a node's locks on its rooms live and die with it."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from sqlalchemy import Connection, Engine

from tablee.server.store.nodes import Node


class WriterConnection:
    """Opened when it is first needed, and again after it was lost; only the writer's thread uses it."""

    def __init__(self, engine: Engine, node: Node | None) -> None:
        self._engine = engine
        self._node = node
        self.held: Connection | None = None
        """None before it is opened, and once it is lost."""
        self._driver: Any = None
        """What lies below it: SQLAlchemy puts another there by itself where it was lost, and that holds no locks."""

    def open(self) -> Connection:
        """A node's is not the pool's any more: locks would go back with it."""
        connection = self._engine.connect()
        if self._node:
            connection = connection.execution_options(isolation_level="AUTOCOMMIT")
            connection.detach()
            try:
                self._node.enter(connection)
            except Exception:
                connection.close()
                raise
        self.held, self._driver = connection, driver_of(connection)
        return connection

    def look_after(self) -> None:
        """Something went wrong. A node keeps what still is a connection: all its rooms hang on it."""
        if self._node is None or self.held is None or self.held.invalidated:
            self.hang_up()
        else:
            driver = driver_of(self.held)
            if driver is not self._driver or driver.closed:
                self.hang_up()

    def hang_up(self) -> None:
        """Close it, whatever state it is in."""
        connection, self.held = self.held, None
        if connection:
            with suppress(Exception):
                connection.close()
        if self._node:
            self._node.lost()

    def part(self) -> None:
        """The end."""
        if self._node and self.held:
            with suppress(Exception):
                self._node.leave(self.held)
        self.hang_up()


def driver_of(connection: Connection) -> Any:
    """What the database's own library calls the connection."""
    return connection.connection.dbapi_connection
