"""axe-core finds nothing, on any page, in both languages and both themes, on a phone and on a desk."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.axe import AXE, violations
from browser.chromium import Lang, Screen, Theme
from browser.eyes import phone_first
from browser.server_process import ServerProcess
from browser.visitor import Visit, Visitor

pytestmark = [
    phone_first,
    pytest.mark.skipif(not AXE.exists(), reason="axe-core is not there: `make page` fetches it"),
]


def expect_nothing(person: Visitor, where: str) -> None:
    assert violations(person.page) == [], where


def test_the_pages_around_the_table(
    server: ServerProcess, visit: Visit, lang: Lang, theme: Theme, screen: Screen
) -> None:
    anna = visit(server.address, lang, theme=theme, screen=screen).go()
    expect(anna.button("lobby.play_now_named", game="Mind Up!")).to_be_visible()
    expect_nothing(anna, "lobby")
    anna.button("settings.title").click()
    expect_nothing(anna, "settings")
    code = anna.invite()
    expect_nothing(anna, "room before the game")
    visit(server.address, lang, theme=theme, screen=screen).go(f"/r/{code}")
    for game in ("mind_up", "upturn", "mind_map"):
        anna.go(f"/rules/{game}")
        expect(anna.page.get_by_role("article")).to_be_visible()
        expect_nothing(anna, f"rules of {game}")
    anna.go("/verify")
    expect(anna.page.get_by_role("heading", name=anna.say("page.verify"))).to_be_visible()
    expect_nothing(anna, "verify")
    anna.forgiven.append("404")
    anna.go("/nowhere/at/all")
    expect(anna.page.get_by_role("heading", name=anna.say("missing.title"))).to_be_visible()
    expect_nothing(anna, "404")


def test_an_invitation(server: ServerProcess, visit: Visit, lang: Lang, theme: Theme, screen: Screen) -> None:
    """What a friend sees who follows the link, before and after sitting down; and the big screen."""
    anna, bruno = (visit(server.address, lang, theme=theme, screen=screen) for _ in range(2))
    code = anna.invite()
    bruno.go(f"/r/{code}")
    expect(bruno.button("room.join")).to_be_visible()
    expect_nothing(bruno, "invitation")
    bruno.sit_down("Bruno")
    expect_nothing(bruno, "room, as a guest")
    bruno.go(f"/tv/{code}")
    expect(bruno.page.get_by_text(code, exact=True)).to_be_visible()
    expect_nothing(bruno, "big screen")


def test_the_table_to_the_end(server: ServerProcess, visit: Visit, lang: Lang, theme: Theme, screen: Screen) -> None:
    anna = visit(server.address, lang, theme=theme, screen=screen).play_now()
    expect_nothing(anna, "table")
    anna.press(anna.card(anna.cards[2]))
    expect_nothing(anna, "a card looked at")
    anna.play_round(1)
    expect(anna.page.get_by_role("dialog")).to_be_visible()
    expect_nothing(anna, "sheet of points")
    anna.close_sheet()
    anna.press(anna.page.get_by_role("list", name=anna.say("table.others")).get_by_role("button").first)
    expect(anna.page.get_by_text(anna.say("table.known"))).to_be_visible()
    expect_nothing(anna, "known cards")
    anna.press(anna.button("table.close"))
    look_beside_the_table(anna)
    for round_ in (2, 3):
        anna.play_round(round_)
        if round_ < 3:
            anna.close_sheet()
    expect(anna.podium).to_be_visible()
    expect_nothing(anna, "end of the game")
    anna.go(f"/verify?record={anna.code}-1")
    expect(anna.page.get_by_role("heading", name=anna.say("verify.fair"))).to_be_visible()
    expect_nothing(anna, "verified")


def look_beside_the_table(person: Visitor) -> None:
    """The drawer of a phone, the column of a desk: journal, chat, people, table."""
    if person.is_phone:
        person.press(person.button("room.menu"))
    for tab in ("journal", "chat", "people", "table"):
        person.press(person.page.get_by_role("tab", name=person.say(f"side.{tab}")))
        expect_nothing(person, tab)
    if person.is_phone:
        person.press(person.button("room.close"))
