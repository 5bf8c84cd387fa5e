"""For all tests: how many run at once, and a Ctrl-C that means something even where they run in the background."""

from __future__ import annotations

import os
import signal

MOST_WORKERS = 8


def pytest_xdist_auto_num_workers() -> int:
    """Two a core: about half of the time a test waits, for a browser, a disk or a clock."""
    return min(MOST_WORKERS, 2 * (os.cpu_count() or 1))


if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
