"""Where the layout check plays its scenes: one server with every table laid, one browser, one guest a scene."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
from playwright.sync_api import Browser, Page, ViewportSize, expect

from browser.chromium import KNOWS_THE_GAMES, LOCALES, PATIENCE_MS, TAPS_STILLS, Lang
from browser.prepared import PreparedTable, write_all
from browser.server_process import ServerProcess
from browser.visitor import Visitor

TESTS = Path(__file__).parents[2]
GAMES = (TESTS.parent / "examples" / "high_card.py", TESTS / "pins.py")
NEVER = 1000.0
"""Bots that think longer than a check: what is chosen stays to be seen."""
PHONE: ViewportSize = {"width": 360, "height": 740}
Lay = Callable[[str], PreparedTable]
"""Lays a table; the deal depends on the text it is given."""


@dataclass
class Guest(Visitor):
    """Somebody who comes to look: as whoever sits at a table, or as a stranger."""

    tables: dict[str, PreparedTable] | None = None

    def table(self, name: str) -> PreparedTable:
        assert self.tables is not None
        return self.tables[f"{name}/{self.lang}"]

    def sit_at(self, name: str, number: int = 0) -> PreparedTable:
        """Back at a table where one was before."""
        prepared = self.table(name)
        prepared.let_in(number, self.context, self.address)
        self.go(f"/r/{prepared.code}")
        return prepared

    def know_nothing(self) -> None:
        """From here on somebody who has never played."""
        self.page.evaluate(
            "() => (localStorage.setItem('tablee.learnt', '{}'), localStorage.removeItem('tablee.rule_numbers'))"
        )
        self.page.reload()

    def is_answered(self, path: str, answer: object) -> None:
        """What the server says when this is asked: of weeks that nobody here has played."""
        body = msgspec.json.encode(answer)
        self.page.route(f"**{path}", lambda route: route.fulfill(body=body, content_type="application/json"))

    def make_moments_last(self, ms: int = 3000) -> None:
        """What this page shows for longer than that stays."""
        self.page.evaluate(
            "(most) => { const wait = setTimeout; window.setTimeout = (f, ms) => wait(f, ms > most ? 9e6 : ms) }", ms
        )

    @contextmanager
    def watching_another_play(self, table: str) -> Iterator[Guest]:
        """The big screen of a table, and in another tab its first person."""
        self.go(f"/tv/{self.table(table).code}").see(".felt, .mind-map")
        self.make_moments_last()
        player = Guest(self.context.new_page(), self.lang, self.address, self.touch, tables=self.tables)
        player.page.set_viewport_size(PHONE)
        player.sit_at(table)
        yield player
        player.page.close()

    def see(self, selector: str) -> None:
        """Wait until it is there."""
        expect(self.page.locator(selector).first).to_be_visible()

    def fit(self, size: tuple[int, int], text: int = 100) -> None:
        """On a screen of that size, with letters that large."""
        self.page.set_viewport_size({"width": size[0], "height": size[1]})
        self.page.evaluate(
            "(text) => (document.documentElement.style.fontSize = text)", "" if text == 100 else f"{text}%"
        )


@dataclass(frozen=True)
class Scene:
    """One screen, phase or dialog, and how to come to see it."""

    name: str
    reach: Callable[[Guest], Any]
    tables: tuple[str, ...] = ()
    tv: bool = False
    anywhere: str = ""


@dataclass
class Stage:
    """Ready for any scene in any language."""

    server: ServerProcess
    browser: Browser
    tables: dict[str, PreparedTable]

    pages: dict[Lang, Page] = field(default_factory=dict)
    """One a language: what the browser has fetched once it need not fetch again."""

    @contextmanager
    def guest(self, scene: Scene, lang: Lang) -> Iterator[Guest]:
        """Somebody with a phone, who has never been here, has come to the scene."""
        guest = Guest(self._page(lang), lang, self.server.address, touch=True, tables=self.tables)
        try:
            guest.page.set_viewport_size(PHONE)
            scene.reach(guest)
            yield guest
        finally:
            self._forget(guest)

    def _page(self, lang: Lang) -> Page:
        if lang not in self.pages:
            context = self.browser.new_context(locale=LOCALES[lang], reduced_motion="reduce", has_touch=True)
            context.add_init_script(TAPS_STILLS)
            context.set_default_timeout(PATIENCE_MS)
            context.add_init_script(KNOWS_THE_GAMES)
            self.pages[lang] = context.new_page()
        return self.pages[lang]

    def _forget(self, guest: Guest) -> None:
        """As if nobody had been here."""
        guest.context.set_offline(False)
        guest.page.emulate_media(reduced_motion="reduce")
        guest.page.unroute_all()
        guest.page.evaluate("() => (localStorage.clear(), sessionStorage.clear())")
        guest.page.goto("about:blank")
        guest.context.clear_cookies()


@contextmanager
def open_stage(
    browser: Browser, folder: Path, lays: dict[str, Lay], langs: Iterable[tuple[str, Lang]]
) -> Iterator[Stage]:
    """With these tables, each in the languages it is wanted in."""
    tables = {f"{name}/{lang}": lays[name](f"{name}/{lang}") for name, lang in langs}
    write_all(tables.values(), folder)
    server = ServerProcess(folder, pace=NEVER, games=GAMES).open()
    try:
        yield Stage(server, browser, tables)
    finally:
        server.close()
