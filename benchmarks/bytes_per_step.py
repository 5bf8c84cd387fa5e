"""How much a page is sent a step, over a whole game of each: four people at a table, one of their pages is weighed.

Run: python benchmarks/bytes_per_step.py [easy|random] (some seconds; random ones half a minute, for aimless games of
Upturn are long). People play as bots of that level would; deals and moves are the same every time, so commits can be
compared. All that comes over the socket counts, from the first answer to the table of the last step: tables with what
can be done there, who has answered, what was taken. At most 1.3 times the bytes of 0.2 are asked, which sent no offers.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import sys
import tempfile
from dataclasses import dataclass
from multiprocessing.connection import Connection

from guests import Seated, serve_rooms, server, sit_down_with
from lines import Line
from tablee.bots import make_bot
from tablee.bots.play import bot_chance, propose
from tablee.core.catalog import game as find_game
from tablee.core.chance import Chance
from tablee.core.codec import union
from tablee.core.fair import joint_seed
from tablee.core.match import Match

BEFORE = {
    "easy": {"mind_up": 6055, "upturn": 1126, "mind_map": 5696},
    "random": {"mind_up": 6054, "upturn": 2322, "mind_map": 5686},
}
"""Bytes of 0.2 (commit e486150), played in the same way."""
ASKED = 1.3
SEATS = 4
SECRET = "5e" * 32
PARTS = tuple(f"{seat:064x}" for seat in range(SEATS))
PAUSE = 0.015
"""A person may send twenty messages a second."""


@dataclass(slots=True)
class Weighed:
    """One page, and all that it was sent."""

    line: Line
    bytes: int = 0

    async def hear(self, kind: str, step: int = 0) -> None:
        """Until that message comes, and of tables that of the step."""
        while True:
            message = await self.line.recv()
            self.bytes += len(message)
            read = json.loads(message)
            assert read["type"] not in ("refused", "bye"), read
            if read["type"] == kind and read.get("step", step) >= step:
                return


def serve_dealt(database: str, line: Connection) -> None:
    """Tablée as it is, but for its part in the seed: that is the same at every table."""
    drawn = secrets.token_hex

    def token_hex(nbytes: int | None = None) -> str:
        return SECRET if nbytes == len(SECRET) // 2 else drawn(nbytes)

    secrets.token_hex = token_hex
    serve_rooms(database, line)


async def weigh(address: str, name: str, level: str) -> tuple[int, int]:
    """The steps of a whole game, and the bytes that the page of the first seat was sent."""
    seated = await sit_down_with(address, name, SEATS, PARTS)
    match = Match(find_game(name), SEATS, seed=joint_seed(SECRET, PARTS))
    page = Weighed(seated.lines[0])
    while match.to_act:
        await _play_step(seated, page, match, level)
        await page.hear("table_now", match.step)
    for line in seated.lines:
        await line.close()
    return match.step, page.bytes


async def _play_step(seated: Seated, page: Weighed, match: Match, level: str) -> None:
    """Everybody answers, one after the other, in the room and in a match of our own."""
    step, moves = match.step, union(match.game.forms.Move)
    for seat in sorted(match.to_act):
        bot = make_bot(match.game, level, Chance(f"bot {seat}", 0))
        move = propose(match, seat, bot, bot_chance("bytes", seat, step))
        answer = {"type": "answer", "id": f"{step}-{seat}", "seat": seat, "step": step, "move": moves.encode(move)}
        seated.lines[seat].send(json.dumps(answer))
        await (page.hear("ack") if seat == 0 else _acknowledged(seated.lines[seat]))
        match.answer(seat, move)
        await asyncio.sleep(PAUSE)
        if match.step != step:
            return


async def _acknowledged(line: Line) -> None:
    while (message := json.loads(await line.recv()))["type"] != "ack":
        assert message["type"] != "refused", message


def main() -> None:
    """A line for every game."""
    level = sys.argv[1] if len(sys.argv) > 1 else "easy"
    print(f"{'bytes a step to a seat':<24}{'steps':>7}{'bytes':>9}{'0.2':>9}{'ratio':>8}   (asked: at most {ASKED})")
    with tempfile.TemporaryDirectory() as folder, server(serve_dealt, f"sqlite:///{folder}/tablee.db") as running:
        for name, before in BEFORE[level].items():
            steps, sent = asyncio.run(weigh(running.address, name, level))
            print(f"{name:<24}{steps:>7}{sent / steps:>9,.0f}{before:>9,}{sent / steps / before:>8.2f}", flush=True)


if __name__ == "__main__":
    main()
