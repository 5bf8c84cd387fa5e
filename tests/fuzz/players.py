"""Those who only want to play: real games in several rooms, each answer timed until it is acknowledged."""

from __future__ import annotations

import asyncio
import json
import random
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import sha256

from server.guests import Guest, Json

GAMES = ("mind_up", "upturn", "mind_map")
THOUGHT = (0.03, 0.15)
"""Seconds between two answers of one person, at least and at most."""


@dataclass
class Timed(Guest):
    """A guest who measures."""

    spend: Callable[[float, float], None] = lambda _, __: None
    """What is done with a measure: when it began, how long it took."""
    refused: list[str] = field(default_factory=list)
    luck: random.Random = field(default_factory=random.Random)
    said: int = 0

    async def send(self, message: Json | str | bytes) -> None:
        """Counted."""
        self.said += 1
        await super().send(message)

    async def next(self, timeout: float = 30) -> Json:
        """Nothing of a long evening is kept but what counts now."""
        self.received.clear()
        self.raw.clear()
        return await super().next(timeout)

    def hang_up(self) -> None:
        """Enough played."""
        assert self._socket
        self._socket.transport.abort()

    async def promise(self) -> None:
        """Ready, unless it is too late to promise anything else."""
        part = secrets.token_hex(32)
        said = await self.say("ready", promise=sha256(bytes.fromhex(part)).hexdigest())
        self.contribution = part if said["type"] == "ack" else self.contribution

    async def play_out(self) -> None:
        """To the end of the game."""
        while not self.over:
            if self.seen["seat"] not in self.seen["awaited"]:
                await self.next()
                continue
            await asyncio.sleep(self.luck.uniform(*THOUGHT))
            await self._answer()

    async def _answer(self) -> None:
        assert self.table
        step, began = self.table["step"], time.perf_counter()
        message = await self.say(
            "answer", seat=self.seen["seat"], step=step, move=chosen(self.seen["offer"], self.luck)
        )
        self.spend(began, time.perf_counter() - began)
        if message["type"] == "ack":
            await self.until(lambda g: g.over or g.table["step"] > step or g.seen["mine"])
        elif self.table["step"] == step:
            self.refused.append(message["key"])


def chosen(offer: Json, luck: random.Random) -> Json:
    """A move of those that are offered; where tiles can be laid they are, so that games end."""
    if "move_list" in offer:
        moves: list[Json] = offer["move_list"]
        calls = [move for move in moves if "call" in move]
        return luck.choice(calls or [move for move in moves if "lay" in move] or moves)
    if "point" in offer:
        point = offer["point"]
        x, y = (luck.randint(point[f"low_{axis}"], point[f"high_{axis}"]) for axis in "xy")
        return {point["x"]: x, point["y"]: y}
    form = offer["assignment"]
    values = luck.sample(form["values"], len(form["places"]))
    return {form["move"]: {str(place): value for place, value in zip(form["places"], values, strict=True)}}


@dataclass
class Table:
    """Two people and two bots, who play one game after the other."""

    people: list[Timed]
    records: list[str] = field(default_factory=list)
    """Of all games that were finished, as the server has them."""

    @property
    def code(self) -> str:
        return self.people[0].code

    async def play_on(self) -> None:
        """Game after game."""
        host = self.people[0]
        while True:
            await self._begin()
            await asyncio.gather(*(one.play_out() for one in self.people))
            assert host.table
            record = host.table["outcome"]["record"]
            self.records.append(json.dumps(await asyncio.to_thread(host.ask, f"/api/records/{record}")))
            await host.taken("rematch")
            for one in self.people:
                one.table = None
                await one.until(lambda g: g.room["phase"] == "lobby")

    async def _begin(self) -> None:
        """Everybody is ready and reveals; whoever sits down among us meanwhile is sent away as often as it takes."""
        host = self.people[0]
        while host.room["phase"] != "playing":
            for seat, taken in enumerate(host.room["seats"]):
                if taken["kind"] != "bot" and taken["member"] not in (0, 1):
                    await host.say("clear", seat=seat)
                    await host.say("bot", seat=seat, level="easy")
            for one in self.people:
                await one.promise()
            await host.until(lambda g: g.room["phase"] == "sealing" or not _is_settled(g.room))
            for one in self.people:
                await one.until(lambda g: g.room["phase"] != "over")
                await one.say("reveal", contribution=one.contribution)
            await host.until(lambda g: g.room["phase"] in ("playing", "lobby"))
        for one in self.people:
            await one.until(lambda g: g.table is not None and not g.over and g.room["phase"] == "playing")


def _is_settled(room: Json) -> bool:
    """Bots, and people who are ready."""
    return all(seat["ready"] for seat in room["seats"])


async def sit_down(address: str, number: int, spend: Callable[[float, float], None]) -> Table:
    """A table with two people and two bots at it."""
    luck = random.Random(number)
    people = [Timed(address, f"P{number}{letter}", spend=spend, luck=luck) for letter in "ab"]
    for one in people:
        await asyncio.to_thread(one.arrive)
    host, guest = people
    code = await asyncio.to_thread(host.open, GAMES[number % len(GAMES)], 4, ["easy"] * 3)
    await host.enter(code)
    await guest.enter(code)
    await host.taken("settings", grace=False)  # a move that is held back for a call would be timed with its wait
    await host.taken("clear", seat=1)
    await guest.taken("sit", seat=1)
    return Table(people)
