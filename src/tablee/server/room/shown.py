"""The room around the table as messages: built field by field for each person, the secret never among them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from importlib.metadata import version
from typing import Any

from msgspec import structs

from tablee.bots import bot_names
from tablee.core.catalog import game as find_game
from tablee.core.errors import TableeError
from tablee.core.fair import commitment
from tablee.core.game import Outcome, Seat
from tablee.core.match import Match
from tablee.review import is_offered
from tablee.server.protocol import rest, to_page
from tablee.server.room.faces import face_at
from tablee.server.room.presence import Presence
from tablee.server.room.room import Member, Room
from tablee.server.room.seats import seats_to_ask
from tablee.server.room.starting import may_start
from tablee.server.room.team_chat import team_chat
from tablee.text import Voice

MOST_PLAYED = 20
RELEASE = version("tablee")


def show_room(
    room: Room,
    presence: Presence,
    watching: int,
    late: Sequence[Seat] = (),
    plays: Mapping[Seat, str] | None = None,
) -> to_page.RoomNow:
    """The room around the table, as everybody sees it; `show_own` adds what is one person's."""
    present = presence.members
    return to_page.RoomNow(
        code=room.code,
        you=None,
        host=room.host,
        game=room.game.name,
        seats=[_show_seat(room, seat, present, plays or {}) for seat in range(len(room.holders))],
        members=[
            to_page.MemberNow(
                member.number,
                member.name,
                member.lang,
                member.number in present,
                member.away,
                member.muted,
                member.face,
            )
            for member in room.members.values()
            if not (member.left or member.waiting)
        ],
        watching=watching,
        clock=room.clock,
        stand_in=room.stand_in,
        visibility=room.visibility,
        grace=room.grace,
        phase=room.phase,
        paused=room.paused,
        deal=_show_deal(room),
        levels=bot_names(room.game),
        number=room.number,
        frozen=presence.is_frozen(room),
        absence=room.absence,
        door=room.door,
        chat=room.chat_open,
        free_seats=room.free_seats,
        pace=room.pace,
        daily=None if room.daily is None else to_page.DailyNow(room.daily, RELEASE),
        begins_at=None if room.again is None else room.begins_at,
        hints=room.hints,
        gives_hints=room.gives_hints,
        rated=room.rated,
        hinted=sorted(room.hinted),
        late=list(late),
    )


def show_own(room: Room, around: to_page.RoomNow, you: Member | None, *, without_the_rest: bool) -> to_page.RoomNow:
    """The room with what is one person's own; a stranger's is what everybody sees."""
    if you is None:
        return around
    granted = next((seat for seat, number in room.granted.items() if number == you.number), None)
    return structs.replace(
        around,
        you=you.number,
        team_chat=team_chat(room, you),
        requests=_show_requests(room) if you.number == room.host else [],
        seats_to_ask=seats_to_ask(room, you),
        seat_asked=room.seat_requests.get(you.number, granted),
        seat_granted=granted is not None,
        may_start=may_start(room, you, without_the_rest=without_the_rest),
        played_for_you=room.played_for.get(you.number, [])[-MOST_PLAYED:],
    )


def _show_requests(room: Room) -> list[to_page.RequestNow]:
    waiting = [to_page.RequestNow(one.number, one.name) for one in room.members.values() if one.asks]
    seats = [
        to_page.RequestNow(number, room.members[number].name, seat)
        for number, seat in room.seat_requests.items()
        if room.members[number].here
    ]
    return waiting + seats


def show_door(room: Room, key: str) -> to_page.DoorNow:
    """The room for somebody who is not in yet."""
    number = room.numbers.get(key)
    asked = number is not None and room.members[number].asks
    return to_page.DoorNow(room.code, room.door, asked)


def show_options(room: Room) -> to_page.OptionsNow:
    """What the table has chosen."""
    return to_page.OptionsNow(room.options_json())


def show_info(room: Room) -> rest.RoomInfo:
    """A room as a line of a list."""
    host = room.members[room.host].name if room.host is not None else ""
    taken = sum(holder.taken for holder in room.holders)
    return rest.RoomInfo(room.code, room.game.name, host, taken, len(room.holders), room.phase)


def show_my_table(room: Room, you: Member) -> rest.MyTable | None:
    """A table as its owner finds it again; None where they hold no seat.

    Whoever has left for good finds it as long as other people play there: until then the seat is theirs.
    """
    mine, names = set(room.seats_of(you.number)), room.names
    company = any(not room.members[number].left for number in room.seated - {you.number})
    if not mine or (you.left and not (room.phase == "playing" and company)):
        return None
    awaited = room.match.to_act if room.match and room.phase == "playing" else frozenset()
    return rest.MyTable(
        code=room.code,
        game=room.game.name,
        phase=room.phase,
        your_turn=bool(awaited & mine),
        waits_for=[names[seat] for seat in sorted(awaited - mine)],
        others=[name for seat, name in enumerate(names) if name and seat not in mine],
        stood_in=room.phase == "playing" and all(room.holders[seat].stood_in for seat in mine),
        daily=room.daily,
    )


def show_outcome(outcome: Outcome, match: Match, record: str) -> to_page.OutcomeNow:
    """How a game has ended, and the name of its record, if this server has it."""
    places = list(outcome.places)
    reviewed = is_offered(match.game.name) and not match.seeds
    return to_page.OutcomeNow(list(outcome.scores), outcome.reason, list(outcome.winners), places, record, reviewed)


def show_refusal(
    room: Room,
    lang: str,
    error: TableeError,
    id: str | None,  # noqa: A002 - the field of the message
    game: str | None = None,
) -> to_page.Refused:
    """Why a message was not taken, in the language of whoever sent it; None for a notice to whoever comes in.

    The words are those of the game that refuses: the table's own, or the one it was to have.
    """
    rule = error.refusal.rule if error.refusal else ""
    speaks = room.game
    if game is not None:
        with suppress(TableeError):  # there is no such game: then that is what is said
            speaks = find_game(game)
    text = Voice(lang, speaks.name, room.names).error(error, rule=False)  # a page shows the rule to who asks
    return to_page.Refused(id, error.key, text, rule)


def _show_seat(room: Room, seat: int, present: Collection[int], plays: Mapping[Seat, str]) -> to_page.SeatNow:
    holder = room.holders[seat]
    owner = None if holder.member is None else room.members[holder.member]
    bot = room.bots.get(seat)
    kind: Any = "person" if holder.member is not None else "bot" if holder.level else "empty"
    return to_page.SeatNow(
        kind=kind,
        name=room.name_of(seat),
        team=room.teams[seat],
        member=holder.member,
        level=holder.level,
        ready=holder.member in room.promises if holder.member is not None else holder.level is not None,
        present=holder.member in present if holder.member is not None else holder.level is not None,
        stood_in=holder.stood_in,
        away=owner is not None and not owner.here,
        left=owner is not None and owner.left,
        plays=bot and plays.get(seat, bot),
        face=face_at(room, seat),
    )


def _show_deal(room: Room) -> to_page.PublicDeal:
    """Promises are shown once everybody has made theirs, so that nobody can wait for the others'."""
    promises: list[str | None] = [None] * len(room.holders)
    if room.phase == "sealing":
        promises = [None if holder.member is None else room.promises[holder.member] for holder in room.holders]
    elif room.parts:
        promises = [None if part is None else commitment(part) for part in room.parts]
    return to_page.PublicDeal(commitment(room.secret), promises)
