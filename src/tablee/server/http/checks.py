"""A table looked through before it is set: everything that is wrong with it at once, in the reader's language."""

from __future__ import annotations

from litestar import post
from litestar.params import FromPath, JSONBody

from tablee.core.catalog import game as find_game
from tablee.core.errors import BadSetup, Param, Refusal, TableeError
from tablee.core.game import AnyGame
from tablee.core.match import problems as all_problems
from tablee.core.match import read_seating
from tablee.server.http import identity
from tablee.server.http.limits import Req, not_too_fast, off_loop, person_of
from tablee.server.http.problems import problems
from tablee.server.protocol import rest
from tablee.text import Voice

MOST_FLAWS = 60
"""Whoever pastes a novel need not read a second one."""


@post("/api/games/{name:str}/check", status_code=200, responses=problems(404, 413, 429))
async def check(request: Req, name: FromPath[str], data: JSONBody[rest.WantedTable]) -> list[rest.Flaw]:
    """What keeps this game from being played like that; nothing changes."""
    not_too_fast(request, "check", await person_of(request))
    voice = Voice(identity.language(request.headers.get("accept-language", "")), find_game(name).name)
    return await off_loop(request, flaws, find_game(name), data, voice)


def flaws(game: AnyGame, wanted: rest.WantedTable, voice: Voice) -> list[rest.Flaw]:
    """All flaws of a seating; the last one counts those that are too many to be listed."""
    try:
        teams = None if wanted.teams is None else tuple(wanted.teams)
        problems = all_problems(game, read_seating(game, wanted.seats, wanted.options, teams))
    except BadSetup as error:
        return [_flaw(error.key, voice.error(error), "", error.params)]
    found = [_written(problem, voice) for problem in problems[:MOST_FLAWS]]
    more = TableeError("more_flaws", count=len(problems) - MOST_FLAWS)
    return found if len(problems) <= MOST_FLAWS else [*found, rest.Flaw(more.key, voice.error(more), "")]


def _written(problem: Refusal, voice: Voice) -> rest.Flaw:
    params = dict(problem.params)
    return _flaw(problem.key, voice.say(f"refusal.{problem.key}", **params), problem.rule, params)


def _flaw(key: str, text: str, rule: str, params: dict[str, Param]) -> rest.Flaw:
    line, option = params.get("line"), params.get("option", params.get("field"))
    return rest.Flaw(key, text, rule, line if isinstance(line, int) else None, None if option is None else str(option))
