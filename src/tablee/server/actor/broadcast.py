"""Everybody who has a page open in a room, members and spectators, and what each of them is sent of a change."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec
from msgspec import Raw

from tablee.core.codec import codec, union
from tablee.core.errors import TableeError
from tablee.core.game import Pairs, Seat
from tablee.core.match import Match, write_offer
from tablee.server.actor.admission import Allowances, admit, rank_in
from tablee.server.actor.sockets import ENCODER, Socket
from tablee.server.protocol import to_page
from tablee.server.protocol.values import Attention
from tablee.server.room.presence import Presence
from tablee.server.room.room import Member, Room, RoomError
from tablee.server.room.shown import show_door, show_options, show_outcome, show_own, show_room

Drafts = Pairs[Seat, Any]
Outgoing = tuple[Socket, bytes | to_page.Bye]


@dataclass(slots=True)
class Change:
    """What has changed, and for whom."""

    room: bool
    table: bool
    newcomers: set[Socket]
    before: int
    """The step the table was at when last shown."""
    presence: Presence
    late: Sequence[Seat] = ()
    """Seats that have kept the table waiting for long."""
    plays: Mapping[Seat, str] = field(default_factory=dict)
    """The levels that really play, where they are others than the seats' own."""
    without_the_rest: bool = False
    """May the host start without those who are not ready?"""
    left_ms: int | None = None
    clock_runs: bool = False
    clock: bool = False
    """Was the clock stopped, or does it go on?"""
    grace_ms: int | None = None
    chat: int = 0
    """How many lines are new."""


@dataclass(slots=True)
class Broadcast:
    """The open pages of one room. What several of them see is written once, and not again before it changes."""

    sockets: set[Socket] = field(default_factory=set)
    outside: set[Socket] = field(default_factory=set)
    """Pages of strangers who are not let in: they see the door and nothing of the room."""
    allowances: Allowances = field(default_factory=Allowances)
    _written: dict[tuple[str, Seat | None], tuple[Any, Raw]] = field(default_factory=dict)
    """Parts of a table as they were last written: an answer while others are awaited changes few of them."""

    def welcome(self, socket: Socket, room: Room) -> None:
        """A page comes in, or stands at the door."""
        if socket.person in room.banned:
            dismiss(socket, RoomError("kicked"), to_page.Bye("kicked", again=False))
            return
        admitted = admit(socket, self.sockets | self.outside, lambda who: rank_in(room, who))
        for older in admitted.moved:
            older.close(to_page.Bye("moved", again=False))
        for page in [*admitted.crowded_out, *([] if admitted.stays else [socket])]:
            dismiss(page, RoomError("room_full"), to_page.Bye("gone", again=False))
        for gone in (*admitted.moved, *admitted.crowded_out, *([] if admitted.stays else [socket])):
            self.discard(gone)
        if not admitted.stays:
            return
        socket.allowance = self.allowances.of(socket)
        if room.door == "open" or room.known(socket.person):
            self.sockets.add(socket)
            member = room.known(socket.key)
            socket.lang = member.lang if member else socket.lang
        else:
            self.outside.add(socket)

    def let_in(self, room: Room) -> set[Socket]:
        """The pages that stood at the door and may come in now."""
        came = {socket for socket in self.outside if room.door == "open" or room.known(socket.person)}
        self.outside -= came
        self.sockets |= came
        return came

    def discard(self, socket: Socket) -> None:
        """A page is gone."""
        self.sockets.discard(socket)
        self.outside.discard(socket)

    def presence(self, room: Room) -> Presence:
        """Who looks at the room now: an open socket and a visible page. Of several pages one at the table is enough."""
        attention: dict[int, Attention] = {}
        members, watched = set[int](), False
        for socket in self.sockets:
            if socket.closed or socket.attention == "hidden":
                continue
            watched = True
            if member := room.known(socket.key):
                at = socket.attention if member.number not in members else attention.get(member.number, "table")
                members.add(member.number)
                attention[member.number] = "table" if socket.attention == "table" else at
        stopped = {number: at for number, at in attention.items() if at != "table"}
        return Presence(frozenset(members), watched, stopped)

    def write(self, room: Room, change: Change) -> list[Outgoing]:
        """What everybody is to see of a change; who has just come sees all. Nothing is sent yet."""
        outgoing: list[Outgoing] = []
        step = room.match.step if room.match else 0
        tables: dict[tuple[int | None, bool, bool], tuple[bytes, bytes]] = {}
        around = RoomBytes(room, self, change) if change.room or change.newcomers else None
        for socket in self.outside if around else ():
            if socket.person in room.banned:
                outgoing.append((socket, to_page.Bye("kicked", again=False)))
                continue
            door = ENCODER.encode(show_door(room, socket.person))
            if hash(door) != socket.room_shown:
                socket.room_shown = hash(door)
                outgoing.append((socket, door))
        clock = ENCODER.encode(to_page.ClockNow(change.left_ms, change.clock_runs)) if change.clock else None
        for socket in self.sockets:
            if socket.person in room.banned:
                outgoing.append((socket, to_page.Bye("kicked", again=False)))
                continue
            member, came = room.known(socket.key), socket in change.newcomers
            if around and (change.room or came):
                outgoing += [(socket, written) for written in around.new_to(socket, member)]
            if room.match and (change.table or came):
                # Views and offers change only with a step: what was shown for these seats is not sent again.
                number = member.number if member else None
                shown = (room.number, step, room.seats_of(number))
                key = (number, came, shown != socket.table_shown)
                if key not in tables:
                    tables[key] = self._write_table(room, room.match, number, change, came=came, whole=key[2])
                socket.table_shown = shown
                written, socket.drafts_shown = tables[key]
                outgoing.append((socket, written))
            elif clock:
                outgoing.append((socket, clock))
            if change.chat or came:  # what is sent to a team reaches only its readers, also when they come back
                entries = room.chat if came else room.chat[-change.chat :]
                lines = [entry.line for entry in entries if entry.reaches(member)]
                if lines or came:
                    outgoing.append((socket, ENCODER.encode(to_page.Chatter(lines, fresh=not came))))
        return outgoing

    def send_all(self, message: to_page.ToPage) -> None:
        """The same to everybody."""
        written = ENCODER.encode(message)
        for socket in self.sockets:
            socket.send(written)

    def send_drafts(self, room: Room) -> None:
        """The newest drafts, to those who have not seen them yet; written once for all who see the same."""
        match = room.match
        if match is None:
            return
        written: dict[int | None, bytes] = {}
        alike: list[tuple[list[Drafts], bytes]] = []
        for socket in self.sockets:
            member = room.known(socket.key)
            number = member.number if member else None
            if number not in written:
                seats: list[Seat] | list[None] = room.seats_of(number) or [None]
                drafts = [match.drafts_seen_by(seat) for seat in seats]
                written[number] = self._write_drafts(room, match, drafts, alike)
            if written[number] != socket.drafts_shown:
                socket.drafts_shown = written[number]
                socket.send(written[number])

    def close(self, bye: to_page.Bye) -> None:
        """The room ends here; pages may find it again."""
        for socket in self.sockets | self.outside:
            socket.close(bye)
        self.sockets.clear()
        self.outside.clear()

    def _write_table(
        self, room: Room, match: Match, member: int | None, change: Change, *, came: bool, whole: bool
    ) -> tuple[bytes, bytes]:
        """The table through the eyes of each seat a person holds, or of the public; and its drafts as they go alone.

        Whoever has seen the whole of it learns who has answered since.
        """
        stepped = match.step > change.before
        since = change.before if stepped else None
        seats: list[Seat] | list[None] = room.seats_of(member) or [None]
        seen = [match.seen_by(seat, since, offer=whole) for seat in seats]  # the gate; nothing is added to it here
        game, forms = room.game, room.game.forms
        move, event, view = union(forms.Move).encode, union(forms.Event).encode, codec(forms.View)
        drafts = [{str(other): self._raw("draft", other, held, move) for other, held in one.drafts} for one in seen]
        mine = [None if one.mine is None else move(one.mine) for one in seen]
        awaited, answered = list(seen[0].awaited), list(seen[0].answered)
        left, runs, grace = change.left_ms, change.clock_runs, change.grace_ms
        table: to_page.ToPage = to_page.AnsweredNow(match.step, awaited, answered, mine, drafts, left, runs)
        if whole:
            last = self._written.get(("events", None))
            if last is None or last[0] != seen[0].events:  # the same for all: they are public
                last = seen[0].events, Raw(msgspec.json.encode([event(happened) for happened in seen[0].events]))
                self._written["events", None] = last
            events: Any = last[1]
            offers: list[Any] = [
                one.offer and self._raw("offer", one.seat, one.offer, lambda offer: write_offer(game, offer))
                for one in seen
            ]
            views = [
                to_page.SeenNow(
                    seat=one.seat,
                    view=self._raw("view", one.seat, one.view, view.encode, view.prepare or _as_it_is),
                    events=events,
                    awaited=awaited,
                    answered=answered,
                    mine=mine[place],
                    drafts=drafts[place],
                    offer=offers[place],
                )
                for place, one in enumerate(seen)
            ]
            outcome = match.outcome
            ended = None if outcome is None else show_outcome(outcome, match, f"{room.code}-{room.number}")
            table = to_page.TableNow(game.name, match.step, views, stepped and not came, left, runs, grace, ended)
        return ENCODER.encode(table), ENCODER.encode(to_page.DraftsNow(match.step, drafts))

    def _raw(
        self,
        part: str,
        seat: Seat | None,
        value: Any,
        encode: Callable[[Any], Any],
        prepare: Callable[[Any], Any] | None = None,
    ) -> Raw:
        """A part of a table as JSON, written anew only where it is another one than that seat's last."""
        last = self._written.get((part, seat))
        if last is None or last[0] is not value:
            try:
                written = msgspec.json.encode((prepare or encode)(value))
            except TypeError:  # a number of numpy's, say: slowly, every value is looked at
                written = msgspec.json.encode(encode(value))
            last = self._written[part, seat] = value, Raw(written)
        return last[1]

    def _write_drafts(
        self, room: Room, match: Match, drafts: list[Drafts], alike: list[tuple[list[Drafts], bytes]]
    ) -> bytes:
        """What is seen is compared, not hashed: it is mostly the very same drafts, found at once."""
        for known, written in alike:
            if known == drafts:
                return written
        move = union(room.game.forms.Move).encode
        parts = [{str(seat): self._raw("draft", seat, draft, move) for seat, draft in one} for one in drafts]
        written = ENCODER.encode(to_page.DraftsNow(match.step, parts))
        alike.append((drafts, written))
        return written


class RoomBytes:
    """The options and the room around the table, written once for all pages of a person."""

    def __init__(self, room: Room, broadcast: Broadcast, change: Change) -> None:
        open_pages = [socket for socket in broadcast.sockets if not (socket.closed or socket.is_television)]
        members = [room.known(socket.key) for socket in open_pages]
        watching = sum(member is None or not room.seats_of(member.number) for member in members)
        self._room, self._change = room, change
        self._options = ENCODER.encode(show_options(room))
        self._around = show_room(room, change.presence, watching, change.late, change.plays)
        self._own: dict[int | None, bytes] = {}

    def new_to(self, socket: Socket, member: Member | None) -> list[bytes]:
        """What this page has not been shown yet: the options, then the room they belong to."""
        number = member.number if member else None
        if number not in self._own:
            rest = self._change.without_the_rest
            self._own[number] = ENCODER.encode(show_own(self._room, self._around, member, without_the_rest=rest))
        new = []
        if hash(self._options) != socket.options_shown:
            socket.options_shown = hash(self._options)
            new.append(self._options)
        if hash(self._own[number]) != socket.room_shown:
            socket.room_shown = hash(self._own[number])
            new.append(self._own[number])
        return new


def _as_it_is(value: Any) -> Any:
    return value


def dismiss(socket: Socket, why: TableeError, bye: to_page.Bye) -> None:
    """Tell a page why it cannot stay."""
    socket.refuse(why)
    socket.close(bye)
