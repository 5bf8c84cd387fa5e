"""Upturn tables at which somebody owes a call and somebody else is about to lay."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from browser.prepared import PreparedTable
from server.guests import Guest
from tablee.core.chance import Chance
from tablee.core.codec import union
from tablee.core.match import Match
from tablee.games.upturn.moves import Lay, Move
from tablee.server.http.identity import COOKIE


def owing_table(
    folder: Path, people: tuple[str, ...] = ("Anna", "Bob"), owner: int = 0, seats: int = 2
) -> PreparedTable:
    """Written into the log: the owner has one tile left and has not called, and the next in turn may lay."""
    for luck in range(200):
        prepared = PreparedTable("upturn", people, seats, luck=f"owing/{luck}").play(_until_owing)
        if prepared.match.owing == {owner} and lays(prepared.match):
            return prepared.write(folder)
    raise AssertionError("no such table was found")


def lays(match: Match) -> list[Any]:
    """The moves that would cut the call off, as JSON."""
    (seat,) = match.to_act
    moves = [move for move in match.legal(seat) if isinstance(move, Lay) and match.cuts_off(seat, move)]
    return [union(Move).encode(move) for move in moves]


async def back(prepared: PreparedTable, address: str, number: int) -> Guest:
    """Somebody comes back to their seat."""
    guest = Guest(address, prepared.people[number], cookie=f"{COOKIE}={prepared._secret(number)}")
    return await guest.enter(prepared.code)


def _until_owing(match: Match) -> Iterable[tuple[int, Any]] | None:
    """Lay where one can, and never call."""
    if match.outcome or match.owing - match.to_act:
        return None
    (seat,) = match.to_act
    legal = match.legal(seat)
    plain = [move for move in legal if isinstance(move, Lay) and not move.call]
    chance = Chance("owing", match.step + 1)
    return [(seat, chance.pick(plain) if plain else legal.sample(chance))]
