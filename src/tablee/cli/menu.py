"""The menu of `tablee play`: a few questions, each with an answer that Enter takes."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rich.console import Console

from tablee.bots import bot_names
from tablee.cli.language import remember
from tablee.cli.options import NO, YES, option_forms, read_setting
from tablee.cli.saved import Company, unfinished
from tablee.cli.screen import typed, whole_number
from tablee.cli.table import usual_bots, usual_level
from tablee.core.catalog import ask_each
from tablee.core.catalog import game as find_game
from tablee.core.codec import Json, codec
from tablee.core.errors import TableeError
from tablee.core.game import AnyGame
from tablee.core.match import Match, read_options
from tablee.text import LANGUAGES, Voice


@dataclass(frozen=True, slots=True)
class Plan:
    """The table somebody wants."""

    game: AnyGame
    company: Company
    options: dict[str, Json] = field(default_factory=dict)


class Menu:
    """Asks for what is not known yet. After a wrong answer it says so and asks again."""

    def __init__(self, lang: str | None, console: Console) -> None:
        self.lang, self.console = lang, console
        self.voice = Voice(lang or "en")

    def run(self) -> Plan | Path:
        """The table to lay, or the game to go on with."""
        if self.lang is None:
            self.voice = Voice(self._language())
            remember(self.voice.lang)
        self.console.print(self.voice.say("cli.menu.welcome"), style="bold")
        left = unfinished()
        if left and self._yes(self.voice.say("cli.menu.go_on", file=left.stem), default=True):
            return left
        game = find_game(self._game())
        self.voice = Voice(self.voice.lang, game.name)
        person = self._line(self.voice.say("cli.menu.name"), self.voice.name(0))
        opponents = self._opponents(game)
        company = Company((person,), (self._level(game),) * opponents)
        return Plan(game, company, self._options(game, company))

    def _language(self) -> str:
        names = [Voice(lang).say("cli.menu.language") for lang in LANGUAGES]
        return LANGUAGES[self._number(" / ".join(names), names)]

    def _game(self) -> str:
        known = list(ask_each(lambda kit: (kit.rules.name, _described(self.voice.lang, kit.rules))))
        return known[self._number(self.voice.say("cli.menu.game"), [described for _, described in known])][0]

    def _opponents(self, game: AnyGame) -> int:
        low, high, usual = game.seats[0] - 1, game.seats[-1] - 1, len(usual_bots(game))
        question = self.voice.say("cli.menu.opponents", low=low, high=high)
        while True:
            number = whole_number(self._line(question, str(usual)))
            if number is not None and low <= number <= high:
                return number
            self._wrong(self.voice.say("cli.menu.no_number", low=low, high=high))

    def _level(self, game: AnyGame) -> str:
        known = bot_names(game)
        usual = known.index(usual_level(game))
        return known[self._number(self.voice.say("cli.menu.level"), [self._level_named(name) for name in known], usual)]

    def _level_named(self, name: str) -> str:
        return self.voice.format_field(name, "level")

    def _options(self, game: AnyGame, company: Company) -> dict[str, Json]:
        """The game's options, one by one, if somebody wants to see them."""
        if not option_forms(game) or not self._yes(self.voice.say("cli.menu.options"), default=False):
            return {}
        while True:
            chosen = {name: self._option(game, name, form) for name, form in option_forms(game).items()}
            try:
                Match(game, company.seats, chosen)
                return chosen
            except TableeError as flaw:
                self._complain(flaw)

    def _option(self, game: AnyGame, name: str, form: Any) -> Json:
        usual = codec(game.Options).encode(game.Options())[name]
        shown = self._shown(usual)
        self.console.print(self.voice.template(f"option_help.{name}"), style="dim")
        while True:
            text = self._line(self.voice.template(f"option.{name}"), shown)
            try:
                value = usual if text == shown else read_setting(form, text)
                read_options(game, {name: value})
                return value
            except TableeError as flaw:
                self._complain(flaw)

    def _number(self, question: str, answers: list[str], usual: int = 0) -> int:
        """One of the answers, by its number or its beginning."""
        for place, answer in enumerate(answers, start=1):
            self.console.print(f"  {place}  {answer}")
        while True:
            text = self._line(question, str(usual + 1)).lower()
            number = whole_number(text)
            if number is not None and 1 <= number <= len(answers):
                return number - 1
            fits = [i for i, answer in enumerate(answers) if answer.lower().startswith(text)]
            if len(fits) == 1:
                return fits[0]
            self._wrong(self.voice.say("cli.menu.no_number", low=1, high=len(answers)))

    def _yes(self, question: str, *, default: bool) -> bool:
        while True:
            text = self._line(question, self._shown(default)).lower()
            if text in YES | NO:
                return text in YES
            self._wrong(self.voice.say("cli.menu.yes_or_no", yes=self._shown(True), no=self._shown(False)))

    def _line(self, question: str, usual: str) -> str:
        return typed(f"{question} [{usual}] ") or usual

    def _shown(self, value: Json) -> str:
        """A value as one would type it."""
        if isinstance(value, bool):
            return self.voice.say("generic.yes") if value else self.voice.say("generic.no")
        return "–" if value is None or value == [] else str(value)

    def _complain(self, flaw: TableeError) -> None:
        self._wrong(self.voice.error(flaw))

    def _wrong(self, why: str) -> None:
        self.console.print(why, style="yellow")


def _described(lang: str, game: AnyGame) -> str:
    voice = Voice(lang, game.name)
    choice = voice.say("cli.menu.choice", title=voice.say("title"), low=game.seats[0], high=game.seats[-1])
    return f"{choice} – {voice.template('tagline')}" if voice.knows("tagline") else choice
