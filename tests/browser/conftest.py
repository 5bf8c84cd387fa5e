"""A server of one's own and visitors in a real Chromium; where a part is missing, skip loudly."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from typing import Any, NoReturn

import pytest
from playwright.sync_api import Browser, expect

from browser.chromium import Lang, find_chromium, new_context, running_chromium
from browser.prepared import PreparedTable
from browser.server_process import ServerProcess
from browser.visitor import Visit, Visitor
from tablee.server.http.page import PAGE

expect.set_options(timeout=15_000)


@pytest.fixture(scope="session")
def executable() -> str:
    """Where Chromium is."""
    found = find_chromium()
    if found is None:
        _skip("no Chromium: `make setup-browser` installs one, or TABLEE_CHROMIUM names one")
    if not (PAGE / "index.html").exists():
        _skip("the page has not been built: `make page`")
    return found


# Not for the whole session: while Playwright runs, no other test of the same worker could run an event loop.
@pytest.fixture(scope="module")
def chromium(executable: str) -> Iterator[Browser]:
    with running_chromium(executable) as browser:
        yield browser


@pytest.fixture
def start_server(executable: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[..., ServerProcess]]:
    """Starts servers of one's own, to be slow or to be killed, or with games already under way on these tables."""
    servers: list[ServerProcess] = []

    def open_(*tables: PreparedTable, **wanted: Any) -> ServerProcess:
        servers.append(ServerProcess(tmp_path_factory.mktemp("server"), **wanted))
        for table in tables:
            table.write(servers[-1].folder)
        return servers[-1].open()

    yield open_
    for server in servers:
        server.close()


@pytest.fixture(scope="module")
def server(executable: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server whose bots do not hesitate, shared by tests that meet in different rooms."""
    server = ServerProcess(tmp_path_factory.mktemp("server")).open()
    yield server
    server.close()


@pytest.fixture
def visit(chromium: Browser) -> Iterator[Visit]:
    """Lets people in; whatever they did, the browser must have had nothing to complain about."""
    visitors: list[Visitor] = []

    def come(address: str, lang: Lang = "en", **wishes: Any) -> Visitor:
        page = new_context(chromium, lang, **wishes).new_page()
        visitors.append(Visitor(page, lang, address, touch=wishes.get("screen") == "phone"))
        return visitors[-1]

    yield come
    try:
        for visitor in visitors:
            visitor.check()
    finally:
        for visitor in visitors:
            visitor.context.close()


def _skip(why: str) -> NoReturn:
    """In the list of skipped tests and, for everybody to see, among the warnings."""
    warnings.warn(f"the tests in a real browser are SKIPPED: {why}", stacklevel=1)
    pytest.skip(why)
