"""People over time: ratings of rooms that are rated, best and worst luck, for oneself alone, and gone with oneself."""

from __future__ import annotations

import asyncio
import zlib
from typing import Any

import pytest
from sqlalchemy import insert

from played_games import played
from server.guests import Guest, scene, serving, sqlite
from server.test_again import wanted
from server.test_people import table_of
from tablee.core.catalog import game as find_game
from tablee.core.record import Record
from tablee.review import write
from tablee.review.types import Account, Estimate, Measured, Review, SeatReview
from tablee.server.background.reviews import review_release
from tablee.server.http import history
from tablee.server.http.daily import today
from tablee.server.http.history import show_over_time
from tablee.server.room import inputs as log
from tablee.server.room.inputs import Input
from tablee.server.room.players import FinishedMatch, Player
from tablee.server.room.rated import counts
from tablee.server.room.room import Holder, Room
from tablee.server.store.store import Store
from tablee.server.store.tables import reviews

RECORD = played("mind_up", 4, number=1)


@scene
async def test_a_rated_game_of_people_and_bots(database: str) -> None:
    with serving(database) as address:
        anna, bob = await table_of(address, "Anna", "Bob", bots=["random", "random"])
        assert await bob.refusal("settings", rated=True) == "only_host"
        await anna.taken("settings", rated=True, hints="always")
        await bob.until(lambda g: g.room["rated"])
        assert not bob.room["gives_hints"], "where it counts, nobody is helped"
        await anna.start(bob)
        assert await anna.refusal("settings", rated=False) == "not_now"
        await asyncio.gather(anna.play_on(), bob.play_on())
        assert anna.table
        places = anna.table["outcome"]["places"]
        (mine,), (his,) = (guest.ask("/api/me/over-time")["ratings"] for guest in (anna, bob))
        assert (mine["game"], mine["games"]) == ("mind_up", 1)
        assert mine["bots"]["random"] < mine["bots"]["expert"]
        assert (mine["mean"] > his["mean"]) == (places[0] < places[1]) or places[0] == places[1]
        assert Guest(address, "Eve").arrive().ask("/api/me/over-time")["ratings"] == []
        assert Guest(address).ask("/api/me/over-time")["key"] == "stranger_here"

        link = anna.ask("/api/me/pass", {})["link"]  # the other device is the same person
        phone = Guest(address, "Anna").arrive()
        phone.ask("/api/me/take", {"token": link.rpartition("#")[2]})
        assert phone.ask("/api/me/over-time")["ratings"] == [mine]

        await bob.leave()
        bob.ask("/api/me/forget", {})
        assert bob.arrive().ask("/api/me/over-time")["ratings"] == []
        assert anna.ask("/api/me/over-time")["ratings"][0]["games"] == 1


@scene
async def test_whose_games_are_all_older_than_the_newest_has_no_rating(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tablee.server.store.over_time.MOST_RATED", 1)
    store = Store(sqlite(tmp_path))
    try:
        for number, people in enumerate((("anna", "bob"), ("bob", "cleo")), start=1):
            seated = tuple(Player(one, one, place=place, team=place) for place, one in enumerate(people, start=1))
            line = Input(number, number, "", log.TableReset("5e" * 32))
            await store.append("ABCDE", [line], {number: FinishedMatch(RECORD, seated, rated=True)})
        shown = {who: await asyncio.to_thread(show_over_time, store, who) for who in ("anna", "bob", "cleo")}
        assert {who: len(one.ratings) for who, one in shown.items()} == {"anna": 0, "bob": 1, "cleo": 1}
    finally:
        store.close()


@scene
async def test_an_ordinary_game_counts_for_nothing(address: str) -> None:
    (anna,) = await table_of(address, "Anna", bots=["random", "random"])
    await anna.start()
    await anna.play_on()
    assert anna.ask("/api/me/over-time") == {"can_rate": True, "ratings": [], "best": [], "worst": []}


@scene
async def test_tables_whose_luck_or_hands_are_known_never_count(address: str) -> None:
    anna = Guest(address).arrive()
    await anna.enter(anna.ask("/api/replays/room", wanted(3))["code"])
    assert await anna.refusal("settings", rated=True) == "never_rated"
    await anna.enter(anna.open(daily=today().isoformat()))
    assert await anna.refusal("settings", rated=True) == "never_rated"


def test_without_the_extra_it_is_told(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "is_available", lambda: False)
    assert Guest(address).arrive().ask("/api/me/over-time")["can_rate"] is False


def room_of(*levels: str | None, **changed: Any) -> Room:
    holders = [Holder(member=seat) if level is None else Holder(level=level) for seat, level in enumerate(levels)]
    settings: dict[str, Any] = {"rated": True, **changed}
    return Room(game=find_game("mind_up"), holders=holders, **settings)


@pytest.mark.parametrize(
    ("room", "counted"),
    [
        (room_of(None, None, None, None), True),
        (room_of(None, "easy", "easy", "expert"), True),
        (room_of(None, None, None, None, rated=False), False),
        (room_of(None, None, None, None, daily="2026-11-17"), False),
        (room_of(None, None, None, None, again="{}"), False),
        (room_of(None, None, None, None, hinted={1}), False),
        (room_of(None, "easy", "easy", "daily-1"), False),
        (room_of("easy", "easy", "easy", "easy"), False),
    ],
)
def test_what_counts(room: Room, counted: bool) -> None:
    assert counts(room, RECORD) is counted


def test_who_plays_against_themself_or_lets_bots_play_does_not_count() -> None:
    twice = room_of(None, None, None, None)
    twice.holders[3].member = 0
    assert not counts(twice, RECORD)
    moves = [(number, seat) for number, step in enumerate(RECORD.steps, start=1) for seat, _ in step]

    def stood_in(most: int) -> Record:
        fields = {name: getattr(RECORD, name) for name in ("game", "version", "options", "teams", "seed", "steps")}
        return Record(**fields, stood_in=tuple(moves[:most]))

    room = room_of(None, None, None, None)
    assert counts(room, stood_in(len(moves) // 2))
    assert not counts(room, stood_in(len(moves) // 2 + 1))


def lucky(luck: int, margin: int = 5) -> str:
    """A review that says nothing but how lucky everybody was."""

    def figure(mean: int, wide: int = 0) -> Measured:
        return (("points", Estimate(mean * 7, wide)), ("chance", Estimate(mean, wide)))

    none = figure(0)
    account = Account(none, figure(luck, margin), none, none, none, none, none)
    review = Review("mind_up", "p", ("points", "chance"), 1, (), (), (), (SeatReview(account, (), ()),) * 4)
    return write(review)


@scene
async def test_the_best_and_the_worst_luck_of_games_that_were_reviewed(tmp_path: Any) -> None:
    store = Store(sqlite(tmp_path))
    try:
        seated = tuple(Player("anna" if seat == 1 else None, "x", place=seat + 1) for seat in range(4))
        rows = []
        for number, luck in enumerate((120, -80, 300, 2, 50, -300, 10), start=1):
            line = Input(number, number, "", log.TableReset("5e" * 32))
            await store.append("ABCDE", [line], {number: FinishedMatch(RECORD, seated)})
            rows.append({"room": "ABCDE", "number": number, "review": zlib.compress(lucky(luck).encode()), "at": 1})
        for row in rows:
            await store.change(insert(reviews).values(**row, release=review_release()))
        await store.change(insert(reviews).values(**{**rows[0], "number": 9}, release="an older one"))
        found = await asyncio.to_thread(show_over_time, store, "anna")
        assert [(one.record, one.mean, one.margin) for one in found.best] == [
            ("ABCDE-3", 300, 5),
            ("ABCDE-1", 120, 5),
            ("ABCDE-5", 50, 5),
        ]
        assert [one.mean for one in found.worst] == [-300, -80]
        assert (await asyncio.to_thread(show_over_time, store, "bob")).best == []
    finally:
        store.close()
