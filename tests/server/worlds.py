"""A whole server for one story, in the real world or in another: the same to the last byte for who observes it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

import httpx
import pytest

from server.asgi_pages import HOST, Page
from server.other_world import OtherMatch, truth
from tablee.bots import make_bot
from tablee.core.bot import Bot
from tablee.core.chance import Chance
from tablee.core.codec import union
from tablee.core.game import Seat
from tablee.core.match import Match
from tablee.server import clock
from tablee.server.actor import actor as actors
from tablee.server.actor import registry
from tablee.server.actor.actor import Actor
from tablee.server.actor.mailbox import Tick
from tablee.server.actor.snapshots import Snapshots
from tablee.server.actor.throttle import Throttle
from tablee.server.app import create_app
from tablee.server.bots import room_bots
from tablee.server.bots.room_bot import RoomBot
from tablee.server.bots.room_bots import BotAnswer, RoomBots
from tablee.server.http.settings import ServerSettings
from tablee.server.room import deal
from tablee.server.room.room import Room
from tablee.server.store.store import Store

T = TypeVar("T")
CODE = "WRLDS"
MOMENT = 0.4
"""Seconds that pass with everything that is done."""
LEVEL = "easy"


class StoryTime:
    """A clock that only the story moves."""

    def __init__(self) -> None:
        self.now = 1e9

    def __call__(self) -> float:
        return self.now

    def ms(self) -> int:
        return int(self.now * 1000)


class StorySecrets:
    """The same deal in every world. What the host promises is the hash of it, and so the same, too."""

    def token_hex(self, size: int) -> str:
        return "5e" * size


@dataclass
class World:
    """One server, one room, its people; `observers` is empty in the real world."""

    app: Any
    time: StoryTime
    observers: frozenset[str] = frozenset()
    pages: dict[str, Page] = field(default_factory=dict)
    cookies: dict[str, str] = field(default_factory=dict)
    busy: int = 0
    _bots: dict[Seat, Bot] = field(default_factory=dict)

    # What is so

    @property
    def actor(self) -> Actor:
        found: Actor = self.app.state.rooms._actors[CODE]
        return found

    @property
    def room(self) -> Room:
        return self.actor.room

    @property
    def match(self) -> Match:
        assert self.room.match
        return self.room.match

    def seats_of(self, who: str) -> list[Seat]:
        """The seats somebody holds or is about to sit down on."""
        numbers = [one.number for one in self.room.members.values() if one.name == who]
        granted = [seat for seat, number in self.room.granted.items() if number in numbers]
        return [seat for number in numbers for seat in self.room.seats_of(number)] + granted

    def eyes(self) -> Seat | None:
        return next((seat for who in sorted(self.observers) for seat in self.seats_of(who)), None)

    def secretly(self, known_to: Collection[str], here: T, there: T) -> T:
        """Something that only these people may know: another thing in the other world, where no observer is one."""
        return there if self.observers and not self.observers & {*known_to} else here

    # What is done

    async def ask(self, who: str, method: str, path: str, body: Any = None) -> httpx.Response:
        """A request; what is answered is kept among the frames of that person's page."""
        transport = httpx.ASGITransport(self.app, client=("127.0.0.1", 40_001))
        cookie = {"cookie": self.cookies[who]} if self.cookies.get(who) else {}
        asked = {"host": HOST.decode(), "accept-language": "en", **cookie}
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            answer = await client.request(method, path, json=body, headers=asked)
        if who in self.pages:
            headers = sorted(item for item in answer.headers.items() if item[0] != "x-request-id")  # another every time
            head = f"{method} {path} {answer.status_code} {headers}\n".encode()
            self.pages[who].frames.append(head + answer.content)
        return answer

    async def arrive(self, who: str) -> None:
        """Somebody gets an identity: another one in every world."""
        answer = await self.ask(who, "GET", "/api/me")
        self.cookies[who] = answer.headers["set-cookie"].split(";")[0]

    async def enter(self, who: str, query: str = "", cookie: str | None = None) -> None:
        """Open a page; whoever has had one before goes on listening where they were."""
        before = self.pages.get(who)
        kept = self.cookies.get(who, "") if cookie is None else cookie
        page = Page(self.app, f"/ws/{CODE}{query}", kept, said=before.said if before else 0)
        self.pages[who] = page
        await page.open()
        if before:
            page.frames[:0] = [*before.frames, b"came back"]
        await self.settle()

    async def leave(self, who: str) -> None:
        await self.pages[who].close()
        await self.settle()

    async def say(self, who: str, kind: str, **fields: Any) -> None:
        """Somebody says something, and whoever is to hear of it has."""
        self.time.now += MOMENT
        self.pages[who].say(kind, **fields)
        await self.settle()

    async def wait(self, seconds: float) -> None:
        """Time passes, and the room notices."""
        self.time.now += seconds
        self.actor.post(Tick())
        await self.settle()

    async def play(self, seat: Seat, move: Any) -> None:
        """A bot's answer arrives, its own or for whom it stands in."""
        self.time.now += MOMENT
        json = union(self.match.game.forms.Move).encode(move)
        self.actor.post(BotAnswer(self.room.number, self.match.step, seat, json))
        await self.settle()

    def answer_of(self, seat: Seat) -> Any:
        """What an easy bot would answer, in truth: the same in every world."""
        match = self.match
        bot = self._bots.get(seat) or self._bots.setdefault(seat, make_bot(match.game, LEVEL, Chance("mind", seat + 1)))
        with truth(match):
            seen, legal = match.seen_by(seat), match.legal(seat)
            return bot.choose(
                seen, legal, lambda luck: match.imagine(seat, luck), Chance(f"answer/{seat}", match.step + 1)
            )

    def other_answer(self, seat: Seat, luck: int = 0) -> Any:
        """Some other legal answer."""
        match = self.match
        with truth(match):
            return match.legal(seat).sample(Chance(f"other/{seat}/{luck}", match.step + 1))

    def is_legal(self, seat: Seat, move: Any) -> bool:
        """In truth."""
        with truth(self.match):
            return self.match.legal(seat).refusal(move) is None

    def think(self, seat: Seat) -> None:
        """A bot that will have something to say thinks about what it sees in this world."""
        key = (self.room.number, seat, LEVEL)
        thinking: RoomBots = self.actor._bots
        if key not in thinking._bots:
            thinking._bots[key] = RoomBot(self.room.game, LEVEL, Chance("talk", seat + 1))
        luck = Chance(f"thought/{seat}", self.match.step + 1)
        thinking._bots[key].choose(self.match.fork(), seat, luck, shown=False)

    async def settle(self) -> None:
        """Wait until nothing moves any more."""
        calm = 0
        while calm < 4:
            if self._stirs():
                calm = 0
                await asyncio.sleep(0.0003)
            else:
                calm += 1
                await asyncio.sleep(0)

    def _stirs(self) -> bool:
        if self.busy or not all(page.is_heard for page in self.pages.values()):
            return True
        if any(one._out and not one.closed for ones in self.app.state.pages._pages.values() for one in ones):
            return True
        actor = self.app.state.rooms._actors.get(CODE)
        return (actor is not None and not actor.ended) and bool(
            not actor._queue.empty() or actor._raw_drafts or actor._drafts._timer or actor._bots._tasks
        )


def part(who: str) -> str:
    """What somebody adds to the seed."""
    return sha256(who.encode()).hexdigest()


def promise(who: str) -> str:
    return sha256(bytes.fromhex(part(who))).hexdigest()


@asynccontextmanager
async def world(folder: Path, observers: Collection[str] = ()) -> AsyncIterator[World]:
    """A server whose time, luck and bots are the story's; with observers, one in another world."""
    with pytest.MonkeyPatch.context() as patch:
        story = StoryTime()
        patch.setattr(clock, "now", story)
        patch.setattr(clock, "now_ms", story.ms)
        for module in (actors, registry, room_bots):
            patch.setattr(module, "secrets", StorySecrets())
        patch.setattr(registry.RoomRegistry, "_free_code", _free_code)
        patch.setattr(actors, "Throttle", partial(Throttle, tick=0.0))
        patch.setattr(RoomBots, "ask", lambda *_: None)
        patch.setattr(Snapshots, "take", lambda *_: None)
        settings = ServerSettings(Store(f"sqlite:///{folder / 'world.db'}"), pace=0)
        here = World(create_app(settings), story, frozenset(observers))
        if observers:
            patch.setattr(deal, "Match", partial(OtherMatch, eyes=here.eyes))
        patch.setattr(Actor, "_deal_with", _counted(here, Actor._deal_with))
        async with here.app.lifespan():
            yield here
            for page in here.pages.values():
                await page.close()


async def _free_code(_: object) -> str:
    return CODE


def _counted(here: World, deal_with: Any) -> Any:
    async def dealing(actor: Actor, batch: Any) -> None:
        here.busy += 1
        try:
            await deal_with(actor, batch)
        finally:
            here.busy -= 1

    return dealing
