"""What people say in a room: each function takes one word or raises a TableeError before anything has changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tablee.server.protocol import from_page, to_page
from tablee.server.room.deal import conclude, ready, reveal, unready
from tablee.server.room.room import Line, Member, Room, RoomError, RoomSeat, clean, known_level
from tablee.server.room.seating import change_chair, empty, hand_back, lay_table, need_host, vacate
from tablee.server.room.team_chat import ears, open_team

MOST_MEMBERS = 100
KEPT_LINES = 200


def join(room: Room, key: str, said: from_page.Join) -> None:
    """Somebody comes in, comes back, or wants another name."""
    if key in room.banned:
        raise RoomError("kicked")
    name, number = clean(said.name), room.numbers.get(key, len(room.members))
    if number >= MOST_MEMBERS:
        raise RoomError("room_full")
    room.members[number] = Member(number, key, name, said.lang)
    room.numbers[key] = number
    hand_back(room, number)
    need_host(room)


def chat(room: Room, member: Member, said: from_page.Chat, at: int) -> None:
    """A line for everybody, or for those who share one's team now."""
    team = None if said.to == "all" else open_team(room, member)
    line = to_page.ChatLine(member.number, member.name, clean(said.text), at, team)
    room.chat.append(Line(line, None if team is None else ears(room, team)))
    del room.chat[:-KEPT_LINES]


def _leave(room: Room, member: Member, _: from_page.Leave) -> None:
    member.left = True
    vacate(room, member.number)
    need_host(room)


def _sit(room: Room, member: Member, said: from_page.Sit) -> None:
    chair = room.chair(said.seat)
    if chair.member == member.number:
        chair.stood_in = False
    elif chair.member is not None:
        raise RoomError("seat_taken")
    else:
        room.only_in("lobby", "playing")
        change_chair(room, said.seat, RoomSeat(member.number))


def _stand(room: Room, member: Member, said: from_page.Stand) -> None:
    room.own(member, said.seat)
    room.only_in("lobby", "playing")
    empty(room, said.seat)


def _bot(room: Room, member: Member, said: from_page.PutBot) -> None:
    room.only_host(member)
    room.only_in("lobby")
    if room.chair(said.seat).member is not None:
        raise RoomError("seat_taken")
    change_chair(room, said.seat, RoomSeat(level=known_level(room.game, said.level)))


def _clear(room: Room, member: Member, said: from_page.Clear) -> None:
    room.only_host(member)
    room.only_in("lobby")
    room.chair(said.seat)
    empty(room, said.seat)


def _setup(room: Room, member: Member, said: from_page.Setup) -> None:
    room.only_host(member)
    room.only_in("lobby")
    lay_table(room, said.game, said.seats, said.options, said.teams)


def _settings(room: Room, member: Member, said: from_page.ChangeSettings) -> None:
    room.only_host(member)
    if said.stand_in is not None:
        room.stand_in = known_level(room.game, said.stand_in)
    for name in ("clock", "visibility", "grace"):
        if (wanted := getattr(said, name)) is not None:
            setattr(room, name, wanted)


def _answer(room: Room, member: Member, said: from_page.Answer) -> None:
    chair = room.own(member, said.seat)
    room.running(said.step).answer(said.seat, said.move)
    chair.stood_in = False
    conclude(room)


def _withdraw(room: Room, member: Member, said: from_page.Withdraw) -> None:
    chair = room.own(member, said.seat)
    room.running(said.step).withdraw(said.seat)
    chair.stood_in = False


def _pause(room: Room, member: Member, said: from_page.Pause) -> None:
    room.only_host(member)
    room.only_in("playing")
    room.paused = said.paused


def _kick(room: Room, member: Member, said: from_page.Kick) -> None:
    room.only_host(member)
    guest = room.members.get(said.member)
    if guest is None or guest.left or guest is member:
        raise RoomError("no_such_member")
    guest.left = True
    room.banned.add(guest.key)
    for seat in room.seats_of(guest.number):
        empty(room, seat)


def _rematch(room: Room, member: Member, _: from_page.Rematch) -> None:
    """The house lays the table right after, with a new secret."""
    room.only_host(member)
    room.only_in("over")


MEMBER_INPUTS: dict[type, Callable[[Room, Member, Any], None]] = {
    from_page.Leave: _leave,
    from_page.Sit: _sit,
    from_page.Stand: _stand,
    from_page.PutBot: _bot,
    from_page.Clear: _clear,
    from_page.Setup: _setup,
    from_page.ChangeSettings: _settings,
    from_page.Ready: ready,
    from_page.Unready: unready,
    from_page.RevealPart: reveal,
    from_page.Answer: _answer,
    from_page.Withdraw: _withdraw,
    from_page.Pause: _pause,
    from_page.Kick: _kick,
    from_page.Rematch: _rematch,
}
