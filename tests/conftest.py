"""For all tests: a Ctrl-C means something, even where they were started in the background and it would be ignored."""

from __future__ import annotations

import signal

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
