"""A server of one's own and visitors in a real browser; where a part is missing, skip loudly.

Chromium, unless TABLEE_ENGINE names Firefox (`make test-engines`): there, tests marked `chromium` are left out.
"""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NoReturn

import pytest
from playwright.sync_api import Browser, expect

from browser.chromium import PATIENCE_MS, Lang, find_chromium, new_context, running_chromium
from browser.firefox import NewContext, find_firefox, firefox_contexts
from browser.prepared import PreparedTable
from browser.server_process import ServerProcess
from browser.visitor import Visit, Visitor
from tablee.server.http.page import PAGE

IS_FIREFOX = os.environ.get("TABLEE_ENGINE") == "firefox"
expect.set_options(timeout=PATIENCE_MS)


@pytest.fixture(scope="session")
def executable() -> str:
    """Where the browser is."""
    found = find_firefox() if IS_FIREFOX else find_chromium()
    if found is None and IS_FIREFOX:
        _skip("no Firefox: `make setup-engines` installs one, or TABLEE_FIREFOX names one")
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


@pytest.fixture(scope="module")
def contexts(executable: str, request: pytest.FixtureRequest) -> Iterator[NewContext]:
    """Empty browsers."""
    if IS_FIREFOX:
        with firefox_contexts(executable) as make:
            yield make
    else:
        yield partial(new_context, request.getfixturevalue("chromium"))


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
def visit(contexts: NewContext) -> Iterator[Visit]:
    """Lets people in; whatever they did, the browser must have had nothing to complain about.

    `before` makes something of their browser first.
    """
    visitors: list[Visitor] = []

    def come(address: str, lang: Lang = "en", **wishes: Any) -> Visitor:
        prepare = wishes.pop("before", None)
        context = contexts(lang, **wishes)
        if prepare:
            prepare(context)
        is_phone = wishes.get("screen") == "phone"
        visitors.append(Visitor(context.new_page(), lang, address, is_phone and not IS_FIREFOX, is_phone))
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
