"""Numbers of rules are for who asks: nobody else meets one, at a table, in a refusal or on a page of rules."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, WebSocketRoute, expect

from browser.server_process import ServerProcess
from browser.test_browser_upturn import about_to_owe
from browser.upturn_player import UpturnPlayer
from browser.visitor import MIND_UP, Visit, Visitor

RULE = re.compile(r"\b(?:MU|UT|MM)-\d\d.*")


def does_not_ask(context: BrowserContext) -> None:
    """As everybody finds the setting."""
    context.add_init_script("localStorage.removeItem('tablee.rule_numbers')")


def numbers_in_sight(visitor: Visitor) -> list[str]:
    return RULE.findall(visitor.page.locator("body").inner_text())


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game", ["mind_up", "upturn", "mind_map"])
def test_no_page_of_rules_names_one(server: ServerProcess, visit: Visit, game: str, lang: Any) -> None:
    anna = visit(server.address, lang, before=does_not_ask).go(f"/rules/{game}")
    anna.page.get_by_role("article").wait_for()
    assert numbers_in_sight(anna) == []
    anna.page.get_by_label(anna.say("settings.rule_numbers")).check()
    assert len(numbers_in_sight(anna)) > 10


@pytest.mark.chromium
def test_no_card_that_is_looked_at_and_no_refusal_names_one(server: ServerProcess, visit: Visit) -> None:
    """The server's refusal names its rule beside the sentence, for the page to show or not."""
    lines: list[WebSocketRoute] = []

    def listen(line: WebSocketRoute) -> None:
        line.connect_to_server()
        lines.append(line)

    def tapped(context: BrowserContext) -> None:
        does_not_ask(context)
        context.route_web_socket(re.compile("/ws/"), listen)

    anna = visit(server.address, before=tapped).go()
    anna.press(anna.button("lobby.play_now_named", game=MIND_UP))
    anna.press(anna.card(anna.cards[0]))
    assert numbers_in_sight(anna) == []
    refused = {"type": "refused", "id": None, "key": "not_in_hand", "text": "That is not yours.", "rule": "MU-09"}
    lines[-1].send(json.dumps(refused))
    expect(anna.page.get_by_text("That is not yours.", exact=True)).to_be_visible()
    assert numbers_in_sight(anna) == []


def test_a_forgotten_call_names_none(start_server: Any, visit: Visit) -> None:
    prepared, lay, answer = about_to_owe("upturn/scene/155")
    address = start_server(prepared.settle(grace=False)).address
    people = [prepared.come_back(seat, visit, address, before=does_not_ask) for seat in range(2)]
    for seat, move in enumerate((lay, answer)):
        UpturnPlayer(people[seat], seat).make(move)
        prepared.match.answer(seat, move)
        for other, person in enumerate(people):
            UpturnPlayer(person, other).expect_shown(prepared.match)
    for seat, person in enumerate(people):
        expect(UpturnPlayer(person, seat).forgotten).to_be_visible()
        assert numbers_in_sight(person) == []
