"""A whole round without a mouse, told to those who do not see it."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from browser.server_process import ServerProcess
from browser.visitor import Visit, Visitor
from browser.words import you_take

# An outline of its own, and not merely "focused": something the eye can follow.
RING = """() => {
  const one = document.activeElement, style = getComputedStyle(one)
  return one.matches(':focus-visible') && style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2
}"""
FOCUSED_CARD = "() => Number(document.activeElement?.dataset.card ?? 0)"
WATCH_FOCUS = """() => {
  window.nowhere = 0
  const look = () => {
    if (document.activeElement === document.body) window.nowhere += 1
    requestAnimationFrame(look)
  }
  look()
}"""
MOST_STOPS = 40


def tab_to(person: Visitor, name: str) -> None:
    """Press Tab until the thing of that name has the focus."""
    for _ in range(MOST_STOPS):
        person.page.keyboard.press("Tab")
        if person.page.locator(":focus").get_attribute("aria-label") == name:
            return
    raise AssertionError(f"the keyboard does not reach {name}")


def tab_to_hand(person: Visitor) -> int:
    """Press Tab until a card has the focus; gives its number."""
    for _ in range(MOST_STOPS):
        person.page.keyboard.press("Tab")
        if card := int(person.page.evaluate(FOCUSED_CARD)):
            return card
    raise AssertionError("the keyboard does not reach the hand")


def expect_announced(person: Visitor, card: int) -> None:
    """The live region says what came of it; that it was chosen is soon overtaken where the bots are quick."""
    expect(person.live_region).to_contain_text(you_take(person.lang, card))


def test_a_round_by_keyboard_alone(server: ServerProcess, visit: Visit) -> None:
    anna = visit(server.address).go()
    keys = anna.page.keyboard
    expect(anna.button("lobby.play_now_named", game="Mind Up!")).to_be_visible()
    tab_to(anna, anna.say("lobby.play_now_named", game="Mind Up!"))
    assert anna.page.evaluate(RING)
    keys.press("Enter")
    anna.expect_turn(1, 1)

    first = tab_to_hand(anna)
    assert anna.page.evaluate(RING)
    keys.press("Enter")
    expect(anna.card(first)).to_have_attribute("aria-pressed", "true")
    expect(anna.live_region).to_contain_text(anna.say("table.selected", card=first))
    keys.press("ArrowRight")
    second = int(anna.page.evaluate(FOCUSED_CARD))
    assert second == anna.cards[anna.cards.index(first) + 1]
    expect(anna.live_region).to_contain_text(anna.say("table.selected", card=second))
    keys.press("Enter")
    anna.expect_turn(1, 2)
    expect_announced(anna, second)
    assert int(anna.page.evaluate(FOCUSED_CARD)) in anna.cards

    for turn in range(2, 7):
        anna.expect_turn(1, turn)
        card = anna.cards[turn % 2]
        keys.type(str(card))
        assert int(anna.page.evaluate(FOCUSED_CARD)) == card
        assert anna.page.evaluate(RING)
        keys.press("Enter")
        expect_announced(anna, card) if turn < 6 else None

    expect(anna.button("table.go_on")).to_be_focused()
    keys.press("Enter")
    expect(anna.page.get_by_role("dialog")).to_have_count(0)
    anna.expect_turn(2, 1)
    anna.until(FOCUSED_CARD)


def test_the_sheet_of_a_player_opens_and_closes_by_keyboard(server: ServerProcess, visit: Visit) -> None:
    """Escape closes it and the focus is where it was."""
    anna = visit(server.address).play_now()
    player = anna.page.get_by_role("list", name=anna.say("table.others")).get_by_role("button").first
    player.focus()
    anna.page.keyboard.press("Enter")
    expect(anna.page.get_by_role("dialog")).to_be_visible()
    anna.page.keyboard.press("Escape")
    expect(anna.page.get_by_role("dialog")).to_have_count(0)
    expect(player).to_be_focused()


def test_the_focus_stays_in_the_hand_of_whoever_is_there(server: ServerProcess, visit: Visit) -> None:
    """A card played takes it to the next one, at no moment to nowhere; whoever has gone elsewhere is left there."""
    anna = visit(server.address).play_now()
    anna.expect_turn(1, 1)
    place = 1
    anna.card(anna.cards[place]).focus()
    anna.page.evaluate(WATCH_FOCUS)
    neighbour = anna.cards[place + 1]
    anna.page.keyboard.press("Enter")
    anna.page.keyboard.press("Enter")
    anna.expect_turn(1, 2)
    expect(anna.card(neighbour)).to_be_focused()
    assert anna.page.evaluate("window.nowhere") == 0
    menu = anna.button("hint.ask")
    anna.page.keyboard.press("Enter")
    anna.page.keyboard.press("Enter")
    menu.focus()
    anna.expect_turn(1, 3)
    expect(menu).to_be_focused()


def test_a_page_that_comes_later_begins_at_its_top(server: ServerProcess, visit: Visit) -> None:
    """Whichever part of the page has to be fetched first, the focus is at its content and not nowhere."""
    anna = visit(server.address).go()
    content = anna.page.locator("#content")
    for path in ("/puzzles", "/replay", "/rules/upturn"):
        link = anna.page.locator(f"a[href='{path}']").first
        link.focus()
        anna.page.keyboard.press("Enter")
        expect(anna.page).to_have_url(re.compile(f"{path}$"))
        expect(content).to_be_focused()
        anna.page.go_back()
        expect(anna.button("lobby.play_now_named", game="Mind Up!")).to_be_visible()
