"""The page itself, and the errors of everything that is not a socket."""

from __future__ import annotations

import json
import logging
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from litestar import MediaType, Response, get
from litestar.datastructures import CacheControlHeader
from litestar.exceptions import HTTPException, NotFoundException
from litestar.static_files import create_static_files_router

from tablee.core.catalog import games
from tablee.core.errors import TableeError
from tablee.server.http import identity
from tablee.server.http.limits import Req, bucket, person_of
from tablee.server.http.preload import wanted, with_links
from tablee.server.http.problems import STATUS
from tablee.server.protocol import rest
from tablee.server.store.errors import StoreFailed
from tablee.text import Voice

PAGE = Path(__file__).parents[1] / "page"
ROUTES = [
    *("/", "/r/{code:str}", "/tv/{code:str}", "/replay", "/replay/{record:str}"),
    *("/rules/{name:str}", "/verify", "/pass", "/mine", "/puzzles", "/puzzles/{name:str}"),
]
logger = logging.getLogger("tablee.page")


@get(ROUTES, include_in_schema=False)
async def page(request: Req) -> Response[bytes]:
    """Every route is the same page; what it shows is its own affair, what it will ask for is named ahead."""
    code, name = request.path_params.get("code"), request.path_params.get("name")
    game = await _game_at(request, code) if code else name if name in games() else None
    lang = identity.language(request.headers.get("accept-language", ""))
    return index(ahead=wanted(request.url.path, game, lang))


async def _game_at(request: Req, code: str) -> str | None:
    """The game of a room that is awake; whoever tries codes one after the other does not learn here which are right."""
    try:
        guesses = bucket(request, "guess", await person_of(request))
    except StoreFailed:  # the page itself needs no database
        return None
    game: str | None = request.app.state.rooms.game_at(code) if guesses.take(0) else None
    if game is None:
        guesses.take()
    return game


def index(status: int = 200, ahead: Sequence[str] = ()) -> Response[bytes]:
    """The one HTML file there is."""
    file = PAGE / "index.html"
    if not file.exists():
        return Response(b"The page has not been built: run `make page`.", status_code=503, media_type=MediaType.TEXT)
    headers = {"cache-control": "no-cache"}
    html = with_links(file.read_text(encoding="utf-8"), ahead, PAGE)
    return Response(html.encode(), media_type=MediaType.HTML, headers=headers, status_code=status)


def static() -> list[Any]:
    """The files that belong to the page: those there are now, and no other path ever reaches the disk."""
    files = {f"/{file.relative_to(PAGE).as_posix()}" for file in PAGE.rglob("*") if file.is_file()}

    def only_ours(request: Req) -> None:
        if request.scope["path"] not in files:
            raise NotFoundException

    if not files:
        return []
    asked_again = CacheControlHeader(no_cache=True)  # else a browser goes by their age, and keeps an old release's
    return [
        create_static_files_router(
            "/", [PAGE], before_request=only_ours, include_in_schema=False, cache_control=asked_again
        )
    ]


def refused(request: Req, error: TableeError) -> Response[rest.Problem]:
    """An error of ours, in the language of the browser, or the one the request has named."""
    return _respond(request, error, STATUS.get(error.key, 400))


def too_deep(request: Req, _: RecursionError) -> Response[rest.Problem]:
    """A body nested beyond reading."""
    return _respond(request, TableeError("bad_request", None, problem="nesting"), 400)


def failed(request: Req, error: Exception) -> Response[rest.Problem]:
    """A mistake of ours: the log has it, without anything a person has sent."""
    logger.error("%s %s failed", request.method, request.scope["path"], exc_info=error)
    return _respond(request, TableeError("our_mistake"), 500)


def lost(request: Req, error: HTTPException) -> Response[Any]:
    """Anything else: the page shows its own 404, the API says what is wrong."""
    if error.status_code == 404 and not request.url.path.startswith(("/api", "/assets")):
        return index(404)
    return _respond(request, _ours(error), error.status_code)


def _respond(request: Req, error: TableeError, status: int) -> Response[rest.Problem]:
    lang = request.state.get("lang") or identity.language(request.headers.get("accept-language", ""))
    voice = request.state.get("voice") or Voice(lang, str(error.game) if error.game in games() else None)
    return Response(rest.Problem(error.key, voice.error(error)), status_code=status, media_type=MediaType.JSON)


def _ours(error: HTTPException) -> TableeError:
    if error.status_code == 404:
        return TableeError("not_found")
    if error.status_code == 413:
        return TableeError("too_large")
    return TableeError("bad_request", None, problem=_problem(error))


def _problem(error: HTTPException) -> str:
    return json.dumps(error.extra, default=str)[:200] if error.extra else error.detail[:200]
