"""The first turns of a game are learnt at its own table: by finger, by keyboard, and never at others' expense."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, ViewportSize, expect

from browser.prepared import PreparedTable
from browser.server_process import ServerProcess
from browser.visitor import Visit, Visitor
from tablee.text import Voice


def sentence(visitor: Visitor, key: str) -> str:
    return Voice(visitor.lang, "mind_up").say(f"table.guide.{key}")


def bubble(visitor: Visitor) -> Locator:
    return visitor.page.get_by_role("region", name=visitor.say("learn.guide"))


def note(visitor: Visitor) -> Locator:
    return visitor.page.get_by_role("region", name=visitor.say("learn.note"))


@pytest.mark.chromium
def test_the_first_turn_is_led_and_then_anything_can_be_held(server: ServerProcess, visit: Visit) -> None:
    """What is read goes on with a button, what is done by doing it; skipped once, it does not come again."""
    anna = visit(server.address, "fr", screen="phone", knows=False)
    anna.play_now()
    expect(bubble(anna)).to_contain_text(sentence(anna, "row"))
    anna.press(anna.button("learn.next"))
    expect(bubble(anna)).to_contain_text(sentence(anna, "pick"))
    number = anna.cards[1]
    anna.press(anna.card(number))
    expect(bubble(anna)).to_contain_text(sentence(anna, "play"))
    anna.press(anna.card(number))
    anna.expect_turn(1, 2)
    expect(bubble(anna).get_by_role("button", name=anna.say("learn.next"))).to_be_visible()
    anna.press(anna.button("learn.skip"))
    anna.page.reload()
    expect(anna.hand).to_be_visible()
    expect(anna.page.locator("header .line")).to_have_text(anna.say("table.goal"))
    expect(bubble(anna)).to_have_count(0)
    hold(anna, anna.card(anna.cards[0]))
    expect(note(anna)).to_contain_text(str(anna.cards[0]))
    expect(anna.button("table.play", card=anna.cards[0])).to_have_count(0)


def hold(visitor: Visitor, what: Locator) -> None:
    """A finger that stays where it is."""
    box = what.bounding_box()
    assert box is not None
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    line = visitor.context.new_cdp_session(visitor.page)
    line.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    expect(note(visitor)).to_be_visible()
    line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_by_keyboard_everything_says_what_it_is(server: ServerProcess, visit: Visit) -> None:
    """`?` explains what has the focus, the arrows go on from there, and nothing is played meanwhile."""
    anna = visit(server.address, knows=False)
    anna.play_now()
    expect(bubble(anna)).to_be_visible()
    anna.button("learn.skip").focus()
    anna.page.keyboard.press("Escape")
    expect(bubble(anna)).to_have_count(0)
    first, second = anna.cards[:2]
    anna.card(first).focus()
    anna.page.keyboard.press("?")
    expect(note(anna)).to_contain_text(f"Card {first},")
    anna.page.keyboard.press("ArrowRight")
    expect(note(anna)).to_contain_text(f"Card {second},")
    anna.page.keyboard.press("Escape")
    expect(note(anna)).to_have_count(0)
    expect(anna.button("table.play", card=second)).to_have_count(0)


def test_among_others_it_is_one_line(server: ServerProcess, visit: Visit) -> None:
    anna, ben = visit(server.address, screen="phone", knows=False), visit(server.address)
    code = anna.invite()
    ben.go(f"/r/{code}")
    ben.sit_down("Ben")
    anna.press(anna.button("room.fill"))
    anna.press(anna.button("room.start_button"))
    ben.press(ben.button("room.ready_button"))
    expect(anna.hand).to_be_visible()
    expect(anna.page.locator("header .line")).to_have_text(sentence(anna, "pick"))
    expect(bubble(anna)).to_have_count(0)
    anna.press(anna.card(anna.cards[0]))
    expect(anna.page.locator("header .line")).to_have_text(sentence(anna, "play"))
    anna.press(anna.card(anna.cards[0]))
    anna.expect_chosen(anna.cards[0])
    expect(anna.page.locator("header .line")).to_have_text(anna.say("table.goal"))


def test_the_one_line_follows_what_one_does(start_server: Callable[..., ServerProcess], visit: Visit) -> None:
    """Upturn's opening turn, in company: with tiles lit nobody is told to draw; with one chosen it says what next."""
    table = next(one for one in map(opening, range(99)) if one.match.to_act == frozenset({0}))
    anna = table.come_back(0, visit, start_server(table).address, screen="phone", knows=False)
    line, words = anna.page.locator("header .line"), Voice("en", "upturn")
    anna.page.locator("[data-coming]").wait_for(state="detached")
    expect(anna.page.locator("[data-fits=true]")).not_to_have_count(0)
    expect(line).to_have_text(words.say("table.guide.rack"))
    anna.press(anna.page.locator("[data-fits=true]").first)
    expect(line).to_have_text(words.say("table.guide.lay"))
    anna.press(anna.page.locator("[data-fits=true]").first)
    expect(line).to_have_text(words.say("table.goal"))


def opening(number: int) -> PreparedTable:
    return PreparedTable("upturn", ("Anna", "Ben"), 3, luck=f"opening {number}")


@pytest.mark.parametrize("screen", [{"width": 740, "height": 360}, {"width": 360, "height": 740}])
def test_what_is_spoken_of_is_in_sight(server: ServerProcess, visit: Visit, screen: ViewportSize) -> None:
    """On a phone on its side, and with letters twice as large, the table scrolls to what the guide rings."""
    anna = visit(server.address, screen="phone", knows=False)
    anna.page.set_viewport_size(screen)
    if screen["height"] > screen["width"]:
        anna.page.add_init_script("addEventListener('load', () => (document.documentElement.style.fontSize = '200%'))")
    anna.play_now()
    anna.press(anna.button("learn.next"))
    anna.choose(anna.cards[0])
    anna.expect_turn(1, 2)
    for _ in ("took", "columns", "gain", "others"):
        said = bubble(anna).locator("p").inner_text()
        ring, hand = (anna.page.locator(one).bounding_box() for one in (".ring", ".my-hand"))
        assert ring
        assert hand
        assert ring["height"] > 20, said
        assert 0 <= ring["y"] <= hand["y"] - 20, said
        anna.press(bubble(anna).get_by_role("button").last)
        expect(bubble(anna).locator("p")).not_to_have_text(said)


@pytest.mark.chromium
def test_dragging_on_ends_an_explanation(server: ServerProcess, visit: Visit) -> None:
    anna = visit(server.address, screen="phone").play_now()
    box = anna.card(anna.cards[0]).bounding_box()
    assert box is not None
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    line = anna.context.new_cdp_session(anna.page)
    line.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    expect(note(anna)).to_be_visible()
    line.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{**point, "y": point["y"] - 40}]})
    expect(note(anna)).to_have_count(0)
    line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
