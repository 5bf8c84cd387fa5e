"""One phone, two people: a curtain between them, and nothing of the next hand before it is lifted."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, expect

from browser.prepared import PreparedTable
from browser.server_process import ServerProcess
from browser.visitor import Visit, Visitor


def curtain(zoe: Visitor, name: str) -> Locator:
    return zoe.page.get_by_role("button", name=zoe.say("curtain.mine", name=name), exact=True)


def test_each_of_two_people_sees_only_their_own_hand(start_server: Callable[..., ServerProcess], visit: Visit) -> None:
    prepared = PreparedTable("mind_up", ("Zoé",), 3, luck="curtain").take_over(0, 1)
    first, second, _ = (set(hand) for hand in prepared.match.state.hands)
    zoe = prepared.come_back(0, visit, start_server(prepared).address, screen="phone")
    for name, hand in (("Zoé", first), ("Zoé 2", second)):
        expect(curtain(zoe, name)).to_be_visible()
        expect(zoe.page.locator("[data-card]")).to_have_count(0)  # nothing of any hand behind it
        zoe.press(curtain(zoe, name))
        expect(zoe.hand).to_be_visible()
        assert set(zoe.cards) == hand
        zoe.choose(min(hand))
    expect(
        zoe.page.get_by_role("heading", level=2, name=zoe.say("table.moment", round=1, turn=2, turns=6))
    ).to_be_visible()
    expect(curtain(zoe, "Zoé").or_(zoe.hand)).to_be_visible()


def test_without_a_curtain_one_changes_seats_by_hand(start_server: Callable[..., ServerProcess], visit: Visit) -> None:
    prepared = PreparedTable("mind_up", ("Zoé",), 3, luck="no curtain").take_over(0, 1)
    first, second, _ = (set(hand) for hand in prepared.match.state.hands)
    zoe = prepared.come_back(0, visit, start_server(prepared).address, screen="phone")
    zoe.page.evaluate("() => localStorage.setItem('tablee.curtain_off', '1')")
    zoe.page.reload()
    expect(zoe.hand).to_be_visible()
    assert set(zoe.cards) == first
    zoe.choose(min(first))
    seats = zoe.page.get_by_role("group", name=zoe.say("room.your_seats"))
    zoe.press(seats.get_by_role("button", name=zoe.say("room.seat_waits", name="Zoé 2"), exact=True))
    expect(zoe.card(min(second))).to_be_visible()
    assert set(zoe.cards) == second
