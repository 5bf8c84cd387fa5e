"""Who is asking, from where, and how much they may ask for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar

from litestar import Request, WebSocket
from litestar.connection import ASGIConnection
from litestar.datastructures import State

from tablee.core.errors import TableeError
from tablee.server.actor.sockets import Bucket, TooFast
from tablee.server.connections import home_of, identify
from tablee.server.http import identity
from tablee.server.http.identities import Identities
from tablee.server.http.settings import ServerSettings
from tablee.server.store.errors import StoreFailed
from tablee.server.workers import WorkerThreads

T = TypeVar("T")
P = ParamSpec("P")
Req = Request[Any, Any, State]
Caller = Req | WebSocket[Any, Any, State]
PERSON = {
    "room": (0.05, 20.0),
    "guess": (0.02, 20.0),
    "check": (3.0, 60.0),
    "pass": (0.1, 10.0),
    "page": (0.5, 10.0),
    "replay": (3.0, 60.0),
    "review": (0.05, 6.0),
    "what_if": (0.3, 20.0),
}
"""A second, and at once, for each person: rooms opened, codes that no room has, decks and passes looked at, passes to
another device asked for or shown, and the secret changed; pages opened in rooms; games played again; things that take
long begun in the background. Nobody else can use it up."""
ADDRESS = {
    "guest": (0.1, 60.0),
    "guess": (0.5, 30.0),
    "check": (3.0, 60.0),
    "pass": (0.1, 10.0),
    "page": (2.0, 100.0),
    "replay": (3.0, 60.0),
    "review": (0.05, 6.0),
    "what_if": (0.3, 20.0),
}
"""The same for each address, for visitors without an identity; and how many of them are given one."""


async def person_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str | None:
    """The key of whoever asks; None for a stranger. Their connection counts as theirs from then on."""
    identities: Identities = connection.app.state.identities
    key = await identities.find(identity.secret_in(connection))
    if key is not None:
        identify(connection.scope, key)
    return key


async def known_person(request: Req) -> str:
    """The key of somebody the server knows."""
    key = await person_of(request)
    if key is None:
        raise TableeError("stranger_here")
    return key


def address_of(connection: Caller) -> str:
    """Where somebody comes from, as far as it can be counted."""
    return home_of(connection.client.host if connection.client else "")


async def off_loop(request: Req, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """What comes of something slow, done in a thread while everybody else plays on.

    Whoever asks for much waits for themself: people have their turns one after the other, and so have addresses.
    """
    return await _in_turn(request, request.app.state.workers, work, *args, **kwargs)


async def played_again(request: Req, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """The same for finished games, one after the other in a thread of their own: it takes nobody else's turn."""
    return await _in_turn(request, request.app.state.replays, work, *args, **kwargs)


async def brought_along(request: Req, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """The same for games from elsewhere: an address has one turn, however many names somebody has there."""
    workers: WorkerThreads = request.app.state.replays
    return await workers.run_for(f"@{address_of(request)}", work, *args, **kwargs)


async def _in_turn(request: Req, workers: WorkerThreads, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    try:
        who = await person_of(request)
    except StoreFailed:  # the files of the page need no database
        who = None
    return await workers.run_for(who or f"@{address_of(request)}", work, *args, **kwargs)


def not_too_fast(request: Req, what: str, key: str | None) -> None:
    """Each person, and each address of strangers, may do so much of this, and no more."""
    if not bucket(request, what, key).take():
        raise TooFast("too_fast")


def bucket(connection: Caller, what: str, key: str | None) -> Bucket:
    """What is left for this person, or for the strangers at this address."""
    settings: ServerSettings = connection.app.state.settings
    if key is None:
        return settings.budgets.bucket(f"{what} by address", address_of(connection), *ADDRESS[what])
    return settings.budgets.bucket(what, key, *PERSON[what])
