"""Under https the page is an app: installable, it says in our words that nobody answers, and it can notify.

What it keeps for that is never an old page, and nothing of anybody.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from browser.chromium import ARGUMENTS, KNOWS_THE_GAMES, WHOLE, Lang, find_chromium, new_context, running_chromium
from browser.https_front import NAME, Certificate, HttpsFront, certificate
from browser.server_process import ServerProcess
from browser.visitor import OUTAGE, Visitor
from ports import free_port
from server.guests import serving, sqlite
from tablee.server import app as app_module
from tablee.server.http import page as page_module
from tablee.server.http.page import PAGE

pytestmark = pytest.mark.chromium

CONTROLLED = "() => navigator.serviceWorker.controller !== null"
KEPT = """async () => {
  const kept = []
  for (const shelf of await caches.keys())
    for (const request of await (await caches.open(shelf)).keys()) kept.push(new URL(request.url).pathname)
  return kept.sort()
}"""
NOTES = """async () => {
  const worker = await navigator.serviceWorker.getRegistration()
  return (await worker.getNotifications()).map((note) => [note.title, note.data])
}"""
FILES = ["/icon.svg", "/offline.css", "/offline.html", "/offline.js", "/theme.js"]
NOBODY: dict[Lang, str] = {"en": "Nobody answers", "fr": "Personne ne répond"}
HIDES = """
window.looksAway = (away) => {
  Object.defineProperty(document, 'hidden', { value: away, configurable: true })
  Object.defineProperty(document, 'visibilityState', { value: away ? 'hidden' : 'visible', configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}
"""
"""A page without a window is never hidden by itself."""


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> Certificate:
    return certificate(tmp_path_factory.mktemp("front"))


@pytest.fixture(scope="module")
def chromium(executable: str, shown: Certificate) -> Iterator[Browser]:
    with running_chromium(find_chromium(WHOLE) or executable, shown.browser) as browser:
        yield browser


@pytest.fixture
def fronted(
    start_server: Callable[..., ServerProcess], shown: Certificate
) -> Iterator[tuple[ServerProcess, HttpsFront]]:
    """A server behind a machine that ends https."""
    port = free_port()
    server = start_server(options=["--public-url", f"https://{NAME}:{port}"])
    front = HttpsFront(shown.file, port, server.port).open()
    yield server, front
    front.close()


def come(browser: Browser, address: str, lang: Lang = "en", **wishes: Any) -> Visitor:
    return Visitor(new_context(browser, lang, **wishes).new_page(), lang, address)


def test_installable_over_https(
    chromium: Browser,
    executable: str,
    shown: Certificate,
    fronted: tuple[ServerProcess, HttpsFront],
    tmp_path: Path,
) -> None:
    """And played, over a socket of https; what is kept are five files, whatever was played."""
    kept = chromium.browser_type.launch_persistent_context(  # a window that keeps nothing installs nothing
        tmp_path / "profile", executable_path=executable, args=[*ARGUMENTS, *shown.browser], reduced_motion="reduce"
    )
    kept.add_init_script(KNOWS_THE_GAMES)
    anna = Visitor(kept.new_page(), "en", fronted[1].address)
    anna.play_now()
    anna.until(CONTROLLED)
    assert anna.page.evaluate("() => window.isSecureContext")
    browser_says = anna.context.new_cdp_session(anna.page)
    assert browser_says.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
    (cookie,) = anna.context.cookies()
    assert (cookie["secure"], cookie["httpOnly"]) == (True, True)
    anna.expect_turn(1, 1)
    anna.choose(anna.cards[0])
    anna.expect_turn(1, 2)
    assert any(url.startswith(f"wss://{NAME}") for url in anna.requests)
    assert anna.page.evaluate(KEPT) == FILES
    anna.check()
    kept.close()


@pytest.mark.parametrize("lang", NOBODY)
def test_nobody_behind_the_relay(chromium: Browser, fronted: tuple[ServerProcess, HttpsFront], lang: Lang) -> None:
    """Our words instead of the relay's; and the table, by itself, as soon as the server is back."""
    server, front = fronted
    anna = come(chromium, front.address, lang, screen="phone")
    anna.forgiven += [*OUTAGE, "Bad Gateway"]
    anna.go()
    anna.until(CONTROLLED)
    server.kill()
    anna.go("/rules/upturn")
    expect(anna.page.get_by_role("heading", name=NOBODY[lang])).to_be_visible()
    other = next(words for tongue, words in NOBODY.items() if tongue != lang)
    expect(anna.page.get_by_role("heading", name=other)).to_be_hidden()
    assert anna.page.evaluate("() => document.documentElement.dataset.theme") == "light"
    anna.check()
    server.open()
    expect(anna.page.get_by_role("heading", name="Upturn", exact=True)).to_be_visible()
    anna.context.close()


def test_nobody_at_all(chromium: Browser, start_server: Callable[..., ServerProcess]) -> None:
    """On this very machine, which browsers trust as they do https. What is no page is let through."""
    server = start_server()
    anna = come(chromium, server.address)
    anna.forgiven += OUTAGE
    anna.go()
    anna.until(CONTROLLED)
    server.kill()
    anna.go("/r/ABCDE")
    expect(anna.page.get_by_role("heading", name=NOBODY["en"])).to_be_visible()
    assert anna.page.evaluate("() => fetch('/api/games').then(() => 'an answer', () => 'none')") == "none"
    with pytest.raises(Exception, match="ERR_CONNECTION_REFUSED"):
        anna.go("/api/games")
    anna.context.close()


@pytest.fixture
def release(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The page as this release has it, in a folder from which it is served."""
    folder = tmp_path / "page"
    shutil.copytree(PAGE, folder)
    monkeypatch.setattr(page_module, "PAGE", folder)
    monkeypatch.setattr(app_module, "PAGE", folder)
    return folder


def upgrade(release: Path) -> None:
    """To what the next one may have."""
    for file, old, new in (
        ("index.html", "Laying the table", "The new release"),
        ("offline.html", NOBODY["en"], "Nobody of the new release"),
        ("sw.js", "tablee-offline-", "tablee-offline-new-"),
    ):
        text = (release / file).read_text(encoding="utf-8")
        assert old in text
        (release / file).write_text(text.replace(old, new), encoding="utf-8")


def test_after_an_upgrade_nothing_old_is_shown(chromium: Browser, release: Path, tmp_path: Path) -> None:
    """The next visit has the new page, and without a server it is the new one that says so."""
    port = free_port()
    with serving(sqlite(tmp_path), port=port):
        anna = come(chromium, f"http://127.0.0.1:{port}")
        anna.go()
        anna.until(CONTROLLED)
    upgrade(release)
    with serving(sqlite(tmp_path), port=port):
        answer = anna.page.goto(anna.address)
        assert answer
        assert "The new release" in answer.text()
        anna.until("() => caches.keys().then((shelves) => shelves.join().startsWith('tablee-offline-new-'))")
    anna.go()
    expect(anna.page.get_by_role("heading", name="Nobody of the new release")).to_be_visible()
    anna.context.close()


def test_your_turn_is_a_notification_while_one_looks_elsewhere(
    chromium: Browser, start_server: Callable[..., ServerProcess]
) -> None:
    """It names the table to go back to, and is withdrawn once one has answered."""
    server = start_server()
    anna, bruno = come(chromium, server.address), come(chromium, server.address)
    anna.context.add_init_script(HIDES)
    allow_notes(anna.context, server.address)
    code = anna.invite()
    anna.until(CONTROLLED)
    bruno.go(f"/r/{code}").sit_down("Bruno")
    anna.button("room.fill").click()
    bruno.button("room.ready_button").click()
    anna.button("room.start_button").click()
    for person in (anna, bruno):
        person.expect_turn(1, 1)
    anna.choose(anna.cards[0])
    assert anna.page.evaluate(NOTES) == []
    anna.page.evaluate("() => window.looksAway(true)")
    bruno.choose(bruno.cards[0])
    anna.expect_equal(lambda: anna.page.evaluate(NOTES), [[anna.say("room.your_turn"), f"/r/{code}"]])
    anna.page.evaluate("() => window.looksAway(false)")
    anna.expect_turn(1, 2)
    anna.choose(anna.cards[0])
    anna.expect_equal(lambda: anna.page.evaluate(NOTES), [])
    for person in (anna, bruno):
        person.check()
        person.context.close()


def allow_notes(context: BrowserContext, address: str) -> None:
    """As somebody has who pressed the button in the settings and said yes."""
    context.grant_permissions(["notifications"], origin=address)
    context.add_init_script("localStorage.setItem('tablee.notes', 'on')")
