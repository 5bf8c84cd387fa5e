"""nginx with the file of deploy/: https, sockets, one node for everybody of a room, another where that one is gone."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import socket
import ssl
import subprocess
import threading
import urllib.request
import warnings
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from socketserver import BaseServer
from typing import Any

import pytest

from ports import free_port
from server.databases import Postgres
from server.guests import Guest, running, scene
from server.test_nodes import wait_until
from tablee.server import http
from tablee.server.app import create_app
from tablee.server.http.settings import ServerSettings
from tablee.server.store.store import Store

CONF = Path(__file__).parents[2] / "deploy" / "nginx.conf"
ALSO_IN = ("/usr/sbin", "/usr/local/sbin", "/opt/homebrew/bin")
CODES = tuple(f"{one}BCD{other}" for one in "ABCDE" for other in "FGHJK")
"""So many that by their hashes, which depend on the ports, all of them never lead to one node."""


@dataclass
class Site:
    """What is behind nginx, and where that is."""

    port: int
    plain: int
    tls: ssl.SSLContext
    settings: list[ServerSettings]
    nodes: list[ExitStack]

    def guest(self, name: str = "Anna") -> Guest:
        return Guest(f"localhost:{self.port}", name, tls=self.tls)


@contextmanager
def nginx(folder: Path, addresses: list[str], port: int) -> Iterator[Site]:
    """In front of these two."""
    program, plain, conf, log = installed(), free_port(), folder / "nginx.conf", folder / "error.log"
    make_certificate(folder)
    conf.write_text(adapted(folder, addresses, port, plain))
    alone = f"daemon off; pid {folder}/pid;"
    process = subprocess.Popen([program, "-c", conf, "-p", folder, "-e", log, "-g", alone], stderr=subprocess.DEVNULL)
    try:
        wait_until(lambda: process.poll() is not None or is_open(port))
        assert process.poll() is None, log.read_text()
        yield Site(port, plain, ssl.create_default_context(cafile=folder / "fullchain.pem"), [], [])
    finally:
        process.terminate()
        process.wait(timeout=60)


def installed() -> str:
    """Skipped loudly where there is none."""
    found = shutil.which("nginx", path=os.pathsep.join([os.environ.get("PATH", ""), *ALSO_IN]))
    if found is None or shutil.which("openssl") is None:
        warnings.warn("nginx is NOT tested: it, or openssl, is not installed", stacklevel=2)
        pytest.skip("nginx or openssl is not installed")
    return found


def adapted(folder: Path, addresses: list[str], port: int, plain: int) -> str:
    """The file as it is, but for addresses, ports, and folders that are root's alone."""
    text = CONF.read_text()
    paths = [f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")]
    changes = {
        "node1:8642": addresses[0],
        "node2:8642": addresses[1],
        "listen 80;": f"listen 127.0.0.1:{plain};",
        "listen 443 ssl;": f"listen 127.0.0.1:{port} ssl;",
        "/etc/nginx/tls": str(folder),
        "http {": f"http {{ {' '.join(paths)}",
    }
    for old, new in changes.items():
        assert old in text
        text = text.replace(old, new)
    return text


def make_certificate(folder: Path) -> None:
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=localhost", "-days", "2"]
    files: list[str | Path] = ["-keyout", folder / "privkey.pem", "-out", folder / "fullchain.pem"]
    subprocess.run([*command, "-addext", "subjectAltName=DNS:localhost", *files], check=True, capture_output=True)


def is_open(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


@pytest.fixture(scope="module")
def site(postgresql: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """Two nodes behind nginx."""
    installed()
    database, port = postgresql.fresh(), free_port()
    url = f"https://localhost:{port}"
    settings = [ServerSettings(Store(database), url, pace=0, proxies=("127.0.0.1",)) for _ in range(2)]
    nodes = [ExitStack(), ExitStack()]
    with nodes[0], nodes[1]:
        each = zip(nodes, settings, strict=True)
        addresses = [node.enter_context(running(create_app(one))) for node, one in each]
        with nginx(tmp_path_factory.mktemp("nginx"), addresses, port) as site:
            site.settings, site.nodes = settings, nodes
            yield site


def test_plain_http_leads_to_https_and_nobody_says_where_they_come_from(site: Site) -> None:
    class Stay(urllib.request.HTTPRedirectHandler):
        def redirect_request(self, *args: object) -> None:
            return None

    with pytest.raises(urllib.error.HTTPError) as moved:
        urllib.request.build_opener(Stay).open(f"http://localhost:{site.plain}/r/ABCDE", timeout=30)
    with moved.value as answer:
        assert (answer.code, answer.headers["location"]) == (308, "https://localhost/r/ABCDE")
    with urllib.request.urlopen(f"https://localhost:{site.port}/api/me", timeout=30, context=site.tls) as secure:
        assert "secure" in secure.headers["set-cookie"].lower()
        assert secure.headers["strict-transport-security"]
    for number in range(3):
        site.guest().ask("/api/me", headers={"x-forwarded-for": f"10.0.0.{number}"})
    assert {who for node in site.settings for who in node.budgets._kinds["guest by address"]} == {"127.0.0.1"}


@scene
async def test_people_of_one_room_meet_on_one_node_and_go_on_when_it_stops(site: Site) -> None:
    """The last one here: one of the nodes is gone afterwards."""
    anna, bob = site.guest("Anna").arrive(), site.guest("Bob").arrive()
    await anna.enter(anna.open(seats=3, bots=["random", "random"]))
    await bob.enter(anna.code)
    await bob.taken("sit", seat=1)
    await anna.start(bob)
    await anna.play_card()
    (owner,) = [number for number, node in enumerate(site.settings) if node.store.owns(anna.code)]
    stopping = asyncio.create_task(asyncio.to_thread(site.nodes[owner].close))
    for guest in (anna, bob):
        await guest.until_closed()
        assert guest.received[-1]["again"] is True
        await guest.enter(guest.code)
    assert site.settings[1 - owner].store.owns(anna.code)
    await asyncio.gather(anna.play_on(), bob.play_on())
    await stopping


def port_of(server: BaseServer) -> int:
    return int(server.server_address[1])  # type: ignore[index]


class Named(BaseHTTPRequestHandler):
    """Says which one it is."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()
        self.wfile.write(f"[{port_of(self.server)}]".encode())

    def log_message(self, *args: Any) -> None:
        pass


def test_whatever_is_asked_about_a_room_is_asked_of_one_node(tmp_path: Path) -> None:
    installed()
    servers = [HTTPServer(("127.0.0.1", 0), Named) for _ in range(2)]
    for server in servers:
        threading.Thread(target=server.serve_forever, daemon=True).start()
    addresses = [f"127.0.0.1:{port_of(server)}" for server in servers]
    paths = ("/ws/{}", "/r/{}", "/tv/{}", "/api/rooms/{}", "/api/rooms/{}/qr.svg", "/api/records/{}-1", "/replay/{}-2")
    with nginx(tmp_path, addresses, free_port()) as site:
        answers = {code: {str(site.guest().ask(path.format(code))) for path in paths} for code in CODES}
        assert all(len(nodes) == 1 for nodes in answers.values())
        assert len(set.union(*answers.values())) == 2
        (one,) = answers[CODES[0]]
        gone = servers[[f"[{port_of(server)}]" for server in servers].index(one)]
        gone.shutdown()
        gone.server_close()
        assert {str(site.guest().ask(f"/ws/{code}")) for code in CODES} == set.union(*answers.values()) - {one}
    for server in set(servers) - {gone}:
        server.shutdown()
        server.server_close()


def test_the_file_names_every_address_with_a_code_in_it() -> None:
    """A new one must be led by its code, too."""
    pattern = re.search(r'"~(\^.*)" \$room;', CONF.read_text())
    assert pattern
    led = re.compile(pattern[1].replace("(?<room>", "(?P<room>"))
    sources = "".join(file.read_text(encoding="utf-8") for file in Path(http.__path__[0]).glob("*.py"))
    paths = re.findall(r'"(/[^"]*\{(?:code|record|record_id):str\}[^"]*)"', sources)
    assert {"/ws/{code:str}", "/tv/{code:str}", "/replay/{record:str}"} < set(paths)
    for path in paths:
        asked = re.sub(r"\{record(_id)?:str\}", "ABCDE-1", path.replace("{code:str}", "ABCDE"))
        found = led.match(asked.replace("{step:int}", "3"))
        assert found, path
        assert found["room"] == "ABCDE"
    assert not led.match("/api/rooms")
