"""A room: people, seats, the deal, the match. No socket, clock or file in here; it changes only by `taking.take`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any

from tablee.bots import bot_names
from tablee.bots.levels import UnknownBot
from tablee.core.catalog import game as find_game
from tablee.core.catalog import games
from tablee.core.codec import codec
from tablee.core.errors import OtherVersion, TableeError
from tablee.core.game import AnyGame, Seat
from tablee.core.match import Match
from tablee.core.record import Record, other_version
from tablee.server.protocol import to_page, values
from tablee.server.room.names import distinct_name, folded

STAND_IN = "easy"
BOT_NAMES = (
    *("Ada", "Basile", "Cléo", "Dora", "Edgar", "Flore", "Gaston"),
    *("Hilda", "Igor", "Jade", "Kim", "Léon", "Mona", "Nils"),
)
STAMP = 8
"""Bytes that stand for an id and who has sent it: too many for two to be alike in any room's life."""
REMEMBERED = 1_000
"""So many ids a room knows again by itself, ten times what a page keeps to send again; older ones the log refuses."""
JOINERS = "\u200c\u200d"
"""Invisible, but parts of words in some scripts and of some emoji."""


class RoomError(TableeError):
    """The room does not take that; nothing has changed."""


@dataclass(slots=True)
class Member:
    """Somebody who has come in, whether here now or not."""

    number: int
    key: str
    name: str
    lang: values.Lang
    left: bool = False
    """Has gone on purpose, or was asked to."""
    away: bool = False
    """Has not been there for the room's time."""
    waiting: bool = False
    """Has never been let in."""
    muted: bool = False
    face: int = 0
    """Their token, as `room/faces.py` numbers them."""

    @property
    def asks(self) -> bool:
        """Stands at the door, and waits for the host's answer."""
        return self.waiting and not self.left

    @property
    def here(self) -> bool:
        """Can be waited for."""
        return not (self.left or self.away or self.waiting)


@dataclass(slots=True)
class Holder:
    """Who holds a seat: a member, a bot or nobody."""

    member: int | None = None
    level: str | None = None
    stood_in: bool = False
    """The owner is away or out of time, and a bot plays until they are back."""
    since: int = 0
    """The number of the input that put them here."""
    missed: int = 0
    """How many answers in a row the owner has not given in time."""
    covered: int | None = None
    """The step for which a stand-in gives one answer, and no more."""
    name: str = ""
    """What the person here is called, where it is not the member's own name."""
    face: int | None = None
    """Theirs, where it is not the member's own."""
    before: Holder | None = None
    """Whose seat it is, where somebody has taken it in a running game: they get it back."""

    @property
    def taken(self) -> bool:
        """Will somebody play here?"""
        return self.member is not None or self.level is not None

    def touch(self) -> None:
        """The owner plays: nobody stands in, and what was missed before counts no more."""
        self.stood_in, self.missed, self.covered = False, 0, None


@dataclass(frozen=True, slots=True)
class ChatEntry:
    """A line of the chat and who may read it: whoever comes later may not."""

    line: to_page.ChatLine
    readers: frozenset[int] | None = None
    """The members it was sent to; None for everybody."""

    def reaches(self, member: Member | None) -> bool:
        """May this person (None: a stranger) read it?"""
        return self.readers is None or (member is not None and member.number in self.readers)


@dataclass(slots=True)
class Room:
    """Everything a room is: a pure function of the inputs it has taken."""

    code: str = ""
    game: AnyGame = field(default_factory=lambda: find_game(games()[0]))
    options: Any = None
    teams: tuple[int, ...] = ()
    holders: list[Holder] = field(default_factory=list)
    members: dict[int, Member] = field(default_factory=dict)
    numbers: dict[str, int] = field(default_factory=dict)
    """Which member a person's key belongs to."""
    host: int | None = None
    clock: values.Clock = "off"
    stand_in: str = STAND_IN
    visibility: values.Visibility = "private"
    grace: bool = True
    absence: values.Absence = "stand_in"
    door: values.Door = "open"
    chat_open: bool = True
    free_seats: bool = False
    pace: values.Pace = "auto"
    daily: str | None = None
    """The day whose table it is, the same for everybody; None for a table of one's own."""
    again: str | None = None
    """The steps of another game that every game here goes on from, as a record; None where games are dealt anew."""
    source: str | None = None
    """The name of that game's record, if it is one of this server."""
    position: Match | None = None
    """Where they lead; None, too, where the rules of today cannot play them again."""
    hints: values.Hints = "alone"
    rated: bool = False
    """Do games here count for people's ratings?"""
    hinted: set[Seat] = field(default_factory=set)
    """The seats that have asked for a hint in this game."""
    newcomers: set[int] = field(default_factory=set)
    """The members who play their first games of this, by their own word."""
    rightful_host: int | None = None
    """Who gets the host's rights back on return; None where the host is there."""
    seat_requests: dict[int, Seat] = field(default_factory=dict)
    """The seat each of these members asks for."""
    granted: dict[Seat, int] = field(default_factory=dict)
    """Who sits there after the next step."""
    saw: dict[str, set[Seat]] = field(default_factory=dict)
    """By a person's key: whose hands of this game they have seen. A seat is not a keyhole."""
    locked: set[Seat] = field(default_factory=set)
    """Seats of people who were asked to leave: a bot plays them until the end of this game."""
    played_for: dict[int, list[to_page.PlayedForYou]] = field(default_factory=dict)
    """What stand-ins have played for a member who has not touched the table since."""
    stand_in_chosen: bool = False
    """Has the host said which level stands in?"""
    phase: values.Phase = "lobby"
    paused: bool = False
    number: int = 1
    secret: str = ""
    promises: dict[int, str] = field(default_factory=dict)
    contributions: dict[int, str] = field(default_factory=dict)
    parts: tuple[str | None, ...] = ()
    """What each seat has added to the seed of this game, whoever sits there later; None for bots."""
    match: Match | None = None
    chat: list[ChatEntry] = field(default_factory=list)
    record: Record | None = None
    """Of the game that has just ended, until the table is reset; all of them are kept in a table of their own."""
    closed: dict[int, tuple[str, int]] = field(default_factory=dict)
    """Name and rules version of the games that cannot be played on or shown here; the room itself lives on."""
    banned: set[str] = field(default_factory=set)
    taken: int = 0
    """How many inputs have been taken."""
    sent: bytearray = field(default_factory=bytearray)
    """A stamp of each of the newest ids, one after the other: sending them again is harmless. All those of an evening
    would take as much as all the rest."""

    def has_sent(self, key: str, message_id: str, *, note: bool = False) -> bool:
        """Has this person sent a message of this id lately? From now on they have, if it is noted."""
        stamp = blake2b(f"{key}\n{message_id}".encode(), digest_size=STAMP).digest()
        place = self.sent.find(stamp)
        while place > 0 and place % STAMP:  # the end of one and the beginning of the next
            place = self.sent.find(stamp, place + 1)
        found = place >= 0
        if note and not found:
            self.sent += stamp
            del self.sent[: -STAMP * REMEMBERED]
        return found

    def known(self, key: str) -> Member | None:
        """Who this person is here; None for strangers, for those who have left and for those who are not in yet."""
        number = self.numbers.get(key)
        member = None if number is None else self.members[number]
        return None if member is None or member.left or member.waiting else member

    def member_of(self, key: str) -> Member:
        """Who this person is here, where only members may speak."""
        member = self.known(key)
        if member is None:
            raise RoomError("not_member")
        return member

    def seats_of(self, number: int | None) -> list[Seat]:
        """The seats a member holds."""
        return [seat for seat, holder in enumerate(self.holders) if number is not None and holder.member == number]

    @property
    def is_closed(self) -> bool:
        """Was the game at this table begun under other rules, and has the table not been reset since?"""
        return self.phase == "over" and self.number in self.closed

    @property
    def begins_at(self) -> int:
        """How many steps there are before the first one that is made here."""
        return 0 if self.position is None else self.position.step

    @property
    def in_game(self) -> bool:
        """Are the seats those of a game, be it one that cannot go on?"""
        return self.phase == "playing" or self.is_closed

    def why_closed(self, number: int) -> OtherVersion | None:
        """Why a game of the evening cannot be shown here, naming the release that replays it."""
        game, version = self.closed.get(number, ("", 0))
        return other_version(find_game(game), version) if game else None

    @property
    def notice(self) -> RoomError | None:
        """What everybody who comes in must know: that the last game cannot be found here."""
        number = self.number if self.phase in ("playing", "over") else self.number - 1
        why = self.why_closed(number)
        if why is None:
            return RoomError("game_unreadable") if number in self.closed else None
        game, version, ours = why.params["game"], why.params["version"], why.params["ours"]
        if why.key == "record_newer":
            return RoomError("newer_rules", game=game, version=version, ours=ours)
        return RoomError("older_rules", game=game, version=version, ours=ours, release=why.params["release"])

    @property
    def seated(self) -> set[int]:
        """The members who hold a seat."""
        return {holder.member for holder in self.holders if holder.member is not None}

    @property
    def bots(self) -> dict[Seat, str]:
        """The seats that bots play now, their own or standing in for a while or this once, and at which level."""
        step = self.match.step if self.match else None
        stood_in = [one.stood_in or (one.covered is not None and one.covered == step) for one in self.holders]
        levels = [self.stand_in_level if stood_in[seat] else one.level for seat, one in enumerate(self.holders)]
        return {seat: level for seat, level in enumerate(levels) if level}

    @property
    def pace_now(self) -> values.Pace:
        """How long bots take in this game."""
        if self.pace != "auto":
            return self.pace
        return "unhurried" if self.newcomers & self.seated else "calm"

    @property
    def gives_hints(self) -> bool:
        """May those who play ask what a bot would do? Several people at one screen are company, too.

        At a daily table nobody may: it is the same for everybody; nor where it counts.
        """
        if self.daily is not None or self.rated:
            return False
        people = sum(holder.member is not None for holder in self.holders)
        return self.hints == "always" or (self.hints == "alone" and people == 1)

    @property
    def stand_in_level(self) -> str:
        """The table's own bot level: what the host chose, else that of the bots who play here."""
        levels = [holder.level for holder in self.holders if holder.level]
        return levels[0] if levels and not self.stand_in_chosen else self.stand_in

    @property
    def names(self) -> list[str]:
        """What the seats are called."""
        return [self.name_of(seat) for seat in range(len(self.holders))]

    def name_of(self, seat: Seat) -> str:
        """What the owner calls it, or their name, numbered where they hold several seats, or the bot's.

        Nobody beside a member is called like another member who plays, whoever of them came first.
        """
        holder = self.holders[seat]
        if holder.member is None:
            return self._bot_name(seat) if holder.level else ""
        place = self.seats_of(holder.member).index(seat) + 1
        own = self.members[holder.member].name
        name = holder.name or (own if place == 1 else f"{own} {place}")
        others = [self.members[number].name for number in self.seated - {holder.member}]
        return name if name == own else distinct_name(name, others)

    def _bot_name(self, seat: Seat) -> str:
        """The seat's own, unless somebody who sits here is called so."""
        sitting = [holder for holder in self.holders if holder.member is not None]
        people = {folded(one.name or self.members[one.member or 0].name) for one in sitting}
        spare = [name for name in BOT_NAMES[len(self.holders) :] if folded(name) not in people]
        own = BOT_NAMES[seat % len(BOT_NAMES)]
        return own if folded(own) not in people or not spare else spare[seat % len(spare)]

    def options_json(self) -> Any:
        """The options as JSON."""
        return codec(self.game.Options).encode(self.options)

    # What must be so before something is taken

    def holder_of(self, seat: Seat) -> Holder:
        """Who holds a seat, if there is such a seat."""
        if not 0 <= seat < len(self.holders):
            raise RoomError("no_such_seat")
        return self.holders[seat]

    def own(self, member: Member, seat: Seat) -> Holder:
        """The holder of a seat that must be this member's."""
        if not 0 <= seat < len(self.holders):
            raise RoomError("no_such_seat")
        if self.holders[seat].member != member.number:
            raise RoomError("not_your_seat")
        return self.holders[seat]

    def only_host(self, member: Member) -> None:
        """Some things are the host's."""
        if member.number != self.host:
            raise RoomError("only_host")

    def only_in(self, *phases: values.Phase) -> None:
        """Some things have their time; what was taken while a closed game was running counts as then."""
        if self.phase not in phases and not (self.is_closed and "playing" in phases):
            raise RoomError("not_now")

    def running(self, step: int) -> Match:
        """The match, for a message about the step that comes after `step`."""
        if self.match is None or self.phase != "playing":
            raise RoomError("not_now")
        if self.paused:
            raise RoomError("paused")
        if step != self.match.step:
            raise RoomError("stale")
        return self.match


def known_levels(game: AnyGame, levels: Iterable[str]) -> None:
    """Only levels this game has here."""
    for level in levels:
        if level not in bot_names(game):
            raise UnknownBot("unknown_bot", name=level, known=tuple(bot_names(game)))


def clean(text: str) -> str:
    """A name or a line of chat: no control characters, spaces collapsed; empty is refused."""
    kept = " ".join("".join(c if c.isprintable() or c in JOINERS else " " for c in text).split())
    if not kept.strip(JOINERS + " "):
        raise RoomError("empty_text")
    return kept
