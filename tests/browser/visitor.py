"""Somebody at a browser: a context of their own, a language, and the gestures a person makes."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol, Self
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, Page, Request, WebSocket, expect
from playwright.sync_api import Error as PlaywrightError

from browser.chromium import PATIENCE_MS, Lang
from browser.words import say

PATIENCE = PATIENCE_MS / 1000
DOUBLE_TAP_MS = 600
OUTAGE = ["WebSocket connection to", "ERR_CONNECTION_REFUSED", "Failed to load resource", "establish a connection"]
"""What a browser says of a server that is not there."""
MIND_UP = "Mind Up!"
CARDS = "(cards) => cards.map((card) => Number(card.dataset.card))"
SIDEWAYS = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


@dataclass
class Visitor:
    """One page and everything it said, asked for and was told."""

    page: Page
    lang: Lang
    address: str
    touch: bool = False
    is_phone: bool = False
    """A small screen, also where it has no finger."""
    complaints: list[str] = field(default_factory=list)
    requests: list[str] = field(default_factory=list)
    frames: list[str] = field(default_factory=list)
    sent: list[str] = field(default_factory=list)
    forgiven: list[str] = field(default_factory=list)
    """What the browser may complain about in this test."""

    def __post_init__(self) -> None:
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda error: self.complaints.append(f"page error: {error}"))
        self.page.on("request", self._request)
        self.page.on("websocket", self._websocket)

    def say(self, key: str, **params: object) -> str:
        return say(self.lang, key, **params)

    def button(self, key: str, **params: object) -> Locator:
        """A button by its name in the visitor's language."""
        return self.page.get_by_role("button", name=self.say(key, **params), exact=True)

    def go(self, path: str = "/") -> Self:
        try:
            self.page.goto(self.address + path)
        except PlaywrightError as flaw:  # a dialog that closes goes back in the history, and that may come in between
            if "ERR_ABORTED" not in flaw.message:
                raise
            self.page.goto(self.address + path)
        return self

    def new_tab(self) -> Visitor:
        """The same person opens another tab."""
        return Visitor(self.page.context.new_page(), self.lang, self.address, self.touch, self.is_phone)

    @property
    def context(self) -> BrowserContext:
        return self.page.context

    # Before the game

    def play_now(self) -> Visitor:
        """From the front page to the first card against bots."""
        self.go()
        self.press(self.button("lobby.play_now_named", game=MIND_UP))
        expect(self.hand).to_be_visible()
        return self

    def invite(self, game: str = MIND_UP) -> str:
        """Open a table for friends; gives its code."""
        self.go().button("lobby.invite_named", game=game).click()
        expect(self.page.get_by_role("heading", name=self.say("room.seats"))).to_be_visible()
        return self.code

    @property
    def code(self) -> str:
        """The code of the table one is at."""
        return urlsplit(self.page.url).path.rpartition("/")[2]

    def rename(self, name: str) -> None:
        """Change one's name where one stands."""
        self.page.get_by_role("button", name=self.say("person.change")).click()
        self.page.get_by_label(self.say("person.name"), exact=True).fill(name)
        self.button("person.save").click()

    def more_seats(self, count: int) -> None:
        """Up to so many, as quickly as one can press: every press counts."""
        seats, more = self.page.locator("[data-seat]"), self.say("setup.more")
        plus = self.page.get_by_role("group", name=self.say("setup.seats")).get_by_role("button", name=more)
        for _ in range(seats.count(), count):
            self.press(plus)
        expect(seats).to_have_count(count)

    def sit_down(self, name: str) -> None:
        """Follow an invitation: a name and one tap."""
        self.page.get_by_label(self.say("person.name"), exact=True).fill(name)
        self.button("room.join").click()
        expect(self.button("room.ready_button").or_(self.page.get_by_text(self.say("room.sit_first")))).to_be_visible()

    # At the table

    @property
    def hand(self) -> Locator:
        return self.page.get_by_role("group", name=self.say("table.hand"))

    @property
    def cards(self) -> list[int]:
        """The numbers in one's hand, once it lies there: a table comes in parts, the hand last."""
        found = self.hand.locator("[data-card]")
        found.first.wait_for(state="attached")
        cards: list[int] = found.evaluate_all(CARDS)
        return cards

    def card(self, number: int) -> Locator:
        return self.hand.locator(f'[data-card="{number}"]')

    def expect_turn(self, round_: int, turn: int) -> None:
        """Wait until the game stands there."""
        heading = self.say("table.moment", round=round_, turn=turn, turns=round_ + 5)
        expect(self.page.get_by_role("heading", level=2, name=heading, exact=True)).to_be_visible()

    def press(self, what: Locator) -> None:
        """With the finger or with the mouse."""
        if self.touch:
            what.tap()
        else:
            what.click()

    def choose(self, number: int) -> None:
        """One tap looks where the card would land, the second one plays it."""
        self.press(self.card(number))
        self.press(self.card(number))

    def take_back(self) -> None:
        """Not right after the choice: that might be the second half of a double tap."""
        self.page.wait_for_timeout(DOUBLE_TAP_MS)
        self.press(self.button("table.take_back"))

    def expect_chosen(self, number: int) -> None:
        """Not only selected, which is pressed, too."""
        expect(self.card(number).and_(self.page.locator(".chosen"))).to_be_visible()

    def close_sheet(self) -> None:
        """At the end of a round the points are shown: go on."""
        self.press(self.button("table.go_on"))
        expect(self.page.get_by_role("dialog")).to_have_count(0)

    def play_round(self, round_: int) -> None:
        """The lowest card every turn, to the sheet with the points."""
        for turn in range(1, round_ + 6):
            self.expect_turn(round_, turn)
            self.choose(self.cards[0])

    def play_on(self) -> None:
        """To the end of the game, alone against bots."""
        for round_ in (1, 2, 3):
            self.play_round(round_)
            if round_ < 3:
                self.close_sheet()
        expect(self.podium).to_be_visible()

    @property
    def live_region(self) -> Locator:
        """The live region, which tells the events."""
        return self.page.get_by_role("status").first

    @property
    def podium(self) -> Locator:
        return self.page.get_by_role("region", name=self.say("table.podium"))

    def scores(self, me: str = "") -> dict[str, int]:
        """The final scores as the podium tells them; there I am "You"."""
        expect(self.podium).to_be_visible()
        found = dict(_score(line.inner_text()) for line in self.podium.get_by_role("listitem").all())
        return {me or name if name == self.say("room.you_label") else name: score for name, score in found.items()}

    # What must never happen

    def until(self, true: str) -> None:
        """Wait until a function is true in the page; Playwright's own way would need `eval`, which the page forbids."""
        until = time.monotonic() + PATIENCE
        while not self.page.evaluate(true):
            assert time.monotonic() < until, f"never: {true}"
            self.page.wait_for_timeout(20)

    def expect_equal(self, look: Callable[[], object], wanted: object) -> None:
        """Wait until what is seen is what is wanted."""
        until = time.monotonic() + PATIENCE
        while (seen := look()) != wanted:
            assert time.monotonic() < until, f"{self.lang}: seen was {seen}, wanted {wanted}"
            self.page.wait_for_timeout(20)

    @property
    def sideways(self) -> int:
        """By how many pixels the page could be scrolled sideways."""
        return int(self.page.evaluate(SIDEWAYS))

    def check(self) -> None:
        """No complaint of the browser, no request to another host, nothing wider than the screen."""
        ours = urlsplit(self.address).netloc
        foreign = [url for url in self.requests if urlsplit(url).scheme != "data" and urlsplit(url).netloc != ours]
        complaints = [text for text in self.complaints if not any(known in text for known in self.forgiven)]
        assert not foreign, foreign
        assert not complaints, complaints
        assert self.sideways == 0, "something is wider than the screen"

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(f"{message.type}: {message.text}")

    def _request(self, request: Request) -> None:
        self.requests.append(request.url)

    def _websocket(self, socket: WebSocket) -> None:
        self.requests.append(socket.url)
        socket.on("framereceived", lambda frame: self.frames.append(str(frame)))
        socket.on("framesent", lambda frame: self.sent.append(str(frame)))


class Visit(Protocol):
    """Somebody comes with an empty browser."""

    def __call__(self, address: str, lang: Lang = "en", **wishes: Any) -> Visitor: ...


def _score(line: str) -> tuple[str, int]:
    """A line of the podium: rank, name, "30 + 25 + 29", total, and maybe a word about a tie."""
    parts = [part.strip() for part in line.splitlines() if part.strip()]
    return parts[1], int(parts[3].replace("−", "-"))
