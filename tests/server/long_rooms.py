"""Rooms with long logs, played by luck: several games in a row, with words in between."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from server.evening import Evening
from tablee.core.chance import Chance
from tablee.core.codec import union
from tablee.server.protocol import from_page
from tablee.server.room import inputs as log
from tablee.server.room.inputs import Input
from tablee.server.room.players import FinishedMatch, players_of
from tablee.server.room.room import Room
from tablee.server.room.taking import take_again

TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("mind_up", 4, {"objectives": 2}),
    ("upturn", 3, {}),
    ("mind_map", 5, {"own_words": ["tea", "Ñandú 🦤", "שלום"], "own_criteria": ["warm | + soup | - ice"]}),
    ("mind_map", 8, {}),
]
"""Everybody for themselves and in teams, with options and with cards of the table's own."""


def long_room(game: str, seats: int, options: dict[str, Any], inputs: int) -> Evening:
    """A room that has taken so many inputs. Anna and Bob play, Carl watches and chats, bots have the other seats."""
    evening = Evening(seats, ("random",) * (seats - 2), game, options=options)
    evening.seat(bob=seats - 1)
    evening.join("carl")
    while True:
        for _ in _game(evening):
            if len(evening.log) >= inputs:
                return evening
        evening.say("anna", from_page.Rematch)
        evening.server(log.TableReset(f"{len(evening.log):064x}"))


def _game(evening: Evening) -> Iterator[None]:
    """One game from the deal to the end; a stop after every move."""
    evening.start("anna", "bob")
    people = {0: "anna", len(evening.room.holders) - 1: "bob"}
    while evening.room.phase == "playing":
        match, luck = evening.match, Chance("long room", len(evening.log))
        seat = luck.pick(sorted(match.to_act))
        move = union(match.game.forms.Move).encode(match.legal(seat).sample(luck))
        if seat not in people:
            evening.server(log.Played(seat, match.step, move))
        else:
            evening.say(people[seat], from_page.Answer, seat=seat, step=match.step, move=move)
            if seat in match.answered and luck.below(4) == 0:
                evening.say(people[seat], from_page.Withdraw, seat=seat, step=match.step)
        if luck.below(20) == 0:
            evening.say("carl", from_page.Chat, text=f"after {len(evening.log)}")
        yield


def finished_in(log: list[Input]) -> dict[int, FinishedMatch]:
    """The games that were finished in a room."""
    room, found = Room(), dict[int, FinishedMatch]()
    for one in log:
        take_again(room, one)
        if room.record:
            found[room.number] = FinishedMatch(room.record, players_of(room))
    return found
