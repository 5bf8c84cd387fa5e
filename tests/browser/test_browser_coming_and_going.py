"""Reloads, double taps, two tabs, and people who go and come back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser.server_process import ServerProcess
from browser.visitor import OUTAGE, Visit, Visitor
from server.guests import serving, sqlite

SLOW = 1000.0
"""Bots that think longer than a test: what is chosen stays to be seen."""


def test_a_reload_in_the_middle(start_server: Callable[..., ServerProcess], visit: Visit) -> None:
    """Same hand, same choice; a choice can still be changed after it."""
    anna = visit(start_server(pace=SLOW).address).play_now()
    hand = anna.cards
    anna.choose(hand[2])
    anna.expect_chosen(hand[2])
    anna.page.reload()
    anna.expect_chosen(hand[2])
    assert anna.cards == hand
    anna.choose(hand[4])
    anna.expect_chosen(hand[4])
    anna.page.reload()
    anna.expect_chosen(hand[4])


def test_a_double_tap_plays_one_card(server: ServerProcess, visit: Visit) -> None:
    anna = visit(server.address).play_now()
    hand = anna.cards
    anna.card(hand[0]).dblclick()
    anna.expect_turn(1, 2)
    assert anna.cards == hand[1:]
    anna.card(hand[3]).click(click_count=4)
    anna.expect_turn(1, 3)
    assert len(anna.cards) == 5


def test_two_tabs_of_one_person(start_server: Callable[..., ServerProcess], visit: Visit) -> None:
    """Both show the same seat; what one chooses the other shows."""
    anna = visit(start_server(pace=SLOW).address).play_now()
    again = anna.new_tab().go(f"/r/{anna.code}")
    expect(again.hand).to_be_visible()
    assert again.cards == anna.cards
    anna.page.bring_to_front()
    anna.choose(anna.cards[0])
    again.expect_chosen(anna.cards[0])
    again.page.bring_to_front()  # a tab in the background is slow
    again.choose(anna.cards[5])
    anna.expect_chosen(anna.cards[5])
    again.take_back()
    expect(anna.hand.locator(".chosen")).to_have_count(0)
    anna.expect_turn(1, 1)
    again.check()


def meet(visit: Visit, address: str) -> tuple[Visitor, Visitor]:
    anna, bruno = visit(address, "en"), visit(address, "fr")
    code = anna.invite()
    bruno.go(f"/r/{code}").sit_down("Bruno")
    anna.button("room.fill").click()
    bruno.button("room.ready_button").click()
    anna.button("room.start_button").click()
    anna.expect_turn(1, 1)
    bruno.expect_turn(1, 1)
    return anna, bruno


def test_leaving_and_coming_back(server: ServerProcess, visit: Visit) -> None:
    """A bot plays on for whoever left, visibly; on return the seat is handed back."""
    anna, bruno = meet(visit, server.address)
    stands_in = anna.page.get_by_role("list", name=anna.say("table.others")).get_by_text(anna.say("table.stand_in"))
    bruno.page.get_by_role("tab", name=bruno.say("side.table")).click()
    bruno.button("room.leave").click()
    bruno.button("room.yes_leave").click()
    expect(bruno.button("lobby.invite_named", game="Mind Up!")).to_be_visible()
    expect(stands_in).to_be_visible()
    anna.choose(anna.cards[0])
    anna.expect_turn(1, 2)
    bruno.go(f"/r/{anna.code}")
    bruno.expect_turn(1, 2)
    expect(stands_in).to_have_count(0)
    bruno.choose(bruno.cards[0])  # what the bot has chosen meanwhile may be changed like a choice of one's own
    bruno.expect_chosen(bruno.cards[0])
    anna.choose(anna.cards[0])
    anna.expect_turn(1, 3)
    anna.choose(anna.cards[0])
    anna.expect_chosen(anna.cards[0])
    anna.page.wait_for_timeout(500)
    anna.expect_turn(1, 3)  # nobody plays for Bruno any more
    bruno.choose(bruno.cards[0])
    anna.expect_turn(1, 4)


@pytest.mark.usefixtures("executable")
def test_gone_without_a_word(tmp_path: Path, visit: Visit) -> None:
    """A page that is closed counts as away at once and as gone after a while; opening it again is enough."""
    with serving(sqlite(tmp_path), gone_after=1.0) as address:
        anna, bruno = meet(visit, f"http://{address}")
        anna.forgiven += OUTAGE
        bruno.forgiven += OUTAGE
        stands_in = anna.page.get_by_role("list", name=anna.say("table.others")).get_by_text(anna.say("table.stand_in"))
        bruno.page.goto("about:blank")
        expect(stands_in).to_be_visible()
        bruno.go(f"/r/{anna.code}")
        bruno.expect_turn(1, 1)
        expect(stands_in).to_have_count(0)
