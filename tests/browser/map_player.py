"""Somebody at the table of Mind Map: tokens and numbers moved by finger, mouse or keys, and what the page shows."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, expect

from browser.chromium import Lang
from browser.hand import Hand, Point, middle
from browser.prepared import PreparedTable
from browser.table_words import at_table
from browser.visitor import Visitor
from tablee.core.chance import Chance
from tablee.core.match import Match
from tablee.games.mind_map.state import Phase

NAMES = ("Anna", "Benoît", "Carla", "Denis")
LANGS: tuple[Lang, ...] = ("en", "fr", "en", "fr")
Spot = tuple[int, int]
"""In tenths from the reference word."""
TAP_GUARD_MS = 520
"""So soon after a tap, the same button takes another one for its double."""
# The map's own geometry, backwards: from the pixels of every token to its place.
SPOTS = """() => {
  const map = document.querySelector('.map')
  if (!map) return []
  const margin = 0.8 * parseFloat(map.style.getPropertyValue('--coin'))
  const tenths = (pixels) => ((pixels - margin) / (parseFloat(map.style.width) - 2 * margin)) * 3000 - 1500
  return [...map.querySelectorAll('.token')].map((token) => {
    const [x, y] = token.style.transform.match(/-?[\\d.]+/g).map(Number)
    return [Number(token.dataset.seat), [Math.round(tenths(x)), Math.round(-tenths(y))]]
  })
}"""
SHEET = """() => {
  const map = document.querySelector('.map'), { left, top } = map.getBoundingClientRect()
  const [size, coin] = [map.style.width, map.style.getPropertyValue('--coin')].map(parseFloat)
  return [left, top, size, 0.8 * coin, map.currentCSSZoom]
}"""
BADGES = """() => [...document.querySelectorAll('.map .token')].flatMap((token) => {
  const badge = [...token.querySelectorAll('.badge')].at(-1)
  return badge ? [[Number(token.dataset.seat), Number(badge.textContent)]] : []
})"""


def prepared_map(luck: str, rounds: int, phase: Phase = Phase.PLACING) -> PreparedTable:
    """Everybody has placed and voted somehow; so many rounds are over."""

    def play(match: Match) -> Iterable[tuple[int, Any]] | None:
        view = match.seen_by(None).view
        if (len(view.history), view.phase) == (rounds, phase):
            return None
        return [(seat, match.legal(seat).sample(Chance(luck, match.step + seat))) for seat in sorted(match.to_act)]

    return PreparedTable("mind_map", NAMES, 4, luck=luck, langs=LANGS).play(play)


def free_numbers(match: Match, seat: int) -> list[int]:
    """What a seat may give: every number but its own."""
    view = match.seen_by(seat).view
    return [number for number in range(1, len(view.deal.words) + 1) if number != view.number]


def whole_ballot(match: Match, seat: int) -> dict[int, int]:
    """One of the ballots this seat may hand in."""
    tokens = [other for other in range(4) if other != seat]
    return dict(zip(tokens, free_numbers(match, seat), strict=True))


@dataclass
class MapPlayer:
    """One page, one seat."""

    person: Visitor
    seat: int

    def word(self, key: str, **params: object) -> str:
        return at_table("mind_map", self.person.lang, key, **params)

    def act(self, key: str) -> Locator:
        return self.person.page.get_by_role("button", name=self.word(key), exact=True)

    def press(self, key: str) -> None:
        """A button at the thumb, and not as the second half of a double tap."""
        self.person.page.wait_for_timeout(TAP_GUARD_MS)
        self.person.press(self.act(key))

    def settle(self) -> None:
        """This is final, with one touch, also right after a token was let go in motion."""
        self.press("final_button")
        expect(self.act("final_button")).to_have_count(0)

    @property
    def hand(self) -> Hand:
        return Hand(self.person.page, self.person.touch)

    # Placing

    @property
    def tray(self) -> Locator:
        """Where one's token lies before it is on the map."""
        return self.person.page.get_by_role("button", name=re.compile(re.escape(self.word("off_map")) + "$"))

    def token(self, seat: int) -> Locator:
        return self.person.page.locator(f'.map .token[data-seat="{seat}"] .coin').first

    def pixel(self, spot: Spot) -> Point:
        """Where a place of the map is on the screen."""
        expect(self.person.page.locator(".map")).to_be_visible()
        self.person.page.locator(".map").scroll_into_view_if_needed()
        left, top, size, margin, zoom = self.person.page.evaluate(SHEET)
        across, up = ((tenths + 1500) / 3000 * (size - 2 * margin) + margin for tenths in (spot[0], -spot[1]))
        return left + across * zoom, top + up * zoom

    def drag_token(self, *stops: Spot) -> Spot:
        """From the tray or from where it lies, over all the stops; gives where it has come to lie."""
        start = self.tray if self.tray.count() else self.token(self.seat)
        self.hand.drag(middle(start), *(self.pixel(stop) for stop in stops))
        return self.spots[self.seat]

    @property
    def spots(self) -> dict[int, Spot]:
        """Where this page shows every token."""
        return {seat: (x, y) for seat, (x, y) in self.person.page.evaluate(SPOTS)}

    def expect_spot(self, seat: int, spot: Spot) -> None:
        self.person.expect_equal(lambda: self.spots.get(seat), spot)

    # Voting

    def number(self, number: int) -> Locator:
        """A word's line, by which its number is taken."""
        return self.person.page.get_by_role("list", name=self.word("words")).get_by_role("button").nth(number - 1)

    def drag_number(self, number: int, seat: int) -> None:
        self.hand.drag(middle(self.number(number)), middle(self.token(seat)))

    def tap_number(self, number: int, seat: int) -> None:
        self.person.press(self.number(number))
        self.person.press(self.token(seat))

    def type_number(self, number: int, seat: int) -> None:
        self.token(seat).focus()
        self.person.page.keyboard.press(str(number))

    @property
    def list(self) -> Locator:
        """The ballot as a list."""
        return self.person.page.get_by_role("dialog", name=self.word("list_title"))

    @property
    def ballot(self) -> dict[int, int]:
        """The numbers that lie on tokens, by seat."""
        return dict(self.person.page.evaluate(BADGES))

    def expect_ballot(self, ballot: dict[int, int]) -> None:
        self.person.expect_equal(lambda: self.ballot, ballot)

    def expect_drafted(self, move: dict[str, Any]) -> None:
        """This is the last the page has told the server of what it shows."""
        self.person.expect_equal(lambda: self.drafted[-1:], [move])

    @property
    def drafted(self) -> Sequence[Any]:
        """Every draft the page has sent."""
        return [one["move"] for one in map(json.loads, self.person.sent) if one["type"] == "draft"]

    # The end

    def expect_phase(self, match: Match, phase: str) -> None:
        """The headline tells round and phase."""
        view = match.seen_by(self.seat).view
        title = self.word("round", round=len(view.history) + 1, rounds=view.rounds)
        expect(self.person.page.get_by_role("heading", level=2)).to_have_text(f"{title} · {phase}")

    @property
    def podium(self) -> Locator:
        return self.person.page.get_by_role("region", name=self.word("podium"))

    def scores(self) -> dict[str, int]:
        """Names and totals as the podium tells them; oneself is "You" there."""
        expect(self.podium).to_be_visible()
        names = self.podium.locator("ol .name").all_inner_texts()
        totals = self.podium.locator("ol b").all_inner_texts()
        return dict(zip(names, map(int, totals), strict=True))
