"""Bots of Mind Up!: always legal, repeatable, and better than luck."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tablee.arena import simulate
from tablee.bots import bot_names, make_bot, play_out
from tablee.core.chance import Chance
from tablee.core.match import Match
from tablee.games.mind_up import game
from tablee.games.mind_up.bots import LEVELS
from tablee.games.mind_up.moves import Card

from .mind_up_positions import columns, match_of, position


@pytest.mark.parametrize("seats", game.seats)
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("objectives", [0, 2, 5])
def test_every_level_plays_whole_games_by_the_rules(level: str, seats: int, objectives: int) -> None:
    match = Match(game, seats, {"objectives": objectives}, f"bots {level}")
    bots = {seat: make_bot(game, f"{level}@5", Chance("bot", seat)) for seat in range(seats)}
    play_out(match, bots, "luck")  # an illegal card would raise
    assert match.outcome is not None
    assert match.step == 21


def test_the_same_luck_gives_the_same_game() -> None:
    def play() -> Match:
        match = Match(game, 3, seed="same")
        play_out(match, {seat: make_bot(game, "easy", Chance("bot", seat)) for seat in range(3)}, "luck")
        return match

    assert play() == play()


def test_easy_is_a_level_beside_random() -> None:
    assert bot_names(game)[:2] == ["random", "easy"]


def test_easy_takes_what_is_surely_best() -> None:
    """All other hands are known: 60 takes the +2 card for the column of value 5, 1 takes a −1 for the value 1."""
    state = position(
        row=(13, 20, 33),
        hands=((1, 60), (21, 22), (23, 24)),
        known=((), (21, 22), (23, 24)),
        columns=(columns((9,), (2,), (4,), (3,)),) * 3,
    )
    match = match_of(state)
    bot = make_bot(game, "easy", Chance("bot", 0))
    chosen = bot.choose(match.seen_by(0), match.legal(0), lambda luck: match.imagine(0, luck), Chance("luck", 0))
    assert chosen == Card(60)


def test_easy_is_clearly_better_than_three_randoms() -> None:
    games = 60
    result = simulate("mind_up", ["easy", "random", "random", "random"], games=games, seed=1, workers=1)
    assert Fraction(result.wins[0]) > games * Fraction(40, 100)
    assert result.scores[0] > max(result.scores[1:]) + 3


@pytest.mark.parametrize("level", ["expert@20", "master@20", "mc@40"])
def test_a_search_needs_the_seed_alone(level: str) -> None:
    """Levels fix the number of worlds, so the same luck gives the same choice."""
    match = Match(game, 4, {"objectives": 2}, "search")
    choices = {_choice(match, level, "one") for _ in range(3)}
    assert len(choices) == 1
    assert len({_choice(match, level, f"luck {number}") for number in range(20)}) > 1


def _choice(match: Match, level: str, luck: str) -> Card:
    bot = make_bot(game, level, Chance("bot", 0))
    chosen: Card = bot.choose(match.seen_by(0), match.legal(0), lambda drawn: match.imagine(0, drawn), Chance(luck, 0))
    return chosen


@pytest.mark.parametrize(("level", "other"), [("expert@60", "normal@20"), ("master@60", "easy")])
def test_a_search_is_clearly_better_than_three_without(level: str, other: str) -> None:
    result = simulate("mind_up", [level, other, other, other], games=24, seed=1, workers=1)
    assert result.wins[0] > 12  # fair would be 6


def test_a_yardstick_is_not_offered_at_a_table() -> None:
    assert "mc" not in bot_names(game)
