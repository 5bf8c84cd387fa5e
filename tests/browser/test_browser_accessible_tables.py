"""axe-core finds nothing at the tables of Upturn and Mind Map, whatever happens there, in both themes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest
from playwright.sync_api import expect

from browser.axe import AXE
from browser.chromium import Lang, Screen, Theme
from browser.eyes import desk_first
from browser.map_player import MapPlayer, prepared_map, whole_ballot
from browser.prepared import PreparedTable
from browser.server_process import ServerProcess
from browser.test_browser_accessible import expect_nothing
from browser.upturn_player import UpturnPlayer, prepared_before, prepared_upturn
from browser.visitor import Visit, Visitor
from tablee.core.chance import Chance
from tablee.games.mind_map.state import Phase

StartServer = Callable[..., ServerProcess]
pytestmark = [
    desk_first,
    pytest.mark.skipif(not AXE.exists(), reason="axe-core is not there: `make page` fetches it"),
]


@dataclass
class Looker:
    """One pair of eyes, which goes from table to table as whoever sits there."""

    person: Visitor

    def go(self, prepared: PreparedTable, seat: int) -> Visitor:
        prepared.let_in(seat, self.person.context, self.person.address)
        return self.person.go(f"/r/{prepared.code}")

    def expect_clean(self, where: str) -> None:
        expect_nothing(self.person, where)


def test_upturn(start_server: StartServer, visit: Visit, lang: Lang, theme: Theme, screen: Screen) -> None:
    """A choice of ways, a call that is owed, a double looked at, naming, the end; and the big screen."""
    joker, owing = prepared_before("upturn/2/581", 2, 0, "joker"), prepared_upturn("upturn/scene/279", 2, 8)
    double, over = prepared_before("upturn/4/939", 4, 3, "99"), prepared_upturn("upturn/scene/four", 4, None)
    server = start_server(joker, owing, double, over)
    eyes = Looker(visit(server.address, lang, theme=theme, screen=screen))
    anna = UpturnPlayer(eyes.go(joker, 0), 0)
    anna.choose("joker")
    expect(anna.ways.first).to_be_visible()
    how = anna.word("selected_ways_keys" if screen == "desktop" else "selected_ways", tile="")
    expect(anna.person.live_region).to_contain_text(how.removeprefix(". "))
    eyes.expect_clean("ways to lay a joker")
    eyes.go(owing, 0)
    expect(anna.upturn).to_have_attribute("aria-disabled", "false")
    eyes.expect_clean("a call is owed")
    denis = UpturnPlayer(eyes.go(double, 3), 3)
    denis.choose("99")
    eyes.expect_clean("a double looked at")
    eyes.person.press(denis.tile("99"))
    expect(denis.naming).to_be_visible()
    expect(denis.person.live_region).to_contain_text(denis.word("who_draws"))
    eyes.expect_clean("naming")
    eyes.person.go(f"/tv/{double.code}")
    expect(eyes.person.page.locator(".stage > .table")).to_be_visible()
    eyes.expect_clean("the big screen")
    eyes.go(over, 0)
    expect(anna.ending).to_be_visible()
    eyes.expect_clean("the end")


def last_ballot() -> PreparedTable:
    """All but Anna have handed in their last ballot."""
    prepared = prepared_map("axe/voting", 2, Phase.VOTING)
    for seat in (1, 2, 3):
        prepared.answer(seat, prepared.match.legal(seat).sample(Chance("axe", seat)))
    return prepared


def test_mind_map(start_server: StartServer, visit: Visit, lang: Lang, theme: Theme, screen: Screen) -> None:
    """Placing, voting, the list, the reveal, the end; and the big screen."""
    placing, voting = prepared_map("axe/placing", 1), last_ballot()
    server = start_server(placing, voting)
    eyes = Looker(visit(server.address, lang, theme=theme, screen=screen))
    anna = MapPlayer(eyes.go(placing, 0), 0)
    expect(anna.tray).to_be_visible()
    eyes.expect_clean("before placing")
    anna.drag_token((-400, 700))
    eyes.expect_clean("placing")
    eyes.go(voting, 0)
    expect(anna.number(1)).to_be_visible()
    for seat, number in whole_ballot(voting.match, 0).items():
        anna.tap_number(number, seat)
    eyes.expect_clean("voting")
    eyes.person.press(anna.act("list_title"))
    expect(anna.list).to_be_visible()
    eyes.expect_clean("the list")
    eyes.person.page.keyboard.press("Escape")
    eyes.person.until("() => !history.state?.dialog")  # it steps back by itself, and would from the next page
    eyes.person.go(f"/tv/{voting.code}")
    expect(eyes.person.page.locator(".stage > .table")).to_be_visible()
    eyes.expect_clean("the big screen")
    end_of_the_game(eyes, voting, anna)


def end_of_the_game(eyes: Looker, prepared: PreparedTable, anna: MapPlayer) -> None:
    eyes.go(prepared, 0)
    expect(anna.person.page.locator(".map .badge")).to_have_count(3)  # the big screen was a short absence
    anna.press("cast")
    expect(anna.act("go_on")).to_be_visible()
    eyes.expect_clean("the reveal")
    anna.press("go_on")
    expect(anna.podium).to_be_visible()
    eyes.expect_clean("the end")
