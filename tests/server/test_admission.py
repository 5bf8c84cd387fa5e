"""Nobody is shut out of a room by strangers: who gets in, who makes way, and how much each may say there."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count

from hypothesis import given
from hypothesis import strategies as st

from server.guests import Guest, scene
from server.test_people import table_of
from tablee.server.actor.admission import LIMITS, MOST_TABS, Admitted, Rank, admit, gives_way
from tablee.server.actor.budgets import Budgets
from tablee.server.room.members import MOST_WAITING

NUMBERS = count()
STRANGERS, FROM_ONE_ADDRESS = LIMITS[Rank.STRANGER]


@dataclass(eq=False)
class FakePage:
    person: str
    address: str
    number: int


def page(person: str = "", address: str = "home") -> FakePage:
    return FakePage(person, address, next(NUMBERS))


def ranks(**known: Rank) -> Callable[[str], Rank]:
    return lambda who: known.get(who, Rank.STRANGER)


def crowd(many: int, address: str | None = None) -> list[FakePage]:
    """Strangers from one address, or each from another."""
    return [page(address=address or f"a{n}") for n in range(many)]


def test_whoever_holds_a_seat_always_gets_in() -> None:
    rank = ranks(anna=Rank.SEATED, bob=Rank.MEMBER)
    full = crowd(STRANGERS) + [page("bob", f"b{n}") for n in range(LIMITS[Rank.MEMBER][0])]
    assert admit(page("anna"), full, rank) == Admitted(True)


def test_members_do_not_compete_with_strangers() -> None:
    assert admit(page("bob"), crowd(STRANGERS), ranks(bob=Rank.MEMBER)) == Admitted(True)
    watching = [page(f"m{n}", f"a{n}") for n in range(LIMITS[Rank.MEMBER][0])]
    rank = ranks(**{one.person: Rank.MEMBER for one in watching})
    assert admit(page(), watching, rank) == Admitted(True)
    assert admit(page("new"), watching, lambda _: Rank.MEMBER) == Admitted(True, crowded_out=[watching[0]])


def test_one_address_has_only_so_many_strangers() -> None:
    assert admit(page(), crowd(FROM_ONE_ADDRESS - 1, "home"), ranks()).stays
    assert not admit(page(), crowd(FROM_ONE_ADDRESS, "home"), ranks()).stays
    assert admit(page(address="elsewhere"), crowd(FROM_ONE_ADDRESS, "home"), ranks()).stays


def test_who_has_an_identity_gets_in_even_from_the_same_address() -> None:
    """Else nobody behind it could join any more. Whoever has none makes way, and then the oldest."""
    some = [page("eve"), *crowd(FROM_ONE_ADDRESS - 1, "home")]
    assert admit(page("bob"), some, ranks()) == Admitted(True, crowded_out=[some[1]])
    eves = [page(f"eve {n}") for n in range(FROM_ONE_ADDRESS)]
    assert admit(page("bob"), eves, ranks()) == Admitted(True, crowded_out=[eves[0]])


def test_a_crowd_gives_up_a_place_for_an_address_with_fewer() -> None:
    some = crowd(STRANGERS - 10) + crowd(10, "crowd")
    assert admit(page(address="new"), some, ranks()) == Admitted(True, crowded_out=[some[STRANGERS - 10]])
    assert not admit(page(address="new"), crowd(STRANGERS), ranks()).stays  # nobody there has more than they would


def test_the_oldest_page_of_a_person_makes_way() -> None:
    own, others = [page("anna") for _ in range(MOST_TABS)], crowd(5)
    assert admit(page("anna"), [*others, *own], ranks(anna=Rank.SEATED)) == Admitted(True, moved=[own[0]])
    assert admit(page("bob"), [*others, *own], ranks(anna=Rank.SEATED)) == Admitted(True)


@given(st.lists(st.tuples(st.sampled_from(["", "eve", "anna", "bob"]), st.sampled_from("xyz")), max_size=400))
def test_limits_hold_and_the_seated_are_never_crowded_out(arrivals: list[tuple[str, str]]) -> None:
    rank, here = ranks(anna=Rank.SEATED, bob=Rank.MEMBER), list[FakePage]()
    for who, address in arrivals:
        new = page(who, address)
        admitted = admit(new, here, rank)
        assert all(one.person == who for one in admitted.moved)
        assert all(rank(one.person) is rank(who) is not Rank.SEATED for one in admitted.crowded_out)
        here = [one for one in here if one not in admitted.moved + admitted.crowded_out]
        here += [new] if admitted.stays else []
        assert admitted.stays or not who
    assert sum(one.person == "anna" for one in here) <= MOST_TABS
    strangers = [one for one in here if rank(one.person) is Rank.STRANGER]
    assert len(strangers) <= STRANGERS
    assert all(sum(one.address == address for one in strangers) <= FROM_ONE_ADDRESS for address in "xyz")


@scene
async def test_two_hundred_sockets_of_strangers_do_not_close_a_room(address: str) -> None:
    anna, bob = await table_of(address, "Anna", "Bob")
    strangers = [Guest(address) for _ in range(FROM_ONE_ADDRESS)]
    for one in strangers:
        await one.enter(anna.code, join=False)
    assert await Guest(address).turned_away(anna.code) == ("room_full", "gone", False)
    for one in (anna, bob):
        await one.twin()
    carl = await Guest(address, "Carl").arrive().enter(anna.code, join=False)
    assert carl.room["watching"] == FROM_ONE_ADDRESS  # one of them has made way


def test_whoever_has_gone_gives_way_then_the_crowd_and_nobody_else() -> None:
    pages = [page("tom", "crowd"), page("tim", "crowd"), page("ted", "crowd"), page("carl", "cafe")]
    inside = ["carl", "tom", "tim", "ted"]
    assert gives_way(page("emil", "home"), [*inside, "gone"], pages) == "gone"
    assert gives_way(page("emil", "home"), inside, pages) == "tom"
    assert gives_way(page("emil", "cafe"), inside, pages) == "tom"
    assert gives_way(page("toby", "crowd"), inside, pages) is None  # their own place is full
    assert gives_way(page("emil", "home"), ["carl", "ted"], pages) is None


@scene
async def test_a_door_where_too_many_have_asked_and_gone_is_open_to_friends(address: str) -> None:
    (anna,) = await table_of(address, "Anna")
    await anna.taken("settings", door="asks")
    for number in range(MOST_WAITING):
        passing = Guest(address, f"Passing {number}").arrive()
        assert (await passing.knock(anna.code))["type"] == "ack"
        await passing.leave()
    await anna.until(lambda g: len(g.room["requests"]) == MOST_WAITING)
    emil = Guest(address, "Emil").arrive()
    assert (await emil.knock(anna.code))["type"] == "ack"
    await anna.until(lambda g: g.room["requests"][-1]["name"] == "Emil")
    assert len(anna.room["requests"]) == MOST_WAITING
    await anna.taken("answer_request", member=anna.room["requests"][-1]["member"], yes=True)
    await emil.until(lambda g: g.room.get("you") is not None)


@scene
async def test_a_person_has_so_many_pages_and_the_newest_stay(address: str) -> None:
    (anna,) = await table_of(address, "Anna")
    tabs = [await anna.twin() for _ in range(MOST_TABS)]
    assert await anna.hear("bye") == {"type": "bye", "reason": "moved", "again": False}
    await tabs[0].taken("chat", text="this one is young enough")
    assert tabs[-1].room["you"] == 0


@scene
async def test_a_television_of_somebody_inside_is_no_stranger(address: str) -> None:
    (anna,) = await table_of(address, "Anna")
    for _ in range(FROM_ONE_ADDRESS):
        await Guest(address).enter(anna.code, join=False)
    television = Guest(address, cookie=anna.cookie)
    await television.enter(f"{anna.code}?public", join=False)
    assert television.room["you"] is None


@scene
async def test_many_pages_of_one_person_write_no_more_than_one(address: str) -> None:
    anna, bob = await table_of(address, "Anna", "Bob")
    tabs = [await bob.twin() for _ in range(MOST_TABS - 1)]

    async def flood(tab: Guest) -> list[str | None]:
        return [(await tab.say("chat", text="again")).get("key") for _ in range(5)]

    keys = [key for reply in await asyncio.gather(*map(flood, tabs)) for key in reply]
    assert keys.count(None) <= 6
    await bob.leave()
    back = await bob.twin()  # a new page is no new budget
    assert await back.refusal("chat", text="and again") == "chat_too_fast"
    await anna.taken("chat", text="others are not concerned")


@scene
async def test_a_crowd_that_only_watches_does_not_fill_the_chat(address: str) -> None:
    anna, bob = await table_of(address, "Anna", "Bob")
    crowd = [await Guest(address, f"Eve {n}").arrive().enter(anna.code) for n in range(8)]
    keys = [(await eve.say("chat", text="noise")).get("key") for eve in crowd for _ in range(3)]
    assert keys.count(None) <= 12
    for one in (anna, bob):
        await one.taken("chat", text="who sits here is heard")


def test_budgets_are_bounded_and_nobody_can_empty_another_ones() -> None:
    budgets = Budgets(most=3)
    mine = budgets.bucket("guess", "anna", 0.0, 2.0)
    assert [mine.take() for _ in range(3)] == [True, True, False]
    for n in range(50):
        budgets.bucket("guess by address", f"10.0.0.{n}", 0.0, 2.0)
        budgets.bucket("room", f"eve {n}", 0.0, 2.0)
    assert budgets.bucket("guess", "anna", 0.0, 2.0) is mine
    for n in range(50):
        assert not budgets.bucket("guess", "anna", 0.0, 2.0).take()  # whoever goes on is not forgotten
        budgets.bucket("guess", f"eve {n}", 0.0, 2.0)
    assert sum(map(len, budgets._kinds.values())) <= 9


def tire_of(guesser: Guest) -> None:
    """Wrong codes until no more are taken; a little of that comes back with time, which a busy machine takes."""
    for _ in range(40):
        if guesser.ask("/api/rooms/QQQQQ")["key"] == "too_fast":
            return
    raise AssertionError("one may guess for ever")


@scene
async def test_a_neighbour_who_tries_codes_locks_nobody_out(address: str) -> None:
    """Thirty wrong codes from one address: a stranger, and somebody else with an identity."""
    anna, bob = await table_of(address, "Anna", "Bob")
    eve, stranger = Guest(address, "Eve").arrive(), Guest(address)
    for guesser in (stranger, eve):
        tire_of(guesser)
        assert guesser.ask(f"/api/rooms/{anna.code}")["key"] == "too_fast"
        assert await guesser.turned_away(anna.code) == ("too_fast", "gone", True)
    for inside in (anna, bob):
        assert inside.ask(f"/api/rooms/{anna.code}")["code"] == anna.code
        await inside.twin()
    carl = Guest(address, "Carl", cookie="")
    tire_of(carl)
    assert carl.ask(f"/api/rooms/{anna.code}")["key"] == "too_fast"
    await carl.arrive().enter(anna.code)  # with an identity one has a budget of one's own


@scene
async def test_who_has_tried_too_many_codes_still_finds_their_own_room(address: str) -> None:
    anna, bob = await table_of(address, "Anna", "Bob")
    tire_of(bob)
    await bob.twin()
    assert bob.ask(f"/api/rooms/{anna.code}")["code"] == anna.code
    elsewhere = Guest(address, "Carl").arrive().open(seats=3)
    tire_of(bob)
    assert bob.ask(f"/api/rooms/{elsewhere}")["key"] == "too_fast"
    assert bob.ask(f"/api/records/{anna.code}-1")["key"] == "record_missing"


@scene
async def test_the_page_itself_does_not_tell_which_codes_are_right(address: str) -> None:
    (anna,) = await table_of(address, "Anna")
    stranger = Guest(address)
    pages = {stranger.ask(f"/r/{code}") for code in ["QQQQQ"] * 35 + [anna.code]}
    assert len(pages) == 1
    budgetful = Guest(address, "Bob").arrive()
    assert budgetful.ask(f"/r/{anna.code}") not in pages  # what it will need is named ahead
