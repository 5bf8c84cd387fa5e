"""Seats in a running game: who may take a bot's or a stand-in's, whom it is asked of, and when it happens.

A seat is not a keyhole. Whoever takes one sees its hand, so it goes only to somebody who holds no seat and has seen no
other hand of this game, with the host's consent, and only between two steps: before that it is not theirs to see. Who
was asked to leave can be replaced by a bot alone, or a host could ask people to leave in order to read their hands.
"""

from __future__ import annotations

from tablee.core.game import Seat
from tablee.server.protocol import from_page
from tablee.server.room.room import Holder, Member, Room, RoomError
from tablee.server.room.seating import change_holder


def must_ask(room: Room, member: Member, message: from_page.Sit) -> None:
    """Until 0.2 one could sit down on a bot's seat at any time, and logs hold that: it is refused beforehand."""
    if room.phase == "playing" and room.holder_of(message.seat).member != member.number:
        raise RoomError("ask_for_seat")


def ask_seat(room: Room, member: Member, message: from_page.AskSeat) -> None:
    """A request, or a grant where nobody need be asked."""
    room.only_in("playing")
    room.holder_of(message.seat)
    if why_not := why_not_ask(room, member, message.seat):
        raise why_not
    withdraw_request(room, member.number)
    if room.free_seats or member.number == room.host:
        room.granted[message.seat] = member.number
    else:
        room.seat_requests[member.number] = message.seat


def seats_to_ask(room: Room, member: Member) -> list[Seat]:
    """The seats somebody may ask for now."""
    seats = range(len(room.holders)) if room.phase == "playing" else ()
    return [seat for seat in seats if not why_not_ask(room, member, seat)]


def why_not_ask(room: Room, member: Member, seat: Seat) -> RoomError | None:
    """What forbids somebody this seat."""
    holder = room.holders[seat]
    if room.seats_of(member.number):
        return RoomError("has_a_seat")
    if (holder.member is not None and not holder.stood_in) or room.granted.get(seat, member.number) != member.number:
        return RoomError("seat_taken")
    if seat in room.locked:
        return RoomError("seat_locked")
    return None if room.saw.get(member.key, set()) <= {seat} else RoomError("saw_a_hand")


def answer_request(room: Room, host: Member, message: from_page.AnswerRequest) -> None:
    """The host lets somebody in, or lets them have the seat they ask for, or does not."""
    room.only_host(host)
    guest = room.members.get(message.member)
    if guest is not None and guest.asks:
        guest.waiting, guest.left = not message.yes, not message.yes
    elif guest is not None and guest.number in room.seat_requests:
        seat = room.seat_requests.pop(guest.number)
        if message.yes and why_not_ask(room, guest, seat) is None:
            room.granted[seat] = guest.number
    else:
        raise RoomError("no_such_request")


def withdraw_request(room: Room, number: int) -> None:
    """Somebody asks for nothing any more."""
    room.seat_requests.pop(number, None)
    room.granted = {seat: member for seat, member in room.granted.items() if member != number}


def seat_the_granted(room: Room) -> None:
    """A step has happened: whoever was granted a seat sits down now, before its bot is asked again."""
    granted, room.granted = room.granted, {}
    for seat, number in granted.items():
        member, holder = room.members[number], room.holders[seat]
        if member.here and not room.seats_of(number) and (holder.member is None or holder.stood_in):
            change_holder(room, seat, Holder(number, before=holder))


def hands_dealt(room: Room) -> None:
    """The game begins: everybody who sits here sees what lies before them, and nobody has seen anything else."""
    forget_hands(room)
    for seat, holder in enumerate(room.holders):
        if holder.member is not None:
            room.saw.setdefault(room.members[holder.member].key, set()).add(seat)


def forget_hands(room: Room) -> None:
    """The game is over, and with it whatever was asked for during it."""
    room.seat_requests.clear()
    room.granted.clear()
    room.saw.clear()
    room.locked.clear()
    room.played_for.clear()
