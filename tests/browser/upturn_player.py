"""Somebody at the table of Upturn: every move as a gesture of finger, mouse or keys, and what their page then shows."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Literal

from playwright.sync_api import Locator, expect

from browser.chromium import Lang
from browser.hand import Hand, middle
from browser.prepared import PreparedTable
from browser.table_words import at_table
from browser.visitor import Visitor
from tablee.core.chance import Chance
from tablee.core.match import Match
from tablee.games.upturn.bots.easy import EasyBot
from tablee.games.upturn.moves import CALL, Call, Draw, GiveTo, Lay, Move

WITHOUT_FACE = "(names) => names.map((name) => name.lastChild.textContent)"
NAMES = ("Anna", "Benoît", "Carla", "Denis")
LANGS: tuple[Lang, ...] = ("en", "fr", "fr", "en")
Manner = Literal["taps", "drags", "keys"]
DOUBLE_TAP_S = 0.4
"""So soon after a move the page takes another press for the second half of a double tap."""
TASTE = EasyBot(Chance("taste", 0))
SHOWN = """() => ({
  rack: [...document.querySelectorAll('[data-tile]')].map((tile) => tile.dataset.tile).sort(),
  number: Number([...document.querySelectorAll('.beacon .number')].at(-1)?.textContent),
  sizes: [...document.querySelectorAll('[data-spot^="seat-"]')].map((one) => [
    Number(one.dataset.spot.slice(5)), Number(one.querySelector('.size').textContent),
  ]).sort(),
  step: Number(document.querySelector('[data-step]')?.dataset.step ?? -1),
  landed: document.querySelector('[data-air], .still, [data-coming]') === null,
})"""


def wanted(match: Match) -> tuple[int, Move]:
    """Who does what, if everybody has simple taste; on even seats they call after the lay, on odd ones with it."""
    for owing in match.owing:
        return owing, CALL
    (seat,) = match.to_act
    imagine, chance = partial(match.imagine, seat), Chance("taste", match.step)
    move = TASTE.choose(match.seen_by(seat), match.legal(seat), imagine, chance)
    assert move is not None
    return seat, silent(move) if seat % 2 == 0 else move


def silent(move: Move) -> Move:
    """The same without the call."""
    return replace(move, call=False) if isinstance(move, Lay) else move


def prepared_upturn(luck: str, seats: int, step: int | None) -> PreparedTable:
    """A table at which everybody has played by simple taste up to this step, or (None) to the end."""
    return _prepared(luck, seats, lambda match: match.step == step)


def prepared_before(luck: str, seats: int, seat: int, tile: str) -> PreparedTable:
    """The same, up to where this seat is about to lay this tile."""

    def about_to(match: Match) -> bool:
        next_seat, move = wanted(match)
        return next_seat == seat and isinstance(move, Lay) and move.tile == tile

    prepared = _prepared(luck, seats, about_to)
    assert prepared.match.outcome is None, f"{NAMES[seat]} never lays {tile}"
    return prepared


def _prepared(luck: str, seats: int, until: Callable[[Match], bool]) -> PreparedTable:
    def play(match: Match) -> Iterable[tuple[int, Any]] | None:
        return None if match.outcome or until(match) else [wanted(match)]

    return PreparedTable("upturn", NAMES[:seats], seats, luck=luck, langs=LANGS).play(play)


@dataclass
class UpturnPlayer:
    """One page, one seat, one manner of playing."""

    person: Visitor
    seat: int
    manner: Manner = "taps"
    sent: float = field(default=0.0, repr=False)

    def word(self, key: str, **params: object) -> str:
        return at_table("upturn", self.person.lang, key, **params)

    # What is there

    @property
    def rack(self) -> Locator:
        return self.person.page.get_by_role("group", name=self.word("rack"))

    @property
    def table(self) -> Locator:
        return self.person.page.get_by_role("region", name=self.word("table"))

    @property
    def upturn(self) -> Locator:
        """The big round button."""
        return self.person.page.get_by_role("button", name=re.compile("^Upturn"))

    @property
    def naming(self) -> Locator:
        return self.person.page.get_by_role("group", name=self.word("who_draws"))

    @property
    def ways(self) -> Locator:
        return self.person.page.get_by_role("toolbar").get_by_role("button")

    @property
    def forgotten(self) -> Locator:
        return self.person.page.locator(".forgotten p")

    @property
    def ending(self) -> Locator:
        return self.person.page.get_by_role("region", name=self.word("over"))

    def tile(self, name: str) -> Locator:
        return self.rack.locator(f'[data-tile="{name}"]').first

    def act(self, key: str, **params: object) -> Locator:
        return self.person.page.get_by_role("button", name=self.word(key, **params), exact=True)

    @property
    def swept(self) -> list[str]:
        """The tiles of the rack that would go along with the chosen double."""
        tiles: list[str] = self.rack.locator(".swept").evaluate_all("(tiles) => tiles.map((tile) => tile.dataset.tile)")
        return tiles

    # Moves

    def make(self, move: Move) -> None:
        """In one's own manner."""
        self._wait_out_double_tap()
        if isinstance(move, Lay):
            self._lay(move)
        elif isinstance(move, GiveTo):
            self._give(move.seat)
        elif isinstance(move, Call):
            self.call()
        else:
            self._press_or_key(move)
        self.sent = time.monotonic()

    def call(self) -> None:
        self.person.page.keyboard.press("u") if self.manner == "keys" else self.person.press(self.upturn)

    def choose(self, tile: str) -> None:
        """Take a tile up, where it is not already (a drawn tile that fits is)."""
        if self.manner == "keys":
            self._find_by_keys(tile)
        elif self.tile(tile).get_attribute("aria-pressed") != "true":
            self.person.press(self.tile(tile))
            try:  # a tap in the moment the table changes is not taken: whoever sees nothing happen taps again
                expect(self.tile(tile)).to_have_attribute("aria-pressed", "true", timeout=3000)
            except AssertionError:
                self.person.press(self.tile(tile))
        expect(self.tile(tile)).to_have_attribute("aria-pressed", "true")

    def _find_by_keys(self, tile: str) -> None:
        """A number by its digits; another tile by going along the rack from where the Tab key stops."""
        if tile.isdigit():
            return self.person.page.keyboard.type(tile)
        self.rack.locator('[tabindex="0"]').focus()
        for _ in self.rack.locator("[data-tile]").all():
            if self.tile(tile).get_attribute("aria-pressed") == "true":
                break
            self.person.page.keyboard.press("ArrowRight")
        return None

    def _lay(self, move: Lay) -> None:
        if self.manner == "drags" and not move.call:
            return self._drag(move)
        self.choose(move.tile)
        if self.ways.count():
            return self._choose_way(move)
        if move.call:
            return self.call()
        if self.manner == "keys":
            return self.person.page.keyboard.press("Enter")
        return self.person.press(self.tile(move.tile))

    def _choose_way(self, move: Lay) -> None:
        """An arrow or a joker: the call can be armed first; then one of the ways."""
        if move.call:
            self.call()
        if self.manner != "keys":
            return self.person.press(self._way(move))
        self.person.page.keyboard.press("Enter")
        expect(self.ways.first).to_be_focused()
        for _ in range(self._place_of(move)):
            self.person.page.keyboard.press("ArrowRight")
        expect(self._way(move)).to_be_focused()
        return self.person.page.keyboard.press("Enter")

    def _drag(self, move: Lay) -> None:
        """Over the table, or, where there are ways to lay it, onto one of them: one gesture."""
        hand, start = Hand(self.person.page, self.person.touch), middle(self.tile(move.tile))
        hand.down(start)
        hand.move((start[0], start[1] - 30))
        hand.move((start[0], start[1] - 60))
        hand.move(middle(self._way(move)) if self.ways.count() else middle(self.table))
        hand.up()

    def _way(self, move: Lay) -> Locator:
        return self.ways.nth(self._place_of(move))

    def _place_of(self, move: Lay) -> int:
        """Up before down, left before right."""
        sides = 1 if move.next is None else 2
        return (0 if move.direction in (None, "up") else sides) + (1 if move.next == "right" else 0)

    def _give(self, seat: int) -> None:
        others = self.naming.get_by_role("button")
        place = (seat - self.seat - 1) % (others.count() + 1)
        if self.manner == "keys":
            return self.person.page.keyboard.press(str(place + 1))
        return self.person.press(others.nth(place))

    def _press_or_key(self, move: Move) -> None:
        draws = isinstance(move, Draw)
        if self.manner == "keys":
            return self.person.page.keyboard.press("d" if draws else "p")
        words = ("draw",) if draws else ("pass", "keep_and_pass", "end_turn")
        names = "|".join(re.escape(self.word(word)) for word in words)
        return self.person.press(self.person.page.get_by_role("button", name=re.compile(f"^({names})$")))

    def _wait_out_double_tap(self) -> None:
        left = self.sent + DOUBLE_TAP_S - time.monotonic()
        if left > 0:
            self.person.page.wait_for_timeout(1000 * left)

    # What the page shows

    def expect_shown(self, match: Match) -> None:
        """This very step, a pass too, has been shown: rack, number to beat and the others' sizes are the rules'."""
        self.person.expect_equal(lambda: self.person.page.evaluate(SHOWN), _to_show(match, self.seat))

    def expect_ended(self, match: Match, names: tuple[str, ...]) -> None:
        """Who won, and what everybody has left."""
        assert match.outcome is not None
        (winner,) = match.outcome.winners
        said = self.word("you_win") if winner == self.seat else self.word("wins", name=names[winner])
        expect(self.ending.get_by_role("heading", level=2)).to_have_text(said)
        lines = self.ending.locator("ol > li")
        sizes = match.seen_by(None).view.sizes
        in_order = sorted(range(len(names)), key=lambda seat: (sizes[seat], seat))
        named = [self.word("you_first") if seat == self.seat else names[seat] for seat in in_order]
        assert [text.strip() for text in lines.locator(".name").evaluate_all(WITHOUT_FACE)] == named
        left = [re.findall(r"\d+", line.inner_text().split("\n")[-1]) or ["0"] for line in lines.all()]
        assert [int(found[0]) for found in left] == [sizes[seat] for seat in in_order]


def _to_show(match: Match, seat: int) -> dict[str, Any]:
    view = match.seen_by(seat).view
    sizes = [[other, size] for other, size in enumerate(view.sizes) if other != seat]
    return {"rack": sorted(view.rack), "number": view.number, "sizes": sizes, "step": match.step, "landed": True}
