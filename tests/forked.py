"""`tablee …` in a process of its own that starts at once: forked from one that has imported the server already.

A server spends a second and a half of a processor on its imports, and the tests start some hundreds of them.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from functools import cache
from multiprocessing import forkserver, get_context
from multiprocessing.context import ForkServerContext, ForkServerProcess
from pathlib import Path
from unittest.mock import patch

HERE = str(Path(__file__).parent)


@cache
def _forking() -> ForkServerContext:
    """The process that servers are forked from begins; it takes where modules lie from the environment alone."""
    context = get_context("forkserver")
    context.set_forkserver_preload(["preloaded"])
    with patch.dict(os.environ, PYTHONPATH=os.pathsep.join([HERE, os.environ.get("PYTHONPATH", "")])):
        forkserver.ensure_running()
    return context


def start_command(words: Sequence[str], log: Path | None = None) -> ForkServerProcess:
    """Run a command as the shell would; what it writes goes to the end of the log, if there is one."""
    process = _forking().Process(target=_run, args=(list(words), log or Path(os.devnull)))
    process.start()
    return process


def _run(words: list[str], log: Path) -> None:
    from tablee.cli import main

    with log.open("ab") as file:
        for stream in (sys.stdout, sys.stderr):
            os.dup2(file.fileno(), stream.fileno())
    sys.argv = ["tablee", *words]
    main()
