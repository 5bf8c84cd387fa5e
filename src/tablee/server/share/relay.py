"""Over which machine friends elsewhere come in: `ssh://user@host[:port]`."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tablee.core.errors import TableeError

RELAY = re.compile(
    r"ssh://(?:(?P<user>[a-z0-9_][\w.+=~-]*)@)?(?P<host>[a-z0-9][\w.-]*|\[[0-9a-f:.]+\])(?::(?P<port>\d{1,5}))?/?",
    re.IGNORECASE | re.ASCII,
)
"""Nothing that begins with a dash or means something to a shell: all of it becomes words of a command."""
PASSWORD = re.compile(r"[^/]*//[^/@]*:[^/]*@")
HIGHEST_PORT = 65535
EXAMPLE = "ssh://me@play.example:22"


@dataclass(frozen=True, slots=True)
class Relay:
    """Where our `ssh` calls; what is not said, its own settings say."""

    host: str
    user: str = ""
    port: int | None = None

    @property
    def words(self) -> list[str]:
        """As `ssh` is given it."""
        port = [] if self.port is None else ["-p", str(self.port)]
        return [*port, f"{self.user}@{self.host}" if self.user else self.host]

    @property
    def command(self) -> str:
        """As one would call it by hand."""
        return " ".join(["ssh", *self.words])

    @property
    def known_as(self) -> str:
        """As a file of known hosts has it."""
        return self.host if self.port in (None, 22) else f"[{self.host}]:{self.port}"


def read_relay(text: str) -> Relay:
    """What somebody wrote after `--share`. A password in it is not repeated."""
    if PASSWORD.match(text):
        raise TableeError("share_password")
    found = RELAY.fullmatch(text)
    if found is None or not 0 < int(found["port"] or 22) <= HIGHEST_PORT:
        raise TableeError("bad_share", None, share=text, example=EXAMPLE)
    return Relay(found["host"].strip("[]"), found["user"] or "", int(found["port"]) if found["port"] else None)
