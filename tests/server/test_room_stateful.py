"""A room in any order of words: each is taken or refused without a trace, and the log always gives an equal room."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from server.evening import Evening, part, promise
from tablee import TableeError, verify
from tablee.server.protocol import from_page
from tablee.server.room import inputs as log
from tablee.server.room.presence import Presence
from tablee.server.room.room import REMEMBERED, STAMP
from tablee.server.room.shown import show_room
from tablee.server.room.taking import rebuild

MEMBER_INPUTS = st.sampled_from(["anna", "bob", "carl", "dora"])
RIGHT_OR_ANY = st.sampled_from(["whoever may", "whoever may", "whoever may", "anna", "bob", "carl", "dora"])
SEATS = st.integers(0, 4)
MEMBERS = st.integers(0, 3)
LEVELS = st.sampled_from(["easy", "random", "genius"])
OF_A_SEAT = (from_page.Stand, from_page.Answer, from_page.Withdraw)


class RoomMachine(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.evening = Evening(seats=3, bots=("easy",))
        self.evening.seat(bob=2)

    @initialize(begun=st.booleans())
    def first_of_all(self, begun: bool) -> None:
        if begun:
            self.evening.start("anna", "bob")

    @property
    def room(self) -> Any:
        return self.evening.room

    def say(self, who: str, kind: type[from_page.FromPage], **fields: Any) -> bool:
        if who == "whoever may":
            who = self.owner(fields["seat"]) if kind in OF_A_SEAT else self.room.members[self.room.host].key
        return self.take(who, kind(id=f"h{len(self.evening.log)}", **fields))

    def owner(self, seat: int) -> str:
        member = self.room.holders[seat].member if seat < len(self.room.holders) else None
        return "anna" if member is None else str(self.room.members[member].key)

    def take(self, who: str, said: Any) -> bool:
        """Taken; or refused, and then nothing has changed."""
        try:
            self.evening.take(who, said)
        except TableeError:
            assert rebuild(self.evening.log) == self.room
            return False
        return True

    @rule(who=MEMBER_INPUTS, name=st.sampled_from(["A", " ", "Zoé\n"]), lang=st.sampled_from(["en", "fr"]))
    def join(self, who: str, name: str, lang: str) -> None:
        self.say(who, from_page.Join, name=name, lang=lang)

    @rule(who=MEMBER_INPUTS)
    def leave(self, who: str) -> None:
        self.say(who, from_page.Leave)

    @rule(who=MEMBER_INPUTS, seat=SEATS)
    def sit(self, who: str, seat: int) -> None:
        self.say(who, from_page.Sit, seat=seat)

    @rule(who=RIGHT_OR_ANY, seat=SEATS)
    def stand(self, who: str, seat: int) -> None:
        self.say(who, from_page.Stand, seat=seat)

    @rule(who=RIGHT_OR_ANY, seat=SEATS, level=LEVELS)
    def bot(self, who: str, seat: int, level: str) -> None:
        self.say(who, from_page.PutBot, seat=seat, level=level)

    @rule(who=RIGHT_OR_ANY, seat=SEATS)
    def clear(self, who: str, seat: int) -> None:
        self.say(who, from_page.Clear, seat=seat)

    @rule(who=RIGHT_OR_ANY, seats=st.integers(2, 5), objectives=st.integers(4, 6))
    def setup(self, who: str, seats: int, objectives: int) -> None:
        self.say(who, from_page.Setup, game="mind_up", seats=seats, options={"objectives": objectives})

    @rule(who=RIGHT_OR_ANY, level=LEVELS, grace=st.booleans())
    def change_settings(self, who: str, level: str, grace: bool) -> None:
        self.say(who, from_page.ChangeSettings, clock="fast", stand_in=level, visibility="open", grace=grace)

    @rule(who=MEMBER_INPUTS)
    def ready(self, who: str) -> None:
        self.say(who, from_page.Ready, promise=promise(who))

    @rule(who=MEMBER_INPUTS)
    def unready(self, who: str) -> None:
        self.say(who, from_page.Unready)

    @rule(who=MEMBER_INPUTS, honest=st.booleans())
    def reveal(self, who: str, honest: bool) -> None:
        self.say(who, from_page.RevealPart, contribution=part(who if honest else "another"))
        self.take("", log.Begun(self.room.game.version))

    @rule()
    def everybody_begins(self) -> None:
        """What a table full of friends does; else few games would ever begin."""
        people = [self.room.members[number].key for number in self.room.seated]
        for seat, holder in enumerate(self.room.holders):
            if not holder.taken and self.room.host is not None:
                self.say(self.room.members[self.room.host].key, from_page.PutBot, seat=seat, level="easy")
        for kind in (from_page.Ready, from_page.RevealPart):
            for who in people:
                fields = {"promise": promise(who)} if kind is from_page.Ready else {"contribution": part(who)}
                self.say(who, kind, **fields)
        self.take("", log.Begun(self.room.game.version))

    @precondition(lambda self: self.room.phase == "playing")
    @rule(who=RIGHT_OR_ANY, seat=st.integers(0, 2), place=st.integers(0, 4), late=st.integers(0, 5))
    def answer(self, who: str, seat: int, place: int, late: int) -> None:
        match = self.evening.match
        hand = match.seen_by(seat).view.hand
        card = hand[place] if place < len(hand) else 0
        self.say(who, from_page.Answer, seat=seat, step=match.step - (late == 0), move={"card": card})

    @precondition(lambda self: self.room.phase == "playing" and self.room.match.answered)
    @rule(who=RIGHT_OR_ANY, choice=st.integers(0, 2))
    def withdraw(self, who: str, choice: int) -> None:
        answered = sorted(self.evening.match.answered)
        seat = answered[choice % len(answered)]
        self.say(who, from_page.Withdraw, seat=seat, step=self.evening.match.step)

    @precondition(lambda self: self.room.phase == "playing" and not self.room.paused)
    @rule(choice=st.integers(0, 2))
    def a_bot_plays(self, choice: int) -> None:
        waiting = sorted(self.evening.match.to_act)
        self.evening.bot_plays(waiting[choice % len(waiting)])

    @precondition(lambda self: self.room.phase == "playing" and not self.room.paused)
    @rule(steps=st.sampled_from([2, 30]))
    def bots_play(self, steps: int) -> None:
        until = self.evening.match.step + steps
        while self.room.phase == "playing" and self.evening.match.step < until:
            self.evening.bot_plays(min(self.evening.match.to_act))

    @precondition(lambda self: self.room.phase == "playing")
    @rule(seat=st.integers(0, 2))
    def out_of_time(self, seat: int) -> None:
        if self.room.holders[seat].member is not None:
            self.take("", log.OutOfTime(seat, self.evening.match.step))

    @rule(member=MEMBERS)
    def gone_or_back(self, member: int) -> None:
        known = self.room.members.get(member)
        if known and not known.left:
            self.take("", log.Back(member) if known.away else log.Gone(member))

    @rule()
    def nobody_reveals(self) -> None:
        self.take("", log.Unsealed())

    @rule(who=RIGHT_OR_ANY, paused=st.booleans())
    def pause(self, who: str, paused: bool) -> None:
        self.say(who, from_page.Pause, paused=paused)

    @rule(who=RIGHT_OR_ANY, member=MEMBERS)
    def kick(self, who: str, member: int) -> None:
        self.say(who, from_page.Kick, member=member)

    @rule(who=RIGHT_OR_ANY)
    def rematch(self, who: str) -> None:
        if self.say(who, from_page.Rematch):
            assert self.take("", log.TableReset(part(f"{len(self.evening.log)}")))

    @rule(who=MEMBER_INPUTS)
    def chat(self, who: str) -> None:
        self.say(who, from_page.Chat, text="hello")

    @invariant()
    def one_host_among_those_here(self) -> None:
        here = {member.number for member in self.room.members.values() if member.here}
        assert not here or self.room.host in here

    @invariant()
    def chairs_hold_people_bots_or_nobody(self) -> None:
        for holder in self.room.holders:
            assert holder.member is None or holder.level is None
            assert holder.member is None or holder.member in self.room.members
            if holder.stood_in:
                assert holder.member is not None
                assert self.room.phase in ("playing", "over")
        assert len(self.room.holders) == len(self.room.teams)

    @invariant()
    def who_was_asked_to_leave_sits_nowhere(self) -> None:
        for member in self.room.members.values():
            if member.key in self.room.banned and self.room.phase != "over":
                assert self.room.seats_of(member.number) == []

    @invariant()
    def the_phase_fits(self) -> None:
        room = self.room
        assert (room.match is not None) == (room.phase in ("playing", "over")) == bool(room.parts)
        if room.match:
            assert (room.match.outcome is not None) == (room.phase == "over") == (room.record is not None)
        if room.phase == "sealing":
            assert all(holder.taken for holder in room.holders)
            assert room.promises.keys() >= room.seated
        else:
            assert room.contributions == {}
        if room.phase == "lobby":
            assert room.promises.keys() <= room.seated
            assert not any(show_room(room, Presence(), 0).deal.promises)  # nobody can wait for the others'
        assert not room.paused or room.phase == "playing"

    @invariant()
    def every_input_is_counted(self) -> None:
        assert self.room.taken == len(self.evening.log) == self.evening.log[-1].n
        assert len(self.room.sent) == STAMP * min(REMEMBERED, sum(one.client is not None for one in self.evening.log))

    def teardown(self) -> None:
        assert rebuild(self.evening.log) == self.room
        assert self.room.record is None or verify(self.room.record).outcome


RoomMachine.TestCase.settings = settings(
    max_examples=60, stateful_step_count=50, deadline=None, suppress_health_check=list(HealthCheck)
)
test_a_room_in_any_order = RoomMachine.TestCase
