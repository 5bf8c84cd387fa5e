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


def test_somebody_beside_me_has_a_name_of_their_own(server: ServerProcess, visit: Visit) -> None:
    """Pass and play: whoever takes a further seat at this screen is named, and can be named again."""
    zoe = visit(server.address, screen="phone")
    zoe.invite()
    zoe.page.get_by_role("button", name=zoe.say("room.also_at", number=2), exact=True).click()
    name = zoe.page.get_by_label(zoe.say("beside.name"), exact=True)
    expect(name).to_be_focused()
    name.fill("Mamie Jeanne")
    zoe.press(zoe.button("beside.add"))
    expect(zoe.page.locator('[data-seat="1"]')).to_contain_text("Mamie Jeanne")
    zoe.press(zoe.page.get_by_role("button", name=f"Mamie Jeanne – {zoe.say('room.name_seat')}"))
    zoe.page.get_by_role("textbox", name=zoe.say("room.name_seat")).fill("Papi")
    zoe.page.keyboard.press("Enter")
    expect(zoe.page.locator('[data-seat="1"]')).to_contain_text("Papi")
