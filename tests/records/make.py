"""Keeps the present for the tests of later releases: rooms of a real server, records, and what they showed.

    PYTHONPATH=src:tests python tests/records/make.py tests/records/0.3

Run once for a release, just before the next one changes something. Beside each database lies a `.json` with what the
code of that day says about every room: later code must still say it.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import random
import sqlite3
import sys
from collections.abc import Awaitable, Callable
from contextlib import closing, suppress
from itertools import count
from pathlib import Path
from typing import Any

from records.described import describe, finished_in, shown
from server.guests import OPEN, Guest, serving
from tablee.core.catalog import game as find_game
from tablee.core.chance import Chance
from tablee.core.codec import union
from tablee.core.match import Match
from tablee.server.actor.clocks import Timeouts
from tablee.server.room.inputs import Input
from tablee.server.room.room import Room
from tablee.server.room.taking import take

Json = dict[str, Any]
HURRIED = Timeouts(answer={"off": None, "relaxed": 60.0, "fast": 0.3}, absent=0.4, sealing=0.5)
KINDS, THINGS = ("red", "old", "tiny", "loud", "warm", "far"), ("boat", "hat", "fox", "drum")
OWN = {
    "own_words": [f"{kind} {thing}" for kind in KINDS for thing in THINGS],
    "own_criteria": [
        "useful at sea",
        "fits in a pocket",
        "older than me",
        "loud",
        "kind",
        "good in rain",
        "has a face",
    ],
    "own_language": "en",
}
TABLES: dict[str, list[tuple[int, Json]]] = {
    "mind_up": [(3, {}), (4, {"objectives": 2}), (6, {"objectives": 5})],
    "upturn": [(3, {}), (4, {}), (2, {})],
    "mind_map": [(4, {}), (8, {}), (5, OWN), (6, {**OWN, "only_own": True}), (9, {"deck": "house-1"})],
}
"""Seats and options of each game's tables: records of all of them, rooms of the first three."""


class Table:
    """One room of a running server, the people in it, and what they play: something legal, from luck."""

    def __init__(self, database: Path, address: str, game: str) -> None:
        self.database, self.address, self.game = database, address, game
        self.luck = random.Random(game)
        self.guests: list[Guest] = []

    async def open(self, seats: int, options: Json, *names: str) -> None:
        """Everybody named sits; the other seats are bots'."""
        self.guests = [Guest(self.address, name, "fr" if name == "Célia" else "en") for name in names]
        host, *others = self.guests
        host.arrive()
        await come(host, host.open(self.game, seats, options=options))
        for seat, guest in enumerate(others, start=1):
            await come(guest, host.code)
            await guest.taken("sit", seat=seat)
        for seat in range(len(names), seats):
            await host.taken("bot", seat=seat, level="easy")

    @property
    def host(self) -> Guest:
        return self.guests[0]

    @property
    def room(self) -> Room:
        return look(self.database, self.host.code)

    def owner(self, seat: int) -> Guest | None:
        """Who would answer for a seat now; None where a bot does."""
        holder = self.room.holders[seat]
        here = [guest for guest in self.guests if guest.room["you"] == holder.member and guest in self.guests]
        return here[0] if here and holder.member is not None and not holder.stood_in else None

    async def answer(self, seat: int) -> None:
        """Something legal; the call where it is owed."""
        guest, match = self.owner(seat), self.room.match
        if guest is None or match is None:
            return
        await guest.say("answer", seat=seat, step=match.step, move=chosen(match, seat, self.luck))

    async def play(self, steps: int = 10_000) -> None:
        """So many steps, or to the end; now and then somebody changes their mind."""
        until = self.room.match.step + steps if self.room.match else steps
        while (match := self.room.match) and self.room.phase == "playing" and match.step < until:
            mine = [seat for seat in sorted(match.to_act) if self.owner(seat)]
            if not mine:
                await asyncio.sleep(0.02)
            for seat in mine[:1]:
                await self.answer(seat)
                if self.luck.random() < 0.15 and seat in (self.room.match or match).answered:
                    await self.owner(seat).say("withdraw", seat=seat, step=match.step)  # type: ignore[union-attr]
            await self.listen()

    async def listen(self) -> None:
        """Nobody's letters pile up."""
        for guest in self.guests:
            with suppress(TimeoutError):
                while True:
                    await guest.next(timeout=0.002)

    async def until(self, wanted: Callable[[Room], bool]) -> None:
        while not wanted(self.room):
            await asyncio.sleep(0.05)

    async def chatter(self) -> None:
        """A word for all, and one for the team where there are teams."""
        await self.host.taken("chat", text="Bonsoir, everybody!")
        await self.guests[-1].taken("chat", text="Encore une partie ?")
        if len(set(self.room.teams)) < len(self.room.teams):
            await self.host.say("chat", text="only for us", to="team")


def chosen(match: Match, seat: int, luck: random.Random) -> Json:
    """A legal move, rather one that calls or lays a tile: Upturn from luck alone would hardly ever end."""
    choices = match.legal(seat)
    some = [choices.sample(Chance(f"{luck.random()}", 0)) for _ in range(20)]
    written = [union(match.game.forms.Move).encode(move) for move in some]
    return max(written, key=lambda move: ("call" in move, "lay" in move or "votes" in move))


async def come(guest: Guest, code: str) -> Guest:
    """Into a room, until it says who one is."""
    await guest.arrive().enter(code)
    await guest.until(lambda g: g.room["you"] is not None)
    return guest


async def waiting(table: Table, seats: int, options: Json) -> None:
    """A lobby: an empty seat, a kicked guest, an onlooker, other settings, one ready, chat."""
    await table.open(seats, options, "Anna", "Célia")
    host, friend = table.guests
    for name in ("Rude", "Olga"):
        guest = await come(Guest(table.address, name), host.code)
        if name == "Rude":
            await host.taken("kick", member=guest.room["you"])
    await host.taken("settings", clock="relaxed", stand_in="random", visibility="open", grace=False)
    await table.chatter()
    if seats > 2:
        await host.taken("clear", seat=seats - 1)
    await friend.ready()


async def sealed(table: Table, seats: int, options: Json) -> None:
    """Everybody has promised, one has revealed."""
    await table.open(seats, options, "Anna", "Bert")
    for guest in table.guests:
        await guest.ready()
    await table.host.say("reveal", contribution=table.host.contribution)


async def middle(table: Table, seats: int, options: Json) -> None:
    """In the middle of a game, some having answered and some not."""
    await table.open(seats, options, *("Anna", "Bert", "Célia", "Dan")[: min(4, seats)])
    await table.host.start(*table.guests[1:])
    await table.play(4)
    await table.chatter()
    await half(table)


async def half(table: Table) -> None:
    """One of the people who are awaited answers."""
    await table.listen()
    match = table.room.match
    mine = [seat for seat in sorted(match.to_act if match else ()) if table.owner(seat)]
    if len(mine) > 1:
        await table.answer(mine[0])


async def paused(table: Table, seats: int, options: Json) -> None:
    """One person holds two seats, another one is kicked from the running game; then it is paused."""
    await table.open(seats, options, "Anna", "Rude")
    if seats > 2:
        await table.host.taken("sit", seat=seats - 1)
    await table.host.start(table.guests[1])
    await table.play(2)
    await table.host.taken("kick", member=table.guests.pop().room["you"])
    await table.play(1)
    await half(table)
    await table.chatter()
    await table.host.taken("pause", paused=True)


async def finished(table: Table, seats: int, options: Json) -> None:
    """Played to the end."""
    await table.open(seats, options, "Anna", "Bert")
    await table.host.start(table.guests[1])
    await table.play()
    await table.chatter()


async def rematch(table: Table, seats: int, options: Json) -> None:
    """One game played, the second has just begun."""
    await finished(table, seats, options)
    await table.host.taken("rematch")
    await table.listen()
    await table.host.start(table.guests[1])
    await table.play(3)


async def missed(table: Table, seats: int, options: Json) -> None:
    """Under a hurried clock: one is out of time, one has gone; then played to the end, and on."""
    await table.open(seats, options, "Anna", "Slow", *(["Gone"] if seats > 2 else []))
    host, slow, *gone = table.guests
    await host.taken("settings", clock="fast", stand_in="easy", visibility="private", grace=True)
    await host.start(slow, *gone)
    table.guests = [host]
    for guest in gone:
        await guest.leave()
    absent = [slow.room["you"], *(guest.room["you"] for guest in gone)]
    await table.until(lambda room: step(room) > 6 or all(is_missing(room, number) for number in absent))
    await table.host.taken("settings", clock="off", stand_in="easy", visibility="private", grace=True)
    await table.play(3)


async def wandering(table: Table, seats: int, options: Json) -> None:
    """Set up anew, a seat left, a promise taken back and one not kept; then one is away and back, and one leaves."""
    await table.open(max(seats, 4), {}, "Anna", "Bert", "Célia")
    host, bert, celia = table.guests
    await host.taken("setup", game=table.game, seats=max(seats, 4), options=options, teams=None)
    await bert.taken("stand", seat=1)
    await bert.taken("sit", seat=1)
    await bert.ready()
    await bert.taken("unready")
    for guest in table.guests:
        await guest.ready()
    await table.until(lambda room: room.phase == "sealing")
    await table.until(lambda room: room.phase == "lobby")  # nobody has revealed
    await table.listen()
    await host.start(bert, celia)
    await celia.leave()
    table.guests.remove(celia)
    await table.until(lambda room: is_missing(room, 2))
    await come(celia, host.code)
    table.guests.append(celia)
    await table.play(2)
    await bert.taken("leave")
    table.guests.remove(bert)
    await table.play(40)


def step(room: Room) -> int:
    return room.match.step if room.match else 0


def is_missing(room: Room, number: int) -> bool:
    return all(room.holders[seat].stood_in for seat in room.seats_of(number))


CALM: list[Callable[[Table, int, Json], Awaitable[None]]] = [waiting, middle, paused, finished, rematch, sealed]
"""A sealed deal waits for a few seconds only, hence at the end."""


READ: dict[str, Room] = {}
"""Rooms as far as they have been read."""


def look(database: Path, code: str) -> Room:
    """A room from the log as it is on the disk now."""
    room = READ.setdefault(code, Room())
    wanted = "SELECT n, at, payload FROM inputs WHERE room = ? AND n > ? ORDER BY n"
    with closing(sqlite3.connect(database)) as connection:
        for n, at, payload in connection.execute(wanted, (code, room.taken)).fetchall():
            take(room, Input.read(n, at, payload))
    return room


def recorded(game: str, seats: int, options: Json) -> Match:
    """A game of random players, not too long a one; now and then somebody is stood in for."""
    for seed in count():
        match, luck = Match(find_game(game), seats, options, f"{game} {seats} {seed}"), random.Random(seed)
        while match.to_act and match.step < 250:
            seat = luck.choice(sorted(match.to_act))
            match.answer(seat, chosen(match, seat, luck), stand_in=luck.random() < 0.1)
        if match.outcome:
            return match
    raise AssertionError("count() has no end")


async def keep_rooms(database: Path, game: str) -> None:
    """Two servers one after the other, the second one in a hurry."""
    tables = TABLES[game][:3]
    with serving(f"sqlite:///{database}") as address:
        for place, scene in enumerate(CALM):
            for seats, options in tables if scene is middle else tables[place % 3 :][:1]:
                await scene(Table(database, address, game), seats, options)
        hang_up()
    with serving(f"sqlite:///{database}", timeouts=HURRIED) as address:
        for seats, options in tables[:2]:
            await missed(Table(database, address, game), seats, options)
        await wandering(Table(database, address, game), *tables[2])
        hang_up()


def hang_up() -> None:
    while OPEN:
        OPEN.pop().transport.abort()


def codes(database: Path) -> list[str]:
    with closing(sqlite3.connect(database)) as connection:
        return [code for (code,) in connection.execute("SELECT DISTINCT room FROM inputs ORDER BY room")]


def pack(database: Path) -> None:
    """One small file, nothing beside it."""
    with closing(sqlite3.connect(database, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")
        connection.execute("VACUUM")
    Path(f"{database}.gz").write_bytes(gzip.compress(database.read_bytes(), mtime=0))
    for left in (database, Path(f"{database}.lock")):
        left.unlink(missing_ok=True)


def main(folder: Path) -> None:
    """Databases with what they hold, and records with what they show."""
    folder.mkdir(parents=True, exist_ok=True)
    records: Json = {}
    for game, tables in TABLES.items():
        database = folder / f"{game}.sqlite3"
        database.unlink(missing_ok=True)
        asyncio.run(keep_rooms(database, game))
        rooms = {code: look(database, code) for code in codes(database)}
        write(
            folder / f"{game}.json", {code: describe(room, finished_in(database, code)) for code, room in rooms.items()}
        )
        pack(database)
        matches = [recorded(game, seats, options) for seats, options in tables]
        for place, match in enumerate(matches, start=1):
            records[f"{game}-{place}"] = {"record": match.record.to_json(), **shown(match)}
    write(folder / "records.json", records)


def write(file: Path, held: Json) -> None:
    """One line for each room or record."""
    lines = [f"{json.dumps(name)}: {json.dumps(room, ensure_ascii=False)}" for name, room in held.items()]
    file.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
