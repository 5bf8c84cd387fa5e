"""The command as it is installed, in a process of its own: pipes, signals and a real terminal."""

from __future__ import annotations

import os
import pty
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

COMMAND = [sys.executable, "-c", "from tablee.cli import main; main()"]
PLAY = ("play", "mind_up", "--seed", "1", "--bots", "easy,easy", "--people", "Ann")


def environment(home: Path, **more: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("LC_")}
    return kept | {"TABLEE_HOME": str(home), "LANG": "en_GB.UTF-8", "COLUMNS": "80", "LINES": "24"} | more


def finished(home: Path, *args: str, typed: bytes = b"", **more: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [*COMMAND, *args], input=typed, capture_output=True, env=environment(home, **more), timeout=60, check=False
    )


def test_a_reader_that_stops_listening(tmp_path: Path) -> None:
    """`tablee games --json | head -c 0`: quiet, no traceback."""
    reader, writer = os.pipe()
    os.close(reader)
    for args in (("games",), ("games", "--json"), ("--help",)):
        finished_process = subprocess.run(
            [*COMMAND, *args], stdout=writer, stderr=subprocess.PIPE, env=environment(tmp_path), timeout=60, check=False
        )
        assert finished_process.stderr == b"", args
        assert finished_process.returncode in (0, 1)
    os.close(writer)


def test_letters_a_terminal_cannot_show_do_not_end_a_game(tmp_path: Path) -> None:
    finished_process = finished(tmp_path, *PLAY, typed=b"\xff\xfe\n99\nquit\n", PYTHONIOENCODING="ascii")
    assert finished_process.returncode == 0, finished_process.stderr
    assert b"MU-09" in finished_process.stdout


def test_without_any_input(tmp_path: Path) -> None:
    finished_process = subprocess.run(
        ["/bin/sh", "-c", 'exec "$@" <&-', "sh", *COMMAND, *PLAY],
        capture_output=True,
        env=environment(tmp_path),
        timeout=60,
        check=False,
    )
    assert finished_process.returncode == 0, finished_process.stderr
    assert b"--resume" in finished_process.stdout


class Screen:
    """A process at a real terminal."""

    def __init__(self, home: Path, *args: str) -> None:
        self.master, slave = pty.openpty()
        self.process = subprocess.Popen(
            [*COMMAND, *args],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=environment(home, TERM="xterm-256color"),
            start_new_session=True,
        )
        os.close(slave)
        self.shown = ""

    def wait_for(self, text: str) -> None:
        """Read until the text has come since the last time."""
        start, until = len(self.shown), time.monotonic() + 30
        while text not in self.shown[start:]:
            assert time.monotonic() < until, self.shown[start:]
            if select.select([self.master], [], [], 0.2)[0]:
                self.shown += os.read(self.master, 65536).decode(errors="replace")

    def type(self, text: str) -> None:
        os.write(self.master, f"{text}\n".encode())

    def interrupt_until(self, text: str) -> None:
        """Ctrl-C, and again: one between the prompt and the waiting of readline is only seen with the next key."""
        start, until = len(self.shown), time.monotonic() + 30
        while text not in self.shown[start:]:
            assert time.monotonic() < until, self.shown[start:]
            os.killpg(self.process.pid, signal.SIGINT)
            while text not in self.shown[start:] and select.select([self.master], [], [], 3)[0]:
                self.shown += os.read(self.master, 65536).decode(errors="replace")

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self.master)


@pytest.fixture
def screen(tmp_path: Path) -> Iterator[Screen]:
    screen = Screen(tmp_path, *PLAY)
    yield screen
    screen.close()


def test_leaving_before_the_game_begins(screen: Screen) -> None:
    screen.wait_for("Press Enter to begin.")
    screen.interrupt_until("--resume")
    assert screen.process.wait(30) == 0
    assert "Traceback" not in screen.shown


def test_a_person_at_a_terminal(screen: Screen, tmp_path: Path) -> None:
    screen.wait_for("Press Enter to begin.")
    screen.type("")
    screen.wait_for("Hand")
    screen.type("99")
    screen.wait_for("MU-09")
    hand = screen.shown.rsplit("You can play: ")[-1].split(".")[0].split(", ")
    screen.type(hand[0])
    screen.wait_for("Enter = play it")
    screen.type("")
    screen.wait_for(f"Ann plays {hand[0]}")
    screen.interrupt_until("--resume")
    assert screen.process.wait(30) == 0
    assert "Traceback" not in screen.shown
    (record,) = (tmp_path / "games").glob("*.json")
    assert b"Mind Up!" in finished(tmp_path, "verify", str(record)).stdout
