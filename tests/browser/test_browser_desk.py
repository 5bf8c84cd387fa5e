"""At a large desk and with large letters the table grows as a whole, and what is dragged stays under the hand."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import ViewportSize, expect

from browser.hand import Hand, middle
from browser.map_player import MapPlayer, prepared_map, whole_ballot
from browser.prepared import PreparedTable
from browser.server_process import ServerProcess
from browser.visitor import Visit, Visitor
from tablee.games.mind_map.state import Phase

StartServer = Callable[..., ServerProcess]
DESK: ViewportSize = {"width": 1920, "height": 1080}
NEVER = 1000.0


def at_desk(prepared: PreparedTable, visit: Visit, server: ServerProcess) -> Visitor:
    anna = visit(server.address)
    anna.page.set_viewport_size(DESK)
    prepared.let_in(0, anna.context, server.address)
    return anna.go(f"/r/{prepared.code}")


def test_cards_are_large_and_follow_the_mouse(start_server: StartServer, visit: Visit) -> None:
    prepared = PreparedTable("mind_up", ("Anna",), 4, luck="desk")
    anna = at_desk(prepared, visit, start_server(prepared, pace=NEVER))
    expect(anna.hand).to_be_visible()
    card = anna.card(anna.cards[2])
    box = card.bounding_box()
    assert box
    assert box["width"] >= 110
    hand, (x, y) = Hand(anna.page, touch=False), middle(card)
    hand.down((x, y))
    hand.move((x - 60, y - 120))
    hand.move((x - 130, y - 240))
    assert middle(card) == pytest.approx((x - 130, y - 240), abs=2)
    hand.up()
    anna.expect_chosen(anna.cards[2])


def test_tokens_and_numbers_land_where_they_are_put(start_server: StartServer, visit: Visit) -> None:
    placing, voting = prepared_map("desk/placing", 1), prepared_map("desk/voting", 1, Phase.VOTING)
    server = start_server(placing, voting, pace=NEVER)
    player = MapPlayer(at_desk(placing, visit, server), 0)
    expect(player.tray).to_be_visible()
    assert player.person.page.locator(".map").evaluate("(map) => map.currentCSSZoom") > 1.2
    assert player.drag_token((0, 0), (-400, 700)) == pytest.approx((-400, 700), abs=6)
    player = MapPlayer(at_desk(voting, visit, server), 0)
    expect(player.number(1)).to_be_visible()
    seat, number = next(iter(whole_ballot(voting.match, 0).items()))
    player.drag_number(number, seat)
    player.expect_ballot({seat: number})


def test_larger_letters_make_a_larger_table(start_server: StartServer, visit: Visit) -> None:
    """As the browser's own setting does; it never needs to be scrolled sideways."""
    prepared = PreparedTable("mind_up", ("Anna",), 4, luck="letters")
    anna = visit(start_server(prepared, pace=NEVER).address, screen="phone")
    prepared.let_in(0, anna.context, anna.address)
    anna.go(f"/r/{prepared.code}")
    status = anna.page.get_by_role("heading", level=2).first
    expect(status).to_be_visible()
    height = "(one) => one.getBoundingClientRect().height"
    before = status.evaluate(height)
    anna.page.evaluate("() => (document.documentElement.style.fontSize = '200%')")
    anna.expect_equal(lambda: status.evaluate(height) > 1.15 * before, True)
    assert anna.sideways == 0
