"""A seat is not a keyhole: whatever people do, nobody sees two hands of a game, or hears a team not their own."""

from __future__ import annotations

import asyncio
import random
from collections import defaultdict
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from server.evening import Evening, part, promise
from server.guests import Guest, scene
from tablee import Chance, TableeError, game
from tablee.core.codec import union
from tablee.server.protocol import from_page
from tablee.server.room import inputs as log
from tablee.server.room.room import Room
from tablee.server.room.seats import must_ask
from tablee.server.room.taking import rebuild

PEOPLE = ("anna", "bob", "carl", "dora", "emil")
SEATS_OF = {"mind_up": 4, "upturn": 3, "mind_map": 8}


def running(name: str = "mind_up", bots: int = 2) -> Evening:
    """Anna and Bob play, two bots sit beside them, Carl and Dora watch."""
    evening = Evening(seats=2 + bots, game=name)
    for seat in range(2, 2 + bots):
        evening.say("anna", from_page.PutBot, seat=seat, level="random")
    evening.begun(bob=1)
    evening.join("carl", "dora")
    return evening


def play_a_step(evening: Evening) -> None:
    match = evening.match
    step = match.step
    while evening.room.phase == "playing" and match.step == step:
        seat = min(match.to_act)
        move = match.legal(seat).sample(Chance("seats", match.step * 20 + seat))
        evening.server(log.Played(seat, match.step, union(match.game.forms.Move).encode(move)))


def test_a_seat_is_asked_for_granted_and_taken_after_the_next_step() -> None:
    evening = running()
    evening.say("carl", from_page.AskSeat, seat=2)
    assert evening.refusal("bob", from_page.AnswerRequest, member=2, yes=True) == "only_host"
    evening.say("anna", from_page.AnswerRequest, member=2, yes=True)
    assert evening.room.seats_of(2) == []
    assert evening.refusal("dora", from_page.AskSeat, seat=2) == "seat_taken"
    play_a_step(evening)
    assert evening.room.seats_of(2) == [2]
    assert evening.room.bots.get(2) is None


def test_it_can_be_given_back_to_the_bot_and_to_its_owner() -> None:
    evening = running()
    evening.say("anna", from_page.ChangeSettings, free_seats=True)
    evening.say("carl", from_page.AskSeat, seat=2)
    play_a_step(evening)
    evening.say("carl", from_page.Stand, seat=2)
    assert evening.room.bots.get(2) == "random"
    evening.server(log.Absent(1))
    evening.say("dora", from_page.AskSeat, seat=1)
    play_a_step(evening)
    assert evening.room.seats_of(3) == [1]
    evening.server(log.Returned(1))
    evening.say("dora", from_page.Stand, seat=1)
    assert evening.room.seats_of(1) == [1]
    assert evening.room.bots.get(1) is None


@pytest.mark.parametrize(
    ("who", "seat", "why"),
    [("bob", 2, "has_a_seat"), ("carl", 1, "seat_taken"), ("carl", 9, "no_such_seat"), ("emil", 2, "not_member")],
)
def test_who_may_not_ask(who: str, seat: int, why: str) -> None:
    assert running().refusal(who, from_page.AskSeat, seat=seat) == why


def test_whoever_has_seen_a_hand_takes_no_other_but_may_take_their_own_again() -> None:
    evening = running()
    evening.say("bob", from_page.Stand, seat=1)
    assert evening.refusal("bob", from_page.AskSeat, seat=2) == "saw_a_hand"
    evening.say("bob", from_page.Leave)
    evening.join("bob")
    assert evening.refusal("bob", from_page.AskSeat, seat=2) == "saw_a_hand"
    evening.say("bob", from_page.AskSeat, seat=1)


def test_the_seat_of_somebody_who_was_asked_to_leave_is_a_bots_until_the_end() -> None:
    evening = running()
    evening.say("anna", from_page.Kick, member=1)
    assert evening.refusal("carl", from_page.AskSeat, seat=1) == "seat_locked"
    while evening.room.phase == "playing":
        play_a_step(evening)
    evening.say("anna", from_page.Rematch)
    evening.server(log.TableReset("6f" * 32))
    assert not evening.room.locked
    evening.say("anna", from_page.Clear, seat=1)
    evening.say("carl", from_page.Sit, seat=1)


def test_until_0_2_one_sat_down_at_once_and_such_logs_are_still_read() -> None:
    evening = running()
    evening.say("carl", from_page.Sit, seat=2)  # the log takes it; the actor refuses it today
    assert rebuild(evening.log) == evening.room
    assert evening.room.saw["carl"] == {2}
    with pytest.raises(TableeError) as error:
        must_ask(evening.room, evening.room.members[3], from_page.Sit("x", 3))
    assert error.value.key == "ask_for_seat"


def test_a_newcomer_asks_at_the_door() -> None:
    evening = running()
    evening.say("anna", from_page.ChangeSettings, door="asks")
    evening.join("emil")
    assert evening.room.known("emil") is None
    assert evening.refusal("emil", from_page.Chat, text="let me in") == "not_member"
    evening.say("anna", from_page.AnswerRequest, member=4, yes=False)
    assert evening.room.known("emil") is None
    evening.join("emil")
    assert evening.room.known("emil") is None  # a no does not open the door
    evening.say("anna", from_page.AnswerRequest, member=4, yes=True)
    assert evening.room.known("emil")
    evening.say("anna", from_page.Kick, member=4)
    assert evening.refusal("emil", from_page.Join, name="Emil", lang="en") == "kicked"
    evening.say("anna", from_page.ChangeSettings, door="closed")
    assert evening.refusal("fritz", from_page.Join, name="Fritz", lang="en") == "room_closed"
    evening.join("bob")  # who is in stays in


def test_the_host_silences_one_or_all() -> None:
    evening = running()
    evening.say("anna", from_page.Mute, member=1, muted=True)
    assert evening.refusal("bob", from_page.Chat, text="hm") == "muted"
    evening.join("bob")  # coming again does not help
    assert evening.refusal("bob", from_page.Chat, text="hm") == "muted"
    evening.say("anna", from_page.Mute, member=1, muted=False)
    evening.say("bob", from_page.Chat, text="thank you")
    evening.say("anna", from_page.ChangeSettings, chat=False)
    assert evening.refusal("anna", from_page.Chat, text="hello?") == "chat_off"


class KeyholeMachine(RuleBasedStateMachine):
    """People join, sit, stand, ask, kick, leave, return and play again, in all three games and in any order."""

    @initialize(name=st.sampled_from(sorted(SEATS_OF)))
    def begin(self, name: str) -> None:
        self.evening = running(name, SEATS_OF[name] - 2)
        self.dealt: dict[tuple[int, str], set[int]] = {}
        self.shown: dict[tuple[int, str], set[int]] = defaultdict(set)
        self.heard: dict[str, set[str]] = defaultdict(set)
        self.look()

    @property
    def room(self) -> Room:
        return self.evening.room

    def look(self) -> None:
        """What every person's page is shown now."""
        room = self.room
        if room.phase != "playing":
            return
        for who in PEOPLE:
            member = room.known(who)
            seats = set(room.seats_of(member.number)) if member else set()
            if room.match and room.match.step == 0 and (room.number, who) not in self.dealt:
                self.dealt[room.number, who] = seats
            self.shown[room.number, who] |= seats

    def say(self, who: str, kind: type[from_page.FromPage], **fields: Any) -> None:
        with suppress(TableeError):
            message = kind(id=f"k{len(self.evening.log)}", **fields)
            if isinstance(message, from_page.Sit):
                must_ask(self.room, self.room.member_of(who), message)
            self.evening.take(who, message)
        self.look()

    @rule(who=st.sampled_from(PEOPLE))
    def join(self, who: str) -> None:
        self.say(who, from_page.Join, name=who, lang="en")

    @rule(who=st.sampled_from(PEOPLE))
    def leave(self, who: str) -> None:
        self.say(who, from_page.Leave)

    @rule(who=st.sampled_from(PEOPLE), seat=st.integers(0, 7), kind=st.sampled_from(["sit", "stand", "ask"]))
    def seats(self, who: str, seat: int, kind: str) -> None:
        kinds: dict[str, type[from_page.FromPage]] = {
            "sit": from_page.Sit,
            "stand": from_page.Stand,
            "ask": from_page.AskSeat,
        }
        self.say(who, kinds[kind], seat=seat)

    @rule(member=st.integers(0, 4), yes=st.sampled_from([True, True, False]))
    def host_answers(self, member: int, yes: bool) -> None:
        if self.room.host is not None:
            self.say(self.room.members[self.room.host].key, from_page.AnswerRequest, member=member, yes=yes)

    @rule(member=st.integers(0, 4))
    def host_kicks(self, member: int) -> None:
        if self.room.host is not None:
            self.say(self.room.members[self.room.host].key, from_page.Kick, member=member)

    @rule(free=st.booleans(), door=st.sampled_from(["open", "asks"]))
    def host_settings(self, free: bool, door: str) -> None:
        if self.room.host is not None:
            host = self.room.members[self.room.host].key
            self.say(host, from_page.ChangeSettings, free_seats=free, door=door)

    @rule(member=st.integers(0, 4), there=st.booleans())
    def comes_and_goes(self, member: int, there: bool) -> None:
        known = self.room.members.get(member)
        if known and not (known.left or known.waiting):
            self.evening.server(log.Returned(member) if there else log.Absent(member))
        self.look()

    @rule(steps=st.integers(1, 3))
    def play(self, steps: int) -> None:
        for _ in range(steps):
            if self.room.phase == "playing":
                play_a_step(self.evening)
                self.look()

    @rule(who=st.sampled_from(PEOPLE))
    def whispers(self, who: str) -> None:
        """A line to one's team: who was not of it then never reads it."""
        member = self.room.known(who)
        teams = {self.room.teams[seat] for seat in self.room.seats_of(member.number)} if member else set()
        line = f"whisper {len(self.evening.log)}"
        before = len(self.room.chat)
        self.say(who, from_page.Chat, text=line, to="team")
        if len(self.room.chat) > before:
            belong = {
                other
                for other in PEOPLE
                if (known := self.room.known(other))
                and {self.room.teams[seat] for seat in self.room.seats_of(known.number)} == teams
            }
            for other in belong:
                self.heard[other].add(line)

    @rule()
    def another_game(self) -> None:
        """To the end, and on with whoever sits there."""
        for _ in range(150):
            if self.room.phase == "playing":
                play_a_step(self.evening)
        if self.room.phase != "over" or self.room.host is None:
            return
        self.evening.server(log.TableReset(part(f"{len(self.evening.log)}")))
        host = self.room.members[self.room.host].key
        for seat, holder in enumerate(self.room.holders):
            if not holder.taken:
                self.say(host, from_page.PutBot, seat=seat, level="random")
        people = [self.room.members[number].key for number in sorted(self.room.seated)]
        for who in people:
            self.say(who, from_page.Ready, promise=promise(who))
        for who in people:
            self.say(who, from_page.RevealPart, contribution=part(who))
        with suppress(TableeError):
            self.evening.server(log.Begun(self.room.game.version))
        self.look()

    @invariant()
    def nobody_sees_two_hands(self) -> None:
        for (number, who), seats in getattr(self, "shown", {}).items():
            dealt = self.dealt.get((number, who), set())
            assert seats == dealt or (not dealt and len(seats) <= 1) or seats <= dealt, (number, who, seats, dealt)

    @invariant()
    def nobody_hears_another_team(self) -> None:
        for who in PEOPLE if hasattr(self, "evening") else ():
            member = self.room.known(who)
            reads = {
                entry.line.text for entry in self.room.chat if entry.reaches(member) and entry.line.team is not None
            }
            assert reads <= self.heard[who]

    def teardown(self) -> None:
        if hasattr(self, "evening"):
            assert rebuild(self.evening.log) == self.room


KeyholeMachine.TestCase.settings = settings(
    max_examples=20, stateful_step_count=40, deadline=None, suppress_health_check=list(HealthCheck)
)
test_no_sequence_shows_two_hands = KeyholeMachine.TestCase


@pytest.mark.parametrize("name", sorted(SEATS_OF))
@scene
async def test_no_socket_is_shown_two_hands(address: str, name: str) -> None:
    """The same over raw sockets: everything each browser ever received is looked through."""
    dice, seats = random.Random(name), SEATS_OF[name]
    host = Guest(address, "Anna").arrive()
    await host.enter(host.open(name, seats=seats, bots=["random"] * (seats - 1)))
    people = [host, *[await Guest(address, f"P{n}").arrive().enter(host.code) for n in range(3)]]
    await host.taken("clear", seat=1)
    await people[1].taken("sit", seat=1)
    await host.taken("settings", free_seats=True)
    await host.start(people[1])
    for turn in range(60):
        who = dice.choice(people)
        seat = dice.randrange(seats)
        kind, fields = dice.choice(
            [
                ("sit", {"seat": seat}),
                ("stand", {"seat": dice.choice(people[1].room["seats"] and [0, 1, seat])}),
                ("ask_seat", {"seat": seat}),
                ("leave", {}),
                ("join", {"name": who.name, "lang": "en"}),
                ("chat", {"text": f"psst {turn}", "to": "team"}),
            ]
        )
        await asyncio.sleep(0.05)  # more would be too fast for one person
        await who.say(kind, **fields)
        for one in people:
            if one.room["you"] is None:
                await one.say("join", name=one.name, lang="en")
            if one.table and not one.over and one.seen["seat"] in one.seen["awaited"]:
                move = _any_move(name, one)
                if move is not None:
                    await one.say("answer", seat=one.seen["seat"], step=one.table["step"], move=move)
    for place, one in enumerate(people):
        shown = {
            seen["seat"]
            for said in one.received
            if said["type"] == "table_now"
            for seen in said["seen"]
            if seen["seat"] is not None
        }
        assert len(shown) <= 1, (name, one.name, shown)
        assert shown <= {place} or place > 1


def _any_move(name: str, guest: Guest) -> Any:
    """A legal move, as the offer has it."""
    offer: dict[str, Any] = next(
        (
            seen["offer"]
            for said in reversed(guest.received)
            if said["type"] == "table_now"
            for seen in said["seen"]
            if seen.get("offer") and seen["seat"] == guest.seen["seat"]
        ),
        {},
    )
    if offer.get("move_list"):
        return offer["move_list"][0]
    if offer.get("point"):
        return {"x": 100, "y": 100}
    if form := offer.get("assignment"):
        free, votes = list(form["values"]), {}
        forbidden = {tuple(pair) for pair in form["forbidden"]}
        for spot in form["places"]:
            value = next((value for value in free if (spot, value) not in forbidden), None)
            if value is None or form.get("shared"):
                return None
            free.remove(value)
            votes[str(spot)] = value
        return {form["move"]: votes}
    return None


def test_every_game_is_tried() -> None:
    assert all(seats in game(name).seats for name, seats in SEATS_OF.items())
