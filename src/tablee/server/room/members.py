"""What members do in a room: each function takes one message or raises a TableeError before anything has changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tablee.server.protocol import from_page, to_page
from tablee.server.room.deal import ready, reveal, unready
from tablee.server.room.room import ChatEntry, Holder, Member, Room, RoomError, clean
from tablee.server.room.seating import change_holder, empty, hand_back, need_host, set_up_table, touch, vacate
from tablee.server.room.seats import answer_request, ask_seat, withdraw_request
from tablee.server.room.starting import start
from tablee.server.room.team_chat import open_team, readers

MOST_GUESTS = 100
"""Members without a seat who are here; seats are counted apart, and whoever has left or is away frees a place."""
MOST_WAITING = 20
KEPT_LINES = 200


def join(room: Room, key: str, message: from_page.Join) -> None:
    """Somebody comes in, comes back, or wants another name; a newcomer may have to ask."""
    if key in room.banned:
        raise RoomError("kicked")
    name, number = clean(message.name), room.numbers.get(key, len(room.members))
    known = room.members.get(number)
    waiting = (known is None or known.waiting) and _must_wait(room, known)
    room.members[number] = Member(number, key, name, message.lang, waiting=waiting, muted=bool(known and known.muted))
    room.numbers[key] = number
    if not waiting:
        hand_back(room, number)
        need_host(room)


def _must_wait(room: Room, known: Member | None) -> bool:
    """Must a newcomer wait for the host's answer? Refused where there is no room for them."""
    if room.door == "closed":
        raise RoomError("room_closed")
    seated, others = room.seated, [one for one in room.members.values() if one is not known and not one.left]
    waiting = sum(one.waiting for one in others)
    guests = sum(one.here and one.number not in seated for one in others)
    if (waiting >= MOST_WAITING) if room.door == "asks" else (guests >= MOST_GUESTS):
        raise RoomError("room_full")
    return room.door == "asks"


def chat(room: Room, member: Member, message: from_page.Chat, at: int) -> None:
    """A line for everybody, or for those who share one's team now."""
    if not room.chat_open:
        raise RoomError("chat_off")
    if member.muted:
        raise RoomError("muted")
    team = None if message.to == "all" else open_team(room, member)
    line = to_page.ChatLine(member.number, member.name, clean(message.text), at, team)
    room.chat.append(ChatEntry(line, None if team is None else readers(room, team)))
    del room.chat[:-KEPT_LINES]


def _leave(room: Room, member: Member, _: from_page.Leave) -> None:
    member.left = True
    withdraw_request(room, member.number)
    vacate(room, member.number)
    need_host(room)


def _sit(room: Room, member: Member, message: from_page.Sit) -> None:
    holder = room.holder_of(message.seat)
    if holder.member == member.number:
        touch(holder)
        room.played_for.pop(member.number, None)
    elif holder.member is not None:
        raise RoomError("seat_taken")
    else:
        room.only_in("lobby", "playing")
        change_holder(room, message.seat, Holder(member.number))


def _stand(room: Room, member: Member, message: from_page.Stand) -> None:
    room.own(member, message.seat)
    room.only_in("lobby", "playing")
    empty(room, message.seat)


def _bot(room: Room, member: Member, message: from_page.PutBot) -> None:
    room.only_host(member)
    room.only_in("lobby")
    if room.holder_of(message.seat).member is not None:
        raise RoomError("seat_taken")
    change_holder(room, message.seat, Holder(level=message.level))


def _clear(room: Room, member: Member, message: from_page.Clear) -> None:
    room.only_host(member)
    room.only_in("lobby")
    room.holder_of(message.seat)
    empty(room, message.seat)


def _setup(room: Room, member: Member, message: from_page.Setup) -> None:
    room.only_host(member)
    room.only_in("lobby")
    set_up_table(room, message.game, message.seats, message.options, message.teams)


def _settings(room: Room, member: Member, message: from_page.ChangeSettings) -> None:
    room.only_host(member)
    if message.stand_in is not None:
        room.stand_in, room.stand_in_chosen = message.stand_in, True
    if message.chat is not None:
        room.chat_open = message.chat
    for name in ("clock", "visibility", "grace", "absence", "door", "free_seats"):
        if (wanted := getattr(message, name)) is not None:
            setattr(room, name, wanted)


def _pause(room: Room, member: Member, message: from_page.Pause) -> None:
    room.only_host(member)
    room.only_in("playing")
    room.paused = message.paused


def _kick(room: Room, member: Member, message: from_page.Kick) -> None:
    room.only_host(member)
    guest = room.members.get(message.member)
    if guest is None or guest.left or guest is member:
        raise RoomError("no_such_member")
    guest.left = True
    room.banned.add(guest.key)
    withdraw_request(room, guest.number)
    for seat in room.seats_of(guest.number):
        if room.in_game:
            room.locked.add(seat)
        empty(room, seat)


def _mute(room: Room, member: Member, message: from_page.Mute) -> None:
    room.only_host(member)
    guest = room.members.get(message.member)
    if guest is None or guest.left or guest is member:
        raise RoomError("no_such_member")
    guest.muted = message.muted


def _rematch(room: Room, member: Member, _: from_page.Rematch) -> None:
    """The server makes the table ready right after, with a new secret."""
    room.only_host(member)
    room.only_in("over")


BY_MEMBER: dict[type, Callable[[Room, Member, Any], None]] = {
    from_page.Leave: _leave,
    from_page.Sit: _sit,
    from_page.AskSeat: ask_seat,
    from_page.AnswerRequest: answer_request,
    from_page.Stand: _stand,
    from_page.PutBot: _bot,
    from_page.Clear: _clear,
    from_page.Setup: _setup,
    from_page.ChangeSettings: _settings,
    from_page.Ready: ready,
    from_page.Unready: unready,
    from_page.RevealPart: reveal,
    from_page.Pause: _pause,
    from_page.Kick: _kick,
    from_page.Mute: _mute,
    from_page.Start: start,
    from_page.Rematch: _rematch,
}
