"""The search that can play any game: honest, the same every time, and better than luck."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tablee.arena import simulate
from tablee.bots import bot_names, make_bot, play_out
from tablee.bots.search import MOST_MOVES, AnyGameBot
from tablee.core import catalog
from tablee.core.catalog import Kit
from tablee.core.chance import Chance
from tablee.core.errors import Refusal, refuse
from tablee.core.game import AnyGame, Choices
from tablee.core.match import Match
from toys import whisper

HIGH_CARD = Path(__file__).parents[2] / "examples" / "high_card.py"


@pytest.fixture(autouse=True)
def _toys(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    catalog.forget()
    monkeypatch.setitem(catalog._kits, "whisper", Kit(whisper))
    yield
    catalog.forget()


@pytest.fixture
def high_card() -> AnyGame:
    return catalog.open_game(HIGH_CARD)


def test_a_game_without_bots_has_the_usual_levels(high_card: AnyGame) -> None:
    assert bot_names(high_card) == ["random", "easy", "normal"]


def test_it_wins_six_of_ten_against_luck(high_card: AnyGame) -> None:
    """The same seed gives the same games: 0.60 is met with room to spare."""
    result = simulate(high_card.name, ["normal@20", "random"], games=60, seed=1, workers=2)
    assert result.wins[0] / result.games >= 0.6, result.wins


def test_the_same_seed_gives_the_same_game(high_card: AnyGame) -> None:
    records = []
    for _ in range(2):
        match = Match(high_card, 3, seed="again")
        bots = {seat: make_bot(high_card, "easy", Chance("self", seat)) for seat in range(3)}
        play_out(match, bots, "luck")
        records.append(match.record)
    assert records[0] == records[1]


class Spy:
    """The rules as they are, noting which states were asked about."""

    def __init__(self, rules: AnyGame) -> None:
        self.rules, self.states = rules, list[Any]()

    def __getattr__(self, name: str) -> Any:
        if name not in ("to_act", "legal", "apply", "at_once", "outcome"):
            raise AssertionError(f"a search has no business with {name}")

        def asked(state: Any, *rest: Any) -> Any:
            self.states.append(state)
            return getattr(self.rules, name)(state, *rest)

        return asked


def test_it_never_sees_the_state(high_card: AnyGame) -> None:
    """It gets imagined worlds, and asks the rules about those and what follows from them only."""
    match, spy = Match(high_card, 2, seed="hidden"), Spy(high_card)
    bot = AnyGameBot(spy, 5)  # type: ignore[arg-type]
    move = bot.choose(match.seen_by(0), match.legal(0), lambda luck: match.imagine(0, luck), Chance("x", 1))
    assert move in match.legal(0)
    assert spy.states
    assert match.state not in spy.states


def test_moves_at_once_and_out_of_turn_and_together() -> None:
    """The toy has all of them; whatever the search says is legal, and the game ends."""
    for seed in range(3):
        match = Match(whisper, 4, seed=str(seed))
        bots = {seat: make_bot(whisper, "easy", Chance("self", seat)) for seat in range(4)}
        play_out(match, bots, f"luck {seed}")
        assert match.outcome


def test_it_knows_what_it_wants() -> None:
    """In the toy one's own secret number is all that counts."""
    match = Match(whisper, 2, seed="1")
    bot = make_bot(whisper, "normal", Chance("self", 1))
    move = bot.choose(match.seen_by(1), match.legal(1), lambda luck: match.imagine(1, luck), Chance("x", 1))
    assert move.number == match.seen_by(1).view.secret


class Endless(Choices[int]):
    """Too many to list."""

    def refusal(self, move: int) -> Refusal | None:
        return None if 0 <= move < 10**6 else refuse("", "no")

    def sample(self, chance: Chance) -> int:
        return chance.below(10**6)

    def __bool__(self) -> bool:
        return True


def test_of_too_many_moves_some_are_drawn() -> None:
    from tablee.bots.search import _candidates

    drawn = _candidates(Endless(), Chance("x", 0))
    assert 1 < len(drawn) <= MOST_MOVES
    assert len(set(drawn)) == len(drawn)
