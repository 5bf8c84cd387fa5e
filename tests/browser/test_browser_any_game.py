"""A game that is one file with rules is played in the browser: alone and together, to the end, and watched again."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

import tablee
from browser.any_player import AnyPlayer
from browser.axe import AXE, violations
from browser.chromium import Lang, Screen, Theme
from browser.eyes import phone_first
from browser.hand import Hand
from browser.scores import record_of, replayed_scores
from browser.server_process import ServerProcess
from browser.visitor import Visit, Visitor
from tablee.core import catalog
from tablee.core.game import AnyGame
from tablee.core.match import read_move

TESTS = Path(__file__).parents[1]
HIGH_CARD, PINS = TESTS.parent / "examples" / "high_card.py", TESTS / "pins.py"


@pytest.fixture(scope="module")
def server(executable: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """`tablee serve --game examples/high_card.py --game tests/pins.py`."""
    server = ServerProcess(tmp_path_factory.mktemp("server"), games=(HIGH_CARD, PINS)).open()
    yield server
    server.close()


@pytest.fixture(autouse=True)
def high_card() -> Iterator[AnyGame]:
    yield tablee.game(str(HIGH_CARD))
    catalog.forget()


@pytest.fixture
def pins() -> AnyGame:
    return tablee.game(str(PINS))


def play_now(person: Visitor, title: str) -> None:
    """From the lobby to the first choice against bots."""
    person.go()
    person.press(person.button("lobby.play_now_named", game=title))


def test_a_whole_game_on_a_phone_in_french(server: ServerProcess, visit: Visit, high_card: AnyGame) -> None:
    """Six cards, six rounds, a reload in the middle, the podium, and once more; nothing wider than the screen."""
    anna = visit(server.address, "fr", screen="phone")
    play_now(anna, "High card")
    player = AnyPlayer(anna, high_card)
    for round_ in range(1, 7):
        player.expect_turn()
        expect(player.group("hand").get_by_role("button")).to_have_count(7 - round_)
        if round_ == 3:
            anna.page.reload()
            player.expect_turn()
        player.play(player.moves[round_ % (7 - round_)])
        expect(player.sheet("rounds").locator("tbody tr")).to_have_count(round_)
        assert anna.sideways == 0
    expect(player.podium).to_contain_text("Le plus de points")
    assert player.scores() == sorted(replayed_scores(record_of(server.address, f"{anna.code}-1")), reverse=True)
    anna.press(anna.button("room.rematch"))
    player.expect_turn()
    expect(player.group("hand").get_by_role("button")).to_have_count(6)


def test_two_at_a_desk_choose_at_once(server: ServerProcess, visit: Visit, high_card: AnyGame) -> None:
    """A choice stays marked, can be changed and taken back, outlives a reload, and is nobody else's business."""
    anna, bruno = visit(server.address), visit(server.address)
    code = anna.invite("High card")
    anna.rename("Anna")
    anna.page.get_by_role("button", name=anna.say("setup.less")).click()
    anna.page.get_by_role("button", name=anna.say("setup.less")).click()
    bruno.go(f"/r/{code}").sit_down("Bruno")
    bruno.button("room.ready_button").click()
    anna.button("room.start_button").click()
    names = ("Anna", "Bruno")
    host, guest = AnyPlayer(anna, high_card, names), AnyPlayer(bruno, high_card, names)
    host.expect_turn()
    first, second, third = host.moves[:3]
    host.play(first)
    host.expect_chosen(first)
    expect(host.status).to_have_text(host.say("waiting", names=("Bruno",)))
    expect(bruno.page.get_by_role("row", name="Anna")).to_contain_text(host.say("any.ready"))
    host.play(second)
    host.expect_chosen(second)
    anna.page.reload()
    host.expect_chosen(second)
    host.person.press(host.action)
    expect(host.status).to_have_text(host.say("any.turn"))
    host.play(third)
    of_third = re.compile(rf'"(card|play)":{third.card}\b')
    seen_by_bruno = [frame for frame in bruno.frames if of_third.search(frame)]
    assert seen_by_bruno == [], "what Anna chose is secret until Bruno has chosen"

    screen = visit(server.address).go(f"/tv/{code}")
    expect(screen.page.get_by_role("heading", level=2)).to_have_text(host.say("waiting", names=("Bruno",)))
    expect(screen.page.locator("[data-move]")).to_have_count(0)
    guest.play(guest.moves[0])
    expect(screen.page.get_by_role("row", name="1", exact=False).last).to_contain_text(str(third.card))
    for _ in range(5):
        for player in (host, guest):
            player.expect_turn()
            player.play(player.moves[-1])
    expect(host.podium).to_be_visible()
    scores = sorted(replayed_scores(record_of(server.address, f"{code}-1")), reverse=True)
    for player in (host, guest, AnyPlayer(screen, high_card, names)):
        assert player.scores() == scores
    expect(anna.page.get_by_role("log").get_by_role("listitem")).to_have_count(6)
    anna.button("room.rematch").click()
    bruno.button("room.rematch").click()
    host.expect_turn()
    guest.expect_turn()


def test_it_is_watched_again(server: ServerProcess, visit: Visit, high_card: AnyGame) -> None:
    """Step by step, to the podium; and the page of its rules is what its author wrote."""
    anna = visit(server.address)
    play_now(anna, "High card")
    player = AnyPlayer(anna, high_card)
    for round_ in range(1, 7):
        player.expect_turn()
        player.play(player.moves[0])
        if round_ < 6:
            expect(player.sheet("rounds").locator("tbody tr")).to_have_count(round_)
    expect(player.podium).to_be_visible()
    anna.go(f"/replay/{anna.code}-1")
    expect(anna.page.get_by_role("heading", level=1)).to_have_text("High card")
    expect(player.status).to_have_text(player.say("any.everybody"))
    anna.button("replay.next").click()
    expect(player.sheet("rounds").locator("tbody tr")).to_have_count(1)
    expect(player.sheet("hand")).to_have_count(0)
    anna.button("replay.last").click()
    expect(player.podium).to_be_visible()
    anna.go("/rules/high_card")
    expect(anna.page.get_by_role("article")).to_contain_text("HC-2")


@phone_first
@pytest.mark.skipif(not AXE.exists(), reason="axe-core is not there: `make page` fetches it")
def test_a_point_and_an_assignment(
    server: ServerProcess, visit: Visit, pins: AnyGame, lang: Lang, theme: Theme, screen: Screen
) -> None:
    """With a finger or with keys; axe-core finds nothing at any moment, nor on the big screen and in the replay."""
    anna = visit(server.address, lang, theme=theme, screen=screen)
    play_now(anna, "Pins")
    player = AnyPlayer(anna, pins)
    player.expect_turn()
    board = anna.page.get_by_role("region", name=player.say("any.board")).locator(".board")
    box = board.bounding_box()
    assert box
    if anna.touch:
        hand = Hand(anna.page, touch=True)
        hand.drag((box["x"] + box["width"] * 0.5, box["y"] + 20), (box["x"] + box["width"] * 0.2, box["y"] + 20))
    else:
        board.get_by_role("button").focus()
        for key in ("ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowUp", "ArrowUp", "ArrowUp"):
            anna.page.keyboard.press(key)
    expect(player.action).to_have_text(player.voice.move(read_move(pins, {"x": 2, "y": 5})))
    clean(anna, "a point is looked at")
    anna.press(player.action)
    form = anna.page.get_by_role("region", name=player.say("any.assignment"))
    expect(form).to_be_visible()
    expect(form.get_by_role("button", disabled=True)).to_have_count(3)
    clean(anna, "an empty assignment")
    for line, value in zip(form.get_by_role("group").all(), ("3", "4", "1"), strict=True):
        anna.press(line.get_by_role("button", name=value))
    clean(anna, "a full assignment")
    anna.press(player.action)
    expect(player.podium).to_be_visible()
    clean(anna, "the end")
    code = anna.code
    anna.go(f"/tv/{code}")
    expect(player.podium).to_be_visible()
    clean(anna, "the big screen")
    anna.go(f"/replay/{code}-1")
    expect(player.status).to_be_visible()
    clean(anna, "the replay")


@phone_first
@pytest.mark.skipif(not AXE.exists(), reason="axe-core is not there: `make page` fetches it")
def test_axe_finds_nothing_at_a_hand_of_cards(
    server: ServerProcess, visit: Visit, high_card: AnyGame, lang: Lang, theme: Theme, screen: Screen
) -> None:
    anna = visit(server.address, lang, theme=theme, screen=screen).go()
    expect(anna.button("lobby.play_now_named", game="High card")).to_be_visible()
    clean(anna, "the lobby")
    play_now(anna, "High card")
    player = AnyPlayer(anna, high_card)
    player.expect_turn()
    clean(anna, "the first hand")
    player.look(player.moves[1])
    clean(anna, "a card is marked")
    anna.press(player.action)
    expect(player.sheet("rounds").locator("tbody tr")).to_have_count(1)
    clean(anna, "the first round")


def clean(person: Visitor, where: str) -> None:
    """Nothing keeps anybody out, and nothing is wider than the screen."""
    assert violations(person.page) == [], where
    assert person.sideways == 0, where
