"""After the game, in a real browser: played on from any moment of it; and what one's games say over time."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browser.axe import AXE, violations
from browser.chromium import Lang, Screen, Theme
from browser.eyes import desk_first
from browser.prepared import PreparedTable
from browser.server_process import ServerProcess
from browser.visitor import Visit
from server.test_over_time import lucky
from tablee.core.chance import Chance
from tablee.core.match import Match

START = Callable[..., ServerProcess]


def any_card(match: Match) -> list[tuple[int, object]] | None:
    seats = sorted(match.to_act)
    return [(seats[0], match.legal(seats[0]).sample(Chance("replay", match.step)))] if seats else None


@desk_first
def test_played_on_from_a_moment_of_a_replay(
    start_server: START, visit: Visit, lang: Lang, theme: Theme, screen: Screen
) -> None:
    """Marked in the room, during the game and after it; its own proof holds."""
    table = PreparedTable("mind_up", ["Anna", "Béa"], 3).play(any_card)
    zoe = visit(start_server(table).address, lang, theme=theme, screen=screen)
    zoe.go(f"/replay/{table.code}-1?step=16&eyes=1")
    zoe.button("again.title").click()
    expect(zoe.page.get_by_label(zoe.say("again.seat"))).to_have_value("1")
    assert violations(zoe.page) == []
    zoe.button("again.bots").click()
    expect(zoe.page).to_have_url(re.compile("/r/"))  # the replay has a hand, too
    expect(zoe.hand).to_be_visible()
    expect(zoe.page.get_by_text(zoe.say("again.mark"))).to_be_visible()
    zoe.button("room.close").click()
    expect(zoe.page.get_by_text(zoe.say("again.mark"))).to_have_count(0)
    for turn in range(4, 9):
        zoe.expect_turn(3, turn)
        expect(zoe.hand.locator("[data-card]")).to_have_count(10 - turn)
        zoe.choose(zoe.cards[0])
    expect(zoe.podium).to_be_visible()
    expect(zoe.page.get_by_text(zoe.say("again.mark"))).to_be_visible()
    code = zoe.page.url.rpartition("/")[2].partition("?")[0]
    zoe.go(f"/verify?record={code}-1")
    expect(zoe.page.get_by_text(zoe.say("verify.proves_since", step=17))).to_be_visible()
    zoe.go(f"/replay/{code}-1?step=3")
    expect(zoe.page.get_by_text(zoe.say("again.before", step=16))).to_be_visible()


@desk_first
@pytest.mark.skipif(not AXE.exists(), reason="axe-core is not there: `make page` fetches it")
def test_ratings_and_luck_over_time(
    start_server: START, visit: Visit, lang: Lang, theme: Theme, screen: Screen
) -> None:
    """With what is not sure about it; the file has it all; forgotten with a tap, as everything is."""
    tables = []
    for number, luck in enumerate((234, -120)):
        table = PreparedTable("mind_up", ["Anna", "Béa", "Cléo"], 3, luck=f"rated {number}", begun=False)
        table.settle(rated=True).begin()
        tables.append(table.play(any_card))
        table.review = lucky(luck, 30)
    anna = visit(start_server(*tables).address, lang, theme=theme, screen=screen)
    tables[0].let_in(0, anna.context, anna.address)
    anna.go("/mine")
    section = anna.page.locator("section", has=anna.page.get_by_role("heading", name=anna.say("mine.ratings")))
    expect(section.get_by_role("listitem")).to_have_count(1)
    expect(section).to_contain_text(anna.say("bot_level.expert"))
    expect(anna.page.get_by_text(anna.say("mine.luck_best"), exact=True)).to_be_visible()
    assert violations(anna.page) == []
    with anna.page.expect_download() as saving:
        anna.button("mine.save").click()
    saved = json.loads(saving.value.path().read_text(encoding="utf-8"))
    assert [one["games"] for one in saved["ratings"]] == [1]
    assert [one["mean"] for one in saved["best"]] == [234]
    assert len(saved["games"]) == 1
