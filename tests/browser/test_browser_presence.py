"""Looking away and coming back: locked phones, Back, the way to one's table, dead lines, what was played meanwhile."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser.map_player import MapPlayer, prepared_map, whole_ballot
from browser.prepared import PreparedTable
from browser.server_process import ServerProcess
from browser.silent_network import SilentNetwork
from browser.test_browser_coming_and_going import SLOW, meet
from browser.visitor import OUTAGE, Visit, Visitor
from server.guests import serving, sqlite
from tablee.core.chance import Chance
from tablee.core.match import Match
from tablee.games.mind_map.state import Phase

FIRST_ROUND = 6
STEPS = FIRST_ROUND + 7 + 8
"""Of a whole game of Mind Up!."""
LONGER_THAN_AN_ANSWER_MS = 2500
LOOK = """(isVisible) => {
    const get = () => (isVisible ? 'visible' : 'hidden')
    Object.defineProperty(document, 'visibilityState', { get, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
}"""


def look(person: Visitor, *, away: bool) -> None:
    """The phone is locked, or looked at again."""
    person.page.evaluate(LOOK, not away)


def attended(person: Visitor) -> list[str]:
    """Where the page has said its eyes are."""
    said = [json.loads(frame) for frame in person.sent]
    return [message["at"] for message in said if message["type"] == "attend"]


def test_a_game_waits_while_nobody_looks(server: ServerProcess, visit: Visit) -> None:
    anna, tim = visit(server.address, screen="phone").play_now(), visit(server.address)
    tim.go(f"/r/{anna.code}")
    expect(tim.page.get_by_text(tim.say("room.watching_you"))).to_be_visible()
    look(anna, away=True)
    expect(tim.page.get_by_text(tim.say("room.frozen"))).to_be_visible()
    look(anna, away=False)
    expect(tim.page.get_by_text(tim.say("room.watching_you"))).to_be_visible()
    anna.choose(anna.cards[0])
    anna.expect_turn(1, 2)


def test_a_page_that_nobody_looks_at_says_so_when_it_comes_again(
    start_server: Callable[..., ServerProcess], visit: Visit
) -> None:
    """A server that starts anew finds nobody back who is not."""
    server = start_server()
    anna = visit(server.address).play_now()
    anna.forgiven += OUTAGE
    look(anna, away=True)
    server.kill()
    expect(anna.page.get_by_text(anna.say("room.away_banner"))).to_be_visible()
    server.open()
    expect(anna.page.get_by_text(anna.say("room.away_banner"))).to_have_count(0)
    assert anna.requests[-1].endswith(f"/ws/{anna.code}?hidden=1")
    look(anna, away=False)
    anna.choose(anna.cards[0])
    anna.expect_turn(1, 2)


def test_back_closes_what_lies_on_top_and_leaves_the_page_not_the_game(server: ServerProcess, visit: Visit) -> None:
    anna = visit(server.address, screen="phone").play_now()
    hand, code = anna.cards, anna.code
    anna.press(anna.page.get_by_role("button", name=anna.say("room.menu")))
    drawer = anna.page.get_by_role("dialog")
    expect(drawer).to_be_visible()
    anna.page.go_back()
    expect(drawer).to_have_count(0)
    assert anna.code == code
    anna.page.go_back()
    back = anna.page.get_by_role("link", name=anna.say("lobby.continue_named", game="Mind Up!", code=code))
    expect(back).to_be_visible()
    first = anna.page.locator("main h2, main h1").first
    expect(first).to_have_text(anna.say("lobby.continue_title"))  # the lobby begins with it
    anna.press(back)
    expect(anna.hand).to_be_visible()
    assert anna.cards == hand
    anna.press(anna.page.get_by_role("link", name=anna.say("page.home")))  # the logo leaves the page, too
    anna.press(back)
    anna.choose(hand[0])
    anna.expect_turn(1, 2)


def test_a_chosen_card_stays_chosen_while_the_line_is_down(
    start_server: Callable[..., ServerProcess], visit: Visit
) -> None:
    server = start_server(pace=SLOW)
    anna = visit(server.address).play_now()
    anna.forgiven += OUTAGE
    server.kill()
    expect(anna.page.get_by_text(anna.say("room.away_banner"))).to_be_visible()
    chosen = anna.cards[3]
    anna.choose(chosen)
    anna.expect_chosen(chosen)
    anna.page.wait_for_timeout(LONGER_THAN_AN_ANSWER_MS)
    anna.expect_chosen(chosen)
    server.open()
    expect(anna.page.get_by_text(anna.say("room.away_banner"))).to_have_count(0)
    anna.expect_chosen(chosen)


def test_a_line_that_died_while_the_phone_slept(server: ServerProcess, visit: Visit) -> None:
    """Nothing tells the browser: the page asks as soon as somebody looks, and takes another line."""
    network = SilentNetwork(server.address)
    try:
        anna = visit(network.address).play_now()
        anna.forgiven += OUTAGE
        opened = len([url for url in anna.requests if "/ws/" in url])
        network.fall_silent()
        anna.page.evaluate("() => { const now = Date.now; Date.now = () => now() + 60_000 }")  # a minute asleep
        look(anna, away=False)
        anna.expect_equal(lambda: len([url for url in anna.requests if "/ws/" in url]) > opened, True)
        anna.choose(anna.cards[0])
        anna.expect_turn(1, 2)
    finally:
        network.close()


@pytest.mark.usefixtures("executable")
def test_whoever_comes_back_is_told_what_was_played(tmp_path: Path, visit: Visit) -> None:
    with serving(sqlite(tmp_path), gone_after=1.0) as address:
        anna, bruno = meet(visit, f"http://{address}")
        anna.forgiven += OUTAGE
        bruno.forgiven += OUTAGE
        hand = bruno.cards
        bruno.page.goto("about:blank")
        expect(anna.page.get_by_text(anna.say("room.went_stood_in", name="Bruno"))).to_be_visible()
        anna.choose(anna.cards[0])
        anna.expect_turn(1, 2)
        bruno.go(f"/r/{anna.code}")
        expect(anna.page.get_by_text(anna.say("room.went_back", name="Bruno"))).to_be_visible()
        bruno.expect_turn(1, 2)
        (played,) = set(hand) - set(bruno.cards)
        words = bruno.page.get_by_role("status").filter(has_text=f"la carte {played}")
        expect(words).to_be_visible()
        bruno.press(bruno.button("room.im_back"))
        expect(words).to_have_count(0)


def test_each_game_begins_with_a_first_look_at_the_hand(
    start_server: Callable[..., ServerProcess], visit: Visit
) -> None:
    """It stops the clock, also where one has touched the table of the game before."""
    prepared = PreparedTable("mind_up", ("Anna",), 3, luck="first look").play(all_but_the_last)
    anna = prepared.come_back(0, visit, start_server(prepared).address)
    expect(anna.hand).to_be_visible()
    anna.choose(anna.cards[0])
    anna.press(anna.button("room.rematch"))
    anna.expect_turn(1, 1)
    anna.expect_equal(lambda: attended(anna)[-1:], ["first_look"])
    anna.choose(anna.cards[0])
    anna.expect_turn(1, 2)
    assert attended(anna)[-1] != "first_look"


def test_the_points_of_a_round_stop_the_clock_until_they_are_read(
    start_server: Callable[..., ServerProcess], visit: Visit
) -> None:
    """They lie over the next hand, and its time must not run meanwhile."""
    prepared = PreparedTable("mind_up", ("Anna",), 3, luck="points").settle(clock="fast").play(all_but_the_first_round)
    anna = prepared.come_back(0, visit, start_server(prepared).address, screen="phone")
    expect(anna.hand).to_be_visible()
    anna.choose(anna.cards[0])
    expect(anna.button("table.go_on")).to_be_visible()
    anna.expect_equal(lambda: attended(anna)[-1:], ["reveal"])
    anna.close_sheet()
    anna.expect_equal(lambda: attended(anna)[-1:], ["table"])


def test_a_reveal_that_does_not_move_stops_the_clock_until_it_is_read(
    start_server: Callable[..., ServerProcess], visit: Visit
) -> None:
    """With reduced motion all of it lies open at once."""
    prepared = prepared_map("map/still", 0, Phase.VOTING)
    for seat in (1, 2, 3):
        prepared.answer(seat, prepared.match.legal(seat).sample(Chance("votes", seat)))
    anna = MapPlayer(prepared.come_back(0, visit, start_server(prepared).address), 0)
    for token, number in whole_ballot(prepared.match, 0).items():
        anna.tap_number(number, token)
    anna.press("cast")
    anna.person.expect_equal(lambda: attended(anna.person)[-1:], ["reveal"])
    anna.press("go_on")
    anna.person.expect_equal(lambda: attended(anna.person)[-1:], ["table"])


def all_but_the_first_round(match: Match) -> list[tuple[int, object]] | None:
    """First cards; the last turn of the first round is left to be played."""
    if match.step == FIRST_ROUND - 1:
        return None
    return [(seat, next(iter(match.legal(seat)))) for seat in sorted(match.to_act)]


def all_but_the_last(match: Match) -> list[tuple[int, object]] | None:
    """First cards; the last turn is left to be played."""
    if match.step == STEPS - 1:
        return None
    return [(seat, next(iter(match.legal(seat)))) for seat in sorted(match.to_act)]
