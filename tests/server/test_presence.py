"""A game waits for people: who is there, what is timed, and what stands still while nobody plays."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from server.evening import Evening, part, promise
from server.guests import Guest, scene, serving, sqlite
from server.test_people import table_of
from tablee.core.chance import Chance
from tablee.core.codec import union
from tablee.core.match import Match
from tablee.games.mind_map.moves import Put
from tablee.server.actor.clocks import Clocks, Timeouts
from tablee.server.protocol import from_page
from tablee.server.protocol.values import Attention
from tablee.server.room import inputs as log
from tablee.server.room.presence import Presence
from tablee.server.room.taking import rebuild

WEEK = 7 * 24 * 3600.0
ANNA, BOB = 0, 1


class Watch:
    """A room's clocks under a time of our own; what is due is taken at once, as the actor does."""

    def __init__(self, evening: Evening) -> None:
        self.evening, self.clocks, self.now = evening, Clocks(Timeouts()), 0.0
        self.here = Presence()
        self.taken: list[log.ServerInput] = []

    def there(self, *members: int, **attention: Attention) -> None:
        """These look at the table from now on."""
        names = {"anna": ANNA, "bob": BOB}
        self.here = Presence(frozenset(members), True, {names[who]: at for who, at in attention.items()})
        self.pass_(0)

    def pass_(self, seconds: float) -> list[log.ServerInput]:
        """Time passes, and nothing else happens; gives what the server did because of it."""
        until, done = self.now + seconds, list[log.ServerInput]()
        while True:
            while due := self.clocks.look(self.evening.room, self.here, self.now, ()):
                for one in due:
                    self.evening.server(one)
                done += due
            wake = self.clocks.wake_at
            if wake is None or wake > until:
                break
            self.now = wake
        self.now = until
        self.clocks.look(self.evening.room, self.here, self.now, ())
        self.taken += done
        return done


def two_and_a_bot(clock: str = "off") -> Watch:
    evening = Evening(seats=3)
    evening.say("anna", from_page.PutBot, seat=2, level="random")
    evening.say("anna", from_page.ChangeSettings, clock=clock)
    evening.begun(bob=1)
    return Watch(evening)


def test_alone_against_bots_a_game_waits_for_ever() -> None:
    evening = Evening(seats=3, bots=("random", "random"))
    evening.say("anna", from_page.ChangeSettings, clock="fast")
    evening.start("anna")
    watch = Watch(evening)
    watch.there()
    assert watch.here.is_frozen(evening.room)
    assert watch.pass_(WEEK) == []
    assert not evening.room.holders[0].stood_in
    watch.there(ANNA)
    assert not watch.here.is_frozen(evening.room)
    assert watch.clocks.left == 20.0  # the clock has not run meanwhile


def test_in_company_who_is_not_there_is_stood_in_for_and_gets_the_seat_back() -> None:
    watch = two_and_a_bot()
    watch.there(ANNA)
    assert watch.pass_(59) == []
    assert watch.pass_(2) == [log.Absent(BOB)]
    assert watch.evening.room.holders[1].stood_in
    watch.evening.bot_plays(1)
    watch.there(ANNA, BOB)
    assert watch.taken[-1] == log.Returned(BOB)
    assert not watch.evening.room.holders[1].stood_in
    assert [one.step for one in watch.evening.room.played_for[BOB]] == [0]


def test_absence_is_counted_only_while_somebody_else_plays() -> None:
    watch = two_and_a_bot()
    watch.there(ANNA)
    watch.pass_(40)
    watch.there()  # both have locked their phones
    assert watch.here.is_frozen(watch.evening.room)
    assert watch.pass_(WEEK) == []
    watch.there(ANNA)
    assert watch.pass_(19) == []
    assert watch.pass_(2) == [log.Absent(BOB)]


def test_where_the_table_waits_nobody_is_stood_in_for_and_the_clock_stands() -> None:
    watch = two_and_a_bot("fast")
    watch.evening.say("anna", from_page.ChangeSettings, absence="wait")
    watch.there(ANNA)
    assert watch.pass_(WEEK) == [log.Absent(BOB)]
    assert not watch.evening.room.holders[1].stood_in
    assert (watch.clocks.left, watch.clocks.runs) == (20.0, False)
    watch.there(ANNA, BOB)
    assert watch.pass_(21) == [log.TimeUp(0, 0), log.TimeUp(1, 0)]


def test_who_watches_and_goes_breaks_no_deal() -> None:
    evening = Evening(seats=3, bots=("random",))
    evening.seat(bob=2)
    evening.join("wanda")
    watch = Watch(evening)
    watch.there(ANNA, BOB)
    watch.pass_(58)
    for who in ("anna", "bob"):
        evening.say(who, from_page.Ready, promise=promise(who))
    assert evening.room.phase == "sealing"
    assert not watch.pass_(4)
    for who in ("anna", "bob"):
        evening.say(who, from_page.RevealPart, contribution=part(who))
    evening.server(log.Begun(evening.room.game.version))
    assert watch.pass_(0) == [log.Absent(2)]  # afterwards it harms nobody


def test_the_hosts_rights_pass_to_the_longest_seated_and_come_back() -> None:
    watch = two_and_a_bot()
    watch.there(BOB)
    assert watch.pass_(61) == [log.Absent(ANNA), log.HostPassed(BOB)]
    assert watch.evening.room.host == BOB
    assert watch.evening.refusal("anna", from_page.Pause, paused=True) == "only_host"
    watch.there(ANNA, BOB)
    assert watch.evening.room.host == ANNA
    assert watch.evening.refusal("bob", from_page.Pause, paused=True) == "only_host"


def three_and_a_bot() -> Watch:
    evening = Evening(seats=4)
    evening.say("anna", from_page.PutBot, seat=3, level="random")
    evening.begun(bob=1, cleo=2)
    return Watch(evening)


def test_the_hosts_rights_come_back_though_whoever_held_them_has_left() -> None:
    watch, cleo = three_and_a_bot(), 2
    room = watch.evening.room
    watch.there(BOB, cleo)
    watch.pass_(61)
    watch.evening.say("bob", from_page.Leave)
    assert (room.host, room.rightful_host) == (cleo, ANNA)
    watch.there(ANNA, cleo)
    assert (room.host, room.rightful_host) == (ANNA, None)


def test_who_held_the_hosts_rights_for_a_while_has_no_claim_to_them() -> None:
    watch = two_and_a_bot()
    room = watch.evening.room
    watch.there(BOB)
    watch.pass_(61)
    watch.evening.say("bob", from_page.Leave)
    watch.there(ANNA)
    watch.evening.join("bob")
    watch.there(ANNA, BOB)
    watch.there(ANNA)
    watch.pass_(61)
    watch.there(ANNA, BOB)
    assert (room.host, room.rightful_host) == (ANNA, None)


def test_who_holds_the_hosts_rights_for_a_while_cannot_send_the_host_away() -> None:
    watch = two_and_a_bot()
    watch.there(BOB)
    watch.pass_(61)
    assert watch.evening.refusal("bob", from_page.Kick, member=ANNA) == "not_now"
    watch.there(ANNA, BOB)
    watch.evening.say("anna", from_page.Kick, member=BOB)


def test_the_host_thinks_otherwise_about_somebody_who_is_absent_already() -> None:
    watch = two_and_a_bot()
    holder = watch.evening.room.holders[1]
    watch.there(ANNA)
    watch.pass_(61)
    assert holder.stood_in
    watch.evening.say("anna", from_page.ChangeSettings, absence="wait")
    assert not holder.stood_in
    watch.evening.say("anna", from_page.ChangeSettings, absence="stand_in")
    assert holder.stood_in
    watch.there(ANNA, BOB)
    assert not holder.stood_in
    assert rebuild(watch.evening.log) == watch.evening.room


def test_out_of_time_costs_one_answer_and_three_in_a_row_the_seat() -> None:
    watch = two_and_a_bot("fast")
    watch.there(ANNA, BOB)
    for step in range(3):
        watch.evening.answer("anna", 0)
        watch.evening.bot_plays(2)
        assert watch.pass_(21) == [log.TimeUp(1, step)]
        assert watch.evening.room.bots.get(1) == "random"
        watch.evening.bot_plays(1)
        assert (watch.evening.room.bots.get(1) is None) == (step < 2)
    assert watch.here.players(watch.evening.room) == {ANNA}
    watch.evening.say("bob", from_page.Sit, seat=1)
    assert watch.here.players(watch.evening.room) == {ANNA, BOB}
    watch.pass_(0)
    assert watch.clocks.left == 20.0


@pytest.mark.parametrize(("kind", "most"), [("reveal", 45), ("first_look", 15)])
def test_what_one_looks_at_stops_the_clock_for_a_while(kind: Attention, most: float) -> None:
    watch = two_and_a_bot("fast")
    watch.there(ANNA, BOB, bob=kind)
    watch.pass_(most - 1)
    assert (watch.clocks.left, watch.clocks.runs) == (20.0, False)
    watch.there(ANNA, BOB)  # looks up and down again: that begins nothing anew
    watch.there(ANNA, BOB, bob=kind)
    watch.pass_(3)
    assert (watch.clocks.left, watch.clocks.runs) == (18.0, True)


def test_nobody_moves_before_one_has_seen_ones_hand() -> None:
    watch = against_bots_who_open()
    watch.there(ANNA, anna="first_look")
    assert watch.clocks.bots_wait
    watch.pass_(5)
    assert watch.clocks.bots_wait
    watch.pass_(2)  # who only looks on, without a word, is not waited for any longer
    assert not watch.clocks.bots_wait
    watch = against_bots_who_open()
    watch.there(ANNA, anna="first_look")
    watch.pass_(1)
    watch.there(ANNA)
    assert not watch.clocks.bots_wait


def test_bots_wait_for_nobody_who_is_awaited_or_away() -> None:
    watch = two_and_a_bot()
    watch.there(ANNA, BOB, bob="first_look")  # everybody chooses at once: what the bot chooses shows nothing
    assert not watch.clocks.bots_wait
    watch = against_bots_who_open()
    watch.here = Presence(frozenset(), True, {ANNA: "first_look"})
    watch.pass_(0)
    assert not watch.clocks.bots_wait


def test_no_token_moves_before_one_has_seen_ones_word() -> None:
    evening = Evening(seats=4, bots=("easy",) * 2, game="mind_map")
    evening.begun(bob=3)
    watch = Watch(evening)
    watch.there(ANNA, BOB, anna="first_look")
    watch.pass_(14)
    assert watch.clocks.bots_wait
    watch.there(ANNA, BOB, anna="reveal")  # what lies over the map hides the tokens, too
    assert not watch.clocks.bots_wait
    watch.there(ANNA, BOB, anna="first_look")
    assert watch.clocks.bots_wait
    watch.pass_(2)
    assert not watch.clocks.bots_wait


def test_bots_keep_nobody_waiting_who_is_not_waiting_for_the_newcomer() -> None:
    evening = Evening(seats=4, bots=("easy",) * 2, game="mind_map")
    evening.begun(bob=3)
    watch = Watch(evening)
    watch.there(ANNA, BOB, anna="first_look")
    evening.say("anna", from_page.Answer, seat=0, step=0, move={"x": 0, "y": 0})
    watch.pass_(0)
    assert not watch.clocks.bots_wait


def against_bots_who_open() -> Watch:
    """At Upturn, where a bot has the first turn."""
    for seats in range(3, 8):
        evening = Evening(seats=seats, bots=("random",) * (seats - 1), game="upturn")
        evening.start("anna")
        if 0 not in evening.match.to_act:
            return Watch(evening)
    raise AssertionError("Anna always opens")


def test_a_curtain_is_for_two_on_one_phone() -> None:
    watch = two_and_a_bot("fast")
    watch.there(ANNA, BOB, bob="curtain")
    watch.pass_(3)
    assert watch.clocks.left == 17.0
    evening = Evening(seats=3, bots=("random",))
    evening.say("anna", from_page.Sit, seat=2)
    evening.say("anna", from_page.ChangeSettings, clock="fast")
    evening.start("anna")
    watch = Watch(evening)
    watch.there(ANNA, anna="curtain")
    watch.pass_(62)
    assert watch.clocks.left == 18.0


def test_without_a_clock_the_host_may_have_a_dawdlers_answer_given_once() -> None:
    watch = two_and_a_bot()
    watch.there(ANNA, BOB)
    watch.evening.answer("anna", 0)
    watch.evening.bot_plays(2)
    watch.pass_(59)
    assert watch.clocks.late == []
    watch.pass_(2)
    assert watch.clocks.late == [1]
    watch.evening.say("anna", from_page.StandInOnce, seat=1, step=0)
    assert watch.evening.room.bots.get(1) == "random"
    watch.evening.bot_plays(1)
    assert watch.evening.room.bots.get(1) is None
    watch.pass_(0)
    assert watch.clocks.late == []


def test_a_team_that_moves_numbers_about_is_as_late_as_one_that_does_nothing() -> None:
    """MM-20: each change is a step, but the question is the same; whoever will not agree cannot begin the time anew."""
    evening = Evening(seats=8, game="mind_map", bots=("random",) * 7)
    evening.start("anna")
    watch, match = Watch(evening), evening.match
    watch.there(ANNA)
    luck = 0
    while not any(isinstance(one, Put) for one in _samples(match, 0)):
        seat = min(match.to_act)
        luck += 1
        move = union(match.game.forms.Move).encode(match.legal(seat).sample(Chance("to the ballot", luck)))
        if seat == 0:
            evening.say("anna", from_page.Answer, seat=0, step=match.step, move=move)
        else:
            evening.server(log.Played(seat, match.step, move))
    watch.pass_(0)
    begun = match.step
    for _ in range(3):
        watch.pass_(25)
        put = next(one for one in _samples(match, 0) if isinstance(one, Put))
        move = union(match.game.forms.Move).encode(put)
        evening.say("anna", from_page.Answer, seat=0, step=match.step, move=move)
    assert match.step == begun + 3
    watch.pass_(0)
    assert 0 in watch.clocks.late


def _samples(match: Match, seat: int) -> list[Any]:
    """Some of what the seat may do."""
    choices = match.legal(seat)
    return [choices.sample(Chance("some", n)) for n in range(30)] if choices else []


def test_a_table_of_bots_runs_while_somebody_watches() -> None:
    evening = Evening(seats=3, bots=("random", "random"))
    evening.start("anna")
    evening.say("anna", from_page.Stand, seat=0)
    assert Presence(frozenset(), False).is_frozen(evening.room)
    assert not Presence(frozenset(), True).is_frozen(evening.room)


def test_the_table_starts_with_those_who_are_ready() -> None:
    evening = Evening(seats=4, game="upturn")
    evening.seat(bob=2, carl=3)
    watch = Watch(evening)
    watch.there(ANNA, BOB, 2)
    for who in ("anna", "bob"):
        evening.say(who, from_page.Ready, promise="ab" * 32)
    watch.pass_(9)
    assert not watch.clocks.may_leave_rest
    watch.pass_(2)
    assert watch.clocks.may_leave_rest
    evening.say("anna", from_page.Start)
    assert [holder.member for holder in evening.room.holders] == [0, 1]
    assert evening.room.phase == "sealing"


def test_two_friends_at_a_table_for_four_start_with_two() -> None:
    evening = Evening(seats=4, game="upturn")
    evening.seat(bob=2)
    assert evening.refusal("anna", from_page.Start) == "not_ready"
    for who in ("anna", "bob"):
        evening.say(who, from_page.Ready, promise="ab" * 32)
    assert evening.refusal("bob", from_page.Start) == "only_host"
    evening.say("anna", from_page.Start)
    assert [holder.member for holder in evening.room.holders] == [0, 1]


def test_where_a_game_needs_more_bots_sit_down() -> None:
    evening = Evening(seats=6)
    evening.say("anna", from_page.Ready, promise="ab" * 32)
    evening.say("anna", from_page.Start)
    assert [holder.level for holder in evening.room.holders] == [None, "easy", "easy"]


HURRIED = Timeouts(absent=0.3, late=0.3, rest=0.3)


@scene
async def test_a_hidden_page_freezes_a_game_against_bots(tmp_path: Path) -> None:
    with serving(sqlite(tmp_path), timeouts=HURRIED) as address:
        (anna,) = await table_of(address, "Anna", bots=["random", "random"])
        await anna.start()
        await anna.send({"type": "attend", "id": "away", "at": "hidden"})
        await anna.until(lambda g: g.room["frozen"])
        await asyncio.sleep(0.8)  # longer than the room's time
        await anna.send({"type": "attend", "id": "back", "at": "table"})
        await anna.until(lambda g: not g.room["frozen"])
        assert anna.table
        assert anna.table["step"] == 0
        assert anna.room["seats"][0]["stood_in"] is False
        await anna.play_card()
        await anna.until(lambda g: g.table["step"] == 1)


@scene
async def test_a_closed_tab_freezes_it_too_and_a_restart_changes_nothing(tmp_path: Path) -> None:
    with serving(sqlite(tmp_path), timeouts=HURRIED) as address:
        (anna,) = await table_of(address, "Anna", bots=["random", "random"])
        await anna.start()
        watcher = await Guest(address, "Tim").arrive().enter(anna.code)
        await anna.leave()
        await watcher.until(lambda g: g.room["frozen"])
        await asyncio.sleep(0.8)
        assert watcher.table["step"] == 0  # type: ignore[index]
    with serving(sqlite(tmp_path), timeouts=HURRIED) as address:
        anna.address = address
        await anna.enter(anna.code)
        assert (anna.table["step"], anna.room["host"], anna.room["frozen"]) == (0, 0, False)  # type: ignore[index]
        await anna.play_card()
        await anna.until(lambda g: g.table["step"] == 1)


@scene
async def test_a_hidden_page_that_comes_again_is_still_hidden(tmp_path: Path) -> None:
    """A phone in a pocket finds the network again: nobody is back for that, and no bot stops standing in."""
    with serving(sqlite(tmp_path), timeouts=HURRIED) as address:
        anna, bob = await table_of(address, "Anna", "Bob", bots=["random", "random"])
        await anna.start(bob)
        await bob.leave()
        await anna.until(lambda g: g.room["seats"][1]["stood_in"])
        was = len(anna.received)
        again = await bob.enter(f"{anna.code}?hidden=1")
        assert again.room["seats"][1]["present"] is False
        await anna.taken("chat", text="Bob?")
        rooms = [one for one in anna.received[was:] if one["type"] == "room_now"]
        assert all(one["seats"][1]["stood_in"] for one in rooms)
        await again.send({"type": "attend", "id": "back", "at": "table"})
        await anna.until(lambda g: not g.room["seats"][1]["stood_in"])


@scene
async def test_whoever_was_granted_a_seat_gets_it_though_nobody_plays(tmp_path: Path) -> None:
    """The host watches, the only one who plays has left: without a step nobody would ever sit down."""
    with serving(sqlite(tmp_path), timeouts=HURRIED) as address:
        host, bob = await table_of(address, "Anna", "Bob", bots=["random", "random"])
        await host.start(bob)
        await host.taken("stand", seat=0)
        carl = await Guest(address, "Carl").arrive().enter(host.code)
        await bob.taken("leave")
        await carl.until(lambda g: g.room["frozen"])
        await carl.taken("ask_seat", seat=2)
        await host.until(lambda g: g.room["requests"])
        await host.taken("answer_request", member=2, yes=True)
        await carl.until(lambda g: g.room["seats"][2]["member"] == 2)
        assert not carl.room["frozen"]


@scene
async def test_play_again_is_a_tap_of_each_and_alone_it_deals_at_once(tmp_path: Path) -> None:
    with serving(sqlite(tmp_path), timeouts=HURRIED) as address:
        anna, bob = await table_of(address, "Anna", "Bob", bots=["random", "random"])
        await anna.start(bob)
        await asyncio.gather(anna.play_on(), bob.play_on())
        await bob.ready()  # not the host's to say
        await anna.until(lambda g: g.room["phase"] == "lobby" and g.room["seats"][1]["ready"])
        assert anna.room["number"] == 2
        await anna.ready()
        for guest in (anna, bob):
            await guest.until(lambda g: g.room["phase"] == "sealing")
            await guest.taken("reveal", contribution=guest.contribution)
        await anna.until(lambda g: g.room["phase"] == "playing")


@scene
async def test_the_host_starts_without_the_rest_after_a_while(tmp_path: Path) -> None:
    with serving(sqlite(tmp_path), timeouts=HURRIED) as address:
        anna, bob = await table_of(address, "Anna", "Bob", game="upturn")
        await anna.ready()
        assert await anna.refusal("start") == "wait_for_rest"
        await anna.until(lambda g: g.room["may_start"] == 2)
        await anna.taken("start")
        await bob.until(lambda g: g.room["seats"][1]["kind"] == "bot")
        assert len(bob.room["seats"]) == 2


@scene
async def test_only_a_late_answer_is_given_by_a_stand_in(tmp_path: Path) -> None:
    with serving(sqlite(tmp_path), timeouts=HURRIED) as address:
        anna, bob = await table_of(address, "Anna", "Bob", bots=["random", "random"])
        await anna.start(bob)
        assert await anna.refusal("stand_in_once", seat=1, step=0) == "not_late_yet"
        await anna.play_card()
        await anna.until(lambda g: g.room["late"] == [1])
        assert await bob.refusal("stand_in_once", seat=1, step=0) == "only_host"
        await anna.taken("stand_in_once", seat=1, step=0)
        await anna.until(lambda g: g.table["step"] == 1)
        await bob.until(lambda g: [one["seat"] for one in g.room["played_for_you"]] == [1])


@scene
async def test_a_host_who_is_late_is_helped_by_whoever_else_plays(tmp_path: Path) -> None:
    with serving(sqlite(tmp_path), timeouts=HURRIED) as address:
        anna, bob = await table_of(address, "Anna", "Bob", bots=["random", "random"])
        await anna.start(bob)
        tim = await Guest(address, "Tim").arrive().enter(anna.code)
        await bob.play_card()
        await bob.until(lambda g: g.room["late"] == [0])
        assert await tim.refusal("stand_in_once", seat=0, step=0) == "only_host"
        await bob.taken("stand_in_once", seat=0, step=0)
        await bob.until(lambda g: g.table["step"] == 1)
        await anna.until(lambda g: [one["seat"] for one in g.room["played_for_you"]] == [0])
