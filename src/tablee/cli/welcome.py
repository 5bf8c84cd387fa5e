"""What the terminal shows once the server is up: addresses, a QR code for phones, what is kept."""

from __future__ import annotations

import socket
from contextlib import suppress
from typing import TYPE_CHECKING

from tablee.cli.screen import screen, show_qr
from tablee.text import Voice

if TYPE_CHECKING:
    from rich.console import Console

    from tablee.cli.sharing import FriendsElsewhere
    from tablee.server.keeping.daily import DailyBackups

LOOPBACK, EVERYWHERE = "127.0.0.1", "0.0.0.0"
ALONE, ALL = (LOOPBACK, "localhost", "::1"), (EVERYWHERE, "::")


def lan_address() -> str | None:
    """The address of this machine at home; asking the routing table sends nothing."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))
        address = str(probe.getsockname()[0])
        return None if address.startswith("127.") else address
    return None


class Welcome:
    """What the terminal shows once the server is up."""

    def __init__(
        self,
        voice: Voice,
        host: str,
        public_url: str | None,
        open_browser: bool,
        backups: DailyBackups | None = None,
        keep_days: int = 0,
        elsewhere: FriendsElsewhere | None = None,
    ) -> None:
        self.voice, self.host, self.public_url, self.open_browser = voice, host, public_url, open_browser
        self.backups, self.keep_days, self.elsewhere = backups, keep_days, elsewhere

    def show(self, port: int, admin: str) -> None:
        """Addresses, a QR code for phones, the administrator's link, and the browser."""
        console, mine = screen(), self.address(port)
        proxied = None if self.elsewhere else self.public_url
        console.print(self.voice.say("cli.serve.open", address=mine), style="bold")
        if self.host not in ALONE:
            console.print(self.voice.say("cli.serve.everywhere"))
        elif not self.public_url and not self.elsewhere:
            console.print(self.voice.say("cli.serve.alone"))
        link = proxied or self.home_url(port)
        if link:
            console.print(self.voice.say("cli.serve.friends", address=link), style="bold")
        if self.elsewhere:
            self.elsewhere.show(console)
        elif link:
            show_qr(console, link)
        console.print(self.voice.say("cli.serve.admin"))  # and then the link alone, so that it can be copied
        # Over a relay it would be seen on the way; whoever hosts sits here.
        console.print(f"{proxied or mine}/admin/{admin}", soft_wrap=True)
        self._say_what_is_kept(console)
        console.print(self.voice.say("cli.serve.stop"))
        if self.open_browser:
            import webbrowser

            webbrowser.open(mine)

    def _say_what_is_kept(self, console: Console) -> None:
        """Backups, their size, and what goes after how long."""
        backups = self.backups
        if backups and not backups.can_make():
            console.print(self.voice.say("cli.serve.no_backups"))
        elif backups and backups.days:
            size = f"{backups.size() / 1e6:.1f}"
            folder, count = str(backups.folder), len(backups.kept())
            console.print(
                self.voice.say("cli.serve.backups", folder=folder, days=backups.days, count=count, size=size),
                soft_wrap=True,
            )
        if self.keep_days:
            console.print(self.voice.say("cli.serve.kept", days=self.keep_days))

    def address(self, port: int) -> str:
        """For a browser on this machine."""
        host = "localhost" if self.host in (*ALONE, *ALL) else self.host
        return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"

    def home_url(self, port: int) -> str | None:
        """For friends at home."""
        if self.host in ALONE:
            return None
        if self.host not in ALL:
            return self.address(port)
        home = lan_address()
        return f"http://{home}:{port}" if home else None
