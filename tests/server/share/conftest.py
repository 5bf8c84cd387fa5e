"""A relay, and somebody who may call it; where a part is missing, skip loudly."""

from __future__ import annotations

import shutil
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

import pytest

from server.share.ssh_servers import SERVERS, SSHD, Home, SshServer, StartRelay


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Home:
    if shutil.which("ssh") is None:
        _skip("no ssh: install OpenSSH's client")
    folder = tmp_path / "home"
    folder.mkdir()
    home = Home(folder)
    monkeypatch.setenv("PATH", home.path)
    return home


@pytest.fixture(params=SERVERS)
def start_relay(request: pytest.FixtureRequest, home: Home) -> Iterator[StartRelay]:
    """Starts relays that take the key `mine`, or another one, and that the caller knows."""
    if request.param == "OpenSSH" and SSHD is None:
        _skip("no sshd: install OpenSSH's server, or TABLEE_SSHD names one; asyncssh's own stands in")
    with starting(home, request.param) as start:
        yield start


@pytest.fixture
def relay(home: Home) -> Iterator[SshServer]:
    """One of them: the real one where it is installed."""
    with starting(home, "OpenSSH" if SSHD else "asyncssh") as start:
        yield start()


@contextmanager
def starting(home: Home, kind: str) -> Iterator[StartRelay]:
    relays: list[SshServer] = []

    def start(**wanted: str) -> SshServer:
        try:
            relays.append(SERVERS[kind](home, **wanted))
        except OSError as flaw:
            _skip(f"sshd does not start here: {flaw}")
        home.knows(relays[-1].port)
        return relays[-1]

    try:
        yield start
    finally:
        for relay in relays:
            relay.stop()


def _skip(why: str) -> NoReturn:
    warnings.warn(f"tests of sharing are SKIPPED: {why}", stacklevel=1)
    pytest.skip(why)
