"""Puzzles in a real browser: from the front page, answered as at the table, told why, and remembered."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from browser.server_process import ServerProcess
from browser.visitor import MIND_UP, Visit
from tablee.games.upturn.moves import Lay
from tablee.review.puzzles import position_of, puzzles_of


def test_a_wrong_and_a_right_answer_from_the_front_page_on(server: ServerProcess, visit: Visit) -> None:
    anna = visit(server.address, "fr", screen="phone")
    anna.go()
    anna.press(anna.page.get_by_role("link", name=anna.say("puzzles.open")))
    anna.press(anna.page.get_by_role("link", name=anna.say("puzzles.next_named", game=MIND_UP)))
    first = puzzles_of("mind_up").find(1)
    wrong = next(move for place, move in enumerate(position_of(first).choices) if place != first.best)
    play(anna.page, wrong.number)
    verdict = anna.page.get_by_role("heading", level=2, name=anna.say("puzzles.wrong"))
    expect(verdict).to_be_visible()
    expect(anna.page.get_by_role("row")).to_have_count(1 + len(first.values))
    anna.page.get_by_role("link", name=anna.say("puzzles.another")).press("Enter")
    expect(anna.page.get_by_role("heading", name=anna.say("puzzles.name", game=MIND_UP, number=2))).to_be_focused()
    expect(anna.page.locator(".unseen[role=status]")).to_contain_text("Quelle carte gagne")
    second = puzzles_of("mind_up").find(2)
    play(anna.page, position_of(second).choices[second.best].number)
    expect(anna.page.get_by_role("heading", level=2, name=anna.say("puzzles.right"))).to_be_visible()
    anna.press(anna.page.get_by_role("link", name=anna.say("puzzles.back")).last)
    counted = anna.say("puzzles.solved", right=1, tried=2, all=len(puzzles_of("mind_up").puzzles))
    expect(anna.page.get_by_text(counted)).to_be_visible()


def play(page: Page, card: int) -> None:
    """By keyboard alone."""
    expect(page.locator(".question")).to_be_visible()
    expect(page.locator(f'[data-card="{card}"]')).to_be_visible()
    page.keyboard.type(str(card))
    page.keyboard.press("Enter")


def test_upturn_is_answered_by_a_tile(server: ServerProcess, visit: Visit) -> None:
    anna = visit(server.address, "en", screen="desktop")
    puzzle = puzzles_of("upturn").find(1)
    anna.go("/puzzles/upturn-1")
    expect(anna.page.locator(".question")).to_be_visible()
    anna.press(anna.page.get_by_role("button", name="Draw", exact=True))
    expect(anna.page.locator("#verdict")).to_be_visible()
    expect(anna.page.get_by_role("row")).to_have_count(1 + len(puzzle.values))


def test_once_answered_the_table_says_no_more_of_it(server: ServerProcess, visit: Visit) -> None:
    """Nothing is on its way any more, and no tile half gone."""
    anna = visit(server.address, "en", screen="desktop")
    file = puzzles_of("upturn")
    number, tile = next(
        (puzzle.number, move.tile)
        for puzzle in file.puzzles.values()
        for move in position_of(puzzle).choices
        if isinstance(move, Lay) and move.direction is None and move.next is None
    )
    anna.go(f"/puzzles/upturn-{number}")
    expect(anna.page.locator(".question")).to_be_visible()
    one = anna.page.locator(f"[data-key^='{tile}']").first
    one.press("Enter")
    one.press("Enter")
    expect(anna.page.locator("#verdict")).to_be_visible()
    expect(anna.page.locator(".advice")).to_have_text("")
    expect(anna.page.locator(".mine .going")).to_have_count(0)
