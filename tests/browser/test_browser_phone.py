"""From an empty browser to the last score, on a phone."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from browser.scores import record_of, replayed_scores
from browser.server_process import ServerProcess
from browser.visitor import Visit


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
