"""The moment of grace: a move that would cut a word off waits until the word is said, or the moment is over.

What waits is neither logged nor acknowledged: after a restart the page says it again, under the same id.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field, replace

from msgspec import structs

from tablee.core.errors import TableeError
from tablee.core.game import Seat
from tablee.core.match import Match
from tablee.server.actor.mailbox import Received
from tablee.server.bots.room_bots import BotAnswer
from tablee.server.protocol import from_page
from tablee.server.room.room import Room


@dataclass(slots=True)
class Grace:
    """What is held back, by seat; of a person's words the newest counts."""

    held: dict[Seat, Received | BotAnswer] = field(default_factory=dict)

    def hear(self, room: Room, heard: Received, *, lasts: bool) -> tuple[bool, list[Received]]:
        """Is the word held back, and which words have lost their point? Refused where it could not be taken."""
        message = heard.message
        if not isinstance(message, from_page.Answer | from_page.Withdraw) or not (lasts or message.seat in self.held):
            return False, []
        match = _own_match(room, heard.socket.key, message)
        if match is None:
            return False, []
        if isinstance(message, from_page.Withdraw):
            return self._withdraw(heard, message.seat)
        waits = match.cuts_off(message.seat, message.move) and lasts
        before = self.held.pop(message.seat, None)
        if waits:
            self.held[message.seat] = heard
        return waits, [before] if isinstance(before, Received) and not _is_again(before, heard) else []

    def think(self, match: Match, thought: BotAnswer, *, lasts: bool) -> bool:
        """Is a bot's move held back, or somebody's own before it?"""
        if lasts and thought.seat not in self.held:
            with suppress(TableeError):  # what cannot be played need not wait
                if match.cuts_off(thought.seat, thought.move):
                    self.held[thought.seat] = thought
        return thought.seat in self.held

    def release(self, step: int) -> Received | BotAnswer:
        """What has waited longest, as if it were said now."""
        waiting = self.held.pop(next(iter(self.held)))
        if isinstance(waiting, BotAnswer):
            return replace(waiting, step=step)
        return Received(waiting.socket, structs.replace(waiting.message, step=step))

    def _withdraw(self, heard: Received, seat: Seat) -> tuple[bool, list[Received]]:
        """Nothing has been taken yet: the held word and this one settle each other."""
        before = self.held.get(seat)
        if not isinstance(before, Received):
            return False, []
        del self.held[seat]
        return True, [before, heard]


def _own_match(room: Room, key: str, message: from_page.Answer | from_page.Withdraw) -> Match | None:
    """The match, where this person may speak for that seat now; where not, the room says why."""
    member, match = room.known(key), room.match
    if member is None or match is None or room.phase != "playing" or room.paused:
        return None
    return match if message.seat in room.seats_of(member.number) and message.step == match.step else None


def _is_again(before: Received, heard: Received) -> bool:
    """The page has come back and says the same word again."""
    return before.message.id == heard.message.id and before.socket.key == heard.socket.key
