"""After the reveal bots say why they played so: in each reader's language, and never before a token is shown."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.map_player import NAMES, MapPlayer
from browser.prepared import PreparedTable
from browser.server_process import ServerProcess
from browser.test_browser_mind_map import sit, vote
from browser.visitor import Visit, Visitor
from tablee.core.chance import Chance
from tablee.core.match import Match
from tablee.games.mind_map.own_deck import card_names
from tablee.games.mind_map.state import Phase
from tablee.text import Voice

StartServer = Callable[..., ServerProcess]
WATCH = """() => {
  window.early = 0
  window.heard = []
  new MutationObserver(() => {
    if (document.querySelector('.panel .question') && document.querySelector('.panel .bubble')) window.early += 1
    const said = document.querySelector('[role=status]').textContent
    if (said !== window.heard.at(-1)) window.heard.push(said)
  }).observe(document.body, { subtree: true, childList: true, characterData: true })
}"""


def prepared_with_bots() -> PreparedTable:
    """Anna and Benoît with two bots; all but Benoît and the bots have voted."""

    def play(match: Match) -> Iterable[tuple[int, Any]] | None:
        if match.seen_by(None).view.phase is Phase.VOTING:
            return None
        return [(seat, match.legal(seat).sample(Chance("remarks", seat + 1))) for seat in sorted(match.to_act)]

    prepared = PreparedTable("mind_map", NAMES[:2], 4, luck="map/remarks", langs=("en", "fr")).play(play)
    prepared.answer(0, prepared.match.legal(0).sample(Chance("remarks", 9)))
    return prepared


def sentences(prepared: PreparedTable, person: Visitor) -> list[str]:
    """All that this page was told, as its reader must read it."""
    person.until("() => document.querySelector('.panel')")
    messages = [json.loads(frame) for frame in person.frames]
    named = card_names(prepared.match.seating.options, person.lang)
    voice = Voice(person.lang, "mind_map", prepared.room.names, named)
    said = [remark for one in messages if one["type"] == "remarks" for remark in one["said"]]
    seats = [number for number in range(len(prepared.people)) if prepared.cookie(number) in cookies_of(person)]
    yours = ["yours." if one["params"].get("seat") in seats else "" for one in said]
    return [voice.say(f"remark.{to}{one['key']}", **one["params"]) for to, one in zip(yours, said, strict=True)]


def cookies_of(person: Visitor) -> list[str]:
    return [f"{cookie.get('name')}={cookie.get('value')}" for cookie in person.context.cookies()]


@pytest.mark.chromium
def test_each_reads_it_in_their_own_language(start_server: StartServer, visit: Visit) -> None:
    """A phone in English, a desk in French without motion, a television; one table."""
    prepared = prepared_with_bots()
    server = start_server(prepared)
    (anna,) = sit(prepared, visit, server, "p", still=False)
    benoit = MapPlayer(prepared.come_back(1, visit, server.address), 1)
    screen = visit(server.address, "fr", still=False).go(f"/tv/{prepared.code}")
    expect(screen.page.locator(".stage > .table")).to_be_visible()
    for page in (anna.person.page, screen.page):
        page.evaluate(WATCH)
    vote(prepared, benoit, benoit.tap_number)
    expect_list(prepared, benoit)
    expect_bubble(prepared, screen)
    walk_through(prepared, anna)
    assert [page.evaluate("() => window.early") for page in (anna.person.page, screen.page)] == [0, 0]


def expect_list(prepared: PreparedTable, player: MapPlayer) -> None:
    """Without motion the whole round lies open at once, each bot's sentence with the token it is about."""
    bubbles = player.person.page.locator(".round .bubble")
    for seat in (2, 3):
        expect(player.person.page.locator(".round > li").nth(seat).locator(".bubble").first).to_be_visible()
    known = sentences(prepared, player.person)
    assert len(known) == 4  # two bots, a sentence on the token and one on a guess
    for text in bubbles.all_inner_texts():
        assert any(text.endswith(sentence) for sentence in known), text
    player.press("go_on")


def expect_bubble(prepared: PreparedTable, screen: Visitor) -> None:
    """On the television, by itself."""
    bubble = screen.page.locator(".panel .bubble").first
    expect(bubble).to_be_visible(timeout=20_000)
    text = bubble.inner_text()
    assert any(text.endswith(sentence) for sentence in sentences(prepared, screen)), text


def walk_through(prepared: PreparedTable, player: MapPlayer) -> None:
    """Token by token with the thumb: what is said is on the screen without scrolling sideways, and is said once."""
    page = player.person.page
    for _ in range(9):
        if page.locator(".round").count():
            break
        player.press("next")
    known, heard = sentences(prepared, player.person), page.evaluate("() => window.heard")
    for seat in (2, 3):
        text = page.locator(".round > li").nth(seat).locator(".bubble").first.inner_text()
        assert any(text.endswith(sentence) for sentence in known), text
        assert sum(text in said for said in heard) == 1, (text, heard)
    assert player.person.sideways == 0
