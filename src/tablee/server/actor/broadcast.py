"""Everybody who has a page open in a room, members and onlookers, and what each of them is shown."""

from __future__ import annotations

from dataclasses import dataclass, field

from msgspec import structs

from tablee.core.errors import TableeError
from tablee.core.match import Match
from tablee.server.actor.shown import Drafts, Views, eyes, show_drafts, show_options, show_room, show_table
from tablee.server.actor.sockets import ENCODER, Socket
from tablee.server.protocol import to_page
from tablee.server.room.room import Member, Room, RoomError
from tablee.server.room.team_chat import team_chat

MOST_SOCKETS = 200
Outgoing = tuple[Socket, bytes | to_page.Bye]


@dataclass(slots=True)
class Change:
    """What has changed, and for whom."""

    room: bool
    table: bool
    newcomers: set[Socket]
    before: int
    """The step the table was at when last shown."""
    left_ms: int | None
    grace_ms: int | None = None
    chat: int = 0
    """How many lines are new."""


@dataclass(slots=True)
class Broadcast:
    """The open pages of one room."""

    sockets: set[Socket] = field(default_factory=set)
    _views: Views = field(default_factory=Views)

    def welcome(self, socket: Socket, room: Room) -> Member | None:
        """A page comes in; gives who it is."""
        member = room.known(socket.key)
        if socket.key in room.banned:
            dismiss(socket, RoomError("kicked"), to_page.Bye("kicked", again=False))
        elif len(self.sockets) >= MOST_SOCKETS:
            dismiss(socket, RoomError("room_full"), to_page.Bye("gone", again=False))
        else:
            self.sockets.add(socket)
            socket.lang = member.lang if member else socket.lang
        return member

    def present(self, room: Room) -> set[int]:
        """The members who have a page open."""
        members = (room.known(socket.key) for socket in self.sockets if not socket.closed)
        return {member.number for member in members if member}

    def write(self, room: Room, news: Change) -> list[Outgoing]:
        """What everybody is to see of a change; who has just come sees all. Nothing is sent yet."""
        writing = Writing(room, news, self.present(room), self._watching(room), self._views)
        for socket in self.sockets:
            if socket.key in room.banned:
                writing.letters.append((socket, to_page.Bye("kicked", again=False)))
            else:
                writing.write(socket)
        return writing.letters

    def send(self, letters: list[Outgoing]) -> None:
        """Now it may be seen; a goodbye is the last that a page hears."""
        for socket, letter in letters:
            if isinstance(letter, bytes):
                socket.send(letter)
            else:
                self.sockets.discard(socket)
                socket.close(letter)

    def tell(self, telling: to_page.ToPage) -> None:
        """The same to everybody."""
        written = ENCODER.encode(telling)
        for socket in self.sockets:
            socket.send(written)

    def show_drafts(self, room: Room) -> None:
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
                drafts = [match.drafts_seen_by(seat) for seat in eyes(room, member)]
                written[number] = self._drafts(room, match, drafts, alike)
            socket.show_drafts(written[number])

    def _drafts(self, room: Room, match: Match, drafts: list[Drafts], alike: list[tuple[list[Drafts], bytes]]) -> bytes:
        """What is seen is compared, not hashed: it is mostly the very same drafts, found in one glance."""
        for known, letter in alike:
            if known == drafts:
                return letter
        letter = ENCODER.encode(show_drafts(room.game, match.step, drafts, self._views))
        alike.append((drafts, letter))
        return letter

    def close(self, bye: to_page.Bye) -> None:
        """The room ends here; pages may find it again."""
        for socket in self.sockets:
            socket.close(bye)
        self.sockets.clear()

    def _watching(self, room: Room) -> int:
        members = (room.known(socket.key) for socket in self.sockets if not socket.closed)
        return sum(member is None or not room.seats_of(member.number) for member in members)


@dataclass(frozen=True, slots=True)
class Table:
    """A table as it is written, and the drafts in it as they would be told alone."""

    now: bytes
    drafts: bytes


@dataclass(slots=True)
class Writing:
    """What one change looks like to each; written once for all pages that see the same."""

    room: Room
    news: Change
    present: set[int]
    watching: int
    views: Views
    letters: list[Outgoing] = field(default_factory=list)
    _options: bytes = b""
    _around: to_page.RoomNow | None = None
    _rooms: dict[int | None, bytes] = field(default_factory=dict)
    _tables: dict[tuple[int | None, bool, bool], Table | None] = field(default_factory=dict)

    def write(self, socket: Socket) -> None:
        """All that is new to this page."""
        member, came = self.room.known(socket.key), socket in self.news.newcomers
        if self.news.room or came:
            self._write_options(socket)
            self._write_room(socket, member)
        if self.news.table or came:
            self._write_table(socket, member, came=came)
        if came or self.news.chat:
            self._write_chat(socket, member, came=came)

    def _write_chat(self, socket: Socket, member: Member | None, *, came: bool) -> None:
        """Words to a team reach only those who heard them, also when they come back."""
        lines = self.room.chat if came else self.room.chat[-self.news.chat :]
        heard = [line.told for line in lines if line.reaches(member)]
        if came or heard:
            self.letters.append((socket, ENCODER.encode(to_page.Chatter(heard, fresh=not came))))

    def _write_options(self, socket: Socket) -> None:
        """Before the room they belong to."""
        self._options = self._options or ENCODER.encode(show_options(self.room))
        if self._options != socket.options_shown:
            socket.options_shown = self._options
            self.letters.append((socket, self._options))

    def _write_room(self, socket: Socket, member: Member | None) -> None:
        number = member.number if member else None
        if number not in self._rooms:
            self._around = self._around or show_room(self.room, None, self.present, self.watching)
            own = structs.replace(self._around, you=number, team_chat=team_chat(self.room, member))
            self._rooms[number] = ENCODER.encode(own)
        written = self._rooms[number]
        if written != socket.room_shown:
            socket.room_shown = written
            self.letters.append((socket, written))

    def _write_table(self, socket: Socket, member: Member | None, *, came: bool) -> None:
        # An offer changes only with a step: what has been shown for these seats at this step is not sent again.
        offered = (self.room.number, self.room.match and self.room.match.step, eyes(self.room, member))
        key = (member.number if member else None, came, offered != socket.offers_shown)
        if key not in self._tables:
            self._tables[key] = self._table(member, came=came, offers=key[2])
        written = self._tables[key]
        socket.offers_shown = offered
        if written is not None:
            socket.drafts_shown = written.drafts
            self.letters.append((socket, written.now))

    def _table(self, member: Member | None, *, came: bool, offers: bool = True) -> Table | None:
        match, news = self.room.match, self.news
        stepped = match is not None and match.step > news.before
        since = news.before if stepped else None
        fresh = stepped and not came
        table = show_table(
            self.room,
            member,
            since,
            news.left_ms,
            fresh=fresh,
            grace_ms=news.grace_ms,
            views=self.views,
            offers=offers,
        )
        if table is None:
            return None
        drafts = to_page.DraftsNow(table.step, [seen.drafts for seen in table.seen])
        return Table(ENCODER.encode(table), ENCODER.encode(drafts))


def dismiss(socket: Socket, why: TableeError, bye: to_page.Bye) -> None:
    """Tell a page why it cannot stay."""
    socket.refuse(why)
    socket.close(bye)
