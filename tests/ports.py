"""Where a test's server can listen."""

from __future__ import annotations

import socket


def free_port() -> int:
    """A port of the loopback nobody listens on."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])
