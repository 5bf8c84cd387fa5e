"""Browsers that lack what newer ones have, or keep something from the page: played all the same, or told why not."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from browser.blocking import without_cookies, without_sockets
from browser.chromium import Lang
from browser.layout.probe import faults_of
from browser.map_player import MapPlayer, prepared_map
from browser.server_process import ServerProcess
from browser.test_browser_mind_map import PHASES, vote
from browser.upturn_player import UpturnPlayer, prepared_upturn, wanted
from browser.visitor import MIND_UP, Visit, Visitor
from tablee.games.mind_map.state import Phase

StartServer = Callable[..., ServerProcess]
LACKING = """
for (const name of ['at', 'findLast', 'findLastIndex', 'toSorted', 'toReversed', 'toSpliced', 'with', 'group'])
  delete Array.prototype[name]
delete String.prototype.at
delete Object.hasOwn
delete Object.groupBy
delete window.structuredClone
delete window.requestIdleCallback
delete HTMLElement.prototype.inert
delete AbortSignal.any
delete AbortSignal.timeout
"""
"""What iOS 15.4, Chrome 100 or Firefox 104 lack, or lacked shortly before."""
UNKNOWN = {
    "color-mix(": "no-mix(",
    "@container": "@no-container",
    "container-type": "no-container-type",
    "container:": "no-container:",
    "text-wrap": "no-text-wrap",
    ":has(": ":no-has(",
}
"""A style that is not understood is as good as one with a wrong name."""
UNITS = re.compile(r"(?<=\d)(?:[dsl]vh|[dsl]vw|cq[whib])\b")
MOVES = re.compile(r"(?<=[{;(])(?=(?:translate|scale|rotate):)")
SIXTEEN = re.compile(r"\(\?<[=!]")

pytestmark = pytest.mark.chromium


def make_old(context: BrowserContext) -> None:
    """A browser of spring 2022, as far as it can be had by taking away."""
    context.add_init_script(LACKING)
    context.route("**/assets/*.css", lambda route: _rewritten(route))
    context.route("**/assets/*.js", lambda route: _readable(route))


def _rewritten(route: Route) -> None:
    answer = route.fetch()
    css = answer.text()
    for known, unknown in UNKNOWN.items():
        css = css.replace(known, unknown)
    assert UNITS.search(css) or "/first-" not in route.request.url, "nothing to take away"
    route.fulfill(response=answer, body=MOVES.sub("no-", UNITS.sub("xx", css)))


def _readable(route: Route) -> None:
    """iOS before 16.4 cannot read a script with a look-behind in it."""
    answer = route.fetch()
    route.fulfill(response=answer, body="(" if SIXTEEN.search(answer.text()) else answer.text())


def test_mind_up_in_an_old_browser(server: ServerProcess, visit: Visit) -> None:
    anna = visit(server.address, "fr", screen="phone", before=make_old)
    anna.play_now()
    assert anna.page.evaluate("() => CSS.supports('color: color-mix(in srgb, red, blue)')"), "the page only is old"
    for turn in (1, 2, 3):
        anna.expect_turn(1, turn)
        if turn == 1:
            expect_in_order(anna)
            expect_coloured(anna)
        anna.choose(anna.cards[0])
    anna.expect_turn(1, 4)


def test_upturn_in_an_old_browser(start_server: StartServer, visit: Visit) -> None:
    prepared = prepared_upturn("upturn/2/581", 2, 0)
    server = start_server(prepared)
    table = []
    for seat in (0, 1):
        person = prepared.come_back(seat, visit, server.address, screen="phone", before=make_old)
        table.append(UpturnPlayer(person, seat))
    for _ in range(6):
        for player in table:
            player.expect_shown(prepared.match)
        seat, move = wanted(prepared.match)
        expect_in_order(table[seat].person)
        table[seat].make(move)
        prepared.match.answer(seat, move)


def test_mind_map_in_an_old_browser(start_server: StartServer, visit: Visit) -> None:
    placing, voting = prepared_map("map/four", 2), prepared_map("map/old", 1, Phase.VOTING)
    server = start_server(placing, voting)
    anna = MapPlayer(placing.come_back(0, visit, server.address, screen="phone", before=make_old), 0)
    anna.expect_phase(placing.match, PHASES[anna.person.lang][0])
    anna.expect_spot(0, anna.drag_token((900, 900), (-600, 400)))
    expect_in_order(anna.person, ".map .token")
    anna.settle()
    anna = MapPlayer(voting.come_back(0, visit, server.address, screen="phone", before=make_old), 0)
    anna.expect_phase(voting.match, PHASES[anna.person.lang][1])
    expect_in_order(anna.person, ".map .token")
    vote(voting, anna, anna.tap_number)


def expect_in_order(visitor: Visitor, anywhere: str = "") -> None:
    """Nothing cut, covered, overlapping or too faint."""
    assert not faults_of(visitor.page, anywhere=anywhere)


def expect_coloured(visitor: Visitor) -> None:
    """White numbers need their colour behind them."""
    grounds = visitor.hand.locator(".card:has(> .number)").evaluate_all(
        "(cards) => cards.map((card) => getComputedStyle(card).backgroundColor)"
    )
    assert grounds
    assert "rgba(0, 0, 0, 0)" not in grounds


OLD = {"en": "This browser is too old for Tablée.", "fr": "Ce navigateur est trop ancien pour Tablée."}


def expect_both(page: Page, said: dict[str, str]) -> None:
    for lang in ("en", "fr"):
        expect(page.locator("#laying").get_by_text(said[lang])).to_be_visible()
    expect(page.get_by_text("Laying the table")).to_be_hidden()


@pytest.mark.parametrize("path", ["/", "/r/ABCDE"])
def test_a_script_that_cannot_be_read_is_no_blank_page(server: ServerProcess, visit: Visit, path: str) -> None:
    anna = visit(server.address)
    anna.forgiven += ["SyntaxError", "unexpected token"]
    anna.page.route(
        "**/assets/shared*.js", lambda route: route.fulfill(body="let a = ⁂", content_type="text/javascript")
    )
    expect_both(anna.go(path).page, OLD)


def test_a_browser_without_dialogs_is_too_old(server: ServerProcess, visit: Visit) -> None:
    """iOS before 15.4 reads everything, and then could not open a sheet."""
    anna = visit(server.address, "fr")
    anna.page.add_init_script("delete window.HTMLDialogElement")
    expect_both(anna.go().page, OLD)


def test_a_script_that_does_not_come_can_be_asked_for_again(server: ServerProcess, visit: Visit) -> None:
    anna = visit(server.address)
    anna.forgiven.append("Failed to load resource")
    anna.page.route("**/assets/shared*.js", lambda route: route.abort())
    lost = {"en": "A part of the page did not arrive.", "fr": "Une partie de la page n’est pas arrivée."}
    expect_both(anna.go().page, lost)
    anna.page.unroute("**/assets/shared*.js")
    anna.page.get_by_role("link", name="Try again").click()
    expect(anna.button("lobby.play_now_named", game=MIND_UP)).to_be_visible()


@pytest.mark.parametrize(("lang", "said"), [("en", "Laying the table …"), ("fr", "On met la table…")])
def test_a_slow_line_shows_that_the_table_is_being_laid(
    server: ServerProcess, visit: Visit, lang: Lang, said: str
) -> None:
    anna = visit(server.address, lang)
    held: list[Route] = []
    anna.page.route("**/assets/*", lambda route: held.append(route))
    anna.page.goto(server.address, wait_until="commit")
    expect(anna.page.get_by_text(said)).to_be_visible()
    expect(anna.page.locator("#laying")).to_have_css("font-size", "18px")
    assert anna.page.locator("#laying :visible").all_inner_texts() == [said, said]
    for route in held:
        route.continue_()
    anna.page.unroute("**/assets/*")
    expect(anna.button("lobby.play_now_named", game=MIND_UP)).to_be_visible()
    expect(anna.page.locator("#laying")).to_have_count(0)


def test_a_page_that_is_fetched_when_it_is_asked_for_says_so(server: ServerProcess, visit: Visit) -> None:
    anna = visit(server.address)
    held: list[Route] = []
    anna.page.route("**/assets/Rules*.js", lambda route: held.append(route))
    anna.page.goto(f"{server.address}/rules/upturn", wait_until="commit")
    anna.expect_equal(lambda: len(held), 1)
    expect(anna.page.locator("#app > .wait").get_by_text(anna.say("lobby.setting"))).to_be_visible()
    for route in held:
        route.continue_()
    expect(anna.page.get_by_role("heading", level=1)).to_be_visible()


def keep_nothing(context: BrowserContext) -> None:
    """Cookies are blocked: none is sent, none is kept, and storage throws."""
    context.add_init_script(
        "for (const name of ['localStorage', 'sessionStorage'])"
        " Object.defineProperty(window, name, { get() { throw new DOMException('', 'SecurityError') } })"
    )
    context.route("**/api/**", lambda route: without_cookies(route, route.request))


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_blocked_cookies_are_named_with_what_to_do(server: ServerProcess, visit: Visit, lang: Lang) -> None:
    """At once on the front page, again where somebody plays nevertheless, and at a friend's table."""
    friend = visit(server.address)
    code = friend.invite()
    anna = visit(server.address, lang, before=keep_nothing)
    anna.forgiven.append("401")
    anna.go()
    said = anna.say("error.cookies")
    alert = anna.page.get_by_role("alert").filter(has_text=said)
    expect(alert).to_be_visible()
    anna.button("lobby.play_now_named", game=MIND_UP).click()
    expect(anna.page.get_by_text(said)).to_have_count(2)
    anna.go(f"/r/{code}")
    anna.page.get_by_label(anna.say("person.name"), exact=True).fill("Anna")
    anna.button("room.join").click()
    expect(alert).to_be_visible()
    expect(anna.button("lobby.retry")).to_be_visible()


@pytest.mark.parametrize(("lang", "place"), [("fr", "r"), ("en", "tv")])
def test_a_blocked_socket_is_named_and_forgotten_when_it_opens(
    server: ServerProcess, visit: Visit, lang: Lang, place: str
) -> None:
    code = visit(server.address).invite()
    anna = visit(server.address, lang)
    anna.forgiven += ["Content Security Policy", "content security policy", "violates"]
    anna.page.route(f"**/{place}/*", lambda route: without_sockets(route))
    anna.go(f"/{place}/{code}")
    expect(anna.page.get_by_role("alert").filter(has_text=anna.say("error.socket"))).to_be_visible()
    anna.page.unroute(f"**/{place}/*")
    anna.button("lobby.retry").click()
    expect(anna.page.get_by_text(code).first).to_be_visible()
    expect(anna.page.get_by_text(anna.say("error.socket"))).to_have_count(0)
