"""`tablee serve`: the table in the browser, for this machine or for everybody at home."""

from __future__ import annotations

import asyncio
import errno
import inspect
import re
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from enum import StrEnum
from ipaddress import ip_network
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, get_type_hints

import typer

from tablee.cli.configuring import ConfigOption, show_settings
from tablee.cli.language import JsonOption, LangOption, help_voice, language
from tablee.cli.screen import reporting_errors
from tablee.cli.sharing import FriendsElsewhere, ShareOption, SharePortOption
from tablee.cli.welcome import ALL, EVERYWHERE, LOOPBACK, Welcome
from tablee.core.catalog import open_game
from tablee.core.errors import TableeError
from tablee.text import Voice

if TYPE_CHECKING:
    from tablee.server.http.settings import ServerSettings
    from tablee.server.keeping.daily import DailyBackups

PORT = 8642
PUBLIC_URL = re.compile(r"https?://(?:\[[0-9a-f:.]+\]|[a-z0-9.-]+)(?::(?P<port>\d{1,5}))?/?", re.IGNORECASE)
HIGHEST_PORT = 65535
TRIES = 20
SOCKETS: dict[str, Any] = {
    "http": "tablee.server.timed:TimedHttp",
    "ws": "tablee.server.actor.sockets:TimedSocket",
    "ws_ping_interval": 12.0,
    "ws_ping_timeout": 12.0,
    "ws_max_size": 1 << 20,
    "ws_per_message_deflate": False,
    "proxy_headers": False,
}
"""A line that falls silent is noticed within 24 seconds. What is too large but not absurd is still answered; packing
messages of a kilobyte takes longer than sending them. Whose word counts about where somebody comes from, our own guard
knows."""
HAND_OVER = 0.0005
"""Seconds after which a thread that computes lets the event loop have its turn; by default it is ten times as long, and
an answer needs several turns."""

USUAL_BACKUPS, USUAL_DAYS = 7, 90


class LogForm(StrEnum):
    """How lines of the log look."""

    PLAIN = "plain"
    JSON = "json"


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
OpenOption = Annotated[
    bool, typer.Option("--open/--no-open", envvar="TABLEE_OPEN", help=help_voice.say("cli.help.open"))
]
BackupsOption = Annotated[int, typer.Option("--backups", min=0, max=365, help=help_voice.say("cli.help.backups"))]
KeepOption = Annotated[int, typer.Option("--keep-days", min=0, help=help_voice.say("cli.help.keep_days"))]
LogOption = Annotated[LogForm, typer.Option("--log", help=help_voice.say("cli.help.log"))]


def serve(
    host: HostOption = None,
    port: PortOption = None,
    lan: LanOption = False,
    database: DatabaseOption = None,
    public_url: UrlOption = None,
    share: ShareOption = None,
    share_port: SharePortOption = None,
    allow_host: AllowHostOption = None,
    proxy: ProxyOption = None,
    metrics: MetricsOption = False,
    schema: SchemaOption = False,
    game: GameOption = None,
    open_browser: OpenOption = True,
    backups: BackupsOption = USUAL_BACKUPS,
    keep_days: KeepOption = USUAL_DAYS,
    log: LogOption = LogForm.PLAIN,
    config: ConfigOption = None,  # noqa: ARG001 - its callback reads it
    pace: PaceOption = 1.0,
    lang: LangOption = None,
) -> None:
    """Run the server until Ctrl-C."""
    voice = Voice(language(lang))
    with reporting_errors(voice):
        for file in game or ():
            open_game(file)
        public_url = as_public_url(public_url) if public_url else None
        friends = FriendsElsewhere(voice, share, share_port, public_url) if share else None
        proxies = tuple(map(as_network, proxy or ()))
        bound = host or (EVERYWHERE if lan else LOOPBACK)
        url = as_url(database) if database else default_database()
        daily = daily_backups(url, backups)
        welcome = Welcome(voice, bound, public_url, open_browser, daily, keep_days, friends)
        with listen(bound, port) as listening:
            from tablee.server.connections import Connections, most_connections
            from tablee.server.http.settings import ServerSettings
            from tablee.server.store.store import Store

            settings = ServerSettings(
                Store(url),
                public_url,
                welcome.home_url(listening.getsockname()[1]),
                pace,
                hosts=(*(allow_host or ()), *(() if bound in ALL else (bound,))),
                proxies=proxies,
                metrics=metrics,
                schema=schema,
                backups=daily,
                keep_days=keep_days,
                connections=Connections(
                    total=most_connections(), proxies=proxies, tunnel=friends.port if friends else None
                ),
            )
            _run(listening, settings, welcome, friends, as_json=log is LogForm.JSON)


def config(context: typer.Context, as_json: JsonOption = False, **settings: Any) -> None:
    """Show every setting in force."""
    host = EVERYWHERE if settings["lan"] else LOOPBACK
    show_settings(context, {"host": host, "port": PORT, "database": default_database()}, as_json=as_json)


def with_options_of_serve(command: Callable[..., None]) -> Callable[..., None]:
    """The command takes what the server takes, and what it has of its own; what is added there is there at once."""
    parameters, hints = dict[str, inspect.Parameter](), dict[str, Any]()
    for function in (serve, command):
        hints |= get_type_hints(function, include_extras=True)
        parameters |= inspect.signature(function).parameters
    taken = [one.replace(annotation=hints[name]) for name, one in parameters.items() if one.kind is not one.VAR_KEYWORD]
    signature = inspect.Signature(sorted(taken, key=lambda one: one.default is not one.empty))
    command.__signature__, command.__annotations__ = signature, hints  # type: ignore[attr-defined]
    return command


def daily_backups(url: str, days: int) -> DailyBackups:
    """Beside the database; those of PostgreSQL in the user's data folder."""
    from tablee.cli.saved import home
    from tablee.server.keeping.backup import FOLDER, file_of
    from tablee.server.keeping.daily import DailyBackups

    database = file_of(url)
    return DailyBackups(url, (database.parent if database else home()) / FOLDER, days)


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


def as_public_url(url: str) -> str:
    """What friends call the server: a scheme and a name, for the page lies at the root."""
    found = PUBLIC_URL.fullmatch(url)
    if found is None or int(found["port"] or 0) > HIGHEST_PORT:
        raise TableeError("bad_public_url", None, url=url, example="https://play.example")
    return url.rstrip("/")


def as_network(proxy: str) -> str:
    """A proxy's address, or the network all proxies are in; `tunnel` is whatever comes through ours."""
    from tablee.server.connections import TUNNEL

    if proxy == TUNNEL:
        return proxy
    try:
        return str(ip_network(proxy, strict=False))
    except ValueError:
        raise TableeError("bad_proxy", None, proxy=proxy) from None


def default_database() -> str:
    """One file in the user's data folder."""
    from tablee.cli.saved import home

    return f"sqlite:///{home() / 'tablee.db'}"


def _run(
    listening: socket.socket,
    settings: ServerSettings,
    welcome: Welcome,
    friends: FriendsElsewhere | None,
    *,
    as_json: bool,
) -> None:
    import uvicorn

    from tablee.server.app import create_app
    from tablee.server.bots.compiling import compiling
    from tablee.server.garbage import GarbageCollection
    from tablee.server.keeping.backup import file_of
    from tablee.server.keeping.control import announce
    from tablee.server.logs import set_up_logs
    from tablee.server.metrics import inputs_so_far
    from tablee.server.stopping import RoomServer
    from tablee.server.watching import LoopWatch

    set_up_logs(as_json=as_json)
    app, port, database = create_app(settings), listening.getsockname()[1], file_of(settings.store.url)
    watch, garbage = LoopWatch(), GarbageCollection(inputs_so_far)
    if database:
        try:
            announce(database, welcome.address(port), settings.administrators.control)
        except TableeError:
            settings.store.close()
            raise
    app.on_startup.append(watch.start)
    app.on_shutdown.append(watch.stop)
    sys.setswitchinterval(HAND_OVER)
    app.on_startup.append(garbage.start)
    app.on_shutdown.append(garbage.stop)
    app.on_startup.append(lambda: welcome.show(port, settings.administrators.offer()))
    if settings.pace:  # a server that hurries its bots is a test's
        app.on_startup.append(compiling.start)
        app.on_shutdown.append(compiling.stop)
    config = uvicorn.Config(app, log_level="warning", timeout_graceful_shutdown=5, **SOCKETS)
    server, run_in = RoomServer(config), config.get_loop_factory()
    with suppress(KeyboardInterrupt), asyncio.Runner(loop_factory=run_in) as loop:
        if friends:
            loop.run(friends.call(settings))
            app.on_shutdown.append(friends.hang_up)
        loop.run(server.serve([listening, *([friends.listening] if friends else [])]))
