"""The moment of grace: a move that would cut somebody's call off waits until the call is made, or the moment is over.

What waits is neither logged nor acknowledged, since it has not been taken: after a restart the page sends it again,
under the same id. The rules know nothing of it; without a room a move that cuts a call off is a move like any other.
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
    """What is held back, by seat; of a person's messages the newest counts."""

    held: dict[Seat, Received | BotAnswer] = field(default_factory=dict)

    def hold(self, room: Room, mail: Received, *, lasts: bool) -> tuple[bool, list[Received]]:
        """Is the message held back, and which ones have lost their point? Refused where it could not be taken."""
        message = mail.message
        if not isinstance(message, from_page.Answer | from_page.Withdraw) or not (lasts or message.seat in self.held):
            return False, []
        match = _own_match(room, mail.socket.key, message)
        if match is None:
            return False, []
        before = self.held.get(message.seat)
        if isinstance(message, from_page.Withdraw):
            if not isinstance(before, Received):
                return False, []
            del self.held[message.seat]  # nothing has been taken yet: the held message and this one settle each other
            return True, [before, mail]
        waits = match.cuts_off(message.seat, message.move) and lasts
        self.held.pop(message.seat, None)
        if waits:
            self.held[message.seat] = mail
        return waits, [before] if isinstance(before, Received) and not _is_again(before, mail) else []

    def hold_bot(self, match: Match, answer: BotAnswer, *, lasts: bool) -> bool:
        """Is a bot's move held back, or somebody's own before it?"""
        if lasts and answer.seat not in self.held:
            with suppress(TableeError):  # what cannot be played need not wait
                if match.cuts_off(answer.seat, answer.move):
                    self.held[answer.seat] = answer
        return answer.seat in self.held

    def release(self, step: int) -> Received | BotAnswer:
        """What has waited longest, as if it came now."""
        waiting = self.held.pop(next(iter(self.held)))
        if isinstance(waiting, BotAnswer):
            return replace(waiting, step=step)
        return Received(waiting.socket, structs.replace(waiting.message, step=step))


def _own_match(room: Room, key: str, message: from_page.Answer | from_page.Withdraw) -> Match | None:
    """The match, where this person may answer for that seat now; where not, the room says why."""
    member, match = room.known(key), room.match
    if member is None or match is None or room.phase != "playing" or room.paused:
        return None
    return match if message.seat in room.seats_of(member.number) and message.step == match.step else None


def _is_again(before: Received, mail: Received) -> bool:
    """The page has come back and sends the same message again."""
    return before.message.id == mail.message.id and before.socket.key == mail.socket.key
