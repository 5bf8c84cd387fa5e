"""One call to a relay: what arrives at a port there comes out at a port here. By the machine's own `ssh`.

It brings what people have set up – keys, agents, jump hosts, known hosts – and the system keeps it up to date. It asks
nobody anything: the unknown key of a host, a password, a passphrase end the call, and a sentence says what to do.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
from asyncio.subprocess import PIPE, Process
from collections import deque
from collections.abc import AsyncIterator, Coroutine
from contextlib import suppress
from dataclasses import dataclass

from tablee.server.share.flaws import ShareFailed, why_not
from tablee.server.share.greeting import address_in, plain
from tablee.server.share.relay import Relay

SETTINGS = {
    "BatchMode": "yes",
    "StrictHostKeyChecking": "yes",
    "ExitOnForwardFailure": "yes",
    "ConnectTimeout": "15",
    "ServerAliveInterval": "10",
    "ServerAliveCountMax": "3",
    "ControlPath": "none",
    "ForwardAgent": "no",
    "ForwardX11": "no",
    "PermitLocalCommand": "no",
}
"""Before what somebody's own settings say: nobody is asked, no unknown key is taken, a dead line is noticed within 40
seconds, the call is a process of its own, and the relay gets nothing but the one port."""
GUARD = """
exec 3<&0
"$@" <&3 3<&- & call=$!
(read -r _ <&3; kill "$call") 2>/dev/null & guard=$!
wait "$call"; code=$?
kill "$guard" 2>/dev/null
exit "$code"
"""
"""`ssh` lives as long as our end of a pipe is open: it must not outlive us, not even a kill -9."""
PATIENCE, GREETING, GOODBYE = 40.0, 20.0, 3.0
"""Seconds: for the call, for the address in the greeting, and to hang up."""
LONGEST_LINE, LAST_LINES = 500, 20


@dataclass(frozen=True, slots=True)
class Route:
    """From a port of the relay to one of ours."""

    relay: Relay
    port: int
    """Where the relay listens; 0: anywhere."""
    host: str
    target: int
    """Our own address and port."""
    public_url: str | None = None
    """What friends call it; None: the relay's greeting says so."""

    @property
    def command(self) -> list[str]:
        """What is called. Only a service that greets is asked for a session: others need not give one."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        settings = [word for name, value in SETTINGS.items() for word in ("-o", f"{name}={value}")]
        session = ["-N"] if self.public_url else []
        return ["ssh", "-v", "-T", *session, *settings, "-R", f"{self.port}:{host}:{self.target}", *self.relay.words]


class Tunnel:
    """From the first ring to the end; made by `open`."""

    def __init__(self, route: Route, process: Process) -> None:
        self.route, self.url, self._process = route, route.public_url or "", process
        self._said: deque[str] = deque(maxlen=LAST_LINES)
        self._is_open, self._is_named = asyncio.Event(), asyncio.Event()
        self._reading = [asyncio.create_task(self._listen()), asyncio.create_task(self._read_greeting())]

    @classmethod
    async def open(cls, route: Route) -> Tunnel:
        """Once the relay listens, and we know under which address; else why not."""
        if shutil.which("ssh") is None:
            raise ShareFailed("share_no_ssh")
        guard = ["sh", "-c", GUARD, "sh"] if os.name == "posix" else []
        # Apart from our terminal: Ctrl-C is ours, and pages hear our goodbye over this line.
        try:
            process = await asyncio.create_subprocess_exec(
                *guard, *route.command, stdin=PIPE, stdout=PIPE, stderr=PIPE, start_new_session=True
            )
        except OSError as flaw:  # no room for another process just now: a reason like any other, and it is tried again
            raise ShareFailed("share_failed", host=route.relay.host, problem=flaw.strerror or "ssh") from None
        tunnel = cls(route, process)
        try:
            await tunnel._connected()
        except BaseException:
            await tunnel.close()
            raise
        return tunnel

    async def ended(self) -> ShareFailed:
        """Wait until the line is cut; gives the reason."""
        await self._process.wait()
        await asyncio.wait(self._reading, timeout=GOODBYE)
        return self._why_not()

    async def close(self) -> None:
        """Hang up."""
        if self._process.stdin:
            self._process.stdin.close()
        if os.name != "posix":
            with suppress(ProcessLookupError):
                self._process.terminate()
        try:
            await asyncio.wait_for(self._process.wait(), GOODBYE)
        except TimeoutError:
            self._kill()
            await self._process.wait()
        for task in self._reading:
            task.cancel()

    def _kill(self) -> None:
        with suppress(ProcessLookupError):
            if os.name == "posix":
                os.killpg(self._process.pid, signal.SIGKILL)  # the guard leads a group of its own
            else:
                self._process.kill()

    async def _connected(self) -> None:
        host = self.route.relay.host
        if not await self._before_the_end(self._is_open.wait(), PATIENCE):
            raise ShareFailed("share_silent", host=host)
        if not self.url and not await self._before_the_end(self._is_named.wait(), GREETING):
            raise ShareFailed("share_no_address", host=host)

    async def _before_the_end(self, wanted: Coroutine[object, object, object], seconds: float) -> bool:
        """Does it happen within some time? The end of the line is an error."""
        happening, ending = tasks = asyncio.create_task(wanted), asyncio.create_task(self.ended())
        try:
            await asyncio.wait(tasks, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
            if ending.done() and not happening.done():
                raise ending.result()
            return happening.done()
        finally:
            for task in tasks:
                task.cancel()

    async def _listen(self) -> None:
        """What `ssh` itself says: its steps (-v), and what is wrong."""
        assert self._process.stderr
        async for line in lines_of(self._process.stderr):
            if line.startswith("debug1: remote forward success"):
                self._is_open.set()
            elif line and not line.startswith(("debug", "OpenSSH", "Authenticated to", "Transferred", "Bytes per")):
                self._said.append(line)
                self._greet(line)  # a banner comes this way

    async def _read_greeting(self) -> None:
        assert self._process.stdout
        async for line in lines_of(self._process.stdout):
            self._greet(line)

    def _greet(self, line: str) -> None:
        self.url = self.url or address_in(line, self.route.relay.host) or ""
        if self.url:
            self._is_named.set()

    def _why_not(self) -> ShareFailed:
        return why_not(self.route.relay, self.route.port, self._said, was_open=self._is_open.is_set())


async def lines_of(stream: asyncio.StreamReader) -> AsyncIterator[str]:
    """Line by line, as plain text; of one without end the first part."""
    rest = b""
    while data := await stream.read(4096):
        *lines, rest = (rest + data).replace(b"\r", b"\n").split(b"\n")
        for line in (*lines, rest) if len(rest) > LONGEST_LINE else lines:
            yield plain(line[:LONGEST_LINE].decode(errors="replace"))
        rest = b"" if len(rest) > LONGEST_LINE else rest
    if rest:
        yield plain(rest.decode(errors="replace"))
