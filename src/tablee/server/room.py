"""A room as a pure function of its inputs: people, seats, the deal, the match. No socket, clock or file in here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tablee.bots import bot_names
from tablee.bots.levels import UnknownBot
from tablee.core.catalog import game as find_game
from tablee.core.codec import codec
from tablee.core.errors import TableeError
from tablee.core.fair import ABSENT, Proof, commitment, joint_seed
from tablee.core.game import AnyGame, Seat
from tablee.core.match import Match, lay_seating
from tablee.core.record import Record
from tablee.server import inputs as house
from tablee.server import messages as says
from tablee.server.inputs import Input

MOST_MEMBERS = 100
KEPT_LINES = 200
STAND_IN = "easy"


class RoomError(TableeError):
    """The room does not take that; nothing has changed."""


@dataclass(slots=True)
class Member:
    """Somebody who has come in, whether here now or not."""

    number: int
    key: str
    name: str
    lang: says.Lang
    left: bool = False
    """Has gone on purpose, or was asked to."""
    away: bool = False
    """Has had no socket for a while."""

    @property
    def here(self) -> bool:
        """Can be waited for."""
        return not (self.left or self.away)


@dataclass(slots=True)
class Chair:
    """One seat: a person's, a bot's or empty."""

    member: int | None = None
    level: str | None = None
    stood_in: bool = False
    """The owner is away or out of time, and a bot plays."""


@dataclass(slots=True)
class Room:
    """Everything a room is; changes only through `take`."""

    code: str = ""
    game: AnyGame = field(default_factory=lambda: find_game("mind_up"))
    options: Any = None
    teams: tuple[int, ...] = ()
    chairs: list[Chair] = field(default_factory=list)
    members: dict[int, Member] = field(default_factory=dict)
    host: int | None = None
    clock: says.Clock = "off"
    stand_in: str = STAND_IN
    visibility: says.Visibility = "private"
    phase: says.Phase = "lobby"
    paused: bool = False
    number: int = 1
    secret: str = ""
    promises: dict[int, str] = field(default_factory=dict)
    contributions: dict[int, str] = field(default_factory=dict)
    match: Match | None = None
    chat: list[says.ChatLine] = field(default_factory=list)
    records: dict[int, Record] = field(default_factory=dict)
    banned: set[str] = field(default_factory=set)
    taken: int = 0
    """How many inputs have been taken."""
    clients: set[str] = field(default_factory=set)

    def take(self, given: Input) -> None:
        """Take an input, or raise a TableeError and stay as it was."""
        said = given.said
        if isinstance(said, house.House):
            _HOUSE[type(said)](self, said)
        elif isinstance(said, says.Join):
            self._join(given.by, said)
        else:
            _PEOPLE[type(said)](self, self.member_of(given.by), said)
            if isinstance(said, says.Chat):
                self._note(given)
        self.taken = given.n
        if given.client:
            self.clients.add(given.client)

    def member_of(self, key: str) -> Member:
        """Who this person is here."""
        for member in self.members.values():
            if member.key == key and not member.left:
                return member
        raise RoomError("not_member")

    def seats_of(self, number: int | None) -> list[Seat]:
        """The seats a member holds."""
        return [seat for seat, chair in enumerate(self.chairs) if number is not None and chair.member == number]

    def bot_at(self, seat: Seat) -> str | None:
        """The level of the bot that plays this seat now, its own or standing in."""
        chair = self.chairs[seat]
        return self.stand_in if chair.stood_in else chair.level

    @property
    def names(self) -> list[str]:
        """What the seats are called."""
        return [self.name_of(seat) for seat in range(len(self.chairs))]

    def name_of(self, seat: Seat) -> str:
        """The owner's name, or the bot's."""
        chair = self.chairs[seat]
        if chair.member is not None:
            return self.members[chair.member].name
        return BOT_NAMES[seat % len(BOT_NAMES)] if chair.level else ""

    def proof(self) -> Proof:
        """What is released once the game is over."""
        assert self.match is not None
        parts = self._contributions_by_seat()
        promises = tuple(commitment(part) for part in parts)
        return Proof(commitment(self.secret), promises, self.secret, parts, self.match.trace)

    # What people say

    def _join(self, key: str, said: says.Join) -> None:
        if key in self.banned:
            raise RoomError("kicked")
        name = clean(said.name)
        for member in self.members.values():
            if member.key == key:
                member.name, member.lang, member.left, member.away = name, said.lang, False, False
                self._hand_back(member.number)
                break
        else:
            if len(self.members) >= MOST_MEMBERS:
                raise RoomError("room_full")
            self.members[len(self.members)] = Member(len(self.members), key, name, said.lang)
        self._need_host()

    def _leave(self, member: Member, _: says.Leave) -> None:
        member.left = True
        self._vacate(member.number)
        self._need_host()

    def _sit(self, member: Member, said: says.Sit) -> None:
        chair = self._chair(said.seat)
        if chair.member == member.number:
            chair.stood_in = False
        elif chair.member is not None:
            raise RoomError("seat_taken")
        elif self.phase in ("sealing", "over"):
            raise RoomError("not_now")
        else:
            self.chairs[said.seat] = Chair(member.number)
            self._unready_all()

    def _stand(self, member: Member, said: says.Stand) -> None:
        if self._chair(said.seat).member != member.number:
            raise RoomError("not_your_seat")
        if self.phase in ("sealing", "over"):
            raise RoomError("not_now")
        self._empty(said.seat)

    def _bot(self, member: Member, said: says.Bot) -> None:
        self._only_host(member)
        self._only_lobby()
        chair = self._chair(said.seat)
        if chair.member is not None:
            raise RoomError("seat_taken")
        self._known_level(said.level)
        self.chairs[said.seat] = Chair(level=said.level)
        self._unready_all()

    def _clear(self, member: Member, said: says.Clear) -> None:
        self._only_host(member)
        self._only_lobby()
        self._chair(said.seat)
        self.chairs[said.seat] = Chair()
        self._unready_all()

    def _setup(self, member: Member, said: says.Setup) -> None:
        self._only_host(member)
        self._only_lobby()
        self._lay(said.game, said.seats, said.options, said.teams)
        self._unready_all()

    def _settings(self, member: Member, said: says.Settings) -> None:
        self._only_host(member)
        self._known_level(said.stand_in)
        self.clock, self.stand_in, self.visibility = said.clock, said.stand_in, said.visibility

    def _ready(self, member: Member, said: says.Ready) -> None:
        self._only_lobby()
        if not self.seats_of(member.number):
            raise RoomError("sit_first")
        self.promises[member.number] = said.promise
        if all(chair.member is not None or chair.level for chair in self.chairs) and not self._unready_people():
            self.phase = "sealing"

    def _unready(self, member: Member, _: says.Unready) -> None:
        if self.phase not in ("lobby", "sealing"):
            raise RoomError("not_now")
        self.promises.pop(member.number, None)
        self._unseal()

    def _reveal(self, member: Member, said: says.Reveal) -> None:
        if self.phase != "sealing" or member.number not in self.promises:
            raise RoomError("not_now")
        if commitment(said.contribution) != self.promises[member.number]:  # a wrong one = not ready
            self.promises.pop(member.number)
            self._unseal()
            return
        self.contributions[member.number] = said.contribution
        if self.contributions.keys() >= self._seated_people():
            self._start()

    def _answer(self, member: Member, said: says.Answer) -> None:
        match = self._match_at(member, said.seat, said.step)
        match.answer(said.seat, said.move)
        self.chairs[said.seat].stood_in = False
        self._close()

    def _withdraw(self, member: Member, said: says.Withdraw) -> None:
        self._match_at(member, said.seat, said.step).withdraw(said.seat)

    def _chat(self, member: Member, said: says.Chat) -> None:
        clean(said.text)

    def _pause(self, member: Member, said: says.Pause) -> None:
        self._only_host(member)
        if self.phase != "playing":
            raise RoomError("not_now")
        self.paused = said.paused

    def _kick(self, member: Member, said: says.Kick) -> None:
        self._only_host(member)
        guest = self.members.get(said.member)
        if guest is None or guest.left or guest is member:
            raise RoomError("no_such_member")
        guest.left = True
        self.banned.add(guest.key)
        for seat in self.seats_of(guest.number):
            self._empty(seat)

    def _rematch(self, member: Member, _: says.Rematch) -> None:
        self._only_host(member)
        if self.phase != "over":
            raise RoomError("not_now")

    # What the house does

    def _opened(self, said: house.Opened) -> None:
        self.code, self.secret = said.code, said.secret
        self.visibility = said.wanted.visibility
        self._lay(said.wanted.game, said.wanted.seats, said.wanted.options, None)
        for level in said.wanted.bots:
            self._known_level(level)
        for seat, level in zip(range(1, len(self.chairs)), said.wanted.bots, strict=False):
            self.chairs[seat] = Chair(level=level)

    def _laid(self, said: house.Laid) -> None:
        self.secret, self.phase, self.match, self.paused = said.secret, "lobby", None, False
        self.number += 1
        for seat, chair in enumerate(self.chairs):
            if chair.member is not None and self.members[chair.member].left:
                self.chairs[seat] = Chair(level=self.stand_in)
        self._unready_all()

    def _played(self, said: house.Played) -> None:
        match = self._running(said.step)
        match.answer(said.seat, said.move, stand_in=self.chairs[said.seat].stood_in)
        self._close()

    def _out_of_time(self, said: house.OutOfTime) -> None:
        self._running(said.step)
        self.chairs[said.seat].stood_in = True

    def _gone(self, said: house.Gone) -> None:
        self.members[said.member].away = True
        if self.phase == "playing":
            for seat in self.seats_of(said.member):
                self.chairs[seat].stood_in = True
        elif self.phase in ("lobby", "sealing"):
            self.promises.pop(said.member, None)
            self._unseal()
        self._need_host()

    def _back(self, said: house.Back) -> None:
        self.members[said.member].away = False
        self._hand_back(said.member)
        self._need_host()

    def _unsealed(self, _: house.Unsealed) -> None:
        for silent in [number for number in self.promises if number not in self.contributions]:
            del self.promises[silent]
        self._unseal()

    # What follows from it

    def _lay(self, name: str, seats: int, options: dict[str, Any], teams: list[int] | None) -> None:
        game = find_game(name)
        seating = lay_seating(game, seats, options, None if teams is None else tuple(teams))
        self.game, self.options, self.teams = game, seating.options, seating.teams
        kept = self.chairs[:seats]
        for chair in kept:
            if chair.level and chair.level not in bot_names(game):
                chair.level = STAND_IN
        self.chairs = kept + [Chair() for _ in range(seats - len(kept))]

    def _start(self) -> None:
        seed = joint_seed(self.secret, self._contributions_by_seat())
        self.match = Match(self.game, len(self.chairs), self.options, seed, self.teams)
        self.phase = "playing"
        for chair in self.chairs:
            chair.stood_in = chair.member is not None and not self.members[chair.member].here

    def _close(self) -> None:
        if self.match is not None and self.match.outcome is not None:
            self.phase = "over"
            self.records[self.number] = self.match.record.with_proof(self.proof())

    def _contributions_by_seat(self) -> tuple[str, ...]:
        return tuple(
            ABSENT if chair.member is None else self.contributions.get(chair.member, ABSENT) for chair in self.chairs
        )

    def _seated_people(self) -> set[int]:
        return {chair.member for chair in self.chairs if chair.member is not None}

    def _unready_people(self) -> set[int]:
        return self._seated_people() - self.promises.keys()

    def _unready_all(self) -> None:
        if self.phase == "lobby":
            self.promises.clear()
            self.contributions.clear()

    def _unseal(self) -> None:
        """A promise is missing: back to the lobby; those who have revealed must promise anew."""
        if self.phase == "sealing":
            self.phase = "lobby"
            for number in self.contributions:
                self.promises.pop(number, None)
        self.contributions.clear()

    def _vacate(self, number: int) -> None:
        """Whoever leaves keeps a seat in a running game; a bot stands in until they are back."""
        for seat in self.seats_of(number):
            if self.phase == "playing":
                self.chairs[seat].stood_in = True
            elif self.phase != "over":
                self._empty(seat)

    def _empty(self, seat: Seat) -> None:
        self.chairs[seat] = Chair(level=self.stand_in) if self.phase == "playing" else Chair()
        self._unseal()
        self._unready_all()

    def _hand_back(self, number: int) -> None:
        for seat in self.seats_of(number):
            self.chairs[seat].stood_in = False

    def _need_host(self) -> None:
        """The host's rights pass to whoever has been here longest, seated people first."""
        if self.host is not None and self.members[self.host].here:
            return
        here = [member.number for member in self.members.values() if member.here]
        if here:
            self.host = min(here, key=lambda number: (not self.seats_of(number), number))

    def _note(self, given: Input) -> None:
        member = self.member_of(given.by)
        assert isinstance(given.said, says.Chat)
        self.chat.append(says.ChatLine(member.number, member.name, clean(given.said.text), given.at))
        del self.chat[:-KEPT_LINES]

    def _chair(self, seat: Seat) -> Chair:
        if not 0 <= seat < len(self.chairs):
            raise RoomError("no_such_seat")
        return self.chairs[seat]

    def _only_host(self, member: Member) -> None:
        if member.number != self.host:
            raise RoomError("only_host")

    def _only_lobby(self) -> None:
        if self.phase != "lobby":
            raise RoomError("not_now")

    def _known_level(self, level: str) -> None:
        if level not in bot_names(self.game):
            raise UnknownBot("unknown_bot", name=level, known=tuple(bot_names(self.game)))

    def _match_at(self, member: Member, seat: Seat, step: int) -> Match:
        """The running match, for somebody who holds the seat."""
        if self._chair(seat).member != member.number:
            raise RoomError("not_your_seat")
        return self._running(step)

    def _running(self, step: int) -> Match:
        if self.match is None or self.phase != "playing":
            raise RoomError("not_now")
        if self.paused:
            raise RoomError("paused")
        if step != self.match.step:
            raise RoomError("stale")
        return self.match

    def options_json(self) -> Any:
        """The options as JSON."""
        return codec(self.game.Options).encode(self.options)


BOT_NAMES = (
    "Ada",
    "Basile",
    "Cléo",
    "Dora",
    "Edgar",
    "Flore",
    "Gaston",
    "Hilda",
    "Igor",
    "Jade",
    "Kim",
    "Léon",
    "Mona",
    "Nils",
)

_PEOPLE: dict[type, Callable[[Room, Member, Any], None]] = {
    says.Leave: Room._leave,
    says.Sit: Room._sit,
    says.Stand: Room._stand,
    says.Bot: Room._bot,
    says.Clear: Room._clear,
    says.Setup: Room._setup,
    says.Settings: Room._settings,
    says.Ready: Room._ready,
    says.Unready: Room._unready,
    says.Reveal: Room._reveal,
    says.Answer: Room._answer,
    says.Withdraw: Room._withdraw,
    says.Chat: Room._chat,
    says.Pause: Room._pause,
    says.Kick: Room._kick,
    says.Rematch: Room._rematch,
}
_HOUSE: dict[type, Callable[[Room, Any], None]] = {
    house.Opened: Room._opened,
    house.Laid: Room._laid,
    house.Played: Room._played,
    house.OutOfTime: Room._out_of_time,
    house.Gone: Room._gone,
    house.Back: Room._back,
    house.Unsealed: Room._unsealed,
}


def clean(text: str) -> str:
    """A name or a line of chat: no control characters, spaces collapsed; empty is refused."""
    kept = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    if not kept:
        raise RoomError("empty_text")
    return kept
