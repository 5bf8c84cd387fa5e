"""Four people, four browsers, two languages, one table."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from browser.scores import record_of, replayed_scores
from browser.server_process import ServerProcess
from browser.visitor import Visit, Visitor
from browser.words import takes
from tablee.text import Voice

NAMES = ("Anna", "Bruno", "Chloé", "Dan")


def lay_table(host: Visitor) -> str:
    """The host opens a table, gives a name and asks for two objectives."""
    code = host.invite()
    host.rename(NAMES[0])
    option = Voice(host.lang, "mind_up").say("option.objectives")
    more = host.page.get_by_role("group", name=option).get_by_role("button", name=host.say("setup.more"))
    more.click()
    expect(host.page.get_by_role("group", name=option).get_by_text("1", exact=True)).to_be_visible()
    more.click()
    expect(host.page.get_by_role("group", name=option).get_by_text("2", exact=True)).to_be_visible()
    return code


def come_in(bruno: Visitor, chloe: Visitor, dan: Visitor, code: str) -> None:
    """One types the code, one follows the link, one watches first and then takes the last seat."""
    bruno.go()
    bruno.page.get_by_label(bruno.say("lobby.join_title")).fill(f" {code[:2].lower()} {code[2:]} ")
    bruno.button("lobby.join").click()
    bruno.sit_down(NAMES[1])
    chloe.go(f"/r/{code}").sit_down(NAMES[2])
    dan.go(f"/r/{code}").page.get_by_label(dan.say("person.name"), exact=True).fill(NAMES[3])
    dan.button("room.join_only_watch").click()
    dan.button("room.sit_at", number=4).click()
    expect(dan.button("room.ready_button")).to_be_visible()


def start(host: Visitor, *friends: Visitor) -> None:
    for name in NAMES[1:]:
        expect(host.page.get_by_role("listitem").filter(has_text=name)).to_be_visible()
    for friend in friends:
        friend.button("room.ready_button").click()
    host.button("room.start_button").click()


def change_of_mind(anna: Visitor, bruno: Visitor) -> int:
    """Choose, choose another, take it back, choose a third; the others see that, never what."""
    first, second, third = anna.cards[:3]
    mark = bruno.page.get_by_role("button", name=re.compile(f"Anna.*{bruno.say('table.ready')}"))
    anna.choose(first)
    anna.expect_chosen(first)
    expect(mark).to_be_visible()
    anna.card(second).click()
    anna.button("table.play_instead", card=second).click()
    anna.expect_chosen(second)
    anna.take_back()
    expect(mark).to_have_count(0)
    expect(anna.hand.locator(".chosen")).to_have_count(0)
    anna.choose(third)
    anna.expect_chosen(third)
    return third


def test_a_whole_game_by_link_in_two_languages(server: ServerProcess, visit: Visit) -> None:
    table = anna, bruno, chloe, dan = (
        visit(server.address, "en"),
        visit(server.address, "fr"),
        visit(server.address, "fr", screen="phone"),
        visit(server.address, "en", theme="dark"),
    )
    code = lay_table(anna)
    come_in(bruno, chloe, dan, code)
    start(*table)
    for person in table:
        person.expect_turn(1, 1)
        expect(person.page.get_by_role("region", name=person.say("table.objectives"))).to_be_visible()
    third = change_of_mind(anna, bruno)
    for person in (bruno, chloe, dan):
        person.choose(person.cards[-1])
    for person in table:
        said = f"You play {third} and take " if person is anna else f"Anna{takes(person.lang, third)}"
        expect(person.live_region).to_contain_text(said)
    play_to_the_end(*table)
    shown = [person.scores(name) for person, name in zip(table, NAMES, strict=True)]
    played = dict(zip(NAMES, replayed_scores(record_of(server.address, f"{code}-1")), strict=True))
    assert shown == [played] * len(table)


def play_to_the_end(*table: Visitor) -> None:
    """Everybody plays the lowest card; each sheet of points is read by all."""
    for round_ in (1, 2, 3):
        for turn in range(2 if round_ == 1 else 1, round_ + 6):
            for person in table:
                person.expect_turn(round_, turn)
                person.choose(person.cards[0])
        for person in table if round_ < 3 else ():
            person.close_sheet()
