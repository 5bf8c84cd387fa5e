"""After the reveal bots say why they played so: in each reader's language, and never before a token is shown."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any

from playwright.sync_api import expect

from browser.house import House
from browser.laid import Laid
from browser.map_player import NAMES, MapPlayer
from browser.test_browser_mind_map import sit, vote
from browser.visitor import Visit, Visitor
from tablee.core.chance import Chance
from tablee.core.match import Match
from tablee.games.mind_map.own_deck import criterion_text, word_text
from tablee.games.mind_map.state import Phase
from tablee.text import Voice

OpenHouse = Callable[..., House]
WATCH = """() => {
  window.early = 0
  window.heard = []
  new MutationObserver(() => {
    if (document.querySelector('.panel .question') && document.querySelector('.panel .bubble')) window.early += 1
    const said = document.querySelector('[role=status]').textContent
    if (said !== window.heard.at(-1)) window.heard.push(said)
  }).observe(document.body, { subtree: true, childList: true, characterData: true })
}"""


def laid_with_bots() -> Laid:
    """Anna and Benoît with two bots; all but Benoît and the bots have voted."""

    def play(match: Match) -> Iterable[tuple[int, Any]] | None:
        if match.seen_by(None).view.phase is Phase.VOTING:
            return None
        return [(seat, match.legal(seat).sample(Chance("remarks", seat + 1))) for seat in sorted(match.to_act)]

    laid = Laid("mind_map", NAMES[:2], 4, luck="map/remarks", langs=("en", "fr")).play(play)
    laid.answer(0, laid.match.legal(0).sample(Chance("remarks", 9)))
    return laid


def sentences(laid: Laid, person: Visitor) -> list[str]:
    """All that this page was told, as its reader must read it."""
    person.until("() => document.querySelector('.panel')")
    told = [json.loads(frame) for frame in person.frames]
    cards, lang = laid.match.state.cards, person.lang
    namers = {
        "word": lambda word: word_text(cards, word, lang),
        "criterion": lambda criterion: criterion_text(cards, criterion, lang),
    }
    voice = Voice(lang, "mind_map", laid.room.names, namers)
    said = [remark for one in told if one["type"] == "remarks" for remark in one["said"]]
    return [voice.say(f"remark.{one['key']}", **one["params"]) for one in said]


def test_each_reads_it_in_their_own_language(open_house: OpenHouse, visit: Visit) -> None:
    """A phone in English, a desk in French without motion, a television; one table."""
    laid = laid_with_bots()
    house = open_house(laid)
    (anna,) = sit(laid, visit, house, "p", still=False)
    benoit = MapPlayer(laid.come_back(1, visit, house.address), 1)
    screen = visit(house.address, "fr", still=False).go(f"/tv/{laid.code}")
    expect(screen.page.locator(".stage > .table")).to_be_visible()
    for page in (anna.person.page, screen.page):
        page.evaluate(WATCH)
    vote(laid, benoit, benoit.tap_number)
    expect_list(laid, benoit)
    expect_bubble(laid, screen)
    walk_through(laid, anna)
    assert [page.evaluate("() => window.early") for page in (anna.person.page, screen.page)] == [0, 0]


def expect_list(laid: Laid, player: MapPlayer) -> None:
    """Without motion the whole round lies open at once, each bot's sentence with the token it is about."""
    bubbles = player.person.page.locator(".round .bubble")
    for seat in (2, 3):
        expect(player.person.page.locator(".round > li").nth(seat).locator(".bubble").first).to_be_visible()
    known = sentences(laid, player.person)
    assert len(known) == 4  # two bots, a sentence on the token and one on a guess
    for told in bubbles.all_inner_texts():
        assert any(told.endswith(sentence) for sentence in known), told
    player.press("go_on")


def expect_bubble(laid: Laid, screen: Visitor) -> None:
    """On the television, by itself."""
    bubble = screen.page.locator(".panel .bubble").first
    expect(bubble).to_be_visible(timeout=20_000)
    told = bubble.inner_text()
    assert any(told.endswith(sentence) for sentence in sentences(laid, screen)), told


def walk_through(laid: Laid, player: MapPlayer) -> None:
    """Token by token with the thumb: what is said is on the screen without scrolling sideways, and is said once."""
    page = player.person.page
    for _ in range(9):
        if page.locator(".round").count():
            break
        player.press("next")
    known, heard = sentences(laid, player.person), page.evaluate("() => window.heard")
    for seat in (2, 3):
        told = page.locator(".round > li").nth(seat).locator(".bubble").first.inner_text()
        assert any(told.endswith(sentence) for sentence in known), told
        assert sum(told in said for said in heard) == 1, (told, heard)
    assert player.person.sideways == 0
