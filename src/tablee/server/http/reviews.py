"""How a finished game came about, for whoever asks: made in the background, then shown in the reader's language."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Sequence

from litestar import post
from litestar.params import FromPath, JSONBody

from tablee.core.codec import codec
from tablee.core.game import Seat
from tablee.core.record import Record
from tablee.review import NoReview, Review, is_offered, is_retold, read, retold
from tablee.review.errors import check_whole
from tablee.review.retold import grid_rows, passage_texts
from tablee.review.sentences import Sentences, move_in_words, review_voice
from tablee.review.types import Decision, Measured, PlayedOut, TurningPoint, WhatIf, in_measure
from tablee.server.background.reviews import Reviews
from tablee.server.http import identity
from tablee.server.http.api import find_record
from tablee.server.http.limits import Req, address_of, not_too_fast, person_of, played_again
from tablee.server.http.playback import TimeLimit
from tablee.server.http.problems import BODY, FINDING, problems
from tablee.server.protocol import rest
from tablee.server.room.players import Player
from tablee.server.store.store import Store
from tablee.text import Voice

PARTS = ("start", "luck", "own", "unknown", "others", "remainder", "result")
CHOICES = ("own", "unknown")
LARGEST_BODY = 4096
"""A move is a few words."""
SOON = 3.0
"""Seconds for which somebody is kept waiting before it is said that it takes longer."""


@post("/api/reviews/{record_id:str}", status_code=200, responses=problems(*FINDING))
async def ask_review(request: Req, record_id: FromPath[str]) -> rest.ReviewNow:
    """The review of a game that was finished here, or how far it is: ask again until it is there."""
    key = await person_of(request)
    not_too_fast(request, "replay", key)
    record = await find_record(request, record_id)
    code, _, number = record_id.upper().partition("-")
    lang = identity.language(request.headers.get("accept-language", ""))
    reviews: Reviews = request.app.state.reviews
    written = await reviews.find(code, int(number))
    if written is None:
        if not reviews.is_asked_for(code, int(number)):
            if await played_again(request, check_game, record):
                players = await _players(request, record_id)
                return rest.ReviewNow(retold=await played_again(request, show_retold, record, players, lang))
            not_too_fast(request, "review", key)
        job = reviews.ask(code, int(number), record, key or f"@{address_of(request)}")
        if job.error:
            raise job.error
        if job.result is None:
            return rest.ReviewNow(reviews.ahead(job), job.done, job.parts)
        written = job.result
    players = await _players(request, record_id)
    you = next((seat for seat, player in enumerate(players) if key and player.person == key), None)
    return rest.ReviewNow(review=await played_again(request, show_review, written, record, players, lang, you))


@post(
    "/api/reviews/{record_id:str}/what-if",
    status_code=200,
    request_max_body_size=LARGEST_BODY,
    responses=problems(*FINDING, *BODY),
)
async def ask_what_if(request: Req, record_id: FromPath[str], data: JSONBody[rest.WhatIfWanted]) -> rest.WhatIfNow:
    """One choice of a game that was finished here, played out otherwise: ask again until it is there."""
    key = await person_of(request)
    not_too_fast(request, "what_if", key)
    record = await find_record(request, record_id)
    reviews: Reviews = request.app.state.reviews
    job = reviews.what_if(record, data, record_id.upper(), key or f"@{address_of(request)}")
    with contextlib.suppress(TimeoutError):  # as a rule it takes a moment
        await asyncio.wait_for(job.over.wait(), SOON)
    if job.error:
        raise job.error
    if job.result is None:
        return rest.WhatIfNow(reviews.ahead(job))
    players = await _players(request, record_id)
    lang = identity.language(request.headers.get("accept-language", ""))
    return rest.WhatIfNow(what_if=await played_again(request, show_what_if, job.result, record, players, lang))


async def _players(request: Req, record_id: str) -> Sequence[Player]:
    """Who sat there."""
    store: Store = request.app.state.settings.store
    code, _, number = record_id.upper().partition("-")
    return await asyncio.to_thread(store.players, code, int(number))


def check_game(record: str) -> bool:
    """Is it retold, in a moment? Raises NoReview where there is none of this game."""
    held = Record.from_json(record)
    if not is_offered(held.game):
        raise NoReview("no_review", game=held.game)
    check_whole(held)
    return is_retold(held.game)


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
    """A game retold, as a page shows it."""
    held = Record.from_json(record)
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
            for chapter in retold(held, TimeLimit()).chapters
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
