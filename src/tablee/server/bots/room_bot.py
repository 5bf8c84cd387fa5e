"""One bot in a room: what it plays, what is seen of it before, what it says afterwards. It may be somebody's own."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any

import msgspec

from tablee.bots import make_bot
from tablee.bots.advice import Advice, advise
from tablee.bots.levels import quick_levels, stand_ins
from tablee.bots.play import propose
from tablee.bots.warm import compiled_levels
from tablee.core.bot import Bot, Explaining, Remark, Sketch, Sketching
from tablee.core.chance import Chance
from tablee.core.codec import union
from tablee.core.game import AnyGame, Seat
from tablee.core.match import Match, Seen, read_move
from tablee.server.bots.kernels import load_kernel
from tablee.server.protocol import to_page

log = logging.getLogger("tablee.bots")
Thought = tuple[Any, Sketch]
"""A move (None: it stays silent), and what is seen of the bot before it; drafts and move as JSON."""
LONGEST = 10.0
"""Seconds a hand may be seen moving…"""
MOST = 200
"""…and in so many places."""


@dataclass(slots=True)
class RoomBot:
    """The same bot for a whole game: it may have a character, or remember. Whatever it does, the table goes on."""

    game: AnyGame
    level: str
    luck: Chance
    thought: asyncio.Future[Any] | None = None
    """What it was last asked, maybe without an answer yet."""
    failed: bool = False
    """Something went wrong at least once, so another may have played for it: it does not say why it plays so."""
    quick: bool = field(init=False)
    """Is it one that a table can count on?"""
    _bot: Bot | None = None
    _hopeless: bool = False
    """It cannot be made."""
    _said: tuple[Remark, ...] = ()

    @property
    def busy(self) -> bool:
        """Is it still thinking, however late?"""
        return self.thought is not None and not self.thought.done()

    def __post_init__(self) -> None:
        self.quick = self.level in quick_levels(self.game)

    @property
    def explains(self) -> bool:
        """May it have something to say about what it played?"""
        return isinstance(self._bot, Explaining) and not self.failed

    def choose(self, match: Match, seat: Seat, chance: Chance, *, shown: bool) -> Thought | None:
        """The move and, if anybody watches, the way to it; None where it fails. In a thread, as all that follows."""
        bot = self._bot = self._bot or self._made()
        if bot is None:
            return None
        legal = match.legal(seat)
        try:
            chosen = propose(match, seat, bot, chance)
            if chosen is None and seat not in match.to_act:
                return None, ()
            move = read_move(self.game, json := self._as_json(chosen))
            if move in legal:
                return json, self._sketched(bot, match.seen_by(seat, offer=False), move, chance) if shown else ()
            self.give_up("gives no legal move")
        except Exception:
            self.give_up("fails", exc_info=True)
        return None

    def advise(self, match: Match, seat: Seat, chance: Chance) -> Advice | None:
        """What it would play there and why, the move as JSON; None where it fails."""
        bot = self._bot = self._bot or self._made()
        if bot is None:
            return None
        try:
            advice = advise(match, seat, bot, self.level, chance)
            if advice.move is None:
                return advice if seat not in match.to_act else None
            move = read_move(self.game, json := self._as_json(advice.move))
            return replace(advice, move=json) if move in match.legal(seat) else None
        except Exception:
            self.complain("cannot give a hint", exc_info=True)
            return None

    def explain(self, seat: Seat, public: Seen) -> list[to_page.RemarkNow]:
        """What it has to say that it has not said before, given no more than what everybody has seen."""
        try:
            assert isinstance(self._bot, Explaining)
            said, before = self._bot.explain(replace(public, seat=seat)), self._said
            self._said = said
            return [] if said == before else [_written(seat, remark) for remark in said]
        except Exception:
            self.complain("cannot explain itself", exc_info=True)
            return []

    def give_up(self, what: str, *, exc_info: bool = False) -> None:
        """No answer will come of it; the next below it is asked, and luck at last."""
        other = next(iter(stand_ins(self.game, self.level)), "luck")
        self.complain(f"{what}; {other} plays for it", exc_info=exc_info)

    def complain(self, what: str, *, exc_info: bool = False) -> None:
        """Once in a game is enough."""
        if not self.failed:
            log.error("%s: bot %s %s", self.game.name, self.level, what, exc_info=exc_info)
        self.failed = True

    def _made(self) -> Bot | None:
        """Here and not before, since making it may take its time; it is tried once."""
        if not self._hopeless:
            try:
                for level in compiled_levels(self.game, [self.level]):
                    load_kernel(self.game, level)
                return make_bot(self.game, self.level, self.luck)
            except Exception:
                self._hopeless = True
                self.give_up("cannot be made", exc_info=True)
        return None

    def _as_json(self, move: object) -> Any:
        """As JSON, whether it came as a move or as JSON."""
        return union(self.game.forms.Move).encode(read_move(self.game, move))

    def _sketched(self, bot: Bot, seen: Seen, move: Any, chance: Chance) -> Sketch:
        """Written down to its end before anything of it is shown."""
        try:
            path = bot.sketch(seen, move, chance) if isinstance(bot, Sketching) else ()
            drawn = [
                (float(wait), None if draft is None else self._as_json(draft)) for wait, draft in islice(path, MOST)
            ]
            if not sum(abs(wait) for wait, _ in drawn) <= LONGEST:
                raise ValueError("the sketch takes too long")
            return drawn
        except Exception:
            self.complain("cannot sketch", exc_info=True)
            return ()


def _written(seat: Seat, remark: Remark) -> to_page.RemarkNow:
    return to_page.RemarkNow(seat, remark.key, msgspec.to_builtins(dict(remark.params)))
