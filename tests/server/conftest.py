"""One server for all the tests of a worker that need nothing special of it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from server.guests import running, sqlite
from tablee.server.api import Settings
from tablee.server.app import create_app
from tablee.server.store import Store


@pytest.fixture(scope="session")
def open_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Settings]]:
    settings = Settings(Store(sqlite(tmp_path_factory.mktemp("house"))), pace=0)
    with running(create_app(settings)) as address:
        yield address, settings


@pytest.fixture
def address(open_house: tuple[str, Settings]) -> str:
    """Where the house is; what other tests did in a hurry is forgotten."""
    open_house[1].buckets.clear()
    return open_house[0]
