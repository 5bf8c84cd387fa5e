"""After the game: the review beside its replay, by hand and by keys, on a phone and at a desk."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browser.axe import AXE, violations
from browser.chromium import Lang, Screen, Theme
from browser.eyes import phone_first
from browser.layout.tables import at
from browser.prepared import PreparedTable
from browser.server_process import ServerProcess
from browser.test_browser_replay import finished
from browser.upturn_player import wanted
from browser.visitor import Visit

pytest.importorskip("numba")
START = Callable[..., ServerProcess]


@pytest.fixture(scope="module")
def reviewed() -> PreparedTable:
    return finished().reviewed()


@phone_first
@pytest.mark.skipif(not AXE.exists(), reason="axe-core is not there: `make page` fetches it")
def test_a_review_is_read_and_leads_to_the_table(
    start_server: START, visit: Visit, reviewed: PreparedTable, lang: Lang, theme: Theme, screen: Screen
) -> None:
    """From the podium's link: how it came about, what turned, every choice; and back at the table of that moment."""
    address = start_server(reviewed).address
    anna = visit(address, lang, theme=theme, screen=screen)
    reviewed.let_in(0, anna.context, address)
    anna.go(f"/replay/{reviewed.code}-1?review=1")
    page, review = anna.page, anna.page.locator(".review")
    account = review.get_by_role("table", name=anna.say("review.account"))
    expect(account.get_by_role("row")).to_have_count(8)
    expect(review.get_by_role("heading", name=anna.say("review.account_of", name="Anna"))).to_be_visible()
    assert violations(page) == []
    result = account.get_by_role("row").last.inner_text()
    review.get_by_role("radio", name="Béa").check()
    expect(account.get_by_role("row").last).not_to_have_text(result)
    curve = review.get_by_role("slider", name=anna.say("review.curve"))
    curve.focus()
    page.keyboard.press("ArrowRight")
    expect(curve).to_have_value("1")
    choice = review.locator("ol details").nth(4)
    choice.locator("summary").click()
    expect(choice.get_by_text(anna.say("review.known"))).to_be_visible()
    assert violations(page) == []
    if screen == "phone":
        expect(page.get_by_role("dialog").get_by_role("button", name=anna.say("room.close"))).to_be_in_viewport()
    choice.get_by_role("button", name=anna.say("review.look")).click()
    expect(page.get_by_role("slider", name=anna.say("replay.where"), exact=True)).to_have_value("4")
    expect(page.get_by_label(anna.say("replay.eyes"))).to_have_value("1")
    expect(review).to_have_count(0 if screen == "phone" else 1)
    assert anna.sideways == 0
    if screen == "phone":
        anna.button("review.title").click()
        expect(choice.locator("summary")).to_be_focused()
        expect(choice.get_by_text(anna.say("review.known"))).to_be_in_viewport()


@phone_first
def test_a_game_of_chances_alone_is_read_and_played_out(
    start_server: START, visit: Visit, lang: Lang, theme: Theme, screen: Screen
) -> None:
    """Upturn has no points: chances everywhere, moves in words, and another choice played out over the same worlds."""
    table = at("upturn", 3, choose=wanted)("chances").reviewed(16)
    address = start_server(table).address
    anna = visit(address, lang, theme=theme, screen=screen)
    table.let_in(0, anna.context, address)
    anna.go(f"/replay/{table.code}-1?review=1")
    review = anna.page.locator(".review")
    expect(review.get_by_role("table", name=anna.say("review.account")).get_by_role("row")).to_have_count(8)
    choice = review.locator("ol details").first
    choice.locator("summary").click()
    choice.get_by_role("button", name=anna.say("what_if.play")).click()
    expect(choice.locator("svg.share")).to_have_count(2, timeout=60_000)
    expect(choice.get_by_text("100 %")).to_be_visible()
    assert anna.sideways == 0


@phone_first
@pytest.mark.skipif(not AXE.exists(), reason="axe-core is not there: `make page` fetches it")
def test_a_map_is_retold(start_server: START, visit: Visit, lang: Lang, theme: Theme, screen: Screen) -> None:
    """Who reads whom as a table of seven, and a token that misled leads to the table on which it lies."""
    table = at("mind_map", 7)("retold")
    address = start_server(table).address
    anna = visit(address, lang, theme=theme, screen=screen)
    table.let_in(0, anna.context, address)
    anna.go(f"/replay/{table.code}-1?review=1")
    review = anna.page.locator(".review")
    expect(review.get_by_role("row")).to_have_count(8)
    expect(review.get_by_role("columnheader")).to_have_count(7)
    assert violations(anna.page) == []
    assert anna.sideways == 0
    review.get_by_role("button", name=anna.say("review.look")).first.click()
    where = anna.page.get_by_role("slider", name=anna.say("replay.where"), exact=True)
    expect(where).to_have_value(re.compile("[135]"))
    expect(review).to_have_count(0 if screen == "phone" else 1)


def test_a_review_is_offered_beside_the_replay(start_server: START, visit: Visit, reviewed: PreparedTable) -> None:
    anna = visit(start_server(reviewed).address, screen="phone")
    anna.go(f"/replay/{reviewed.code}-1")
    anna.button("review.title").click()
    expect(anna.page.locator(".review table").first).to_be_visible()


def test_the_focus_goes_with_whoever_reads_by_keyboard(
    start_server: START, visit: Visit, reviewed: PreparedTable
) -> None:
    """From a turning point to the table, and at the end of the game: never to nowhere."""
    anna = visit(start_server(reviewed).address, screen="desktop")
    anna.page.set_viewport_size({"width": 640, "height": 400})
    anna.go(f"/replay/{reviewed.code}-1?review=1")
    anna.page.locator("[id^=choice-] >> nth=0").press("Enter")
    anna.page.locator("details[open] button", has_text=anna.say("review.look")).press("Enter")
    expect(anna.page.locator("#content")).to_be_focused()
    last = anna.button("replay.last")
    last.press("Enter")
    expect(last).to_have_attribute("aria-disabled", "true")
    expect(last).to_be_focused()
