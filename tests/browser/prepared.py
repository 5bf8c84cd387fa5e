"""A table in the middle of a game: its log is written by hand before the server starts, so the deal is known.

A room is a pure function of its inputs. A test that needs a certain position writes the inputs that lead there, opens
the server on that file, and lets its visitors come back with the cookies they had. `PreparedTable.match` is the same
game in the test's own hands: it says what is legal now and, once it is given the moves too, how the game must end.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext

from browser.visitor import Visit, Visitor
from tablee.core.codec import union
from tablee.core.fair import commitment
from tablee.core.match import Match
from tablee.server.background.reviews import keep_review
from tablee.server.http.identity import COOKIE, hash_of
from tablee.server.protocol import from_page, rest, values
from tablee.server.room import inputs as log
from tablee.server.room.inputs import Input
from tablee.server.room.players import FinishedMatch, players_of
from tablee.server.room.rated import counts
from tablee.server.room.room import Room
from tablee.server.room.taking import take
from tablee.server.store.store import Store

CODES = "ABCDEFGHJKMNPQRSTUVWXYZ"
Play = Callable[[Match], "Iterable[tuple[int, Any]] | None"]
"""Says the next answers, seat by seat; None where the test takes over."""


@dataclass
class PreparedTable:
    """A room in the making: people by name on the first seats, bots on the rest."""

    game: str
    people: Sequence[str]
    seats: int
    options: dict[str, Any] = field(default_factory=dict)
    luck: str = "luck"
    langs: Sequence[values.Lang] = ()
    level: str = "easy"
    begun: bool = True
    """Or it waits for players: nobody sits on the rest yet."""
    room: Room = field(default_factory=Room)
    lines: list[Input] = field(default_factory=list)
    review: str = ""
    """Of the game, once it is over: nobody waits for it."""

    def __post_init__(self) -> None:
        """Everybody comes and sits down; the game begins."""
        bots = [self.level] * (self.seats - len(self.people)) if self.begun else []
        wanted = rest.NewRoom(self.game, self.people[0], self._lang(0), self.seats, self.options)
        self._take("", log.Opened(self.code, self._hex("secret"), wanted))
        for number, name in enumerate(self.people):
            self._take(self._key(number), from_page.Join(self._id, name, self._lang(number)))
            self._take(self._key(number), from_page.Sit(self._id, number))
        for seat, level in enumerate(bots, start=len(self.people)):
            self._take(self._key(0), from_page.PutBot(self._id, seat, level))
        if self.begun:
            self.begin()

    def begin(self) -> None:
        """Everybody is ready."""
        for number in range(len(self.people)):
            self._take(self._key(number), from_page.Ready(self._id, commitment(self._hex(number))))
        for number in range(len(self.people)):
            self._take(self._key(number), from_page.RevealPart(self._id, self._hex(number)))
        self._take("", log.Begun(self.room.game.version))

    @property
    def code(self) -> str:
        """Five letters that depend on the luck."""
        return "".join(CODES[byte % len(CODES)] for byte in sha256(f"{self.game}/{self.luck}".encode()).digest()[:5])

    @property
    def match(self) -> Match:
        """The game as it stands in the test's own hands."""
        assert self.room.match is not None
        return self.room.match

    def play(self, choose: Play) -> PreparedTable:
        """Write answers into the log until there is none."""
        while (answers := choose(self.match)) is not None:
            for seat, move in answers:
                self.answer(seat, move)
        return self

    def reviewed(self, worlds: int = 48) -> PreparedTable:
        """The game that is over has been reviewed."""
        from tablee.review import Budget, of, write

        assert self.room.record
        self.review = write(of(self.room.record, Budget(worlds, 10 * worlds)))
        return self

    def answer(self, seat: int, move: Any) -> None:
        """One answer, by the person or the bot on that seat."""
        if seat < len(self.people):
            self._take(self._key(seat), from_page.Answer(self._id, seat, self.match.step, self._written(move)))
        else:
            self.play_for(seat, move)

    def play_for(self, seat: int, move: Any) -> None:
        """One answer of a bot, or of one that stands in."""
        self._take("", log.Played(seat, self.match.step, self._written(move)))

    def take_over(self, number: int, seat: int) -> PreparedTable:
        """Somebody also takes the seat of a bot."""
        self._take(self._key(number), from_page.Sit(self._id, seat))
        return self

    def write(self, folder: Path) -> PreparedTable:
        """Into the file of a server that has not started yet."""
        write_all([self], folder)
        return self

    async def keep(self, store: Store) -> None:
        room = self.room
        for number in range(len(self.people)):
            await store.people.add(self._key(number), self._key(number), self.lines[0].at)
        finished = (
            {room.number: FinishedMatch(room.record, players_of(room), counts(room, room.record))}
            if room.record
            else {}
        )
        await store.append(self.code, self.lines, finished)
        if self.review:
            await keep_review(store, self.code, room.number, self.review)

    def settle(self, **wanted: Any) -> PreparedTable:
        """The host has changed how the room is run."""
        now: dict[str, Any] = {"clock": "off", "stand_in": self.level, "visibility": "private"}
        self._take(self._key(0), from_page.ChangeSettings(self._id, **{**now, **wanted}))
        return self

    def says(self, number: int, kind: type[from_page.PageMessage], **words: Any) -> PreparedTable:
        """Somebody at the table, or a stranger, says something else."""
        self._take(self._key(number), kind(id=self._id, **words))
        return self

    def happens(self, what: log.ServerInput) -> PreparedTable:
        """The server has noticed something."""
        self._take("", what)
        return self

    def come_back(self, number: int, visit: Visit, address: str, **wishes: Any) -> Visitor:
        """This person opens the page again, in their language."""
        person = visit(address, self._lang(number), **wishes)
        self.let_in(number, person.context, address)
        return person.go(f"/r/{self.code}")

    def let_in(self, number: int, context: BrowserContext, address: str) -> None:
        """The cookie with which this person was here before."""
        context.add_cookies([{"name": COOKIE, "value": self._secret(number), "url": address}])

    def cookie(self, number: int) -> str:
        """The same, as a header."""
        return f"{COOKIE}={self._secret(number)}"

    def _take(self, by: str, said: from_page.PageMessage | log.ServerInput) -> None:
        given = Input(self.room.taken + 1, time.time_ns() // 1_000_000, by, said)
        take(self.room, given)
        self.lines.append(given)

    def _written(self, move: Any) -> dict[str, Any]:
        written: dict[str, Any] = union(self.room.game.forms.Move).encode(move)
        return written

    @property
    def _id(self) -> str:
        return f"laid-{self.room.taken}"

    def _secret(self, number: int) -> str:
        return sha256(f"cookie/{self.luck}/{number}".encode()).hexdigest()[:32]

    def _key(self, number: int) -> str:
        return hash_of(self._secret(number))

    def _hex(self, part: object) -> str:
        return sha256(f"{part}/{self.luck}".encode()).hexdigest()

    def _lang(self, number: int) -> values.Lang:
        return self.langs[number] if number < len(self.langs) else "en"


def write_all(tables: Iterable[PreparedTable], folder: Path) -> None:
    """All of them into one file, opened once."""

    async def keep() -> None:
        await asyncio.gather(*(table.keep(store) for table in tables))

    store = Store(f"sqlite:///{folder / 'tablee.db'}")
    with ThreadPoolExecutor(1) as beside:  # Playwright has an event loop of its own in this thread
        beside.submit(asyncio.run, keep()).result()
    store.close()
