"""How a finished game came about, for whoever asks: made in the background, then shown in the reader's language."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
from collections.abc import Sequence
from typing import NamedTuple

from litestar import post
from litestar.params import JSONBody

from tablee.core.codec import codec
from tablee.core.errors import BadRecord, TableeError
from tablee.core.game import Seat
from tablee.core.record import Record, replay
from tablee.core.timelimit import TimeLimit
from tablee.review import NoReview, Review, is_offered, is_retold, read, retold
from tablee.review.budget import LONGEST_ELSEWHERE
from tablee.review.errors import check_whole
from tablee.review.retold import grid_rows, passage_texts
from tablee.review.sentences import Sentences, move_in_words, review_voice
from tablee.review.types import Decision, Measured, PlayedOut, TurningPoint, WhatIf, in_measure
from tablee.server.background.reviews import ReviewedGame, Reviews
from tablee.server.http import identity
from tablee.server.http.api import find_record
from tablee.server.http.limits import Req, address_of, brought_along, not_too_fast, person_of, played_again
from tablee.server.http.playback import Source, check_one, read_source, shown_names, time_limit
from tablee.server.http.problems import BODY, FINDING, problems
from tablee.server.http.replays import LARGEST_BODY, seated
from tablee.server.protocol import rest
from tablee.server.room.players import Player
from tablee.text import Voice

PARTS = ("start", "luck", "own", "unknown", "others", "remainder", "result")
CHOICES = ("own", "unknown")
LARGEST_MOVE = 4096
"""Letters of a choice made otherwise; it names its job, and a move is a few words."""
SOON = 3.0
"""Seconds for which somebody is kept waiting before it is said that it takes longer."""


@post("/api/reviews", status_code=200, request_max_body_size=LARGEST_BODY, responses=problems(*FINDING, *BODY))
async def ask_review(request: Req, data: JSONBody[rest.ReplaySource]) -> rest.ReviewNow:
    """The review of a finished game, or how far it is: ask again until it is there."""
    key, home = await person_of(request), address_of(request)
    not_too_fast(request, "replay", key)
    reviews: Reviews = request.app.state.reviews
    if data.record is None and (job := reviews.under_way(_digest(data))) and not job.over.is_set():
        return rest.ReviewNow(reviews.ahead(job), job.done, job.parts)  # nothing is played again only to say so
    lang = identity.language(request.headers.get("accept-language", ""))
    game, players, found = await _find(request, data, lang)
    if found:
        return rest.ReviewNow(retold=found)
    written = await reviews.find(game)
    if written is None:
        if not reviews.under_way(game.name):
            if await played_again(request, is_retold_at_once, game.record):
                return rest.ReviewNow(retold=await played_again(request, show_retold, game.record, players, lang))
            not_too_fast(request, "review", key)
        job = reviews.ask(game, key or f"@{home}", home)
        if not game.is_here:
            reviews.call(game, _digest(data))
        if job.error:
            raise job.error
        if job.result is None:
            return rest.ReviewNow(reviews.ahead(job), job.done, job.parts)
        written = job.result
    you = next((seat for seat, player in enumerate(players) if key and player.person == key), None)
    return rest.ReviewNow(review=await played_again(request, show_review, written, game.record, players, lang, you))


@post("/api/reviews/what-if", status_code=200, request_max_body_size=LARGEST_BODY, responses=problems(*FINDING, *BODY))
async def ask_what_if(request: Req, data: JSONBody[rest.WhatIfWanted]) -> rest.WhatIfNow:
    """One choice of a finished game, played out otherwise: ask again until it is there."""
    key, home = await person_of(request), address_of(request)
    not_too_fast(request, "what_if", key)
    if len(json.dumps(data.move)) > LARGEST_MOVE:
        raise TableeError("too_large")
    game, players, _ = await _find(request, data.source)
    await played_again(request, check_choice, game.record, data.step, data.seat)
    reviews: Reviews = request.app.state.reviews
    job = reviews.what_if(game, data, key or f"@{home}", home)
    with contextlib.suppress(TimeoutError):  # as a rule it takes a moment
        await asyncio.wait_for(job.over.wait(), SOON)
    if job.error:
        raise job.error
    if job.result is None:
        return rest.WhatIfNow(reviews.ahead(job))
    lang = identity.language(request.headers.get("accept-language", ""))
    return rest.WhatIfNow(what_if=await played_again(request, show_what_if, job.result, game.record, players, lang))


class FoundGame(NamedTuple):
    """A game that is asked about, and who sat there: as the server knows, or as the link says."""

    game: ReviewedGame
    players: Sequence[Player]
    retold: rest.RetoldShown | None = None
    """Of a game from elsewhere, where it was asked for and all it takes is to play it again."""


async def _find(request: Req, source: rest.ReplaySource, lang: str | None = None) -> FoundGame:
    """The game; one from elsewhere is retold in this language at once, in the same turn and within the same time."""
    check_one(source)
    if source.record is not None:
        record = await find_record(request, source.record)
        return FoundGame(ReviewedGame(source.record.upper(), True, record), await seated(request, source.record))
    return await brought_along(request, read_elsewhere, Source.of(source), lang)


def _digest(source: rest.ReplaySource) -> str:
    """Of what a game came in."""
    return hashlib.sha256((source.letters or source.file or "").encode()).hexdigest()


def read_elsewhere(source: Source, lang: str | None = None) -> FoundGame:
    """A game from elsewhere that can be reviewed: played again to its end before anybody is to weigh it, or retold.

    It may be as long as somebody likes, and of the same game there may be any number of files.
    """
    limit = time_limit()
    try:
        shared = read_source(source, limit, LONGEST_ELSEWHERE)
    except BadRecord as flaw:
        raise NoReview("review_long", limit=LONGEST_ELSEWHERE) if flaw.key == "record_long" else flaw from None
    record = shared.record
    _check_offered(record)
    written = record.to_json()
    game = ReviewedGame(hashlib.sha256(written.encode()).hexdigest(), False, written, len(record.steps))
    players = [Player(None, name) for name in shown_names(shared)]
    if lang and is_retold(record.game):
        return FoundGame(game, players, _show_retold(record, players, lang, limit))
    if replay(record, limit).outcome is None:
        raise NoReview("review_unfinished")
    return FoundGame(game, players)


def is_retold_at_once(record: str) -> bool:
    """Is it retold, in a moment? Raises NoReview where there is none of this game."""
    held = Record.from_json(record)
    _check_offered(held)
    return is_retold(held.game)


def check_choice(record: str, step: int, seat: Seat) -> None:
    """NoReview where nobody could have been asked; whether there was a choice is seen where it is played out."""
    held = Record.from_json(record)
    _check_offered(held)
    if step >= len(held.steps) or seat >= len(held.teams):
        raise NoReview("no_such_choice")


def _check_offered(record: Record) -> None:
    if not is_offered(record.game):
        raise NoReview("no_review", game=record.game)
    check_whole(record)


def show_review(
    written: str, record: str, players: Sequence[Player], lang: str, you: Seat | None = None
) -> rest.ReviewShown:
    """A review as a page shows it."""
    found, options = read(written), Record.from_json(record).options
    voice = review_voice(lang, found.game, _names(players, lang), options)
    sentences = Sentences(found, voice)
    return rest.ReviewShown(
        measures=[rest.ReviewMeasure(name, voice.say(f"review.measure.{name}")) for name in found.measures],
        parts=[rest.ReviewPart(one, voice.say(f"review.{one}"), voice.say(f"review.about.{one}")) for one in PARTS],
        seats=[_seat(found, sentences, seat) for seat in range(len(found.seats))],
        moments=[
            rest.ReviewMoment(
                one.step - 1, sentences.when(one.step), [_figures(found.measures, value) for value in one.values]
            )
            for one in found.steps
        ],
        decisions=[_decision(found, sentences, one) for one in found.decisions],
        you=you,
        calm=voice.say("review.calm"),
        by=voice.say("review.by", policy=found.policy, worlds=found.worlds),
        meaning=voice.say("review.meaning"),
    )


def show_retold(record: str, players: Sequence[Player], lang: str) -> rest.RetoldShown:
    """A game of this server retold, as a page shows it."""
    return _show_retold(Record.from_json(record), players, lang, time_limit())


def _show_retold(held: Record, players: Sequence[Player], lang: str, limit: TimeLimit) -> rest.RetoldShown:
    found = retold(held, limit)  # before anything of its options is believed
    voice = review_voice(lang, held.game, _names(players, lang), held.options)
    return rest.RetoldShown(
        chapters=[
            rest.RetoldChapter(
                title=voice.say(f"review.chapter.{chapter.key}"),
                grids=[
                    rest.RetoldGrid(names, [rest.RetoldRow(*row) for row in rows])
                    for names, rows in grid_rows(chapter, voice)
                ],
                passages=[
                    rest.RetoldPassage(passage_texts(passage, voice), passage.step, passage.seat)
                    for passage in chapter.passages
                ],
            )
            for chapter in found.chapters
        ],
        grids=voice.say("review.grids"),
        meaning=voice.say("review.retelling"),
    )


def show_what_if(written: str, record: str, players: Sequence[Player], lang: str) -> rest.WhatIfShown:
    """Two moves side by side, as a page shows them."""
    found: WhatIf = codec(WhatIf).decode(json.loads(written))
    voice = review_voice(lang, found.game, _names(players, lang), Record.from_json(record).options)

    def shown(one: PlayedOut) -> rest.WhatIfMove:
        value = _figures(found.measures, one.value)
        return rest.WhatIfMove(move_in_words(found.game, one.move, voice), value, [*one.spread])

    return rest.WhatIfShown(
        measures=[rest.ReviewMeasure(name, voice.say(f"review.measure.{name}")) for name in found.measures],
        worlds=found.worlds,
        made=shown(found.made),
        instead=shown(found.instead),
        gain=_figures(found.measures, found.gain),
    )


def _names(players: Sequence[Player], lang: str) -> list[str]:
    voice = Voice(lang)
    return [player.name or voice.say("seat", number=seat + 1) for seat, player in enumerate(players)]


def _seat(found: Review, sentences: Sentences, seat: Seat) -> rest.ReviewedSeat:
    one = found.seats[seat]
    return rest.ReviewedSeat(
        account={part: _figures(found.measures, getattr(one.account, part)) for part in PARTS},
        turning_points=[
            rest.ReviewSentence(sentences.turning(seat, point), _seen_at(point), point.kind)
            for point in one.turning_points
        ],
        luck=[rest.ReviewSentence(sentences.redraw(luck), luck.step, "luck") for luck in sentences.remarkable(seat)],
    )


def _seen_at(point: TurningPoint) -> int:
    """A choice is seen before it was made, with the whole hand; anything else when it has happened."""
    return point.step - 1 if point.kind in CHOICES else point.step


def _decision(found: Review, sentences: Sentences, one: Decision) -> rest.ReviewDecision:
    moves = [choice.move for choice in one.choices]
    return rest.ReviewDecision(
        step=one.step - 1,
        seat=one.seat,
        when=sentences.when(one.step),
        choices=[
            rest.ReviewChoice(
                sentences.move(choice.move),
                json.loads(choice.move),
                choice.likely,
                _figures(found.measures, choice.gain),
            )
            for choice in one.choices
        ],
        chosen=moves.index(one.move),
        instead=moves.index(one.instead),
        value=_figures(found.measures, one.value),
        gave_up=_figures(found.measures, one.gave_up),
        own=_figures(found.measures, one.own),
        unknown=_figures(found.measures, one.unknown),
        stood_in=one.stood_in,
    )


def _figures(measures: Sequence[str], measured: Measured) -> list[rest.Figure]:
    """One for each measure, in their order."""
    figures = (in_measure(measured, name) for name in measures)
    return [rest.Figure(figure.mean, figure.margin) for figure in figures]


REVIEWS = [ask_review, ask_what_if]
