"""All three games in WebKitGTK: a phone and a desk, a lost server, the night, French, no motion.

Not collected by itself: `make test-engines` names this file, for it needs what `make setup-engines` installs.
"""

from __future__ import annotations

import re
import time
import warnings
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from browser.map_player import BADGES
from browser.server_process import ServerProcess
from browser.table_words import at_table
from browser.webkit.driven import Page, Wishes, missing, running_webkit
from browser.words import say
from tablee.text import table

TAP_GUARD = 0.7
"""Seconds after which another press is no second half of a double tap."""
SOMEBODY = [
    Wishes("360x740", "fr", "dark", "still"),
    Wishes("1280x800", "en", "light", "moving"),
    Wishes("360x740", "en", "light", "moving"),
    Wishes("1280x800", "fr", "dark", "still"),
]
WATCH = "window.wrong = []; addEventListener('error', (event) => window.wrong.push(event.message))"
STATE = """return {
  width: innerWidth, height: innerHeight, lang: document.documentElement.lang,
  theme: document.documentElement.dataset.theme, still: matchMedia('(prefers-reduced-motion: reduce)').matches,
  sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth, wrong: window.wrong,
}"""
FIRST_CARD = "return document.querySelector('[data-card]')?.dataset.card"
HEADING = "return document.querySelector('h2')?.innerText ?? ''"


@pytest.fixture(scope="module", autouse=True)
def installed() -> None:
    if gone := missing():
        warnings.warn(f"the tests in WebKit are SKIPPED: no {gone}; `make setup-engines` installs it", stacklevel=1)
        pytest.skip(f"no {gone}")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerProcess]:
    server = ServerProcess(tmp_path).open()
    yield server
    server.close()


@pytest.mark.parametrize("wishes", SOMEBODY, ids=str)
def test_three_games(wishes: Wishes, server: ServerProcess, tmp_path: Path) -> None:
    with running_webkit(wishes, tmp_path) as page:
        for game, play in GAMES.items():
            sit_down(page, server, wishes.lang, game)
            play(page, server, wishes.lang)
            expect_as_wished(page, wishes)


def sit_down(page: Page, server: ServerProcess, lang: str, game: str) -> None:
    """Two taps, as everywhere."""
    page.driver.get(server.address)
    page.run(WATCH)
    page.press(say(lang, "lobby.play_now_named", game=table(game, lang)["title"]))


def expect_as_wished(page: Page, wishes: Wishes) -> None:
    state = page.run(STATE)
    width, height = map(int, wishes.size.split("x"))
    assert state == {
        "width": width,
        "height": height,
        "lang": wishes.lang,
        "theme": wishes.theme,
        "still": wishes.motion == "still",
        "sideways": 0,
        "wrong": [],
    }


def mind_up(page: Page, server: ServerProcess, lang: str) -> None:
    """Three turns, and the server dies after the first."""
    for turn in (1, 2, 3):
        expect_turn(page, lang, turn)
        if turn == 2:
            lose_and_find(page, server, lang)
        card = page.until(lambda: page.run(FIRST_CARD), "a hand")
        page.click(f"[data-card='{card}']")
        page.click(f"[data-card='{card}']")
    expect_turn(page, lang, 4)


def expect_turn(page: Page, lang: str, turn: int) -> None:
    moment = say(lang, "table.moment", round=1, turn=turn, turns=6)
    page.until(lambda: page.run(HEADING) == moment, moment)


def lose_and_find(page: Page, server: ServerProcess, lang: str) -> None:
    banner = say(lang, "room.away_banner")
    server.kill()
    page.expect(banner)
    server.open()
    page.until(lambda: not page.says(banner), "the line is back")


def upturn(page: Page, server: ServerProcess, lang: str) -> None:
    """Three things of one's own: a number that fits is laid, else one draws, keeps what does not fit, and names."""
    before = page.until(lambda: rack(page), "a rack")
    for _ in range(3):
        page.until(lambda: act(page, lang), "one's turn")
        time.sleep(TAP_GUARD)
    page.until(lambda: rack(page) != before, "the rack has changed")


def act(page: Page, lang: str) -> bool:
    """Whatever can be done now; false while others play."""
    words = [at_table("upturn", lang, key) for key in ("draw", "keep_and_pass", "end_turn", "pass")]
    named, offered = page.all(".naming button"), [word for word in words if page.button(word)]
    if (named or offered or page.says(at_table("upturn", lang, "your_turn"))) and lay_one(page, lang):
        return True
    if named:
        named[0].click()
    elif offered:
        page.press(offered[0])
    return bool(named or offered)


def rack(page: Page) -> list[str]:
    tiles: list[str] = page.run("return [...document.querySelectorAll('[data-tile]')].map((tile) => tile.dataset.tile)")
    return tiles


def lay_one(page: Page, lang: str) -> bool:
    """The first number that fits."""
    for name in rack(page):
        if not re.fullmatch(r"\d+", name):
            continue
        tile = page.all(f'[data-tile="{name}"]')[0]
        if tile.get_attribute("aria-disabled") == "true":
            continue
        if tile.get_attribute("aria-pressed") != "true":
            tile.click()
        if page.button(at_table("upturn", lang, "lay", tile=name)):
            page.press(at_table("upturn", lang, "lay", tile=name))
            return True
    return False


def mind_map(page: Page, server: ServerProcess, lang: str) -> None:
    """One whole round: place, vote, see."""
    word = {key: at_table("mind_map", lang, key) for key in ("final_button", "cast")}
    sheet = page.until(lambda: page.seen(".map"), "a map")[0]
    page.tap(sheet, 40, -60)
    page.until(lambda: page.all(".map .token[data-seat='0']"), "one's token lies there")
    time.sleep(TAP_GUARD)
    page.press(word["final_button"])
    page.until(lambda: len(page.all(".map .token[data-seat]")) == 4 and not page.button(word["final_button"]), "voting")
    for seat in (1, 2, 3):
        page.until(partial(give_a_number, page, seat), f"a number on the token of seat {seat}")
    time.sleep(TAP_GUARD)
    page.press(word["cast"])
    page.until(lambda: not page.button(word["cast"]), "handed in")


def give_a_number(page: Page, seat: int) -> bool:
    """The first that is left; one of the four is one's own, and refused."""
    for number in {1, 2, 3, 4} - set(ballot(page).values()):
        if seat not in ballot(page):
            page.all(f".map .token[data-seat='{seat}'] .coin")[0].send_keys(str(number))
    return seat in ballot(page)


def ballot(page: Page) -> dict[int, int]:
    """The numbers that lie on tokens, by seat."""
    return {int(seat): int(number) for seat, number in page.run(f"return ({BADGES})()")}


GAMES: dict[str, Callable[[Page, ServerProcess, str], None]] = {
    "mind_up": mind_up,
    "upturn": upturn,
    "mind_map": mind_map,
}
