"""Why a call to a relay failed, as a sentence of ours that says what to do; `ssh` itself speaks one language."""

from __future__ import annotations

from collections.abc import Sequence

from tablee.core.errors import TableeError
from tablee.server.share.relay import Relay


class ShareFailed(TableeError):
    """There is no way over this relay, or none any more."""


def why_not(relay: Relay, port: int, said: Sequence[str], *, was_open: bool) -> ShareFailed:
    """By what `ssh` has said last; what we do not know is shown as it is."""
    words, host, command = "\n".join(said).lower(), relay.host, relay.command
    problem = said[-1] if said else "ssh"
    if "identification has changed" in words:
        return ShareFailed("share_key_changed", host=host, known=relay.known_as, command=command)
    if "host key verification failed" in words:
        return ShareFailed("share_key_unknown", host=host, command=command)
    if "permission denied" in words or "too many authentication failures" in words:
        return ShareFailed("share_denied", host=host, command=command)
    if "remote port forwarding failed" in words:
        return ShareFailed("share_port_refused", host=host, port=port)
    if "could not resolve hostname" in words:
        return ShareFailed("share_no_host", host=host)
    if was_open:
        return ShareFailed("share_cut", host=host, problem=problem)
    return ShareFailed("share_failed", host=host, problem=problem)
