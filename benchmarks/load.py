"""How many tables one server holds: rooms of four people, one answer a seat every two seconds, whole games of Mind Up!.

The server has one core and the people have another. Told are how long an acknowledgement takes (99 of 100 are faster),
how much of its core the server used, how long its loop kept everybody waiting at most, and its memory.

Run: python benchmarks/load.py [ROOMS …] [--seconds 60] [--json]: 10, 300 and 600 rooms by default. `make bench-load`.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import secrets
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from multiprocessing.connection import Connection

import msgspec
import uvloop

from guests import Seated, Server, all_cores, serve_rooms, server, sit_down, sit_down_with
from lines import Line

SEATS = 4
EACH = 2.0
"""Seconds between two answers of a seat."""
GAME_S = 21 * EACH
"""A game's length. Tables begin spread over it, so that somewhere a game ends all the time, as it would."""
GOAL_MS = 100.0
PAUSE_MS = 20.0
ROOMS = (10, 300, 600)
IDLE_S = 3.0
TOGETHER = 20
"""So many tables are laid at a time."""


@dataclass(slots=True)
class Figures:
    """Of one run, in milliseconds where nothing else is said."""

    rooms: int
    answers: int
    median: float
    p99: float
    longest: float
    cpu: float
    """The share of one core, without what goes by when nobody plays."""
    cost_us: float
    """Microseconds of CPU for an answer."""
    pause: float
    """The longest time the loop was busy in one go, collections included."""
    collecting: float
    """The longest look for garbage."""
    wait: float
    """The longest time the loop was not heard of without being busy: it waited for a disk, or the machine was away."""
    kb_a_room: float
    growth_kb: float
    """By how much a room grew in the second half of the time."""


class Hand(msgspec.Struct):
    """Of one's own cards."""

    hand: list[int]


class Seen(msgspec.Struct):
    """Of what one seat sees."""

    view: Hand
    awaited: list[int]
    answered: list[int]


class SeatRow(msgspec.Struct):
    """Of one seat in the room."""

    ready: bool = False


class Room(msgspec.Struct):
    """Of the message with the room around the table."""

    phase: str
    seats: list[SeatRow]


class Table(msgspec.Struct):
    """Of the message with the table: no more is read than is needed to play."""

    step: int
    seen: list[Seen]
    outcome: object = None


@dataclass(slots=True)
class Person:
    """Somebody at a table: a card every two seconds, game after game; notes how long each took to be taken."""

    line: Line
    seat: int
    seen: Table
    asked: dict[str, float] = field(default_factory=dict)
    waited: list[float] = field(default_factory=list)
    part: str = ""
    """What this person has promised to add to the next deal."""
    promise_id: str = ""
    """Of the promise that has not been taken or refused yet."""

    def hear(self, message: bytes) -> None:
        """Only what is played with is read."""
        if message.startswith((b'{"type":"ack"', b'{"type":"refused"')):
            answer = msgspec.json.decode(message)
            sent = self.asked.pop(answer["id"], None)
            if sent is not None and answer["type"] == "ack":
                self.waited.append(time.monotonic() - sent)
            if answer["id"] == self.promise_id:
                self.promise_id = ""
                if answer["type"] == "refused":  # the next game had begun, and its table was on its way
                    self.part = ""
        elif message.startswith(b'{"type":"table_now"'):
            self.seen = msgspec.json.decode(message, type=Table)
        elif self.part and message.startswith(b'{"type":"room_now"'):
            self.follow_deal(msgspec.json.decode(message, type=Room))

    def follow_deal(self, room: Room) -> None:
        """The next deal waits for what everybody has promised; one that came to nothing is promised anew."""
        if room.phase == "sealing":
            self.line.send(json.dumps({"type": "reveal", "id": f"r{self.part[:8]}", "contribution": self.part}))
            self.part = ""
        elif room.phase == "lobby" and not room.seats[self.seat].ready and not self.promise_id:
            self.part = ""

    async def play(self, wait: float, until: float) -> None:
        """In one's own moment; when a game is over, the next one."""
        await asyncio.sleep(wait)
        number, due = 0, time.monotonic()
        while time.monotonic() < until:
            due = max(due + EACH, time.monotonic())  # who was kept waiting does not fall into step with others
            number += 1
            name, mine = f"a{number}", self.seen.seen[0]
            if self.seen.outcome and not self.part:
                self.part, self.promise_id = secrets.token_hex(32), name
                promise = sha256(bytes.fromhex(self.part)).hexdigest()
                self.line.send(json.dumps({"type": "ready", "id": name, "promise": promise}))
            elif self.seat in mine.awaited or self.seat in mine.answered:
                self.asked[name] = time.monotonic()
                move = {"card": mine.view.hand[0]}
                answer = {"type": "answer", "id": name, "seat": self.seat, "step": self.seen.step, "move": move}
                self.line.send(json.dumps(answer))
            await asyncio.sleep(max(0.0, due - time.monotonic()))


def serve_on_one_core(database: str, line: Connection) -> None:
    """Tablée as it is, but for how many may come from one address, and with the collection of garbage of `serve`."""
    from tablee.server.http import limits

    os.sched_setaffinity(0, {min(all_cores())})
    limits.ADDRESS["guest"] = limits.ADDRESS["page"] = limits.ADDRESS["room"] = (1e6, 1e6)
    serve_rooms(database, line, watched=True)


def people_at(seated: Seated) -> list[Person]:
    """Ready to play."""
    people = [
        Person(line, seat, msgspec.convert(table, Table))
        for seat, (line, table) in enumerate(zip(seated.lines, seated.tables, strict=True))
    ]
    for person in people:
        person.line.listen(person.hear)
    return people


async def lay_tables(address: str, rooms: int) -> list[Person]:
    """Everybody at so many tables."""
    people: list[Person] = []
    for first in range(0, rooms, TOGETHER):
        few = range(min(TOGETHER, rooms - first))
        for seated in await asyncio.gather(*(sit_down_with(address, "mind_up", SEATS) for _ in few)):
            people += people_at(seated)
    return people


async def run(there: Server, rooms: int, seconds: float) -> Figures:
    """Everybody sits down, then plays; once every table has begun, what happens for so long counts."""
    await sit_down(there.address, "mind_up", SEATS)  # what is loaded for the first room is not counted for the others
    empty, idle = there.memory_kb, await _idle(there)
    people = await lay_tables(there.address, rooms)
    await asyncio.sleep(1)
    until = time.monotonic() + GAME_S + seconds
    playing = [
        asyncio.create_task(person.play(GAME_S * number / len(people), until)) for number, person in enumerate(people)
    ]
    await asyncio.sleep(GAME_S)
    for person in people:
        person.waited.clear()
    there.begin()
    began, cpu = time.monotonic(), there.cpu
    await asyncio.sleep(seconds / 2)
    halfway = there.memory_kb
    await asyncio.gather(*playing)
    took, full = time.monotonic() - began, there.memory_kb
    used = there.cpu - cpu - idle * took
    await asyncio.sleep(1)
    waited = sorted(wait * 1000 for person in people for wait in person.waited)
    return Figures(
        rooms=rooms,
        answers=len(waited),
        median=waited[len(waited) // 2],
        p99=waited[len(waited) * 99 // 100],
        longest=waited[-1],
        cpu=used / took,
        cost_us=used / len(waited) * 1e6,
        pause=there.pause_ms,
        collecting=there.collecting_ms,
        wait=there.wait_ms,
        kb_a_room=(full - empty) / rooms,
        growth_kb=(full - halfway) / rooms,
    )


async def _idle(there: Server) -> float:
    """The share of a core that goes by with nobody playing: most of it is the beat that finds the pauses."""
    began, cpu = time.monotonic(), there.cpu
    await asyncio.sleep(IDLE_S)
    return (there.cpu - cpu) / (time.monotonic() - began)


def measure(rooms: int, seconds: float) -> Figures:
    """A server of its own for each number of rooms."""
    with tempfile.TemporaryDirectory() as folder, server(serve_on_one_core, f"sqlite:///{folder}/tablee.db") as there:
        return uvloop.run(run(there, rooms, seconds))


def main(given: Sequence[str] | None = None) -> None:
    """Print a row for each number of rooms."""
    parser = argparse.ArgumentParser()
    parser.add_argument("rooms", nargs="*", type=int, default=ROOMS)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--json", action="store_true")
    wanted = parser.parse_args(given)
    os.sched_setaffinity(0, {max(all_cores())})
    found = []
    for rooms in wanted.rooms:
        row = measure(rooms, wanted.seconds)
        found.append(row)
        if not wanted.json:
            print(
                f"{rooms:5} rooms: p99 {row.p99:6.1f} ms (goal {GOAL_MS:.0f}), median {row.median:5.1f}, longest "
                f"{row.longest:6.1f}; {row.cpu:4.0%} of a core, {row.cost_us:4.0f} µs an answer; longest pause of the "
                f"loop {row.pause:5.1f} ms (goal {PAUSE_MS:.0f}), {row.collecting:.1f} for garbage, and it "
                f"waited for at most {row.wait:.1f}; {row.kb_a_room:4.0f} kB a room, "
                f"{row.growth_kb:+.1f} of them in the second half",
                flush=True,
            )
    if wanted.json:
        json.dump([asdict(row) for row in found], sys.stdout)
    elif len(found) > 1:
        print(f"cost of an answer, most rooms to fewest: {found[-1].cost_us / found[0].cost_us:.2f}")


if __name__ == "__main__":
    main()
