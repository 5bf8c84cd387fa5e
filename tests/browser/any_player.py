"""Somebody at the table that fits any game: finds everything by the words the rules' own types give it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, expect

from browser.visitor import Visitor
from tablee.codegen.files import page_texts
from tablee.core.game import AnyGame
from tablee.core.match import read_move
from tablee.text import Voice


@dataclass
class AnyPlayer:
    """One seat, and the game that is played."""

    person: Visitor
    game: AnyGame
    names: tuple[str, ...] = ()

    def say(self, key: str, **params: object) -> str:
        """A text below `table` of the page: `over`, `any.turn`."""
        texts: Any = page_texts(self.person.lang)["table"]
        for part in key.split("."):
            texts = texts[part]
        return self.voice.vformat(texts, (), params)

    @property
    def voice(self) -> Voice:
        return Voice(self.person.lang, self.game.name, self.names)

    @property
    def status(self) -> Locator:
        return self.person.page.get_by_role("heading", level=2).first

    def sheet(self, field: str) -> Locator:
        """What the view calls so."""
        name = self.voice.word(field)
        return self.person.page.get_by_role("region", name=name[:1].upper() + name[1:], exact=True)

    def group(self, field: str) -> Locator:
        """The hand, or a kind of move, of that name."""
        name = self.voice.word(field)
        return self.person.page.get_by_role("group", name=name[:1].upper() + name[1:], exact=True)

    @property
    def moves(self) -> list[Any]:
        """What can be pressed, as moves of the game."""
        written = self.person.page.locator("[data-move]").evaluate_all("(all) => all.map((one) => one.dataset.move)")
        return [read_move(self.game, json.loads(move)) for move in written]

    def card(self, move: Any) -> Locator:
        """The card of a move, by what it says aloud."""
        return self.person.page.get_by_role("button", name=self.voice.move(move), exact=True).first

    def look(self, move: Any) -> None:
        """One press: it is marked, and the button says what it would do."""
        self.person.press(self.card(move))
        expect(self.action).to_have_text(self.voice.move(move))

    def play(self, move: Any) -> None:
        """Look, then confirm."""
        self.look(move)
        self.person.press(self.action)

    @property
    def action(self) -> Locator:
        """The one button at the thumb."""
        return self.person.page.locator(".action > button")

    def expect_chosen(self, move: Any) -> None:
        expect(self.card(move)).to_have_attribute("aria-pressed", "true")
        chosen = self.say("any.chosen", move=self.voice.move(move))
        expect(self.person.page.locator(".action").get_by_text(chosen)).to_be_visible()

    def expect_turn(self) -> None:
        expect(self.status).to_have_text(self.say("any.turn"))

    @property
    def podium(self) -> Locator:
        return self.person.page.get_by_role("region", name=self.say("over"))

    def scores(self) -> list[int]:
        """The final scores as the podium tells them, best first."""
        expect(self.podium).to_be_visible()
        return [int(line.inner_text().split()[-1]) for line in self.podium.get_by_role("listitem").all()]
