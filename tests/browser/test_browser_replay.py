"""A finished game is seen again: from its record, from a file, from a link on another server; by keys alone."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from browser.axe import AXE, violations
from browser.chromium import Lang, Screen, Theme
from browser.eyes import desk_first
from browser.prepared import PreparedTable
from browser.server_process import ServerProcess
from browser.visitor import Visit, Visitor
from tablee.core.chance import Chance
from tablee.core.match import Match

START = Callable[..., ServerProcess]
LACKS = """list => {
  const whole = list.cloneNode(true)
  whole.style.cssText = 'position: absolute; width: max-content; flex: none'
  list.after(whole)
  const lacking = whole.offsetWidth - list.offsetWidth
  whole.remove()
  return lacking
}"""
"""So many pixels a list is narrower than the longest thing that can be chosen in it."""
WAY_BACK_MS = 300
"""A page that would load anew after a dialog has closed has begun to by then."""


def finished() -> PreparedTable:
    """Anna, Béa and a bot have played Mind Up! to its end."""

    def any_card(match: Match) -> list[tuple[int, object]] | None:
        seats = sorted(match.to_act)
        return [(seats[0], match.legal(seats[0]).sample(Chance("replay", match.step)))] if seats else None

    return PreparedTable("mind_up", ["Anna", "Béa"], 3).play(any_card)


def expect_step(page: Page, step: int) -> None:
    expect(page.locator("input[type=range]")).to_have_value(str(step))


def select_eyes(visitor: Visitor, value: str) -> None:
    visitor.page.get_by_label(visitor.say("replay.eyes")).select_option(value)


@desk_first
@pytest.mark.skipif(not AXE.exists(), reason="axe-core is not there: `make page` fetches it")
def test_through_anybodys_eyes(start_server: START, visit: Visit, lang: Lang, theme: Theme, screen: Screen) -> None:
    """With the names of the table; the hands of all; the moment stays in the address; nothing is hard to read."""
    table = finished()
    anna = visit(start_server(table).address, lang, theme=theme, screen=screen)
    anna.go(f"/replay/{table.code}-1?step=3&eyes=all")
    hands = anna.page.locator(".hands li")
    expect(hands).to_have_count(3)
    expect(hands.first).to_contain_text("Anna")
    expect(hands.first.get_by_role("img")).to_have_count(4)
    assert violations(anna.page) == []
    assert anna.page.get_by_label(anna.say("replay.eyes")).evaluate(LACKS) <= 0, "whose eyes is there to be read"
    select_eyes(anna, "1")
    expect(hands).to_have_count(0)
    anna.button("replay.next").click()
    expect_step(anna.page, 4)
    anna.page.wait_for_url("**/replay/*?step=4&eyes=1")
    anna.page.reload()
    expect_step(anna.page, 4)
    anna.button("replay.share").click()
    expect(anna.page.locator("dialog img")).to_be_visible()
    assert violations(anna.page) == []


def test_a_link_is_opened_on_another_server(start_server: START, visit: Visit) -> None:
    """Names only where they were ticked; the letters behind the # are in no request for a page."""
    table = finished()
    here, elsewhere = start_server(table), start_server()
    anna = visit(here.address).go(f"/replay/{table.code}-1")
    anna.button("replay.share").click()
    field = anna.page.get_by_label(anna.say("replay.link"), exact=True)
    expect(anna.page.locator("dialog img")).to_be_visible()
    plain = field.input_value()
    held: list[Route] = []
    anna.page.route("**/api/replays/link", lambda route: held.append(route))
    anna.page.get_by_label(anna.say("replay.with_names")).check()
    expect(field).to_have_value("")
    expect(anna.button("room.copy"), "the link of before is not what was asked for").to_be_disabled()
    expect(anna.page.locator("dialog img")).to_have_count(0)
    held[0].continue_()
    expect(field).to_have_value(re.compile("#"))
    named = field.input_value()
    assert named != plain
    friend = visit(elsewhere.address)
    for link, known in ((plain, 0), (named, 1)):
        friend.go("/replay")
        friend.page.get_by_label(friend.say("replay.or_link")).fill(link)
        friend.button("replay.open").click()
        expect(friend.page.locator("input[type=range]")).to_be_visible()
        options = friend.page.get_by_label(friend.say("replay.eyes")).locator("option")
        expect(options.filter(has_text="Béa")).to_have_count(known)
    expect(friend.page.get_by_text(friend.say("review.title"), exact=True).first, "it is reviewed here").to_be_visible()
    letters = plain.partition("#")[2]
    assert not any(letters in asked for asked in friend.requests)
    friend.forgiven.append("Failed to load resource")
    for first in ("z", "%"):
        friend.go("/replay")
        friend.page.get_by_label(friend.say("replay.or_link")).fill(f"{elsewhere.address}/replay#{first}{letters[1:]}")
        friend.button("replay.open").click()
        expect(friend.page.get_by_role("alert")).to_contain_text("does not hold a whole game")


def test_a_file_is_chosen_and_survives_a_reload(start_server: START, visit: Visit, tmp_path: Path) -> None:
    table = finished()
    record = table.room.record
    assert record
    good, cut = tmp_path / "game.json", tmp_path / "cut.json"
    good.write_text(record.to_json(), encoding="utf-8")
    cut.write_text(record.to_json()[:-9], encoding="utf-8")
    anna = visit(start_server().address).go("/replay")
    anna.forgiven.append("Failed to load resource")
    chooser = anna.page.locator("input[type=file]")
    chooser.set_input_files(cut)
    expect(anna.page.get_by_role("alert")).to_contain_text(anna.say("replay.no_game"))
    anna.page.get_by_text(anna.say("replay.no_game_why")).click()
    expect(anna.page.locator("details[open]")).to_contain_text("JSON")
    chooser.set_input_files(good)
    expect_step(anna.page, 0)
    anna.page.reload()
    expect_step(anna.page, 0)
    anna.page.go_back()
    expect(chooser).to_be_attached()


def test_by_keys_alone(start_server: START, visit: Visit) -> None:
    """Steps, turns, rounds, both ends, eyes; and it plays by itself."""
    table = finished()
    anna = visit(start_server(table).address).go(f"/replay/{table.code}-1")
    page = anna.page
    expect_step(page, 0)
    expect(page.locator("[data-table]")).to_be_visible()
    before = 0
    for key, step in (
        ("ArrowRight", 1),
        ("Shift+ArrowRight", 2),
        ("PageDown", 6),
        ("PageDown", 13),
        ("PageUp", 6),
        ("ArrowLeft", 5),
        ("End", 21),
        ("Home", 0),
    ):
        page.keyboard.press(key)
        expect_step(page, step)
        if abs(step - before) > 1 or step < before:
            expect(anna.live_region).to_contain_text(anna.say("replay.step", step=step, last=21))
        if step == 21:
            expect(anna.live_region).to_contain_text(anna.say("table.over"))
        before = step
    eyes = page.get_by_label(anna.say("replay.eyes"))
    page.keyboard.press("e")
    expect(eyes).to_have_value("0")
    expect(anna.live_region).to_contain_text(anna.say("replay.eyes_of", name="Anna"))
    page.keyboard.press("Space")
    expect_step(page, 1)
    page.keyboard.press("Space")
    expect(anna.button("replay.play")).to_be_visible()
    page.wait_for_url("**/replay/*?step=*")
    anna.button("again.title").press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    anna.until("() => !history.state?.dialog")
    page.wait_for_timeout(WAY_BACK_MS)
    expect(anna.button("again.title")).to_be_focused()
    anna.button("again.title").press("Enter")
    anna.button("again.friends").press("Enter")
    expect(page.locator("[data-seat]").nth(1)).to_contain_text(anna.say("again.seat_of", name="Béa"))
