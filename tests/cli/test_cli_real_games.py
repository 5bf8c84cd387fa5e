"""The real games at the terminal: whole games against bots, in both languages, within 80 columns."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console

from tablee.cli import person, play
from tablee.cli.saved import Company
from tablee.cli.table import TerminalTable, names_of, new_table, usual_bots
from tablee.cli.terminal import rules_in_short, voice_of
from tablee.core.catalog import game, games
from tablee.core.chance import Chance
from tablee.core.codec import union
from tablee.core.match import Match
from tablee.core.record import Record, replay
from tablee.text import rules_page

CHATTER = ("?", "hint", "table", "rubbish", "{", "99999", "-", "é" * 300)


@pytest.fixture
def _fourth_game() -> None:
    """Here the real games are meant."""


class Typist:
    """Types now and then something else than a move, then a legal move as JSON, then Enter."""

    def __init__(self, match: Match) -> None:
        self.match, self.typed = match, 0

    def __call__(self, prompt: str = "") -> str:
        self.typed += 1
        assert self.typed < 20_000, "this game does not end"
        turn, kind = divmod(self.typed, 3)
        if kind == 0:
            return CHATTER[turn % len(CHATTER)] if turn % 5 == 0 else ""
        if kind == 2:
            return ""
        legal = self.match.legal(0)
        move = legal.sample(Chance("typist", self.typed))
        return str(union(self.match.game.forms.Move).encode(move)).replace("'", '"').replace("True", "true")


def table_of(name: str, seats: int | None) -> TerminalTable:
    found = game(name)
    bots = usual_bots(found) if seats is None else usual_bots(found, seats - 1)
    return new_table(found, Company(("Ann",), bots), None, "7")


def played(table: TerminalTable, lang: str, monkeypatch: pytest.MonkeyPatch) -> str:
    console = Console(width=80, record=True, markup=False, highlight=False, file=StringIO())
    monkeypatch.setattr(person, "typed", Typist(table.match))
    voice = voice_of(table.match.game, lang, table.match.seating.options, names_of(table.company))
    play._take_turns(console, table, voice, confirm=True)
    return console.export_text()


@pytest.mark.parametrize(
    ("name", "seats", "lang"),
    [
        *((name, None, lang) for name in games() if name != "pebbles" for lang in ("en", "fr")),
        ("mind_map", 8, "fr"),
        ("upturn", 2, "en"),
    ],
)
def test_a_whole_game(name: str, seats: int | None, lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table = table_of(name, seats)
    shown = played(table, lang, monkeypatch)
    assert table.match.outcome is not None
    too_wide = [line for line in shown.splitlines() if len(line) > 80]
    assert too_wide == []
    assert table.path is not None
    assert replay(Record.from_json(table.path.read_text("utf-8"))) == table.match


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("name", [name for name in games() if name != "pebbles"])
def test_rules_in_short_are_short(name: str, lang: str) -> None:
    short = rules_in_short(game(name), lang)
    assert 100 < len(short) < 2000
    assert rules_page(name, lang).startswith(short)
