"""The first turns of a game are learnt at its own table: by finger, by keyboard, and never at others' expense."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from browser.server_process import ServerProcess
from browser.visitor import Visit, Visitor
from tablee.text import Voice


def sentence(visitor: Visitor, key: str) -> str:
    return Voice(visitor.lang, "mind_up").say(f"table.guide.{key}")


def bubble(visitor: Visitor) -> Locator:
    return visitor.page.get_by_role("region", name=visitor.say("learn.guide"))


def note(visitor: Visitor) -> Locator:
    return visitor.page.get_by_role("region", name=visitor.say("learn.note"))


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
    anna.choose(anna.cards[0])
    anna.expect_chosen(anna.cards[0])
