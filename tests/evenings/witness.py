"""Whoever knows the truth: it reads the disk as another process would, and is shown every message before it is sent.

A room is what its durable log says. So at the moment when the server sends something, it must be what the log says
then, for the person it is sent to: that is all of "durable before acknowledged", "shown only what has happened" and "no
seat sees another's secret" at once.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec

from evenings.loop import PretendedLoop, Process
from evenings.luck import Luck
from tablee.core.chance import Chance
from tablee.core.codec import codec, union
from tablee.core.errors import TableeError
from tablee.core.game import CallCutting
from tablee.core.match import Match, write_offer
from tablee.server.protocol.from_page import Answer, Chat, Withdraw
from tablee.server.room import inputs as log
from tablee.server.room.inputs import Input
from tablee.server.room.presence import Presence
from tablee.server.room.room import Room
from tablee.server.room.shown import show_options, show_own, show_room
from tablee.server.room.taking import take

TABLE = ("seat", "view", "awaited", "answered", "mine", "offer")
VOLATILE = ("watching", "late", "may_start", "frozen", "levels")
"""What of a room does not follow from its log."""
BY_THE_CLOCK = (log.Played, log.TimeUp, log.Absent, log.HostPassed)
"""What must not happen in a frozen room."""
AT_THE_TABLE = (log.Played, Answer, Withdraw, Chat)
"""What changes nothing about who plays, unless a game begins or ends."""
IN_FLIGHT = 12.0
"""Seconds for which something that was taken before may still be on its way to the disk."""
CLOSELY = 0.3
"""Of how many tables and rooms that are shown every field is compared; steps, answers and drafts of all of them are."""
OTHER_WORLDS = 0.02
"""Of how many tables it is tried whether they would look the same in another world."""


UNAWARE = 5.0
"""Seconds for which a node that is awake may not know that a room is another's."""


class Violation(Exception):
    """Something has happened that must never happen."""


class Sent(bytes):
    """What goes out, already read: that is done once."""

    message: dict[str, Any]


@dataclass
class Lost:
    """A node has lost its lock on a room, and perhaps does not know it yet."""

    since: float
    past: Truth
    """The room as it was then; later, as that node was last seen to believe."""


class Truth:
    """One room as its durable log has it."""

    def __init__(self) -> None:
        self.code = ""
        self.room = Room()
        self.present: dict[int, frozenset[str]] = {}
        """By the number of a server's socket: whose it is, while it is open and its page visible."""
        self.frozen_since: float | None = None
        self.said = set[tuple[str, str]]()
        """Every id in the log, by whom: a room itself remembers only the newest."""
        self._expected: dict[Any, Any] = {}
        self._written: dict[tuple[str, int | None], tuple[Any, Any]] = {}

    def take(self, given: Input) -> None:
        """One more input is durable."""
        room, content = self.room, given.content
        require(given.n == room.taken + 1, "the log of {} goes on with {}, not {}", self.code, given.n, room.taken + 1)
        if given.by:
            client = given.by, content.id  # type: ignore[union-attr]
            require(client not in self.said, "{} is in the log twice", client)
            self.said.add(client)
        take(room, given, new=False)
        self._expected.clear()

    def presence(self) -> Presence:
        """Who is there, by what the sockets have brought."""
        keys = {key for keys in self.present.values() for key in keys}
        members = {member.number for key in keys if (member := self.room.known(key))}
        return Presence(frozenset(members), bool(self.present))

    def table(self, seats: list[int] | list[None]) -> list[dict[str, Any]]:
        """What these seats may know of the table now."""
        return [self._once(("table", seat), lambda seat=seat: self._seen(seat)) for seat in seats]

    def around(self, number: int | None) -> Any:
        """The room as this member is shown it, as far as it follows from the log."""
        return self._once(("around", number), lambda: self._around(number))

    def _around(self, number: int | None) -> Any:
        room = self.room
        shown = show_room(room, Presence(), 0)
        you = None if number is None else room.members[number]
        return stable(msgspec.to_builtins(show_own(room, shown, you, without_the_rest=False)))

    def _seen(self, seat: int | None) -> dict[str, Any]:
        match = self.match
        seen, game = match.seen_by(seat), match.game
        return {
            "seat": seat,
            "view": self._plain("view", seat, seen.view, codec(game.forms.View).encode),
            "awaited": list(seen.awaited),
            "answered": list(seen.answered),
            "mine": self.answer(seat),
            "offer": self._plain("offer", seat, seen.offer, lambda offer: offer and write_offer(game, offer)),
        }

    def answer(self, seat: int | None) -> Any:
        """What this seat has answered while others are awaited."""
        given = None if seat is None else self.match._answers.get(seat)
        encode = union(self.match.game.forms.Move).encode
        return None if given is None else self._plain("answer", seat, given, encode)

    def _plain(self, part: str, seat: int | None, value: Any, write: Callable[[Any], Any]) -> Any:
        """Views and offers change only with a step."""
        last = self._written.get((part, seat))
        if last is None or last[0] is not value:
            last = self._written[part, seat] = value, plain(write(value))
        return last[1]

    @property
    def match(self) -> Match:
        require(self.room.match is not None, "a table is shown in {}, and there is none", self.code)
        assert self.room.match
        return self.room.match

    def _once(self, key: Any, make: Any) -> Any:
        if key not in self._expected:
            self._expected[key] = make()
        return self._expected[key]


class Witness:
    """Compares everything that leaves the server with the disk."""

    def __init__(self, loop: PretendedLoop, luck: Luck, settled: set[str], digest: Any) -> None:
        self._loop, self._luck, self._digest = loop, luck, digest
        self.rooms: defaultdict[str, Truth] = defaultdict(Truth)
        self.settled = settled
        """Ids of messages that are acknowledged and not kept: pings."""
        self.inputs = 0
        self.log: Callable[[str, int], list[Input]] = lambda *_: []
        """The durable log of a room after so many inputs."""
        self.is_owned: Callable[[Process, str], bool] = lambda *_: True
        """Has this node the lock on that room?"""
        self._lost: dict[tuple[Process, str], Lost] = {}

    def take(self, code: str, given: Input) -> None:
        """It is durable."""
        try:
            self._take(code, given)
        except (Violation, TableeError) as found:
            self._loop.flaws.append(
                f"input {given.n} of {code}, {given.content}: {found}"
            )  # raised, it would be caught

    def _take(self, code: str, given: Input) -> None:
        truth = self.rooms[code]
        truth.code = code
        if isinstance(given.content, BY_THE_CLOCK) and truth.frozen_since is not None:
            since = self._loop.time() - truth.frozen_since
            require(since < IN_FLIGHT, "{} is frozen since {:.0f} s, and there is {}", code, since, given.content)
        phase = truth.room.phase
        truth.take(given)
        if truth.room.phase != phase or not isinstance(given.content, AT_THE_TABLE):
            self.look(truth)
        self.inputs += 1

    def look(self, truth: Truth) -> None:
        """Is nobody there who plays?"""
        if not truth.presence().is_frozen(truth.room):
            truth.frozen_since = None
        elif truth.frozen_since is None:
            truth.frozen_since = self._loop.time()

    def lost(self, process: Process | None, code: str) -> None:
        """A node's lock on a room is gone."""
        if process and process.is_alive:
            past = Truth()
            past.code = code
            for given in self.log(code, 0):
                past.take(given)
            self._lost[process, code] = Lost(self._loop.time(), past)

    def owned(self, process: Process | None, code: str) -> None:
        """A node has the lock on a room."""
        if process:
            self._lost.pop((process, code), None)

    def woke(self, process: Process) -> None:
        """A node that was paused goes on: what it had begun before may come to its end now."""
        for truth in self.rooms.values():
            if truth.frozen_since is not None:
                truth.frozen_since = process.awake_since

    def sent(self, process: Process, code: str, key: str, data: bytes) -> Sent:
        """The server is about to send this to that person."""
        self._digest.update(f"{self._loop.time()} {key} ".encode() + data)
        message = msgspec.json.decode(data)
        check = CHECKS.get(message["type"])
        try:
            if check and (process, code) in self._lost:
                self._check_unaware(self._lost[process, code], process, lambda truth: check(self, truth, key, message))
            elif check:
                ours = message["type"] == "ack" or self.is_owned(process, code)
                require(ours, "{} shows a room that it has let go", process.name)
                check(self, self.rooms[code], key, message)
        except (Violation, TableeError, ValueError) as found:
            self._loop.flaws.append(f"{message['type']} to {key} in {code}: {found}")
        sent = Sent(data)
        sent.message = message
        return sent

    def _check_unaware(self, lost: Lost, process: Process, check: Callable[[Truth], None]) -> None:
        """Who has lost a room without knowing it may for a moment show what was true: then or later, never earlier."""
        past, awake = lost.past, self._loop.time() - max(lost.since, process.awake_since)
        require(awake < UNAWARE, "{} shows {} and has lost it {:.0f} s ago", process.name, past.code, awake)
        later = self.log(past.code, past.room.taken)
        while True:
            try:
                check(past)
                return
            except (Violation, TableeError):
                if not later:
                    raise
                past.take(later.pop(0))

    def _ack(self, truth: Truth, key: str, message: dict[str, Any]) -> None:
        given = message["id"]
        if (key, given) in truth.said or given in self.settled:
            return
        calls = isinstance(truth.room.game, CallCutting) and given.startswith(("answer", "withdraw"))
        require(calls, "{} is acknowledged and not durable", given)  # else it may be settled by a newer one

    def _table_now(self, truth: Truth, key: str, message: dict[str, Any]) -> None:
        seats = _seats(truth, key)
        require(
            message["step"] == truth.match.step, "step {} is shown, the log is at {}", message["step"], truth.match.step
        )
        if self._luck.happens(CLOSELY):
            seen = [{name: one.get(name) for name in TABLE} for one in message["seen"]]
            self._compare(seen, truth.table(seats), f"the table for {seats}")
        for seen in message["seen"]:
            self._drafts(truth, seen["seat"], seen["drafts"])
        if self._luck.happens(OTHER_WORLDS):
            for seat, seen in zip(seats, message["seen"], strict=True):
                self._other_world(truth, seat, seen["view"])

    def _answered_now(self, truth: Truth, key: str, message: dict[str, Any]) -> None:
        seats, match = _seats(truth, key), truth.match
        require(message["step"] == match.step, "step {} is shown, the log is at {}", message["step"], match.step)
        mine = [truth.answer(seat) for seat in seats]
        require(message["mine"] == mine, "answers of others are shown to {}", seats)
        require(message["answered"] == sorted(match.answered), "who has answered: {}", message["answered"])
        for seat, drafts in zip(seats, message["drafts"], strict=True):
            self._drafts(truth, seat, drafts)

    def _drafts_now(self, truth: Truth, key: str, message: dict[str, Any]) -> None:
        for seat, drafts in zip(_seats(truth, key), message["drafts"], strict=True):
            self._drafts(truth, seat, drafts)

    def _room_now(self, truth: Truth, key: str, message: dict[str, Any]) -> None:
        member = truth.room.known(key)
        if self._luck.happens(CLOSELY):
            expected = truth.around(member.number if member else None)
            self._compare(stable(message), expected, f"the room for {member and member.number}")

    def _options_now(self, truth: Truth, key: str, message: dict[str, Any]) -> None:
        self._compare(message, msgspec.to_builtins(show_options(truth.room)), "the options")

    def _chatter(self, truth: Truth, key: str, message: dict[str, Any]) -> None:
        lines = truth.room.chat
        mine = [msgspec.to_builtins(one.line) for one in lines if one.reaches(truth.room.known(key))]
        said = message["lines"]
        require(
            said == (mine[-len(said) :] if message["fresh"] and said else mine if not message["fresh"] else []), "chat"
        )

    def _drafts(self, truth: Truth, seat: int | None, drafts: dict[str, Any]) -> None:
        for other in drafts:
            require(truth.match._may_see(seat, int(other)), "{} is shown the draft of {}", seat, other)

    def _other_world(self, truth: Truth, seat: int | None, view: Any) -> None:
        """The same view belongs to a state that this seat could not tell from the real one."""
        match = truth.match
        other = match.imagine(seat, Chance(self._luck.token_hex(8), 0))
        there = plain(codec(match.game.forms.View).encode(match.game.view(other, seat)))
        require(there == view, "the view of {} at step {} tells what is hidden", seat, match.step)

    def _compare(self, sent: Any, expected: Any, what: str) -> None:
        if sent == expected:
            return
        wrong = [f"{path}: {one!r}, by the log {two!r}" for path, one, two in differences(sent, expected)]
        require(not wrong, "{} is not what the log says: {}", what, "; ".join(wrong))


CHECKS: dict[str, Callable[[Witness, Truth, str, dict[str, Any]], None]] = {
    "ack": Witness._ack,
    "table_now": Witness._table_now,
    "answered_now": Witness._answered_now,
    "drafts_now": Witness._drafts_now,
    "room_now": Witness._room_now,
    "options_now": Witness._options_now,
    "chatter": Witness._chatter,
}


def _seats(truth: Truth, key: str) -> list[int] | list[None]:
    member = truth.room.known(key) if key else None
    return truth.room.seats_of(member.number if member else None) or [None]


def plain(value: Any) -> Any:
    """As whoever reads the JSON has it."""
    return msgspec.json.decode(msgspec.json.encode(value))


def stable(room: dict[str, Any]) -> dict[str, Any]:
    """A `room_now` without what does not follow from the log."""
    kept = {name: value for name, value in room.items() if name not in VOLATILE}
    kept["seats"] = [{**seat, "present": None, "plays": None} for seat in room["seats"]]
    kept["members"] = [{**member, "present": None} for member in room["members"]]
    return kept


def differences(sent: Any, expected: Any, path: str = "") -> list[tuple[str, Any, Any]]:
    """Where the two differ, so that whoever reads of it need not search."""
    if isinstance(sent, dict) and isinstance(expected, dict):
        names = sorted(sent.keys() | expected.keys())
        return [one for name in names for one in differences(sent.get(name), expected.get(name), f"{path}.{name}")]
    if isinstance(sent, list) and isinstance(expected, list) and len(sent) == len(expected):
        return [
            one for i, two in enumerate(zip(sent, expected, strict=True)) for one in differences(*two, f"{path}[{i}]")
        ]
    return [] if sent == expected else [(path, sent, expected)]


def require(holds: object, what: str, *values: object) -> None:
    """Or the evening ends here."""
    if not holds:
        raise Violation(what.format(*values))
