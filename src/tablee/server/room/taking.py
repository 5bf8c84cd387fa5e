"""Taking an input: what is played, here; all else where it belongs. The same inputs always give an equal room."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from typing import Any

from tablee.core.catalog import game as find_game
from tablee.core.errors import TableeError
from tablee.core.match import Match
from tablee.server.protocol import from_page, to_page
from tablee.server.room import inputs as log
from tablee.server.room.deal import close_game, finish
from tablee.server.room.inputs import Input
from tablee.server.room.members import BY_MEMBER, chat, join
from tablee.server.room.room import Member, Room, RoomError, known_levels
from tablee.server.room.seats import seat_the_granted
from tablee.server.room.server_inputs import BY_SERVER

logger = logging.getLogger("tablee.room")
MOST_MISSED = 3
"""So many answers in a row not given in time, and a stand-in plays on until the owner touches the table."""
PLAYS = (
    *(from_page.Answer, from_page.Withdraw, from_page.StandInOnce),
    *(log.Begun, log.Played, log.OutOfTime, log.TimeUp),
)
"""What only the rules of its game can judge."""
NOT_AT_A_DAILY_TABLE = (
    *(from_page.Setup, from_page.PutBot, from_page.Clear, from_page.Stand, from_page.NameSeat),
    *(from_page.AskSeat, from_page.StandInOnce, from_page.Start, from_page.Rematch),
)
"""It is the same for everybody, and it is played once."""


def take(room: Room, given: Input, *, new: bool = True) -> None:
    """Take an input, or raise a TableeError and leave the room as it was.

    What the log holds may name bots that are not installed here, and others play for them; what is new may not.
    """
    content: Any = given.content
    match content:
        case log.Opened(wanted=wanted, daily=None) if new:
            known_levels(find_game(wanted.game), wanted.bots)
        case from_page.PutBot(level=level) | from_page.ChangeSettings(stand_in=str(level)) if new:
            known_levels(room.game, [level])
    if isinstance(content, log.FromServer):
        HANDLERS[type(content)](room, None, content)
    elif not given.by:
        raise RoomError("stranger_here")
    elif isinstance(content, from_page.Join):
        join(room, given.by, content)
    elif (member := room.known(given.by)) is None:
        raise RoomError("not_member")
    elif isinstance(content, from_page.Chat):
        chat(room, member, content, given.at)
    elif room.daily is not None and _is_fixed(content):
        raise RoomError("daily_fixed")
    elif room.again is not None and isinstance(content, from_page.Setup):
        raise RoomError("again_fixed")
    else:
        HANDLERS[type(content)](room, member, content)
    room.taken = given.n
    if given.by:
        room.has_sent(given.by, content.id, note=True)


def _is_fixed(content: from_page.PageMessage) -> bool:
    return isinstance(content, NOT_AT_A_DAILY_TABLE) or (isinstance(content, from_page.Sit) and content.seat > 0)


def rebuild(given: Iterable[Input]) -> Room:
    """The room that has taken these inputs."""
    room = Room()
    for one in given:
        take_again(room, one)
    return room


def take_again(room: Room, given: Input) -> None:
    """Take an input of the log. It was taken once: where the code of today refuses it, something has changed since.

    A game that cannot go on is closed then, and the room around it lives on. The input still has its number, and
    sending it again is still harmless.
    """
    try:
        take(room, given, new=False)
    except TableeError as error:
        if given.n == 1:  # without its first input there is no room
            raise
        if not (room.is_closed and isinstance(given.content, PLAYS)):
            logger.warning("room %s: %s (%d) is refused today: %s", room.code, given.kind, given.n, error.key)
        if room.phase in ("sealing", "playing") and isinstance(given.content, PLAYS):
            close_game(room, room.game.version)
        room.taken = given.n
        if given.by:
            room.has_sent(given.by, given.content.id, note=True)  # type: ignore[union-attr]


def _answer(room: Room, member: Member, message: from_page.Answer) -> None:
    holder, match = room.own(member, message.seat), room.running(message.step)
    match.answer(message.seat, message.move)
    room.played_for.pop(member.number, None)
    if holder.stood_in or holder.missed or holder.covered is not None:
        holder.touch()
    if room.granted or match.outcome is not None:
        _after(room, match, message.step)


def _withdraw(room: Room, member: Member, message: from_page.Withdraw) -> None:
    holder, match = room.own(member, message.seat), room.running(message.step)
    match.withdraw(message.seat)
    holder.touch()


def _hint(room: Room, member: Member, message: from_page.AskHint) -> None:
    """It changes nothing at the table, but everybody may know that this seat has asked."""
    room.own(member, message.seat)
    match = room.running(message.step)
    if not room.gives_hints:
        raise RoomError("no_hints")
    if message.seat in match.answered or not match.legal(message.seat):
        raise RoomError("not_now")
    room.hinted.add(message.seat)


def _played(room: Room, _: None, played: log.Played) -> None:
    holder, match = room.holder_of(played.seat), room.running(played.step)
    stands_in = holder.member is not None and played.seat in room.bots
    match.answer(played.seat, played.move, stand_in=stands_in)
    if holder.member is not None and stands_in:
        mine = room.played_for.setdefault(holder.member, [])
        mine.append(to_page.PlayedForYou(played.seat, played.step, played.move))
    _after(room, match, played.step)


def _after(room: Room, match: Match, before: int) -> None:
    """What a step brings: an end, or people on seats they were granted."""
    if match.outcome is not None:
        finish(room, match)
    elif match.step > before and room.granted:
        seat_the_granted(room)


def _stand_in_once(room: Room, member: Member, message: from_page.StandInOnce) -> None:
    holder, match = room.holder_of(message.seat), room.running(message.step)
    if holder.member is None or holder.member != room.host or not room.seats_of(member.number):
        room.only_host(member)  # but a host who is late keeps nobody else waiting for good
    if holder.member is None or message.seat not in match.to_act:
        raise RoomError("not_now")
    holder.covered = message.step


def _out_of_time(room: Room, _: None, late: log.OutOfTime) -> None:
    room.running(late.step)
    room.holder_of(late.seat).stood_in = True


def _time_up(room: Room, _: None, late: log.TimeUp) -> None:
    room.running(late.step)
    holder = room.holder_of(late.seat)
    holder.missed, holder.covered = holder.missed + 1, late.step
    holder.stood_in = holder.missed >= MOST_MISSED


HANDLERS: dict[type, Callable[[Room, Any, Any], None]] = {
    **BY_MEMBER,
    **BY_SERVER,
    from_page.Answer: _answer,
    from_page.Withdraw: _withdraw,
    from_page.AskHint: _hint,
    log.Played: _played,
    log.OutOfTime: _out_of_time,
    log.TimeUp: _time_up,
    from_page.StandInOnce: _stand_in_once,
}
"""By the kind of an input; the member is None where the server acts."""
