"""Reviews of finished games: made once in the background; of games finished here they are kept beside the records."""

from __future__ import annotations

import asyncio
import logging
import zlib
from collections import OrderedDict
from dataclasses import dataclass
from functools import cache, partial
from importlib.resources import files

from sqlalchemy import delete, insert, select

from tablee.review import Budget
from tablee.server import clock
from tablee.server.background.background import Asker, Background, BackgroundJob
from tablee.server.background.jobs import ReviewJob, WhatIfJob
from tablee.server.protocol import rest
from tablee.server.room.release import digest_of
from tablee.server.store.errors import StoreFailed
from tablee.server.store.store import Store
from tablee.server.store.tables import reviews

log = logging.getLogger("tablee.background")
MOST = 500
"""Reviews that are kept; then the oldest go. Each can be made again."""
MOST_CALLED = 64
"""Games from elsewhere of which it is remembered what they came in."""
USUAL = 150
"""Steps of a game from elsewhere that are weighed in as many worlds as ever; a longer one costs no more in all."""


@cache
def review_release() -> str:
    """Another one where a review might say something else. Reading the sources takes a while: once, in a thread."""
    return digest_of(*(files("tablee").joinpath(part) for part in ("core", "review", "games")))


@dataclass(frozen=True, slots=True)
class ReviewedGame:
    """A finished game that is asked about."""

    name: str
    """Of its record on this server; of a game from elsewhere, a digest of its record, whatever it came in."""
    is_here: bool
    record: str
    steps: int = 0
    """Of a game from elsewhere: how long it is."""

    @property
    def place(self) -> tuple[str, int]:
        """The room where it was finished, and which of its games it is."""
        code, _, number = self.name.partition("-")
        return code, int(number)


class Reviews:
    """Finds the review of a record, or has it made."""

    def __init__(self, store: Store, background: Background, budget: Budget) -> None:
        self._store, self._background, self._budget = store, background, budget
        self._called: OrderedDict[str, str] = OrderedDict()

    async def find(self, game: ReviewedGame) -> str | None:
        """The one that is kept, if this release has made it; of games from elsewhere none is."""
        if not game.is_here:
            return None
        packed = await asyncio.to_thread(self._read, *game.place)
        return None if packed is None else zlib.decompress(packed).decode()

    def under_way(self, name: str) -> BackgroundJob | None:
        """The job that makes it, or is about to, or has; by the game's name, or by what `call` has called it."""
        return self._background.find(f"review {self._called.get(name, name)}")

    def call(self, game: ReviewedGame, name: str) -> None:
        """It may be asked for by this, too: a digest of what it came in, so that it need not be read again."""
        self._called[name] = game.name
        while len(self._called) > MOST_CALLED:
            self._called.popitem(last=False)

    def ask(self, game: ReviewedGame, who: str, home: str) -> BackgroundJob:
        """Have it made; whoever waits for it asks again and again."""
        worlds = self._budget.worlds * USUAL // max(USUAL, game.steps)
        job = ReviewJob(game.record, worlds, self._budget.redraws)
        keep = partial(keep_review, self._store, *game.place) if game.is_here else _keep_nothing
        return self._background.ask(f"review {game.name}", job, Asker(who, home, not game.is_here), keep)

    def what_if(self, game: ReviewedGame, wanted: rest.WhatIfWanted, who: str, home: str) -> BackgroundJob:
        """Have one choice played out otherwise; what comes of it is there for a while, and not kept."""
        job = WhatIfJob(game.record, wanted.step, wanted.seat, wanted.move, self._budget.worlds)
        asked = f"what if {game.name} {wanted.step} {wanted.seat} {sorted(wanted.move.items())}"
        return self._background.ask(asked, job, Asker(who, home, not game.is_here), _keep_nothing)

    def ahead(self, job: BackgroundJob) -> int:
        """How many other things are done before it."""
        return self._background.ahead(job)

    def _read(self, room: str, number: int) -> bytes | None:
        mine = (reviews.c.room == room) & (reviews.c.number == number) & (reviews.c.release == review_release())
        with self._store.reading() as connection:
            found = connection.execute(select(reviews.c.review).where(mine)).scalar()
            return None if found is None else bytes(found)


async def keep_review(store: Store, room: str, number: int, review: str) -> None:
    """Beside its record, instead of what an earlier release has said of it."""
    release = await asyncio.to_thread(review_release)
    packed = await asyncio.to_thread(zlib.compress, review.encode())
    row = {"room": room, "number": number, "release": release, "review": packed, "at": clock.now_ms()}
    oldest = select(reviews.c.at).order_by(reviews.c.at.desc()).offset(MOST - 1).limit(1).scalar_subquery()
    here = (reviews.c.room == room) & (reviews.c.number == number)
    try:
        await store.change(
            delete(reviews).where(here), delete(reviews).where(reviews.c.at < oldest), insert(reviews).values(**row)
        )
    except StoreFailed as problem:  # the result is there for a while, and can be made again
        log.warning("the review of %s-%d is not kept: %s", room, number, problem)


async def _keep_nothing(_: str) -> None: ...
