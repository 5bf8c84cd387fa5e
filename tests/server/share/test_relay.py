"""What may stand after --share, and which address a greeting names."""

from __future__ import annotations

import pytest

from tablee import TableeError
from tablee.server.share.greeting import address_in, plain
from tablee.server.share.relay import Relay, read_relay
from tablee.text import LANGUAGES, Voice


@pytest.mark.parametrize(
    ("share", "relay", "command"),
    [
        ("ssh://me@play.example", Relay("play.example", "me"), "ssh me@play.example"),
        ("ssh://me@play.example:2222/", Relay("play.example", "me", 2222), "ssh -p 2222 me@play.example"),
        ("SSH://play", Relay("play"), "ssh play"),
        ("ssh://a+b@[2001:db8::1]:22", Relay("2001:db8::1", "a+b", 22), "ssh -p 22 a+b@2001:db8::1"),
    ],
)
def test_ways_that_are_understood(share: str, relay: Relay, command: str) -> None:
    assert read_relay(share) == relay
    assert relay.command == command


WRONG = ["", "play.example", "me@play.example", "http://play.example", "ssh://", "ssh://me@", "ssh:///x", "ssh://a@b@c"]
WRONG += ["ssh://-oProxyCommand=touch", "ssh://-l@play.example", "ssh://a b@c", "ssh://me@play.example/path"]
WRONG += ["ssh://me@play.example:0", "ssh://me@play.example:65536", "ssh://me@play.example:port", "ssh://$(x)@y"]
WRONG += ["ssh://me@pläy.example", "ssh://me@play.example\n", "ssh://me@play.example?x", "ssh://`x`", "ssh://[::1"]


@pytest.mark.parametrize("share", WRONG)
def test_ways_that_are_none(share: str) -> None:
    with pytest.raises(TableeError) as error:
        read_relay(share)
    assert error.value.key == "bad_share"
    for lang in LANGUAGES:
        assert "ssh://me@play.example" in Voice(lang).error(error.value)


@pytest.mark.parametrize("share", ["ssh://me:hunter2@play.example", "ssh://:hunter2@play", "ssh://me:hunter2@x/y@z"])
def test_a_password_is_neither_taken_nor_repeated(share: str) -> None:
    with pytest.raises(TableeError) as error:
        read_relay(share)
    assert error.value.key == "share_password"
    assert "hunter2" not in str(error.value)


GREETINGS = {
    "a line of its own": ("Hello!\n\n  https://abc.tunnels.example\n", "https://abc.tunnels.example"),
    "with a word about it": ("Forwarding HTTP traffic from https://abc.example", "https://abc.example"),
    "both schemes": ("HTTP: http://abc.example\nHTTPS: https://abc.example:8443/", "https://abc.example:8443"),
    "in colour": ("\x1b[32mYour URL:\x1b[0m \x1b[1mhttps://ABC.example\x1b[0m\r", "https://abc.example"),
    "between adverts": (
        "Welcome! Follow your favourite tunnel at [https://social.example/tunnels].\n"
        "To manage domains go to https://admin.tunnels.example/\n"
        "Create an account for your own name at https://tunnels.example/docs/names.\n"
        "The tunnels are run by https://relay.example\n"
        "abc.example tunneled with tls termination, https://abc.example\n",
        "https://abc.example",
    ),
    "a machine's message of the day": (
        " * Documentation:  https://help.system.example\n * Support:        https://system.example/pro\n",
        None,
    ),
    "no https": ("Forwarding from http://abc.example", None),
    "no name": ("https://localhost\nhttps://\nhttps://user@abc.example", None),
}


@pytest.mark.parametrize("greeting", GREETINGS)
def test_the_address_in_a_greeting(greeting: str) -> None:
    said, address = GREETINGS[greeting]
    found = [found for line in said.splitlines() if (found := address_in(plain(line), "relay.example"))]
    assert found[:1] == [address] * (address is not None)


def test_what_steers_a_terminal_is_left_out() -> None:
    assert plain("\x1b[2J\x1b]0;title\x07all\x9b31m well\x00\r") == "all31m well"
