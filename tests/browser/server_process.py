"""A real `tablee serve` in a process of its own, which can also be killed and come back."""

from __future__ import annotations

import subprocess
import time
import urllib.request
from collections.abc import Sequence
from dataclasses import dataclass, field
from multiprocessing.process import BaseProcess
from pathlib import Path

from forked import start_command
from ports import free_port

LOOPBACK = "127.0.0.1"
LAN_NAME = "tablee.test"
"""As a machine on the network is called, which browsers do not trust with everything."""
PATIENCE = 30.0


@dataclass
class ServerProcess:
    """The server on one port and one file; the same after a kill."""

    folder: Path
    pace: float = 0.0
    port: int = field(default_factory=free_port)
    games: Sequence[Path] = ()
    """Files with games of one's own."""
    options: Sequence[str] = ()
    """What else the command is given."""
    _process: BaseProcess | None = None

    @property
    def address(self) -> str:
        return f"http://{LOOPBACK}:{self.port}"

    @property
    def memory(self) -> float:
        """Megabytes it holds now."""
        assert self._process
        said = subprocess.run(["ps", "-o", "rss=", "-p", str(self._process.pid)], capture_output=True, check=True)
        return int(said.stdout) / 1024

    def metric(self, name: str) -> float:
        """One of its own figures."""
        with urllib.request.urlopen(f"{self.address}/metrics", timeout=10) as answer:
            lines = answer.read().decode().splitlines()
        return sum(float(line.split()[-1]) for line in lines if line.startswith((f"{name} ", f"{name}{{")))

    def open(self) -> ServerProcess:
        """Start it and wait until it answers."""
        database = f"sqlite:///{self.folder / 'tablee.db'}"
        wanted = ["serve", "--no-open", "--port", str(self.port), "--database", database, "--pace", str(self.pace)]
        wanted += ["--allow-host", LAN_NAME, "--metrics"]
        wanted += [word for file in self.games for word in ("--game", str(file))]
        wanted += self.options
        self._process = start_command(wanted, self._log)
        self._await_answer(time.monotonic() + PATIENCE)
        return self

    def kill(self) -> None:
        """As a power cut: kill -9."""
        if self._process:
            self._process.kill()
            self._process.join()

    def close(self) -> None:
        """As Ctrl-C would, and the hard way where that does not help."""
        if self._process and self._process.is_alive():
            self._process.terminate()
            self._process.join(10)
            if self._process.is_alive():
                self.kill()

    @property
    def _log(self) -> Path:
        return self.folder / "server.log"

    def _await_answer(self, until: float) -> None:
        while not self._answers():
            assert self._process is not None
            if not self._process.is_alive() or time.monotonic() > until:
                raise RuntimeError(f"the server does not answer: {self._log.read_text()}")
            time.sleep(0.05)

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.address}/healthz", timeout=1) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False
