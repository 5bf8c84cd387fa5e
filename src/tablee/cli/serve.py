"""`tablee serve`: the table in the browser, for this machine or for everybody at home."""

from __future__ import annotations

import errno
import gc
import logging
import socket
from contextlib import suppress
from ipaddress import ip_network
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tablee.cli.language import LangOption, help_voice, language
from tablee.cli.screen import reporting_errors, screen
from tablee.core.catalog import open_game
from tablee.core.errors import TableeError
from tablee.text import Voice

if TYPE_CHECKING:
    from rich.console import Console

    from tablee.server.http.settings import ServerSettings

PORT = 8642
TRIES = 20
SOCKETS: dict[str, Any] = {
    "ws": "websockets-sansio",
    "ws_ping_interval": 12.0,
    "ws_ping_timeout": 12.0,
    "ws_max_size": 1 << 20,
    "ws_per_message_deflate": False,
    "proxy_headers": False,
}
"""A line that falls silent is noticed within 24 seconds. What is too large but not absurd is still answered; packing
messages of a kilobyte takes longer than sending them. Whose word counts about where somebody comes from, our own guard
knows."""
LOOPBACK, EVERYWHERE = "127.0.0.1", "0.0.0.0"
ALONE, ALL = (LOOPBACK, "localhost", "::1"), (EVERYWHERE, "::")

HostOption = Annotated[str | None, typer.Option("--host", help=help_voice.say("cli.help.host"))]
PortOption = Annotated[int | None, typer.Option("--port", min=1, max=65535, help=help_voice.say("cli.help.port"))]
LanOption = Annotated[bool, typer.Option("--lan", help=help_voice.say("cli.help.lan"))]
DatabaseOption = Annotated[str | None, typer.Option("--database", help=help_voice.say("cli.help.database"))]
UrlOption = Annotated[str | None, typer.Option("--public-url", help=help_voice.say("cli.help.public_url"))]
AllowHostOption = Annotated[list[str] | None, typer.Option("--allow-host", help=help_voice.say("cli.help.allow_host"))]
ProxyOption = Annotated[list[str] | None, typer.Option("--proxy", help=help_voice.say("cli.help.proxy"))]
MetricsOption = Annotated[bool, typer.Option("--metrics", help=help_voice.say("cli.help.metrics"))]
SchemaOption = Annotated[bool, typer.Option("--schema", help=help_voice.say("cli.help.schema"))]
PaceOption = Annotated[float, typer.Option("--pace", min=0, hidden=True)]
"""How long bots take, as a share of the usual; for tests in a real browser."""
GameOption = Annotated[
    list[str] | None, typer.Option("--game", metavar="FILE", help=help_voice.say("cli.help.serve_game"))
]
OpenOption = Annotated[bool, typer.Option("--open/--no-open", help=help_voice.say("cli.help.open"))]


def serve(
    host: HostOption = None,
    port: PortOption = None,
    lan: LanOption = False,
    database: DatabaseOption = None,
    public_url: UrlOption = None,
    allow_host: AllowHostOption = None,
    proxy: ProxyOption = None,
    metrics: MetricsOption = False,
    schema: SchemaOption = False,
    game: GameOption = None,
    open_browser: OpenOption = True,
    pace: PaceOption = 1.0,
    lang: LangOption = None,
) -> None:
    """Run the server until Ctrl-C."""
    voice = Voice(language(lang))
    with reporting_errors(voice):
        for file in game or ():
            open_game(file)
        proxies = tuple(map(as_network, proxy or ()))
        bound = host or (EVERYWHERE if lan else LOOPBACK)
        welcome = _Welcome(voice, bound, public_url, open_browser)
        with listen(bound, port) as listening:
            from tablee.server.http.settings import ServerSettings
            from tablee.server.store.store import Store

            settings = ServerSettings(
                Store(as_url(database) if database else default_database()),
                public_url,
                welcome.home_url(listening.getsockname()[1]),
                pace,
                hosts=(*(allow_host or ()), *(() if bound in ALL else (bound,))),
                proxies=proxies,
                metrics=metrics,
                schema=schema,
            )
            _run(listening, settings, welcome)


def listen(host: str, port: int | None) -> socket.socket:
    """A socket on the port that was asked for, or on the first free one from ours on."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for wanted in range(PORT, PORT + TRIES) if port is None else (port,):
        try:
            return _prompt(socket.create_server((host, wanted), family=family, backlog=512))
        except (OSError, UnicodeError) as flaw:
            if getattr(flaw, "errno", None) != errno.EADDRINUSE:
                problem = getattr(flaw, "strerror", None) or type(flaw).__name__
                raise TableeError("host_closed", None, host=host, port=wanted, problem=problem) from None
    raise TableeError("port_taken", None, host=host, port=port or PORT)


def _prompt(listening: socket.socket) -> socket.socket:
    """An answer of two small frames must not wait for the first one's receipt: 40 ms that anybody would feel."""
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listening


def as_url(database: str) -> str:
    """A database URL as it stands; anything else is the name of a file."""
    return database if "://" in database else f"sqlite:///{Path(database).absolute()}"


def as_network(proxy: str) -> str:
    """A proxy's address, or the network all proxies are in."""
    try:
        return str(ip_network(proxy, strict=False))
    except ValueError:
        raise TableeError("bad_proxy", None, proxy=proxy) from None


def default_database() -> str:
    """One file in the user's data folder."""
    from tablee.cli.saved import home

    return f"sqlite:///{home() / 'tablee.db'}"


def lan_address() -> str | None:
    """The address of this machine at home; asking the routing table sends nothing."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))
        address = str(probe.getsockname()[0])
        return None if address.startswith("127.") else address
    return None


class _Welcome:
    """What the terminal shows once the server is up."""

    def __init__(self, voice: Voice, host: str, public_url: str | None, open_browser: bool) -> None:
        self.voice, self.host, self.public_url, self.open_browser = voice, host, public_url, open_browser

    def show(self, port: int, admin: str) -> None:
        """Addresses, a QR code for phones, the administrator's link, and the browser."""
        console, mine = screen(), self._address(port)
        link = self.public_url or self.home_url(port)
        console.print(self.voice.say("cli.serve.open", address=mine), style="bold")
        if self.host in ALONE:
            console.print(self.voice.say("cli.serve.alone"))
        else:
            console.print(self.voice.say("cli.serve.everywhere"))
        if link:
            console.print(self.voice.say("cli.serve.friends", address=link), style="bold")
            show_qr(console, link)
        console.print(self.voice.say("cli.serve.admin"))  # and then the link alone, so that it can be copied
        console.print(f"{(self.public_url or mine).rstrip('/')}/admin/{admin}", soft_wrap=True)
        console.print(self.voice.say("cli.serve.stop"))
        if self.open_browser:
            import webbrowser

            webbrowser.open(mine)

    def _address(self, port: int) -> str:
        """For a browser on this machine."""
        host = "localhost" if self.host in (*ALONE, *ALL) else self.host
        return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"

    def home_url(self, port: int) -> str | None:
        """For friends at home."""
        if self.host in ALONE:
            return None
        if self.host not in ALL:
            return self._address(port)
        home = lan_address()
        return f"http://{home}:{port}" if home else None


def show_qr(console: Console, link: str) -> None:
    """A QR code in half blocks, for a camera held to the terminal."""
    import segno

    rows = [[bool(cell) for cell in row] for row in segno.make(link, micro=False, error="l").matrix_iter(border=2)]
    if len(rows) % 2:
        rows.append([False] * len(rows[0]))
    signs = {(False, False): "█", (False, True): "▀", (True, False): "▄", (True, True): " "}
    for above, below in zip(rows[::2], rows[1::2], strict=True):
        console.print("".join(signs[pair] for pair in zip(above, below, strict=True)), style="white on black")


def _run(listening: socket.socket, settings: ServerSettings, welcome: _Welcome) -> None:
    import uvicorn

    from tablee.server.app import create_app
    from tablee.server.bots.compiling import compiling
    from tablee.server.stopping import RoomServer

    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s %(name)s %(message)s")
    app = create_app(settings)
    app.on_startup.append(gc.freeze)  # what is loaded stays: nobody need wait while it is searched for garbage
    app.on_startup.append(lambda: welcome.show(listening.getsockname()[1], settings.administrators.offer()))
    if settings.pace:  # a server that hurries its bots is a test's
        app.on_startup.append(compiling.start)
        app.on_shutdown.append(compiling.stop)
    config = uvicorn.Config(app, log_level="warning", timeout_graceful_shutdown=5, **SOCKETS)
    with suppress(KeyboardInterrupt):
        RoomServer(config).run(sockets=[listening])
