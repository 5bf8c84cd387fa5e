"""`tablee serve --share`, as one types it: the whole way from a friend elsewhere, and what a wrong address says."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from ports import free_port
from server.guests import Guest, scene
from server.raw_http import request
from server.share.elsewhere import HOST, URL, come_in
from server.share.ssh_servers import LOOPBACK, USER, Home, SshServer, answers, wait_until
from tablee.cli.app import app

COMMAND = [sys.executable, "-c", "from tablee.cli import main; main()", "serve", "--no-open", "--pace", "0"]


class Shared:
    """A server that is shared, and what its terminal shows."""

    def __init__(self, folder: Path, relay: SshServer, *more: str) -> None:
        self.port, self.there, self.out = free_port(), free_port(), folder / "out.txt"
        way = ["--share", f"ssh://{USER}@{LOOPBACK}:{relay.port}", "--share-port", str(self.there)]
        kept = ["--port", str(self.port), "--database", str(folder / "tablee.db")]
        with self.out.open("wb") as out:
            self.process = subprocess.Popen([*COMMAND, *kept, *way, *more], stdout=out, stderr=out)

    @property
    def shown(self) -> str:
        return " ".join(self.out.read_text(encoding="utf-8").split())

    def shows(self, words: str) -> None:
        """The terminal does, soon."""
        wait_until(lambda: words in self.shown or self.process.poll() is not None, words)
        assert words in self.shown, self.shown

    def ends(self, how: signal.Signals) -> None:
        """And nothing listens at the relay any more."""
        self.process.send_signal(how)
        self.process.wait(60)
        wait_until(lambda: not answers(self.there), "somebody still listens at the relay")


@pytest.fixture
def share(tmp_path: Path, relay: SshServer) -> Iterator[Callable[..., Shared]]:
    opened: list[Shared] = []

    def start(*more: str) -> Shared:
        opened.append(Shared(tmp_path, relay, *more))
        opened[-1].shows("Ctrl-C")
        return opened[-1]

    yield start
    for one in opened:
        one.process.kill()
        one.process.wait()


def test_a_friend_elsewhere_sits_at_the_same_table(share: Callable[..., Shared]) -> None:
    shared = share("--public-url", f"{URL}/")
    assert f"Friends elsewhere come in here: {URL}" in shared.shown
    assert "█" in shared.shown
    assert f"over {LOOPBACK}, where https ends: whoever runs it can read" in shared.shown
    assert f"http://localhost:{shared.port}/admin/" in shared.shown
    assert f"{HOST}/admin" not in shared.shown

    elsewhere, here = f"{LOOPBACK}:{shared.there}", f"{LOOPBACK}:{shared.port}"
    assert "secure" in request(elsewhere, "/api/me", host=HOST).header("set-cookie").lower()
    assert "secure" not in request(here, "/api/me").header("set-cookie").lower()
    assert request(elsewhere, "/", host="evil.example").status == 421
    play_and_stop(shared, here, elsewhere)


@scene
async def play_and_stop(shared: Shared, here: str, elsewhere: str) -> None:
    anna, bruno = Guest(here, "Anna").arrive(), Guest(elsewhere, "Bruno").arrive()
    wanted = {"game": "mind_up", "seats": 3, "bots": ["easy"], "name": "Anna", "lang": "en"}
    link = anna.ask("/api/rooms", wanted)["link"]
    assert link.startswith(f"{URL}/r/")
    await anna.enter(link.rpartition("/")[2])
    await come_in(bruno, anna.code)
    await bruno.taken("sit", seat=2)
    await anna.start(bruno)
    first = bruno.table and bruno.table["step"]
    await bruno.play_card()
    await anna.play_card()
    await bruno.until(lambda g: g.table["step"] != first)
    shared.ends(signal.SIGTERM)
    await bruno.until_closed()
    assert [one["reason"] for one in bruno.received if one["type"] == "bye"] == ["stopping"]


def test_a_service_gives_an_address_and_another_one_after_it_was_cut(
    share: Callable[..., Shared], relay: SshServer
) -> None:
    """And nothing is left of the way after a kill -9."""
    relay.greeting.write_text("Forwarding HTTP traffic from https://one.tunnels.example\n")
    shared = share("--lang", "fr")
    assert "Les amis d’ailleurs entrent par ici : https://one.tunnels.example" in shared.shown
    elsewhere = f"{LOOPBACK}:{shared.there}"
    assert request(elsewhere, "/healthz", host="one.tunnels.example").status == 200
    relay.greeting.write_text("Forwarding HTTP traffic from https://two.tunnels.example\n")
    relay.cut()
    shared.shows("ne peuvent pas entrer")
    shared.shows("entrent par ici : https://two.tunnels.example")
    assert "rouvert" in shared.shown
    assert request(elsewhere, "/healthz", host="two.tunnels.example").status == 200
    assert request(elsewhere, "/healthz", host="one.tunnels.example").status == 421
    shared.ends(signal.SIGKILL)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--share", "play.example"], "ssh://me@play.example"),
        (["--share", "ssh://me:hunter2@play.example"], "ssh-keygen"),
        (["--share", "ssh://me@play.example", "--public-url", "play.example"], "--public-url https://"),
        (["--share", "ssh://me@play.example", "--public-url", "https://play.example/table"], "--public-url https://"),
        (["--public-url", "https://play.example:99999"], "--public-url https://"),
        (["--public-url", "ftp://play.example"], "--public-url https://"),
        (["--share", f"ssh://me@{LOOPBACK}:1", "--public-url", URL], "pas pu être ouvert"),
    ],
)
def test_what_is_wrong_is_one_sentence(home: Home, tmp_path: Path, words: list[str], said: str) -> None:
    more = ["--port", str(free_port()), "--database", str(tmp_path / "tablee.db")]
    done = CliRunner().invoke(app, ["serve", "--no-open", "--lang", "fr", *more, *words])
    assert (done.exit_code, done.stderr.count("\n")) == (2, 1), done.output
    assert said in done.stderr
    assert "hunter2" not in done.output
    assert home
