"""Puzzles: a decision of a game, shown to whoever asks, and judged when they have made it. Nothing is kept here."""

from __future__ import annotations

import json
from datetime import date
from functools import lru_cache

from litestar import get, post
from litestar.params import FromPath, JSONBody

from tablee.core.catalog import game as find_game
from tablee.core.catalog import games
from tablee.core.errors import OtherVersion
from tablee.core.match import write_seen
from tablee.review.puzzle_words import PuzzleWords
from tablee.review.puzzles import NAMES, NoPuzzle, PuzzleFile, PuzzlePosition, position_of, puzzle_of_day, puzzles_of
from tablee.review.sentences import review_voice
from tablee.server.http import identity
from tablee.server.http.limits import Req, not_too_fast, person_of, played_again
from tablee.server.http.problems import BODY, FINDING, problems
from tablee.server.protocol import rest, to_page

LARGEST_BODY = 4096
"""A move is a few words."""


@get("/api/puzzles/on/{day:str}", responses=problems(429))
async def puzzle_games(request: Req, day: FromPath[str]) -> list[rest.PuzzleGame]:
    """The games that have puzzles, and which one is offered on that day of one's own calendar."""
    not_too_fast(request, "replay", await person_of(request))
    return await played_again(request, _all_games, _day(day))


@get("/api/puzzles/{game:str}/{number:int}", responses=problems(*FINDING))
async def show_puzzle(request: Req, game: FromPath[str], number: FromPath[int]) -> rest.PuzzleNow:
    """The table from the eyes of the seat that is asked, with what it can do."""
    not_too_fast(request, "replay", await person_of(request))
    return await played_again(request, _puzzle, find_game(game).name, number, _language(request))


@post(
    "/api/puzzles/{game:str}/{number:int}",
    status_code=200,
    request_max_body_size=LARGEST_BODY,
    responses=problems(*FINDING, *BODY),
)
async def answer_puzzle(
    request: Req, game: FromPath[str], number: FromPath[int], data: JSONBody[rest.PuzzleAnswer]
) -> rest.PuzzleSolution:
    """How good that would be, and what would be best."""
    not_too_fast(request, "replay", await person_of(request))
    return await played_again(request, _solution, find_game(game).name, number, data.move, _language(request))


def _language(request: Req) -> str:
    return identity.language(request.headers.get("accept-language", ""))


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise NoPuzzle("daily_no_day", day=text) from None


def _all_games(day: date) -> list[rest.PuzzleGame]:
    found = [(name, file) for name in games() if (file := _file(name))]
    return [rest.PuzzleGame(name, [*file.numbers], puzzle_of_day(file, day)) for name, file in found]


def _file(game: str) -> PuzzleFile | None:
    """None where there are no puzzles, or only such of other rules."""
    try:
        return puzzles_of(game)
    except (NoPuzzle, OtherVersion):
        return None


@lru_cache(64)  # a puzzle is shown, then answered, by many on the same day
def _position(game: str, number: int) -> PuzzlePosition:
    return position_of(puzzles_of(game).find(number))


def _puzzle(game: str, number: int, lang: str) -> rest.PuzzleNow:
    at = _position(game, number)
    seen = to_page.SeenNow(**write_seen(at.match.game, at.match.seen_by(at.seat)))
    return rest.PuzzleNow(
        game=game,
        number=number,
        seat=at.seat,
        teams=[*at.match.seating.teams],
        names=[*NAMES[: at.match.seating.seats]],
        question=review_voice(lang, game).say("puzzle.question"),
        table=to_page.TableNow(game, at.match.step, [seen], fresh=False),
    )


def _solution(game: str, number: int, move: object, lang: str) -> rest.PuzzleSolution:
    file, at = puzzles_of(game), _position(game, number)
    puzzle, chosen = file.find(number), at.choice_of(move)
    words = PuzzleWords(file, puzzle, lang, at)
    measures = file.head.measures
    return rest.PuzzleSolution(
        right=chosen == puzzle.best,
        chosen=chosen,
        best=puzzle.best,
        measures=[rest.ReviewMeasure(name, words.voice.say(f"review.measure.{name}")) for name in measures],
        choices=[
            rest.PuzzleChoice(words.move(choice), json.loads(words.written(choice)), [*values])
            for choice, values in enumerate(puzzle.values)
        ],
        explanation=words.explanation(chosen),
    )


PUZZLES = [puzzle_games, show_puzzle, answer_puzzle]
