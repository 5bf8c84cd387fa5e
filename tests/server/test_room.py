"""A room as a pure function of its inputs: seats, hosts, deals and games, without a socket."""

from __future__ import annotations

from typing import Any, NoReturn

import pytest

from server.evening import SECRET, Evening, part, promise
from tablee import TableeError, verify
from tablee.core import catalog
from tablee.core.catalog import Kit
from tablee.core.fair import ABSENT, commitment, joint_seed
from tablee.server.protocol import from_page, rest
from tablee.server.room import inputs as log
from tablee.server.room.inputs import Input
from tablee.server.room.members import KEPT_LINES, MOST_GUESTS
from tablee.server.room.presence import Presence
from tablee.server.room.room import REMEMBERED, STAMP, Room, clean
from tablee.server.room.shown import show_room
from tablee.server.room.taking import rebuild, take
from toys import Whisper


def opened(**wanted: object) -> Room:
    new = {"game": "mind_up", "name": "Anna", "lang": "en", "seats": 3, **wanted}
    room = Room()
    take(room, Input(1, 0, "", log.Opened("ABCDE", SECRET, rest.NewRoom(**new))))  # type: ignore[arg-type]
    return room


@pytest.mark.parametrize(
    ("wanted", "key"),
    [
        ({"game": "chess"}, "unknown_game"),
        ({"seats": 9}, "seats"),
        ({"options": {"objectives": 6}}, "refused"),
        ({"options": {"objectives": "many"}}, "option"),
        ({"options": {"colour": 1}}, "option"),
        ({"bots": ["genius"]}, "unknown_bot"),
        ({"bots": ["easy", "easy", "easy"]}, "bots_count"),
    ],
)
def test_a_room_that_cannot_be(wanted: dict[str, object], key: str) -> None:
    room = Room()
    new = rest.NewRoom(**{"game": "mind_up", "name": "Anna", "lang": "en", "seats": 3, **wanted})  # type: ignore[arg-type]
    with pytest.raises(TableeError) as error:
        take(room, Input(1, 0, "", log.Opened("ABCDE", SECRET, new)))
    assert error.value.key == key
    assert room == Room()


def test_bots_sit_after_the_first_seat() -> None:
    room = opened(seats=4, bots=["easy", "random"])
    assert [holder.level for holder in room.holders] == [None, "easy", "random", None]


def test_seats_are_taken_left_and_refused() -> None:
    evening = Evening()
    evening.join("bob")
    assert evening.refusal("bob", from_page.Sit, seat=0) == "seat_taken"
    assert evening.refusal("bob", from_page.Sit, seat=3) == "no_such_seat"
    assert evening.refusal("bob", from_page.Stand, seat=0) == "not_your_seat"
    assert evening.refusal("carl", from_page.Sit, seat=1) == "not_member"
    assert evening.refusal("", from_page.Join, name="Nobody", lang="en") == "stranger_here"
    evening.say("bob", from_page.Sit, seat=2)
    evening.say("bob", from_page.Sit, seat=1)
    assert evening.room.seats_of(1) == [1, 2]
    evening.say("bob", from_page.Stand, seat=2)
    assert not evening.room.holders[2].taken


def test_only_the_host_arranges_the_table() -> None:
    evening = Evening()
    evening.join("bob")
    arranging: list[tuple[type[from_page.FromPage], dict[str, Any]]] = [
        (from_page.PutBot, {"seat": 1, "level": "easy"}),
        (from_page.Clear, {"seat": 0}),
        (from_page.Setup, {"game": "mind_up", "seats": 4, "options": {}}),
        (from_page.ChangeSettings, {"clock": "fast", "stand_in": "easy", "visibility": "open"}),
        (from_page.Pause, {"paused": True}),
        (from_page.Kick, {"member": 0}),
        (from_page.Rematch, {}),
    ]
    for kind, fields in arranging:
        assert evening.refusal("bob", kind, **fields) == "only_host"
    evening.say("anna", from_page.PutBot, seat=1, level="random")
    assert evening.refusal("anna", from_page.PutBot, seat=0, level="easy") == "seat_taken"
    assert evening.refusal("anna", from_page.PutBot, seat=1, level="genius") == "unknown_bot"
    evening.say("anna", from_page.Clear, seat=1)
    evening.say("anna", from_page.Clear, seat=0)
    assert not any(holder.taken for holder in evening.room.holders)


def test_another_game_keeps_people_and_gives_bots_a_level_it_knows() -> None:
    evening = Evening(seats=4, bots=("easy",))
    evening.room.holders[1].level = "odd"  # as if this game had a bot of that name
    evening.room.stand_in = "odd"
    evening.say("anna", from_page.Setup, game="upturn", seats=3, options={})
    assert evening.room.game.name == "upturn"
    assert [(holder.member, holder.level) for holder in evening.room.holders] == [
        (0, None),
        (None, "easy"),
        (None, None),
    ]
    assert evening.room.stand_in == "easy"


def test_a_broken_game_that_comes_first_keeps_no_room_from_opening(monkeypatch: pytest.MonkeyPatch) -> None:
    """A room that is only now opened has had no game before: none but the one that is wanted is asked anything."""

    class Lame(Kit):
        @property
        def bots(self) -> NoReturn:
            raise RuntimeError("no bots today")

    class First(Whisper):
        name = "a_first"

    monkeypatch.setitem(catalog._kits, "a_first", Lame(First()))
    assert catalog.games()[0] == "a_first"
    assert opened(game="upturn", bots=["random"]).stand_in == "easy"


def test_a_master_is_an_expert_where_there_are_no_masters() -> None:
    pytest.importorskip("numba")
    evening = Evening(seats=4, bots=("master", "normal"))
    evening.say("anna", from_page.Setup, game="upturn", seats=4, options={})
    assert [holder.level for holder in evening.room.holders] == [None, "expert", "normal", None]
    assert rebuild(evening.log) == evening.room


def test_a_bad_setup_changes_nothing() -> None:
    evening = Evening()
    assert evening.refusal("anna", from_page.Setup, game="mind_up", seats=3, options={"objectives": 9}) == "refused"
    assert evening.refusal("anna", from_page.Setup, game="mind_up", seats=3, options={}, teams=[0]) == "teams"
    assert evening.refusal("anna", from_page.Setup, game="go", seats=3, options={}) == "unknown_game"


def test_hosts_follow_each_other_seated_people_first() -> None:
    evening = Evening()
    evening.join("bob")
    evening.seat(carl=1)
    evening.say("anna", from_page.Leave)
    assert evening.room.host == 2  # Carl sits, Bob only watches
    evening.server(log.Gone(2))
    assert evening.room.host == 1
    evening.server(log.Back(2))
    assert evening.room.host == 1  # rights are not taken away again
    evening.say("bob", from_page.Leave)
    evening.say("carl", from_page.Leave)
    evening.join("anna")
    assert evening.room.host == 0


def test_whoever_is_kicked_leaves_the_seat_and_stays_out() -> None:
    evening = Evening()
    evening.seat(bob=1)
    assert evening.refusal("anna", from_page.Kick, member=0) == "no_such_member"
    assert evening.refusal("anna", from_page.Kick, member=7) == "no_such_member"
    evening.say("anna", from_page.Kick, member=1)
    assert not evening.room.holders[1].taken
    assert evening.refusal("bob", from_page.Join, name="Bob again", lang="en") == "kicked"
    assert evening.refusal("bob", from_page.Chat, text="hello?") == "not_member"


def test_a_room_does_not_grow_without_end() -> None:
    evening = Evening()
    evening.join(*(f"guest{n}" for n in range(MOST_GUESTS)))
    assert evening.refusal("late", from_page.Join, name="Late", lang="fr") == "room_full"
    evening.join("guest0")  # who is known may always come back
    for n in range(KEPT_LINES + 5):
        evening.say("anna", from_page.Chat, text=f"line {n}")
    assert [entry.line.text for entry in evening.room.chat][:: KEPT_LINES - 1] == ["line 5", f"line {KEPT_LINES + 4}"]


def test_names_are_plain_text() -> None:
    assert clean(" <b>Zo\u202eé\t\n x</b> ") == "<b>Zo é x</b>"
    assert clean("👩\u200d🍳") == "👩\u200d🍳"
    for nothing in ("\u202e\x00", "   ", "\u200d"):
        with pytest.raises(TableeError) as error:
            clean(nothing)
        assert error.value.key == "empty_text"


def test_no_bot_is_called_as_a_person_at_the_table_is() -> None:
    evening = Evening(bots=("easy",))
    assert evening.room.names[1] == "Basile"
    evening.say("bob", from_page.Join, name="basile", lang="fr")
    assert evening.room.names[1] == "Basile", "who only watches is not mistaken for anybody"
    evening.say("bob", from_page.Sit, seat=2)
    assert evening.room.names == ["anna", "Edgar", "basile"]


def test_the_seed_is_made_by_all_and_proved_at_the_end() -> None:
    evening = Evening(bots=("easy",))
    match = evening.begun(bob=2)
    seed = joint_seed(SECRET, (part("anna"), ABSENT, part("bob")))
    assert match.seed == seed
    evening.play_out(anna=0, bob=2)
    record = evening.room.record
    assert record
    assert record.proof
    assert record.proof.contributions == (part("anna"), ABSENT, part("bob"))
    assert verify(record).outcome == match.outcome


def test_seats_that_change_hands_in_mid_game_leave_the_proof_alone() -> None:
    evening = Evening(seats=4, bots=("easy",))
    evening.begun(bob=2, carl=3)
    evening.say("bob", from_page.Stand, seat=2)  # a bot goes on
    evening.say("anna", from_page.Sit, seat=1)  # Anna takes over a bot, and holds two seats
    evening.say("anna", from_page.Kick, member=evening.room.numbers["carl"])
    evening.join("dora")
    evening.say("dora", from_page.Sit, seat=3)
    deal = show_room(evening.room, Presence(), 0).deal
    assert deal.promises == [promise("anna"), None, promise("bob"), promise("carl")]
    evening.play_out(anna=0, dora=3)
    record = evening.room.record
    assert record
    assert record.proof
    assert record.proof.contributions == (part("anna"), ABSENT, part("bob"), part("carl"))
    assert verify(record)
    assert rebuild(evening.log) == evening.room


@pytest.mark.parametrize("change", ["sit", "stand", "bot", "clear", "setup", "leave", "kick"])
def test_whoever_changes_the_table_unreadies_everybody(change: str) -> None:
    evening = Evening(seats=4)
    evening.seat(bob=1)
    evening.join("carl")
    evening.say("anna", from_page.Ready, promise=promise("anna"))
    evening.say("bob", from_page.Ready, promise=promise("bob"))
    {
        "sit": lambda: evening.say("carl", from_page.Sit, seat=2),
        "stand": lambda: evening.say("bob", from_page.Stand, seat=1),
        "bot": lambda: evening.say("anna", from_page.PutBot, seat=2, level="easy"),
        "clear": lambda: evening.say("anna", from_page.Clear, seat=3),
        "setup": lambda: evening.say("anna", from_page.Setup, game="mind_up", seats=5, options={}),
        "leave": lambda: evening.say("bob", from_page.Leave),
        "kick": lambda: evening.say("anna", from_page.Kick, member=1),
    }[change]()
    assert evening.room.promises == {}


def sealed() -> Evening:
    evening = Evening()
    evening.seat(bob=1, carl=2)
    for who in ("anna", "bob", "carl"):
        evening.say(who, from_page.Ready, promise=promise(who))
    assert evening.room.phase == "sealing"
    return evening


def test_a_wrong_part_is_not_ready_and_those_who_revealed_promise_anew() -> None:
    evening = sealed()
    evening.say("anna", from_page.RevealPart, contribution=part("anna"))
    evening.say("bob", from_page.RevealPart, contribution=part("somebody else"))
    assert evening.room.phase == "lobby"
    assert evening.room.promises == {2: promise("carl")}
    assert evening.refusal("carl", from_page.RevealPart, contribution=part("carl")) == "not_now"


def test_no_part_in_time_is_not_ready_either() -> None:
    evening = sealed()
    evening.say("anna", from_page.RevealPart, contribution=part("anna"))
    evening.server(log.Unsealed())
    assert (evening.room.phase, evening.room.promises) == ("lobby", {})
    with pytest.raises(TableeError):
        evening.server(log.Unsealed())


@pytest.mark.parametrize("how", ["unready", "gone", "leave", "kick"])
def test_the_seal_breaks_when_somebody_goes(how: str) -> None:
    evening = sealed()
    assert evening.refusal("bob", from_page.Stand, seat=1) == "not_now"
    {
        "unready": lambda: evening.say("bob", from_page.Unready),
        "gone": lambda: evening.server(log.Gone(1)),
        "leave": lambda: evening.say("bob", from_page.Leave),
        "kick": lambda: evening.say("anna", from_page.Kick, member=1),
    }[how]()
    assert evening.room.phase == "lobby"
    assert 1 not in evening.room.promises


def test_a_game_begins_only_when_all_have_revealed() -> None:
    evening = sealed()
    with pytest.raises(TableeError):
        evening.server(log.Begun(1))
    for who in ("anna", "bob", "carl"):
        evening.say(who, from_page.RevealPart, contribution=part(who))
    evening.server(log.Begun(evening.room.game.version))
    assert evening.room.phase == "playing"


def test_a_game_under_other_rules_is_closed_and_the_room_lives_on() -> None:
    """Its moves are passed over; whatever else was said in it counts as it did then."""
    evening = sealed()
    for who in ("anna", "bob", "carl"):
        evening.say(who, from_page.RevealPart, contribution=part(who))
    newer = evening.room.game.version + 1
    evening.server(log.Begun(newer))
    assert evening.room.is_closed
    assert evening.refusal("anna", from_page.Answer, seat=0, step=0, move={"card": 1}) == "not_now"
    given = [*evening.log]
    for said in (
        from_page.Answer("a", 0, 0, {"card": 1}),
        from_page.Withdraw("b", 0, 0),
        log.Played(1, 0, {"card": 2}),
        log.OutOfTime(2, 0),
        from_page.Pause("c", paused=True),
        from_page.Chat("d", "still here"),
        from_page.Kick("e", 2),
        from_page.Rematch("f"),
        log.TableReset("77" * 32),
    ):
        given.append(Input(len(given) + 1, 0, "" if isinstance(said, log.FromServer) else "anna", said))
    room = rebuild(given)
    assert (room.phase, room.paused, room.number, room.taken) == ("lobby", False, 2, len(given))
    assert [entry.line.text for entry in room.chat] == ["still here"]
    assert room.members[2].left
    assert room.notice is not None
    assert room.notice.params["version"] == newer
    assert room.why_closed(1)
    assert not room.why_closed(2)


def test_who_is_not_seated_is_not_ready() -> None:
    evening = Evening()
    evening.join("bob")
    assert evening.refusal("bob", from_page.Ready, promise=promise("bob")) == "sit_first"


def test_answers_are_for_those_who_hold_the_seat_and_for_this_step() -> None:
    evening = Evening(bots=("easy",))
    evening.begun(bob=2)
    card = evening.match.seen_by(2).view.hand[0]
    assert evening.refusal("anna", from_page.Answer, seat=2, step=0, move={"card": card}) == "not_your_seat"
    assert evening.refusal("bob", from_page.Answer, seat=2, step=1, move={"card": card}) == "stale"
    assert evening.refusal("bob", from_page.Answer, seat=2, step=0, move={"card": 0}) == "not_in_hand"
    assert evening.refusal("bob", from_page.Answer, seat=2, step=0, move={"bet": 0}) == "tag"
    evening.answer("bob", 2)
    evening.answer("bob", 2, place=1)
    evening.say("bob", from_page.Withdraw, seat=2, step=0)
    assert evening.refusal("bob", from_page.Withdraw, seat=2, step=0) == "nothing_to_withdraw"
    evening.say("anna", from_page.Pause, paused=True)
    assert evening.refusal("bob", from_page.Answer, seat=2, step=0, move={"card": card}) == "paused"


def test_a_bot_stands_in_and_hands_back() -> None:
    evening = Evening(bots=("easy",))
    evening.begun(bob=2)
    evening.server(log.Gone(1))
    assert evening.room.bots.get(2) == "easy"
    evening.bot_plays(2)
    evening.server(log.Back(1))
    assert evening.room.bots.get(2) is None
    evening.play_out(anna=0, bob=2)
    assert evening.room.record
    assert evening.room.record.stood_in == ((1, 2),)


@pytest.mark.parametrize("how", ["answer", "withdraw", "sit"])
def test_who_was_out_of_time_takes_the_seat_back_by_doing_something(how: str) -> None:
    evening = Evening(bots=("easy",))
    evening.begun(bob=2)
    evening.server(log.OutOfTime(2, 0))
    evening.bot_plays(2)
    if how == "answer":
        evening.answer("bob", 2, place=1)
    elif how == "withdraw":
        evening.say("bob", from_page.Withdraw, seat=2, step=0)
    else:
        evening.say("bob", from_page.Sit, seat=2)
    assert evening.room.bots.get(2) is None


def test_a_rematch_keeps_the_people_and_replaces_those_who_left() -> None:
    evening = Evening()
    evening.begun(bob=1, carl=2)
    evening.server(log.OutOfTime(1, 0))
    evening.play_out(anna=0, carl=2)
    first = evening.room.record
    evening.say("carl", from_page.Leave)
    assert evening.room.name_of(2) == "carl"  # the result still bears the name
    evening.say("anna", from_page.Rematch)
    evening.server(log.TableReset("6f" * 32))
    room = evening.room
    assert (room.phase, room.number, room.match, room.record, room.paused) == ("lobby", 2, None, None, False)
    assert [(holder.member, holder.level) for holder in room.holders] == [(0, None), (1, None), (None, "easy")]
    assert not any(holder.stood_in for holder in room.holders)
    assert show_room(room, Presence(), 0).deal.published == commitment("6f" * 32)
    evening.start("anna", "bob")
    evening.play_out(anna=0, bob=1)
    assert first
    assert room.record
    assert verify(first)
    assert verify(room.record)
    assert first.seed != room.record.seed
    assert rebuild(evening.log) == room


def test_what_was_sent_lately_is_known_in_a_few_bytes() -> None:
    """By whom and as what; a room keeps no more of it however long it lives."""
    room, ids = Room(), [f"answer {number}" for number in range(2 * REMEMBERED)]
    for one in ids:
        assert not room.has_sent("anna", one)
        assert not room.has_sent("anna", one, note=True)
        room.has_sent("anna", one, note=True)  # a log of another release may say it twice
    assert [room.has_sent("anna", one) for one in ids] == [False] * REMEMBERED + [True] * REMEMBERED
    assert not any(room.has_sent("boris", one) or room.has_sent("ann", f"a\n{one}") for one in ids)
    assert len(room.sent) == STAMP * REMEMBERED


def test_a_stamp_is_not_found_where_the_end_of_one_meets_the_beginning_of_the_next() -> None:
    known, room = Room(), Room()
    known.has_sent("anna", "one", note=True)
    stamp = bytes(known.sent)
    room.sent += b"...." + stamp + b"...."
    assert not room.has_sent("anna", "one")
    room.sent += stamp
    assert room.has_sent("anna", "one")
