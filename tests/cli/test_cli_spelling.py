"""What a hint says can be typed: every game understands its own spelling, in both languages."""

from __future__ import annotations

import pytest

from tablee.cli.terminal import terminal_of, voice_of
from tablee.core import catalog
from tablee.core.chance import Chance
from tablee.core.match import Match
from tablee.core.terminal import Spelling
from tablee.text import LANGUAGES


@pytest.fixture(autouse=True)
def _fourth_game() -> None:
    """The real games, this once."""
    catalog.forget()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", ["mind_up", "upturn", "mind_map"])
def test_what_is_spelled_is_understood(name: str, lang: str) -> None:
    game = catalog.game(name)
    terminal, spelled = terminal_of(game), 0
    assert isinstance(terminal, Spelling)
    for luck in ("a", "b", "c"):
        match = Match(game, 4, seed=luck)
        voice = voice_of(game, lang, match.seating.options)
        while match.to_act and match.step < 30:
            seat = min(match.to_act)
            move = match.legal(seat).sample(Chance(luck, match.step))
            seen = match.seen_by(seat)
            if text := terminal.spell(move, seen, voice):
                assert terminal.read(text, seen, match.legal(seat)) == move, text
                spelled += 1
            match.answer(seat, move)
    assert spelled > 20
