"""From an empty browser to the last score, on a phone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browser.scores import record_of, replayed_scores
from browser.server_process import ServerProcess
from browser.visitor import DOUBLE_TAP_MS, Visit


def test_two_taps_from_an_empty_browser_to_a_card(start_server: Callable[..., ServerProcess], visit: Visit) -> None:
    """One tap deals, the next one is on a card: it shows where it would land; the same card again is the choice."""
    anna = visit(start_server(pace=1000).address, screen="phone").go()
    anna.press(anna.button("lobby.play_now_named", game="Mind Up!"))
    card = anna.hand.get_by_role("button").nth(3)
    anna.press(card)
    number = anna.cards[3]
    expect(anna.button("table.play", card=number)).to_be_visible()
    anna.press(card)
    anna.expect_chosen(number)
    expect(anna.button("table.take_back")).to_be_visible()


def test_a_whole_game_against_three_bots(server: ServerProcess, visit: Visit) -> None:
    """Every turn fits the screen, the sheet explains each round, the podium tells the scores of the rules."""
    anna = visit(server.address, screen="phone").play_now()
    for round_ in (1, 2, 3):
        for turn in range(1, round_ + 6):
            anna.expect_turn(round_, turn)
            assert anna.sideways == 0
            anna.choose(anna.cards[turn % len(anna.cards)])
        if round_ < 3:
            expect(anna.page.get_by_role("dialog")).to_contain_text("MU-15")
            assert anna.sideways == 0
            anna.close_sheet()
    scores = anna.scores()
    assert len(scores) == 4
    assert sorted(scores.values()) == sorted(replayed_scores(record_of(server.address, f"{anna.code}-1")))
    assert anna.sideways == 0


def test_nothing_is_cut_off_with_motion(server: ServerProcess, visit: Visit) -> None:
    """Cards that fly over the table never make it wider or stop the next turn."""
    anna = visit(server.address, screen="phone", still=False).play_now()
    for turn in (1, 2, 3):
        anna.expect_turn(1, turn)
        anna.choose(anna.cards[0])
        assert anna.sideways == 0
    anna.expect_turn(1, 4)


@pytest.mark.chromium
def test_a_double_tap_stays_ready(server: ServerProcess, visit: Visit) -> None:
    """What comes under the finger is not pressed by the second tap; and one may wait after all, whatever else comes."""
    anna, ben = visit(server.address, screen="phone"), visit(server.address, screen="phone")
    ben.go(f"/r/{anna.invite()}").sit_down("Ben")
    expect(ben.page.get_by_text("the host can add bots")).to_be_visible()
    box = ben.button("room.ready_button").bounding_box()
    assert box is not None
    for _ in range(2):
        ben.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        ben.page.wait_for_timeout(150)
    ben.page.wait_for_timeout(DOUBLE_TAP_MS)
    expect(ben.button("room.ready_button")).to_have_count(0)
    ben.press(ben.button("room.unready_button"))
    anna.press(anna.button("room.fill"))
    anna.press(anna.button("room.start_button"))
    expect(anna.page.get_by_role("button", name="Start without Ben")).to_be_visible()
    anna.press(anna.button("room.unready_button"))
    expect(anna.button("room.start_button")).to_be_visible()


def test_a_code_that_nobody_has_is_told_above_the_field(server: ServerProcess, visit: Visit) -> None:
    anna = visit(server.address, screen="phone").go()
    anna.forgiven.append("404")
    field = anna.page.get_by_label(anna.say("lobby.join_title"))
    assert field.bounding_box()["y"] < 400  # type: ignore[index]
    field.fill("ABCDE")
    anna.press(anna.button("lobby.join"))
    answer = anna.page.get_by_text(anna.say("lobby.join_unknown", code="ABCDE"))
    expect(answer).to_be_in_viewport()
    assert answer.bounding_box()["y"] < field.bounding_box()["y"]  # type: ignore[index]


def test_the_big_screen_is_for_a_television(server: ServerProcess, visit: Visit) -> None:
    """A phone is told its address, and finds back where it was opened there all the same."""
    anna = visit(server.address, screen="phone")
    code = anna.invite()
    anna.press(anna.button("room.tv"))
    expect(anna.page.get_by_role("dialog")).to_contain_text(f"/tv/{code}")
    anna.go(f"/tv/{code}")
    anna.press(anna.page.get_by_role("link", name=anna.say("room.tv_back")))
    expect(anna.button("room.fill")).to_be_visible()


def test_a_sheet_opens_at_its_head(server: ServerProcess, visit: Visit) -> None:
    """Also where letters are so large that the button which gets the focus is below the fold."""
    anna = visit(server.address, "fr", screen="phone").play_now()
    anna.page.evaluate("document.documentElement.style.fontSize = '200%'")
    anna.play_round(1)
    heading = anna.page.get_by_role("dialog").get_by_role("heading").first
    expect(heading).to_be_in_viewport(ratio=1)
