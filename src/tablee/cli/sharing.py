"""`tablee serve --share ssh://user@host`: friends elsewhere, and what the terminal says about the way they come."""

from __future__ import annotations

import socket
from typing import TYPE_CHECKING, Annotated

import typer

from tablee.cli.language import help_voice
from tablee.cli.screen import screen, show_qr
from tablee.core.errors import TableeError
from tablee.text import Voice

if TYPE_CHECKING:
    from rich.console import Console

    from tablee.server.http.settings import ServerSettings
    from tablee.server.share.sharing import Sharing

HERE = "127.0.0.1"
OWN_PORT, WEB_PORT = 8642, 80
"""Where a relay listens unless said: one's own, for the proxy in front of it; a service, for its own names."""
ShareOption = Annotated[
    str | None, typer.Option("--share", metavar="ssh://USER@HOST[:PORT]", help=help_voice.say("cli.help.share"))
]
SharePortOption = Annotated[
    int | None, typer.Option("--share-port", min=0, max=65535, help=help_voice.say("cli.help.share_port"))
]


class FriendsElsewhere:
    """They come over a relay to a port of their own: what arrives there is known to come from elsewhere."""

    def __init__(self, voice: Voice, share: str, port: int | None, public_url: str | None) -> None:
        from tablee.server.share.relay import read_relay
        from tablee.server.share.sharing import Sharing
        from tablee.server.share.tunnel import Route

        self.voice, self.relay, self.url = voice, read_relay(share), ""
        self.listening = socket.create_server((HERE, 0), backlog=512)
        self.listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        there = (OWN_PORT if public_url else WEB_PORT) if port is None else port
        route = Route(self.relay, there, HERE, self.port, public_url)
        self._sharing: Sharing = Sharing(route, self._opened, self._cut)
        self._settings: ServerSettings | None = None

    @property
    def port(self) -> int:
        """Ours, where they arrive."""
        return int(self.listening.getsockname()[1])

    async def call(self, settings: ServerSettings) -> None:
        """The first time, before anybody is let in: what is wrong with the way ends the command."""
        self._settings = settings
        screen().print(self.voice.say("cli.share.calling", host=self.relay.host))
        await self._sharing.open()

    async def hang_up(self) -> None:
        """With the server."""
        await self._sharing.close()

    def show(self, console: Console) -> None:
        """The address, its QR code, and who can see what."""
        console.print(self.voice.say("cli.share.friends", address=self.url), style="bold")
        show_qr(console, self.url)
        if self.url.startswith("https:"):
            console.print(self.voice.say("cli.share.seen", host=self.relay.host))
        else:
            console.print(self.voice.say("cli.share.seen_by_all", host=self.relay.host))

    def _opened(self, url: str) -> None:
        """Links lead there from now on, and the server answers to that name."""
        assert self._settings
        before, self.url = self.url, url
        self._settings.public_url = url
        if before:
            screen().print(self.voice.say("cli.share.again", host=self.relay.host))
        if before not in ("", url):
            screen().print(self.voice.say("cli.share.moved"))
            self.show(screen())

    def _cut(self, error: TableeError) -> None:
        screen().print(self.voice.say("cli.share.cut", problem=self.voice.error(error)))
