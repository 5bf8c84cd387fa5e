"""Today's table in a real browser: played once from the front page, then found there with its place."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.server_process import ServerProcess
from browser.visitor import MIND_UP, Visit


def test_today_s_table_from_the_front_page_to_the_calendar(server: ServerProcess, visit: Visit) -> None:
    anna = visit(server.address, "fr", screen="phone")
    anna.go()
    section = anna.page.get_by_role("region", name=anna.say("daily.title"))
    expect(section).to_contain_text(anna.say("daily.no_streak"))
    anna.press(anna.button("daily.play_named", game=MIND_UP))
    expect(anna.hand).to_be_visible()
    begun = anna.page.url
    anna.go()  # left in the middle: it waits for her, and no second one is dealt
    anna.press(section.get_by_role("link", name=anna.say("daily.continue_named", game=MIND_UP)))
    expect(anna.hand).to_be_visible()
    assert anna.page.url == begun
    anna.play_on()
    expect(anna.page.get_by_text(anna.say("daily.once"))).to_be_visible()
    expect(anna.live_region).to_contain_text(anna.say("table.over"))
    expect(anna.button("room.rematch")).to_have_count(0)
    signs = anna.page.get_by_role("textbox", name=anna.say("ending.signs"))
    day = anna.page.evaluate("() => new Date().toLocaleDateString('sv')")
    assert f"· {day} · Mind Up!" in signs.input_value(), "by the browser's own calendar"
    anna.press(anna.page.get_by_role("link", name=anna.say("daily.home"), exact=True))
    expect(section).to_contain_text("1 jour de suite")
    expect(section.get_by_role("link")).to_have_count(1)
    played = section.get_by_role("table").locator("[aria-current=date]")
    expect(played.locator("time")).to_have_text(str(int(day[-2:])))
    said = anna.page.evaluate("() => new Intl.DateTimeFormat('fr', { dateStyle: 'full' }).format(new Date())")
    expect(played).to_contain_text(anna.say("daily.day_done", day=said))
    expect(anna.button("daily.play_named", game=MIND_UP)).to_have_count(0)
    anna.go("/mine")
    expect(anna.page.get_by_text(anna.say("mine.daily"))).to_be_visible()


@pytest.mark.long
def test_one_more_game_of_today_s_table_does_not_count_and_says_so(server: ServerProcess, visit: Visit) -> None:
    """Begun on two pages at once: the first that ends counts."""
    anna = visit(server.address)
    anna.go()
    other = anna.new_tab().go()
    for tab in (anna, other):  # whoever looks only once it has begun is led back to it instead
        expect(tab.button("daily.play_named", game=MIND_UP)).to_be_visible()
    for tab in (anna, other):
        tab.press(tab.button("daily.play_named", game=MIND_UP))
        expect(tab.hand).to_be_visible()
    assert other.page.url != anna.page.url
    for tab, said in ((anna, "daily.once"), (other, "daily.one_more")):
        tab.page.bring_to_front()
        tab.play_on()
        expect(tab.page.get_by_text(tab.say(said))).to_be_visible()
