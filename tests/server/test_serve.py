"""Where `tablee serve` listens and what it tells about it."""

from __future__ import annotations

import socket

import pytest
from rich.console import Console

from tablee import TableeError
from tablee.cli import serve, welcome
from tablee.text import Voice


def test_a_port_that_was_asked_for_or_the_first_free_one() -> None:
    with serve.listen("127.0.0.1", None) as first, serve.listen("127.0.0.1", None) as second:
        ports = [one.getsockname()[1] for one in (first, second)]
        assert serve.PORT <= ports[0] < ports[1] < serve.PORT + serve.TRIES
        with pytest.raises(TableeError) as error:
            serve.listen("127.0.0.1", ports[0])
        assert (error.value.key, error.value.params["port"]) == ("port_taken", ports[0])
        assert first.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


@pytest.mark.parametrize("host", ["203.0.113.1", "no such host", "x" * 70 + ".example", "1:2:3"])
def test_an_address_that_is_not_ours(host: str) -> None:
    with pytest.raises(TableeError) as error:
        serve.listen(host, 0)
    assert error.value.key == "host_closed"


@pytest.mark.parametrize(
    ("host", "mine", "friends"),
    [
        ("127.0.0.1", "http://localhost:8642", None),
        ("::1", "http://localhost:8642", None),
        ("0.0.0.0", "http://localhost:8642", "http://192.168.1.7:8642"),
        ("192.168.1.9", "http://192.168.1.9:8642", "http://192.168.1.9:8642"),
        ("fd00::1", "http://[fd00::1]:8642", "http://[fd00::1]:8642"),
    ],
)
def test_what_the_terminal_says(monkeypatch: pytest.MonkeyPatch, host: str, mine: str, friends: str | None) -> None:
    console = Console(width=80, record=True, markup=False)
    monkeypatch.setattr(welcome, "screen", lambda: console)
    monkeypatch.setattr(welcome, "lan_address", lambda: "192.168.1.7")
    welcome.Welcome(Voice("en"), host, None, False).show(8642, "0123" * 8)
    shown = console.export_text()
    assert f"Tablée is open: {mine}\n" in shown
    assert ("Only this machine" in shown) == (friends is None)
    assert friends is None or f"Friends come in here: {friends}\n" in shown
    assert f"\n{mine}/admin/{'0123' * 8}\n" in shown
    assert ("█" in shown) == (friends is not None)
    assert max(len(line) for line in shown.splitlines()) <= 80


def test_friends_come_by_the_public_address(monkeypatch: pytest.MonkeyPatch) -> None:
    console = Console(width=80, record=True, markup=False)
    monkeypatch.setattr(welcome, "screen", lambda: console)
    welcome.Welcome(Voice("fr"), "127.0.0.1", "https://play.example", False).show(1, "0123" * 8)
    assert f"https://play.example/admin/{'0123' * 8}\n" in console.export_text()
