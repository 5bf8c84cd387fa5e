"""Bots play legally and read better than luck."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from statistics import mean, pstdev

import pytest

from games.mind_map.mind_map_scenes import filled, joint_vote, placed, solo, table
from tablee.core.bot import Bot
from tablee.core.chance import Chance
from tablee.core.match import Match
from tablee.games.mind_map.bots import LEVELS, Taste, cheapest
from tablee.games.mind_map.decks import deck
from tablee.games.mind_map.state import Phase, Place, Put, Reveal, Votes


def play(match: Match, bots: list[Bot]) -> Match:
    """All bots to the end; each is asked whenever it has a choice and has not answered."""
    while match.to_act:
        seat = min(match.to_act)
        move = ask(match, seat, bots[seat])
        assert move is not None
        assert match.legal(seat).refusal(move) is None
        match.answer(seat, move)
    return match


def ask(match: Match, seat: int, bot: Bot) -> Place | Votes | Put | None:
    chance = Chance("bots", match.step)
    move: Place | Votes | Put | None = bot.choose(
        match.seen_by(seat), match.legal(seat), lambda luck: match.imagine(seat, luck), chance
    )
    return move


def crew(seats: int, seed: str = "crew", level: str = "easy") -> list[Bot]:
    return [LEVELS[level](Chance(seed, seat)) for seat in range(seats)]


def share_right(shown: Reveal) -> float:
    return mean(vote in shown.numbers for _, ballot in shown.ballots for vote in ballot)


@pytest.mark.parametrize("seats", range(4, 15))
def test_bots_play_whole_games(seats: int) -> None:
    for seed in range(3):
        match = play(table(seats, str(seed)), crew(seats, str(seed)))
        assert match.outcome
        assert match.step == (6 if seats < 8 else 4 * 3 + sum(shown.deal.size for shown in match.state.history))


def test_easy_bots_read_each_other_better_than_luck() -> None:
    """With four players luck alone is right a third of the time."""
    games = [play(table(4, str(seed)), crew(4, str(seed))) for seed in range(60)]
    assert 0.5 < mean(share_right(shown) for match in games for shown in match.state.history) < 0.8


def test_bots_play_with_cards_they_do_not_know() -> None:
    options = {"own_words": [f"thing {i}" for i in range(24)], "own_criteria": [f"side {i}" for i in range(6)]}
    assert play(table(7, options=options | {"only_own": True}), crew(7)).outcome


def test_a_taste_is_fixed_for_a_game_and_personal() -> None:
    cards = solo().cards
    ann, bob = Taste("ann", 22.0), Taste("bob", 22.0)
    assert ann.rating(cards, 3, 4) == ann.rating(cards, 3, 4) != bob.rating(cards, 3, 4)
    ratings = deck("house-1").ratings
    errors = [ann.rating(cards, word, side) - ratings[word][side] for word in range(100) for side in range(50)]
    assert abs(mean(errors)) < 1.5
    assert 20.5 < pstdev(errors) < 23.5


def test_a_literal_place() -> None:
    """Ten tenths for each point of difference from the reference word."""
    state = solo()
    assert state.round
    ratings, deal = deck("house-1").ratings, state.round.deal
    across, up = (10 * (ratings[deal.word(1)][side] - ratings[deal.reference][side]) for side in (deal.across, deal.up))
    assert Taste("anybody", 0.0).spot(state.cards, deal, deal.word(1)) == (across, up)


def test_cheapest_is_the_best_of_all() -> None:
    luck = Chance("costs", 0)
    for size in (1, 2, 5):
        costs = [[float(luck.below(100)) for _ in range(size)] for _ in range(size)]
        least = min(sum(costs[i][j] for i, j in enumerate(columns)) for columns in permutations(range(size)))
        assert sum(costs[i][j] for i, j in enumerate(cheapest(costs))) == least


def test_a_bot_in_a_joint_vote() -> None:
    """It fills what is empty, keeps what others have put, and agrees to a full ballot."""
    match, bot = table(8), crew(1)[0]
    match.state = filled(joint_vote(), ((0, 4), (6, 2)))
    first = ask(match, 3, bot)
    assert isinstance(first, Put)
    assert first.on in (2, 4)
    assert first.number in (1, 3)
    full = ((0, 4), (2, 1), (4, 3), (6, 2))
    match.state = filled(joint_vote(), full)
    assert ask(match, 3, bot) == Votes(full)
    assert match.state.round
    match.state = replace(match.state, round=replace(match.state.round, puts=80))
    assert ask(match, 3, bot) == Votes(full)


def test_a_bot_that_is_not_asked_stays_silent() -> None:
    match = table(8)
    assert ask(match, 1, crew(1)[0]) is None
    match.state = placed(solo())
    assert match.state.phase is Phase.VOTING
    assert isinstance(ask(match, 1, crew(1)[0]), Votes)
