"""Work on a Ray cluster: joined within seconds, or told in one sentence why not."""

from __future__ import annotations

import os
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

from tablee.arena.work import Crew, Lost, do
from tablee.core.errors import TableeError

LOCAL = "local"
"""A cluster on this machine alone, for trying out."""
FOUND = (LOCAL, "auto")
"""Addresses that Ray finds out by itself."""
PATIENCE = 3.0
"""Seconds for somebody to answer at an address at all."""
HASTE = {
    "RAY_NUM_REDIS_GET_RETRIES": "1",
    "RAY_gcs_rpc_server_connect_timeout_s": "2",
    "RAY_py_gcs_connect_timeout_s": "3",
}
"""Ray's own settings, unless they are given: where somebody listens who is not Ray, it would knock for many minutes."""


class NoCluster(TableeError):
    """Ray is not installed, nobody answers at that address, or they do not let us in."""


@contextmanager
def on_cluster(address: str) -> Iterator[Crew]:
    """All processors of the cluster."""
    ray = _joined(address)
    try:
        yield Crew(int(ray.cluster_resources().get("CPU", 1)), ray.remote(do).remote, partial(_fetched, ray, address))
    finally:
        ray.shutdown()


def _fetched(ray: Any, address: str, promise: Any) -> Any:
    """What was promised. Ray itself would wait a minute for a cluster that is gone, then end the whole process."""
    try:
        while not ray.wait([promise], timeout=PATIENCE)[0]:
            _knock(ray.get_runtime_context().gcs_address if address in FOUND else address)
        return ray.get(promise)
    except (OSError, ray.exceptions.RayError) as problem:
        cause = getattr(problem, "cause", None)
        if cause is not None and not isinstance(cause, ray.exceptions.RayError):
            raise cause from None  # the work itself failed
        raise Lost("cluster_lost", address=address, problem=_first_line(cause or problem)) from None


def _joined(address: str) -> Any:
    """The cluster at an address; nothing has been played yet, so nothing is lost when there is none."""
    here: dict[str, Any] = {"include_dashboard": False} if address == LOCAL else {}
    for name, value in () if here else HASTE.items():
        os.environ.setdefault(name, value)
    try:
        import ray
    except ImportError:
        raise NoCluster("no_ray") from None
    try:
        _knock(address)
        with _quiet():
            ray.init(address=address, log_to_driver=False, logging_level="error", **here)
    except Exception as problem:  # every way in which a network can fail
        raise _why_not(address, problem) from None
    return ray


def _knock(address: str) -> None:
    """Does anybody listen there? An address without a port is for Ray to understand."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon and port.isdecimal():
        socket.create_connection((host.strip("[]"), int(port)), timeout=PATIENCE).close()


def _why_not(address: str, problem: Exception) -> NoCluster:
    if "AuthenticationError" in f"{problem} {problem.__cause__}":
        return NoCluster("cluster_token", address=address)
    return NoCluster("no_cluster", address=address, problem=_first_line(problem))


def _first_line(problem: Exception) -> str:
    return (str(problem).partition("\n")[0] or type(problem).__name__)[:200]


@contextmanager
def _quiet() -> Iterator[None]:
    """What Ray's engine says about a failure goes past Python to the terminal; its exception says it better."""
    sys.stderr.flush()
    kept, nowhere = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)
