"""The server is killed in the middle of a turn; nobody has to do anything about it."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from browser.server_process import ServerProcess
from browser.visitor import OUTAGE, Visit, Visitor


def meet(server: ServerProcess, visit: Visit) -> tuple[Visitor, Visitor]:
    """Anna and Bruno with two bots, at their first turn."""
    anna, bruno = visit(server.address, "en", screen="phone"), visit(server.address, "fr")
    for person in (anna, bruno):
        person.forgiven += OUTAGE
    code = anna.invite()
    bruno.go(f"/r/{code}").sit_down("Bruno")
    anna.button("room.fill").click()
    bruno.button("room.ready_button").click()
    anna.button("room.start_button").click()
    anna.expect_turn(1, 1)
    bruno.expect_turn(1, 1)
    return anna, bruno


def expect_away(*people: Visitor) -> None:
    for person in people:
        expect(person.page.get_by_text(person.say("room.away_banner"))).to_be_visible()


def expect_back(*people: Visitor) -> None:
    for person in people:
        expect(person.page.get_by_text(person.say("room.away_banner"))).to_have_count(0)


def test_killed_in_the_middle_of_a_turn(start_server: Callable[..., ServerProcess], visit: Visit) -> None:
    """A choice made before is still there; one made meanwhile arrives, once; the round goes on to its end."""
    server = start_server()
    anna, bruno = meet(server, visit)
    hand, chosen = anna.cards, anna.cards[2]
    anna.choose(chosen)
    anna.expect_chosen(chosen)
    expect(bruno.page.get_by_role("button", name=bruno.say("table.ready"))).to_have_count(3)

    server.kill()
    expect_away(anna, bruno)
    server.open()
    expect_back(anna, bruno)
    anna.expect_turn(1, 1)
    anna.expect_chosen(chosen)
    assert anna.cards == hand
    bruno.choose(bruno.cards[0])
    anna.expect_turn(1, 2)
    assert anna.cards == [card for card in hand if card != chosen]

    server.kill()
    expect_away(anna, bruno)
    anna.choose(anna.cards[0])
    bruno.choose(bruno.cards[0])
    server.open()
    expect_back(anna, bruno)
    for turn in range(3, 7):
        for person in (anna, bruno):
            person.expect_turn(1, turn)
            assert len(person.cards) == 8 - turn
            person.choose(person.cards[0])
    for person in (anna, bruno):
        person.close_sheet()
        person.expect_turn(2, 1)
