"""A room without a server: inputs are taken one after the other, and the log can always be read again."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from tablee.core.errors import TableeError
from tablee.core.match import Match
from tablee.server.protocol import from_page, rest
from tablee.server.room import inputs as log
from tablee.server.room.inputs import ENCODER, Input, Stored
from tablee.server.room.room import Room
from tablee.server.room.taking import rebuild, take

CODE, SECRET = "ABCDE", "5e" * 32


def part(who: str) -> str:
    """What somebody adds to the seed."""
    return sha256(who.encode()).hexdigest()


def promise(who: str) -> str:
    return sha256(bytes.fromhex(part(who))).hexdigest()


class Evening:
    """One room; people are named by their keys."""

    def __init__(self, seats: int = 3, bots: tuple[str, ...] = (), game: str = "mind_up", **wanted: Any) -> None:
        self.room = Room()
        self.log: list[Input] = []
        new = rest.NewRoom(game=game, name="anna", lang="en", seats=seats, bots=list(bots), **wanted)
        self.server(log.Opened(CODE, SECRET, new))
        self.join("anna")
        self.say("anna", from_page.Sit, seat=0)

    def say(self, who: str, kind: type[from_page.FromPage], **fields: Any) -> None:
        self.take(who, kind(id=f"m{len(self.log)}", **fields))

    def server(self, said: log.ServerInput) -> None:
        self.take("", said)

    def take(self, who: str, said: Any) -> None:
        given = Input(self.room.taken + 1, 1_000 + len(self.log), who, said)
        take(self.room, given)
        self.log.append(Input.read(given.n, given.at, ENCODER.encode(Stored(who, said)).decode()))

    def refusal(self, who: str, kind: type[from_page.FromPage], **fields: Any) -> str:
        """The key of the refusal; nothing may have changed."""
        try:
            self.say(who, kind, **fields)
        except TableeError as error:
            assert rebuild(self.log) == self.room
            return error.key
        raise AssertionError(f"{kind.__name__} was taken")

    def join(self, *names: str) -> None:
        for who in names:
            self.say(who, from_page.Join, name=who, lang="en")

    def seat(self, **seats: int) -> None:
        for who, seat in seats.items():
            self.join(who)
            self.say(who, from_page.Sit, seat=seat)

    def start(self, *people: str) -> None:
        """Everybody promises and reveals."""
        for who in people:
            self.say(who, from_page.Ready, promise=promise(who))
        for who in people:
            self.say(who, from_page.RevealPart, contribution=part(who))
        self.server(log.Begun(self.room.game.version))

    def begun(self, **seats: int) -> Match:
        """Anna on seat 0 and these people play."""
        self.seat(**seats)
        self.start("anna", *seats)
        return self.match

    @property
    def match(self) -> Match:
        assert self.room.match
        return self.room.match

    def answer(self, who: str, seat: int, place: int = 0) -> None:
        """Somebody plays the first (or another) card of their hand."""
        card = self.match.seen_by(seat).view.hand[place]
        self.say(who, from_page.Answer, seat=seat, step=self.match.step, move={"card": card})

    def bot_plays(self, seat: int) -> None:
        card = self.match.seen_by(seat).view.hand[0]
        self.server(log.Played(seat, self.match.step, {"card": card}))

    def play_out(self, **people: int) -> None:
        """To the end; whoever is not named has a bot play."""
        owners = {seat: who for who, seat in people.items()}
        while self.room.phase == "playing":
            seat = min(self.match.to_act)
            if seat in owners:
                self.answer(owners[seat], seat)
            else:
                self.bot_plays(seat)
