"""Does a review slow the tables beside it? Rooms of four people play on one core, and now and then games are reviewed.

Times with and without reviews alternate in one run. The process that reviews has the same core as the server: it gives
way by itself. Told are how long an acknowledgement takes in either, 99 of 100 of them faster, and their ratio.

Run: python benchmarks/beside_review.py [--rooms 100] [--seconds 20] [--turns 3]
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import tempfile
import time
from multiprocessing.connection import Connection

import uvloop

from guests import Seated, Server, all_cores, ask, server, sit_down_with
from load import EACH, SEATS, lay_tables, people_at, serve_on_one_core

FINISHED = 12
"""Games that are played to their end before, to be reviewed one after the other."""
LOOK_AGAIN = 0.5


def serve_reviews(database: str, line: Connection) -> None:
    """As under load, but everybody may ask for any number of reviews."""
    from tablee.server.http import limits

    for budget in (limits.ADDRESS, limits.PERSON):
        budget.update(dict.fromkeys(("review", "replay"), (1e6, 1e6)))
    serve_on_one_core(database, line)


async def play_to_the_end(there: Server) -> Seated:
    """A whole game, as quickly as it goes."""
    seated = await sit_down_with(there.address, "mind_up", SEATS)
    people = people_at(seated)
    while not people[0].seen.outcome:
        step = people[0].seen.step
        for person in people:
            mine = person.seen.seen[0]
            if person.seat in mine.awaited:
                move = {"card": mine.view.hand[0]}
                answer = {"type": "answer", "id": f"f{step}", "seat": person.seat, "step": step, "move": move}
                person.line.send(json.dumps(answer))
        while people[0].seen.step == step and not people[0].seen.outcome:
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.02)  # until everybody has seen it
    return seated


async def review_until(there: Server, games: list[Seated], until: float) -> int:
    """One review after the other; gives how many came to their end."""
    done = 0
    while time.monotonic() < until and games:
        seated = games[0]
        found = await asyncio.to_thread(
            ask, there.address, "/api/reviews", seated.cookies[0], {"record": f"{seated.code}-1"}
        )
        if json.loads(found[0]).get("review"):
            games.pop(0)
            done += 1
        await asyncio.sleep(LOOK_AGAIN)
    return done


async def run(there: Server, rooms: int, seconds: float, turns: int) -> None:
    """Everybody plays all the time; every other while something is reviewed."""
    finished = [await play_to_the_end(there) for _ in range(FINISHED)]
    await review_until(there, finished[:1], time.monotonic() + 120)  # what is compiled for the first one is not counted
    people = await lay_tables(there.address, rooms)
    end = time.monotonic() + 2 * turns * seconds
    playing = [
        asyncio.create_task(person.play(EACH * number / len(people), end)) for number, person in enumerate(people)
    ]
    waits: dict[bool, list[float]] = {False: [], True: []}
    games, reviewed = finished[1:], 0
    for turn in range(2 * turns):
        heard = [len(person.waited) for person in people]
        until = time.monotonic() + seconds
        if turn % 2:
            reviewed += await review_until(there, games, until)
        await asyncio.sleep(max(0.0, until - time.monotonic()))
        waits[bool(turn % 2)] += [
            wait * 1000 for person, before in zip(people, heard, strict=True) for wait in person.waited[before:]
        ]
    await asyncio.gather(*playing)
    alone, beside = (sorted(waits[which]) for which in (False, True))
    rare = [found[len(found) * 99 // 100] for found in (alone, beside)]
    print(
        f"{rooms} rooms, p99 to acknowledgement: {rare[0]:.1f} ms alone ({len(alone)} answers), {rare[1]:.1f} ms "
        f"beside reviews ({len(beside)} answers, {reviewed} reviews made): × {rare[1] / rare[0]:.2f}"
    )


def main() -> None:
    """A server on one core, everybody else on the other."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rooms", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--turns", type=int, default=3)
    given = parser.parse_args()
    os.sched_setaffinity(0, {max(all_cores())})
    with tempfile.TemporaryDirectory() as folder, server(serve_reviews, f"sqlite:///{folder}/tablee.db") as there:
        uvloop.run(run(there, given.rooms, given.seconds, given.turns))


if __name__ == "__main__":
    main()
