"""Mind Map from the lobby to the podium, every round of it: four on a phone, eight in teams beside bots."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.map_player import MapPlayer
from browser.scores import record_of, replayed_scores
from browser.server_process import ServerProcess
from browser.test_browser_teams import start_with_bots
from browser.visitor import PATIENCE, Visit

SPOTS = ((-900, 700), (500, 500), (800, -900), (-400, -300))

pytestmark = pytest.mark.chromium


def table(player: MapPlayer) -> dict[str, Any]:
    """What the page was last told of the table."""
    frame = next(frame for frame in reversed(player.person.frames) if '"type":"table_now"' in frame[:40])
    seen: dict[str, Any] = json.loads(frame)["seen"][0]
    return seen


def rounds_over(player: MapPlayer) -> int:
    return len(table(player)["view"]["history"])


def until_phase(player: MapPlayer, *phases: str) -> dict[str, Any]:
    """Wait until the round stands there."""
    until = time.monotonic() + PATIENCE
    while table(player)["view"]["phase"] not in phases:
        assert time.monotonic() < until, f"never {phases}: {table(player)}, last {player.person.frames[-5:]}"
        player.person.page.wait_for_timeout(20)
    return dict(table(player)["view"])


def place(player: MapPlayer, round_: int) -> None:
    expect(player.tray).to_be_visible()
    x, y = player.pixel(SPOTS[round_ % len(SPOTS)])
    if player.person.touch:
        player.person.page.touchscreen.tap(x, y)
    else:
        player.drag_token(SPOTS[round_ % len(SPOTS)])
    expect(player.token(player.seat)).to_be_visible()
    player.settle()


def vote(player: MapPlayer) -> None:
    """The numbers in their order, one's own left out; from the list, for bots may put one token upon another."""
    view = until_phase(player, "voting")
    tokens = [seat for seat in view["deal"]["players"] if seat != player.seat]
    numbers = [number for number in range(1, len(tokens) + 2) if number != view["number"]]
    player.person.press(player.act("list_title"))
    for place_, number in enumerate(numbers):
        player.list.get_by_role("combobox").nth(place_).select_option(str(number))
    player.person.page.keyboard.press("Escape")
    player.expect_ballot(dict(zip(tokens, numbers, strict=True)))
    player.press("cast")


def agree(player: MapPlayer) -> None:
    """The bots of the team have filled the open ballot; it is good enough."""
    until_phase(player, "joint")
    expect(player.person.page.locator(".map .badge")).to_have_count(4)
    player.press("agree")


def see_the_reveal(player: MapPlayer, round_: int) -> None:
    """Every round is shown to its end before one goes on."""
    expect(player.act("go_on")).to_be_visible(timeout=30_000)
    assert rounds_over(player) == round_ + 1
    player.press("go_on")


def expect_podium(server: ServerProcess, code: str, *players: MapPlayer) -> None:
    record = record_of(server.address, f"{code}-1")
    by_team = dict(zip(record["teams"], replayed_scores(record), strict=True))
    for player in players:
        assert sorted(player.scores().values()) == sorted(by_team.values())
        player.person.check()


@pytest.mark.long
def test_a_whole_game_with_four_on_a_phone(server: ServerProcess, visit: Visit) -> None:
    """As somebody new would: one press in the lobby, three rounds, the end."""
    anna = visit(server.address, "fr", screen="phone").go()
    anna.press(anna.button("lobby.play_now_named", game="Mind Map"))
    player = MapPlayer(anna, 0)
    expect(player.tray).to_be_visible()
    for round_ in range(3):
        place(player, round_)
        vote(player)
        see_the_reveal(player, round_)
    expect_podium(server, anna.code, player)


@pytest.mark.long
def test_a_whole_game_with_eight_in_teams(server: ServerProcess, visit: Visit) -> None:
    """Two people of different languages in different teams: one plays while the other one watches and votes along."""
    anna, benoit = visit(server.address, "en"), visit(server.address, "fr", screen="phone")
    code = anna.invite("Mind Map")
    anna.rename("Anna")
    anna.more_seats(8)
    benoit.go(f"/r/{code}").sit_down("Benoît")
    start_with_bots(anna, benoit)
    players = MapPlayer(anna, 0), MapPlayer(benoit, 1)
    round_ = 0
    while not any(player.podium.is_visible() for player in players):
        active, watching = players if 0 in table(players[0])["view"]["deal"]["players"] else players[::-1]
        place(active, round_)
        vote(active)
        agree(watching)
        for player in players:
            see_the_reveal(player, round_)
        round_ += 1
    assert round_ >= 4
    expect_podium(server, code, *players)
