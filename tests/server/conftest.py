"""One server for all the tests of a worker that need nothing special of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from server.databases import Postgres, postgres
from server.guests import running, sqlite
from tablee.server.app import create_app
from tablee.server.http.settings import ServerSettings
from tablee.server.store.store import Store


@pytest.fixture(scope="session")
def running_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, ServerSettings]]:
    settings = ServerSettings(Store(sqlite(tmp_path_factory.mktemp("server"))), pace=0, metrics=True, schema=True)
    with running(create_app(settings)) as address:
        yield address, settings


@pytest.fixture
def address(running_server: tuple[str, ServerSettings]) -> str:
    """Where the server is; what other tests did in a hurry is forgotten."""
    running_server[1].budgets.clear()
    return running_server[0]


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Postgres]:
    with postgres() as server:
        yield server


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The same test on both databases."""
    if request.param == "sqlite":
        return sqlite(tmp_path)
    server: Postgres = request.getfixturevalue("postgresql")
    return server.fresh()
