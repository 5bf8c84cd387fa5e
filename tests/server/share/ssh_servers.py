"""Real SSH servers on the loopback: OpenSSH's where it is installed (TABLEE_SSHD names another), and asyncssh's own.

What `ssh` of this machine knows and may use is in a folder of the test: `Home` puts its own `ssh` first on the PATH.
"""

from __future__ import annotations

import asyncio
import getpass
import os
import shutil
import signal
import socket
import subprocess
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import asyncssh

from ports import free_port

LOOPBACK = "127.0.0.1"
PATIENCE = 120.0
"""Seconds: far more than anything takes, also beside much else."""
SSHD = os.environ.get("TABLEE_SSHD") or shutil.which("sshd") or shutil.which("sshd", path="/usr/sbin:/usr/local/sbin")


def answers(port: int) -> bool:
    """Does somebody listen there?"""
    with suppress(OSError), socket.create_connection((LOOPBACK, port), 1):
        return True
    return False


def wait_until(is_so: Callable[[], bool], what: str) -> None:
    until = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < until, what
        time.sleep(0.02)


@dataclass
class Home:
    """Keys, known hosts and settings of somebody who calls; their settings would take any host's key."""

    folder: Path

    def __post_init__(self) -> None:
        for name in ("mine", "host", "another"):
            command = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(self.folder / name)]
            subprocess.run(command, check=True)
        self.known_hosts.touch()
        settings = {
            "IdentityFile": self.folder / "mine",
            "IdentitiesOnly": "yes",
            "IdentityAgent": "none",
            "UserKnownHostsFile": self.known_hosts,
            "GlobalKnownHostsFile": "none",
            "StrictHostKeyChecking": "no",
        }
        config, ours = self.folder / "config", self.folder / "bin" / "ssh"
        config.write_text("\n".join(f"{name} {value}" for name, value in settings.items()))
        ours.parent.mkdir()
        ours.write_text(f'#!/bin/sh\nexec "{shutil.which("ssh")}" -F "{config}" "$@"\n')
        ours.chmod(0o755)

    @property
    def known_hosts(self) -> Path:
        return self.folder / "known_hosts"

    @property
    def path(self) -> str:
        """Where programs are looked for."""
        return f"{self.folder / 'bin'}{os.pathsep}{os.environ['PATH']}"

    def public(self, name: str) -> str:
        return (self.folder / f"{name}.pub").read_text().rpartition(" ")[0]

    def knows(self, port: int, key: str = "host") -> None:
        self.known_hosts.write_text(f"[{LOOPBACK}]:{port} {self.public(key)}\n")


class SshServer(Protocol):
    """A relay."""

    port: int
    greeting: Path
    """What whoever opens a session is greeted with; no greeting as long as there is no such file."""

    def cut(self) -> None:
        """All lines that are open now; new ones can be opened."""

    def stop(self) -> None: ...


class OpenSsh:
    """The real one, for whoever runs the tests."""

    def __init__(self, home: Home, *, lets_in: str = "mine") -> None:
        self.port, self.greeting = free_port(), home.folder / "greeting"
        allowed = home.folder / "authorized_keys"
        allowed.write_text(f'command="cat {self.greeting}; exec cat" {home.public(lets_in)}\n')
        settings = {
            "ListenAddress": f"{LOOPBACK}:{self.port}",
            "HostKey": home.folder / "host",
            "AuthorizedKeysFile": allowed,
            "StrictModes": "no",
            "UsePAM": "no",
            "PermitRootLogin": "yes",
            "PasswordAuthentication": "no",
            "KbdInteractiveAuthentication": "no",
            "PidFile": home.folder / "sshd.pid",
        }
        config, self._log = home.folder / "sshd_config", home.folder / "sshd.log"
        config.write_text("\n".join(f"{name} {value}" for name, value in settings.items()))
        assert SSHD
        with self._log.open("wb") as log:
            self._process = subprocess.Popen([SSHD, "-D", "-e", "-f", str(config)], stdout=log, stderr=log)
        wait_until(lambda: self._process.poll() is not None or answers(self.port), "sshd does not answer")
        if self._process.poll() is not None:
            raise OSError(f"{SSHD}: {self._log.read_text().strip()}")

    def cut(self) -> None:
        for status in Path("/proc").glob("[0-9]*/stat"):
            with suppress(OSError):
                pid, parent = int(status.parent.name), int(status.read_text().rpartition(")")[2].split()[1])
                if parent == self._process.pid:
                    os.kill(pid, signal.SIGKILL)

    def stop(self) -> None:
        self.cut()
        self._process.terminate()
        self._process.wait()


class AsyncSsh:
    """asyncssh's own, in a thread."""

    def __init__(self, home: Home, *, lets_in: str = "mine") -> None:
        self.port, self.greeting = free_port(), home.folder / "greeting"
        self.calls: set[asyncssh.SSHServerConnection] = set()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        keys = str(home.folder / "host"), asyncssh.import_authorized_keys(home.public(lets_in))
        self._listening = asyncio.run_coroutine_threadsafe(self._listen(*keys), self._loop).result(PATIENCE)

    async def _listen(self, mine: str, allowed: asyncssh.SSHAuthorizedKeys) -> asyncssh.SSHAcceptor:
        return await asyncssh.listen(
            LOOPBACK,
            self.port,
            server_factory=lambda: Forwarding(self.calls),
            server_host_keys=[mine],
            authorized_client_keys=allowed,
            process_factory=self._greet,
        )

    async def _greet(self, process: asyncssh.SSHServerProcess[str]) -> None:
        if self.greeting.exists():
            process.stdout.write(self.greeting.read_text())
        await process.stdin.read()
        process.exit(0)

    def cut(self) -> None:
        for call in [*self.calls]:
            self._loop.call_soon_threadsafe(call.abort)

    def stop(self) -> None:
        self._loop.call_soon_threadsafe(self._listening.close)
        self.cut()
        asyncio.run_coroutine_threadsafe(asyncio.sleep(0), self._loop).result(PATIENCE)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(PATIENCE)


class Forwarding(asyncssh.SSHServer):
    """Lets everybody listen who was let in."""

    def __init__(self, calls: set[asyncssh.SSHServerConnection]) -> None:
        self._calls = calls

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        self._calls.add(conn)
        self._call = conn

    def connection_lost(self, exc: Exception | None) -> None:
        self._calls.discard(self._call)

    def server_requested(self, listen_host: str, listen_port: int) -> bool:
        return True


USER = getpass.getuser()
StartRelay = Callable[..., SshServer]
SERVERS: dict[str, StartRelay] = {"OpenSSH": OpenSsh, "asyncssh": AsyncSsh}
