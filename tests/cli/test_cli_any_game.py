"""The stand-ins on games they were not made for: ours, stripped of everything but their rules."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import StringIO
from typing import Any

import pytest
from rich.console import Console

from tablee.bots import make_bot
from tablee.bots.play import ask, bot_chance
from tablee.cli.any_game import AnyGameTerminal
from tablee.core import catalog
from tablee.core.catalog import Kit
from tablee.core.chance import Chance
from tablee.core.game import AnyGame, Listed
from tablee.core.match import Match, Seen
from tablee.core.offer import Offer, Point
from tablee.text import LANGUAGES, Voice

OURS = (("mind_up", 3), ("upturn", 3), ("mind_map", 4))


@pytest.fixture
def _fourth_game() -> None:
    """Here the real games are meant."""


@pytest.fixture(autouse=True)
def _stripped(monkeypatch: pytest.MonkeyPatch, _fourth_game: None) -> Iterator[None]:
    catalog.forget()
    for name, _ in OURS:
        monkeypatch.setitem(catalog._kits, name, Kit(catalog.game(name)))
    yield
    catalog.forget()


def drawn(game: AnyGame, seen: Seen, lang: str) -> str:
    console = Console(width=80, file=StringIO(), markup=False)
    console.print(AnyGameTerminal(game).draw(seen, Voice(lang, game.name, ["Anna", "Bruno", "Chloé", "Dario"])))
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("name", "seats"), OURS)
def test_any_game_is_drawn_told_and_asked_for(name: str, seats: int, lang: str) -> None:
    game = catalog.game(name)
    match, voice, terminal = Match(game, seats, seed="1"), Voice(lang, name), AnyGameTerminal(game)
    while match.to_act and match.step < 25:
        for seat in (None, *range(seats)) if match.step % 4 == 0 else ():
            picture = drawn(game, match.seen_by(seat), lang)
            assert max(map(len, picture.splitlines())) <= 80
            assert not re.search(r"^[│├└─ ]*[a-z]+_", picture, re.MULTILINE), "nobody reads snake_case"
        seat = min(match.to_act)
        seen, legal = match.seen_by(seat), match.legal(seat)
        assert terminal.hint(seen, legal, voice)
        move = terminal.read("1", seen, legal)
        events = match.answer(seat, move if move is not None else legal.sample(Chance("x", match.step)))
        assert all(voice.event(event) for event in events)


@pytest.mark.parametrize(("name", "seats"), OURS)
def test_the_search_plays_any_game(name: str, seats: int) -> None:
    game = catalog.game(name)
    match = Match(game, seats, seed="1")
    for _ in range(2):
        seat = min(match.to_act)
        assert ask(match, seat, make_bot(game, "easy@1", Chance("self", seat)), bot_chance("luck", seat, match.step))


def test_a_point_is_two_numbers() -> None:
    game = catalog.game("mind_map")
    match = Match(game, 4, seed="1")
    seat = min(match.to_act)
    seen, legal, terminal = match.seen_by(seat), match.legal(seat), AnyGameTerminal(game)
    assert seen.offer
    assert isinstance(seen.offer.form, Point)
    assert "(-1500 … 1500)" in terminal.hint(seen, legal, Voice("en", "mind_map"))
    move = terminal.read("12 -7", seen, legal)
    assert (move.x, move.y) == (12, -7)
    assert terminal.read("12", seen, legal) is None
    assert terminal.read("a b", seen, legal) is None


def test_too_many_choices_are_written_as_json() -> None:
    game: Any = catalog.game("mind_up")
    match = Match(game, 3, seed="1")
    card = type(next(iter(match.legal(0))))
    many = Listed([card(number) for number in range(1, 100)], lambda _: None)  # type: ignore[arg-type,return-value]
    seen = Seen(0, match.seen_by(0).view, (), (0,), (), None, (), Offer(None))
    assert 'JSON, for instance {"card": ' in AnyGameTerminal(game).hint(seen, many, Voice("en", "mind_up"))
    assert AnyGameTerminal(game).read("1", seen, many) is None
