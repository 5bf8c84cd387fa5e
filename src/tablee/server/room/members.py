"""What members do in a room: each function takes one message or raises a TableeError before anything has changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tablee.core.game import Seat
from tablee.server.protocol import from_page, to_page
from tablee.server.room.deal import ready, reveal, unready
from tablee.server.room.faces import face_for, second_face
from tablee.server.room.names import distinct_name
from tablee.server.room.room import ChatEntry, Holder, Member, Room, RoomError, clean
from tablee.server.room.seating import change_holder, empty, hand_back, need_host, set_up_table, vacate
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
    number = room.numbers.get(key, len(room.members))
    known, seated = room.members.get(number), room.seated
    others = [one for one in room.members.values() if one is not known and (not one.left or one.number in seated)]
    name = distinct_name(clean(message.name), [one.name for one in others])
    waiting = (known is None or known.waiting) and _must_wait(room, known)
    muted, face = bool(known and known.muted), face_for(room, number, message.face)
    room.members[number] = Member(number, key, name, message.lang, waiting=waiting, muted=muted, face=face)
    room.numbers[key] = number
    if not waiting:
        hand_back(room, number)
        need_host(room)


def _must_wait(room: Room, known: Member | None) -> bool:
    """Must a newcomer wait for the host's answer? Refused where there is no room for them."""
    if room.door == "closed":
        raise RoomError("room_closed")
    if in_the_way(room, known):
        raise RoomError("room_full")
    return room.door == "asks"


def in_the_way(room: Room, known: Member | None) -> list[Member]:
    """Those who have all the places there are for somebody new; nobody where one is left."""
    seated, others = room.seated, [one for one in room.members.values() if one is not known and not one.left]
    waiting = [one for one in others if one.waiting]
    guests = [one for one in others if one.here and one.number not in seated]
    alike, most = (waiting, MOST_WAITING) if room.door == "asks" else (guests, MOST_GUESTS)
    return alike if len(alike) >= most else []


def chat(room: Room, member: Member, message: from_page.Chat, at: int) -> None:
    """A line for everybody, or for those who share one's team now."""
    may_speak(room, member)
    team = None if message.to == "all" else open_team(room, member)
    line = to_page.ChatLine(member.number, member.name, clean(message.text), at, team, member.face)
    room.chat.append(ChatEntry(line, None if team is None else readers(room, team)))
    del room.chat[:-KEPT_LINES]


def may_speak(room: Room, member: Member) -> None:
    """Refused where nobody chats, or this one is to be silent."""
    if not room.chat_open:
        raise RoomError("chat_off")
    if member.muted:
        raise RoomError("muted")


def _leave(room: Room, member: Member, _: from_page.Leave) -> None:
    member.left = True
    withdraw_request(room, member.number)
    vacate(room, member.number)
    need_host(room)


def _sit(room: Room, member: Member, message: from_page.Sit) -> None:
    holder = room.holder_of(message.seat)
    if holder.member == member.number:
        holder.touch()
        room.played_for.pop(member.number, None)
    elif holder.member is not None:
        raise RoomError("seat_taken")
    else:
        room.only_in("lobby", "playing")
        name = "" if message.name is None else _name_at(room, message.seat, message.name)
        face = second_face(room, message.seat, member.number)
        change_holder(room, message.seat, Holder(member.number, name=name, face=face))


def _name_seat(room: Room, member: Member, message: from_page.NameSeat) -> None:
    room.own(member, message.seat).name = _name_at(room, message.seat, message.name)


def _name_at(room: Room, seat: Seat, wanted: str) -> str:
    """What somebody beside a member is called: no other seat has that name."""
    return distinct_name(clean(wanted), [name for other, name in enumerate(room.names) if other != seat])


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
    if message.rated is not None:
        room.only_in("lobby")
        if message.rated and (room.daily is not None or room.again is not None):
            raise RoomError("never_rated")
    if message.stand_in is not None:
        room.stand_in, room.stand_in_chosen = message.stand_in, True
    if message.chat is not None:
        room.chat_open = message.chat
    if message.absence not in (None, room.absence) and room.in_game:  # also for whoever is absent already
        for holder in room.holders:
            if holder.member is not None and _is_absent(room.members[holder.member]):
                holder.stood_in = message.absence == "stand_in"
    for name in ("clock", "visibility", "grace", "absence", "door", "free_seats", "pace", "hints", "rated"):
        if (wanted := getattr(message, name)) is not None:
            setattr(room, name, wanted)


def _is_absent(member: Member) -> bool:
    return member.away and not member.left


def _pause(room: Room, member: Member, message: from_page.Pause) -> None:
    room.only_host(member)
    room.only_in("playing")
    room.paused = message.paused


def _kick(room: Room, member: Member, message: from_page.Kick) -> None:
    room.only_host(member)
    guest = room.members.get(message.member)
    if guest is None or guest.left or guest is member:
        raise RoomError("no_such_member")
    if guest.number == room.rightful_host:  # the rights are only held for them
        raise RoomError("not_now")
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
    from_page.NameSeat: _name_seat,
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
