"""A hint against bots: asked for with a finger or with keys, read out, gone with the turn, and told at the podium."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from browser.axe import AXE, violations
from browser.chromium import Lang, Screen, Theme
from browser.eyes import phone_first
from browser.server_process import ServerProcess
from browser.visitor import Visit


@phone_first
@pytest.mark.skipif(not AXE.exists(), reason="axe-core is not there: `make page` fetches it")
def test_a_hint_names_a_card_of_ones_hand(
    server: ServerProcess, visit: Visit, lang: Lang, theme: Theme, screen: Screen
) -> None:
    anna = visit(server.address, lang, theme=theme, screen=screen).play_now()
    hint = anna.page.locator(".ribbon")
    anna.expect_turn(1, 1)
    anna.press(anna.button("hint.ask"))
    expect(hint).to_be_visible()
    expect(anna.live_region).to_contain_text(hint.locator("span").first.inner_text())
    level = {"en": "normal", "fr": "normal"}[lang]
    start = anna.say("hint.advice", level=level, move="X").partition("X")[0]
    expect(hint).to_contain_text(start.strip())
    card = int(re.findall(r"\d+", hint.inner_text())[0])
    assert card in anna.cards
    expect(anna.card(card)).to_have_accessible_name(re.compile(anna.say("table.hinted")))
    expect(anna.hand.locator(".hinted")).to_have_count(1)
    assert violations(anna.page) == []
    assert anna.sideways == 0
    anna.choose(card)
    anna.expect_turn(1, 2)
    expect(hint).to_have_count(0)
    expect(anna.button("hint.ask")).to_be_enabled()
    anna.button("hint.ask").focus()
    anna.page.keyboard.press("Enter")
    expect(hint).to_be_visible()
    expect(anna.button("hint.ask")).to_be_focused()
    hint.get_by_role("button").click()
    expect(hint).to_have_count(0)


def test_in_company_none_are_offered(server: ServerProcess, visit: Visit) -> None:
    anna, bob = visit(server.address), visit(server.address)
    code = anna.invite()
    bob.go(f"/r/{code}").sit_down("Bob")
    anna.button("room.fill").click()
    bob.button("room.ready_button").click()
    anna.button("room.start_button").click()
    anna.expect_turn(1, 1)
    expect(anna.button("hint.ask")).to_have_count(0)
